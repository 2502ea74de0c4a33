//! The cluster: the request of the step, Deployments with their ReplicaSets, what has no owner, Services, nodes.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};
use yew::{Callback, Html, Properties, component, html, use_callback, use_effect_with, use_mut_ref, use_node_ref, use_state_eq};

use super::deployment_card::deployment_card;
use super::glyph::{self, Icon};
use super::message::Message;
use super::motion;
use super::nodes;
use super::pod_list;
use super::pod_menu;
use super::request_lane::request_lane;
use super::set_lane::set_lane;
use super::shared::{Same, Surroundings, use_surroundings};
use crate::api::object::Key;
use crate::explain::language::Language;
use crate::explain::picture::{DeploymentPicture, Picture, SetPicture};
use crate::explain::pod_state::PodState;
use crate::kubelet::manual::name_of;
use crate::sim::step::Step;
use crate::sim::timeline::Snapshot;

#[derive(PartialEq, Properties)]
pub struct StageProps {
    pub picture: Same<Picture>,
    pub step: Option<Rc<Step>>,
    pub focus: Option<Key>,
    /// The state after the step.
    pub snapshot: Same<Snapshot>,
    /// What the scenario says at this point.
    pub caption: String,
    /// Whether the step to open with has yet to be made: what would be drawn now would jump away.
    pub awaited: bool,
    /// Whether there is a cluster.
    pub begun: bool,
    /// Whether it stands still and there is something to play.
    pub can_play: bool,
}

/// A group of Pods that is looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zoom {
    /// The uid of their owner.
    pub owner: String,
    /// Their state.
    pub state: PodState,
    /// The page, counted from 0.
    pub page: usize,
}

/// With what the parts of the stage are drawn.
pub struct Look<'a> {
    /// What the step changed.
    pub changed: Option<&'a Key>,
    /// The state after the step.
    pub snapshot: &'a Snapshot,
    /// The group of Pods that is looked into.
    pub zoom: Option<&'a Zoom>,
    /// Language and dispatcher.
    pub surroundings: &'a Surroundings,
}

impl Look<'_> {
    /// The language.
    pub fn language(&self) -> Language {
        self.surroundings.language
    }
}

/// One opening of a Pod's menu. A browser tells later that a popover was closed; if it was opened again by then, the
/// news is of another element, and must not close the new one.
#[derive(Clone, PartialEq)]
struct Opening {
    /// The name that a selection has for the Pod.
    pod: String,
    number: u64,
}

impl Opening {
    fn after(last: Option<&Self>, pod: String) -> Self {
        let number = last.map_or(0, |last| last.number + 1);
        Self { pod, number }
    }
}

/// The cluster at the step.
#[component]
pub fn Stage(props: &StageProps) -> Html {
    let surroundings = use_surroundings();
    let zoom = use_state_eq(|| None::<Zoom>);
    let chosen = use_state_eq(|| None::<Opening>);
    let menu = use_node_ref();
    let shown = use_mut_ref(|| 0_u64);
    let onclick = use_callback((zoom.clone(), chosen.clone()), |event: MouseEvent, (zoom, chosen)| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let attribute = |name: &str| {
            let owner = target.as_ref()?.closest(&format!("[{name}]")).ok().flatten()?;
            owner.get_attribute(name)
        };
        if let Some(pod) = attribute("data-pod") {
            chosen.set(Some(Opening::after(chosen.as_ref(), pod)));
        } else if let Some(group) = attribute("data-zoom") {
            zoom.set(zoomed(&group).filter(|to| zoom.as_ref().is_none_or(|from| (&from.owner, from.state) != (&to.owner, to.state))));
        } else if let Some(turn) = attribute("data-page").and_then(|turn| turn.parse::<isize>().ok())
            && let Some(from) = zoom.as_ref()
        {
            let page = from.page.saturating_add_signed(turn);
            zoom.set(Some(Zoom { page, ..from.clone() }));
        }
    });
    use_effect_with((chosen.clone(), menu.clone()), |(chosen, menu)| {
        if let Some(opening) = chosen.as_ref() {
            pod_menu::place(menu, &opening.pod);
        }
    });
    use_effect_with(props.step.clone(), move |step| {
        let before = shown.replace(step.as_ref().map_or(0, |step| step.number));
        if let Some(step) = step.as_ref().filter(|step| step.number == before + 1) {
            motion::explain(step);
        }
    });
    let look = Look {
        changed: props.step.as_ref().map(|step| &step.write.key),
        snapshot: &props.snapshot,
        zoom: zoom.as_ref(),
        surroundings: &surroundings,
    };
    let close = {
        let chosen = chosen.setter();
        Callback::from(move |()| chosen.set(None))
    };
    let opened = chosen.as_ref().and_then(|opening| {
        let pod = props.picture.pods().find(|pod| name_of(pod.object.key()) == opening.pod)?;
        Some((opening.number, pod))
    });
    html! {
        <section class="stage" id="view-cluster" aria-label={surroundings.language.tab_cluster()} {onclick}>
            {cluster(props, &look)}
            if let Some((number, pod)) = opened {
                <key={number}>{pod_menu::pod_menu(pod, &menu, &close, &surroundings)}</>
            }
        </section>
    }
}

