//! Pods, each with a shape, a word and a colour; many of them smaller, with their numbers in words above.

use yew::{Html, Properties, classes, component, html};

use super::glyph;
use super::message::Message;
use super::shared::{Surroundings, use_surroundings};
use crate::api::object::Key;
use crate::explain::picture::PodPicture;
use crate::explain::pod_state::{PodState, complaint};
use crate::explain::story;

/// More Pods than this are drawn without their names.
const MOST_NAMED: usize = 24;
/// More Pods than this are drawn as dots.
const MOST_SHAPED: usize = 200;

#[derive(PartialEq, Properties)]
pub struct PodListProps {
    pub pods: Vec<PodPicture>,
    /// What the step changed.
    pub changed: Option<Key>,
}

/// The Pods of an owner.
#[component]
pub fn PodList(props: &PodListProps) -> Html {
    let surroundings = use_surroundings();
    let count = props.pods.len();
    if count <= MOST_NAMED {
        return html! {
            <ul class="pods">{ for props.pods.iter().map(|pod| named(pod, props.changed.as_ref(), &surroundings)) }</ul>
        };
    }
    let language = surroundings.language;
    let size = if count <= MOST_SHAPED { "shapes" } else { "dots" };
    let by_state =
        PodState::ALL.into_iter().filter_map(|state| {
            let count = props.pods.iter().filter(|pod| pod.state == state).count();
            (count > 0).then(|| html! {
            <li class={state.slug()} key={state.slug()}>{glyph::of_state(state)}<b>{count}</b>{" "}{story::state(language, state)}</li>
        })
        });
    let mut grouped: Vec<&PodPicture> = props.pods.iter().collect();
    grouped.sort_by_key(|pod| pod.state);
    html! {
        <>
            <ul class="states">{ for by_state }</ul>
            <ul class={classes!("pods", size)}>{ for grouped.into_iter().map(|pod| small(pod, props.changed.as_ref(), &surroundings)) }</ul>
        </>
    }
}

fn label(pod: &PodPicture, surroundings: &Surroundings) -> String {
    let language = surroundings.language;
    let node = &pod.object.pod().node;
    let place = if node.is_empty() { language.no_node() } else { node.to_string() };
    let label = language.pod_label(pod.object.name(), story::state(language, pod.state), place);
    match complaint(&pod.object) {
        Some(complaint) => format!("{label}\n{complaint}"),
        None => label,
    }
}

fn classes_of(pod: &PodPicture, changed: Option<&Key>) -> yew::Classes {
    classes!("pod", pod.state.slug(), (changed == Some(pod.object.key())).then_some("changed"))
}

fn named(pod: &PodPicture, changed: Option<&Key>, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let view = pod.object.pod();
    let title = label(pod, surroundings);
    html! {
        <li key={pod.object.uid().to_string()}>
            <button type="button" class={classes_of(pod, changed)} {title}
                onclick={surroundings.on(Message::Inspect(pod.object.key().clone()))}>
                {glyph::of_state(pod.state)}
                <span class="name">{pod.short_name().to_owned()}</span>
                <span class="node">{view.node.to_string()}</span>
                <span class="word">{story::state(language, pod.state)}
                    if view.restarts > 0 {
                        <small title={language.restarts(view.restarts)}>{format!(" ↻{}", view.restarts)}</small>
                    }
                </span>
            </button>
        </li>
    }
}

fn small(pod: &PodPicture, changed: Option<&Key>, surroundings: &Surroundings) -> Html {
    html! {
        <li key={pod.object.uid().to_string()} class={classes_of(pod, changed)} title={label(pod, surroundings)}>{glyph::of_state(pod.state)}</li>
    }
}
