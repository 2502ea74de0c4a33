//! Nulls in what a client sends: they take fields away, and where there is nothing to take away they are not kept.

use super::value::{Map, Value};

/// `value` without the fields that are null, at any depth. Nulls in lists stay.
pub fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Map(map) => {
            let present = map.iter().filter(|(_, value)| !value.is_null());
            present
                .map(|(key, value)| (key.clone(), without_nulls(value)))
                .collect::<Map>()
                .into()
        }
        Value::List(items) => Value::list(items.iter().map(without_nulls)),
        other => other.clone(),
    }
}
