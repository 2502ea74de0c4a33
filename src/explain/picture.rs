//! The cluster at a step as a reader sees it: Deployments with their ReplicaSets and Pods, what has no owner, nodes, events.

use std::rc::Rc;

use ecow::EcoString;
use imbl::OrdMap;

use super::history::History;
use super::places::{self, NodePicture, ServicePicture};
use super::pod_state::PodState;
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, REVISION, Shared};
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::list::of_kind;

/// How many colours there are for ReplicaSets before they repeat.
pub const HUES: usize = 6;

/// The cluster at a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The Deployments by namespace and name.
    pub deployments: Vec<Rc<DeploymentPicture>>,
    /// ReplicaSets that no Deployment owns.
    pub loose_sets: Vec<Rc<SetPicture>>,
    /// Pods that no ReplicaSet owns.
    pub bare_pods: Vec<PodPicture>,
    /// The nodes by name.
    pub nodes: Vec<NodePicture>,
    /// The Services that choose Pods, by namespace and name.
    pub services: Vec<ServicePicture>,
}

/// A Deployment with what it owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeploymentPicture {
    /// The object.
    pub object: Shared,
    /// Its ReplicaSets, the newest revision first.
    pub sets: Vec<Rc<SetPicture>>,
    /// Pods of its ReplicaSets whose deletion has begun.
    pub terminating: usize,
    /// How many pods a rolling update allows and asks for.
    pub budget: Budget,
}

/// The two bounds of a rolling update, in pods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Budget {
    /// `replicas + maxSurge`: the most pods that may exist.
    pub most: i64,
    /// `replicas − maxUnavailable`: the fewest that must be available.
    pub least: i64,
}

/// A ReplicaSet with its Pods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetPicture {
    /// The object.
    pub object: Shared,
    /// Its revision, empty where no Deployment has given it one.
    pub revision: EcoString,
    /// Which of the [`HUES`] colours it has everywhere on the page.
    pub hue: usize,
    /// Whether it has the Deployment's present template.
    pub is_new: bool,
    /// Its Pods, the oldest first.
    pub pods: Vec<PodPicture>,
}

/// A Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PodPicture {
    /// The object.
    pub object: Shared,
    /// The state in which it is shown.
    pub state: PodState,
}

impl Picture {
    /// The picture of `objects` at `now_ms`, with the colours of ReplicaSets that `history` remembers.
    pub fn of(objects: &OrdMap<Key, Shared>, now_ms: u64, history: &History) -> Self {
        let mut sets = sets_with_pods(objects, now_ms);
        for set in &mut sets {
            set.hue = history.hue(set.object.uid());
        }
        let deployments = of_kind(objects, Kind::Deployment)
            .map(|deployment| Rc::new(DeploymentPicture::of(deployment, &mut sets)))
            .collect();
        let bare_pods = of_kind(objects, Kind::Pod)
            .filter(|pod| !is_in_a_set(objects, pod))
            .map(|pod| PodPicture::of(pod, 0, now_ms))
            .collect();
        let mut picture = Self {
            deployments,
            loose_sets: sets.into_iter().map(Rc::new).collect(),
            bare_pods,
            nodes: Vec::new(),
            services: places::services(objects),
        };
        picture.nodes = places::nodes(objects, &picture);
        picture
    }

    /// Every ReplicaSet, those of Deployments first.
    pub fn sets(&self) -> impl Iterator<Item = &Rc<SetPicture>> {
        self.deployments
            .iter()
            .flat_map(|deployment| &deployment.sets)
            .chain(&self.loose_sets)
    }

    /// How many pods of any owner are in `state`.
    pub fn count(&self, state: PodState) -> usize {
        self.pods().filter(|pod| pod.state == state).count()
    }

    /// Every Pod.
    pub fn pods(&self) -> impl Iterator<Item = &PodPicture> {
        self.sets().flat_map(|set| &set.pods).chain(&self.bare_pods)
    }
}

