//! `DefaultTolerationSeconds`: a Pod stays on a node that is not ready or can't be reached for five minutes, unless it
//! says otherwise. Upstream: `plugin/pkg/admission/defaulttolerationseconds/admission.go`.

use crate::api::value::Value;
use crate::value;

/// Seconds for which a Pod tolerates each of the two taints.
const SECONDS: i64 = 300;
const TAINTS: [&str; 2] = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"];

/// Adds the tolerations that a new Pod lacks.
pub(super) fn admit(pod: &mut Value) {
    let present = pod.items(&["spec", "tolerations"]);
    let tolerates = |toleration: &Value, taint: &str| {
        let (key, effect) = (toleration.text(&["key"]), toleration.text(&["effect"]));
        (key == taint || key.is_empty()) && (effect == "NoExecute" || effect.is_empty())
    };
    let missing: Vec<Value> = TAINTS
        .into_iter()
        .filter(|taint| !present.iter().any(|toleration| tolerates(toleration, taint)))
        .map(|taint| value!({"key": taint, "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": SECONDS}))
        .collect();
    if !missing.is_empty() {
        let all: Vec<Value> = present.iter().cloned().chain(missing).collect();
        pod.set(&["spec", "tolerations"], all);
    }
}
