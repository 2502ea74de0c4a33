//! The taint-eviction controller: deletes the Pods of a node whose taints `NoExecute` they don't tolerate, or not for so long.
//! Upstream: `pkg/controller/tainteviction/taint_eviction.go`.

use std::rc::Rc;

use ecow::{EcoString, eco_format};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::bind::set_condition;
use crate::apiserver::why::{NodeWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{ApiServer, DeleteOptions, UpdateOptions};
use crate::record::EventType;
use crate::scheduler::tolerates;
use crate::value;

/// The Pods whose deletion is scheduled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evictions {
    /// Each with the time at which its taints were seen, in milliseconds since the Unix epoch. Shared by the copies of a world.
    scheduled: Rc<Vec<(Key, u64)>>,
}

impl Evictions {
    fn since_ms(&self, key: &Key) -> Option<u64> {
        self.scheduled.iter().find(|(other, _)| other == key).map(|(_, since_ms)| *since_ms)
    }

    fn forget(&mut self, key: &Key) -> bool {
        let is_known = self.since_ms(key).is_some();
        if is_known {
            Rc::make_mut(&mut self.scheduled).retain(|(other, _)| other != key);
        }
        is_known
    }
}

/// Schedules the deletion of the Pod at `key`, calls it off, or carries it out.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(pod) = context.api.get(key).filter(|pod| !pod.is_terminating()).cloned() else {
        context.evictions.forget(key);
        return Ok(Next::Done);
    };
    let now_ms = context.api.now_ms();
    let node = context.api.get(&Key::new(Kind::Node, "", &pod.pod().node)).cloned();
    let taints = node.as_deref().map(no_execute_taints).unwrap_or_default();
    let since_ms = context.evictions.since_ms(key);
    let tolerated_ms = match tolerated(&pod, &taints) {
        Tolerated::Forever => {
            if context.evictions.forget(key) {
                report(context, &pod, "Cancelling deletion of Pod");
            }
            return Ok(Next::Done);
        }
        Tolerated::For(tolerated_ms) => tolerated_ms,
    };
    let begun_ms = since_ms.unwrap_or(now_ms);
    if since_ms.is_none() && tolerated_ms > 0 {
        Rc::make_mut(&mut context.evictions.scheduled).push((key.clone(), now_ms));
    }
    let waited_ms = now_ms - begun_ms;
    if waited_ms < tolerated_ms {
        return Ok(Next::After(tolerated_ms - waited_ms));
    }
    let first = taints.first().map(|taint| taint.text(&["key"])).unwrap_or_default();
    let why = NodeWhy::Evicted {
        node: pod.pod().node.clone(),
        taint: first.into(),
        tolerated_ms,
    };
    report(context, &pod, "Marking for deletion Pod");
    evict(context, &pod, &why)?;
    context.evictions.forget(key);
    Ok(Next::Done)
}

fn no_execute_taints(node: &Object) -> Vec<Value> {
    let taints = node.body().items(&["spec", "taints"]);
    taints
        .iter()
        .filter(|taint| taint.text(&["effect"]) == "NoExecute")
        .cloned()
        .collect()
}

enum Tolerated {
    Forever,
    /// Milliseconds.
    For(u64),
}

/// For how long the Pod tolerates all of `taints`: the shortest time of the tolerations that it uses.
fn tolerated(pod: &Object, taints: &[Value]) -> Tolerated {
    let tolerations = pod.body().items(&["spec", "tolerations"]);
    let mut shortest: Option<i64> = None;
    for taint in taints {
        let Some(toleration) = tolerations.iter().find(|toleration| tolerates(toleration, taint)) else {
            return Tolerated::For(0);
        };
        if let Some(seconds) = toleration.int(&["tolerationSeconds"]) {
            shortest = Some(shortest.map_or(seconds, |shortest| shortest.min(seconds)));
        }
    }
    shortest.map_or(Tolerated::Forever, |seconds| {
        Tolerated::For(u64::try_from(seconds).unwrap_or_default().saturating_mul(1000))
    })
}

fn report(context: &mut Context<'_>, pod: &Object, what: &str) {
    let message = eco_format!("{what} {}/{}", pod.namespace(), pod.name());
    let (actor, kind) = (Actor::TaintEvictionController, EventType::Normal);
    context
        .recorder
        .event(context.api, &actor, pod, kind, "TaintManagerEviction", &message);
}

fn evict(context: &mut Context<'_>, pod: &Shared, why: &NodeWhy) -> Result<(), Status> {
    let condition = value!({
        "type": "DisruptionTarget",
        "status": "True",
        "reason": "DeletionByTaintManager",
        "message": "Taint manager: deleting due to NoExecute taint",
        "observedGeneration": (pod.generation())
    });
    let writer = || Writer::new(Actor::TaintEvictionController, Why::Node(why.clone()));
    mark(context.api, writer(), pod, condition, None)?;
    context.api.delete(writer(), pod.key(), &DeleteOptions::default()).map(|_| ())
}

/// Gives the Pod a condition, and a phase where there is one to give.
pub(super) fn mark(api: &mut ApiServer, writer: Writer, pod: &Object, condition: Value, phase: Option<EcoString>) -> Result<(), Status> {
    let mut value = pod.value().clone();
    set_condition(&mut value, condition, api.now_ms());
    if let Some(phase) = phase {
        value.set(&["status", "phase"], phase);
    }
    let options = UpdateOptions::status_patch();
    api.update(writer, Kind::Pod, value, options).map(|_| ())
}

/// Wakes the Pods of a node whose taints `NoExecute` changed, and a Pod that came to a node with some or that tolerates
/// others now.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let Some(after) = write.after.as_deref() else { return };
    let mut wake = |pod: &Object| wake(ControllerName::TaintEviction, pod.key().clone());
    match write.key.kind {
        Kind::Node => {
            let before = write.before.as_deref().map(no_execute_taints).unwrap_or_default();
            if before != no_execute_taints(after) {
                let pods = api.list(Kind::Pod).filter(|pod| pod.pod().node == *after.name());
                pods.for_each(|pod| wake(pod));
            }
        }
        Kind::Pod if !after.pod().node.is_empty() => {
            let same = |before: &Object| {
                let tolerations = |pod: &Object| pod.body().at(&["spec", "tolerations"]).cloned();
                before.pod().node == after.pod().node && tolerations(before) == tolerations(after)
            };
            if write.before.as_deref().is_some_and(same) {
                return;
            }
            let node = api.get(&Key::new(Kind::Node, "", &after.pod().node));
            if node.is_some_and(|node| !no_execute_taints(node).is_empty()) {
                wake(after);
            }
        }
        _ => {}
    }
}
