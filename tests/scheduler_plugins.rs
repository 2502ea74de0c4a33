//! Where the scheduler puts a Pod, and what it says where no node takes it: by taints, affinity, ports, spread and claims.

#[path = "cluster/mod.rs"]
mod cluster;

use cluster::{Cluster, unschedulable_message};
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::value::Value;
use converge::sim::cluster::NodeSpec;
use converge::value;

/// Four nodes: two in zone `a`, one in zone `b`, one in none.
fn zones() -> Cluster {
    let places = [
        ("node-1", Some("a")),
        ("node-2", Some("a")),
        ("node-3", Some("b")),
        ("node-4", None),
    ];
    let nodes = places.map(|(name, zone)| NodeSpec {
        labels: zone.map(|zone| ("zone".into(), zone.into())).into_iter().collect(),
        ..NodeSpec::new(name)
    });
    Cluster::with_nodes(&nodes)
}

fn pod(name: &str, app: &str, spec: &[(&str, Value)]) -> Value {
    let mut pod = value!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "default", "labels": {"app": app}},
        "spec": {"containers": [{"name": "app", "image": "shop:1"}]}
    });
    for (field, value) in spec {
        pod.set(&["spec", field], value.clone());
    }
    pod
}

/// Creates the Pod and gives back its node, or why it has none.
fn place(cluster: &mut Cluster, pod: Value) -> String {
    let name = cluster.create(Kind::Pod, pod).name().clone();
    cluster.settle();
    placed(cluster, &name)
}

fn placed(cluster: &Cluster, name: &str) -> String {
    let pod = cluster.get(Kind::Pod, name);
    let node = pod.pod().node.to_string();
    if node.is_empty() {
        unschedulable_message(pod).unwrap_or("not looked at").to_owned()
    } else {
        node
    }
}

fn change_node(cluster: &mut Cluster, name: &str, path: &[&str], value: Value) {
    let node = cluster.world.api().get(&Key::new(Kind::Node, "", name)).expect("the node is there");
    let mut changed = node.value().clone();
    changed.set(path, value);
    let (result, _) = cluster
        .world
        .act(|api| api.update(cluster::you(), Kind::Node, changed, converge::apiserver::UpdateOptions::default()));
    result.expect("the API server takes the change");
}

fn taint(cluster: &mut Cluster, node: &str, effect: &str) {
    let taints = value!([{"key": "dedicated", "value": "x", "effect": effect}]);
    change_node(cluster, node, &["spec", "taints"], taints);
}

fn term(app: &str, key: &str) -> Value {
    value!({"labelSelector": {"matchLabels": {"app": app}}, "topologyKey": key})
}

fn affinity(side: &str, rule: &str, term: Value) -> (&'static str, Value) {
    let mut affinity = Value::map();
    let term = if rule.starts_with("preferred") {
        value!({"weight": 100, "podAffinityTerm": term})
    } else {
        term
    };
    affinity.set(&[side, rule], value!([term]));
    ("affinity", affinity)
}

const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";

#[test]
fn a_taint_keeps_pods_away_that_do_not_tolerate_it() {
    let mut cluster = Cluster::new();
    for node in ["node-1", "node-2", "node-3"] {
        taint(&mut cluster, node, "NoSchedule");
    }
    assert_eq!(
        place(&mut cluster, pod("plain", "a", &[])),
        "0/3 nodes are available: 3 node(s) had untolerated taint(s). no new claims to deallocate, preemption: 0/3 nodes are available: \
         3 Preemption is not helpful for scheduling."
    );
    let toleration = value!([{"key": "dedicated", "operator": "Exists", "effect": "NoSchedule"}]);
    assert_eq!(place(&mut cluster, pod("tolerant", "a", &[("tolerations", toleration)])), "node-1");
    change_node(&mut cluster, "node-2", &["spec", "taints"], value!([]));
    cluster.settle();
    assert_eq!(placed(&cluster, "plain"), "node-2", "it is looked at again once the taint is gone");
}

