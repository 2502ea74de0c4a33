//! Taints keep Pods away that do not tolerate them.
//! Upstream: `plugins/tainttoleration/taint_toleration.go`, `component-helpers/scheduling/corev1/helpers.go`.

use super::{Cycle, Filter, PreFiltered, Rejection, normalize};
use crate::api::object::Object;
use crate::api::value::Value;
use crate::scheduler::node_use::NodeInfo;

/// Rejects nodes with a taint `NoSchedule` or `NoExecute` that the Pod does not tolerate.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let pod = cycle.pod;
    let filter: Filter<'a> = Box::new(move |node| {
        let kept_away = untolerated(&pod.pod, &node.node);
        kept_away.then(|| Rejection::unresolvable("node(s) had untolerated taint(s)"))
    });
    Ok(Some(filter))
}

/// Whether `node` has a taint that keeps `pod` from being placed there.
pub(super) fn untolerated(pod: &Object, node: &Object) -> bool {
    let keeps_away = |taint: &&Value| matches!(taint.text(&["effect"]), "NoSchedule" | "NoExecute");
    let mut taints = node.body().items(&["spec", "taints"]).iter().filter(keeps_away);
    taints.any(|taint| !pod.body().items(&["spec", "tolerations"]).iter().any(|one| tolerates(one, taint)))
}

/// Whether `toleration` is for `taint` (`Toleration.ToleratesTaint`).
pub fn tolerates(toleration: &Value, taint: &Value) -> bool {
    let effect = toleration.text(&["effect"]);
    let key = toleration.text(&["key"]);
    if !(effect.is_empty() || effect == taint.text(&["effect"])) || !(key.is_empty() || key == taint.text(&["key"])) {
        return false;
    }
    match toleration.text(&["operator"]) {
        "" | "Equal" => toleration.text(&["value"]) == taint.text(&["value"]),
        "Exists" => true,
        _ => false,
    }
}

/// The fewer taints `PreferNoSchedule` the Pod does not tolerate, the better.
pub(super) fn score(cycle: &Cycle<'_>, nodes: &[&NodeInfo]) -> Option<Vec<i64>> {
    let is_soft = |taint: &&Value| taint.text(&["effect"]) == "PreferNoSchedule";
    let soft = |node: &NodeInfo| node.node.body().items(&["spec", "taints"]).iter().any(|taint| is_soft(&taint));
    if !nodes.iter().any(|node| soft(node)) {
        return None;
    }
    let tolerations = cycle.pod.pod.body().items(&["spec", "tolerations"]);
    let tolerated = |taint: &Value| tolerations.iter().any(|toleration| tolerates(toleration, taint));
    let counts = nodes.iter().map(|node| {
        let taints = node.node.body().items(&["spec", "taints"]).iter().filter(is_soft);
        i64::try_from(taints.filter(|taint| !tolerated(taint)).count()).unwrap_or(i64::MAX)
    });
    Some(normalize(counts.collect(), true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn a_toleration_is_for_the_taints_of_its_key_value_and_effect() {
        let taint = value!({"key": "dedicated", "value": "x", "effect": "NoSchedule"});
        let cases = [
            (value!({"key": "dedicated", "operator": "Exists", "effect": "NoSchedule"}), true),
            (value!({"key": "dedicated", "operator": "Exists"}), true),
            (value!({"operator": "Exists"}), true),
            (
                value!({"key": "dedicated", "operator": "Equal", "value": "x", "effect": "NoSchedule"}),
                true,
            ),
            (value!({"key": "dedicated", "value": "x"}), true),
            (value!({"key": "dedicated", "value": "y"}), false),
            (value!({"key": "other", "operator": "Exists"}), false),
            (value!({"key": "dedicated", "operator": "Exists", "effect": "NoExecute"}), false),
        ];
        for (toleration, expected) in cases {
            assert_eq!(tolerates(&toleration, &taint), expected, "{toleration}");
        }
    }
}
