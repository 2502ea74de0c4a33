//! Files for the reader: `www/save.js` hands them over, and draws a picture as PNG where that is asked for.

use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit, window};

use crate::value;

/// A file to save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its type, as the web calls it; of `image/png` the text is the SVG that is drawn.
    pub kind: &'static str,
    /// What is in it.
    pub text: String,
}

/// Hands the file to the reader.
pub fn save(file: File) {
    let detail = value!({"name": (file.name), "type": (file.kind), "text": (file.text)}).to_string();
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(&detail));
    // Neither can fail in a page that runs.
    if let (Some(window), Ok(event)) = (window(), CustomEvent::new_with_event_init_dict("converge:save", &init)) {
        let _ = window.dispatch_event(&event);
    }
}
