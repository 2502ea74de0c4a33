//! Rollouts of a Deployment: the sizes of its ReplicaSets, step by step. Names like C53 are cases of the field.

mod cluster;

use cluster::{Cluster, deployment};
use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::apiserver::why::deployment::{Progress, SurgeRoom};
use converge::apiserver::why::{DeploymentWhy, Resize, Why};
use converge::kubelet::manual::Verb;

#[test]
fn a_rolling_update_moves_within_surge_and_unavailability() {
    let cases: [(i64, Value, Value, &str); 5] = [
        (3, "25%".into(), "25%".into(), "B 0-1, A 3-2, B 1-2, A 2-1, B 2-3, A 1-0"),
        (1, "25%".into(), "25%".into(), "B 0-1, A 1-0"),
        (4, 0.into(), 1.into(), "A 4-3, B 0-1, A 3-2, B 1-2, A 2-1, B 2-3, A 1-0, B 3-4"),
        (3, "100%".into(), "100%".into(), "B 0-3, A 3-0"),
        (2, "0%".into(), "1%".into(), "A 2-1, B 0-1, A 1-0, B 1-2"),
    ];
    for (replicas, surge, unavailable, expected) in cases {
        let mut cluster = Cluster::new();
        cluster.deploy(replicas, surge.clone(), unavailable.clone());
        assert_eq!(cluster.sizes(), format!("A 0-{replicas}"));
        cluster.set_image("shop:2");
        cluster.ready(2);
        assert_eq!(cluster.sizes(), expected, "{replicas} {surge} {unavailable}");
        assert_eq!(cluster.condition("Progressing"), "True/NewReplicaSetAvailable");
        assert_eq!(cluster.condition("Available"), "True/MinimumReplicasAvailable");
        assert_eq!(
            (cluster.status("replicas"), cluster.status("updatedReplicas")),
            (replicas, replicas)
        );
    }
}

#[test]
fn a_step_carries_the_numbers_that_led_to_it() {
    let mut cluster = Cluster::new();
    cluster.deploy(10, 3, 2);
    cluster.set_image("shop:2");
    let whys: Vec<&DeploymentWhy> = cluster
        .steps
        .iter()
        .filter_map(|step| match &step.write.writer.why {
            Why::Deployment(why) => Some(&**why),
            _ => None,
        })
        .collect();
    let room = SurgeRoom {
        desired: 10,
        max_surge: 3,
        at_most: 13,
        existing: 10,
    };
    assert!(whys.iter().any(|why| matches!(
        why,
        DeploymentWhy::CreateReplicaSet { revision: 2, size: 3, room: Some(found), .. } if *found == room
    )));
    assert!(whys.iter().any(|why| matches!(
        why,
        DeploymentWhy::ScaleDownOld { size: Resize { from: 10, to: 8 }, available: 10, may_go: 2, floor, .. } if floor.min_available == 8
    )));
    let second_room = SurgeRoom { existing: 11, ..room };
    assert!(whys.iter().any(|why| matches!(
        why,
        DeploymentWhy::ScaleUpNew { size: Resize { from: 3, to: 5 }, room: found, .. } if *found == second_room
    )));
}

#[test]
fn c53_a_rollover_takes_the_stuck_revision_away_first() {
    let mut cluster = Cluster::new();
    cluster.deploy(3, "25%", "25%");
    cluster.set_image("shop:nope");
    assert_eq!(cluster.sizes(), "A 0-3, B 0-1");
    cluster.set_image("shop:3");
    cluster.ready(3);
    assert_eq!(cluster.sizes(), "B 1-0, C 0-1, A 3-2, C 1-2, A 2-1, C 2-3, A 1-0");
    assert_eq!(cluster.revisions(), "A1 B2 C3");
}

#[test]
fn c54_undoing_a_half_failed_rollout_takes_its_pods_away_in_one_step() {
    let mut cluster = Cluster::new();
    cluster.deploy(4, "25%", "25%");
    cluster.set_image("shop:2");
    assert_eq!(cluster.standing(), "A3 B2");
    cluster.sizes();
    cluster.set_image("shop:1");
    assert_eq!(cluster.sizes(), "B 2-0, A 3-4");
    assert_eq!(cluster.revisions(), "A3(1) B2");
    let events = cluster.events(Kind::Deployment);
    assert!(events[events.len() - 2].ends_with("from 2 to 0") && events[events.len() - 1].ends_with("from 3 to 4"));
}

