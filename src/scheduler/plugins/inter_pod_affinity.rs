//! Pods that want to be near other Pods, or away from them, by any label of the node.
//! Upstream: `plugins/interpodaffinity` (`filtering.go`, `scoring.go`), `framework/types.go` (`AffinityTerm`).

use std::collections::BTreeMap;

use ecow::EcoString;

use super::{Cycle, Filter, MAX_SCORE, PreFiltered, Rejection};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::scheduler::node_use::NodeInfo;

const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";
/// What another Pod's required affinity to this one weighs in the score (`HardPodAffinityWeight`).
const HARD_WEIGHT: i64 = 1;

/// How many Pods, or how much weight, by topology key and the value that nodes have for it.
type Counts = BTreeMap<(EcoString, EcoString), i64>;

/// Whether the Pod has affinity or anti-affinity to other Pods.
pub fn has_rules(pod: &Object) -> bool {
    pod.body()
        .at(&["spec", "affinity"])
        .is_some_and(|affinity| ["podAffinity", "podAntiAffinity"].iter().any(|side| affinity.get(side).is_some()))
}

/// A term of a Pod: which other Pods it is about, and what counts as one place.
struct Term {
    selector: Selector,
    namespaces: Vec<EcoString>,
    namespace_selector: Selector,
    topology_key: EcoString,
    weight: i64,
}

impl Term {
    fn read(pod: &Object, term: &Value, weight: i64) -> Self {
        let mut selector = Selector::of_label_selector(term.get("labelSelector"));
        for (keys, equal) in [("matchLabelKeys", true), ("mismatchLabelKeys", false)] {
            for key in term.items(&[keys]).iter().filter_map(Value::as_str) {
                if let Some(value) = pod.labels().get(key).and_then(Value::as_str) {
                    selector = selector.and(key, value, equal);
                }
            }
        }
        let listed = term.items(&["namespaces"]).iter().filter_map(Value::as_str);
        let mut namespaces: Vec<EcoString> = listed.map(EcoString::from).collect();
        let by_label = term.get("namespaceSelector");
        if namespaces.is_empty() && by_label.is_none_or(Value::is_null) {
            namespaces.push(pod.namespace().clone());
        }
        Self {
            selector,
            namespaces,
            namespace_selector: Selector::of_label_selector(by_label),
            topology_key: term.text(&["topologyKey"]).into(),
            weight,
        }
    }

    /// The terms of one side (`podAffinity`, `podAntiAffinity`) that must hold.
    fn required(pod: &Object, side: &str) -> Vec<Self> {
        let terms = pod.body().items(&["spec", "affinity", side, REQUIRED]);
        terms.iter().map(|term| Self::read(pod, term, HARD_WEIGHT)).collect()
    }

    /// The terms of one side that are wishes, with their weights.
    fn preferred(pod: &Object, side: &str) -> Vec<Self> {
        let terms = pod.body().items(&["spec", "affinity", side, PREFERRED]);
        let weighted = terms
            .iter()
            .filter_map(|term| Some((term.get("podAffinityTerm")?, term.int(&["weight"])?)));
        weighted.map(|(term, weight)| Self::read(pod, term, weight)).collect()
    }

    fn matches(&self, api: &ApiServer, pod: &Object) -> bool {
        let in_namespace = || {
            let namespace = Key::new(Kind::Namespace, "", pod.namespace());
            let labels = api.get(&namespace).map_or(Map::EMPTY, |namespace| namespace.labels());
            self.namespaces.contains(pod.namespace()) || self.namespace_selector.matches(labels)
        };
        self.selector.matches(pod.labels()) && in_namespace()
    }

    /// The place in which `node` lies for this term.
    fn place(&self, node: &NodeInfo) -> Option<(EcoString, EcoString)> {
        let value = node.node.labels().get(&self.topology_key)?;
        Some((self.topology_key.clone(), value.as_str()?.into()))
    }

    fn count(&self, counts: &mut Counts, node: &NodeInfo, amount: i64) {
        if let Some(place) = self.place(node) {
            *counts.entry(place).or_default() += amount;
        }
    }

    fn found(&self, counts: &Counts, node: &NodeInfo) -> bool {
        self.place(node)
            .is_some_and(|place| counts.get(&place).is_some_and(|count| *count > 0))
    }
}

fn matches_all(terms: &[Term], api: &ApiServer, pod: &Object) -> bool {
    !terms.is_empty() && terms.iter().all(|term| term.matches(api, pod))
}

/// The Pods on `node`, or only those with rules about other Pods.
fn pods<'a>(api: &'a ApiServer, node: &'a NodeInfo, all: bool) -> impl Iterator<Item = &'a Shared> {
    let keys = if all { &node.used.pods } else { &node.used.with_affinity };
    keys.iter().filter_map(|key| api.get(key))
}

