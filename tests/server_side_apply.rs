//! Who owns a field, and what happens when two want it.

use converge::api::kind::Kind;
use converge::api::object::{Key, Shared};
use converge::api::status::Status;
use converge::api::time::START_MS;
use converge::api::value::Value;
use converge::apiserver::actor::Actor;
use converge::apiserver::random::Random;
use converge::apiserver::why::Why;
use converge::apiserver::write::{Subresource, Writer};
use converge::apiserver::{ApiServer, ApplyOptions, CreateOptions, UpdateOptions};
use converge::value;

fn writer(manager: &str) -> Writer {
    Writer::client(Actor::Client("you".into()), manager, Why::Asked("test".into()))
}

fn server() -> ApiServer {
    ApiServer::new(START_MS, Random::new(1))
}

fn deployment(replicas: Option<i64>, image: &str) -> Value {
    let mut value = value!({
        "apiVersion": "apps/v1", "kind": "Deployment",
        "metadata": {"name": "web", "labels": {"team": "a"}},
        "spec": {
            "selector": {"matchLabels": {"app": "web"}},
            "template": {
                "metadata": {"labels": {"app": "web"}},
                "spec": {"containers": [{"name": "app", "image": image}]}
            }
        }
    });
    if let Some(replicas) = replicas {
        value.set(&["spec", "replicas"], replicas);
    }
    value
}

fn apply(server: &mut ApiServer, manager: &str, config: &Value, force: bool) -> Result<Shared, Status> {
    server.apply(
        writer(manager),
        Kind::Deployment,
        config,
        ApplyOptions {
            force,
            ..ApplyOptions::default()
        },
    )
}

fn stored(server: &ApiServer) -> Value {
    server
        .get(&Key::new(Kind::Deployment, "default", "web"))
        .expect("it is there")
        .value()
        .clone()
}

fn entry<'a>(object: &'a Value, manager: &str) -> Option<&'a Value> {
    object
        .items(&["metadata", "managedFields"])
        .iter()
        .find(|entry| entry.text(&["manager"]) == manager)
}

/// Through the scale subresource, as `kubectl scale` writes.
fn scale(server: &mut ApiServer, manager: &str, replicas: i64) {
    let mut object = stored(server);
    object.set(&["spec", "replicas"], replicas);
    let options = UpdateOptions {
        subresource: Subresource::Scale,
        ..UpdateOptions::default()
    };
    server.update(writer(manager), Kind::Deployment, object, options).expect("scaled");
}

#[test]
fn what_has_not_the_shape_of_its_kind_is_refused_before_it_is_merged() {
    let with = |path: &[&str], value: Value| {
        let mut config = deployment(Some(3), "shop:1");
        config.set(path, value);
        config
    };
    let containers = ["spec", "template", "spec", "containers"];
    let app = |more: Value| value!([{"name": "app", "image": "shop:1", "env": more}]);
    let cases = [
        (with(&["spec", "replcas"], 3.into()), ".spec.replcas: field not declared in schema"),
        (
            with(&["spec", "replicas"], "many".into()),
            ".spec.replicas: expected numeric (int or float), got string",
        ),
        (
            with(&["spec", "paused"], "yes".into()),
            ".spec.paused: expected boolean, got &{yes}",
        ),
        (
            with(&["metadata", "labels", "team"], 1.into()),
            ".metadata.labels.team: expected string, got &value.valueUnstructured{Value:1}",
        ),
        (
            with(&["metadata", "labels"], value!(["a"])),
            ".metadata.labels: expected map, got &{[a]}",
        ),
        (
            with(&containers, value!({"name": "app"})),
            ".spec.template.spec.containers: expected list, got &{map[name:app]}",
        ),
        (
            with(&containers, value!([{"image": "shop:1"}])),
            ".spec.template.spec.containers: element 0: associative list with keys has an element that omits all key fields [\"name\"] (and \
             doesn't have default values for any key fields)",
        ),
        (
            with(&containers, app(value!([{"name": "A", "value": "1"}, {"name": "A", "value": 2}]))),
            "errors:\n  .spec.template.spec.containers[name=\"app\"].env: duplicate entries for key [name=\"A\"]\n  \
             .spec.template.spec.containers[name=\"app\"].env[name=\"A\"].value: expected string, got &value.valueUnstructured{Value:2}",
        ),
        (
            with(&["spec", "selector", "matchExpressions"], value!([{"key": 1}])),
            ".spec.selector.matchExpressions[0].key: expected string, got &value.valueUnstructured{Value:1}",
        ),
    ];
    for (config, complaint) in cases {
        let refused = apply(&mut server(), "git", &config, true).expect_err(complaint);
        let expected = format!("failed to create typed patch object (default/web; apps/v1, Kind=Deployment): {complaint}");
        assert_eq!((refused.message.as_str(), refused.code), (expected.as_str(), 500));
    }
    let limits = value!([{"name": "app", "image": "shop:1", "resources": {"limits": {"cpu": "much"}}}]);
    let refused = apply(&mut server(), "git", &with(&containers, limits), true).expect_err("no amount");
    assert_eq!(
        refused.message,
        "failed to convert new object (default/web; apps/v1, Kind=Deployment) to proper version: unable to convert unstructured object to \
         apps/v1, Kind=Deployment: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
    );
}