/// The group that `owner|state` names.
fn zoomed(group: &str) -> Option<Zoom> {
    let (owner, slug) = group.split_once('|')?;
    let state = PodState::ALL.into_iter().find(|state| state.slug() == slug)?;
    Some(Zoom {
        owner: owner.to_owned(),
        state,
        page: 0,
    })
}

fn cluster(props: &StageProps, look: &Look<'_>) -> Html {
    let language = look.language();
    let picture = &props.picture;
    let counting = || html! { <p class="empty">{language.counting()}</p> };
    if props.awaited {
        return counting();
    }
    let caption = html! {
        if !props.caption.is_empty() {
            <p class="caption" key={props.caption.clone()}>{&props.caption}</p>
        }
    };
    if !props.begun {
        return html! { <>{caption}{counting()}</> };
    }
    let is_empty = picture.deployments.is_empty() && picture.loose_sets.is_empty() && picture.bare_pods.is_empty();
    let several = picture.deployments.len() > 1;
    let focus = |deployment: &DeploymentPicture| several.then(|| props.focus.as_ref() == Some(deployment.object.key()));
    html! {
        <>
            {caption}
            {request_lane(props.step.as_ref(), language)}
            if is_empty {
                {nothing(props.can_play, look)}
            }
            { for picture.deployments.iter().map(|deployment| html! {
                <article class="deployment" key={deployment.object.uid().to_string()} aria-label={format!("Deployment {}", deployment.object.name())}>
                    {deployment_card(deployment, focus(deployment), look)}
                    {lanes(&deployment.sets, look)}
                </article>
            }) }
            if !picture.loose_sets.is_empty() {
                <section class="loose"><h2>{language.loose_sets()}</h2>{lanes(&picture.loose_sets, look)}</section>
            }
            if !picture.bare_pods.is_empty() {
                <section class="loose lane hue-none"><header><h3>{language.bare_pods()}</h3><span class="note">{language.bare_pods_note()}</span></header>
                    {pod_list::pods("", &picture.bare_pods, look)}
                </section>
            }
            {nodes::services(&picture.services, props.snapshot.traffic, look)}
            {nodes::nodes(&picture.nodes, look)}
        </>
    }
}

fn lanes(sets: &[Rc<SetPicture>], look: &Look<'_>) -> Html {
    sets.iter().map(|set| set_lane(set, look)).collect()
}

fn nothing(can_play: bool, look: &Look<'_>) -> Html {
    let language = look.language();
    let can_apply = super::embed::can_apply();
    let hint = match (can_play, can_apply) {
        (true, true) => Some(language.nothing_yet_note()),
        (true, false) => Some(language.nothing_yet_to_watch()),
        (false, true) => Some(language.nothing_there_note()),
        (false, false) => None,
    };
    html! {
        <div class="nothing">
            <h2>{language.nothing_yet()}</h2>
            if let Some(hint) = hint {
                <p>{hint}</p>
            }
            if can_play {
                <button type="button" class="primary" onclick={look.surroundings.on(Message::TogglePlay)}>{glyph::icon(Icon::Play)}{language.play_story()}</button>
            }
            // What a reader can do who has all of the playground.
            if can_play && can_apply {
                <ul class="ways">
                    <li><b>{language.way_step()}</b>{language.way_step_note()}</li>
                    <li><b>{language.way_ask()}</b>{language.way_ask_note()}</li>
                    <li><b>{language.way_change()}</b>{language.way_change_note()}</li>
                    <li><b>{language.way_break()}</b>{language.way_break_note()}</li>
                </ul>
            }
        </div>
    }
}
