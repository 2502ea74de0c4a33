//! The keys, and what they do; and what this is.

use yew::{Html, Properties, component, html, use_node_ref};

use super::about::about;
use super::dialog::{dialog, use_modal};
use super::message::{Message, Overlay};
use super::shared::use_surroundings;

#[derive(PartialEq, Properties)]
pub struct HelpProps {
    /// Whether to tell what this is instead.
    pub about: bool,
}

/// The list of keys, or what this is.
#[component]
pub fn Help(props: &HelpProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let node = use_node_ref();
    use_modal(&node);
    if props.about {
        return dialog(&node, "about-title", language.about_heading(), about(language), &surroundings);
    }
    let keys: [(&[&str], String); 9] = [
        (&["Space"], language.keys_play()),
        (&["←", "→"], language.keys_step()),
        (&["Shift ←", "Shift →"], language.keys_jump()),
        (&["Home", "End"], language.keys_ends()),
        (&["Ctrl ↵", "⌘ ↵"], language.keys_apply()),
        (&["Ctrl K", "⌘ K"], language.keys_palette()),
        (&["Z", "Shift Z"], language.keys_undo()),
        (&["P"], language.keys_predict()),
        (&["?"], language.keys_help()),
    ];
    let body = html! {
        <>
            <dl class="keys">
                { for keys.into_iter().map(|(keys, what)| html! {
                    <div key={what.clone()}><dt>{ for keys.iter().map(|key| html! { <kbd>{*key}</kbd> }) }</dt><dd>{what}</dd></div>
                }) }
            </dl>
            <p class="note">{language.keys_note()}</p>
            <button type="button" onclick={surroundings.on(Message::SetOverlay(Some(Overlay::About)))}>{language.about()}</button>
        </>
    };
    dialog(&node, "help-title", language.keys_heading(), body, &surroundings)
}
