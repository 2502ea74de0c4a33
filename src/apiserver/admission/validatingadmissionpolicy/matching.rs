//! Which requests a policy is about. Upstream: `apiserver/pkg/admission/plugin/policy/matching/matching.go`.

use super::Attempt;
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::Key;
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;

/// Whether a policy with these constraints is about the request; it must say so in a rule.
pub(super) fn matches(server: &ApiServer, attempt: &Attempt<'_>, constraints: Option<&Value>) -> bool {
    constraints
        .is_some_and(|constraints| !constraints.items(&["resourceRules"]).is_empty() && matches_binding(server, attempt, Some(constraints)))
}

/// Whether a binding is about the request; without rules it is about all that its policy is about.
pub(super) fn matches_binding(server: &ApiServer, attempt: &Attempt<'_>, resources: Option<&Value>) -> bool {
    let Some(resources) = resources else {
        return true;
    };
    let rules = resources.items(&["resourceRules"]);
    let excluded = resources.items(&["excludeResourceRules"]);
    (rules.is_empty() || rules.iter().any(|rule| matches_rule(attempt, rule)))
        && !excluded.iter().any(|rule| matches_rule(attempt, rule))
        && matches_namespace(server, attempt, resources.get("namespaceSelector"))
        && matches_object(attempt, resources.get("objectSelector"))
}

/// Whether a webhook is to be asked about the request.
pub(in crate::apiserver::admission) fn is_asked(server: &ApiServer, attempt: &Attempt<'_>, webhook: &Value) -> bool {
    webhook.items(&["rules"]).iter().any(|rule| matches_rule(attempt, rule))
        && matches_namespace(server, attempt, webhook.get("namespaceSelector"))
        && matches_object(attempt, webhook.get("objectSelector"))
}

fn matches_rule(attempt: &Attempt<'_>, rule: &Value) -> bool {
    let names = attempt.kind.names();
    let listed = |field: &str, wanted: &str| {
        let items = rule.items(&[field]);
        items.iter().filter_map(Value::as_str).any(|item| item == "*" || item == wanted)
    };
    let own_name = attempt.subject().text(&["metadata", "name"]);
    let scope = match rule.text(&["scope"]) {
        "Namespaced" => names.namespaced,
        "Cluster" => !names.namespaced,
        _ => true,
    };
    scope
        && listed("apiGroups", names.group)
        && listed("apiVersions", names.version)
        && listed("operations", attempt.operation)
        && (rule.items(&["resourceNames"]).is_empty() || listed("resourceNames", own_name))
        && rule
            .items(&["resources"])
            .iter()
            .filter_map(Value::as_str)
            .any(|resource| matches_resource(attempt, resource))
}

/// `deployments`, `deployments/scale`, `*/scale`, `deployments/*`, `*/*`, and `*` for all but subresources.
fn matches_resource(attempt: &Attempt<'_>, rule: &str) -> bool {
    let (resource, part) = rule.split_once('/').unwrap_or((rule, ""));
    let own = attempt.kind.names().plural;
    (resource == "*" || resource == own) && (part == attempt.subresource || part == "*")
}

fn matches_namespace(server: &ApiServer, attempt: &Attempt<'_>, selector: Option<&Value>) -> bool {
    let Some(selector) = selector else {
        return true;
    };
    let selector = Selector::of_label_selector(Some(selector));
    if selector.is_empty() {
        return true;
    }
    let namespace = attempt.subject().text(&["metadata", "namespace"]);
    if attempt.kind == Kind::Namespace {
        return selector.matches(labels(attempt.subject()));
    }
    // What lives in no namespace is never left out by one.
    namespace.is_empty()
        || server
            .get(&Key::new(Kind::Namespace, "", namespace))
            .is_some_and(|namespace| selector.matches(namespace.labels()))
}

fn matches_object(attempt: &Attempt<'_>, selector: Option<&Value>) -> bool {
    let Some(selector) = selector else {
        return true;
    };
    let selector = Selector::of_label_selector(Some(selector));
    let versions = [attempt.object, attempt.old];
    selector.is_empty()
        || versions
            .into_iter()
            .any(|object| !object.is_null() && selector.matches(labels(object)))
}

fn labels(object: &Value) -> &Map {
    object.at(&["metadata", "labels"]).and_then(Value::as_map).unwrap_or(Map::EMPTY)
}