#[test]
fn a_soft_taint_only_makes_a_node_less_wanted() {
    let mut cluster = Cluster::new();
    taint(&mut cluster, "node-1", "PreferNoSchedule");
    taint(&mut cluster, "node-2", "PreferNoSchedule");
    let nodes: Vec<String> = (0..3).map(|n| place(&mut cluster, pod(&format!("p{n}"), "a", &[]))).collect();
    assert_eq!(nodes, ["node-3", "node-3", "node-3"]);
    change_node(&mut cluster, "node-3", &["spec", "unschedulable"], true.into());
    assert_eq!(place(&mut cluster, pod("p3", "a", &[])), "node-1");
}

#[test]
fn required_node_affinity_is_held_and_preferred_node_affinity_weighs() {
    let zone = |values: Value| value!({"matchExpressions": [{"key": "zone", "operator": "In", "values": values}]});
    let required = |terms: Value| ("affinity", value!({"nodeAffinity": {(REQUIRED): {"nodeSelectorTerms": terms}}}));
    let named = |name: &str| value!({"matchFields": [{"key": "metadata.name", "operator": "In", "values": [name]}]});
    let cases = [
        ("in-b", vec![required(value!([(zone(value!(["b"])))]))], "node-3"),
        ("named", vec![required(value!([(named("node-4"))]))], "node-4"),
        (
            "nowhere",
            vec![required(value!([(zone(value!(["c"])))]))],
            "0/4 nodes are available: 4 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: \
             0/4 nodes are available: 4 Preemption is not helpful for scheduling.",
        ),
        (
            "no-such-name",
            vec![required(value!([(named("node-9"))]))],
            "0/4 nodes are available: 4 node(s) didn't satisfy plugin(s) [NodeAffinity]. no new claims to deallocate, preemption: \
             0/4 nodes are available: 4 Preemption is not helpful for scheduling.",
        ),
    ];
    for (name, spec, expected) in cases {
        assert_eq!(place(&mut zones(), pod(name, "a", &spec)), expected, "{name}");
    }
    let preferred = value!({"nodeAffinity": {(PREFERRED): [{"weight": 10, "preference": (zone(value!(["b"])))}]}});
    assert_eq!(place(&mut zones(), pod("wish", "a", &[("affinity", preferred)])), "node-3");
}

#[test]
fn c49_anti_affinity_leaves_no_node_for_one_pod_more() {
    let mut cluster = Cluster::new();
    let apart = || affinity("podAntiAffinity", REQUIRED, term("web", "kubernetes.io/hostname"));
    let nodes: Vec<String> = (0..3)
        .map(|n| place(&mut cluster, pod(&format!("web-{n}"), "web", &[apart()])))
        .collect();
    assert_eq!(nodes, ["node-1", "node-2", "node-3"]);
    assert_eq!(
        place(&mut cluster, pod("web-3", "web", &[apart()])),
        "0/3 nodes are available: 3 node(s) didn't match pod anti-affinity rules. no new claims to deallocate, preemption: 0/3 nodes are \
         available: 3 No preemption victims found for incoming pod."
    );
    assert_eq!(
        place(&mut cluster, pod("plain", "web", &[])),
        "0/3 nodes are available: 3 node(s) didn't satisfy existing pods anti-affinity rules. no new claims to deallocate, preemption: 0/3 \
         nodes are available: 3 No preemption victims found for incoming pod."
    );
    cluster.delete(Kind::Pod, "web-1", converge::apiserver::Propagation::Background);
    cluster.run_seconds(5);
    assert_eq!(placed(&cluster, "plain"), "node-2", "the Pod that goes makes room");
}

