//! Claims and volumes: which finds which, what a Pod waits for, and what becomes of both.

#[path = "cluster/mod.rs"]
mod cluster;

use cluster::{Cluster, unschedulable_message};
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::value::Value;
use converge::apiserver::Propagation;
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
    let disk = Key::new(Kind::PersistentVolume, "", "disk");
    assert!(
        cluster.world.api().get(&disk).is_some_and(|disk| disk.is_terminating()),
        "it is bound"
    );
    cluster.change(Kind::PersistentVolume, "disk", |disk| {
        disk.remove(&["metadata", "finalizers"]);
    });
    assert!(cluster.world.api().get(&disk).is_none());
    assert_eq!(phase(&cluster, Kind::PersistentVolumeClaim, "data"), "Lost");
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    assert_eq!(
        placed(&cluster, "web"),
        "0/3 nodes are available: persistentvolumeclaim \"data\" bound to non-existent persistentvolume \"disk\". not found"
    );
}

const DISKS: &str = "ebs.csi.example.com";

fn class(name: &str, mode: &str, provisioner: &str) -> Value {
    value!({
        "apiVersion": "storage.k8s.io/v1",
        "kind": "StorageClass",
        "metadata": {"name": name},
        "provisioner": provisioner,
        "volumeBindingMode": mode
    })
}

fn claim_of(name: &str, class: &str) -> Value {
    let mut claim = claim(name, "ReadWriteOnce");
    claim.set(&["spec", "storageClassName"], class);
    claim
}

/// Reasons and messages of the events about claims, in order.
fn told(cluster: &Cluster) -> Vec<String> {
    let events = cluster.world.api().list(Kind::Event).filter(|event| {
        let about = event.value().text(&["involvedObject", "kind"]);
        about == "PersistentVolumeClaim"
    });
    let mut told: Vec<(u64, String)> = events
        .map(|event| {
            let text = |field: &str| event.value().text(&[field]);
            (
                event.resource_version(),
                format!("{} {} {}", text("type"), text("reason"), text("message")),
            )
        })
        .collect();
    told.sort();
    told.into_iter().map(|(_, text)| text).collect()
}

const EXTERNAL: &str = "Normal ExternalProvisioning Waiting for a volume to be created either by the external provisioner \
                        'ebs.csi.example.com' or manually by the system administrator. If volume creation is delayed, please verify that the \
                        provisioner is running and correctly registered.";
const BEGUN: &str = "Normal Provisioning External provisioner is provisioning volume for claim \"default/data\"";

fn claim_uid(cluster: &Cluster) -> String {
    cluster.get(Kind::PersistentVolumeClaim, "data").uid().to_string()
}

#[test]
fn a_class_that_binds_at_once_has_a_volume_made_for_each_claim() {
    let mut cluster = Cluster::new();
    cluster.create(Kind::StorageClass, class("fast", "Immediate", DISKS));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim_of("data", "fast"));
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    assert_eq!(
        placed(&cluster, "web"),
        "0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found"
    );
    assert_eq!(told(&cluster), [EXTERNAL]);
    cluster.run_seconds(3);
    let name = format!("pvc-{}", claim_uid(&cluster));
    let made = format!("Normal ProvisioningSucceeded Successfully provisioned volume {name}");
    assert_eq!(told(&cluster), [EXTERNAL, BEGUN, &made]);
    let volume = cluster.get(Kind::PersistentVolume, &name).value();
    for (path, due) in [
        (["spec", "storageClassName"], "fast"),
        (["spec", "persistentVolumeReclaimPolicy"], "Delete"),
        (["status", "phase"], "Bound"),
    ] {
        assert_eq!(volume.text(&path), due);
    }
    assert_eq!(volume.text(&["spec", "csi", "driver"]), DISKS);
    assert_eq!(phase(&cluster, Kind::PersistentVolumeClaim, "data"), "Bound");
    assert_eq!(placed(&cluster, "web"), "node-1");
    cluster.delete(Kind::Pod, "web", Propagation::Background);
    cluster.delete(Kind::PersistentVolumeClaim, "data", Propagation::Background);
    cluster.run_seconds(5);
    assert!(cluster.world.api().list(Kind::PersistentVolume).next().is_none());
}

