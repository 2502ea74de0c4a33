//! JSON patch (RFC 6902), as `evanphx/json-patch` applies it.

use ecow::{EcoString, eco_format};

use crate::api::go_print::json_type;
use crate::api::quote::quoted;
use crate::api::status::{Reason, Status};
use crate::api::value::Value;

/// More operations than this are refused, as the server refuses them.
const MAX_OPERATIONS: usize = 10_000;

/// Why a list of operations cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It is no list of operations.
    NoPatch(EcoString),
    /// It is too long.
    TooLong(Status),
    /// One of them does not apply.
    DoesNotApply(EcoString),
}

impl Fault {
    /// What is wrong, as the library says it.
    pub fn cause(self) -> EcoString {
        match self {
            Self::NoPatch(cause) | Self::DoesNotApply(cause) => cause,
            Self::TooLong(status) => status.message,
        }
    }
}

/// The server's refusal; it keeps to itself why an operation does not apply.
impl From<Fault> for Status {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NoPatch(cause) => Self::bad_request(eco_format!("error decoding patch: {cause}")),
            Fault::TooLong(status) => status,
            Fault::DoesNotApply(_) => Self::new(Reason::Invalid, "the server rejected our request due to an error in our request"),
        }
    }
}

/// Applies a list of operations, all or none.
pub(super) fn apply(value: &Value, operations: &Value) -> Result<Value, Fault> {
    let Some(operations) = operations.as_list() else {
        return Err(Fault::NoPatch(eco_format!(
            "json: cannot unmarshal {} into Go value of type jsonpatch.Patch",
            json_type(operations)
        )));
    };
    if operations.len() > MAX_OPERATIONS {
        let message = format!(
            "The allowed maximum operations in a JSON patch is {MAX_OPERATIONS}, got {}",
            operations.len()
        );
        return Err(Fault::TooLong(Status {
            code: 413,
            ..Status::new(Reason::Invalid, message)
        }));
    }
    let mut patched = value.clone();
    for operation in operations {
        apply_one(&mut patched, operation).map_err(Fault::DoesNotApply)?;
    }
    Ok(patched)
}

fn apply_one(value: &mut Value, operation: &Value) -> Result<(), EcoString> {
    let operand = || operation.get("value").cloned().unwrap_or_default();
    match operation.text(&["op"]) {
        "add" => {
            let path = path(operation).map_err(|_| missing("add operation failed to decode path"))?;
            let (place, key) =
                find(value, path).ok_or_else(|| missing(&format!("add operation does not apply: doc is missing path: \"{path}\"")))?;
            add(place, &key, operand()).map_err(|cause| eco_format!("error in add for path: '{path}': {cause}"))
        }
        "remove" => {
            let path = path(operation).map_err(|_| missing("remove operation failed to decode path"))?;
            let (place, key) =
                find(value, path).ok_or_else(|| missing(&format!("remove operation does not apply: doc is missing path: \"{path}\"")))?;
            remove(place, &key).map_err(|cause| eco_format!("error in remove for path: '{path}': {cause}"))
        }
        "replace" => replace(value, decoded("replace", path(operation))?, operand()),
        "move" => carry(value, decoded_from("move", operation)?, decoded("move", path(operation)), true),
        "copy" => carry(value, decoded_from("copy", operation)?, decoded("copy", path(operation)), false),
        "test" => test(value, decoded("test", path(operation))?, &operand()),
        "" => Err("Unexpected kind: unknown".into()),
        other => Err(eco_format!("Unexpected kind: {other}")),
    }
}

/// An error whose cause is that something is not there (`ErrMissing`).
fn missing(what: &str) -> EcoString {
    eco_format!("{what}: missing value")
}

fn path(operation: &Value) -> Result<&str, EcoString> {
    let path = operation.get("path").and_then(Value::as_str);
    path.ok_or_else(|| missing("operation missing path field"))
}

fn decoded<'a>(kind: &str, path: Result<&'a str, EcoString>) -> Result<&'a str, EcoString> {
    path.map_err(|cause| eco_format!("{kind} operation failed to decode path: {cause}"))
}

fn decoded_from<'a>(kind: &str, operation: &'a Value) -> Result<&'a str, EcoString> {
    let from = operation.get("from").and_then(Value::as_str);
    from.ok_or_else(|| missing(&format!("{kind} operation failed to decode from: operation, missing from field")))
}

