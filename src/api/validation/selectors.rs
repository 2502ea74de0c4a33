//! Labels, annotations and label selectors.
//!
//! Upstream: `apimachinery/pkg/apis/meta/v1/validation`, `metav1.LabelSelectorAsSelector`.

use super::names;
use super::read::{list, map, text, texts};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// Bytes of all annotations of an object.
const ANNOTATIONS_MAX: usize = 256 << 10;

/// The key of a label.
pub(super) fn label_name(name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    errors.invalid_each(path, name, names::qualified_name(name));
}

/// Labels, or another map with their form, at `path`.
pub(super) fn labels(labels: Option<&Value>, path: &Path<'_>, errors: &mut ErrorList) {
    for (key, value) in map(labels) {
        label_name(key, path, errors);
        let value = value.as_str().unwrap_or_default();
        errors.invalid_each(path, value, names::label_value(value));
    }
}

/// The annotations at `path`.
pub(super) fn annotations(annotations: Option<&Value>, path: &Path<'_>, errors: &mut ErrorList) {
    let mut bytes = 0;
    for (key, value) in map(annotations) {
        for message in names::qualified_name(&key.to_lowercase()) {
            errors.invalid(path, key, &message);
        }
        bytes += key.len() + value.as_str().unwrap_or_default().len();
    }
    if bytes > ANNOTATIONS_MAX {
        errors.too_long(path, ANNOTATIONS_MAX);
    }
}

/// The `metav1.LabelSelector` at `path`; a missing one is fine.
pub(super) fn label_selector(selector: Option<&Value>, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(selector) = selector else { return };
    labels(selector.get("matchLabels"), &path.child("matchLabels"), errors);
    let expressions = path.child("matchExpressions");
    for (at, expression) in list(selector, "matchExpressions").iter().enumerate() {
        let path = expressions.index(at);
        operator(expression, &path, errors);
        label_name(text(expression, "key"), &path.child("key"), errors);
        let values = path.child("values");
        for (at, value) in texts(expression, "values").enumerate() {
            errors.invalid_each(&values.index(at), value, names::label_value(value));
        }
    }
}

fn operator(expression: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let values = list(expression, "values");
    match text(expression, "operator") {
        "In" | "NotIn" if values.is_empty() => {
            errors.required(&path.child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            errors.forbidden(
                &path.child("values"),
                "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
            );
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        other => errors.invalid(
            &path.child("operator"),
            super::render::named(other),
            "not a valid selector operator",
        ),
    }
}

/// Whether the server can make a selector out of it.
pub(super) fn is_usable(selector: &Value) -> bool {
    let mut errors = ErrorList::new();
    label_selector(Some(selector), &Path::new(""), &mut errors);
    errors.is_empty()
}
