//! The bar at the top: what this is, the scenario, language, theme, help, share.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlSelectElement};
use yew::{Html, Properties, component, html, use_callback, use_memo};

use super::glyph::{self, Icon};
use super::link::Opening;
use super::message::{Message, Overlay};
use super::settings::{self, Theme};
use super::shared::use_surroundings;
use crate::explain::language::Language;
use crate::scenario::{self, Scenario};

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
    let titles = use_memo(language, |language| titles(*language));
    let choose = use_callback(surroundings.send.clone(), |event: Event, send| {
        let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        if let Some(opening) = select.and_then(|select| Opening::of_name(&select.value())) {
            send.dispatch(Message::Open(Rc::new(opening)));
        }
    });
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
    let name = props.scenario.name.clone();
    let is_listed = titles.iter().any(|(listed, _)| *listed == name.as_str());
    html! {
        <header class="top">
            <h1 class="brand">{glyph::mark()}{"Converge"}</h1>
            <label class="scenario">
                <span class="hidden">{language.scenario_choose()}</span>
                <select onchange={choose}>
                    if !is_listed {
                        <option value="" selected=true>{own_title(&props.scenario, language)}</option>
                    }
                    { for titles.iter().map(|(listed, title)| html! {
                        <option key={*listed} value={*listed} selected={*listed == name.as_str()}>{title}</option>
                    }) }
                </select>
            </label>
            <span class="grow"></span>
            <button type="button" class="quiet version" onclick={surroundings.on(Message::SetOverlay(Some(Overlay::About)))}>{language.simulates(crate::KUBERNETES_VERSION)}</button>
            <button type="button" class="quiet" lang={other.tag()} onclick={switch_language}>{other.name()}</button>
            <button type="button" class="quiet" title={theme_name.clone()} aria-label={theme_name} onclick={switch_theme}>
                {glyph::icon(Icon::Theme)}
            </button>
            <button type="button" class="quiet" title={language.help()} aria-label={language.help()}
                onclick={surroundings.on(Message::SetOverlay(Some(Overlay::Help)))}>{glyph::icon(Icon::Help)}</button>
            <button type="button" class="primary" aria-label={language.share()} onclick={surroundings.on(Message::SetOverlay(Some(Overlay::Share)))}>
                {glyph::icon(Icon::Share)}<span>{language.share()}</span>
            </button>
        </header>
    }
}

/// Names and titles of the gallery.
fn titles(language: Language) -> Vec<(&'static str, String)> {
    scenario::entries()
        .iter()
        .filter_map(|entry| Some((entry.name, entry.scenario().ok()?.title.in_language(language.key()).to_owned())))
        .collect()
}

fn own_title(scenario: &Scenario, language: Language) -> String {
    let title = scenario.title.in_language(language.key());
    if title.is_empty() {
        language.own_scenario()
    } else {
        title.to_owned()
    }
}
