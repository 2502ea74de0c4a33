//! The stations that a manifest passes on its way into the store, without a cluster around them.

use converge::api::decode::{FieldValidation, decode_request, drop_empty};
use converge::api::defaults;
use converge::api::kind::Kind;
use converge::api::schema::root;
use converge::api::status::{Reason, Status};
use converge::api::time::START_MS;
use converge::api::validation::validate_create;
use converge::api::value::Value;
use converge::apiserver::ApiServer;
use converge::apiserver::random::Random;
use converge::kubectl::{self, Session};
use serde_json::{Value as Json, json};

/// Sends `text` to the address of Deployments in the namespace `default`, after `change` was made to it.
pub fn create_deployment(text: &str, change: impl FnOnce(&mut Value)) -> Result<Value, Status> {
    let manifest = converge::manifest::parse(text);
    let mut body = match (manifest.documents.as_slice(), manifest.faults.as_slice()) {
        ([document, ..], []) => document.value.clone(),
        (_, faults) => return Err(Status::bad_request(format!("not one document: {faults:?}"))),
    };
    change(&mut body);
    create(Kind::Deployment, &body)
}

/// Sends `body` to the address of `kind` in the namespace `default`.
fn create(kind: Kind, body: &Value) -> Result<Value, Status> {
    let (version, name) = (kind.api_version(), kind.name());
    let decoded = decode_request(&version, name, body, FieldValidation::Strict).map_err(Status::bad_request)?;
    let mut object = decoded.object;
    defaults::apply(kind, &mut object);
    let errors = validate_create(kind, &object);
    if !errors.is_empty() {
        let name = object.text(&["metadata", "name"]).to_owned();
        let causes = errors.into_iter().map(Into::into).collect();
        return Err(Status::invalid(kind, &name, causes));
    }
    if decoded.has_empty
        && let Some(of) = root(&version, name)
    {
        drop_empty(of, &mut object);
    }
    Ok(object)
}

/// The answer as the vectors write it.
pub fn answer(result: &Result<Value, Status>) -> Json {
    let Err(status) = result else {
        return json!({"code": 201});
    };
    let causes: Vec<_> = status
        .causes
        .iter()
        .map(|cause| json!({"reason": cause.reason.as_str(), "message": cause.message.as_str(), "field": cause.field.as_str()}))
        .collect();
    let causes = if status.reason == Reason::Invalid {
        Json::from(causes)
    } else {
        Json::Null
    };
    json!({"code": status.code, "reason": status.reason.name(), "message": status.message.as_str(), "causes": causes})
}

/// What `kubectl apply --namespace=default --dry-run=server -f -` ends with on an empty cluster: its exit code, its errors
/// and the objects as they would be stored.
pub fn apply(text: &str) -> (i64, String, Vec<Value>) {
    let mut api = ApiServer::new(START_MS, Random::new(1));
    let line = "apply --namespace=default --dry-run=server -o json -f -";
    let output = kubectl::run_alone(&mut api, &Session::new("you"), line, text);
    let printed = converge::manifest::parse(&output.stdout).documents;
    let objects = printed.iter().flat_map(|document| match document.value.text(&["kind"]) {
        "List" => document.value.items(&["items"]).to_vec(),
        _ => vec![document.value.clone()],
    });
    (output.code.into(), output.stderr, objects.map(as_recorded).collect())
}

/// An object of the server without what the recorder took out.
fn as_recorded(mut object: Value) -> Value {
    for field in ["uid", "creationTimestamp", "resourceVersion", "managedFields"] {
        object.remove(&["metadata", field]);
    }
    object.remove(&["metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"]);
    object.remove(&["status"]);
    object
}

/// The object as the server's registry completes it and the vectors show it: without uid, times and an empty status.
pub fn as_read(mut object: Value) -> Value {
    object.set(&["metadata", "namespace"], "default");
    object.set(&["metadata", "generation"], 1);
    object.remove(&["metadata", "creationTimestamp"]);
    object.remove(&["status"]);
    object
}
