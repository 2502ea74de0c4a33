//! `spec` of a Pod, in a Pod or in a template.
//!
//! Upstream: `ValidatePodSpec` and `ValidatePodTemplateSpec` in `pkg/apis/core/validation/validation.go`.

use super::read::{given, list, map, number, text, texts};
use super::{addresses, container, env, names, one_of, paths, render, resources, scheduling, security, selectors, volume, windows};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// What rules of a part of the Pod ask of the whole.
pub(super) struct Context<'a> {
    /// The Pod's `spec`.
    pub(super) spec: &'a Value,
    /// Volumes that are valid by themselves.
    volumes: Vec<&'a Value>,
    /// Names of the Pod's resource claims, sorted.
    pub(super) claims: Vec<&'a str>,
}

impl<'a> Context<'a> {
    /// The valid volume of that name.
    pub(super) fn volume(&self, name: &str) -> Option<&'a Value> {
        self.volumes.iter().find(|volume| text(volume, "name") == name).copied()
    }

    /// Whether users of the Pod are users of the node.
    pub(super) fn uses_host_users(&self) -> bool {
        self.spec.get("hostUsers") != Some(&Value::Bool(false))
    }
}

/// A Pod template.
pub(super) fn template(template: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let none = Value::Null;
    let metadata = template.get("metadata").unwrap_or(&none);
    let spec = template.get("spec").unwrap_or(&none);
    let spec_path = path.child("spec");
    // The server leaves `metadata` out of these two paths.
    selectors::labels(metadata.get("labels"), &path.child("labels"), errors);
    let annotations = metadata.get("annotations");
    selectors::annotations(annotations, &path.child("annotations"), errors);
    pod_annotations(annotations, spec, &path.child("annotations"), errors);
    pod_spec(spec, None, &spec_path, errors);
    security::annotations_match(metadata, spec, &spec_path, errors);
    if !list(spec, "ephemeralContainers").is_empty() {
        errors.forbidden(
            &path.child("spec.ephemeralContainers"),
            "ephemeral containers not allowed in pod template",
        );
    }
}

/// `spec` and the annotations of a new or changed Pod; its `metadata` is looked at before.
pub(super) fn pod(pod: &Value, errors: &mut ErrorList) {
    let none = Value::Null;
    let metadata = pod.get("metadata").unwrap_or(&none);
    let spec = pod.get("spec").unwrap_or(&none);
    let path = Path::new("spec");
    pod_annotations(metadata.get("annotations"), spec, &Path::new("metadata.annotations"), errors);
    pod_spec(spec, Some(metadata), &path, errors);
    if text(spec, "serviceAccountName").is_empty() {
        for (at, volume) in list(spec, "volumes").iter().enumerate() {
            for (source_at, source) in volume.items(&["projected", "sources"]).iter().enumerate() {
                if given(source, "serviceAccountToken").is_some() {
                    errors.forbidden(
                        &path
                            .child("volumes")
                            .index(at)
                            .child("projected.sources")
                            .index(source_at)
                            .child("serviceAccountToken"),
                        "must not be specified when serviceAccountName is not set",
                    );
                }
            }
        }
    }
    for key in ["containers", "initContainers"] {
        let path = path.child(key);
        for (at, item) in list(spec, key).iter().enumerate() {
            container::trimmed_image(item, &path.index(at), errors);
        }
    }
}

/// What only a new Pod has to follow.
pub(super) fn new_pod(pod: &Value, errors: &mut ErrorList) {
    let none = Value::Null;
    let spec = pod.get("spec").unwrap_or(&none);
    let path = Path::new("spec");
    if !list(spec, "ephemeralContainers").is_empty() {
        errors.forbidden(&path.child("ephemeralContainers"), "cannot be set on create");
    }
    if !text(spec, "nodeName").is_empty() && !list(spec, "schedulingGates").is_empty() {
        errors.forbidden(&path.child("nodeName"), "cannot be set until all schedulingGates have been cleared");
    }
    security::annotations_match(pod.get("metadata").unwrap_or(&none), spec, &path, errors);
}

