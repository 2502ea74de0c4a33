//! The garbage collector: dependents go after their owners, before them or lose them.
//!
//! Upstream: `pkg/controller/garbagecollector/garbagecollector.go` and `graph_builder.go`. Upstream builds a graph of
//! all objects from watches; a pass here asks the API server's index of owners.

use super::controller_ref_manager::{name_of, without_owners};
use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, OwnerReference, Shared};
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::garbagecollector::Owner;
use crate::apiserver::why::{GarbageCollectorWhy, Why};
use crate::apiserver::write::{Verb, Write, Writer};
use crate::apiserver::{ApiServer, DeleteOptions, Propagation, UpdateOptions};

/// Runs a pass over the object at `key`.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(object) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let result = if waits(&object, Propagation::Orphan) {
        orphan_dependents(context, &object)
    } else if waits(&object, Propagation::Foreground) {
        finish_foreground(context, &object)
    } else if object.is_terminating() {
        Ok(())
    } else {
        collect(context, &object)
    };
    match result {
        Err(status) if status.reason != Reason::NotFound => Err(status),
        _ => Ok(Next::Done),
    }
}

/// Whether the object's deletion has begun in the way of `propagation` and is not finished.
fn waits(object: &Object, propagation: Propagation) -> bool {
    object.is_terminating() && has_finalizer(object, propagation)
}

fn has_finalizer(object: &Object, propagation: Propagation) -> bool {
    propagation
        .finalizer()
        .is_some_and(|finalizer| object.finalizers().any(|present| present == finalizer))
}

/// An object's owners by how they stand.
#[derive(Default)]
struct Owners {
    /// They live.
    solid: Vec<OwnerReference>,
    /// They are gone.
    gone: Vec<OwnerReference>,
    /// They wait in the foreground for their dependents.
    waiting: Vec<OwnerReference>,
}

impl Owners {
    fn of(api: &ApiServer, object: &Object) -> Self {
        let mut owners = Self::default();
        for reference in object.owner_references() {
            let list = match find_owner(api, object.namespace(), &reference) {
                Found::Gone => &mut owners.gone,
                Found::There(owner) if waits(owner, Propagation::Foreground) => &mut owners.waiting,
                Found::There(_) | Found::Unknown => &mut owners.solid,
            };
            list.push(reference);
        }
        owners
    }
}

enum Found<'a> {
    There(&'a Shared),
    Gone,
    /// Of a kind that is not modelled: it is taken to live.
    Unknown,
}

fn find_owner<'a>(api: &'a ApiServer, namespace: &str, reference: &OwnerReference) -> Found<'a> {
    let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.name() == reference.kind) else {
        return Found::Unknown;
    };
    api.get(&Key::new(kind, namespace, &reference.name))
        .filter(|owner| *owner.uid() == reference.uid)
        .map_or(Found::Gone, Found::There)
}

/// Deletes the object if none of its owners lives; drops references to those that do not (`attemptToDeleteItem`).
fn collect(context: &mut Context<'_>, object: &Object) -> Result<(), Status> {
    let owners = Owners::of(context.api, object);
    let (gone, waiting) = (names(&owners.gone), names(&owners.waiting));
    if gone.is_empty() && waiting.is_empty() {
        return Ok(());
    }
    if !owners.solid.is_empty() {
        let solid = &owners.solid;
        let value = without_owners(object, |uid| solid.iter().all(|owner| owner.uid != uid));
        return patch(context, object, value, GarbageCollectorWhy::DropReferences { gone, waiting });
    }
    let dependents = context.api.dependents(object.uid());
    if !waiting.is_empty() && !dependents.is_empty() {
        unblock_in_a_circle(context, object)?;
        let count = dependents.len() as u64;
        let why = GarbageCollectorWhy::DeleteInForeground {
            waiting,
            dependents: count,
        };
        return delete(context, object, Propagation::Foreground, why);
    }
    let propagation = [Propagation::Orphan, Propagation::Foreground]
        .into_iter()
        .find(|propagation| has_finalizer(object, *propagation))
        .unwrap_or_default();
    delete(context, object, propagation, GarbageCollectorWhy::DeleteDependent { gone, waiting })
}

/// A dependent that is itself deleted in the foreground may be an owner too: so that neither waits for the other, the
/// object's references stop blocking.
fn unblock_in_a_circle(context: &mut Context<'_>, object: &Object) -> Result<(), Status> {
    let circle = context
        .api
        .dependents(object.uid())
        .iter()
        .filter_map(|key| context.api.get(key))
        .any(|dependent| waits(dependent, Propagation::Foreground));
    if !circle || object.owner_references().all(|reference| !reference.block_owner_deletion) {
        return Ok(());
    }
    let mut value = object.value().clone();
    let references = value.make_map().entry("metadata").make_map().entry("ownerReferences").make_list();
    for reference in references {
        if reference.flag(&["blockOwnerDeletion"]) {
            reference.set(&["blockOwnerDeletion"], false);
        }
    }
    patch(context, object, value, GarbageCollectorWhy::UnblockOwners)
}

