//! Places in an object, and what is wrong there.
//!
//! Upstream: `apimachinery/pkg/util/validation/field`.

use std::fmt;

use ecow::{EcoString, eco_format};

use super::quote::{quoted, write_quoted};
use super::status::Cause;

/// A place in an object, such as `spec.template.spec.containers[0].image`. A link to its parent, so that walking an
/// object makes no text until something is wrong.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    parent: Option<&'a Path<'a>>,
    part: Part<'a>,
}

#[derive(Clone, Copy)]
enum Part<'a> {
    Name(&'a str),
    Index(usize),
    Key(&'a str),
}

impl<'a> Path<'a> {
    /// A path that starts at `name`. Several names are written with dots between them.
    pub const fn new(name: &'a str) -> Self {
        Self {
            parent: None,
            part: Part::Name(name),
        }
    }

    /// The place of which this is a part.
    pub const fn parent(&self) -> Option<&'a Path<'a>> {
        self.parent
    }

    /// The field `name` of what is here; several names are written with dots between them.
    #[must_use]
    pub const fn child<'b>(&'b self, name: &'b str) -> Path<'b> {
        Path {
            parent: Some(self),
            part: Part::Name(name),
        }
    }

    /// The item at `index` of the list that is here.
    #[must_use]
    pub const fn index(&self, index: usize) -> Path<'_> {
        Path {
            parent: Some(self),
            part: Part::Index(index),
        }
    }

    /// The value at `key` of the map that is here.
    #[must_use]
    pub const fn key<'b>(&'b self, key: &'b str) -> Path<'b> {
        Path {
            parent: Some(self),
            part: Part::Key(key),
        }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nested = match self.parent {
            Some(parent) => {
                parent.fmt(f)?;
                !matches!(
                    parent,
                    Path {
                        parent: None,
                        part: Part::Name("")
                    }
                )
            }
            None => false,
        };
        match self.part {
            Part::Name(name) if nested => write!(f, ".{name}"),
            Part::Name(name) => f.write_str(name),
            Part::Index(index) => write!(f, "[{index}]"),
            Part::Key(key) => write!(f, "[{key}]"),
        }
    }
}

/// What kind of fault a field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorType {
    /// What the field names is not there.
    NotFound,
    /// The field has to be given.
    Required,
    /// The value stands twice where it may stand once.
    Duplicate,
    /// The value does not follow the rule.
    Invalid,
    /// The value is none of those that are known.
    NotSupported,
    /// The field may not be given, or not changed, here.
    Forbidden,
    /// The value is too long; it is not quoted.
    TooLong,
    /// The list has too many items.
    TooMany,
    /// The list has too few items.
    TooFew,
    /// The value is of the wrong type.
    TypeInvalid,
}

impl ErrorType {
    /// The reason in a cause, and how a message begins.
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::NotFound => ("FieldValueNotFound", "Not found"),
            Self::Required => ("FieldValueRequired", "Required value"),
            Self::Duplicate => ("FieldValueDuplicate", "Duplicate value"),
            Self::Invalid => ("FieldValueInvalid", "Invalid value"),
            Self::NotSupported => ("FieldValueNotSupported", "Unsupported value"),
            Self::Forbidden => ("FieldValueForbidden", "Forbidden"),
            Self::TooLong => ("FieldValueTooLong", "Too long"),
            Self::TooMany => ("FieldValueTooMany", "Too many"),
            Self::TooFew => ("FieldValueTooFew", "Too few"),
            Self::TypeInvalid => ("FieldValueTypeInvalid", "Invalid value"),
        }
    }

    /// The reason in a cause: `FieldValueInvalid`, `FieldValueRequired`, …
    pub const fn reason(self) -> &'static str {
        self.texts().0
    }
}

/// A value as a message quotes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadValue(EcoString);

impl BadValue {
    /// A value that is quoted as JSON, rendered already; see [`super::validation::render`].
    pub fn json(text: impl Into<EcoString>) -> Self {
        Self(text.into())
    }
}

/// Text is quoted as Go's `%q` does.
impl From<&str> for BadValue {
    fn from(text: &str) -> Self {
        Self(quoted(text))
    }
}

impl From<&EcoString> for BadValue {
    fn from(text: &EcoString) -> Self {
        Self::from(text.as_str())
    }
}

impl From<i64> for BadValue {
    fn from(number: i64) -> Self {
        Self(eco_format!("{number}"))
    }
}

impl From<bool> for BadValue {
    fn from(truth: bool) -> Self {
        Self(eco_format!("{truth}"))
    }
}

/// A fault of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// What kind of fault it is.
    pub kind: ErrorType,
    /// The field's path.
    pub field: EcoString,
    /// The message without the field: `Invalid value: -1: must be greater than or equal to 0`.
    pub message: EcoString,
}