/// Annotations that mean something to the server.
fn pod_annotations(annotations: Option<&Value>, spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const MIRROR: &str = "kubernetes.io/config.mirror";
    const DELETION_COST: &str = "controller.kubernetes.io/pod-deletion-cost";
    const SECCOMP: &str = "seccomp.security.alpha.kubernetes.io/pod";
    let annotation = |key: &str| annotations.and_then(|all| all.get(key)).and_then(Value::as_str);
    if let Some(mirror) = annotation(MIRROR).filter(|_| text(spec, "nodeName").is_empty()) {
        errors.invalid(&path.key(MIRROR), mirror, "must set spec.nodeName if mirror pod annotation is set");
    }
    if let Some(cost) = annotation(DELETION_COST).filter(|cost| !is_int32(cost)) {
        errors.invalid(&path.key(DELETION_COST), cost, "must be a 32bit integer");
    }
    if let Some(profile) = annotation(SECCOMP) {
        seccomp_annotation(profile, &path.child(SECCOMP), errors);
    }
    for (key, value) in map(annotations) {
        if key.starts_with("container.seccomp.security.alpha.kubernetes.io/") {
            seccomp_annotation(value.as_str().unwrap_or_default(), &path.child(key), errors);
        }
    }
    for (key, value) in map(annotations) {
        let Some(name) = key.strip_prefix("container.apparmor.security.beta.kubernetes.io/") else {
            continue;
        };
        let path = path.key(key);
        let mut found = false;
        container::each(spec, &path, &mut |container, _| found |= text(container, "name") == name);
        if !found {
            errors.invalid(&path, name, "container not found");
        }
        let profile = value.as_str().unwrap_or_default();
        if !matches!(profile, "" | "runtime/default" | "unconfined") && !profile.starts_with("localhost/") {
            errors.invalid(&path, profile, &format!("invalid AppArmor profile name: {profile:?}"));
        }
    }
}

/// A number without a plus sign or zeros in front.
fn is_int32(text: &str) -> bool {
    let plain = text == "0" || text.starts_with('-') || text.starts_with(|first: char| ('1'..='9').contains(&first));
    plain && text.parse::<i32>().is_ok()
}

fn seccomp_annotation(profile: &str, path: &Path<'_>, errors: &mut ErrorList) {
    if matches!(profile, "runtime/default" | "docker/default" | "unconfined") {
        return;
    }
    match profile.strip_prefix("localhost/") {
        Some(local) => paths::relative_path(local, path, errors),
        None => errors.invalid(path, profile, "must be a valid seccomp profile"),
    }
}

/// `spec` of a Pod. `metadata` is that of a Pod, none for a template.
fn pod_spec(spec: &Value, metadata: Option<&Value>, path: &Path<'_>, errors: &mut ErrorList) {
    if given(spec, "terminationGracePeriodSeconds").is_none() {
        errors.required(&path.child("terminationGracePeriodSeconds"), "");
    }
    let pod_name = metadata.map(|metadata| text(metadata, "name")).unwrap_or_default();
    let volumes = volume::volumes(spec, pod_name, metadata.is_some(), &path.child("volumes"), errors);
    let mut claims: Vec<&str> = list(spec, "resourceClaims").iter().map(|claim| text(claim, "name")).collect();
    claims.retain(|name| !name.is_empty());
    claims.sort_unstable();
    claims.dedup();
    let pod = Context { spec, volumes, claims };
    resource_claims(spec, &path.child("resourceClaims"), errors);
    container::containers(&pod, &path.child("containers"), errors);
    container::init_containers(&pod, &path.child("initContainers"), errors);
    container::ephemeral_containers(&pod, &path.child("ephemeralContainers"), errors);
    resources::of_pod(spec, &pod.claims, &path.child("resources"), errors);
    host_network_ports(spec, metadata.is_some(), &path.child("containers"), errors);
    policies(spec, path, errors);
    selectors::labels(spec.get("nodeSelector"), &path.child("nodeSelector"), errors);
    security::of_pod(spec, &path.child("securityContext"), errors);
    if let Some(affinity) = given(spec, "affinity") {
        scheduling::affinity(affinity, &path.child("affinity"), errors);
    }
    dns_config(spec, &path.child("dnsConfig"), errors);
    gates(spec, path, errors);
    scheduling::topology_spread(
        list(spec, "topologySpreadConstraints"),
        &path.child("topologySpreadConstraints"),
        errors,
    );
    windows::host_process(spec, path, errors);
    security::host_users(spec, path, errors);
    host_name_override(spec, path, errors);
    names_in_spec(spec, path, errors);
    if let Some(overhead) = given(spec, "overhead") {
        resources::overhead(overhead, &path.child("overhead"), errors);
    }
    security::operating_system(spec, path, errors);
    env::file_volumes(spec, path, errors);
}

