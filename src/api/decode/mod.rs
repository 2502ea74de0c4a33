//! Reading a client's object into a kind of the schema: known fields of the right types, as the server would store them.
//!
//! Upstream: `sigs.k8s.io/json` and the types' own `UnmarshalJSON`. A typed object is unmarshalled and marshalled again
//! there; here the tree is walked once along the schema, and sub-trees that are as due already are shared.

mod empty;
mod go;
mod misfit;
mod request;
mod scalar;
mod time;

use ecow::{EcoString, eco_format};

pub use empty::drop_empty;
pub use misfit::misfit;
pub use request::decode_request;
pub use scalar::base64;
pub use time::micros_since_epoch;

use crate::api::go_print::json_type;
use crate::api::schema::{Field, Shape, Type};
use empty::{fill, zero_value};

use crate::api::value::{Map, Value, write_json_string};

/// What becomes of fields that the schema does not know: the `fieldValidation` parameter of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FieldValidation {
    /// They are dropped in silence: `kubectl --validate=false`.
    Ignore,
    /// They are dropped, and the answer carries warnings.
    Warn,
    /// The request is refused: `kubectl`'s default.
    #[default]
    Strict,
}

/// An object of a kind, and what the server warns of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The object with its known fields only.
    pub object: Value,
    /// Whether it holds empty lists or maps, which validation tells from missing ones and the store does not:
    /// [`drop_empty`] is due before the object is stored.
    pub has_empty: bool,
    /// One text for each unknown field, such as `unknown field "spec.replcas"`; only with [`FieldValidation::Warn`].
    pub warnings: Vec<EcoString>,
}

/// Why an object could not be read. The text is the server's, without the kind in front; see [`decode_request`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// A value of the wrong type, or a text that its type does not take.
    Malformed(EcoString),
    /// Fields that the schema does not know, one text each.
    Strict(Vec<EcoString>),
}

impl std::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Malformed(message) => f.write_str(message),
            Self::Strict(unknown) => write!(f, "strict decoding error: {}", unknown.join(", ")),
        }
    }
}

/// Unknown fields that are reported at most, as upstream bounds them.
const MAX_STRICT_ERRORS: usize = 100;

/// Reads `value` as an object of type `of`.
///
/// # Errors
/// The first value of a wrong type, or all unknown fields if the validation is strict.
pub fn decode(of: Type, value: &Value, validation: FieldValidation) -> Result<Decoded, DecodeError> {
    let mut reader = Reader {
        validation,
        ..Reader::default()
    };
    let Some(map) = value.as_map() else {
        let name = go::name(of);
        return Err(DecodeError::Malformed(eco_format!(
            "json: cannot unmarshal {} into Go value of type {name}",
            json_type(value)
        )));
    };
    let object = reader.object(of, map).map_err(DecodeError::Malformed)?;
    if let Some(error) = reader.error {
        return Err(DecodeError::Malformed(error));
    }
    if validation == FieldValidation::Strict && !reader.unknown.is_empty() {
        return Err(DecodeError::Strict(reader.unknown));
    }
    Ok(Decoded {
        has_empty: reader.has_empty,
        object: object.unwrap_or_else(|| value.clone()),
        warnings: reader.unknown,
    })
}

/// What a value becomes.
enum Step {
    /// It is stored as it came.
    Same,
    /// Another value is stored.
    Put(Value),
    /// It is as if it had not been given.
    Drop,
}

impl Step {
    /// A value that counts as not given where it is empty.
    fn unless(empty: bool) -> Self {
        if empty { Self::Drop } else { Self::Same }
    }
}

#[derive(Clone, Copy)]
enum Part<'a> {
    Key(&'a str),
    Index(usize),
}

/// The walk, with the place where it stands as both of upstream's messages name it.
#[derive(Default)]
struct Reader<'a> {
    validation: FieldValidation,
    /// The place with indices and keys of maps, for unknown fields.
    path: Vec<Part<'a>>,
    /// The place as Go's decoder names it: fields only, each with the struct that it was found in.
    fields: Vec<(Type, Field)>,
    has_empty: bool,
    /// The first value of a wrong type.
    error: Option<EcoString>,
    unknown: Vec<EcoString>,
}

