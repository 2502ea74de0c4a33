//! The tree that every API object is made of.
//!
//! Objects are trees, not structs: the whole Kubernetes schema fits in one table instead of thousands of lines of
//! types. Maps are sorted by key, as `kubectl -o yaml` and `-o json` print them. Sub-trees are shared, so a copy of an
//! object with a new status costs a few pointers.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use ecow::{EcoString, EcoVec};

/// A JSON-like value whose sub-trees are shared between versions of an object.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Value {
    /// JSON `null`.
    #[default]
    Null,
    /// JSON `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction or outside `i64`. No rule of the simulation decides by it; it exists so that an error can quote it.
    Float(Float),
    /// Text.
    String(EcoString),
    /// An array.
    List(Rc<Vec<Value>>),
    /// An object; see [`Map`].
    Map(Rc<Map>),
}

/// A floating-point number that is compared and hashed by its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Float(u64);

impl Float {
    /// Wraps `number`.
    pub fn new(number: f64) -> Self {
        Self(number.to_bits())
    }

    /// The number.
    pub fn get(self) -> f64 {
        f64::from_bits(self.0)
    }
}

/// Entries up to which a map is searched from end to end.
const SHORT_MAP: usize = 16;

/// A map of a [`Value`], sorted by key. Objects of a kind have the same keys, and so share them.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Map {
    keys: EcoVec<EcoString>,
    /// As many as there are keys, in their order.
    values: Vec<Value>,
}

impl Map {
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

