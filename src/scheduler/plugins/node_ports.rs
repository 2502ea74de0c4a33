//! Ports of the node itself: two Pods cannot hold the same. Upstream: `plugins/nodeports/node_ports.go`.

use super::{Cycle, Filter, PreFiltered, Rejection};
use crate::api::object::Object;
use crate::api::value::Value;

/// A port of a node that a Pod asks for: protocol, address, number.
type HostPort<'a> = (&'a str, &'a str, i64);

/// What is said of a node where a port is taken.
pub(in crate::scheduler) const TAKEN: &str = "node(s) didn't have free ports for the requested pod ports";

/// Whether two Pods ask for the same port of a node.
pub(in crate::scheduler) fn share_a_port(pod: &Object, other: &Object) -> bool {
    is_taken(&host_ports(pod), other)
}

fn is_taken(wanted: &[HostPort<'_>], other: &Object) -> bool {
    let held = host_ports(other);
    wanted.iter().any(|port| held.iter().any(|held| conflict(port, held)))
}

/// Rejects nodes where another Pod holds a port that the Pod asks for.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let wanted = host_ports(&cycle.pod.pod);
    if wanted.is_empty() {
        return Ok(None);
    }
    let api = cycle.api;
    let filter: Filter<'a> = Box::new(move |node| {
        let mut others = node.used.with_host_ports.iter().filter_map(|key| api.get(key));
        others.any(|other| is_taken(&wanted, other)).then(|| Rejection::resolvable(TAKEN))
    });
    Ok(Some(filter))
}

/// The ports of the node that the containers of `pod` hold as long as it runs.
pub fn host_ports(pod: &Object) -> Vec<HostPort<'_>> {
    let spec = pod.body();
    let sidecars = spec.items(&["spec", "initContainers"]).iter();
    let sidecars = sidecars.filter(|container| container.text(&["restartPolicy"]) == "Always");
    let containers = sidecars.chain(spec.items(&["spec", "containers"]));
    containers
        .flat_map(|container| container.items(&["ports"]))
        .filter_map(|port| {
            let number = port.int(&["hostPort"]).filter(|number| *number > 0)?;
            Some((or(port, "protocol", "TCP"), or(port, "hostIP", "0.0.0.0"), number))
        })
        .collect()
}

fn or<'a>(port: &'a Value, field: &str, default: &'a str) -> &'a str {
    Some(port.text(&[field])).filter(|text| !text.is_empty()).unwrap_or(default)
}

/// Whether both cannot be held at once; `0.0.0.0` stands for every address.
fn conflict(one: &HostPort<'_>, other: &HostPort<'_>) -> bool {
    let everywhere = "0.0.0.0";
    let same_address = one.1 == other.1 || one.1 == everywhere || other.1 == everywhere;
    one.0 == other.0 && one.2 == other.2 && same_address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_conflict_on_the_same_protocol_number_and_address() {
        let cases = [
            (("TCP", "0.0.0.0", 80), ("TCP", "0.0.0.0", 80), true),
            (("TCP", "127.0.0.1", 80), ("TCP", "0.0.0.0", 80), true),
            (("TCP", "127.0.0.1", 80), ("TCP", "127.0.0.2", 80), false),
            (("TCP", "0.0.0.0", 80), ("UDP", "0.0.0.0", 80), false),
            (("TCP", "0.0.0.0", 80), ("TCP", "0.0.0.0", 81), false),
        ];
        for (one, other, expected) in cases {
            assert_eq!(conflict(&one, &other), expected, "{one:?} {other:?}");
        }
    }
}
