//! Failures as JavaScript's `Error`, with a `code` to branch on and the `causes` behind it.

use wasm_bindgen::JsValue;

use super::convert::to_js;
use crate::api::status::Status;
use crate::api::value::{Map, Value};
use crate::export;
use crate::export::given::Refusal;
use crate::scenario::Fault;
use crate::share::LinkError;

/// What went wrong.
pub(super) struct Failure {
    /// `InvalidArgument`, `InvalidScenario`, `InvalidLink`, `CommandFailed`, `TooLong`, or the API server's reason.
    code: &'static str,
    message: String,
    causes: Vec<Value>,
    status: Option<Value>,
}

impl Failure {
    pub(super) fn new(code: &'static str, message: &str) -> Self {
        Self {
            code,
            message: message.trim_end().to_owned(),
            causes: Vec::new(),
            status: None,
        }
    }

    pub(super) fn argument(message: &str) -> Self {
        Self::new("InvalidArgument", message)
    }

    pub(super) fn command(printed: &str) -> Self {
        Self::new("CommandFailed", printed)
    }

    pub(super) fn refused(printed: &str, status: &Status) -> Self {
        let plain = export::status(status);
        Self {
            causes: plain.items(&["causes"]).to_vec(),
            status: Some(plain),
            ..Self::new(status.reason.name(), printed)
        }
    }

    pub(super) fn scenario(faults: &[Fault]) -> Self {
        let message = faults.first().map_or("the scenario has faults", |fault| &fault.message);
        Self {
            causes: faults.iter().map(fault).collect(),
            ..Self::new("InvalidScenario", message)
        }
    }

    pub(super) fn given(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Argument(message) => Self::argument(&message),
            Refusal::Scenario(faults) => Self::scenario(&faults),
        }
    }

    pub(super) fn link(error: &LinkError) -> Self {
        let causes = match error {
            LinkError::Scenario(faults) => faults.iter().map(fault).collect(),
            _ => Vec::new(),
        };
        Self {
            causes,
            ..Self::new("InvalidLink", &error.to_string())
        }
    }
}

fn fault(fault: &Fault) -> Value {
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let mut map = Map::new();
    map.insert("message", fault.message.as_str());
    map.insert("field", fault.field.as_str());
    map.insert("line", whole(fault.line));
    map.insert("column", whole(fault.column));
    map.into()
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = js_sys::Error::new(&failure.message);
        let set = |key: &str, value: JsValue| {
            // A fresh Error takes properties.
            let _ = js_sys::Reflect::set(&error, &key.into(), &value);
        };
        set("code", failure.code.into());
        set("causes", to_js(&Value::from(failure.causes)).unwrap_or_default());
        if let Some(status) = failure.status {
            set("status", to_js(&status).unwrap_or_default());
        }
        error.into()
    }
}
