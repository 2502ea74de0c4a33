//! The labels that a Pod wants of its node. Upstream: `plugins/nodeaffinity/node_affinity.go`.

use std::collections::BTreeSet;

use super::{Cycle, Filter, PreFiltered, Rejection, normalize};
use crate::api::node_selector;
use crate::api::object::Object;
use crate::api::value::{Map, Value};
use crate::scheduler::node_use::NodeInfo;

/// What is said of a node that has not the labels.
pub(in crate::scheduler) const MISMATCH: &str = "node(s) didn't match Pod's node affinity/selector";

/// Rejects nodes without all labels of `spec.nodeSelector`, and those that no required term selects.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let pod = &cycle.pod.pod;
    let selector = pod.body().at(&["spec", "nodeSelector"]).and_then(Value::as_map);
    let Some(terms) = required_terms(pod) else {
        let filter: Filter<'a> = Box::new(|node| (!matches(&cycle.pod.pod, &node.node)).then(mismatch));
        return Ok(selector.filter(|selector| !selector.is_empty()).map(|_| filter));
    };
    let named = named_nodes(terms);
    if named.as_ref().is_some_and(BTreeSet::is_empty) {
        return Err("pod affinity terms conflict".into());
    }
    Ok(Some(Box::new(move |node| {
        if named.as_ref().is_some_and(|named| !named.contains(node.node.name().as_str())) {
            return Some(Rejection::unresolvable("node(s) didn't satisfy plugin(s) [NodeAffinity]"));
        }
        (!matches(pod, &node.node)).then(mismatch)
    })))
}

fn mismatch() -> Rejection {
    Rejection::unresolvable(MISMATCH)
}

/// The required terms, `None` where node affinity asks for nothing.
fn required_terms(pod: &Object) -> Option<&[Value]> {
    let required = ["spec", "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution"];
    pod.body().at(&required).map(|required| required.items(&["nodeSelectorTerms"]))
}

/// Whether `node` has the labels of the Pod's `nodeSelector` and is selected by a required term.
pub(in crate::scheduler) fn matches(pod: &Object, node: &Object) -> bool {
    let wanted = pod.body().at(&["spec", "nodeSelector"]).and_then(Value::as_map);
    let labels = node.labels();
    let selected = wanted
        .unwrap_or(Map::EMPTY)
        .iter()
        .all(|(key, value)| labels.get(key) == Some(value));
    selected && required_terms(pod).is_none_or(|terms| node_selector::any_matches(terms, node))
}

/// The names that the terms leave, if every term names nodes.
fn named_nodes(terms: &[Value]) -> Option<BTreeSet<&str>> {
    let mut all = BTreeSet::new();
    for term in terms {
        let names_nodes = |field: &&Value| field.text(&["key"]) == "metadata.name" && field.text(&["operator"]) == "In";
        let sets = term.items(&["matchFields"]).iter().filter(names_nodes);
        let sets = sets.map(|field| field.items(&["values"]).iter().filter_map(Value::as_str).collect::<BTreeSet<_>>());
        all.extend(sets.reduce(|one, other| one.intersection(&other).copied().collect())?);
    }
    (!terms.is_empty()).then_some(all)
}

/// The more weight the preferred terms that select the node have, the better.
pub(super) fn score(cycle: &Cycle<'_>, nodes: &[&NodeInfo]) -> Option<Vec<i64>> {
    let preferred = [
        "spec",
        "affinity",
        "nodeAffinity",
        "preferredDuringSchedulingIgnoredDuringExecution",
    ];
    let terms = cycle.pod.pod.body().items(&preferred);
    if terms.is_empty() {
        return None;
    }
    let sum = |node: &&NodeInfo| {
        let preferred = |term: &&Value| term.get("preference").is_some_and(|term| node_selector::matches(term, &node.node));
        let weights = terms.iter().filter(preferred).filter_map(|term| term.int(&["weight"]));
        weights.fold(0, i64::saturating_add)
    };
    Some(normalize(nodes.iter().map(sum).collect(), false))
}
