//! Services.
//!
//! Upstream: `validateService` in `pkg/apis/core/validation/validation.go`. Ports and addresses that the server would
//! have handed out by then are not asked for.

use super::container::protocol;
use super::read::{given, list, number, text, texts};
use super::{addresses, names, one_of, probe, render, selectors};
use crate::api::field::{BadValue, ErrorList, Path};
use crate::api::value::Value;

const TYPES: [&str; 4] = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
const ONLY_LOAD_BALANCER: &str = "may only be used when `type` is 'LoadBalancer'";

/// Whether the Service has no address of its own.
pub(super) fn is_headless(spec: &Value) -> bool {
    let addresses = list(spec, "clusterIPs");
    text(spec, "clusterIP") == "None" || (addresses.len() == 1 && addresses[0].as_str() == Some("None"))
}

/// `spec` of a Service. A changed one may keep odd addresses that it had before.
pub(super) fn service(service: &Value, old: Option<&Value>, errors: &mut ErrorList) {
    let none = Value::Null;
    let spec = service.get("spec").unwrap_or(&none);
    let old = old.and_then(|old| old.get("spec")).unwrap_or(&none);
    let path = Path::new("spec");
    let kind = text(spec, "type");
    topology_annotations(service, errors);
    if list(spec, "ports").is_empty() && !is_headless(spec) && kind != "ExternalName" {
        errors.required(&path.child("ports"), "");
    }
    of_type(spec, kind, &path, errors);
    ports(spec, &path.child("ports"), errors);
    selectors::labels(spec.get("selector"), &path.child("selector"), errors);
    session_affinity(spec, &path, errors);
    if kind != "ExternalName" {
        cluster_addresses(spec, old, &path, errors);
    }
    external_addresses(spec, old, &path.child("externalIPs"), errors);
    if kind.is_empty() {
        errors.required(&path.child("type"), "");
    } else {
        one_of(spec, "type", &TYPES, &path, errors);
    }
    node_ports(spec, &path.child("ports"), errors);
    load_balancer(service, spec, old, &path, errors);
    traffic(spec, &path, errors);
}

fn topology_annotations(service: &Value, errors: &mut ErrorList) {
    const MODE: &str = "service.kubernetes.io/topology-mode";
    const HINTS: &str = "service.kubernetes.io/topology-aware-hints";
    let annotation = |key: &str| service.at(&["metadata", "annotations", key]).and_then(Value::as_str);
    if let (Some(mode), Some(hints)) = (annotation(MODE), annotation(HINTS))
        && mode != hints
    {
        errors.invalid(
            &Path::new("metadata.annotations").key(MODE),
            mode,
            &format!("must match annotations[{HINTS}] when both are specified"),
        );
    }
}

fn of_type(spec: &Value, kind: &str, path: &Path<'_>, errors: &mut ErrorList) {
    if matches!(kind, "LoadBalancer" | "NodePort") && is_headless(spec) {
        errors.invalid(
            &path.child("clusterIPs").index(0),
            "None",
            &format!("may not be set to 'None' for {kind} services"),
        );
    }
    if kind != "ExternalName" {
        return;
    }
    for key in ["clusterIPs", "ipFamilies", "ipFamilyPolicy"] {
        if given(spec, key).is_some() {
            errors.forbidden(&path.child(key), "may not be set for ExternalName services");
        }
    }
    let name = text(spec, "externalName");
    let name = name.strip_suffix('.').unwrap_or(name);
    if name.is_empty() {
        errors.required(&path.child("externalName"), "");
    } else {
        errors.invalid_each(&path.child("externalName"), name, names::dns1123_subdomain(name));
    }
}

