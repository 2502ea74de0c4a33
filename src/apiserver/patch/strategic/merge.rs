//! Merging a patch into an object, or into another patch.

use std::collections::{BTreeMap, BTreeSet};

use super::lists::{Places, arrange, deduplicate, same};
use super::{DELETE_FROM, DIRECTIVE, ELEMENT_ORDER, Meta, RETAIN_KEYS, meta};
use crate::api::go_print::go_value;
use crate::api::nulls::without_nulls;
use crate::api::schema::Type;
use crate::api::value::{Map, Value};

/// What a patch is merged into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// An object: directives are followed, nulls that match nothing are dropped.
    Apply,
    /// Another patch: directives and nulls are kept.
    Combine,
}

/// Merges `patch` into `value`.
pub(super) fn merge(value: Value, patch: &Value, of: Option<Type>, mode: Mode) -> Result<Value, String> {
    let Value::Map(patch) = patch else {
        return Ok(patch.clone());
    };
    match patch.get(DIRECTIVE) {
        Some(directive) if directive.as_str() == Some("replace") => {
            let mut whole = (**patch).clone();
            whole.remove(DIRECTIVE);
            return Ok(whole.into());
        }
        Some(directive) if directive.as_str() == Some("delete") => return Ok(Value::map()),
        Some(directive) => return Err(bad_directive(directive, patch)),
        None => {}
    }
    let mut value = value;
    let mut patch = (**patch).clone();
    let map = value.make_map();
    retain_keys(map, &mut patch, mode)?;
    order_lists(map, &mut patch, of, mode)?;
    for (key, change) in patch.iter() {
        merge_field(map, key, change, of, mode)?;
    }
    Ok(value)
}

fn bad_directive(directive: &Value, patch: &Map) -> String {
    format!(
        "unknown patch type \"{}\" in {}",
        super::as_text(directive),
        Value::from(patch.clone())
    )
}

fn retain_keys(map: &mut Map, patch: &mut Map, mode: Mode) -> Result<(), String> {
    let Some(directive) = patch.remove(RETAIN_KEYS) else {
        return Ok(());
    };
    if mode == Mode::Combine {
        map.insert(RETAIN_KEYS, directive);
        return Ok(());
    }
    let bad = "invalid patch format of retainKeys";
    let kept = directive.as_list().ok_or(bad)?;
    let is_kept = |key: &str| kept.iter().any(|kept| kept.as_str() == Some(key));
    let needs_no_keeping = |(key, value): (&ecow::EcoString, &Value)| {
        value.is_null() || key.starts_with(DELETE_FROM) || key.starts_with(ELEMENT_ORDER) || is_kept(key)
    };
    if !patch.iter().all(needs_no_keeping) {
        return Err(bad.to_owned());
    }
    map.retain(|key, _| is_kept(key));
    Ok(())
}

/// Merges the lists whose order the patch sets, and brings them into that order.
fn order_lists(map: &mut Map, patch: &mut Map, of: Option<Type>, mode: Mode) -> Result<(), String> {
    let ordered: Vec<ecow::EcoString> = patch.keys().filter(|key| key.starts_with(ELEMENT_ORDER)).cloned().collect();
    for directive in ordered {
        let Some(order) = patch.remove(&directive) else { continue };
        if mode == Mode::Combine {
            map.insert(directive.clone(), order.clone());
        }
        let name = &directive[ELEMENT_ORDER.len()..];
        let order = order.as_list().ok_or("invalid patch format of setElementOrder list")?;
        let about = meta(of, name);
        let (stored, given) = (map.get(name).and_then(Value::as_list), patch.get(name).and_then(Value::as_list));
        check_order(given.unwrap_or_default(), order, about.merge_key)?;
        let server_order = stored.unwrap_or_default().to_vec();
        let merged = match (stored, given) {
            (None, None) => continue,
            (Some(stored), None) => stored.to_vec(),
            (None, Some(given)) => without_directives(&Value::list(given.iter().cloned()))
                .as_list()
                .unwrap_or_default()
                .to_vec(),
            (Some(stored), Some(given)) => merge_list(stored, given, about, mode)?,
        };
        map.insert(name, Value::from(arrange(merged, order, &server_order, about.merge_key)));
        patch.remove(name);
    }
    Ok(())
}

/// The items of a patch's list must stand in the order that the patch sets.
fn check_order(given: &[Value], order: &[Value], merge_key: &str) -> Result<(), String> {
    if order.is_empty() {
        return Ok(());
    }
    let mut order_left = order.iter();
    for item in given.iter().filter(|item| item.get(DIRECTIVE).is_none()) {
        if !order_left.any(|ordered| same(item, ordered, merge_key)) {
            let [given, order] = [given, order].map(|list| go_value(&Value::from(list.to_vec())));
            return Err(format!(
                "The order in patch list:\n{given}\n doesn't match $setElementOrder list:\n{order}\n"
            ));
        }
    }
    Ok(())
}

