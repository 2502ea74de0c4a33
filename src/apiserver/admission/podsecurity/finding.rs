//! What a check finds, and the wording that the checks share. Upstream: `pod-security-admission/policy/checks.go`.

use std::collections::BTreeSet;

use crate::api::value::Value;

/// Why a Pod goes beyond a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// In a few words: `host namespaces`.
    pub reason: &'static str,
    /// With the values: `hostNetwork=true`.
    pub detail: String,
}

impl Finding {
    /// A finding with what was found.
    pub fn new(reason: &'static str, detail: String) -> Self {
        Self { reason, detail }
    }
}

/// `host namespaces (hostNetwork=true), privileged (…)`
pub(super) fn details(findings: &[Finding]) -> String {
    let parts: Vec<String> = findings
        .iter()
        .map(|finding| format!("{} ({})", finding.reason, finding.detail))
        .collect();
    parts.join(", ")
}

/// `host namespaces, privileged`
pub(super) fn reasons(findings: &[Finding]) -> String {
    let parts: Vec<&str> = findings.iter().map(|finding| finding.reason).collect();
    parts.join(", ")
}

/// All containers of a Pod: those that initialise it, those that run, those added for looking around.
pub(super) fn containers(spec: &Value) -> impl Iterator<Item = &Value> {
    ["initContainers", "containers", "ephemeralContainers"]
        .into_iter()
        .flat_map(|list| spec.items(&[list]))
}

/// The names of the containers for which `bad` holds.
pub(super) fn containers_where(spec: &Value, bad: impl Fn(&Value) -> bool) -> Vec<&str> {
    containers(spec)
        .filter(|container| bad(container))
        .map(|container| container.text(&["name"]))
        .collect()
}

/// `container "a"` or `containers "a", "b"`
pub(super) fn called(names: &[&str]) -> String {
    format!("{} {}", plural(names.len(), "container", "containers"), quoted(names))
}

/// The word for one or for several.
pub(super) fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

/// `"a", "b"`
pub(super) fn quoted<'a>(names: impl IntoIterator<Item = &'a &'a str>) -> String {
    let parts: Vec<String> = names.into_iter().map(|name| format!("{name:?}")).collect();
    parts.join(", ")
}

/// The Pod itself and the containers that set something they must not: `pod and container "a"`.
pub(super) fn setters(pod: bool, names: &[&str]) -> Option<String> {
    let containers = (!names.is_empty()).then(|| called(names));
    match (pod, containers) {
        (true, Some(containers)) => Some(format!("pod and {containers}")),
        (true, None) => Some("pod".to_owned()),
        (false, containers) => containers,
    }
}

/// The values at `path` in the Pod and in its containers that are not in `allowed`, with who sets them.
pub(super) fn forbidden_values<'a>(spec: &'a Value, path: &[&str], allowed: &[&str]) -> Option<(String, BTreeSet<&'a str>)> {
    let bad = |value: &'a Value| value.at(path).and_then(Value::as_str).filter(|text| !allowed.contains(text));
    let own = bad(spec);
    let names = containers_where(spec, |container| {
        container
            .at(path)
            .and_then(Value::as_str)
            .is_some_and(|text| !allowed.contains(&text))
    });
    let values = own.into_iter().chain(containers(spec).filter_map(bad)).collect();
    setters(own.is_some(), &names).map(|who| (who, values))
}
