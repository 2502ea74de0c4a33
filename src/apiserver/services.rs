//! What the registry of Services allots: cluster addresses and node ports. This cluster has one range of IPv4 addresses.
//! Upstream: `pkg/registry/core/service/storage/{alloc,storage}.go`, `dropTypeDependentFields` in `strategy.go`.

use std::collections::BTreeSet;
use std::net::Ipv4Addr;

use ecow::EcoString;

use super::ApiServer;
use super::rules::Refusal;
use super::write::Stage;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::status::{Cause, Status};
use crate::api::value::Value;

/// The first address of the range, as kubeadm sets it up.
const RANGE: Ipv4Addr = Ipv4Addr::new(10, 96, 0, 0);
const PREFIX_LENGTH: u32 = 12;
/// Addresses at the start of the range that are left to those who name theirs.
const STATIC_ADDRESSES: u32 = 256;
const NODE_PORTS: std::ops::RangeInclusive<i64> = 30_000..=32_767;
/// Node ports at the start of the range that are left to those who name theirs.
const STATIC_NODE_PORTS: u32 = 86;
/// What a dry run shows for a node port: the numbers after this one.
const DRY_RUN_NODE_PORT: i64 = 32_768;

fn is_external_name(service: &Value) -> bool {
    service.text(&["spec", "type"]) == "ExternalName"
}

fn has_node_ports(service: &Value) -> bool {
    matches!(service.text(&["spec", "type"]), "NodePort" | "LoadBalancer")
}

/// Whether others than the Pods of the cluster reach it (`ExternallyAccessible`).
fn is_external(service: &Value) -> bool {
    let listens = service.text(&["spec", "type"]) == "ClusterIP" && !service.items(&["spec", "externalIPs"]).is_empty();
    has_node_ports(service) || listens
}

fn allots_node_ports(service: &Value) -> bool {
    let declined = service.at(&["spec", "allocateLoadBalancerNodePorts"]).and_then(Value::as_bool) == Some(false);
    has_node_ports(service) && !(declined && service.text(&["spec", "type"]) == "LoadBalancer")
}

fn needs_health_check(service: &Value) -> bool {
    service.text(&["spec", "type"]) == "LoadBalancer" && service.text(&["spec", "externalTrafficPolicy"]) == "Local"
}

fn node_port(port: &Value) -> i64 {
    port.int(&["nodePort"]).unwrap_or_default()
}

/// Before validation: `clusterIP` and `clusterIPs` are one and the same, what was allotted stays, and what another type
/// of Service does not have goes.
pub(super) fn carry_over(service: &mut Value, old: Option<&Value>) {
    match old {
        None => fill_from_other(service),
        Some(old) => {
            normalize_change(service, old);
            if !is_external_name(service) && !is_external_name(old) {
                keep(service, old, "clusterIP");
                keep(service, old, "clusterIPs");
            }
            if allots_node_ports(service) && allots_node_ports(old) {
                keep_node_ports(service, old);
            }
            if needs_health_check(service) && needs_health_check(old) {
                keep(service, old, "healthCheckNodePort");
            }
            drop_what_the_type_lacks(service, old);
        }
    }
}

fn fill_from_other(service: &mut Value) {
    let address = service.text(&["spec", "clusterIP"]).to_owned();
    if !address.is_empty() && service.items(&["spec", "clusterIPs"]).is_empty() {
        service.set(&["spec", "clusterIPs"], Value::list([address]));
    }
}

/// Old clients know only `clusterIP`: where they change or clear it, the list follows.
fn normalize_change(service: &mut Value, old: &Value) {
    let (before, after) = (old.text(&["spec", "clusterIP"]), service.text(&["spec", "clusterIP"]).to_owned());
    if service.items(&["spec", "clusterIPs"]) != old.items(&["spec", "clusterIPs"]) {
        return;
    }
    if after.is_empty() && !before.is_empty() {
        service.remove(&["spec", "clusterIPs"]);
    } else if after != before {
        service.set(&["spec", "clusterIPs"], Value::list([after]));
    }
}

