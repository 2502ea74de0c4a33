//! A Pod that names its node passes by the scheduler: the kubelet looks for itself whether it can take the Pod.

#[path = "cluster/mod.rs"]
mod cluster;

use cluster::{Cluster, deployment};
use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::explain::language::Language;
use converge::explain::rule::rule;
use converge::sim::cluster::NodeSpec;
use converge::sim::fault::{Component, Fault};
use converge::value;

/// A Pod on `node-1`, with more in its spec.
fn pod(name: &str, more: &[(&[&str], Value)]) -> Value {
    let mut pod = value!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "default"},
        "spec": {"nodeName": "node-1", "containers": [{"name": "app", "image": "shop:1"}]}
    });
    for (path, value) in more {
        pod.set(path, value.clone());
    }
    pod
}

fn asking(name: &str, requests: Value) -> Value {
    let containers = value!([{"name": "app", "image": "shop:1", "resources": {"requests": requests}}]);
    pod(name, &[(&["spec", "containers"], containers)])
}

fn small_node(pods: u32) -> Cluster {
    let mut node = NodeSpec::new("node-1");
    node.cpu = "2".into();
    node.memory = "1Gi".into();
    node.pods = pods;
    Cluster::with_nodes(&[node])
}

/// `phase reason: message` of a Pod's status.
fn told(cluster: &Cluster, name: &str) -> String {
    let status = cluster.get(Kind::Pod, name).value().get("status").cloned().unwrap_or_default();
    format!(
        "{} {}: {}",
        status.text(&["phase"]),
        status.text(&["reason"]),
        status.text(&["message"])
    )
}

#[test]
fn a_pod_that_does_not_fit_is_rejected_in_the_words_of_its_kind() {
    let affinity = value!({"disk": "ssd"});
    let port = || value!([{"name": "app", "image": "shop:1", "ports": [{"containerPort": 80, "hostPort": 80}]}]);
    let cases: [(&str, u32, Value, Value, &str, &str); 5] = [
        (
            "CPU",
            10,
            asking("first", value!({"cpu": "1500m"})),
            asking("second", value!({"cpu": "1"})),
            "OutOfcpu",
            "Node didn't have enough resource: cpu, requested: 1000, used: 1500, capacity: 2000",
        ),
        (
            "memory",
            10,
            asking("first", value!({"memory": "768Mi"})),
            asking("second", value!({"cpu": "1", "memory": "512Mi"})),
            "OutOfmemory",
            "Node didn't have enough resource: memory, requested: 536870912, used: 805306368, capacity: 1073741824",
        ),
        (
            "the number of Pods before everything else",
            1,
            asking("first", value!({"cpu": "2"})),
            asking("second", value!({"cpu": "2"})),
            "OutOfpods",
            "Node didn't have enough resource: pods, requested: 1, used: 1, capacity: 1",
        ),
        (
            "labels",
            10,
            pod("first", &[]),
            pod("second", &[(&["spec", "nodeSelector"], affinity)]),
            "NodeAffinity",
            "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
        ),
        (
            "ports of the node",
            10,
            pod("first", &[(&["spec", "containers"], port())]),
            pod("second", &[(&["spec", "containers"], port())]),
            "NodePorts",
            "Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports",
        ),
    ];
    for (what, pods, first, second, reason, message) in cases {
        let mut cluster = small_node(pods);
        cluster.create(Kind::Pod, first);
        cluster.run_seconds(2);
        assert_eq!(told(&cluster, "first"), "Running : ", "{what}");
        cluster.create(Kind::Pod, second);
        cluster.run_seconds(2);
        assert_eq!(
            told(&cluster, "second"),
            format!("Failed {reason}: Pod was rejected: {message}"),
            "{what}"
        );
        let about = |event: &&converge::api::object::Shared| event.value().text(&["involvedObject", "name"]) == "second";
        let events: Vec<String> = (cluster.world.api().list(Kind::Event).filter(about))
            .map(|event| {
                let text = |field: &str| event.value().text(&[field]).to_owned();
                format!("{} {} {}", text("type"), text("reason"), text("message"))
            })
            .collect();
        assert_eq!(events, [format!("Warning {reason} {message}")], "{what}");
        let (listed, _) = cluster.world.kubectl("get pod second", "");
        assert!(listed.stdout.contains(&format!("0/1     {reason}")), "{}", listed.stdout);
        assert!(!cluster.get(Kind::Pod, "second").value().text(&["status", "startTime"]).is_empty());
    }
}

#[test]
fn a_cordon_does_not_keep_a_pod_away_that_names_the_node_and_a_taint_that_drives_out_does() {
    let mut cluster = small_node(10);
    cluster.world.kubectl("cordon node-1", "");
    cluster.create(Kind::Pod, pod("web", &[]));
    cluster.run_seconds(3);
    assert_eq!(told(&cluster, "web"), "Running : ");
    let component = Component::named("taint-eviction-controller").expect("there is one");
    let stopped = Fault::Component { component, stopped: true };
    cluster.world.meet(&stopped).expect("it can be stopped");
    cluster.world.kubectl("taint node node-1 dedicated=db:NoExecute", "");
    cluster.run_seconds(5);
    cluster.create(Kind::Pod, pod("late", &[]));
    cluster.settle();
    let late = told(&cluster, "late");
    assert_eq!(
        late,
        "Failed TaintToleration: Pod was rejected: Predicate TaintToleration failed: node(s) had taints that the pod didn't tolerate"
    );
}

