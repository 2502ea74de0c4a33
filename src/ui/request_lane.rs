//! The way of a request through the API server, and where it stopped.

use std::rc::Rc;

use yew::{Html, html};

use crate::apiserver::write::{Outcome, Stage};
use crate::explain::language::Language;
use crate::explain::story;
use crate::sim::step::Step;

/// How a request fared at a station.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Passed,
    Stopped,
    NotReached,
}

/// The request of the step on its way.
pub fn request_lane(step: Option<&Rc<Step>>, language: Language) -> Html {
    let Some(step) = step else {
        let hint = if super::embed::can_apply() {
            language.request_none()
        } else {
            language.request_none_to_watch()
        };
        return html! { <section class="request idle" aria-label={language.request_label()}><p>{hint}</p></section> };
    };
    let write = &step.write;
    let stopped = match &write.outcome {
        Outcome::Refused(stage, status) => Some((*stage, status)),
        _ => None,
    };
    let fate = |stage: Stage| match stopped {
        Some((at, _)) if stage == at => Fate::Stopped,
        Some((at, _)) if stage > at => Fate::NotReached,
        _ => Fate::Passed,
    };
    let station = |stage: Stage| {
        let name = story::stage(language, stage);
        let (class, sign, label) = match fate(stage) {
            Fate::Passed => ("passed", "✓", language.request_passed(&name)),
            Fate::Stopped => ("stopped", "✕", language.request_stopped(&name)),
            Fate::NotReached => ("unreached", "·", language.request_not_reached(&name)),
        };
        html! { <li {class} key={name.clone()} aria-label={label}><span class="sign" aria-hidden="true">{sign}</span>{name}</li> }
    };
    let subresource = write.subresource.name();
    let path = [write.key.kind.names().plural, write.key.name.as_str(), subresource];
    let path = path.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("/");
    // Animated anew for each step: the key makes it another element.
    html! {
        <section class="request" aria-label={language.request_label()} key={step.number}>
            <p class="head"><b class="method">{write.verb.method()}</b><code>{path}</code><span class="by">{&*write.writer.manager}</span></p>
            <ol class="stations">{ for Stage::ALL.into_iter().map(station) }</ol>
            if let Some((_, status)) = stopped {
                <p class="answer"><b>{status.code}{" "}{status.reason.name()}</b>{" "}{&*status.message}</p>
            }
        </section>
    }
}
