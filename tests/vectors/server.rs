//! The stations that a manifest passes on its way into the store, without a cluster around them.

use converge::api::decode::{FieldValidation, decode_request, drop_empty};
use converge::api::defaults;
use converge::api::kind::Kind;
use converge::api::schema::root;
use converge::api::status::{Reason, Status};
use converge::api::value::Value;
use serde_json::{Value as Json, json};

/// Sends `text` to the address of Deployments in the namespace `default`, after `change` was made to it.
pub fn create_deployment(text: &str, change: impl FnOnce(&mut Value)) -> Result<Value, Status> {
    let manifest = converge::manifest::parse(text);
    let mut body = match (manifest.documents.as_slice(), manifest.faults.as_slice()) {
        ([document, ..], []) => document.value.clone(),
        (_, faults) => return Err(Status::bad_request(format!("not one document: {faults:?}"))),
    };
    change(&mut body);
    create(&body)
}

/// Sends `body` to the address of Deployments in the namespace `default`.
fn create(body: &Value) -> Result<Value, Status> {
    let decoded = decode_request("apps/v1", "Deployment", body, FieldValidation::Strict).map_err(Status::bad_request)?;
    let mut object = decoded.object;
    defaults::apply(Kind::Deployment, &mut object);
    let causes = Vec::new();
    if !causes.is_empty() {
        let name = object.text(&["metadata", "name"]).to_owned();
        return Err(Status::invalid(Kind::Deployment, &name, causes));
    }
    if decoded.has_empty
        && let Some(of) = root("apps/v1", "Deployment")
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

/// What `kubectl apply --dry-run=server -f -` ends with: its exit code, its errors and the objects as they would be stored.
pub fn apply(text: &str) -> (i64, String, Vec<Value>) {
    let manifest = converge::manifest::parse(text);
    let (documents, fault) = manifest.as_kubectl();
    let (mut errors, mut stored) = (String::new(), Vec::new());
    for document in documents {
        match create(&document.value) {
            Ok(object) => stored.push(as_read(object)),
            Err(status) if status.reason == Reason::Invalid => {
                let (kind, name) = (document.value.text(&["kind"]), document.value.text(&["metadata", "name"]));
                let causes: Vec<_> = status
                    .causes
                    .iter()
                    .map(|cause| format!("{}: {}", cause.field, cause.message))
                    .collect();
                let causes = if causes.len() == 1 {
                    causes.concat()
                } else {
                    format!("\n* {}", causes.join("\n* "))
                };
                errors += &format!("The {kind} {name:?} is invalid: {causes}\n");
            }
            Err(status) => {
                let reason = status.reason.name();
                errors += &format!("Error from server ({reason}): error when creating \"STDIN\": {}\n", status.message);
            }
        }
    }
    if let Some(fault) = fault {
        errors += &fault.stderr();
    }
    (i64::from(!errors.is_empty()), errors, stored)
}

/// The object as the server's registry completes it and the vectors show it: without uid, times and an empty status.
pub fn as_read(mut object: Value) -> Value {
    object.set(&["metadata", "namespace"], "default");
    object.set(&["metadata", "generation"], 1);
    object.remove(&["metadata", "creationTimestamp"]);
    object.remove(&["status"]);
    object
}
