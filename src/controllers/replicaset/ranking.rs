//! Which Pods go first when there are too many. Upstream: `ActivePodsWithRanks` in `pkg/controller/controller_utils.go`.

use std::cell::OnceCell;
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
    /// Read when two Pods are alike in all that comes before.
    restarts: OnceCell<(i64, i64)>,
    created_ms: OnceCell<u64>,
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
            restarts: OnceCell::new(),
            created_ms: OnceCell::new(),
            pod: Rc::clone(pod),
        }
    }

    fn restarts(&self) -> (i64, i64) {
        *self.restarts.get_or_init(|| most_restarts(&self.pod))
    }

    fn created_ms(&self) -> u64 {
        *self.created_ms.get_or_init(|| self.pod.created_ms())
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
        let (own, others) = (self.restarts(), other.restarts());
        if own != others {
            // Sidecars count where the other containers restarted equally often.
            let by_sidecars = own.0 == others.0;
            let pick = |restarts: (i64, i64)| if by_sidecars { restarts.1 } else { restarts.0 };
            let chosen = Chosen::Restarts {
                own: pick(own),
                other: pick(others),
            };
            return (others.cmp(&own), chosen);
        }
        let (own, others) = (self.created_ms(), other.created_ms());
        if own != others {
            let (own_ms, other_ms) = (now_ms.saturating_sub(own), now_ms.saturating_sub(others));
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
pub(super) fn choose(candidates: &[Candidate], count: usize, now_ms: u64) -> Vec<(Shared, Chosen)> {
    let order = order(candidates, now_ms);
    let stays = order.get(count).map(|at| &candidates[*at]);
    let chosen = |candidate: &Candidate| stays.map_or(Chosen::All, |stays| candidate.compare(stays, now_ms).1);
    let first = order.iter().take(count).map(|at| &candidates[*at]);
    first.map(|candidate| (Rc::clone(&candidate.pod), chosen(candidate))).collect()
}

/// The places of the candidates in upstream's order, which is none: Pods that became ready in the same moment are told
/// apart by their restarts, others of one age class by their uids, and so three Pods can each go before the next. Go's
/// sort bears that; the standard library's may panic, so each candidate is put where a binary search finds its place.
/// Only its number moves: of ten thousand candidates, half move each time.
fn order(candidates: &[Candidate], now_ms: u64) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(candidates.len());
    for (at, candidate) in candidates.iter().enumerate() {
        let place = order.partition_point(|other| candidates[*other].compare(candidate, now_ms).0 != Ordering::Greater);
        order.insert(place, at);
    }
    order
}

/// The cost in the annotation; 0 if there is none or if it is no 32-bit number in plain form (`008` and `+8` are not).
fn deletion_cost(pod: &Object) -> i32 {
    let text = pod.annotation(DELETION_COST).unwrap_or_default();
    let plain = text == "0" || text.starts_with(|first: char| first == '-' || ('1'..='9').contains(&first));
    if plain { text.parse().unwrap_or_default() } else { 0 }
}

/// The most restarts of one container, and of one sidecar.
fn most_restarts(pod: &Object) -> (i64, i64) {
    let value = pod.body();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::kind::Kind;
    use crate::api::time::{self, START_MS};
    use crate::value;

    const NOW_MS: u64 = START_MS + 3_600_000;

    /// A running, ready Pod on a node of its own, an hour old.
    fn pod(name: &str) -> Value {
        value!({
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {"name": name, "namespace": "default", "uid": name, "creationTimestamp": (time::format(START_MS))},
            "spec": {"nodeName": name, "initContainers": [{"name": "proxy", "restartPolicy": "Always"}]},
            "status": {
                "phase": "Running",
                "conditions": [{"type": "Ready", "status": "True", "lastTransitionTime": (time::format(START_MS))}]
            }
        })
    }

    fn with(name: &str, path: &[&str], value: impl Into<Value>) -> Value {
        let mut pod = pod(name);
        pod.set(path, value);
        pod
    }

    fn chosen(first: Value, second: Value, neighbours: &BTreeMap<EcoString, i64>) -> (EcoString, Chosen) {
        let candidates = [second, first].map(|value| Candidate::new(&Rc::new(Object::new(Kind::Pod, value)), neighbours));
        let (pod, chosen) = choose(&candidates, 1, NOW_MS).remove(0);
        (pod.name().clone(), chosen)
    }

    fn ready_since(name: &str, minutes: u64) -> Value {
        let since = time::format(NOW_MS - minutes * 60_000);
        with(
            name,
            &["status", "conditions"],
            value!([{"type": "Ready", "status": "True", "lastTransitionTime": since}]),
        )
    }

    fn not_ready(name: &str) -> Value {
        with(name, &["status", "conditions"], value!([]))
    }

    fn restarted(name: &str, list: &str, container: &str, count: i64) -> Value {
        with(name, &["status", list], value!([{"name": container, "restartCount": count}]))
    }

    fn cost(name: &str, cost: &str) -> Value {
        with(name, &["metadata", "annotations", DELETION_COST], cost)
    }

    fn aged(name: &str, minutes: u64) -> Value {
        with(name, &["metadata", "creationTimestamp"], time::format(NOW_MS - minutes * 60_000))
    }

    #[test]
    fn c47_the_pod_that_is_missed_least_goes_first() {
        let alone = BTreeMap::new();
        let minutes = |minutes: u64| minutes * 60_000;
        let cases = [
            (with("z", &["spec", "nodeName"], ""), not_ready("a"), Chosen::Unassigned),
            (with("z", &["status", "phase"], "Pending"), not_ready("a"), Chosen::Phase),
            (not_ready("z"), cost("a", "-9"), Chosen::NotReady),
            (cost("z", "-5"), ready_since("a", 1), Chosen::Cost { own: -5, other: 0 }),
            // `+5` and `05` are no costs, so 3 is dearer.
            (cost("z", "+5"), cost("a", "3"), Chosen::Cost { own: 0, other: 3 }),
            (cost("z", "05"), cost("a", "3"), Chosen::Cost { own: 0, other: 3 }),
            (
                ready_since("z", 1),
                restarted("a", "containerStatuses", "app", 9),
                Chosen::ReadyLater {
                    own_ms: minutes(1),
                    other_ms: minutes(60),
                },
            ),
            // Both in the same power of two of their age in nanoseconds.
            (ready_since("a", 55), ready_since("z", 60), Chosen::Uid),
            (ready_since("a", 60), ready_since("z", 55), Chosen::Uid),
            (
                restarted("z", "containerStatuses", "app", 2),
                aged("a", 1),
                Chosen::Restarts { own: 2, other: 0 },
            ),
            (
                restarted("z", "initContainerStatuses", "proxy", 2),
                aged("a", 1),
                Chosen::Restarts { own: 2, other: 0 },
            ),
            (
                aged("z", 1),
                pod("a"),
                Chosen::Newer {
                    own_ms: minutes(1),
                    other_ms: minutes(60),
                },
            ),
        ];
        for (first, second, why) in cases {
            let name = EcoString::from(first.text(&["metadata", "name"]));
            assert_eq!(chosen(first.clone(), second.clone(), &alone), (name, why), "{first} {second}");
        }
        let crowded: BTreeMap<EcoString, i64> = [("z".into(), 2), ("a".into(), 1)].into();
        let (name, why) = chosen(pod("z"), ready_since("a", 1), &crowded);
        assert_eq!((name.as_str(), why), ("z", Chosen::Neighbours { own: 2, other: 1 }));
    }

    #[test]
    fn pods_that_each_go_before_the_next_are_ranked_all_the_same() {
        // Of one age class; two of them became ready in the same moment.
        let ready = |name: &str, minutes: u64, created: u64| {
            let mut pod = ready_since(name, minutes);
            pod.set(&["metadata", "creationTimestamp"], time::format(NOW_MS - created * 60_000));
            pod
        };
        let candidates: Vec<Candidate> = (0..300_u64)
            .map(|at| ready(&format!("pod-{:03}", (at * 7919) % 300), 40 + at % 3, 41 + (at * 31) % 97))
            .map(|value| Candidate::new(&Rc::new(Object::new(Kind::Pod, value)), &BTreeMap::new()))
            .collect();
        assert_eq!(choose(&candidates, 120, NOW_MS).len(), 120);
    }
}
