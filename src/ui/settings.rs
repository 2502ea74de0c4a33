//! What the browser remembers for the reader: language, theme, the draft. Storage may be refused; then nothing is remembered.

use web_sys::{Storage, window};

use crate::explain::language::Language;

const LANGUAGE: &str = "converge.language";
const THEME: &str = "converge.theme";
const DRAFT: &str = "converge.draft";
const DRAFT_SCENARIO: &str = "converge.draft.scenario";

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has them.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// The next one in the order of the button.
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }

    /// Its name in attributes, parameters and storage.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Whether it is light on dark now.
    pub fn is_dark(self) -> bool {
        match self {
            Self::System => matches("(prefers-color-scheme: dark)"),
            Self::Light => false,
            Self::Dark => true,
        }
    }

    /// The theme of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::System, Self::Light, Self::Dark]
            .into_iter()
            .find(|theme| theme.name() == name)
    }
}

/// A parameter of the page's address, such as `lang`.
pub fn parameter(name: &str) -> Option<String> {
    let search = window()?.location().search().ok()?;
    web_sys::UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// The language: the address's, the remembered one, the browser's.
pub fn language() -> Language {
    let asked = parameter("lang").and_then(|tag| Language::of_tag(&tag));
    let stored = || stored(LANGUAGE).and_then(|tag| Language::of_tag(&tag));
    asked.or_else(stored).unwrap_or_else(|| {
        let tags: Vec<String> = window()
            .map(|window| window.navigator().languages().iter().filter_map(|tag| tag.as_string()).collect())
            .unwrap_or_default();
        Language::preferred(tags.iter().map(String::as_str))
    })
}

/// The theme: the address's or the remembered one.
pub fn theme() -> Theme {
    let asked = parameter("theme").and_then(|name| Theme::of_name(&name));
    let stored = || stored(THEME).and_then(|name| Theme::of_name(&name));
    asked.or_else(stored).unwrap_or_default()
}

/// Whether the reader asked the system for less motion.
pub fn reduced_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// Whether what the reader asked the system for is this.
fn matches(query: &str) -> bool {
    window()
        .and_then(|window| window.match_media(query).ok().flatten())
        .is_some_and(|query| query.matches())
}

/// The scenario and the text that were being worked on when the page was left.
pub fn draft() -> Option<(String, String)> {
    Some((stored(DRAFT_SCENARIO).unwrap_or_default(), stored(DRAFT)?))
}

/// Remembers the text that is being written.
pub fn keep_draft(scenario: &str, text: &str) {
    store(DRAFT_SCENARIO, scenario);
    store(DRAFT, text);
}

/// Forgets the draft: it is what the scenario has.
pub fn drop_draft() {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(DRAFT);
    }
}

/// Remembers the language.
pub fn keep_language(language: Language) {
    store(LANGUAGE, language.tag());
}

/// Remembers the theme.
pub fn keep_theme(theme: Theme) {
    store(THEME, theme.name());
}

/// A page in a foreign frame is refused its storage; asking for it there fails. A figure in another page never asks: the
/// reader's draft and settings are the playground's.
fn storage() -> Option<Storage> {
    if super::embed::is_embedded() {
        return None;
    }
    window()?.local_storage().ok().flatten()
}

fn stored(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

fn store(name: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full disk refuses; the page works without.
        let _ = storage.set_item(name, value);
    }
}

/// Sets language and theme on the document's root, where styles and screen readers look.
pub fn mark_document(language: Language, theme: Theme) {
    let root = window()
        .and_then(|window| window.document())
        .and_then(|document| document.document_element());
    if let Some(root) = root {
        // Setting a well-formed attribute cannot fail.
        let _ = root.set_attribute("lang", language.tag());
        let _ = root.set_attribute("data-theme", theme.name());
    }
}
