//! `metadata` of any object.
//!
//! Upstream: `apimachinery/pkg/api/validation/objectmeta.go`.

use super::names::{self, Messages};
use super::read::{given, list, number, text, texts};
use super::{immutable, non_negative, render, selectors};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// The form that names of a kind have.
pub(super) type NameForm = fn(&str) -> Messages;

/// `metadata` of a new object whose name has the form `form`.
pub(super) fn of_new(object: &Value, form: NameForm, errors: &mut ErrorList) {
    let root = Path::new("metadata");
    let metadata = object.get("metadata").unwrap_or(&Value::Null);
    let generate_name = text(metadata, "generateName");
    if !generate_name.is_empty() {
        errors.invalid_each(
            &root.child("generateName"),
            generate_name,
            form(&names::as_whole_name(generate_name)),
        );
    }
    let name = text(metadata, "name");
    if name.is_empty() {
        errors.required(&root.child("name"), "name or generateName is required");
    } else {
        errors.invalid_each(&root.child("name"), name, form(name));
    }
    let namespace = text(metadata, "namespace");
    if !namespace.is_empty() {
        errors.invalid_each(&root.child("namespace"), namespace, names::dns1123_label(namespace));
    }
    non_negative(number(metadata, "generation"), &root.child("generation"), errors);
    selectors::labels(metadata.get("labels"), &root.child("labels"), errors);
    selectors::annotations(metadata.get("annotations"), &root.child("annotations"), errors);
    owner_references(metadata, &root.child("ownerReferences"), errors);
    finalizers(metadata, &root.child("finalizers"), errors);
    standard_finalizers(metadata, &root.child("finalizers"), errors);
}

/// `metadata` of a changed object. The resource version is the store's concern.
pub(super) fn of_changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    let root = Path::new("metadata");
    let none = Value::Null;
    let (new, old) = (new.get("metadata").unwrap_or(&none), old.get("metadata").unwrap_or(&none));
    if given(old, "deletionTimestamp").is_some() {
        no_new_finalizers(new, old, &root.child("finalizers"), errors);
    }
    if number(new, "generation") < number(old, "generation") {
        errors.invalid(&root.child("generation"), number(new, "generation"), "must not be decremented");
    }
    for key in ["name", "namespace", "uid"] {
        if text(new, key) != text(old, key) {
            errors.invalid(&root.child(key), text(new, key), super::IMMUTABLE);
        }
    }
    for key in ["creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"] {
        immutable(given(new, key), given(old, key), &root.child(key), errors, render::plain);
    }
    selectors::labels(new.get("labels"), &root.child("labels"), errors);
    selectors::annotations(new.get("annotations"), &root.child("annotations"), errors);
    owner_references(new, &root.child("ownerReferences"), errors);
    standard_finalizers(new, &root.child("finalizers"), errors);
}

fn owner_references(metadata: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let references = list(metadata, "ownerReferences");
    let mut controller: Option<String> = None;
    for reference in references {
        let api_version = text(reference, "apiVersion");
        if api_version.is_empty() || api_version.ends_with('/') {
            errors.invalid(&path.child("apiVersion"), api_version, "version must not be empty");
        }
        for key in ["kind", "name", "uid"] {
            if text(reference, key).is_empty() {
                errors.invalid(&path.child(key), text(reference, key), "must not be empty");
            }
        }
        if text(reference, "kind") == "Event" && api_version == "v1" {
            errors.invalid(
                path,
                render::typed("v1.OwnerReference", Some(reference)),
                "/v1, Kind=Event is disallowed from being an owner",
            );
        }
        if !reference.flag(&["controller"]) {
            continue;
        }
        let current = format!("{}/{}", text(reference, "kind"), text(reference, "name"));
        match &controller {
            Some(first) => errors.invalid(
                path,
                render::typed_list("v1.OwnerReference", references),
                &format!("Only one reference can have Controller set to true. Found \"true\" in references for {first} and {current}"),
            ),
            None => controller = Some(current),
        }
    }
}

fn finalizers(metadata: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let names = texts(metadata, "finalizers");
    for name in names.clone() {
        errors.invalid_each(path, name, names::qualified_name(name));
    }
    let has = |wanted: &str| names.clone().any(|name| name == wanted);
    if has("orphan") && has("foregroundDeletion") {
        errors.invalid(
            path,
            render::plain(metadata.get("finalizers")),
            "finalizer orphan and foregroundDeletion cannot be both set",
        );
    }
}

fn standard_finalizers(metadata: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for (at, name) in texts(metadata, "finalizers").enumerate() {
        standard_finalizer(name, &path.index(at), errors);
    }
}

/// A finalizer without a prefix has to be one of the server's own.
pub(super) fn standard_finalizer(name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    if !name.contains('/') && !matches!(name, "kubernetes" | "orphan" | "foregroundDeletion") {
        errors.invalid(path, name, "name is neither a standard finalizer name nor is it fully qualified");
    }
}

fn no_new_finalizers(new: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let kept = texts(old, "finalizers");
    let mut extra: Vec<&str> = texts(new, "finalizers")
        .filter(|name| !kept.clone().any(|old| old == *name))
        .collect();
    extra.sort_unstable();
    extra.dedup();
    if !extra.is_empty() {
        let list = extra.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
        errors.forbidden(
            path,
            &format!("no new finalizers can be added if the object is being deleted, found new finalizers []string{{{list}}}"),
        );
    }
}
