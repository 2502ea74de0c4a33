//! Sets of field paths, and the JSON in which `managedFields` stores them.
//! Upstream: `structured-merge-diff/fieldpath` (`set.go`, `element.go`, `serialize.go`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use ecow::EcoString;

use crate::api::value::{Map, Value};

/// One step of a field path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Element {
    /// A field of an object: `f:replicas`.
    Field(EcoString),
    /// An item of a list, by the fields that tell it from the others: `k:{"name":"app"}`.
    Keys(Value),
    /// An item of a list of plain values: `v:"kubernetes.io/pvc-protection"`.
    Item(Value),
}

impl Element {
    /// The field `name`.
    pub fn field(name: &str) -> Self {
        Self::Field(name.into())
    }

    fn encode(&self) -> String {
        match self {
            Self::Field(name) => format!("f:{name}"),
            Self::Keys(keys) => format!("k:{keys}"),
            Self::Item(item) => format!("v:{item}"),
        }
    }

    fn decode(text: &str) -> Option<Self> {
        let (tag, rest) = text.split_once(':')?;
        let read = |json: &str| {
            crate::manifest::parse(json)
                .documents
                .into_iter()
                .next()
                .map(|document| document.value)
        };
        match tag {
            "f" => Some(Self::field(rest)),
            "k" => read(rest).map(Self::Keys),
            "v" => read(&format!("[{rest}]"))
                .and_then(|list| list.as_list()?.first().cloned())
                .map(Self::Item),
            _ => None,
        }
    }
}

impl fmt::Display for Element {
    /// As conflicts print it: `.replicas`, `[name="app"]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(f, ".{name}"),
            Self::Item(item) => write!(f, "[={item}]"),
            Self::Keys(keys) => {
                f.write_char('[')?;
                for (at, (key, value)) in keys.as_map().into_iter().flat_map(Map::iter).enumerate() {
                    let comma = if at > 0 { "," } else { "" };
                    write!(f, "{comma}{key}={value}")?;
                }
                f.write_char(']')
            }
        }
    }
}

/// A set of field paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set {
    members: BTreeSet<Element>,
    children: BTreeMap<Element, Set>,
}

impl Set {
    /// Puts a path in. The empty path is never a member.
    pub fn insert(&mut self, path: &[Element]) {
        match path {
            [] => {}
            [last] => {
                self.members.insert(last.clone());
            }
            [first, rest @ ..] => self.children.entry(first.clone()).or_default().insert(rest),
        }
    }

    /// The set of one path of field names.
    pub fn of_path(names: &[&str]) -> Self {
        let mut set = Self::default();
        set.insert(&names.iter().map(|name| Element::field(name)).collect::<Vec<_>>());
        set
    }