fn resource_claims(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let claims = list(spec, "resourceClaims");
    for (at, claim) in claims.iter().enumerate() {
        let path = path.index(at);
        let name = text(claim, "name");
        if name.is_empty() {
            errors.required(&path.child("name"), "");
        } else if claims[..at].iter().any(|other| text(other, "name") == name) {
            errors.duplicate(&path.child("name"), name, "");
        } else {
            errors.invalid_each(&path.child("name"), name, names::dns1123_label(name));
        }
        let sources = ["resourceClaimName", "resourceClaimTemplateName"];
        let fault = match sources.iter().filter(|key| given(claim, key).is_some()).count() {
            0 => Some("must specify one of: `resourceClaimName`, `resourceClaimTemplateName`"),
            1 => None,
            _ => Some("at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified"),
        };
        if let Some(fault) = fault {
            errors.invalid(&path, render::typed("v1.PodResourceClaim", Some(claim)), fault);
        }
        for key in sources {
            if let Some(name) = given(claim, key).and_then(Value::as_str) {
                errors.invalid_each(&path.child(key), name, names::dns1123_subdomain(name));
            }
        }
    }
}

/// On the node's network a container's port is the node's port.
fn host_network_ports(spec: &Value, of_pod: bool, path: &Path<'_>, errors: &mut ErrorList) {
    if !spec.flag(&["hostNetwork"]) {
        return;
    }
    for (at, container) in list(spec, "containers").iter().enumerate() {
        let item = path.index(at);
        let ports = item.child("ports");
        for (at, port) in list(container, "ports").iter().enumerate() {
            let host_port = number(port, "hostPort");
            if (of_pod || host_port != 0) && host_port != number(port, "containerPort") {
                errors.invalid(
                    &ports.index(at).child("hostPort"),
                    host_port,
                    "must match `containerPort` when `hostNetwork` is true",
                );
            }
        }
    }
}

fn policies(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let policies: [(&str, &[&str]); 2] = [
        ("restartPolicy", &["Always", "OnFailure", "Never"]),
        ("dnsPolicy", &["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"]),
    ];
    for (key, supported) in policies {
        match text(spec, key) {
            "" => errors.required(&path.child(key), ""),
            _ => one_of(spec, key, supported, path, errors),
        }
    }
}

fn dns_config(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const MAX_SEARCH_CHARACTERS: usize = 2048;
    let config = given(spec, "dnsConfig");
    let nameservers_path = path.child("nameservers");
    if text(spec, "dnsPolicy") == "None" {
        let Some(config) = config else {
            return errors.required(path, "must provide `dnsConfig` when `dnsPolicy` is None");
        };
        if list(config, "nameservers").is_empty() {
            return errors.required(
                &nameservers_path,
                "must provide at least one DNS nameserver when `dnsPolicy` is None",
            );
        }
    }
    let Some(config) = config else { return };
    let quote = |key: &str| render::plain(config.get(key));
    let nameservers = texts(config, "nameservers");
    if nameservers.len() > 3 {
        errors.invalid(&nameservers_path, quote("nameservers"), "must not have more than 3 nameservers");
    }
    for (at, address) in nameservers.enumerate() {
        errors.invalid_each(&nameservers_path.index(at), address, addresses::ip_address(address));
    }
    let searches = texts(config, "searches");
    let searches_path = path.child("searches");
    if searches.len() > 32 {
        errors.invalid(&searches_path, quote("searches"), "must not have more than 32 search paths");
    }
    let characters = searches.clone().map(|search| search.len() + 1).sum::<usize>();
    if characters > MAX_SEARCH_CHARACTERS + 1 {
        errors.invalid(
            &searches_path,
            quote("searches"),
            "must not have more than 2048 characters (including spaces) in the search list",
        );
    }
    for (at, search) in searches.enumerate().filter(|(_, search)| *search != ".") {
        let search = search.strip_suffix('.').unwrap_or(search);
        errors.invalid_each(&searches_path.index(at), search, names::dns1123_subdomain_with_underscore(search));
    }
    let options = path.child("options");
    for (at, option) in list(config, "options").iter().enumerate() {
        if text(option, "name").is_empty() {
            errors.required(&options.index(at), "must not be empty");
        }
    }
}

