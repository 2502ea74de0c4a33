//! What this is, how true it is, what it does not model, and that nothing leaves the page.

use yew::{Html, html};

use super::glyph::{self, Icon};
use super::message::Message;
use super::shared::Surroundings;
use crate::KUBERNETES_VERSION;
use crate::fidelity::{RECORDINGS, RECORDINGS_MATCHED};

/// The dialog.
pub fn about(surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let absent = [
        language.about_not_kinds(),
        language.about_not_containers(),
        language.about_not_access(),
        language.about_not_caches(),
        language.about_not_time(),
    ];
    html! {
        <div class="overlay">
            <section class="dialog about" role="dialog" aria-modal="true" aria-labelledby="about-title">
                <div class="title"><h2 id="about-title">{language.about_heading()}</h2><span class="grow"></span>
                    <button type="button" class="quiet" autofocus=true title={language.close()} aria-label={language.close()}
                        onclick={surroundings.on(Message::SetOverlay(None))}>{glyph::icon(Icon::Close)}</button></div>
                <p>{language.about_what(KUBERNETES_VERSION)}</p>
                <p class="fidelity"><b>{RECORDINGS_MATCHED}<small>{"/"}{RECORDINGS}</small></b><span>{language.about_fidelity(RECORDINGS_MATCHED, RECORDINGS)}</span></p>
                <h3>{language.about_not()}</h3>
                <ul class="plain">{ for absent.into_iter().map(|text| html! { <li key={text.clone()}>{text}</li> }) }</ul>
                <h3>{language.about_privacy()}</h3>
                <p>{language.about_privacy_note()}</p>
                <p class="note">{concat!("Converge ", env!("CARGO_PKG_VERSION"))}</p>
            </section>
        </div>
    }
}
