//! `ValidatingAdmissionPolicy` and `ValidatingAdmissionPolicyBinding`.
//!
//! Upstream: `pkg/apis/admissionregistration/validation/validation.go`. Expressions are looked at where they are evaluated.

use std::collections::BTreeSet;

use ecow::eco_format;

use super::read::{given, list, text, texts};
use super::{names, one_of, render, selectors, webhook};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// Most annotations that a policy adds to the audit log.
const MOST_ANNOTATIONS: usize = 20;
/// What a refusal may be called.
const REASONS: [&str; 3] = ["Forbidden", "Invalid", "RequestEntityTooLarge"];
/// Words that CEL keeps for itself.
const RESERVED: [&str; 20] = [
    "true",
    "false",
    "null",
    "in",
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "package",
    "namespace",
    "return",
    "var",
    "void",
];

/// Everything of a policy but `metadata`.
pub(super) fn policy(policy: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec");
    let none = Value::Null;
    let spec = policy.get("spec").unwrap_or(&none);
    one_of(spec, "failurePolicy", &["Fail", "Ignore"], &path, errors);
    if let Some(kind) = given(spec, "paramKind") {
        param_kind(kind, &path.child("paramKind"), errors);
    }
    let constraints = path.child("matchConstraints");
    match given(spec, "matchConstraints") {
        None => errors.required(&constraints, ""),
        Some(resources) => {
            match_resources(resources, &constraints, errors);
            if list(resources, "resourceRules").is_empty() {
                errors.required(&constraints.child("resourceRules"), "");
            }
        }
    }
    webhook::conditions(list(spec, "matchConditions"), &path.child("matchConditions"), errors);
    let variables = path.child("variables");
    for (at, one) in list(spec, "variables").iter().enumerate() {
        variable(one, &variables.index(at), errors);
    }
    let (validations, annotations) = (list(spec, "validations"), list(spec, "auditAnnotations"));
    if validations.is_empty() && annotations.is_empty() {
        for key in ["validations", "auditAnnotations"] {
            errors.required(&path.child(key), "validations or auditAnnotations must contain at least one item");
        }
        return;
    }
    for (at, one) in validations.iter().enumerate() {
        validation(one, &path.child("validations").index(at), errors);
    }
    audit_annotations(policy.text(&["metadata", "name"]), spec, &path.child("auditAnnotations"), errors);
}

/// Everything of a binding but `metadata`.
pub(super) fn binding(binding: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec");
    let none = Value::Null;
    let spec = binding.get("spec").unwrap_or(&none);
    let name = text(spec, "policyName");
    let name_path = path.child("policyName");
    if name.is_empty() {
        errors.required(&name_path, "");
    } else {
        errors.invalid_each(&name_path, name, names::dns1123_subdomain(name));
    }
    if let Some(reference) = given(spec, "paramRef") {
        param_ref(reference, &path.child("paramRef"), errors);
    }
    if let Some(resources) = given(spec, "matchResources") {
        match_resources(resources, &path.child("matchResources"), errors);
    }
    actions(spec, &path.child("validationActions"), errors);
}

fn param_kind(param_kind: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let api_version = text(param_kind, "apiVersion");
    let version_path = path.child("apiVersion");
    let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
    if api_version.is_empty() {
        errors.required(&version_path, "");
    } else if version.contains('/') {
        errors.invalid(
            &version_path,
            api_version,
            &eco_format!("unexpected GroupVersion string: {api_version}"),
        );
    } else {
        let faults = names::dns1123_subdomain(group);
        if !group.is_empty() && !faults.is_empty() {
            errors.invalid(&version_path, group, &faults.join(","));
        }
        let faults = names::dns1035_label(version);
        if version.is_empty() {
            errors.invalid(&version_path, api_version, "version must be specified");
        } else if !faults.is_empty() {
            errors.invalid(&version_path, version, &faults.join(","));
        }
    }
    let kind = text(param_kind, "kind");
    let faults = names::dns1035_label(&kind.to_lowercase());
    if kind.is_empty() {
        errors.required(&path.child("kind"), "");
    } else if !faults.is_empty() {
        let detail = eco_format!("may have mixed case, but should otherwise match: {}", faults.join(","));
        errors.invalid(&path.child("kind"), kind, &detail);
    }
}