fn gates(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let readiness = path.child("readinessGates");
    for (at, gate) in list(spec, "readinessGates").iter().enumerate() {
        let kind = text(gate, "conditionType");
        errors.invalid_each(&readiness.index(at).child("conditionType"), kind, names::qualified_name(kind));
    }
    let scheduling = path.child("schedulingGates");
    let gates = list(spec, "schedulingGates");
    for (at, gate) in gates.iter().enumerate() {
        let path = scheduling.index(at);
        let name = text(gate, "name");
        errors.invalid_each(&path, name, names::qualified_name(name));
        if gates[..at].iter().any(|other| text(other, "name") == name) {
            errors.duplicate(&path, name, "");
        }
    }
}

fn host_name_override(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(name) = given(spec, "hostnameOverride").and_then(Value::as_str) else {
        return;
    };
    let path = path.child("hostnameOverride");
    if spec.flag(&["setHostnameAsFQDN"]) {
        errors.forbidden(&path, "may not be specified when setHostnameAsFQDN is true");
    }
    if spec.flag(&["hostNetwork"]) {
        errors.forbidden(&path, "may not be specified when hostNetwork is true");
    }
    if name.len() > 64 {
        errors.too_long(&path, 64);
    }
    errors.invalid_each(&path, name, names::dns1123_subdomain(name));
}

/// Single fields with a form, in the server's order.
fn names_in_spec(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let form = |key: &str, form: fn(&str) -> names::Messages, errors: &mut ErrorList| {
        let name = text(spec, key);
        if !name.is_empty() {
            errors.invalid_each(&path.child(key), name, form(name));
        }
    };
    form("serviceAccountName", names::dns1123_subdomain, errors);
    form("nodeName", names::dns1123_subdomain, errors);
    if let Some(seconds) = spec.int(&["activeDeadlineSeconds"]) {
        for message in names::in_range(seconds, 1, i32::MAX.into()) {
            errors.invalid(&path.child("activeDeadlineSeconds"), seconds, &message);
        }
    }
    form("hostname", names::dns1123_label, errors);
    form("subdomain", names::dns1123_label, errors);
    scheduling::tolerations(list(spec, "tolerations"), &path.child("tolerations"), errors);
    host_aliases(spec, &path.child("hostAliases"), errors);
    form("priorityClassName", names::dns1123_subdomain, errors);
    if let Some(name) = given(spec, "runtimeClassName").and_then(Value::as_str) {
        errors.invalid_each(&path.child("runtimeClassName"), name, names::dns1123_subdomain(name));
    }
    match given(spec, "preemptionPolicy").and_then(Value::as_str) {
        Some("") => errors.required(&path.child("preemptionPolicy"), ""),
        _ => one_of(spec, "preemptionPolicy", &["PreemptLowerPriority", "Never"], path, errors),
    }
}

fn host_aliases(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for (at, alias) in list(spec, "hostAliases").iter().enumerate() {
        let path = path.index(at);
        let address = text(alias, "ip");
        errors.invalid_each(&path.child("ip"), address, addresses::ip_address(address));
        let names = path.child("hostnames");
        for (at, name) in texts(alias, "hostnames").enumerate() {
            errors.invalid_each(&names.index(at), name, names::dns1123_subdomain(name));
        }
    }
}
