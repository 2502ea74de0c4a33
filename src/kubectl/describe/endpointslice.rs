//! `EndpointSlice`s.

use crate::api::object::Object;
use crate::api::value::Value;

use super::objects::{heading, labels_and_annotations};

/// Describes a slice.
pub(super) fn describe(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str(&format!("AddressType:\t{}\n", value.text(&["addressType"])));
    let ports = value.items(&["ports"]);
    out.push_str(if ports.is_empty() {
        "Ports: <unset>\n"
    } else {
        "Ports:\n  Name\tPort\tProtocol\n  ----\t----\t--------\n"
    });
    for port in ports {
        let number = port
            .int(&["port"])
            .map_or_else(|| "<unset>".to_owned(), |number| number.to_string());
        out.push_str(&format!("  {}\t{number}\t{}\n", or_unset(port, "name"), port.text(&["protocol"])));
    }
    let endpoints = value.items(&["endpoints"]);
    out.push_str(if endpoints.is_empty() {
        "Endpoints: <none>\n"
    } else {
        "Endpoints:\n"
    });
    for endpoint in endpoints {
        let addresses: Vec<&str> = endpoint.items(&["addresses"]).iter().filter_map(Value::as_str).collect();
        let addresses = if addresses.is_empty() {
            "<none>".to_owned()
        } else {
            addresses.join(", ")
        };
        let ready = endpoint.at(&["conditions", "ready"]).and_then(Value::as_bool);
        let ready = ready.map_or("<unset>", |ready| if ready { "true" } else { "false" });
        out.push_str(&format!(
            "  - Addresses:\t{addresses}\n    Conditions:\n      Ready:\t{ready}\n    Hostname:\t{}\n",
            or_unset(endpoint, "hostname")
        ));
        if let Some(target) = endpoint.get("targetRef").filter(|target| !target.is_null()) {
            out.push_str(&format!("    TargetRef:\t{}/{}\n", target.text(&["kind"]), target.text(&["name"])));
        }
        for (title, field) in [("NodeName", "nodeName"), ("Zone", "zone")] {
            out.push_str(&format!("    {title}:\t{}\n", or_unset(endpoint, field)));
        }
    }
}

fn or_unset<'a>(value: &'a Value, field: &str) -> &'a str {
    Some(value.text(&[field])).filter(|text| !text.is_empty()).unwrap_or("<unset>")
}
