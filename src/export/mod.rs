//! Steps, states and explanations as plain data, for whoever is not written in Rust: the JavaScript handle (`wasm`) and
//! `converge play --json`; and what such a program [gives](given). The shapes are written down once more, for people, in `www/package/index.d.ts`.
//!
//! Names here are a promise: fields are added, never renamed or taken away. Everything is a tree of [`Value`], so one
//! way of crossing the bridge serves them all.

mod explanation;
pub mod given;
mod state;
mod step;

pub use explanation::explanation;
pub use state::{object, objects, state};
pub use step::{status, step};

use crate::api::value::{Map, Value};

/// Puts `value` at `key` unless it says nothing: an empty text or list, or `null`.
fn put(map: &mut Map, key: &str, value: impl Into<Value>) {
    let value = value.into();
    let says_nothing = match &value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        _ => false,
    };
    if !says_nothing {
        map.insert(key, value);
    }
}

/// A count or a time as JavaScript can hold it.
fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