/// Sets what stands at `path`. A key that a map has not is set all the same; upstream looks for it in lists alone.
fn replace(value: &mut Value, path: &str, operand: Value) -> Result<(), EcoString> {
    if path.is_empty() {
        *value = operand;
        return Ok(());
    }
    let (place, key) =
        find(value, path).ok_or_else(|| missing(&format!("replace operation does not apply: doc is missing path: {path}")))?;
    if let Value::List(items) = place {
        let at = index(&key, items.len()).map_err(|_| missing(&format!("replace operation does not apply: doc is missing key: {path}")))?;
        place.make_list()[at] = operand;
    } else {
        place.make_map().insert(key.as_str(), operand);
    }
    Ok(())
}

/// Copies or moves what stands at `from`.
fn carry(value: &mut Value, from: &str, path: Result<&str, EcoString>, moves: bool) -> Result<(), EcoString> {
    let kind = if moves { "move" } else { "copy" };
    let (place, key) =
        find(value, from).ok_or_else(|| missing(&format!("{kind} operation does not apply: doc is missing from path: {from}")))?;
    let taken = get(place, &key).map_err(|cause| {
        if moves {
            eco_format!("error in move for path: '{key}': {cause}")
        } else {
            eco_format!("error in copy for from: '{from}': {cause}")
        }
    })?;
    if moves {
        remove(place, &key).map_err(|cause| eco_format!("error in move for path: '{key}': {cause}"))?;
    }
    let path = path?;
    let (place, key) =
        find(value, path).ok_or_else(|| missing(&format!("{kind} operation does not apply: doc is missing destination path: {path}")))?;
    add(place, &key, taken.unwrap_or_default()).map_err(|cause| {
        if moves {
            eco_format!("error in move for path: '{path}': {cause}")
        } else {
            eco_format!("error while adding value during copy: {cause}")
        }
    })
}

fn test(value: &mut Value, path: &str, operand: &Value) -> Result<(), EcoString> {
    let found = if path.is_empty() {
        Some(value.clone())
    } else {
        let (place, key) = find(value, path).ok_or_else(|| missing(&format!("test operation does not apply: is missing path: {path}")))?;
        get(place, &key).map_err(|cause| eco_format!("error in test for path: '{path}': {cause}"))?
    };
    if found.unwrap_or_default() == *operand {
        Ok(())
    } else {
        Err(eco_format!("testing value {path} failed: test failed"))
    }
}

/// The map or list that holds the last step of `path`, and that step (`findObject`).
fn find<'a>(value: &'a mut Value, path: &str) -> Option<(&'a mut Value, String)> {
    let mut steps = path.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~"));
    let mut key = steps.next()?;
    let mut place = value;
    for next in steps {
        place = match place {
            Value::Map(_) => place.make_map().get_mut(&key)?,
            Value::List(items) => {
                let at = index(&key, items.len()).ok()?;
                place.make_list().get_mut(at)?
            }
            _ => return None,
        };
        key = next;
    }
    matches!(place, Value::Map(_) | Value::List(_)).then_some((place, key))
}

/// The place of an item of a list of this length; from its end where it is negative.
fn index(key: &str, length: usize) -> Result<usize, EcoString> {
    let number: i64 = key
        .parse()
        .map_err(|_| eco_format!("strconv.Atoi: parsing {}: invalid syntax", quoted(key)))?;
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let at = if number < 0 { number + length } else { number };
    usize::try_from(at)
        .ok()
        .filter(|_| at < length)
        .ok_or_else(|| eco_format!("Unable to access invalid index: {number}: invalid index referenced"))
}

/// What a map or a list holds; a key that a map has not is no error.
fn get(place: &Value, key: &str) -> Result<Option<Value>, EcoString> {
    match place {
        Value::List(items) => index(key, items.len()).map(|at| items.get(at).cloned()),
        place => Ok(place.get(key).cloned()),
    }
}

fn add(place: &mut Value, key: &str, operand: Value) -> Result<(), EcoString> {
    let Value::List(items) = place else {
        place.make_map().insert(key, operand);
        return Ok(());
    };
    let length = items.len();
    let at = if key == "-" {
        length
    } else if key.parse::<i64>().is_err() {
        let cause = index(key, length).err().unwrap_or_default();
        return Err(eco_format!("value was not a proper array index: '{key}': {cause}"));
    } else {
        index(key, length + 1)?
    };
    place.make_list().insert(at, operand);
    Ok(())
}