    /// Whether no path is in it.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty() && self.children.values().all(Set::is_empty)
    }

    /// Whether the path of this one element is in it.
    pub fn has(&self, element: &Element) -> bool {
        self.members.contains(element)
    }

    /// What is in it below `element`.
    pub fn below(&self, element: &Element) -> Option<&Set> {
        self.children.get(element)
    }

    /// Calls `visit` for the elements that lead further down.
    pub(super) fn children(&self) -> impl Iterator<Item = (&Element, &Set)> {
        self.children.iter()
    }

    /// Makes the path of this one element a member.
    pub(super) fn insert_element(&mut self, element: Element) {
        self.members.insert(element);
    }

    /// Puts `set` below `element`.
    pub(super) fn insert_below(&mut self, element: Element, set: Set) {
        if !set.is_empty() {
            self.children.insert(element, set);
        }
    }

    fn zip(&self, other: &Self, members: BTreeSet<Element>, both: bool, combine: &dyn Fn(&Set, &Set) -> Set) -> Self {
        let empty = Self::default();
        let mut result = Self {
            members,
            children: BTreeMap::new(),
        };
        for (element, child) in &self.children {
            result.insert_below(element.clone(), combine(child, other.children.get(element).unwrap_or(&empty)));
        }
        if both {
            for (element, child) in other.children.iter().filter(|(element, _)| !self.children.contains_key(element)) {
                result.insert_below(element.clone(), combine(&empty, child));
            }
        }
        result
    }

    /// The paths of either.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, self.members.union(&other.members).cloned().collect(), true, &Self::union)
    }

    /// The paths that are in both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(
            other,
            self.members.intersection(&other.members).cloned().collect(),
            false,
            &Self::intersection,
        )
    }

    /// The paths that are not in `other`; what lies below a path of `other` stays.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(
            other,
            self.members.difference(&other.members).cloned().collect(),
            false,
            &Self::difference,
        )
    }

    /// Takes out the path of these field names; what lies below it stays.
    pub fn remove(&mut self, names: &[&str]) {
        self.remove_path(names, false);
    }

    /// Takes out the path of these field names and every path below it.
    pub fn remove_all(&mut self, names: &[&str]) {
        self.remove_path(names, true);
    }

    fn remove_path(&mut self, names: &[&str], with_below: bool) {
        let [name, rest @ ..] = names else { return };
        let element = Element::field(name);
        if rest.is_empty() {
            self.members.remove(&element);
            if with_below {
                self.children.remove(&element);
            }
        } else if let Some(child) = self.children.get_mut(&element) {
            child.remove_path(rest, with_below);
            if child.is_empty() {
                self.children.remove(&element);
            }
        }
    }

    /// Whether any of its paths is in `fields`, a `fieldsV1`.
    pub fn touches(&self, fields: &Value) -> bool {
        self.members.iter().any(|element| is_member(fields.get(&element.encode())))
            || self.children.iter().any(|(element, child)| match fields.get(&element.encode()) {
                Some(below) => child.touches(below),
                None => false,
            })
    }

    /// Whether all of its paths are in `fields`, a `fieldsV1`.
    pub fn is_within(&self, fields: &Value) -> bool {
        self.members.iter().all(|element| is_member(fields.get(&element.encode())))
            && self.children.iter().all(|(element, child)| match fields.get(&element.encode()) {
                Some(below) => child.is_within(below),
                None => child.is_empty(),
            })
    }

    /// Every path, as conflicts print them, in order.
    pub fn paths(&self) -> Vec<String> {
        let mut paths = Vec::new();
        self.collect_paths("", &mut paths);
        paths
    }

    fn collect_paths(&self, prefix: &str, paths: &mut Vec<String>) {
        for element in &self.members {
            paths.push(format!("{prefix}{element}"));
        }
        for (element, child) in &self.children {
            child.collect_paths(&format!("{prefix}{element}"), paths);
        }
    }

    /// The set as `fieldsV1`.
    pub fn to_value(&self) -> Value {
        let mut map = Map::new();
        for element in &self.members {
            map.insert(element.encode(), Value::map());
        }
        for (element, child) in &self.children {
            let mut below = child.to_value();
            if self.members.contains(element) {
                below.set(&["."], Value::map());
            }
            map.insert(element.encode(), below);
        }
        map.into()
    }

    /// The set of a `fieldsV1`; what is not of its form is left out.
    pub fn of_value(fields: &Value) -> Self {
        let mut set = Self::default();
        for (key, below) in fields.as_map().into_iter().flat_map(Map::iter) {
            let Some(element) = Element::decode(key) else { continue };
            if is_member(Some(below)) {
                set.members.insert(element.clone());
            }
            set.insert_below(element, Self::of_value(below));
        }
        set
    }
}

/// Whether a `fieldsV1` has the path that leads to `below`, and not only paths below it.
fn is_member(below: Option<&Value>) -> bool {
    below.is_some_and(|below| below.as_map().is_none_or(Map::is_empty) || below.get(".").is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn a_set_survives_the_way_through_json() {
        let fields = value!({
            "f:metadata": {"f:labels": {".": {}, "f:app": {}}, "f:finalizers": {"v:\"a\"": {}}},
            "f:spec": {"f:containers": {"k:{\"name\":\"app\"}": {".": {}, "f:image": {}}}}
        });
        let set = Set::of_value(&fields);
        assert_eq!(set.to_value(), fields);
        assert_eq!(
            set.paths(),
            [
                ".metadata.labels",
                ".metadata.finalizers[=\"a\"]",
                ".metadata.labels.app",
                ".spec.containers[name=\"app\"]",
                ".spec.containers[name=\"app\"].image"
            ]
        );
    }

    #[test]
    fn sets_are_combined_path_by_path() {
        let both = Set::of_path(&["a", "b"]).union(&Set::of_path(&["a"]));
        assert_eq!(both.difference(&Set::of_path(&["a"])), Set::of_path(&["a", "b"]));
        assert_eq!(both.intersection(&Set::of_path(&["a", "b"])), Set::of_path(&["a", "b"]));
        let (mut alone, mut with_below) = (both.clone(), both);
        alone.remove(&["a"]);
        assert_eq!(alone, Set::of_path(&["a", "b"]));
        with_below.remove_all(&["a"]);
        assert!(with_below.is_empty());
    }

    #[test]
    fn a_set_is_compared_with_stored_fields_as_with_the_set_that_they_hold() {
        let paths: [&[&str]; 6] = [&["a"], &["a", "b"], &["a", "b", "c"], &["d"], &["d", "e"], &["."]];
        let sets: Vec<Set> = (0..1_u32 << paths.len())
            .map(|which| {
                let chosen = paths.iter().enumerate().filter(|(at, _)| which & (1 << at) != 0);
                chosen.fold(Set::default(), |set, (_, path)| set.union(&Set::of_path(path)))
            })
            .collect();
        for (one, other) in sets.iter().flat_map(|one| sets.iter().map(move |other| (one, other))) {
            let stored = other.to_value();
            assert_eq!(
                one.touches(&stored),
                !one.intersection(other).is_empty(),
                "{one:?} touches {stored}"
            );
            assert_eq!(
                one.is_within(&stored),
                one.difference(other).is_empty(),
                "{one:?} is within {stored}"
            );
        }
    }
}
