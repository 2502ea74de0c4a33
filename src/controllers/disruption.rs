//! The disruption controller: keeps count, in the status of PodDisruptionBudgets, of how many Pods may be evicted now.
//! Upstream: `pkg/controller/disruption/disruption.go`.

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::{Map, Value};
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{DisruptionWhy, Why};
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::record::EventType;
use crate::value;

/// Milliseconds within which an evicted Pod must be under deletion; after that it counts as healthy again.
const DELETION_TIMEOUT_MS: u64 = 2 * 60 * 1000;

/// Counts the Pods of the budget at `key` anew.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(budget) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let pods = pods_of(context.api, &budget);
    if pods.is_empty() {
        report(context, &budget, EventType::Normal, "NoPods", "No matching pods found");
    }
    let (expected, desired) = match expected(context.api, &budget, &pods) {
        Ok(counts) => counts,
        Err(cause) => {
            let message = format!("Failed to calculate the number of expected pods: {cause}");
            report(context, &budget, EventType::Warning, "CalculateExpectedPodCountFailed", &message);
            return fail_safe(context, &budget, &cause).map(|()| Next::Done);
        }
    };
    let (disrupted, wait_ms) = disrupted(&budget, &pods, context.api.now_ms());
    let is_healthy = |pod: &&Shared| !pod.is_terminating() && !disrupted.contains_key(pod.name()) && pod.pod().ready;
    let healthy = length(pods.iter().filter(is_healthy).count());
    let allowed = if expected <= 0 { 0 } else { (healthy - desired).max(0) };
    let mut status = value!({
        "currentHealthy": healthy,
        "desiredHealthy": desired,
        "expectedPods": expected,
        "disruptionsAllowed": allowed,
        "observedGeneration": (budget.generation())
    });
    if !disrupted.is_empty() {
        status.set(&["disruptedPods"], disrupted);
    }
    let condition = if allowed > 0 {
        ("True", "SufficientPods", "")
    } else {
        ("False", "InsufficientPods", "")
    };
    set_condition(&mut status, &budget, condition, context.api.now_ms());
    let why = DisruptionWhy::Counted {
        healthy,
        desired,
        expected,
        allowed,
    };
    write_status(context, &budget, status, why)?;
    Ok(wait_ms.map_or(Next::Done, Next::After))
}

fn report(context: &mut Context<'_>, budget: &Object, kind: EventType, reason: &str, message: &str) {
    let actor = Actor::DisruptionController;
    context.recorder.event(context.api, &actor, budget, kind, reason, message);
}

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The Pods that the budget is about; a budget without a selector is about none.
fn pods_of(api: &ApiServer, budget: &Object) -> Vec<Shared> {
    let selector = Selector::of_label_selector(budget.body().at(&["spec", "selector"]));
    api.list_in(Kind::Pod, budget.namespace())
        .filter(|pod| selector.matches(pod.labels()))
        .cloned()
        .collect()
}

/// How many Pods there should be, and how many of them healthy.
fn expected(api: &ApiServer, budget: &Object, pods: &[Shared]) -> Result<(i64, i64), String> {
    let spec = |field: &str| budget.body().at(&["spec", field]);
    if let Some(most) = spec("maxUnavailable") {
        let expected = expected_scale(api, pods)?;
        return Ok((expected, (expected - scaled(most, expected)).max(0)));
    }
    match spec("minAvailable") {
        Some(Value::Int(least)) => Ok((length(pods.len()), *least)),
        Some(least) => {
            let expected = expected_scale(api, pods)?;
            Ok((expected, scaled(least, expected)))
        }
        None => Ok((0, 0)),
    }
}

/// A number, or a percentage of `whole` rounded up.
fn scaled(bound: &Value, whole: i64) -> i64 {
    let percent = bound.as_str().and_then(|text| text.strip_suffix('%'));
    match percent.and_then(|number| number.parse::<i64>().ok()) {
        Some(percent) => (percent.saturating_mul(whole).saturating_add(99)) / 100,
        None => bound.as_int().unwrap_or_default(),
    }
}

