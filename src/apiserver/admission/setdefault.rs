//! `DefaultStorageClass`: a claim that names no class gets the one that is marked as default.
//! Upstream: `plugin/pkg/admission/storage/storageclass/setdefault/admission.go`, `pkg/volume/util/storageclass.go`.

use std::cmp::Reverse;

use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::value::Value;
use crate::apiserver::ApiServer;

/// The annotations that mark a class as default, today's and the one of the beta.
const IS_DEFAULT: [&str; 2] = [
    "storageclass.kubernetes.io/is-default-class",
    "storageclass.beta.kubernetes.io/is-default-class",
];

/// Whether the class is marked as default.
pub(crate) fn is_default(class: &Object) -> bool {
    IS_DEFAULT.into_iter().any(|mark| class.annotation(mark) == Some("true"))
}

/// The class that is marked as default, the newest if there are several.
pub(crate) fn default_class(server: &ApiServer) -> Option<&Shared> {
    let marked = server.list(Kind::StorageClass).filter(|class| is_default(class));
    // Times are text of one form, so that their order is that of time; the listing is by name.
    marked.min_by_key(|class| Reverse(class.value().text(&["metadata", "creationTimestamp"])))
}

/// Whether the claim says which class it wants; an empty name asks for a volume without one.
pub(crate) fn has_class(claim: &Value) -> bool {
    let class = claim.at(&["spec", "storageClassName"]);
    class.is_some_and(|class| !class.is_null())
}

/// Gives a new claim its class.
pub(super) fn admit(server: &ApiServer, claim: &mut Value) {
    if !has_class(claim)
        && let Some(class) = default_class(server)
    {
        claim.set(&["spec", "storageClassName"], class.name().clone());
    }
}
