//! The stations that a manifest passes on its way into the store, without a cluster around them.

use converge::api::decode::{FieldValidation, decode_request};
use converge::api::defaults;
use converge::api::kind::Kind;
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
    let decoded = decode_request("apps/v1", "Deployment", &body, FieldValidation::Strict).map_err(Status::bad_request)?;
    let mut object = decoded.object;
    defaults::apply(Kind::Deployment, &mut object);
    let causes = Vec::new();
    if !causes.is_empty() {
        let name = object.text(&["metadata", "name"]).to_owned();
        return Err(Status::invalid(Kind::Deployment, &name, causes));
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
    let causes = if status.reason == Reason::Invalid { Json::from(causes) } else { Json::Null };
    json!({"code": status.code, "reason": status.reason.name(), "message": status.message.as_str(), "causes": causes})
}