/// A text that ends the walk at once, as an error of a type's own `UnmarshalJSON` does.
type Fatal = EcoString;

impl<'a> Reader<'a> {
    /// Reads a struct; nothing if it is stored as it came.
    fn object(&mut self, of: Type, map: &'a Map) -> Result<Option<Value>, Fatal> {
        let mut changed: Option<Map> = None;
        for (at, (key, value)) in map.iter().enumerate() {
            let step = if let Some(field) = of.field(key) {
                self.field(of, field, value)?
            } else {
                self.unknown_field(key);
                Step::Drop
            };
            if !matches!(step, Step::Same) && changed.is_none() {
                changed = Some(map.iter().take(at).map(|(key, value)| (key.clone(), value.clone())).collect());
            }
            if let Some(changed) = &mut changed {
                match step {
                    Step::Same => drop(changed.insert(key.clone(), value.clone())),
                    Step::Put(value) => drop(changed.insert(key.clone(), value)),
                    Step::Drop => {}
                }
            }
        }
        fill(of, map, &mut changed);
        Ok(changed.map(Value::from))
    }

    fn field(&mut self, of: Type, field: Field, value: &'a Value) -> Result<Step, Fatal> {
        if value.is_null() {
            return Ok(Step::Drop);
        }
        self.fields.push((of, field));
        self.path.push(Part::Key(field.json_name()));
        let step = self.value(field.of(), field.omits_empty() && !field.is_pointer(), value)?;
        self.path.pop();
        self.fields.pop();
        Ok(step)
    }

    /// Reads any value but `null`. With `omit`, an empty one counts as not given.
    fn value(&mut self, of: Type, omit: bool, value: &'a Value) -> Result<Step, Fatal> {
        Ok(match (of.shape(), value) {
            (Shape::Struct, Value::Map(map)) => self.object(of, map)?.map_or(Step::Same, Step::Put),
            (Shape::Map(element), Value::Map(map)) => self.map(element, map)?,
            (Shape::List(element), Value::List(items)) => self.list(element, items)?,
            (Shape::String, Value::String(text)) => Step::unless(omit && text.is_empty()),
            (Shape::Bool, Value::Bool(truth)) => Step::unless(omit && !truth),
            (Shape::Int32 | Shape::Int64, Value::Int(_) | Value::Float(_)) => self.number(of, omit, value),
            (Shape::FieldsV1, _) | (Shape::IntOrString, Value::String(_)) => Step::Same,
            (Shape::Bytes, Value::String(text)) => match scalar::canonical_base64(text) {
                Ok(canonical) if canonical.is_empty() && omit => Step::Drop,
                Ok(canonical) => put_if_new(text, canonical),
                Err(error) => {
                    self.error.get_or_insert(error);
                    Step::Drop
                }
            },
            (Shape::Quantity, _) => match value {
                Value::String(text) => put_if_new(text, scalar::canonical_quantity(text)?),
                other => Step::Put(scalar::canonical_quantity(&go::number_or_json(other))?.into()),
            },
            (Shape::IntOrString, _) => match go::int32(value) {
                Some(number) => Step::Put(number.into()),
                None => return Err(self.type_error("int32", value, true)),
            },
            (Shape::Time, Value::String(text)) => put_if_new(text, time::canonical_time(text)?),
            (Shape::MicroTime, Value::String(text)) => put_if_new(text, time::canonical_micro_time(text)?),
            (Shape::Time | Shape::MicroTime, _) => return Err(self.type_error("string", value, false)),
            _ => {
                self.save_type_error(of, value, false);
                Step::Drop
            }
        })
    }

