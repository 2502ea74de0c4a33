//! A Pod that names its node runs there and nowhere else. Upstream: `plugins/nodename/node_name.go`.

use super::Rejection;
use crate::scheduler::node_use::{NodeInfo, PodInfo};

/// Rejects every node but the one that the Pod names.
pub(super) fn filter(pod: &PodInfo, node: &NodeInfo) -> Option<Rejection> {
    let named = &pod.pod.pod().node;
    let elsewhere = !named.is_empty() && named != node.node.name();
    elsewhere.then(|| Rejection::unresolvable("node(s) didn't match the requested node name"))
}
