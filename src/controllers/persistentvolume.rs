//! The persistent-volume controller: binds each claim to a volume that suits it, and says why it cannot.
//!
//! There are no storage classes, so nothing makes volumes for claims: an administrator's volumes are all there are.
//! Upstream: `pkg/controller/volume/persistentvolume` (`pv_controller.go`, `index.go`).

use ecow::{EcoString, eco_format};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::quantity::Quantity;
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{VolumeWhy, Why};
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::record::EventType;
use crate::value;

/// Milliseconds until a claim that found no volume is looked at again.
const RESYNC_MS: u64 = 15_000;
/// The annotation of a claim that is bound for good.
pub(crate) const BIND_COMPLETED: &str = "pv.kubernetes.io/bind-completed";
const BOUND_BY_CONTROLLER: &str = "pv.kubernetes.io/bound-by-controller";

/// Looks at the claim or the volume at `key`.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(object) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    match key.kind {
        Kind::PersistentVolume => sync_volume(context, &object),
        _ if object.annotation(BIND_COMPLETED).is_some() => sync_bound_claim(context, &object),
        _ => sync_unbound_claim(context, &object),
    }
}

/// Wakes claims and volumes that changed, and the one to which a claim or volume that went was bound.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    if !matches!(write.key.kind, Kind::PersistentVolume | Kind::PersistentVolumeClaim) {
        return;
    }
    if write.after.is_some() {
        wake(ControllerName::PersistentVolume, write.key.clone());
        return;
    }
    let gone = write.before.as_deref();
    let other = gone.and_then(|gone| match gone.kind() {
        Kind::PersistentVolume => claim_of(gone),
        _ => Some(volume_key(gone.value().text(&["spec", "volumeName"]))),
    });
    if let Some(other) = other.filter(|other| api.get(other).is_some()) {
        wake(ControllerName::PersistentVolume, other);
    }
}

fn volume_key(name: &str) -> Key {
    Key::new(Kind::PersistentVolume, "", name)
}

/// The claim that a volume names.
fn claim_of(volume: &Object) -> Option<Key> {
    let reference = volume.value().at(&["spec", "claimRef"])?;
    Some(Key::new(
        Kind::PersistentVolumeClaim,
        reference.text(&["namespace"]),
        reference.text(&["name"]),
    ))
}

/// Whether `volume` is kept for `claim`: it names it, by uid where it has one.
fn is_kept_for(volume: &Object, claim: &Object) -> bool {
    let uid = volume.value().text(&["spec", "claimRef", "uid"]);
    claim_of(volume).as_ref() == Some(claim.key()) && (uid.is_empty() || uid == claim.uid())
}

/// A volume is available, bound, or released when its claim is gone.
fn sync_volume(context: &mut Context<'_>, volume: &Object) -> Result<Next, Status> {
    let uid = volume.value().text(&["spec", "claimRef", "uid"]);
    let claim = claim_of(volume)
        .and_then(|key| context.api.get(&key))
        .filter(|claim| claim.uid() == uid);
    let phase = match claim {
        // Kept for a claim that it does not know yet, or for nobody.
        None if uid.is_empty() => "Available",
        None => "Released",
        Some(claim) if claim.value().text(&["spec", "volumeName"]) == volume.name().as_str() => "Bound",
        Some(_) => return Ok(Next::Done),
    };
    let mut value = volume.value().clone();
    value.set(&["status", "phase"], phase);
    let why = VolumeWhy::Phase { phase: phase.into() };
    update(context.api, Kind::PersistentVolume, value, Subresource::Status, why)?;
    Ok(Next::Done)
}

/// A claim whose volume is gone has lost its data.
fn sync_bound_claim(context: &mut Context<'_>, claim: &Object) -> Result<Next, Status> {
    let volume = context.api.get(&volume_key(claim.value().text(&["spec", "volumeName"])));
    if volume.is_some() || claim.value().text(&["status", "phase"]) == "Lost" {
        return Ok(Next::Done);
    }
    let mut value = claim.value().clone();
    value.set(&["status", "phase"], "Lost");
    let why = VolumeWhy::Phase { phase: "Lost".into() };
    update(context.api, Kind::PersistentVolumeClaim, value, Subresource::Status, why)?;
    let message = "Bound claim has lost its PersistentVolume. Data on the volume is lost!";
    event(context, claim, EventType::Warning, "ClaimLost", message);
    Ok(Next::Done)
}

fn sync_unbound_claim(context: &mut Context<'_>, claim: &Shared) -> Result<Next, Status> {
    let named = claim.value().text(&["spec", "volumeName"]);
    if named.is_empty() {
        return match best_match(context.api, claim) {
            Some(volume) => bind(context, claim, &volume),
            None => Ok(report_unbound(context, claim)),
        };
    }
    let Some(volume) = context.api.get(&volume_key(named)).cloned() else {
        return Ok(Next::After(RESYNC_MS));
    };
    if is_kept_for(&volume, claim) {
        return bind(context, claim, &volume);
    }
    if claim_of(&volume).is_some() {
        let message = eco_format!("volume {named:?} already bound to a different claim.");
        event(context, claim, EventType::Warning, "FailedBinding", &message);
        return Ok(Next::After(RESYNC_MS));
    }
    if let Some(cause) = mismatch(&volume, claim) {
        let message = eco_format!("Cannot bind to requested volume {named:?}: {cause}");
        event(context, claim, EventType::Warning, "VolumeMismatch", &message);
        return Ok(Next::After(RESYNC_MS));
    }
    bind(context, claim, &volume)
}