impl FieldError {
    fn new(kind: ErrorType, path: &Path<'_>, value: Option<BadValue>, detail: &str) -> Self {
        let mut message = EcoString::from(kind.texts().1);
        if let Some(BadValue(value)) = value {
            message.push_str(": ");
            message.push_str(&value);
        }
        if !detail.is_empty() {
            message.push_str(": ");
            message.push_str(detail);
        }
        Self {
            kind,
            field: eco_format!("{path}"),
            message,
        }
    }
}

/// `spec.replicas: Invalid value: -1: must be greater than or equal to 0`
impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl From<FieldError> for Cause {
    fn from(error: FieldError) -> Self {
        Self {
            reason: error.kind.reason().into(),
            message: error.message,
            field: error.field,
        }
    }
}

/// Faults in the order in which the server finds them.
#[derive(Debug, Default)]
pub struct ErrorList {
    errors: Vec<FieldError>,
}

impl ErrorList {
    /// No faults.
    pub fn new() -> Self {
        Self::default()
    }

    /// The faults.
    pub fn into_vec(self) -> Vec<FieldError> {
        self.errors
    }

    /// How many there are; two counts show whether a step found some.
    pub fn len(&self) -> usize {
        self.errors.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Forgets all faults after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.errors.truncate(len);
    }

    /// The field has to be given. The detail may be empty.
    pub fn required(&mut self, path: &Path<'_>, detail: &str) {
        self.errors.push(FieldError::new(ErrorType::Required, path, None, detail));
    }

    /// The value does not follow the rule that `detail` gives.
    pub fn invalid(&mut self, path: &Path<'_>, value: impl Into<BadValue>, detail: &str) {
        self.errors
            .push(FieldError::new(ErrorType::Invalid, path, Some(value.into()), detail));
    }

    /// The value is none of `supported`, which are listed as given.
    pub fn not_supported(&mut self, path: &Path<'_>, value: impl Into<BadValue>, supported: &[&str]) {
        let mut detail = String::new();
        for (at, name) in supported.iter().enumerate() {
            detail.push_str(if at == 0 { "supported values: " } else { ", " });
            // Writing to a string never fails.
            let _ = write_quoted(&mut detail, name);
        }
        self.errors
            .push(FieldError::new(ErrorType::NotSupported, path, Some(value.into()), &detail));
    }

    /// The value stands here for the second time.
    pub fn duplicate(&mut self, path: &Path<'_>, value: impl Into<BadValue>, detail: &str) {
        self.errors
            .push(FieldError::new(ErrorType::Duplicate, path, Some(value.into()), detail));
    }

    /// The field may not be given here.
    pub fn forbidden(&mut self, path: &Path<'_>, detail: &str) {
        self.errors.push(FieldError::new(ErrorType::Forbidden, path, None, detail));
    }

    /// What the field names is not there.
    pub fn not_found(&mut self, path: &Path<'_>, value: impl Into<BadValue>, detail: &str) {
        self.errors
            .push(FieldError::new(ErrorType::NotFound, path, Some(value.into()), detail));
    }

    /// The value has more than `bytes` bytes.
    pub fn too_long(&mut self, path: &Path<'_>, bytes: usize) {
        self.errors.push(FieldError::new(
            ErrorType::TooLong,
            path,
            None,
            &format!("may not be more than {bytes} bytes"),
        ));
    }

    /// The list has more than `most` items.
    pub fn too_many(&mut self, path: &Path<'_>, items: usize, most: usize) {
        self.errors.push(FieldError::new(
            ErrorType::TooMany,
            path,
            Some(BadValue(eco_format!("{items}"))),
            &format!("must have at most {most} items"),
        ));
    }

    /// The same value does not follow several rules.
    pub fn invalid_each(&mut self, path: &Path<'_>, value: &str, details: Vec<EcoString>) {
        for detail in details {
            self.invalid(path, value, &detail);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_the_server_writes_it() {
        let spec = Path::new("spec");
        let containers = spec.child("containers");
        let first = containers.index(0);
        let requests = first.child("resources.requests");
        assert_eq!(requests.key("cpu").to_string(), "spec.containers[0].resources.requests[cpu]");
    }

    #[test]
    fn messages_are_worded_as_the_server_words_them() {
        let mut errors = ErrorList::new();
        let path = Path::new("spec.replicas");
        errors.invalid(&path, -1, "must be greater than or equal to 0");
        errors.required(&path, "");
        errors.not_supported(&path, "x\u{200b}", &["a", "b"]);
        errors.too_many(&path, 21, 20);
        errors.too_long(&path, 63);
        let texts: Vec<String> = errors.into_vec().iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "spec.replicas: Invalid value: -1: must be greater than or equal to 0",
                "spec.replicas: Required value",
                r#"spec.replicas: Unsupported value: "x\u200b": supported values: "a", "b""#,
                "spec.replicas: Too many: 21: must have at most 20 items",
                "spec.replicas: Too long: may not be more than 63 bytes",
            ]
        );
    }
}
