//! The horizontal pod autoscaler: keeps the replicas of its target within its bounds, and says what it cannot know.
//!
//! There is no metrics server in the cluster, so within the bounds every metric fails, in the words of a cluster without one.
//! Upstream: `pkg/controller/podautoscaler/horizontal.go`.

mod metrics;

use ecow::{EcoString, eco_format};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::actor::Actor;
use crate::apiserver::bind::set_condition;
use crate::apiserver::why::{AutoscalerWhy, Bound, Why};
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::record::EventType;
use crate::value;

/// Milliseconds from one pass over an autoscaler to the next; the first comes as long after its creation.
const SYNC_PERIOD_MS: u64 = 15_000;

/// Wakes an autoscaler that is new; it goes on by its own timer.
pub(super) fn observe(write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    if write.key.kind == Kind::HorizontalPodAutoscaler && write.before.is_none() && write.after.is_some() {
        wake(ControllerName::HorizontalPodAutoscaler, write.key.clone());
    }
}

/// A pass over an autoscaler: its object, and the status that it is to have.
struct Pass<'a, 'w> {
    context: &'a mut Context<'w>,
    autoscaler: Shared,
    value: Value,
}

/// Brings the target of the autoscaler at `key` within its bounds.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(autoscaler) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let mut pass = Pass {
        value: autoscaler.value().clone(),
        context,
        autoscaler,
    };
    match pass.target() {
        Ok(target) => pass.scale(&target)?,
        Err(cause) => {
            pass.event(EventType::Warning, "FailedGetScale", &cause);
            let message = eco_format!("the HPA controller was unable to get the target's current scale: {cause}");
            pass.condition("AbleToScale", "False", "FailedGetScale", &message);
            pass.report()?;
        }
    }
    Ok(Next::After(SYNC_PERIOD_MS))
}

impl Pass<'_, '_> {
    /// What is to be scaled, or why it cannot be read.
    fn target(&self) -> Result<Shared, EcoString> {
        let reference = |field: &str| self.value.text(&["spec", "scaleTargetRef", field]);
        let group = reference("apiVersion").split_once('/').map_or("", |(group, _)| group);
        let kind = [Kind::Deployment, Kind::ReplicaSet].into_iter().find(|kind| {
            let names = kind.names();
            names.kind == reference("kind") && names.group == group
        });
        let Some(kind) = kind else {
            return Err(eco_format!("no matches for kind {:?} in group {group:?}", reference("kind")));
        };
        let key = Key::new(kind, self.autoscaler.namespace(), reference("name"));
        self.context.api.read(&key).cloned().map_err(|status| status.message)
    }

    fn scale(&mut self, target: &Object) -> Result<(), Status> {
        let message = "the HPA controller was able to get the target's current scale";
        self.condition("AbleToScale", "True", "SucceededGetScale", message);
        let current = target.value().int(&["spec", "replicas"]).unwrap_or(1);
        let least = self.value.int(&["spec", "minReplicas"]).unwrap_or(1);
        let most = self.value.int(&["spec", "maxReplicas"]).unwrap_or(1);
        if current == 0 {
            let message = "scaling is disabled since the replica count of the target is zero";
            self.condition("ScalingActive", "False", "ScalingDisabled", message);
            self.status(current, current, Value::Null);
            self.report()
        } else if current > most {
            self.rescale(target, (current, most), Bound::Max)
        } else if current < least {
            self.rescale(target, (current, least), Bound::Min)
        } else {
            self.compute(current)
        }
    }

