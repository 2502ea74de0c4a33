//! Cordoned nodes take no Pods. Upstream: `plugins/nodeunschedulable/node_unschedulable.go`.

use super::Rejection;
use crate::api::value::Value;
use crate::scheduler::node_use::{NodeInfo, PodInfo};

const TAINT: &str = "node.kubernetes.io/unschedulable";

/// Rejects nodes with `spec.unschedulable`, unless the Pod tolerates their taint.
pub(super) fn filter(pod: &PodInfo, node: &NodeInfo) -> Option<Rejection> {
    let cordoned = node.node.value().flag(&["spec", "unschedulable"]);
    let tolerated = || pod.pod.value().items(&["spec", "tolerations"]).iter().any(tolerates_cordon);
    (cordoned && !tolerated()).then(|| Rejection::unresolvable("node(s) were unschedulable"))
}

fn tolerates_cordon(toleration: &Value) -> bool {
    let exists = toleration.text(&["operator"]) == "Exists";
    let key = toleration.text(&["key"]);
    let same_value = exists || toleration.text(&["value"]).is_empty();
    let same_key = key == TAINT || (key.is_empty() && exists);
    same_key && same_value && matches!(toleration.text(&["effect"]), "" | "NoSchedule")
}
