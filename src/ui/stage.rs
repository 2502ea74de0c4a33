//! The cluster: the request of the step, Deployments with their ReplicaSets, what has no owner, nodes.

use std::rc::Rc;

use yew::{Html, Properties, component, html};

use super::deployment_card::DeploymentCard;
use super::glyph::{self, Icon};
use super::message::Message;
use super::nodes::Nodes;
use super::pod_list::PodList;
use super::request_lane::RequestLane;
use super::set_lane::SetLane;
use super::shared::{Same, use_surroundings};
use crate::api::object::Key;
use crate::explain::picture::{DeploymentPicture, Picture};
use crate::sim::step::Step;

#[derive(PartialEq, Properties)]
pub struct StageProps {
    pub picture: Same<Picture>,
    pub step: Option<Rc<Step>>,
    pub focus: Option<Key>,
    /// What the scenario says at this point.
    pub caption: String,
    /// Whether it stands still and there is something to play.
    pub can_play: bool,
}

/// The cluster at the step.
#[component]
pub fn Stage(props: &StageProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let picture = &props.picture;
    let changed: Option<Key> = props.step.as_ref().map(|step| step.write.key.clone());
    let is_empty = picture.deployments.is_empty() && picture.loose_sets.is_empty() && picture.bare_pods.is_empty();
    let several = picture.deployments.len() > 1;
    html! {
        <section class="stage" id="view-cluster" aria-label={language.tab_cluster()}>
            if !props.caption.is_empty() {
                <p class="caption" key={props.caption.clone()}>{&props.caption}</p>
            }
            <RequestLane step={props.step.clone()} />
            if is_empty {
                <div class="nothing">
                    <h2>{language.nothing_yet()}</h2>
                    <p>{language.nothing_yet_note()}</p>
                    if props.can_play {
                        <button type="button" class="primary" onclick={surroundings.on(Message::TogglePlay)}>{glyph::icon(Icon::Play)}{language.play_story()}</button>
                    }
                </div>
            }
            { for picture.deployments.iter().map(|deployment: &Rc<DeploymentPicture>| html! {
                <article class="deployment" key={deployment.object.uid().to_string()} aria-label={format!("Deployment {}", deployment.object.name())}>
                    <DeploymentCard deployment={deployment.clone()}
                        can_focus={several} is_focused={props.focus.as_ref() == Some(deployment.object.key())}
                        is_changed={changed.as_ref() == Some(deployment.object.key())} />
                    { for deployment.sets.iter().map(|set| html! {
                        <SetLane key={set.object.uid().to_string()} set={set.clone()} changed={changed.clone()} />
                    }) }
                </article>
            }) }
            if !picture.loose_sets.is_empty() {
                <section class="loose"><h2>{language.loose_sets()}</h2>
                    { for picture.loose_sets.iter().map(|set| html! {
                        <SetLane key={set.object.uid().to_string()} set={set.clone()} changed={changed.clone()} />
                    }) }
                </section>
            }
            if !picture.bare_pods.is_empty() {
                <section class="loose lane hue-none"><header><h3>{language.bare_pods()}</h3><span class="note">{language.bare_pods_note()}</span></header>
                    <PodList pods={picture.bare_pods.clone()} changed={changed.clone()} />
                </section>
            }
            <Nodes nodes={picture.nodes.clone()} />
        </section>
    }
}
