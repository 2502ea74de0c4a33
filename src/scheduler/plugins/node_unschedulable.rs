//! Cordoned nodes take no Pods. Upstream: `plugins/nodeunschedulable/node_unschedulable.go`.

use super::taint_toleration::tolerates;
use super::{Cycle, Filter, PreFiltered, Rejection};
use crate::value;

/// Rejects nodes with `spec.unschedulable`, unless the Pod tolerates their taint.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let pod = cycle.pod;
    let filter: Filter<'a> = Box::new(move |node| {
        if !node.node.body().flag(&["spec", "unschedulable"]) {
            return None;
        }
        let taint = value!({"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"});
        let tolerations = pod.pod.body().items(&["spec", "tolerations"]);
        let tolerated = tolerations.iter().any(|toleration| tolerates(toleration, &taint));
        (!tolerated).then(|| Rejection::unresolvable("node(s) were unschedulable"))
    });
    Ok(Some(filter))
}