    fn rescale(&mut self, target: &Object, (from, to): (i64, i64), bound: Bound) -> Result<(), Status> {
        let reason = match bound {
            Bound::Max => "Current number of replicas above Spec.MaxReplicas",
            Bound::Min => "Current number of replicas below Spec.MinReplicas",
        };
        let mut scaled = target.value().clone();
        scaled.set(&["spec", "replicas"], to);
        let options = UpdateOptions {
            subresource: Subresource::Scale,
            trusted: true,
            ..UpdateOptions::default()
        };
        let writer = Writer::new(
            Actor::HorizontalPodAutoscaler,
            Why::Autoscaler(AutoscalerWhy::Rescaled { from, to, bound }),
        );
        if let Err(status) = self.context.api.update(writer, target.kind(), scaled, options) {
            let note = eco_format!("New size: {to}; reason: {reason}; error: {}", status.message);
            self.event(EventType::Warning, "FailedRescale", &note);
            let message = eco_format!("the HPA controller was unable to update the target scale: {}", status.message);
            self.condition("AbleToScale", "False", "FailedUpdateScale", &message);
            let desired = self.value.int(&["status", "desiredReplicas"]).unwrap_or_default();
            self.status(from, desired, Value::Null);
            return self.report();
        }
        let message = eco_format!("the HPA controller was able to update the target scale to {to}");
        self.condition("AbleToScale", "True", "SucceededRescale", &message);
        self.event(
            EventType::Normal,
            "SuccessfulRescale",
            &eco_format!("New size: {to}; reason: {reason}"),
        );
        self.status(from, to, Value::Null);
        let now = time::format(self.context.api.now_ms());
        self.value.set(&["status", "lastScaleTime"], now);
        self.report()
    }

    /// Asks for the metrics, which nobody measures.
    fn compute(&mut self, current: i64) -> Result<(), Status> {
        let metrics = self.value.items(&["spec", "metrics"]).to_vec();
        let failures: Vec<metrics::Failure> = metrics
            .iter()
            .map(|metric| metrics::failure(self.autoscaler.namespace(), metric))
            .collect();
        for failure in &failures {
            self.event(EventType::Warning, failure.reason, &failure.cause);
        }
        if let Some(first) = failures.first() {
            let message = eco_format!("the HPA was unable to compute the replica count: {}", first.cause);
            self.condition("ScalingActive", "False", first.reason, &message);
        }
        let desired = self.value.int(&["status", "desiredReplicas"]).unwrap_or_default();
        let unknown = failures.iter().map(|_| value!({"type": ""}));
        self.status(current, desired, Value::list(unknown));
        self.report()?;
        if let Some(first) = failures.first() {
            let count = failures.len();
            let note = eco_format!("invalid metrics ({count} invalid out of {count}), first error is: {}", first.error);
            self.event(EventType::Warning, "FailedComputeMetricsReplicas", &note);
        }
        Ok(())
    }

    fn status(&mut self, current: i64, desired: i64, metrics: Value) {
        self.value.remove(&["status", "currentReplicas"]);
        if current != 0 {
            self.value.set(&["status", "currentReplicas"], current);
        }
        self.value.set(&["status", "desiredReplicas"], desired);
        self.value.set(&["status", "currentMetrics"], metrics);
    }

    fn condition(&mut self, kind: &str, status: &str, reason: &str, message: &str) {
        let condition = value!({"type": kind, "status": status, "reason": reason, "message": message});
        set_condition(&mut self.value, condition, self.context.api.now_ms());
    }

    fn event(&mut self, kind: EventType, reason: &str, message: &str) {
        let Context { api, recorder } = &mut *self.context;
        recorder.event(api, &Actor::HorizontalPodAutoscaler, &self.autoscaler, kind, reason, message);
    }

    /// Writes the status, if it changed.
    fn report(&mut self) -> Result<(), Status> {
        let conditions = self.value.items(&["status", "conditions"]).iter();
        let conditions = conditions.map(|condition| (condition.text(&["type"]).into(), condition.text(&["reason"]).into()));
        let why = AutoscalerWhy::Reported {
            conditions: conditions.collect(),
        };
        let options = UpdateOptions {
            subresource: Subresource::Status,
            trusted: true,
            ..UpdateOptions::default()
        };
        let writer = Writer::new(Actor::HorizontalPodAutoscaler, Why::Autoscaler(why));
        let kind = Kind::HorizontalPodAutoscaler;
        self.context.api.update(writer, kind, self.value.clone(), options)?;
        Ok(())
    }
}
