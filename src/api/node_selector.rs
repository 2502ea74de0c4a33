//! The nodes that a term selects by labels and by name.
//! Upstream: `component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go`.

use super::object::Object;
use super::value::Value;

/// Whether one of `terms` selects `node`; no terms select nothing.
pub fn any_matches(terms: &[Value], node: &Object) -> bool {
    terms.iter().any(|term| matches(term, node))
}

/// Whether `term` selects `node`; an empty term selects nothing.
pub fn matches(term: &Value, node: &Object) -> bool {
    let expressions = term.items(&["matchExpressions"]);
    let fields = term.items(&["matchFields"]);
    if expressions.is_empty() && fields.is_empty() {
        return false;
    }
    let by_label = |expression: &Value| {
        let label = node.labels().get(expression.text(&["key"])).and_then(Value::as_str);
        meets(expression, label)
    };
    // `metadata.name` is the only field that can be asked for.
    let by_field = |field: &Value| meets(field, (field.text(&["key"]) == "metadata.name").then_some(node.name()));
    expressions.iter().all(by_label) && fields.iter().all(by_field)
}

fn meets(requirement: &Value, value: Option<&str>) -> bool {
    let listed = |value: &str| requirement.items(&["values"]).iter().any(|one| one.as_str() == Some(value));
    match requirement.text(&["operator"]) {
        "In" => value.is_some_and(listed),
        "NotIn" => !value.is_some_and(listed),
        "Exists" => value.is_some(),
        "DoesNotExist" => value.is_none(),
        "Gt" => compare(requirement, value).is_some_and(|(value, bound)| value > bound),
        "Lt" => compare(requirement, value).is_some_and(|(value, bound)| value < bound),
        _ => false,
    }
}

/// The label and the bound as numbers; nothing where one of them is none.
fn compare(requirement: &Value, value: Option<&str>) -> Option<(i64, i64)> {
    let [bound] = requirement.items(&["values"]) else { return None };
    Some((value?.parse().ok()?, bound.as_str()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::kind::Kind;
    use crate::value;

    fn node() -> Object {
        let value = value!({"metadata": {"name": "node-1", "labels": {"zone": "a", "cores": "8"}}});
        Object::new(Kind::Node, value)
    }

    #[test]
    fn an_expression_asks_for_a_label_and_a_field_for_the_name() {
        let cases = [
            (value!({"key": "zone", "operator": "In", "values": ["a", "b"]}), true),
            (value!({"key": "zone", "operator": "NotIn", "values": ["a"]}), false),
            (value!({"key": "disk", "operator": "NotIn", "values": ["ssd"]}), true),
            (value!({"key": "disk", "operator": "In", "values": ["ssd"]}), false),
            (value!({"key": "zone", "operator": "Exists"}), true),
            (value!({"key": "zone", "operator": "DoesNotExist"}), false),
            (value!({"key": "cores", "operator": "Gt", "values": ["4"]}), true),
            (value!({"key": "cores", "operator": "Lt", "values": ["8"]}), false),
            (value!({"key": "zone", "operator": "Gt", "values": ["1"]}), false),
        ];
        for (expression, expected) in cases {
            let term = value!({"matchExpressions": [(expression.clone())]});
            assert_eq!(matches(&term, &node()), expected, "{expression}");
        }
        let field = |name: &str| value!({"matchFields": [{"key": "metadata.name", "operator": "In", "values": [name]}]});
        assert!(matches(&field("node-1"), &node()));
        assert!(!matches(&field("node-2"), &node()));
    }

    #[test]
    fn terms_are_alternatives_and_an_empty_one_selects_nothing() {
        let exists = |key: &str| value!({"matchExpressions": [{"key": key, "operator": "Exists"}]});
        assert!(any_matches(&[exists("disk"), exists("zone")], &node()));
        assert!(!any_matches(&[value!({})], &node()));
        assert!(!any_matches(&[], &node()));
    }
}
