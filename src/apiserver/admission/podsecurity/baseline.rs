//! The checks of the level `baseline`, in the order of their names. Upstream: `pod-security-admission/policy/check_*.go`.

use std::collections::BTreeSet;

use super::finding::{Finding, called, containers, containers_where, forbidden_values, plural, quoted, setters};
use crate::api::value::{Map, Value};

/// Capabilities that container runtimes give by default.
const CAPABILITIES: [&str; 13] = [
    "AUDIT_WRITE",
    "CHOWN",
    "DAC_OVERRIDE",
    "FOWNER",
    "FSETID",
    "KILL",
    "MKNOD",
    "NET_BIND_SERVICE",
    "SETFCAP",
    "SETGID",
    "SETPCAP",
    "SETUID",
    "SYS_CHROOT",
];

/// Kernel settings that stay within a Pod, with the minor version since which they are allowed.
const SYSCTLS: [(&str, u32); 12] = [
    ("kernel.shm_rmid_forced", 0),
    ("net.ipv4.ip_local_port_range", 0),
    ("net.ipv4.tcp_syncookies", 0),
    ("net.ipv4.ping_group_range", 0),
    ("net.ipv4.ip_unprivileged_port_start", 0),
    ("net.ipv4.ip_local_reserved_ports", 27),
    ("net.ipv4.tcp_keepalive_time", 29),
    ("net.ipv4.tcp_fin_timeout", 29),
    ("net.ipv4.tcp_keepalive_intvl", 29),
    ("net.ipv4.tcp_keepalive_probes", 29),
    ("net.ipv4.tcp_rmem", 32),
    ("net.ipv4.tcp_wmem", 32),
];

/// SELinux types that are allowed, with the minor version since which they are.
const SELINUX_TYPES: [(&str, u32); 5] = [
    ("", 0),
    ("container_t", 0),
    ("container_init_t", 0),
    ("container_kvm_t", 0),
    ("container_engine_t", 31),
];

/// Seccomp profiles that are allowed.
pub(super) const SECCOMP: [&str; 2] = ["RuntimeDefault", "Localhost"];

/// What goes beyond `baseline` at the minor version. Under `restricted`, stricter checks take the place of some.
pub(super) fn violations(minor: u32, metadata: &Value, spec: &Value, restricted: bool) -> Vec<Finding> {
    let seccomp = |spec| (!restricted).then(|| seccomp_profile(spec)).flatten();
    let checks = [
        app_armor_profile(metadata, spec),
        (!(restricted && minor >= 22)).then(|| capabilities(spec)).flatten(),
        host_namespaces(spec),
        (!restricted).then(|| host_path_volumes(spec)).flatten(),
        host_ports(spec),
        (minor >= 34).then(|| host_probes(spec)).flatten(),
        privileged(spec),
        proc_mount(spec, minor),
        se_linux_options(spec, minor),
        (minor >= 19).then(|| seccomp(spec)).flatten(),
        sysctls(spec, minor),
        windows_host_process(spec),
    ];
    checks.into_iter().flatten().collect()
}

fn app_armor_profile(metadata: &Value, spec: &Value) -> Option<Finding> {
    let path = ["securityContext", "appArmorProfile", "type"];
    let mut details = Vec::new();
    if let Some((who, values)) = forbidden_values(spec, &path, &SECCOMP) {
        details.push(format!("{who} must not set AppArmor profile type to {}", quoted(&values)));
    }
    let annotations = metadata.get("annotations").and_then(Value::as_map);
    for (key, value) in annotations.into_iter().flat_map(Map::iter) {
        let value = value.as_str().unwrap_or_default();
        let fine = value.is_empty() || value == "runtime/default" || value.starts_with("localhost/");
        if key.starts_with("container.apparmor.security.beta.kubernetes.io/") && !fine {
            details.push(format!("annotation {key}={value:?}"));
        }
    }
    let reason = plural(details.len(), "forbidden AppArmor profile", "forbidden AppArmor profiles");
    (!details.is_empty()).then(|| Finding::new(reason, details.join(", ")))
}