fn is_in_a_set(objects: &OrdMap<Key, Shared>, pod: &Object) -> bool {
    pod.controller().is_some_and(|owner| {
        owner.kind == Kind::ReplicaSet.name()
            && objects
                .get(&Key::new(Kind::ReplicaSet, pod.namespace(), &owner.name))
                .is_some_and(|set| *set.uid() == owner.uid)
    })
}

fn sets_with_pods(objects: &OrdMap<Key, Shared>, now_ms: u64) -> Vec<SetPicture> {
    let mut pods_by_owner: std::collections::BTreeMap<&str, Vec<&Shared>> = std::collections::BTreeMap::new();
    for pod in of_kind(objects, Kind::Pod) {
        if let Some(owner) = pod.controller_uid() {
            pods_by_owner.entry(owner).or_default().push(pod);
        }
    }
    of_kind(objects, Kind::ReplicaSet)
        .map(|set| {
            let min_ready_seconds = set.value().int(&["spec", "minReadySeconds"]).unwrap_or_default();
            let mut pods: Vec<_> = pods_by_owner
                .remove(set.uid().as_str())
                .unwrap_or_default()
                .into_iter()
                .map(|pod| PodPicture::of(pod, min_ready_seconds, now_ms))
                .collect();
            pods.sort_by_cached_key(|pod| pod.object.created_ms());
            SetPicture {
                revision: set.annotation(REVISION).unwrap_or_default().into(),
                object: Rc::clone(set),
                hue: 0,
                is_new: false,
                pods,
            }
        })
        .collect()
}

impl DeploymentPicture {
    fn of(deployment: &Shared, sets: &mut Vec<SetPicture>) -> Self {
        let uid = deployment.uid().as_str();
        let (mut owned, loose): (Vec<_>, Vec<_>) = std::mem::take(sets)
            .into_iter()
            .partition(|set| set.object.controller_uid() == Some(uid));
        *sets = loose;
        for set in &mut owned {
            set.is_new = has_template_of(&set.object, deployment);
        }
        owned.sort_by_key(|set| std::cmp::Reverse((set.is_new, set.revision.parse::<u64>().unwrap_or_default())));
        let terminating = owned.iter().map(|set| set.count(PodState::Terminating)).sum();
        Self {
            object: Rc::clone(deployment),
            sets: owned.into_iter().map(Rc::new).collect(),
            terminating,
            budget: Budget::of(deployment),
        }
    }

    /// A whole number of its status, 0 where it is not reported.
    pub fn status(&self, field: &str) -> i64 {
        self.object.value().int(&["status", field]).unwrap_or_default()
    }

    /// `spec.replicas`
    pub fn wanted(&self) -> i64 {
        self.object.value().int(&["spec", "replicas"]).unwrap_or(1)
    }
}

/// Whether `set` has the template that `deployment` has now, but for the hash that the controller adds.
fn has_template_of(set: &Object, deployment: &Object) -> bool {
    let template = |object: &Object| object.value().at(&["spec", "template"]).cloned().unwrap_or_default();
    let mut own = template(set);
    own.remove(&["metadata", "labels", "pod-template-hash"]);
    own == template(deployment)
}

impl SetPicture {
    /// How many of its pods are in `state`.
    pub fn count(&self, state: PodState) -> usize {
        self.pods.iter().filter(|pod| pod.state == state).count()
    }

    /// `pod-template-hash`, empty where it has none.
    pub fn hash(&self) -> &str {
        self.object
            .labels()
            .get("pod-template-hash")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }
}

impl PodPicture {
    fn of(pod: &Shared, min_ready_seconds: i64, now_ms: u64) -> Self {
        Self {
            object: Rc::clone(pod),
            state: PodState::of(pod, min_ready_seconds, now_ms),
        }
    }

    /// The part of its name that tells it from the other Pods of its owner.
    pub fn short_name(&self) -> &str {
        let name = self.object.name().as_str();
        match self.object.controller_uid() {
            Some(_) => name.rsplit('-').next().unwrap_or(name),
            None => name,
        }
    }
}

