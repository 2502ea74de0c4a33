//! The checks of the level `restricted`, in the order of their names. Upstream: `pod-security-admission/policy/check_*.go`.

use std::collections::BTreeSet;

use super::baseline::{SECCOMP, added_capabilities, forbidden_seccomp, has_own_users};
use super::finding::{Finding, called, containers_where, plural, quoted, setters};
use crate::api::value::Value;

/// The kinds of volumes that are allowed.
const VOLUMES: [&str; 9] = [
    "configMap",
    "csi",
    "downwardAPI",
    "emptyDir",
    "ephemeral",
    "image",
    "persistentVolumeClaim",
    "projected",
    "secret",
];

/// What goes beyond `restricted` and not beyond `baseline`, at the minor version.
pub(super) fn violations(minor: u32, spec: &Value) -> Vec<Finding> {
    // These hold for Linux alone.
    let windows = minor >= 25 && spec.text(&["os", "name"]) == "windows";
    let linux = |since: u32| minor >= since && !windows;
    let checks = [
        linux(8).then(|| privilege_escalation(spec)).flatten(),
        linux(22).then(|| capabilities(spec)).flatten(),
        restricted_volumes(spec),
        (!has_own_users(spec, minor)).then(|| run_as_non_root(spec)).flatten(),
        (minor >= 23 && !has_own_users(spec, minor)).then(|| run_as_user(spec)).flatten(),
        linux(19).then(|| seccomp_profile(spec)).flatten(),
    ];
    checks.into_iter().flatten().collect()
}

fn privilege_escalation(spec: &Value) -> Option<Finding> {
    let allows = |container: &Value| container.at(&["securityContext", "allowPrivilegeEscalation"]) != Some(&Value::Bool(false));
    let names = containers_where(spec, allows);
    let detail = format!("{} must set securityContext.allowPrivilegeEscalation=false", called(&names));
    (!names.is_empty()).then(|| Finding::new("allowPrivilegeEscalation != false", detail))
}

fn capabilities(spec: &Value) -> Option<Finding> {
    let keeps = |container: &Value| {
        let dropped = container.items(&["securityContext", "capabilities", "drop"]);
        !dropped.iter().any(|name| name.as_str() == Some("ALL"))
    };
    let names = containers_where(spec, keeps);
    let missing = (!names.is_empty()).then(|| format!("{} must set securityContext.capabilities.drop=[\"ALL\"]", called(&names)));
    let added = added_capabilities(spec, &["NET_BIND_SERVICE"]);
    let details: Vec<String> = missing.into_iter().chain(added).collect();
    (!details.is_empty()).then(|| Finding::new("unrestricted capabilities", details.join("; ")))
}

fn restricted_volumes(spec: &Value) -> Option<Finding> {
    let source = |volume: &Value| -> Option<String> {
        let fields = volume.as_map()?.keys();
        let source = fields.filter(|field| *field != "name").map(ToString::to_string).next()?;
        (!VOLUMES.contains(&source.as_str())).then_some(source)
    };
    let volumes = spec.items(&["volumes"]);
    let bad = volumes.iter().filter(|volume| source(volume).is_some());
    let names: Vec<&str> = bad.map(|volume| volume.text(&["name"])).collect();
    let types: BTreeSet<String> = volumes.iter().filter_map(source).collect();
    let types: Vec<&str> = types.iter().map(String::as_str).collect();
    let detail = format!(
        "{} {} {} {} {}",
        plural(names.len(), "volume", "volumes"),
        quoted(&names),
        plural(names.len(), "uses", "use"),
        plural(types.len(), "restricted volume type", "restricted volume types"),
        quoted(&types)
    );
    (!names.is_empty()).then(|| Finding::new("restricted volume types", detail))
}

fn run_as_non_root(spec: &Value) -> Option<Finding> {
    const REASON: &str = "runAsNonRoot != true";
    let of = |value: &Value| value.at(&["securityContext", "runAsNonRoot"]).and_then(Value::as_bool);
    let refuses = |value: &Value| of(value) == Some(false);
    if let Some(who) = setters(refuses(spec), &containers_where(spec, refuses)) {
        return Some(Finding::new(
            REASON,
            format!("{who} must not set securityContext.runAsNonRoot=false"),
        ));
    }
    let names = containers_where(spec, |container| of(container).is_none() && of(spec) != Some(true));
    let detail = format!("pod or {} must set securityContext.runAsNonRoot=true", called(&names));
    (!names.is_empty()).then(|| Finding::new(REASON, detail))
}

fn run_as_user(spec: &Value) -> Option<Finding> {
    let is_root = |value: &Value| value.int(&["securityContext", "runAsUser"]) == Some(0);
    let who = setters(is_root(spec), &containers_where(spec, is_root))?;
    Some(Finding::new("runAsUser=0", format!("{who} must not set runAsUser=0")))
}

fn seccomp_profile(spec: &Value) -> Option<Finding> {
    const REASON: &str = "seccompProfile";
    if let Some(detail) = forbidden_seccomp(spec) {
        return Some(Finding::new(REASON, detail));
    }
    let is_set = |value: &Value| SECCOMP.contains(&value.text(&["securityContext", "seccompProfile", "type"]));
    let names = containers_where(spec, |container| !is_set(container) && !is_set(spec));
    let detail = format!(
        "pod or {} must set securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\"",
        called(&names)
    );
    (!names.is_empty()).then(|| Finding::new(REASON, detail))
}
