//! `NamespaceLifecycle`: nothing new comes into a namespace that is not there or is going, and three namespaces stay.
//! Upstream: `apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go`.

use super::forbidden;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::status::{Cause, Status};
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::rules::Refusal;
use crate::apiserver::write::Stage;

/// Namespaces that can't be deleted.
const IMMORTAL: [&str; 3] = ["default", "kube-public", "kube-system"];

/// Whether new objects of any kind that lives in a namespace come into this one.
pub(super) fn is_open(server: &ApiServer, namespace: &str) -> bool {
    let stored = || server.get(&Key::new(Kind::Namespace, "", namespace));
    namespace == IMMORTAL[0] || stored().is_some_and(|namespace| !namespace.is_terminating())
}

/// Refuses a new object whose namespace is not there or is being deleted.
pub(super) fn admit(server: &ApiServer, kind: Kind, object: &Value) -> Result<(), Refusal> {
    let name = object.text(&["metadata", "namespace"]);
    if !kind.names().namespaced || name == IMMORTAL[0] {
        return Ok(());
    }
    let Some(namespace) = server.get(&Key::new(Kind::Namespace, "", name)) else {
        // A store without any namespace was put together by hand.
        if server.list(Kind::Namespace).next().is_none() {
            return Ok(());
        }
        return Err((Stage::Admit, Status::not_found(Kind::Namespace, name)));
    };
    if !namespace.is_terminating() {
        return Ok(());
    }
    let cause = format!("unable to create new content in namespace {name} because it is being terminated");
    let (stage, mut status) = forbidden(kind, object, &cause);
    status.causes.push(Cause {
        reason: "NamespaceTerminating".into(),
        message: format!("namespace {name} is being terminated").into(),
        field: "metadata.namespace".into(),
    });
    Err((stage, status))
}

/// Refuses to delete the namespaces that every cluster needs.
pub(super) fn validate_delete(key: &Key) -> Result<(), Refusal> {
    if key.kind == Kind::Namespace && IMMORTAL.contains(&key.name.as_str()) {
        let status = Status::forbidden(Kind::Namespace, &key.name, "this namespace may not be deleted");
        return Err((Stage::Admit, status));
    }
    Ok(())
}
