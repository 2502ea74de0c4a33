//! `HorizontalPodAutoscaler`.
//!
//! Upstream: `pkg/apis/autoscaling/validation/validation.go`.

use super::read::{amount_of, given, list, number, text};
use super::{names, non_negative, one_of, render, resources};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

const MAX_PERIOD_SECONDS: i64 = 1800;
const MAX_STABILIZATION_SECONDS: i64 = 3600;
const METRIC_TYPES: [&str; 5] = ["ContainerResource", "External", "Object", "Pods", "Resource"];

/// `spec` of an autoscaler.
pub(super) fn spec(autoscaler: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec");
    let spec = autoscaler.get("spec").unwrap_or(&Value::Null);
    let (least, most) = (spec.int(&["minReplicas"]), number(spec, "maxReplicas"));
    if let Some(least) = least.filter(|least| *least < 1) {
        errors.invalid(&path.child("minReplicas"), least, "must be greater than or equal to 1");
    }
    let most_path = path.child("maxReplicas");
    if most == 0 {
        errors.required(&most_path, "must be set and greater than 0");
    } else if most < 0 {
        errors.invalid(&most_path, most, "must be greater than or equal to 1");
    }
    if least.is_some_and(|least| most < least) {
        errors.invalid(&most_path, most, "must be greater than or equal to `minReplicas`");
    }
    let target = spec.get("scaleTargetRef").unwrap_or(&Value::Null);
    object_reference(target, false, &path.child("scaleTargetRef"), errors);
    metrics(spec, &path.child("metrics"), errors);
    let behavior = spec.get("behavior").unwrap_or(&Value::Null);
    for key in ["scaleUp", "scaleDown"] {
        if let Some(rules) = given(behavior, key) {
            scaling_rules(rules, &path.child("behavior").child(key), errors);
        }
    }
}

/// `status` of an autoscaler.
pub(super) fn status(autoscaler: &Value, errors: &mut ErrorList) {
    let path = Path::new("status");
    let status = autoscaler.get("status").unwrap_or(&Value::Null);
    for key in ["currentReplicas", "desiredReplicas"] {
        non_negative(number(status, key), &path.child(key), errors);
    }
}

/// A reference to an object of any kind. The target of scaling has to name a group; what a metric describes need not.
fn object_reference(reference: &Value, without_group: bool, path: &Path<'_>, errors: &mut ErrorList) {
    for key in ["kind", "name"] {
        match text(reference, key) {
            "" => errors.required(&path.child(key), ""),
            name => errors.invalid_each(&path.child(key), name, names::path_segment(name)),
        }
    }
    let version = text(reference, "apiVersion");
    let has_group = version.contains('/') && !version.starts_with('/');
    let fault = if version.matches('/').count() > 1 {
        format!("unexpected GroupVersion string: {version}")
    } else if has_group || without_group {
        return;
    } else {
        "apiVersion must specify API group".to_owned()
    };
    errors.invalid(&path.child("apiVersion"), version, &fault);
}

fn metrics(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let metrics = list(spec, "metrics");
    for (at, spec) in metrics.iter().enumerate() {
        metric(spec, &path.index(at), errors);
    }
    let scales_from_zero = |spec: &Value| matches!(text(spec, "type"), "Object" | "External");
    if spec.int(&["minReplicas"]) == Some(0) && !metrics.iter().any(scales_from_zero) {
        errors.forbidden(
            path,
            "must specify at least one Object or External metric to support scaling to zero replicas",
        );
    }
}

fn metric(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const SOURCES: [(&str, &str); 5] = [
        ("Object", "object"),
        ("External", "external"),
        ("Pods", "pods"),
        ("Resource", "resource"),
        ("ContainerResource", "containerResource"),
    ];
    let kind = text(spec, "type");
    let type_path = path.child("type");
    if kind.is_empty() {
        errors.required(&type_path, "must specify a metric source type");
    }
    if !METRIC_TYPES.contains(&kind) {
        errors.not_supported(&type_path, render::named(kind), &METRIC_TYPES);
    }
    let present: Vec<&str> = SOURCES
        .iter()
        .map(|(_, key)| *key)
        .filter(|key| given(spec, key).is_some())
        .collect();
    if let Some((key, source)) = present.first().and_then(|key| Some((*key, given(spec, key)?))) {
        metric_source(key, source, &path.child(key), errors);
    }
    let expected = SOURCES.iter().find(|(name, _)| *name == kind).map(|(_, key)| *key);
    match expected {
        Some(key) if given(spec, key).is_none() => {
            errors.required(&path.child(key), "must populate information for the given metric source");
        }
        Some(_) => {}
        None => errors.not_supported(&type_path, render::named(kind), &METRIC_TYPES),
    }
    if present.len() != 1 {
        for key in present.iter().filter(|key| Some(**key) != expected) {
            errors.forbidden(&path.child(key), "must populate the given metric source only");
        }
    }
}

