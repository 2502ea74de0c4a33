//! What the tests of validation share: objects as they reach it, and their faults as lines.

use converge::api::decode::{FieldValidation, decode_request};
use converge::api::defaults;
use converge::api::field::FieldError;
use converge::api::kind::Kind;
use converge::api::validation::{validate_create, validate_update};
use converge::api::value::Value;

/// The object that `text` describes, decoded and with its defaults. Apart from the fields of `kind` every field has to
/// be known.
pub fn object(kind: Kind, text: &str) -> Value {
    let manifest = converge::manifest::parse(text);
    assert!(manifest.faults.is_empty(), "{text}: {:?}", manifest.faults);
    let body = &manifest.documents[0].value;
    let decoded = decode_request(&kind.api_version(), kind.name(), body, FieldValidation::Strict).expect(text);
    let mut object = decoded.object;
    defaults::apply(kind, &mut object);
    object
}

/// The faults, one a line.
pub fn lines(errors: &[FieldError]) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

/// What is wrong with a new object.
#[allow(dead_code, reason = "not every test file asks for it")]
pub fn faults(kind: Kind, text: &str) -> Vec<String> {
    lines(&validate_create(kind, &object(kind, text)))
}

/// What is wrong with the change from `before` to `after`.
#[allow(dead_code, reason = "not every test file asks for it")]
pub fn change_faults(kind: Kind, before: &str, after: &str) -> Vec<String> {
    lines(&validate_update(kind, &object(kind, after), &object(kind, before)))
}
