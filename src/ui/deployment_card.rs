//! A Deployment: what is asked for beside what was seen, and its conditions.

use yew::{Html, classes, html};

use super::diagnosis_panel::state;
use super::message::{Message, Overlay};
use super::stage::Look;
use crate::api::value::Value;
use crate::diagnosis::diagnose;
use crate::explain::diagnosis::summary;
use crate::explain::language::Language;
use crate::explain::picture::{DeploymentPicture, SetPicture, images};
use crate::explain::pod_state::PodState;

/// The card. With `focus`, whether the chart shows it, it can be made the subject of the chart: there are several.
pub fn deployment_card(deployment: &DeploymentPicture, focus: Option<bool>, look: &Look<'_>) -> Html {
    let language = look.language();
    let object = &deployment.object;
    let key = object.key().clone();
    let paused = object.value().flag(&["spec", "paused"]);
    let is_changed = look.changed == Some(&key);
    html! {
        <section class={classes!("card", is_changed.then_some("changed"))}>
            <header>
                <button type="button" class="name" onclick={look.surroundings.on(Message::Inspect(key.clone()))}><h2>{object.name().to_string()}</h2></button>
                <span class="kind">{"Deployment"}</span>
                { for images(object).into_iter().map(|image| html! { <code class="image">{image}</code> }) }
                if paused {
                    <span class="tag">{language.paused()}</span>
                }
                if let Some(is_focused) = focus {
                    <button type="button" class="small" aria-pressed={is_focused.to_string()} onclick={look.surroundings.on(Message::Focus(key))}>{language.chart_this()}</button>
                }
                <button type="button" class="small" aria-haspopup="dialog" onclick={look.surroundings.on(Message::SetOverlay(Some(Overlay::WhatIf)))}>{language.what_if_title()}</button>
                <span class="grow"></span>
                {generation(deployment, language)}
            </header>
            {counts(deployment, language)}
            {gauge(deployment, language)}
            {conditions(object.value(), language)}
            {blocked(deployment, look)}
        </section>
    }
}

/// What holds it up, where something does; the diagnosis says more.
fn blocked(deployment: &DeploymentPicture, look: &Look<'_>) -> Html {
    let (key, now_ms) = (deployment.object.key(), look.snapshot.time_ms);
    let Some(found) = diagnose(&look.snapshot.objects, key, now_ms).filter(|found| found.is_blocked(now_ms)) else {
        return Html::default();
    };
    let language = look.language();
    html! {
        <button type="button" class="blocked" onclick={look.surroundings.on(Message::Diagnose(key.clone()))}>
            <span class="tag bad">{state(&found, now_ms, language)}</span><span>{summary(language, &found)}</span>
            <span class="more" aria-hidden="true">{language.tab_diagnosis()}{" ›"}</span>
        </button>
    }
}

/// How far it is: its Pods by ReplicaSet on a scale with what is wanted and the two bounds. Full colour is available,
/// hatched is on its way, an outline is ending.
fn gauge(deployment: &DeploymentPicture, language: Language) -> Html {
    let budget = deployment.budget;
    let total: usize = deployment.sets.iter().map(|set| set.pods.len()).sum();
    let all = i64::try_from(total).unwrap_or(i64::MAX).max(budget.most).max(1);
    let x = |pods: i64| (1000 * pods / all).to_string();
    let mut begin = 0;
    let mut parts = Vec::new();
    for (class, states) in [
        ("there", &[PodState::Available][..]),
        ("coming", &PodState::ALL[..4]),
        ("trouble", &PodState::ALL[6..]),
        ("going", &[PodState::Terminating][..]),
    ] {
        for set in deployment.sets.iter().rev() {
            let count = in_states(set, states);
            if count > 0 {
                let class = classes!(class, format!("hue-{}", set.hue));
                parts.push(html! { <rect {class} x={x(begin)} y="4" width={x(count)} height="16" /> });
                begin += count;
            }
        }
    }
    let tick = |class: &'static str, pods: i64| html! { <line {class} x1={x(pods)} x2={x(pods)} y1="0" y2="24" /> };
    let label = language.pods_bar(deployment.status("availableReplicas"), deployment.wanted());
    html! {
        <svg class="gauge" viewBox="0 0 1000 24" preserveAspectRatio="none" role="img" aria-label={label}>
            <rect class="track" y="4" width="1000" height="16" />
            {parts}
            {tick("bound", budget.least)}
            {tick("wanted", deployment.wanted())}
        </svg>
    }
}

fn in_states(set: &SetPicture, states: &[PodState]) -> i64 {
    let count = set.pods.iter().filter(|pod| states.contains(&pod.state)).count();
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn generation(deployment: &DeploymentPicture, language: Language) -> Html {
    let (generation, observed) = (deployment.object.generation(), deployment.status("observedGeneration"));
    let behind = observed < generation;
    let title = behind.then(|| language.not_observed());
    html! {
        <span class={classes!("generation", behind.then_some("behind"))} {title}>
            {language.generation(generation)}{" · "}{language.observed(observed)}
        </span>
    }
}

fn counts(deployment: &DeploymentPicture, language: Language) -> Html {
    let count = |class: &'static str, name: String, number: String| html! { <div {class}><dt>{name}</dt><dd>{number}</dd></div> };
    let reported = |name: String, field: &str| count("", name, deployment.status(field).to_string());
    let budget = deployment.budget;
    html! {
        <div class="sides">
            <section class="side"><h3>{"spec"}</h3>
                <dl class="counts">
                    {count("is-wanted", language.wanted(), deployment.wanted().to_string())}
                    {count("dim is-bound", language.allowed(), format!("{}–{}", budget.least, budget.most))}
                </dl>
            </section>
            <section class="side grow"><h3>{"status"}</h3>
                <dl class="counts">
                    {reported(language.updated(), "updatedReplicas")}
                    {reported(language.ready(), "readyReplicas")}
                    {reported(language.available(), "availableReplicas")}
                    if deployment.terminating > 0 {
                        {count("dim", language.ending(), deployment.terminating.to_string())}
                    }
                </dl>
            </section>
        </div>
    }
}

fn conditions(object: &Value, language: Language) -> Html {
    let conditions = object.items(&["status", "conditions"]);
    if conditions.is_empty() {
        return html! { <p class="conditions none">{language.no_conditions()}</p> };
    }
    html! {
        <ul class="conditions">{ for conditions.iter().map(condition) }</ul>
    }
}

/// A condition. `ReplicaFailure` is bad news when it is true, the others when they are false.
fn condition(condition: &Value) -> Html {
    let text = |field: &str| condition.text(&[field]).to_owned();
    let (kind, status) = (text("type"), text("status"));
    let good = match status.as_str() {
        "True" => Some(kind != "ReplicaFailure"),
        "False" => Some(kind == "ReplicaFailure"),
        _ => None,
    };
    let (class, sign) = match good {
        Some(true) => ("good", "✓"),
        Some(false) => ("bad", "✕"),
        None => ("open", "?"),
    };
    html! {
        <li {class} key={kind.clone()}>
            <span class="sign" aria-hidden="true">{sign}</span>
            <b>{kind}</b><span class="status">{status}</span><span class="reason">{text("reason")}</span>
            <span class="message">{text("message")}</span>
        </li>
    }
}
