//! Whether a configuration that is applied has the shape of its kind: what merging by keys needs to know before it begins.
//! Upstream: `structured-merge-diff/typed/validate.go` and `helpers.go`.

use std::collections::BTreeSet;

use super::set::Element;
use super::structure::{Member, Structure, key_of, member};
use crate::api::go_print::{go_syntax, go_type, go_value};
use crate::api::schema::{Shape, Type};
use crate::api::value::Value;

/// What is wrong with the shape of `config`, as upstream prints it; `None` if nothing is.
pub(super) fn complaint(root: Type, config: &Value) -> Option<String> {
    let mut found = Vec::new();
    check(Member::root(root), config, "", &mut found);
    match found.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        several => Some(format!("errors:\n  {}", several.join("\n  "))),
    }
}

/// Notes what is wrong with `value` at `path`, such as `.spec.replicas: expected numeric (int or float), got string`.
fn check(member: Member, value: &Value, path: &str, found: &mut Vec<String>) {
    let mut expect = |fits: bool, wanted: &str, got: String| {
        if !fits {
            found.push(format!("{path}: expected {wanted}, got {got}"));
        }
    };
    let shown = || format!("&{{{}}}", go_value(value));
    match (member.of.shape(), value) {
        (_, Value::Null) | (Shape::FieldsV1, _) => {}
        (Shape::Struct, Value::Map(_)) => check_struct(member.of, value, path, found),
        (Shape::Map(element), Value::Map(map)) => {
            for (key, value) in map.iter() {
                check(Member::root(element), value, &format!("{path}.{key}"), found);
            }
        }
        (Shape::List(element), Value::List(items)) => check_list(member, element, items, path, found),
        (Shape::Struct | Shape::Map(_), _) => expect(false, "map", shown()),
        (Shape::List(_), _) => expect(false, "list", shown()),
        (Shape::Int32 | Shape::Int64, value) => {
            expect(
                matches!(value, Value::Int(_) | Value::Float(_)),
                "numeric (int or float)",
                go_type(value).to_owned(),
            );
        }
        (Shape::String | Shape::Bytes, value) => {
            let got = format!("&value.valueUnstructured{{Value:{}}}", go_syntax(value));
            expect(matches!(value, Value::String(_)), "string", got);
        }
        (Shape::Bool, value) => expect(matches!(value, Value::Bool(_)), "boolean", shown()),
        (Shape::Quantity | Shape::IntOrString | Shape::Time | Shape::MicroTime, value) => {
            expect(!matches!(value, Value::List(_) | Value::Map(_)), "any scalar", shown());
        }
    }
}

/// A struct is left at the first field that it has not.
fn check_struct(of: Type, value: &Value, path: &str, found: &mut Vec<String>) {
    for (name, value) in value.as_map().into_iter().flat_map(crate::api::value::Map::iter) {
        let path = format!("{path}.{name}");
        let Some(member) = member(of, name) else {
            found.push(format!("{path}: field not declared in schema"));
            return;
        };
        check(member, value, &path, found);
    }
}

fn check_list(list: Member, element: Type, items: &[Value], path: &str, found: &mut Vec<String>) {
    let structure = list.structure();
    let mut seen = BTreeSet::new();
    for (at, item) in items.iter().enumerate() {
        let place = match structure {
            Structure::Keyed(_, keys) => keyed(item, keys).map(Some),
            Structure::Set => plain(item).map(Some),
            _ => Ok(None),
        };
        let place = match place {
            Err(complaint) => {
                found.push(format!("{path}: element {at}: {complaint}"));
                return;
            }
            Ok(None) => format!("[{at}]"),
            Ok(Some(key)) => {
                let printed = key.to_string();
                if !seen.insert(key) {
                    found.push(format!("{path}: duplicate entries for key {printed}"));
                }
                printed
            }
        };
        check(Member::root(element), item, &format!("{path}{place}"), found);
    }
}

fn keyed(item: &Value, keys: &[&str]) -> Result<Element, String> {
    match item {
        Value::Null => Err("associative list with keys may not have a null element".to_owned()),
        Value::Map(_) => match key_of(item, keys) {
            Element::Keys(found) if found == Value::map() => Err(format!(
                "associative list with keys has an element that omits all key fields {keys:?} (and doesn't have default values for any key \
                 fields)"
            )),
            key => Ok(key),
        },
        _ => Err("associative list with keys may not have non-map elements".to_owned()),
    }
}

fn plain(item: &Value) -> Result<Element, String> {
    match item {
        Value::Map(_) => Err("associative list without keys has an element that's a map type".to_owned()),
        Value::List(_) => Err("not supported: associative list with lists as elements".to_owned()),
        Value::Null => Err("associative list without keys has an element that's an explicit null".to_owned()),
        item => Ok(Element::Item(item.clone())),
    }
}
