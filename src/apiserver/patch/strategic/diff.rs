//! Making patches: from two versions of an object, or from what a client applied, applies and finds.

use std::cmp::Ordering;

use super::lists::{Places, normalize, same, sort_scalars};
use super::merge::{Mode, merge, no_merge_key};
use super::{DELETE_FROM, DIRECTIVE, ELEMENT_ORDER, Meta, RETAIN_KEYS, as_text, meta};
use crate::api::schema::Type;
use crate::api::value::{Map, Value};

/// Which differences a patch holds.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent switches, as upstream has them")]
struct Options {
    deletions: bool,
    additions: bool,
    order: bool,
    retain_keys: bool,
}

/// The patch that makes `modified` of `original`.
///
/// # Errors
/// An item of a list that is merged by a key, which it lacks.
pub fn two_way(original: &Value, modified: &Value, of: Option<Type>) -> Result<Value, String> {
    let options = Options {
        deletions: true,
        additions: true,
        order: true,
        retain_keys: false,
    };
    diff_maps(map_of(original), map_of(modified), of, options).map(Value::from)
}

/// The patch that brings `current` to what `modified` says, and takes out what `original`, the configuration that was
/// applied before, said and `modified` says no more. What others put into `current` stays.
///
/// # Errors
/// An item of a list that is merged by a key, which it lacks; two halves of the patch that do not go together.
pub fn three_way(original: &Value, modified: &Value, current: &Value, of: Option<Type>) -> Result<Value, String> {
    let additions = Options {
        deletions: false,
        additions: true,
        order: true,
        retain_keys: false,
    };
    let deletions = Options {
        deletions: true,
        additions: false,
        ..additions
    };
    let delta = diff_maps(map_of(current), map_of(modified), of, additions)?;
    let gone = diff_maps(map_of(original), map_of(modified), of, deletions)?;
    merge(gone.into(), &delta.into(), of, Mode::Combine)
}

fn map_of(value: &Value) -> &Map {
    value.as_map().unwrap_or(Map::EMPTY)
}

fn diff_maps(original: &Map, modified: &Map, of: Option<Type>, options: Options) -> Result<Map, String> {
    let mut patch = Map::new();
    let nested = Options {
        retain_keys: false,
        ..options
    };
    for (key, new) in modified.iter() {
        let Some(old) = original.get(key) else {
            if options.additions {
                patch.insert(key.clone(), new.clone());
            }
            continue;
        };
        match (old, new) {
            _ if key == DIRECTIVE && old != new => {
                patch.insert(key.clone(), new.clone());
            }
            (Value::Map(old), Value::Map(new)) => diff_map(&mut patch, key, old, new, meta(of, key), nested)?,
            (Value::List(old), Value::List(new)) => diff_list(&mut patch, key, old, new, meta(of, key), nested)?,
            (old, new) if old != new && options.additions => {
                patch.insert(key.clone(), new.clone());
            }
            _ => {}
        }
    }
    if options.deletions {
        for key in original.keys().filter(|key| !modified.contains_key(key)) {
            patch.insert(key.clone(), Value::Null);
        }
    }
    let leaves_out = || original.iter().any(|(key, value)| !value.is_null() && !modified.contains_key(key));
    if options.retain_keys && !modified.is_empty() && (!patch.is_empty() || leaves_out()) {
        let keys: Vec<Value> = modified.keys().map(|key| key.clone().into()).collect();
        patch.insert(RETAIN_KEYS, Value::from(keys));
    }
    Ok(patch)
}

fn diff_map(patch: &mut Map, key: &str, old: &Map, new: &Map, about: Meta, options: Options) -> Result<(), String> {
    if about.replace {
        if options.additions {
            patch.insert(key, new.clone());
        }
        return Ok(());
    }
    let options = Options {
        retain_keys: about.retain_keys,
        ..options
    };
    let changes = diff_maps(old, new, about.of, options)?;
    if !changes.is_empty() {
        patch.insert(key, changes);
    }
    Ok(())
}