fn metric_source(key: &str, source: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if key == "object" {
        let described = source.get("describedObject").unwrap_or(&Value::Null);
        object_reference(described, true, &path.child("describedObject"), errors);
    }
    match key {
        "resource" | "containerResource" => {
            let name = text(source, "name");
            if name.is_empty() {
                errors.required(&path.child("name"), "must specify a resource name");
            } else if key == "containerResource" {
                resources::name_in_container(name, &path.child("name"), errors);
            }
            if key == "containerResource" {
                match text(source, "container") {
                    "" => errors.required(&path.child("container"), "must specify a container"),
                    name => errors.invalid_each(&path.child("container"), name, names::dns1123_label(name)),
                }
            }
        }
        _ => {
            let name = source.text(&["metric", "name"]);
            let name_path = path.child("metric.name");
            if name.is_empty() {
                errors.required(&name_path, "must specify a metric name");
            } else {
                errors.invalid_each(&name_path, name, names::path_segment(name));
            }
        }
    }
    let target = source.get("target").unwrap_or(&Value::Null);
    let target_path = path.child("target");
    metric_target(target, &target_path, errors);
    target_of_source(key, target, &target_path, errors);
}

fn metric_target(target: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let kind = text(target, "type");
    if kind.is_empty() {
        errors.required(&path.child("type"), "must specify a metric target type");
    }
    if !matches!(kind, "Utilization" | "Value" | "AverageValue") {
        errors.invalid(
            &path.child("type"),
            render::named(kind),
            "must be either Utilization, Value, or AverageValue",
        );
    }
    for key in ["value", "averageValue"] {
        if let Some(amount) = given(target, key)
            .map(amount_of)
            .filter(|amount| amount.is_zero() || amount.is_negative())
        {
            errors.invalid(&path.child(key), amount.to_string().as_str(), "must be positive");
        }
    }
    if let Some(percent) = target.int(&["averageUtilization"]).filter(|percent| *percent < 1) {
        errors.invalid(&path.child("averageUtilization"), percent, "must be greater than 0");
    }
}

/// Which amounts a source takes.
fn target_of_source(key: &str, target: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let has = |key: &str| given(target, key).is_some();
    let (value, average, utilization) = (has("value"), has("averageValue"), has("averageUtilization"));
    let average_path = path.child("averageValue");
    match key {
        "object" if !value && !average => errors.required(&average_path, "must set either a target value or averageValue"),
        "external" if !value && !average => {
            errors.required(&average_path, "must set either a target value for metric or a per-pod target");
        }
        "external" if value && average => errors.forbidden(
            &path.child("value"),
            "may not set both a target value for metric and a per-pod target",
        ),
        "pods" if !average => errors.required(&average_path, "must specify a positive target averageValue"),
        "resource" | "containerResource" if !utilization && !average => errors.required(
            &path.child("averageUtilization"),
            "must set either a target raw value or a target utilization",
        ),
        "resource" | "containerResource" if utilization && average => {
            errors.forbidden(&average_path, "may not set both a target raw value and a target utilization");
        }
        _ => {}
    }
}

fn scaling_rules(rules: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if let Some(seconds) = rules.int(&["stabilizationWindowSeconds"]) {
        let path = path.child("stabilizationWindowSeconds");
        if seconds < 0 {
            errors.invalid(&path, seconds, "must be greater than or equal to zero");
        }
        at_most(seconds, MAX_STABILIZATION_SECONDS, &path, errors);
    }
    one_of(rules, "selectPolicy", &["Disabled", "Max", "Min"], path, errors);
    let policies = list(rules, "policies");
    let policies_path = path.child("policies");
    if policies.is_empty() {
        errors.required(&policies_path, "must specify at least one Policy");
    }
    for (at, policy) in policies.iter().enumerate() {
        let path = policies_path.index(at);
        let kind = text(policy, "type");
        if !matches!(kind, "Pods" | "Percent") {
            errors.not_supported(&path.child("type"), render::named(kind), &["Percent", "Pods"]);
        }
        for key in ["value", "periodSeconds"] {
            if number(policy, key) <= 0 {
                errors.invalid(&path.child(key), number(policy, key), "must be greater than zero");
            }
        }
        at_most(
            number(policy, "periodSeconds"),
            MAX_PERIOD_SECONDS,
            &path.child("periodSeconds"),
            errors,
        );
    }
    if let Some(tolerance) = given(rules, "tolerance")
        .map(amount_of)
        .filter(crate::api::quantity::Quantity::is_negative)
    {
        errors.invalid(
            &path.child("tolerance"),
            tolerance.to_string().as_str(),
            "must be greater than or equal to 0",
        );
    }
}

fn at_most(seconds: i64, most: i64, path: &Path<'_>, errors: &mut ErrorList) {
    if seconds > most {
        errors.invalid(path, seconds, &format!("must be less than or equal to {most}"));
    }
}
