//! Deployments and ReplicaSets, and the Pod template within.
//!
//! Upstream: `pkg/apis/apps/validation/validation.go`.

use super::read::{given, number, text};
use super::{names, non_negative, pod, render, selectors};
use crate::api::field::{BadValue, ErrorList, Path};
use crate::api::labels::Selector;
use crate::api::value::{Map, Value};

/// `spec` of a Deployment.
pub(super) fn deployment_spec(deployment: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec");
    let spec = deployment.get("spec").unwrap_or(&Value::Null);
    non_negative(number(spec, "replicas"), &path.child("replicas"), errors);
    selector_and_template(spec, &path, errors);
    strategy(spec.get("strategy").unwrap_or(&Value::Null), &path.child("strategy"), errors);
    let min_ready_seconds = number(spec, "minReadySeconds");
    non_negative(min_ready_seconds, &path.child("minReadySeconds"), errors);
    non_negative(number(spec, "revisionHistoryLimit"), &path.child("revisionHistoryLimit"), errors);
    if let Some(deadline) = spec.int(&["progressDeadlineSeconds"]) {
        let path = path.child("progressDeadlineSeconds");
        non_negative(deadline, &path, errors);
        if deadline <= min_ready_seconds {
            errors.invalid(&path, deadline, "must be greater than minReadySeconds");
        }
    }
}

/// `spec` of a ReplicaSet.
pub(super) fn replica_set_spec(replica_set: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec");
    let spec = replica_set.get("spec").unwrap_or(&Value::Null);
    non_negative(number(spec, "replicas"), &path.child("replicas"), errors);
    non_negative(number(spec, "minReadySeconds"), &path.child("minReadySeconds"), errors);
    selector_and_template(spec, &path, errors);
}

fn selector_and_template(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let selector = given(spec, "selector");
    let selector_path = path.child("selector");
    match selector {
        None => errors.required(&selector_path, ""),
        Some(selector) => {
            selectors::label_selector(Some(selector), &selector_path, errors);
            if Selector::of_label_selector(Some(selector)).is_empty() {
                errors.invalid(
                    &selector_path,
                    render::typed("v1.LabelSelector", Some(selector)),
                    "empty selector is invalid for deployment",
                );
            }
        }
    }
    match selector.filter(|selector| !selectors::is_usable(selector)) {
        Some(unusable) => errors.invalid(
            &selector_path,
            render::typed("v1.LabelSelector", Some(unusable)),
            "invalid label selector",
        ),
        None => template(spec, &Selector::of_label_selector(selector), &path.child("template"), errors),
    }
}

fn template(spec: &Value, selector: &Selector, path: &Path<'_>, errors: &mut ErrorList) {
    let template = spec.get("template").unwrap_or(&Value::Null);
    let labels = template.at(&["metadata", "labels"]);
    if !selector.is_empty() && !selector.matches(labels.and_then(Value::as_map).unwrap_or(Map::EMPTY)) {
        errors.invalid(
            &path.child("metadata.labels"),
            render::plain(labels),
            "`selector` does not match template `labels`",
        );
    }
    pod::template(template, path, errors);
    let pod_spec = template.get("spec").unwrap_or(&Value::Null);
    let policy = text(pod_spec, "restartPolicy");
    if policy != "Always" {
        errors.not_supported(&path.child("spec.restartPolicy"), render::named(policy), &["Always"]);
    }
    if given(pod_spec, "activeDeadlineSeconds").is_some() {
        errors.forbidden(
            &path.child("spec.activeDeadlineSeconds"),
            "activeDeadlineSeconds in ReplicaSet is not Supported",
        );
    }
}

fn strategy(strategy: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let rolling_path = path.child("rollingUpdate");
    match (text(strategy, "type"), given(strategy, "rollingUpdate")) {
        ("Recreate", None) => {}
        ("Recreate", Some(_)) => {
            errors.forbidden(&rolling_path, "may not be specified when strategy `type` is 'Recreate'");
        }
        ("RollingUpdate", None) => errors.required(&rolling_path, "this should be defaulted and never be nil"),
        ("RollingUpdate", Some(rolling)) => rolling_update(rolling, &rolling_path, errors),
        _ => errors.not_supported(
            path,
            render::typed("v1.DeploymentStrategy", Some(strategy)),
            &["Recreate", "RollingUpdate"],
        ),
    }
}