/// The capabilities that containers add beyond `allowed`, as the two levels word it.
pub(super) fn added_capabilities(spec: &Value, allowed: &[&str]) -> Option<String> {
    let added = |container: &Value| -> BTreeSet<String> {
        let items = container.items(&["securityContext", "capabilities", "add"]);
        let beyond = items.iter().filter_map(Value::as_str).filter(|name| !allowed.contains(name));
        beyond.map(str::to_owned).collect()
    };
    let names = containers_where(spec, |container| !added(container).is_empty());
    let all: BTreeSet<String> = containers(spec).flat_map(added).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    (!names.is_empty()).then(|| {
        format!(
            "{} must not include {} in securityContext.capabilities.add",
            called(&names),
            quoted(&all)
        )
    })
}

fn capabilities(spec: &Value) -> Option<Finding> {
    added_capabilities(spec, &CAPABILITIES).map(|detail| Finding::new("non-default capabilities", detail))
}

fn host_namespaces(spec: &Value) -> Option<Finding> {
    let set: Vec<String> = ["hostNetwork", "hostPID", "hostIPC"]
        .into_iter()
        .filter(|field| spec.flag(&[field]))
        .map(|field| format!("{field}=true"))
        .collect();
    (!set.is_empty()).then(|| Finding::new("host namespaces", set.join(", ")))
}

fn host_path_volumes(spec: &Value) -> Option<Finding> {
    let volumes = spec.items(&["volumes"]).iter().filter(|volume| volume.get("hostPath").is_some());
    let names: Vec<&str> = volumes.map(|volume| volume.text(&["name"])).collect();
    let detail = format!("{} {}", plural(names.len(), "volume", "volumes"), quoted(&names));
    (!names.is_empty()).then(|| Finding::new("hostPath volumes", detail))
}

fn host_ports(spec: &Value) -> Option<Finding> {
    let ports = |container: &Value| -> BTreeSet<String> {
        let ports = container.items(&["ports"]).iter().filter_map(|port| port.int(&["hostPort"]));
        ports.filter(|port| *port != 0).map(|port| port.to_string()).collect()
    };
    let names = containers_where(spec, |container| !ports(container).is_empty());
    let all: BTreeSet<String> = containers(spec).flat_map(ports).collect();
    let detail = format!(
        "{} {} {} {}",
        called(&names),
        plural(names.len(), "uses", "use"),
        plural(all.len(), "hostPort", "hostPorts"),
        Vec::from_iter(all).join(", ")
    );
    (!names.is_empty()).then(|| Finding::new("hostPort", detail))
}

fn host_probes(spec: &Value) -> Option<Finding> {
    let hosts = |container: &Value| -> BTreeSet<String> {
        let places: [&[&str]; 5] = [
            &["livenessProbe"],
            &["readinessProbe"],
            &["startupProbe"],
            &["lifecycle", "postStart"],
            &["lifecycle", "preStop"],
        ];
        places
            .into_iter()
            .filter_map(|place| container.at(place))
            .flat_map(|handler| ["httpGet", "tcpSocket"].map(|action| handler.text(&[action, "host"]).to_owned()))
            .filter(|host| !host.is_empty())
            .collect()
    };
    let mut names = containers_where(spec, |container| !hosts(container).is_empty());
    names.sort_unstable();
    let all: BTreeSet<String> = containers(spec).flat_map(hosts).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let detail = format!(
        "{} {} {} {}",
        called(&names),
        plural(names.len(), "uses", "use"),
        plural(all.len(), "probe or lifecycle host", "probe or lifecycle hosts"),
        quoted(&all)
    );
    (!names.is_empty()).then(|| Finding::new("probe or lifecycle host", detail))
}