#[test]
fn a_class_that_waits_for_the_first_consumer_has_the_volume_made_for_its_node() {
    let mut cluster = Cluster::new();
    cluster.create(Kind::StorageClass, class("late", "WaitForFirstConsumer", DISKS));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim_of("data", "late"));
    let waiting = "Normal WaitForFirstConsumer waiting for first consumer to be created before binding";
    assert_eq!(told(&cluster), [waiting]);
    let mut elsewhere = pod("web", "data");
    elsewhere.set(&["spec", "nodeSelector"], value!({"kubernetes.io/hostname": "node-9"}));
    put(&mut cluster, Kind::Pod, elsewhere);
    cluster.run_seconds(15);
    assert_eq!(
        told(&cluster),
        [waiting, "Normal WaitForPodScheduled waiting for pod web to be scheduled"]
    );
    cluster.delete(Kind::Pod, "web", Propagation::Background);
    let mut third = pod("web", "data");
    third.set(&["spec", "nodeSelector"], value!({"kubernetes.io/hostname": "node-3"}));
    put(&mut cluster, Kind::Pod, third);
    let selected = |cluster: &Cluster| {
        let claim = cluster.get(Kind::PersistentVolumeClaim, "data");
        claim.annotation("volume.kubernetes.io/selected-node").map(str::to_owned)
    };
    assert_eq!(selected(&cluster).as_deref(), Some("node-3"));
    assert_eq!(placed(&cluster, "web"), "", "it waits for the volume");
    cluster.run_seconds(3);
    assert_eq!(placed(&cluster, "web"), "node-3");
    let name = format!("pvc-{}", claim_uid(&cluster));
    let made = format!("Normal ProvisioningSucceeded Successfully provisioned volume {name}");
    assert_eq!(told(&cluster)[2..], [EXTERNAL, BEGUN, &made]);
}

#[test]
fn a_class_without_a_provisioner_takes_a_volume_that_the_node_reaches() {
    let mut cluster = Cluster::new();
    cluster.create(
        Kind::StorageClass,
        class("local", "WaitForFirstConsumer", "kubernetes.io/no-provisioner"),
    );
    put(&mut cluster, Kind::PersistentVolumeClaim, claim_of("data", "local"));
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    assert_eq!(
        placed(&cluster, "web"),
        "0/3 nodes are available: 3 node(s) didn't find available persistent volumes to bind. no new claims to deallocate, \
         preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling."
    );
    let mut disk = volume("disk", "1Gi", "ReadWriteOnce");
    disk.set(&["spec", "storageClassName"], "local");
    let terms = value!([{"matchExpressions": [{"key": "kubernetes.io/hostname", "operator": "In", "values": ["node-2"]}]}]);
    disk.set(&["spec", "nodeAffinity", "required", "nodeSelectorTerms"], terms);
    put(&mut cluster, Kind::PersistentVolume, disk);
    assert_eq!(placed(&cluster, "web"), "node-2");
    assert_eq!(phase(&cluster, Kind::PersistentVolumeClaim, "data"), "Bound");
    assert_eq!(phase(&cluster, Kind::PersistentVolume, "disk"), "Bound");
    put(
        &mut cluster,
        Kind::StorageClass,
        class("none", "Immediate", "kubernetes.io/no-provisioner"),
    );
    put(&mut cluster, Kind::PersistentVolumeClaim, claim_of("more", "none"));
    let last = told(&cluster).pop();
    let no_plugin = "Warning ProvisioningFailed no volume plugin matched name: kubernetes.io/no-provisioner";
    assert_eq!(last.as_deref(), Some(no_plugin));
}