/// Lets the owner go once no dependent blocks it (`processDeletingDependentsItem`).
fn finish_foreground(context: &mut Context<'_>, owner: &Object) -> Result<(), Status> {
    let blocked = context
        .api
        .dependents(owner.uid())
        .iter()
        .filter_map(|key| context.api.get(key))
        .any(|dependent| blocks(dependent, owner));
    if blocked {
        return Ok(());
    }
    remove_finalizer(context, owner, Propagation::Foreground, GarbageCollectorWhy::NoneBlocks)
}

fn blocks(dependent: &Object, owner: &Object) -> bool {
    dependent
        .owner_references()
        .any(|reference| reference.uid == *owner.uid() && reference.block_owner_deletion)
}

/// Takes the owner's reference off every dependent, then lets the owner go (`attemptToOrphanWorker`).
fn orphan_dependents(context: &mut Context<'_>, owner: &Object) -> Result<(), Status> {
    let dependents = context.api.dependents(owner.uid());
    for key in &dependents {
        let Some(dependent) = context.api.get(key).cloned() else {
            continue;
        };
        let value = without_owners(&dependent, |uid| uid == owner.uid());
        let why = GarbageCollectorWhy::Orphan { owner: name_of(owner) };
        patch(context, &dependent, value, why)?;
    }
    let count = dependents.len() as u64;
    remove_finalizer(
        context,
        owner,
        Propagation::Orphan,
        GarbageCollectorWhy::AllOrphaned { dependents: count },
    )
}

fn remove_finalizer(context: &mut Context<'_>, object: &Object, propagation: Propagation, why: GarbageCollectorWhy) -> Result<(), Status> {
    let kept: Vec<Value> = object
        .finalizers()
        .filter(|finalizer| Some(*finalizer) != propagation.finalizer())
        .map(Value::from)
        .collect();
    let mut value = object.value().clone();
    if kept.is_empty() {
        value.remove(&["metadata", "finalizers"]);
    } else {
        value.set(&["metadata", "finalizers"], kept);
    }
    patch(context, object, value, why)
}

fn patch(context: &mut Context<'_>, object: &Object, value: Value, why: GarbageCollectorWhy) -> Result<(), Status> {
    let options = UpdateOptions {
        verb: Some(Verb::Patch),
        trusted: true,
        ..UpdateOptions::default()
    };
    context.api.update(writer(why), object.kind(), value, options).map(|_| ())
}

fn delete(context: &mut Context<'_>, object: &Object, propagation: Propagation, why: GarbageCollectorWhy) -> Result<(), Status> {
    let options = DeleteOptions {
        propagation,
        uid: Some(object.uid().clone()),
        ..DeleteOptions::default()
    };
    context.api.delete(writer(why), object.key(), &options).map(|_| ())
}

fn writer(why: GarbageCollectorWhy) -> Writer {
    Writer::new(Actor::GarbageCollector, Why::GarbageCollector(why))
}

fn names(references: &[OwnerReference]) -> Vec<Owner> {
    references
        .iter()
        .map(|reference| (reference.kind.clone(), reference.name.clone()))
        .collect()
}

/// Wakes a pass over each object whose owners or dependents the change concerns.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let mut wake = |key: &Key| wake(ControllerName::GarbageCollector, key.clone());
    let (before, after) = (write.before.as_deref(), write.after.as_deref());
    match (before, after) {
        (Some(gone), None) => {
            api.dependents(gone.uid()).iter().for_each(&mut wake);
            wake_waiting_owners(api, gone, &mut wake);
        }
        (before, Some(object)) => {
            observe_deletion(api, before, object, &mut wake);
            observe_owners(api, before, object, &mut wake);
        }
        (None, None) => {}
    }
}

/// A deletion that waits for dependents begins.
fn observe_deletion(api: &ApiServer, before: Option<&Object>, object: &Object, wake: &mut dyn FnMut(&Key)) {
    let begins = |propagation| waits(object, propagation) && !before.is_some_and(|before| waits(before, propagation));
    if begins(Propagation::Orphan) {
        wake(object.key());
    } else if begins(Propagation::Foreground) {
        api.dependents(object.uid()).iter().for_each(&mut *wake);
        wake(object.key());
    }
}

/// An object names other owners than before: they may be gone, or wait for it no longer.
fn observe_owners(api: &ApiServer, before: Option<&Object>, object: &Object, wake: &mut dyn FnMut(&Key)) {
    if before.map_or(&[][..], Object::owner_list) == object.owner_list() {
        return;
    }
    let owners = Owners::of(api, object);
    if !owners.gone.is_empty() || !owners.waiting.is_empty() {
        wake(object.key());
    }
    if let Some(before) = before {
        wake_waiting_owners(api, before, wake);
    }
}

fn wake_waiting_owners(api: &ApiServer, dependent: &Object, wake: &mut dyn FnMut(&Key)) {
    for reference in dependent.owner_references() {
        if let Found::There(owner) = find_owner(api, dependent.namespace(), &reference)
            && waits(owner, Propagation::Foreground)
        {
            wake(owner.key());
        }
    }
}
