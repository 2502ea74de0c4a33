//! Fields behind feature gates that are off in Kubernetes 1.36: the server takes them and stores nothing.
//!
//! Upstream: `dropDisabledFields` in `pkg/api/pod/util.go` (gates `GenericWorkload`, `ContainerStopSignals`,
//! `ClusterTrustBundleProjection`, `PodCertificateRequest`).

use super::{each, remove, within};
use crate::api::value::{Map, Value};

/// Drops the fields of a Pod's spec whose gates are off.
pub(super) fn drop_disabled(spec: &mut Value) {
    remove(spec, "schedulingGroup");
    for containers in ["initContainers", "containers", "ephemeralContainers"] {
        each(spec, containers, |container| {
            if container.at(&["lifecycle", "stopSignal"]).is_none() {
                return;
            }
            within(container, "lifecycle", |lifecycle| remove(lifecycle, "stopSignal"));
            if container.get("lifecycle").and_then(Value::as_map).is_some_and(Map::is_empty) {
                remove(container, "lifecycle");
            }
        });
    }
    each(spec, "volumes", |volume| {
        within(volume, "projected", |projected| {
            each(projected, "sources", |source| {
                remove(source, "clusterTrustBundle");
                remove(source, "podCertificate");
            });
        });
    });
}
