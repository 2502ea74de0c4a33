//! The node-lifecycle controller: tells the scheduler by taints what a node's conditions and a cordon mean for Pods.
//! Upstream: `pkg/controller/nodelifecycle/node_lifecycle_controller.go` (`doNoScheduleTaintingPass`).

mod health;

use ecow::{EcoString, eco_format};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{NodeWhy, Why};
use crate::apiserver::write::{Verb, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
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

/// A taint's key and effect.
type Taint = (EcoString, &'static str);

/// Taints that come and go.
#[derive(Debug, Default)]
struct Taints {
    added: Vec<Taint>,
    removed: Vec<Taint>,
}

/// Judges whether the node at `key` is there, and brings its Pods and its taints in line with its conditions and with
/// `spec.unschedulable`.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(node) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let judged_ms = health::judge(context, &node)?;
    let node = context.api.get(key).cloned().unwrap_or(node);
    if health::ready_status(&node) != "True" {
        health::mark_pods_not_ready(context, &node)?;
    }
    let due = due_taints(&node);
    let present = node.body().items(&["spec", "taints"]);
    let ours = |taint: &&Value| taint.text(&["effect"]) == "NoSchedule" && is_ours(taint.text(&["key"]));
    let is_there = |key: &str| present.iter().filter(ours).any(|taint| taint.text(&["key"]) == key);
    let taints = Taints {
        added: due
            .iter()
            .filter(|key| !is_there(key))
            .map(|key| (EcoString::from(*key), "NoSchedule"))
            .collect(),
        removed: present
            .iter()
            .filter(ours)
            .map(|taint| EcoString::from(taint.text(&["key"])))
            .filter(|key| !due.contains(&key.as_str()))
            .map(|key| (key, "NoSchedule"))
            .collect(),
    };
    change_taints(context, &node, taints)?;
    let node = context.api.get(key).cloned().unwrap_or(node);
    let turn_ms = health::drive_out(context, &node)?;
    let wait_ms = judged_ms.into_iter().chain(turn_ms).min();
    Ok(wait_ms.map_or(Next::Done, Next::After))
}

/// Puts taints on `node` and takes others off, if there are any to.
fn change_taints(context: &mut Context<'_>, node: &Object, taints: Taints) -> Result<(), Status> {
    if taints.added.is_empty() && taints.removed.is_empty() {
        return Ok(());
    }
    let now = time::format(context.api.now_ms());
    let is_removed = |taint: &&Value| {
        let same = |(key, effect): &Taint| taint.text(&["key"]) == key && taint.text(&["effect"]) == *effect;
        taints.removed.iter().any(same)
    };
    let new = taints
        .added
        .iter()
        .map(|(key, effect)| value!({"key": (key.clone()), "effect": (*effect), "timeAdded": (now.clone())}));
    let present = node.body().items(&["spec", "taints"]);
    let kept = present.iter().filter(|taint| !is_removed(taint)).cloned();
    let all: Vec<Value> = new.chain(kept).collect();
    let mut value = node.value().clone();
    if all.is_empty() {
        value.remove(&["spec", "taints"]);
    } else {
        value.set(&["spec", "taints"], all);
    }
    let names = |taints: Vec<Taint>| taints.into_iter().map(|(key, effect)| eco_format!("{key}:{effect}")).collect();
    let why = NodeWhy::Tainted {
        added: names(taints.added),
        removed: names(taints.removed),
    };
    let options = UpdateOptions {
        verb: Some(Verb::Patch),
        trusted: true,
        ..UpdateOptions::default()
    };
    let writer = Writer::new(Actor::NodeLifecycleController, Why::Node(why));
    context.api.update(writer, Kind::Node, value, options).map(|_| ())
}

fn due_taints(node: &Object) -> Vec<&'static str> {
    let conditions = node.body().items(&["status", "conditions"]);
    let mut due: Vec<&str> = Vec::new();
    for condition in conditions {
        let means = |(kind, status, _): &&(&str, &str, &str)| condition.text(&["type"]) == *kind && condition.text(&["status"]) == *status;
        due.extend(TAINTS.iter().find(means).map(|(_, _, taint)| taint));
    }
    if node.body().flag(&["spec", "unschedulable"]) {
        due.push(CORDON);
    }
    due
}

fn is_ours(key: &str) -> bool {
    key == CORDON || TAINTS.iter().any(|(_, _, taint)| *taint == key)
}

/// Wakes a node that is new, or whose cordon, taints or conditions changed, and all of them when one comes or goes:
/// whether Pods are driven out depends on how many are there.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let Some(node) = write.after.as_deref().filter(|node| node.kind() == Kind::Node) else {
        return;
    };
    let parts = |node: &Object| {
        let paths = [&["spec", "unschedulable"], &["spec", "taints"], &["status", "conditions"]];
        paths.map(|path| node.body().at(path).cloned())
    };
    let before = write.before.as_deref();
    if before.is_none_or(|before| parts(before) != parts(node)) {
        wake(ControllerName::NodeLifecycle, node.key().clone());
    }
    if before.is_some_and(|before| health::ready_status(before) != health::ready_status(node)) {
        health::node_keys(api).for_each(|key| wake(ControllerName::NodeLifecycle, key));
    }
}
