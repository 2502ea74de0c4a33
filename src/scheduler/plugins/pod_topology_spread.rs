//! Pods spread evenly over places, by any label of the node.
//! Upstream: `plugins/podtopologyspread` (`common.go`, `filtering.go`, `scoring.go`).
//!
//! Pods without constraints are not spread by default ones here; the room left on nodes spreads them.

use std::collections::BTreeMap;

use super::taint_toleration::untolerated;
use super::{Cycle, Filter, MAX_SCORE, PreFiltered, Rejection, node_affinity};
use crate::api::labels::Selector;
use crate::api::object::Object;
use crate::api::value::Value;
use crate::scheduler::node_use::NodeInfo;

/// The label by which each node is a place of its own.
const HOSTNAME: &str = "kubernetes.io/hostname";
const SKEWED: &str = "node(s) didn't match pod topology spread constraints";
const UNLABELLED: &str = "node(s) didn't match pod topology spread constraints (missing required label)";
/// Fractions of scores are counted in millionths, so that they are the same everywhere.
const MICRO: i64 = 1_000_000;

struct Constraint<'a> {
    key: &'a str,
    max_skew: i64,
    min_domains: usize,
    selector: Selector,
    honors_affinity: bool,
    honors_taints: bool,
}

impl<'a> Constraint<'a> {
    /// The constraints of `pod` that are to be kept `when` (`DoNotSchedule`, `ScheduleAnyway`).
    fn all(pod: &'a Object, when: &str) -> Vec<Self> {
        let all = pod.body().items(&["spec", "topologySpreadConstraints"]).iter();
        let chosen = all.filter(|constraint| constraint.text(&["whenUnsatisfiable"]) == when);
        chosen.map(|constraint| Self::read(pod, constraint)).collect()
    }

    fn read(pod: &Object, constraint: &'a Value) -> Self {
        let mut selector = Selector::of_label_selector(constraint.get("labelSelector"));
        for key in constraint.items(&["matchLabelKeys"]).iter().filter_map(Value::as_str) {
            if let Some(value) = pod.labels().get(key).and_then(Value::as_str) {
                selector = selector.and(key, value, true);
            }
        }
        Self {
            key: constraint.text(&["topologyKey"]),
            max_skew: constraint.int(&["maxSkew"]).unwrap_or(1),
            min_domains: constraint
                .int(&["minDomains"])
                .map_or(1, |least| usize::try_from(least).unwrap_or(1)),
            selector,
            honors_affinity: constraint.text(&["nodeAffinityPolicy"]) != "Ignore",
            honors_taints: constraint.text(&["nodeTaintsPolicy"]) == "Honor",
        }
    }

    fn place<'n>(&self, node: &'n NodeInfo) -> Option<&'n str> {
        node.node.labels().get(self.key).and_then(Value::as_str)
    }

    /// Whether Pods on `node` count.
    fn counts(&self, pod: &Object, node: &NodeInfo) -> bool {
        let unwanted = self.honors_affinity && !node_affinity::matches(pod, &node.node);
        let tainted = self.honors_taints && untolerated(pod, &node.node);
        !unwanted && !tainted
    }

    /// How many Pods on `node` the constraint is about; those under deletion are not counted.
    fn pods_on(&self, cycle: &Cycle<'_>, node: &NodeInfo) -> i64 {
        if self.selector.is_empty() {
            return 0;
        }
        let pods = node.used.pods.iter().filter_map(|key| cycle.api.get(key));
        let counted =
            pods.filter(|pod| pod.namespace() == cycle.pod.pod.namespace() && !pod.is_terminating() && self.selector.matches(pod.labels()));
        i64::try_from(counted.count()).unwrap_or(i64::MAX)
    }
}

fn has_every_key(constraints: &[Constraint<'_>], node: &NodeInfo) -> bool {
    constraints.iter().all(|constraint| constraint.place(node).is_some())
}

/// Rejects nodes in places that would have too many of the Pods.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let pod = &cycle.pod.pod;
    let constraints = Constraint::all(pod, "DoNotSchedule");
    if constraints.is_empty() {
        return Ok(None);
    }
    let mut places: Vec<BTreeMap<&str, i64>> = vec![BTreeMap::new(); constraints.len()];
    for node in cycle.nodes.iter().filter(|node| has_every_key(&constraints, node)) {
        for (constraint, places) in constraints.iter().zip(&mut places) {
            if let Some(place) = constraint.place(node).filter(|_| constraint.counts(pod, node)) {
                *places.entry(place).or_default() += constraint.pods_on(cycle, node);
            }
        }
    }
    let filter: Filter<'a> = Box::new(move |node| {
        for (constraint, places) in constraints.iter().zip(&places) {
            let Some(place) = constraint.place(node) else {
                return Some(Rejection::unresolvable(UNLABELLED));
            };
            // No place counts: then nothing is out of balance.
            let Some(least) = places.values().min() else { continue };
            let least = if places.len() < constraint.min_domains { 0 } else { *least };
            let here = places.get(place).copied().unwrap_or_default();
            let itself = i64::from(constraint.selector.matches(pod.labels()));
            if here + itself - least > constraint.max_skew {
                return Some(Rejection::resolvable(SKEWED));
            }
        }
        None
    });
    Ok(Some(filter))
}

