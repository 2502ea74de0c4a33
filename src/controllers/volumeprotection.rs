//! The controllers that let a claim or a volume under deletion go once it is no longer used: a claim when no Pod that was
//! given a node names it, a volume when it is not bound.
//!
//! Upstream: `pkg/controller/volume/pvcprotection`, `pkg/controller/volume/pvprotection`.

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::admission::storageobjectinuseprotection::{admit, finalizer};
use crate::apiserver::why::{VolumeWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::scheduler::claim_names;

/// Wakes claims and volumes that changed, and the claims of Pods that are gone, have ended or have no node.
pub(super) fn observe(write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let controller = match write.key.kind {
        Kind::PersistentVolumeClaim => ControllerName::ClaimProtection,
        Kind::PersistentVolume => ControllerName::VolumeProtection,
        Kind::Pod => return observe_pod(write, wake),
        _ => return,
    };
    if write.after.as_deref().is_some_and(is_due) {
        wake(controller, write.key.clone());
    }
}

fn observe_pod(write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let uses = |pod: &&Object| !pod.pod().node.is_empty() && !pod.pod().phase.is_terminal();
    let Some(pod) = write
        .before
        .as_deref()
        .filter(|_| !write.after.as_deref().is_some_and(|pod| uses(&pod)))
    else {
        return;
    };
    for name in claim_names(pod) {
        wake(
            ControllerName::ClaimProtection,
            Key::new(Kind::PersistentVolumeClaim, pod.namespace(), name),
        );
    }
}

/// Whether it lacks its protection, or is being deleted with it.
fn is_due(object: &Object) -> bool {
    object.is_terminating() == is_protected(object)
}

fn is_protected(object: &Object) -> bool {
    let own = finalizer(object.kind());
    object.finalizers().any(|finalizer| Some(finalizer) == own)
}

/// Protects the object at `key`, or lets it go.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(object) = context.api.get(key).filter(|object| is_due(object)).cloned() else {
        return Ok(Next::Done);
    };
    if object.is_terminating() && is_used(context.api, &object) {
        return Ok(Next::Done);
    }
    let mut value = object.value().clone();
    if object.is_terminating() {
        let own = finalizer(key.kind);
        let kept: Vec<Value> = object.finalizers().filter(|name| Some(*name) != own).map(Into::into).collect();
        if kept.is_empty() {
            value.remove(&["metadata", "finalizers"]);
        } else {
            value.set(&["metadata", "finalizers"], Value::from(kept));
        }
    } else {
        admit(key.kind, &mut value);
    }
    let (name, is_let_go) = (object.name().clone(), object.is_terminating());
    let (actor, why) = match key.kind {
        Kind::PersistentVolume => (Actor::VolumeProtectionController, VolumeWhy::VolumeProtected { name, is_let_go }),
        _ => (Actor::ClaimProtectionController, VolumeWhy::ClaimProtected { name, is_let_go }),
    };
    let options = UpdateOptions {
        trusted: true,
        ..UpdateOptions::default()
    };
    context.api.update(Writer::new(actor, Why::Volume(why)), key.kind, value, options)?;
    Ok(Next::Done)
}

/// A Pod that has ended uses its claims as long as it is there.
fn is_used(api: &ApiServer, object: &Object) -> bool {
    if object.kind() == Kind::PersistentVolume {
        return object.body().text(&["status", "phase"]) == "Bound";
    }
    let mut pods = api.list_in(Kind::Pod, object.namespace()).filter(|pod| !pod.pod().node.is_empty());
    pods.any(|pod| claim_names(pod).any(|name| name == object.name()))
}