fn ports(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let ports = list(spec, "ports");
    for (at, port) in ports.iter().enumerate() {
        let path = path.index(at);
        let name = text(port, "name");
        if name.is_empty() {
            if ports.len() > 1 {
                errors.required(&path.child("name"), "");
            }
        } else {
            errors.invalid_each(&path.child("name"), name, names::dns1123_label(name));
            if ports[..at].iter().any(|other| text(other, "name") == name) {
                errors.duplicate(&path.child("name"), name, "");
            }
        }
        for message in names::port_number(number(port, "port")) {
            errors.invalid(&path.child("port"), number(port, "port"), &message);
        }
        protocol(port, &path, errors);
        probe::port(given(port, "targetPort"), &path.child("targetPort"), errors);
        if let Some(name) = given(port, "appProtocol").and_then(Value::as_str) {
            errors.invalid_each(&path.child("appProtocol"), name, names::qualified_name(name));
        }
    }
}

fn session_affinity(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const LONGEST_SECONDS: i64 = 86_400;
    const NEEDED: &str = "when session affinity type is ClientIP";
    let config_path = path.child("sessionAffinityConfig");
    let config = given(spec, "sessionAffinityConfig");
    match text(spec, "sessionAffinity") {
        "" => errors.required(&path.child("sessionAffinity"), ""),
        "None" => {
            if config.is_some() {
                errors.forbidden(&config_path, "must not be set when session affinity is None");
            }
        }
        "ClientIP" => {
            let client_path = config_path.child("clientIP");
            let seconds_path = client_path.child("timeoutSeconds");
            let client = config.and_then(|config| given(config, "clientIP"));
            match (config, client, client.and_then(|client| client.int(&["timeoutSeconds"]))) {
                (None, ..) => errors.required(&config_path, NEEDED),
                (_, None, _) => errors.required(&client_path, NEEDED),
                (_, _, None) => errors.required(&seconds_path, NEEDED),
                (_, _, Some(seconds)) if !(1..=LONGEST_SECONDS).contains(&seconds) => errors.invalid(
                    &seconds_path,
                    seconds,
                    &format!("must be greater than 0 and less than {LONGEST_SECONDS}"),
                ),
                _ => {}
            }
        }
        _ => one_of(spec, "sessionAffinity", &["ClientIP", "None"], path, errors),
    }
}

fn cluster_addresses(spec: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let addresses_path = path.child("clusterIPs");
    let addresses: Vec<&str> = match (list(spec, "clusterIPs").is_empty(), text(spec, "clusterIP")) {
        (false, _) => texts(spec, "clusterIPs").collect(),
        (true, "") => Vec::new(),
        (true, address) => vec![address],
    };
    let quote = || match given(spec, "clusterIPs") {
        Some(addresses) => render::plain(Some(addresses)),
        None => BadValue::json(format!("[{:?}]", text(spec, "clusterIP"))),
    };
    if text(spec, "clusterIP").is_empty() {
        if !addresses.is_empty() {
            errors.invalid(&addresses_path, quote(), "must be empty when `clusterIP` is not specified");
        }
    } else if addresses.first() != Some(&text(spec, "clusterIP")) {
        errors.invalid(&addresses_path, quote(), "first value must match `clusterIP`");
    }
    families(spec, path, errors);
    let kept: Vec<&str> = texts(old, "clusterIPs").collect();
    let before = errors.len();
    for (at, address) in addresses.iter().enumerate() {
        if at == 0 && *address == "None" {
            if addresses.len() > 1 {
                errors.invalid(&addresses_path, quote(), "'None' must be the first and only value");
            }
            continue;
        }
        if !kept.contains(address) {
            errors.invalid_each(&addresses_path.index(at), address, addresses::ip_address(address));
        }
    }
    let valid = errors.len() == before;
    if addresses.len() > 2 {
        errors.invalid(&addresses_path, quote(), "may only hold up to 2 values");
    }
    if valid {
        families_match(spec, &addresses, quote, &addresses_path, errors);
    }
}

fn families(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let families_path = path.child("ipFamilies");
    let families: Vec<&str> = texts(spec, "ipFamilies").collect();
    for (at, family) in families.iter().enumerate() {
        if !matches!(*family, "IPv4" | "IPv6") {
            errors.not_supported(&families_path.index(at), render::named(family), &["IPv4", "IPv6"]);
        }
        if families[..at].contains(family) {
            errors.duplicate(&families_path.index(at), render::named(family), "");
        }
    }
    let policies = ["PreferDualStack", "RequireDualStack", "SingleStack"];
    one_of(spec, "ipFamilyPolicy", &policies, path, errors);
}

