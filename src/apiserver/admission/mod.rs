//! Admission: what watches over a namespace, one file per plugin, named and ordered as upstream
//! (`pkg/kubeapiserver/options/plugins.go`).
//!
//! A new object passes the mutating plugins before its name is generated and its own rules are checked, the validating
//! ones after that. So a refusal by the former names a Pod by its prefix (`pods "web-849b4cb57-" is forbidden`).
//! Each plugin asks the store for its own objects, and costs one look where there are none.
//!
//! Not here: the token that upstream's ServiceAccount plugin mounts into containers, since nothing in the simulation
//! reads it.

mod defaulttolerationseconds;
mod limitranger;
mod namespacelifecycle;
mod podsecurity;
mod priority;
pub mod resourcequota;
mod serviceaccount;
pub(crate) mod setdefault;
pub(crate) mod storageobjectinuseprotection;
mod validatingadmissionpolicy;
pub mod webhook;

use super::ApiServer;
use super::rules::Refusal;
use super::write::{Stage, Subresource};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::status::Status;
use crate::api::value::Value;
use resourcequota::Charge;

/// A request as the plugins see it.
pub(super) struct Request<'a> {
    /// The kind of the object.
    pub kind: Kind,
    /// The object as it would be stored.
    pub object: &'a Value,
    /// The object before; `None` for a new one.
    pub old: Option<&'a Object>,
    /// The part that is addressed.
    pub subresource: Subresource,
    /// Whether someone reads the warnings: controllers only log them.
    pub warns: bool,
}

impl Request<'_> {
    /// The object's namespace, empty for kinds that have none.
    fn namespace(&self) -> &str {
        self.object.text(&["metadata", "namespace"])
    }

    /// The request as policies and webhooks see it.
    fn attempt(&self) -> validatingadmissionpolicy::Attempt<'_> {
        validatingadmissionpolicy::Attempt {
            operation: if self.old.is_some() { "UPDATE" } else { "CREATE" },
            kind: self.kind,
            object: self.object,
            old: self.old.map_or(&Value::Null, Object::value),
            subresource: self.subresource.name(),
        }
    }

    /// Whether the request is about the object itself and not a part of it.
    fn is_whole(&self) -> bool {
        self.subresource == Subresource::None
    }
}

/// Lets the mutating plugins fill a new object in, or refuse it.
pub(super) fn mutate(server: &ApiServer, kind: Kind, object: &mut Value) -> Result<(), Refusal> {
    namespacelifecycle::admit(server, kind, object)?;
    if kind == Kind::Pod {
        limitranger::mutate(server, object);
        serviceaccount::admit(server, object)?;
        priority::admit(server, object)?;
        defaulttolerationseconds::admit(object);
    } else if kind == Kind::PersistentVolumeClaim {
        setdefault::admit(server, object);
    }
    storageobjectinuseprotection::admit(kind, object);
    let request = Request {
        kind,
        object,
        old: None,
        subresource: Subresource::None,
        warns: false,
    };
    if is_guarded(server)
        && let Some(changed) = webhook::ask(server, Kind::MutatingWebhookConfiguration, &request.attempt())?
    {
        *object = changed;
    }
    Ok(())
}

/// Whether a webhook or a policy may want to see requests: they see whole objects, which are not made for nobody.
pub(super) fn is_guarded(server: &ApiServer) -> bool {
    let guards = [
        Kind::MutatingWebhookConfiguration,
        Kind::ValidatingWebhookConfiguration,
        Kind::ValidatingAdmissionPolicyBinding,
    ];
    guards.into_iter().any(|kind| server.index.has(kind))
}

/// Whether nothing would look into a new object of a kind that only namespaces, guards and quotas ask about.
pub(super) fn lets_in_unseen(server: &ApiServer, namespace: &str) -> bool {
    namespacelifecycle::is_open(server, namespace) && !is_guarded(server) && !server.index.has(Kind::ResourceQuota)
}

/// Lets the mutating webhooks change an object that is to replace `request.old`.
pub(super) fn mutate_change(server: &ApiServer, request: &Request<'_>) -> Result<Option<Value>, Refusal> {
    if !is_guarded(server) {
        return Ok(None);
    }
    webhook::ask(server, Kind::MutatingWebhookConfiguration, &request.attempt())
}

/// Asks the validating plugins. Returns what is to be charged to quotas if the object is stored; what they warn of is
/// kept for the client.
pub(super) fn validate(server: &mut ApiServer, request: &Request<'_>) -> Result<Vec<Charge>, Refusal> {
    limitranger::validate(server, request)?;
    let warnings = podsecurity::validate(server, request)?;
    server.warnings.extend(warnings);
    priority::validate(server, request)?;
    validatingadmissionpolicy::check(request)?;
    if is_guarded(server) {
        let verdict = validatingadmissionpolicy::judge(server, &request.attempt());
        if request.warns {
            server.warnings.extend(verdict.warnings);
        }
        verdict.refusal.map_or(Ok(()), Err)?;
        webhook::ask(server, Kind::ValidatingWebhookConfiguration, &request.attempt())?;
    }
    resourcequota::check(server, request)
}

/// Asks the plugins that guard deletion.
pub(super) fn validate_delete(server: &ApiServer, key: &Key, old: Option<&Object>) -> Result<(), Refusal> {
    namespacelifecycle::validate_delete(key)?;
    let Some(old) = old.filter(|_| is_guarded(server)) else {
        return Ok(());
    };
    let attempt = validatingadmissionpolicy::Attempt {
        operation: "DELETE",
        kind: key.kind,
        object: &Value::Null,
        old: old.value(),
        subresource: "",
    };
    validatingadmissionpolicy::judge(server, &attempt).refusal.map_or(Ok(()), Err)?;
    webhook::ask(server, Kind::ValidatingWebhookConfiguration, &attempt).map(|_| ())
}

/// The name by which a refusal calls the object: its own, or the prefix of the one that it has yet to get.
fn name_of(object: &Value) -> &str {
    let names = [
        object.text(&["metadata", "name"]),
        object.text(&["metadata", "generateName"]),
        "Unknown",
    ];
    names.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
}

/// `NewForbidden` of `apiserver/pkg/admission/errors.go`.
fn forbidden(kind: Kind, object: &Value, cause: &str) -> Refusal {
    (Stage::Admit, Status::forbidden(kind, name_of(object), cause))
}
