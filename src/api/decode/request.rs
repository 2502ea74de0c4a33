//! The body of a request: its kind and version must be those of the address it was sent to.
//!
//! Upstream: `apiserver/pkg/endpoints/handlers` and the scheme of `pkg/api/legacyscheme`.

use ecow::{EcoString, eco_format};

use super::{Decoded, FieldValidation, decode};
use crate::api::go_print::json_type;
use crate::api::schema;
use crate::api::value::Value;

/// Older versions of kinds that the server still knows, though it serves them no more.
const OLDER: [(&str, &[&str]); 5] = [
    ("Deployment", &["apps/v1beta1", "apps/v1beta2", "extensions/v1beta1"]),
    ("ReplicaSet", &["apps/v1beta2", "extensions/v1beta1"]),
    (
        "HorizontalPodAutoscaler",
        &["autoscaling/v1", "autoscaling/v2beta1", "autoscaling/v2beta2"],
    ),
    ("PodDisruptionBudget", &["policy/v1beta1"]),
    ("EndpointSlice", &["discovery.k8s.io/v1beta1"]),
];

/// The version of `apps/v1`.
fn version(api_version: &str) -> &str {
    api_version.rsplit('/').next().unwrap_or_default()
}

/// Reads the body of a request that was sent to the address of `api_version` and `kind`. A body without kind or
/// version is taken as being of these.
///
/// # Errors
/// The message of the server's `BadRequest`.
pub fn decode_request(api_version: &str, kind: &str, body: &Value, validation: FieldValidation) -> Result<Decoded, EcoString> {
    let given = |key| Some(body.text(&[key])).filter(|text| !text.is_empty());
    let (body_version, body_kind) = (given("apiVersion").unwrap_or(api_version), given("kind").unwrap_or(kind));
    let refuse = |cause: &dyn std::fmt::Display| {
        let version = version(body_version);
        eco_format!("{body_kind} in version {version:?} cannot be handled as a {kind}: {cause}")
    };
    for key in ["apiVersion", "kind"] {
        if let Some(other) = body.get(key).filter(|value| !matches!(value, Value::Null | Value::String(_))) {
            let cause = eco_format!(
                "couldn't get version/kind; json parse error: json: cannot unmarshal {} into Go struct field .{key} of type string",
                json_type(other)
            );
            return Err(refuse(&cause));
        }
    }
    let older = OLDER
        .iter()
        .any(|(name, versions)| *name == body_kind && versions.contains(&body_version));
    let of = if older {
        schema::root(api_version, body_kind)
    } else {
        schema::root(body_version, body_kind)
    };
    let Some(of) = of else {
        let cause =
            eco_format!("no kind {body_kind:?} is registered for version {body_version:?} in scheme \"pkg/api/legacyscheme/scheme.go:30\"");
        return Err(refuse(&cause));
    };
    let mut decoded = decode(of, body, validation).map_err(|error| refuse(&error))?;
    if body_version != api_version {
        return Err(eco_format!(
            "the API version in the data ({body_version}) does not match the expected API version ({api_version})"
        ));
    }
    if body_kind != kind {
        return Err(eco_format!(
            "the kind in the data ({body_kind}) does not match the expected kind ({kind})"
        ));
    }
    decoded.object.set(&["apiVersion"], api_version);
    decoded.object.set(&["kind"], kind);
    Ok(decoded)
}
