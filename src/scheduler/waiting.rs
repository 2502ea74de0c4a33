//! The Pods that wait for a node, and what wakes them.
//! Upstream: `pkg/scheduler/backend/queue`, `pkg/scheduler/eventhandlers.go`, and the plugins' queueing hints.

use imbl::OrdSet;

use super::plugins::{claim_names, has_rules};
use super::{Scheduler, waits};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::apiserver::ApiServer;
use crate::apiserver::write::Write;

/// The Pods that wait, kept up to date from the writes that the scheduler watches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Waiting {
    all: OrdSet<Key>,
    /// Those whose place depends on where other Pods are: by affinity, anti-affinity or spread.
    minding_pods: OrdSet<Key>,
    /// Those that use claims.
    with_claims: OrdSet<Key>,
}

impl Waiting {
    /// Follows a write.
    pub fn observe(&mut self, write: &Write) {
        if write.key.kind != Kind::Pod {
            return;
        }
        let pod = write.after.as_deref().filter(|pod| waits(pod));
        let mut keep = |set: fn(&mut Self) -> &mut OrdSet<Key>, is_in: bool| {
            let set = set(self);
            if is_in {
                set.insert(write.key.clone());
            } else if set.contains(&write.key) {
                set.remove(&write.key);
            }
        };
        keep(|waiting| &mut waiting.all, pod.is_some());
        keep(|waiting| &mut waiting.minding_pods, pod.is_some_and(minds_pods));
        keep(
            |waiting| &mut waiting.with_claims,
            pod.is_some_and(|pod| claim_names(pod).next().is_some()),
        );
    }

    /// The Pods that could find a node now, the most important first.
    pub fn woken_by(&self, api: &ApiServer, write: &Write) -> Vec<Key> {
        let pods = match write.key.kind {
            Kind::Pod if frees_room(write) => &self.all,
            Kind::Pod if moves(write) => &self.minding_pods,
            Kind::Node if offers_more(write) => &self.all,
            Kind::PersistentVolume | Kind::PersistentVolumeClaim => &self.with_claims,
            _ => return Vec::new(),
        };
        let waiting = pods.iter().filter_map(|key| api.get(key)).filter(|pod| waits(pod));
        let concerned = waiting.map(|pod| pod.key());
        let concerned = concerned.filter(|key| write.key.kind != Kind::PersistentVolumeClaim || uses(api, key, &write.key));
        let mut concerned: Vec<Key> = concerned.cloned().collect();
        Scheduler::sort(api, &mut concerned);
        concerned
    }
}

fn minds_pods(pod: &Object) -> bool {
    has_rules(pod) || !pod.body().items(&["spec", "topologySpreadConstraints"]).is_empty()
}

fn uses(api: &ApiServer, pod: &Key, claim: &Key) -> bool {
    let named = |pod: &Object| claim_names(pod).any(|name| name == claim.name);
    pod.namespace == claim.namespace && api.get(pod).is_some_and(|pod| named(pod))
}

fn takes_room(pod: &Object) -> bool {
    !pod.pod().node.is_empty() && !pod.pod().phase.is_terminal()
}

/// Whether a Pod gave up its place on a node.
fn frees_room(write: &Write) -> bool {
    write.before.as_deref().is_some_and(takes_room) && !write.after.as_deref().is_some_and(takes_room)
}

/// Whether a Pod came to a node, or one that is there counts in another way for the rules of others.
fn moves(write: &Write) -> bool {
    let Some(after) = write.after.as_deref().filter(|pod| takes_room(pod)) else {
        return false;
    };
    let same = |before: &Object| {
        takes_room(before) && before.label_value() == after.label_value() && before.is_terminating() == after.is_terminating()
    };
    !write.before.as_deref().is_some_and(same)
}

/// Whether a node is new, or takes what it did not: a cordon or a taint went, its labels or its room changed.
fn offers_more(write: &Write) -> bool {
    let Some(after) = write.after.as_deref().map(Object::body) else {
        return false;
    };
    let Some(before) = write.before.as_deref().map(Object::body) else {
        return true;
    };
    let differs = |path: &[&str]| before.at(path) != after.at(path);
    let taints = after.items(&["spec", "taints"]);
    let uncordoned = before.flag(&["spec", "unschedulable"]) && !after.flag(&["spec", "unschedulable"]);
    let untainted = before.items(&["spec", "taints"]).iter().any(|taint| !taints.contains(taint));
    uncordoned || untainted || differs(&["status", "allocatable"]) || differs(&["metadata", "labels"])
}