#[test]
fn a_rejected_pod_is_explained_in_both_languages() {
    let mut cluster = small_node(1);
    cluster.create(Kind::Pod, pod("first", &[]));
    cluster.run_seconds(2);
    let mut value = pod("second", &[]);
    value.set(&["metadata", "namespace"], "default");
    let (_, mut steps) = cluster.world.act(|api| {
        api.create(cluster::you(), Kind::Pod, value, converge::apiserver::CreateOptions::default())
            .map(|pod| pod.key().clone())
    });
    let until_ms = cluster.world.now_ms() + 2000;
    while let Some(more) = cluster.world.run_next(until_ms) {
        steps.extend(more);
    }
    let rejected = steps.iter().find(|step| {
        let after = step.write.after.as_deref();
        after.is_some_and(|pod| pod.value().text(&["status", "reason"]) == "OutOfpods")
    });
    let rejected = rejected.expect("there is a step");
    let said = |language| rule(language, &rejected.write).sentence.to_string();
    let english = said(Language::English);
    assert!(
        english.contains("Node didn't have enough resource: pods, requested: 1, used: 1, capacity: 1"),
        "{english}"
    );
    let chinese = said(Language::Chinese);
    assert!(chinese.contains("kubelet") && chinese.contains("拒绝"), "{chinese}");
}

#[test]
fn a_pod_of_a_node_that_is_not_there_stays_pending_until_it_is_collected() {
    let mut cluster = Cluster::new();
    cluster.create(Kind::Pod, pod("lost", &[(&["spec", "nodeName"], "node-9".into())]));
    cluster.run_seconds(35);
    assert_eq!(told(&cluster, "lost"), "Pending : ");
    cluster.run_seconds(10);
    assert!(cluster.names(Kind::Pod).is_empty());
}

#[test]
fn a_replica_set_goes_on_making_pods_that_its_node_rejects() {
    let mut cluster = small_node(10);
    let mut web = deployment("web", 2);
    web.set(&["spec", "template", "spec", "nodeName"], "node-1");
    web.set(
        &["spec", "template", "spec", "containers"],
        value!([{"name": "app", "image": "shop:1", "resources": {"requests": {"cpu": "1500m"}}}]),
    );
    cluster.create(Kind::Deployment, web);
    let until_ms = cluster.world.now_ms() + 1000;
    while cluster.world.run_next(until_ms).is_some() {}
    let failed = cluster
        .world
        .api()
        .list(Kind::Pod)
        .filter(|pod| pod.value().text(&["status", "reason"]) == "OutOfcpu");
    assert!(failed.count() > 3, "a failed Pod counts no more, so that there is another, at once");
}

/// A Pod on `node-1` that mounts the claim `data`.
fn with_claim() -> Value {
    pod(
        "web",
        &[
            (
                &["spec", "volumes"],
                value!([{"name": "disk", "persistentVolumeClaim": {"claimName": "data"}}]),
            ),
            (
                &["spec", "containers"],
                value!([{"name": "app", "image": "shop:1", "volumeMounts": [{"name": "disk", "mountPath": "/data"}]}]),
            ),
        ],
    )
}

#[test]
fn a_pod_that_names_its_node_does_not_run_without_its_claim() {
    let mut cluster = Cluster::new();
    cluster.world.kubelet_mut().mode = converge::kubelet::image::KubeletMode::default();
    cluster.create(Kind::Pod, with_claim());
    cluster.run_seconds(1);
    let mount = |error: &str| {
        format!(
            "Unable to attach or mount volumes: unmounted volumes=[disk], unattached volumes=[], failed to process volumes=[disk]: error \
             processing PVC default/data: {error}"
        )
    };
    let missing = mount("failed to fetch PVC from API server: persistentvolumeclaims \"data\" not found");
    assert_eq!(cluster.events(Kind::Pod), std::slice::from_ref(&missing));
    cluster.create(
        Kind::PersistentVolumeClaim,
        value!({
            "apiVersion": "v1",
            "kind": "PersistentVolumeClaim",
            "metadata": {"name": "data", "namespace": "default"},
            "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}
        }),
    );
    cluster.run_seconds(25);
    assert_eq!(
        cluster.events(Kind::Pod),
        [missing, mount("PVC is not bound"), mount("PVC is not bound")]
    );
    assert_eq!(told(&cluster, "web"), "Pending : ");
    let (listed, _) = cluster.world.kubectl("get pod web", "");
    assert!(listed.stdout.contains("0/1     ContainerCreating   0"), "{}", listed.stdout);
    cluster.create(
        Kind::PersistentVolume,
        value!({
            "apiVersion": "v1",
            "kind": "PersistentVolume",
            "metadata": {"name": "disk"},
            "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}, "hostPath": {"path": "/data"}}
        }),
    );
    cluster.run_seconds(40);
    assert_eq!(told(&cluster, "web"), "Running : ");
}
