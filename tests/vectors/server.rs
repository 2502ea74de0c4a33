//! The stations that a manifest passes on its way into the store, without a cluster around them.

use converge::api::decode::{FieldValidation, decode_request, drop_empty};
use converge::api::defaults;
use converge::api::kind::Kind;
use converge::api::schema::root;
use converge::api::status::{Reason, Status};
use converge::api::validation::validate_create;
use converge::api::value::Value;
use converge::manifest::client::{self, Options};
use converge::manifest::{Failure, report};
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

/// What `kubectl apply --namespace=default --dry-run=server -f -` ends with: its exit code, its errors and the objects
/// as they would be stored.
pub fn apply(text: &str) -> (i64, String, Vec<Value>) {
    let options = Options {
        enforce_namespace: true,
        ..Options::default()
    };
    let intake = client::read(&converge::manifest::parse(text), &options);
    let (mut failures, mut stored) = (Vec::new(), Vec::new());
    for object in &intake.objects {
        match create(object.kind, &object.value) {
            Ok(object) => stored.push(as_read(object)),
            Err(status) => failures.push(refusal(&status, &object.value)),
        }
    }
    let errors = report(intake.failure, failures);
    (i64::from(!errors.is_empty()), errors, stored)
}

/// A refusal of the server as kubectl prints it.
fn refusal(status: &Status, object: &Value) -> Failure {
    let listed = format!(
        "Error from server ({}): error when creating \"STDIN\": {}",
        status.reason.name(),
        status.message
    );
    if status.reason != Reason::Invalid {
        return Failure::One {
            alone: listed.clone(),
            listed,
        };
    }
    let (kind, name) = (object.text(&["kind"]), object.text(&["metadata", "name"]));
    let causes = status.causes.iter().map(|cause| format!("{}: {}", cause.field, cause.message));
    let causes: Vec<_> = causes.collect();
    let causes = if causes.len() == 1 {
        causes.concat()
    } else {
        format!("\n* {}", causes.join("\n* "))
    };
    let alone = format!("The {kind} {name:?} is invalid: {causes}");
    Failure::One { alone, listed }
}

/// The object as the server's registry completes it and the vectors show it: without uid, times and an empty status.
pub fn as_read(mut object: Value) -> Value {
    object.set(&["metadata", "namespace"], "default");
    object.set(&["metadata", "generation"], 1);
    object.remove(&["metadata", "creationTimestamp"]);
    object.remove(&["status"]);
    object
}
