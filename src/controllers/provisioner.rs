//! The provisioners of storage classes: each makes a volume for a claim that asks it by an annotation, and deletes the
//! volumes that it made when they are released and their policy says so.
//!
//! What they provide is a disk on a network, which is attached to one node after another. Upstream has them outside the
//! control plane: `sigs.k8s.io/sig-storage-lib-external-provisioner` (`controller/controller.go`).

use ecow::eco_format;

use super::persistentvolume::{PROVISIONER, SELECTED_NODE, is_unbound, reference};
use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{VolumeWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{CreateOptions, DeleteOptions};
use crate::record::EventType;
use crate::value;

/// The annotation of a volume that names who made it.
const PROVISIONED_BY: &str = "pv.kubernetes.io/provisioned-by";

/// Wakes claims that ask a provisioner for a volume, and volumes that were released.
pub(super) fn observe(write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let Some(object) = write.after.as_deref() else { return };
    let is_due = match write.key.kind {
        Kind::PersistentVolumeClaim => asks(object) && write.before.as_deref().is_none_or(|before| !asks(before)),
        Kind::PersistentVolume => is_to_be_deleted(object),
        _ => false,
    };
    if is_due {
        wake(ControllerName::Provisioner, write.key.clone());
    }
}

/// Whether the claim waits for a provisioner.
fn asks(claim: &Object) -> bool {
    claim.annotation(PROVISIONER).is_some() && is_unbound(claim)
}

fn is_to_be_deleted(volume: &Object) -> bool {
    let policy = volume.body().text(&["spec", "persistentVolumeReclaimPolicy"]);
    policy == "Delete" && volume.body().text(&["status", "phase"]) == "Released" && volume.annotation(PROVISIONED_BY).is_some()
}

/// Makes the volume of the claim at `key`, or deletes the volume there.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(object) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    if key.kind == Kind::PersistentVolume {
        if let Some(name) = object.annotation(PROVISIONED_BY).filter(|_| is_to_be_deleted(&object)) {
            let why = VolumeWhy::Reclaimed {
                volume: object.name().clone(),
            };
            let writer = Writer::new(Actor::Provisioner(name.into()), Why::Volume(why));
            context.api.delete(writer, key, &DeleteOptions::default())?;
        }
        return Ok(Next::Done);
    }
    let class = Key::new(Kind::StorageClass, "", object.body().text(&["spec", "storageClassName"]));
    match context.api.get(&class).cloned() {
        Some(class) if asks(&object) => provision(context, &object, &class),
        _ => Ok(Next::Done),
    }
}

fn provision(context: &mut Context<'_>, claim: &Object, class: &Object) -> Result<Next, Status> {
    let volume = volume(claim, class);
    let key = Key::new(Kind::PersistentVolume, "", volume.text(&["metadata", "name"]));
    if context.api.get(&key).is_some() {
        return Ok(Next::Done);
    }
    let provisioner = Actor::Provisioner(class.body().string(&["provisioner"]));
    let begun = eco_format!(
        "External provisioner is provisioning volume for claim \"{}/{}\"",
        claim.namespace(),
        claim.name()
    );
    let done = eco_format!("Successfully provisioned volume {}", key.name);
    let why = VolumeWhy::Provisioned {
        claim: claim.name().clone(),
        class: class.name().clone(),
    };
    let Context { api, recorder, .. } = context;
    recorder.event(api, &provisioner, claim, EventType::Normal, "Provisioning", &begun);
    let options = CreateOptions::default();
    api.create(
        Writer::new(provisioner.clone(), Why::Volume(why)),
        Kind::PersistentVolume,
        volume,
        options,
    )?;
    recorder.event(api, &provisioner, claim, EventType::Normal, "ProvisioningSucceeded", &done);
    Ok(Next::Done)
}

/// The volume that is made for the claim: as large as it asks, kept for it, and within reach of the node that was
/// selected where the class names topologies.
fn volume(claim: &Object, class: &Object) -> Value {
    let asked = |path: &[&str]| claim.body().at(path).cloned().unwrap_or_default();
    let name = eco_format!("pvc-{}", claim.uid());
    let provisioner = class.body().string(&["provisioner"]);
    let mut volume = value!({
        "apiVersion": "v1",
        "kind": "PersistentVolume",
        "metadata": {"name": (name.clone()), "annotations": {PROVISIONED_BY: (provisioner.clone())}},
        "spec": {
            "accessModes": (asked(&["spec", "accessModes"])),
            "capacity": {"storage": (asked(&["spec", "resources", "requests", "storage"]))},
            "claimRef": (reference(claim)),
            "csi": {"driver": provisioner, "volumeHandle": name},
            "persistentVolumeReclaimPolicy": (class.body().text(&["reclaimPolicy"])),
            "storageClassName": (class.name().clone()),
            "volumeMode": (asked(&["spec", "volumeMode"]))
        }
    });
    if let Some(options) = class.body().get("mountOptions") {
        volume.set(&["spec", "mountOptions"], options.clone());
    }
    let terms = class.body().items(&["allowedTopologies"]);
    let selected = claim.annotation(SELECTED_NODE);
    if !terms.is_empty() {
        let of_selected =
            value!([{"matchFields": [{"key": "metadata.name", "operator": "In", "values": [(selected.unwrap_or_default())]}]}]);
        let reachable = if selected.is_some() { of_selected } else { in_topologies(terms) };
        volume.set(&["spec", "nodeAffinity", "required", "nodeSelectorTerms"], reachable);
    }
    volume
}

/// The node selector that says the same as a class's topologies.
fn in_topologies(terms: &[Value]) -> Value {
    let term = |term: &Value| {
        let expressions = term.items(&["matchLabelExpressions"]).iter().map(|expression| {
            let mut expression = expression.clone();
            expression.set(&["operator"], "In");
            expression
        });
        value!({"matchExpressions": (expressions.collect::<Vec<_>>())})
    };
    terms.iter().map(term).collect::<Vec<_>>().into()
}