#[test]
fn a_version_that_is_applied_must_be_the_stored_one() {
    let mut server = server();
    let created = apply(&mut server, "git", &deployment(Some(3), "shop:1"), false).expect("created");
    let mut config = deployment(Some(4), "shop:1");
    config.set(&["metadata", "resourceVersion"], "77");
    let refused = apply(&mut server, "git", &config, true).expect_err("too old");
    assert_eq!(
        refused.message,
        "Operation cannot be fulfilled on deployments.apps \"web\": the object has been modified; please apply your changes to the latest \
         version and try again"
    );
    config.set(&["metadata", "resourceVersion"], created.resource_version().to_string());
    apply(&mut server, "git", &config, false).expect("the version that was read");
}

#[test]
fn an_applied_object_is_owned_field_by_field() {
    let mut server = server();
    apply(&mut server, "git", &deployment(Some(3), "shop:1"), false).expect("created");
    let object = stored(&server);
    let entry = entry(&object, "git").expect("tracked");
    assert_eq!(entry.text(&["operation"]), "Apply");
    let expected = value!({
        "f:metadata": {"f:labels": {"f:team": {}}},
        "f:spec": {
            "f:replicas": {},
            "f:selector": {},
            "f:template": {
                "f:metadata": {"f:labels": {"f:app": {}}},
                "f:spec": {"f:containers": {"k:{\"name\":\"app\"}": {".": {}, "f:image": {}, "f:name": {}}}}
            }
        }
    });
    assert_eq!(entry.get("fieldsV1"), Some(&expected));
}

#[test]
fn another_value_conflicts_an_equal_one_is_shared_and_force_takes_over() {
    let mut server = server();
    apply(&mut server, "git", &deployment(Some(3), "shop:1"), false).expect("created");
    let refused = apply(&mut server, "ops", &deployment(Some(6), "shop:1"), false).expect_err("a conflict");
    assert_eq!(
        refused.message,
        "Apply failed with 1 conflict: conflict with \"git\": .spec.replicas"
    );
    assert_eq!(refused.causes.len(), 1);
    let refused = apply(&mut server, "ops", &deployment(Some(6), "shop:2"), false).expect_err("two conflicts");
    assert_eq!(
        refused.message,
        "Apply failed with 2 conflicts: conflicts with \"git\":\n- .spec.replicas\n- .spec.template.spec.containers[name=\"app\"].image"
    );
    assert_eq!(
        stored(&server).int(&["spec", "replicas"]),
        Some(3),
        "nothing of a refused apply is written"
    );
    apply(&mut server, "ops", &deployment(Some(6), "shop:1"), true).expect("forced");
    assert_eq!(stored(&server).int(&["spec", "replicas"]), Some(6));
    apply(&mut server, "git", &deployment(Some(3), "shop:1"), false).expect_err("ops owns it now");
    // Without the field nobody is in the way, and the value of the owner stays.
    apply(&mut server, "git", &deployment(None, "shop:1"), false).expect("no claim, no conflict");
    assert_eq!(stored(&server).int(&["spec", "replicas"]), Some(6));
}

