//! Objects as `kubectl get -o json` prints them.
//!
//! Upstream: `k8s.io/cli-runtime/pkg/printers/json.go` over Go's `encoding/json`.

use super::number::format_json;
use crate::api::quote::write_json;
use crate::api::value::Value;

/// `value` with an indentation of four spaces and a line break at the end. As Go does for web pages' sake, `<`, `>` and
/// `&` are escaped.
pub fn to_json(value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, value, 0);
    out.push('\n');
    out
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
        scalar => write_value(out, scalar, 0),
    }
}

fn write_value(out: &mut String, value: &Value, level: usize) {
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
                write_value(out, item, level + 1);
            }
            end_line(out, level, ']');
        }
        Value::Map(map) => {
            out.push('{');
            for (at, (key, value)) in map.iter().enumerate() {
                start_line(out, at, level + 1);
                write_json(out, key);
                out.push_str(": ");
                write_value(out, value, level + 1);
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
