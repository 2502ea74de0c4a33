//! The Pod garbage collector: lets the Pods go that no kubelet will ever end.
//! Upstream: `pkg/controller/podgc/gc_controller.go` (`gcOrphaned`, `gcTerminating`).
//!
//! Upstream looks every 20 seconds, and waits 40 seconds before it believes that a node is gone. Here a pass comes 40
//! seconds after the node went or was declared out of service.

use super::tainteviction::mark;
use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::pod::{condition, holds};
use crate::api::status::Status;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{NodeWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{ApiServer, DeleteOptions};
use crate::value;

/// The taint by which an administrator says that a node will not come back as it was.
const OUT_OF_SERVICE: &str = "node.kubernetes.io/out-of-service";

/// Removes the Pods of the node at `key` if it is gone, and those under deletion if it is out of service.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let node = context.api.get(key).cloned();
    if node.as_deref().is_some_and(|node| !is_out_of_service(node)) {
        return Ok(Next::Done);
    }
    let on_node = context.api.list(Kind::Pod).filter(|pod| pod.pod().node == key.name);
    let pods: Vec<Shared> = on_node.filter(|pod| node.is_none() || pod.is_terminating()).cloned().collect();
    for pod in pods {
        let why = NodeWhy::Orphaned {
            node: key.name.clone(),
            is_gone: node.is_none(),
        };
        remove(context.api, &pod, &why)?;
    }
    Ok(Next::Done)
}

fn remove(api: &mut ApiServer, pod: &Object, why: &NodeWhy) -> Result<(), Status> {
    let writer = || Writer::new(Actor::PodGarbageCollector, Why::Node(why.clone()));
    if !pod.pod().phase.is_terminal() {
        let target = match why {
            NodeWhy::Orphaned { is_gone: true, .. } => value!({
                "type": "DisruptionTarget",
                "status": "True",
                "reason": "DeletionByPodGC",
                "message": "PodGC: node no longer exists",
                "observedGeneration": (pod.generation())
            }),
            // The condition that it has stays as it is.
            _ => condition(pod.body(), "PodScheduled").cloned().unwrap_or_default(),
        };
        mark(api, writer(), pod, target, Some("Failed".into()))?;
    }
    let options = DeleteOptions {
        grace_seconds: Some(0),
        ..DeleteOptions::default()
    };
    match api.delete(writer(), pod.key(), &options) {
        Err(status) if status.code != 404 => Err(status),
        _ => Ok(()),
    }
}

fn is_out_of_service(node: &Object) -> bool {
    let taints = node.body().items(&["spec", "taints"]);
    !holds(node.body(), "Ready") && taints.iter().any(|taint| taint.text(&["key"]) == OUT_OF_SERVICE)
}

/// Wakes a node that is gone or out of service, and one that is not there and that a Pod names.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    if write.key.kind == Kind::Node && write.after.as_deref().is_none_or(is_out_of_service) {
        wake(ControllerName::PodGarbageCollector, write.key.clone());
    }
    let node = write
        .after
        .as_deref()
        .filter(|_| write.key.kind == Kind::Pod)
        .map(|pod| &pod.pod().node);
    if let Some(node) = node.filter(|node| !node.is_empty()) {
        let node = Key::new(Kind::Node, "", node);
        if api.get(&node).is_none() {
            wake(ControllerName::PodGarbageCollector, node);
        }
    }
}
