//! What components share: properties compared by pointer, and what every component finds in its context.

use std::ops::Deref;
use std::rc::Rc;

use yew::{UseReducerDispatcher, hook, use_context};

use super::message::Message;
use super::store::Store;
use crate::explain::language::Language;

/// A shared value that is equal to another only if it is the very same: so a component is drawn again only when it must be.
#[derive(Debug)]
pub struct Same<T>(pub Rc<T>);

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Same<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Sends messages to the store.
pub type Send = UseReducerDispatcher<Store>;

/// The dispatcher and the language, as the context has them.
#[derive(Clone, PartialEq)]
pub struct Surroundings {
    /// Sends messages to the store.
    pub send: Send,
    /// The language of the page.
    pub language: Language,
}

impl Surroundings {
    /// A handler that sends `message`, whatever the event.
    pub fn on<E>(&self, message: Message) -> yew::Callback<E> {
        let send = self.send.clone();
        yew::Callback::from(move |_| send.dispatch(message.clone()))
    }
}

/// The surroundings of a component.
#[hook]
pub fn use_surroundings() -> Surroundings {
    use_context().expect("the application provides the surroundings of all its components")
}
