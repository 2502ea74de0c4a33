//! `StorageClass`.
//!
//! Upstream: `pkg/apis/storage/validation/validation.go`.

use std::collections::BTreeSet;

use super::read::{given, list, map, text, texts};
use super::{names, render, selectors};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// Most parameters of a class (`maxProvisionerParameterLen`).
const MOST_PARAMETERS: usize = 512;
/// Most bytes of all parameters together (`maxProvisionerParameterSize`).
const MOST_PARAMETER_BYTES: usize = 256 * 1024;

/// Everything but `metadata`.
pub(super) fn class(class: &Value, errors: &mut ErrorList) {
    let provisioner = text(class, "provisioner");
    if provisioner.is_empty() {
        errors.required(&Path::new("provisioner"), "");
    }
    let lower = provisioner.to_lowercase();
    if !lower.is_empty() {
        errors.invalid_each(&Path::new("provisioner"), &lower, names::qualified_name(&lower));
    }
    parameters(class.get("parameters"), errors);
    for (key, supported) in [
        ("reclaimPolicy", ["Delete", "Retain"]),
        ("volumeBindingMode", ["Immediate", "WaitForFirstConsumer"]),
    ] {
        if let Some(unknown) = given(class, key)
            .and_then(Value::as_str)
            .filter(|chosen| !supported.contains(chosen))
        {
            errors.not_supported(&Path::new(key), render::named(unknown), &supported);
        }
    }
    let path = Path::new("allowedTopologies");
    for (at, term) in list(class, "allowedTopologies").iter().enumerate() {
        topology(term, &path.index(at), errors);
    }
}

fn parameters(parameters: Option<&Value>, errors: &mut ErrorList) {
    let path = Path::new("parameters");
    if map(parameters).count() > MOST_PARAMETERS {
        return errors.too_long(&path, MOST_PARAMETERS);
    }
    let mut bytes = 0;
    for (key, value) in map(parameters) {
        if key.is_empty() {
            errors.invalid(&path, "", "field can not be empty.");
        }
        bytes += key.len() + value.as_str().unwrap_or_default().len();
    }
    if bytes > MOST_PARAMETER_BYTES {
        errors.too_long(&path, MOST_PARAMETER_BYTES);
    }
}

fn topology(term: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let path = path.child("matchLabelExpressions");
    let mut keys = BTreeSet::new();
    for (at, requirement) in list(term, "matchLabelExpressions").iter().enumerate() {
        let path = path.index(at);
        let values_path = path.child("values");
        let values = texts(requirement, "values");
        if values.len() == 0 {
            errors.required(&values_path, "");
        }
        let mut seen = BTreeSet::new();
        for (at, value) in values.enumerate().filter(|(_, value)| !seen.insert(*value)) {
            errors.duplicate(&values_path.index(at), value, "");
        }
        let key = text(requirement, "key");
        selectors::label_name(key, &path.child("key"), errors);
        if !keys.insert(key) {
            errors.duplicate(&path.child("key"), key, "");
        }
    }
}

/// A changed class: what it does to volumes stays.
pub(super) fn changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    for key in ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"] {
        super::immutable(given(new, key), given(old, key), &Path::new(key), errors, render::plain);
    }
}