fn is_empty(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null | Value::Int(0)) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::List(items)) => items.is_empty(),
        Some(_) => false,
    }
}

fn keep(service: &mut Value, old: &Value, field: &str) {
    if let (true, Some(kept)) = (is_empty(service.at(&["spec", field])), old.at(&["spec", field])) {
        service.set(&["spec", field], kept.clone());
    }
}

/// Ports of the same name keep their node port unless another one asks for it.
fn keep_node_ports(service: &mut Value, old: &Value) {
    let used = |service: &Value| -> BTreeSet<i64> { service.items(&["spec", "ports"]).iter().map(node_port).collect() };
    let taken: BTreeSet<i64> = used(service).intersection(&used(old)).copied().collect();
    let before: Vec<(EcoString, i64)> = old
        .items(&["spec", "ports"])
        .iter()
        .map(|port| (port.text(&["name"]).into(), node_port(port)))
        .collect();
    change_ports(service, |port| {
        let name = port.text(&["name"]);
        let kept = before.iter().rev().find(|(other, _)| other == name).map(|(_, number)| *number);
        if let (0, Some(kept)) = (node_port(port), kept.filter(|kept| *kept != 0 && !taken.contains(kept))) {
            port.set(&["nodePort"], kept);
        }
    });
}

fn change_ports(service: &mut Value, change: impl FnMut(&mut Value)) {
    if !service.items(&["spec", "ports"]).is_empty() {
        service
            .make_map()
            .entry("spec")
            .make_map()
            .entry("ports")
            .make_list()
            .iter_mut()
            .for_each(change);
    }
}

/// Fields that the server filled in and that the client did not change go with the type that needed them.
fn drop_what_the_type_lacks(service: &mut Value, old: &Value) {
    let same = |service: &Value, field: &str| service.at(&["spec", field]) == old.at(&["spec", field]);
    if is_external_name(service) && !is_external_name(old) {
        if same(service, "clusterIP") && same(service, "clusterIPs") {
            service.remove(&["spec", "clusterIP"]);
            service.remove(&["spec", "clusterIPs"]);
        }
        for field in ["ipFamilies", "ipFamilyPolicy"] {
            if same(service, field) {
                service.remove(&["spec", field]);
            }
        }
    }
    if has_node_ports(old) && !has_node_ports(service) {
        let before: BTreeSet<i64> = old.items(&["spec", "ports"]).iter().map(node_port).collect();
        if service
            .items(&["spec", "ports"])
            .iter()
            .map(node_port)
            .all(|number| number == 0 || before.contains(&number))
        {
            change_ports(service, |port| drop(port.remove(&["nodePort"])));
        }
    }
    if needs_health_check(old) && !needs_health_check(service) && same(service, "healthCheckNodePort") {
        service.remove(&["spec", "healthCheckNodePort"]);
    }
    if is_external(old) && !is_external(service) && same(service, "externalTrafficPolicy") {
        service.remove(&["spec", "externalTrafficPolicy"]);
    }
    let balanced = |service: &Value| service.text(&["spec", "type"]) == "LoadBalancer";
    if balanced(old) && !balanced(service) {
        for field in ["allocateLoadBalancerNodePorts", "loadBalancerClass"] {
            if same(service, field) {
                service.remove(&["spec", field]);
            }
        }
    }
}

/// After validation: allots what the Service needs and does not have.
///
/// # Errors
/// `Invalid` where it asks for what another Service has, or for what this cluster has not.
pub(super) fn allot(server: &mut ApiServer, key: &Key, service: &mut Value, dry_run: bool) -> Result<(), Refusal> {
    let refuse = |field: String, message: String| {
        let cause = Cause {
            reason: "FieldValueInvalid".into(),
            message: message.into(),
            field: field.into(),
        };
        (Stage::Store, Status::invalid(Kind::Service, &key.name, vec![cause]))
    };
    if !is_external_name(service) {
        families(service).map_err(|(field, message)| refuse(field, message))?;
        address(server, key, service, dry_run).map_err(|(field, message)| refuse(field, message))?;
    }
    node_ports(server, key, service, dry_run).map_err(|(field, message)| refuse(field, message))
}

