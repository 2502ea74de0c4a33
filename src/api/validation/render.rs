//! How messages quote values that are more than a text or a number: as JSON of the server's inner types.
//!
//! Those have no JSON names, so fields stand under their Go names, all of them, in Go's order; only types of `metav1`
//! have JSON names there. Upstream: `pkg/apis/*/types.go`.

use std::fmt::{self, Write};

use crate::api::field::BadValue;
use crate::api::quote::write_json;
use crate::api::schema::{self, Field, Shape, Type};
use crate::api::value::{Map, Value};

/// Types that keep their JSON names, and leave out what is empty, in the server too.
const WITH_JSON_NAMES: [&str; 5] = [
    "LabelSelector",
    "LabelSelectorRequirement",
    "OwnerReference",
    "ObjectMeta",
    "Condition",
];

/// Fields of a Pod's `spec` that stand in its security context in the server, with what a missing one is written as.
const HOST_NAMESPACES: [(&str, &str); 5] = [
    ("hostNetwork", "false"),
    ("hostPID", "false"),
    ("hostIPC", "false"),
    ("shareProcessNamespace", "null"),
    ("hostUsers", "null"),
];

/// Fields that stand in the server before another one, though not in the API: type, field, the one before which it stands.
const MOVED: [(&str, &str, &str); 5] = [
    ("PodSpec", "SetHostnameAsFQDN", "Affinity"),
    ("PodSpec", "PreemptionPolicy", "DNSConfig"),
    ("PodSpec", "Overhead", "EnableServiceLinks"),
    ("PodSecurityContext", "FSGroupChangePolicy", "Sysctls"),
    ("VolumeSource", "Quobyte", "FlexVolume"),
];

/// Quotes a value of the type that Go prints as `type_name`, such as `v1.DeploymentStrategy`.
pub fn typed(type_name: &str, value: Option<&Value>) -> BadValue {
    let mut out = String::new();
    // Writing to a string never fails.
    let _ = match schema::named(type_name) {
        Some(of) => write_value(&mut out, of, value.filter(|value| !value.is_null())),
        None => write_plain(&mut out, value.unwrap_or(&Value::Null)),
    };
    BadValue::json(out)
}

/// Quotes a list of values of the type that Go prints as `type_name`.
pub fn typed_list(type_name: &str, items: &[Value]) -> BadValue {
    let mut out = String::new();
    // Writing to a string never fails.
    let _ = write_joined(&mut out, '[', ']', items, |out, item| match schema::named(type_name) {
        Some(of) => write_value(out, of, Some(item)),
        None => write_plain(out, item),
    });
    BadValue::json(out)
}

/// Quotes a value whose keys are free, such as labels, or that has no names at all; a missing one as `null`.
pub fn plain(value: Option<&Value>) -> BadValue {
    let mut out = String::new();
    // Writing to a string never fails.
    let _ = write_plain(&mut out, value.unwrap_or(&Value::Null));
    BadValue::json(out)
}

/// Quotes a text whose type in Go is not plain `string`: as JSON.
pub fn named(text: &str) -> BadValue {
    let mut out = String::new();
    write_json(&mut out, text);
    BadValue::json(out)
}

/// A value of a type as JSON over several lines, each level one space further in, without an end of line.
pub(super) fn indented(type_name: &str, value: &Value) -> String {
    let mut compact = String::new();
    // Writing to a string never fails.
    let _ = match schema::named(type_name) {
        Some(of) => write_value(&mut compact, of, Some(&as_inner(type_name, value))),
        None => write_plain(&mut compact, value),
    };
    indent(&compact)
}

/// In the server the node's namespaces stand in a Pod's security context.
fn as_inner(type_name: &str, value: &Value) -> Value {
    let mut inner = value.clone();
    if type_name == "v1.PodSpec" {
        for (key, _) in HOST_NAMESPACES {
            if let Some(value) = inner.remove(&[key]) {
                inner.set(&["securityContext", key], value);
            }
        }
    }
    inner
}

fn indent(compact: &str) -> String {
    let mut out = String::with_capacity(compact.len() * 2);
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    let new_line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', depth));
    };
    let mut characters = compact.chars().peekable();
    while let Some(character) = characters.next() {
        if in_text {
            out.push(character);
            in_text = escaped || character != '"';
            escaped = !escaped && character == '\\';
            continue;
        }
        match character {
            '{' | '[' => {
                out.push(character);
                if let Some(close) = characters.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    new_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                new_line(&mut out, depth);
                out.push(character);
            }
            ',' => {
                out.push(',');
                new_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            other => {
                in_text = other == '"';
                out.push(other);
            }
        }
    }
    out
}

fn write_joined<T>(
    out: &mut String,
    open: char,
    close: char,
    items: impl IntoIterator<Item = T>,
    mut write_item: impl FnMut(&mut String, T) -> fmt::Result,
) -> fmt::Result {
    out.push(open);
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write_item(out, item)?;
    }
    out.push(close);
    Ok(())
}

