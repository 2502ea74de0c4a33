//! How fast the engine is with every step and every state kept, as the timeline keeps them: a Deployment is created and,
//! once it has come to rest, given another image. Beside the times it prints the memory that a step takes.

use std::hint::black_box;

use converge::scenario::{self, Scenario};
use converge::sim::timeline::Timeline;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const SIZES: [usize; 3] = [10, 100, 1_000];

/// Pods that the benchmark puts on a node, surge not counted; a node takes 110.
const PODS_PER_NODE: usize = 75;

/// A Deployment of `pods` replicas comes up, and then gets another image.
fn create_and_update(pods: usize) -> Scenario {
    let nodes: Vec<String> = (1..=pods.div_ceil(PODS_PER_NODE).max(3))
        .map(|number| format!("{{name: node-{number:02}}}"))
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

fn run(scenario: &Scenario) -> Timeline {
    let mut timeline = scenario.timeline();
    timeline.run();
    timeline
}

fn rollout(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("timeline/create-and-update");
    group.sample_size(10);
    for pods in SIZES {
        let scenario = create_and_update(pods);
        let before_bytes = resident_bytes();
        let timeline = run(&scenario);
        assert!(scenario.missed_goals(&timeline).is_empty(), "the rollout is complete at the end");
        let steps = timeline.len();
        if let (Some(before), Some(after)) = (before_bytes, resident_bytes()) {
            let per_step = after.saturating_sub(before) / steps;
            println!("timeline/create-and-update/{pods}: {steps} steps, {per_step} bytes of resident memory a step");
        }
        group.throughput(Throughput::Elements(steps));
        group.bench_with_input(BenchmarkId::from_parameter(pods), &scenario, |bencher, scenario| {
            bencher.iter(|| black_box(run(scenario)));
        });
    }
    group.finish();
}

/// Goes to steps all over the timeline, each far from the last.
fn seek(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("timeline/seek");
    for pods in SIZES {
        let timeline = run(&create_and_update(pods));
        let mut number = 0;
        group.bench_function(BenchmarkId::from_parameter(pods), |bencher| {
            bencher.iter(|| {
                number = (number + 7_919) % (timeline.len() + 1);
                black_box(timeline.state_at(number))
            });
        });
    }
    group.finish();
}

/// The memory that the process holds, in bytes, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim()
        .trim_end_matches("kB")
        .trim()
        .parse::<u64>()
        .ok()
        .map(|kibibytes| kibibytes * 1024)
}

/// Ten Pods under a hundred requests a second for ten virtual minutes, with a rollout in the middle.
fn traffic(criterion: &mut Criterion) {
    let mut scenario = create_and_update(10);
    let service = "apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
";
    let client = scenario::read(&format!(
        "apiVersion: converge/v1
kind: Scenario
script:
- apply: {service:?}
- traffic: {{service: web, rate: 100, session: 2s}}
- until: 5m
- kubectl: set image deployment/web app=shop:3
- until: 5m
- traffic: stop
"
    ));
    scenario.script.extend(client.expect("the scenario has no faults").script);
    let totals = run(&scenario).world().traffic().totals();
    assert_eq!(totals.sent, 60_000);
    criterion.bench_function("timeline/ten-minutes-of-requests", |bencher| {
        bencher.iter(|| black_box(run(&scenario)));
    });
}

criterion_group!(benches, rollout, seek, traffic);
criterion_main!(benches);