fn families_match(spec: &Value, addresses: &[&str], quote: impl Fn() -> BadValue, path: &Path<'_>, errors: &mut ErrorList) {
    let is_v6 = |address: &str| addresses::sloppy_ip(address).is_some_and(|address| address.is_ipv6());
    let dual = addresses.iter().any(|address| is_v6(address)) && addresses.iter().any(|address| !is_v6(address));
    if addresses.len() > 1 && !dual {
        errors.invalid(path, quote(), "may specify no more than one IP for each IP family");
    }
    if is_headless(spec) {
        return;
    }
    for (at, (address, family)) in addresses.iter().zip(texts(spec, "ipFamilies")).enumerate() {
        if matches!(family, "IPv4" | "IPv6") && (family == "IPv6") != is_v6(address) {
            errors.invalid(
                &path.index(at),
                *address,
                &format!("expected an {family} value as indicated by `ipFamilies[{at}]`"),
            );
        }
    }
}

fn external_addresses(spec: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for (at, text) in texts(spec, "externalIPs").enumerate() {
        let path = path.index(at);
        let messages = addresses::ip_address(text);
        if !messages.is_empty() && !texts(old, "externalIPs").any(|old| old == text) {
            errors.invalid_each(&path, text, messages);
            continue;
        }
        let Some(address) = addresses::sloppy_ip(text) else { continue };
        let unspecified = format!("may not be unspecified ({text})");
        let (link_local, multicast) = match address {
            std::net::IpAddr::V4(address) => (address.is_link_local(), address.octets()[..3] == [224, 0, 0]),
            std::net::IpAddr::V6(address) => (address.is_unicast_link_local(), address.segments()[0] & 0xff0f == 0xff02),
        };
        let faults = [
            (address.is_unspecified(), unspecified.as_str()),
            (address.is_loopback(), "may not be in the loopback range (127.0.0.0/8, ::1/128)"),
            (link_local, "may not be in the link-local range (169.254.0.0/16, fe80::/10)"),
            (multicast, "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)"),
        ];
        for (_, fault) in faults.iter().filter(|(holds, _)| *holds) {
            errors.invalid(&path, text, fault);
        }
    }
}

fn node_ports(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let ports = list(spec, "ports");
    let node_port = |port: &Value| number(port, "nodePort");
    if text(spec, "type") == "ClusterIP" {
        for (at, _) in ports.iter().enumerate().filter(|(_, port)| node_port(port) != 0) {
            errors.forbidden(&path.index(at).child("nodePort"), "may not be used when `type` is 'ClusterIP'");
        }
    }
    let same_protocol = |one: &Value, other: &Value| text(one, "protocol") == text(other, "protocol");
    for (at, port) in ports.iter().enumerate().filter(|(_, port)| node_port(port) != 0) {
        let repeats = |other: &Value| node_port(other) == node_port(port) && same_protocol(other, port);
        if ports[..at].iter().any(repeats) {
            errors.duplicate(&path.index(at).child("nodePort"), node_port(port), "");
        }
    }
    for (at, port) in ports.iter().enumerate() {
        let repeats = |other: &Value| number(other, "port") == number(port, "port") && same_protocol(other, port);
        if ports[..at].iter().any(repeats) {
            let key = crate::value!({"protocol": (text(port, "protocol")), "port": (number(port, "port"))});
            errors.duplicate(&path.index(at), render::typed("v1.ServicePort", Some(&key)), "");
        }
    }
}

