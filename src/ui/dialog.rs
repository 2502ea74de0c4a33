//! A dialog over the page. The browser keeps the focus inside it, closes it on Escape and gives the focus back.

use web_sys::{Event, HtmlDialogElement};
use yew::{Callback, Html, NodeRef, html, use_effect_with};

use super::glyph::{self, Icon};
use super::message::Message;
use super::shared::Surroundings;

/// Opens the dialog at `node` as long as the component is there.
#[yew::hook]
pub fn use_modal(node: &NodeRef) {
    use_effect_with(node.clone(), |node| {
        let dialog = node.cast::<HtmlDialogElement>();
        if let Some(dialog) = &dialog {
            // It has just been put into the document, closed.
            let _ = dialog.show_modal();
        }
        move || {
            if let Some(dialog) = dialog {
                dialog.close();
            }
        }
    });
}

/// The dialog's frame: its title, a button to close it, and what is in it.
pub fn dialog(node: &NodeRef, id: &'static str, title: String, body: Html, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let close: Callback<Event> = surroundings.on(Message::SetOverlay(None));
    html! {
        <dialog ref={node.clone()} class="dialog" aria-labelledby={id} onclose={close}>
            <div class="title"><h2 {id}>{title}</h2><span class="grow"></span>
                <button type="button" class="quiet" title={language.close()} aria-label={language.close()}
                    onclick={surroundings.on(Message::SetOverlay(None))}>{glyph::icon(Icon::Close)}</button></div>
            {body}
        </dialog>
    }
}
