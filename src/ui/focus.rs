//! Where the focus is, for those who use the page by its keys: not lost with the element that had it, and in the page
//! from the beginning.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, FocusOptions, HtmlElement, KeyboardEvent, window};
use yew::{UseReducerHandle, hook, use_effect, use_effect_with, use_mut_ref};

use super::embed;
use super::keys;
use super::shared::Send;
use super::store::Store;

/// What has the focus in `document.activeElement`, if anything but the body does.
fn focused() -> Option<Element> {
    let element = window()?.document()?.active_element()?;
    (element.tag_name() != "BODY").then_some(element)
}

/// Keeps the focus in the page when what has it goes away, as a button does that is of no more use once it was pressed:
/// else keys would do nothing, and a screen reader would begin anew. It goes to the nearest element around that is
/// still there, from where Tab goes on. Keys that nothing has the focus for, as at the beginning, are heard too.
#[hook]
pub fn use_focus(store: &UseReducerHandle<Store>) {
    // The element that has it, and all that it stands in.
    let path = use_mut_ref(Vec::<Element>::new);
    let known = path.clone();
    // After this the parts of the page are drawn; what goes away, goes then.
    use_effect(move || {
        let timer = Timeout::new(0, move || {
            // A copy: what takes the focus is heard at once.
            let path = known.borrow().clone();
            recover(&path);
        });
        move || drop(timer)
    });
    let send = store.dispatcher();
    use_effect_with((), move |()| {
        let body = window().and_then(|window| window.document()).and_then(|document| document.body());
        let listeners = body.map(|body| (listen(&body, path), keys_of(&body, send)));
        move || drop(listeners)
    });
}

/// Notes where the focus comes to be.
fn listen(body: &HtmlElement, path: Rc<RefCell<Vec<Element>>>) -> EventListener {
    EventListener::new(body, "focusin", move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let around = std::iter::successors(target, |element| element.parent_element());
        *path.borrow_mut() = around.collect();
    })
}

/// Hears the keys that nothing has the focus for: on a page of its own they are meant for the playground. In a page of
/// others it has no keys but those pressed inside it.
fn keys_of(body: &HtmlElement, send: Send) -> Option<EventListener> {
    if embed::is_embedded() {
        return None;
    }
    let own: EventTarget = body.clone().into();
    let hear = move |event: &Event| {
        if let Some(event) = event
            .dyn_ref::<KeyboardEvent>()
            .filter(|event| event.target().as_ref() == Some(&own))
        {
            keys::press(event, &send);
        }
    };
    let prevents = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(body, "keydown", prevents, hear))
}

/// Gives the focus to what stood around the element that had it, if that has gone and nothing has the focus now.
fn recover(path: &[Element]) {
    if path.first().is_none_or(|last| last.is_connected()) || focused().is_some() {
        return;
    }
    let around = path.iter().find(|element| element.is_connected());
    if let Some(around) = around.and_then(|element| element.dyn_ref::<HtmlElement>()) {
        take(around);
    }
}

/// Focuses what can have no focus by itself.
fn take(element: &HtmlElement) {
    if !element.has_attribute("tabindex") {
        // A well-formed attribute; it can't fail.
        let _ = element.set_attribute("tabindex", "-1");
    }
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // It is in the document.
    let _ = element.focus_with_options(&options);
}
