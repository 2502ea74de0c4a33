//! Values to JavaScript's plain objects and back, through serde-wasm-bindgen.

use std::cell::Cell;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use wasm_bindgen::JsValue;

use super::error::Failure;
use crate::api::value::{Float, Map, Value};
use crate::limits;

/// The largest whole number that JavaScript holds exactly.
const MOST_SAFE: i64 = (1 << 53) - 1;

/// A [`Value`] as serde sees it.
struct Plain<T>(T);

impl Serialize for Plain<&Value> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(truth) => serializer.serialize_bool(*truth),
            // A greater one would become a BigInt or an error; JSON.parse would round it too.
            #[allow(clippy::cast_precision_loss, reason = "meant: as JSON.parse does")]
            Value::Int(number) if number.abs() > MOST_SAFE => serializer.serialize_f64(*number as f64),
            Value::Int(number) => serializer.serialize_i64(*number),
            Value::Float(number) => serializer.serialize_f64(number.get()),
            Value::String(text) => serializer.serialize_str(text),
            Value::List(items) => serializer.collect_seq(items.iter().map(Plain)),
            Value::Map(map) => {
                let mut object = serializer.serialize_map(Some(map.len()))?;
                for (key, value) in map.iter() {
                    object.serialize_entry(key.as_str(), &Plain(value))?;
                }
                object.end()
            }
        }
    }
}

/// Reads one value, of which there may be so many more, inside each other and in all: an object of JavaScript may hold itself.
#[derive(Clone, Copy)]
struct Reader<'a> {
    depth: usize,
    left: &'a Cell<u64>,
}

impl Reader<'_> {
    fn inside(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let too_much = |what: String| Err(de::Error::custom(what));
        if self.depth > limits::MAX_NESTING {
            return too_much(format!("objects and arrays are nested deeper than {} levels", limits::MAX_NESTING));
        }
        let Some(left) = self.left.get().checked_sub(1) else {
            return too_much(format!("there are more than {} values", limits::MAX_EXPANDED_VALUES));
        };
        self.left.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("plain data: objects, arrays, text, numbers, true, false, null")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: de::Error>(self, truth: bool) -> Result<Self::Value, E> {
        Ok(Value::Bool(truth))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Value::Int(number))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Self::Value, E> {
        #[allow(clippy::cast_possible_truncation, reason = "only taken where it is whole and within the bounds")]
        let whole = number as i64;
        #[allow(
            clippy::cast_precision_loss,
            clippy::float_cmp,
            reason = "whole and safe numbers go there and back"
        )]
        let is_whole = whole.abs() <= MOST_SAFE && whole as f64 == number;
        Ok(if is_whole {
            Value::Int(whole)
        } else {
            Value::Float(Float::new(number))
        })
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::String(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element_seed(self.inside())? {
            items.push(item);
        }
        Ok(Value::from(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            let value = object.next_value_seed(self.inside())?;
            map.insert(key, value);
        }
        Ok(map.into())
    }
}

/// The value as plain objects, arrays, numbers and text.
///
/// # Errors
/// Never in practice: every value has a counterpart in JavaScript.
pub(super) fn to_js(value: &Value) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::new()
        .serialize_maps_as_objects(true)
        .serialize_missing_as_null(true);
    Plain(value).serialize(&serializer).map_err(JsValue::from)
}

/// Plain data from JavaScript; nothing of `undefined`.
///
/// # Errors
/// `InvalidArgument` where it holds something that is no plain data, such as a function, or more than can be taken.
pub(super) fn of_js(given: &JsValue) -> Result<Value, JsValue> {
    if given.is_undefined() {
        return Ok(Value::Null);
    }
    let left = Cell::new(limits::MAX_EXPANDED_VALUES);
    let reader = Reader { depth: 0, left: &left };
    reader
        .deserialize(serde_wasm_bindgen::Deserializer::from(given.clone()))
        .map_err(|error| Failure::argument(&error.to_string()).into())
}

/// A count as JavaScript's number; counts here are far below what it holds exactly.
#[allow(clippy::cast_precision_loss, reason = "bounded by limits::MAX_STEPS")]
pub(super) fn to_number(count: u64) -> f64 {
    count as f64
}
