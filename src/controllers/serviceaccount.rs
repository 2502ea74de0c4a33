//! The service-account controller: every namespace has an account named `default`.
//! Upstream: `pkg/controller/serviceaccount/serviceaccounts_controller.go`.

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::CreateOptions;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{AccessWhy, Why};
use crate::apiserver::write::{Outcome, Write, Writer};
use crate::value;

const DEFAULT: &str = "default";

/// The account that Pods of `namespace` run as unless they name another.
pub fn default_account(namespace: &str) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "ServiceAccount",
        "metadata": {"name": DEFAULT, "namespace": namespace}
    })
}

/// Makes the account of the namespace at `key` if it is missing.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let lives = context.api.get(key).is_some_and(|namespace| !namespace.is_terminating());
    let account = Key::new(Kind::ServiceAccount, &key.name, DEFAULT);
    if !lives || context.api.get(&account).is_some() {
        return Ok(Next::Done);
    }
    let writer = Writer::new(
        Actor::ServiceAccountController,
        Why::Access(AccessWhy::DefaultAccount {
            namespace: key.name.clone(),
        }),
    );
    let options = CreateOptions {
        trusted: true,
        ..CreateOptions::default()
    };
    match context
        .api
        .create(writer, Kind::ServiceAccount, default_account(&key.name), options)
    {
        Err(status) if status.reason != Reason::AlreadyExists => Err(status),
        _ => Ok(Next::Done),
    }
}

/// Wakes the namespace that is new or whose account went.
pub(super) fn observe(write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    if write.outcome != Outcome::Stored {
        return;
    }
    let key = &write.key;
    if key.kind == Kind::Namespace && write.before.is_none() {
        wake(ControllerName::ServiceAccount, key.clone());
    }
    if key.kind == Kind::ServiceAccount && key.name == DEFAULT && write.after.is_none() {
        wake(ControllerName::ServiceAccount, Key::new(Kind::Namespace, "", &key.namespace));
    }
}
