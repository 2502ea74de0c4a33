//! Where a Pod may run: affinity, tolerations, spread.
//!
//! Upstream: `validateAffinity`, `ValidateTolerations`, `validateTopologySpreadConstraints` in
//! `pkg/apis/core/validation/validation.go`.

use super::read::{given, list, map, number, text, texts};
use super::selectors::{label_name, label_selector};
use super::{names, one_of, render};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";

/// `affinity`
pub(super) fn affinity(affinity: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if let Some(node) = given(affinity, "nodeAffinity") {
        node_affinity(node, &path.child("nodeAffinity"), errors);
    }
    for key in ["podAffinity", "podAntiAffinity"] {
        let Some(pod) = given(affinity, key) else { continue };
        let path = path.child(key);
        let required = path.child(REQUIRED);
        for (at, term) in list(pod, REQUIRED).iter().enumerate() {
            pod_affinity_term(term, &required.index(at), errors);
        }
        let preferred = path.child(PREFERRED);
        for (at, weighted) in list(pod, PREFERRED).iter().enumerate() {
            let path = preferred.index(at);
            weight(weighted, &path, errors);
            let term = weighted.get("podAffinityTerm").unwrap_or(&Value::Null);
            pod_affinity_term(term, &path.child("podAffinityTerm"), errors);
        }
    }
}

fn weight(weighted: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let weight = number(weighted, "weight");
    if !(1..=100).contains(&weight) {
        errors.invalid(&path.child("weight"), weight, "must be in the range 1-100");
    }
}

fn node_affinity(affinity: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if let Some(required) = given(affinity, REQUIRED) {
        node_selector(required, &path.child(REQUIRED), errors);
    }
    let preferred = path.child(PREFERRED);
    for (at, weighted) in list(affinity, PREFERRED).iter().enumerate() {
        let path = preferred.index(at);
        weight(weighted, &path, errors);
        let term = weighted.get("preference").unwrap_or(&Value::Null);
        node_selector_term(term, false, &path.child("preference"), errors);
    }
}

/// A selector of nodes that must be followed.
pub(super) fn node_selector(selector: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let path = path.child("nodeSelectorTerms");
    let terms = list(selector, "nodeSelectorTerms");
    if terms.is_empty() {
        errors.required(&path, "must have at least one node selector term");
    }
    for (at, term) in terms.iter().enumerate() {
        node_selector_term(term, true, &path.index(at), errors);
    }
}

/// A term of a node selector. The values of preferences may have any form.
fn node_selector_term(term: &Value, check_values: bool, path: &Path<'_>, errors: &mut ErrorList) {
    let expressions = path.child("matchExpressions");
    for (at, expression) in list(term, "matchExpressions").iter().enumerate() {
        node_requirement(expression, check_values, &expressions.index(at), errors);
    }
    let fields = path.child("matchFields");
    for (at, field) in list(term, "matchFields").iter().enumerate() {
        node_field_requirement(field, &fields.index(at), errors);
    }
}

