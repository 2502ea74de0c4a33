//! Who owns which field: `metadata.managedFields`, kept on every write, and server-side apply, which asks it.
//!
//! Tracked are the objects that people write; Pods and ReplicaSets that controllers make are not, since nobody applies
//! them and every status write of every Pod would pay for it. Upstream: `apimachinery/pkg/util/managedfields` and
//! `structured-merge-diff/merge/update.go`.

mod set;
mod structure;
mod typed;
mod upgrade;
mod walk;

pub use set::{Element, Set};
pub use upgrade::{LAST_APPLIED, is_annotation_applied, upgrade};

use ecow::EcoString;

use self::structure::Member;
use self::walk::Comparison;
use super::write::Subresource;
use crate::api::kind::Kind;
use crate::api::schema;
use crate::api::time;
use crate::api::value::{Map, Value};

const MANAGED_FIELDS: &[&str] = &["metadata", "managedFields"];

/// What an entry of `managedFields` belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    manager: EcoString,
    applied: bool,
    subresource: EcoString,
    api_version: EcoString,
    time: EcoString,
    /// Its set as it is stored, so that an entry that a write leaves alone costs nothing.
    fields: Value,
}

/// A field that another manager owns with another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Its manager, as the server prints it.
    pub manager: String,
    /// The field's path, such as `.spec.replicas`.
    pub path: String,
}

/// A write by a manager.
#[derive(Clone, Copy, Debug)]
pub struct Author<'a> {
    /// The field manager's name.
    pub manager: &'a str,
    /// The part of the object that is written.
    pub subresource: Subresource,
    /// The virtual clock, in milliseconds since the Unix epoch.
    pub now_ms: u64,
}

fn structure(kind: Kind) -> Option<structure::Structure> {
    schema::root(&kind.api_version(), kind.name()).map(|root| Member::root(root).structure())
}

/// Whether fields of the object are tracked on a write by `manager`.
pub fn is_tracked(kind: Kind, by_client: bool, object: &Value) -> bool {
    match kind {
        Kind::Event | Kind::EndpointSlice => false,
        Kind::Pod | Kind::ReplicaSet | Kind::Node => by_client || object.at(&["metadata", "managedFields"]).is_some(),
        _ => true,
    }
}

/// Notes in `new`, which replaces `old`, what `author` changed (`Update`).
pub fn update(kind: Kind, old: Option<&Value>, new: &mut Value, author: Author<'_>) {
    let Some(structure) = structure(kind) else { return };
    let empty = Value::map();
    let old = old.unwrap_or(&empty);
    let comparison = walk::compare(structure, &without_managed_fields(old), &without_managed_fields(new));
    let comparison = filtered(comparison, author.subresource);
    let changed = comparison.modified.union(&comparison.added);
    let mut entries = read(old);
    let is_author = |entry: &Entry| !entry.applied && entry.manager == author.manager && entry.subresource == author.subresource.name();
    for entry in entries.iter_mut().filter(|entry| !is_author(entry)) {
        entry.lose(&changed, &comparison.removed);
    }
    let changed = strip_metadata(changed);
    match entries.iter_mut().find(|entry| is_author(entry)) {
        // Most writes are of a controller that sets again what it has set before.
        Some(own) if changed.is_within(&own.fields) && !comparison.removed.touches(&own.fields) => {}
        Some(own) => {
            own.fields = own.set().difference(&comparison.removed).union(&changed).to_value();
            own.time = time::format(author.now_ms);
        }
        None => entries.push(author.entry(kind, false, &changed)),
    }
    write(entries, new);
}

/// What is wrong with the shape of a configuration that is applied, as the server says it; `None` if nothing is.
pub fn misshapen(kind: Kind, config: &Value) -> Option<String> {
    typed::complaint(schema::root(&kind.api_version(), kind.name())?, config)
}

/// Lays `config` over `live` in the name of `author` (`Apply`). Returns the object with its new `managedFields`,
/// neither defaulted nor validated.
///
/// # Errors
/// Every conflict with another manager, unless `force` is set.
pub fn apply(kind: Kind, live: Option<&Value>, config: &Value, author: Author<'_>, force: bool) -> Result<Value, Vec<Conflict>> {
    let Some(structure) = structure(kind) else {
        return Ok(config.clone());
    };
    let mut entries = read(live.unwrap_or(&Value::Null));
    let empty = Value::map();
    let live_fields = without_managed_fields(live.unwrap_or(&empty));
    let is_author = |entry: &Entry| entry.applied && entry.manager == author.manager && entry.subresource == author.subresource.name();
    let own = entries.iter().find(|entry| is_author(entry)).cloned();
    let last = own.as_ref().map(Entry::set).unwrap_or_default();
    let mut set = walk::field_set(structure, config);
    reset(&mut set, author.subresource);
    entries.retain(|entry| !is_author(entry));
    let merged = walk::merge(structure, &live_fields, config);
    let managed = entries.iter().fold(set.clone(), |managed, entry| managed.union(&entry.set()));
    let pruned = prune(structure, &merged, &last, &managed);
    let comparison = filtered(walk::compare(structure, &live_fields, &pruned), author.subresource);
    let changed = comparison.modified.union(&comparison.added);
    let conflicts: Vec<Conflict> = entries
        .iter()
        .flat_map(|entry| {
            let owner = entry.print();
            entry.set().intersection(&changed).paths().into_iter().map(move |path| Conflict {
                manager: owner.clone(),
                path,
            })
        })
        .collect();
    let may_take_over = || {
        let taken = entries
            .iter()
            .fold(Set::default(), |taken, entry| taken.union(&entry.set().intersection(&changed)));
        author.manager == "kubectl" && taken.difference(&last_applied(structure, &live_fields)).is_empty()
    };
    if !force && !conflicts.is_empty() && !may_take_over() {
        return Err(conflicts);
    }
    for entry in &mut entries {
        entry.lose(&changed, &comparison.removed);
    }
    let mut entry = author.entry(kind, true, &strip_metadata(set));
    if let Some(own) = own.filter(|own| own.fields == entry.fields) {
        entry.time = own.time;
    }
    entries.push(entry);
    let mut object = pruned;
    write(entries, &mut object);
    Ok(object)
}