#[test]
fn c49_a_host_port_is_held_by_one_pod_of_a_node() {
    let mut cluster = Cluster::new();
    let ports = |protocol: &str| {
        let container =
            value!({"name": "app", "image": "shop:1", "ports": [{"containerPort": 80, "hostPort": 8080, "protocol": protocol}]});
        ("containers", value!([container]))
    };
    let nodes: Vec<String> = (0..3)
        .map(|n| place(&mut cluster, pod(&format!("web-{n}"), "web", &[ports("TCP")])))
        .collect();
    assert_eq!(nodes, ["node-1", "node-2", "node-3"]);
    assert_eq!(
        place(&mut cluster, pod("web-3", "web", &[ports("TCP")])),
        "0/3 nodes are available: 3 node(s) didn't have free ports for the requested pod ports. no new claims to deallocate, preemption: \
         0/3 nodes are available: 3 No preemption victims found for incoming pod."
    );
    assert_eq!(place(&mut cluster, pod("dns", "web", &[ports("UDP")])), "node-1");
}

#[test]
fn pod_affinity_goes_where_its_friends_are_by_any_label() {
    let mut cluster = zones();
    let near = |rule: &str, app: &str| affinity("podAffinity", rule, term(app, "zone"));
    assert_eq!(
        place(&mut cluster, pod("lonely", "web", &[near(REQUIRED, "db")])),
        "0/4 nodes are available: 4 node(s) didn't match pod affinity rules. no new claims to deallocate, preemption: 0/4 nodes are \
         available: 4 Preemption is not helpful for scheduling."
    );
    let in_b = ("nodeSelector", value!({"zone": "b"}));
    assert_eq!(place(&mut cluster, pod("db", "db", &[in_b])), "node-3");
    assert_eq!(
        placed(&cluster, "lonely"),
        "node-3",
        "it is looked at again once its friend has a node"
    );
    assert_eq!(place(&mut cluster, pod("wish", "web", &[near(PREFERRED, "db")])), "node-3");
    let away = affinity("podAntiAffinity", PREFERRED, term("web", "zone"));
    assert_ne!(place(&mut cluster, pod("shy", "web", &[away])), "node-3");
    assert_eq!(
        place(&mut cluster, pod("self", "cache", &[near(REQUIRED, "cache")])),
        "node-2",
        "the first of those that want to be near each other goes anywhere"
    );
}

fn spread(when: &str, more: &[(&str, Value)]) -> (&'static str, Value) {
    let mut constraint = value!({
        "maxSkew": 1,
        "topologyKey": "zone",
        "whenUnsatisfiable": when,
        "labelSelector": {"matchLabels": {"app": "web"}}
    });
    for (field, value) in more {
        constraint.set(&[field], value.clone());
    }
    ("topologySpreadConstraints", value!([constraint]))
}

#[test]
fn a_spread_constraint_bounds_the_skew_between_places() {
    let mut cluster = zones();
    let web = |name: &str| pod(name, "web", &[spread("DoNotSchedule", &[])]);
    let zone = |node: &str| match node {
        "node-1" | "node-2" => 'a',
        "node-3" => 'b',
        _ => '-',
    };
    let zones: String = (0..6).map(|n| zone(&place(&mut cluster, web(&format!("web-{n}"))))).collect();
    assert_eq!(zones.matches('a').count(), 3, "{zones}");
    assert_eq!(zones.matches('b').count(), 3, "{zones}");
    change_node(&mut cluster, "node-3", &["spec", "unschedulable"], true.into());
    place(&mut cluster, web("web-6"));
    assert_eq!(
        place(&mut cluster, web("web-7")),
        "0/4 nodes are available: 1 node(s) didn't match pod topology spread constraints (missing required label), 1 node(s) were \
         unschedulable, 2 node(s) didn't match pod topology spread constraints. no new claims to deallocate, preemption: 0/4 nodes are \
         available: 2 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling."
    );
}

