//! The cluster at a step as plain data.

use super::number;
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::time;
use crate::api::value::Value;
use crate::explain::history::History;
use crate::explain::picture::{DeploymentPicture, Picture, PodPicture, SetPicture, images};
use crate::explain::places::NodePicture;
use crate::sim::timeline::Snapshot;
use crate::value;

/// The cluster in a reader's terms: Deployments with their ReplicaSets and Pods, what has no owner, the nodes.
pub fn state(snapshot: &Snapshot) -> Value {
    let picture = Picture::of(&snapshot.objects, snapshot.time_ms, &History::default());
    value!({
        "step": (number(snapshot.step)),
        "timeMs": (number(snapshot.time_ms.saturating_sub(time::START_MS))),
        "deployments": (Value::list(picture.deployments.iter().map(|deployment| of_deployment(deployment)))),
        "replicaSets": (Value::list(picture.loose_sets.iter().map(|set| of_set(set)))),
        "pods": (Value::list(picture.bare_pods.iter().map(of_pod))),
        "nodes": (Value::list(picture.nodes.iter().map(of_node))),
    })
}

/// The objects of a kind, or of every kind, as the API server would return them.
pub fn objects(snapshot: &Snapshot, kind: Option<Kind>) -> Value {
    match kind {
        Some(kind) => Value::list(snapshot.list(kind).map(|object| object.value().clone())),
        None => Value::list(snapshot.objects.values().map(|object| object.value().clone())),
    }
}

/// One object as the API server would return it.
pub fn object(snapshot: &Snapshot, key: &Key) -> Option<Value> {
    snapshot.objects.get(key).map(|object| object.value().clone())
}

fn status(object: &Object, field: &str) -> i64 {
    object.value().int(&["status", field]).unwrap_or_default()
}

fn of_deployment(deployment: &DeploymentPicture) -> Value {
    let object = &deployment.object;
    value!({
        "namespace": (object.namespace().clone()),
        "name": (object.name().clone()),
        "desired": (deployment.wanted()),
        "total": (status(object, "replicas")),
        "updated": (status(object, "updatedReplicas")),
        "ready": (status(object, "readyReplicas")),
        "available": (status(object, "availableReplicas")),
        "terminating": (number(deployment.terminating as u64)),
        "most": (deployment.budget.most),
        "least": (deployment.budget.least),
        "generation": (object.value().int(&["metadata", "generation"]).unwrap_or_default()),
        "observedGeneration": (status(object, "observedGeneration")),
        "paused": (object.value().flag(&["spec", "paused"])),
        "conditions": (Value::list(object.value().items(&["status", "conditions"]).iter().cloned())),
        "replicaSets": (Value::list(deployment.sets.iter().map(|set| of_set(set)))),
    })
}

fn of_set(set: &SetPicture) -> Value {
    let object = &set.object;
    value!({
        "namespace": (object.namespace().clone()),
        "name": (object.name().clone()),
        "revision": (set.revision.parse::<i64>().unwrap_or_default()),
        "hash": (set.hash()),
        "isNew": (set.is_new),
        "images": (Value::list(images(object))),
        "desired": (object.value().int(&["spec", "replicas"]).unwrap_or_default()),
        "current": (status(object, "replicas")),
        "ready": (status(object, "readyReplicas")),
        "available": (status(object, "availableReplicas")),
        "pods": (Value::list(set.pods.iter().map(of_pod))),
    })
}

fn of_pod(pod: &PodPicture) -> Value {
    let object = &pod.object;
    let containers = object.value().items(&["status", "containerStatuses"]);
    let restarts: i64 = containers.iter().filter_map(|container| container.int(&["restartCount"])).sum();
    value!({
        "namespace": (object.namespace().clone()),
        "name": (object.name().clone()),
        "uid": (object.uid().clone()),
        "state": (pod.state.slug()),
        "node": (object.pod().node.clone()),
        "images": (Value::list(images(object))),
        "restarts": restarts,
    })
}

fn of_node(node: &NodePicture) -> Value {
    value!({
        "name": (node.object.name().clone()),
        "pods": (number(node.pods.len() as u64)),
        "capacity": (node.room[2].all),
        "isReady": (node.is_ready),
        "isCordoned": (node.is_cordoned),
    })
}
