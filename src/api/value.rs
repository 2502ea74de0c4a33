//! The tree that every API object is made of.
//!
//! Objects are trees, not structs: the whole Kubernetes schema fits in one table instead of thousands of lines of
//! types. Maps are sorted by key, as `kubectl -o yaml` and `-o json` print them. Sub-trees are shared, so a copy of an
//! object with a new status costs a few pointers.

mod map;

use std::fmt;
use std::rc::Rc;

use ecow::EcoString;

pub use map::{Map, Shape};

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
    ({}) => { $crate::api::value::Value::map() };
    ({ $($key:literal : $value:tt),* $(,)? }) => {{
        static SHAPE: $crate::api::value::Shape = $crate::api::value::Shape::new(&[ $($key),* ]);
        $crate::api::value::Value::from($crate::api::value::Map::of(&SHAPE, &mut [ $( $crate::value!($value) ),* ]))
    }};
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

    fn is_shared(one: Option<&Value>, other: Option<&Value>) -> bool {
        match (one, other) {
            (Some(Value::Map(one)), Some(Value::Map(other))) => Rc::ptr_eq(one, other),
            (Some(Value::List(one)), Some(Value::List(other))) => Rc::ptr_eq(one, other),
            (Some(Value::String(one)), Some(Value::String(other))) => one.as_ptr() == other.as_ptr(),
            _ => false,
        }
    }

    #[test]
    fn a_value_shares_what_is_equal_in_its_base_and_stays_what_it_is() {
        let pod = |phase: &str, labels: Value| {
            value!({
                "metadata": {"labels": labels, "uid": "a text that is too long to stand inline"},
                "spec": {"containers": [{"name": "app"}]},
                "status": {"phase": phase, "conditions": [{"type": "Ready"}, {"type": phase}]}
            })
        };
        let base = pod("Pending", value!({"app": "web"}));
        let mut next = pod("Running", value!({"app": "web", "tier": "front"}));
        let printed = next.to_string();
        assert!(!next.share(&base));
        assert_eq!(next.to_string(), printed);
        let shared = |path: &[&str]| is_shared(next.at(path), base.at(path));
        assert!(shared(&["spec"]) && shared(&["metadata", "uid"]));
        assert!(!shared(&["metadata"]) && !shared(&["metadata", "labels"]) && !shared(&["status"]));
        let (own, of_base) = (next.items(&["status", "conditions"]), base.items(&["status", "conditions"]));
        assert!(is_shared(own.first(), of_base.first()) && !is_shared(own.last(), of_base.last()));
        let status = |value: &Value| value.get("status").and_then(Value::as_map).cloned().unwrap_or_default();
        assert!(status(&next).has_keys_of(&status(&base)));
        // A changed copy lets go of what it shares.
        let mut copy = next.clone();
        copy.set(&["status", "reason"], "Evicted");
        assert_eq!(next.to_string(), printed);
        let mut equal = pod("Pending", value!({"app": "web"}));
        assert!(equal.share(&base) && is_shared(Some(&equal), Some(&base)));
    }
}