    /// As [`Value::share`].
    fn share(&mut self, base: &Self) -> bool {
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

impl Value {
    /// An empty map.
    pub fn map() -> Self {
        Self::Map(Rc::default())
    }

    /// A list of `items`.
    pub fn list<V: Into<Value>>(items: impl IntoIterator<Item = V>) -> Self {
        Self::List(Rc::new(items.into_iter().map(Into::into).collect()))
    }

    /// The value at `key`, if this is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_map().and_then(|map| map.get(key))
    }

    /// The value found by following `path` through maps.
    pub fn at(&self, path: &[&str]) -> Option<&Value> {
        path.iter().try_fold(self, |value, key| value.get(key))
    }

    /// The text at `path`, empty where there is none.
    pub fn text(&self, path: &[&str]) -> &str {
        self.at(path).and_then(Value::as_str).unwrap_or_default()
    }

    /// The text at `path`, shared with this value; empty where there is none.
    pub fn string(&self, path: &[&str]) -> EcoString {
        match self.at(path) {
            Some(Self::String(text)) => text.clone(),
            _ => EcoString::new(),
        }
    }

    /// The number at `path`.
    pub fn int(&self, path: &[&str]) -> Option<i64> {
        self.at(path).and_then(Value::as_int)
    }

    /// The items of the list at `path`, none where there is no list.
    pub fn items(&self, path: &[&str]) -> &[Value] {
        self.at(path).and_then(Value::as_list).unwrap_or_default()
    }

    /// Whether the value at `path` is `true`.
    pub fn flag(&self, path: &[&str]) -> bool {
        self.at(path).and_then(Value::as_bool).unwrap_or(false)
    }

    /// Puts `value` at `path`, making the maps on the way and replacing whatever stands in it that is not a map.
    pub fn set(&mut self, path: &[&str], value: impl Into<Value>) {
        let mut place = self;
        for key in path {
            place = place.make_map().entry(key);
        }
        *place = value.into();
    }

    /// Takes out what is at `path`; maps on the way stay, even empty ones.
    pub fn remove(&mut self, path: &[&str]) -> Option<Value> {
        let (last, parents) = path.split_last()?;
        self.at(path)?;
        let mut place = self;
        for key in parents {
            place = place.make_map().entry(key);
        }
        place.make_map().remove(last)
    }

    /// The map to change, unshared; a value of another type becomes an empty map.
    pub fn make_map(&mut self) -> &mut Map {
        if !matches!(self, Self::Map(_)) {
            *self = Self::map();
        }
        match self {
            Self::Map(map) => Rc::make_mut(map),
            _ => unreachable!("made a map above"),
        }
    }

    /// The list to change, unshared; a value of another type becomes an empty list.
    pub fn make_list(&mut self) -> &mut Vec<Value> {
        if !matches!(self, Self::List(_)) {
            *self = Self::List(Rc::default());
        }
        match self {
            Self::List(list) => Rc::make_mut(list),
            _ => unreachable!("made a list above"),
        }
    }

    /// Shares the memory of what is equal in `base`, such as an earlier version of the object: sub-trees, texts and the keys
    /// of maps. Returns whether all is equal. What is shared with others already is left alone, unless it is equal.
    pub fn share(&mut self, base: &Self) -> bool {
        match (&mut *self, base) {
            (Self::Map(own), Self::Map(other)) => {
                let is_equal = match Rc::get_mut(own) {
                    Some(map) => map.share(other),
                    None => own == other,
                };
                if is_equal {
                    *own = Rc::clone(other);
                }
                is_equal
            }
            (Self::List(own), Self::List(other)) => {
                let is_equal = match Rc::get_mut(own) {
                    Some(list) => share_items(list, other),
                    None => own == other,
                };
                if is_equal {
                    *own = Rc::clone(other);
                }
                is_equal
            }
            (Self::String(own), Self::String(other)) => {
                let is_equal = own == other;
                if is_equal {
                    *own = other.clone();
                }
                is_equal
            }
            (own, other) => own == other,
        }
    }

    /// The map, if this is one.
    pub fn as_map(&self) -> Option<&Map> {
        match self {
            Self::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The items, if this is a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// The text, if this is text.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is a whole one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The truth value, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// Whether this is `null`.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

fn share_items(list: &mut Vec<Value>, base: &[Value]) -> bool {
    list.shrink_to_fit();
    let mut is_equal = list.len() == base.len();
    for (item, base) in list.iter_mut().zip(base) {
        is_equal &= item.share(base);
    }
    is_equal
}

/// Compact JSON, keys sorted, escaped as Go's `encoding/json` does without HTML escaping.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Int(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{}", number.get()),
            Self::String(text) => write_json_string(f, text),
            Self::List(items) => {
                f.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{item}")?;
                }
                f.write_str("]")
            }
            Self::Map(map) => {
                f.write_str("{")?;
                for (at, (key, value)) in map.iter().enumerate() {
                    if at > 0 {
                        f.write_str(",")?;
                    }
                    write_json_string(f, key)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes `text` as a JSON string.
///
/// # Errors
/// When `out` refuses the text.
pub fn write_json_string(out: &mut impl fmt::Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '\u{8}' => out.write_str("\\b")?,
            '\u{c}' => out.write_str("\\f")?,
            '\u{2028}' => out.write_str("\\u2028")?,
            '\u{2029}' => out.write_str("\\u2029")?,
            c if u32::from(c) < 0x20 => write!(out, "\\u{:04x}", u32::from(c))?,
            c => out.write_char(c)?,
        }
    }
    out.write_char('"')
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Int(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Int(number.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text.into())
    }
}

impl From<EcoString> for Value {
    fn from(text: EcoString) -> Self {
        Self::String(text)
    }
}

impl From<Map> for Value {
    fn from(map: Map) -> Self {
        Self::Map(Rc::new(map))
    }
}

impl From<Vec<Value>> for Value {
    fn from(items: Vec<Value>) -> Self {
        Self::List(Rc::new(items))
    }
}

/// Builds a [`Value`] in the manner of JSON: `value!({"a": 1, "b": [true, name]})`. Keys are string literals or
/// expressions in parentheses; values are nested literals or any expression that converts into a [`Value`].
#[macro_export]
macro_rules! value {
    (null) => { $crate::api::value::Value::Null };
    ([ $($item:tt),* $(,)? ]) => {
        $crate::api::value::Value::from(vec![ $( $crate::value!($item) ),* ])
    };
    ({ $($key:tt : $value:tt),* $(,)? }) => {{
        #[allow(unused_mut)]
        let mut map = $crate::api::value::Map::with_capacity(<[&str]>::len(&[$(stringify!($key)),*]));
        $( map.insert($key, $crate::value!($value)); )*
        $crate::api::value::Value::from(map)
    }};
    ($other:expr) => { $crate::api::value::Value::from($other) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_copy_leaves_the_original_alone() {
        let original = value!({"spec": {"replicas": 3}, "status": {"replicas": 3}});
        let mut copy = original.clone();
        copy.set(&["spec", "replicas"], 5);
        assert_eq!(original.int(&["spec", "replicas"]), Some(3));
        assert_eq!(copy.to_string(), r#"{"spec":{"replicas":5},"status":{"replicas":3}}"#);
    }

    #[test]
    fn removing_what_is_not_there_changes_nothing() {
        let mut value = value!({"a": {"b": null}});
        assert_eq!(value.remove(&["a", "c"]), None);
        assert_eq!(value.remove(&["a", "b"]), Some(Value::Null));
        assert_eq!(value.to_string(), r#"{"a":{}}"#);
    }
}
