//! The namespace controller: empties a namespace whose deletion has begun, its Pods first, and lets it go when nothing is
//! left in it. Upstream: `pkg/controller/namespace/deletion/namespaced_resources_deleter.go`.

use ecow::{EcoString, eco_format};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::bind::set_condition;
use crate::apiserver::why::{NamespaceWhy, Why};
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::apiserver::{ApiServer, DeleteOptions, UpdateOptions};
use crate::value;

/// Seconds that other objects with finalizers are given before the next look.
const FINALIZER_ESTIMATE_SECONDS: u64 = 15;

/// Empties the namespace at `key`, if it is being deleted.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(namespace) = context.api.get(key).filter(|namespace| namespace.is_terminating()).cloned() else {
        return Ok(Next::Done);
    };
    let name = &key.name;
    let pods = delete_all(context.api, name, Kind::Pod)?;
    let mut left: Vec<EcoString> = count(&pods).into_iter().collect();
    let mut wait_s = pods.iter().map(|pod| grace_seconds(pod)).max();
    // What makes and serves Pods stays until they are gone (`OrderedNamespaceDeletion`).
    if pods.is_empty() {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.names().namespaced && *kind != Kind::Pod) {
            let remaining = delete_all(context.api, name, kind)?;
            if !remaining.is_empty() {
                wait_s = Some(FINALIZER_ESTIMATE_SECONDS);
                left.extend(count(&remaining));
            }
        }
    }
    left.sort();
    report(context.api, &namespace, &left)?;
    match wait_s {
        Some(wait_s) => Ok(Next::After((wait_s / 2 + 1) * 1000)),
        None => finalize(context.api, key),
    }
}

/// Wakes a namespace whose deletion began.
pub(super) fn observe(write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let going = |object: Option<&Shared>| object.is_some_and(|object| object.is_terminating());
    if write.key.kind == Kind::Namespace && going(write.after.as_ref()) && !going(write.before.as_ref()) {
        wake(ControllerName::Namespace, write.key.clone());
    }
}

fn writer(why: NamespaceWhy) -> Writer {
    Writer::new(Actor::NamespaceController, Why::Namespace(why))
}

/// Deletes every object of a kind in the namespace. Returns those that are still there.
fn delete_all(api: &mut ApiServer, namespace: &EcoString, kind: Kind) -> Result<Vec<Shared>, Status> {
    let all: Vec<Shared> = api.list_in(kind, namespace).cloned().collect();
    for object in &all {
        let why = NamespaceWhy::Emptied {
            namespace: namespace.clone(),
        };
        match api.delete(writer(why), object.key(), &DeleteOptions::default()) {
            Err(status) if status.reason != Reason::NotFound => return Err(status),
            _ => {}
        }
    }
    Ok(api.list_in(kind, namespace).cloned().collect())
}

/// Seconds within which the Pod should be gone.
fn grace_seconds(pod: &Object) -> u64 {
    let grace = pod.value().int(&["metadata", "deletionGracePeriodSeconds"]).unwrap_or_default();
    u64::try_from(grace).unwrap_or_default()
}

/// `pods. has 3 resource instances`
fn count(objects: &[Shared]) -> Option<EcoString> {
    let names = objects.first()?.kind().names();
    Some(eco_format!(
        "{}.{} has {} resource instances",
        names.plural,
        names.group,
        objects.len()
    ))
}

/// Says in the namespace's status how far its deletion has come.
fn report(api: &mut ApiServer, namespace: &Object, left: &[EcoString]) -> Result<(), Status> {
    let mut value = namespace.value().clone();
    value.set(&["status", "phase"], "Terminating");
    let (remain, reason, message) = if left.is_empty() {
        ("False", "ContentRemoved", "All content successfully removed".into())
    } else {
        let message = eco_format!("Some resources are remaining: {}", left.join(", "));
        ("True", "SomeResourcesRemain", message)
    };
    let all_well: [(&str, &str, &str, EcoString); 5] = [
        (
            "NamespaceDeletionDiscoveryFailure",
            "False",
            "ResourcesDiscovered",
            "All resources successfully discovered".into(),
        ),
        (
            "NamespaceDeletionGroupVersionParsingFailure",
            "False",
            "ParsedGroupVersions",
            "All legacy kube types successfully parsed".into(),
        ),
        (
            "NamespaceDeletionContentFailure",
            "False",
            "ContentDeleted",
            "All content successfully deleted, may be waiting on finalization".into(),
        ),
        ("NamespaceContentRemaining", remain, reason, message),
        (
            "NamespaceFinalizersRemaining",
            "False",
            "ContentHasNoFinalizers",
            "All content-preserving finalizers finished".into(),
        ),
    ];
    for (kind, status, reason, message) in all_well {
        let condition = value!({"type": kind, "status": status, "reason": reason, "message": message});
        set_condition(&mut value, condition, api.now_ms());
    }
    let options = UpdateOptions {
        subresource: Subresource::Status,
        trusted: true,
        ..UpdateOptions::default()
    };
    let why = NamespaceWhy::Reported { left: left.into() };
    api.update(writer(why), Kind::Namespace, value, options).map(|_| ())
}

/// Takes the namespace's own finalizer away, so that it goes.
fn finalize(api: &mut ApiServer, key: &Key) -> Result<Next, Status> {
    let Some(namespace) = api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let mut value: Value = namespace.value().clone();
    value.remove(&["spec", "finalizers"]);
    let options = UpdateOptions {
        trusted: true,
        ..UpdateOptions::default()
    };
    let why = NamespaceWhy::Finalized {
        namespace: key.name.clone(),
    };
    api.update(writer(why), Kind::Namespace, value, options)?;
    Ok(Next::Done)
}