#[test]
fn c55_a_size_that_changes_in_the_middle_of_a_rollout_is_shared_out() {
    let mut cluster = Cluster::new();
    cluster.deploy(10, 3, 2);
    cluster.set_image("shop:bad");
    assert_eq!(cluster.standing(), "A8 B5");
    cluster.sizes();
    cluster.scale(15);
    assert_eq!(cluster.standing(), "A11 B7");
    assert_eq!(cluster.sizes(), "A 8-11, B 5-7");
    cluster.ready(1);
    assert_eq!(cluster.sizes(), "");
    cluster.scale(5);
    assert!(cluster.sizes().starts_with("A 11-5, B 7-3"));
    assert_eq!(cluster.standing(), "A3 B5");

    let mut cluster = Cluster::new();
    cluster.deploy(4, 2, 0);
    cluster.set_image("shop:bad");
    assert_eq!(cluster.standing(), "A4 B2");
    cluster.scale(8);
    assert_eq!(cluster.standing(), "A7 B3");

    let mut cluster = Cluster::new();
    cluster.deploy(10, 3, 2);
    cluster.set_image("shop:bad");
    cluster.sizes();
    cluster.change(Kind::Deployment, "web", |value| {
        value.set(&["spec", "replicas"], 30);
        cluster::set_image(value, "shop:3");
    });
    assert!(cluster.sizes().starts_with("A 8-20, B 5-13"));
}

#[test]
fn c17_a_rollback_renumbers_the_replica_set_and_keeps_the_old_number() {
    let mut cluster = Cluster::new();
    cluster.deploy(3, "25%", "25%");
    for (revision, image) in [(2, "shop:2"), (3, "shop:3")] {
        cluster.set_image(image);
        cluster.ready(revision);
    }
    assert_eq!(cluster.revisions(), "A1 B2 C3");
    cluster.set_image("shop:2");
    cluster.ready(4);
    assert_eq!(cluster.revisions(), "A1 B4(2) C3");
    cluster.set_image("shop:3");
    cluster.ready(5);
    assert_eq!(cluster.revisions(), "A1 B4(2) C5(3)");
    cluster.set_image("shop:2");
    cluster.ready(6);
    assert_eq!(cluster.revisions(), "A1 B6(2,4) C5(3)");
    let deployment = cluster.get(Kind::Deployment, "web");
    assert_eq!(deployment.annotation("deployment.kubernetes.io/revision"), Some("6"));
}

#[test]
fn c20_annotations_are_copied_to_the_replica_set_of_the_moment() {
    const CAUSE: &str = "kubernetes.io/change-cause";
    let mut cluster = Cluster::new();
    cluster.deploy(1, "25%", "25%");
    let annotate = |cluster: &mut Cluster, text: &str| {
        cluster.change(Kind::Deployment, "web", |value| {
            value.set(&["metadata", "annotations", CAUSE], text);
        });
    };
    annotate(&mut cluster, "first");
    cluster.set_image("shop:2");
    cluster.ready(2);
    annotate(&mut cluster, "second");
    let causes: Vec<_> = cluster
        .world
        .api()
        .list(Kind::ReplicaSet)
        .map(|set| {
            (
                set.annotation("deployment.kubernetes.io/revision").map(str::to_owned),
                set.annotation(CAUSE).map(str::to_owned),
            )
        })
        .collect();
    assert!(causes.contains(&(Some("1".into()), Some("first".into()))), "{causes:?}");
    assert!(causes.contains(&(Some("2".into()), Some("second".into()))), "{causes:?}");
    assert_eq!(cluster.revisions(), "A1 B2");
}

#[test]
fn c21_history_is_cut_to_its_limit_only_when_a_rollout_is_complete() {
    let mut cluster = Cluster::new();
    cluster.deploy(1, "25%", "25%");
    cluster.change(Kind::Deployment, "web", |value| value.set(&["spec", "revisionHistoryLimit"], 2));
    for version in 2..=5 {
        cluster.set_image(&format!("shop:{version}"));
    }
    assert_eq!(cluster.revisions(), "A1 B2 C3 D4 E5");
    cluster.ready(5);
    assert_eq!(cluster.revisions(), "C3 D4 E5");
    cluster.change(Kind::Deployment, "web", |value| value.set(&["spec", "revisionHistoryLimit"], 0));
    assert_eq!(cluster.revisions(), "E5");
}

#[test]
fn c30_a_paused_deployment_rolls_nothing_out_but_is_resized() {
    let mut cluster = Cluster::new();
    cluster.deploy(3, "25%", "25%");
    cluster.pause(true);
    assert_eq!(cluster.condition("Progressing"), "Unknown/DeploymentPaused");
    cluster.set_image("shop:2");
    cluster.scale(5);
    assert_eq!(cluster.sizes(), "A 0-3, A 3-5");
    cluster.run_seconds(700);
    assert_eq!(cluster.condition("Progressing"), "Unknown/DeploymentPaused");
    cluster.change_unsettled(Kind::Deployment, "web", |value| value.set(&["spec", "paused"], false));
    cluster.settle();
    assert!(cluster.sizes().starts_with("B 0-"));
}

