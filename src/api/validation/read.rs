//! Reading fields of a decoded object, where a missing field counts as Go's zero value.

use ecow::EcoString;

use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};

/// What is at `key`, if something is.
pub(super) fn given<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    value.get(key).filter(|value| !value.is_null())
}

/// The text at `key`, empty where there is none.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The number at `key`, zero where there is none.
pub(super) fn number(value: &Value, key: &str) -> i64 {
    value.get(key).and_then(Value::as_int).unwrap_or_default()
}

/// The items at `key`.
pub(super) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_list).unwrap_or_default()
}

/// The items at `key` as texts.
pub(super) fn texts<'a>(value: &'a Value, key: &str) -> impl ExactSizeIterator<Item = &'a str> + Clone {
    list(value, key).iter().map(|item| item.as_str().unwrap_or_default())
}

/// Keys and values of a map.
pub(super) fn map(value: Option<&Value>) -> impl Iterator<Item = (&EcoString, &Value)> {
    value.and_then(Value::as_map).unwrap_or(Map::EMPTY).iter()
}

/// Names and amounts of a list of resources.
pub(super) fn amounts(value: Option<&Value>) -> impl Iterator<Item = (&EcoString, Quantity)> {
    map(value).map(|(name, amount)| (name, amount_of(amount)))
}

/// The amount that `value` is; zero if it is none, which decoding has refused.
pub(super) fn amount_of(value: &Value) -> Quantity {
    match value {
        Value::String(text) => Quantity::parse(text).unwrap_or_default(),
        other => other.as_int().map(Quantity::from).unwrap_or_default(),
    }
}

/// Whether `value` is Go's zero value of its type.
pub(super) fn is_zero(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) | Value::Int(0) => true,
        Value::String(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(map) => map.iter().all(|(_, value)| is_zero(value)),
        _ => false,
    }
}
