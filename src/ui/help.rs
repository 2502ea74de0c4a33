//! The keys, and what they do.

use yew::{Html, component, html, use_effect_with, use_node_ref};

use super::glyph::{self, Icon};
use super::message::{Message, Overlay};
use super::shared::use_surroundings;

/// The list of keys.
#[component]
pub fn Help() -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let close = use_node_ref();
    use_effect_with(close.clone(), |close| {
        if let Some(button) = close.cast::<web_sys::HtmlElement>() {
            // The button has just been put into the document.
            let _ = button.focus();
        }
    });
    let keys: [(&[&str], String); 6] = [
        (&["Space"], language.keys_play()),
        (&["←", "→"], language.keys_step()),
        (&["Shift ←", "Shift →"], language.keys_jump()),
        (&["Home", "End"], language.keys_ends()),
        (&["Ctrl ↵", "⌘ ↵"], language.keys_apply()),
        (&["?"], language.keys_help()),
    ];
    html! {
        <div class="overlay">
            <section class="dialog" role="dialog" aria-modal="true" aria-labelledby="help-title">
                <div class="title"><h2 id="help-title">{language.keys_heading()}</h2><span class="grow"></span>
                    <button type="button" ref={close} class="quiet" title={language.close()} aria-label={language.close()}
                        onclick={surroundings.on(Message::SetOverlay(None))}>{glyph::icon(Icon::Close)}</button></div>
                <dl class="keys">
                    { for keys.into_iter().map(|(keys, what)| html! {
                        <div key={what.clone()}><dt>{ for keys.iter().map(|key| html! { <kbd>{*key}</kbd> }) }</dt><dd>{what}</dd></div>
                    }) }
                </dl>
                <p class="note">{language.keys_note()}</p>
                <button type="button" onclick={surroundings.on(Message::SetOverlay(Some(Overlay::About)))}>{language.about()}</button>
            </section>
        </div>
    }
}