fn merge_field(map: &mut Map, key: &str, change: &Value, of: Option<Type>, mode: Mode) -> Result<(), String> {
    if let Some(name) = key.strip_prefix(DELETE_FROM) {
        if mode == Mode::Combine {
            map.insert(key, change.clone());
        } else if let (Some(Value::List(items)), Some(gone)) = (map.get(name), change.as_list()) {
            let gone = Places::of(gone, "");
            let kept: Vec<Value> = items.iter().filter(|item| gone.find(item).is_none()).cloned().collect();
            map.insert(name, Value::from(kept));
        }
        return Ok(());
    }
    if change.is_null() {
        map.remove(key);
        if mode == Mode::Combine {
            map.insert(key, Value::Null);
        }
        return Ok(());
    }
    let about = meta(of, key);
    let merged = match (map.get(key), change) {
        (Some(stored @ Value::Map(_)), Value::Map(_)) if !about.replace => merge(stored.clone(), change, about.of, mode)?,
        (Some(Value::Map(_)), Value::Map(_)) => change.clone(),
        (Some(Value::List(stored)), Value::List(given)) => Value::from(merge_list(stored, given, about, mode)?),
        _ if mode == Mode::Apply => match change.get(DIRECTIVE).and_then(Value::as_str) {
            Some("delete") => {
                map.remove(key);
                return Ok(());
            }
            _ => without_nulls(&without_directives(change)),
        },
        _ => {
            let Some(kept) = without_patch_directives(change) else {
                map.remove(key);
                return Ok(());
            };
            kept
        }
    };
    map.insert(key, merged);
    Ok(())
}

fn merge_list(stored: &[Value], given: &[Value], about: Meta, mode: Mode) -> Result<Vec<Value>, String> {
    if !about.merge {
        return Ok(given.to_vec());
    }
    if stored.is_empty() && given.is_empty() {
        return Ok(Vec::new());
    }
    let of_maps = stored.iter().chain(given).all(|item| matches!(item, Value::Map(_)));
    if !of_maps {
        let merged = deduplicate(stored.iter().chain(given).cloned().collect());
        return Ok(arrange(merged, given, stored, about.merge_key));
    }
    if about.merge_key.is_empty() {
        return Err("cannot merge lists without merge key".to_owned());
    }
    let (stored, given) = follow_item_directives(stored, given, about.merge_key)?;
    let mut merged = stored.clone();
    let mut places: BTreeMap<Value, usize> = BTreeMap::new();
    for (at, item) in stored.iter().enumerate() {
        if let Some(key) = item.get(about.merge_key) {
            places.entry(key.clone()).or_insert(at);
        }
    }
    for item in &given {
        let key = item.get(about.merge_key).ok_or_else(|| no_merge_key(item, about.merge_key))?;
        if let Some(&at) = places.get(key) {
            merged[at] = merge(merged[at].clone(), item, about.of, mode)?;
            continue;
        }
        places.insert(key.clone(), merged.len());
        merged.push(if mode == Mode::Apply { without_nulls(item) } else { item.clone() });
    }
    Ok(arrange(merged, &given, &stored, about.merge_key))
}

pub(super) fn no_merge_key(item: &Value, merge_key: &str) -> String {
    format!("map: {} does not contain declared merge key: {merge_key}", go_value(item))
}

/// Follows `$patch: delete` and `$patch: replace` items, and takes them out of the patch.
fn follow_item_directives(stored: &[Value], given: &[Value], merge_key: &str) -> Result<(Vec<Value>, Vec<Value>), String> {
    let (mut stored, mut plain, mut replaces) = (stored.to_vec(), Vec::new(), false);
    let mut gone = BTreeSet::new();
    for item in given {
        match item.get(DIRECTIVE) {
            None => plain.push(item.clone()),
            Some(directive) => match directive.as_str() {
                Some("delete") => {
                    let key = item.get(merge_key).ok_or_else(|| no_merge_key(item, merge_key))?;
                    gone.insert(key);
                }
                Some("replace") => replaces = true,
                Some("merge") => return Err("merging lists cannot yet be specified in the patch".to_owned()),
                _ => return Err(bad_directive(directive, item.as_map().unwrap_or(Map::EMPTY))),
            },
        }
    }
    stored.retain(|item| item.get(merge_key).is_none_or(|key| !gone.contains(key)));
    Ok(if replaces { (plain, Vec::new()) } else { (stored, plain) })
}

/// A value that is taken over into a patch: what `$patch` is about goes, the other directives are for the server to follow.
fn without_patch_directives(value: &Value) -> Option<Value> {
    match value {
        Value::Map(map) if map.contains_key(DIRECTIVE) => None,
        Value::Map(map) => {
            let kept = map
                .iter()
                .filter_map(|(key, value)| Some((key.clone(), without_patch_directives(value)?)));
            Some(kept.collect::<Map>().into())
        }
        Value::List(items) => Some(items.iter().filter_map(without_patch_directives).collect::<Vec<_>>().into()),
        other => Some(other.clone()),
    }
}

/// A value that is taken over into an object, without the directives in it.
fn without_directives(value: &Value) -> Value {
    match value {
        Value::Map(map) => {
            let plain = map.iter().filter(|(key, _)| *key != DIRECTIVE && *key != RETAIN_KEYS);
            let plain = plain.filter(|(key, _)| !key.starts_with(DELETE_FROM) && !key.starts_with(ELEMENT_ORDER));
            plain
                .map(|(key, value)| (key.clone(), without_directives(value)))
                .collect::<Map>()
                .into()
        }
        Value::List(items) => {
            let plain = items.iter().filter(|item| item.get(DIRECTIVE).is_none());
            Value::from(plain.map(without_directives).collect::<Vec<_>>())
        }
        other => other.clone(),
    }
}
