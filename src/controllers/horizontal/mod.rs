//! The horizontal pod autoscaler: keeps the replicas of its target within its bounds, and says what it cannot know.
//!
//! The scenario's load brings a metrics server, which measures the CPU use of Pods. Without a load every metric fails, in
//! the words of a cluster without a metrics server; of other metrics there never are any.
//! Upstream: `pkg/controller/podautoscaler/horizontal.go`.

mod behaviour;
mod calculator;
mod load;
mod metrics;

pub use load::{Autoscalers, Load, PodUsage, RequestLoad};

use std::cmp::Ordering;

use ecow::{EcoString, eco_format};

use behaviour::{Normalized, Wish};
use calculator::{Proposal, Question, TOLERANCE_MILLI, Target};
use metrics::{measured, metric_name, metric_target, source};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::quantity::Quantity;
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
        let Some(key) = target_key(&self.value, self.autoscaler.namespace()) else {
            let group = reference("apiVersion").split_once('/').map_or("", |(group, _)| group);
            return Err(eco_format!("no matches for kind {:?} in group {group:?}", reference("kind")));
        };
        self.context.api.read(&key).cloned().map_err(|status| status.message)
    }

    fn scale(&mut self, target: &Object) -> Result<(), Status> {
        let message = "the HPA controller was able to get the target's current scale";
        self.condition("AbleToScale", "True", "SucceededGetScale", message);
        let current = target.body().int(&["spec", "replicas"]).unwrap_or(1);
        let now_ms = self.context.api.now_ms();
        self.context.autoscalers.memory(self.autoscaler.key()).begin(now_ms, current);
        let least = self.value.int(&["spec", "minReplicas"]).unwrap_or(1);
        let most = self.value.int(&["spec", "maxReplicas"]).unwrap_or(1);
        if current == 0 {
            let message = "scaling is disabled since the replica count of the target is zero";
            self.condition("ScalingActive", "False", "ScalingDisabled", message);
            self.status(current, current, Value::Null);
            self.report()
        } else if current > most {
            self.rescale_to_bound(target, (current, most), Bound::Max)
        } else if current < least {
            self.rescale_to_bound(target, (current, least), Bound::Min)
        } else {
            self.compute(target, (current, least, most))
        }
    }

    fn rescale_to_bound(&mut self, target: &Object, (from, to): (i64, i64), bound: Bound) -> Result<(), Status> {
        let reason = match bound {
            Bound::Max => "Current number of replicas above Spec.MaxReplicas",
            Bound::Min => "Current number of replicas below Spec.MinReplicas",
        };
        self.rescale(target, reason, AutoscalerWhy::Rescaled { from, to, bound }, Value::Null)
    }

    /// Writes the size that `why` tells of into the target.
    fn rescale(&mut self, target: &Object, reason: &str, why: AutoscalerWhy, metrics: Value) -> Result<(), Status> {
        let (from, to) = why.sizes();
        let mut scaled = target.value().clone();
        scaled.set(&["spec", "replicas"], to);
        let options = UpdateOptions {
            subresource: Subresource::Scale,
            trusted: true,
            ..UpdateOptions::default()
        };
        let writer = Writer::new(Actor::HorizontalPodAutoscaler, Why::Autoscaler(Box::new(why)));
        if let Err(status) = self.context.api.update(writer, target.kind(), scaled, options) {
            let note = eco_format!("New size: {to}; reason: {reason}; error: {}", status.message);
            self.event(EventType::Warning, "FailedRescale", &note);
            let message = eco_format!("the HPA controller was unable to update the target scale: {}", status.message);
            self.condition("AbleToScale", "False", "FailedUpdateScale", &message);
            let desired = self.value.int(&["status", "desiredReplicas"]).unwrap_or_default();
            self.status(from, desired, metrics);
            return self.report();
        }
        let message = eco_format!("the HPA controller was able to update the target scale to {to}");
        self.condition("AbleToScale", "True", "SucceededRescale", &message);
        self.event(
            EventType::Normal,
            "SuccessfulRescale",
            &eco_format!("New size: {to}; reason: {reason}"),
        );
        let now_ms = self.context.api.now_ms();
        self.context.autoscalers.memory(self.autoscaler.key()).changed(now_ms, from, to);
        self.status(from, to, metrics);
        self.value.set(&["status", "lastScaleTime"], time::format(now_ms));
        self.report()
    }

    /// Asks for the metrics, and follows the one that wants most.
    fn compute(&mut self, target: &Object, (current, least, most): (i64, i64, i64)) -> Result<(), Status> {
        let desired = self.value.int(&["status", "desiredReplicas"]).unwrap_or_default();
        if let Some(error) = self.ambiguous(target) {
            self.event(EventType::Warning, "AmbiguousSelector", &error);
            self.condition("ScalingActive", "False", "AmbiguousSelector", &error);
            self.status(current, desired, Value::Null);
            self.report()?;
            self.event(EventType::Warning, "FailedComputeMetricsReplicas", &error);
            return Ok(());
        }
        let specs = self.value.items(&["spec", "metrics"]).to_vec();
        let mut failures: Vec<metrics::Failure> = Vec::new();
        let mut statuses: Vec<Value> = Vec::new();
        let mut best: Option<(Proposal, &Value)> = None;
        for metric in &specs {
            match self.proposal(target, metric, current) {
                Ok(proposal) => {
                    statuses.push(measured(metric, proposal));
                    if best.is_none_or(|(best, _)| proposal.replicas > best.replicas) {
                        best = Some((proposal, metric));
                    }
                }
                Err(failure) => {
                    self.event(EventType::Warning, failure.reason, &failure.cause);
                    statuses.push(value!({"type": ""}));
                    failures.push(failure);
                }
            }
        }
        let first = failures.first();
        let invalid = first.map(|first| {
            let (count, all) = (failures.len(), specs.len());
            eco_format!("invalid metrics ({count} invalid out of {all}), first error is: {}", first.error)
        });
        let statuses = Value::from(statuses);
        let valid = best.filter(|(proposal, _)| first.is_none() || proposal.replicas >= current);
        let Some((proposal, metric)) = valid else {
            if let Some(first) = first {
                let message = eco_format!("the HPA was unable to compute the replica count: {}", first.cause);
                self.condition("ScalingActive", "False", first.reason, &message);
            }
            self.status(current, desired, statuses);
            self.report()?;
            if let Some(note) = invalid {
                self.event(EventType::Warning, "FailedComputeMetricsReplicas", &note);
            }
            return Ok(());
        };
        let name = metric_name(metric);
        let message = eco_format!("the HPA was able to successfully calculate a replica count from {name}");
        self.condition("ScalingActive", "True", "ValidMetricFound", &message);
        let wish = Wish {
            now_ms: self.context.api.now_ms(),
            current,
            desired: proposal.replicas,
            least,
            most,
        };
        let behavior = self.autoscaler.body().at(&["spec", "behavior"]);
        let memory = self.context.autoscalers.memory(self.autoscaler.key());
        let normalized = memory.normalize(wish, behavior);
        self.follow(target, (metric, proposal), normalized, current, statuses)
    }

    /// Scales to what came of a proposal, or says that nothing is to be scaled.
    fn follow(
        &mut self,
        target: &Object,
        (metric, proposal): (&Value, Proposal),
        Normalized { replicas, able, limited }: Normalized,
        current: i64,
        statuses: Value,
    ) -> Result<(), Status> {
        self.condition("AbleToScale", "True", able.0, able.1);
        let (holds, told) = limited;
        self.condition("ScalingLimited", if holds { "True" } else { "False" }, told.0, told.1);
        if replicas == current {
            self.status(current, current, statuses);
            return self.report();
        }
        let reason = match proposal.replicas.cmp(&current) {
            Ordering::Greater => eco_format!("{} above target", metric_name(metric)),
            Ordering::Less => "All metrics below target".into(),
            Ordering::Equal => EcoString::new(),
        };
        let (used, wanted) = match (proposal.utilization, metric_target(metric)) {
            (Some(utilization), Target::Utilization(target)) => (eco_format!("{utilization}%"), eco_format!("{target}%")),
            (_, Target::Utilization(target) | Target::AverageValue(target)) => {
                let amount = |milli| metrics::amount(metric.text(&[source(metric), "name"]), milli);
                (amount(proposal.average), amount(target))
            }
        };
        let why = AutoscalerWhy::Measured {
            from: current,
            to: replicas,
            asked: proposal.replicas,
            used,
            wanted,
            counted: proposal.counted,
            limited: if holds { told.0 } else { able.0 },
        };
        self.rescale(target, &reason, why, statuses)
    }

    /// How many replicas a metric asks for.
    fn proposal(&self, target: &Object, metric: &Value, current: i64) -> Result<Proposal, metrics::Failure> {
        let namespace = self.autoscaler.namespace();
        let source = source(metric);
        let name = metric.text(&[source, "name"]);
        let container = metric.text(&["containerResource", "container"]);
        let measured = self.context.autoscalers.measure(self.context.api, target, name, container);
        let Some((usage, measured_ms)) = measured.filter(|_| matches!(source, "resource" | "containerResource")) else {
            return Err(metrics::failure(namespace, metric, None));
        };
        if usage.is_empty() && !load::is_measured(self.context.api, target, measured_ms) {
            let cause = eco_format!("unable to get metrics for resource {name}: no metrics returned from resource metrics API");
            return Err(metrics::failure(namespace, metric, Some(&cause)));
        }
        let tolerance = |way: &str| {
            let written = self.value.at(&["spec", "behavior", way, "tolerance"]).and_then(Value::as_str);
            let quantity = written.and_then(|text| Quantity::parse(text).ok());
            quantity.map_or(TOLERANCE_MILLI, |quantity| quantity.milli_value())
        };
        let question = Question {
            pods: &load::pods_of(self.context.api, target),
            usage,
            measured_ms,
            now_ms: self.context.api.now_ms(),
            current,
            target: metric_target(metric),
            resource: name,
            container,
            tolerances: (tolerance("scaleDown"), tolerance("scaleUp")),
        };
        question.answer().map_err(|cause| metrics::failure(namespace, metric, Some(&cause)))
    }

    /// What is wrong if another autoscaler's target has Pods of this one's.
    fn ambiguous(&self, target: &Object) -> Option<EcoString> {
        let api = &*self.context.api;
        let pods = load::pods_of(api, target);
        let mut names: Vec<EcoString> = Vec::new();
        for other in api.list_in(Kind::HorizontalPodAutoscaler, self.autoscaler.namespace()) {
            let key = target_key(other.body(), other.namespace());
            let selects = key.and_then(|key| api.get(&key)).is_some_and(|target| {
                let selector = Selector::of_label_selector(target.body().at(&["spec", "selector"]));
                pods.iter().any(|pod| selector.matches(pod.labels()))
            });
            if selects {
                names.push(eco_format!("{{{} {}}}", other.name(), other.namespace()));
            }
        }
        if names.len() < 2 {
            return None;
        }
        let selector = Selector::of_label_selector(target.body().at(&["spec", "selector"]));
        Some(eco_format!(
            "pods by selector {selector} are controlled by multiple HPAs: [{}]",
            names.join(" ")
        ))
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
        let Context { api, recorder, .. } = &mut *self.context;
        recorder.event(api, &Actor::HorizontalPodAutoscaler, &self.autoscaler, kind, reason, message);
    }

    /// Writes the status, if it changed.
    fn report(&mut self) -> Result<(), Status> {
        let conditions = self.value.items(&["status", "conditions"]).iter();
        let conditions = conditions.map(|condition| (condition.text(&["type"]).into(), condition.text(&["reason"]).into()));
        let why = AutoscalerWhy::Reported {
            conditions: conditions.collect(),
        };
        if self.value.get("status") == self.autoscaler.body().get("status") {
            return Ok(());
        }
        let options = UpdateOptions {
            subresource: Subresource::Status,
            trusted: true,
            ..UpdateOptions::default()
        };
        let writer = Writer::new(Actor::HorizontalPodAutoscaler, Why::Autoscaler(Box::new(why)));
        let kind = Kind::HorizontalPodAutoscaler;
        self.context.api.update(writer, kind, self.value.clone(), options)?;
        Ok(())
    }
}

/// What an autoscaler scales, if it is of a kind that can be scaled.
fn target_key(autoscaler: &Value, namespace: &str) -> Option<Key> {
    let reference = |field: &str| autoscaler.text(&["spec", "scaleTargetRef", field]);
    let group = reference("apiVersion").split_once('/').map_or("", |(group, _)| group);
    let is_meant = |kind: &Kind| {
        let names = kind.names();
        names.kind == reference("kind") && names.group == group
    };
    let kind = [Kind::Deployment, Kind::ReplicaSet].into_iter().find(is_meant)?;
    Some(Key::new(kind, namespace, reference("name")))
}
