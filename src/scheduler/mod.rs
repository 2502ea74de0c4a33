//! The scheduler: gives each Pod the node that suits it best, or says why none does.
//!
//! A pass is about one Pod. Upstream's queues of Pods that wait, with their back-off and their flush every five minutes,
//! come down to this here: a Pod that found no node is looked at again as soon as a change could have made room.
//! Among nodes that suit alike upstream draws lots; here the first by name wins.
//!
//! Upstream: `pkg/scheduler/schedule_one.go`, `pkg/scheduler/framework`.

pub mod admission_check;
pub mod node_use;
mod plugins;
mod waiting;

use std::collections::BTreeMap;

use ecow::{EcoString, eco_format};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::apiserver::actor::Actor;
use crate::apiserver::bind::set_condition;
use crate::apiserver::why::{SchedulerWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::controllers::{Context, Next};
use crate::record::{EventType, SeriesReport};
use crate::value;
use node_use::Cache;
use node_use::{NodeInfo, PodInfo};
pub(crate) use plugins::claim_names;
pub use plugins::tolerates;
use plugins::{Cycle, Rejection};
use waiting::Waiting;

/// The name under which Pods ask for this scheduler.
const NAME: &str = "default-scheduler";

/// The scheduler and its cache.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scheduler {
    cache: Cache,
    queue: Waiting,
}

impl Scheduler {
    /// Follows a write, and calls `wake` for each Pod that it makes due.
    pub fn observe(&mut self, api: &ApiServer, write: &Write, wake: &mut dyn FnMut(Key)) {
        self.cache.observe(write);
        self.queue.observe(write);
        if write.key.kind == Kind::Pod && write.after.as_deref().is_some_and(|pod| is_new_to_scheduler(write, pod)) {
            wake(write.key.clone());
        }
        for key in self.queue.woken_by(api, write) {
            wake(key);
        }
    }

    /// The Pods at `keys` in the order in which they are taken from the queue: the most important first, then the older one.
    /// Upstream: `plugins/queuesort/priority_sort.go`.
    pub fn sort(api: &ApiServer, keys: &mut [Key]) {
        keys.sort_by_key(|key| {
            let pod = api.get(key).map(|pod| pod.body());
            let priority = pod.and_then(|pod| pod.int(&["spec", "priority"])).unwrap_or_default();
            let created = pod.map_or("", |pod| pod.text(&["metadata", "creationTimestamp"]));
            (std::cmp::Reverse(priority), created.to_owned())
        });
    }

    /// Places the Pod at `key`, if it waits for a node.
    ///
    /// # Errors
    /// The API server's refusal of the binding.
    pub fn reconcile(&self, context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
        let Some(pod) = context.api.get(key).filter(|pod| waits(pod)).cloned() else {
            return Ok(Next::Done);
        };
        let pod = PodInfo::new(&pod);
        let nodes = self.cache.nodes();
        let cycle = Cycle {
            pod: &pod,
            nodes,
            api: context.api,
        };
        if nodes.is_empty() {
            return fail(context, &pod.pod, 0, &"no nodes available to schedule pods".into());
        }
        let judged = match plugins::filter(&cycle) {
            Ok(judged) => judged,
            Err(reason) => return fail(context, &pod.pod, nodes.len(), &none_fits(nodes.len(), &reason)),
        };
        let feasible: Vec<&NodeInfo> = nodes
            .iter()
            .zip(&judged)
            .filter(|(_, rejection)| rejection.is_none())
            .map(|(node, _)| node)
            .collect();
        let scores = plugins::score(&cycle, &feasible);
        // `max_by_key` takes the last of equals: from behind, that is the first by name.
        let Some((score, best)) = scores.iter().zip(&feasible).rev().max_by_key(|(score, _)| **score) else {
            let rejections: Vec<Rejection> = judged.into_iter().flatten().collect();
            return fail(context, &pod.pod, nodes.len(), &fit_error(&pod.pod, &rejections));
        };
        if !plugins::pre_bind(context, &pod.pod, &best.node)? {
            // The Pod is looked at again when its claims are bound.
            return Ok(Next::Done);
        }
        let why = SchedulerWhy::Bound {
            node: best.node.name().clone(),
            score: *score,
            feasible: feasible.len(),
            nodes: nodes.len(),
        };
        bind(context, &pod.pod, best.node.name(), why)
    }
}