/// The fewer of the Pods are in the node's places, the better.
pub(super) fn score(cycle: &Cycle<'_>, nodes: &[&NodeInfo]) -> Option<Vec<i64>> {
    let pod = &cycle.pod.pod;
    let constraints = Constraint::all(pod, "ScheduleAnyway");
    if constraints.is_empty() {
        return None;
    }
    let scored: Vec<&NodeInfo> = nodes.iter().copied().filter(|node| has_every_key(&constraints, node)).collect();
    let mut places: Vec<BTreeMap<&str, i64>> = Vec::with_capacity(constraints.len());
    for constraint in &constraints {
        let mut counts: BTreeMap<&str, i64> = scored.iter().filter_map(|node| Some((constraint.place(node)?, 0))).collect();
        for node in cycle.nodes.iter().filter(|node| has_every_key(&constraints, node)) {
            // Each node's own Pods count, whether its taints and labels are to be honored or not.
            let counted = constraint.key == HOSTNAME || constraint.counts(pod, node);
            if let Some(count) = constraint.place(node).filter(|_| counted).and_then(|place| counts.get_mut(place)) {
                *count += constraint.pods_on(cycle, node);
            }
        }
        places.push(counts);
    }
    let sum = |node: &NodeInfo| {
        let all = constraints.iter().zip(&places);
        let sum: i64 = all
            .map(|(constraint, places)| {
                let size = if constraint.key == HOSTNAME { scored.len() } else { places.len() };
                let here = constraint
                    .place(node)
                    .and_then(|place| places.get(place))
                    .copied()
                    .unwrap_or_default();
                here * logarithm(size + 2) + (constraint.max_skew - 1) * MICRO
            })
            .sum();
        (sum + MICRO / 2) / MICRO
    };
    let sums: Vec<Option<i64>> = nodes
        .iter()
        .map(|node| has_every_key(&constraints, node).then(|| sum(node)))
        .collect();
    Some(reversed(&sums))
}

/// Sums as scores: the less, the better; nodes outside every place get none.
fn reversed(sums: &[Option<i64>]) -> Vec<i64> {
    let least = sums.iter().flatten().copied().min().unwrap_or_default();
    let most = sums.iter().flatten().copied().max().unwrap_or_default();
    let score = |sum: &Option<i64>| match sum {
        None => 0,
        Some(_) if most == 0 => MAX_SCORE,
        Some(sum) => MAX_SCORE * (most + least - sum) / most,
    };
    sums.iter().map(score).collect()
}

/// The natural logarithm in millionths: a place among few weighs less than one among many.
fn logarithm(number: usize) -> i64 {
    /// `ln 2` in millionths of millionths.
    const LN_2: u128 = 693_147_180_560;
    /// Binary digits after the point.
    const DIGITS: u32 = 40;
    let number = u128::try_from(number.max(1)).unwrap_or(1);
    let whole = number.ilog2();
    let mut mantissa = (number << DIGITS) >> whole;
    let mut log_2 = u128::from(whole) << DIGITS;
    for digit in (0..DIGITS).rev() {
        mantissa = (mantissa * mantissa) >> DIGITS;
        if mantissa >= 2 << DIGITS {
            mantissa >>= 1;
            log_2 |= 1 << digit;
        }
    }
    i64::try_from(((log_2 * LN_2) >> DIGITS) / 1_000_000).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_the_millionth() {
        let logarithms = [1, 2, 3, 5, 10, 5002].map(logarithm);
        assert_eq!(logarithms, [0, 693_147, 1_098_612, 1_609_437, 2_302_585, 8_517_593]);
    }

    #[test]
    fn the_emptiest_place_scores_best() {
        assert_eq!(reversed(&[Some(0), Some(2), Some(4), None]), [100, 50, 0, 0]);
        assert_eq!(reversed(&[Some(2), Some(4)]), [100, 50]);
        assert_eq!(reversed(&[Some(0), Some(0)]), [100, 100]);
    }
}
