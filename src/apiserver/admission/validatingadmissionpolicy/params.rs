//! The objects by which a binding fills the parameters of its policy in.
//! Upstream: `apiserver/pkg/admission/plugin/policy/generic/policy_dispatcher.go` (`CollectParams`).

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::Key;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

/// The kind of a policy's parameters; `None` for a policy without them.
///
/// # Errors
/// That there is no such kind.
pub(super) fn kind(policy: &Value) -> Result<Option<Kind>, String> {
    let Some(kind) = policy.at(&["spec", "paramKind"]) else {
        return Ok(None);
    };
    let (api_version, name) = (kind.text(&["apiVersion"]), kind.text(&["kind"]));
    match Kind::of_manifest(api_version, name) {
        Some(kind) => Ok(Some(kind)),
        None if api_version.contains('/') => Err(unknown(&format!("{api_version}, Kind={name}"))),
        None => Err(unknown(&format!("/{api_version}, Kind={name}"))),
    }
}

fn unknown(kind: &str) -> String {
    format!("failed to find resource referenced by paramKind: '{kind}'")
}

/// The parameters with which a request in `namespace` is judged, once with each; `null` where the binding gives none.
///
/// # Errors
/// Why the binding has no parameters to judge with.
pub(super) fn collect(server: &ApiServer, kind: Option<Kind>, binding: &Value, namespace: &str) -> Result<Vec<Value>, String> {
    let (Some(kind), Some(reference)) = (kind, binding.at(&["spec", "paramRef"])) else {
        return Ok(vec![Value::Null]);
    };
    let namespaced = kind.names().namespaced;
    let namespace = match reference.text(&["namespace"]) {
        "" if !namespaced => "",
        "" if namespace.is_empty() => {
            return Err("cannot use namespaced paramRef in policy binding that matches cluster-scoped resources".to_owned());
        }
        "" => namespace,
        _ if !namespaced => return Err("paramRef.namespace must not be provided for a cluster-scoped `paramKind`".to_owned()),
        given => given,
    };
    let name = reference.text(&["name"]);
    let params: Vec<Value> = if name.is_empty() {
        let selector = Selector::of_label_selector(reference.get("selector"));
        let chosen = server.list_in(kind, namespace).filter(|object| selector.matches(object.labels()));
        chosen.map(|object| object.value().clone()).collect()
    } else {
        let object = server.get(&Key::new(kind, namespace, name));
        object.map(|object| object.value().clone()).into_iter().collect()
    };
    if params.is_empty() && reference.text(&["parameterNotFoundAction"]) == "Deny" {
        return Err("no params found for policy binding with `Deny` parameterNotFoundAction".to_owned());
    }
    Ok(params)
}