fn write_plain(out: &mut String, value: &Value) -> fmt::Result {
    match value {
        Value::String(text) => {
            write_json(out, text);
            Ok(())
        }
        Value::List(items) => write_joined(out, '[', ']', items.iter(), write_plain),
        Value::Map(map) => write_joined(out, '{', '}', map.iter(), |out, (key, value)| {
            write_json(out, key);
            out.push(':');
            write_plain(out, value)
        }),
        other => write!(out, "{other}"),
    }
}

fn write_value(out: &mut String, of: Type, value: Option<&Value>) -> fmt::Result {
    match (of.shape(), value) {
        (Shape::Struct, _) => {
            let map = value.and_then(Value::as_map).unwrap_or(Map::EMPTY);
            out.push('{');
            let mut first = true;
            write_fields(out, of, map, &mut first)?;
            out.push('}');
            Ok(())
        }
        (Shape::List(element), Some(Value::List(items))) => write_joined(out, '[', ']', items.iter(), |out, item| {
            write_value(out, element, Some(item).filter(|item| !item.is_null()))
        }),
        (Shape::Map(element), Some(Value::Map(map))) => write_joined(out, '{', '}', map.iter(), |out, (key, value)| {
            write_json(out, key);
            out.push(':');
            write_value(out, element, Some(value))
        }),
        (_, Some(value)) => write_plain(out, value),
        (Shape::String, None) => out.write_str("\"\""),
        (Shape::Int32 | Shape::Int64 | Shape::IntOrString, None) => out.write_char('0'),
        (Shape::Bool, None) => out.write_str("false"),
        (Shape::Quantity, None) => out.write_str("\"0\""),
        (_, None) => out.write_str("null"),
    }
}

/// The fields of a struct in the server's order.
fn inner_fields(of: Type) -> Vec<Field> {
    let name = of.short_name();
    let mut fields: Vec<Field> = of.declared_fields().collect();
    if name == "PodSpec" {
        let moved = |field: &Field| HOST_NAMESPACES.iter().any(|(key, _)| *key == field.json_name());
        fields.retain(|field| !moved(field) && field.go_name() != "DeprecatedServiceAccount");
    }
    for (_, field, before) in MOVED.iter().filter(|(of, ..)| *of == name) {
        let position = |fields: &[Field], name: &str| fields.iter().position(|field| field.go_name() == name);
        if let Some(from) = position(&fields, field) {
            let field = fields.remove(from);
            let to = position(&fields, before).unwrap_or(from);
            fields.insert(to, field);
        }
    }
    fields
}

fn write_fields(out: &mut String, of: Type, map: &Map, first: &mut bool) -> fmt::Result {
    let json_names = WITH_JSON_NAMES.contains(&of.short_name());
    if of.short_name() == "PodSecurityContext" {
        for (key, missing) in HOST_NAMESPACES {
            if !std::mem::take(first) {
                out.push(',');
            }
            let (initial, rest) = key.split_at(1);
            write!(out, "\"{}{rest}\":", initial.to_uppercase())?;
            match map.get(key).filter(|value| !value.is_null()) {
                Some(value) => write_plain(out, value)?,
                None => out.push_str(missing),
            }
        }
    }
    for field in inner_fields(of) {
        if field.is_inline() {
            write_fields(out, field.of(), map, first)?;
            continue;
        }
        let value = map.get(field.json_name()).filter(|value| !value.is_null());
        if json_names && field.omits_empty() && value.is_none_or(|value| !field.is_pointer() && super::read::is_zero(value)) {
            continue;
        }
        if !std::mem::take(first) {
            out.push(',');
        }
        write_json(out, if json_names { field.json_name() } else { field.go_name() });
        out.push(':');
        write_field(out, field, value)?;
    }
    Ok(())
}

fn write_field(out: &mut String, field: Field, value: Option<&Value>) -> fmt::Result {
    if value.is_none() && field.is_pointer() {
        return out.write_str("null");
    }
    write_value(out, field.of(), value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn structs_are_quoted_as_the_server_quotes_them() {
        let mut errors = crate::api::field::ErrorList::new();
        let path = crate::api::field::Path::new("x");
        errors.invalid(&path, typed("v1.DeploymentStrategy", Some(&value!({"type": "Rolling"}))), "");
        errors.invalid(&path, typed("v1.LabelSelector", Some(&value!({"matchLabels": {"a": "<b"}}))), "");
        errors.invalid(&path, plain(None), "");
        let texts: Vec<_> = errors.into_vec().into_iter().map(|error| error.message).collect();
        assert_eq!(
            texts,
            [
                r#"Invalid value: {"Type":"Rolling","RollingUpdate":null}"#,
                r#"Invalid value: {"matchLabels":{"a":"\u003cb"}}"#,
                "Invalid value: null",
            ]
        );
    }
}
