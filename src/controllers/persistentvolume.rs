//! The persistent-volume controller: binds each claim to a volume that suits it, and says why it cannot.
//!
//! Where no volume suits, it asks the provisioner of the claim's class for one (`provisioner.rs`), at once or when the
//! scheduler has chosen the node of the first Pod that uses the claim.
//! Upstream: `pkg/controller/volume/persistentvolume` (`pv_controller.go`, `index.go`).

use ecow::{EcoString, eco_format};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::node_selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::quantity::Quantity;
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::admission::setdefault;
use crate::apiserver::why::{VolumeWhy, Why};
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::record::EventType;
use crate::scheduler::claim_names;
use crate::value;

/// Milliseconds until a claim that found no volume is looked at again.
const RESYNC_MS: u64 = 15_000;
/// The annotation of a claim that is bound for good.
pub(crate) const BIND_COMPLETED: &str = "pv.kubernetes.io/bind-completed";
const BOUND_BY_CONTROLLER: &str = "pv.kubernetes.io/bound-by-controller";
/// The annotations by which a provisioner learns that a claim asks it for a volume, today's and the one of the beta.
pub(crate) const PROVISIONER: &str = "volume.kubernetes.io/storage-provisioner";
const BETA_PROVISIONER: &str = "volume.beta.kubernetes.io/storage-provisioner";
/// The annotation of a claim by which the scheduler says for which node its volume is to be made.
pub(crate) const SELECTED_NODE: &str = "volume.kubernetes.io/selected-node";
/// The provisioner of classes whose volumes an administrator makes.
pub(crate) const NO_PROVISIONER: &str = "kubernetes.io/no-provisioner";

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
    if let Some(after) = write.after.as_deref() {
        wake(ControllerName::PersistentVolume, write.key.clone());
        // A volume that was made for a claim, or kept for it since, is to be bound to it.
        let kept_for = claim_of(after).filter(|_| write.key.kind == Kind::PersistentVolume);
        let waiting = kept_for.filter(|claim| api.get(claim).is_some_and(|claim| is_unbound(claim)));
        if let Some(claim) = waiting {
            wake(ControllerName::PersistentVolume, claim);
        }
        return;
    }
    let gone = write.before.as_deref();
    let other = gone.and_then(|gone| match gone.kind() {
        Kind::PersistentVolume => claim_of(gone),
        _ => Some(volume_key(gone.body().text(&["spec", "volumeName"]))),
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
    let reference = volume.body().at(&["spec", "claimRef"])?;
    Some(Key::new(
        Kind::PersistentVolumeClaim,
        reference.text(&["namespace"]),
        reference.text(&["name"]),
    ))
}

/// Whether no volume is bound to the claim.
pub(crate) fn is_unbound(claim: &Object) -> bool {
    claim.body().text(&["spec", "volumeName"]).is_empty()
}

/// The class that a claim names, if there is such a class.
pub(crate) fn class_of<'a>(api: &'a ApiServer, claim: &Object) -> Option<&'a Shared> {
    api.get(&Key::new(Kind::StorageClass, "", claim.body().text(&["spec", "storageClassName"])))
}

/// Whether the claim's class waits for the first Pod that uses the claim (`IsDelayBindingMode`).
pub(crate) fn waits_for_consumer(api: &ApiServer, claim: &Object) -> bool {
    class_of(api, claim).is_some_and(|class| class.body().text(&["volumeBindingMode"]) == "WaitForFirstConsumer")
}

/// Whether `volume` is kept for `claim`: it names it, by uid where it has one.
fn is_kept_for(volume: &Object, claim: &Object) -> bool {
    let uid = volume.body().text(&["spec", "claimRef", "uid"]);
    claim_of(volume).as_ref() == Some(claim.key()) && (uid.is_empty() || uid == claim.uid())
}

