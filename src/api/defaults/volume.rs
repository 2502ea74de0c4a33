//! Defaults of volumes and of claims to storage.
//!
//! Upstream: `pkg/apis/core/v1/defaults.go` and the `+default` marks of `core/v1/types.go`.

use super::image::is_latest;
use super::pod::field_selector;
use super::{Preset, default, each, remove, resources, within};
use crate::api::value::Value;

/// The file mode of what is projected into a volume: `0644`.
const FILE_MODE: i64 = 0o644;

/// Texts that volume sources get where they say nothing: source, field, text.
const SOURCE_DEFAULTS: [(&str, &str, &str); 10] = [
    ("hostPath", "type", ""),
    ("iscsi", "iscsiInterface", "default"),
    ("rbd", "pool", "rbd"),
    ("rbd", "user", "admin"),
    ("rbd", "keyring", "/etc/ceph/keyring"),
    ("azureDisk", "cachingMode", "ReadWrite"),
    ("azureDisk", "fsType", "ext4"),
    ("azureDisk", "kind", "Shared"),
    ("scaleIO", "storageMode", "ThinProvisioned"),
    ("scaleIO", "fsType", "xfs"),
];

/// A volume of a Pod.
pub(super) fn volume(volume: &mut Value) {
    let has_source = volume
        .as_map()
        .is_some_and(|map| map.iter().any(|(key, value)| key != "name" && !value.is_null()));
    if !has_source {
        default(volume, "emptyDir", Preset::Map);
        return;
    }
    for (source, field, text) in SOURCE_DEFAULTS {
        within(volume, source, |source| default(source, field, text));
    }
    within(volume, "azureDisk", |disk| default(disk, "readOnly", false));
    for source in ["secret", "configMap", "downwardAPI", "projected"] {
        within(volume, source, |source| default(source, "defaultMode", FILE_MODE));
    }
    within(volume, "downwardAPI", downward_api);
    within(volume, "projected", |projected| {
        each(projected, "sources", |source| {
            within(source, "downwardAPI", downward_api);
            within(source, "serviceAccountToken", |token| default(token, "expirationSeconds", 3600));
        });
    });
    within(volume, "image", |image| {
        let policy = if is_latest(image.text(&["reference"])) {
            "Always"
        } else {
            "IfNotPresent"
        };
        default(image, "pullPolicy", policy);
    });
    within(volume, "ephemeral", |ephemeral| {
        within(ephemeral, "volumeClaimTemplate", |template| within(template, "spec", claim_spec));
    });
}

fn downward_api(source: &mut Value) {
    each(source, "items", |item| within(item, "fieldRef", field_selector));
}

/// The spec of a claim to storage.
pub(super) fn claim_spec(spec: &mut Value) {
    default(spec, "volumeMode", "Filesystem");
    within(spec, "resources", resources::requirements);
}

/// The old and the new field of a claim's data source say the same where only one is given; the old one only takes
/// claims and snapshots. Upstream: `pkg/api/persistentvolumeclaim/util.go`.
pub(super) fn data_source(spec: &mut Value) {
    let reference_namespace = spec.text(&["dataSourceRef", "namespace"]);
    if !reference_namespace.is_empty() {
        remove(spec, "dataSourceRef");
    }
    let source = (spec.text(&["dataSource", "apiGroup"]), spec.text(&["dataSource", "kind"]));
    let is_known = matches!(
        source,
        ("", "PersistentVolumeClaim") | ("snapshot.storage.k8s.io", "VolumeSnapshot")
    );
    if spec.get("dataSourceRef").is_none() && !is_known {
        remove(spec, "dataSource");
    }
    match (spec.get("dataSource").cloned(), spec.get("dataSourceRef").cloned()) {
        (Some(source), None) => spec.set(&["dataSourceRef"], source),
        (None, Some(reference)) => spec.set(&["dataSource"], reference),
        _ => {}
    }
}

/// The spec of a volume of the cluster.
pub(super) fn persistent_volume_spec(spec: &mut Value) {
    default(spec, "persistentVolumeReclaimPolicy", "Retain");
    default(spec, "volumeMode", "Filesystem");
    resources::round_up(spec, "capacity");
    for (source, field, text) in SOURCE_DEFAULTS {
        within(spec, source, |source| default(source, field, text));
    }
}
