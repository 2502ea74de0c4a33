//! The scheduler's plugins, one file each, named as upstream names them.
//! Upstream: `pkg/scheduler/framework/plugins` and the default plugins' order in `apis/config/v1/default_plugins.go`.

mod default_preemption;
mod node_affinity;
mod node_name;
mod node_resources;
mod node_unschedulable;

use ecow::EcoString;

use super::node_use::{NodeInfo, PodInfo};
pub use default_preemption::post_filter;

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
}

/// A plugin that says which nodes cannot take a Pod.
type Filter = fn(&PodInfo, &NodeInfo) -> Option<Rejection>;
/// A plugin that says how well a node suits, from 0 to 100.
type Score = fn(&PodInfo, &NodeInfo) -> i64;

const FILTERS: [Filter; 4] = [
    node_unschedulable::filter,
    node_name::filter,
    node_affinity::filter,
    node_resources::filter,
];
/// Each score with its weight.
const SCORES: [(Score, i64); 2] = [(node_resources::least_allocated, 1), (node_resources::balanced_allocation, 1)];

/// The first plugin's rejection of `node`, if one rejects it.
pub fn filter(pod: &PodInfo, node: &NodeInfo) -> Option<Rejection> {
    FILTERS.iter().find_map(|filter| filter(pod, node))
}

/// How well `node` suits; the largest wins.
pub fn score(pod: &PodInfo, node: &NodeInfo) -> i64 {
    SCORES.iter().map(|(score, weight)| score(pod, node) * weight).sum()
}
