//! What the reader takes along: the step as a link, in the forms that pages take, as a script, and as files.

use std::rc::Rc;

use web_sys::HtmlTextAreaElement;
use yew::{Callback, Html, Properties, component, html, use_effect_with, use_node_ref, use_state_eq};

use super::copy::CopyButton;
use super::dialog::{dialog, use_modal};
use super::save::{File, save};
use super::settings::Theme;
use super::shared::{Same, Surroundings, use_surroundings};
use crate::explain::language::Language;
use crate::limits::{LONG_LINK_CHARACTERS, UNWIELDY_LINK_CHARACTERS};
use crate::scenario::{self, Scenario};
use crate::share::svg::{self, View};
use crate::share::{self, markup};
use crate::sim::timeline::Timeline;

#[derive(PartialEq, Properties)]
pub struct ShareDialogProps {
    /// The address of the step.
    pub address: String,
    /// Whether the address only names the scenario.
    pub by_name: bool,
    pub scenario: Rc<Scenario>,
    pub timeline: Same<Timeline>,
    pub at: u64,
    /// The manifest that was applied last.
    pub manifest: Rc<str>,
    pub theme: Theme,
}

/// What can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Link,
    Markdown,
    Yaml,
    Frame,
    Element,
    Script,
}

impl Format {
    const ALL: [Self; 6] = [Self::Link, Self::Markdown, Self::Yaml, Self::Frame, Self::Element, Self::Script];

    fn name(self, language: Language) -> String {
        match self {
            Self::Link => language.share_as_link(),
            Self::Markdown => language.share_as_markdown(),
            Self::Yaml => language.share_as_yaml(),
            Self::Frame => language.share_as_frame(),
            Self::Element => language.share_as_element(),
            Self::Script => language.share_as_script(),
        }
    }
}

impl ShareDialogProps {
    /// The scenario with all that was done.
    fn played(&self) -> Scenario {
        self.scenario.played(&self.timeline, self.at)
    }

    fn story(&self, language: Language) -> String {
        match self.scenario.title.in_language(language.key()) {
            "" => language.own_scenario(),
            title => title.to_owned(),
        }
    }

    fn text(&self, format: Format, language: Language) -> String {
        let title = language.share_title(self.story(language), self.at);
        match format {
            Format::Link => self.address.clone(),
            Format::Markdown => markup::markdown(&self.address, &title),
            Format::Yaml => markup::markdown_with_yaml(&self.address, &title, &self.manifest),
            Format::Frame => markup::iframe(&self.address, &title),
            Format::Element => markup::element(&self.address, &title),
            Format::Script => share::script(&self.played(), language),
        }
    }

    /// A file of what is shown.
    fn file(&self, kind: Kind, language: Language) -> File {
        let name = match self.scenario.name.as_str() {
            "" => "converge",
            name => name,
        };
        let story = self.story(language);
        let view = View {
            timeline: &self.timeline,
            title: &story,
            language,
            dark: self.theme.is_dark(),
        };
        let (ending, kind, text) = match kind {
            Kind::Scenario => (".yaml".to_owned(), "application/yaml", scenario::write(&self.played())),
            Kind::Svg => (format!("-{}.svg", self.at), "image/svg+xml", svg::picture(&view, self.at)),
            Kind::Png => (format!("-{}.png", self.at), "image/png", svg::picture(&view, self.at)),
            Kind::Animation => ("-playing.svg".to_owned(), "image/svg+xml", svg::animation(&view)),
            Kind::Script => (".sh".to_owned(), "text/x-shellscript", self.text(Format::Script, language)),
        };
        File {
            name: format!("{name}{ending}"),
            kind,
            text,
        }
    }
}

/// What can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Scenario,
    Svg,
    Png,
    Animation,
    Script,
}

/// The dialog.
#[component]
pub fn ShareDialog(props: &ShareDialogProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let node = use_node_ref();
    use_modal(&node);
    let field = use_node_ref();
    let format = use_state_eq(|| Format::Link);
    use_effect_with(field.clone(), |field| {
        if let Some(field) = field.cast::<HtmlTextAreaElement>() {
            // The field has just been put into the document.
            let _ = field.focus();
            field.select();
        }
    });
    let text = props.text(*format, language);
    let length = props.address.chars().count();
    let choices = Format::ALL.into_iter().map(|choice| {
        let setter = format.setter();
        let onchange = Callback::from(move |_| setter.set(choice));
        html! {
            <label key={format!("{choice:?}")}><input type="radio" name="share-format" checked={*format == choice} {onchange} /><span>{choice.name(language)}</span></label>
        }
    });
    let body = html! {
        <>
            <fieldset class="formats"><legend>{language.share_format()}</legend>{ for choices }</fieldset>
            <textarea ref={field} class="taken" readonly=true spellcheck="false" rows={if *format == Format::Link { "3" } else { "8" }}
                aria-label={format.name(language)} value={text.clone()} />
            <div class="field"><CopyButton {text} label={language.share_copy()} />
                <p class="note">
                    if *format == Format::Script {
                        {language.share_script_note()}
                    } else {
                        {language.share_length(length)}{" · "}{if props.by_name { language.share_by_name() } else { language.share_privacy() }}
                    }
                </p>
            </div>
            if length > UNWIELDY_LINK_CHARACTERS {
                <p class="warning">{language.share_too_long()}</p>
            } else if length > LONG_LINK_CHARACTERS {
                <p class="warning">{language.share_long()}</p>
            }
            {files(props, &surroundings)}
        </>
    };
    dialog(&node, "share-title", language.share_heading(), body, &surroundings)
}

/// The buttons that save files.
fn files(props: &ShareDialogProps, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let button = |kind: Kind, ending: &'static str, what: String| {
        // The file is written when it is asked for: a long course takes its time.
        let props = ShareDialogProps {
            address: String::new(),
            scenario: Rc::clone(&props.scenario),
            timeline: props.timeline.clone(),
            manifest: Rc::clone(&props.manifest),
            ..*props
        };
        let onclick = Callback::from(move |_: web_sys::MouseEvent| save(props.file(kind, language)));
        html! { <button type="button" {onclick}>{what}<small>{ending}</small></button> }
    };
    html! {
        <section class="files" aria-label={language.share_save()}>
            <h3>{language.share_save()}</h3>
            <div>
                {button(Kind::Scenario, "YAML", language.share_scenario())}
                {button(Kind::Svg, "SVG", language.share_picture())}
                {button(Kind::Png, "PNG", language.share_picture())}
                {button(Kind::Animation, "SVG", language.share_animation())}
                {button(Kind::Script, "sh", language.share_as_script())}
            </div>
        </section>
    }
}
