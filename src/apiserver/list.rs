//! The objects of a kind among all objects, in the order of their keys. Whoever reads a state at a step lists it as the
//! API server lists its store.

use imbl::OrdMap;

use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};

/// The objects of `kind` in all namespaces, by namespace and name.
pub fn of_kind(objects: &OrdMap<Key, Shared>, kind: Kind) -> impl Iterator<Item = &Shared> {
    objects
        .range(first(kind, "")..)
        .take_while(move |(key, _)| key.kind == kind)
        .map(|(_, object)| object)
}

/// The objects of `kind` in `namespace`, by name.
pub fn of_kind_in<'a>(objects: &'a OrdMap<Key, Shared>, kind: Kind, namespace: &'a str) -> impl Iterator<Item = &'a Shared> {
    objects
        .range(first(kind, namespace)..)
        .take_while(move |(key, _)| key.kind == kind && key.namespace == namespace)
        .map(|(_, object)| object)
}

/// Before every object of `kind` in `namespace` and in those after it.
fn first(kind: Kind, namespace: &str) -> Key {
    Key::exact(kind, namespace.into(), "".into())
}
