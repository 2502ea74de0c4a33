//! What of a Pod may change.
//!
//! Upstream: `ValidatePodUpdate` in `pkg/apis/core/validation/validation.go`.

use super::read::{given, list, map, text};
use super::{container, difference, is_same, metadata, names, pod, render, scheduling};
use crate::api::field::{BadValue, ErrorList, Path};
use crate::api::value::Value;

const UPDATABLE: &str = "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/// A changed Pod; its `metadata` is compared before.
pub(super) fn changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    metadata::of_new(new, names::dns1123_subdomain, errors);
    pod::pod(new, errors);
    annotations(new, old, errors);
    let none = Value::Null;
    let (new_spec, old_spec) = (new.get("spec").unwrap_or(&none), old.get("spec").unwrap_or(&none));
    let path = Path::new("spec");
    for key in ["containers", "initContainers"] {
        if !same_containers(new_spec, old_spec, key, &path.child(key), errors) {
            return;
        }
    }
    if !active_deadline(new_spec, old_spec, &path.child("activeDeadlineSeconds"), errors) {
        return;
    }
    tolerations(new_spec, old_spec, &path.child("tolerations"), errors);
    scheduling_gates(new_spec, old_spec, &path.child("schedulingGates"), errors);
    if is_same(new_spec, old_spec) {
        return;
    }
    let mut munged = munged(new_spec, old_spec);
    if !list(old_spec, "schedulingGates").is_empty() {
        gated(&mut munged, old_spec, &path, errors);
    }
    if !is_same(&munged, old_spec) {
        let diff = difference::of("v1.PodSpec", old_spec, &munged);
        errors.forbidden(&path, &format!("{UPDATABLE}\n{diff}"));
    }
}

fn annotations(new: &Value, old: &Value, errors: &mut ErrorList) {
    const APP_ARMOR: &str = "container.apparmor.security.beta.kubernetes.io/";
    const MIRROR: &str = "kubernetes.io/config.mirror";
    let path = Path::new("metadata.annotations");
    let of = |pod: &'_ Value| pod.at(&["metadata", "annotations"]).cloned().unwrap_or_default();
    let (new, old) = (of(new), of(old));
    let mut say = |key: &str, verb: &str| {
        if key.starts_with(APP_ARMOR) {
            errors.forbidden(&path.key(key), &format!("may not {verb} AppArmor annotations"));
        }
        if key == MIRROR {
            errors.forbidden(&path.key(key), &format!("may not {verb} mirror pod annotation"));
        }
    };
    for (key, value) in map(Some(&old)) {
        if new.get(key) != Some(value) {
            say(key, "remove or update");
        }
    }
    for (key, _) in map(Some(&new)) {
        if old.get(key).is_none() {
            say(key, "add");
        }
    }
}

fn same_containers(new: &Value, old: &Value, key: &str, path: &Path<'_>, errors: &mut ErrorList) -> bool {
    let containers = list(new, key);
    if containers.len() != list(old, key).len() {
        errors.forbidden(path, "pod updates may not add or remove containers");
        return false;
    }
    for (at, item) in containers.iter().enumerate() {
        let path = path.index(at);
        if text(item, "image").is_empty() {
            errors.required(&path.child("image"), "");
        }
        container::trimmed_image(item, &path, errors);
    }
    true
}

/// The deadline may be set, and brought nearer.
fn active_deadline(new: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) -> bool {
    let seconds = |spec: &Value| spec.int(&["activeDeadlineSeconds"]);
    match (seconds(new), seconds(old)) {
        (Some(new), _) if !(0..=i64::from(i32::MAX)).contains(&new) => {
            errors.invalid(path, new, &names::range_message(0, i32::MAX.into()));
            false
        }
        (Some(new), Some(old)) if old < new => {
            errors.invalid(path, new, "must be less than or equal to previous value");
            false
        }
        (None, Some(_)) => {
            errors.invalid(path, BadValue::json("null"), "must not update from a positive integer to nil value");
            true
        }
        _ => true,
    }
}

/// Tolerations may be added; of those that were there only the time may change.
fn tolerations(new: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let without_time = |toleration: &Value| {
        let mut toleration = toleration.clone();
        toleration.remove(&["tolerationSeconds"]);
        toleration
    };
    let kept: Vec<Value> = list(new, "tolerations").iter().map(without_time).collect();
    if list(old, "tolerations").iter().any(|old| !kept.contains(&without_time(old))) {
        return errors.forbidden(path, "existing toleration can not be modified except its tolerationSeconds");
    }
    scheduling::tolerations(list(new, "tolerations"), path, errors);
}

