//! Tells the page that the program has stopped. No upstream counterpart.

use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

use super::{bridge, link};

/// Writes `text` to the console and hands it to `www/boot.js`, which shows it above whatever is on screen; then, if that
/// much still works, where to go on.
pub fn report(text: &str) {
    gloo::console::error!(text);
    tell("converge:panic", text);
    if let Some(page) = bridge::page() {
        let (all, again) = link::after_a_stop(&page);
        tell("converge:rescue", &format!("{all}\n{}", again.unwrap_or_default()));
    }
}

fn tell(event: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    // Neither can fail in a page that runs; a panic while reporting a panic would only hide the first.
    if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new_with_event_init_dict(event, &init)) {
        let _ = window.dispatch_event(&event);
    }
}
