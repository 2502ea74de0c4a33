//! Nodes, namespaces, events and storage.

use super::{Column, age, always, amount, name, number, or, plain, text, wide};
use crate::api::object::Object;
use crate::api::pod::condition;
use crate::api::value::{Map, Value};
use crate::apiserver::admission::setdefault;
use crate::kubectl::duration;

pub(super) const NODE: &[Column] = &[
    always("NAME"),
    always("STATUS"),
    always("ROLES"),
    always("AGE"),
    always("VERSION"),
    wide("INTERNAL-IP"),
    wide("EXTERNAL-IP"),
    wide("OS-IMAGE"),
    wide("KERNEL-VERSION"),
    wide("CONTAINER-RUNTIME"),
];

pub(super) const NAMESPACE: &[Column] = &[always("NAME"), always("STATUS"), always("AGE")];

pub(super) const EVENT: &[Column] = &[
    always("LAST SEEN"),
    always("TYPE"),
    always("REASON"),
    always("OBJECT"),
    wide("SUBOBJECT"),
    wide("SOURCE"),
    always("MESSAGE"),
    wide("FIRST SEEN"),
    wide("COUNT"),
    wide("NAME"),
];

pub(super) const PERSISTENT_VOLUME: &[Column] = &[
    always("NAME"),
    always("CAPACITY"),
    always("ACCESS MODES"),
    always("RECLAIM POLICY"),
    always("STATUS"),
    always("CLAIM"),
    always("STORAGECLASS"),
    always("VOLUMEATTRIBUTESCLASS"),
    always("REASON"),
    always("AGE"),
    wide("VOLUMEMODE"),
];

pub(super) const PERSISTENT_VOLUME_CLAIM: &[Column] = &[
    always("NAME"),
    always("STATUS"),
    always("VOLUME"),
    always("CAPACITY"),
    always("ACCESS MODES"),
    always("STORAGECLASS"),
    always("VOLUMEATTRIBUTESCLASS"),
    always("AGE"),
    wide("VOLUMEMODE"),
];

pub(super) const STORAGE_CLASS: &[Column] = &[
    always("NAME"),
    always("PROVISIONER"),
    always("RECLAIMPOLICY"),
    always("VOLUMEBINDINGMODE"),
    always("ALLOWVOLUMEEXPANSION"),
    always("AGE"),
];

pub(super) fn node(value: &Value, now_ms: u64) -> Vec<String> {
    let mut status = match condition(value, "Ready") {
        Some(ready) if ready.text(&["status"]) == "True" => "Ready".to_owned(),
        Some(_) => "NotReady".to_owned(),
        None => "Unknown".to_owned(),
    };
    if value.flag(&["spec", "unschedulable"]) {
        status.push_str(",SchedulingDisabled");
    }
    let info = |field| value.text(&["status", "nodeInfo", field]);
    let address = |kind: &str| {
        let found = value
            .items(&["status", "addresses"])
            .iter()
            .find(|address| address.text(&["type"]) == kind);
        found.map_or_else(|| "<none>".to_owned(), |address| text(address, &["address"]))
    };
    let mut kernel = or(info("kernelVersion"), "<unknown>");
    if !info("architecture").is_empty() {
        kernel = format!("{kernel} ({})", info("architecture"));
    }
    vec![
        name(value),
        status,
        or(&roles(value).join(","), "<none>"),
        age(value, now_ms),
        info("kubeletVersion").to_owned(),
        address("InternalIP"),
        address("ExternalIP"),
        or(info("osImage"), "<unknown>"),
        kernel,
        or(info("containerRuntimeVersion"), "<unknown>"),
    ]
}

/// A node's roles, which its labels name.
pub(in crate::kubectl) fn roles(node: &Value) -> Vec<String> {
    let labels = node
        .at(&["metadata", "labels"])
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::iter);
    let mut roles: Vec<String> = labels
        .filter_map(|(key, value)| match key.strip_prefix("node-role.kubernetes.io/") {
            Some(role) => Some(role.to_owned()),
            None if key == "kubernetes.io/role" => Some(plain(Some(value))),
            None => None,
        })
        .filter(|role| !role.is_empty())
        .collect();
    roles.sort();
    roles.dedup();
    roles
}

