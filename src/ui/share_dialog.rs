//! The link that opens the page at this very step.

use web_sys::HtmlInputElement;
use yew::{Html, Properties, component, html, use_callback, use_effect_with, use_node_ref, use_state};

use super::dialog::{dialog, use_modal};
use super::shared::use_surroundings;

/// Links longer than this many characters are cut by some programs.
const LONG: usize = 2000;

#[derive(PartialEq, Properties)]
pub struct ShareDialogProps {
    pub address: String,
}

/// The dialog.
#[component]
pub fn ShareDialog(props: &ShareDialogProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let node = use_node_ref();
    use_modal(&node);
    let field = use_node_ref();
    let copied = use_state(|| false);
    use_effect_with(field.clone(), |field| {
        if let Some(field) = field.cast::<HtmlInputElement>() {
            // The field has just been put into the document.
            let _ = field.focus();
            field.select();
        }
    });
    let copy = use_callback((props.address.clone(), copied.setter()), |_, (address, copied)| {
        if let Some(window) = web_sys::window() {
            let promise = window.navigator().clipboard().write_text(address);
            let copied = copied.clone();
            yew::platform::spawn_local(async move {
                // Refused in some frames; the field is there to copy from by hand.
                if wasm_bindgen_futures::JsFuture::from(promise).await.is_ok() {
                    copied.set(true);
                }
            });
        }
    });
    let length = props.address.chars().count();
    let body = html! {
        <>
            <div class="field">
                <input ref={field} type="text" readonly=true aria-label={language.share_heading()} value={props.address.clone()} />
                <button type="button" class="primary" onclick={copy}>{if *copied { language.share_copied() } else { language.share_copy() }}</button>
            </div>
            <p class="note">{language.share_length(length)}{" · "}{language.share_privacy()}</p>
            if length > LONG {
                <p class="warning">{language.share_long()}</p>
            }
            <span class="hidden" role="status">{if *copied { language.share_copied() } else { String::new() }}</span>
        </>
    };
    dialog(&node, "share-title", language.share_heading(), body, &surroundings)
}