/// Rejects nodes where a required term of the Pod, or of a Pod that is there already, would be broken.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let Cycle { pod, nodes, api } = *cycle;
    let own_rules = has_rules(&pod.pod);
    if !own_rules && nodes.iter().all(|node| node.used.with_affinity.is_empty()) {
        return Ok(None);
    }
    let near = Term::required(&pod.pod, "podAffinity");
    let away = Term::required(&pod.pod, "podAntiAffinity");
    let [mut near_counts, mut away_counts, mut kept_away] = [Counts::new(), Counts::new(), Counts::new()];
    for node in nodes {
        for other in pods(api, node, false) {
            let terms = Term::required(other, "podAntiAffinity");
            terms
                .iter()
                .filter(|term| term.matches(api, &pod.pod))
                .for_each(|term| term.count(&mut kept_away, node, 1));
        }
        if near.is_empty() && away.is_empty() {
            continue;
        }
        for other in pods(api, node, true) {
            if matches_all(&near, api, other) {
                for term in &near {
                    term.count(&mut near_counts, node, 1);
                }
            }
            away.iter()
                .filter(|term| term.matches(api, other))
                .for_each(|term| term.count(&mut away_counts, node, 1));
        }
    }
    if near.is_empty() && away.is_empty() && kept_away.is_empty() {
        return Ok(None);
    }
    // The first of Pods that want to be near each other may go anywhere.
    let first_of_its_kind = near_counts.is_empty() && matches_all(&near, api, &pod.pod);
    let filter: Filter<'a> = Box::new(move |node| {
        let placed = near.iter().all(|term| term.place(node).is_some());
        if !placed || !(first_of_its_kind || near.iter().all(|term| term.found(&near_counts, node))) {
            return Some(Rejection::unresolvable("node(s) didn't match pod affinity rules"));
        }
        if away.iter().any(|term| term.found(&away_counts, node)) {
            return Some(Rejection::resolvable("node(s) didn't match pod anti-affinity rules"));
        }
        let labels = node.node.labels();
        let in_place = |(key, value): &(EcoString, EcoString)| labels.get(key).and_then(Value::as_str) == Some(value);
        let kept_away = kept_away.keys().any(in_place);
        kept_away.then(|| Rejection::resolvable("node(s) didn't satisfy existing pods anti-affinity rules"))
    });
    Ok(Some(filter))
}

/// The more the wishes of the Pod, and of those that are there already, are met, the better.
pub(super) fn score(cycle: &Cycle<'_>, nodes: &[&NodeInfo]) -> Option<Vec<i64>> {
    let Cycle { pod, nodes: all, api } = *cycle;
    if !has_rules(&pod.pod) && all.iter().all(|node| node.used.with_affinity.is_empty()) {
        return None;
    }
    let near = Term::preferred(&pod.pod, "podAffinity");
    let away = Term::preferred(&pod.pod, "podAntiAffinity");
    let mut weights = Counts::new();
    let mut weigh = |terms: &[Term], pod: &Object, node: &NodeInfo, sign: i64| {
        let matching = terms.iter().filter(|term| term.matches(api, pod));
        matching.for_each(|term| term.count(&mut weights, node, term.weight * sign));
    };
    for node in all {
        for other in pods(api, node, !near.is_empty() || !away.is_empty()) {
            weigh(&near, other, node, 1);
            weigh(&away, other, node, -1);
            if node.used.with_affinity.contains(other.key()) {
                weigh(&Term::required(other, "podAffinity"), &pod.pod, node, 1);
                weigh(&Term::preferred(other, "podAffinity"), &pod.pod, node, 1);
                weigh(&Term::preferred(other, "podAntiAffinity"), &pod.pod, node, -1);
            }
        }
    }
    if weights.is_empty() {
        return None;
    }
    let sum = |node: &&NodeInfo| -> i64 {
        let labels = node.node.labels();
        let here = weights
            .iter()
            .filter(|((key, value), _)| labels.get(key).and_then(Value::as_str) == Some(value));
        here.map(|(_, weight)| weight).sum()
    };
    Some(spread_out(nodes.iter().map(sum).collect()))
}

/// Sums as scores: the smallest becomes 0, the largest 100.
fn spread_out(sums: Vec<i64>) -> Vec<i64> {
    let least = sums.iter().copied().min().unwrap_or_default();
    let width = sums.iter().copied().max().unwrap_or_default() - least;
    let share = |sum: i64| if width == 0 { 0 } else { MAX_SCORE * (sum - least) / width };
    sums.into_iter().map(share).collect()
}
