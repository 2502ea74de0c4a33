//! How fast the engine is with every step and every state kept, as the timeline keeps them.

use std::hint::black_box;

use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::apiserver::actor::Actor;
use converge::apiserver::why::Why;
use converge::apiserver::write::Writer;
use converge::apiserver::{CreateOptions, UpdateOptions};
use converge::sim::step::Step;
use converge::sim::world::World;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const SIZES: [usize; 3] = [10, 100, 1_000];

fn reader() -> Writer {
    Writer::client(
        Actor::Client("you".into()),
        "kubectl-client-side-apply",
        Why::Asked("kubectl apply".into()),
    )
}

fn pod(name: &str, image: &str) -> Value {
    let mut container = Value::map();
    container.set(&["name"], "app");
    container.set(&["image"], image);
    let mut pod = Value::map();
    pod.set(&["apiVersion"], "v1");
    pod.set(&["kind"], "Pod");
    pod.set(&["metadata", "namespace"], "default");
    pod.set(&["metadata", "name"], name);
    pod.set(&["metadata", "labels", "app"], "web");
    pod.set(&["spec", "containers"], Value::list([container]));
    pod
}

/// Creates `count` bare pods and then updates each, one request per step; returns every step with the world after it.
fn create_and_update_pods(count: usize) -> Vec<(Vec<Step>, World)> {
    let mut world = World::new(7);
    let mut states = Vec::with_capacity(2 * count);
    for number in 0..count {
        let value = pod(&format!("web-{number}"), "shop:1");
        let (stored, steps) = world.act(|api| api.create(reader(), Kind::Pod, value, CreateOptions::default()));
        stored.expect("the pod is stored");
        states.push((steps, world.clone()));
    }
    for number in 0..count {
        let value = pod(&format!("web-{number}"), "shop:2");
        let (stored, steps) = world.act(|api| api.update(reader(), Kind::Pod, value, UpdateOptions::default()));
        stored.expect("the pod is updated");
        states.push((steps, world.clone()));
    }
    states
}

fn store(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("store/create-and-update");
    group.sample_size(10);
    for count in SIZES {
        group.throughput(Throughput::Elements(2 * count as u64));
        group.bench_with_input(BenchmarkId::from_parameter(count), &count, |bencher, &count| {
            bencher.iter(|| black_box(create_and_update_pods(count)));
        });
    }
    group.finish();
}

criterion_group!(benches, store);
criterion_main!(benches);
