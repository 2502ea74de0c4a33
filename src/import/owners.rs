//! Who owns whom: uids given where they are missing, and references to owners that are not there settled.
//!
//! The garbage collector deletes what an absent owner leaves behind. In a dump an owner is mostly absent because nobody
//! asked for its kind.

use std::collections::BTreeMap;

use ecow::{EcoString, eco_format};

use super::Item;
use super::note::{Fact, Note};
use crate::api::kind::Kind;
use crate::api::value::Value;

type Name = (EcoString, EcoString, EcoString);

/// Settles uids and references to owners, and notes what a dump without its other half lacks.
pub(super) fn settle(items: &mut [Item], notes: &mut Vec<Note>) {
    give_uids(items, notes);
    let uids: BTreeMap<Name, EcoString> = items
        .iter()
        .map(|item| (name_of(item), item.value.string(&["metadata", "uid"])))
        .collect();
    for item in items.iter_mut() {
        settle_one(item, &uids, notes);
    }
    note_gaps(items, notes);
}

fn name_of(item: &Item) -> Name {
    (item.kind.name().into(), item.namespace().into(), item.name().into())
}

/// The namespace and name of the owner in `reference`, seen from an object in `namespace`.
fn owner_name(reference: &Value, namespace: &str) -> Option<Name> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == reference.text(&["kind"]))?;
    let namespace = if kind.names().namespaced { namespace } else { "" };
    Some((kind.name().into(), namespace.into(), reference.string(&["name"])))
}

/// An object without a uid gets the one by which others refer to it, or a new one.
fn give_uids(items: &mut [Item], notes: &mut Vec<Note>) {
    let mut referred: BTreeMap<Name, EcoString> = BTreeMap::new();
    for item in items.iter() {
        for reference in item.value.items(&["metadata", "ownerReferences"]) {
            if let Some(name) = owner_name(reference, item.namespace()) {
                referred.entry(name).or_insert_with(|| reference.string(&["uid"]));
            }
        }
    }
    for (at, item) in items.iter_mut().enumerate() {
        if !item.value.text(&["metadata", "uid"]).is_empty() {
            continue;
        }
        let known = referred.get(&name_of(item)).filter(|uid| !uid.is_empty());
        let uid = known.cloned().unwrap_or_else(|| eco_format!("00000000-0000-4000-8000-{at:012x}"));
        item.value.set(&["metadata", "uid"], uid);
        if item.kind != Kind::Event {
            notes.push(note(item, Fact::NoUid));
        }
    }
}

fn note(item: &Item, fact: Fact) -> Note {
    Note {
        about: item.about(),
        place: Some(item.place),
        fact,
    }
}

fn settle_one(item: &mut Item, uids: &BTreeMap<Name, EcoString>, notes: &mut Vec<Note>) {
    let references = item.value.items(&["metadata", "ownerReferences"]).to_vec();
    let mut kept = Vec::with_capacity(references.len());
    for mut reference in references.iter().cloned() {
        let (kind, name) = (reference.string(&["kind"]), reference.string(&["name"]));
        let Some(owner) = owner_name(&reference, item.namespace()) else {
            notes.push(note(item, Fact::OwnerForeign { kind }));
            kept.push(reference);
            continue;
        };
        let owner_text = eco_format!("{kind} {name}");
        match uids.get(&owner) {
            None => notes.push(note(item, Fact::OwnerMissing { owner: owner_text })),
            Some(uid) => {
                if reference.text(&["uid"]).is_empty() {
                    reference.set(&["uid"], uid.clone());
                } else if reference.text(&["uid"]) != uid {
                    notes.push(note(item, Fact::OwnerReplaced { owner: owner_text }));
                }
                kept.push(reference);
            }
        }
    }
    if kept.is_empty() && !references.is_empty() {
        item.value.remove(&["metadata", "ownerReferences"]);
    } else if kept != references {
        item.value.set(&["metadata", "ownerReferences"], kept);
    }
}

/// Notes Deployments without ReplicaSets, ReplicaSets without Pods, and Deployments whose fields nobody owns.
fn note_gaps(items: &[Item], notes: &mut Vec<Note>) {
    let owned = |kind: Kind, owner: &Item| {
        let uid = owner.value.text(&["metadata", "uid"]);
        let of_owner = |reference: &Value| reference.text(&["uid"]) == uid;
        let mut objects = items.iter().filter(|item| item.kind == kind);
        objects.any(|item| item.value.items(&["metadata", "ownerReferences"]).iter().any(of_owner))
    };
    for item in items {
        let has = item.value.int(&["status", "replicas"]).unwrap_or_default() > 0;
        if item.kind == Kind::Deployment && !owned(Kind::ReplicaSet, item) && item.value.get("status").is_some() {
            notes.push(note(item, Fact::NoReplicaSets));
        }
        if item.kind == Kind::ReplicaSet && has && !owned(Kind::Pod, item) {
            notes.push(note(item, Fact::NoPods));
        }
        if item.kind == Kind::Deployment && item.value.items(&["metadata", "managedFields"]).is_empty() {
            notes.push(note(item, Fact::NoManagedFields));
        }
    }
}
