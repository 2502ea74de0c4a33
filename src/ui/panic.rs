//! Tells the page that the program has stopped. No upstream counterpart.

use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

/// Writes `text` to the console and hands it to `www/boot.js`, which shows it above whatever is on screen.
pub fn report(text: &str) {
    gloo::console::error!(text);
    let detail = CustomEventInit::new();
    detail.set_detail(&JsValue::from_str(text));
    // Neither can fail in a page that runs; a panic while reporting a panic would only hide the first.
    if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new_with_event_init_dict("converge:panic", &detail)) {
        let _ = window.dispatch_event(&event);
    }
}
