//! What this is, how true it is, what it does not model, and that nothing leaves the page.

use yew::{Html, html};

use crate::KUBERNETES_VERSION;
use crate::explain::language::Language;
use crate::fidelity::{RECORDINGS, RECORDINGS_MATCHED};

/// What the dialog says.
pub fn about(language: Language) -> Html {
    let absent = [
        language.about_not_kinds(),
        language.about_not_containers(),
        language.about_not_access(),
        language.about_not_caches(),
        language.about_not_time(),
    ];
    html! {
        <>
            <p>{language.about_what(KUBERNETES_VERSION)}</p>
            <p class="fidelity"><b>{RECORDINGS_MATCHED}<small>{"/"}{RECORDINGS}</small></b><span>{language.about_fidelity(RECORDINGS_MATCHED, RECORDINGS)}</span></p>
            <h3>{language.about_not()}</h3>
            <ul class="plain">{ for absent.into_iter().map(|text| html! { <li key={text.clone()}>{text}</li> }) }</ul>
            <h3>{language.about_privacy()}</h3>
            <p>{language.about_privacy_note()}</p>
            <p class="note">{concat!("Converge ", env!("CARGO_PKG_VERSION"))}</p>
        </>
    }
}
