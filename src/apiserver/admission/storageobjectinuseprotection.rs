//! `StorageObjectInUseProtection`: a new claim and a new volume get the finalizer that keeps them while they are in use.
//! Upstream: `plugin/pkg/admission/storage/storageobjectinuseprotection/admission.go`.

use crate::api::kind::Kind;
use crate::api::value::Value;

/// The finalizer that keeps an object of this kind while it is in use.
pub(crate) const fn finalizer(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::PersistentVolumeClaim => Some("kubernetes.io/pvc-protection"),
        Kind::PersistentVolume => Some("kubernetes.io/pv-protection"),
        _ => None,
    }
}

/// Puts the finalizer onto a claim or a volume that has none of its name.
pub(crate) fn admit(kind: Kind, object: &mut Value) {
    let Some(finalizer) = finalizer(kind) else { return };
    let known = object.items(&["metadata", "finalizers"]);
    if known.iter().any(|known| known.as_str() == Some(finalizer)) {
        return;
    }
    let finalizers: Vec<Value> = known.iter().cloned().chain([finalizer.into()]).collect();
    object.set(&["metadata", "finalizers"], Value::from(finalizers));
}
