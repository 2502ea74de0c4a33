//! Security contexts of Pods and containers, and the operating system that they suit.
//!
//! Upstream: `ValidateSecurityContext`, `validatePodSpecSecurityContext`, `validateOS` and their companions in
//! `pkg/apis/core/validation/validation.go`.

use super::paths::relative_path;
use super::pod::Context;
use super::read::{given, list, text};
use super::{container, names, one_of, render, windows};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

const PROFILES: [&str; 3] = ["Localhost", "RuntimeDefault", "Unconfined"];

/// Parameters under `kernel.` that belong to the IPC namespace.
const IPC_PARAMETERS: [&str; 10] = [
    "sem",
    "shmall",
    "shmmax",
    "shmmni",
    "shm_rmid_forced",
    "shm",
    "msgmax",
    "msgmnb",
    "msgmni",
    "msg",
];

fn identity(value: &Value, key: &str, path: &Path<'_>, errors: &mut ErrorList) {
    if let Some(id) = value.int(&[key]) {
        for message in names::in_range(id, 0, i32::MAX.into()) {
            errors.invalid(&path.child(key), id, &message);
        }
    }
}

/// `securityContext` of a container.
pub(super) fn of_container(container: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(context) = given(container, "securityContext") else {
        return;
    };
    identity(context, "runAsUser", path, errors);
    identity(context, "runAsGroup", path, errors);
    if let Some(mount) = given(context, "procMount").and_then(Value::as_str) {
        one_of(context, "procMount", &["Default", "Unmasked"], path, errors);
        if mount == "Unmasked" && pod.uses_host_users() {
            errors.invalid(
                &path.child("procMount"),
                render::named(mount),
                "`hostUsers` must be false to use `Unmasked`",
            );
        }
    }
    seccomp(context, path, errors);
    if context.get("allowPrivilegeEscalation") == Some(&Value::Bool(false)) {
        let quote = || render::typed("v1.SecurityContext", Some(context));
        if context.flag(&["privileged"]) {
            errors.invalid(
                path,
                quote(),
                "cannot set `allowPrivilegeEscalation` to false and `privileged` to true",
            );
        }
        let added = context.items(&["capabilities", "add"]);
        for _ in added.iter().filter(|name| name.as_str() == Some("CAP_SYS_ADMIN")) {
            errors.invalid(
                path,
                quote(),
                "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN",
            );
        }
    }
    windows::options(context, path, errors);
    app_armor(context, path, errors);
}

/// `securityContext` of a Pod.
pub(super) fn of_pod(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let none = Value::Null;
    let context = given(spec, "securityContext").unwrap_or(&none);
    for key in ["fsGroup", "runAsUser", "runAsGroup"] {
        identity(context, key, path, errors);
    }
    let groups = path.child("supplementalGroups");
    for (at, group) in list(context, "supplementalGroups").iter().enumerate() {
        let group = group.as_int().unwrap_or_default();
        for message in names::in_range(group, 0, i32::MAX.into()) {
            errors.invalid(&groups.index(at), group, &message);
        }
    }
    if spec.flag(&["shareProcessNamespace"]) && spec.flag(&["hostPID"]) {
        errors.invalid(
            &path.child("shareProcessNamespace"),
            true,
            "ShareProcessNamespace and HostPID cannot both be enabled",
        );
    }
    sysctls(spec, context, &path.child("sysctls"), errors);
    one_of(context, "fsGroupChangePolicy", &["Always", "OnRootMismatch"], path, errors);
    seccomp(context, path, errors);
    windows::options(context, path, errors);
    app_armor(context, path, errors);
    one_of(context, "supplementalGroupsPolicy", &["Merge", "Strict"], path, errors);
    one_of(context, "seLinuxChangePolicy", &["Recursive"], path, errors);
}

fn sysctls(spec: &Value, context: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let sysctls = list(context, "sysctls");
    for (at, sysctl) in sysctls.iter().enumerate() {
        let item = path.index(at);
        let path = item.child("name");
        let name = text(sysctl, "name");
        if name.is_empty() {
            errors.required(&path, "");
        } else if !names::is_sysctl(name) {
            errors.invalid(
                &path,
                name,
                "must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$",
            );
        } else if sysctls[..at].iter().any(|other| text(other, "name") == name) {
            errors.duplicate(&path, name, "");
        }
        let dotted = dotted_sysctl(name);
        let of_network = dotted.starts_with("net.");
        let of_ipc = dotted.starts_with("fs.mqueue.")
            || dotted
                .strip_prefix("kernel.")
                .is_some_and(|parameter| IPC_PARAMETERS.contains(&parameter));
        for (namespace, of_namespace) in [("hostNetwork", of_network), ("hostIPC", of_ipc)] {
            if of_namespace && spec.flag(&[namespace]) {
                errors.invalid(&path, name, &format!("may not be specified when '{namespace}' is true"));
                break;
            }
        }
    }
}

/// A kernel parameter's name with dots: where the first separator is a slash, dots and slashes change places.
fn dotted_sysctl(name: &str) -> String {
    if name.find(['.', '/']).is_none_or(|at| name.as_bytes()[at] == b'.') {
        return name.to_owned();
    }
    name.chars()
        .map(|character| match character {
            '.' => '/',
            '/' => '.',
            other => other,
        })
        .collect()
}