#[test]
fn a_field_that_its_only_owner_no_longer_applies_goes_back_to_its_default() {
    let mut server = server();
    apply(&mut server, "git", &deployment(Some(3), "shop:1"), false).expect("created");
    apply(&mut server, "git", &deployment(None, "shop:1"), false).expect("applied");
    assert_eq!(stored(&server).int(&["spec", "replicas"]), Some(1));
}

#[test]
fn scaling_takes_the_replicas_from_the_applier_and_the_conflict_names_the_subresource() {
    let mut server = server();
    apply(&mut server, "kubectl", &deployment(Some(3), "shop:1"), false).expect("created");
    scale(&mut server, "kubectl", 5);
    let refused = apply(&mut server, "kubectl", &deployment(Some(3), "shop:1"), false).expect_err("a conflict");
    assert_eq!(
        refused.message,
        "Apply failed with 1 conflict: conflict with \"kubectl\" with subresource \"scale\" using apps/v1: .spec.replicas"
    );
    apply(&mut server, "kubectl", &deployment(Some(3), "shop:1"), true).expect("forced");
    assert_eq!(stored(&server).items(&["metadata", "managedFields"]).len(), 1);
}

#[test]
fn applying_the_same_again_changes_nothing() {
    let mut server = server();
    let first = apply(&mut server, "git", &deployment(Some(3), "shop:1"), false).expect("created");
    server.advance_to(START_MS + 60_000);
    let second = apply(&mut server, "git", &deployment(Some(3), "shop:1"), false).expect("applied");
    assert_eq!(first, second);
}

#[test]
fn an_update_owns_what_it_changed_and_what_it_created_at_every_level() {
    let mut server = server();
    let options = CreateOptions::default();
    server
        .create(writer("kubectl-create"), Kind::Deployment, deployment(None, "shop:1"), options)
        .expect("created");
    let object = stored(&server);
    let fields = entry(&object, "kubectl-create")
        .and_then(|entry| entry.get("fieldsV1"))
        .expect("tracked")
        .clone();
    // What Go always writes as an empty struct is not new; what hangs on a pointer, a map or a list item is.
    assert!(fields.at(&["f:metadata", "f:labels", "."]).is_some());
    assert!(fields.at(&["f:spec", "f:strategy", "."]).is_none());
    assert!(fields.at(&["f:spec", "f:strategy", "f:rollingUpdate", "."]).is_some());
    assert!(
        fields
            .at(&["f:spec", "f:template", "f:spec", "f:containers", "k:{\"name\":\"app\"}", "."])
            .is_some()
    );
    assert!(fields.at(&["f:spec", "f:template", "f:spec", "f:containers", "."]).is_none());
    let mut changed = object.clone();
    changed.set(&["spec", "minReadySeconds"], 5);
    server
        .update(writer("kubectl-edit"), Kind::Deployment, changed, UpdateOptions::default())
        .expect("updated");
    let object = stored(&server);
    let edited = entry(&object, "kubectl-edit").and_then(|entry| entry.get("fieldsV1"));
    assert_eq!(edited, Some(&value!({"f:spec": {"f:minReadySeconds": {}}})));
}

#[test]
fn kubectl_takes_over_what_its_own_client_side_apply_set() {
    let mut server = server();
    let mut config = deployment(Some(3), "shop:1");
    config.set(
        &["metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"],
        deployment(Some(3), "shop:1").to_string(),
    );
    server
        .create(
            writer("kubectl-client-side-apply"),
            Kind::Deployment,
            config,
            CreateOptions::default(),
        )
        .expect("created");
    apply(&mut server, "kubectl", &deployment(Some(4), "shop:1"), false).expect("no conflict with itself");
    apply(&mut server, "git", &deployment(Some(5), "shop:1"), false).expect_err("others conflict");
    scale(&mut server, "kube-controller-manager", 9);
    apply(&mut server, "kubectl", &deployment(Some(4), "shop:1"), false).expect_err("the autoscaler's number is not kubectl's");
}
