//! Defaults of Services.
//!
//! Upstream: `SetDefaults_Service` in `pkg/apis/core/v1/defaults.go`. Cluster addresses and node ports are not defaults:
//! the registry allots them.

use super::{default, each, within};
use crate::api::value::Value;
use crate::value;

/// How long a client stays with the same Pod: three hours.
const CLIENT_IP_TIMEOUT_SECONDS: i64 = 10800;

/// Fills in the defaults of a Service.
pub(super) fn service(service: &mut Value) {
    within(service, "spec", spec);
    if service.text(&["spec", "type"]) == "LoadBalancer" {
        within(service, "status", |status| {
            within(status, "loadBalancer", |balancer| {
                each(balancer, "ingress", |ingress| {
                    if !ingress.text(&["ip"]).is_empty() {
                        default(ingress, "ipMode", "VIP");
                    }
                });
            });
        });
    }
}

fn spec(spec: &mut Value) {
    default(spec, "sessionAffinity", "None");
    match spec.text(&["sessionAffinity"]) {
        "None" => drop(spec.remove(&["sessionAffinityConfig"])),
        "ClientIP" if spec.at(&["sessionAffinityConfig", "clientIP", "timeoutSeconds"]).is_none() => {
            spec.set(
                &["sessionAffinityConfig"],
                value!({"clientIP": {"timeoutSeconds": CLIENT_IP_TIMEOUT_SECONDS}}),
            );
        }
        _ => {}
    }
    default(spec, "type", "ClusterIP");
    each(spec, "ports", |port| {
        default(port, "protocol", "TCP");
        if matches!(port.get("targetPort"), None | Some(Value::Int(0))) || port.get("targetPort").and_then(Value::as_str) == Some("") {
            port.set(&["targetPort"], port.int(&["port"]).unwrap_or_default());
        }
    });
    let (balanced, node_port) = (spec.text(&["type"]) == "LoadBalancer", spec.text(&["type"]) == "NodePort");
    let has_external_addresses = spec.text(&["type"]) == "ClusterIP" && !spec.items(&["externalIPs"]).is_empty();
    if balanced || node_port || has_external_addresses {
        default(spec, "externalTrafficPolicy", "Cluster");
    }
    if balanced || node_port || spec.text(&["type"]) == "ClusterIP" {
        default(spec, "internalTrafficPolicy", "Cluster");
    }
    if balanced {
        default(spec, "allocateLoadBalancerNodePorts", true);
    }
}
