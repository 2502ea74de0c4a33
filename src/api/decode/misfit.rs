//! Where an object has what its decoder refuses. The decoder's message names fields by their Go structs, without list
//! indexes, without the keys of maps, and some messages name none: `quantities must match the regular expression …`.

use ecow::{EcoString, eco_format};

use super::{DecodeError, FieldValidation, decode};
use crate::api::schema::{Field, Shape, Type};
use crate::api::value::{Map, Value};

/// The path at which `object`, of type `of`, has what `message` was said of, as the API server writes paths:
/// `spec.template.spec.containers[1].env[0].value`, `metadata.annotations[team]`. `None` if the decoder says nothing of
/// the kind about this object.
///
/// A part is at fault if it is refused in the same words when it stands alone; so no message has to be taken apart.
pub fn misfit(of: Type, object: &Value, message: &str) -> Option<EcoString> {
    let is_said = |alone: Value| match decode(of, &alone, FieldValidation::Warn) {
        Err(DecodeError::Malformed(words)) => message.ends_with(words.as_str()),
        _ => false,
    };
    let path = is_said(object.clone()).then(|| path(of, object, &|part| part, &is_said))?;
    Some(path.strip_prefix('.').unwrap_or(&path).into())
}

/// The rest of the path below `node`. `within` puts a part of the node into an object that has nothing else.
fn path(of: Type, node: &Value, within: &dyn Fn(Value) -> Value, is_said: &dyn Fn(Value) -> bool) -> EcoString {
    match (node, of.shape()) {
        (Value::Map(map), shape) => {
            for (key, part) in map.iter() {
                let alone = |part: Value| {
                    let mut only = Map::new();
                    only.insert(key.clone(), part);
                    within(Value::from(only))
                };
                if !is_said(alone(part.clone())) {
                    continue;
                }
                let (step, of_part) = match shape {
                    Shape::Map(element) => (eco_format!("[{key}]"), Some(element)),
                    _ => (eco_format!(".{key}"), of.field(key).map(Field::of)),
                };
                let rest = of_part.map_or_else(EcoString::new, |of| path(of, part, &alone, is_said));
                return eco_format!("{step}{rest}");
            }
        }
        (Value::List(items), Shape::List(element)) => {
            for (at, part) in items.iter().enumerate() {
                let alone = |part: Value| within(Value::list([part]));
                if is_said(alone(part.clone())) {
                    return eco_format!("[{at}]{}", path(element, part, &alone, is_said));
                }
            }
        }
        _ => {}
    }
    EcoString::new()
}
