//! What is particular to Windows.
//!
//! Upstream: `validateWindows`, `validateWindowsSecurityContextOptions`, `validateWindowsHostProcessPod` in
//! `pkg/apis/core/validation/validation.go`.

use super::read::{given, is_zero};
use super::{container, names, render};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// KiB of a credential spec.
const CREDENTIAL_SPEC_MAX_KIB: usize = 64;

/// `windowsOptions` of a security context.
pub(super) fn options(context: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(options) = given(context, "windowsOptions") else { return };
    let path = path.child("windowsOptions");
    let option = |key| given(options, key).and_then(Value::as_str);
    if let Some(name) = option("gmsaCredentialSpecName") {
        for message in names::dns1123_subdomain(name) {
            errors.invalid(&path.child("gmsaCredentialSpecName"), render::named(name), &message);
        }
    }
    if let Some(spec) = option("gmsaCredentialSpec") {
        let path = path.child("gmsaCredentialSpec");
        if spec.is_empty() {
            errors.invalid(&path, render::named(spec), "gmsaCredentialSpec cannot be an empty string");
        } else if spec.len() > CREDENTIAL_SPEC_MAX_KIB << 10 {
            errors.invalid(
                &path,
                render::named(spec),
                &format!("gmsaCredentialSpec size must be under {CREDENTIAL_SPEC_MAX_KIB} KiB"),
            );
        }
    }
    if let Some(name) = option("runAsUserName") {
        for fault in user_name_faults(name) {
            errors.invalid(&path.child("runAsUserName"), render::named(name), &format!("runAsUserName{fault}"));
        }
    }
}

fn user_name_faults(name: &str) -> Vec<&'static str> {
    if name.is_empty() {
        return vec![" cannot be an empty string"];
    }
    if name.chars().any(|character| character.is_ascii_control()) {
        return vec![" cannot contain control characters"];
    }
    let (domain, user) = match name.split_once('\\') {
        Some((_, user)) if user.contains('\\') => return vec![" cannot contain more than one backslash"],
        Some((domain, user)) => (Some(domain), user),
        None => (None, name),
    };
    let mut faults = Vec::new();
    if let Some(domain) = domain {
        if domain.len() >= 256 {
            faults.push("'s Domain length must be under 256 characters");
        }
        if !is_net_bios(domain) && !is_dns(domain) {
            faults.push("'s Domain doesn't match the NetBios nor the DNS format");
        }
    }
    if user.is_empty() {
        faults.push("'s User cannot be empty");
    } else if user.len() > 104 {
        faults.push("'s User length must not be longer than 104 characters");
    }
    if !user.is_empty() && user.chars().all(|character| matches!(character, '.' | ' ')) {
        faults.push("'s User cannot contain only periods or spaces");
    }
    if user.contains(['"', '/', '\\', ':', ';', '|', '=', ',', '+', '*', '?', '<', '>', '@', '[', ']']) {
        faults.push("'s User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
    }
    faults
}

fn is_net_bios(domain: &str) -> bool {
    let length = domain.chars().count();
    (1..=15).contains(&length) && !domain.starts_with('.') && !domain.contains(['\\', '/', ':', '*', '?', '"', '<', '>', '|'])
}

fn is_dns(domain: &str) -> bool {
    domain.split('.').all(|label| {
        let plain = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (1..=63).contains(&label.len()) && plain && !label.starts_with('-') && !label.ends_with('-')
    })
}

/// Where one container runs as a process of the node, all do, and on the node's network.
pub(super) fn host_process(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let host_process = |of: &Value| {
        of.at(&["securityContext", "windowsOptions", "hostProcess"])
            .and_then(Value::as_bool)
    };
    let of_pod = host_process(spec);
    let (mut all, mut on_host) = (0, 0);
    container::each(spec, path, &mut |container, path| {
        all += 1;
        let of_container = host_process(container);
        if let (Some(of_pod), Some(of_container)) = (of_pod, of_container)
            && of_pod != of_container
        {
            errors.invalid(
                &path.child("securityContext.windowsOptions.hostProcess"),
                of_container,
                &format!("pod hostProcess value must be identical if both are specified, was {of_pod}"),
            );
        }
        on_host += usize::from(of_container.or(of_pod) == Some(true));
    });
    if on_host == 0 {
        return;
    }
    if on_host != all {
        errors.invalid(
            path,
            "",
            "If pod contains any hostProcess containers then all containers must be HostProcess containers",
        );
    }
    if !spec.flag(&["hostNetwork"]) {
        errors.invalid(
            &path.child("hostNetwork"),
            false,
            "hostNetwork must be true if pod contains any hostProcess containers",
        );
    }
}

/// Fields that a Pod of Windows does not have, in the server's order.
pub(super) fn forbidden(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const OF_POD: [&str; 15] = [
        "securityContext.appArmorProfile",
        "securityContext.seLinuxOptions",
        "hostUsers",
        "hostPID",
        "hostIPC",
        "securityContext.seccompProfile",
        "securityContext.fsGroup",
        "securityContext.fsGroupChangePolicy",
        "securityContext.sysctls",
        "shareProcessNamespace",
        "securityContext.runAsUser",
        "securityContext.runAsGroup",
        "securityContext.supplementalGroups",
        "securityContext.supplementalGroupsPolicy",
        "securityContext.seLinuxChangePolicy",
    ];
    const OF_CONTAINER: [&str; 10] = [
        "appArmorProfile",
        "seLinuxOptions",
        "seccompProfile",
        "capabilities",
        "readOnlyRootFilesystem",
        "privileged",
        "allowPrivilegeEscalation",
        "procMount",
        "runAsUser",
        "runAsGroup",
    ];
    const REASON: &str = "cannot be set for a windows pod";
    for name in OF_POD {
        let (outer, inner) = name.split_once('.').unwrap_or((name, ""));
        let value = if inner.is_empty() {
            spec.get(outer)
        } else {
            spec.at(&[outer, inner])
        };
        // `hostPID` and `hostIPC` are flags, not pointers: `false` counts as not given.
        let is_flag = matches!(name, "hostPID" | "hostIPC");
        if value.is_some_and(|value| if is_flag { !is_zero(value) } else { !value.is_null() }) {
            errors.forbidden(&path.child(name), REASON);
        }
    }
    container::each(spec, path, &mut |container, path| {
        let context = container.get("securityContext").unwrap_or(&Value::Null);
        for name in OF_CONTAINER.into_iter().filter(|name| given(context, name).is_some()) {
            errors.forbidden(&path.child("securityContext").child(name), REASON);
        }
    });
}
