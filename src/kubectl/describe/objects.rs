//! The describers of the kinds.

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Object, Shared};
use crate::api::pod::Phase;
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::kubectl::duration;
use crate::kubectl::printers;

use super::{containers, events, metadata, pod_template, time, volumes};

/// Describes an object, with tabs where the columns are.
pub(super) fn describe(api: &ApiServer, object: &Object, with_events: bool) -> String {
    let mut out = String::new();
    match object.kind() {
        Kind::Deployment => deployment(&mut out, api, object),
        Kind::ReplicaSet => replica_set(&mut out, api, object),
        Kind::Pod => pod(&mut out, api, object),
        Kind::Service => service(&mut out, api, object),
        Kind::ResourceQuota => quota(&mut out, object),
        Kind::Node => node(&mut out, api, object),
        Kind::ConfigMap => config_map(&mut out, object),
        _ => generic(&mut out, object),
    }
    if with_events && object.kind() != Kind::ResourceQuota {
        events::describe(&mut out, api, object);
    }
    out
}

fn number(value: &Value, path: &[&str]) -> i64 {
    value.int(path).unwrap_or_default()
}

fn plain(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.to_string(),
        Some(other) => other.to_string(),
    }
}

fn heading(out: &mut String, object: &Object) {
    out.push_str(&format!("Name:\t{}\n", object.name()));
    if object.kind().names().namespaced {
        out.push_str(&format!("Namespace:\t{}\n", object.namespace()));
    }
}

fn labels_and_annotations(out: &mut String, value: &Value) {
    metadata::labels(out, "Labels", value.at(&["metadata", "labels"]));
    metadata::annotations(out, "Annotations", value.at(&["metadata", "annotations"]));
}

fn conditions(out: &mut String, value: &Value) {
    let conditions = value.items(&["status", "conditions"]);
    if conditions.is_empty() {
        return;
    }
    out.push_str("Conditions:\n  Type\tStatus\tReason\n  ----\t------\t------\n");
    for condition in conditions {
        let field = |name: &str| condition.text(&[name]);
        out.push_str(&format!("  {} \t{}\t{}\n", field("type"), field("status"), field("reason")));
    }
}

fn controlled_by(out: &mut String, object: &Object) {
    if let Some(owner) = object.controller() {
        out.push_str(&format!("Controlled By:\t{}/{}\n", owner.kind, owner.name));
    }
}

fn deployment(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    let status = |field: &str| number(value, &["status", field]);
    heading(out, object);
    out.push_str(&format!(
        "CreationTimestamp:\t{}\n",
        time(value.text(&["metadata", "creationTimestamp"]))
    ));
    labels_and_annotations(out, value);
    out.push_str(&format!(
        "Selector:\t{}\n",
        printers::label_selector(value.at(&["spec", "selector"]))
    ));
    out.push_str(&format!(
        "Replicas:\t{} desired | {} updated | {} total | {} available | {} unavailable\n",
        number(value, &["spec", "replicas"]),
        status("updatedReplicas"),
        status("replicas"),
        status("availableReplicas"),
        status("unavailableReplicas")
    ));
    out.push_str(&format!("StrategyType:\t{}\n", value.text(&["spec", "strategy", "type"])));
    out.push_str(&format!("MinReadySeconds:\t{}\n", number(value, &["spec", "minReadySeconds"])));
    if let Some(rolling) = value
        .at(&["spec", "strategy", "rollingUpdate"])
        .filter(|rolling| !rolling.is_null())
    {
        let (unavailable, surge) = (plain(rolling.get("maxUnavailable")), plain(rolling.get("maxSurge")));
        out.push_str(&format!(
            "RollingUpdateStrategy:\t{unavailable} max unavailable, {surge} max surge\n"
        ));
    }
    out.push_str(&pod_template(&value.at(&["spec", "template"]).cloned().unwrap_or_default()));
    conditions(out, value);
    let sets = crate::kubectl::rollout::replica_sets(api, object);
    if sets.is_empty() {
        return;
    }
    let newest = crate::kubectl::rollout::newest(object, &sets);
    let is_newest = |set: &&Shared| newest.as_ref().is_some_and(|newest| newest.uid() == set.uid());
    let (new, old): (Vec<&Shared>, Vec<&Shared>) = sets.iter().partition(is_newest);
    out.push_str(&format!("OldReplicaSets:\t{}\n", list_sets(&old)));
    out.push_str(&format!("NewReplicaSet:\t{}\n", list_sets(&new)));
}

