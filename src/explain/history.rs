//! What the whole timeline looks like from above: pods over the steps, budgets, and the steps worth jumping to.
//!
//! It is read step by step as the timeline grows, so that a long run costs each step once.

use std::collections::BTreeMap;

use ecow::EcoString;

use super::picture::{Budget, HUES};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::value::Value;
use crate::apiserver::write::Outcome;
use crate::sim::step::{Change, Step};
use crate::sim::timeline::Timeline;
use crate::traffic::Totals;

/// A number that holds from a step on until the next point.
pub type Points<T> = Vec<(u64, T)>;

/// What makes a step worth jumping to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Landmark {
    /// A client acted.
    Action,
    /// The API server refused a request.
    Refusal,
    /// A ReplicaSet was made, scaled or removed.
    ReplicaSet,
    /// A condition of a Deployment changed its status or reason.
    Condition,
}

/// A ReplicaSet's Pods over the steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetHistory {
    /// Its uid.
    pub uid: EcoString,
    /// Its name.
    pub name: EcoString,
    /// Its colour.
    pub hue: usize,
    /// Pods that exist and are not being deleted.
    pub pods: Points<i64>,
}

/// A Deployment's pods and bounds over the steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentHistory {
    /// Its ReplicaSets by age; the oldest first.
    pub sets: Vec<SetHistory>,
    /// Its budget.
    pub budget: Points<Budget>,
    /// `status.availableReplicas`, as reported.
    pub available: Points<i64>,
    /// Its conditions by type, each with its status and reason.
    pub conditions: BTreeMap<EcoString, Points<ConditionPoint>>,
}

/// The status and the reason of a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConditionPoint {
    /// `True`, `False` or `Unknown`; empty where the condition is not there.
    pub status: EcoString,
    /// The reason.
    pub reason: EcoString,
}

/// The whole timeline, as far as it has been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    read: u64,
    deployments: BTreeMap<Key, DeploymentHistory>,
    owners: BTreeMap<EcoString, (Key, usize)>,
    landmarks: Vec<(u64, Landmark)>,
    /// What had become of the requests of a client, by step.
    traffic: Points<Totals>,
    /// Deployments that clients wrote, by step.
    subjects: Vec<(u64, Key)>,
}

impl History {
    /// The history of `timeline` at its beginning: what is there before the first step, as in a state that was brought in
    /// from elsewhere, counts from step 0.
    pub fn of(timeline: &Timeline) -> Self {
        let mut history = Self::default();
        let objects = timeline.state_at(0).objects;
        let of_kind = |kind: Kind| objects.iter().filter(move |(key, _)| key.kind == kind);
        let mut sets: Vec<_> = of_kind(Kind::ReplicaSet).collect();
        // Those of one second are told apart by their Deployment's revisions.
        sets.sort_by_key(|(_, set)| (set.created_ms(), set.revision()));
        for (key, after) in of_kind(Kind::Deployment).chain(sets).chain(of_kind(Kind::Pod)) {
            let after = Some(after);
            history.read_change(0, &Change { key, before: None, after });
        }
        history
    }

    /// Reads the steps of `timeline` that have not been read, up to number `step`.
    pub fn read_to(&mut self, timeline: &Timeline, step: u64) {
        for number in self.read + 1..=step {
            if let Some(step) = timeline.step(number) {
                self.read(step);
            }
        }
    }

    /// The history of the Deployment at `key`.
    pub fn deployment(&self, key: &Key) -> Option<&DeploymentHistory> {
        self.deployments.get(key)
    }

    /// The Deployment that a client wrote last up to `step`, or the first one that ever was.
    pub fn subject(&self, step: u64) -> Option<&Key> {
        let written = self
            .subjects
            .iter()
            .rfind(|(at, key)| *at <= step && self.deployments.contains_key(key));
        written.map(|(_, key)| key).or_else(|| self.deployments.keys().next())
    }

    /// The steps worth jumping to, in order. A step can be there for several reasons.
    pub fn landmarks(&self) -> &[(u64, Landmark)] {
        &self.landmarks
    }

    /// What had become of the requests of a client, by step; empty where there was none.
    pub fn traffic(&self) -> &Points<Totals> {
        &self.traffic
    }

    /// The colour of the ReplicaSet with `uid`: the same at every step, whatever was deleted meanwhile.
    pub fn hue(&self, uid: &str) -> usize {
        let set = self
            .owners
            .get(uid)
            .and_then(|(owner, at)| self.deployments.get(owner)?.sets.get(*at));
        set.map_or(0, |set| set.hue)
    }

    /// The next landmark of this kind, or of any, after `step`, or the last one before it.
    pub fn jump(&self, step: u64, kind: Option<Landmark>, forward: bool) -> Option<u64> {
        let wanted = |landmark: Landmark| kind.is_none_or(|kind| kind == landmark);
        let mut steps = self.landmarks.iter().filter(|(_, landmark)| wanted(*landmark)).map(|(at, _)| *at);
        if forward {
            steps.find(|at| *at > step)
        } else {
            steps.rev().find(|at| *at < step)
        }
    }

