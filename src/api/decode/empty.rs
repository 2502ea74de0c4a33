//! What Go's zero values are in JSON, and what becomes of empty lists and maps.

use ecow::EcoString;

use crate::api::schema::{Field, Shape, Type};
use crate::api::value::{Map, Value};

/// What a client left out, as Go's zero value is marshalled; nothing where the field is then omitted.
fn zero(field: Field) -> Option<Value> {
    // `omitempty` never omits a struct in Go; `creationTimestamp` alone has `omitzero`.
    let omitted = field.omits_empty() && (field.is_pointer() || !is_go_struct(field.of()));
    if omitted || field.json_name() == "creationTimestamp" {
        return None;
    }
    Some(if field.is_pointer() { Value::Null } else { zero_value(field.of()) })
}

fn is_go_struct(of: Type) -> bool {
    matches!(
        of.shape(),
        Shape::Struct | Shape::Quantity | Shape::IntOrString | Shape::Time | Shape::MicroTime | Shape::FieldsV1
    )
}

/// The zero value of a type as Go marshals it.
pub(super) fn zero_value(of: Type) -> Value {
    match of.shape() {
        Shape::Struct => Value::from(
            of.fields()
                .filter_map(|field| Some((field.json_name(), zero(field)?)))
                .collect::<Map>(),
        ),
        Shape::String => Value::from(""),
        Shape::Int32 | Shape::Int64 | Shape::IntOrString => Value::Int(0),
        Shape::Bool => Value::Bool(false),
        Shape::Quantity => Value::from("0"),
        Shape::Map(_) | Shape::List(_) | Shape::Time | Shape::MicroTime | Shape::Bytes | Shape::FieldsV1 => Value::Null,
    }
}

/// Takes out empty lists and maps, as the store's protobuf does not keep them.
pub fn drop_empty(of: Type, object: &mut Value) {
    let Some(map) = object.as_map() else { return };
    let mut changes: Vec<(EcoString, Option<Value>)> = Vec::new();
    for (key, value) in map.iter() {
        let Some(field) = of.field(key) else { continue };
        match (field.of().shape(), value) {
            (Shape::Map(_), Value::Map(map)) if map.is_empty() => changes.push((key.clone(), zero(field))),
            (Shape::List(_), Value::List(items)) if items.is_empty() => changes.push((key.clone(), zero(field))),
            (Shape::Struct, Value::Map(_)) => {
                let mut inner = value.clone();
                drop_empty(field.of(), &mut inner);
                if inner != *value {
                    changes.push((key.clone(), Some(inner)));
                }
            }
            (Shape::List(element), Value::List(items)) if element.shape() == Shape::Struct => {
                let mut inner = items.to_vec();
                for item in &mut inner {
                    drop_empty(element, item);
                }
                if inner != **items {
                    changes.push((key.clone(), Some(inner.into())));
                }
            }
            _ => {}
        }
    }
    for (key, value) in changes {
        match value {
            Some(value) => drop(object.make_map().insert(key, value)),
            None => drop(object.make_map().remove(&key)),
        }
    }
}

/// Puts in what Go marshals though it was not given.
pub(super) fn fill(of: Type, map: &Map, changed: &mut Option<Map>) {
    for field in of.fields() {
        if field.omits_empty() && (field.is_pointer() || !is_go_struct(field.of())) {
            continue;
        }
        if changed.as_ref().unwrap_or(map).contains_key(field.json_name()) {
            continue;
        }
        if let Some(value) = zero(field) {
            changed.get_or_insert_with(|| map.clone()).insert(field.json_name(), value);
        }
    }
}