/// What the controllers of the Pods want together. Pods without a controller count for nothing here.
fn expected_scale(api: &ApiServer, pods: &[Shared]) -> Result<i64, String> {
    let mut seen = Vec::new();
    let mut total = 0;
    for pod in pods {
        let Some(owner) = pod.controller().filter(|owner| !seen.contains(&owner.uid)) else {
            continue;
        };
        let of_kind = |kind: Kind, name: &str| api.get(&Key::new(kind, pod.namespace(), name));
        let replica_set = (owner.kind == "ReplicaSet")
            .then(|| of_kind(Kind::ReplicaSet, &owner.name))
            .flatten();
        let Some(replica_set) = replica_set.filter(|set| *set.uid() == owner.uid) else {
            return Err(format!("found no controllers for pod {:?}", pod.name().as_str()));
        };
        seen.push(owner.uid);
        // The Deployment above wants the whole, however it is spread over its ReplicaSets.
        let above = replica_set.controller().filter(|above| above.kind == "Deployment");
        let deployment = above
            .as_ref()
            .and_then(|above| of_kind(Kind::Deployment, &above.name).filter(|found| *found.uid() == above.uid));
        let scale = deployment.unwrap_or(replica_set);
        if deployment.is_some() {
            if seen.contains(scale.uid()) {
                continue;
            }
            seen.push(scale.uid().clone());
        }
        total += scale.body().int(&["spec", "replicas"]).unwrap_or(1);
    }
    Ok(total)
}

/// Pods whose eviction was granted and that are not under deletion yet, and when to look again.
fn disrupted(budget: &Object, pods: &[Shared], now_ms: u64) -> (Map, Option<u64>) {
    let (mut disrupted, mut wait_ms) = (Map::new(), None::<u64>);
    for pod in pods.iter().filter(|pod| !pod.is_terminating()) {
        let Some(granted) = budget.body().at(&["status", "disruptedPods", pod.name().as_str()]) else {
            continue;
        };
        let until_ms = granted.as_str().and_then(time::parse).unwrap_or_default() + DELETION_TIMEOUT_MS;
        if until_ms >= now_ms {
            let left_ms = until_ms - now_ms + 1;
            wait_ms = Some(wait_ms.map_or(left_ms, |wait_ms| wait_ms.min(left_ms)));
            disrupted.insert(pod.name().clone(), granted.clone());
        }
    }
    (disrupted, wait_ms)
}

fn set_condition(status: &mut Value, budget: &Object, (truth, reason, message): (&str, &str, &str), now_ms: u64) {
    let before = budget.body().items(&["status", "conditions"]).first();
    let since = before
        .filter(|before| before.text(&["status"]) == truth)
        .map_or_else(|| time::format(now_ms), |before| before.text(&["lastTransitionTime"]).into());
    let condition = value!({
        "type": "DisruptionAllowed",
        "status": truth,
        "reason": reason,
        "message": message,
        "lastTransitionTime": since,
        "observedGeneration": (budget.generation())
    });
    status.set(&["conditions"], vec![condition]);
}

/// Nothing may be evicted while the count is not known.
fn fail_safe(context: &mut Context<'_>, budget: &Object, cause: &str) -> Result<(), Status> {
    let mut status = budget.body().get("status").cloned().unwrap_or_else(Value::map);
    status.set(&["disruptionsAllowed"], 0);
    set_condition(&mut status, budget, ("False", "SyncFailed", cause), context.api.now_ms());
    let why = DisruptionWhy::Unknown { cause: cause.into() };
    write_status(context, budget, status, why)
}

fn write_status(context: &mut Context<'_>, budget: &Object, status: Value, why: DisruptionWhy) -> Result<(), Status> {
    let mut value = budget.value().clone();
    value.set(&["status"], status);
    let options = UpdateOptions {
        subresource: Subresource::Status,
        trusted: true,
        ..UpdateOptions::default()
    };
    let writer = Writer::new(Actor::DisruptionController, Why::Disruption(why));
    context.api.update(writer, Kind::PodDisruptionBudget, value, options)?;
    Ok(())
}

/// Wakes the budgets that a write concerns: one that changed in any way, and those about a Pod before or after the write.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let versions = [write.before.as_deref(), write.after.as_deref()];
    match write.key.kind {
        Kind::PodDisruptionBudget => wake(ControllerName::Disruption, write.key.clone()),
        Kind::Pod => {
            for budget in api.list_in(Kind::PodDisruptionBudget, &write.key.namespace) {
                let selector = Selector::of_label_selector(budget.body().at(&["spec", "selector"]));
                if versions.into_iter().flatten().any(|pod| selector.matches(pod.labels())) {
                    wake(ControllerName::Disruption, budget.key().clone());
                }
            }
        }
        _ => {}
    }
}