    /// Reads the next step.
    fn read(&mut self, step: &Step) {
        self.read = step.number;
        if let Some(sample) = &step.traffic {
            put(&mut self.traffic, step.number, sample.totals);
        }
        if step.write.writer.actor.is_client() {
            self.landmarks.push((step.number, Landmark::Action));
            if step.write.key.kind == Kind::Deployment {
                self.subjects.push((step.number, step.write.key.clone()));
            }
        }
        if matches!(step.write.outcome, Outcome::Refused(..)) {
            self.landmarks.push((step.number, Landmark::Refusal));
            return;
        }
        for change in step.changes() {
            if change.key.kind == Kind::ReplicaSet && replicas(change.before) != replicas(change.after) {
                self.landmarks.push((step.number, Landmark::ReplicaSet));
            }
            self.read_change(step.number, &change);
        }
    }

    fn read_change(&mut self, step: u64, change: &Change<'_>) {
        match change.key.kind {
            Kind::Deployment => self.read_deployment(step, change),
            Kind::ReplicaSet => self.read_set(change),
            Kind::Pod => self.read_pod(step, change),
            _ => {}
        }
    }

    fn read_deployment(&mut self, step: u64, change: &Change<'_>) {
        let history = self.deployments.entry(change.key.clone()).or_default();
        let after = change.after.map(std::rc::Rc::as_ref);
        put(&mut history.budget, step, after.map(Budget::of).unwrap_or_default());
        let available = after.and_then(|object| object.value().int(&["status", "availableReplicas"]));
        put(&mut history.available, step, available.unwrap_or_default());
        read_conditions(&mut history.conditions, step, after);
        let before = change.before.map(std::rc::Rc::as_ref);
        if before.is_some() && after.is_some() && conditions(before) != conditions(after) {
            self.landmarks.push((step, Landmark::Condition));
        }
    }

    fn read_set(&mut self, change: &Change<'_>) {
        let Some(set) = change.after.filter(|set| !self.owners.contains_key(set.uid())) else {
            return;
        };
        if let Some(owner) = set.controller().filter(|owner| owner.kind == Kind::Deployment.name()) {
            let key = Key::new(Kind::Deployment, set.namespace(), &owner.name);
            let history = self.deployments.entry(key.clone()).or_default();
            self.owners.insert(set.uid().clone(), (key, history.sets.len()));
            history.sets.push(SetHistory {
                uid: set.uid().clone(),
                name: set.name().clone(),
                hue: history.sets.len() % HUES,
                pods: Vec::new(),
            });
        }
    }

    fn read_pod(&mut self, step: u64, change: &Change<'_>) {
        for (pod, by) in [(change.before, -1), (change.after, 1)] {
            let Some(pod) = pod.filter(|pod| pod.pod().is_active()) else {
                continue;
            };
            let owner = pod.controller_uid().and_then(|uid| self.owners.get(uid));
            let set = owner.and_then(|(key, at)| self.deployments.get_mut(key)?.sets.get_mut(*at));
            if let Some(set) = set {
                let count = set.pods.last().map_or(0, |(_, count)| *count);
                put(&mut set.pods, step, count + by);
            }
        }
    }
}

fn replicas(object: Option<&Shared>) -> Option<i64> {
    object?.value().int(&["spec", "replicas"])
}

/// Adds what the conditions of `object` say, and for those that it no longer has that they are not there.
fn read_conditions(histories: &mut BTreeMap<EcoString, Points<ConditionPoint>>, step: u64, object: Option<&Object>) {
    let conditions = object.map_or(&[][..], |object| object.value().items(&["status", "conditions"]));
    for condition in conditions {
        let points = histories.entry(condition.string(&["type"])).or_default();
        let point = ConditionPoint {
            status: condition.string(&["status"]),
            reason: condition.string(&["reason"]),
        };
        put(points, step, point);
    }
    for (kind, points) in histories.iter_mut() {
        if !conditions.iter().any(|condition| condition.text(&["type"]) == kind.as_str()) {
            put(points, step, ConditionPoint::default());
        }
    }
}

/// Type, status and reason of each condition: what a reader would call a change.
fn conditions(object: Option<&Object>) -> Vec<(&str, &str, &str)> {
    let conditions = object
        .map(|object| object.value().items(&["status", "conditions"]))
        .unwrap_or_default();
    conditions
        .iter()
        .map(|condition: &Value| (condition.text(&["type"]), condition.text(&["status"]), condition.text(&["reason"])))
        .collect()
}

/// Adds a point; equal to the one before it, it says nothing new.
fn put<T: PartialEq>(points: &mut Points<T>, step: u64, value: T) {
    if let Some(last) = points.last_mut().filter(|(at, _)| *at == step) {
        last.1 = value;
    } else if points.last().is_none_or(|(_, last)| *last != value) {
        points.push((step, value));
    }
}

/// What `points` say at `step`.
pub fn at<T: Clone + Default>(points: &Points<T>, step: u64) -> T {
    let after = points.partition_point(|(from, _)| *from <= step);
    after.checked_sub(1).map(|last| points[last].1.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_holds_until_the_next_point() {
        let mut points = Vec::new();
        for (step, value) in [(2, 1), (3, 1), (5, 4), (5, 6)] {
            put(&mut points, step, value);
        }
        assert_eq!(points, [(2, 1), (5, 6)]);
        let read: Vec<i64> = (1..=6).map(|step| at(&points, step)).collect();
        assert_eq!(read, [0, 1, 1, 1, 6, 6]);
    }
}
