//! The scheduler and the kubelets on a cluster of three nodes, without any controller.

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::pod::{Phase, condition};
use converge::api::value::Value;
use converge::apiserver::actor::Actor;
use converge::apiserver::why::Why;
use converge::apiserver::write::Writer;
use converge::apiserver::{CreateOptions, DeleteOptions};
use converge::kubelet::image::{ImageBehaviour, KubeletMode, Pull};
use converge::kubelet::manual::{self, Selection, Verb};
use converge::sim::cluster::NodeSpec;
use converge::sim::world::World;
use converge::value;

fn cluster() -> World {
    let mut world = World::new(7);
    world.set_up_cluster(&NodeSpec::default_three());
    world.kubelet_mut().jitter_percent = 0;
    world
}

fn you() -> Writer {
    Writer::client(Actor::Client("you".into()), "kubectl", Why::Asked("create".into()))
}

fn create(world: &mut World, name: &str, image: &str, more: &[(&[&str], Value)]) -> Key {
    let mut pod = value!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "default"},
        "spec": {"containers": [{"name": "app", "image": image}], "restartPolicy": "Always", "terminationGracePeriodSeconds": 30}
    });
    for (path, value) in more {
        pod.set(path, value.clone());
    }
    let options = CreateOptions {
        trusted: true,
        ..CreateOptions::default()
    };
    let (pod, _) = world.act(|api| api.create(you(), Kind::Pod, pod, options));
    pod.expect("the Pod is created").key().clone()
}

fn run(world: &mut World, for_ms: u64) {
    let until_ms = world.now_ms() + for_ms;
    while world.run_next(until_ms).is_some() {}
    world.advance_to(until_ms);
}

fn state<'a>(world: &'a World, key: &Key) -> &'a Value {
    &world
        .api()
        .get(key)
        .expect("the Pod is there")
        .value()
        .items(&["status", "containerStatuses"])[0]
}

fn events(world: &World, reason: &str) -> Vec<String> {
    let events = world.api().list(Kind::Event).map(|event| event.value());
    events
        .filter(|event| event.text(&["reason"]) == reason)
        .map(|event| event.text(&["message"]).to_owned())
        .collect()
}

#[test]
fn pods_spread_over_the_nodes_start_and_become_ready_a_second_later() {
    let mut world = cluster();
    let keys: Vec<Key> = (0..6).map(|n| create(&mut world, &format!("web-{n}"), "nginx:1.25", &[])).collect();
    run(&mut world, 700);
    let nodes: Vec<_> = keys
        .iter()
        .map(|key| world.api().get(key).expect("there").pod().node.clone())
        .collect();
    for node in ["node-1", "node-2", "node-3"] {
        assert_eq!(nodes.iter().filter(|name| *name == node).count(), 2, "{nodes:?}");
    }
    let ready = |world: &World| {
        keys.iter()
            .filter(|key| world.api().get(key).is_some_and(|pod| pod.pod().ready))
            .count()
    };
    assert_eq!(world.api().get(&keys[0]).map(|pod| pod.pod().phase), Some(Phase::Running));
    assert_eq!(ready(&world), 0);
    run(&mut world, 1000);
    assert_eq!(ready(&world), 6);
    assert_eq!(world.next_ms(), None);
    assert_eq!(events(&world, "Started").len(), 6);
}

#[test]
fn a_container_that_ends_is_restarted_at_once_and_then_after_ten_twenty_forty_seconds() {
    let mut world = cluster();
    let behaviour = ImageBehaviour {
        exit_after_ms: Some(5000),
        exit_code: 0,
        ..ImageBehaviour::default()
    };
    world.kubelet_mut().images.insert("job:1".into(), behaviour);
    let key = create(&mut world, "web", "job:1", &[]);
    // Starts within 0.6 s, ends after 5 s, is noticed 1 s later and restarted at once: the second run ends before 12 s.
    run(&mut world, 8000);
    assert_eq!(state(&world, &key).int(&["restartCount"]), Some(1));
    run(&mut world, 5000);
    assert_eq!(state(&world, &key).text(&["state", "waiting", "reason"]), "CrashLoopBackOff");
    let pod = world.api().get(&key).expect("there");
    let message = format!("back-off 10s restarting failed container=app pod=web_default({})", pod.uid());
    assert_eq!(state(&world, &key).text(&["state", "waiting", "message"]), message);
    assert_eq!(pod.pod().phase, Phase::Running);
    let mut starts = Vec::new();
    for _ in 0..400 {
        let before = state(&world, &key).int(&["restartCount"]);
        run(&mut world, 500);
        if state(&world, &key).int(&["restartCount"]) != before {
            starts.push(world.now_ms() / 1000);
        }
    }
    let gaps: Vec<u64> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(gaps, [25, 45, 85], "a run of 5 s and then the wait, counted from its end");
}