fn diff_list(patch: &mut Map, key: &str, old: &[Value], new: &[Value], about: Meta, options: Options) -> Result<(), String> {
    if !about.merge {
        if options.additions && old != new {
            patch.insert(key, new.to_vec());
        }
        return Ok(());
    }
    if old.is_empty() {
        if !new.is_empty() && options.additions {
            patch.insert(key, new.to_vec());
        }
        return Ok(());
    }
    let options = Options {
        retain_keys: about.retain_keys,
        ..options
    };
    let of_maps = old.iter().chain(new).all(|item| matches!(item, Value::Map(_)));
    let changes = if of_maps {
        diff_items(old, new, about, options)?
    } else {
        diff_scalars(old, new, options)
    };
    let mut put = |key: String, list: Vec<Value>| {
        if !list.is_empty() {
            patch.insert(key, list);
        }
    };
    put(key.to_owned(), changes.items);
    put(format!("{DELETE_FROM}{key}"), changes.deleted);
    put(format!("{ELEMENT_ORDER}{key}"), changes.order);
    Ok(())
}

#[derive(Default)]
struct ListChanges {
    items: Vec<Value>,
    deleted: Vec<Value>,
    order: Vec<Value>,
}

fn diff_items(old: &[Value], new: &[Value], about: Meta, options: Options) -> Result<ListChanges, String> {
    let merge_key = about.merge_key;
    if let Some(item) = old.iter().chain(new).find(|item| item.get(merge_key).is_none()) {
        return Err(no_merge_key(item, merge_key));
    }
    let key_of = |item: &Value| item.get(merge_key).cloned().unwrap_or_default();
    let mut changes = Vec::new();
    let mut deletions = Vec::new();
    for pair in paired(old, new, merge_key) {
        match pair {
            (Some(old), Some(new)) => {
                let mut change = diff_maps(map_of(old), map_of(new), about.of, options)?;
                if !change.is_empty() {
                    change.insert(merge_key, key_of(new));
                    changes.push(Value::from(change));
                }
            }
            (None, Some(new)) if options.additions => changes.push(new.clone()),
            (Some(old), None) if options.deletions => {
                let directive = [(DIRECTIVE, Value::from("delete")), (merge_key, key_of(old))];
                deletions.push(Value::from(directive.into_iter().collect::<Map>()));
            }
            _ => {}
        }
    }
    let mut changes = normalize(changes, new, merge_key);
    changes.extend(deletions);
    let same_order = old.len() == new.len() && old.iter().zip(new).all(|(old, new)| same(old, new, merge_key));
    let due = (options.additions && (!changes.is_empty() || !same_order)) || (options.deletions && !changes.is_empty());
    let mut order = Vec::new();
    if options.order && due {
        order.extend(
            new.iter()
                .map(|item| Value::from([(merge_key, key_of(item))].into_iter().collect::<Map>())),
        );
    }
    Ok(ListChanges {
        items: changes,
        deleted: Vec::new(),
        order,
    })
}

/// The items of two lists, each with the one that it is compared with: of several of one key the first with the first, the
/// second with the second, and what is left over with none.
fn paired<'a>(old: &'a [Value], new: &'a [Value], merge_key: &str) -> Vec<(Option<&'a Value>, Option<&'a Value>)> {
    let (mut old, mut new) = (sorted_by_key(old, merge_key).peekable(), sorted_by_key(new, merge_key).peekable());
    let mut pairs = Vec::new();
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return pairs,
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some((old, _)), Some((new, _))) => old.cmp(new),
        };
        let old = if order.is_le() { old.next() } else { None };
        let new = if order.is_ge() { new.next() } else { None };
        pairs.push((old.map(|(_, item)| item), new.map(|(_, item)| item)));
    }
}

/// Items with the text of their key, in its order.
fn sorted_by_key<'a>(items: &'a [Value], merge_key: &str) -> std::vec::IntoIter<(Option<String>, &'a Value)> {
    let mut sorted: Vec<_> = items.iter().map(|item| (item.get(merge_key).map(as_text), item)).collect();
    sorted.sort_by(|(left, _), (right, _)| left.cmp(right));
    sorted.into_iter()
}

fn diff_scalars(old: &[Value], new: &[Value], options: Options) -> ListChanges {
    let missing_in = |list: &[Value], from: &[Value]| -> Vec<Value> {
        let known = Places::of(list, "");
        let missing = sort_scalars(from).into_iter().filter(|item| known.find(item).is_none());
        super::lists::deduplicate(missing.collect())
    };
    let deleted = if options.deletions { missing_in(new, old) } else { Vec::new() };
    let added = if options.additions { missing_in(old, new) } else { Vec::new() };
    let due = (options.deletions && !deleted.is_empty()) || (options.additions && old != new);
    ListChanges {
        items: normalize(added, new, ""),
        order: if options.order && due { new.to_vec() } else { Vec::new() },
        deleted,
    }
}
