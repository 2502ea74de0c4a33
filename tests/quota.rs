//! ResourceQuotas: what fits is charged, what does not is refused in the server's words, what goes is given back.

mod cluster;

use cluster::{kubectl, three_nodes};
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::value::Value;
use converge::sim::world::World;

fn pod(name: &str, resources: &str) -> String {
    format!(
        "apiVersion: v1\nkind: Pod\nmetadata: {{name: {name}}}\nspec:\n  containers:\n  - {{name: app, image: nginx:1.25, resources: {resources}}}\n"
    )
}

fn used(world: &World) -> String {
    let quota = world.api().get(&Key::new(Kind::ResourceQuota, "default", "q")).expect("a quota");
    quota.value().at(&["status", "used"]).map(Value::to_string).unwrap_or_default()
}

#[test]
fn a_pod_that_does_not_fit_is_refused_with_what_is_asked_used_and_allowed() {
    let mut world = three_nodes(3);
    kubectl(&mut world, "create quota q --hard=pods=2,requests.cpu=1", "");
    assert_eq!(used(&world), r#"{"pods":"0","requests.cpu":"0"}"#);
    let half = "{requests: {cpu: 600m}}";
    assert_eq!(kubectl(&mut world, "apply -f -", &pod("a", half)), "pod/a created\n");
    assert_eq!(used(&world), r#"{"pods":"1","requests.cpu":"600m"}"#);
    assert_eq!(
        kubectl(&mut world, "apply -f -", &pod("b", half)),
        "Error from server (Forbidden): error when creating \"STDIN\": pods \"b\" is forbidden: exceeded quota: q, requested: \
         requests.cpu=600m, used: requests.cpu=600m, limited: requests.cpu=1\n"
    );
    assert_eq!(
        kubectl(&mut world, "apply -f -", &pod("b", "{}")),
        "Error from server (Forbidden): error when creating \"STDIN\": pods \"b\" is forbidden: failed quota: q: must specify requests.cpu \
         for: app\n"
    );
    assert_eq!(
        used(&world),
        r#"{"pods":"1","requests.cpu":"600m"}"#,
        "a refused Pod is not charged"
    );
}

#[test]
fn a_pod_that_goes_gives_its_share_back() {
    let mut world = three_nodes(3);
    kubectl(&mut world, "create quota q --hard=pods=1", "");
    kubectl(&mut world, "apply -f -", &pod("a", "{}"));
    assert!(
        kubectl(&mut world, "apply -f -", &pod("b", "{}")).contains("exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1")
    );
    kubectl(&mut world, "delete pod a", "");
    assert_eq!(used(&world), r#"{"pods":"0"}"#);
    assert_eq!(kubectl(&mut world, "apply -f -", &pod("b", "{}")), "pod/b created\n");
}

#[test]
fn a_quota_counts_objects_of_other_kinds() {
    let mut world = three_nodes(3);
    kubectl(&mut world, "create quota q --hard=count/deployments.apps=1", "");
    assert_eq!(
        kubectl(&mut world, "create deployment one --image=nginx", ""),
        "deployment.apps/one created\n"
    );
    assert_eq!(
        kubectl(&mut world, "create deployment two --image=nginx", ""),
        "error: failed to create deployment: deployments.apps \"two\" is forbidden: exceeded quota: q, requested: count/deployments.apps=1, \
         used: count/deployments.apps=1, limited: count/deployments.apps=1\n"
    );
}

fn claim(storage: &str) -> String {
    format!(
        "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {{name: data}}\nspec:\n  storageClassName: fast\n  accessModes: [ReadWriteOnce]\n  \
         resources: {{requests: {{storage: {storage}}}}}\n"
    )
}

#[test]
fn claims_are_charged_their_bytes_in_all_and_by_their_class() {
    let mut world = three_nodes(3);
    let hard = "fast.storageclass.storage.k8s.io/persistentvolumeclaims=1,fast.storageclass.storage.k8s.io/requests.storage=5Gi,requests.storage=1Gi";
    kubectl(&mut world, &format!("create quota q --hard={hard}"), "");
    assert_eq!(
        kubectl(&mut world, "apply -f -", &claim("2Gi")),
        "Error from server (Forbidden): error when creating \"STDIN\": persistentvolumeclaims \"data\" is forbidden: exceeded quota: q, \
         requested: requests.storage=2Gi, used: requests.storage=0, limited: requests.storage=1Gi\n"
    );
    assert_eq!(
        kubectl(&mut world, "apply -f -", &claim("512Mi")),
        "persistentvolumeclaim/data created\n"
    );
    assert_eq!(
        used(&world),
        r#"{"fast.storageclass.storage.k8s.io/persistentvolumeclaims":"1","fast.storageclass.storage.k8s.io/requests.storage":"512Mi","requests.storage":"512Mi"}"#
    );
}

#[test]
fn a_change_that_uses_more_is_held_against_the_quota_as_a_new_object_is() {
    let mut world = three_nodes(3);
    kubectl(
        &mut world,
        "create quota q --hard=services=2,services.nodeports=1,services.loadbalancers=0",
        "",
    );
    kubectl(&mut world, "create service clusterip one --tcp=80", "");
    kubectl(&mut world, "create service clusterip two --tcp=80 --tcp=81", "");
    let retype = |world: &mut World, name: &str, kind: &str| {
        let patch = format!("patch service {name} -p '{{\"spec\":{{\"type\":\"{kind}\"}}}}'");
        kubectl(world, &patch, "")
    };
    assert_eq!(
        retype(&mut world, "two", "NodePort"),
        "Error from server (Forbidden): services \"two\" is forbidden: exceeded quota: q, requested: services.nodeports=2, used: \
         services.nodeports=0, limited: services.nodeports=1\n"
    );
    assert_eq!(retype(&mut world, "one", "NodePort"), "service/one patched\n");
    assert_eq!(
        used(&world),
        r#"{"services":"2","services.loadbalancers":"0","services.nodeports":"1"}"#
    );
    assert_eq!(
        retype(&mut world, "one", "LoadBalancer"),
        "Error from server (Forbidden): services \"one\" is forbidden: exceeded quota: q, requested: services.loadbalancers=1, used: \
         services.loadbalancers=0, limited: services.loadbalancers=0\n"
    );
    assert_eq!(retype(&mut world, "one", "ClusterIP"), "service/one patched\n");
    assert_eq!(
        used(&world),
        r#"{"services":"2","services.loadbalancers":"0","services.nodeports":"0"}"#,
        "what a change gives up is counted again"
    );
    assert_eq!(
        kubectl(&mut world, "label service one a=b", ""),
        "service/one labeled\n",
        "no change of use"
    );
}

#[test]
fn a_quota_whose_amounts_are_none_never_leaves_the_client() {
    let mut world = three_nodes(3);
    assert_eq!(
        kubectl(&mut world, "create quota q --hard=pods=x", ""),
        "error: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'\n"
    );
}