fn list_sets(sets: &[&Shared]) -> String {
    if sets.is_empty() {
        return "<none>".to_owned();
    }
    let describe = |set: &&Shared| {
        let (current, desired) = (
            number(set.value(), &["status", "replicas"]),
            number(set.value(), &["spec", "replicas"]),
        );
        format!("{} ({current}/{desired} replicas created)", set.name())
    };
    sets.iter().map(describe).collect::<Vec<_>>().join(", ")
}

fn replica_set(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    heading(out, object);
    out.push_str(&format!(
        "Selector:\t{}\n",
        printers::label_selector(value.at(&["spec", "selector"]))
    ));
    labels_and_annotations(out, value);
    controlled_by(out, object);
    let (current, desired) = (number(value, &["status", "replicas"]), number(value, &["spec", "replicas"]));
    out.push_str(&format!("Replicas:\t{current} current / {desired} desired\n"));
    let selector = Selector::of_label_selector(value.at(&["spec", "selector"]));
    let pods: Vec<&Shared> = api
        .list_in(Kind::Pod, object.namespace())
        .filter(|pod| pod.controller_uid() == Some(object.uid()) && selector.matches(pod.labels()))
        .collect();
    let count = |phase: Phase| pods.iter().filter(|pod| pod.pod().phase == phase).count();
    out.push_str(&format!(
        "Pods Status:\t{} Running / {} Waiting / {} Succeeded / {} Failed\n",
        count(Phase::Running),
        count(Phase::Pending),
        count(Phase::Succeeded),
        count(Phase::Failed)
    ));
    out.push_str(&pod_template(&value.at(&["spec", "template"]).cloned().unwrap_or_default()));
    conditions(out, value);
}

fn pod(out: &mut String, api: &ApiServer, object: &Object) {
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
        let lasts = object
            .deletion_ms()
            .map(|deletion_ms| duration::human(api.now_ms().saturating_sub(deletion_ms)));
        out.push_str(&format!("Status:\tTerminating (lasts {})\n", lasts.unwrap_or_default()));
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
    out.push_str(&format!("IP:\t{}\n", text(&["status", "podIP"])));
    let ips = value.items(&["status", "podIPs"]);
    out.push_str(if ips.is_empty() { "IPs:\t<none>\n" } else { "IPs:\n" });
    for ip in ips {
        out.push_str(&format!("  IP:\t{}\n", ip.text(&["ip"])));
    }
    controlled_by(out, object);
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
    if !value.items(&["status", "conditions"]).is_empty() {
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

fn service(out: &mut String, api: &ApiServer, object: &Object) {
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
    let slices: Vec<&Shared> = api
        .list_in(Kind::EndpointSlice, object.namespace())
        .filter(|slice| slice.labels().get("kubernetes.io/service-name").and_then(Value::as_str) == Some(object.name()))
        .collect();
    for port in value.items(&["spec", "ports"]) {
        let name = match port.text(&["name"]) {
            "" => "<unset>",
            name => name,
        };
        let protocol = port.text(&["protocol"]);
        out.push_str(&format!("Port:\t{name}\t{}/{protocol}\n", number(port, &["port"])));
        let target = plain(port.get("targetPort"));
        out.push_str(&format!("TargetPort:\t{target}/{protocol}\n"));
        if number(port, &["nodePort"]) != 0 {
            out.push_str(&format!("NodePort:\t{name}\t{}/{protocol}\n", number(port, &["nodePort"])));
        }
        out.push_str(&format!("Endpoints:\t{}\n", endpoints(&slices, port.text(&["name"]))));
    }
    out.push_str(&format!("Session Affinity:\t{}\n", spec("sessionAffinity")));
    for (title, field) in [
        ("External Traffic Policy", "externalTrafficPolicy"),
        ("Internal Traffic Policy", "internalTrafficPolicy"),
    ] {
        if !spec(field).is_empty() {
            out.push_str(&format!("{title}:\t{}\n", spec(field)));
        }
    }
}

/// The first three ready addresses of a port, and how many more there are.
fn endpoints(slices: &[&Shared], port_name: &str) -> String {
    let mut list = Vec::new();
    for slice in slices {
        let ports = slice.value().items(&["ports"]).iter();
        for port in ports.filter(|port| port.text(&["name"]) == port_name) {
            for endpoint in slice.value().items(&["endpoints"]) {
                if endpoint.at(&["conditions", "ready"]).and_then(Value::as_bool) == Some(false) {
                    continue;
                }
                let addresses = endpoint.items(&["addresses"]).iter().filter_map(Value::as_str);
                list.extend(addresses.map(|address| format!("{address}:{}", number(port, &["port"]))));
            }
        }
    }
    match list.as_slice() {
        [first, second, third, rest @ ..] if !rest.is_empty() => format!("{first},{second},{third} + {} more...", rest.len()),
        list => list.join(","),
    }
}

fn quota(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    let mut scopes: Vec<&str> = value.items(&["spec", "scopes"]).iter().filter_map(Value::as_str).collect();
    scopes.sort_unstable();
    if !scopes.is_empty() {
        out.push_str(&format!("Scopes:\t{}\n", scopes.join(", ")));
        for scope in scopes {
            out.push_str(&format!(" * {}\n", scope_help(scope)));
        }
    }
    out.push_str("Resource\tUsed\tHard\n--------\t----\t----\n");
    for (resource, hard) in value
        .at(&["status", "hard"])
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::iter)
    {
        let used = value
            .at(&["status", "used", resource])
            .map_or_else(|| "0".to_owned(), |used| plain(Some(used)));
        out.push_str(&format!("{resource}\t{used}\t{}\n", plain(Some(hard))));
    }
}

fn scope_help(scope: &str) -> &'static str {
    match scope {
        "Terminating" => {
            "Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system."
        }
        "NotTerminating" => {
            "Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate."
        }
        "BestEffort" => "Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.",
        "NotBestEffort" => {
            "Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service."
        }
        _ => "",
    }
}

