//! Whether two Pod templates are the same. Upstream: `EqualIgnoreHash` in `deployment/util/deployment_util.go`,
//! `apimachinery/pkg/api/equality`.

use crate::api::quantity::Quantity;
use crate::api::schema::{self, Field, Shape, Type};
use crate::api::value::Value;

/// The label that tells the Pods of a Deployment's ReplicaSets apart.
pub(super) const HASH_LABEL: &str = "pod-template-hash";

/// Whether the templates mean the same, whatever their `pod-template-hash`.
pub(super) fn equal_ignore_hash(one: &Value, other: &Value) -> bool {
    let (own_metadata, other_metadata) = (without_hash(one), without_hash(other));
    // Almost always the answer, and cheap: templates share their parts.
    if one.get("spec") == other.get("spec") && own_metadata == other_metadata {
        return true;
    }
    let part = |key| {
        schema::named("v1.PodTemplateSpec")
            .and_then(|template| template.field(key))
            .map(Place::of)
    };
    equivalent(part("spec"), one.get("spec"), other.get("spec"))
        && equivalent(part("metadata"), own_metadata.as_ref(), other_metadata.as_ref())
}

/// The template's metadata without the label.
fn without_hash(template: &Value) -> Option<Value> {
    let mut metadata = template.get("metadata")?.clone();
    metadata.remove(&["labels", HASH_LABEL]);
    Some(metadata)
}

/// What stands at a place of a template.
#[derive(Clone, Copy)]
struct Place {
    of: Type,
    /// Whether a missing value differs from the zero value.
    pointer: bool,
}

impl Place {
    fn of(field: Field) -> Self {
        Self {
            of: field.of(),
            pointer: field.is_pointer(),
        }
    }

    /// The place of the field or key `key` in a struct or a map.
    fn inner(self, key: &str) -> Option<Self> {
        self.of.field(key).map(Self::of).or_else(|| self.element())
    }

    fn element(self) -> Option<Self> {
        self.of.element().map(|of| Self { of, pointer: false })
    }
}

/// Whether two values at a place mean the same: an empty list or map is as good as none, so is a zero that is not
/// pointed at, and amounts are compared by what they amount to.
fn equivalent(place: Option<Place>, one: Option<&Value>, other: Option<&Value>) -> bool {
    match (one, other) {
        (Some(Value::Map(one)), Some(Value::Map(other))) => {
            let inner = |key: &str| place.and_then(|place| place.inner(key));
            one.iter().all(|(key, value)| equivalent(inner(key), Some(value), other.get(key)))
                && other
                    .iter()
                    .all(|(key, value)| one.contains_key(key) || equivalent(inner(key), Some(value), None))
        }
        (Some(Value::List(one)), Some(Value::List(other))) => {
            let element = place.and_then(Place::element);
            let mut pairs = one.iter().zip(other.iter());
            one.len() == other.len() && pairs.all(|(one, other)| equivalent(element, Some(one), Some(other)))
        }
        (Some(Value::String(one)), Some(Value::String(other))) if one != other => {
            place.is_some_and(|place| matches!(place.of.shape(), Shape::Quantity))
                && Quantity::parse(one).ok() == Quantity::parse(other).ok()
        }
        (None, Some(value)) | (Some(value), None) => is_zero(place, value),
        (one, other) => one == other,
    }
}

/// Whether a value that the other side lacks stands for nothing.
fn is_zero(place: Option<Place>, value: &Value) -> bool {
    let pointed_at = place.is_some_and(|place| place.pointer);
    match value {
        Value::Null => true,
        Value::List(items) => items.is_empty(),
        Value::Map(map) => {
            let is_map = place.is_some_and(|place| matches!(place.of.shape(), Shape::Map(_)));
            let zero = |(key, value): (&ecow::EcoString, _)| is_zero(place.and_then(|place| place.inner(key)), value);
            if is_map {
                map.is_empty()
            } else {
                !pointed_at && map.iter().all(zero)
            }
        }
        Value::String(text) => !pointed_at && text.is_empty(),
        Value::Int(number) => !pointed_at && *number == 0,
        Value::Bool(truth) => !pointed_at && !truth,
        Value::Float(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    fn template(container: Value) -> Value {
        value!({"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [container]}})
    }

    #[test]
    fn templates_are_compared_by_meaning_and_without_their_hash() {
        let plain = template(value!({"name": "app", "resources": {"limits": {"memory": "1Gi"}}}));
        let mut hashed = plain.clone();
        hashed.set(&["metadata", "labels", HASH_LABEL], "abc");
        let same = [
            hashed,
            template(value!({"name": "app", "resources": {"limits": {"memory": "1024Mi"}}, "args": []})),
            template(value!({"name": "app", "resources": {"limits": {"memory": "1073741824"}}, "tty": false})),
        ];
        for other in same {
            assert!(equal_ignore_hash(&plain, &other) && equal_ignore_hash(&other, &plain), "{other}");
        }
        let different = [
            template(value!({"name": "app", "resources": {"limits": {"memory": "1G"}}})),
            template(value!({"name": "app", "resources": {"limits": {"memory": "1Gi"}}, "securityContext": {}})),
            template(value!({"name": "app", "resources": {"limits": {"memory": "1Gi"}}, "args": ["x"]})),
            value!({"metadata": {"labels": {"app": "web", "tier": "x"}}, "spec": (plain.get("spec").cloned().unwrap_or_default())}),
        ];
        for other in different {
            assert!(!equal_ignore_hash(&plain, &other) && !equal_ignore_hash(&other, &plain), "{other}");
        }
    }
}
