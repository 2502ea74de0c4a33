//! Walks over objects by their structure: which fields there are, which differ, what merging and removing gives.
//! Upstream: `structured-merge-diff/typed` (`tofieldset.go`, `compare.go`, `merge.go`, `remove.go`).

use std::rc::Rc;

use super::set::{Element, Set};
use super::structure::{Member, Structure, always_there, key_of, member};
use crate::api::schema::Type;
use crate::api::value::{Map, Value};

/// Which paths differ between two objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Comparison {
    pub(super) added: Set,
    pub(super) modified: Set,
    pub(super) removed: Set,
}

fn child(of: Type, name: &str) -> Option<(Member, Structure)> {
    member(of, name).map(|member| (member, member.structure()))
}

/// The type of a map's values or a list's items as a member.
fn item(of: Type) -> (Member, Structure) {
    let member = Member::root(of);
    (member, member.structure())
}

/// The fields of `value` (`ToFieldSet`).
pub(super) fn field_set(structure: Structure, value: &Value) -> Set {
    let mut set = Set::default();
    match (structure, value) {
        (Structure::Struct(of), Value::Map(map)) => {
            for (name, value) in map.iter() {
                let element = Element::Field(name.clone());
                let below = child(of, name).map(|(_, structure)| structure);
                let whole = matches!(below, None | Some(Structure::Whole));
                if whole || value.is_null() || value.as_map().is_some_and(Map::is_empty) {
                    set.insert_element(element.clone());
                }
                if let Some(below) = below {
                    set.insert_below(element, field_set(below, value));
                }
            }
        }
        (Structure::Map(of), Value::Map(map)) => {
            for (name, value) in map.iter() {
                let element = Element::Field(name.clone());
                set.insert_element(element.clone());
                set.insert_below(element, field_set(item(of).1, value));
            }
        }
        (Structure::Keyed(of, keys), Value::List(items)) => {
            for value in items.iter() {
                let element = key_of(value, keys);
                set.insert_element(element.clone());
                set.insert_below(element, field_set(item(of).1, value));
            }
        }
        (Structure::Set, Value::List(items)) => items.iter().for_each(|value| set.insert_element(Element::Item(value.clone()))),
        _ => {}
    }
    set
}

/// Which fields differ between `old` and `new` (`Compare`).
pub(super) fn compare(structure: Structure, old: &Value, new: &Value) -> Comparison {
    let mut comparison = Comparison::default();
    compare_at(structure, Some(old), Some(new), &mut Vec::new(), &mut comparison);
    comparison
}

fn compare_at(structure: Structure, old: Option<&Value>, new: Option<&Value>, path: &mut Vec<Element>, comparison: &mut Comparison) {
    if old == new {
        return;
    }
    let is_empty = |value: Option<&Value>| match value {
        None | Some(Value::Null) => true,
        Some(Value::Map(map)) => map.is_empty(),
        Some(Value::List(items)) => items.is_empty(),
        Some(_) => false,
    };
    let leaf = matches!(structure, Structure::Whole) || (is_empty(old) && is_empty(new));
    if !leaf {
        compare_below(structure, old, new, path, comparison);
    }
    match (old, new) {
        (None, _) => comparison.added.insert(path),
        (_, None) => comparison.removed.insert(path),
        _ if leaf => comparison.modified.insert(path),
        _ => {}
    }
}

fn compare_below(structure: Structure, old: Option<&Value>, new: Option<&Value>, path: &mut Vec<Element>, comparison: &mut Comparison) {
    let mut visit = |element: Element, structure, old: Option<&Value>, new: Option<&Value>| {
        path.push(element);
        compare_at(structure, old, new, path, comparison);
        path.pop();
    };
    match structure {
        Structure::Struct(of) => {
            let (old, new) = (with_always_there(of, old), with_always_there(of, new));
            let (old, new) = (old.as_ref().and_then(Value::as_map), new.as_ref().and_then(Value::as_map));
            for name in names(old, new) {
                let below = child(of, &name).map_or(Structure::Whole, |(_, structure)| structure);
                visit(
                    Element::Field(name.clone()),
                    below,
                    old.and_then(|map| map.get(&name)),
                    new.and_then(|map| map.get(&name)),
                );
            }
        }
        Structure::Map(of) => {
            let (old, new) = (old.and_then(Value::as_map), new.and_then(Value::as_map));
            for name in names(old, new) {
                visit(
                    Element::Field(name.clone()),
                    item(of).1,
                    old.and_then(|map| map.get(&name)),
                    new.and_then(|map| map.get(&name)),
                );
            }
        }
        Structure::Keyed(of, keys) => {
            let (old, new) = (items_by_key(old, keys), items_by_key(new, keys));
            for (element, value) in &old {
                visit(element.clone(), item(of).1, Some(value), find(&new, element));
            }
            for (element, value) in new.iter().filter(|(element, _)| find(&old, element).is_none()) {
                visit(element.clone(), item(of).1, None, Some(value));
            }
        }
        Structure::Set => {
            let items = |value: Option<&Value>| value.and_then(Value::as_list).unwrap_or_default().to_vec();
            let (old, new) = (items(old), items(new));
            for value in old.iter().filter(|value| !new.contains(value)) {
                visit(Element::Item((*value).clone()), Structure::Whole, Some(value), None);
            }
            for value in new.iter().filter(|value| !old.contains(value)) {
                visit(Element::Item((*value).clone()), Structure::Whole, None, Some(value));
            }
        }
        Structure::Whole => {}
    }
}

