//! Nodes.

use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::kubectl::duration;
use crate::kubectl::printers;

use super::objects::{labels_and_annotations, plain};
use super::time;

pub(super) fn describe(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    out.push_str(&format!("Name:\t{}\n", object.name()));
    let roles = printers::roles(value).join(",");
    out.push_str(&format!("Roles:\t{}\n", if roles.is_empty() { "<none>" } else { &roles }));
    labels_and_annotations(out, value);
    out.push_str(&format!(
        "CreationTimestamp:\t{}\n",
        time(value.text(&["metadata", "creationTimestamp"]))
    ));
    taints(out, value.items(&["spec", "taints"]));
    out.push_str(&format!("Unschedulable:\t{}\n", value.flag(&["spec", "unschedulable"])));
    if !value.items(&["status", "conditions"]).is_empty() {
        out.push_str("Conditions:\n  Type\tStatus\tLastHeartbeatTime\tLastTransitionTime\tReason\tMessage\n");
        out.push_str("  ----\t------\t-----------------\t------------------\t------\t-------\n");
        for condition in value.items(&["status", "conditions"]) {
            let field = |name: &str| condition.text(&[name]);
            let (beat, change) = (time(field("lastHeartbeatTime")), time(field("lastTransitionTime")));
            let (kind, status, reason, message) = (field("type"), field("status"), field("reason"), field("message"));
            out.push_str(&format!("  {kind} \t{status} \t{beat} \t{change} \t{reason} \t{message}\n"));
        }
    }
    out.push_str("Addresses:\n");
    for address in value.items(&["status", "addresses"]) {
        out.push_str(&format!("  {}:\t{}\n", address.text(&["type"]), address.text(&["address"])));
    }
    for (title, field) in [("Capacity", "capacity"), ("Allocatable", "allocatable")] {
        out.push_str(&format!("{title}:\n"));
        for (resource, quantity) in value.at(&["status", field]).and_then(Value::as_map).into_iter().flat_map(Map::iter) {
            out.push_str(&format!("  {resource}:\t{}\n", plain(Some(quantity))));
        }
    }
    let mine = |pod: &&Shared| pod.pod().node == *object.name() && !pod.pod().phase.is_terminal();
    let pods: Vec<&Shared> = api.list(Kind::Pod).filter(mine).collect();
    out.push_str(&format!(
        "Non-terminated Pods:\t({} in total)\n  Namespace\tName\tAge\n  ---------\t----\t---\n",
        pods.len()
    ));
    for pod in pods {
        let age = duration::since(pod.value().text(&["metadata", "creationTimestamp"]), api.now_ms());
        out.push_str(&format!("  {}\t{}\t{age}\n", pod.namespace(), pod.name()));
    }
}

fn taints(out: &mut String, taints: &[Value]) {
    let mut lines: Vec<String> = taints
        .iter()
        .map(|taint| {
            let value = taint.text(&["value"]);
            let equals = if value.is_empty() { String::new() } else { format!("={value}") };
            format!("{}{equals}:{}", taint.text(&["key"]), taint.text(&["effect"]))
        })
        .collect();
    lines.sort();
    if lines.is_empty() {
        lines.push("<none>".to_owned());
    }
    out.push_str(&format!("Taints:\t{}\n", lines.join("\n\t")));
}
