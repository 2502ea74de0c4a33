//! Who owns what, so that a controller finds its Pods without reading those of others.
//! Upstream: `AddPodControllerIndexer` in `pkg/controller/controller_utils.go`, `garbagecollector/graph.go`.

use std::rc::Rc;

use ecow::EcoString;
use imbl::{OrdMap, OrdSet};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::value::Value;

/// Objects by owner. It follows from the store alone and is kept along with it.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnerIndex {
    /// By the controller's uid; under the empty uid the Pods and ReplicaSets that have none.
    controlled: OrdMap<EcoString, OrdMap<Key, Shared>>,
    /// By the uid of any owner.
    owned: OrdMap<EcoString, OrdSet<Key>>,
}

impl OwnerIndex {
    /// Takes in the new version of an object.
    pub(super) fn put(&mut self, before: Option<&Object>, after: &Shared) {
        let same_owners = before.is_some_and(|before| references(before) == references(after));
        if let Some(before) = before.filter(|_| !same_owners) {
            self.remove(before);
        }
        if let Some(uid) = controller_slot(after) {
            self.controlled
                .entry(uid.into())
                .or_default()
                .insert(after.key().clone(), Rc::clone(after));
        }
        if !same_owners {
            for owner in after.owner_references() {
                self.owned.entry(owner.uid).or_default().insert(after.key().clone());
            }
        }
    }

    /// Takes out an object that is gone.
    pub(super) fn remove(&mut self, object: &Object) {
        if let Some(uid) = controller_slot(object)
            && let Some(controlled) = self.controlled.get_mut(uid)
        {
            controlled.remove(object.key());
            if controlled.is_empty() {
                self.controlled.remove(uid);
            }
        }
        for owner in object.owner_references() {
            if let Some(owned) = self.owned.get_mut(&owner.uid) {
                owned.remove(object.key());
                if owned.is_empty() {
                    self.owned.remove(&owner.uid);
                }
            }
        }
    }

    /// The objects of `kind` in `namespace` whose controller has `uid`, by name.
    pub(super) fn controlled<'a>(&'a self, kind: Kind, namespace: &'a str, uid: &str) -> impl Iterator<Item = &'a Shared> {
        let first = Key {
            kind,
            namespace: namespace.into(),
            name: EcoString::new(),
        };
        self.controlled
            .get(uid)
            .into_iter()
            .flat_map(move |objects| objects.range(first.clone()..))
            .take_while(move |(key, _)| key.kind == kind && key.namespace == namespace)
            .map(|(_, object)| object)
    }

    /// The keys of the objects that have an owner with `uid`, in order.
    pub(super) fn owned(&self, uid: &str) -> OrdSet<Key> {
        self.owned.get(uid).cloned().unwrap_or_default()
    }
}

fn references(object: &Object) -> &[Value] {
    object.value().items(&["metadata", "ownerReferences"])
}

/// The uid under which an object is listed; only Pods and ReplicaSets are adopted, so only they are listed without one.
fn controller_slot(object: &Object) -> Option<&str> {
    let adoptable = matches!(object.kind(), Kind::Pod | Kind::ReplicaSet);
    object.controller_uid().or(adoptable.then_some(""))
}
