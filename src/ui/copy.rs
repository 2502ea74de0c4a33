//! A button that copies a text, and says so.

use yew::{AttrValue, Html, Properties, component, html, use_callback, use_effect_with, use_state_eq};

use super::shared::use_surroundings;

#[derive(PartialEq, Properties)]
pub struct CopyButtonProps {
    /// What is copied.
    pub text: AttrValue,
    /// What the button says before.
    pub label: String,
}

/// The button. Where the browser refuses, as in some frames, the text has to stand beside it to be copied by hand.
#[component]
pub fn CopyButton(props: &CopyButtonProps) -> Html {
    let language = use_surroundings().language;
    let copied = use_state_eq(|| false);
    let setter = copied.setter();
    use_effect_with(props.text.clone(), move |_| setter.set(false));
    let onclick = use_callback((props.text.clone(), copied.setter()), |_, (text, copied)| {
        // A page that came without encryption has no clipboard.
        let clipboard = web_sys::window().map(|window| window.navigator().clipboard());
        if let Some(clipboard) = clipboard.filter(|clipboard| !clipboard.is_undefined()) {
            let promise = clipboard.write_text(text);
            let copied = copied.clone();
            yew::platform::spawn_local(async move {
                copied.set(wasm_bindgen_futures::JsFuture::from(promise).await.is_ok());
            });
        }
    });
    let said = if *copied { language.share_copied() } else { String::new() };
    html! {
        <>
            <button type="button" class="primary" {onclick}>{if *copied { language.share_copied() } else { props.label.clone() }}</button>
            <span class="hidden" role="status">{said}</span>
        </>
    }
}
