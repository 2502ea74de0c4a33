//! The bar at the top: what this is, the scenario, language, theme, help, share.

use std::rc::Rc;

use yew::{Html, Properties, component, html, use_callback};

use super::glyph::{self, Icon};
use super::message::{Message, Overlay};
use super::settings::{self, Theme};
use super::shared::use_surroundings;
use crate::explain::language::Language;
use crate::scenario::Scenario;

#[derive(PartialEq, Properties)]
pub struct TopBarProps {
    pub scenario: Rc<Scenario>,
    pub language: Language,
    pub theme: Theme,
}

/// The bar at the top.
#[component]
pub fn TopBar(props: &TopBarProps) -> Html {
    let surroundings = use_surroundings();
    let language = props.language;
    let other = if language == Language::English {
        Language::Chinese
    } else {
        Language::English
    };
    let switch_language = use_callback((surroundings.send.clone(), other), |_, (send, other)| {
        settings::keep_language(*other);
        send.dispatch(Message::SetLanguage(*other));
    });
    let theme = props.theme.next();
    let switch_theme = use_callback((surroundings.send.clone(), theme), |_, (send, theme)| {
        settings::keep_theme(*theme);
        send.dispatch(Message::SetTheme(*theme));
    });
    let theme_name = match props.theme {
        Theme::System => language.theme_system(),
        Theme::Light => language.theme_light(),
        Theme::Dark => language.theme_dark(),
    };
    let title = own_title(&props.scenario, language);
    html! {
        <header class="top">
            <h1 class="brand">{glyph::mark()}{"Converge"}</h1>
            // Opened by `www/editor/dialogs.js`.
            <button type="button" class="scenario" data-opens="gallery" aria-haspopup="dialog" aria-label={language.scenario_choose(&title)}>
                <span>{&title}</span>{glyph::icon(Icon::Choose)}
            </button>
            <span class="grow"></span>
            <button type="button" class="quiet version" onclick={surroundings.on(Message::SetOverlay(Some(Overlay::About)))}>{language.simulates(crate::KUBERNETES_VERSION)}</button>
            <button type="button" class="quiet version" aria-haspopup="dialog" onclick={surroundings.on(Message::SetOverlay(Some(Overlay::Import)))}>{language.import_title()}</button>
            <button type="button" class="quiet palette-opener" data-opens="palette" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" title={language.palette_open()}>
                <span class="hidden">{language.palette_open()}</span>{glyph::icon(Icon::Search)}<kbd aria-hidden="true">{"Ctrl K"}</kbd>
            </button>
            <button type="button" class="quiet language" lang={other.tag()} aria-label={other.name()} onclick={switch_language}><span>{other.name()}</span><abbr aria-hidden="true">{other.short_name()}</abbr></button>
            <button type="button" class="quiet theme" title={theme_name.clone()} aria-label={theme_name} onclick={switch_theme}>
                {glyph::icon(Icon::Theme)}
            </button>
            <button type="button" class="quiet help" title={language.help()} aria-label={language.help()}
                onclick={surroundings.on(Message::SetOverlay(Some(Overlay::Help)))}>{glyph::icon(Icon::Help)}</button>
            <button type="button" class="primary" aria-label={language.share()} onclick={surroundings.on(Message::SetOverlay(Some(Overlay::Share)))}>
                {glyph::icon(Icon::Share)}<span>{language.share()}</span>
            </button>
        </header>
    }
}

fn own_title(scenario: &Scenario, language: Language) -> String {
    let title = scenario.title.in_language(language.key());
    if title.is_empty() {
        language.own_scenario()
    } else {
        title.to_owned()
    }
}