fn rolling_update(rolling: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let zero = Value::Int(0);
    let unavailable = given(rolling, "maxUnavailable").unwrap_or(&zero);
    let surge = given(rolling, "maxSurge").unwrap_or(&zero);
    let unavailable_path = path.child("maxUnavailable");
    int_or_percent(unavailable, &unavailable_path, errors);
    int_or_percent(surge, &path.child("maxSurge"), errors);
    if amount(unavailable) == 0 && amount(surge) == 0 {
        errors.invalid(
            &unavailable_path,
            render::plain(Some(unavailable)),
            "may not be 0 when `maxSurge` is 0",
        );
    }
    at_most_hundred_percent(unavailable, &unavailable_path, errors);
}

/// A number that is not negative, or a percentage.
pub(super) fn int_or_percent(value: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    match value {
        Value::String(text) => {
            for message in names::percent(text) {
                errors.invalid(path, render::named(text), &message);
            }
        }
        other => non_negative(other.as_int().unwrap_or_default(), path, errors),
    }
}

/// The number before the percent sign, if the text has that form; held at a bound that is far beyond any use.
fn percentage(value: &Value) -> Option<i64> {
    let text = value.as_str().filter(|text| names::percent(text).is_empty())?;
    Some(text.trim_end_matches('%').parse().unwrap_or(i64::MAX))
}

/// The number or the percentage; a text that is neither counts as the number it names, or as zero.
fn amount(value: &Value) -> i64 {
    percentage(value)
        .or_else(|| value.as_int())
        .or_else(|| value.as_str()?.parse().ok())
        .unwrap_or_default()
}

/// A percentage that is a part of a whole.
pub(super) fn at_most_hundred_percent(value: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if percentage(value).is_some_and(|percent| percent > 100) {
        errors.invalid(path, render::plain(Some(value)), "must not be greater than 100%");
    }
}

/// `status` of a Deployment. The count of collisions only grows.
pub(super) fn deployment_status(new: &Value, old: &Value, errors: &mut ErrorList) {
    const COUNTS: [&str; 8] = [
        "observedGeneration",
        "replicas",
        "updatedReplicas",
        "readyReplicas",
        "availableReplicas",
        "unavailableReplicas",
        "terminatingReplicas",
        "collisionCount",
    ];
    status(new, &COUNTS, &["updatedReplicas", "readyReplicas", "availableReplicas"], errors);
    let collisions = |deployment: &Value| deployment.int(&["status", "collisionCount"]).unwrap_or_default();
    if collisions(new) < collisions(old) {
        errors.invalid(&Path::new("status.collisionCount"), collisions(new), "cannot be decremented");
    }
}

/// `status` of a ReplicaSet.
pub(super) fn replica_set_status(new: &Value, errors: &mut ErrorList) {
    const COUNTS: [&str; 6] = [
        "replicas",
        "fullyLabeledReplicas",
        "readyReplicas",
        "availableReplicas",
        "observedGeneration",
        "terminatingReplicas",
    ];
    status(
        new,
        &COUNTS,
        &["fullyLabeledReplicas", "readyReplicas", "availableReplicas"],
        errors,
    );
}

/// `counts` may not be negative; of those, `parts` may not be greater than `replicas`.
fn status(object: &Value, counts: &[&str], parts: &[&str], errors: &mut ErrorList) {
    let path = Path::new("status");
    let status = object.get("status").unwrap_or(&Value::Null);
    for field in counts {
        non_negative(number(status, field), &path.child(field), errors);
    }
    for field in parts {
        if number(status, field) > number(status, "replicas") {
            errors.invalid(&path.child(field), number(status, field), "cannot be greater than status.replicas");
        }
    }
    let available = number(status, "availableReplicas");
    if available > number(status, "readyReplicas") {
        errors.invalid(&path.child("availableReplicas"), available, "cannot be greater than readyReplicas");
    }
}

/// `spec.selector` of a changed Deployment or ReplicaSet.
pub(super) fn same_selector(new: &Value, old: &Value, errors: &mut ErrorList) {
    let quote = |selector: Option<&Value>| match selector {
        Some(_) => render::typed("v1.LabelSelector", selector),
        None => BadValue::json("null"),
    };
    super::immutable(
        new.at(&["spec", "selector"]),
        old.at(&["spec", "selector"]),
        &Path::new("spec.selector"),
        errors,
        quote,
    );
}