fn match_resources(resources: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    one_of(resources, "matchPolicy", &["Equivalent", "Exact"], path, errors);
    for selector in ["namespaceSelector", "objectSelector"] {
        selectors::label_selector(given(resources, selector), &path.child(selector), errors);
    }
    for key in ["resourceRules", "excludeResourceRules"] {
        let path = path.child(key);
        for (at, rule) in list(resources, key).iter().enumerate() {
            let path = path.index(at);
            let mut seen = BTreeSet::new();
            let names_path = path.child("resourceNames");
            for (at, name) in texts(rule, "resourceNames").enumerate() {
                errors.invalid_each(&names_path.index(at), name, names::path_segment(name));
                if !seen.insert(name) {
                    errors.duplicate(&names_path.index(at), name, "");
                }
            }
            webhook::rule(rule, &path, errors);
        }
    }
}

fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|first| first == '_' || first.is_ascii_alphabetic());
    begins && letters.all(|letter| letter == '_' || letter.is_ascii_alphanumeric()) && !RESERVED.contains(&name) && name != "while"
}

fn variable(variable: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let name = text(variable, "name");
    if name.trim().is_empty() {
        errors.required(&path.child("name"), "name is not specified");
    } else if !is_identifier(name) {
        errors.invalid(&path.child("name"), name, "must be a valid CEL identifier");
    }
    if text(variable, "expression").trim().is_empty() {
        errors.required(&path.child("expression"), "expression is not specified");
    }
}

fn validation(validation: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if text(validation, "expression").trim().is_empty() {
        errors.required(&path.child("expression"), "expression is not specified");
    }
    for key in ["messageExpression", "message"] {
        let message = text(validation, key);
        if !message.is_empty() && message.trim().is_empty() {
            errors.invalid(&path.child(key), message, "must be non-empty if specified");
        } else if key == "message" && message.trim().contains(['\n', '\r']) {
            errors.invalid(&path.child(key), message, "must not contain line breaks");
        }
    }
    one_of(validation, "reason", &REASONS, path, errors);
}

fn audit_annotations(policy: &str, spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let annotations = list(spec, "auditAnnotations");
    if annotations.len() > MOST_ANNOTATIONS {
        let detail = eco_format!("must not have more than {MOST_ANNOTATIONS} auditAnnotations");
        errors.invalid(path, render::plain(spec.get("auditAnnotations")), &detail);
    }
    let mut keys = BTreeSet::new();
    for (at, annotation) in annotations.iter().enumerate() {
        let path = path.index(at);
        let key = text(annotation, "key");
        let whole = eco_format!("{policy}/{key}");
        errors.invalid_each(&path.child("key"), &whole, names::qualified_name(&whole));
        if text(annotation, "valueExpression").trim().is_empty() {
            errors.required(&path.child("valueExpression"), "valueExpression is not specified");
        }
        if !keys.insert(key) {
            errors.duplicate(&path.child("key"), key, "");
        }
    }
}

fn param_ref(reference: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const EXCLUSIVE: &str = "name and selector are mutually exclusive";
    let name = text(reference, "name");
    let selector = given(reference, "selector");
    if !name.is_empty() {
        errors.invalid_each(&path.child("name"), name, names::path_segment(name));
        if selector.is_some() {
            errors.forbidden(&path.child("name"), EXCLUSIVE);
        }
    }
    if selector.is_some() {
        selectors::label_selector(selector, &path.child("selector"), errors);
        if !name.is_empty() {
            errors.forbidden(&path.child("selector"), EXCLUSIVE);
        }
    } else if name.is_empty() {
        errors.required(path, "one of name or selector must be specified");
    }
    let action_path = path.child("parameterNotFoundAction");
    match text(reference, "parameterNotFoundAction") {
        "" => errors.required(&action_path, ""),
        "Deny" | "Allow" => {}
        unknown => errors.not_supported(&action_path, render::named(unknown), &["Deny", "Allow"]),
    }
}

fn actions(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const ACTIONS: [&str; 3] = ["Audit", "Deny", "Warn"];
    let actions = texts(spec, "validationActions");
    let mut seen = BTreeSet::new();
    for (at, action) in actions.enumerate() {
        if !ACTIONS.contains(&action) {
            errors.not_supported(&path.index(at), render::named(action), &ACTIONS);
        }
        if !seen.insert(action) {
            errors.duplicate(&path.index(at), action, "");
        }
    }
    if seen.contains("Deny") && seen.contains("Warn") {
        errors.invalid(
            path,
            render::plain(spec.get("validationActions")),
            "must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)",
        );
    }
    if seen.is_empty() {
        errors.required(path, "at least one validation action is required");
    }
}
