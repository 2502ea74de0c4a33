//! Pods.

use crate::api::object::Object;
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::kubectl::duration;

use super::objects::{controlled_by, heading, labels_and_annotations, number};
use super::{containers, metadata, time, volumes};

pub(super) fn describe(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    let text = |path: &[&str]| value.text(path).to_owned();
    heading(out, object);
    if let Some(priority) = value.int(&["spec", "priority"]) {
        out.push_str(&format!("Priority:\t{priority}\n"));
    }
    for (title, field) in [
        ("Priority Class Name", "priorityClassName"),
        ("Runtime Class Name", "runtimeClassName"),
        ("Service Account", "serviceAccountName"),
    ] {
        if !value.text(&["spec", field]).is_empty() {
            out.push_str(&format!("{title}:\t{}\n", value.text(&["spec", field])));
        }
    }
    let node = match value.text(&["spec", "nodeName"]) {
        "" => "<none>".to_owned(),
        node => format!("{node}/{}", value.text(&["status", "hostIP"])),
    };
    out.push_str(&format!("Node:\t{node}\n"));
    if !value.text(&["status", "startTime"]).is_empty() {
        out.push_str(&format!("Start Time:\t{}\n", time(value.text(&["status", "startTime"]))));
    }
    labels_and_annotations(out, value);
    if object.is_terminating() && !object.pod().phase.is_terminal() {
        let lasts = duration::since(value.text(&["metadata", "deletionTimestamp"]), api.now_ms());
        out.push_str(&format!("Status:\tTerminating (lasts {lasts})\n"));
        let grace = number(value, &["metadata", "deletionGracePeriodSeconds"]);
        out.push_str(&format!("Termination Grace Period:\t{grace}s\n"));
    } else {
        out.push_str(&format!("Status:\t{}\n", text(&["status", "phase"])));
    }
    for (title, field) in [("Reason", "reason"), ("Message", "message")] {
        if !value.text(&["status", field]).is_empty() {
            out.push_str(&format!("{title}:\t{}\n", value.text(&["status", field])));
        }
    }
    let profile = value.text(&["spec", "securityContext", "seccompProfile", "type"]);
    if !profile.is_empty() {
        out.push_str(&format!("SeccompProfile:\t{profile}\n"));
    }
    if profile == "Localhost" {
        let name = value.text(&["spec", "securityContext", "seccompProfile", "localhostProfile"]);
        out.push_str(&format!("LocalhostProfile:\t{name}\n"));
    }
    addresses(out, value);
    controlled_by(out, object);
    if !value.text(&["status", "nominatedNodeName"]).is_empty() {
        out.push_str(&format!("NominatedNodeName:\t{}\n", value.text(&["status", "nominatedNodeName"])));
    }
    if let Some(resources) = value.at(&["spec", "resources"]).filter(|resources| !resources.is_null()) {
        out.push_str("Resources:\n");
        containers::resources(out, resources, "  ");
    }
    parts(out, object);
}

fn addresses(out: &mut String, value: &Value) {
    out.push_str(&format!("IP:\t{}\n", value.text(&["status", "podIP"])));
    let ips = value.items(&["status", "podIPs"]);
    out.push_str(if ips.is_empty() { "IPs:\t<none>\n" } else { "IPs:\n" });
    for ip in ips {
        out.push_str(&format!("  IP:\t{}\n", ip.text(&["ip"])));
    }
}

/// Containers, conditions, volumes and what decides where the Pod may run.
fn parts(out: &mut String, object: &Object) {
    let value = object.value();
    let statuses = value.items(&["status", "initContainerStatuses"]);
    if !value.items(&["spec", "initContainers"]).is_empty() {
        containers::describe(
            out,
            "Init Containers",
            value.items(&["spec", "initContainers"]),
            statuses,
            Some(object),
            "",
        );
    }
    let statuses = value.items(&["status", "containerStatuses"]);
    containers::describe(out, "Containers", value.items(&["spec", "containers"]), statuses, Some(object), "");
    let conditions = value.items(&["status", "conditions"]);
    let gates = value.items(&["spec", "readinessGates"]);
    if !gates.is_empty() {
        out.push_str("Readiness Gates:\n  Type\tStatus\n");
    }
    for gate in gates {
        let gate = gate.text(&["conditionType"]);
        let condition = conditions.iter().find(|condition| condition.text(&["type"]) == gate);
        let status = condition.map_or("<none>", |condition| condition.text(&["status"]));
        out.push_str(&format!("  {gate} \t{status} \n"));
    }
    if !conditions.is_empty() {
        out.push_str("Conditions:\n  Type\tStatus\n");
        for condition in value.items(&["status", "conditions"]) {
            out.push_str(&format!("  {} \t{} \n", condition.text(&["type"]), condition.text(&["status"])));
        }
    }
    volumes::describe(out, value.items(&["spec", "volumes"]), "");
    out.push_str(&format!("QoS Class:\t{}\n", quality_of_service(value)));
    metadata::labels(out, "Node-Selectors", value.at(&["spec", "nodeSelector"]));
    metadata::tolerations(out, "Tolerations", value.items(&["spec", "tolerations"]));
    metadata::spread_constraints(out, value.items(&["spec", "topologySpreadConstraints"]), "");
}

/// The class that the status has, or that the resources make (`GetPodQOS`).
fn quality_of_service(value: &Value) -> String {
    let stored = value.text(&["status", "qosClass"]);
    if !stored.is_empty() {
        return stored.to_owned();
    }
    let all = || {
        value
            .items(&["spec", "initContainers"])
            .iter()
            .chain(value.items(&["spec", "containers"]))
    };
    let amount = |container: &Value, list: &str, name: &str| container.at(&["resources", list, name]).cloned();
    let asks = |container: &Value| {
        ["limits", "requests"]
            .iter()
            .any(|list| ["cpu", "memory"].iter().any(|name| amount(container, list, name).is_some()))
    };
    if !all().any(asks) {
        return "BestEffort".to_owned();
    }
    let guaranteed = |container: &Value| {
        ["cpu", "memory"].iter().all(|name| {
            let limit = amount(container, "limits", name);
            limit.is_some() && amount(container, "requests", name).is_none_or(|request| Some(request) == limit)
        })
    };
    if all().all(guaranteed) {
        "Guaranteed".to_owned()
    } else {
        "Burstable".to_owned()
    }
}
