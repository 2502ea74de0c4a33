//! Objects and writes, reduced to what a recording keeps of them.

use std::collections::BTreeMap;

use converge::api::kind::Kind;
use converge::api::object::Object;
use converge::api::value::Value;
use converge::apiserver::ApiServer;
use converge::apiserver::write::{Outcome, Verb, Write};
use serde_json::{Map, Value as Json, json};

const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// A tree of the engine as JSON.
pub fn json_of(value: &Value) -> Json {
    serde_json::from_str(&value.to_string()).expect("the engine's trees are JSON")
}

/// `deployments`, `replicaSets`, `pods`: the objects as they stand.
pub fn objects(api: &ApiServer) -> Json {
    let deployments: Vec<Json> = api.list(Kind::Deployment).map(|object| deployment(object)).collect();
    let replica_sets: Vec<Json> = api.list(Kind::ReplicaSet).map(|object| replica_set(object)).collect();
    json!({"deployments": deployments, "replicaSets": replica_sets, "pods": pods(api)})
}

fn annotations(object: &Object) -> Json {
    let kept = object.annotations().iter().filter(|(key, _)| *key != LAST_APPLIED);
    Json::Object(kept.map(|(key, value)| (key.to_string(), json_of(value))).collect())
}

fn picked(value: &Value, path: &[&str], fields: &[&str]) -> Json {
    let mut picked = Map::new();
    for field in fields {
        let at: Vec<&str> = path.iter().chain([field]).copied().collect();
        if let Some(found) = value.at(&at) {
            picked.insert((*field).to_owned(), json_of(found));
        }
    }
    Json::Object(picked)
}

/// The status without times.
fn status(object: &Object) -> Json {
    let mut status = object.value().get("status").map_or_else(|| json!({}), json_of);
    if let Some(conditions) = status.get_mut("conditions").and_then(Json::as_array_mut) {
        for condition in conditions.iter_mut().filter_map(Json::as_object_mut) {
            condition.retain(|field, _| matches!(field.as_str(), "type" | "status" | "reason" | "message"));
        }
    }
    status
}

fn deployment(object: &Object) -> Json {
    let spec = [
        "replicas",
        "strategy",
        "minReadySeconds",
        "paused",
        "revisionHistoryLimit",
        "progressDeadlineSeconds",
    ];
    json!({
        "name": object.name().as_str(),
        "generation": object.generation(),
        "annotations": annotations(object),
        "spec": picked(object.value(), &["spec"], &spec),
        "status": status(object)
    })
}

fn owner(object: &Object) -> Json {
    object
        .controller()
        .map_or(Json::Null, |owner| json!(format!("{}/{}", owner.kind, owner.name)))
}

fn replica_set(object: &Object) -> Json {
    let containers = object.value().items(&["spec", "template", "spec", "containers"]);
    json!({
        "name": object.name().as_str(),
        "owner": owner(object),
        "annotations": annotations(object),
        "replicas": object.value().int(&["spec", "replicas"]),
        "image": containers.first().map(|container| container.text(&["image"])),
        "status": status(object)
    })
}

/// Pods counted by ReplicaSet, phase, and whether they are ready, terminating, scheduled.
fn pods(api: &ApiServer) -> Json {
    let mut counts: BTreeMap<(Option<String>, String, bool, bool, bool), usize> = BTreeMap::new();
    for pod in api.list(Kind::Pod) {
        let view = pod.pod();
        let replica_set = pod.controller().map(|owner| owner.name.to_string());
        let group = (
            replica_set,
            view.phase.name().to_owned(),
            view.ready,
            view.terminating,
            !view.node.is_empty(),
        );
        *counts.entry(group).or_default() += 1;
    }
    let groups = counts.into_iter().map(|((replica_set, phase, ready, terminating, scheduled), count)| {
        json!({
            "replicaSet": replica_set, "phase": phase, "ready": ready, "terminating": terminating, "scheduled": scheduled, "count": count
        })
    });
    groups.collect()
}

/// What the comparison looks at of a write: sizes of ReplicaSets, and events. Kubelets took no part in the recordings.
pub fn write(write: &Write) -> Option<Json> {
    if write.outcome != Outcome::Stored || write.verb == Verb::Delete {
        return None;
    }
    let after = write.after.as_deref()?;
    match write.key.kind {
        Kind::ReplicaSet => {
            let size = |object: &Object| object.value().int(&["spec", "replicas"]);
            let from = write.before.as_deref().and_then(size);
            let to = size(after);
            (from != to).then(|| json!({"kind": "replicasets", "name": write.key.name.as_str(), "changed": {"spec.replicas": [from, to]}}))
        }
        Kind::Event => {
            let text = |path: &[&str]| after.value().text(path).to_owned();
            let source = text(&["source", "component"]);
            let about = format!("{}/{}", text(&["involvedObject", "kind"]), text(&["involvedObject", "name"]));
            Some(json!({
                "kind": "events",
                "object": about,
                "type": text(&["type"]),
                "reason": text(&["reason"]),
                "message": text(&["message"]),
                "from": if source.is_empty() { text(&["reportingComponent"]) } else { source }
            }))
        }
        _ => None,
    }
}
