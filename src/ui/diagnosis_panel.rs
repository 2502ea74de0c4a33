//! What holds a Deployment up at the step: the layers that a rollout passes in order, the one that blocks, since when, by
//! which evidence, and what helps.

use std::rc::Rc;

use yew::{Html, classes, html};

use super::events::clock;
use super::message::Message;
use super::shared::Surroundings;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::diagnosis::{self, Diagnosis, Evidence, Layer};
use crate::explain::cause::duration;
use crate::explain::diagnosis as words;
use crate::explain::language::Language;
use crate::sim::timeline::{Snapshot, Timeline};

/// The layers that every rollout passes, in order.
const WAY: [Layer; 9] = [
    Layer::Controller,
    Layer::Admission,
    Layer::Scheduler,
    Layer::Storage,
    Layer::Node,
    Layer::Image,
    Layer::Container,
    Layer::Readiness,
    Layer::Availability,
];

/// The panel for the Deployment at `focus`, or for the first.
pub fn diagnosis_panel(timeline: &Timeline, snapshot: &Snapshot, focus: Option<&Key>, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let keys: Vec<&Key> = snapshot.list(Kind::Deployment).map(|deployment| deployment.key()).collect();
    let key = focus.filter(|key| keys.contains(key)).or(keys.first().copied());
    let found = key.and_then(|key| Some((key, diagnosis::diagnose(&snapshot.objects, key, snapshot.time_ms)?)));
    let Some((key, found)) = found else {
        return html! { <p class="empty">{language.diagnosis_none()}</p> };
    };
    html! {
        <div class="diagnosis">
            if keys.len() > 1 {
                <div class="choices" role="group" aria-label="Deployment">{ for keys.iter().map(|other| html! {
                    <button type="button" class="small" key={other.name.to_string()} aria-pressed={(*other == key).to_string()}
                        onclick={surroundings.on(Message::Focus(Key::clone(other)))}>{other.name.to_string()}</button>
                }) }</div>
            }
            {verdict(&found, key, timeline, snapshot, surroundings)}
            {way(&found, snapshot.time_ms, language)}
            {evidence(&found, key, surroundings)}
            {help(&found, surroundings)}
        </div>
    }
}

/// How it stands at a time: whether something blocks, all is well, or it is on its way.
pub fn standing(found: &Diagnosis, now_ms: u64) -> (&'static str, &'static str) {
    if found.is_blocked(now_ms) {
        ("bad", "✕")
    } else if found.layer == Layer::Fine {
        ("good", "✓")
    } else {
        ("open", "…")
    }
}

fn verdict(found: &Diagnosis, key: &Key, timeline: &Timeline, snapshot: &Snapshot, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let (class, sign) = standing(found, snapshot.time_ms);
    let since = found.since_ms.filter(|since_ms| *since_ms <= snapshot.time_ms);
    // Objects tell their times in whole seconds.
    let step_of = |since_ms: u64| timeline.steps().find(|step| step.time_ms / 1000 >= since_ms / 1000);
    html! {
        <header class={classes!("verdict", class)}>
            <h2><span class="sign" aria-hidden="true">{sign}</span>{key.name.to_string()}{" · "}{state(found, snapshot.time_ms, language)}</h2>
            <p class="what">{words::summary(language, found)}</p>
            if let Some((since_ms, step)) = since.and_then(|since_ms| Some((since_ms, step_of(since_ms)?))) {
                <button type="button" class="link" onclick={surroundings.on(Message::Seek(step.number))}>
                    {language.diagnosis_since(clock(since_ms), duration(language, snapshot.time_ms - since_ms))}
                </button>
            }
        </header>
    }
}

/// The standing in a few words: `blocked: image`.
pub fn state(found: &Diagnosis, now_ms: u64, language: Language) -> String {
    let layer = words::layer(language, found.layer);
    if found.is_blocked(now_ms) {
        language.diagnosis_blocked(layer)
    } else if found.layer == Layer::Fine {
        layer
    } else {
        language.diagnosis_going(layer)
    }
}

/// The layers on the way: those that are passed, the one that it stands at, those that it has not reached.
fn way(found: &Diagnosis, now_ms: u64, language: Language) -> Html {
    let at = match found.layer {
        Layer::Paused => Layer::Controller,
        Layer::Quota => Layer::Admission,
        Layer::Configuration | Layer::Starting => Layer::Container,
        Layer::Deletion | Layer::Termination | Layer::Rollout => return Html::default(),
        other => other,
    };
    let place = WAY.iter().position(|layer| *layer == at).unwrap_or(WAY.len());
    let (here, sign) = standing(found, now_ms);
    html! {
        <ol class="way" aria-label={language.diagnosis_way()}>{ for WAY.iter().enumerate().map(|(position, layer)| {
            let (class, sign, said) = match position.cmp(&place) {
                std::cmp::Ordering::Less => ("good", "✓", language.diagnosis_passed()),
                std::cmp::Ordering::Equal => (here, sign, state(found, now_ms, language)),
                std::cmp::Ordering::Greater => ("later", "○", language.diagnosis_unreached()),
            };
            html! {
                <li {class} key={position} aria-current={(position == place).then_some("step")}>
                    <span class="sign" aria-hidden="true">{sign}</span><span>{words::layer(language, *layer)}</span><span class="hidden">{said}</span>
                </li>
            }
        }) }</ol>
    }
}

fn evidence(found: &Diagnosis, deployment: &Key, surroundings: &Surroundings) -> Html {
    if found.evidence.is_empty() {
        return Html::default();
    }
    let row = |(position, shown): (usize, &Evidence)| {
        let (kind, name) = &shown.object;
        let key = Key::new(*kind, &deployment.namespace, name);
        html! {
            <li key={position}>
                <button type="button" class="link" onclick={surroundings.on(Message::Inspect(key))}><span class="kind">{kind.name()}</span>{name.to_string()}</button>
                <code class="place">{shown.place.to_string()}</code>
                if !shown.quote.is_empty() {
                    <blockquote>{shown.quote.to_string()}</blockquote>
                }
            </li>
        }
    };
    html! {
        <section class="block">
            <h3>{surroundings.language.diagnosis_evidence()}</h3>
            <ul class="evidence">{ for found.evidence.iter().enumerate().map(row) }</ul>
        </section>
    }
}

fn help(found: &Diagnosis, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    html! {
        <section class="block">
            <h3>{language.diagnosis_helps()}</h3>
            <p>{words::remedy(language, found)}</p>
            { for found.commands.iter().map(|line| html! {
                <button type="button" class="command" key={line.to_string()} onclick={surroundings.on(Message::Propose(Rc::from(line.as_str())))}>
                    <code>{line.to_string()}</code>
                </button>
            }) }
            if !found.commands.is_empty() {
                <p class="note">{language.diagnosis_note()}</p>
            }
        </section>
    }
}