fn bind(context: &mut Context<'_>, pod: &Shared, node: &EcoString, why: SchedulerWhy) -> Result<Next, Status> {
    context
        .api
        .bind(Writer::new(Actor::Scheduler, Why::Scheduler(why)), pod.key(), node)?;
    let report = SeriesReport {
        about: pod,
        kind: EventType::Normal,
        reason: "Scheduled",
        action: "Binding",
        note: &eco_format!("Successfully assigned {}/{} to {node}", pod.namespace(), pod.name()),
    };
    context.recorder.series_report(context.api, &Actor::Scheduler, &report);
    Ok(Next::Done)
}

/// Marks the Pod as unschedulable and reports why.
fn fail(context: &mut Context<'_>, pod: &Shared, nodes: usize, message: &EcoString) -> Result<Next, Status> {
    let mut value = pod.body().clone();
    let condition = value!({
        "type": "PodScheduled",
        "status": "False",
        "reason": "Unschedulable",
        "message": (message.clone()),
        "observedGeneration": (pod.generation())
    });
    set_condition(&mut value, condition, context.api.now_ms());
    let why = SchedulerWhy::Unschedulable {
        nodes,
        message: message.clone(),
    };
    let options = UpdateOptions::status_patch();
    context
        .api
        .update(Writer::new(Actor::Scheduler, Why::Scheduler(why)), Kind::Pod, value, options)?;
    let report = SeriesReport {
        about: pod,
        kind: EventType::Warning,
        reason: "FailedScheduling",
        action: "Scheduling",
        note: message,
    };
    context.recorder.series_report(context.api, &Actor::Scheduler, &report);
    Ok(Next::Done)
}

/// `FitError`: how many nodes gave which reason, and what the post-filter plugins say.
fn fit_error(pod: &Object, rejections: &[Rejection]) -> EcoString {
    let reasons = rejections
        .iter()
        .flat_map(|rejection| rejection.reasons.iter().map(EcoString::as_str));
    let counted = histogram(reasons).map_or_else(EcoString::new, |reasons| eco_format!(" {reasons}."));
    let nodes = rejections.len();
    eco_format!("0/{nodes} nodes are available:{counted} {}", plugins::post_filter(pod, rejections))
}

/// What the message says where a plugin ruled out every node at once: the plugins that come later saw nothing of the Pod,
/// and the first of them that is asked afterwards says so.
fn none_fits(nodes: usize, reason: &str) -> EcoString {
    eco_format!("0/{nodes} nodes are available: {reason}. not found")
}

/// `1 a, 2 b`: how often each reason occurs, sorted as text; `None` where there is none.
fn histogram<'a>(reasons: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in reasons {
        *counts.entry(reason).or_default() += 1;
    }
    let mut lines: Vec<String> = counts.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    lines.sort();
    (!lines.is_empty()).then(|| lines.join(", "))
}

/// Whether the Pod waits for this scheduler to give it a node.
fn waits(pod: &Object) -> bool {
    let view = pod.pod();
    // Of many Pods few wait, and this much is known of each without reading its tree.
    if !view.node.is_empty() || !view.is_active() {
        return false;
    }
    let ours = matches!(pod.body().text(&["spec", "schedulerName"]), "" | NAME);
    ours && pod.body().items(&["spec", "schedulingGates"]).is_empty()
}

/// Whether the write brings a Pod that waits, or changes what it asks for; a status alone changes nothing.
fn is_new_to_scheduler(write: &Write, pod: &Object) -> bool {
    let changed = |before: &Object| before.body().get("spec") != pod.body().get("spec") || before.labels() != pod.labels();
    waits(pod) && write.before.as_deref().is_none_or(changed)
}
