//! One rollout, played and measured.

use ecow::EcoString;

use super::{Outcome, Strategy, Unanswerable};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::requests;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::Why;
use crate::apiserver::write::Writer;
use crate::apiserver::{CreateOptions, UpdateOptions};
use crate::limits;
use crate::sim::condition::is_complete;
use crate::sim::timeline::Snapshot;
use crate::sim::world::World;

/// The image of the version before: nobody has to wait for what it does.
const BEFORE: &str = "converge.invalid/before:1";

/// Passes after which a run is given up; a rollout of a hundred Pods takes some thousands.
const MAX_PASSES: usize = 50_000;

/// A rollout on its way.
#[derive(Clone, Debug)]
pub(super) struct Run {
    world: World,
    key: Key,
    since_ms: u64,
    passes: usize,
    /// What the Deployment asks for at rest: replicas, thousandths of a core, bytes.
    rest: [i64; 3],
    min_ready_seconds: i64,
    outcome: Outcome,
}

/// The Deployment as its author would write it now.
pub fn as_typed(stored: &Object) -> Value {
    let mut deployment = stored.value().clone();
    deployment.remove(&["status"]);
    for field in [
        "uid",
        "resourceVersion",
        "creationTimestamp",
        "generation",
        "managedFields",
        "deletionTimestamp",
        "deletionGracePeriodSeconds",
        "ownerReferences",
        "finalizers",
        "annotations",
    ] {
        deployment.remove(&["metadata", field]);
    }
    // A rollout that is paused has no end.
    deployment.remove(&["spec", "paused"]);
    deployment
}

/// All objects of the cluster but the Deployment, what it owns, what tells of it, and autoscalers, which would interfere.
pub(super) fn others(snapshot: &Snapshot, deployment: &Object) -> Vec<(Kind, Value)> {
    let sets: Vec<&str> = snapshot
        .list(Kind::ReplicaSet)
        .filter(|set| set.controller_uid() == Some(deployment.uid()))
        .map(|set| set.uid().as_str())
        .collect();
    let stays = |object: &&Shared| match object.kind() {
        Kind::Event | Kind::EndpointSlice | Kind::HorizontalPodAutoscaler => false,
        Kind::Deployment => object.uid() != deployment.uid(),
        _ => !object
            .controller_uid()
            .is_some_and(|owner| owner == deployment.uid().as_str() || sets.contains(&owner)),
    };
    let objects = snapshot.objects.values().filter(stays);
    objects.map(|object| (object.kind(), object.value().clone())).collect()
}

fn writer() -> Writer {
    Writer::client(Actor::Client("you".into()), "kubectl", Why::Asked("what if".into()))
}

/// The version before: every container with an image for which nobody has to wait.
pub fn before(deployment: &Value) -> Value {
    let mut before = deployment.clone();
    for list in ["containers", "initContainers"] {
        let path = ["spec", "template", "spec", list];
        let mut containers = before.items(&path).to_vec();
        for container in &mut containers {
            container.set(&["image"], BEFORE);
            for probe in ["readinessProbe", "livenessProbe", "startupProbe"] {
                container.remove(&[probe]);
            }
        }
        if !containers.is_empty() {
            before.set(&path, containers);
        }
    }
    before.set(&["spec", "minReadySeconds"], 0);
    before
}

impl Run {
    /// The version before comes up in `world`.
    pub(super) fn of_before(mut world: World, deployment: &Value) -> Result<Self, Unanswerable> {
        let object = before(deployment);
        let (result, _) = world.act(|api| api.create(writer(), Kind::Deployment, object, CreateOptions::default()));
        let stored = result.map_err(|status| Unanswerable::DoesNotComeUp(status.message))?;
        Ok(Self::new(world, &stored))
    }

    /// The Deployment is rolled out in `world`, where the version before is at rest.
    pub(super) fn of_row(mut world: World, deployment: &Value, strategy: &Strategy) -> Result<Self, Unanswerable> {
        let mut object = deployment.clone();
        object.set(&["spec", "strategy"], Value::map());
        match strategy {
            Strategy::Recreate => object.set(&["spec", "strategy", "type"], "Recreate"),
            Strategy::RollingUpdate {
                max_surge,
                max_unavailable,
            } => {
                object.set(&["spec", "strategy", "type"], "RollingUpdate");
                object.set(&["spec", "strategy", "rollingUpdate", "maxSurge"], max_surge.clone());
                object.set(&["spec", "strategy", "rollingUpdate", "maxUnavailable"], max_unavailable.clone());
            }
        }
        let (result, _) = world.act(|api| api.update(writer(), Kind::Deployment, object, UpdateOptions::default()));
        let stored = result.map_err(|status| Unanswerable::DoesNotComeUp(status.message))?;
        let mut run = Self::new(world, &stored);
        let available = run.count().0;
        run.outcome.fewest_available = available;
        run.measure();
        Ok(run)
    }

