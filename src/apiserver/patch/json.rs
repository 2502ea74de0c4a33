//! JSON patch (RFC 6902), as `evanphx/json-patch` applies it.

use ecow::{EcoString, eco_format};

use crate::api::status::{Reason, Status};
use crate::api::value::Value;

/// More operations than this are refused, as the server refuses them.
const MAX_OPERATIONS: usize = 10_000;

/// Applies a list of operations, all or none.
pub(super) fn apply(value: &Value, operations: &Value) -> Result<Value, Status> {
    let Some(operations) = operations.as_list() else {
        return Err(Status::bad_request(eco_format!(
            "error decoding patch: json: cannot unmarshal {} into Go value of type jsonpatch.Patch",
            json_type(operations)
        )));
    };
    if operations.len() > MAX_OPERATIONS {
        let message = format!(
            "The allowed maximum operations in a JSON patch is {MAX_OPERATIONS}, got {}",
            operations.len()
        );
        return Err(Status {
            code: 413,
            ..Status::new(Reason::Invalid, message)
        });
    }
    let mut patched = value.clone();
    for operation in operations {
        apply_one(&mut patched, operation).map_err(|cause| unprocessable(&cause))?;
    }
    Ok(patched)
}

/// `metav1.StatusReasonInvalid` with the message alone.
fn unprocessable(cause: &EcoString) -> Status {
    Status::new(
        Reason::Invalid,
        eco_format!("the server rejected our request due to an error in our request: {cause}"),
    )
}

/// The type of a value, as Go's JSON calls it.
pub(super) fn json_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Int(_) | Value::Float(_) => "number",
        Value::String(_) => "string",
        Value::List(_) => "array",
        Value::Map(_) => "object",
    }
}

fn apply_one(value: &mut Value, operation: &Value) -> Result<(), EcoString> {
    let kind = operation.text(&["op"]);
    let path = operation
        .get("path")
        .and_then(Value::as_str)
        .ok_or("operation missing path field")?;
    let operand = || operation.get("value").cloned().unwrap_or_default();
    let from = || operation.get("from").and_then(Value::as_str).ok_or("operation missing from field");
    match kind {
        "add" => add(value, kind, path, operand()),
        "replace" => {
            take(value, kind, path)?;
            put(value, kind, path, operand())
        }
        "remove" => take(value, kind, path).map(|_| ()),
        "move" => {
            let moved = take(value, kind, from()?)?;
            add(value, kind, path, moved)
        }
        "copy" => {
            let copied = find(value, from()?).cloned().ok_or_else(|| missing(kind, path))?;
            add(value, kind, path, copied)
        }
        "test" => match find(value, path) {
            Some(found) if *found == operand() => Ok(()),
            None if operand().is_null() => Ok(()),
            _ => Err(eco_format!("testing value {path} failed: test failed")),
        },
        "" => Err("Unexpected kind: unknown".into()),
        other => Err(eco_format!("Unexpected kind: {other}")),
    }
}

fn missing(kind: &str, path: &str) -> EcoString {
    eco_format!("{kind} operation does not apply: doc is missing path: {path}: missing value")
}

/// The steps of a JSON pointer.
fn steps(path: &str) -> Vec<String> {
    let path = path.strip_prefix('/').unwrap_or(path);
    path.split('/').map(|step| step.replace("~1", "/").replace("~0", "~")).collect()
}

fn index(step: &str, length: usize) -> Option<usize> {
    let number: i64 = step.parse().ok()?;
    let at = if number < 0 { number + i64::try_from(length).ok()? } else { number };
    usize::try_from(at).ok()
}

fn child<'a>(value: &'a Value, step: &str) -> Option<&'a Value> {
    match value {
        Value::Map(map) => map.get(step),
        Value::List(items) => items.get(index(step, items.len())?),
        _ => None,
    }
}

fn find<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    if path.is_empty() {
        return Some(value);
    }
    steps(path).iter().try_fold(value, |value, step| child(value, step))
}

/// The container of a path's last step, to change.
fn parent<'a>(value: &'a mut Value, steps: &[String]) -> Option<&'a mut Value> {
    let mut place = value;
    for step in steps {
        child(place, step)?;
        place = match place {
            Value::Map(_) => place.make_map().get_mut(step)?,
            Value::List(items) => {
                let at = index(step, items.len())?;
                place.make_list().get_mut(at)?
            }
            _ => return None,
        };
    }
    Some(place)
}

fn take(value: &mut Value, kind: &str, path: &str) -> Result<Value, EcoString> {
    let steps = steps(path);
    let (last, parents) = steps.split_last().ok_or("empty path")?;
    let place = parent(value, parents).ok_or_else(|| missing(kind, path))?;
    let taken = match place {
        Value::Map(_) => place.make_map().remove(last),
        Value::List(items) => {
            let at = index(last, items.len()).filter(|at| *at < items.len());
            at.map(|at| place.make_list().remove(at))
        }
        _ => None,
    };
    taken.ok_or_else(|| {
        if kind == "remove" {
            eco_format!("remove operation does not apply: doc is missing path: {path:?}: missing value")
        } else {
            eco_format!("{kind} operation does not apply: doc is missing key: {path}: missing value")
        }
    })
}

fn add(value: &mut Value, kind: &str, path: &str, operand: Value) -> Result<(), EcoString> {
    if path.is_empty() {
        *value = operand;
        return Ok(());
    }
    put(value, kind, path, operand)
}

fn put(value: &mut Value, kind: &str, path: &str, operand: Value) -> Result<(), EcoString> {
    let steps = steps(path);
    let (last, parents) = steps.split_last().ok_or("empty path")?;
    let place = parent(value, parents)
        .ok_or_else(|| eco_format!("{kind} operation does not apply: doc is missing path: \"{path}\": missing value"))?;
    match place {
        Value::Map(_) => {
            place.make_map().insert(last.as_str(), operand);
            Ok(())
        }
        Value::List(items) => {
            let length = items.len();
            let at = if last == "-" { Some(length) } else { index(last, length) };
            let at = at.filter(|at| *at <= length);
            let at = at.ok_or_else(|| {
                eco_format!("error in {kind} for path: '{path}': Unable to access invalid index: {last}: invalid index referenced")
            })?;
            place.make_list().insert(at, operand);
            Ok(())
        }
        _ => Err(missing(kind, path)),
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
    fn an_operation_that_does_not_apply_refuses_the_whole_patch() {
        for operation in [
            value!({"op": "remove", "path": "/spec/nothing"}),
            value!({"op": "replace", "path": "/spec/nothing", "value": 1}),
            value!({"op": "test", "path": "/spec/replicas", "value": 4}),
            value!({"op": "add", "path": "/a/b/c", "value": 4}),
            value!({"op": "frobnicate", "path": "/spec"}),
        ] {
            let refusal = apply(&value!({"spec": {"replicas": 3}}), &value!([operation])).expect_err("it does not apply");
            assert_eq!(refusal.code, 422, "{refusal}");
        }
    }
}
