//! Warnings about Pods and their templates, but for ports and places.
//!
//! Upstream: `pkg/api/pod/warnings.go`.

use super::super::container;
use super::super::read::{given, list, number, text, texts};
use super::{Warnings, claim, odd_address, overlaps, placement, ports, whole_bytes};
use crate::api::field::Path;
use crate::api::quote::quoted;
use crate::api::value::Value;

/// Annotations of Pods that do nothing any more, and what is said of them.
const ANNOTATIONS: [(&str, &str); 3] = [
    (
        "scheduler.alpha.kubernetes.io/critical-pod",
        "non-functional in v1.16+; use the \"priorityClassName\" field instead",
    ),
    (
        "security.alpha.kubernetes.io/sysctls",
        "non-functional in v1.11+; use the \"sysctls\" field instead",
    ),
    (
        "security.alpha.kubernetes.io/unsafe-sysctls",
        "non-functional in v1.11+; use the \"sysctls\" field instead",
    ),
];
/// Types of volumes whose time is over: field, name in the warning, what is said of them.
const VOLUMES: [(&str, &str, &str); 9] = [
    (
        "photonPersistentDisk",
        "photonPersistentDisk",
        "deprecated in v1.11, non-functional in v1.16+",
    ),
    ("gitRepo", "gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"),
    ("scaleIO", "scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
    ("flocker", "flocker", "deprecated in v1.22, non-functional in v1.25+"),
    ("storageos", "storageOS", "deprecated in v1.22, non-functional in v1.25+"),
    ("quobyte", "quobyte", "deprecated in v1.22, non-functional in v1.25+"),
    ("glusterfs", "glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
    ("cephfs", "cephfs", "deprecated in v1.28, non-functional in v1.31+"),
    ("rbd", "rbd", "deprecated in v1.28, non-functional in v1.31+"),
];

/// What is said of a Pod or a template.
pub(super) fn pod(pod: &Value, path: &Path<'_>, is_template: bool, warnings: &mut Warnings) {
    let none = Value::Null;
    let spec = pod.get("spec").unwrap_or(&none);
    let spec_path = path.child("spec");
    let annotations_path = path.child("metadata.annotations");
    placement::of_nodes(spec, &spec_path, warnings);
    let annotation = |key: &str| pod.at(&["metadata", "annotations", key]).and_then(Value::as_str);
    for (key, message) in ANNOTATIONS.iter().filter(|(key, _)| annotation(key).is_some()) {
        warnings.at(&annotations_path.key(key), message);
    }
    volumes(spec, &spec_path.child("volumes"), warnings);
    duplicates(spec, &spec_path, warnings);
    let overhead = spec_path.child("overhead");
    for name in ["memory", "ephemeral-storage"] {
        whole_bytes(spec.at(&["overhead", name]), &overhead.key(name), warnings);
    }
    let profiles = Profiles { pod, spec, is_template };
    profiles.of_pod(&annotations_path, warnings);
    container::each(spec, &spec_path, &mut |container, path| {
        profiles.of_container(container, &annotations_path, warnings);
        of_container(container, path, warnings);
    });
    ports::ports(spec, &spec_path, warnings);
    if number(spec, "terminationGracePeriodSeconds") < 0 {
        warnings.at(
            &spec_path.child("terminationGracePeriodSeconds"),
            "must be >= 0; negative values are invalid and will be treated as 1",
        );
    }
    placement::of_pods(spec, &spec_path.child("affinity"), warnings);
    let config_path = spec_path.child("dnsConfig");
    let nameservers = config_path.child("nameservers");
    let config = spec.get("dnsConfig").unwrap_or(&none);
    for (at, address) in texts(config, "nameservers").enumerate() {
        odd_address(address, &nameservers.index(at), warnings);
    }
    let aliases = spec_path.child("hostAliases");
    for (at, alias) in list(spec, "hostAliases").iter().enumerate() {
        odd_address(text(alias, "ip"), &aliases.index(at).child("ip"), warnings);
    }
}

fn volumes(spec: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    for (at, volume) in list(spec, "volumes").iter().enumerate() {
        let path = path.index(at);
        for (at, (key, named, message)) in VOLUMES.iter().enumerate() {
            if at == 7
                && let Some(spec) = volume.at(&["ephemeral", "volumeClaimTemplate", "spec"])
            {
                claim(spec, &path.child("ephemeral.volumeClaimTemplate.spec"), warnings);
            }
            if given(volume, key).is_some() {
                warnings.at(&path.child(named), message);
            }
        }
    }
    overlaps::of_volumes(list(spec, "volumes"), warnings);
}

fn duplicates(spec: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    for (list_name, key, named) in [("hostAliases", "ip", "ip"), ("imagePullSecrets", "name", "name")] {
        let list_path = path.child(list_name);
        let items = list(spec, list_name);
        for (at, item) in items.iter().enumerate() {
            let value = text(item, key);
            if items[..at].iter().any(|other| text(other, key) == value) {
                warnings.at(&list_path.index(at).child(key), &format!("duplicate {named} {}", quoted(value)));
            }
        }
    }
    let secrets = path.child("imagePullSecrets");
    for (at, secret) in list(spec, "imagePullSecrets").iter().enumerate() {
        if text(secret, "name").is_empty() {
            warnings.at(&secrets.index(at).child("name"), "invalid empty name \"\"");
        }
    }
}

/// Annotations that named profiles before there were fields for them.
struct Profiles<'a> {
    pod: &'a Value,
    spec: &'a Value,
    is_template: bool,
}

impl Profiles<'_> {
    const UNUSED: &'static str = "non-functional in v1.27+; use the \"seccompProfile\" field instead";

    fn is_annotated(&self, key: &str) -> bool {
        self.pod.at(&["metadata", "annotations", key]).is_some()
    }

    fn of_pod(&self, path: &Path<'_>, warnings: &mut Warnings) {
        const SECCOMP: &str = "seccomp.security.alpha.kubernetes.io/pod";
        if self.is_annotated(SECCOMP) && !has_profile(self.spec, "seccompProfile") {
            warnings.at(&path.key(SECCOMP), Self::UNUSED);
        }
    }

    fn of_container(&self, container: &Value, path: &Path<'_>, warnings: &mut Warnings) {
        let name = text(container, "name");
        let key = format!("container.seccomp.security.alpha.kubernetes.io/{name}");
        if self.is_annotated(&key) && !has_profile(container, "seccompProfile") {
            warnings.at(&path.key(&key), Self::UNUSED);
        }
        let key = format!("container.apparmor.security.beta.kubernetes.io/{name}");
        let given = [container, self.spec].iter().any(|of| has_profile(of, "appArmorProfile"));
        if self.is_template && self.is_annotated(&key) && !given {
            warnings.at(&path.key(&key), "deprecated since v1.30; use the \"appArmorProfile\" field instead");
        }
    }
}

fn has_profile(of: &Value, key: &str) -> bool {
    of.at(&["securityContext", key]).is_some_and(|profile| !profile.is_null())
}

fn of_container(container: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    let resources = path.child("resources");
    for name in ["memory", "ephemeral-storage"] {
        for list in ["limits", "requests"] {
            let list_path = resources.child(list);
            whole_bytes(container.at(&["resources", list, name]), &list_path.key(name), warnings);
        }
    }
    let variables = list(container, "env");
    let env = path.child("env");
    for (at, variable) in variables.iter().enumerate() {
        let name = text(variable, "name");
        let value = text(variable, "value");
        let reference = format!("$({name})");
        // A value that adds to the earlier one is meant so.
        let adds = given(variable, "valueFrom").is_none() && value != reference && value.contains(&reference);
        if !adds && variables[..at].iter().any(|other| text(other, "name") == name) {
            warnings.at(
                &env.index(at),
                &format!(
                    "hides previous definition of {}, which may be dropped when using apply",
                    quoted(name)
                ),
            );
        }
    }
}
