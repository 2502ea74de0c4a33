//! The nodes: what runs on them, and what they have left.

use yew::{Html, classes, html};

use super::glyph;
use super::message::Message;
use super::pod_list;
use super::stage::Look;
use crate::explain::language::Language;
use crate::explain::places::{self, NodePicture, PlacedPod, RESOURCES, Room, ServicePicture};
use crate::explain::story;
use crate::explain::traffic;
use crate::kubelet::manual::name_of;
use crate::traffic::{Reason, Totals};

/// More Pods than this on a node are drawn as one picture.
const MOST_PLACED: usize = 30;
/// The classes of the colours of ReplicaSets.
const HUES: [&str; crate::explain::picture::HUES] = ["hue-0", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5"];

/// The nodes.
pub fn nodes(nodes: &[NodePicture], look: &Look<'_>) -> Html {
    let language = look.language();
    if nodes.is_empty() {
        return Html::default();
    }
    html! {
        <section class="nodes" aria-label={language.nodes()}>
            { for nodes.iter().map(|node| node_card(node, look)) }
        </section>
    }
}

fn node_card(node: &NodePicture, look: &Look<'_>) -> Html {
    let language = look.language();
    let key = node.object.key();
    let class = classes!(
        "node-card",
        (!node.is_ready).then_some("down"),
        node.is_cordoned.then_some("cordoned"),
        (look.changed == Some(key)).then_some("changed")
    );
    html! {
        <section {class} key={key.name.to_string()}>
            <header>
                <button type="button" class="name" onclick={look.surroundings.on(Message::Inspect(key.clone()))}><h3>{key.name.to_string()}</h3></button>
                <span class="note">{language.count_pods(node.pods.len())}</span>
                if !node.is_ready {
                    <span class="tag bad">{language.node_not_ready()}</span>
                }
                if node.is_cordoned {
                    <span class="tag">{language.node_cordoned()}</span>
                }
            </header>
            if node.pods.len() <= MOST_PLACED {
                <ul class="placed">{ for node.pods.iter().map(|pod| placed(pod, look)) }</ul>
            } else {
                {crowd(&node.pods)}
            }
            <ul class="rooms">{ for RESOURCES.iter().zip(&node.room).filter(|(_, room)| room.all > 0).map(|(name, room)| meter(name, *room, look)) }</ul>
        </section>
    }
}

fn crowd(pods: &[PlacedPod]) -> Html {
    let mut pods: Vec<&PlacedPod> = pods.iter().collect();
    pods.sort_by_key(|pod| pod.hue);
    let class = |pod: &PlacedPod| pod.hue.map_or("hue-none", |hue| HUES[hue % HUES.len()]);
    pod_list::mosaic(pods.iter().map(|pod| (class(pod), pod.state)))
}

fn placed(pod: &PlacedPod, look: &Look<'_>) -> Html {
    let hue = pod.hue.map_or("hue-none", |hue| HUES[hue % HUES.len()]);
    let changed = (look.changed == Some(&pod.key)).then_some("changed");
    let name = name_of(&pod.key).to_string();
    let title = format!("{}: {}", pod.key.name, story::state(look.language(), pod.state));
    // Its chip in the lane is the one to reach by keyboard.
    html! { <li key={name.clone()} class={classes!(hue, pod.state.slug(), changed)} data-on={name.clone()} data-pod={name} {title}>{glyph::of_state(pod.state)}</li> }
}

fn meter(name: &str, room: Room, look: &Look<'_>) -> Html {
    let left = places::amount(name, (room.all - room.taken).max(0));
    let label = look.language().room_left(&left, places::amount(name, room.all), name);
    let width = (i128::from(room.taken.max(0)) * 100 / i128::from(room.all)).min(100);
    html! {
        <li title={label.clone()}>
            <span class="hidden">{label}</span>
            <span aria-hidden="true">{name.to_owned()}</span>
            <svg class="bar" viewBox="0 0 100 6" aria-hidden="true" preserveAspectRatio="none">
                <rect class="whole" width="100" height="6" /><rect class={if width >= 90 { "part full" } else { "part" }} width={width.to_string()} height="6" />
            </svg>
            <b aria-hidden="true">{left}</b>
        </li>
    }
}

/// The Services, with where their requests go.
pub fn services(services: &[ServicePicture], traffic: Totals, look: &Look<'_>) -> Html {
    let language = look.language();
    if services.is_empty() && traffic.sent == 0 {
        return Html::default();
    }
    html! {
        <section class="services" aria-label={language.services()}>
            if traffic.sent > 0 {
                {requests(traffic, language)}
            }
            { for services.iter().map(|service| {
                let key = service.object.key();
                let [ready, ending, down] = service.counts();
                let changed = look.changed.is_some_and(|changed| changed == key);
                let wanted = |count: usize, text: String, class: &'static str| (count > 0).then(|| html! { <span {class}>{text}</span> });
                html! {
                    <article class={classes!("service", changed.then_some("changed"))} key={service.object.uid().to_string()}>
                        <button type="button" class="name" onclick={look.surroundings.on(Message::Inspect(key.clone()))}><h3>{key.name.to_string()}</h3></button>
                        <span class="kind">{"Service"}</span>
                        <span class="arrow" aria-hidden="true">{"→"}</span>
                        {wanted(ready, language.endpoints_ready(ready), "tag good")}
                        {wanted(ending, language.endpoints_ending(ending), "tag")}
                        {wanted(down, language.endpoints_down(down), "tag quiet")}
                        if service.endpoints.is_empty() {
                            <span class="tag bad">{language.endpoints_none()}</span>
                        }
                    </article>
                }
            }) }
        </section>
    }
}

/// What became of the requests of the client, and why some failed.
fn requests(totals: Totals, language: Language) -> Html {
    let failed = totals.failed();
    let width = failed * 1000 / totals.sent.max(1);
    let width = if failed > 0 { width.max(4) } else { 0 };
    let reasons = Reason::ALL.into_iter().filter(|reason| totals.failed_by(*reason) > 0);
    html! {
        <article class="service requests">
            <h3>{language.requests_client()}</h3>
            <span>{language.requests_counts(totals.served, failed)}</span>
            { for reasons.map(|reason| html! {
                <span class="tag bad" key={reason.name()} title={traffic::about(language, reason)}>{totals.failed_by(reason)}{" "}{traffic::reason(language, reason)}</span>
            }) }
            <svg class="share" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class="available" width="1000" height="10" /><rect class="failed" x={(1000 - width).to_string()} width={width.to_string()} height="10" />
            </svg>
        </article>
    }
}
