//! Nodes that are not heard of: their conditions become unknown, their Pods count as not ready, and after a while a
//! taint drives the Pods out.
//! Upstream: `node_lifecycle_controller.go` (`monitorNodeHealth`, `doNoExecuteTaintingPass`, `handleDisruption`),
//! `pkg/controller/util/node/controller_utils.go` (`MarkPodsNotReady`).
//!
//! The controller is told when a node was last heard of; leases that are renewed every ten seconds would be steps that
//! tell nothing.

use ecow::{EcoString, eco_format};

use super::{GRACE_MS, Taint, Taints, change_taints};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::pod::{condition, holds};
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::bind::set_condition;
use crate::apiserver::why::{NodeWhy, Why};
use crate::apiserver::write::{Subresource, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::controllers::Context;
use crate::record::EventType;

/// The conditions that only the kubelet knows.
const OF_KUBELET: [&str; 4] = ["Ready", "MemoryPressure", "DiskPressure", "PIDPressure"];
/// Milliseconds between two nodes of a zone whose Pods are driven out (`--node-eviction-rate` 0.1 a second).
const EVICTION_INTERVAL_MS: u64 = 10_000;
/// The same in a large zone of which most is gone (`--secondary-node-eviction-rate` 0.01 a second).
const SECONDARY_INTERVAL_MS: u64 = 100_000;
/// Nodes of a zone above which it is large (`--large-cluster-size-threshold`).
const LARGE_ZONE: usize = 50;
/// Percent of a zone's nodes that are gone when most of it is (`--unhealthy-zone-threshold`).
const UNHEALTHY_PERCENT: usize = 55;

/// Marks the node as unknown once it has been silent for too long. Returns the milliseconds until then, if it is silent
/// for less.
pub(super) fn judge(context: &mut Context<'_>, node: &Shared) -> Result<Option<u64>, Status> {
    let since = context.silent.iter().find(|(name, _)| name == node.name());
    let Some(since_ms) = since.map(|(_, since_ms)| *since_ms) else {
        return Ok(None);
    };
    let now_ms = context.api.now_ms();
    let silent_ms = now_ms.saturating_sub(since_ms);
    if silent_ms < GRACE_MS {
        return Ok(Some(GRACE_MS - silent_ms));
    }
    let was_ready = is_ready(node);
    let mut value = node.value().clone();
    for kind in OF_KUBELET {
        let known = condition(&value, kind);
        if known.is_some_and(|known| known.text(&["status"]) == "Unknown") {
            continue;
        }
        let never = known.is_none();
        let mut unknown = known.cloned().unwrap_or_else(|| crate::value!({"type": kind}));
        let (reason, message) = if never {
            ("NodeStatusNeverUpdated", "Kubelet never posted node status.")
        } else {
            ("NodeStatusUnknown", "Kubelet stopped posting node status.")
        };
        for (field, text) in [("status", "Unknown"), ("reason", reason), ("message", message)] {
            unknown.set(&[field], text);
        }
        set_condition(&mut value, unknown, now_ms);
    }
    let why = NodeWhy::Silent { silent_ms };
    write_status(context, Kind::Node, value, why)?;
    if was_ready {
        let message = eco_format!("Node {} status is now: NodeNotReady", node.name());
        let actor = Actor::NodeLifecycleController;
        context
            .recorder
            .event(context.api, &actor, node, EventType::Normal, "NodeNotReady", &message);
    }
    Ok(None)
}

/// Marks the Pods of a node that is not ready as not ready: nobody there can say that they are.
pub(super) fn mark_pods_not_ready(context: &mut Context<'_>, node: &Object) -> Result<(), Status> {
    let on_node = context.api.list(Kind::Pod).filter(|pod| pod.pod().node == *node.name());
    let pods: Vec<Shared> = on_node.filter(|pod| pod.pod().ready).cloned().collect();
    for pod in pods {
        let mut value = pod.value().clone();
        let Some(mut ready) = condition(&value, "Ready").cloned() else {
            continue;
        };
        ready.set(&["status"], "False");
        set_condition(&mut value, ready, context.api.now_ms());
        let why = NodeWhy::PodNotReady { node: node.name().clone() };
        match write_status(context, Kind::Pod, value, why) {
            Err(status) if status.code != 404 => return Err(status),
            _ => {}
        }
        let (actor, message) = (Actor::NodeLifecycleController, "Node is not ready");
        context
            .recorder
            .event(context.api, &actor, &pod, EventType::Warning, "NodeNotReady", message);
    }
    Ok(())
}

fn write_status(context: &mut Context<'_>, kind: Kind, value: Value, why: NodeWhy) -> Result<(), Status> {
    let options = UpdateOptions {
        subresource: Subresource::Status,
        trusted: true,
        ..UpdateOptions::default()
    };
    let writer = Writer::new(Actor::NodeLifecycleController, Why::Node(why));
    context.api.update(writer, kind, value, options).map(|_| ())
}

/// Brings the taint that drives Pods out in line with the node's condition. Returns the milliseconds until it is this
/// node's turn, if others come first.
pub(super) fn drive_out(context: &mut Context<'_>, node: &Shared) -> Result<Option<u64>, Status> {
    let due = match ready_status(node) {
        "Unknown" => Some("node.kubernetes.io/unreachable"),
        "False" => Some("node.kubernetes.io/not-ready"),
        _ => None,
    };
    let present = |key: &str| present(node, key);
    let ours = ["node.kubernetes.io/unreachable", "node.kubernetes.io/not-ready"];
    let mut taints = Taints::default();
    taints.removed.extend(
        ours.iter()
            .filter(|key| Some(**key) != due && present(key))
            .map(|key| no_execute(key)),
    );
    let is_new = taints.removed.is_empty() && due.is_some_and(|key| !present(key));
    let mut wait_ms = None;
    if all_are_gone(context.api) {
        // Then it is rather the control plane that is cut off: nobody is driven out.
        taints.removed = ours.iter().filter(|key| present(key)).map(|key| no_execute(key)).collect();
    } else if is_new {
        wait_ms = turn_ms(context.api, node);
    }
    let comes = due.filter(|key| !present(key) && wait_ms == Some(0) || (!taints.removed.is_empty() && !present(key)));
    if let (Some(key), false) = (comes, all_are_gone(context.api)) {
        taints.added.push(no_execute(key));
    }
    change_taints(context, node, taints)?;
    Ok(wait_ms.filter(|wait_ms| *wait_ms > 0))
}

fn no_execute(key: &str) -> Taint {
    (EcoString::from(key), "NoExecute")
}

fn present(node: &Object, key: &str) -> bool {
    let taints = node.body().items(&["spec", "taints"]);
    taints
        .iter()
        .any(|taint| taint.text(&["key"]) == key && taint.text(&["effect"]) == "NoExecute")
}

/// The status of the node's condition `Ready`, `Unknown` where it has none.
pub(super) fn ready_status(node: &Object) -> &str {
    condition(node.body(), "Ready").map_or("Unknown", |ready| ready.text(&["status"]))
}

fn is_ready(node: &Object) -> bool {
    holds(node.body(), "Ready")
}

/// Region and zone.
fn zone(node: &Object) -> [&str; 2] {
    ["topology.kubernetes.io/region", "topology.kubernetes.io/zone"]
        .map(|key| node.labels().get(key).and_then(Value::as_str).unwrap_or_default())
}

/// Whether no node of any zone is ready.
fn all_are_gone(api: &ApiServer) -> bool {
    api.list(Kind::Node).all(|node| !is_ready(node))
}

/// Milliseconds until Pods may be driven out of `node`: nodes of a zone come one after the other, and none while most of
/// a small zone is gone. `None`: not at all.
fn turn_ms(api: &ApiServer, node: &Object) -> Option<u64> {
    let of_zone: Vec<&Shared> = api.list(Kind::Node).filter(|other| zone(other) == zone(node)).collect();
    let gone = of_zone.iter().filter(|node| !is_ready(node)).count();
    let mostly_gone = gone < of_zone.len() && gone > 2 && gone * 100 >= of_zone.len() * UNHEALTHY_PERCENT;
    let interval_ms = match mostly_gone {
        false => EVICTION_INTERVAL_MS,
        true if of_zone.len() > LARGE_ZONE => SECONDARY_INTERVAL_MS,
        true => return None,
    };
    let taints = of_zone.iter().flat_map(|node| node.body().items(&["spec", "taints"]));
    let ours = |taint: &&Value| {
        let key = taint.text(&["key"]);
        taint.text(&["effect"]) == "NoExecute" && (key.ends_with("/unreachable") || key.ends_with("/not-ready"))
    };
    let times = taints.filter(ours).filter_map(|taint| time::parse(taint.text(&["timeAdded"])));
    let next_ms = times.max().map_or(0, |last_ms| last_ms + interval_ms);
    Some(next_ms.saturating_sub(api.now_ms()))
}

/// The keys of all nodes.
pub(super) fn node_keys(api: &ApiServer) -> impl Iterator<Item = Key> {
    api.list(Kind::Node).map(|node| node.key().clone())
}
