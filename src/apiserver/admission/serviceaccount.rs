//! `ServiceAccount`: a Pod runs as an account of its namespace, `default` if it names none, and the account must be there.
//! Upstream: `plugin/pkg/admission/serviceaccount/admission.go`.

use super::forbidden;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::rules::Refusal;

/// The account of Pods that name none.
const DEFAULT: &str = "default";

/// Gives a new Pod its account and the account's pull secrets.
pub(super) fn admit(server: &ApiServer, pod: &mut Value) -> Result<(), Refusal> {
    let namespace = pod.text(&["metadata", "namespace"]);
    // A store without namespaces was put together by hand, and no controller made accounts in it.
    if server.get(&Key::new(Kind::Namespace, "", namespace)).is_none() {
        return Ok(());
    }
    let name = match pod.text(&["spec", "serviceAccountName"]) {
        "" => DEFAULT,
        name => name,
    };
    let Some(account) = server.get(&Key::new(Kind::ServiceAccount, namespace, name)) else {
        let cause = format!("error looking up service account {namespace}/{name}: serviceaccount {name:?} not found");
        return Err(forbidden(Kind::Pod, pod, &cause));
    };
    if pod.text(&["spec", "serviceAccountName"]).is_empty() {
        pod.set(&["spec", "serviceAccountName"], DEFAULT);
        pod.set(&["spec", "serviceAccount"], DEFAULT);
    }
    let secrets = account.value().items(&["imagePullSecrets"]);
    if !secrets.is_empty() && pod.items(&["spec", "imagePullSecrets"]).is_empty() {
        pod.set(&["spec", "imagePullSecrets"], secrets.to_vec());
    }
    Ok(())
}
