//! All orders of passes: what every state keeps, how many there are, and the worst that can happen.

use converge::api::value::Value;
use converge::kubelet::image::{ImageBehaviour, Pull};
use converge::sim::explore::{Explorer, Promise, Report, Unexplorable, rollout};
use converge::value;

fn deployment(replicas: i64, image: &str, surge: impl Into<Value>, unavailable: impl Into<Value>) -> Value {
    value!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "namespace": "default"},
        "spec": {
            "replicas": replicas,
            "selector": {"matchLabels": {"app": "web"}},
            "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": (surge.into()), "maxUnavailable": (unavailable.into())}},
            "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "app", "image": image}]}}
        }
    })
}

/// Images that are pulled and started at once: what a kubelet does is to start a container, to find it ready, to let it go.
fn quick() -> ImageBehaviour {
    ImageBehaviour {
        pull_ms: 0,
        start_ms: 0,
        stop_ms: 0,
        ..ImageBehaviour::default()
    }
}

fn explored(before: &Value, after: &Value) -> Report {
    let (world, key) = rollout(before, after, |world| {
        let kubelet = world.kubelet_mut();
        kubelet.default_image = quick();
        kubelet.images.insert(
            "shop:bad".into(),
            ImageBehaviour {
                pull: Pull::NotFound,
                ..quick()
            },
        );
    })
    .expect("the server takes it");
    Explorer::new(world, &key).expect("it is small").run().clone()
}

fn update(replicas: i64, surge: i64, unavailable: i64) -> Report {
    explored(
        &deployment(replicas, "shop:1", surge, unavailable),
        &deployment(replicas, "shop:2", surge, unavailable),
    )
}

fn recreate(mut of: Value) -> Value {
    of.set(&["spec", "strategy"], value!({"type": "Recreate"}));
    of
}

#[test]
fn in_every_order_the_floor_holds_and_the_rollout_ends_in_one_state() {
    // Replicas, maxSurge, maxUnavailable; states, passes that were run, length of the longest of the shortest ways; the
    // fewest available and the most Pods over all orders.
    let cases = [
        ((1, 1, 0), (82, 173, 14), (1, 2)),
        ((2, 1, 0), (629, 1854, 24), (2, 4)),
        ((2, 0, 1), (1797, 5967, 25), (1, 3)),
        ((3, 1, 0), (1969, 6469, 34), (3, 5)),
    ];
    for ((replicas, surge, unavailable), counts, (fewest, most)) in cases {
        let report = update(replicas, surge, unavailable);
        let place = format!("{replicas} {surge} {unavailable}");
        assert_eq!((report.states, report.passes, report.depth), counts, "{place}");
        assert_eq!(report.broken, [], "{place}");
        assert_eq!((report.ends, report.is_cut_off), (1, false), "{place}: all orders end alike");
        assert_eq!(
            (report.floor, report.ceiling),
            (replicas - unavailable, replicas + surge),
            "{place}"
        );
        assert_eq!((report.fewest_available.0, report.most_pods.0), (fewest, most), "{place}");
    }
}

/// What exploring has found: `maxSurge` bounds what ReplicaSets are told, not the Pods of every moment. The Deployment
/// controller adds up `spec.replicas` (`GetReplicaCountForReplicaSets`); where it shrinks the old set and grows the new one
/// before the old one's pass has run, the new Pod is there before the old one is told to go. The real controllers run the
/// two ReplicaSets side by side and can do the same.
#[test]
fn the_way_above_the_surge_line_is_a_replica_set_whose_pass_comes_late() {
    let report = update(2, 0, 1);
    assert_eq!((report.most_pods.0, report.ceiling), (3, 2));
    let way: Vec<&str> = report
        .most_pods
        .1
        .iter()
        .map(|pass| pass.split(' ').next().unwrap_or_default())
        .collect();
    assert_eq!(way, ["deployment-controller", "deployment-controller", "replicaset-controller"]);
    assert!(report.broken.iter().all(|(promise, _)| *promise != Promise::Sizes));
}

#[test]
fn a_bad_image_a_recreate_and_a_change_of_size_keep_their_promises_in_every_order() {
    let stuck = explored(&deployment(2, "shop:1", 1, 0), &deployment(2, "shop:bad", 1, 0));
    // Pulls are tried for ever, so that there is no end; what is available stays.
    println!(
        "STUCK {} {} {} {}",
        stuck.states, stuck.ends, stuck.fewest_available.0, stuck.most_pods.0
    );
    assert_eq!(
        (stuck.states, stuck.ends, stuck.fewest_available.0, stuck.most_pods.0),
        (35, 0, 2, 3)
    );
    assert_eq!(stuck.broken, []);
    let recreated = explored(&recreate(deployment(2, "shop:1", 1, 0)), &recreate(deployment(2, "shop:2", 1, 0)));
    assert_eq!(
        (
            recreated.states,
            recreated.ends,
            recreated.fewest_available.0,
            recreated.most_pods.0
        ),
        (757, 1, 0, 2)
    );
    assert_eq!(recreated.broken, []);
    let grown = explored(&deployment(1, "shop:1", 1, 0), &deployment(3, "shop:1", 1, 0));
    assert_eq!((grown.states, grown.ends, grown.most_pods.0), (109, 1, 3));
}

#[test]
fn a_promise_that_is_broken_is_found_with_the_way_there() {
    // The version before crashes by itself: no budget can hold what is not there.
    let (world, key) = rollout(&deployment(1, "shop:1", 1, 0), &deployment(1, "shop:2", 1, 0), |world| {
        let kubelet = world.kubelet_mut();
        kubelet.default_image = quick();
        let crash = ImageBehaviour {
            exit_after_ms: Some(500_000),
            ..quick()
        };
        kubelet.images.insert("shop:1".into(), crash);
    })
    .expect("the server takes it");
    let report = Explorer::new(world, &key).expect("it is small").run().clone();
    let (promise, way) = report.broken.first().expect("one is broken");
    assert_eq!(*promise, Promise::Available);
    assert_eq!(way.len(), 1, "{way:?}");
    assert!(way[0].starts_with("kubelet "), "{way:?}");
    assert_eq!(report.fewest_available.0, 0);
}

#[test]
fn what_is_too_large_or_depends_on_times_is_not_explored_and_slices_find_the_same() {
    let begun = |deployment: &Value| {
        let (world, key) = rollout(deployment, deployment, |world| world.kubelet_mut().default_image = quick()).expect("taken");
        Explorer::new(world, &key)
    };
    assert_eq!(begun(&deployment(5, "shop:1", 1, 0)).err(), Some(Unexplorable::TooManyReplicas(5)));
    let mut slow = deployment(1, "shop:1", 1, 0);
    slow.set(&["spec", "minReadySeconds"], 5);
    assert_eq!(begun(&slow).err(), Some(Unexplorable::MinReadySeconds));
    let (world, key) = rollout(&deployment(1, "shop:1", 1, 0), &deployment(1, "shop:2", 1, 0), |world| {
        world.kubelet_mut().default_image = quick();
    })
    .expect("taken");
    let mut explorer = Explorer::new(world, &key).expect("it is small");
    while explorer.advance(1) {}
    assert_eq!(*explorer.report(), update(1, 1, 0));
}
