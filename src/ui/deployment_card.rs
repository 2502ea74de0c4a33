//! A Deployment: what is asked for beside what was seen, and its conditions.

use std::rc::Rc;

use yew::{Html, Properties, classes, component, html};

use super::message::Message;
use super::shared::use_surroundings;
use crate::api::value::Value;
use crate::explain::language::Language;
use crate::explain::picture::{DeploymentPicture, images};

#[derive(PartialEq, Properties)]
pub struct DeploymentCardProps {
    pub deployment: Rc<DeploymentPicture>,
    /// Whether it can be made the subject of the chart: there are several.
    pub can_focus: bool,
    /// Whether the chart shows it.
    pub is_focused: bool,
    /// Whether the step changed it.
    pub is_changed: bool,
}

/// The card.
#[component]
pub fn DeploymentCard(props: &DeploymentCardProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let deployment = &props.deployment;
    let object = &deployment.object;
    let key = object.key().clone();
    let paused = object.value().flag(&["spec", "paused"]);
    html! {
        <section class={classes!("card", props.is_changed.then_some("changed"))}>
            <header>
                <button type="button" class="name" onclick={surroundings.on(Message::Inspect(key.clone()))}><h2>{object.name().to_string()}</h2></button>
                <span class="kind">{"Deployment"}</span>
                { for images(object).into_iter().map(|image| html! { <code class="image">{image}</code> }) }
                if paused {
                    <span class="tag">{language.paused()}</span>
                }
                if props.can_focus {
                    <button type="button" class="small" aria-pressed={props.is_focused.to_string()} onclick={surroundings.on(Message::Focus(key))}>{language.chart_this()}</button>
                }
                <span class="grow"></span>
                {generation(deployment, language)}
            </header>
            {counts(deployment, language)}
            {conditions(object.value(), language)}
        </section>
    }
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
                    {count("", language.wanted(), deployment.wanted().to_string())}
                    {count("dim", language.allowed(), format!("{}–{}", budget.least, budget.most))}
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