/// The fields that client-side apply set and that still are as it set them: kubectl may take these over
/// (upstream `lastappliedmanager.go`).
fn last_applied(structure: structure::Structure, live: &Value) -> Set {
    let annotation = live.text(&["metadata", "annotations", LAST_APPLIED]);
    let Some(document) = crate::manifest::parse(annotation).documents.into_iter().next() else {
        return Set::default();
    };
    let comparison = walk::compare(structure, &document.value, live);
    walk::field_set(structure, &document.value)
        .difference(&comparison.modified)
        .difference(&comparison.removed)
}

/// Takes out what the manager applied last time, does not apply now, and nobody else owns.
fn prune(structure: structure::Structure, merged: &Value, last: &Set, managed: &Set) -> Value {
    if last.is_empty() {
        return merged.clone();
    }
    let named = |set: &Set| walk::with_named_fields(structure, set);
    let fields = |value: &Value| named(&walk::field_set(structure, value));
    let last = named(last);
    let pruned = walk::remove(structure, merged, &last);
    let owned = fields(&pruned).union(&named(managed));
    let pruned = walk::remove(structure, merged, &fields(merged).difference(&owned));
    walk::remove(structure, merged, &fields(merged).difference(&fields(&pruned)).intersection(&last))
}

/// Takes out the fields that a write to this part of an object cannot own, with all that is below them.
fn reset(set: &mut Set, subresource: Subresource) {
    let paths: &[&[&str]] = match subresource {
        Subresource::Status => &[&["spec"], &["metadata", "labels"]],
        _ => &[&["status"]],
    };
    for path in paths {
        set.remove_all(path);
    }
}

fn filtered(mut comparison: Comparison, subresource: Subresource) -> Comparison {
    for set in [&mut comparison.added, &mut comparison.modified, &mut comparison.removed] {
        reset(set, subresource);
    }
    comparison
}

/// Takes out what nobody owns: the object's type and the identity that the server gives it.
fn strip_metadata(mut set: Set) -> Set {
    const NAMES: [&str; 8] = [
        "name",
        "namespace",
        "creationTimestamp",
        "selfLink",
        "uid",
        "generation",
        "managedFields",
        "resourceVersion",
    ];
    for name in ["apiVersion", "kind", "metadata"] {
        set.remove(&[name]);
    }
    for name in NAMES {
        set.remove(&["metadata", name]);
    }
    set
}

fn without_managed_fields(object: &Value) -> Value {
    let mut object = object.clone();
    object.remove(MANAGED_FIELDS);
    object
}

impl Author<'_> {
    fn entry(&self, kind: Kind, applied: bool, set: &Set) -> Entry {
        Entry {
            manager: self.manager.into(),
            applied,
            subresource: self.subresource.name().into(),
            api_version: kind.api_version().into(),
            time: time::format(self.now_ms),
            fields: set.to_value(),
        }
    }
}

impl Entry {
    fn set(&self) -> Set {
        Set::of_value(&self.fields)
    }

    /// Takes from it what somebody else changed or removed.
    fn lose(&mut self, changed: &Set, removed: &Set) {
        if changed.touches(&self.fields) || removed.touches(&self.fields) {
            self.fields = self.set().difference(changed).difference(removed).to_value();
        }
    }

    /// The manager as conflicts name it.
    fn print(&self) -> String {
        let mut text = format!("{:?}", self.manager.as_str());
        if !self.subresource.is_empty() {
            text = format!("{text} with subresource {:?}", self.subresource.as_str());
        }
        if self.applied {
            text
        } else {
            format!("{text} using {}", self.api_version)
        }
    }
}

fn read(object: &Value) -> Vec<Entry> {
    object
        .items(MANAGED_FIELDS)
        .iter()
        .map(|entry| Entry {
            manager: entry.text(&["manager"]).into(),
            applied: entry.text(&["operation"]) == "Apply",
            subresource: entry.text(&["subresource"]).into(),
            api_version: entry.text(&["apiVersion"]).into(),
            time: entry.text(&["time"]).into(),
            fields: entry.get("fieldsV1").cloned().unwrap_or_default(),
        })
        .collect()
}

fn write(mut entries: Vec<Entry>, object: &mut Value) {
    entries.retain(|entry| entry.fields.as_map().is_some_and(|fields| !fields.is_empty()));
    entries.sort_by(|a, b| {
        let key = |entry: &Entry| {
            (
                !entry.applied,
                entry.time.clone(),
                entry.manager.clone(),
                entry.api_version.clone(),
                entry.subresource.clone(),
            )
        };
        key(a).cmp(&key(b))
    });
    let list = entries.into_iter().map(|entry| {
        let mut map = Map::new();
        map.insert("manager", entry.manager);
        map.insert("operation", if entry.applied { "Apply" } else { "Update" });
        map.insert("apiVersion", entry.api_version);
        map.insert("time", entry.time);
        map.insert("fieldsType", "FieldsV1");
        map.insert("fieldsV1", entry.fields);
        if !entry.subresource.is_empty() {
            map.insert("subresource", entry.subresource);
        }
        Value::from(map)
    });
    let list: Vec<Value> = list.collect();
    if list.is_empty() {
        object.remove(MANAGED_FIELDS);
    } else {
        object.set(MANAGED_FIELDS, list);
    }
}