fn load_balancer(service: &Value, spec: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const RANGES: &str = "service.beta.kubernetes.io/load-balancer-source-ranges";
    let is_balancer = text(spec, "type") == "LoadBalancer";
    let ranges: Vec<&str> = texts(spec, "loadBalancerSourceRanges").map(str::trim).collect();
    let annotation = service.at(&["metadata", "annotations", RANGES]).and_then(Value::as_str);
    // The server spells the field with a capital here.
    let field_path = path.child("LoadBalancerSourceRanges");
    let annotations_path = Path::new("metadata.annotations");
    let annotation_path = annotations_path.key(RANGES);
    if !ranges.is_empty() {
        if !is_balancer {
            errors.forbidden(&field_path, ONLY_LOAD_BALANCER);
        }
        for (at, range) in ranges.iter().enumerate() {
            if !texts(old, "loadBalancerSourceRanges").any(|old| old.trim() == *range) {
                errors.invalid_each(&field_path.index(at), range, addresses::cidr(range));
            }
        }
    } else if let Some(ranges) = annotation {
        if !is_balancer {
            errors.forbidden(&annotation_path, ONLY_LOAD_BALANCER);
        }
        for range in ranges.trim().split(',').map(str::trim).filter(|_| !ranges.trim().is_empty()) {
            errors.invalid_each(&annotation_path, range, addresses::cidr(range));
        }
    }
    if given(spec, "allocateLoadBalancerNodePorts").is_some() && !is_balancer {
        errors.forbidden(&path.child("allocateLoadBalancerNodePorts"), ONLY_LOAD_BALANCER);
    }
    if is_balancer && given(spec, "allocateLoadBalancerNodePorts").is_none() {
        errors.required(&Path::new("allocateLoadBalancerNodePorts"), "");
    }
    load_balancer_class(spec, path, errors);
}

/// `loadBalancerClass`
pub(super) fn load_balancer_class(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(class) = given(spec, "loadBalancerClass").and_then(Value::as_str) else {
        return;
    };
    let path = path.child("loadBalancerClass");
    if text(spec, "type") == "LoadBalancer" {
        errors.invalid_each(&path, class, names::qualified_name(class));
    } else {
        errors.forbidden(&path, ONLY_LOAD_BALANCER);
    }
}

/// Whether the balancer asks each node if it has a Pod.
pub(super) fn needs_health_check(spec: &Value) -> bool {
    text(spec, "type") == "LoadBalancer" && text(spec, "externalTrafficPolicy") == "Local"
}

fn traffic(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const POLICIES: [&str; 2] = ["Cluster", "Local"];
    let kind = text(spec, "type");
    let external_path = path.child("externalTrafficPolicy");
    let external = text(spec, "externalTrafficPolicy");
    let accessible = matches!(kind, "LoadBalancer" | "NodePort") || (kind == "ClusterIP" && !list(spec, "externalIPs").is_empty());
    match (accessible, external) {
        (false, "") => {}
        (false, _) => errors.invalid(
            &external_path,
            render::named(external),
            "may only be set for externally-accessible services",
        ),
        (true, "") => errors.required(&external_path, ""),
        (true, _) => one_of(spec, "externalTrafficPolicy", &POLICIES, path, errors),
    }
    let port = number(spec, "healthCheckNodePort");
    let port_path = path.child("healthCheckNodePort");
    if port != 0 && !needs_health_check(spec) {
        errors.invalid(
            &port_path,
            port,
            "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
        );
    } else if port != 0 {
        for message in names::port_number(port) {
            errors.invalid(&port_path, port, &message);
        }
    }
    if given(spec, "internalTrafficPolicy").is_none() && matches!(kind, "NodePort" | "LoadBalancer" | "ClusterIP") {
        errors.required(&path.child("internalTrafficPolicy"), "");
    }
    one_of(spec, "internalTrafficPolicy", &POLICIES, path, errors);
    let distributions = ["PreferClose", "PreferSameZone", "PreferSameNode"];
    if let Some(unknown) = given(spec, "trafficDistribution")
        .and_then(Value::as_str)
        .filter(|name| !distributions.contains(name))
    {
        errors.not_supported(&path.child("trafficDistribution"), unknown, &distributions);
    }
}
