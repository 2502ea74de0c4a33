//! Strategic merge patches: merge patches that merge lists by the keys that the schema names.
//! Upstream: `apimachinery/pkg/util/strategicpatch/patch.go`.

mod diff;
mod lists;
mod merge;

pub use diff::{three_way, two_way};

use crate::api::schema::{Shape, Type};
use crate::api::value::Value;

/// `$patch: delete|replace|merge`
const DIRECTIVE: &str = "$patch";
/// The keys of a map that stay.
const RETAIN_KEYS: &str = "$retainKeys";
/// Texts to take out of the list named behind the slash.
const DELETE_FROM: &str = "$deleteFromPrimitiveList/";
/// The order of the list named behind the slash.
const ELEMENT_ORDER: &str = "$setElementOrder/";

/// What the schema says of a field.
#[derive(Clone, Copy, Debug, Default)]
struct Meta {
    /// The type of the field's value, of its items where it is a list.
    of: Option<Type>,
    merge: bool,
    replace: bool,
    retain_keys: bool,
    merge_key: &'static str,
}

/// Looks up the field `key` of a value of type `of`. A field that the schema does not know is treated plainly.
fn meta(of: Option<Type>, key: &str) -> Meta {
    let Some(of) = of else {
        return Meta::default();
    };
    let Some(field) = of.field(key) else {
        let of = of.element().filter(|_| matches!(of.shape(), Shape::Map(_)));
        return Meta { of, ..Meta::default() };
    };
    let strategy = field.patch_strategy();
    let value = field.of();
    Meta {
        of: Some(value.element().filter(|_| matches!(value.shape(), Shape::List(_))).unwrap_or(value)),
        merge: strategy.merge,
        replace: strategy.replace,
        retain_keys: strategy.retain_keys,
        merge_key: field.merge_key().unwrap_or_default(),
    }
}

/// What `patch` makes of `value`, an object of type `of`.
///
/// # Errors
/// What in the patch cannot be followed, in upstream's words.
pub fn apply(value: &Value, patch: &Value, of: Option<Type>) -> Result<Value, String> {
    merge::merge(value.clone(), patch, of, merge::Mode::Apply)
}

/// A value as text, by which scalars and merge keys are compared and sorted (`%v`).
fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests;
