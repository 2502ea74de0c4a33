//! The ReplicaSet controller: keeps as many Pods as wanted.
//!
//! Upstream: `pkg/controller/replicaset/replica_set.go`. Upstream reads a cache that lags behind and therefore counts
//! what it expects to see; a pass here reads the store itself and needs no expectations.

mod manage;
mod ranking;
mod status;
pub(in crate::controllers) mod view;

use super::controller_ref_manager::Claimer;
use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, OwnerReference, Shared};
use crate::api::status::Status;
use crate::apiserver::ApiServer;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::replicaset::PodCounts;
use crate::apiserver::write::Write;
use view::ReplicaSet;

/// Runs a pass over the ReplicaSet at `key`.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(object) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let set = ReplicaSet::read(object);
    let selector = Selector::of_label_selector(set.object.body().at(&["spec", "selector"]));
    let (counts, active) = match status::count_tallies(context.api, &set, &selector) {
        Some(counts) => {
            debug_assert_eq!(counts, recount(context.api, &set, &selector));
            (counts, Vec::new())
        }
        None => claim(context, &set, &selector)?,
    };
    let managed = if set.object.is_terminating() {
        Ok(())
    } else {
        manage::manage_replicas(context, &set, counts.replicas, &active)
    };
    let status = status::calculate(context.api, &set, counts, managed.as_ref().err());
    let status = status::update(context, &set, status)?;
    managed?;
    Ok(status::next_check(context.api, &set, &status, &active))
}

/// What tallies must tell.
fn recount(api: &ApiServer, set: &ReplicaSet, selector: &Selector) -> PodCounts {
    let (active, terminating) = pods(api, set, selector);
    status::count(&active, terminating, set, api.now_ms())
}

/// Claims Pods, and counts those that are now the ReplicaSet's; with the active ones.
fn claim(context: &mut Context<'_>, set: &ReplicaSet, selector: &Selector) -> Result<(PodCounts, Vec<Shared>), Status> {
    let (active, terminating) = pods(context.api, set, selector);
    let active = Claimer {
        actor: &Actor::ReplicaSetController,
        owner: &set.object,
        selector,
    }
    .claim(context, active)?;
    Ok((status::count(&active, terminating, set, context.api.now_ms()), active))
}

/// The Pods that are the ReplicaSet's or nobody's and that are active, and how many of its own are ending.
fn pods(api: &ApiServer, set: &ReplicaSet, selector: &Selector) -> (Vec<Shared>, i64) {
    let namespace = set.object.namespace();
    let mut active = Vec::new();
    let mut terminating = 0;
    for pod in api.controlled(Kind::Pod, namespace, set.object.uid()) {
        let view = pod.pod();
        if view.is_active() {
            active.push(Shared::clone(pod));
        } else if view.terminating && !view.phase.is_terminal() && selector.matches(pod.labels()) {
            terminating += 1;
        }
    }
    active.extend(
        api.controlled(Kind::Pod, namespace, "")
            .filter(|pod| pod.pod().is_active())
            .cloned(),
    );
    (active, terminating)
}

/// The ReplicaSet that `reference` means, if it is there (`resolveControllerRef`).
pub(super) fn resolve<'a>(api: &'a ApiServer, namespace: &str, reference: &OwnerReference) -> Option<&'a Shared> {
    if reference.kind != Kind::ReplicaSet.name() {
        return None;
    }
    api.get(&Key::new(Kind::ReplicaSet, namespace, &reference.name))
        .filter(|set| *set.uid() == reference.uid)
}

/// Wakes the ReplicaSets that a change concerns.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    match write.key.kind {
        Kind::ReplicaSet => wake(ControllerName::ReplicaSet, write.key.clone()),
        Kind::Pod => observe_pod(api, write.before.as_deref(), write.after.as_deref(), wake),
        _ => {}
    }
}

fn observe_pod(api: &ApiServer, before: Option<&Object>, after: Option<&Object>, wake: &mut dyn FnMut(ControllerName, Key)) {
    let Some(pod) = after.or(before) else {
        return;
    };
    let old_uid = before.and_then(Object::controller_uid);
    let moved = old_uid != pod.controller_uid();
    if moved {
        wake_controller(api, before, wake);
    }
    if pod.controller_uid().is_some() {
        wake_controller(api, Some(pod), wake);
        return;
    }
    let relabelled = before.is_none_or(|before| before.labels() != pod.labels());
    if after.is_some() && !pod.is_terminating() && (moved || relabelled) {
        for set in api.list_in(Kind::ReplicaSet, pod.namespace()) {
            if Selector::of_label_selector(set.body().at(&["spec", "selector"])).matches(pod.labels()) {
                wake(ControllerName::ReplicaSet, set.key().clone());
            }
        }
    }
}

fn wake_controller(api: &ApiServer, pod: Option<&Object>, wake: &mut dyn FnMut(ControllerName, Key)) {
    let Some((pod, reference)) = pod.and_then(|pod| Some((pod, pod.controller()?))) else {
        return;
    };
    if let Some(set) = resolve(api, pod.namespace(), &reference) {
        wake(ControllerName::ReplicaSet, set.key().clone());
    }
}