fn remove(place: &mut Value, key: &str) -> Result<(), EcoString> {
    if let Value::List(items) = place {
        let at = index(key, items.len())?;
        place.make_list().remove(at);
        return Ok(());
    }
    match place.make_map().remove(key) {
        Some(_) => Ok(()),
        None => Err(missing(&format!("Unable to remove nonexistent key: {key}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn every_operation_does_what_the_standard_says() {
        let object = value!({"spec": {"replicas": 3, "list": [1, 2]}, "metadata": {"labels": {"a/b": "c"}}});
        let operations = value!([
            {"op": "test", "path": "/spec/replicas", "value": 3},
            {"op": "replace", "path": "/spec/replicas", "value": 5},
            {"op": "add", "path": "/spec/list/-", "value": 3},
            {"op": "add", "path": "/spec/list/0", "value": 0},
            {"op": "remove", "path": "/metadata/labels/a~1b"},
            {"op": "copy", "from": "/spec/replicas", "path": "/spec/copied"},
            {"op": "move", "from": "/spec/copied", "path": "/moved"}
        ]);
        let patched = apply(&object, &operations).expect("every operation applies");
        assert_eq!(
            patched.to_string(),
            r#"{"metadata":{"labels":{}},"moved":5,"spec":{"list":[0,1,2,3],"replicas":5}}"#
        );
    }

    #[test]
    fn a_key_that_a_map_has_not_can_be_replaced() {
        let operations = value!([{"op": "replace", "path": "/spec/paused", "value": true}]);
        let patched = apply(&value!({"spec": {"replicas": 3}}), &operations).expect("upstream sets it");
        assert_eq!(patched.to_string(), r#"{"spec":{"paused":true,"replicas":3}}"#);
    }

    #[test]
    fn an_operation_that_does_not_apply_refuses_the_whole_patch() {
        let no = "Unable to access invalid index: 9: invalid index referenced";
        for (operation, cause) in [
            (
                value!({"op": "remove", "path": "/spec/x"}),
                "error in remove for path: '/spec/x': Unable to remove nonexistent key: x: missing value".to_owned(),
            ),
            (
                value!({"op": "remove", "path": "/a/b"}),
                "remove operation does not apply: doc is missing path: \"/a/b\": missing value".to_owned(),
            ),
            (
                value!({"op": "remove", "path": "/spec/list/9"}),
                format!("error in remove for path: '/spec/list/9': {no}"),
            ),
            (
                value!({"op": "add", "path": "/a/b/c", "value": 4}),
                "add operation does not apply: doc is missing path: \"/a/b/c\": missing value".to_owned(),
            ),
            (
                value!({"op": "add", "path": "/spec/list/9", "value": 4}),
                format!("error in add for path: '/spec/list/9': {no}"),
            ),
            (
                value!({"op": "add", "path": "/spec/list/x", "value": 4}),
                "error in add for path: '/spec/list/x': value was not a proper array index: 'x': strconv.Atoi: parsing \"x\": invalid syntax"
                    .to_owned(),
            ),
            (
                value!({"op": "replace", "path": "/spec/list/9", "value": 1}),
                "replace operation does not apply: doc is missing key: /spec/list/9: missing value".to_owned(),
            ),
            (
                value!({"op": "replace", "path": "/a/b", "value": 1}),
                "replace operation does not apply: doc is missing path: /a/b: missing value".to_owned(),
            ),
            (
                value!({"op": "move", "from": "/spec/x", "path": "/spec/y"}),
                "error in move for path: 'x': Unable to remove nonexistent key: x: missing value".to_owned(),
            ),
            (
                value!({"op": "copy", "path": "/spec/y"}),
                "copy operation failed to decode from: operation, missing from field: missing value".to_owned(),
            ),
            (
                value!({"op": "test", "path": "/spec/replicas", "value": 4}),
                "testing value /spec/replicas failed: test failed".to_owned(),
            ),
            (
                value!({"op": "test", "path": "/a/b", "value": 4}),
                "test operation does not apply: is missing path: /a/b: missing value".to_owned(),
            ),
            (value!({"op": "frobnicate", "path": "/spec"}), "Unexpected kind: frobnicate".to_owned()),
            (value!({"path": "/spec"}), "Unexpected kind: unknown".to_owned()),
        ] {
            let object = value!({"spec": {"replicas": 3, "list": [1]}});
            let refusal = apply(&object, &value!([operation])).expect_err("it does not apply");
            assert_eq!(refusal, Fault::DoesNotApply(cause.into()));
            // The server does not pass that on.
            let refusal = Status::from(refusal);
            let expected = (422, "the server rejected our request due to an error in our request");
            assert_eq!((refusal.code, refusal.message.as_str()), expected);
        }
    }
}
