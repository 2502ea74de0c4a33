//! A ReplicaSet and its Pods: creation in batches, deletion by rank, taking over and letting go.

mod cluster;

use std::collections::BTreeMap;

use cluster::{Cluster, pod_template};
use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::apiserver::Propagation;
use converge::apiserver::why::replicaset::{Chosen, Difference};
use converge::apiserver::why::{ReplicaSetWhy, Why};
use converge::kubelet::manual::Verb;
use converge::sim::cluster::NodeSpec;
use converge::value;

fn replica_set(name: &str, replicas: i64) -> Value {
    value!({
        "apiVersion": "apps/v1",
        "kind": "ReplicaSet",
        "metadata": {"name": name, "namespace": "default"},
        "spec": {
            "replicas": replicas,
            "selector": {"matchLabels": {"app": name}},
            "template": (pod_template(name, "shop:1"))
        }
    })
}

fn cluster_with(replicas: i64) -> Cluster {
    let mut cluster = Cluster::new();
    cluster.create(Kind::ReplicaSet, replica_set("web", replicas));
    cluster.settle();
    cluster
}

fn whys(cluster: &Cluster) -> impl Iterator<Item = &ReplicaSetWhy> {
    cluster.steps.iter().filter_map(|step| match &step.write.writer.why {
        Why::ReplicaSet(why) => Some(why),
        _ => None,
    })
}

fn status(cluster: &Cluster, key: &str) -> i64 {
    cluster.get(Kind::ReplicaSet, "web").value().int(&["status", key]).unwrap_or(0)
}

#[test]
fn pods_are_created_in_batches_of_one_two_four_and_so_on() {
    let cluster = cluster_with(10);
    let batches: Vec<(i64, i64, i64)> = whys(&cluster)
        .filter_map(|why| match why {
            ReplicaSetWhy::CreatePod {
                ordinal,
                batch,
                batch_size,
                ..
            } => Some((*ordinal, *batch, *batch_size)),
            _ => None,
        })
        .collect();
    let expected = [
        (1, 1, 1),
        (2, 2, 2),
        (3, 2, 2),
        (4, 3, 4),
        (5, 3, 4),
        (6, 3, 4),
        (7, 3, 4),
        (8, 4, 3),
        (9, 4, 3),
        (10, 4, 3),
    ];
    assert_eq!(batches, expected);
    let pod = &cluster.live_pods()[0];
    assert_eq!(pod.value().text(&["metadata", "generateName"]), "web-");
    assert_eq!(
        pod.controller().map(|owner| (owner.kind, owner.block_owner_deletion)),
        Some(("ReplicaSet".into(), true))
    );
}

#[test]
fn a_pod_of_a_long_name_keeps_fifty_eight_characters_of_it() {
    let mut cluster = Cluster::new();
    let mut value = replica_set("web", 1);
    let name = "long".repeat(20);
    value.set(&["metadata", "name"], name.as_str());
    cluster.create(Kind::ReplicaSet, value);
    cluster.settle();
    let pod = &cluster.live_pods()[0];
    assert_eq!(pod.value().text(&["metadata", "generateName"]), format!("{name}-"));
    assert_eq!(pod.name().len(), 63);
    assert!(pod.name().starts_with(&name[..58]));
}

#[test]
fn one_pass_creates_five_hundred_at_most() {
    let nodes: Vec<NodeSpec> = (1..=10).map(|number| NodeSpec::new(&format!("node-{number}"))).collect();
    let mut cluster = Cluster::with_nodes(&nodes);
    cluster.create(Kind::ReplicaSet, replica_set("web", 1050));
    cluster.settle();
    assert_eq!(cluster.live_pods().len(), 1050);
    let mut by_pass: BTreeMap<u64, usize> = BTreeMap::new();
    for step in cluster
        .steps
        .iter()
        .filter(|step| matches!(step.write.writer.why, Why::ReplicaSet(ReplicaSetWhy::CreatePod { .. })))
    {
        *by_pass.entry(step.pass).or_default() += 1;
    }
    assert_eq!(by_pass.into_values().collect::<Vec<_>>(), [500, 500, 50]);
}

