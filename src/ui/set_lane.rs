//! A ReplicaSet with its Pods.

use yew::{Html, classes, html};

use super::message::Message;
use super::pod_list;
use super::stage::Look;
use crate::explain::picture::{SetPicture, images};

/// The lane.
pub fn set_lane(set: &SetPicture, look: &Look<'_>) -> Html {
    let language = look.language();
    let object = &set.object;
    let number = |path: &[&str]| object.value().int(path).unwrap_or_default();
    let desired = number(&["spec", "replicas"]);
    let is_changed = look.changed == Some(object.key());
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
        <section {class} key={object.uid().to_string()} aria-label={format!("ReplicaSet {}", object.name())}>
            <header>
                <span class="revision">{revision}</span>
                <button type="button" class="name" onclick={look.surroundings.on(Message::Inspect(object.key().clone()))}><h3>{object.name().to_string()}</h3></button>
                { for images(object).into_iter().map(|image| html! { <code class="image">{image}</code> }) }
                if is_idle {
                    <span class="note">{language.scaled_to_zero()}</span>
                }
                <dl class="numbers">
                    { for counts.into_iter().map(|(name, number)| html! { <div key={name.clone()}><dt>{name}</dt><dd>{number}</dd></div> }) }
                </dl>
            </header>
            if !set.pods.is_empty() {
                {pod_list::pods(object.uid(), &set.pods, look)}
            } else if !is_idle {
                <p class="empty">{language.no_pods()}</p>
            }
        </section>
    }
}
