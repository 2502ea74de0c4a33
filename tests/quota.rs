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
