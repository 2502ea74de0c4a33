//! The maps of the tree: sorted by key, small, and with their keys shared.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::OnceLock;

use ecow::{EcoString, EcoVec};

use super::Value;

/// Entries up to which a map is searched from end to end.
const SHORT_MAP: usize = 16;

/// A map of a [`Value`], sorted by key. Objects of a kind have the same keys, and so share them.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Map {
    keys: EcoVec<EcoString>,
    /// As many as there are keys, in their order.
    values: Vec<Value>,
}

/// The keys of the maps that one place in the code builds: sorted once, and shared by all of them.
#[derive(Debug)]
pub struct Shape {
    /// As they are written, each once.
    names: &'static [&'static str],
    sorted: OnceLock<Sorted>,
}

#[derive(Debug)]
struct Sorted {
    keys: EcoVec<EcoString>,
    /// Where each key is written.
    written_at: Vec<usize>,
}

impl Shape {
    /// The shape of maps with keys of these names.
    pub const fn new(names: &'static [&'static str]) -> Self {
        Self {
            names,
            sorted: OnceLock::new(),
        }
    }

    fn sort(&self) -> Sorted {
        let mut written_at: Vec<usize> = (0..self.names.len()).collect();
        written_at.sort_unstable_by_key(|at| self.names[*at]);
        Sorted {
            keys: written_at.iter().map(|at| EcoString::from(self.names[*at])).collect(),
            written_at,
        }
    }
}

impl Map {
    /// The map of this shape with `values`, one for each name, which are taken out.
    pub fn of(shape: &'static Shape, values: &mut [Value]) -> Self {
        let sorted = shape.sorted.get_or_init(|| shape.sort());
        Self {
            keys: sorted.keys.clone(),
            values: sorted.written_at.iter().map(|at| mem::take(&mut values[*at])).collect(),
        }
    }

    /// The empty map.
    pub const EMPTY: &'static Self = &Self {
        keys: EcoVec::new(),
        values: Vec::new(),
    };

    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty map with room for `entries` of them.
    pub fn with_capacity(entries: usize) -> Self {
        Self {
            keys: EcoVec::with_capacity(entries),
            values: Vec::with_capacity(entries),
        }
    }

    fn position(&self, key: &str) -> Result<usize, usize> {
        self.keys.binary_search_by(|own| own.as_str().cmp(key))
    }

    /// Where `key` is. In a short map, as most are, comparing lengths first is faster than searching by halves.
    fn find(&self, key: &str) -> Option<usize> {
        if self.keys.len() > SHORT_MAP {
            return self.position(key).ok();
        }
        self.keys.iter().position(|own| own.len() == key.len() && own.as_str() == key)
    }

    /// Puts a new entry in. The objects of a timeline stay, so there is hardly any room to spare.
    fn insert_at(&mut self, at: usize, key: EcoString, value: Value) {
        if self.values.len() == self.values.capacity() {
            self.values.reserve_exact(1 + self.values.len() / 4);
        }
        self.keys.insert(at, key);
        self.values.insert(at, value);
    }

    fn remove_at(&mut self, at: usize) -> Value {
        self.keys.remove(at);
        self.values.remove(at)
    }

    /// The value at `key`.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.find(key).map(|at| &self.values[at])
    }

    /// The value at `key`, to change.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        self.find(key).map(|at| &mut self.values[at])
    }

    /// Whether `key` is there.
    pub fn contains_key(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// Puts `value` at `key` and gives back what was there.
    pub fn insert(&mut self, key: impl Into<EcoString>, value: impl Into<Value>) -> Option<Value> {
        let key = key.into();
        let value = value.into();
        match self.position(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.values[at], value)),
            Err(at) => {
                self.insert_at(at, key, value);
                None
            }
        }
    }

    /// Takes `key` out.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.find(key).map(|at| self.remove_at(at))
    }

    /// The value at `key`, put there as an empty map if it is missing.
    pub fn entry(&mut self, key: &str) -> &mut Value {
        let at = match self.position(key) {
            Ok(at) => at,
            Err(at) => {
                self.insert_at(at, key.into(), Value::map());
                at
            }
        };
        &mut self.values[at]
    }

    /// Keys and values in key order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&EcoString, &Value)> + ExactSizeIterator + Clone {
        self.keys.iter().zip(&self.values)
    }

    /// Keys, and values to change, in key order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&EcoString, &mut Value)> {
        self.keys.iter().zip(&mut self.values)
    }

    /// Keys in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &EcoString> + ExactSizeIterator + Clone {
        self.keys.iter()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Keeps the entries for which `keep` is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut Value) -> bool) {
        let mut at = 0;
        while at < self.len() {
            if keep(&self.keys[at], &mut self.values[at]) {
                at += 1;
            } else {
                self.remove_at(at);
            }
        }
    }

    /// Whether both have the same keys in the same memory.
    #[cfg(test)]
    pub(super) fn has_keys_of(&self, other: &Self) -> bool {
        self.keys.as_ptr() == other.keys.as_ptr() && self.len() == other.len()
    }

    /// As [`Value::share`].
    pub(super) fn share(&mut self, base: &Self) -> bool {
        if self.keys.as_ptr() != base.keys.as_ptr() && self.keys != base.keys {
            for (key, value) in self.keys.iter().zip(&mut self.values) {
                if let Some(base) = base.get(key) {
                    value.share(base);
                }
            }
            return false;
        }
        self.keys = base.keys.clone();
        self.values.shrink_to_fit();
        let mut is_equal = true;
        for (value, base) in self.values.iter_mut().zip(&base.values) {
            is_equal &= value.share(base);
        }
        is_equal
    }
}

impl PartialOrd for Map {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Map {
    /// Entry by entry, each by its key first.
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other.iter())
    }
}

impl Hash for Map {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        for entry in self.iter() {
            entry.hash(state);
        }
    }
}

impl<K: Into<EcoString>, V: Into<Value>> FromIterator<(K, V)> for Map {
    /// Later entries win over earlier ones with the same key.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let entries = entries.into_iter();
        let mut map = Self::with_capacity(entries.size_hint().0);
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_one_place_share_their_keys_and_are_as_if_built_key_by_key() {
        let build = |n: i64| crate::value!({"beta": n, "alpha": {"gamma": null}, "delta": [n]});
        let (one, other) = (build(1), build(2));
        assert_eq!(one.to_string(), r#"{"alpha":{"gamma":null},"beta":1,"delta":[1]}"#);
        let keys = |value: &Value| value.as_map().map(|map| map.keys.as_ptr());
        assert_eq!(keys(&one), keys(&other));
        let mut changed = one.clone();
        changed.set(&["epsilon"], 3);
        assert_eq!((build(1) == one, changed.to_string().len() > one.to_string().len()), (true, true));
    }

    #[test]
    fn a_map_is_compared_entry_by_entry_and_keeps_what_it_is_told_to() {
        let map = |entries: &[(&str, i64)]| entries.iter().copied().collect::<Map>();
        assert!(map(&[("a", 1), ("c", 0)]) < map(&[("a", 2), ("b", 0)]));
        assert!(map(&[("a", 1)]) < map(&[("a", 1), ("b", 0)]));
        let mut kept = map(&[("a", 1), ("b", 2), ("c", 3), ("d", 4)]);
        kept.retain(|key, value| key == "d" || value.as_int() == Some(1));
        assert!(kept == map(&[("a", 1), ("d", 4)]), "{}", Value::from(kept));
    }
}
