//! Claims and volumes: which finds which, what a Pod waits for, and what becomes of both.

#[path = "cluster/mod.rs"]
mod cluster;

use cluster::Cluster;
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::value::Value;
use converge::apiserver::Propagation;
use converge::scheduler::unschedulable_message;
use converge::value;

fn claim(name: &str, mode: &str) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "metadata": {"name": name, "namespace": "default"},
        "spec": {"accessModes": [mode], "resources": {"requests": {"storage": "1Gi"}}}
    })
}

fn volume(name: &str, size: &str, mode: &str) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "PersistentVolume",
        "metadata": {"name": name},
        "spec": {
            "accessModes": [mode],
            "capacity": {"storage": size},
            "hostPath": {"path": "/data"},
            "persistentVolumeReclaimPolicy": "Retain"
        }
    })
}

fn pod(name: &str, claim: &str) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "default"},
        "spec": {
            "containers": [{"name": "app", "image": "shop:1"}],
            "volumes": [{"name": "d", "persistentVolumeClaim": {"claimName": claim}}]
        }
    })
}

fn put(cluster: &mut Cluster, kind: Kind, value: Value) {
    cluster.create(kind, value);
    cluster.settle();
}

fn phase(cluster: &Cluster, kind: Kind, name: &str) -> String {
    cluster.get(kind, name).value().text(&["status", "phase"]).to_owned()
}

/// The Pod's node, or why it has none.
fn placed(cluster: &Cluster, name: &str) -> String {
    let pod = cluster.get(Kind::Pod, name);
    unschedulable_message(pod).map_or_else(|| pod.pod().node.to_string(), str::to_owned)
}

#[test]
fn a_claim_takes_the_smallest_volume_that_suits_it() {
    let mut cluster = Cluster::new();
    for (name, size, mode) in [
        ("small", "500Mi", "ReadWriteOnce"),
        ("large", "10Gi", "ReadWriteOnce"),
        ("right", "2Gi", "ReadWriteOnce"),
        ("shared", "1Gi", "ReadWriteMany"),
    ] {
        put(&mut cluster, Kind::PersistentVolume, volume(name, size, mode));
        assert_eq!(phase(&cluster, Kind::PersistentVolume, name), "Available");
    }
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    let stored = cluster.get(Kind::PersistentVolumeClaim, "data").value();
    assert_eq!(stored.text(&["spec", "volumeName"]), "right");
    assert_eq!(stored.text(&["status", "capacity", "storage"]), "2Gi");
    assert_eq!(phase(&cluster, Kind::PersistentVolumeClaim, "data"), "Bound");
    assert_eq!(phase(&cluster, Kind::PersistentVolume, "right"), "Bound");
    assert!(cluster.events(Kind::PersistentVolumeClaim).is_empty());
    cluster.delete(Kind::PersistentVolumeClaim, "data", Propagation::Background);
    assert_eq!(phase(&cluster, Kind::PersistentVolume, "right"), "Released");
}

#[test]
fn a_pod_waits_for_its_claim_to_be_bound_and_goes_on_then() {
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    assert_eq!(
        placed(&cluster, "web"),
        "0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found"
    );
    let nothing = "no persistent volumes available for this claim and no storage class is set";
    assert_eq!(cluster.events(Kind::PersistentVolumeClaim), [nothing]);
    put(&mut cluster, Kind::PersistentVolume, volume("disk", "1Gi", "ReadWriteOnce"));
    cluster.run_seconds(15);
    assert_eq!(placed(&cluster, "web"), "node-1");
}

#[test]
fn a_claim_of_a_class_that_is_not_there_says_so() {
    let mut cluster = Cluster::new();
    let mut fast = claim("data", "ReadWriteOnce");
    fast.set(&["spec", "storageClassName"], "fast");
    put(&mut cluster, Kind::PersistentVolumeClaim, fast);
    let events = cluster.events(Kind::PersistentVolumeClaim);
    assert_eq!(events, ["storageclass.storage.k8s.io \"fast\" not found"]);
}

#[test]
fn a_claim_for_one_pod_keeps_the_second_waiting() {
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolume, volume("disk", "1Gi", "ReadWriteOncePod"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOncePod"));
    put(&mut cluster, Kind::Pod, pod("web-1", "data"));
    put(&mut cluster, Kind::Pod, pod("web-2", "data"));
    assert_eq!(placed(&cluster, "web-1"), "node-1");
    assert_eq!(
        placed(&cluster, "web-2"),
        "0/3 nodes are available: 3 node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by \
         another pod. no new claims to deallocate, preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod."
    );
    cluster.delete(Kind::Pod, "web-1", Propagation::Background);
    cluster.run_seconds(5);
    assert_eq!(placed(&cluster, "web-2"), "node-1");
}

#[test]
fn a_volume_is_reached_from_the_nodes_it_names_only() {
    let mut cluster = Cluster::new();
    let mut local = volume("disk", "1Gi", "ReadWriteOnce");
    let names = |name: &str| value!({"matchExpressions": [{"key": "kubernetes.io/hostname", "operator": "In", "values": [name]}]});
    local.set(
        &["spec", "nodeAffinity", "required", "nodeSelectorTerms"],
        value!([(names("node-2"))]),
    );
    put(&mut cluster, Kind::PersistentVolume, local);
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    assert_eq!(placed(&cluster, "web"), "node-2");
    let mut elsewhere = pod("pinned", "data");
    elsewhere.set(&["spec", "nodeSelector"], value!({"kubernetes.io/hostname": "node-1"}));
    put(&mut cluster, Kind::Pod, elsewhere);
    assert_eq!(
        placed(&cluster, "pinned"),
        "0/3 nodes are available: 1 node(s) didn't match PersistentVolume's node affinity, 2 node(s) didn't match Pod's node \
         affinity/selector. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling."
    );
}

#[test]
fn a_claim_whose_volume_goes_is_lost() {
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolume, volume("disk", "1Gi", "ReadWriteOnce"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    cluster.delete(Kind::PersistentVolume, "disk", Propagation::Background);
    assert!(cluster.world.api().get(&Key::new(Kind::PersistentVolume, "", "disk")).is_none());
    assert_eq!(phase(&cluster, Kind::PersistentVolumeClaim, "data"), "Lost");
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    assert_eq!(
        placed(&cluster, "web"),
        "0/3 nodes are available: persistentvolumeclaim \"data\" bound to non-existent persistentvolume \"disk\". not found"
    );
}
