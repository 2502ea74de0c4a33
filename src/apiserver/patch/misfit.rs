//! What the server says of a patch whose result is no object of the kind.
//!
//! Upstream: `apiserver/pkg/endpoints/handlers/patch.go`, `apimachinery/pkg/runtime/converter.go`.

use ecow::{EcoString, eco_format};

use super::Patch;
use crate::api::decode::{DecodeError, FieldValidation, decode};
use crate::api::go_print::go_value;
use crate::api::kind::Kind;
use crate::api::quote::quoted;
use crate::api::schema::{self, Shape, Type};
use crate::api::status::{Cause, Reason, Status};
use crate::api::value::Value;

/// Why what a patch made is refused; `None` if it can be read.
pub(super) fn misfit(kind: Kind, patch: &Patch, patched: &Value, validation: FieldValidation) -> Option<Status> {
    let of = schema::root(&kind.api_version(), kind.name())?;
    let error = decode(of, patched, validation).err()?;
    let (shown, cause) = match (patch, error) {
        // A strategic patch is put together as a tree, and read from that.
        (Patch::Strategic(patch), DecodeError::Malformed(message)) => (go_value(patch), restore(of, patched).err().unwrap_or(message)),
        (Patch::Strategic(patch), error) => (go_value(patch), eco_format!("{error}")),
        (_, error) => (format!("{patched}"), eco_format!("{error}")),
    };
    let message = eco_format!("Invalid value: {}: {cause}", quoted(&shown));
    let mut status = Status::new(Reason::Invalid, eco_format!(" \"\" is invalid: patch: {message}"));
    status.causes.push(Cause {
        reason: "FieldValueInvalid".into(),
        message,
        field: "patch".into(),
    });
    Some(status)
}

/// What Go calls the values of a tree.
fn go_kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "invalid",
        Value::Bool(_) => "bool",
        Value::Int(_) => "int64",
        Value::Float(_) => "float64",
        Value::String(_) => "string",
        Value::List(_) => "slice",
        Value::Map(_) => "map",
    }
}

/// Whether a tree is of a type (`fromUnstructured`).
///
/// # Errors
/// The first value that is not. Types that read JSON themselves are passed over.
fn restore(of: Type, value: &Value) -> Result<(), EcoString> {
    let found = go_kind(value);
    match (of.shape(), value) {
        (Shape::Struct, Value::Map(map)) => {
            for field in of.declared_fields() {
                if field.is_inline() {
                    restore(field.of(), value)?;
                } else if let Some(inner) = map.get(field.json_name()) {
                    restore(field.of(), inner)?;
                }
            }
            Ok(())
        }
        (Shape::Map(element), Value::Map(map)) => map.iter().try_for_each(|(_, inner)| restore(element, inner)),
        (Shape::List(element), Value::List(items)) => items.iter().try_for_each(|inner| restore(element, inner)),
        (_, Value::Null)
        | (Shape::String, Value::String(_))
        | (Shape::Int32 | Shape::Int64, Value::Int(_))
        | (Shape::Bool, Value::Bool(_))
        | (Shape::Quantity | Shape::IntOrString | Shape::Time | Shape::MicroTime | Shape::Bytes | Shape::FieldsV1, _) => Ok(()),
        (Shape::Struct, _) => Err(eco_format!("cannot restore struct from: {found}")),
        (Shape::Map(_), _) => Err(eco_format!("cannot restore map from {found}")),
        (Shape::List(_), _) => Err(eco_format!("cannot restore slice from {found}")),
        // Go can turn these into one another, but not in a way that JSON would.
        (Shape::String, Value::Int(_)) | (Shape::Int32 | Shape::Int64, Value::Float(_)) => {
            Err(eco_format!("cannot convert {found} to {of:?}"))
        }
        (Shape::String, _) => Err("unrecognized type: string".into()),
        (Shape::Int32, _) => Err("unrecognized type: int32".into()),
        (Shape::Int64, _) => Err("unrecognized type: int64".into()),
        (Shape::Bool, _) => Err("unrecognized type: bool".into()),
    }
}
