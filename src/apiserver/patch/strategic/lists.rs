//! The order of merged lists.

use std::collections::{BTreeMap, BTreeSet};

use super::{DIRECTIVE, as_text};
use crate::api::value::Value;

/// Whether two items stand for the same one: by the merge key, or as wholes where there is none.
pub(super) fn same(left: &Value, right: &Value, merge_key: &str) -> bool {
    if merge_key.is_empty() {
        left == right
    } else {
        left.get(merge_key).is_some() && left.get(merge_key) == right.get(merge_key)
    }
}

/// What an item is known by: its merge key, or itself where there is none.
fn known_by<'a>(item: &'a Value, merge_key: &str) -> Option<&'a Value> {
    if merge_key.is_empty() { Some(item) } else { item.get(merge_key) }
}

/// Where the items of a list stand. Lists may be long: each is gone through once.
pub(super) struct Places<'a> {
    first: BTreeMap<&'a Value, usize>,
    merge_key: &'a str,
}

impl<'a> Places<'a> {
    /// The places in `items`; of items that stand for the same one the first counts.
    pub fn of(items: &'a [Value], merge_key: &'a str) -> Self {
        let mut first = BTreeMap::new();
        for (at, item) in items.iter().enumerate() {
            if let Some(key) = known_by(item, merge_key) {
                first.entry(key).or_insert(at);
            }
        }
        Self { first, merge_key }
    }

    /// The place of the item that stands for the same as `item`.
    pub fn find(&self, item: &Value) -> Option<usize> {
        self.first.get(known_by(item, self.merge_key)?).copied()
    }
}

fn is_deletion(item: &Value) -> bool {
    item.text(&[DIRECTIVE]) == "delete"
}

/// Sorts items as they stand in `order`; deletions go to the end.
pub(super) fn normalize(items: Vec<Value>, order: &[Value], merge_key: &str) -> Vec<Value> {
    let (deletions, mut items): (Vec<Value>, Vec<Value>) = items.into_iter().partition(is_deletion);
    let places = Places::of(order, merge_key);
    items.sort_by_cached_key(|item| places.find(item).unwrap_or(usize::MAX));
    items.extend(deletions);
    items
}

/// Brings a merged list into order: items of `patch_order` as they stand there, the others as they stood in
/// `server_order`, and the two woven together so that an item of the server's that stood before one of the patch's
/// still does.
pub(super) fn arrange(merged: Vec<Value>, patch_order: &[Value], server_order: &[Value], merge_key: &str) -> Vec<Value> {
    let (in_patch_order, in_server_order) = (Places::of(patch_order, merge_key), Places::of(server_order, merge_key));
    let in_patch = |item: &Value| in_patch_order.find(item).is_some();
    let (from_patch, from_server): (Vec<Value>, Vec<Value>) = merged.into_iter().partition(in_patch);
    let from_patch = normalize(from_patch, patch_order, merge_key);
    let from_server = normalize(from_server, server_order, merge_key);
    let stands_before = |left: &Value, right: &Value| {
        let places = (in_server_order.find(left), in_server_order.find(right));
        matches!(places, (Some(left), Some(right)) if left < right)
    };
    let mut woven = Vec::with_capacity(from_patch.len() + from_server.len());
    let (mut left, mut right) = (from_server.into_iter().peekable(), from_patch.into_iter().peekable());
    loop {
        let take_left = match (left.peek(), right.peek()) {
            (None, None) => return woven,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (Some(server), Some(patch)) => stands_before(server, patch),
        };
        woven.extend(if take_left { left.next() } else { right.next() });
    }
}

/// The items without those that stood before, the first of each kept.
pub(super) fn deduplicate(items: Vec<Value>) -> Vec<Value> {
    let mut seen = BTreeSet::new();
    items.into_iter().filter(|item| seen.insert(item.clone())).collect()
}

/// Sorts scalars by their text.
pub(super) fn sort_scalars(items: &[Value]) -> Vec<Value> {
    let mut sorted = items.to_vec();
    sorted.sort_by_cached_key(as_text);
    sorted
}
