//! The Deployment controller: leads the ReplicaSets of a Deployment from one Pod template to the next.
//!
//! Upstream: `pkg/controller/deployment/deployment_controller.go`. Upstream works on copies from a cache that lags
//! behind, so its second status write of a pass is often refused and tried again; a pass here goes on with what the
//! API server answered.

mod annotations;
mod fenceposts;
mod new_replica_set;
mod progress;
mod recreate;
mod rollback;
mod rolling;
mod scale;
mod sync;
mod template;
mod view;

use super::controller_ref_manager::Claimer;
use super::replicaset;
use super::replicaset::view::{ReplicaSet, sum};
use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, OwnerReference, Shared};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{DeploymentWhy, Why};
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::record::EventType;
use fenceposts::Fenceposts;
use view::Deployment;

/// A pass over a Deployment: the Deployment and its ReplicaSets as they are after the writes made so far.
struct Pass<'a, 'w> {
    context: &'a mut Context<'w>,
    deployment: Deployment,
    /// By age, the oldest first; one that this pass creates comes last.
    sets: Vec<ReplicaSet>,
    /// The position of the one that has the Deployment's template.
    new: Option<usize>,
}

/// Runs a pass over the Deployment at `key`.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(object) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let sets = claim_replica_sets(context, &object)?;
    let mut pass = Pass {
        context,
        deployment: Deployment::read(object),
        sets,
        new: None,
    };
    pass.find_new();
    if pass.deployment.object.is_terminating() {
        return pass.sync_status_only();
    }
    pass.check_paused_conditions()?;
    if pass.deployment.paused {
        return pass.sync();
    }
    if let Some(revision) = rollback::revision_asked_for(&pass.deployment.object) {
        return pass.rollback(revision);
    }
    if pass.is_scaling_event()? {
        return pass.sync();
    }
    match pass.deployment.rolling {
        None => pass.rollout_recreate(),
        Some(_) => pass.rollout_rolling(),
    }
}

/// The ReplicaSets of the Deployment by age, after adoptions and releases.
fn claim_replica_sets(context: &mut Context<'_>, deployment: &Object) -> Result<Vec<ReplicaSet>, Status> {
    let namespace = deployment.namespace();
    let candidates = context
        .api
        .controlled(Kind::ReplicaSet, namespace, deployment.uid())
        .chain(context.api.controlled(Kind::ReplicaSet, namespace, ""))
        .cloned()
        .collect();
    let claimed = Claimer {
        actor: &Actor::DeploymentController,
        owner: deployment,
        selector: &Selector::of_label_selector(deployment.body().at(&["spec", "selector"])),
    }
    .claim(context, candidates)?;
    let mut sets: Vec<ReplicaSet> = claimed.into_iter().map(ReplicaSet::read).collect();
    sets.sort_by(|one, other| one.age_order().cmp(&other.age_order()));
    Ok(sets)
}

impl Pass<'_, '_> {
    /// Finds the ReplicaSet that has the Deployment's template; the oldest, should there be more.
    fn find_new(&mut self) {
        let template = self.deployment.template();
        self.new = self.sets.iter().position(|set| match (set.template(), template) {
            (Some(one), Some(other)) => template::equal_ignore_hash(one, other),
            _ => false,
        });
    }

    fn new_set(&self) -> Option<&ReplicaSet> {
        self.new.map(|at| &self.sets[at])
    }

    /// The positions of the old ReplicaSets, the oldest first.
    fn old(&self) -> Vec<usize> {
        (0..self.sets.len()).filter(|at| Some(*at) != self.new).collect()
    }

    /// The positions of the old ReplicaSets that want Pods, the oldest first.
    fn active_old(&self) -> Vec<usize> {
        let mut old = self.old();
        old.retain(|at| self.sets[*at].replicas > 0);
        old
    }

    /// The sum of the sizes of all ReplicaSets.
    fn total_replicas(&self) -> i64 {
        sum(&self.sets, |set| set.replicas)
    }

    fn writer(why: DeploymentWhy) -> Writer {
        Writer::new(Actor::DeploymentController, Why::Deployment(Box::new(why)))
    }

