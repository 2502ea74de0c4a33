//! The three kinds of patch that the API server takes, and the patches that clients make.
//!
//! Upstream: `apiserver/pkg/endpoints/handlers/patch.go`, `apimachinery/pkg/util/strategicpatch`, `gopkg.in/evanphx/json-patch.v4`.

mod json;
mod merge;
mod misfit;
pub mod strategic;

use ecow::{EcoString, eco_format};

use super::ApiServer;
use super::write::{Stage, Verb, Writer};
use super::writes::UpdateOptions;
use crate::api::go_print::json_type;
use crate::api::object::{Key, Shared};
use crate::api::schema;
use crate::api::status::{Reason, Status};
use crate::api::value::Value;

/// A patch, by its content type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Patch {
    /// `application/json-patch+json`: a list of operations.
    Json(Value),
    /// `application/merge-patch+json`: values to set, `null` to remove.
    Merge(Value),
    /// `application/strategic-merge-patch+json`: as a merge patch, but lists are merged as the schema says.
    Strategic(Value),
}

impl Patch {
    /// What the patch makes of `value`, an object of this version and kind.
    ///
    /// # Errors
    /// The server's refusal of a patch that cannot be read or does not fit.
    pub fn apply(&self, api_version: &str, kind: &str, value: &Value) -> Result<Value, Status> {
        match self {
            Self::Json(operations) => Ok(json::apply(value, operations)?),
            Self::Merge(Value::Null) => Err(Status::bad_request("Invalid JSON Patch")),
            Self::Strategic(Value::Null) => Ok(value.clone()),
            Self::Merge(patch) if patch.as_map().is_none() => {
                Err(Status::bad_request(eco_format!("error decoding patch: {}", no_map(patch))))
            }
            Self::Strategic(patch) if patch.as_map().is_none() => Err(Status::bad_request(no_map(patch))),
            Self::Merge(patch) => {
                let mut patched = value.clone();
                merge::merge(&mut patched, patch);
                Ok(patched)
            }
            Self::Strategic(patch) => {
                strategic::apply(value, patch, schema::root(api_version, kind)).map_err(|cause| Status::new(Reason::InternalError, cause))
            }
        }
    }
}

impl Patch {
    /// As [`Patch::apply`] for a client that patches by itself.
    ///
    /// # Errors
    /// What is wrong with the patch.
    pub fn apply_locally(&self, api_version: &str, kind: &str, value: &Value) -> Result<Value, EcoString> {
        match self {
            Self::Json(operations) => json::apply(value, operations).map_err(json::Fault::cause),
            patch => patch.apply(api_version, kind, value).map_err(|status| status.message),
        }
    }
}

/// What Go's JSON says of a patch that is no object.
fn no_map(patch: &Value) -> EcoString {
    eco_format!(
        "json: cannot unmarshal {} into Go value of type map[string]interface {{}}",
        json_type(patch)
    )
}

impl ApiServer {
    /// Patches the object at `key`.
    ///
    /// # Errors
    /// `NotFound`, a patch that does not fit, or whatever the changed object is refused for.
    pub fn patch(&mut self, writer: Writer, key: &Key, patch: &Patch, options: UpdateOptions) -> Result<Shared, Status> {
        let current = Shared::clone(self.read(key)?);
        let mut patched = patch.apply(&key.kind.api_version(), key.kind.name(), current.value())?;
        let options = UpdateOptions {
            verb: options.verb.or(Some(Verb::Patch)),
            ..options
        };
        if let Some(status) = misfit::misfit(key.kind, patch, &patched, options.field_validation) {
            return Err(self.refuse_update(writer, key.kind, &patched, options, (Stage::Decode, status)));
        }
        if let Err(status) = check_name(key, &mut patched) {
            return Err(self.refuse_update(writer, key.kind, current.value(), options, (Stage::Decode, status)));
        }
        self.update(writer, key.kind, patched, options)
    }
}

/// Refuses a patch that makes the object another one; a namespace that is taken out comes back
/// (`EnsureObjectNamespaceMatchesRequestNamespace`, `checkName`).
fn check_name(key: &Key, patched: &mut Value) -> Result<(), Status> {
    let namespace = patched.text(&["metadata", "namespace"]);
    if namespace != key.namespace {
        if !namespace.is_empty() && !key.namespace.is_empty() {
            let message = "the namespace of the provided object does not match the namespace sent on the request";
            return Err(Status::bad_request(message));
        }
        if key.namespace.is_empty() {
            patched.remove(&["metadata", "namespace"]);
        } else {
            patched.set(&["metadata", "namespace"], key.namespace.clone());
        }
    }
    match patched.text(&["metadata", "name"]) {
        name if name == key.name => Ok(()),
        "" => Err(Status::bad_request(eco_format!(
            "the name of the object ({} based on URL) was undeterminable: name must be provided",
            key.name
        ))),
        name => Err(Status::bad_request(eco_format!(
            "the name of the object ({name}) does not match the name on the URL ({})",
            key.name
        ))),
    }
}

/// The object as the operations of a JSON patch (RFC 6902) change it.
///
/// # Errors
/// What is wrong with an operation that can't be carried out.
pub(super) fn apply_json(value: &Value, operations: &Value) -> Result<Value, EcoString> {
    json::apply(value, operations).map_err(json::Fault::cause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;

    /// The kinds of patch, by the variant that makes one.
    type Make = fn(Value) -> Patch;

    #[test]
    fn a_patch_that_is_no_object_is_refused_and_leaves_the_object_its_name() {
        let web = manifest::parse("{metadata: {name: web}}").documents[0].value.clone();
        let of = |kind: &str| format!("json: cannot unmarshal {kind} into Go value of type map[string]interface {{}}");
        let (strategic, merge): (Make, Make) = (Patch::Strategic, Patch::Merge);
        for (make, patch, expected) in [
            (strategic, Value::from("x"), Err(of("string"))),
            (strategic, Value::from(5), Err(of("number"))),
            (strategic, Value::from(Vec::<Value>::new()), Err(of("array"))),
            (strategic, Value::Null, Ok(web.clone())),
            (merge, Value::from(true), Err(format!("error decoding patch: {}", of("bool")))),
            (merge, Value::Null, Err("Invalid JSON Patch".to_owned())),
            (merge, Value::map(), Ok(web.clone())),
        ] {
            let patched = make(patch.clone()).apply("apps/v1", "Deployment", &web);
            assert_eq!(patched.map_err(|status| status.message.to_string()), expected, "{patch:?}");
        }
    }
}
