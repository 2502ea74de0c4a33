//! Keys of the playground. They act only while the focus is inside it, and never take a key from a text or a control.

use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::message::{Message, Overlay};
use super::shared::Send;

/// Acts on a key, if it is one of ours.
pub fn press(event: &KeyboardEvent, send: &Send) {
    if event.default_prevented() || event.is_composing() {
        return;
    }
    let key = event.key();
    let owner = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    // The keys in a dialog are the dialog's, which closes itself on Escape.
    if owner
        .as_ref()
        .is_some_and(|element| element.closest("dialog").is_ok_and(|dialog| dialog.is_some()))
    {
        return;
    }
    if key == "Enter" && (event.ctrl_key() || event.meta_key()) {
        event.prevent_default();
        send.dispatch(Message::Apply);
        return;
    }
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if owner.is_some_and(|element| takes(&element, &key)) {
        return;
    }
    let message = match (key.as_str(), event.shift_key()) {
        (" ", _) => Message::TogglePlay,
        ("ArrowLeft", false) => Message::Back,
        ("ArrowRight", false) => Message::Forward,
        ("ArrowLeft", true) => Message::Jump(false),
        ("ArrowRight", true) => Message::Jump(true),
        ("Home", _) => Message::Seek(0),
        ("End", _) => Message::End,
        ("z", false) => Message::Undo,
        ("Z", true) => Message::Redo,
        ("p", false) => Message::Predict,
        ("?", _) => Message::SetOverlay(Some(Overlay::Help)),
        _ => return,
    };
    event.prevent_default();
    send.dispatch(message);
}

/// Whether the element that has the focus uses `key` itself.
fn takes(element: &Element, key: &str) -> bool {
    let is_range = element.get_attribute("type").as_deref() == Some("range");
    match element.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => !is_range || key.starts_with("Arrow") || key == "Home" || key == "End",
        "BUTTON" | "A" | "SUMMARY" => {
            let is_tab = element.get_attribute("role").as_deref() == Some("tab");
            key == " " || (is_tab && (key.starts_with("Arrow") || key == "Home" || key == "End"))
        }
        _ => element.get_attribute("contenteditable").as_deref() == Some("true"),
    }
}
