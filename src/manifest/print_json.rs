//! Objects as `kubectl get -o json` prints them.
//!
//! Upstream: `k8s.io/cli-runtime/pkg/printers/json.go` over Go's `encoding/json`.

use super::number::format_json;
use crate::api::quote::write_json;
use crate::api::schema::{self, Type};
use crate::api::value::{Map, Value};

/// `value` with an indentation of four spaces and a line break at the end. As Go does for web pages' sake, `<`, `>` and
/// `&` are escaped.
pub fn to_json(value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, value, 0, Order::Names);
    out.push('\n');
    out
}

/// As [`to_json`], of an object or a list that the client holds as a struct of Go: its fields come in Go's order.
pub fn to_typed_json(value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, value, 0, Order::Objects);
    out.push('\n');
    out
}

/// In which order the fields of a map are written.
#[derive(Clone, Copy)]
enum Order {
    /// By their names.
    Names,
    /// As Go declares those of the kind that the map says it is; of a list of objects, that of its items.
    Objects,
    /// As Go declares those of the type.
    Type(Type),
}

/// The fields of a list of objects.
const OF_LISTS: [&str; 4] = ["kind", "apiVersion", "metadata", "items"];

impl Order {
    /// The order of the fields of a map that come first, with the order in each.
    fn fields(self, map: &Map) -> Vec<(&'static str, Self)> {
        let text = |key| map.get(key).and_then(Value::as_str).unwrap_or_default();
        let of = match self {
            Self::Names => return Vec::new(),
            Self::Type(of) => of,
            Self::Objects => match schema::root(text("apiVersion"), text("kind")) {
                Some(of) => of,
                None => return OF_LISTS.map(|field| (field, Self::Objects)).into(),
            },
        };
        of.fields().map(|field| (field.json_name(), Self::Type(field.of()))).collect()
    }

    /// The order in the items of a list, or in the values of a map whose keys are free.
    fn inside(self) -> Self {
        match self {
            Self::Type(of) => of.element().map_or(Self::Names, Self::Type),
            other => other,
        }
    }
}

/// `value` on one line, escaped as [`to_json`] escapes: what kubectl sends, and quotes in its errors.
pub fn to_compact_json(value: &Value) -> String {
    let mut out = String::new();
    write_compact(&mut out, value);
    out
}

fn write_compact(out: &mut String, value: &Value) {
    match value {
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write_compact(out, item);
            }
            out.push(']');
        }
        Value::Map(map) => {
            out.push('{');
            for (at, (key, value)) in map.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write_json(out, key);
                out.push(':');
                write_compact(out, value);
            }
            out.push('}');
        }
        scalar => write_value(out, scalar, 0, Order::Names),
    }
}

fn write_value(out: &mut String, value: &Value, level: usize, order: Order) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Int(number) => out.push_str(&number.to_string()),
        Value::Float(number) => out.push_str(&format_json(number.get())),
        Value::String(text) => write_json(out, text),
        Value::List(items) if items.is_empty() => out.push_str("[]"),
        Value::Map(map) if map.is_empty() => out.push_str("{}"),
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                start_line(out, at, level + 1);
                write_value(out, item, level + 1, order.inside());
            }
            end_line(out, level, ']');
        }
        Value::Map(map) => {
            out.push('{');
            let first = order.fields(map);
            let in_order = first.iter().filter_map(|(key, order)| Some((*key, map.get(key)?, *order)));
            let others = map.iter().filter(|(key, _)| first.iter().all(|(field, _)| field != key));
            let others = others.map(|(key, value)| (key.as_str(), value, order.inside()));
            for (at, (key, value, order)) in in_order.chain(others).enumerate() {
                start_line(out, at, level + 1);
                write_json(out, key);
                out.push_str(": ");
                write_value(out, value, level + 1, order);
            }
            end_line(out, level, '}');
        }
    }
}

fn start_line(out: &mut String, at: usize, level: usize) {
    out.push_str(if at > 0 { ",\n" } else { "\n" });
    indent(out, level);
}

fn end_line(out: &mut String, level: usize, bracket: char) {
    out.push('\n');
    indent(out, level);
    out.push(bracket);
}

fn indent(out: &mut String, level: usize) {
    out.extend(std::iter::repeat_n("    ", level));
}