impl Budget {
    /// The bounds that the strategy of `deployment` sets; without a rolling update there are none but its replicas and 0.
    pub fn of(deployment: &Object) -> Self {
        let value = deployment.value();
        let replicas = value.int(&["spec", "replicas"]).unwrap_or(1);
        if value.text(&["spec", "strategy", "type"]) == "Recreate" {
            return Self { most: replicas, least: 0 };
        }
        let share = |field: &str, round_up: bool| {
            let setting = value.at(&["spec", "strategy", "rollingUpdate", field]);
            resolve(setting, replicas, round_up)
        };
        let surge = share("maxSurge", true);
        let unavailable = match share("maxUnavailable", false) {
            0 if surge == 0 => 1,
            unavailable => unavailable,
        };
        Self {
            most: replicas + surge,
            least: (replicas - unavailable).max(0),
        }
    }
}

/// A number or a percentage of `replicas`; a missing one is the default of 25 %.
fn resolve(setting: Option<&Value>, replicas: i64, round_up: bool) -> i64 {
    if let Some(number) = setting.and_then(Value::as_int) {
        return number;
    }
    let text = setting.and_then(Value::as_str).unwrap_or("25%");
    let percent: i64 = text.trim_end_matches('%').parse().unwrap_or_default();
    let scaled = percent.saturating_mul(replicas);
    if round_up { scaled.saturating_add(99) / 100 } else { scaled / 100 }
}

/// The images of a workload's or a Pod's containers, in order.
pub fn images(object: &Object) -> Vec<&str> {
    let spec: &[&str] = match object.kind() {
        Kind::Pod => &["spec", "containers"],
        _ => &["spec", "template", "spec", "containers"],
    };
    object
        .value()
        .items(spec)
        .iter()
        .map(|container| container.text(&["image"]))
        .collect()
}

/// An Event as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPicture {
    /// The object.
    pub object: Shared,
    /// When it last happened, in milliseconds since the Unix epoch.
    pub last_ms: u64,
    /// `Deployment/web`
    pub about: String,
    /// How often it happened.
    pub count: i64,
}

/// The events in the cluster, the latest first.
pub fn events(objects: &OrdMap<Key, Shared>) -> Vec<EventPicture> {
    let mut events: Vec<_> = of_kind(objects, Kind::Event)
        .map(|event| {
            let value = event.value();
            let last = ["lastTimestamp", "firstTimestamp"]
                .into_iter()
                .find_map(|field| time::parse(value.text(&[field])));
            EventPicture {
                object: Rc::clone(event),
                last_ms: last.unwrap_or_else(|| event.created_ms()),
                about: format!(
                    "{}/{}",
                    value.text(&["involvedObject", "kind"]),
                    value.text(&["involvedObject", "name"])
                ),
                count: value.int(&["count"]).unwrap_or(1),
            }
        })
        .collect();
    events.sort_by_key(|event| std::cmp::Reverse((event.last_ms, event.object.resource_version())));
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    fn budget(replicas: i64, surge: impl Into<Value>, unavailable: impl Into<Value>) -> (i64, i64) {
        let deployment = value!({
            "metadata": {"name": "web"},
            "spec": {
                "replicas": replicas,
                "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": (surge.into()), "maxUnavailable": (unavailable.into())}}
            }
        });
        let budget = Budget::of(&Object::new(Kind::Deployment, deployment));
        (budget.most, budget.least)
    }

    #[test]
    fn surge_rounds_up_and_unavailable_down_and_both_zero_lets_one_go() {
        assert_eq!(budget(10, "25%", "25%"), (13, 8));
        assert_eq!(budget(3, 1, 0), (4, 3));
        assert_eq!(budget(3, "0%", "25%"), (3, 2));
        assert_eq!(budget(1, 0, 5), (1, 0));
    }
}
