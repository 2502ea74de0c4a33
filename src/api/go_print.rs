//! Values as Go's `fmt` prints them, which upstream's errors show.
//!
//! Upstream: Go's `fmt` with `%v` and `%#v`, for what `encoding/json` decodes into `interface{}`.

use std::fmt::Write as _;

use super::quote::write_quoted;
use super::value::Value;

/// A value as `%v` prints it: maps as `map[a:1]`, lists as `[1 2]`.
pub fn go_value(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(" ");
    match value {
        Value::Null => "<nil>".to_owned(),
        Value::String(text) => text.to_string(),
        Value::List(items) => format!("[{}]", joined(items.iter().map(go_value).collect())),
        Value::Map(map) => {
            let pairs = map.iter().map(|(key, value)| format!("{key}:{}", go_value(value)));
            format!("map[{}]", joined(pairs.collect()))
        }
        other => other.to_string(),
    }
}

/// What Go calls the type of a value that was decoded from JSON.
pub fn go_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "<nil>",
        Value::Bool(_) => "bool",
        Value::Int(_) => "int64",
        Value::Float(_) => "float64",
        Value::String(_) => "string",
        Value::List(_) => "[]interface {}",
        Value::Map(_) => "map[string]interface {}",
    }
}

/// What Go's JSON decoder calls a value in its messages.
pub fn json_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Int(_) | Value::Float(_) => "number",
        Value::String(_) => "string",
        Value::List(_) => "array",
        Value::Map(_) => "object",
    }
}

/// A value in Go's own notation, as `%#v` prints it.
pub fn go_syntax(value: &Value) -> String {
    let mut out = String::new();
    write_syntax(&mut out, value);
    out
}

fn write_syntax(out: &mut String, value: &Value) {
    // A String takes every text.
    match value {
        Value::Null => out.push_str("interface {}(nil)"),
        Value::String(text) => {
            let _ = write_quoted(out, text);
        }
        Value::List(items) => {
            out.push_str("[]interface {}{");
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                write_syntax(out, item);
            }
            out.push('}');
        }
        Value::Map(map) => {
            out.push_str("map[string]interface {}{");
            for (at, (key, item)) in map.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                let _ = write_quoted(out, key);
                out.push(':');
                write_syntax(out, item);
            }
            out.push('}');
        }
        other => {
            let _ = write!(out, "{other}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_printed_as_go_prints_them() {
        let value = crate::value!({"a": [1, "x\ty", null], "b": {"c": true}});
        assert_eq!(go_value(&value), "map[a:[1 x\ty <nil>] b:map[c:true]]");
        assert_eq!(
            go_syntax(&value),
            r#"map[string]interface {}{"a":[]interface {}{1, "x\ty", interface {}(nil)}, "b":map[string]interface {}{"c":true}}"#
        );
    }
}
