//! The scheduler's plugins, one file each, named as upstream names them.
//!
//! A plugin first looks at the Pod and the cluster as a whole, and steps aside where it has nothing to do with the Pod:
//! so a Pod without affinity, ports or volumes costs nothing in the plugins for these.
//! Upstream: `pkg/scheduler/framework/plugins` and the default plugins' order in `apis/config/v1/default_plugins.go`.

#![allow(clippy::unnecessary_wraps, reason = "every plugin has the same signature")]

mod default_preemption;
mod inter_pod_affinity;
pub(super) mod node_affinity;
mod node_name;
pub(super) mod node_ports;
pub(super) mod node_resources;
mod node_unschedulable;
mod pod_topology_spread;
mod taint_toleration;
mod volume_binding;
mod volume_restrictions;
mod volume_zone;

use ecow::EcoString;

use super::node_use::{NodeInfo, PodInfo};
use crate::apiserver::ApiServer;
pub use default_preemption::post_filter;
pub use inter_pod_affinity::has_rules;
pub use node_ports::host_ports;
pub use taint_toleration::tolerates;
pub use volume_binding::{claim_names, pre_bind};

/// What a pass of the scheduler works with: the Pod, and the cluster as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Cycle<'a> {
    /// The Pod to be placed.
    pub pod: &'a PodInfo,
    /// Every node.
    pub nodes: &'a [NodeInfo],
    /// Everything else.
    pub api: &'a ApiServer,
}

/// Why a node cannot take a Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The reasons, as they are counted over all nodes.
    pub reasons: Vec<EcoString>,
    /// Whether removing Pods from the node could help.
    pub resolvable: bool,
}

impl Rejection {
    /// A rejection that removing Pods would not lift.
    pub fn unresolvable(reason: &str) -> Self {
        Self {
            reasons: vec![reason.into()],
            resolvable: false,
        }
    }

    /// A rejection that removing Pods could lift.
    pub fn resolvable(reason: &str) -> Self {
        Self {
            reasons: vec![reason.into()],
            resolvable: true,
        }
    }
}

/// Says of a node why it cannot take the Pod, if it cannot.
type Filter<'a> = Box<dyn Fn(&NodeInfo) -> Option<Rejection> + 'a>;
/// What a plugin found before it looks at nodes: how it judges them, nothing where it has nothing to do with the Pod, or
/// why no node at all can take it.
type PreFiltered<'a> = Result<Option<Filter<'a>>, EcoString>;
/// A plugin that says which nodes cannot take a Pod.
type PreFilter = for<'a> fn(&Cycle<'a>) -> PreFiltered<'a>;
/// A plugin that says how well each of the nodes suits, from 0 to 100; `None` where it sees no difference.
type Score = fn(&Cycle<'_>, &[&NodeInfo]) -> Option<Vec<i64>>;

/// The best score.
const MAX_SCORE: i64 = 100;

const FILTERS: [PreFilter; 11] = [
    node_unschedulable::pre_filter,
    node_name::pre_filter,
    taint_toleration::pre_filter,
    node_affinity::pre_filter,
    node_ports::pre_filter,
    node_resources::pre_filter,
    volume_restrictions::pre_filter,
    volume_binding::pre_filter,
    volume_zone::pre_filter,
    pod_topology_spread::pre_filter,
    inter_pod_affinity::pre_filter,
];
/// Each score with its weight.
const SCORES: [(Score, i64); 6] = [
    (taint_toleration::score, 3),
    (node_affinity::score, 2),
    (node_resources::least_allocated, 1),
    (node_resources::balanced_allocation, 1),
    (pod_topology_spread::score, 2),
    (inter_pod_affinity::score, 2),
];

/// What the plugins say of every node, in the order of the nodes: the first rejection, `None` where the node can take the Pod.
///
/// # Errors
/// Why no node can take the Pod, found without looking at the nodes.
pub fn filter(cycle: &Cycle<'_>) -> Result<Vec<Option<Rejection>>, EcoString> {
    let mut filters = Vec::with_capacity(FILTERS.len());
    for pre_filter in FILTERS {
        filters.extend(pre_filter(cycle)?);
    }
    let judge = |node: &NodeInfo| filters.iter().find_map(|filter| filter(node));
    Ok(cycle.nodes.iter().map(judge).collect())
}

/// How well each of `nodes` suits; the largest wins.
pub fn score(cycle: &Cycle<'_>, nodes: &[&NodeInfo]) -> Vec<i64> {
    let mut sums = vec![0; nodes.len()];
    for (score, weight) in SCORES {
        for (sum, score) in sums.iter_mut().zip(score(cycle, nodes).into_iter().flatten()) {
            *sum += score * weight;
        }
    }
    sums
}

/// Counts as scores: the largest becomes 100, or in `reverse` 0, and no counts at all suit perfectly there.
/// Upstream: `plugins/helper/normalize_score.go`.
fn normalize(mut scores: Vec<i64>, reverse: bool) -> Vec<i64> {
    let most = scores.iter().copied().max().unwrap_or_default().max(0);
    for score in &mut scores {
        let share = if most == 0 { 0 } else { MAX_SCORE * *score / most };
        *score = if reverse { MAX_SCORE - share } else { share };
    }
    scores
}