/// A volume is available, bound, or released when its claim is gone.
fn sync_volume(context: &mut Context<'_>, volume: &Object) -> Result<Next, Status> {
    let uid = volume.body().text(&["spec", "claimRef", "uid"]);
    let claim = claim_of(volume)
        .and_then(|key| context.api.get(&key))
        .filter(|claim| claim.uid() == uid);
    let phase = match claim {
        // Kept for a claim that it does not know yet, or for nobody.
        None if uid.is_empty() => "Available",
        None => "Released",
        Some(claim) if claim.body().text(&["spec", "volumeName"]) == volume.name().as_str() => "Bound",
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
    let volume = context.api.get(&volume_key(claim.body().text(&["spec", "volumeName"])));
    if volume.is_some() || claim.body().text(&["status", "phase"]) == "Lost" {
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
    let named = claim.body().text(&["spec", "volumeName"]);
    if named.is_empty() {
        // Of volumes for a claim that waits for its first Pod the scheduler chooses.
        let found = if waits_for_consumer(context.api, claim) {
            kept_volume(context.api, claim).cloned()
        } else {
            best_match(context.api, claim, None)
        };
        return match found {
            Some(volume) => bind(context, claim, &volume),
            None => find_a_way(context, claim),
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

/// What becomes of a claim for which there is no volume: it gets the default class, waits for a Pod, has a volume made,
/// or says that nothing can be done.
fn find_a_way(context: &mut Context<'_>, claim: &Shared) -> Result<Next, Status> {
    if !setdefault::has_class(claim.body())
        && let Some(class) = setdefault::default_class(context.api)
    {
        let class = class.name().clone();
        let mut value = claim.value().clone();
        value.set(&["spec", "storageClassName"], class.clone());
        let why = VolumeWhy::DefaultClass { class };
        update(context.api, Kind::PersistentVolumeClaim, value, Subresource::None, why)?;
        return Ok(Next::Done);
    }
    let name = claim.body().text(&["spec", "storageClassName"]);
    if name.is_empty() {
        let message = "no persistent volumes available for this claim and no storage class is set";
        event(context, claim, EventType::Normal, "FailedBinding", message);
    } else if waits_for_consumer(context.api, claim) && claim.annotation(SELECTED_NODE).is_none() {
        report_waiting(context, claim);
    } else if let Some(class) = class_of(context.api, claim) {
        let provisioner = class.body().string(&["provisioner"]);
        if provisioner.starts_with("kubernetes.io/") {
            let message = eco_format!("no volume plugin matched name: {provisioner}");
            event(context, claim, EventType::Warning, "ProvisioningFailed", &message);
        } else {
            ask_provisioner(context, claim, &provisioner)?;
        }
    } else {
        let message = eco_format!("storageclass.storage.k8s.io {name:?} not found");
        event(context, claim, EventType::Warning, "ProvisioningFailed", &message);
    }
    Ok(Next::After(RESYNC_MS))
}

/// Says of a claim that waits for its first Pod whether there is one that waits for a node.
fn report_waiting(context: &mut Context<'_>, claim: &Object) {
    let waits = |pod: &&Shared| pod.pod().node.is_empty() && claim_names(pod).any(|name| name == claim.name());
    let pods: Vec<&str> = context
        .api
        .list_in(Kind::Pod, claim.namespace())
        .filter(waits)
        .map(|pod| pod.name().as_str())
        .collect();
    let (reason, message) = match pods.as_slice() {
        [] => (
            "WaitForFirstConsumer",
            "waiting for first consumer to be created before binding".into(),
        ),
        [pod] => ("WaitForPodScheduled", eco_format!("waiting for pod {pod} to be scheduled")),
        pods => (
            "WaitForPodScheduled",
            eco_format!("waiting for pods {} to be scheduled", pods.join(",")),
        ),
    };
    event(context, claim, EventType::Normal, reason, &message);
}

/// Tells the class's provisioner by an annotation, once, and everybody by an event, each time.
fn ask_provisioner(context: &mut Context<'_>, claim: &Shared, provisioner: &EcoString) -> Result<(), Status> {
    let mut asking = Shared::clone(claim);
    if claim.annotation(PROVISIONER) != Some(provisioner) {
        let mut value = claim.value().clone();
        for annotation in [BETA_PROVISIONER, PROVISIONER] {
            value.set(&["metadata", "annotations", annotation], provisioner.clone());
        }
        let why = VolumeWhy::ProvisionerAsked {
            claim: claim.name().clone(),
            provisioner: provisioner.clone(),
        };
        asking = update(context.api, Kind::PersistentVolumeClaim, value, Subresource::None, why)?;
    }
    let message = eco_format!(
        "Waiting for a volume to be created either by the external provisioner '{provisioner}' or manually by the system administrator. \
         If volume creation is delayed, please verify that the provisioner is running and correctly registered."
    );
    event(context, &asking, EventType::Normal, "ExternalProvisioning", &message);
    Ok(())
}

/// The volume that is kept for the claim.
pub(crate) fn kept_volume<'a>(api: &'a ApiServer, claim: &Object) -> Option<&'a Shared> {
    let mut volumes = api.list(Kind::PersistentVolume).filter(|volume| !volume.is_terminating());
    volumes.find(|volume| is_kept_for(volume, claim))
}

/// The volume that is kept for the claim, or else the smallest of those that suit it, within reach of `node` if one is given.
pub(crate) fn best_match(api: &ApiServer, claim: &Object, node: Option<&Object>) -> Option<Shared> {
    let reachable = |volume: &Object| node.is_none_or(|node| is_reachable(volume, node));
    if let Some(kept) = kept_volume(api, claim) {
        return reachable(kept).then(|| Shared::clone(kept));
    }
    let selector = claim.body().at(&["spec", "selector"]);
    let suits = |volume: &&Shared| {
        !volume.is_terminating()
            && claim_of(volume).is_none()
            && volume.body().text(&["status", "phase"]) == "Available"
            && mismatch(volume, claim).is_none()
            && (selector.is_none() || Selector::of_label_selector(selector).matches(volume.labels()))
            && reachable(volume)
    };
    let modes = |volume: &Object| volume.body().items(&["spec", "accessModes"]).len();
    let volumes = api.list(Kind::PersistentVolume).filter(suits);
    volumes.min_by_key(|volume| (modes(volume), capacity(volume))).cloned()
}

/// Whether a Pod on `node` can use the volume.
pub(crate) fn is_reachable(volume: &Object, node: &Object) -> bool {
    let required = volume.body().at(&["spec", "nodeAffinity", "required"]);
    required.is_none_or(|required| node_selector::any_matches(required.items(&["nodeSelectorTerms"]), node))
}

/// Keeps the volume for the claim, so that the controller binds them.
pub(crate) fn keep_for(volume: &Object, claim: &Object) -> Value {
    let mut kept = volume.value().clone();
    if claim_of(volume).is_none() {
        kept.set(&["metadata", "annotations", BOUND_BY_CONTROLLER], "yes");
    }
    kept.set(&["spec", "claimRef"], reference(claim));
    kept
}

/// The reference by which a volume is kept for `claim`.
pub(super) fn reference(claim: &Object) -> Value {
    value!({
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "namespace": (claim.namespace().clone()),
        "name": (claim.name().clone()),
        "uid": (claim.uid().clone()),
        "resourceVersion": (claim.resource_version().to_string())
    })
}

fn capacity(volume: &Object) -> Quantity {
    Quantity::parse(volume.body().text(&["spec", "capacity", "storage"])).unwrap_or_default()
}

/// Why the volume does not suit the claim (`checkVolumeSatisfyClaim`).
fn mismatch(volume: &Object, claim: &Object) -> Option<&'static str> {
    let asked = Quantity::parse(claim.body().text(&["spec", "resources", "requests", "storage"])).unwrap_or_default();
    let text = |object: &Object, field: &str| EcoString::from(object.body().text(&["spec", field]));
    let mode = |object: &Object| {
        Some(text(object, "volumeMode"))
            .filter(|mode| !mode.is_empty())
            .unwrap_or("Filesystem".into())
    };
    let offered = volume.body().items(&["spec", "accessModes"]);
    if capacity(volume) < asked {
        Some("requested PV is too small")
    } else if text(volume, "storageClassName") != text(claim, "storageClassName") {
        Some("storageClassName does not match")
    } else if mode(volume) != mode(claim) {
        Some("incompatible volumeMode")
    } else if !claim
        .body()
        .items(&["spec", "accessModes"])
        .iter()
        .all(|mode| offered.contains(mode))
    {
        Some("incompatible accessMode")
    } else {
        None
    }
}

/// Makes the volume and the claim name each other: four writes, as upstream makes them, or three where the volume was made for the claim.
fn bind(context: &mut Context<'_>, claim: &Object, volume: &Object) -> Result<Next, Status> {
    let why = || VolumeWhy::Bound {
        claim: claim.name().clone(),
        volume: volume.name().clone(),
    };
    let is_kept = volume.body().text(&["spec", "claimRef", "uid"]) == claim.uid().as_str();
    let mut value = if is_kept {
        volume.value().clone()
    } else {
        let kept = keep_for(volume, claim);
        let kept = update(context.api, Kind::PersistentVolume, kept, Subresource::None, why())?;
        kept.value().clone()
    };
    value.set(&["status", "phase"], "Bound");
    update(context.api, Kind::PersistentVolume, value, Subresource::Status, why())?;
    let mut value = claim.value().clone();
    if claim.body().text(&["spec", "volumeName"]).is_empty() {
        value.set(&["metadata", "annotations", BOUND_BY_CONTROLLER], "yes");
    }
    value.set(&["metadata", "annotations", BIND_COMPLETED], "yes");
    value.set(&["spec", "volumeName"], volume.name().clone());
    let updated = update(context.api, Kind::PersistentVolumeClaim, value, Subresource::None, why())?;
    let mut value = updated.value().clone();
    value.set(&["status", "phase"], "Bound");
    for field in ["accessModes", "capacity"] {
        if let Some(offered) = volume.body().at(&["spec", field]) {
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
