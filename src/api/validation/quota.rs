//! `ResourceQuota`.
//!
//! Upstream: `ValidateResourceQuota` in `pkg/apis/core/validation/validation.go`.

use super::read::{amounts, given, list, map, text, texts};
use super::{render, resources};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// `spec` and `status` of a quota.
pub(super) fn quota(quota: &Value, errors: &mut ErrorList) {
    let none = Value::Null;
    let spec = quota.get("spec").unwrap_or(&none);
    let path = Path::new("spec");
    amounts_of(spec, "hard", &path, errors);
    scopes(spec, &path.child("scopes"), errors);
    scope_selector(spec, &path.child("scopeSelector.matchExpressions"), errors);
}

/// `status` of a quota.
pub(super) fn status(quota: &Value, errors: &mut ErrorList) {
    let status = quota.get("status").unwrap_or(&Value::Null);
    for key in ["hard", "used"] {
        amounts_of(status, key, &Path::new("status"), errors);
    }
}

fn amounts_of(part: &Value, key: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let path = path.child(key);
    for (name, amount) in amounts(part.get(key)) {
        let path = path.key(name);
        resources::name_in_quota(name, &path, errors);
        resources::amount(name, &amount, &path, errors);
    }
}

fn is_scope(scope: &str) -> bool {
    matches!(
        scope,
        "Terminating"
            | "NotTerminating"
            | "BestEffort"
            | "NotBestEffort"
            | "PriorityClass"
            | "VolumeAttributesClass"
            | "CrossNamespacePodAffinity"
    )
}

/// Whether a quota with that scope can count the resource.
fn applies(scope: &str, resource: &str) -> bool {
    let compute = matches!(
        resource,
        "pods" | "cpu" | "memory" | "limits.cpu" | "limits.memory" | "requests.cpu" | "requests.memory"
    );
    match scope {
        "BestEffort" => resource == "pods",
        "VolumeAttributesClass" => matches!(resource, "persistentvolumeclaims" | "requests.storage"),
        scope if is_scope(scope) => compute,
        _ => true,
    }
}

/// How many of the quota's resources the scope cannot count.
fn misapplied<'a>(spec: &'a Value, scope: &'a str) -> usize {
    map(spec.get("hard"))
        .filter(|(name, _)| resources::is_standard_of_quotas(name) && !applies(scope, name))
        .count()
}

fn conflicts<'a>(scopes: &(impl Iterator<Item = &'a str> + Clone)) -> usize {
    [["BestEffort", "NotBestEffort"], ["Terminating", "NotTerminating"]]
        .into_iter()
        .filter(|pair| pair.iter().all(|scope| scopes.clone().any(|other| other == *scope)))
        .count()
}

fn scopes(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let scopes = texts(spec, "scopes");
    let quote = || render::plain(spec.get("scopes"));
    for scope in scopes.clone() {
        if !is_scope(scope) {
            errors.invalid(path, quote(), "unsupported scope");
        }
        for _ in 0..misapplied(spec, scope) {
            errors.invalid(path, quote(), "unsupported scope applied to resource");
        }
    }
    for _ in 0..conflicts(&scopes) {
        errors.invalid(path, quote(), "conflicting scopes");
    }
}

fn scope_selector(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(selector) = given(spec, "scopeSelector") else { return };
    let requirements = list(selector, "matchExpressions");
    for requirement in requirements {
        let (scope, operator) = (text(requirement, "scopeName"), text(requirement, "operator"));
        let values = list(requirement, "values");
        if !is_scope(scope) {
            errors.invalid(&path.child("scopeName"), render::named(scope), "unsupported scope");
        }
        for _ in 0..misapplied(spec, scope) {
            errors.invalid(
                path,
                render::typed("v1.ScopeSelector", Some(selector)),
                "unsupported scope applied to resource",
            );
        }
        let only_exists = is_scope(scope) && !matches!(scope, "PriorityClass" | "VolumeAttributesClass");
        if only_exists && operator != "Exists" {
            errors.invalid(
                &path.child("operator"),
                render::named(operator),
                "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity",
            );
        }
        match operator {
            "In" | "NotIn" if values.is_empty() => errors.required(
                &path.child("values"),
                "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
            ),
            "Exists" | "DoesNotExist" if !values.is_empty() => errors.invalid(
                &path.child("values"),
                render::plain(requirement.get("values")),
                "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
            ),
            "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
            other => errors.invalid(&path.child("operator"), render::named(other), "not a valid selector operator"),
        }
    }
    let names = requirements.iter().map(|requirement| text(requirement, "scopeName"));
    for _ in 0..conflicts(&names) {
        errors.invalid(path, render::plain(spec.get("scopes")), "conflicting scopes");
    }
}

/// A changed quota keeps its scopes.
pub(super) fn same_scopes(new: &Value, old: &Value, errors: &mut ErrorList) {
    let scopes = |quota: &Value| {
        let mut scopes: Vec<String> = quota
            .items(&["spec", "scopes"])
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect();
        scopes.sort_unstable();
        scopes.dedup();
        scopes
    };
    if scopes(new) != scopes(old) {
        errors.invalid(
            &Path::new("spec.scopes"),
            render::plain(new.at(&["spec", "scopes"])),
            super::IMMUTABLE,
        );
    }
}