/// A field and what is wrong with it.
type Fault = (String, String);

fn families(service: &mut Value) -> Result<(), Fault> {
    let headless = service.text(&["spec", "clusterIP"]) == "None";
    let selects = service
        .at(&["spec", "selector"])
        .and_then(Value::as_map)
        .is_some_and(|map| !map.is_empty());
    if service.text(&["spec", "ipFamilyPolicy"]).is_empty() {
        let policy = if headless && !selects { "RequireDualStack" } else { "SingleStack" };
        service.set(&["spec", "ipFamilyPolicy"], policy);
    }
    let policy = service.text(&["spec", "ipFamilyPolicy"]).to_owned();
    let mut families = service.items(&["spec", "ipFamilies"]).to_vec();
    if headless && !selects {
        if families.is_empty() {
            families.push("IPv4".into());
        }
        if families.len() == 1 && policy != "SingleStack" {
            let other = if families[0].as_str() == Some("IPv4") { "IPv6" } else { "IPv4" };
            families.push(other.into());
        }
    } else {
        if policy == "RequireDualStack" {
            let message = format!("Invalid value: {policy:?}: this cluster is not configured for dual-stack services");
            return Err(("spec.ipFamilyPolicy".into(), message));
        }
        if let Some(at) = families.iter().position(|family| family.as_str() != Some("IPv4")) {
            let message = format!("Invalid value: {}: not configured on this cluster", families[at]);
            return Err((format!("spec.ipFamilies[{at}]"), message));
        }
        if families.is_empty() {
            families.push("IPv4".into());
        }
    }
    service.set(&["spec", "ipFamilies"], Value::from(families));
    Ok(())
}

fn address(server: &mut ApiServer, key: &Key, service: &mut Value, dry_run: bool) -> Result<(), Fault> {
    let asked = service.text(&["spec", "clusterIP"]).to_owned();
    if asked == "None" {
        return Ok(());
    }
    let taken: BTreeSet<String> = others(server, key)
        .map(|other| other.text(&["spec", "clusterIP"]).to_owned())
        .collect();
    if asked.is_empty() {
        let address = if dry_run { RANGE } else { free_address(server, &taken) };
        service.set(&["spec", "clusterIP"], address.to_string());
        service.set(&["spec", "clusterIPs"], Value::list([address.to_string()]));
        return Ok(());
    }
    let is_kept = server.get(key).is_some_and(|old| old.value().text(&["spec", "clusterIP"]) == asked);
    let problem = match asked.parse::<Ipv4Addr>() {
        _ if is_kept => return Ok(()),
        Ok(address) if !is_in_range(address) => "the provided network does not match the current range",
        Ok(_) if taken.contains(&asked) => "provided IP is already allocated",
        Ok(_) => return Ok(()),
        Err(_) => "the provided network does not match the current range",
    };
    let quote = Value::list([asked.as_str()]);
    Err((
        "spec.clusterIPs".into(),
        format!("Invalid value: {quote}: failed to allocate IP {asked}: {problem}"),
    ))
}

fn is_in_range(address: Ipv4Addr) -> bool {
    address.to_bits() >> (32 - PREFIX_LENGTH) == RANGE.to_bits() >> (32 - PREFIX_LENGTH)
}

/// A free address at random, past those that are left to who names one.
fn free_address(server: &mut ApiServer, taken: &BTreeSet<String>) -> Ipv4Addr {
    let count = (1 << (32 - PREFIX_LENGTH)) - STATIC_ADDRESSES - 1;
    let start = server.random().below(count);
    // There are a thousand times more addresses than objects.
    let free = (0..count)
        .map(|step| Ipv4Addr::from_bits(RANGE.to_bits() + STATIC_ADDRESSES + (start + step) % count))
        .find(|address| !taken.contains(&address.to_string()));
    free.unwrap_or(RANGE)
}