    /// Writes the Deployment's status (and annotations) and goes on with the answer.
    fn update_status(&mut self, value: Value, why: DeploymentWhy) -> Result<(), Status> {
        let options = UpdateOptions {
            subresource: Subresource::Status,
            trusted: true,
            ..UpdateOptions::default()
        };
        let updated = self.context.api.update(Self::writer(why), Kind::Deployment, value, options)?;
        self.deployment = Deployment::read(updated);
        Ok(())
    }

    /// Replaces a ReplicaSet and goes on with the answer.
    fn update_replica_set(&mut self, at: usize, value: Value, why: DeploymentWhy) -> Result<(), Status> {
        let options = UpdateOptions {
            trusted: true,
            ..UpdateOptions::default()
        };
        let updated = self.context.api.update(Self::writer(why), Kind::ReplicaSet, value, options)?;
        self.sets[at] = ReplicaSet::read(updated);
        Ok(())
    }

    fn report(&mut self, kind: EventType, reason: &str, message: &str) {
        let about = Shared::clone(&self.deployment.object);
        self.context
            .recorder
            .event(self.context.api, &Actor::DeploymentController, &about, kind, reason, message);
    }
}

/// The Deployment that `reference` means, if it is there (`resolveControllerRef`).
fn resolve<'a>(api: &'a ApiServer, namespace: &str, reference: &OwnerReference) -> Option<&'a Shared> {
    if reference.kind != Kind::Deployment.name() {
        return None;
    }
    api.get(&Key::new(Kind::Deployment, namespace, &reference.name))
        .filter(|deployment| *deployment.uid() == reference.uid)
}

/// `maxSurge` and `maxUnavailable` of `spec.strategy.rollingUpdate`, in Pods, for a Deployment of `replicas`.
pub fn fenceposts(rolling_update: Option<&Value>, replicas: i64) -> (i64, i64) {
    let resolved = Fenceposts::resolve(rolling_update, replicas);
    (resolved.max_surge, resolved.max_unavailable)
}

/// Wakes the Deployments that a change concerns.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    match write.key.kind {
        Kind::Deployment => wake(ControllerName::Deployment, write.key.clone()),
        Kind::ReplicaSet => observe_replica_set(api, write.before.as_deref(), write.after.as_deref(), wake),
        Kind::Pod if write.after.is_none() => observe_deleted_pod(api, write.before.as_deref(), wake),
        _ => {}
    }
}

fn observe_replica_set(api: &ApiServer, before: Option<&Object>, after: Option<&Object>, wake: &mut dyn FnMut(ControllerName, Key)) {
    let mut wake_controller = |set: Option<&Object>| {
        let Some((set, reference)) = set.and_then(|set| Some((set, set.controller()?))) else {
            return;
        };
        if let Some(deployment) = resolve(api, set.namespace(), &reference) {
            wake(ControllerName::Deployment, deployment.key().clone());
        }
    };
    let Some(set) = after.or(before) else {
        return;
    };
    let moved = before.and_then(Object::controller_uid) != set.controller_uid();
    if moved {
        wake_controller(before);
    }
    if set.controller_uid().is_some() {
        wake_controller(Some(set));
        return;
    }
    let relabelled = before.is_none_or(|before| before.labels() != set.labels());
    if after.is_some() && (moved || relabelled) {
        for deployment in api.list_in(Kind::Deployment, set.namespace()) {
            let selector = Selector::of_label_selector(deployment.body().at(&["spec", "selector"]));
            if !selector.is_empty() && selector.matches(set.labels()) {
                wake(ControllerName::Deployment, deployment.key().clone());
            }
        }
    }
}

/// A Recreate Deployment waits for its last old Pod to be gone.
fn observe_deleted_pod(api: &ApiServer, pod: Option<&Object>, wake: &mut dyn FnMut(ControllerName, Key)) {
    let deployment = pod.and_then(|pod| {
        let set = replicaset::resolve(api, pod.namespace(), &pod.controller()?)?;
        resolve(api, set.namespace(), &set.controller()?)
    });
    let Some(deployment) = deployment.filter(|deployment| deployment.body().text(&["spec", "strategy", "type"]) == "Recreate") else {
        return;
    };
    let namespace = deployment.namespace();
    let mut sets = api.controlled(Kind::ReplicaSet, namespace, deployment.uid());
    if sets.all(|set| api.controlled(Kind::Pod, namespace, set.uid()).next().is_none()) {
        wake(ControllerName::Deployment, deployment.key().clone());
    }
}