/// Says why the claim stays unbound: nothing suits it, and nothing can be made for it.
fn report_unbound(context: &mut Context<'_>, claim: &Object) -> Next {
    let class = claim.value().text(&["spec", "storageClassName"]);
    if class.is_empty() {
        let message = "no persistent volumes available for this claim and no storage class is set";
        event(context, claim, EventType::Normal, "FailedBinding", message);
    } else {
        let message = eco_format!("storageclass.storage.k8s.io {class:?} not found");
        event(context, claim, EventType::Warning, "ProvisioningFailed", &message);
    }
    Next::After(RESYNC_MS)
}

/// The volume that is kept for the claim, or else the smallest of those that suit it.
fn best_match(api: &ApiServer, claim: &Object) -> Option<Shared> {
    let volumes = || api.list(Kind::PersistentVolume).filter(|volume| !volume.is_terminating());
    let enough = |volume: &&Shared| mismatch(volume, claim).is_none();
    let kept = volumes().find(|volume| is_kept_for(volume, claim));
    let selector = claim.value().at(&["spec", "selector"]);
    let selected = |volume: &&Shared| selector.is_none() || Selector::of_label_selector(selector).matches(volume.labels());
    let free = |volume: &&Shared| claim_of(volume).is_none() && volume.value().text(&["status", "phase"]) == "Available";
    let suits = volumes().filter(free).filter(enough).filter(selected);
    let modes = |volume: &Object| volume.value().items(&["spec", "accessModes"]).len();
    let smallest = suits.min_by_key(|volume| (modes(volume), capacity(volume)));
    kept.or(smallest).cloned()
}

fn capacity(volume: &Object) -> Quantity {
    Quantity::parse(volume.value().text(&["spec", "capacity", "storage"])).unwrap_or_default()
}

/// Why the volume does not suit the claim (`checkVolumeSatisfyClaim`).
fn mismatch(volume: &Object, claim: &Object) -> Option<&'static str> {
    let asked = Quantity::parse(claim.value().text(&["spec", "resources", "requests", "storage"])).unwrap_or_default();
    let text = |object: &Object, field: &str| EcoString::from(object.value().text(&["spec", field]));
    let mode = |object: &Object| {
        Some(text(object, "volumeMode"))
            .filter(|mode| !mode.is_empty())
            .unwrap_or("Filesystem".into())
    };
    let offered = volume.value().items(&["spec", "accessModes"]);
    if capacity(volume) < asked {
        Some("requested PV is too small")
    } else if text(volume, "storageClassName") != text(claim, "storageClassName") {
        Some("storageClassName does not match")
    } else if mode(volume) != mode(claim) {
        Some("incompatible volumeMode")
    } else if !claim
        .value()
        .items(&["spec", "accessModes"])
        .iter()
        .all(|mode| offered.contains(mode))
    {
        Some("incompatible accessMode")
    } else {
        None
    }
}

/// Makes the volume and the claim name each other: four writes, as upstream makes them.
fn bind(context: &mut Context<'_>, claim: &Object, volume: &Object) -> Result<Next, Status> {
    let why = || VolumeWhy::Bound {
        claim: claim.name().clone(),
        volume: volume.name().clone(),
    };
    let mut bound = volume.value().clone();
    if claim_of(volume).is_none() {
        bound.set(&["metadata", "annotations", BOUND_BY_CONTROLLER], "yes");
    }
    let reference = value!({
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "namespace": (claim.namespace().clone()),
        "name": (claim.name().clone()),
        "uid": (claim.uid().clone()),
        "resourceVersion": (claim.resource_version().to_string())
    });
    bound.set(&["spec", "claimRef"], reference);
    let bound = update(context.api, Kind::PersistentVolume, bound, Subresource::None, why())?;
    let mut value = bound.value().clone();
    value.set(&["status", "phase"], "Bound");
    update(context.api, Kind::PersistentVolume, value, Subresource::Status, why())?;
    let mut value = claim.value().clone();
    if claim.value().text(&["spec", "volumeName"]).is_empty() {
        value.set(&["metadata", "annotations", BOUND_BY_CONTROLLER], "yes");
    }
    value.set(&["metadata", "annotations", BIND_COMPLETED], "yes");
    value.set(&["spec", "volumeName"], volume.name().clone());
    let updated = update(context.api, Kind::PersistentVolumeClaim, value, Subresource::None, why())?;
    let mut value = updated.value().clone();
    value.set(&["status", "phase"], "Bound");
    for field in ["accessModes", "capacity"] {
        if let Some(offered) = volume.value().at(&["spec", field]) {
            value.set(&["status", field], offered.clone());
        }
    }
    update(context.api, Kind::PersistentVolumeClaim, value, Subresource::Status, why())?;
    Ok(Next::Done)
}

fn update(api: &mut ApiServer, kind: Kind, value: Value, subresource: Subresource, why: VolumeWhy) -> Result<Shared, Status> {
    let options = UpdateOptions {
        subresource,
        trusted: true,
        ..UpdateOptions::default()
    };
    api.update(
        Writer::new(Actor::PersistentVolumeController, Why::Volume(why)),
        kind,
        value,
        options,
    )
}

fn event(context: &mut Context<'_>, claim: &Object, kind: EventType, reason: &str, message: &str) {
    let Context { api, recorder, .. } = context;
    recorder.event(api, &Actor::PersistentVolumeController, claim, kind, reason, message);
}
