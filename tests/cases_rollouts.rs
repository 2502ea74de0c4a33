//! Cases: rollouts that stop half way, go on, turn round, or keep more Pods than meets the eye.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;
use converge::sim::cluster::NodeSpec;

const NOPE: &str = "\"shop:nope\": {pull: NotFound}";
const NEVER: &str = "\"shop:never\": {ready: never}";

fn sized(replicas: i64) -> String {
    BASE.replace("replicas: 3", &format!("replicas: {replicas}"))
}

fn with(field: &str) -> String {
    BASE.replace("replicas: 3", &format!("replicas: 3\n  {field}"))
}

fn scalings(terminal: &Terminal) -> usize {
    terminal.messages(Kind::Deployment, "ScalingReplicaSet").len()
}

#[test]
fn c01_bad_image_stops_half_way_and_nothing_rolls_back() {
    let mut terminal = Terminal::base(NOPE);
    terminal.says("set image deploy/web app=shop:nope");
    terminal.seconds(1);
    assert_eq!(terminal.scaling(1), ["Scaled up replica set <2> from 0 to 1"]);
    let new = terminal.revision_name("2");
    let status = |terminal: &mut Terminal| {
        let row = terminal
            .pods()
            .into_iter()
            .find(|row| row[0].starts_with(&new))
            .expect("the new Pod");
        row[2].clone()
    };
    assert_eq!(status(&mut terminal), "ErrImagePull");
    terminal.seconds(12);
    assert_eq!(status(&mut terminal), "ImagePullBackOff");
    assert_eq!(terminal.ready(), "3/3 1 3");
    let printed = terminal.run("rollout status deploy/web", "");
    assert_eq!(
        printed.out,
        "Waiting for deployment \"web\" rollout to finish: 1 out of 3 new replicas have been updated...\n"
    );
    assert_eq!(
        (printed.code, printed.err.as_str()),
        (1, "error: deployment \"web\" exceeded its progress deadline\n")
    );
    terminal.seconds(3600);
    assert_eq!(
        terminal.condition("Progressing"),
        format!("False ProgressDeadlineExceeded ReplicaSet \"{new}\" has timed out progressing.")
    );
    assert!(terminal.condition("Available").starts_with("True "));
    assert_eq!((terminal.size("1"), terminal.size("2")), (3, 1));
    let events = terminal.messages(Kind::Pod, "*");
    for text in [
        "Pulling image \"shop:nope\"",
        "Back-off pulling image \"shop:nope\"",
        "Error: ErrImagePull",
        "Error: ImagePullBackOff",
    ] {
        assert!(events.iter().any(|event| event.starts_with(text)), "{text}: {events:?}");
    }
    assert!(events.iter().any(|event| event.starts_with("Failed to pull image \"shop:nope\": ")));
}

#[test]
fn c01_of_four_replicas_two_new_ones_wait_and_three_old_ones_stay() {
    let mut terminal = Terminal::applied(NOPE, &sized(4));
    terminal.then("set image deploy/web app=shop:nope");
    assert_eq!((terminal.size("1"), terminal.size("2")), (3, 2));
}

#[test]
fn c08_without_a_probe_a_crashing_version_rolls_out_and_min_ready_seconds_stops_it() {
    let crash = "\"shop:bad\": {ready: 0s, crash: 5s}";
    let mut terminal = Terminal::base(crash);
    terminal.says("set image deploy/web app=shop:bad");
    let printed = terminal.run("rollout status deploy/web", "");
    assert!(printed.out.ends_with("deployment \"web\" successfully rolled out\n"), "{printed:?}");
    terminal.seconds(60);
    assert_eq!(terminal.ready(), "0/3 3 0");
    assert!(terminal.condition("Progressing").starts_with("True NewReplicaSetAvailable "));
    terminal.seconds(1200);
    assert!(terminal.condition("Progressing").starts_with("True NewReplicaSetAvailable "));

    let mut terminal = Terminal::applied(crash, &with("minReadySeconds: 10"));
    terminal.says("set image deploy/web app=shop:bad");
    terminal.seconds(300);
    assert_eq!((terminal.size("1"), terminal.size("2")), (3, 1));
}

