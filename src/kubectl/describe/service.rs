//! Services.

use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::kubectl::printers;

use super::objects::{heading, labels_and_annotations, number, plain};

pub(super) fn describe(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    let spec = |field: &str| value.text(&["spec", field]).to_owned();
    let list = |path: &[&str]| value.items(path).iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",");
    let or_none = |text: String| if text.is_empty() { "<none>".to_owned() } else { text };
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str(&format!(
        "Selector:\t{}\n",
        printers::labels(value.at(&["spec", "selector"]).and_then(Value::as_map))
    ));
    out.push_str(&format!("Type:\t{}\n", spec("type")));
    if !spec("ipFamilyPolicy").is_empty() {
        out.push_str(&format!("IP Family Policy:\t{}\n", spec("ipFamilyPolicy")));
    }
    if value.items(&["spec", "ipFamilies"]).is_empty() {
        out.push_str("IP Families:\t<none>\n");
    } else {
        out.push_str(&format!("IP Families:\t{}\n", list(&["spec", "ipFamilies"])));
    }
    out.push_str(&format!("IP:\t{}\n", spec("clusterIP")));
    out.push_str(&format!("IPs:\t{}\n", or_none(list(&["spec", "clusterIPs"]))));
    if !value.items(&["spec", "externalIPs"]).is_empty() {
        out.push_str(&format!("External IPs:\t{}\n", list(&["spec", "externalIPs"])));
    }
    for (title, text) in [
        ("Desired LoadBalancer IP", spec("loadBalancerIP")),
        ("External Name", spec("externalName")),
        ("LoadBalancer Ingress", ingress(value.items(&["status", "loadBalancer", "ingress"]))),
    ] {
        if !text.is_empty() {
            out.push_str(&format!("{title}:\t{text}\n"));
        }
    }
    ports(out, api, object);
    out.push_str(&format!("Session Affinity:\t{}\n", spec("sessionAffinity")));
    for (title, field) in [
        ("External Traffic Policy", "externalTrafficPolicy"),
        ("Internal Traffic Policy", "internalTrafficPolicy"),
    ] {
        if !spec(field).is_empty() {
            out.push_str(&format!("{title}:\t{}\n", spec(field)));
        }
    }
    let check = number(value, &["spec", "healthCheckNodePort"]);
    for (title, text) in [
        ("HealthCheck NodePort", if check == 0 { String::new() } else { check.to_string() }),
        ("LoadBalancer Source Ranges", list(&["spec", "loadBalancerSourceRanges"])),
        ("Traffic Distribution", spec("trafficDistribution")),
    ] {
        if !text.is_empty() {
            out.push_str(&format!("{title}:\t{text}\n"));
        }
    }
}

/// Its ports, with the addresses that stand behind each.
fn ports(out: &mut String, api: &ApiServer, object: &Object) {
    let slices: Vec<&Shared> = api
        .list_in(Kind::EndpointSlice, object.namespace())
        .filter(|slice| slice.labels().get("kubernetes.io/service-name").and_then(Value::as_str) == Some(object.name()))
        .collect();
    for port in object.value().items(&["spec", "ports"]) {
        let name = match port.text(&["name"]) {
            "" => "<unset>",
            name => name,
        };
        let protocol = port.text(&["protocol"]);
        out.push_str(&format!("Port:\t{name}\t{}/{protocol}\n", number(port, &["port"])));
        let target = plain(port.get("targetPort"));
        out.push_str(&format!("TargetPort:\t{target}/{protocol}\n"));
        if !port.text(&["appProtocol"]).is_empty() {
            out.push_str(&format!("AppProtocol:\t{}\n", port.text(&["appProtocol"])));
        }
        if number(port, &["nodePort"]) != 0 {
            out.push_str(&format!("NodePort:\t{name}\t{}/{protocol}\n", number(port, &["nodePort"])));
        }
        out.push_str(&format!("Endpoints:\t{}\n", endpoints(&slices, port.text(&["name"]))));
    }
}

/// Where a load balancer lets traffic in (`buildIngressString`).
fn ingress(points: &[Value]) -> String {
    let points = points.iter().map(|point| match (point.text(&["ip"]), point.text(&["ipMode"])) {
        ("", _) => point.text(&["hostname"]).to_owned(),
        (address, "") => address.to_owned(),
        (address, mode) => format!("{address} ({mode})"),
    });
    points.collect::<Vec<_>>().join(", ")
}

/// The first three ready addresses of a port, and how many more there are (`formatEndpointSlices`).
fn endpoints(slices: &[&Shared], port_name: &str) -> String {
    const MOST: usize = 3;
    if slices.is_empty() {
        return "<none>".to_owned();
    }
    let (mut list, mut count, mut more): (Vec<String>, usize, bool) = Default::default();
    for slice in slices {
        let ports = slice.value().items(&["ports"]);
        let ports: Vec<Option<i64>> = if ports.is_empty() {
            vec![None]
        } else {
            let named = ports.iter().filter(|port| port.text(&["name"]) == port_name);
            named.map(|port| Some(number(port, &["port"]))).collect()
        };
        for port in ports {
            for endpoint in slice.value().items(&["endpoints"]) {
                more |= list.len() == MOST;
                if endpoint.at(&["conditions", "ready"]).and_then(Value::as_bool) == Some(false) {
                    continue;
                }
                count += 1;
                if !more {
                    let address = endpoint.items(&["addresses"]).first().and_then(Value::as_str).unwrap_or_default();
                    list.push(port.map_or_else(|| address.to_owned(), |port| format!("{address}:{port}")));
                }
            }
        }
    }
    let list = list.join(",");
    if more { format!("{list} + {} more...", count - MOST) } else { list }
}