/// The struct with the members that Go writes even where nothing was set.
fn with_always_there(of: Type, value: Option<&Value>) -> Option<Value> {
    let mut value = value?.clone();
    for (name, member) in always_there(of) {
        if value.get(name).is_none() {
            let empty = if matches!(member.structure(), Structure::Struct(_)) {
                Value::map()
            } else {
                Value::Null
            };
            value.set(&[name], empty);
        }
    }
    Some(value)
}

fn names(old: Option<&Map>, new: Option<&Map>) -> std::collections::BTreeSet<ecow::EcoString> {
    old.into_iter().chain(new).flat_map(Map::keys).cloned().collect()
}

fn items_by_key<'a>(list: Option<&'a Value>, keys: &[&str]) -> Vec<(Element, &'a Value)> {
    list.and_then(Value::as_list)
        .unwrap_or_default()
        .iter()
        .map(|item| (key_of(item, keys), item))
        .collect()
}

fn find<'a>(items: &[(Element, &'a Value)], element: &Element) -> Option<&'a Value> {
    items.iter().find(|(candidate, _)| candidate == element).map(|(_, value)| *value)
}

/// `live` with what `config` says laid over it (`Merge`).
pub(super) fn merge(structure: Structure, live: &Value, config: &Value) -> Value {
    match (structure, live, config) {
        (Structure::Struct(of), Value::Map(live), Value::Map(config)) => merge_maps(live, config, |name| {
            child(of, name).map_or(Structure::Whole, |(_, structure)| structure)
        }),
        (Structure::Map(of), Value::Map(live), Value::Map(config)) => merge_maps(live, config, |_| item(of).1),
        (Structure::Keyed(of, keys), Value::List(live_items), Value::List(_)) => {
            let (live, config) = (items_by_key(Some(live), keys), items_by_key(Some(config), keys));
            let _ = live_items;
            merge_lists(&live, &config, |live, config| merge(item(of).1, live, config))
        }
        (Structure::Set, Value::List(live), Value::List(config)) => {
            let keyed = |items: &Rc<Vec<Value>>| items.iter().map(|item| Element::Item(item.clone())).collect::<Vec<_>>();
            let (live_keys, config_keys) = (keyed(live), keyed(config));
            let live: Vec<_> = live_keys.into_iter().zip(live.iter()).collect();
            let config: Vec<_> = config_keys.into_iter().zip(config.iter()).collect();
            merge_lists(&live, &config, |_, config| config.clone())
        }
        _ => config.clone(),
    }
}

fn merge_maps(live: &Map, config: &Map, structure: impl Fn(&str) -> Structure) -> Value {
    let mut merged = live.clone();
    for (name, value) in config.iter() {
        let value = match live.get(name) {
            Some(live) => merge(structure(name), live, value),
            None => value.clone(),
        };
        merged.insert(name.clone(), value);
    }
    merged.into()
}

/// The items in the order of `config`; what only `live` has keeps its place before the item that follows it there.
fn merge_lists(live: &[(Element, &Value)], config: &[(Element, &Value)], merge: impl Fn(&Value, &Value) -> Value) -> Value {
    let mut merged = Vec::new();
    let mut taken = 0;
    for (element, value) in config {
        let Some(at) = live.iter().position(|(candidate, _)| candidate == element) else {
            merged.push((*value).clone());
            continue;
        };
        for (candidate, only_live) in live.iter().take(at).skip(taken) {
            if find(config, candidate).is_none() {
                merged.push((*only_live).clone());
            }
        }
        taken = taken.max(at + 1);
        merged.push(merge(live[at].1, value));
    }
    merged.extend(
        live.iter()
            .skip(taken)
            .filter(|(element, _)| find(config, element).is_none())
            .map(|(_, value)| (*value).clone()),
    );
    merged.into()
}

/// `value` without the fields and items of `set` (`RemoveItems`).
pub(super) fn remove(structure: Structure, value: &Value, set: &Set) -> Value {
    match (structure, value) {
        (Structure::Struct(_) | Structure::Map(_), Value::Map(map)) => {
            let mut left = Map::new();
            for (name, value) in map.iter() {
                let element = Element::Field(name.clone());
                if set.has(&element) {
                    continue;
                }
                let below = match structure {
                    Structure::Struct(of) => child(of, name).map_or(Structure::Whole, |(_, structure)| structure),
                    Structure::Map(of) => item(of).1,
                    _ => Structure::Whole,
                };
                left.insert(
                    name.clone(),
                    set.below(&element).map_or_else(|| value.clone(), |set| remove(below, value, set)),
                );
            }
            left.into()
        }
        (Structure::Keyed(of, keys), Value::List(items)) => {
            let left: Vec<Value> = items
                .iter()
                .map(|value| (key_of(value, keys), value))
                .filter(|(element, _)| !set.has(element))
                .map(|(element, value)| {
                    set.below(&element)
                        .map_or_else(|| value.clone(), |set| remove(item(of).1, value, set))
                })
                .collect();
            left.into()
        }
        (Structure::Set, Value::List(items)) => items
            .iter()
            .filter(|value| !set.has(&Element::Item((*value).clone())))
            .cloned()
            .collect::<Vec<_>>()
            .into(),
        _ => value.clone(),
    }
}

/// The set with every named field on the way to its paths (`EnsureNamedFieldsAreMembers`).
pub(super) fn with_named_fields(structure: Structure, set: &Set) -> Set {
    let mut result = set.clone();
    for (element, below) in set.children() {
        let next = match (structure, element) {
            (Structure::Struct(of), Element::Field(name)) => {
                result.insert_element(element.clone());
                child(of, name).map(|(_, structure)| structure)
            }
            (Structure::Map(of) | Structure::Keyed(of, _), _) => Some(item(of).1),
            _ => None,
        };
        if let Some(next) = next {
            result.insert_below(element.clone(), with_named_fields(next, below));
        }
    }
    result
}
