//! What a write changed, field by field.

use std::fmt::Write as _;

use crate::api::object::Object;
use crate::api::value::Value;

/// The longest value that is shown whole, in characters.
const LONGEST_VALUE: usize = 80;

/// A field before and after.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// The field's path, as the API server writes paths: `spec.containers[0].image`.
    pub path: String,
    /// Before; `None` where it was not there.
    pub before: Option<String>,
    /// After; `None` where it is gone.
    pub after: Option<String>,
}

/// The fields that differ between two versions of an object, at most `most`, and how many more there are.
///
/// What the server counts by itself at every write (`resourceVersion`, `managedFields`) is left out.
pub fn fields(before: Option<&Object>, after: Option<&Object>, most: usize) -> (Vec<Field>, usize) {
    let mut found = Vec::new();
    let empty = Value::map();
    let before = before.map_or(&empty, Object::value);
    let after = after.map_or(&empty, Object::value);
    compare(&mut String::new(), Some(before), Some(after), &mut found);
    let more = found.len().saturating_sub(most);
    found.truncate(most);
    (found, more)
}

fn compare(path: &mut String, before: Option<&Value>, after: Option<&Value>, found: &mut Vec<Field>) {
    // Go writes some times that were never set as null.
    let set = |value: Option<&'_ Value>| value.is_some_and(|value| !value.is_null());
    if before == after || !(set(before) || set(after)) || matches!(path.as_str(), "metadata.resourceVersion" | "metadata.managedFields") {
        return;
    }
    match (before, after) {
        (Some(Value::Map(old)), Some(Value::Map(new))) => {
            let gone = old.keys().filter(|key| !new.contains_key(key));
            for key in new.keys().chain(gone) {
                let length = path.len();
                if key.contains('.') || key.contains('/') {
                    let _ = write!(path, "[{key}]");
                } else {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(key);
                }
                compare(path, old.get(key), new.get(key), found);
                path.truncate(length);
            }
        }
        (Some(Value::List(old)), Some(Value::List(new))) => {
            for at in 0..old.len().max(new.len()) {
                let length = path.len();
                let _ = write!(path, "[{}]", name_of_item(new.get(at).or_else(|| old.get(at)), at));
                compare(path, old.get(at), new.get(at), found);
                path.truncate(length);
            }
        }
        _ => found.push(Field {
            path: path.clone(),
            before: before.map(shorten),
            after: after.map(shorten),
        }),
    }
}

/// Conditions are known by their type; other items by their place.
fn name_of_item(item: Option<&Value>, at: usize) -> String {
    match item.map(|item| (item.text(&["type"]), item.get("status"))) {
        Some((kind, Some(_))) if !kind.is_empty() => kind.to_owned(),
        _ => at.to_string(),
    }
}

fn shorten(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::kind::Kind;
    use crate::value;

    #[test]
    fn only_the_fields_that_differ_are_listed_with_their_paths() {
        let object = |replicas: i64, version: &str, reason: &str| {
            let condition = value!({"type": "Available", "status": "True", "reason": reason});
            Object::new(
                Kind::Deployment,
                value!({
                    "metadata": {"name": "web", "resourceVersion": version, "labels": {"app.kubernetes.io/name": version}},
                    "spec": {"replicas": replicas},
                    "status": {"conditions": [condition]}
                }),
            )
        };
        let (fields, more) = fields(Some(&object(3, "1", "A")), Some(&object(5, "2", "B")), 10);
        let lines: Vec<_> = fields
            .iter()
            .map(|field| (field.path.as_str(), field.before.as_deref(), field.after.as_deref()))
            .collect();
        assert_eq!(
            lines,
            [
                ("metadata.labels[app.kubernetes.io/name]", Some("1"), Some("2")),
                ("spec.replicas", Some("3"), Some("5")),
                ("status.conditions[Available].reason", Some("A"), Some("B")),
            ]
        );
        assert_eq!(more, 0);
    }

    #[test]
    fn a_new_object_is_one_change_for_each_part_and_a_long_list_is_cut() {
        let object = Object::new(Kind::Pod, value!({"metadata": {"name": "a"}, "spec": {"x": 1}, "status": {}}));
        let (shown, more) = fields(None, Some(&object), 2);
        assert_eq!((shown.len(), more), (2, 1));
        assert_eq!(shown[0].before, None);
    }
}
