//! The labels that a Pod wants of its node. Upstream: `plugins/nodeaffinity/node_affinity.go`.

use super::Rejection;
use crate::api::value::Map;
use crate::api::value::Value;
use crate::scheduler::node_use::{NodeInfo, PodInfo};

/// Rejects nodes without all labels of `spec.nodeSelector`.
pub(super) fn filter(pod: &PodInfo, node: &NodeInfo) -> Option<Rejection> {
    let wanted = pod
        .pod
        .value()
        .at(&["spec", "nodeSelector"])
        .and_then(Value::as_map)
        .unwrap_or(Map::EMPTY);
    let labels = node.node.labels();
    let matches = wanted.iter().all(|(key, value)| labels.get(key) == Some(value));
    (!matches).then(|| Rejection::unresolvable("node(s) didn't match Pod's node affinity/selector"))
}
