//! Nodes and Namespaces.
//!
//! Upstream: `ValidateNode` and `ValidateNamespace` in `pkg/apis/core/validation/validation.go`.

use super::read::{amounts, list, text, texts};
use super::{addresses, metadata, names, render, resources, scheduling, selectors};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// A new node.
pub(super) fn node(node: &Value, errors: &mut ErrorList) {
    taints(node, errors);
    resource_amounts(node, errors);
    declared_features(node, errors);
    let path = Path::new("spec.podCIDRs");
    let ranges = node.items(&["spec", "podCIDRs"]);
    for (at, range) in ranges.iter().enumerate() {
        let range = range.as_str().unwrap_or_default();
        errors.invalid_each(&path.index(at), range, addresses::cidr(range));
    }
    let is_v6 = |range: &Value| range.as_str().unwrap_or_default().contains(':');
    if ranges.len() > 2 || (ranges.len() == 2 && is_v6(&ranges[0]) == is_v6(&ranges[1])) {
        errors.invalid(
            &path,
            render::plain(node.at(&["spec", "podCIDRs"])),
            "may specify no more than one CIDR for each IP family",
        );
    }
}

fn taints(node: &Value, errors: &mut ErrorList) {
    // The server takes taints to stand under `metadata`.
    let path = Path::new("metadata.taints");
    let taints = node.items(&["spec", "taints"]);
    for (at, taint) in taints.iter().enumerate() {
        let path = path.index(at);
        let (key, value, effect) = (text(taint, "key"), text(taint, "value"), text(taint, "effect"));
        selectors::label_name(key, &path.child("key"), errors);
        let messages = names::label_value(value);
        if !messages.is_empty() {
            errors.invalid(&path.child("value"), value, &messages.join(";"));
        }
        if effect.is_empty() {
            errors.required(&path.child("effect"), "");
        } else {
            scheduling::taint_effect(effect, &path.child("effect"), errors);
        }
        let repeats = |other: &Value| text(other, "key") == key && text(other, "effect") == effect;
        if taints[..at].iter().any(repeats) {
            errors.duplicate(
                &path,
                render::typed("v1.Taint", Some(taint)),
                "taints must be unique by key and effect pair",
            );
        }
    }
}

fn resource_amounts(node: &Value, errors: &mut ErrorList) {
    for list in ["capacity", "allocatable"] {
        let status = Path::new("status");
        let path = status.child(list);
        for (name, amount) in amounts(node.at(&["status", list])) {
            resources::amount(name, &amount, &path.child(name), errors);
        }
    }
}

fn declared_features(node: &Value, errors: &mut ErrorList) {
    let path = Path::new("status.declaredFeatures");
    let features = texts(node.get("status").unwrap_or(&Value::Null), "declaredFeatures");
    for (at, (feature, next)) in features.clone().zip(features.clone().skip(1).map(Some).chain([None])).enumerate() {
        if !is_feature(feature) {
            errors.invalid(
                &path.index(at),
                feature,
                &format!(
                    "invalid feature name {feature:?}: must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes"
                ),
            );
        }
        let next_path = path.index(at + 1);
        match next {
            Some(next) if next == feature => errors.duplicate(&next_path, next, ""),
            Some(next) if next < feature => errors.invalid(&next_path, next, "list must be sorted alphabetically"),
            _ => {}
        }
    }
}

fn is_feature(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.split('/').all(|part| {
            part.starts_with(|first: char| first.is_ascii_alphabetic()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

/// A changed node.
pub(super) fn changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    resource_amounts(new, errors);
    declared_features(new, errors);
    let addresses = new.items(&["status", "addresses"]);
    let path = Path::new("status.addresses");
    for (at, address) in addresses.iter().enumerate() {
        if addresses[..at].contains(address) {
            errors.duplicate(&path.index(at), render::typed("v1.NodeAddress", Some(address)), "");
        }
    }
    let ranges = |node: &Value| list(node.get("spec").unwrap_or(&Value::Null), "podCIDRs").to_vec();
    if !ranges(old).is_empty() && ranges(new) != ranges(old) {
        errors.forbidden(
            &Path::new("spec.podCIDRs"),
            "node updates may not change podCIDR except from \"\" to valid",
        );
    }
    let provider = old.text(&["spec", "providerID"]);
    if !provider.is_empty() && provider != new.text(&["spec", "providerID"]) {
        errors.forbidden(
            &Path::new("spec.providerID"),
            "node updates may not change providerID except from \"\" to valid",
        );
    }
    taints(new, errors);
    if new.text(&["spec", "externalID"]) != old.text(&["spec", "externalID"]) {
        errors.forbidden(&Path::new("spec.externalID"), "may not be updated");
    }
}

/// `spec` of a Namespace.
pub(super) fn namespace(namespace: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec.finalizers");
    for name in namespace
        .items(&["spec", "finalizers"])
        .iter()
        .map(|name| name.as_str().unwrap_or_default())
    {
        errors.invalid_each(&path, name, names::qualified_name(name));
        metadata::standard_finalizer(name, &path, errors);
    }
}

/// The phase of a Namespace follows its deletion.
pub(super) fn namespace_phase(namespace: &Value, errors: &mut ErrorList) {
    let phase = namespace.text(&["status", "phase"]);
    let deleted = namespace.at(&["metadata", "deletionTimestamp"]).is_some_and(|time| !time.is_null());
    let (due, state) = if deleted {
        ("Terminating", "not empty")
    } else {
        ("Active", "empty")
    };
    if phase != due {
        errors.invalid(
            &Path::new("status.Phase"),
            render::named(phase),
            &format!("may only be '{due}' if `deletionTimestamp` is {state}"),
        );
    }
}
