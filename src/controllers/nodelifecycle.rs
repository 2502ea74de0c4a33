//! The node-lifecycle controller: tells the scheduler by taints what a node's conditions and a cordon mean for Pods.
//! Upstream: `pkg/controller/nodelifecycle/node_lifecycle_controller.go` (`doNoScheduleTaintingPass`).

use ecow::EcoString;

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{NodeWhy, Why};
use crate::apiserver::write::{Verb, Write, Writer};
use crate::value;

/// Milliseconds without a sign of life after which a node is taken for unreachable (`--node-monitor-grace-period`).
pub(crate) const GRACE_MS: u64 = 50_000;

/// Condition, its status, and the taint that it means.
const TAINTS: [(&str, &str, &str); 6] = [
    ("Ready", "False", "node.kubernetes.io/not-ready"),
    ("Ready", "Unknown", "node.kubernetes.io/unreachable"),
    ("MemoryPressure", "True", "node.kubernetes.io/memory-pressure"),
    ("DiskPressure", "True", "node.kubernetes.io/disk-pressure"),
    ("NetworkUnavailable", "True", "node.kubernetes.io/network-unavailable"),
    ("PIDPressure", "True", "node.kubernetes.io/pid-pressure"),
];
const CORDON: &str = "node.kubernetes.io/unschedulable";

/// Brings the taints of the node at `key` in line with its conditions and with `spec.unschedulable`.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(node) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let due = due_taints(&node);
    let present = node.value().items(&["spec", "taints"]);
    let key_of = |taint: &Value| EcoString::from(taint.text(&["key"]));
    let ours = |taint: &&Value| taint.text(&["effect"]) == "NoSchedule" && is_ours(taint.text(&["key"]));
    let removed: Vec<EcoString> = present
        .iter()
        .filter(ours)
        .map(key_of)
        .filter(|key| !due.contains(&key.as_str()))
        .collect();
    let is_there = |key: &str| present.iter().filter(ours).any(|taint| taint.text(&["key"]) == key);
    let added: Vec<EcoString> = due.iter().filter(|key| !is_there(key)).map(|key| EcoString::from(*key)).collect();
    if added.is_empty() && removed.is_empty() {
        return Ok(Next::Done);
    }
    let now = time::format(context.api.now_ms());
    let new = added
        .iter()
        .map(|key| value!({"key": (key.clone()), "effect": "NoSchedule", "timeAdded": (now.clone())}));
    let kept = present
        .iter()
        .filter(|taint| !(ours(taint) && removed.contains(&key_of(taint))))
        .cloned();
    let taints: Vec<Value> = new.chain(kept).collect();
    let mut value = node.value().clone();
    if taints.is_empty() {
        value.remove(&["spec", "taints"]);
    } else {
        value.set(&["spec", "taints"], taints);
    }
    let why = NodeWhy::Tainted { added, removed };
    let options = UpdateOptions {
        verb: Some(Verb::Patch),
        trusted: true,
        ..UpdateOptions::default()
    };
    let writer = Writer::new(Actor::NodeLifecycleController, Why::Node(why));
    context.api.update(writer, Kind::Node, value, options)?;
    Ok(Next::Done)
}

fn due_taints(node: &Object) -> Vec<&'static str> {
    let conditions = node.value().items(&["status", "conditions"]);
    let mut due: Vec<&str> = Vec::new();
    for condition in conditions {
        let means = |(kind, status, _): &&(&str, &str, &str)| condition.text(&["type"]) == *kind && condition.text(&["status"]) == *status;
        due.extend(TAINTS.iter().find(means).map(|(_, _, taint)| taint));
    }
    if node.value().flag(&["spec", "unschedulable"]) {
        due.push(CORDON);
    }
    due
}

fn is_ours(key: &str) -> bool {
    key == CORDON || TAINTS.iter().any(|(_, _, taint)| *taint == key)
}

/// Wakes a node that is new, or whose cordon, taints or conditions changed.
pub(super) fn observe(write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let Some(node) = write.after.as_deref().filter(|node| node.kind() == Kind::Node) else {
        return;
    };
    let parts = |node: &Object| {
        let paths = [&["spec", "unschedulable"], &["spec", "taints"], &["status", "conditions"]];
        paths.map(|path| node.value().at(path).cloned())
    };
    if write.before.as_deref().is_none_or(|before| parts(before) != parts(node)) {
        wake(ControllerName::NodeLifecycle, node.key().clone());
    }
}