#[test]
fn c47_a_pod_that_is_not_ready_goes_before_those_that_are() {
    let mut cluster = cluster_with(5);
    while cluster.play_one(Verb::Ready, None) {}
    cluster.play_one(Verb::Unready, None);
    let unready = cluster
        .live_pods()
        .into_iter()
        .find(|pod| !pod.pod().ready)
        .expect("one is not ready");
    let from = cluster.steps.len();
    cluster.change(Kind::ReplicaSet, "web", |value| value.set(&["spec", "replicas"], 3));
    let difference = Difference {
        desired: 3,
        existing: 5,
        count: 2,
        burst: 500,
    };
    let deleted: Vec<_> = cluster.steps[from..]
        .iter()
        .filter_map(|step| match &step.write.writer.why {
            Why::ReplicaSet(ReplicaSetWhy::DeletePod {
                difference,
                ordinal,
                chosen,
            }) => Some((step.write.key.name.clone(), *difference, *ordinal, *chosen)),
            _ => None,
        })
        .collect();
    assert_eq!(deleted.len(), 2);
    assert_eq!(deleted[0], (unready.name().clone(), difference, 1, Chosen::NotReady));
    assert_eq!((deleted[1].1, deleted[1].2), (difference, 2));
}

#[test]
fn c45_a_relabelled_pod_is_let_go_and_taken_back() {
    let mut cluster = cluster_with(3);
    let pod = cluster.live_pods().remove(0);
    cluster.change(Kind::Pod, pod.name(), |value| {
        value.remove(&["metadata", "labels", "app"]);
    });
    assert_eq!(cluster.get(Kind::Pod, pod.name()).controller(), None);
    assert_eq!((cluster.live_pods().len(), status(&cluster, "replicas")), (4, 3));
    while cluster.play_one(Verb::Ready, None) {}
    cluster.change(Kind::Pod, pod.name(), |value| value.set(&["metadata", "labels", "app"], "web"));
    assert_eq!((cluster.live_pods().len(), status(&cluster, "replicas")), (3, 3));
    let ownership = |step: &converge::sim::step::Step| match &step.write.writer.why {
        Why::Adopt(ownership) => Some(("adopt", ownership.dependent.1.clone())),
        Why::Release(ownership) => Some(("release", ownership.dependent.1.clone())),
        _ => None,
    };
    let told: Vec<_> = cluster.steps.iter().filter_map(ownership).collect();
    assert_eq!(told, [("release", pod.name().clone()), ("adopt", pod.name().clone())]);
}

#[test]
fn a_bare_pod_that_matches_is_adopted_and_counted() {
    let mut cluster = Cluster::new();
    let template = pod_template("web", "shop:1");
    let mut pod = template.clone();
    pod.set(&["apiVersion"], "v1");
    pod.set(&["kind"], "Pod");
    pod.set(&["metadata", "name"], "bare");
    cluster.create(Kind::Pod, pod);
    cluster.create(Kind::ReplicaSet, replica_set("web", 2));
    cluster.settle();
    assert_eq!(cluster.live_pods().len(), 2);
    assert_eq!(
        cluster.get(Kind::Pod, "bare").controller().map(|owner| owner.name),
        Some("web".into())
    );
}

#[test]
fn c50_equal_selectors_never_move_a_pod_that_has_an_owner() {
    let mut cluster = cluster_with(2);
    let mut twin = replica_set("twin", 2);
    twin.set(&["spec", "selector", "matchLabels", "app"], "web");
    twin.set(&["spec", "template", "metadata", "labels", "app"], "web");
    cluster.create(Kind::ReplicaSet, twin);
    cluster.settle();
    let owners: Vec<_> = cluster
        .live_pods()
        .iter()
        .filter_map(|pod| pod.controller())
        .map(|owner| owner.name)
        .collect();
    assert_eq!(owners.iter().filter(|name| *name == "web").count(), 2);
    assert_eq!(owners.iter().filter(|name| *name == "twin").count(), 2);
}

#[test]
fn a_failed_pod_is_replaced_and_stays_as_it_is() {
    let mut cluster = cluster_with(2);
    assert!(cluster.play_one(Verb::Fail, None));
    assert_eq!(cluster.live_pods().len(), 3);
    assert_eq!(status(&cluster, "replicas"), 2);
    let created: Vec<Difference> = whys(&cluster)
        .filter_map(|why| match why {
            ReplicaSetWhy::CreatePod { difference, .. } => Some(*difference),
            _ => None,
        })
        .collect();
    assert_eq!(
        created.last().map(|difference| (difference.existing, difference.desired)),
        Some((1, 2))
    );
}

#[test]
fn a_pod_that_is_ending_is_replaced_at_once_and_counted_apart() {
    let mut cluster = cluster_with(2);
    cluster.world.kubelet_mut().mode.finish = false;
    let name = cluster.live_pods().remove(0).name().clone();
    cluster.delete(Kind::Pod, &name, Propagation::Background);
    assert_eq!(
        (
            cluster.live_pods().len(),
            status(&cluster, "replicas"),
            status(&cluster, "terminatingReplicas")
        ),
        (2, 2, 1)
    );
    assert!(cluster.play_one(Verb::Finish, None));
    assert_eq!(status(&cluster, "terminatingReplicas"), 0);
}