    fn new(world: World, deployment: &Shared) -> Self {
        let value = deployment.value();
        let replicas = value.int(&["spec", "replicas"]).unwrap_or(1);
        let template = value.at(&["spec", "template"]).cloned().unwrap_or_default();
        let asks = requests::pod_requests(&template);
        let of = |resource: &str| asks.get(resource).copied().unwrap_or_default() * replicas;
        Self {
            since_ms: world.now_ms(),
            key: deployment.key().clone(),
            passes: 0,
            rest: [replicas, of("cpu"), of("memory")],
            min_ready_seconds: value.int(&["spec", "minReadySeconds"]).unwrap_or_default(),
            outcome: Outcome {
                duration_ms: None,
                fewest_available: replicas,
                most_pods: 0,
                most_with_terminating: 0,
                extra_cpu_milli: 0,
                extra_memory_bytes: 0,
            },
            world,
        }
    }

    /// Runs one pass. Returns whether the rollout goes on.
    pub(super) fn advance(&mut self) -> bool {
        self.passes += 1;
        let steps = self.world.run_next(self.since_ms + limits::HORIZON_MS);
        let Some(steps) = steps.filter(|_| self.passes < MAX_PASSES) else {
            return false;
        };
        if !steps.is_empty() {
            self.measure();
        }
        let deployment = self.world.api().get(&self.key);
        if deployment.is_some_and(|deployment| is_complete(deployment.value())) {
            self.outcome.duration_ms = Some(self.world.now_ms() - self.since_ms);
            return false;
        }
        true
    }

    fn measure(&mut self) {
        let (available, active, all, cpu, memory) = self.count();
        let Self { outcome, rest, .. } = self;
        outcome.fewest_available = outcome.fewest_available.min(available);
        outcome.most_pods = outcome.most_pods.max(active);
        outcome.most_with_terminating = outcome.most_with_terminating.max(all);
        outcome.extra_cpu_milli = outcome.extra_cpu_milli.max(cpu - rest[1]);
        outcome.extra_memory_bytes = outcome.extra_memory_bytes.max(memory - rest[2]);
    }

    /// Available Pods, those not on their way out, all of them, and what all ask for.
    fn count(&self) -> (i64, i64, i64, i64, i64) {
        let api = self.world.api();
        let now_ms = self.world.now_ms();
        let Some(deployment) = api.get(&self.key) else {
            return (0, 0, 0, 0, 0);
        };
        let sets = api.controlled(Kind::ReplicaSet, &self.key.namespace, deployment.uid());
        let pods = sets.flat_map(|set| api.controlled(Kind::Pod, &self.key.namespace, set.uid()));
        let mut count = (0, 0, 0, 0, 0);
        for pod in pods.filter(|pod| !pod.pod().phase.is_terminal()) {
            let view = pod.pod();
            let active = view.is_active();
            count.0 += i64::from(active && view.is_available(self.min_ready_seconds, now_ms));
            count.1 += i64::from(active);
            count.2 += 1;
            let asks = requests::pod_requests(pod.value());
            count.3 += asks.get("cpu").copied().unwrap_or_default();
            count.4 += asks.get("memory").copied().unwrap_or_default();
        }
        count
    }

    pub(super) fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The cluster once its Pods have been ready for so long: they count as available under any budget.
    pub(super) fn rested(&self, min_ready_seconds: i64) -> World {
        let mut world = self.world.clone();
        let wait_ms = u64::try_from(min_ready_seconds).unwrap_or_default().saturating_mul(1000);
        // Times of objects are cut to seconds, so that a second more is sure to be enough.
        let until_ms = world.now_ms() + wait_ms.min(limits::HORIZON_MS) + 1000;
        for _ in 0..MAX_PASSES {
            if world.run_next(until_ms).is_none() {
                break;
            }
        }
        world.advance_to(until_ms);
        world
    }

    /// Why Pods are refused, if they are.
    pub(super) fn refusal(&self) -> EcoString {
        let sets = self.world.api().list_in(Kind::ReplicaSet, &self.key.namespace);
        let failures = sets.filter_map(|set| crate::api::pod::condition(set.value(), "ReplicaFailure"));
        failures.map(|failure| failure.string(&["message"])).next().unwrap_or_default()
    }
}
