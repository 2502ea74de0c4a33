//! What the benchmarks play: a Deployment comes up and, once all is at rest, gets another image. `tests/bench/scenario.mjs` is
//! the same for the package.

use converge::scenario::{self, Scenario};
use converge::sim::timeline::Timeline;

/// Pods that are put on a node, surge not counted.
const PODS_PER_NODE: usize = 75;
/// The most nodes that a scenario has.
const MOST_NODES: usize = 100;

/// A Deployment of `pods` replicas comes up, and then gets another image.
pub fn create_and_update(pods: usize) -> Scenario {
    let count = pods.div_ceil(PODS_PER_NODE).clamp(3, MOST_NODES);
    let room = 110.max(2 * pods.div_ceil(count));
    let nodes: Vec<String> = (1..=count)
        .map(|number| format!("{{name: node-{number:03}, cpu: \"64\", memory: 256Gi, pods: {room}}}"))
        .collect();
    let nodes = nodes.join(", ");
    let text = format!(
        "apiVersion: converge/v1
kind: Scenario
metadata: {{name: bench}}
seed: 7
nodes: [{nodes}]
script:
- apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {{name: web}}
    spec:
      replicas: {pods}
      selector: {{matchLabels: {{app: web}}}}
      template:
        metadata: {{labels: {{app: web}}}}
        spec:
          containers:
          - {{name: app, image: \"shop:1\"}}
- until: quiet
- kubectl: set image deployment/web app=shop:2
- until: quiet
goal: deployment/web complete
"
    );
    scenario::read(&text).expect("the scenario has no faults")
}

/// Plays it to its end.
pub fn run(scenario: &Scenario) -> Timeline {
    let mut timeline = scenario.timeline();
    timeline.run();
    timeline
}