#[test]
fn an_image_that_does_not_exist_is_tried_again_with_growing_waits_while_the_pod_stays_pending() {
    let mut world = cluster();
    let missing = ImageBehaviour {
        pull: Pull::NotFound,
        ..ImageBehaviour::default()
    };
    world.kubelet_mut().images.insert("shop:nope".into(), missing);
    let key = create(&mut world, "web", "shop:nope", &[]);
    run(&mut world, 1000);
    assert_eq!(state(&world, &key).text(&["state", "waiting", "reason"]), "ErrImagePull");
    run(&mut world, 3000);
    assert_eq!(state(&world, &key).text(&["state", "waiting", "reason"]), "ImagePullBackOff");
    assert_eq!(world.api().get(&key).map(|pod| pod.pod().phase), Some(Phase::Pending));
    run(&mut world, 60_000);
    assert_eq!(events(&world, "BackOff"), ["Back-off pulling image \"shop:nope\""]);
    let pulls = world
        .api()
        .list(Kind::Event)
        .find(|event| event.value().text(&["reason"]) == "Pulling");
    assert_eq!(
        pulls.and_then(|event| event.value().int(&["count"])),
        Some(3),
        "at 0, 10 and 30 seconds"
    );
}

#[test]
fn a_pod_ends_within_its_grace_and_is_killed_when_the_grace_is_over() {
    for (stop_ms, gone_after_ms) in [(4000, 4000), (90_000, 30_000)] {
        let mut world = cluster();
        world.kubelet_mut().default_image.stop_ms = stop_ms;
        let key = create(&mut world, "web", "nginx:1.25", &[]);
        run(&mut world, 5000);
        world
            .act(|api| api.delete(you(), &key, &DeleteOptions::default()))
            .0
            .expect("deletion begins");
        run(&mut world, gone_after_ms - 100);
        assert!(world.api().get(&key).is_some_and(|pod| pod.is_terminating()));
        run(&mut world, 1200);
        assert!(world.api().get(&key).is_none(), "{stop_ms}");
        assert_eq!(events(&world, "Killing"), ["Stopping container app"]);
    }
}

#[test]
fn a_pod_that_fits_nowhere_says_why_and_is_placed_as_soon_as_there_is_room() {
    let asks = |cpu: &str| value!([{"name": "app", "image": "nginx:1.25", "resources": {"requests": {"cpu": cpu}}}]);
    let mut world = cluster();
    let path: &[&str] = &["spec", "containers"];
    let full: Vec<Key> = (0..3)
        .map(|n| create(&mut world, &format!("full-{n}"), "", &[(path, asks("3500m"))]))
        .collect();
    run(&mut world, 5000);
    let key = create(&mut world, "web", "", &[(path, asks("1"))]);
    run(&mut world, 1000);
    let text = "0/3 nodes are available: 3 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are \
                available: 3 No preemption victims found for incoming pod.";
    assert_eq!(events(&world, "FailedScheduling"), [text]);
    let pod = world.api().get(&key).expect("there");
    let scheduled = condition(pod.value(), "PodScheduled").expect("a condition");
    assert_eq!((scheduled.text(&["reason"]), scheduled.text(&["message"])), ("Unschedulable", text));
    world
        .act(|api| api.delete(you(), &full[1], &DeleteOptions::default()))
        .0
        .expect("deletion begins");
    run(&mut world, 5000);
    let node = world.api().get(&key).map(|pod| pod.pod().node.clone());
    assert!(node.is_some_and(|node| !node.is_empty()));
}