#[test]
fn c10_a_version_that_is_never_ready_waits_beside_the_old_one() {
    let mut terminal = Terminal::base(NEVER);
    terminal.then("set image deploy/web app=shop:never");
    let new = terminal.revision_name("2");
    let row = terminal
        .pods()
        .into_iter()
        .find(|row| row[0].starts_with(&new))
        .expect("the new Pod");
    assert_eq!((row[1].as_str(), row[2].as_str()), ("0/1", "Running"));
    assert_eq!((terminal.size("1"), terminal.size("2")), (3, 1));
    // Another template is a third ReplicaSet.
    terminal.then("set image deploy/web app=shop:3");
    assert_eq!((terminal.revisions(), terminal.ready().as_str()), (vec![1, 2, 3], "3/3 3 3"));
}

#[test]
fn c11_apply_resets_the_number_that_another_writer_chose() {
    let mut terminal = Terminal::applied("", &sized(2));
    terminal.then("scale deploy/web --replicas=8");
    let before = scalings(&terminal);
    terminal.apply(&sized(2).replace("shop:1", "shop:2"));
    terminal.settle();
    assert_eq!(terminal.scaling(before)[0], "Scaled down replica set <1> from 8 to 2");
    assert_eq!(terminal.ready(), "2/2 2 2");
}

#[test]
fn c14_on_a_full_cluster_a_single_replica_cannot_roll() {
    let node = NodeSpec {
        cpu: "1".into(),
        ..NodeSpec::new("node-1")
    };
    let requests = sized(1).replace("image: \"shop:1\"", "image: \"shop:1\", resources: {requests: {cpu: 800m}}");
    let mut terminal = Terminal::with(std::slice::from_ref(&node), "");
    terminal.apply(&requests);
    terminal.settle();
    terminal.then("set image deploy/web app=shop:2");
    let printed = terminal.run("rollout status deploy/web", "");
    assert_eq!(
        printed.out,
        "Waiting for deployment \"web\" rollout to finish: 1 old replicas are pending termination...\n"
    );
    assert_eq!(printed.err, "error: deployment \"web\" exceeded its progress deadline\n");
    assert_eq!(terminal.ready(), "1/1 1 1");
    let message = terminal.messages(Kind::Pod, "FailedScheduling").remove(0);
    assert!(message.starts_with("0/1 nodes are available: 1 Insufficient cpu. "), "{message}");
    assert!(
        message.ends_with("preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod."),
        "{message}"
    );
    let fixed = requests.replace(
        "replicas: 1",
        "replicas: 1\n  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 1}}",
    );
    let mut terminal = Terminal::with(&[node], "");
    terminal.apply(&fixed);
    terminal.settle();
    terminal.then("set image deploy/web app=shop:2");
    assert_eq!((terminal.size("2"), terminal.ready().as_str()), (1, "1/1 1 1"));
}

#[test]
fn c29_terminating_pods_do_not_count_against_the_surge() {
    let images = "\"shop:1\": {stop: 50s}, \"shop:2\": {ready: 40s}";
    let manifest = sized(15).replace("spec: {containers", "spec: {terminationGracePeriodSeconds: 60, containers");
    let mut terminal = Terminal::applied(images, &manifest);
    terminal.says("set image deploy/web app=shop:2");
    terminal.seconds(10);
    assert_eq!((terminal.size("1"), terminal.size("2")), (12, 7));
    assert_eq!(terminal.names(Kind::Pod).len(), 22);
    let status = |name: &str| terminal.web().value().int(&["status", name]);
    assert_eq!((status("replicas"), status("terminatingReplicas")), (Some(19), Some(3)));
}