pub(super) fn event(value: &Value, now_ms: u64) -> Vec<String> {
    let since = |path: &[&str]| duration::since(value.text(path), now_ms);
    let has = |path: &[&str]| !value.text(path).is_empty();
    let first = if has(&["firstTimestamp"]) {
        since(&["firstTimestamp"])
    } else {
        since(&["eventTime"])
    };
    let series = value.get("series").filter(|series| !series.is_null());
    let (last, count) = match series {
        Some(series) => (since(&["series", "lastObservedTime"]), number(series, &["count"])),
        None if has(&["lastTimestamp"]) => (since(&["lastTimestamp"]), number(value, &["count"]).max(1)),
        None => (first.clone(), number(value, &["count"]).max(1)),
    };
    let involved = |field| value.text(&["involvedObject", field]);
    let kind = involved("kind").to_ascii_lowercase();
    let target = if involved("name").is_empty() {
        kind
    } else {
        format!("{kind}/{}", involved("name"))
    };
    let component = or(value.text(&["source", "component"]), value.text(&["reportingComponent"]));
    let host = or(value.text(&["source", "host"]), value.text(&["reportingInstance"]));
    vec![
        last,
        text(value, &["type"]),
        text(value, &["reason"]),
        target,
        involved("fieldPath").to_owned(),
        if host.is_empty() {
            component
        } else {
            format!("{component}, {host}")
        },
        value.text(&["message"]).trim().to_owned(),
        first,
        count.to_string(),
        name(value),
    ]
}

/// `RWO,ROX` (`GetAccessModesAsString`).
pub(in crate::kubectl) fn access_modes(modes: &[Value]) -> String {
    let known = [
        ("ReadWriteOnce", "RWO"),
        ("ReadOnlyMany", "ROX"),
        ("ReadWriteMany", "RWX"),
        ("ReadWriteOncePod", "RWOP"),
    ];
    let has = |mode: &str| modes.iter().any(|present| present.as_str() == Some(mode));
    known
        .iter()
        .filter(|(mode, _)| has(mode))
        .map(|(_, short)| *short)
        .collect::<Vec<_>>()
        .join(",")
}

fn phase(value: &Value) -> String {
    if value.text(&["metadata", "deletionTimestamp"]).is_empty() {
        text(value, &["status", "phase"])
    } else {
        "Terminating".to_owned()
    }
}

pub(super) fn storage_class(class: &Object, now_ms: u64) -> Vec<String> {
    let value = class.value();
    let mark = if setdefault::is_default(class) { " (default)" } else { "" };
    vec![
        format!("{}{mark}", class.name()),
        text(value, &["provisioner"]),
        or(value.text(&["reclaimPolicy"]), "Delete"),
        or(value.text(&["volumeBindingMode"]), "Immediate"),
        value.flag(&["allowVolumeExpansion"]).to_string(),
        age(value, now_ms),
    ]
}

pub(super) fn persistent_volume(value: &Value, now_ms: u64) -> Vec<String> {
    let claim = value.at(&["spec", "claimRef"]).filter(|claim| !claim.is_null());
    vec![
        name(value),
        amount(value.at(&["spec", "capacity", "storage"])),
        access_modes(value.items(&["spec", "accessModes"])),
        text(value, &["spec", "persistentVolumeReclaimPolicy"]),
        phase(value),
        claim.map_or_else(String::new, |claim| {
            format!("{}/{}", claim.text(&["namespace"]), claim.text(&["name"]))
        }),
        text(value, &["spec", "storageClassName"]),
        or(value.text(&["spec", "volumeAttributesClassName"]), "<unset>"),
        text(value, &["status", "reason"]),
        age(value, now_ms),
        or(value.text(&["spec", "volumeMode"]), "<unset>"),
    ]
}

pub(super) fn persistent_volume_claim(value: &Value, now_ms: u64) -> Vec<String> {
    let bound = !value.text(&["spec", "volumeName"]).is_empty();
    vec![
        name(value),
        phase(value),
        text(value, &["spec", "volumeName"]),
        if bound {
            amount(value.at(&["status", "capacity", "storage"]))
        } else {
            String::new()
        },
        if bound {
            access_modes(value.items(&["status", "accessModes"]))
        } else {
            String::new()
        },
        text(value, &["spec", "storageClassName"]),
        or(value.text(&["spec", "volumeAttributesClassName"]), "<unset>"),
        age(value, now_ms),
        or(value.text(&["spec", "volumeMode"]), "<unset>"),
    ]
}
