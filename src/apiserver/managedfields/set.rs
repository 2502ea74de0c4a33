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

    /// The paths that are neither in `other` nor below a path of it.
    #[must_use]
    pub fn recursive_difference(&self, other: &Self) -> Self {
        let mut result = self.zip(
            other,
            self.members.difference(&other.members).cloned().collect(),
            false,
            &Self::recursive_difference,
        );
        result.children.retain(|element, _| !other.members.contains(element));
        result
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
            let is_leaf = below.as_map().is_none_or(Map::is_empty);
            if is_leaf || below.get(".").is_some() {
                set.members.insert(element.clone());
            }
            set.insert_below(element, Self::of_value(below));
        }
        set
    }
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
        assert!(both.recursive_difference(&Set::of_path(&["a"])).is_empty());
        assert_eq!(both.intersection(&Set::of_path(&["a", "b"])), Set::of_path(&["a", "b"]));
    }
}