#[test]
fn c38_recreate_waits_for_the_old_pods_but_replaces_a_deleted_one_at_once() {
    let manifest = with("strategy: {type: Recreate}").replace("spec: {containers", "spec: {terminationGracePeriodSeconds: 60, containers");
    let mut terminal = Terminal::applied("\"shop:1\": {stop: 40s}", &manifest);
    terminal.says("set image deploy/web app=shop:2");
    terminal.seconds(20);
    assert_eq!(terminal.scaling(1), ["Scaled down replica set <1> from 3 to 0"]);
    assert_eq!(terminal.revisions(), [1], "the new ReplicaSet is not there while an old Pod is");
    assert_eq!(
        terminal.condition("Available"),
        "False MinimumReplicasUnavailable Deployment does not have minimum availability."
    );
    terminal.settle();
    terminal.settle();
    assert_eq!(
        terminal.scaling(1),
        ["Scaled down replica set <1> from 3 to 0", "Scaled up replica set <2> from 0 to 3"]
    );
    terminal.then("rollout undo deploy/web");
    terminal.settle();
    // Below, the ReplicaSet does not wait.
    let first = terminal.pods()[0][0].clone();
    terminal.says(&format!("delete pod {first} --wait=false"));
    terminal.seconds(5);
    assert_eq!((terminal.names(Kind::Pod).len(), terminal.ready().as_str()), (4, "3/3 3 3"));
    terminal.settle();
    terminal.settle();
    terminal.says("scale deploy/web --replicas=2");
    terminal.seconds(2);
    terminal.says("scale deploy/web --replicas=3");
    terminal.seconds(5);
    assert_eq!((terminal.names(Kind::Pod).len(), terminal.ready().as_str()), (4, "3/3 3 3"));
}

#[test]
fn c40_the_deadline_counts_from_the_last_progress_and_the_timeout_from_the_command() {
    let mut terminal = Terminal::base(NEVER);
    terminal.says("set image deploy/web app=shop:never");
    let once = terminal.run("rollout status deploy/web --watch=false", "");
    assert_eq!((once.code, once.out.lines().count(), once.err.as_str()), (0, 1, ""));
    let began_ms = terminal.world.now_ms();
    let short = terminal.run("rollout status deploy/web --timeout=30s", "");
    assert_eq!(
        (short.code, short.err.as_str()),
        (1, "error: timed out waiting for the condition\n")
    );
    assert_eq!(terminal.world.now_ms() - began_ms, 30_000);
    let long = terminal.run("rollout status deploy/web --timeout=20m", "");
    assert_eq!(
        (long.code, long.err.as_str()),
        (1, "error: deployment \"web\" exceeded its progress deadline\n")
    );
    let waited_s = (terminal.world.now_ms() - began_ms) / 1000;
    assert!((600..=603).contains(&waited_s), "{waited_s}");
    // What is ready later recovers.
    terminal.play(converge::kubelet::manual::Verb::Ready, 1);
    terminal.seconds(5);
    assert!(
        terminal.condition("Progressing").starts_with("True ReplicaSetUpdated "),
        "{}",
        terminal.condition("Progressing")
    );
    assert_eq!((terminal.size("1"), terminal.size("2")), (2, 2));
}

#[test]
fn c40_a_deployment_that_is_deleted_ends_the_watch() {
    let mut terminal = Terminal::base(NEVER);
    terminal.then("set image deploy/web app=shop:never");
    let mut output = converge::kubectl::Output::default();
    terminal
        .world
        .act(|api| output = converge::kubectl::run(api, &converge::kubectl::Session::default(), "rollout status deploy/web", ""));
    let mut follow = output.follow.expect("it waits");
    assert_eq!(follow.poll(terminal.world.api(), &[]).finished, None);
    terminal.says("delete deploy web --wait=false");
    let end = follow.poll(terminal.world.api(), &[]);
    assert_eq!((end.finished, end.stderr.as_str()), (Some(1), "error: object has been deleted\n"));
}

#[test]
fn c44_ready_is_not_available_for_min_ready_seconds() {
    let mut terminal = Terminal::new("");
    terminal.apply(&with("minReadySeconds: 60"));
    terminal.seconds(30);
    assert_eq!(terminal.ready(), "3/3 3 0");
    let printed = terminal.run("rollout status deploy/web", "");
    assert!(
        printed
            .out
            .starts_with("Waiting for deployment \"web\" rollout to finish: 0 of 3 updated replicas are available...\n"),
        "{printed:?}"
    );
    assert_eq!(terminal.ready(), "3/3 3 3");
    terminal.then("patch deploy web -p '{\"spec\":{\"minReadySeconds\":30}}'");
    assert_eq!(terminal.revisions(), [1]);
    // Each Pod of the rollout waits for its thirty seconds.
    let began_ms = terminal.world.now_ms();
    terminal.says("set image deploy/web app=shop:2");
    terminal.run("rollout status deploy/web", "");
    let waited_s = (terminal.world.now_ms() - began_ms) / 1000;
    assert!((90..=100).contains(&waited_s), "{waited_s}");
    // Nothing waits where all may be unavailable.
    let all = sized(1).replace(
        "replicas: 1",
        "replicas: 1\n  minReadySeconds: 60\n  strategy: {rollingUpdate: {maxUnavailable: 2}}",
    );
    let mut terminal = Terminal::applied("", &all);
    terminal.seconds(60);
    terminal.says("set image deploy/web app=shop:2");
    terminal.seconds(2);
    assert_eq!(terminal.size("1"), 0);
}

