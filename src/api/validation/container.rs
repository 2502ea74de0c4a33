//! Containers of a Pod.
//!
//! Upstream: `validateContainers` and its companions in `pkg/apis/core/validation/validation.go`.

use super::env;
use super::pod::Context;
use super::read::{given, is_zero, list, number, text};
use super::{mounts, names, probe, render, resources, security};
use crate::api::field::{ErrorList, Path};
use crate::api::schema;
use crate::api::value::Value;

const POLICIES: [&str; 3] = ["Always", "Never", "OnFailure"];

/// Visits init containers, containers and ephemeral containers of a Pod's `spec`, in this order, with their paths.
pub(super) fn each<'a>(spec: &'a Value, path: &Path<'_>, visit: &mut dyn FnMut(&'a Value, &Path<'_>)) {
    for kind in ["initContainers", "containers", "ephemeralContainers"] {
        let path = path.child(kind);
        for (at, container) in list(spec, kind).iter().enumerate() {
            visit(container, &path.index(at));
        }
    }
}

/// `containers`
pub(super) fn containers(pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let containers = list(pod.spec, "containers");
    if containers.is_empty() {
        return errors.required(path, "");
    }
    for (at, container) in containers.iter().enumerate() {
        let path = path.index(at);
        common(container, pod, &path, errors);
        let name = text(container, "name");
        if containers[..at].iter().any(|other| text(other, "name") == name) {
            errors.duplicate(&path.child("name"), name, "");
        }
        probe::lifecycle_and_probes(container, pod, &path, errors);
        restart_policy(container, &path, errors);
    }
    let mut taken = Vec::new();
    for (at, container) in containers.iter().enumerate() {
        host_ports(container, &mut taken, &path.index(at), errors);
    }
}

/// `initContainers`
pub(super) fn init_containers(pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let containers = list(pod.spec, "initContainers");
    for (at, container) in containers.iter().enumerate() {
        let item = path.index(at);
        common(container, pod, &item, errors);
        if given(container, "restartPolicy").is_some() || !list(container, "restartPolicyRules").is_empty() {
            restart_policy_of_init(container, &item, errors);
        }
        let name = text(container, "name");
        let others = list(pod.spec, "containers").iter().chain(&containers[..at]);
        let is_named = |other: &Value| text(other, "name") == name;
        let named_by_container = list(pod.spec, "containers").iter().any(is_named);
        if named_by_container || (!name.is_empty() && others.into_iter().any(is_named)) {
            errors.duplicate(&item.child("name"), name, "");
        }
        // The server names the first container here, whichever it is.
        host_ports(container, &mut Vec::new(), &path.index(0), errors);
        let sidecar = text(container, "restartPolicy") == "Always";
        if sidecar {
            probe::lifecycle_and_probes(container, pod, &item, errors);
        } else {
            for key in ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"] {
                if given(container, key).is_some() {
                    errors.forbidden(&item.child(key), "may not be set for init containers without restartPolicy=Always");
                }
            }
            let policies = item.child("resizePolicy");
            for (at, policy) in list(container, "resizePolicy").iter().enumerate() {
                if text(policy, "restartPolicy") == "RestartContainer" {
                    errors.invalid(
                        &policies.index(at).child("restartPolicy"),
                        render::named("RestartContainer"),
                        "must not be set to 'RestartContainer' for non-sidecar initContainers",
                    );
                }
            }
        }
    }
}

/// `ephemeralContainers`
pub(super) fn ephemeral_containers(pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    const FORBIDDEN: &str = "cannot be set for an Ephemeral Container";
    let containers = list(pod.spec, "ephemeralContainers");
    let others = || list(pod.spec, "containers").iter().chain(list(pod.spec, "initContainers"));
    for (at, container) in containers.iter().enumerate() {
        let path = path.index(at);
        common(container, pod, &path, errors);
        trimmed_image(container, &path, errors);
        let name = text(container, "name");
        if others().chain(&containers[..at]).any(|other| text(other, "name") == name) {
            errors.duplicate(&path.child("name"), name, "");
        }
        let target = text(container, "targetContainerName");
        if !target.is_empty() && !others().any(|other| text(other, "name") == target) {
            errors.not_found(&path.child("targetContainerName"), target, "");
        }
        only_allowed(
            container,
            "v1.EphemeralContainerCommon",
            is_allowed_in_ephemeral,
            FORBIDDEN,
            &path,
            errors,
        );
        let mounts = path.child("volumeMounts");
        for (at, mount) in list(container, "volumeMounts").iter().enumerate() {
            for key in ["subPath", "subPathExpr"] {
                if !text(mount, key).is_empty() {
                    errors.forbidden(&mounts.index(at).child(key), FORBIDDEN);
                }
            }
        }
    }
}