#[test]
fn min_domains_counts_missing_places_as_empty_and_policies_leave_nodes_out() {
    let mut cluster = zones();
    let needs_three = [spread("DoNotSchedule", &[("minDomains", 3.into())])];
    assert_eq!(place(&mut cluster, pod("w0", "web", &needs_three)), "node-1");
    assert_eq!(place(&mut cluster, pod("w1", "web", &needs_three)), "node-3");
    let third = place(&mut cluster, pod("w2", "web", &needs_three));
    assert!(
        third.contains("3 node(s) didn't match pod topology spread constraints,") || third.contains(", 3 node(s) didn't match"),
        "{third}"
    );
    let mut cluster = zones();
    taint(&mut cluster, "node-3", "NoSchedule");
    let honor = [spread("DoNotSchedule", &[("nodeTaintsPolicy", "Honor".into())])];
    let nodes: Vec<String> = (0..3).map(|n| place(&mut cluster, pod(&format!("w{n}"), "web", &honor))).collect();
    assert_eq!(
        nodes,
        ["node-1", "node-2", "node-1"],
        "zone b does not count, so there is nothing to be out of balance with"
    );
}

#[test]
fn schedule_anyway_prefers_the_emptier_place() {
    let mut cluster = zones();
    let soft = [spread("ScheduleAnyway", &[])];
    assert_eq!(place(&mut cluster, pod("w0", "web", &soft)), "node-1");
    assert_eq!(place(&mut cluster, pod("w1", "web", &soft)), "node-3");
}

fn claim(mode: &str) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "metadata": {"name": "data", "namespace": "default"},
        "spec": {"accessModes": [mode], "resources": {"requests": {"storage": "1Gi"}}}
    })
}

fn with_claim(name: &str) -> Value {
    let volumes = value!([{"name": "d", "persistentVolumeClaim": {"claimName": "data"}}]);
    pod(name, "web", &[("volumes", volumes)])
}

#[test]
fn a_pod_waits_until_its_claim_is_there_and_bound() {
    let mut cluster = Cluster::new();
    assert_eq!(
        place(&mut cluster, with_claim("web")),
        "0/3 nodes are available: persistentvolumeclaim \"data\" not found. not found"
    );
    cluster.create(Kind::PersistentVolumeClaim, claim("ReadWriteOnce"));
    cluster.settle();
    assert_eq!(
        placed(&cluster, "web"),
        "0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found"
    );
}

#[test]
fn c14_the_preemption_policy_never_is_told() {
    let mut cluster = Cluster::new();
    let container = value!({"name": "app", "image": "shop:1", "resources": {"requests": {"cpu": "5"}}});
    let class = value!({"metadata": {"name": "patient"}, "value": 5, "preemptionPolicy": "Never"});
    cluster.create(Kind::PriorityClass, class);
    let spec = [("containers", value!([container])), ("priorityClassName", "patient".into())];
    assert_eq!(
        place(&mut cluster, pod("web", "web", &spec)),
        "0/3 nodes are available: 3 Insufficient cpu. no new claims to deallocate, preemption: not eligible due to preemptionPolicy=Never."
    );
}

#[test]
fn a_cordon_becomes_a_taint_beside_those_of_others_and_goes_again() {
    let mut cluster = Cluster::new();
    let taints = |cluster: &Cluster| {
        let node = cluster
            .world
            .api()
            .get(&Key::new(Kind::Node, "", "node-1"))
            .expect("the node is there");
        let keys = node
            .value()
            .items(&["spec", "taints"])
            .iter()
            .map(|taint| taint.text(&["key"]).to_owned());
        keys.collect::<Vec<_>>().join(" ")
    };
    taint(&mut cluster, "node-1", "NoSchedule");
    change_node(&mut cluster, "node-1", &["spec", "unschedulable"], true.into());
    cluster.settle();
    assert_eq!(taints(&cluster), "node.kubernetes.io/unschedulable dedicated");
    change_node(&mut cluster, "node-1", &["spec", "unschedulable"], false.into());
    cluster.settle();
    assert_eq!(taints(&cluster), "dedicated");
}