    fn number(&mut self, of: Type, omit: bool, value: &Value) -> Step {
        let number = if of.shape() == Shape::Int32 {
            go::int32(value)
        } else {
            go::int64(value)
        };
        match (number, value) {
            (Some(0), _) if omit => Step::Drop,
            (Some(_), Value::Int(_)) => Step::Same,
            (Some(number), _) => Step::Put(number.into()),
            (None, _) => {
                self.save_type_error(of, value, true);
                Step::Drop
            }
        }
    }

    /// Reads the items of a list.
    fn list(&mut self, element: Type, items: &'a [Value]) -> Result<Step, Fatal> {
        self.has_empty |= items.is_empty();
        let mut changed: Option<Vec<Value>> = None;
        for (at, item) in items.iter().enumerate() {
            self.path.push(Part::Index(at));
            let step = if item.is_null() {
                Step::Drop
            } else {
                self.value(element, false, item)?
            };
            self.path.pop();
            if !matches!(step, Step::Same) && changed.is_none() {
                changed = Some(items[..at].to_vec());
            }
            if let Some(changed) = &mut changed {
                changed.push(match step {
                    Step::Same => item.clone(),
                    Step::Put(value) => value,
                    Step::Drop => zero_value(element),
                });
            }
        }
        Ok(changed.map_or(Step::Same, |items| Step::Put(items.into())))
    }

    /// Reads the values of a map with free keys.
    fn map(&mut self, element: Type, map: &'a Map) -> Result<Step, Fatal> {
        self.has_empty |= map.is_empty();
        let mut changed: Option<Map> = None;
        for (at, (key, value)) in map.iter().enumerate() {
            self.path.push(Part::Key(key));
            let step = if value.is_null() {
                Step::Drop
            } else {
                self.value(element, false, value)?
            };
            self.path.pop();
            if !matches!(step, Step::Same) && changed.is_none() {
                changed = Some(map.iter().take(at).map(|(key, value)| (key.clone(), value.clone())).collect());
            }
            if let Some(changed) = &mut changed {
                let stored = match step {
                    Step::Same => value.clone(),
                    Step::Put(value) => value,
                    Step::Drop if element.shape() == Shape::Bytes => Value::from(""),
                    Step::Drop => zero_value(element),
                };
                changed.insert(key.clone(), stored);
            }
        }
        Ok(changed.map_or(Step::Same, |map| Step::Put(map.into())))
    }

    fn unknown_field(&mut self, key: &str) {
        if self.validation == FieldValidation::Ignore || self.unknown.len() >= MAX_STRICT_ERRORS {
            return;
        }
        let mut path = EcoString::new();
        for part in self.path.iter().copied().chain([Part::Key(key)]) {
            match part {
                Part::Index(at) => path.push_str(&eco_format!("[{at}]")),
                Part::Key(key) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(key);
                }
            }
        }
        let mut message = EcoString::from("unknown field ");
        // Writing to a string never fails.
        let _ = write_json_string(&mut message, &path);
        self.unknown.push(message);
    }

    fn save_type_error(&mut self, of: Type, value: &Value, with_number: bool) {
        if self.error.is_none() {
            self.error = Some(self.type_error(&go::name(of), value, with_number));
        }
    }

    /// `json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32`
    fn type_error(&self, of: &str, value: &Value, with_number: bool) -> EcoString {
        let kind = match value {
            Value::Int(_) | Value::Float(_) if with_number => eco_format!("number {}", go::number_or_json(value)),
            other => json_type(other).into(),
        };
        let within = self.fields.last().map_or("", |(within, _)| within.short_name());
        let names = self.fields.iter().flat_map(|(within, field)| {
            let embedded = within.embedded(*field).map(Field::go_name);
            embedded.chain([field.json_name()])
        });
        let path = names.collect::<Vec<_>>().join(".");
        eco_format!("json: cannot unmarshal {kind} into Go struct field {within}.{path} of type {of}")
    }
}

fn put_if_new(text: &EcoString, canonical: EcoString) -> Step {
    if *text == canonical {
        Step::Same
    } else {
        Step::Put(canonical.into())
    }
}
