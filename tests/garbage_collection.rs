//! Deleting owners: dependents follow, go first, or stay.

mod cluster;

use cluster::Cluster;
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::apiserver::Propagation;
use converge::apiserver::actor::Actor;
use converge::apiserver::why::{GarbageCollectorWhy, Why};
use converge::apiserver::write::Verb as WriteVerb;
use converge::kubelet::manual::Verb;

/// The kinds of the objects that went, in order, each run of a kind once.
fn gone(cluster: &Cluster, from: usize) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = cluster.steps[from..]
        .iter()
        .filter(|step| step.write.after.is_none() && step.write.before.is_some())
        .map(|step| step.write.key.kind)
        .collect();
    kinds.dedup();
    kinds
}

#[test]
fn in_the_background_the_owner_goes_first() {
    let mut cluster = Cluster::new();
    cluster.deploy(3, "25%", "25%");
    let from = cluster.steps.len();
    cluster.delete(Kind::Deployment, "web", Propagation::Background);
    cluster.run_seconds(5);
    assert_eq!(gone(&cluster, from), [Kind::Deployment, Kind::ReplicaSet, Kind::Pod]);
    assert!(cluster.names(Kind::ReplicaSet).is_empty() && cluster.names(Kind::Pod).is_empty());
    let collected = cluster.steps[from..]
        .iter()
        .filter(|step| step.write.writer.actor == Actor::GarbageCollector && step.write.verb == WriteVerb::Delete);
    assert_eq!(collected.count(), 4);
}

#[test]
fn in_the_foreground_the_owner_waits_for_its_dependents() {
    let mut cluster = Cluster::new();
    cluster.deploy(2, "25%", "25%");
    cluster.world.kubelet_mut().mode.finish = false;
    let from = cluster.steps.len();
    cluster.delete(Kind::Deployment, "web", Propagation::Foreground);
    assert_eq!(gone(&cluster, from), []);
    assert!(cluster.get(Kind::Deployment, "web").is_terminating());
    assert_eq!(cluster.names(Kind::ReplicaSet).len(), 1);
    while cluster.play_one(Verb::Finish, None) {}
    assert_eq!(gone(&cluster, from), [Kind::Pod, Kind::ReplicaSet, Kind::Deployment]);
}

#[test]
fn orphans_stay_and_are_adopted_by_the_next_owner() {
    let mut cluster = Cluster::new();
    cluster.deploy(2, "25%", "25%");
    let set = cluster.names(Kind::ReplicaSet).remove(0);
    let pods = cluster.names(Kind::Pod);
    cluster.delete(Kind::Deployment, "web", Propagation::Orphan);
    assert!(cluster.world.api().get(&Key::new(Kind::Deployment, "default", "web")).is_none());
    assert_eq!(cluster.get(Kind::ReplicaSet, &set).controller(), None);
    let orphaned = cluster
        .steps
        .iter()
        .filter(|step| matches!(step.write.writer.why, Why::GarbageCollector(GarbageCollectorWhy::Orphan { .. })));
    assert_eq!(orphaned.count(), 1);
    cluster.deploy(2, "25%", "25%");
    assert_eq!(cluster.names(Kind::ReplicaSet), [set.as_str()]);
    assert_eq!(cluster.names(Kind::Pod), pods);
    assert_eq!(
        cluster.get(Kind::ReplicaSet, &set).controller().map(|owner| owner.name),
        Some("web".into())
    );
}

#[test]
fn an_object_with_another_owner_only_loses_the_reference_to_the_one_that_is_gone() {
    let mut cluster = Cluster::new();
    cluster.deploy(1, "25%", "25%");
    let set = cluster.names(Kind::ReplicaSet).remove(0);
    let owners = cluster
        .get(Kind::ReplicaSet, &set)
        .value()
        .items(&["metadata", "ownerReferences"])
        .to_vec();
    let reference = |name: &str, uid: &str, mut like: converge::api::value::Value| {
        like.set(&["kind"], "ConfigMap");
        like.set(&["apiVersion"], "v1");
        like.set(&["name"], name);
        like.set(&["uid"], uid);
        like.set(&["controller"], false);
        like
    };
    let config = |name: &str| {
        converge::value!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": {"name": name, "namespace": "default"}
        })
    };
    let kept = cluster.create(Kind::ConfigMap, config("kept"));
    let lost = cluster.create(Kind::ConfigMap, config("lost"));
    let mut shared = config("shared");
    let references = vec![
        reference("kept", kept.uid(), owners[0].clone()),
        reference("lost", lost.uid(), owners[0].clone()),
    ];
    shared.set(&["metadata", "ownerReferences"], references);
    cluster.create(Kind::ConfigMap, shared);
    cluster.delete(Kind::ConfigMap, "lost", Propagation::Background);
    let left: Vec<_> = cluster
        .get(Kind::ConfigMap, "shared")
        .owner_references()
        .map(|owner| owner.name)
        .collect();
    assert_eq!(left, ["kept"]);
    cluster.delete(Kind::ConfigMap, "kept", Propagation::Background);
    assert!(cluster.world.api().get(&Key::new(Kind::ConfigMap, "default", "shared")).is_none());
}