fn privileged(spec: &Value) -> Option<Finding> {
    let names = containers_where(spec, |container| container.flag(&["securityContext", "privileged"]));
    let detail = format!("{} must not set securityContext.privileged=true", called(&names));
    (!names.is_empty()).then(|| Finding::new("privileged", detail))
}

/// Whether the Pod has users of its own, for which some checks are relaxed.
pub(super) fn has_own_users(spec: &Value, minor: u32) -> bool {
    minor >= 35 && spec.get("hostUsers") == Some(&Value::Bool(false))
}

fn proc_mount(spec: &Value, minor: u32) -> Option<Finding> {
    if has_own_users(spec, minor) {
        return None;
    }
    let mount = |container: &Value| container.text(&["securityContext", "procMount"]).to_owned();
    let bad = |mount: &String| !mount.is_empty() && mount != "Default";
    let names = containers_where(spec, |container| bad(&mount(container)));
    let values: BTreeSet<String> = containers(spec).map(mount).filter(bad).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let detail = format!("{} must not set securityContext.procMount to {}", called(&names), quoted(&values));
    (!names.is_empty()).then(|| Finding::new("procMount", detail))
}

fn se_linux_options(spec: &Value, minor: u32) -> Option<Finding> {
    let options = |value: &Value, field: &str| value.text(&["securityContext", "seLinuxOptions", field]).to_owned();
    let known = |kind: &String| SELINUX_TYPES.iter().any(|(name, since)| kind == name && minor >= *since);
    let is_set = |value: &Value, field: &str| !options(value, field).is_empty();
    let bad = |value: &Value| !known(&options(value, "type")) || is_set(value, "user") || is_set(value, "role");
    let who = setters(bad(spec), &containers_where(spec, bad))?;
    let everyone = || std::iter::once(spec).chain(containers(spec));
    let types: BTreeSet<String> = everyone().map(|value| options(value, "type")).filter(|kind| !known(kind)).collect();
    let mut data = Vec::new();
    if !types.is_empty() {
        let types: Vec<&str> = types.iter().map(String::as_str).collect();
        data.push(format!("{} {}", plural(types.len(), "type", "types"), quoted(&types)));
    }
    for field in ["user", "role"] {
        if everyone().any(|value| is_set(value, field)) {
            data.push(format!("{field} may not be set"));
        }
    }
    let detail = format!("{who} set forbidden securityContext.seLinuxOptions: {}", data.join("; "));
    Some(Finding::new("seLinuxOptions", detail))
}

fn seccomp_profile(spec: &Value) -> Option<Finding> {
    forbidden_seccomp(spec).map(|detail| Finding::new("seccompProfile", detail))
}

/// Profiles that neither level allows.
pub(super) fn forbidden_seccomp(spec: &Value) -> Option<String> {
    let (who, values) = forbidden_values(spec, &["securityContext", "seccompProfile", "type"], &SECCOMP)?;
    Some(format!(
        "{who} must not set securityContext.seccompProfile.type to {}",
        quoted(&values)
    ))
}

fn sysctls(spec: &Value, minor: u32) -> Option<Finding> {
    let allowed = |name: &str| SYSCTLS.iter().any(|(known, since)| name == *known && minor >= *since);
    let items = spec.items(&["securityContext", "sysctls"]).iter();
    let names: Vec<&str> = items.map(|sysctl| sysctl.text(&["name"])).filter(|name| !allowed(name)).collect();
    (!names.is_empty()).then(|| Finding::new("forbidden sysctls", names.join(", ")))
}

fn windows_host_process(spec: &Value) -> Option<Finding> {
    let bad = |value: &Value| value.flag(&["securityContext", "windowsOptions", "hostProcess"]);
    let who = setters(bad(spec), &containers_where(spec, bad))?;
    let detail = format!("{who} must not set securityContext.windowsOptions.hostProcess=true");
    Some(Finding::new("hostProcess", detail))
}