fn is_allowed_in_ephemeral(field: &str) -> bool {
    matches!(
        field,
        "Name"
            | "Image"
            | "Command"
            | "Args"
            | "WorkingDir"
            | "EnvFrom"
            | "Env"
            | "VolumeMounts"
            | "VolumeDevices"
            | "TerminationMessagePath"
            | "TerminationMessagePolicy"
            | "ImagePullPolicy"
            | "SecurityContext"
            | "Stdin"
            | "StdinOnce"
            | "TTY"
    )
}

/// Only fields of the struct that are `allowed`, by their Go names, may be given.
pub(super) fn only_allowed(value: &Value, of: &str, allowed: fn(&str) -> bool, detail: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(of) = schema::named(of) else { return };
    for field in of.fields().filter(|field| !allowed(field.go_name())) {
        let given = given(value, field.json_name());
        if given.is_some_and(|given| field.is_pointer() || !is_zero(given)) {
            // The server makes the field's name of the Go name.
            let (first, rest) = field.go_name().split_at(1);
            errors.forbidden(&path.child(&format!("{}{rest}", first.to_lowercase())), detail);
        }
    }
}

/// Rules of every container.
fn common(container: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let name = text(container, "name");
    if name.is_empty() {
        errors.required(&path.child("name"), "");
    } else {
        errors.invalid_each(&path.child("name"), name, names::dns1123_label(name));
    }
    if text(container, "image").is_empty() {
        errors.required(&path.child("image"), "");
    }
    let policy = text(container, "terminationMessagePolicy");
    let policy_path = path.child("terminationMessagePolicy");
    match policy {
        "File" | "FallbackToLogsOnError" => {}
        "" => errors.required(&policy_path, ""),
        other => errors.not_supported(&policy_path, render::named(other), &["File", "FallbackToLogsOnError"]),
    }
    ports(container, &path.child("ports"), errors);
    env::variables(container, &path.child("env"), errors);
    env::sources(container, &path.child("envFrom"), errors);
    mounts::mounts(container, pod, &path.child("volumeMounts"), errors);
    mounts::devices(container, pod, &path.child("volumeDevices"), errors);
    pull_policy(container, "imagePullPolicy", path, errors);
    let resource_path = path.child("resources");
    resources::of_container(container.get("resources"), &pod.claims, &resource_path, errors);
    resize_policy(container, pod, &path.child("resizePolicy"), errors);
    security::of_container(container, pod, &path.child("securityContext"), errors);
}

fn ports(container: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let mut seen: Vec<&str> = Vec::new();
    for (at, port) in list(container, "ports").iter().enumerate() {
        let path = path.index(at);
        let name = text(port, "name");
        if !name.is_empty() {
            let messages = names::port_name(name);
            if !messages.is_empty() {
                errors.invalid_each(&path.child("name"), name, messages);
            } else if seen.contains(&name) {
                errors.duplicate(&path.child("name"), name, "");
            } else {
                seen.push(name);
            }
        }
        let number_of = |key| number(port, key);
        if number_of("containerPort") == 0 {
            errors.required(&path.child("containerPort"), "");
        }
        for key in ["containerPort", "hostPort"] {
            if number_of(key) != 0 {
                for message in names::port_number(number_of(key)) {
                    errors.invalid(&path.child(key), number_of(key), &message);
                }
            }
        }
        protocol(port, &path, errors);
    }
}

/// `protocol` of a port.
pub(super) fn protocol(port: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    match text(port, "protocol") {
        "TCP" | "UDP" | "SCTP" => {}
        "" => errors.required(&path.child("protocol"), ""),
        other => errors.not_supported(&path.child("protocol"), render::named(other), &["SCTP", "TCP", "UDP"]),
    }
}

