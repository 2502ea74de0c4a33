//! Warnings about where a Pod may run.
//!
//! Upstream: `pkg/api/pod/warnings.go`, `pkg/api/node/util.go`.

use super::super::names;
use super::super::read::{given, list, map, text, texts};
use super::Warnings;
use crate::api::field::Path;
use crate::api::value::Value;

/// Labels of nodes whose time is over, and what is said of them.
const NODE_LABELS: [(&str, &str); 8] = [
    (
        "beta.kubernetes.io/arch",
        "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
    ),
    ("beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead"),
    (
        "failure-domain.beta.kubernetes.io/region",
        "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
    ),
    (
        "failure-domain.beta.kubernetes.io/zone",
        "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
    ),
    (
        "beta.kubernetes.io/instance-type",
        "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead",
    ),
    ("app.kubernetes.io/created-by", "deprecated since v1.9"),
    (
        "scheduler.alpha.kubernetes.io/preferAvoidPods",
        "deprecated since v1.22; use Taints and Tolerations instead",
    ),
    (
        "node-role.kubernetes.io/master",
        "use \"node-role.kubernetes.io/control-plane\" instead",
    ),
];

/// Node selectors, node affinity and spread.
pub(super) fn of_nodes(spec: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
    const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";
    let selector = path.child("nodeSelector");
    for (key, _) in map(spec.get("nodeSelector")) {
        if let Some(message) = old_label(key) {
            warnings.at(&selector.key(key), message);
        }
    }
    let affinity = spec.at(&["affinity", "nodeAffinity"]).unwrap_or(&Value::Null);
    let affinity_path = path.child("affinity.nodeAffinity");
    let required_path = affinity_path.child(REQUIRED);
    let terms_path = required_path.child("nodeSelectorTerms");
    for (at, term) in affinity.items(&[REQUIRED, "nodeSelectorTerms"]).iter().enumerate() {
        node_term(term, false, &terms_path.index(at), warnings);
    }
    let preferred_path = affinity_path.child(PREFERRED);
    for (at, weighted) in list(affinity, PREFERRED).iter().enumerate() {
        let term = weighted.get("preference").unwrap_or(&Value::Null);
        node_term(term, true, &preferred_path.index(at).child("preference"), warnings);
    }
    let constraints = path.child("topologySpreadConstraints");
    for (at, constraint) in list(spec, "topologySpreadConstraints").iter().enumerate() {
        let path = constraints.index(at);
        let key = text(constraint, "topologyKey");
        if let Some(message) = old_label(key) {
            warnings.at(&path.child("topologyKey"), &format!("{key} is {message}"));
        }
        without_selector(constraint, &path, warnings);
    }
}

fn old_label(key: &str) -> Option<&'static str> {
    NODE_LABELS.iter().find(|(label, _)| *label == key).map(|(_, message)| *message)
}

fn without_selector(term: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    if given(term, "labelSelector").is_none() {
        warnings.at(&path.child("labelSelector"), "a null labelSelector results in matching no pod");
    }
}

fn node_term(term: &Value, check_values: bool, path: &Path<'_>, warnings: &mut Warnings) {
    let expressions = path.child("matchExpressions");
    for (at, expression) in list(term, "matchExpressions").iter().enumerate() {
        let path = expressions.index(at);
        let key = text(expression, "key");
        if let Some(message) = old_label(key) {
            warnings.at(&path.child("key"), &format!("{key} is {message}"));
        }
        let values = path.child("values");
        for (at, value) in texts(expression, "values").enumerate().filter(|_| check_values) {
            for message in names::label_value(value) {
                warnings.at(&values.index(at), &format!("{value} is invalid, {message}"));
            }
        }
    }
}

/// Affinity to other Pods.
pub(super) fn of_pods(spec: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    for kind in ["podAffinity", "podAntiAffinity"] {
        let affinity = spec.at(&["affinity", kind]).unwrap_or(&Value::Null);
        let path = path.child(kind);
        for (key, is_weighted) in [
            ("requiredDuringSchedulingIgnoredDuringExecution", false),
            ("preferredDuringSchedulingIgnoredDuringExecution", true),
        ] {
            let path = path.child(key);
            for (at, term) in list(affinity, key).iter().enumerate() {
                let item = path.index(at);
                if is_weighted {
                    let term = term.get("podAffinityTerm").unwrap_or(&Value::Null);
                    without_selector(term, &item.child("podAffinityTerm"), warnings);
                } else {
                    without_selector(term, &item, warnings);
                }
            }
        }
    }
}
