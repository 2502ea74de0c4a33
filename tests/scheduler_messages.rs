//! What the scheduler says of a Pod that no node takes: every reason of every plugin, counted and ordered as upstream does
//! it; and which of several Pods it takes first.

#[path = "cluster/mod.rs"]
mod cluster;

use cluster::Cluster;
use converge::api::kind::Kind;
use converge::api::pod::condition;
use converge::api::value::Value;
use converge::sim::cluster::NodeSpec;
use converge::sim::fault::{Component, Fault};
use converge::value;

/// Three nodes, all labelled with their zone: `a`, `a`, `b`.
fn nodes() -> Cluster {
    let zones = [("node-1", "a"), ("node-2", "a"), ("node-3", "b")];
    let nodes = zones.map(|(name, zone)| NodeSpec {
        labels: vec![("topology.kubernetes.io/zone".into(), zone.into())],
        pods: 3,
        ..NodeSpec::new(name)
    });
    Cluster::with_nodes(&nodes)
}

fn pod(name: &str, spec: &[(&str, Value)]) -> Value {
    let mut pod = value!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "default", "labels": {"app": "web"}},
        "spec": {"containers": [{"name": "app", "image": "shop:1"}]}
    });
    for (field, value) in spec {
        pod.set(&["spec", field], value.clone());
    }
    pod
}

fn container(field: &str, value: Value) -> (&'static str, Value) {
    let mut container = value!({"name": "app", "image": "shop:1"});
    container.set(&[field], value);
    ("containers", value!([container]))
}

fn asks(requests: Value) -> (&'static str, Value) {
    container("resources", value!({"requests": requests}))
}

fn rule(side: &str, key: &str, app: &str) -> (&'static str, Value) {
    let mut affinity = Value::map();
    let term = value!([{"labelSelector": {"matchLabels": {"app": app}}, "topologyKey": key}]);
    affinity.set(&[side, "requiredDuringSchedulingIgnoredDuringExecution"], term);
    ("affinity", affinity)
}

fn spread(key: &str, least_domains: Option<i64>) -> (&'static str, Value) {
    let mut constraint = value!({
        "maxSkew": 1,
        "topologyKey": key,
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "web"}}
    });
    if let Some(least) = least_domains {
        constraint.set(&["minDomains"], least);
    }
    ("topologySpreadConstraints", value!([constraint]))
}

fn volumes(claim: &str) -> (&'static str, Value) {
    ("volumes", value!([{"name": "d", "persistentVolumeClaim": {"claimName": claim}}]))
}

fn claim(name: &str, mode: &str, size: &str) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "metadata": {"name": name, "namespace": "default"},
        "spec": {"accessModes": [mode], "resources": {"requests": {"storage": size}}}
    })
}

fn volume(name: &str, mode: &str, size: &str) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "PersistentVolume",
        "metadata": {"name": name},
        "spec": {"accessModes": [mode], "capacity": {"storage": size}, "hostPath": {"path": "/data"}}
    })
}

/// Status, reason and message of the Pod's condition `PodScheduled`.
fn scheduled(cluster: &Cluster, name: &str) -> (String, String, String) {
    let condition = condition(cluster.get(Kind::Pod, name).value(), "PodScheduled")
        .cloned()
        .unwrap_or_default();
    let part = |field: &str| condition.text(&[field]).to_owned();
    (part("status"), part("reason"), part("message"))
}

type SetUp = fn(&mut Cluster);

fn nothing(_: &mut Cluster) {}

fn say(cluster: &mut Cluster, line: &str) {
    let (output, _) = cluster.world.kubectl(line, "");
    assert_eq!(output.code, 0, "{line}: {}", output.stderr);
    cluster.settle();
}

const NO_HELP: &str = "Preemption is not helpful for scheduling";
const NO_VICTIMS: &str = "No preemption victims found for incoming pod";

/// What ends the message, with how often preemption is no help and how often it finds nobody.
fn ending(unhelpful: usize, victimless: usize) -> String {
    let parts = [(unhelpful, NO_HELP), (victimless, NO_VICTIMS)];
    let mut parts: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, text)| format!("{count} {text}"))
        .collect();
    parts.sort();
    format!(
        "no new claims to deallocate, preemption: 0/3 nodes are available: {}.",
        parts.join(", ")
    )
}

/// Plugin, what stands in the cluster, the Pod, the reasons, and the end of the message.
fn cases() -> Vec<(&'static str, SetUp, Value, &'static str, String)> {
    include!("scheduler_messages/table.rs")
}

#[test]
fn every_plugin_says_its_reason_in_upstreams_words() {
    for (plugin, set_up, pod, reasons, ending) in cases() {
        let mut cluster = nodes();
        set_up(&mut cluster);
        cluster.create(Kind::Pod, pod);
        cluster.settle();
        let message = format!("0/3 nodes are available: {reasons}. {ending}");
        assert_eq!(
            scheduled(&cluster, "web"),
            ("False".into(), "Unschedulable".into(), message.clone()),
            "{plugin}"
        );
        let about = |event: &&converge::api::object::Shared| event.value().text(&["involvedObject", "name"]) == "web";
        let events: Vec<String> = (cluster.world.api().list(Kind::Event).filter(about))
            .map(|event| format!("{} {}", event.value().text(&["reason"]), event.value().text(&["message"])))
            .collect();
        assert_eq!(events, [format!("FailedScheduling {message}")], "{plugin}");
    }
}