fn config_map(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str("\nData\n====\n");
    for (key, text) in value.get("data").and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        out.push_str(&format!("{key}:\n----\n{}\n\n", plain(Some(text))));
    }
    out.push_str("\nBinaryData\n====\n\n");
}

fn node(out: &mut String, api: &ApiServer, object: &Object) {
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

/// Objects without a describer of their own are printed field by field (`GenericDescriber`).
fn generic(out: &mut String, object: &Object) {
    let value = object.value();
    out.push_str(&format!("Name:\t{}\nNamespace:\t{}\n", object.name(), object.namespace()));
    labels_and_annotations(out, value);
    out.push_str(&format!(
        "API Version:\t{}\nKind:\t{}\n",
        object.kind().api_version(),
        object.kind().name()
    ));
    out.push_str(&format!(
        "Metadata:\n  Creation Timestamp:\t{}\n",
        value.text(&["metadata", "creationTimestamp"])
    ));
    for (title, field) in [("Resource Version", "resourceVersion"), ("UID", "uid")] {
        out.push_str(&format!("  {title}:\t{}\n", value.text(&["metadata", field])));
    }
    for (key, field) in value.as_map().into_iter().flat_map(Map::iter) {
        if !matches!(key.as_str(), "apiVersion" | "kind" | "metadata") {
            fields(out, key, field, 0);
        }
    }
}

fn fields(out: &mut String, key: &str, value: &Value, level: usize) {
    let indent = "  ".repeat(level);
    let title = title(key);
    match value {
        Value::Map(map) => {
            out.push_str(&format!("{indent}{title}:\n"));
            map.iter().for_each(|(key, value)| fields(out, key, value, level + 1));
        }
        Value::List(items) => {
            out.push_str(&format!("{indent}{title}:\n"));
            for item in items.iter() {
                match item {
                    Value::Map(map) => map.iter().for_each(|(key, value)| fields(out, key, value, level + 1)),
                    other => out.push_str(&format!("{indent}  {}\n", plain(Some(other)))),
                }
            }
        }
        other => out.push_str(&format!("{indent}{title}:\t{}\n", plain(Some(other)))),
    }
}

/// `minReplicas` as `Min Replicas`.
fn title(key: &str) -> String {
    let mut title = String::new();
    for (at, character) in key.chars().enumerate() {
        if at > 0 && character.is_uppercase() {
            title.push(' ');
        }
        title.extend(if at == 0 {
            character.to_uppercase().collect::<Vec<_>>()
        } else {
            vec![character]
        });
    }
    title
}