fn node_requirement(requirement: &Value, check_values: bool, path: &Path<'_>, errors: &mut ErrorList) {
    let values = texts(requirement, "values");
    let values_path = path.child("values");
    match (text(requirement, "operator"), values.len()) {
        ("In" | "NotIn", 0) => errors.required(&values_path, "must be specified when `operator` is 'In' or 'NotIn'"),
        ("Exists" | "DoesNotExist", 1..) => {
            errors.forbidden(&values_path, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
        ("Gt" | "Lt", 0 | 2..) => {
            errors.required(&values_path, "must be specified single value when `operator` is 'Lt' or 'Gt'");
        }
        ("In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt", _) => {}
        (other, _) => errors.invalid(&path.child("operator"), render::named(other), "not a valid selector operator"),
    }
    label_name(text(requirement, "key"), &path.child("key"), errors);
    if check_values {
        for (at, value) in values.enumerate() {
            errors.invalid_each(&values_path.index(at), value, names::label_value(value));
        }
    }
}

fn node_field_requirement(requirement: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let values = texts(requirement, "values");
    let values_path = path.child("values");
    match text(requirement, "operator") {
        "In" | "NotIn" if values.len() == 1 => {}
        "In" | "NotIn" => errors.required(
            &values_path,
            "must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
        ),
        other => errors.invalid(&path.child("operator"), render::named(other), "not a valid selector operator"),
    }
    let key = text(requirement, "key");
    if key != "metadata.name" {
        return errors.invalid(&path.child("key"), key, "not a valid field selector key");
    }
    for (at, value) in values.enumerate() {
        errors.invalid_each(&values_path.index(at), value, names::dns1123_subdomain(value));
    }
}

fn pod_affinity_term(term: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for key in ["labelSelector", "namespaceSelector"] {
        label_selector(given(term, key), &path.child(key), errors);
    }
    for namespace in texts(term, "namespaces") {
        errors.invalid_each(&path.child("namespace"), namespace, names::dns1123_label(namespace));
    }
    label_keys(term, path, errors);
    let key = text(term, "topologyKey");
    if key.is_empty() {
        errors.required(&path.child("topologyKey"), "can not be empty");
    }
    label_name(key, &path.child("topologyKey"), errors);
}

/// `matchLabelKeys` and `mismatchLabelKeys`, whose labels the server merges into the selector.
fn label_keys(term: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let selector = given(term, "labelSelector");
    for key in ["matchLabelKeys", "mismatchLabelKeys"] {
        let keys = texts(term, key);
        let path = path.child(key);
        if keys.len() > 0 && selector.is_none() {
            errors.forbidden(&path, "must not be specified when labelSelector is not set");
            continue;
        }
        for (at, name) in keys.enumerate() {
            label_name(name, &path.index(at), errors);
        }
    }
    let matched = texts(term, "matchLabelKeys");
    if let Some(selector) = selector {
        let mut seen: Vec<&str> = map(selector.get("matchLabels")).map(|(key, _)| key.as_str()).collect();
        for expression in list(selector, "matchExpressions") {
            let key = text(expression, "key");
            if let Some(at) = matched.clone().position(|name| name == key).filter(|_| seen.contains(&key)) {
                errors.invalid(&path.index(at), key, "exists in both matchLabelKeys and labelSelector");
            }
            seen.push(key);
        }
    }
    let keys = path.child("matchLabelKeys");
    for (at, name) in matched.enumerate() {
        if texts(term, "mismatchLabelKeys").any(|other| other == name) {
            errors.invalid(&keys.index(at), name, "exists in both matchLabelKeys and mismatchLabelKeys");
        }
    }
}

/// `tolerations`
pub(super) fn tolerations(tolerations: &[Value], path: &Path<'_>, errors: &mut ErrorList) {
    for (at, toleration) in tolerations.iter().enumerate() {
        let path = path.index(at);
        let operator_path = path.child("operator");
        let (key, operator, value) = (text(toleration, "key"), text(toleration, "operator"), text(toleration, "value"));
        let effect = text(toleration, "effect");
        if !key.is_empty() {
            label_name(key, &path.child("key"), errors);
        } else if operator != "Exists" {
            errors.invalid(
                &operator_path,
                render::named(operator),
                "operator must be Exists when `key` is empty, which means \"match all values and all keys\"",
            );
        }
        if given(toleration, "tolerationSeconds").is_some() && effect != "NoExecute" {
            errors.invalid(
                &path.child("effect"),
                render::named(effect),
                "effect must be 'NoExecute' when `tolerationSeconds` is set",
            );
        }
        match operator {
            "Equal" | "" => {
                let messages = names::label_value(value);
                if !messages.is_empty() {
                    errors.invalid(&operator_path, value, &messages.join(";"));
                }
            }
            "Exists" => {
                if !value.is_empty() {
                    errors.invalid(&operator_path, value, "value must be empty when `operator` is 'Exists'");
                }
            }
            "Lt" | "Gt" => errors.not_supported(&operator_path, render::named(operator), &["Equal", "Exists", "Lt", "Gt"]),
            other => errors.not_supported(&operator_path, render::named(other), &["Equal", "Exists"]),
        }
        if !effect.is_empty() {
            taint_effect(effect, &path.child("effect"), errors);
        }
    }
}

/// The effect of a taint.
pub(super) fn taint_effect(effect: &str, path: &Path<'_>, errors: &mut ErrorList) {
    const EFFECTS: [&str; 3] = ["NoSchedule", "PreferNoSchedule", "NoExecute"];
    if !EFFECTS.contains(&effect) {
        errors.not_supported(path, render::named(effect), &EFFECTS);
    }
}

/// `topologySpreadConstraints`
pub(super) fn topology_spread(constraints: &[Value], path: &Path<'_>, errors: &mut ErrorList) {
    const ACTIONS: [&str; 2] = ["DoNotSchedule", "ScheduleAnyway"];
    for (at, constraint) in constraints.iter().enumerate() {
        let path = path.index(at);
        positive(number(constraint, "maxSkew"), &path.child("maxSkew"), errors);
        let (key, action) = (text(constraint, "topologyKey"), text(constraint, "whenUnsatisfiable"));
        if key.is_empty() {
            errors.required(&path.child("topologyKey"), "can not be empty");
        }
        if !ACTIONS.contains(&action) {
            errors.not_supported(&path.child("whenUnsatisfiable"), render::named(action), &ACTIONS);
        }
        let repeats = |other: &Value| text(other, "topologyKey") == key && text(other, "whenUnsatisfiable") == action;
        if constraints[at + 1..].iter().any(repeats) {
            errors.duplicate(
                &path.child("{topologyKey, whenUnsatisfiable}"),
                format!("{{{key}, {action}}}").as_str(),
                "",
            );
        }
        if let Some(least) = constraint.int(&["minDomains"]) {
            let path = path.child("minDomains");
            positive(least, &path, errors);
            if action != "DoNotSchedule" {
                errors.invalid(
                    &path,
                    least,
                    &format!("can only use minDomains if whenUnsatisfiable=DoNotSchedule, not {action}"),
                );
            }
        }
        for key in ["nodeAffinityPolicy", "nodeTaintsPolicy"] {
            one_of(constraint, key, &["Honor", "Ignore"], &path, errors);
        }
        label_keys(constraint, &path, errors);
        label_selector(given(constraint, "labelSelector"), &path.child("labelSelector"), errors);
    }
}

fn positive(number: i64, path: &Path<'_>, errors: &mut ErrorList) {
    if number <= 0 {
        errors.invalid(path, number, "must be greater than zero");
    }
}