fn others<'a>(server: &'a ApiServer, key: &'a Key) -> impl Iterator<Item = &'a Value> {
    server
        .list(Kind::Service)
        .filter(move |other| other.key() != key)
        .map(|other| other.value())
}

fn node_ports(server: &mut ApiServer, key: &Key, service: &mut Value, dry_run: bool) -> Result<(), Fault> {
    let mut taken: BTreeSet<i64> = others(server, key).flat_map(ports_of).collect();
    let own: BTreeSet<i64> = server.get(key).map(|old| ports_of(old.value()).collect()).unwrap_or_default();
    let mut next_of_dry_run = DRY_RUN_NODE_PORT;
    let mut free = |server: &mut ApiServer, taken: &mut BTreeSet<i64>| {
        let port = if dry_run {
            next_of_dry_run += 1;
            next_of_dry_run
        } else {
            free_node_port(server, taken)
        };
        taken.insert(port);
        port
    };
    if has_node_ports(service) {
        let allots = allots_node_ports(service);
        let mut ports = service.items(&["spec", "ports"]).to_vec();
        let asked: Vec<(i64, i64)> = ports
            .iter()
            .map(|port| (port.int(&["port"]).unwrap_or_default(), node_port(port)))
            .collect();
        // The same port over two protocols has one node port.
        let mut by_port: Vec<(i64, i64)> = Vec::new();
        for (at, port) in ports.iter_mut().enumerate() {
            let (number, wanted) = asked[at];
            if wanted == 0 && !allots {
                continue;
            }
            let shared = by_port.iter().find(|(other, _)| *other == number).map(|(_, node)| *node);
            let requested = asked
                .iter()
                .find(|(other, node)| *other == number && *node != 0)
                .map(|(_, node)| *node);
            let node = match (wanted, shared, requested) {
                (0, Some(shared), _) => shared,
                (0, None, None) => free(server, &mut taken),
                (0, None, Some(requested)) => requested,
                (wanted, ..) => wanted,
            };
            if shared != Some(node) && (wanted != 0 || requested.is_some()) && !own.contains(&node) {
                claim(node, &mut taken)
                    .map_err(|problem| (format!("spec.ports[{at}].nodePort"), format!("Invalid value: {node}: {problem}")))?;
            }
            by_port.push((number, node));
            port.set(&["nodePort"], node);
        }
        if !ports.is_empty() {
            service.set(&["spec", "ports"], Value::from(ports));
        }
    }
    if needs_health_check(service) && is_empty(service.at(&["spec", "healthCheckNodePort"])) {
        let port = free(server, &mut taken);
        service.set(&["spec", "healthCheckNodePort"], port);
    }
    Ok(())
}

fn ports_of(service: &Value) -> impl Iterator<Item = i64> {
    let health = service.int(&["spec", "healthCheckNodePort"]);
    service
        .items(&["spec", "ports"])
        .iter()
        .map(node_port)
        .chain(health)
        .filter(|port| *port != 0)
}

fn claim(port: i64, taken: &mut BTreeSet<i64>) -> Result<(), String> {
    if !NODE_PORTS.contains(&port) {
        let (first, last) = (NODE_PORTS.start(), NODE_PORTS.end());
        return Err(format!(
            "provided port is not in the valid range. The range of valid ports is {first}-{last}"
        ));
    }
    if taken.insert(port) {
        Ok(())
    } else {
        Err("provided port is already allocated".into())
    }
}

/// A free node port at random, past those that are left to who names one; the static ones come last.
fn free_node_port(server: &mut ApiServer, taken: &BTreeSet<i64>) -> i64 {
    let first = NODE_PORTS.start() + i64::from(STATIC_NODE_PORTS);
    let count = NODE_PORTS.end() - first + 1;
    let start = i64::from(server.random().below(u32::try_from(count).unwrap_or(1)));
    let dynamic = (0..count).map(|step| first + (start + step) % count);
    let mut candidates = dynamic.chain(*NODE_PORTS.start()..first);
    candidates.find(|port| !taken.contains(port)).unwrap_or(first)
}
