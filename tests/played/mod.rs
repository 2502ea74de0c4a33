//! Scenarios of a test's own, played to their end.
#![allow(dead_code, reason = "each test uses its part")]

use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::apiserver::ApiServer;
use converge::manifest;
use converge::scenario;
use converge::sim::timeline::Timeline;
use converge::value;

/// The timeline of a scenario file, run to its end.
pub fn to_end(file: &str) -> Timeline {
    let mut timeline = scenario::read(file)
        .unwrap_or_else(|faults| panic!("{faults:?}\n{file}"))
        .timeline();
    timeline.run();
    timeline
}

/// A Deployment `web` as lines of a script's block, with these replicas, lines of its spec and Pods' spec.
pub fn web(replicas: u32, spec: &str, pod: &str) -> String {
    let spec = if spec.is_empty() { String::new() } else { format!("{spec}\n") };
    format!(
        "    apiVersion: apps/v1
    kind: Deployment
    metadata: {{name: web}}
    spec:
      replicas: {replicas}
      selector: {{matchLabels: {{app: web}}}}
{spec}      template:
        metadata: {{labels: {{app: web}}}}
        spec: {{{pod}}}
"
    )
}

/// What `kubectl get … -o yaml` prints of these kinds.
pub fn dump(api: &ApiServer, kinds: &[Kind]) -> String {
    let items = kinds.iter().flat_map(|kind| api.list(*kind)).map(|object| object.value().clone());
    manifest::to_yaml(&value!({"apiVersion": "v1", "items": (Value::list(items)), "kind": "List", "metadata": {"resourceVersion": ""}}))
}
