//! JSON merge patch (RFC 7386).

use crate::api::value::Value;

/// Merges `patch` into `value`: maps recurse, `null` removes, everything else replaces.
pub(super) fn merge(value: &mut Value, patch: &Value) {
    let Value::Map(patch) = patch else {
        *value = patch.clone();
        return;
    };
    let map = value.make_map();
    for (key, change) in patch.iter() {
        match change {
            Value::Null => {
                map.remove(key);
            }
            Value::Map(_) => merge(map.entry(key), change),
            other => {
                map.insert(key.clone(), other.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn null_removes_maps_merge_and_lists_are_replaced() {
        let mut object = value!({"a": {"b": 1, "c": [1, 2]}, "d": 1});
        merge(
            &mut object,
            &value!({"a": {"b": null, "c": [3], "e": {"f": null, "g": 1}}, "d": "x"}),
        );
        assert_eq!(object.to_string(), r#"{"a":{"c":[3],"e":{"g":1}},"d":"x"}"#);
    }
}
