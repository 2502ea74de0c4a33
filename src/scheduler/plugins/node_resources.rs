//! Room on a node, and which room suits best.
//! Upstream: `plugins/noderesources` (`fit.go`, `least_allocated.go`, `balanced_allocation.go`).

use ecow::eco_format;

use super::{Cycle, Filter, PreFiltered, Rejection};
use crate::api::requests::Amounts;
use crate::scheduler::node_use::{NodeInfo, PodInfo};

/// The best score.
const MAX_SCORE: i64 = 100;
/// The resources that are scored, all alike.
const SCORED: [&str; 2] = ["cpu", "memory"];
/// Denominator of fractions; scores are whole numbers, so that they are the same everywhere.
const WHOLE: i64 = 1_000_000;

fn amount(amounts: &Amounts, resource: &str) -> i64 {
    amounts.get(resource).copied().unwrap_or_default()
}

/// Rejects nodes without room for one more Pod or for what it asks.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let pod = cycle.pod;
    let filter: Filter<'a> = Box::new(move |node| filter(pod, node));
    Ok(Some(filter))
}

fn filter(pod: &PodInfo, node: &NodeInfo) -> Option<Rejection> {
    let mut reasons = Vec::new();
    let mut resolvable = true;
    let most_pods = amount(&node.allocatable, "pods");
    if i64::try_from(node.used.pods.len()).is_ok_and(|count| count + 1 > most_pods) {
        reasons.push("Too many pods".into());
    }
    for resource in in_order(&pod.requests) {
        let wanted = amount(&pod.requests, resource);
        let offered = amount(&node.allocatable, resource);
        if wanted > 0 && wanted > offered - amount(&node.used.requested, resource) {
            reasons.push(eco_format!("Insufficient {resource}"));
            resolvable &= wanted <= offered;
        }
    }
    (!reasons.is_empty()).then_some(Rejection { reasons, resolvable })
}

/// `cpu` and `memory` first, then the others by name.
pub(in crate::scheduler) fn in_order(requests: &Amounts) -> impl Iterator<Item = &str> {
    let scored = |resource: &&str| SCORED.contains(resource);
    let names = || requests.keys().map(ecow::EcoString::as_str);
    names()
        .filter(scored)
        .chain(names().filter(move |resource| !SCORED.contains(resource)))
}

/// The more room is left, the better.
pub(super) fn least_allocated(cycle: &Cycle<'_>, nodes: &[&NodeInfo]) -> Option<Vec<i64>> {
    Some(nodes.iter().map(|node| room_left(cycle.pod, node)).collect())
}

fn room_left(pod: &PodInfo, node: &NodeInfo) -> i64 {
    let mut sum = 0;
    let mut scored = 0;
    for resource in SCORED {
        let offered = amount(&node.allocatable, resource);
        if offered == 0 {
            continue;
        }
        scored += 1;
        let taken = amount(&node.used.counted, resource) + amount(&pod.counted, resource);
        if taken <= offered {
            sum += (offered - taken) * MAX_SCORE / offered;
        }
    }
    if scored == 0 { 0 } else { sum / scored }
}

/// The more evenly CPU and memory are used with the Pod than without it, the better.
pub(super) fn balanced_allocation(cycle: &Cycle<'_>, nodes: &[&NodeInfo]) -> Option<Vec<i64>> {
    Some(nodes.iter().map(|node| evenness(cycle.pod, node)).collect())
}

fn evenness(pod: &PodInfo, node: &NodeInfo) -> i64 {
    let requested = SCORED.map(|resource| amount(&node.used.requested, resource));
    let asked = SCORED.map(|resource| amount(&pod.requests, resource));
    let with_pod = [requested[0].saturating_add(asked[0]), requested[1].saturating_add(asked[1])];
    let offered = SCORED.map(|resource| amount(&node.allocatable, resource));
    let gain = balance(with_pod, offered) - balance(requested, offered);
    MAX_SCORE / 2 + i64::midpoint(MAX_SCORE / 2, gain)
}

/// From 50 (one resource full, the other idle) to 100 (both used alike).
fn balance(taken: [i64; 2], offered: [i64; 2]) -> i64 {
    if offered.iter().any(|offered| *offered <= 0) {
        return MAX_SCORE;
    }
    let [cpu, memory] = [fraction(taken[0], offered[0]), fraction(taken[1], offered[1])];
    let deviation = (cpu - memory).abs() / 2;
    (WHOLE - deviation) * MAX_SCORE / WHOLE
}

/// How much of `offered` is taken, at most [`WHOLE`].
fn fraction(taken: i64, offered: i64) -> i64 {
    let exact = || i128::from(taken) * i128::from(WHOLE) / i128::from(offered);
    // Most amounts are small enough for a division in one step.
    let fraction = taken.checked_mul(WHOLE).map_or_else(exact, |taken| i128::from(taken / offered));
    i64::try_from(fraction).unwrap_or(WHOLE).min(WHOLE)
}