fn scheduling_gates(new: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for (at, gate) in list(new, "schedulingGates").iter().enumerate() {
        let name = text(gate, "name");
        if !list(old, "schedulingGates").iter().any(|old| text(old, "name") == name) {
            errors.forbidden(
                &path.index(at).child("name"),
                &format!("only deletion is allowed, but found new scheduling gate '{name}'"),
            );
        }
    }
}

fn keep(spec: &mut Value, old: &Value, path: &[&str]) {
    match old.at(path).filter(|value| !value.is_null()) {
        Some(value) => spec.set(path, value.clone()),
        None => {
            spec.remove(path);
        }
    }
}

/// The new `spec` with everything that may change as it was.
fn munged(new: &Value, old: &Value) -> Value {
    let mut munged = new.clone();
    for key in ["containers", "initContainers"] {
        if list(new, key).is_empty() {
            continue;
        }
        let containers = list(new, key).iter().zip(list(old, key)).map(|(new, old)| {
            let mut container = new.clone();
            keep(&mut container, old, &["image"]);
            container
        });
        munged.set(&[key], containers.collect::<Vec<_>>());
    }
    for key in ["activeDeadlineSeconds", "schedulingGates", "tolerations"] {
        keep(&mut munged, old, &[key]);
    }
    let grace = |spec: &Value| spec.int(&["terminationGracePeriodSeconds"]);
    if grace(old).is_some_and(|seconds| seconds < 0) && grace(&munged) == Some(1) {
        keep(&mut munged, old, &["terminationGracePeriodSeconds"]);
    }
    munged
}

/// While the scheduler may not see the Pod, where it may run can be narrowed.
fn gated(munged: &mut Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let selector = munged.get("nodeSelector").cloned().unwrap_or_default();
    let mutated = map(old.get("nodeSelector")).any(|(key, value)| selector.get(key) != Some(value));
    if mutated {
        errors.invalid(
            &path.child("nodeSelector"),
            render::plain(Some(&selector)),
            "only additions to spec.nodeSelector are allowed (no mutations or deletions)",
        );
    }
    keep(munged, old, &["nodeSelector"]);
    let affinity = ["affinity", "nodeAffinity"];
    let (new_affinity, old_affinity) = (munged.at(&affinity).cloned().unwrap_or_default(), old.at(&affinity));
    if is_same(&new_affinity, old_affinity.unwrap_or(&Value::Null)) {
        return;
    }
    node_affinity(&new_affinity, old_affinity, &path.child("affinity.nodeAffinity"), errors);
    keep(munged, old, &affinity);
    if given(old, "affinity").is_none() && map(munged.get("affinity")).next().is_none() {
        munged.remove(&["affinity"]);
    }
}

fn node_affinity(new: &Value, old: Option<&Value>, path: &Path<'_>, errors: &mut ErrorList) {
    const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
    let terms_path = path.child(REQUIRED).child("nodeSelectorTerms").to_string();
    let path = Path::new(&terms_path);
    let Some(old) = old.and_then(|old| given(old, REQUIRED)) else {
        return;
    };
    let old_terms = list(old, "nodeSelectorTerms");
    let new_terms = given(new, REQUIRED).map(|new| list(new, "nodeSelectorTerms")).unwrap_or_default();
    if !old_terms.is_empty() && old_terms.len() != new_terms.len() {
        return errors.invalid(
            &path,
            render::typed_list("v1.NodeSelectorTerm", new_terms),
            "no additions/deletions to non-empty NodeSelectorTerms list are allowed",
        );
    }
    for (at, (old, new)) in old_terms.iter().zip(new_terms).enumerate() {
        let empty = ["matchExpressions", "matchFields"].iter().all(|key| list(old, key).is_empty());
        let only_added = ["matchExpressions", "matchFields"]
            .iter()
            .all(|key| list(new, key).starts_with(list(old, key)) && (!empty || list(new, key).is_empty()));
        if !only_added {
            errors.invalid(
                &path.index(at),
                render::typed("v1.NodeSelectorTerm", Some(new)),
                "only additions are allowed (no mutations or deletions)",
            );
        }
    }
}
