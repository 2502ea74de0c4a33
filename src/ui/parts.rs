//! The parts in which the program arrives, see `.ci/later/split.mjs`: the first draws the page, the second plays what
//! happens on it. `.ci/later/runtime.js` says on the document's root what is there.

use gloo::events::EventListener;
use web_sys::window;
use yew::{UseReducerHandle, hook, use_effect_with};

use super::message::Message;
use super::store::Store;

/// Whether a cluster can be played: at once where the program was not cut, or was kept from an earlier visit.
pub fn can_play() -> bool {
    let root = window()
        .and_then(|window| window.document())
        .and_then(|document| document.document_element());
    root.and_then(|root| root.get_attribute("data-engine")).as_deref() != Some("page")
}

/// Begins to play as soon as the second part is there.
#[hook]
pub fn use_arrival(store: &UseReducerHandle<Store>) {
    let send = store.dispatcher();
    use_effect_with(store.has_begun(), move |begun| {
        // It may have come between the drawing and this.
        let awaited = if *begun || can_play() { None } else { window() };
        if !begun && awaited.is_none() {
            send.dispatch(Message::Begin);
        }
        let listener = awaited.map(|window| EventListener::new(&window, "converge:engine", move |_| send.dispatch(Message::Begin)));
        move || drop(listener)
    });
}
