//! Deleting, gracefully and in the three ways of treating dependents.
//! Upstream: `apiserver/pkg/registry/rest/delete.go`, `generic/registry/store.go`, `pkg/registry/core/pod/strategy.go`.

use std::rc::Rc;

use super::ApiServer;
use super::admission;
use super::write::{Stage, Subresource, Verb, Write, Writer};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;

/// What happens to the objects that an object owns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Propagation {
    /// The owner goes at once; the garbage collector deletes the dependents afterwards.
    #[default]
    Background,
    /// The owner waits for the dependents that block it.
    Foreground,
    /// The dependents stay and lose their owner reference.
    Orphan,
}

impl Propagation {
    /// The finalizer that keeps the owner until the garbage collector has done its part.
    pub const fn finalizer(self) -> Option<&'static str> {
        match self {
            Self::Background => None,
            Self::Foreground => Some("foregroundDeletion"),
            Self::Orphan => Some("orphan"),
        }
    }
}

/// How to delete.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeleteOptions {
    /// What happens to dependents.
    pub propagation: Propagation,
    /// Seconds that a Pod has to end; `None` takes `spec.terminationGracePeriodSeconds`.
    pub grace_seconds: Option<i64>,
    /// Delete only the object with this uid.
    pub uid: Option<ecow::EcoString>,
}

impl ApiServer {
    /// Deletes an object, or begins to: a running Pod gets its grace, an object with finalizers waits for them.
    /// Returns the object as it stands afterwards, or as it last stood if it is gone.
    ///
    /// # Errors
    /// `NotFound`, or `Conflict` where the uid differs.
    pub fn delete(&mut self, writer: Writer, key: &Key, options: &DeleteOptions) -> Result<Shared, Status> {
        let before = self.get(key).cloned();
        let mut write = Write::begin(writer, Verb::Delete, Subresource::None, key.clone(), before);
        self.reaches(&write)?;
        if let Err(refusal) = admission::validate_delete(self, key, write.before.as_deref()) {
            return Err(self.refuse(write, refusal));
        }
        let Some(old) = write.before.clone() else {
            return Err(self.refuse(write, (Stage::Store, Status::not_found(key.kind, &key.name))));
        };
        if let Some(uid) = options.uid.as_ref().filter(|uid| *uid != old.uid()) {
            let cause = format!("Precondition failed: UID in precondition: {uid}, UID in object meta: {}", old.uid());
            return Err(self.refuse(write, (Stage::Store, Status::conflict(key.kind, &key.name, &cause))));
        }
        let result = match self.marked_for_deletion(&old, options) {
            Some(marked) if marked == *old.body() => return Ok(old),
            Some(marked) => {
                let marked = self.put(key.kind, marked);
                write.after = Some(Rc::clone(&marked));
                marked
            }
            None => {
                self.resource_version += 1;
                self.remove(key);
                old
            }
        };
        self.journal.push(write);
        self.answer()?;
        Ok(result)
    }

    /// The object with its deletion begun, or `None` where it goes at once.
    pub(super) fn marked_for_deletion(&self, old: &Object, options: &DeleteOptions) -> Option<Value> {
        let mut value = old.body().clone();
        let is_namespace = old.kind() == Kind::Namespace;
        if is_namespace && old.is_terminating() && !value.items(&["spec", "finalizers"]).is_empty() {
            // Asking again changes nothing while its controller empties it.
            return Some(value);
        }
        if let Some(finalizer) = options.propagation.finalizer()
            && old.finalizers().all(|present| present != finalizer)
        {
            value
                .make_map()
                .entry("metadata")
                .make_map()
                .entry("finalizers")
                .make_list()
                .push(finalizer.into());
        }
        let grace_seconds = if old.kind() == Kind::Pod { grace_of_pod(old, options) } else { 0 };
        if is_namespace && !old.is_terminating() {
            // The first request only marks it: it waits until its controller has emptied it, and no seconds are counted
            // (`pkg/registry/core/namespace/storage`).
            value.set(&["status", "phase"], "Terminating");
            value.set(&["metadata", "deletionTimestamp"], time::format(self.now_ms));
            return Some(value);
        }
        let waits = grace_seconds > 0 || !value.items(&["metadata", "finalizers"]).is_empty();
        if !waits {
            return None;
        }
        let deletion_ms = self.now_ms + u64::try_from(grace_seconds).unwrap_or_default() * 1000;
        let already_due = old.deletion_ms().is_some_and(|due_ms| due_ms <= deletion_ms);
        if is_namespace {
            // Emptied, it is left to the finalizers of others, as an object of another kind is from the start.
            value.set(&["metadata", "deletionGracePeriodSeconds"], grace_seconds);
        }
        if !already_due {
            value.set(&["metadata", "deletionTimestamp"], time::format(deletion_ms));
            value.set(&["metadata", "deletionGracePeriodSeconds"], grace_seconds);
            if old.generation() > 0 && !old.is_terminating() {
                value.set(&["metadata", "generation"], old.generation() + 1);
            }
        }
        Some(value)
    }
}

/// Seconds of grace: none for a Pod that never reached a node or has ended.
fn grace_of_pod(pod: &Object, options: &DeleteOptions) -> i64 {
    let view = pod.pod();
    if view.node.is_empty() || view.phase.is_terminal() {
        return 0;
    }
    options
        .grace_seconds
        .or_else(|| pod.body().int(&["spec", "terminationGracePeriodSeconds"]))
        .unwrap_or(30)
}
