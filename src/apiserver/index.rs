//! Who owns what, so that a controller finds its Pods without reading those of others, and of which kinds there are none,
//! so that what looks for them at every write finds that without a search.
//! Upstream: `AddPodControllerIndexer` in `pkg/controller/controller_utils.go`, `garbagecollector/graph.go`.

use ecow::EcoString;
use imbl::{OrdMap, OrdSet};

use super::tally::Tallies;
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};

/// Objects by owner and by kind. It follows from the store alone and is kept along with it.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// How many objects there are of each kind, in the order of [`Kind::ALL`].
    kinds: [u32; Kind::ALL.len()],
    /// By the uid of any owner.
    owned: OrdMap<EcoString, OrdSet<Key>>,
    /// The Pods and ReplicaSets that have no controller, and so may be adopted.
    alone: OrdSet<Key>,
    /// How many Pods there are of each owner.
    pub(super) tallies: Tallies,
}

impl Index {
    /// Takes in the new version of an object.
    pub(super) fn put(&mut self, before: Option<&Object>, after: &Shared) {
        self.kinds[after.kind() as usize] += u32::from(before.is_none());
        self.tallies.change(before, Some(after));
        let same_owners = before.is_some_and(|before| before.owner_list() == after.owner_list());
        if let Some(before) = before.filter(|_| !same_owners) {
            self.disown(before);
        }
        if !same_owners {
            if is_alone(after) {
                self.alone.insert(after.key().clone());
            }
            for owner in after.owner_references() {
                self.owned.entry(owner.uid).or_default().insert(after.key().clone());
            }
        }
    }

    /// Takes out an object that is gone.
    pub(super) fn remove(&mut self, object: &Object) {
        self.kinds[object.kind() as usize] -= 1;
        self.tallies.change(Some(object), None);
        self.disown(object);
    }

    /// Whether there is an object of `kind`.
    pub(super) fn has(&self, kind: Kind) -> bool {
        self.kinds[kind as usize] > 0
    }

    /// Forgets who owns an object.
    fn disown(&mut self, object: &Object) {
        if is_alone(object) {
            self.alone.remove(object.key());
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

    /// The objects of `kind` in `namespace` in `store` whose controller has `uid`, by name; with an empty one those without.
    pub(super) fn controlled<'a>(
        &'a self,
        store: &'a OrdMap<Key, Shared>,
        kind: Kind,
        namespace: &'a str,
        uid: &str,
    ) -> impl Iterator<Item = &'a Shared> {
        let first = Key::exact(kind, namespace.into(), EcoString::new());
        let keys = if uid.is_empty() { Some(&self.alone) } else { self.owned.get(uid) };
        let first = keys.and_then(|keys| keys.range(first..).next());
        let controller = (!uid.is_empty()).then(|| EcoString::from(uid));
        // The names of an owner's objects begin alike, so that few others stand between them.
        first
            .into_iter()
            .flat_map(|first| store.range(first..))
            .take_while(move |(key, _)| key.kind == kind && key.namespace == namespace)
            .map(|(_, object)| object)
            .filter(move |object| object.controller_uid() == controller.as_deref())
            .take(keys.map_or(0, OrdSet::len))
    }

    /// The keys of the objects that have an owner with `uid`, in order.
    pub(super) fn owned(&self, uid: &str) -> OrdSet<Key> {
        self.owned.get(uid).cloned().unwrap_or_default()
    }
}

/// Whether an object has no controller and may get one: only Pods and ReplicaSets are adopted.
fn is_alone(object: &Object) -> bool {
    matches!(object.kind(), Kind::Pod | Kind::ReplicaSet) && object.controller_uid().is_none()
}