#[test]
fn c53_an_update_within_an_update_takes_the_bad_pods_first() {
    let mut terminal = Terminal::base(NOPE);
    terminal.then("set image deploy/web app=shop:nope");
    let before = scalings(&terminal);
    terminal.then("set image deploy/web app=shop:3");
    assert_eq!(
        terminal.scaling(before)[..4],
        [
            "Scaled down replica set <2> from 1 to 0",
            "Scaled up replica set <3> from 0 to 1",
            "Scaled down replica set <1> from 3 to 2",
            "Scaled up replica set <3> from 1 to 2",
        ]
    );
    assert_eq!(
        terminal.scaling(before).last().map(String::as_str),
        Some("Scaled down replica set <1> from 1 to 0")
    );
    assert_eq!(terminal.revisions(), [1, 2, 3]);
}

#[test]
fn c54_undo_of_a_rollout_that_failed_half_way() {
    let mut terminal = Terminal::applied(NEVER, &sized(4));
    terminal.then("set image deploy/web app=shop:never");
    assert_eq!((terminal.size("1"), terminal.size("2")), (3, 2));
    let before = scalings(&terminal);
    terminal.then("rollout undo deploy/web");
    assert_eq!(
        terminal.scaling(before),
        ["Scaled down replica set <2> from 2 to 0", "Scaled up replica set <3> from 3 to 4"]
    );
    assert_eq!(
        terminal.revision("3").annotation("deployment.kubernetes.io/revision-history"),
        Some("1")
    );
}

#[test]
fn c55_scaling_in_the_middle_of_a_rollout_is_proportional() {
    let strategy = |replicas: i64, surge: i64, unavailable: i64| {
        let rolling = format!("replicas: {replicas}\n  strategy: {{rollingUpdate: {{maxSurge: {surge}, maxUnavailable: {unavailable}}}}}");
        BASE.replace("replicas: 3", &rolling)
    };
    let mut terminal = Terminal::applied(NEVER, &strategy(10, 3, 2));
    terminal.then("set image deploy/web app=shop:never");
    assert_eq!((terminal.size("1"), terminal.size("2")), (8, 5));
    let stuck = terminal.world.clone();
    let before = scalings(&terminal);
    terminal.then("scale deploy/web --replicas=15");
    assert_eq!((terminal.size("1"), terminal.size("2")), (11, 7));
    let mut scaling = terminal.scaling(before);
    scaling.sort();
    assert_eq!(
        scaling,
        ["Scaled up replica set <1> from 8 to 11", "Scaled up replica set <2> from 5 to 7"]
    );
    terminal.then("scale deploy/web --replicas=5");
    assert_eq!((terminal.size("1"), terminal.size("2")), (3, 5));
    // A third image and more replicas in one write: first the proportions, then the rollout.
    terminal.world = stuck;
    let third = strategy(30, 3, 2).replace("shop:1", "shop:never3");
    terminal.world.kubelet_mut().images.insert(
        "shop:never3".into(),
        converge::kubelet::image::ImageBehaviour {
            becomes_ready: false,
            ..Default::default()
        },
    );
    terminal.apply(&third);
    terminal.seconds(1);
    let scaling = terminal.scaling(before);
    assert_eq!(
        scaling[scaling.len() - 4..],
        [
            "Scaled up replica set <1> from 8 to 20",
            "Scaled up replica set <2> from 5 to 13",
            "Scaled down replica set <1> from 20 to 15",
            "Scaled up replica set <3> from 0 to 5",
        ]
    );
    assert_eq!((terminal.size("1"), terminal.size("2"), terminal.size("3")), (15, 13, 5));

    let mut terminal = Terminal::applied(NEVER, &strategy(4, 2, 0));
    terminal.then("set image deploy/web app=shop:never");
    assert_eq!((terminal.size("1"), terminal.size("2")), (4, 2));
    terminal.then("scale deploy/web --replicas=8");
    assert_eq!((terminal.size("1"), terminal.size("2")), (7, 3));
}