/// Two ports may not take the same port of the node.
fn host_ports(container: &Value, taken: &mut Vec<String>, path: &Path<'_>, errors: &mut ErrorList) {
    let ports = path.child("ports");
    for (at, port) in list(container, "ports").iter().enumerate() {
        let number = number(port, "hostPort");
        if number == 0 {
            continue;
        }
        let key = format!("{}/{}/{number}", text(port, "protocol"), text(port, "hostIP"));
        if taken.contains(&key) {
            errors.duplicate(&ports.index(at).child("hostPort"), key.as_str(), "");
        } else {
            taken.push(key);
        }
    }
}

/// When an image is pulled.
pub(super) fn pull_policy(value: &Value, key: &str, path: &Path<'_>, errors: &mut ErrorList) {
    match text(value, key) {
        "Always" | "IfNotPresent" | "Never" => {}
        "" => errors.required(&path.child(key), ""),
        other => errors.not_supported(&path.child(key), render::named(other), &["Always", "IfNotPresent", "Never"]),
    }
}

fn resize_policy(container: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let policies = list(container, "resizePolicy");
    for (at, policy) in policies.iter().enumerate() {
        let (resource, restart) = (text(policy, "resourceName"), text(policy, "restartPolicy"));
        if policies[..at].iter().any(|other| text(other, "resourceName") == resource) {
            errors.duplicate(&path.index(at), render::named(resource), "");
        }
        match resource {
            "cpu" | "memory" => {}
            "" => errors.required(path, ""),
            other => errors.not_supported(path, render::named(other), &["cpu", "memory"]),
        }
        match restart {
            "NotRequired" | "RestartContainer" => {}
            "" => errors.required(path, ""),
            other => errors.not_supported(path, render::named(other), &["NotRequired", "RestartContainer"]),
        }
        if text(pod.spec, "restartPolicy") == "Never" && restart != "NotRequired" {
            errors.invalid(
                path,
                render::named(restart),
                "must be 'NotRequired' when pod `restartPolicy` is 'Never'",
            );
        }
    }
}

fn restart_policy_of_init(container: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if given(container, "restartPolicy").is_none() {
        return errors.required(
            &path.child("restartPolicy"),
            "must specify restartPolicy when restart rules are used",
        );
    }
    restart_policy(container, path, errors);
}

fn restart_policy(container: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let rules = list(container, "restartPolicyRules");
    let policy_path = path.child("restartPolicy");
    match given(container, "restartPolicy").and_then(Value::as_str) {
        None if rules.is_empty() => return,
        None => errors.required(&policy_path, "must specify restartPolicy when restart rules are used"),
        Some(policy) if !POLICIES.contains(&policy) => {
            errors.not_supported(&policy_path, render::named(policy), &POLICIES);
        }
        Some(_) => {}
    }
    let rules_path = path.child("restartPolicyRules");
    if rules.len() > 20 {
        errors.too_many(&rules_path, rules.len(), 20);
    }
    for (at, rule) in rules.iter().enumerate() {
        restart_rule(rule, &rules_path.index(at), errors);
    }
}

fn restart_rule(rule: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const ACTIONS: [&str; 2] = ["Restart", "RestartAllContainers"];
    let action = text(rule, "action");
    if !ACTIONS.contains(&action) {
        errors.not_supported(&path.child("action"), render::named(action), &ACTIONS);
    }
    let codes_path = path.child("exitCodes");
    let Some(codes) = given(rule, "exitCodes") else {
        return errors.required(&codes_path, "must be specified");
    };
    let operator = text(codes, "operator");
    if !matches!(operator, "In" | "NotIn") {
        errors.not_supported(&codes_path.child("operator"), render::named(operator), &["In", "NotIn"]);
    }
    let values = list(codes, "values").len();
    if values > 255 {
        errors.too_many(&codes_path.child("values"), values, 255);
    }
}

/// A Pod's image may not have spaces around it; in a template it may.
pub(super) fn trimmed_image(container: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let image = text(container, "image");
    if image.len() != image.trim().len() {
        errors.invalid(&path.child("image"), image, "must not have leading or trailing whitespace");
    }
}
