//! `ValidatingWebhookConfiguration` and `MutatingWebhookConfiguration`.
//!
//! Upstream: `pkg/apis/admissionregistration/validation/validation.go`, `apiserver/pkg/util/webhook/validation.go`. The
//! expressions of match conditions are looked at where they are evaluated.

use std::collections::BTreeSet;

use ecow::eco_format;

use super::read::{given, list, text, texts};
use super::{names, one_of, render, selectors};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// The versions of a review that the server knows.
const REVIEW_VERSIONS: [&str; 2] = ["v1", "v1beta1"];
/// Most match conditions of a webhook.
const MOST_CONDITIONS: usize = 64;

/// Everything but `metadata`.
pub(super) fn configuration(configuration: &Value, errors: &mut ErrorList) {
    let path = Path::new("webhooks");
    let mut names = BTreeSet::new();
    for (at, webhook) in list(configuration, "webhooks").iter().enumerate() {
        let path = path.index(at);
        of_webhook(webhook, &path, errors);
        review_versions(webhook, &path.child("admissionReviewVersions"), errors);
        let name = text(webhook, "name");
        if !name.is_empty() && !names.insert(name) {
            errors.duplicate(&path.child("name"), name, "");
        }
    }
}

fn of_webhook(webhook: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    qualified(text(webhook, "name"), &path.child("name"), errors);
    let rules = path.child("rules");
    for (at, one) in list(webhook, "rules").iter().enumerate() {
        rule(one, &rules.index(at), errors);
    }
    one_of(webhook, "failurePolicy", &["Fail", "Ignore"], path, errors);
    one_of(webhook, "matchPolicy", &["Equivalent", "Exact"], path, errors);
    if given(webhook, "sideEffects").is_none() {
        errors.required(&path.child("sideEffects"), "must specify one of None, NoneOnDryRun");
    }
    one_of(webhook, "sideEffects", &["None", "NoneOnDryRun"], path, errors);
    if let Some(seconds) = webhook.int(&["timeoutSeconds"]).filter(|seconds| !(1..=30).contains(seconds)) {
        errors.invalid(
            &path.child("timeoutSeconds"),
            seconds,
            "the timeout value must be between 1 and 30 seconds",
        );
    }
    for selector in ["namespaceSelector", "objectSelector"] {
        selectors::label_selector(given(webhook, selector), &path.child(selector), errors);
    }
    one_of(webhook, "reinvocationPolicy", &["IfNeeded", "Never"], path, errors);
    client(
        webhook.get("clientConfig").unwrap_or(&Value::Null),
        &path.child("clientConfig"),
        errors,
    );
    conditions(list(webhook, "matchConditions"), &path.child("matchConditions"), errors);
}

/// A domain of three parts or more.
fn qualified(name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    if name.is_empty() {
        return errors.required(path, "");
    }
    let faults = names::dns1123_subdomain(name);
    if !faults.is_empty() {
        errors.invalid(path, name, &faults.join(","));
    } else if name.split('.').count() < 3 {
        errors.invalid(path, name, "should be a domain with at least three segments separated by dots");
    }
}

/// A rule that says which requests are asked about.
pub(super) fn rule(rule: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const OPERATIONS: [&str; 5] = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];
    alone_or_none(rule, path, "operations", "operations", errors);
    let operations = path.child("operations");
    for (at, operation) in texts(rule, "operations").enumerate() {
        if !OPERATIONS.contains(&operation) {
            errors.not_supported(&operations.index(at), render::named(operation), &OPERATIONS);
        }
    }
    alone_or_none(rule, path, "apiGroups", "API groups", errors);
    alone_or_none(rule, path, "apiVersions", "API versions", errors);
    let versions = path.child("apiVersions");
    for (at, _) in texts(rule, "apiVersions").enumerate().filter(|(_, version)| version.is_empty()) {
        errors.required(&versions.index(at), "");
    }
    resources(rule, &path.child("resources"), errors);
    one_of(rule, "scope", &["*", "Cluster", "Namespaced"], path, errors);
}

/// A list that has to be there, and in which the star stands alone.
fn alone_or_none(rule: &Value, path: &Path<'_>, key: &'static str, others: &str, errors: &mut ErrorList) {
    let items = texts(rule, key);
    let path = path.child(key);
    if items.len() == 0 {
        errors.required(&path, "");
    }
    if items.len() > 1 && items.clone().any(|item| item == "*") {
        let detail = eco_format!("if '*' is present, must not specify other {others}");
        errors.invalid(&path, render::plain(rule.get(key)), &detail);
    }
}

