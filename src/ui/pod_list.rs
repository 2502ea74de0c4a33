//! Pods, each with a shape, a word and a colour. Many of them are grouped by state with their numbers; a group opens to
//! its Pods, a page at a time.
//!
//! What a click means is found by the stage from the attributes `data-pod`, `data-zoom` and `data-page`: a thousand Pods
//! need no thousand listeners.

use std::fmt::Write as _;

use yew::{Classes, Html, classes, html};

use super::glyph;
use super::stage::{Look, Zoom};
use crate::explain::language::Language;
use crate::explain::picture::PodPicture;
use crate::explain::pod_state::{PodState, complaint};
use crate::explain::story;
use crate::kubelet::manual::name_of;

/// More Pods than this are grouped.
const MOST_NAMED: usize = 24;
/// More Pods than this are drawn as one picture.
const MOST_SHAPED: usize = 200;
/// Pods on a page of a group.
pub const PAGE: usize = 48;

/// The Pods of the owner of this uid.
pub fn pods(owner: &str, pods: &[PodPicture], look: &Look<'_>) -> Html {
    if pods.len() <= MOST_NAMED {
        return html! { <ul class="pods">{ for pods.iter().map(|pod| named(pod, look)) }</ul> };
    }
    let zoom = look.zoom.filter(|zoom| zoom.owner == owner);
    let mut grouped: Vec<&PodPicture> = pods.iter().collect();
    grouped.sort_by_key(|pod| pod.state);
    let counts: Vec<(PodState, usize)> = PodState::ALL
        .into_iter()
        .map(|state| (state, pods.iter().filter(|pod| pod.state == state).count()))
        .filter(|(_, count)| *count > 0)
        .collect();
    let opened = zoom.filter(|zoom| counts.iter().any(|(state, _)| *state == zoom.state));
    html! {
        <>
            {bar(&counts, pods.len())}
            <ul class="states">{ for counts.iter().map(|(state, count)| {
                let is_open = opened.is_some_and(|zoom| zoom.state == *state);
                let word = story::state(look.language(), *state);
                html! {
                    <li class={state.slug()} key={state.slug()}>
                        <button type="button" class="state" data-zoom={format!("{owner}|{}", state.slug())} aria-expanded={is_open.to_string()}
                            aria-label={look.language().pods_of_state(count, &word)}>{glyph::of_state(*state)}<b>{*count}</b>{" "}{word}</button>
                    </li>
                }
            }) }</ul>
            if let Some(zoom) = opened {
                {page(zoom, &grouped, look)}
            } else if pods.len() <= MOST_SHAPED {
                <ul class="pods shapes" aria-hidden="true">{ for grouped.iter().map(|pod| html! {
                    <li key={pod.object.uid().to_string()} class={classes_of(pod, look)} title={label(pod, look.language())}
                        data-pod={name_of(pod.object.key()).to_string()}>{glyph::of_state(pod.state)}</li>
                }) }</ul>
            } else {
                {mosaic(grouped.iter().map(|pod| (pod.state.slug(), pod.state)))}
            }
        </>
    }
}

/// The states as shares of a bar.
fn bar(counts: &[(PodState, usize)], all: usize) -> Html {
    let mut begin = 0;
    html! {
        <svg class="share" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
            { for counts.iter().map(|(state, count)| {
                let (x, width) = (1000 * begin / all, (1000 * count / all).max(2));
                begin += count;
                html! { <rect class={state.slug()} x={x.to_string()} width={width.to_string()} height="10" /> }
            }) }
        </svg>
    }
}

/// A page of the Pods of one state, by name.
fn page(zoom: &Zoom, grouped: &[&PodPicture], look: &Look<'_>) -> Html {
    let language = look.language();
    let group: Vec<&&PodPicture> = grouped.iter().filter(|pod| pod.state == zoom.state).collect();
    let pages = group.len().div_ceil(PAGE).max(1);
    let at = zoom.page.min(pages - 1);
    let first = at * PAGE;
    let last = (first + PAGE).min(group.len());
    html! {
        <div class="zoomed">
            if pages > 1 {
                <div class="pages">
                    <button type="button" class="small" data-page="-1" disabled={at == 0} aria-label={language.pods_earlier()}>{"‹"}</button>
                    <span class="note">{language.pods_page(first + 1, last, group.len())}</span>
                    <button type="button" class="small" data-page="1" disabled={at + 1 == pages} aria-label={language.pods_later()}>{"›"}</button>
                </div>
            }
            <ul class="pods">{ for group[first..last].iter().map(|pod| named(pod, look)) }</ul>
        </div>
    }
}

/// What a Pod is, in words.
pub fn label(pod: &PodPicture, language: Language) -> String {
    let node = &pod.object.pod().node;
    let place = if node.is_empty() { language.no_node() } else { node.to_string() };
    let label = language.pod_label(pod.object.name(), story::state(language, pod.state), place);
    match complaint(&pod.object) {
        Some(complaint) => format!("{label}\n{complaint}"),
        None => label,
    }
}

fn classes_of(pod: &PodPicture, look: &Look<'_>) -> Classes {
    classes!(
        "pod",
        pod.state.slug(),
        (look.changed == Some(pod.object.key())).then_some("changed")
    )
}

fn named(pod: &PodPicture, look: &Look<'_>) -> Html {
    let language = look.language();
    let view = pod.object.pod();
    let title = label(pod, language);
    html! {
        <li key={pod.object.uid().to_string()}>
            <button type="button" class={classes_of(pod, look)} {title} aria-haspopup="dialog" data-pod={name_of(pod.object.key()).to_string()}>
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

/// Many Pods as one picture: a path for each class, a shape for each Pod.
pub fn mosaic(pods: impl ExactSizeIterator<Item = (&'static str, PodState)>) -> Html {
    let count = pods.len();
    let mut columns = 50;
    while count > columns * columns / 2 {
        columns += 10;
    }
    let mut paths: Vec<(&'static str, String)> = Vec::new();
    for (at, (class, state)) in pods.enumerate() {
        if paths.last().is_none_or(|(last, _)| *last != class) {
            paths.push((class, String::new()));
        }
        if let Some((_, path)) = paths.last_mut() {
            // Writing into a text cannot fail.
            let _ = write!(path, "M{} {}{}", at % columns * 10, at / columns * 10, glyph::in_a_cell(state));
        }
    }
    let view = format!("0 0 {} {}", columns * 10, count.div_ceil(columns) * 10);
    html! {
        <svg class="mosaic" viewBox={view} aria-hidden="true">
            { for paths.into_iter().map(|(class, path)| html! { <path {class} fill-rule="evenodd" d={path} /> }) }
        </svg>
    }
}
