//! `PersistentVolumeClaim`, and the templates of claims in ephemeral volumes.
//!
//! Upstream: `ValidatePersistentVolumeClaimSpec` in `pkg/apis/core/validation/validation.go`.

use super::read::{amount_of, given, text, texts};
use super::{container, difference, names, one_of, render, resources, selectors};
use crate::api::field::{BadValue, ErrorList, Path};
use crate::api::value::Value;

const MODES: [&str; 4] = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

/// A template of a claim.
pub(super) fn template(template: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let metadata = template.get("metadata").unwrap_or(&Value::Null);
    let metadata_path = path.child("metadata");
    selectors::annotations(metadata.get("annotations"), &metadata_path.child("annotations"), errors);
    selectors::labels(metadata.get("labels"), &metadata_path.child("labels"), errors);
    let allowed = |field: &str| matches!(field, "Annotations" | "Labels");
    container::only_allowed(metadata, "v1.ObjectMeta", allowed, "cannot be set", &metadata_path, errors);
    spec(template.get("spec").unwrap_or(&Value::Null), &path.child("spec"), errors);
}

/// `spec` of a claim.
pub(super) fn spec(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let modes_path = path.child("accessModes");
    let modes = texts(spec, "accessModes");
    if modes.len() == 0 {
        errors.required(&modes_path, "at least 1 access mode is required");
    }
    selectors::label_selector(given(spec, "selector"), &path.child("selector"), errors);
    access_modes(modes, &modes_path, errors);
    storage(spec, path, errors);
    class_name(spec, "storageClassName", path, errors);
    one_of(spec, "volumeMode", &["Block", "Filesystem"], path, errors);
    for key in ["dataSource", "dataSourceRef"] {
        if let Some(source) = given(spec, key) {
            data_source(source, &path.child(key), errors);
        }
    }
    same_data_source(spec, path, errors);
    class_name(spec, "volumeAttributesClassName", path, errors);
}

/// The name of a class, where one is given.
pub(super) fn class_name(spec: &Value, key: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let name = text(spec, key);
    if !name.is_empty() {
        errors.invalid_each(&path.child(key), name, names::dns1123_subdomain(name));
    }
}

/// The ways in which a volume may be used.
pub(super) fn access_modes<'a>(modes: impl Iterator<Item = &'a str> + Clone, path: &Path<'_>, errors: &mut ErrorList) {
    for mode in modes.clone().filter(|mode| !MODES.contains(mode)) {
        errors.not_supported(path, render::named(mode), &MODES);
    }
    let alone = |mode: &str| mode == "ReadWriteOncePod";
    if modes.clone().any(alone) && modes.into_iter().any(|mode| !alone(mode) && MODES.contains(&mode)) {
        errors.forbidden(path, "may not use ReadWriteOncePod with other access modes");
    }
}

fn storage(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let resources_path = path.child("resources");
    let path = resources_path.key("storage");
    match spec.at(&["resources", "requests", "storage"]).map(amount_of) {
        None => errors.required(&path, ""),
        Some(amount) if amount.is_zero() || amount.is_negative() => {
            errors.invalid(&path, amount.to_string().as_str(), "must be greater than zero");
        }
        Some(amount) => resources::amount("storage", &amount, &path, errors),
    }
}

fn data_source(source: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let (kind, group) = (text(source, "kind"), text(source, "apiGroup"));
    super::volume::required(source, &["name", "kind"], path, errors);
    if group.is_empty() && kind != "PersistentVolumeClaim" {
        errors.invalid(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
    }
    if !group.is_empty() {
        errors.invalid_each(&path.child("apiGroup"), group, names::dns1123_subdomain(group));
    }
    let namespace = text(source, "namespace");
    if !namespace.is_empty() {
        errors.invalid_each(&path.child("namespace"), namespace, names::dns1123_label(namespace));
    }
}

fn same_data_source(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let (Some(source), Some(reference)) = (given(spec, "dataSource"), given(spec, "dataSourceRef")) else {
        return;
    };
    // The server quotes the path of the field, which as JSON is an object without visible fields.
    let quoted = || BadValue::json("{}");
    if !text(reference, "namespace").is_empty() {
        errors.invalid(path, quoted(), "may not be specified when dataSourceRef.namespace is specified");
    } else if ["apiGroup", "kind", "name"]
        .iter()
        .any(|key| given(source, key) != given(reference, key))
    {
        errors.invalid(path, quoted(), "must match dataSourceRef");
    }
}

/// A changed claim: its `spec` stays, but for its size and its class of attributes once it is bound.
pub(super) fn changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    let bound = new.text(&["status", "phase"]) == "Bound";
    let mut allowed = new.get("spec").cloned().unwrap_or_default();
    let keep = |allowed: &mut Value, path: &[&str]| match old.get("spec").and_then(|spec| spec.at(path)) {
        Some(value) => allowed.set(path, value.clone()),
        None => {
            allowed.remove(path);
        }
    };
    if old.text(&["spec", "volumeName"]).is_empty() {
        keep(&mut allowed, &["volumeName"]);
    }
    if old.at(&["spec", "storageClassName"]).is_none_or(Value::is_null) && given(&allowed, "storageClassName").is_some() {
        keep(&mut allowed, &["storageClassName"]);
    }
    if bound {
        keep(&mut allowed, &["volumeAttributesClassName"]);
        if allowed.at(&["resources", "requests"]).is_some() {
            keep(&mut allowed, &["resources", "requests", "storage"]);
        }
    }
    let old_spec = old.get("spec").cloned().unwrap_or_default();
    if allowed != old_spec {
        errors.forbidden(
            &Path::new("spec"),
            &format!(
                "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n{}",
                difference::of("v1.PersistentVolumeClaimSpec", &old_spec, &allowed)
            ),
        );
    }
    let size = |object: &Value, path: &[&str]| object.at(path).map(amount_of).unwrap_or_default();
    let request = ["spec", "resources", "requests", "storage"];
    let wanted = size(new, &request);
    if wanted < size(old, &request) && wanted <= size(old, &["status", "capacity", "storage"]) {
        errors.forbidden(
            &Path::new("spec.resources.requests.storage"),
            "field can not be less than status.capacity",
        );
    }
    super::immutable(
        new.at(&["spec", "volumeMode"]),
        old.at(&["spec", "volumeMode"]),
        &Path::new("volumeMode"),
        errors,
        render::plain,
    );
}
