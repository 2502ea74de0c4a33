//! How fast the engine is with every step and every state kept, as the timeline keeps them: a Deployment is created and,
//! once it has come to rest, given another image. `table.rs` prints how that grows with the Pods, and the memory that a step takes.

mod course;

use std::hint::black_box;

use converge::scenario;
use course::{create_and_update, run};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const SIZES: [usize; 3] = [10, 100, 1_000];

fn rollout(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("timeline/create-and-update");
    group.sample_size(10);
    for pods in SIZES {
        let scenario = create_and_update(pods);
        let timeline = run(&scenario);
        assert!(scenario.missed_goals(&timeline).is_empty(), "the rollout is complete at the end");
        let steps = timeline.len();
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
