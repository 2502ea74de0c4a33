//! A ReplicaSet with its Pods.

use std::rc::Rc;

use yew::{Html, Properties, classes, component, html};

use super::message::Message;
use super::pod_list::PodList;
use super::shared::use_surroundings;
use crate::api::object::Key;
use crate::explain::picture::{SetPicture, images};

#[derive(PartialEq, Properties)]
pub struct SetLaneProps {
    pub set: Rc<SetPicture>,
    /// What the step changed.
    pub changed: Option<Key>,
}

/// The lane.
#[component]
pub fn SetLane(props: &SetLaneProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let set = &props.set;
    let object = &set.object;
    let number = |path: &[&str]| object.value().int(path).unwrap_or_default();
    let desired = number(&["spec", "replicas"]);
    let is_changed = props.changed.as_ref() == Some(object.key());
    let is_idle = desired == 0 && set.pods.is_empty();
    let class = classes!(
        "lane",
        format!("hue-{}", set.hue),
        is_changed.then_some("changed"),
        is_idle.then_some("idle")
    );
    let revision = if set.revision.is_empty() {
        language.no_revision()
    } else {
        language.revision(&set.revision)
    };
    let counts = [
        (language.desired(), desired),
        (language.current(), number(&["status", "replicas"])),
        (language.ready(), number(&["status", "readyReplicas"])),
        (language.available(), number(&["status", "availableReplicas"])),
    ];
    html! {
        <section {class} aria-label={format!("ReplicaSet {}", object.name())}>
            <header>
                <span class="revision">{revision}</span>
                <button type="button" class="name" onclick={surroundings.on(Message::Inspect(object.key().clone()))}><h3>{object.name().to_string()}</h3></button>
                { for images(object).into_iter().map(|image| html! { <code class="image">{image}</code> }) }
                if is_idle {
                    <span class="note">{language.scaled_to_zero()}</span>
                }
                <dl class="numbers">
                    { for counts.into_iter().map(|(name, number)| html! { <div key={name.clone()}><dt>{name}</dt><dd>{number}</dd></div> }) }
                </dl>
            </header>
            if !set.pods.is_empty() {
                <PodList pods={set.pods.clone()} changed={props.changed.clone()} />
            } else if !is_idle {
                <p class="empty">{language.no_pods()}</p>
            }
        </section>
    }
}
