//! Claims must be bound, and their volumes within reach of the node.
//! Upstream: `plugins/volumebinding` (`volume_binding.go`, `binder.go`).
//!
//! A claim whose class waits for its first Pod rules out the nodes for which there is no volume and none can be made. When
//! the Pod's node is chosen, such a volume is kept for the claim, or the node is written on the claim, and the Pod waits
//! until the volume controller has bound them.

use ecow::eco_format;

use super::{Cycle, Filter, PreFiltered, Rejection};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{VolumeWhy, Why};
use crate::apiserver::write::Writer;
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::controllers::Context;
use crate::controllers::persistentvolume::{
    BIND_COMPLETED, NO_PROVISIONER, SELECTED_NODE, best_match, class_of, is_reachable, is_unbound, keep_for, kept_volume,
    waits_for_consumer,
};

/// The names of the claims that the volumes of `pod` use.
pub fn claim_names(pod: &Object) -> impl Iterator<Item = &str> {
    let volumes = pod.body().items(&["spec", "volumes"]).iter();
    volumes
        .filter_map(|volume| volume.at(&["persistentVolumeClaim", "claimName"]))
        .filter_map(Value::as_str)
}

/// Rejects every node while a claim is lost, being deleted or unbound, and those that a bound volume cannot be reached from.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let Cycle { pod, api, .. } = *cycle;
    let (mut volumes, mut waiting) = (Vec::new(), Vec::new());
    let mut unbound = false;
    // That every claim is there was found before (`volume_restrictions`).
    let claims = claim_names(&pod.pod).filter_map(|name| api.get(&Key::new(Kind::PersistentVolumeClaim, pod.pod.namespace(), name)));
    for claim in claims {
        let (name, volume) = (claim.name(), claim.body().text(&["spec", "volumeName"]));
        if claim.body().text(&["status", "phase"]) == "Lost" {
            return Err(eco_format!(
                "persistentvolumeclaim {name:?} bound to non-existent persistentvolume {volume:?}"
            ));
        }
        if claim.is_terminating() {
            return Err(eco_format!("persistentvolumeclaim {name:?} is being deleted"));
        }
        if !volume.is_empty() && claim.annotation(BIND_COMPLETED).is_some() {
            volumes.push(volume);
        } else if is_unbound(claim) && waits_for_consumer(api, claim) {
            waiting.push(claim);
        } else {
            unbound = true;
        }
    }
    if unbound {
        return Err("pod has unbound immediate PersistentVolumeClaims".into());
    }
    if volumes.is_empty() && waiting.is_empty() {
        return Ok(None);
    }
    let filter: Filter<'a> = Box::new(move |node| {
        let bound = volumes
            .iter()
            .map(|name| api.get(&Key::new(Kind::PersistentVolume, "", name)))
            .collect::<Option<Vec<_>>>();
        let reason = match bound {
            None => "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
            Some(bound) if !bound.iter().all(|volume| is_reachable(volume, &node.node)) => {
                "node(s) didn't match PersistentVolume's node affinity"
            }
            Some(_) if !waiting.iter().all(|claim| can_be_had(api, claim, &node.node)) => {
                "node(s) didn't find available persistent volumes to bind"
            }
            Some(_) => return None,
        };
        Some(Rejection::unresolvable(reason))
    });
    Ok(Some(filter))
}

/// Whether there is a volume for the claim on the node, or can be.
fn can_be_had(api: &ApiServer, claim: &Object, node: &Object) -> bool {
    match claim.annotation(SELECTED_NODE) {
        Some(selected) => selected == node.name(),
        None => best_match(api, claim, Some(node)).is_some() || can_be_made(api, claim, node),
    }
}

/// Whether a volume can be made for the claim that the node reaches.
fn can_be_made(api: &ApiServer, claim: &Object, node: &Object) -> bool {
    let Some(class) = class_of(api, claim) else { return false };
    let terms = class.body().items(&["allowedTopologies"]);
    let holds = |expression: &Value| {
        let label = node.labels().get(expression.text(&["key"]));
        label.is_some_and(|label| expression.items(&["values"]).contains(label))
    };
    let matches = |term: &Value| {
        let expressions = term.items(&["matchLabelExpressions"]);
        !expressions.is_empty() && expressions.iter().all(holds)
    };
    class.body().text(&["provisioner"]) != NO_PROVISIONER && (terms.is_empty() || terms.iter().any(matches))
}

/// Sees to volumes for the claims of the Pod that wait for it, now that it has a node. Returns whether all are bound.
///
/// # Errors
/// The API server's refusal of a write.
pub fn pre_bind(context: &mut Context<'_>, pod: &Object, node: &Object) -> Result<bool, Status> {
    let key = |name: &str| Key::new(Kind::PersistentVolumeClaim, pod.namespace(), name);
    let claims = claim_names(pod).filter_map(|name| context.api.get(&key(name)).cloned());
    let unbound: Vec<Shared> = claims.filter(|claim| claim.annotation(BIND_COMPLETED).is_none()).collect();
    for claim in &unbound {
        if claim.annotation(SELECTED_NODE).is_some() || kept_volume(context.api, claim).is_some() {
            continue;
        }
        let (kind, value, why) = if let Some(volume) = best_match(context.api, claim, Some(node)) {
            let why = VolumeWhy::Bound {
                claim: claim.name().clone(),
                volume: volume.name().clone(),
            };
            (Kind::PersistentVolume, keep_for(&volume, claim), why)
        } else {
            let why = VolumeWhy::NodeSelected {
                claim: claim.name().clone(),
                node: node.name().clone(),
            };
            let mut value = claim.value().clone();
            value.set(&["metadata", "annotations", SELECTED_NODE], node.name().clone());
            (Kind::PersistentVolumeClaim, value, why)
        };
        let options = UpdateOptions {
            trusted: true,
            ..UpdateOptions::default()
        };
        context
            .api
            .update(Writer::new(Actor::Scheduler, Why::Volume(why)), kind, value, options)?;
    }
    Ok(unbound.is_empty())
}
