//! Which Pods go first when there are too many. Upstream: `ActivePodsWithRanks` in `pkg/controller/controller_utils.go`.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

use ecow::EcoString;

use crate::api::object::{Object, Shared};
use crate::api::pod::Phase;
use crate::api::value::Value;
use crate::apiserver::why::replicaset::Chosen;

/// The annotation that makes a Pod dearer or cheaper to delete.
const DELETION_COST: &str = "controller.kubernetes.io/pod-deletion-cost";

/// A Pod with all that its rank depends on.
pub(super) struct Candidate {
    pod: Shared,
    phase: Phase,
    ready: bool,
    cost: i32,
    neighbours: i64,
    ready_since_ms: Option<u64>,
    restarts: (i64, i64),
    created_ms: u64,
}

impl Candidate {
    /// Reads a Pod; `neighbours` holds the active Pods of its owner by node.
    pub fn new(pod: &Shared, neighbours: &BTreeMap<EcoString, i64>) -> Self {
        let view = pod.pod();
        Self {
            phase: view.phase,
            ready: view.ready,
            cost: deletion_cost(pod),
            neighbours: neighbours.get(&view.node).copied().unwrap_or_default(),
            ready_since_ms: view.ready_changed_ms,
            restarts: most_restarts(pod),
            created_ms: pod.created_ms(),
            pod: Rc::clone(pod),
        }
    }

    fn unassigned(&self) -> bool {
        self.pod.pod().node.is_empty()
    }

    /// Less means that it goes earlier; with the rule that decides.
    fn compare(&self, other: &Self, now_ms: u64) -> (Ordering, Chosen) {
        let order = other.unassigned().cmp(&self.unassigned());
        if order.is_ne() {
            return (order, Chosen::Unassigned);
        }
        let order = self.phase.cmp(&other.phase);
        if order.is_ne() {
            return (order, Chosen::Phase);
        }
        let order = self.ready.cmp(&other.ready);
        if order.is_ne() {
            return (order, Chosen::NotReady);
        }
        if self.cost != other.cost {
            let (own, other_cost) = (self.cost.into(), other.cost.into());
            return (self.cost.cmp(&other.cost), Chosen::Cost { own, other: other_cost });
        }
        if self.neighbours != other.neighbours {
            let chosen = Chosen::Neighbours {
                own: self.neighbours,
                other: other.neighbours,
            };
            return (other.neighbours.cmp(&self.neighbours), chosen);
        }
        self.compare_ages(other, now_ms)
    }

    fn compare_ages(&self, other: &Self, now_ms: u64) -> (Ordering, Chosen) {
        if let (true, Some(own), Some(others)) = (self.ready, self.ready_since_ms, other.ready_since_ms)
            && own != others
        {
            let (own_ms, other_ms) = (now_ms.saturating_sub(own), now_ms.saturating_sub(others));
            return self.by_age_or_uid(other, (own_ms, other_ms), Chosen::ReadyLater { own_ms, other_ms });
        }
        if self.restarts != other.restarts {
            let chosen = Chosen::Restarts {
                own: self.restarts.0,
                other: other.restarts.0,
            };
            return (other.restarts.cmp(&self.restarts), chosen);
        }
        if self.created_ms != other.created_ms {
            let (own_ms, other_ms) = (now_ms.saturating_sub(self.created_ms), now_ms.saturating_sub(other.created_ms));
            return self.by_age_or_uid(other, (own_ms, other_ms), Chosen::Newer { own_ms, other_ms });
        }
        (Ordering::Equal, Chosen::Equal)
    }

    /// The younger one goes, if it is younger by a power of two; else the uid decides.
    fn by_age_or_uid(&self, other: &Self, (own_ms, other_ms): (u64, u64), chosen: Chosen) -> (Ordering, Chosen) {
        match age_class(own_ms).cmp(&age_class(other_ms)) {
            Ordering::Equal => (self.pod.uid().cmp(other.pod.uid()), Chosen::Uid),
            order => (order, chosen),
        }
    }
}

/// The power of two of an age in nanoseconds, as upstream counts; -1 for none (`logarithmicRankDiff`).
fn age_class(age_ms: u64) -> i64 {
    (age_ms.saturating_mul(1_000_000)).checked_ilog2().map_or(-1, i64::from)
}

/// The `count` candidates that go first, each with the rule by which it goes before the first one that stays.
pub(super) fn choose(mut candidates: Vec<Candidate>, count: usize, now_ms: u64) -> Vec<(Shared, Chosen)> {
    candidates.sort_by(|one, other| one.compare(other, now_ms).0);
    let Some(stays) = candidates.get(count) else {
        return candidates.into_iter().map(|candidate| (candidate.pod, Chosen::All)).collect();
    };
    candidates[..count]
        .iter()
        .map(|candidate| (Rc::clone(&candidate.pod), candidate.compare(stays, now_ms).1))
        .collect()
}

/// The cost in the annotation; 0 if there is none or if it is no 32-bit number in plain form (`008` and `+8` are not).
fn deletion_cost(pod: &Object) -> i32 {
    let text = pod.annotation(DELETION_COST).unwrap_or_default();
    let plain = text == "0" || text.starts_with(|first: char| first == '-' || ('1'..='9').contains(&first));
    if plain { text.parse().unwrap_or_default() } else { 0 }
}

/// The most restarts of one container, and of one sidecar.
fn most_restarts(pod: &Object) -> (i64, i64) {
    let value = pod.value();
    let restarts = |status: &Value| status.int(&["restartCount"]).unwrap_or_default();
    let containers = value.items(&["status", "containerStatuses"]).iter().map(restarts).max();
    let is_sidecar = |name: &str| {
        value
            .items(&["spec", "initContainers"])
            .iter()
            .any(|container| container.text(&["name"]) == name && container.text(&["restartPolicy"]) == "Always")
    };
    let sidecars = value
        .items(&["status", "initContainerStatuses"])
        .iter()
        .filter(|status| is_sidecar(status.text(&["name"])))
        .map(restarts)
        .max();
    (containers.unwrap_or_default(), sidecars.unwrap_or_default())
}