#[test]
fn a_claim_without_a_class_gets_the_default_one_now_or_later() {
    let mark = "storageclass.kubernetes.io/is-default-class";
    let default = |name: &str| {
        let mut class = class(name, "Immediate", DISKS);
        class.set(&["metadata", "annotations", mark], "true");
        class
    };
    let class_of = |cluster: &Cluster, name: &str| {
        let claim = cluster.get(Kind::PersistentVolumeClaim, name).value();
        claim
            .at(&["spec", "storageClassName"])
            .map(|name| name.as_str().unwrap_or_default().to_owned())
    };
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("early", "ReadWriteOnce"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim_of("never", ""));
    cluster.create(Kind::StorageClass, default("old"));
    cluster.run_seconds(20);
    assert_eq!(
        class_of(&cluster, "early").as_deref(),
        Some("old"),
        "the controller finds it in the end"
    );
    assert_eq!(phase(&cluster, Kind::PersistentVolumeClaim, "early"), "Bound");
    assert_eq!(class_of(&cluster, "never").as_deref(), Some(""), "an empty name asks for no class");
    cluster.create(Kind::StorageClass, default("new"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    assert_eq!(class_of(&cluster, "data").as_deref(), Some("new"), "of several the newest");
}

#[test]
fn topologies_of_a_class_rule_nodes_out() {
    let mut cluster = Cluster::new();
    let mut zonal = class("zonal", "WaitForFirstConsumer", DISKS);
    let terms = value!([{"matchLabelExpressions": [{"key": "kubernetes.io/hostname", "values": ["node-2", "node-3"]}]}]);
    zonal.set(&["allowedTopologies"], terms);
    cluster.create(Kind::StorageClass, zonal);
    put(&mut cluster, Kind::PersistentVolumeClaim, claim_of("data", "zonal"));
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    cluster.run_seconds(5);
    assert_eq!(placed(&cluster, "web"), "node-2");
}

/// What kubectl prints.
fn kubectl(cluster: &mut Cluster, line: &str) -> String {
    let (output, _) = cluster.world.kubectl(line, "");
    cluster.settle();
    format!("{}{}", output.stdout, output.stderr)
}

#[test]
fn a_claim_in_use_stays_terminating_until_its_last_pod_is_gone() {
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolume, volume("disk", "1Gi", "ReadWriteOnce"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    for kind_and_name in [(Kind::PersistentVolumeClaim, "data"), (Kind::PersistentVolume, "disk")] {
        let finalizers: Vec<String> = cluster
            .get(kind_and_name.0, kind_and_name.1)
            .finalizers()
            .map(str::to_owned)
            .collect();
        let own = if kind_and_name.1 == "data" { "pvc" } else { "pv" };
        assert_eq!(finalizers, [format!("kubernetes.io/{own}-protection")]);
    }
    put(&mut cluster, Kind::Pod, pod("web", "data"));
    assert_eq!(placed(&cluster, "web"), "node-1");
    let said = kubectl(&mut cluster, "delete pvc data --wait=false");
    assert_eq!(said, "persistentvolumeclaim \"data\" deleted from default namespace\n");
    cluster.run_seconds(59);
    let listed = kubectl(&mut cluster, "get pvc data");
    assert_eq!(
        listed
            .lines()
            .nth(1)
            .map(|line| line.split_whitespace().take(3).collect::<Vec<_>>().join(" "))
            .as_deref(),
        Some("data Terminating disk"),
        "{listed}"
    );
    let described = kubectl(&mut cluster, "describe pvc data");
    for line in [
        "Status:        Terminating (lasts 60s)",
        "Finalizers:    [kubernetes.io/pvc-protection]",
        "Used By:       web",
    ] {
        assert!(described.lines().any(|present| present == line), "{line} in\n{described}");
    }
    // A Pod that comes now finds no node.
    put(&mut cluster, Kind::Pod, pod("late", "data"));
    assert_eq!(
        placed(&cluster, "late"),
        "0/3 nodes are available: persistentvolumeclaim \"data\" is being deleted. not found"
    );
    cluster.delete(Kind::Pod, "web", Propagation::Background);
    cluster.run_seconds(1);
    assert!(
        cluster.names(Kind::PersistentVolumeClaim).is_empty(),
        "a Pod without a node does not use it"
    );
    assert_eq!(phase(&cluster, Kind::PersistentVolume, "disk"), "Released");
}

#[test]
fn a_claim_of_a_pod_that_has_ended_is_in_use_and_one_without_pods_goes_at_once() {
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolume, volume("disk", "1Gi", "ReadWriteOnce"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("free", "ReadWriteOnce"));
    put(&mut cluster, Kind::Pod, pod("job", "data"));
    cluster.change(Kind::Pod, "job", |pod| pod.set(&["status", "phase"], "Succeeded"));
    cluster.delete(Kind::PersistentVolumeClaim, "data", Propagation::Background);
    cluster.delete(Kind::PersistentVolumeClaim, "free", Propagation::Background);
    assert_eq!(cluster.names(Kind::PersistentVolumeClaim), ["data"]);
    cluster.delete(Kind::Pod, "job", Propagation::Background);
    cluster.run_seconds(1);
    assert!(cluster.names(Kind::PersistentVolumeClaim).is_empty());
}

#[test]
fn a_bound_volume_stays_terminating_until_its_claim_is_gone() {
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolume, volume("disk", "1Gi", "ReadWriteOnce"));
    put(&mut cluster, Kind::PersistentVolume, volume("spare", "9Gi", "ReadWriteOnce"));
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    cluster.delete(Kind::PersistentVolume, "spare", Propagation::Background);
    kubectl(&mut cluster, "delete pv disk --wait=false");
    cluster.run_seconds(4);
    assert_eq!(
        kubectl(&mut cluster, "describe pv"),
        "Name:            disk
Labels:          <none>
Annotations:     pv.kubernetes.io/bound-by-controller: yes
Finalizers:      [kubernetes.io/pv-protection]
StorageClass:    
Status:          Terminating (lasts 5s)
Claim:           default/data
Reclaim Policy:  Retain
Access Modes:    RWO
VolumeMode:      Filesystem
Capacity:        1Gi
Node Affinity:   <none>
Message:         
Source:
    Type:          HostPath (bare host directory volume)
    Path:          /data
    HostPathType:  
Events:            <none>
"
    );
    cluster.delete(Kind::PersistentVolumeClaim, "data", Propagation::Background);
    cluster.run_seconds(1);
    assert!(cluster.world.api().list(Kind::PersistentVolume).next().is_none());
}

#[test]
fn who_takes_a_protection_away_by_hand_sees_it_come_back() {
    let mut cluster = Cluster::new();
    put(&mut cluster, Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce"));
    kubectl(&mut cluster, r#"patch pvc data -p {"metadata":{"finalizers":null}}"#);
    cluster.run_seconds(1);
    assert_eq!(
        cluster.get(Kind::PersistentVolumeClaim, "data").finalizers().collect::<Vec<_>>(),
        ["kubernetes.io/pvc-protection"]
    );
}
