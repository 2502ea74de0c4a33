//! Services and `EndpointSlices`.

use super::{Column, age, always, first_three, labels, name, number, or, text, wide};
use crate::api::value::Value;

pub(super) const SERVICE: &[Column] = &[
    always("NAME"),
    always("TYPE"),
    always("CLUSTER-IP"),
    always("EXTERNAL-IP"),
    always("PORT(S)"),
    always("AGE"),
    wide("SELECTOR"),
];

pub(super) const ENDPOINT_SLICE: &[Column] = &[
    always("NAME"),
    always("ADDRESSTYPE"),
    always("PORTS"),
    always("ENDPOINTS"),
    always("AGE"),
];

pub(super) fn service(value: &Value, now_ms: u64) -> Vec<String> {
    let ports: Vec<String> = value
        .items(&["spec", "ports"])
        .iter()
        .map(|port| match port.int(&["nodePort"]).filter(|node_port| *node_port > 0) {
            Some(node_port) => format!("{}:{node_port}/{}", number(port, &["port"]), port.text(&["protocol"])),
            None => format!("{}/{}", number(port, &["port"]), port.text(&["protocol"])),
        })
        .collect();
    let cluster_ip = value.items(&["spec", "clusterIPs"]).first().and_then(Value::as_str);
    vec![
        name(value),
        text(value, &["spec", "type"]),
        cluster_ip.unwrap_or("<none>").to_owned(),
        external_ip(value),
        or(&ports.join(","), "<none>"),
        age(value, now_ms),
        labels(value.at(&["spec", "selector"]).and_then(Value::as_map)),
    ]
}

fn external_ip(value: &Value) -> String {
    let external: Vec<&str> = value.items(&["spec", "externalIPs"]).iter().filter_map(Value::as_str).collect();
    match value.text(&["spec", "type"]) {
        "ClusterIP" | "NodePort" => or(&external.join(","), "<none>"),
        "LoadBalancer" => {
            let ingress = value.items(&["status", "loadBalancer", "ingress"]).iter();
            let mut addresses: Vec<String> = ingress
                .map(|ingress| or(ingress.text(&["ip"]), ingress.text(&["hostname"])))
                .collect();
            addresses.sort();
            addresses.dedup();
            addresses.extend(external.into_iter().map(ToOwned::to_owned));
            or(&addresses.join(","), "<pending>")
        }
        "ExternalName" => text(value, &["spec", "externalName"]),
        _ => "<unknown>".to_owned(),
    }
}

pub(super) fn endpoint_slice(value: &Value, now_ms: u64) -> Vec<String> {
    let ports: Vec<String> = value
        .items(&["ports"])
        .iter()
        .map(|port| match port.int(&["port"]) {
            Some(port) => port.to_string(),
            None => or(port.text(&["name"]), "*"),
        })
        .collect();
    let endpoints = value
        .items(&["endpoints"])
        .iter()
        .flat_map(|endpoint| endpoint.items(&["addresses"]));
    let endpoints: Vec<String> = endpoints.filter_map(Value::as_str).map(ToOwned::to_owned).collect();
    vec![
        name(value),
        text(value, &["addressType"]),
        first_three(&ports),
        first_three(&endpoints),
        age(value, now_ms),
    ]
}