/// `pods`, `pods/log`, `pods/*`, `*/scale`, `*`, `*/*`: what one of them means already must not be there again.
fn resources(rule: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let items = texts(rule, "resources");
    if items.len() == 0 {
        errors.required(path, "");
    }
    let (mut whole, mut everywhere) = (BTreeSet::new(), BTreeSet::new());
    let mut has_plain = false;
    for (at, item) in items.clone().enumerate() {
        let Some((resource, part)) = item.split_once('/') else {
            if item.is_empty() {
                errors.required(&path.index(at), "");
            } else {
                has_plain = item != "*";
            }
            continue;
        };
        if whole.contains(resource) {
            let detail = eco_format!("if '{resource}/*' is present, must not specify {item}");
            errors.invalid(&path.index(at), item, &detail);
        }
        if everywhere.contains(part) {
            let detail = eco_format!("if '*/{part}' is present, must not specify {item}");
            errors.invalid(&path.index(at), item, &detail);
        }
        if part == "*" {
            whole.insert(resource);
        }
        if resource == "*" {
            everywhere.insert(part);
        }
    }
    let all = || render::plain(rule.get("resources"));
    if items.len() > 1 && items.clone().any(|item| item == "*/*") {
        errors.invalid(path, all(), "if '*/*' is present, must not specify other resources");
    }
    if has_plain && items.clone().any(|item| item == "*") {
        let detail = "if '*' is present, must not specify other resources without subresources";
        errors.invalid(path, all(), detail);
    }
}

fn client(client: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    match (given(client, "url").and_then(Value::as_str), given(client, "service")) {
        (Some(url), None) => address(url, &path.child("url"), errors),
        (None, Some(service)) => of_service(service, &path.child("service"), errors),
        _ => errors.required(path, "exactly one of url or service is required"),
    }
}

fn address(url: &str, path: &Path<'_>, errors: &mut ErrorList) {
    const FORM: &str = "; desired format: https://host[/path]";
    let (scheme, rest) = url.split_once("://").unwrap_or(("", ""));
    if scheme != "https" {
        errors.invalid(path, scheme, &eco_format!("'https' is the only allowed URL scheme{FORM}"));
    }
    let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let authority = rest.split('/').next().unwrap_or_default();
    let (user, host) = authority
        .rsplit_once('@')
        .map_or((None, authority), |(user, host)| (Some(user), host));
    if host.is_empty() {
        errors.invalid(path, host, &eco_format!("host must be specified{FORM}"));
    }
    if let Some(user) = user {
        errors.invalid(path, user, "user information is not permitted in the URL");
    }
    if !fragment.is_empty() {
        errors.invalid(path, fragment, "fragments are not permitted in the URL");
    }
    if !query.is_empty() {
        errors.invalid(path, query, "query parameters are not permitted in the URL");
    }
}

/// The server takes the name for the namespace here and the namespace for the name, so that each is missed at the other.
fn of_service(service: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for (missed_at, field) in [("name", "namespace"), ("namespace", "name")] {
        if text(service, field).is_empty() {
            errors.required(&path.child(missed_at), "");
        }
    }
    let port = service.int(&["port"]).unwrap_or(443);
    let faults = names::port_number(port);
    if !faults.is_empty() {
        errors.invalid(&path.child("port"), port, &eco_format!("port is not valid: {}", faults.join(", ")));
    }
    let way = text(service, "path");
    let path = path.child("path");
    if matches!(way, "" | "/") {
        return;
    }
    if way == "//" {
        return errors.invalid(&path, way, "segment[0] may not be empty");
    }
    if !way.starts_with('/') {
        errors.invalid(&path, way, "must start with a '/'");
    }
    // Upstream leaves out the first byte, whatever it is.
    let mut characters = way.chars();
    characters.next();
    let inner = characters.as_str();
    for (at, segment) in inner.strip_suffix('/').unwrap_or(inner).split('/').enumerate() {
        if segment.is_empty() {
            errors.invalid(&path, way, &eco_format!("segment[{at}] may not be empty"));
            continue;
        }
        for fault in names::dns1123_subdomain(segment) {
            errors.invalid(&path, way, &eco_format!("segment[{at}]: {fault}"));
        }
    }
}

/// Conditions, each with a name of its own.
pub(super) fn conditions(conditions: &[Value], path: &Path<'_>, errors: &mut ErrorList) {
    if conditions.len() > MOST_CONDITIONS {
        errors.too_many(path, conditions.len(), MOST_CONDITIONS);
    }
    let mut names = BTreeSet::new();
    for (at, condition) in conditions.iter().enumerate() {
        let path = path.index(at);
        if text(condition, "expression").trim().is_empty() {
            errors.required(&path.child("expression"), "");
        }
        let name = text(condition, "name");
        if name.is_empty() {
            errors.required(&path.child("name"), "");
            continue;
        }
        errors.invalid_each(&path.child("name"), name, names::qualified_name(name));
        if !names.insert(name) {
            errors.duplicate(&path.child("name"), name, "");
        }
    }
}

fn review_versions(webhook: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let versions = texts(webhook, "admissionReviewVersions");
    if versions.len() == 0 {
        return errors.required(path, "must specify one of v1, v1beta1");
    }
    let mut seen = BTreeSet::new();
    for (at, version) in versions.clone().enumerate() {
        if seen.insert(version) {
            errors.invalid_each(&path.index(at), version, names::dns1035_label(version));
        } else {
            errors.invalid(&path.index(at), version, "duplicate version");
        }
    }
    if !versions.clone().any(|version| REVIEW_VERSIONS.contains(&version)) {
        let all = render::plain(webhook.get("admissionReviewVersions"));
        errors.invalid(path, all, "must include at least one of v1, v1beta1");
    }
}
