//! Claims must be bound, and their volumes within reach of the node.
//! Upstream: `plugins/volumebinding` (`volume_binding.go`, `binder.go`).
//!
//! There are no storage classes here, so no claim waits for its first Pod: the volume controller binds each at once or not at all.

use ecow::eco_format;

use super::{Cycle, Filter, PreFiltered, Rejection};
use crate::api::kind::Kind;
use crate::api::node_selector;
use crate::api::object::{Key, Object};
use crate::api::value::Value;
use crate::controllers::persistentvolume::BIND_COMPLETED;

/// The names of the claims that the volumes of `pod` use.
pub fn claim_names(pod: &Object) -> impl Iterator<Item = &str> {
    let volumes = pod.value().items(&["spec", "volumes"]).iter();
    volumes
        .filter_map(|volume| volume.at(&["persistentVolumeClaim", "claimName"]))
        .filter_map(Value::as_str)
}

/// Rejects every node while a claim is lost, being deleted or unbound, and those that a bound volume cannot be reached from.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let Cycle { pod, api, .. } = *cycle;
    let mut volumes = Vec::new();
    let mut unbound = false;
    // That every claim is there was found before (`volume_restrictions`).
    let claims = claim_names(&pod.pod).filter_map(|name| api.get(&Key::new(Kind::PersistentVolumeClaim, pod.pod.namespace(), name)));
    for claim in claims {
        let (name, volume) = (claim.name(), claim.value().text(&["spec", "volumeName"]));
        if claim.value().text(&["status", "phase"]) == "Lost" {
            return Err(eco_format!(
                "persistentvolumeclaim {name:?} bound to non-existent persistentvolume {volume:?}"
            ));
        }
        if claim.is_terminating() {
            return Err(eco_format!("persistentvolumeclaim {name:?} is being deleted"));
        }
        unbound |= volume.is_empty() || claim.annotation(BIND_COMPLETED).is_none();
        volumes.push(volume);
    }
    if unbound {
        return Err("pod has unbound immediate PersistentVolumeClaims".into());
    }
    if volumes.is_empty() {
        return Ok(None);
    }
    let filter: Filter<'a> = Box::new(move |node| {
        volumes
            .iter()
            .find_map(|name| match api.get(&Key::new(Kind::PersistentVolume, "", name)) {
                None => Some(Rejection::unresolvable(
                    "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
                )),
                Some(volume) => (!reachable(volume, &node.node))
                    .then(|| Rejection::unresolvable("node(s) didn't match PersistentVolume's node affinity")),
            })
    });
    Ok(Some(filter))
}

fn reachable(volume: &Object, node: &Object) -> bool {
    let required = volume.value().at(&["spec", "nodeAffinity", "required"]);
    required.is_none_or(|required| node_selector::any_matches(required.items(&["nodeSelectorTerms"]), node))
}
