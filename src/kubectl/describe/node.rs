//! Nodes.

use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::quantity::Quantity;
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
        let map = value.at(&["status", field]).and_then(Value::as_map).filter(|map| !map.is_empty());
        out.push_str(&map.map_or_else(String::new, |_| format!("{title}:\n")));
        for (resource, quantity) in map.into_iter().flat_map(Map::iter) {
            out.push_str(&format!("  {resource}:\t{}\n", plain(Some(quantity))));
        }
    }
    system(out, value);
    resources_in_use(out, api, object);
}

/// What the node's machine is, and the addresses that its Pods get.
fn system(out: &mut String, value: &Value) {
    out.push_str("System Info:\n");
    for (title, field) in [
        ("Machine ID", "machineID"),
        ("System UUID", "systemUUID"),
        ("Boot ID", "bootID"),
        ("Kernel Version", "kernelVersion"),
        ("OS Image", "osImage"),
        ("Operating System", "operatingSystem"),
        ("Architecture", "architecture"),
        ("Container Runtime Version", "containerRuntimeVersion"),
        ("Kubelet Version", "kubeletVersion"),
    ] {
        out.push_str(&format!("  {title}:\t{}\n", value.text(&["status", "nodeInfo", field])));
    }
    let ranges: Vec<&str> = value.items(&["spec", "podCIDRs"]).iter().filter_map(Value::as_str).collect();
    for (title, text) in [
        ("PodCIDR", value.text(&["spec", "podCIDR"])),
        ("PodCIDRs", &ranges.join(",")),
        ("ProviderID", value.text(&["spec", "providerID"])),
    ] {
        if !text.is_empty() {
            out.push_str(&format!("{title}:\t{text}\n"));
        }
    }
}

/// The node's Pods, and what they take of it.
fn resources_in_use(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    let mine = |pod: &&Shared| pod.pod().node == *object.name() && !pod.pod().phase.is_terminal();
    let pods: Vec<&Shared> = api.list(Kind::Pod).filter(mine).collect();
    let allocatable = value.at(&["status", "allocatable"]).or_else(|| value.at(&["status", "capacity"]));
    let share = |resource: &str, amount: &Quantity| {
        let whole = Quantity::parse(&plain(allocatable.and_then(|all| all.get(resource)))).map_or(0, |whole| whole.milli_value());
        let percent = amount.milli_value().saturating_mul(100).checked_div(whole).unwrap_or_default();
        format!("{amount} ({percent}%)")
    };
    let columns = [("cpu", "requests"), ("cpu", "limits"), ("memory", "requests"), ("memory", "limits")];
    out.push_str(&format!("Non-terminated Pods:\t({} in total)\n", pods.len()));
    out.push_str("  Namespace\tName\t\tCPU Requests\tCPU Limits\tMemory Requests\tMemory Limits\tAge\n");
    out.push_str("  ---------\t----\t\t------------\t----------\t---------------\t-------------\t---\n");
    for pod in &pods {
        let age = duration::since(pod.value().text(&["metadata", "creationTimestamp"]), api.now_ms());
        let shares = columns.map(|(resource, list)| share(resource, &of_pod(pod.value(), list, resource)));
        out.push_str(&format!("  {}\t{}\t\t{}\t{age}\n", pod.namespace(), pod.name(), shares.join("\t")));
    }
    out.push_str("Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)\n");
    out.push_str("  Resource\tRequests\tLimits\n  --------\t--------\t------\n");
    let total = |list: &str, resource: &str| {
        let amounts = pods.iter().map(|pod| of_pod(pod.value(), list, resource));
        amounts.fold(nothing(), |total, amount| total.plus(&amount))
    };
    let names: Vec<&str> = allocatable
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::keys)
        .map(ecow::EcoString::as_str)
        .collect();
    let standard = ["cpu", "memory", "ephemeral-storage"];
    let pages = names.iter().filter(|name| name.starts_with("hugepages-")).copied();
    for resource in standard.into_iter().chain(pages) {
        let shares = ["requests", "limits"].map(|list| share(resource, &total(list, resource)));
        out.push_str(&format!("  {resource}\t{}\n", shares.join("\t")));
    }
    let extended = |name: &&&str| !standard.contains(name) && **name != "pods" && !name.starts_with("hugepages-");
    for resource in names.iter().filter(extended) {
        let amounts = ["requests", "limits"].map(|list| total(list, resource).to_string());
        out.push_str(&format!("  {resource}\t{}\n", amounts.join("\t")));
    }
}

fn nothing() -> Quantity {
    Quantity::parse("0").unwrap_or_else(|_| unreachable!("0 is a quantity"))
}

/// What a Pod requests of a resource, or is limited to: its containers together, or its initialisation where that is more.
fn of_pod(pod: &Value, list: &str, resource: &str) -> Quantity {
    let of = |container: &Value| Quantity::parse(&plain(container.at(&["resources", list, resource]))).unwrap_or_else(|_| nothing());
    let more = |left: Quantity, right: Quantity| if right.milli_value() > left.milli_value() { right } else { left };
    let containers = pod.items(&["spec", "containers"]).iter();
    let mut total = containers.fold(nothing(), |total, container| total.plus(&of(container)));
    let (mut sidecars, mut peak) = (nothing(), nothing());
    for container in pod.items(&["spec", "initContainers"]) {
        if container.text(&["restartPolicy"]) == "Always" {
            total = total.plus(&of(container));
            sidecars = sidecars.plus(&of(container));
            peak = more(peak, sidecars.clone());
        } else {
            peak = more(peak, of(container).plus(&sidecars));
        }
    }
    more(total, peak)
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