fn seccomp(context: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(profile) = given(context, "seccompProfile") else { return };
    let path = path.child("seccompProfile");
    let kind = text(profile, "type");
    let local = given(profile, "localhostProfile").and_then(Value::as_str);
    let local_path = path.child("localhostProfile");
    if kind.is_empty() {
        errors.required(&path.child("type"), "type is required when seccompProfile is set");
    } else {
        one_of(profile, "type", &PROFILES, &path, errors);
    }
    match (kind == "Localhost", local) {
        (true, None) => errors.required(&local_path, "must be set when seccomp type is Localhost"),
        (true, Some(local)) => relative_path(local, &local_path, errors),
        (false, None) => {}
        (false, Some(_)) => errors.invalid(
            &local_path,
            render::typed("v1.SeccompProfile", Some(profile)),
            "can only be set when seccomp type is Localhost",
        ),
    }
}

fn app_armor(context: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const LONGEST: usize = 4095;
    let Some(profile) = given(context, "appArmorProfile") else { return };
    let path = path.child("appArmorProfile");
    let local = given(profile, "localhostProfile").and_then(Value::as_str);
    let local_path = path.child("localhostProfile");
    match (text(profile, "type"), local) {
        ("Localhost", None | Some("")) => {
            errors.required(&local_path, "must be set when AppArmor type is Localhost");
        }
        ("Localhost", Some(local)) => {
            if local.trim() != local {
                errors.invalid(&local_path, local, "must not be padded with whitespace");
            }
            if local.len() > LONGEST {
                errors.too_long(&local_path, LONGEST);
            }
        }
        ("RuntimeDefault" | "Unconfined", Some(local)) => {
            errors.invalid(&local_path, render::named(local), "can only be set when AppArmor type is Localhost");
        }
        ("", _) => errors.required(&path.child("type"), "type is required when appArmorProfile is set"),
        _ => one_of(profile, "type", &PROFILES, &path, errors),
    }
}

/// Annotations of old that named profiles have to agree with the fields that took their place.
pub(super) fn annotations_match(metadata: &Value, spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let annotation = |key: &str| metadata.at(&["annotations", key]).and_then(Value::as_str);
    let pod_profile = |key| spec.at(&["securityContext", key]).filter(|profile| !profile.is_null());
    if let (Some(profile), Some(annotation)) = (
        pod_profile("seccompProfile"),
        annotation("seccomp.security.alpha.kubernetes.io/pod"),
    ) {
        profile_matches(
            profile,
            annotation,
            "seccomp",
            &path.child("securityContext.seccompProfile"),
            errors,
        );
    }
    container::each(spec, path, &mut |container, path| {
        let key = format!("container.seccomp.security.alpha.kubernetes.io/{}", text(container, "name"));
        let profile = container
            .at(&["securityContext", "seccompProfile"])
            .filter(|profile| !profile.is_null());
        if let (Some(profile), Some(annotation)) = (profile, annotation(&key)) {
            profile_matches(
                profile,
                annotation,
                "seccomp",
                &path.child("securityContext.seccompProfile"),
                errors,
            );
        }
    });
    if spec.text(&["os", "name"]) == "windows" {
        return;
    }
    container::each(spec, path, &mut |container, path| {
        let key = format!("container.apparmor.security.beta.kubernetes.io/{}", text(container, "name"));
        let profile = container
            .at(&["securityContext", "appArmorProfile"])
            .filter(|profile| !profile.is_null());
        if let (Some(profile), Some(annotation)) = (profile.or(pod_profile("appArmorProfile")), annotation(&key)) {
            profile_matches(
                profile,
                annotation,
                "apparmor",
                &path.child("securityContext.appArmorProfile"),
                errors,
            );
        }
    });
}

fn profile_matches(profile: &Value, annotation: &str, kind: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let matches = match text(profile, "type") {
        "Unconfined" => annotation == "unconfined",
        "RuntimeDefault" => annotation == "runtime/default" || (kind == "seccomp" && annotation == "docker/default"),
        "Localhost" => match annotation.strip_prefix("localhost/") {
            Some(local) => {
                if given(profile, "localhostProfile").and_then(Value::as_str) != Some(local) {
                    errors.forbidden(
                        &path.child("localhostProfile"),
                        &format!("{kind} profile in annotation and field must match"),
                    );
                }
                true
            }
            None => false,
        },
        _ => true,
    };
    if !matches {
        errors.forbidden(&path.child("type"), &format!("{kind} type in annotation and field must match"));
    }
}

/// `os` of a Pod, and the fields that do not exist there.
pub(super) fn operating_system(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(os) = given(spec, "os") else { return };
    let os_path = path.child("os");
    match text(os, "name") {
        "" => errors.required(&os_path.child("name"), ""),
        "linux" => {
            const REASON: &str = "windows options cannot be set for a linux pod";
            if spec
                .at(&["securityContext", "windowsOptions"])
                .is_some_and(|options| !options.is_null())
            {
                errors.forbidden(&path.child("securityContext.windowsOptions"), REASON);
            }
            container::each(spec, path, &mut |container, path| {
                let options = container.at(&["securityContext", "windowsOptions"]);
                if options.is_some_and(|options| !options.is_null()) {
                    errors.forbidden(&path.child("securityContext.windowsOptions"), REASON);
                }
            });
        }
        "windows" => windows::forbidden(spec, path, errors),
        other => errors.not_supported(&os_path, render::named(other), &["linux", "windows"]),
    }
}

/// User namespaces of the Pod's own exclude the node's other namespaces.
pub(super) fn host_users(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const REASON: &str = "when `hostUsers` is false";
    if spec.get("hostUsers") != Some(&Value::Bool(false)) {
        return;
    }
    for (key, named) in [("hostNetwork", "hostNetwork"), ("hostPID", "HostPID"), ("hostIPC", "HostIPC")] {
        if spec.flag(&[key]) {
            errors.forbidden(&path.child(named), REASON);
        }
    }
    container::each(spec, path, &mut |container, path| {
        if !list(container, "volumeDevices").is_empty() {
            errors.forbidden(&path.child("volumeDevices"), REASON);
        }
    });
}
