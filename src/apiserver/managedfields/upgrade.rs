//! From client-side to server-side apply: what the former owned becomes the latter's, so that a field that is no longer
//! applied goes. Upstream: `client-go/util/csaupgrade/upgrade.go`.

use std::collections::BTreeSet;

use ecow::EcoString;

use super::{Entry, Set, read, write};
use crate::api::value::Value;

/// The annotation in which client-side apply keeps what it applied.
pub const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Whether server-side apply owns the annotation of client-side apply.
pub fn is_annotation_applied(object: &Value) -> bool {
    read(object).iter().any(|entry| entry.applied && owns_annotation(entry))
}

/// The object with the fields of those who applied it from the client's side given to `manager`, which applies it from
/// the server's side; `None` if there are no such fields.
pub fn upgrade(object: &Value, manager: &str) -> Option<Value> {
    let mut entries = read(object);
    let clients: BTreeSet<EcoString> = entries
        .iter()
        .filter(|entry| !entry.applied && owns_annotation(entry))
        .map(|entry| entry.manager.clone())
        .collect();
    let before = entries.clone();
    for client in &clients {
        give(&mut entries, client, manager);
    }
    if entries == before {
        return None;
    }
    let mut upgraded = object.clone();
    write(entries, &mut upgraded);
    Some(upgraded)
}

fn owns_annotation(entry: &Entry) -> bool {
    Set::of_path(&["metadata", "annotations", LAST_APPLIED]).is_within(&entry.fields)
}

/// Moves what `client` owns by updates into the entry of `manager`, or makes its entry that of `manager`.
fn give(entries: &mut Vec<Entry>, client: &str, manager: &str) {
    let is_clients = |entry: &Entry| !entry.applied && entry.manager == client && entry.subresource.is_empty();
    let Some(from) = entries.iter().position(is_clients) else {
        return;
    };
    let own = |entry: &Entry| entry.applied && entry.manager == manager && entry.subresource.is_empty();
    if let Some(to) = entries.iter().position(own) {
        if entries[from].api_version == entries[to].api_version {
            entries[to].fields = entries[to].set().union(&entries[from].set()).to_value();
        }
    } else {
        entries[from].applied = true;
        entries[from].manager = manager.into();
    }
    entries.retain(|entry| !is_clients(entry));
}