#[test]
fn the_scheduler_counts_the_reasons_of_all_nodes() {
    let mut world = cluster();
    let cordoned = Key::new(Kind::Node, "", "node-2");
    let mut node = world.api().get(&cordoned).expect("there").value().clone();
    node.set(&["spec", "unschedulable"], true);
    world
        .act(|api| api.update(you(), Kind::Node, node, converge::apiserver::UpdateOptions::default()))
        .0
        .expect("cordoned");
    create(&mut world, "web", "nginx", &[(&["spec", "nodeSelector"], value!({"disk": "ssd"}))]);
    run(&mut world, 1000);
    let text = "0/3 nodes are available: 1 node(s) were unschedulable, 2 node(s) didn't match Pod's node affinity/selector. no new \
                claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.";
    assert_eq!(events(&world, "FailedScheduling"), [text]);
}

#[test]
fn a_reader_can_play_the_kubelet() {
    let mut world = cluster();
    world.kubelet_mut().mode = KubeletMode {
        ready: false,
        finish: false,
        ..KubeletMode::AUTOMATIC
    };
    let key = create(&mut world, "web", "nginx:1.25", &[]);
    run(&mut world, 60_000);
    let play = |world: &mut World, verb| {
        let pods = manual::select(world.api(), verb, &Selection::default());
        assert_eq!(pods.len(), 1, "{verb}");
        world.play(verb, &pods[0]).0.expect("played");
        run(world, 60_000);
    };
    let seen = |world: &World| {
        let pod = world.api().get(&key).expect("there");
        (pod.pod().phase.name(), pod.pod().ready, pod.pod().restarts)
    };
    assert_eq!(seen(&world), ("Running", false, 0));
    play(&mut world, Verb::Ready);
    assert_eq!(seen(&world), ("Running", true, 0));
    play(&mut world, Verb::Unready);
    assert_eq!(seen(&world), ("Running", false, 0));
    play(&mut world, Verb::Crash { restarts: Some(4) });
    assert_eq!(seen(&world), ("Running", false, 4));
    assert_eq!(state(&world, &key).text(&["state", "waiting", "reason"]), "CrashLoopBackOff");
    play(&mut world, Verb::Ready);
    assert_eq!(seen(&world), ("Running", true, 4));
    play(&mut world, Verb::ImagePullFails);
    assert_eq!(state(&world, &key).text(&["state", "waiting", "reason"]), "ImagePullBackOff");
    play(&mut world, Verb::Fail);
    assert_eq!(
        world
            .api()
            .get(&key)
            .map(|pod| pod.value().text(&["status", "reason"]).to_owned())
            .as_deref(),
        Some("Evicted")
    );
    world
        .act(|api| api.delete(you(), &key, &DeleteOptions::default()))
        .0
        .expect("an ended Pod goes at once");
    assert!(world.api().get(&key).is_none());
}

#[test]
fn a_pod_under_deletion_waits_for_the_reader_when_the_reader_plays_its_end() {
    let mut world = cluster();
    world.kubelet_mut().mode.finish = false;
    let key = create(&mut world, "web", "nginx:1.25", &[]);
    run(&mut world, 5000);
    world
        .act(|api| api.delete(you(), &key, &DeleteOptions::default()))
        .0
        .expect("deletion begins");
    run(&mut world, 600_000);
    assert_eq!(manual::select(world.api(), Verb::Ready, &Selection::default()), []);
    assert_eq!(
        manual::select(world.api(), Verb::Finish, &Selection::default()),
        std::slice::from_ref(&key)
    );
    world.play(Verb::Finish, &key).0.expect("finished");
    assert!(world.api().get(&key).is_none());
}

#[test]
fn equal_seeds_give_equal_clusters_and_another_seed_other_latencies() {
    let digest = |seed| {
        let mut world = World::new(seed);
        world.set_up_cluster(&NodeSpec::default_three());
        for n in 0..5 {
            create(&mut world, &format!("web-{n}"), "nginx:1.25", &[]);
        }
        run(&mut world, 20_000);
        world
            .api()
            .objects()
            .iter()
            .map(|(_, object)| object.value().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(digest(1), digest(1));
    assert_ne!(digest(1), digest(2));
}