#[test]
fn the_deadline_counts_from_the_last_progress_and_is_over_once() {
    let mut cluster = Cluster::new();
    cluster.deploy(3, "25%", "25%");
    cluster.change(Kind::Deployment, "web", |value| value.set(&["spec", "progressDeadlineSeconds"], 60));
    cluster.run_seconds(100);
    assert_eq!(cluster.condition("Progressing"), "True/NewReplicaSetAvailable");
    cluster.set_image("shop:2");
    cluster.run_seconds(50);
    cluster.play_one(Verb::Ready, Some(2));
    cluster.run_seconds(50);
    assert_eq!(cluster.condition("Progressing"), "True/ReplicaSetUpdated");
    cluster.run_seconds(12);
    assert_eq!(cluster.condition("Progressing"), "False/ProgressDeadlineExceeded");
    let judged = cluster.steps.iter().filter_map(|step| match &step.write.writer.why {
        Why::Deployment(why) => match &**why {
            DeploymentWhy::UpdateStatus(change) => Some(change.progress),
            _ => None,
        },
        _ => None,
    });
    let timed_out: Vec<Progress> = judged.filter(|progress| matches!(progress, Progress::TimedOut { .. })).collect();
    assert!(
        matches!(
            timed_out[..],
            [Progress::TimedOut {
                deadline_seconds: 60,
                waited_ms: 60_000..=61_500
            }]
        ),
        "{timed_out:?}"
    );
    assert_eq!(cluster.world.next_ms(), None);
    cluster.ready(2);
    assert_eq!(cluster.condition("Progressing"), "True/NewReplicaSetAvailable");
}

#[test]
fn c44_a_ready_pod_is_available_after_min_ready_seconds() {
    let mut cluster = Cluster::new();
    let mut value = deployment("web", 2);
    value.set(&["spec", "minReadySeconds"], 30);
    cluster.create(Kind::Deployment, value);
    cluster.settle();
    cluster.ready(1);
    assert_eq!((cluster.status("readyReplicas"), cluster.status("availableReplicas")), (2, 0));
    cluster.run_seconds(31);
    assert_eq!((cluster.status("readyReplicas"), cluster.status("availableReplicas")), (2, 2));
    cluster.change(Kind::Deployment, "web", |value| value.set(&["spec", "minReadySeconds"], 5));
    assert_eq!(cluster.revisions(), "A1");
    let set = cluster.world.api().list(Kind::ReplicaSet).next().expect("one ReplicaSet");
    assert_eq!(set.value().int(&["spec", "minReadySeconds"]), Some(5));
}

#[test]
fn c38_recreate_starts_nothing_before_every_old_pod_is_gone() {
    let mut cluster = Cluster::new();
    let mut value = deployment("web", 3);
    value.set(&["spec", "strategy"], converge::value!({"type": "Recreate"}));
    cluster.create(Kind::Deployment, value);
    cluster.settle();
    cluster.ready(1);
    cluster.world.kubelet_mut().mode.finish = false;
    cluster.set_image("shop:2");
    assert_eq!(cluster.sizes(), "A 0-3, A 3-0");
    assert_eq!(cluster.condition("Available"), "False/MinimumReplicasUnavailable");
    assert_eq!(cluster.status("terminatingReplicas"), 3);
    for _ in 0..2 {
        assert!(cluster.play_one(Verb::Finish, None));
    }
    assert_eq!(cluster.sizes(), "");
    assert!(cluster.play_one(Verb::Finish, None));
    assert_eq!(cluster.sizes(), "B 0-3");
}

#[test]
fn a_name_that_is_taken_by_a_stranger_is_hashed_again() {
    let mut cluster = Cluster::new();
    cluster.deploy(1, "25%", "25%");
    let taken = cluster.names(Kind::ReplicaSet).remove(0);
    cluster.delete(Kind::Deployment, "web", converge::apiserver::Propagation::Background);
    let stranger = {
        let mut value = deployment("other", 0);
        value.set(&["kind"], "ReplicaSet");
        value.set(&["metadata", "name"], taken.as_str());
        value.remove(&["spec", "strategy"]);
        value.remove(&["spec", "progressDeadlineSeconds"]);
        value.remove(&["spec", "revisionHistoryLimit"]);
        value
    };
    cluster.create(Kind::ReplicaSet, stranger);
    cluster.deploy(1, "25%", "25%");
    assert_eq!(cluster.status("collisionCount"), 1);
    let names = cluster.names(Kind::ReplicaSet);
    assert_eq!(names.len(), 2);
    assert!(names.contains(&taken));
    let counted = cluster.steps.iter().filter(|step| {
        matches!(
            &step.write.writer.why,
            Why::Deployment(why) if matches!(**why, DeploymentWhy::CountCollision { from: 0, to: 1, .. })
        )
    });
    assert_eq!(counted.count(), 1);
}

#[test]
fn c13_a_deleted_replica_set_is_created_again_under_the_same_name() {
    let mut cluster = Cluster::new();
    cluster.deploy(3, "25%", "25%");
    let name = cluster.names(Kind::ReplicaSet).remove(0);
    let uid = cluster.get(Kind::ReplicaSet, &name).uid().clone();
    cluster.delete(Kind::ReplicaSet, &name, converge::apiserver::Propagation::Background);
    assert_ne!(*cluster.get(Kind::ReplicaSet, &name).uid(), uid);
    assert_eq!(cluster.live_pods().len(), 3);
    assert_eq!(cluster.revisions(), "A1");
}
