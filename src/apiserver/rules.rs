//! The stations before the store: decode, default, admit, validate. Each is a function from object to object.

use super::ApiServer;
use super::write::Stage;
use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::status::Status;
use crate::api::value::Value;

/// A refusal and the station at which it happened.
pub(super) type Refusal = (Stage, Status);

/// Takes a request's object through every station before the store.
pub(super) fn prepare(_server: &ApiServer, _kind: Kind, value: Value, _old: Option<&Object>, _trusted: bool) -> Result<Value, Refusal> {
    Ok(value)
}