#[test]
fn what_rules_out_every_node_at_once_is_said_without_a_count() {
    let conflict = value!({"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{"matchFields": [
        {"key": "metadata.name", "operator": "In", "values": ["node-1"]},
        {"key": "metadata.name", "operator": "In", "values": ["node-2"]}
    ]}]}}});
    let cases: Vec<(SetUp, Value, &str)> = vec![
        (nothing, pod("web", &[("affinity", conflict)]), "pod affinity terms conflict"),
        (nothing, pod("web", &[volumes("data")]), "persistentvolumeclaim \"data\" not found"),
        (
            |cluster| {
                cluster.create(Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce", "1Gi"));
            },
            pod("web", &[volumes("data")]),
            "pod has unbound immediate PersistentVolumeClaims",
        ),
    ];
    for (set_up, pod, reason) in cases {
        let mut cluster = nodes();
        set_up(&mut cluster);
        cluster.create(Kind::Pod, pod);
        cluster.settle();
        assert_eq!(
            scheduled(&cluster, "web").2,
            format!("0/3 nodes are available: {reason}. not found")
        );
    }
    let mut cluster = nodes();
    for node in ["node-1", "node-2", "node-3"] {
        say(&mut cluster, &format!("delete node {node}"));
    }
    cluster.create(Kind::Pod, pod("web", &[]));
    cluster.settle();
    assert_eq!(scheduled(&cluster, "web").2, "no nodes available to schedule pods");
}

#[test]
fn a_pod_in_the_zone_of_its_volume_is_placed_and_so_is_one_on_a_node_that_lies_nowhere() {
    for (zones, expected) in [("b", "node-3"), ("c__b", "node-3"), ("a", "node-1")] {
        let mut cluster = nodes();
        let mut disk = volume("disk", "ReadWriteOnce", "1Gi");
        disk.set(&["metadata", "labels", "failure-domain.beta.kubernetes.io/zone"], zones);
        cluster.create(Kind::PersistentVolume, disk);
        cluster.create(Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce", "1Gi"));
        cluster.settle();
        cluster.create(Kind::Pod, pod("web", &[volumes("data")]));
        cluster.settle();
        assert_eq!(cluster.get(Kind::Pod, "web").pod().node, expected, "{zones}");
    }
}

#[test]
fn a_pod_with_gates_is_not_looked_at_until_the_last_is_gone() {
    let mut cluster = nodes();
    let gates = value!([{"name": "example.com/quota"}, {"name": "example.com/budget"}]);
    cluster.create(Kind::Pod, pod("web", &[("schedulingGates", gates)]));
    cluster.settle();
    let message = "Scheduling is blocked due to non-empty scheduling gates";
    assert_eq!(
        scheduled(&cluster, "web"),
        ("False".into(), "SchedulingGated".into(), message.into())
    );
    assert!(cluster.events(Kind::Pod).is_empty());
    let (listed, _) = cluster.world.kubectl("get pod web", "");
    assert!(listed.stdout.contains("0/1     SchedulingGated   0"), "{}", listed.stdout);
    say(
        &mut cluster,
        r#"patch pod web --type=json -p '[{"op":"remove","path":"/spec/schedulingGates/0"}]'"#,
    );
    assert_eq!(scheduled(&cluster, "web").1, "SchedulingGated");
    say(
        &mut cluster,
        r#"patch pod web --type=json -p '[{"op":"remove","path":"/spec/schedulingGates"}]'"#,
    );
    assert_eq!(cluster.get(Kind::Pod, "web").pod().node, "node-1");
    assert_eq!(scheduled(&cluster, "web").0, "True");
}

/// A cluster with two classes, and room for one Pod of three cores.
fn contested() -> Cluster {
    let mut cluster = Cluster::with_nodes(&[NodeSpec::new("node-1")]);
    for (name, value) in [("high", 1000), ("low", 10)] {
        cluster.create(Kind::PriorityClass, value!({"metadata": {"name": name}, "value": value}));
    }
    cluster
}

fn wanting(name: &str, class: &str) -> Value {
    pod(name, &[asks(value!({"cpu": "3"})), ("priorityClassName", class.into())])
}

#[test]
fn of_pods_that_wait_the_most_important_is_placed_first_and_of_equal_ones_the_older() {
    for (class, expected) in [("high", "a-late"), ("low", "z-early")] {
        let mut cluster = contested();
        cluster.create(Kind::Pod, wanting("holder", "high"));
        cluster.settle();
        cluster.create(Kind::Pod, wanting("z-early", "low"));
        cluster.run_seconds(2);
        cluster.create(Kind::Pod, wanting("a-late", class));
        cluster.settle();
        say(&mut cluster, "delete pod holder --grace-period=1");
        cluster.run_seconds(20);
        let placed: Vec<String> = (["z-early", "a-late"].into_iter())
            .filter(|name| !cluster.get(Kind::Pod, name).pod().node.is_empty())
            .map(str::to_owned)
            .collect();
        assert_eq!(placed, [expected], "{class}");
    }
}

#[test]
fn a_scheduler_that_comes_back_takes_the_most_important_first() {
    let mut cluster = contested();
    let component = Component::named("kube-scheduler").expect("there is one");
    cluster
        .world
        .meet(&Fault::Component { component, stopped: true })
        .expect("it stops");
    for (name, class) in [("early", "low"), ("late", "high")] {
        cluster.create(Kind::Pod, wanting(name, class));
        cluster.settle();
    }
    cluster
        .world
        .meet(&Fault::Component { component, stopped: false })
        .expect("it starts");
    cluster.run_seconds(20);
    assert_eq!(
        cluster.get(Kind::Pod, "late").pod().node,
        "node-1",
        "{:?}",
        scheduled(&cluster, "late")
    );
    assert_eq!(scheduled(&cluster, "early").1, "Unschedulable");
}
