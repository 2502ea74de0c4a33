//! `PriorityClass`.
//!
//! Upstream: `pkg/apis/scheduling/validation/validation.go`, `pkg/apis/scheduling/v1/helpers.go`.

use ecow::eco_format;

use super::read::{given, number};
use super::{immutable, render};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// What the names of the server's own classes begin with.
const SYSTEM: &str = "system-";
/// The classes that every cluster has, with their numbers.
pub const SYSTEM_CLASSES: [(&str, i64); 2] = [("system-cluster-critical", 2_000_000_000), ("system-node-critical", 2_000_001_000)];
/// The highest number of a class that is not the server's own.
const HIGHEST: i64 = 1_000_000_000;

/// Everything of a new class but `metadata`.
pub(super) fn class(class: &Value, errors: &mut ErrorList) {
    let name = class.text(&["metadata", "name"]);
    let value = number(class, "value");
    if name.starts_with(SYSTEM) {
        if let Some(cause) = misfit(name, value, class.flag(&["globalDefault"])) {
            let detail = eco_format!("priority class names with '{SYSTEM}' prefix are reserved for system use only. error: {cause}");
            errors.forbidden(&Path::new("metadata").child("name"), &detail);
        }
    } else if value > HIGHEST {
        let detail = eco_format!("maximum allowed value of a user defined priority is {HIGHEST}");
        errors.forbidden(&Path::new("value"), &detail);
    }
    let path = Path::new("preemptionPolicy");
    match given(class, "preemptionPolicy").and_then(Value::as_str) {
        None | Some("PreemptLowerPriority" | "Never") => {}
        Some("") => errors.required(&path, ""),
        Some(unknown) => errors.not_supported(&path, render::named(unknown), &["PreemptLowerPriority", "Never"]),
    }
}

/// Why a class is not one of the server's own.
fn misfit(name: &str, value: i64, is_default: bool) -> Option<String> {
    let Some((_, own)) = SYSTEM_CLASSES.into_iter().find(|(own, _)| *own == name) else {
        return Some(format!("{name} is not a known system priority class"));
    };
    if value != own {
        return Some(format!("value of {name} PriorityClass must be {own}"));
    }
    is_default.then(|| format!("globalDefault of {name} PriorityClass must be false"))
}

/// A changed class: what it does to Pods stays.
pub(super) fn changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    if number(new, "value") != number(old, "value") {
        errors.forbidden(&Path::new("value"), "may not be changed in an update.");
    }
    let key = "preemptionPolicy";
    immutable(given(new, key), given(old, key), &Path::new(key), errors, render::plain);
}
