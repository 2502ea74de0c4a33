//! The attach/detach controller: attaches the volumes that Pods use to their nodes, and detaches those that none there
//! uses any more. A volume that only one node may have is refused to a second one for as long as the first has it.
//!
//! What is attached where stands in the status of the nodes (`volumesAttached`); what is still mounted the kubelets say
//! (`volumesInUse`). Upstream: `pkg/controller/volume/attachdetach/reconciler/reconciler.go`.

use ecow::{EcoString, eco_format};

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{VolumeWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::record::EventType;
use crate::value;

/// The sources of persistent volumes that are attached to a node before they are mounted.
const ATTACHABLE: [&str; 8] = [
    "csi",
    "gcePersistentDisk",
    "awsElasticBlockStore",
    "azureDisk",
    "cinder",
    "vsphereVolume",
    "fc",
    "iscsi",
];

/// A volume of a Pod that has to be attached.
#[derive(Clone, Debug)]
pub(crate) struct Attachable {
    /// The name by which nodes know it, such as `kubernetes.io/csi/disk.example.com^vol-1`.
    pub unique_name: EcoString,
    /// The name of the `PersistentVolume`.
    pub volume: EcoString,
}

/// Whether a Pod uses claims.
pub(crate) fn claims_volumes(pod: &Object) -> bool {
    let mut volumes = pod.body().items(&["spec", "volumes"]).iter();
    volumes.any(|volume| volume.get("persistentVolumeClaim").is_some())
}

/// The volumes of a Pod that have to be attached to its node.
pub(crate) fn attachable<'a>(api: &'a ApiServer, pod: &'a Object) -> impl Iterator<Item = Attachable> + 'a {
    pod.body().items(&["spec", "volumes"]).iter().filter_map(|volume| {
        let claim = volume.at(&["persistentVolumeClaim", "claimName"])?.as_str()?;
        let claim = api.get(&Key::new(Kind::PersistentVolumeClaim, pod.namespace(), claim))?;
        let persistent = api.get(&volume_key(claim.body().text(&["spec", "volumeName"])))?;
        Some(Attachable {
            unique_name: unique_name(persistent)?,
            volume: persistent.name().clone(),
        })
    })
}

/// The name by which nodes know a volume; `None` for one that is not attached, such as a directory of a host.
fn unique_name(volume: &Object) -> Option<EcoString> {
    let spec = volume.body().get("spec")?;
    let source = ATTACHABLE.into_iter().find(|source| spec.get(source).is_some())?;
    Some(match source {
        "csi" => eco_format!(
            "kubernetes.io/csi/{}^{}",
            spec.text(&["csi", "driver"]),
            spec.text(&["csi", "volumeHandle"])
        ),
        source => eco_format!("kubernetes.io/{source}/{}", volume.name()),
    })
}

/// Whether `node` has the volume of this unique name.
pub(crate) fn is_attached(node: &Object, unique_name: &str) -> bool {
    let attached = node.body().items(&["status", "volumesAttached"]);
    attached.iter().any(|volume| volume.text(&["name"]) == unique_name)
}

fn volume_key(name: &str) -> Key {
    Key::new(Kind::PersistentVolume, "", name)
}

/// Whether the volume may be attached to several nodes at once (`IsMultiAttachAllowed`).
fn allows_many_nodes(volume: &Object) -> bool {
    let modes = volume.body().items(&["spec", "accessModes"]);
    let shared = |mode: &Value| matches!(mode.as_str(), Some("ReadWriteMany" | "ReadOnlyMany"));
    modes.is_empty() || modes.iter().any(shared)
}

/// Wakes the volumes of Pods that came, went or ended, and every volume when a node has or uses others than before.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let (before, after) = (write.before.as_deref(), write.after.as_deref());
    match write.key.kind {
        Kind::Pod => {
            let Some(pod) = after.or(before).filter(|pod| claims_volumes(pod)) else {
                return;
            };
            let place = |pod: Option<&Object>| pod.map(|pod| (pod.pod().node.clone(), pod.pod().phase.is_terminal()));
            if place(before) != place(after) {
                for volume in attachable(api, pod) {
                    wake(ControllerName::AttachDetach, volume_key(&volume.volume));
                }
            }
        }
        Kind::Node => {
            let volumes = |node: Option<&Object>| {
                node.map(|node| ["volumesAttached", "volumesInUse"].map(|field| node.body().at(&["status", field]).cloned()))
            };
            if before.is_some() && volumes(before) != volumes(after) {
                for volume in api.list(Kind::PersistentVolume) {
                    wake(ControllerName::AttachDetach, volume.key().clone());
                }
            }
        }
        _ => {}
    }
}

/// Attaches and detaches the volume at `key`.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(volume) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let Some(unique_name) = unique_name(&volume) else {
        return Ok(Next::Done);
    };
    let users = users(context.api, &unique_name);
    let nodes: Vec<Shared> = context.api.list(Kind::Node).cloned().collect();
    let wanted = |node: &Shared| users.iter().any(|pod| pod.pod().node == *node.name());
    let attached: Vec<&Shared> = nodes.iter().filter(|node| is_attached(node, &unique_name)).collect();
    let in_use = |node: &Shared| {
        let used = node.body().items(&["status", "volumesInUse"]);
        used.iter().any(|volume| volume.as_str() == Some(unique_name.as_str()))
    };
    let free: Vec<&&Shared> = attached.iter().filter(|node| !wanted(node) && !in_use(node)).collect();
    if !free.is_empty() {
        // What was just detached is attached elsewhere in the pass that follows.
        for node in free {
            detach(context, node, &unique_name, &volume)?;
        }
        return Ok(Next::Done);
    }
    let mut taken: Vec<&EcoString> = attached.iter().map(|node| node.name()).collect();
    for node in nodes.iter().filter(|node| wanted(node) && !is_attached(node, &unique_name)) {
        let here: Vec<&Shared> = users.iter().filter(|pod| pod.pod().node == *node.name()).collect();
        if !taken.is_empty() && !allows_many_nodes(&volume) {
            report_multi_attach(context, &volume, &here, &users, &taken);
            continue;
        }
        attach(context, node, &unique_name, &volume, &here)?;
        taken.push(node.name());
    }
    Ok(Next::Done)
}

/// The Pods on nodes that use the volume and have not ended, by name.
fn users(api: &ApiServer, unique_name: &str) -> Vec<Shared> {
    let runs = |pod: &&Shared| !pod.pod().node.is_empty() && !pod.pod().phase.is_terminal() && claims_volumes(pod);
    let uses = |pod: &&Shared| attachable(api, pod).any(|volume| volume.unique_name == unique_name);
    api.list(Kind::Pod).filter(runs).filter(uses).cloned().collect()
}

fn attach(context: &mut Context<'_>, node: &Shared, unique_name: &str, volume: &Object, pods: &[&Shared]) -> Result<(), Status> {
    let mut volumes = node.body().items(&["status", "volumesAttached"]).to_vec();
    volumes.push(value!({"name": unique_name, "devicePath": ""}));
    let why = VolumeWhy::Attached {
        volume: volume.name().clone(),
        node: node.name().clone(),
    };
    write_attached(context.api, node, volumes, why)?;
    for pod in pods {
        let message = eco_format!("AttachVolume.Attach succeeded for volume {:?} ", volume.name());
        event(context, pod, EventType::Normal, "SuccessfulAttachVolume", &message);
    }
    Ok(())
}

fn detach(context: &mut Context<'_>, node: &Shared, unique_name: &str, volume: &Object) -> Result<(), Status> {
    let mut volumes = node.body().items(&["status", "volumesAttached"]).to_vec();
    volumes.retain(|attached| attached.text(&["name"]) != unique_name);
    let why = VolumeWhy::Detached {
        volume: volume.name().clone(),
        node: node.name().clone(),
    };
    write_attached(context.api, node, volumes, why)
}

fn write_attached(api: &mut ApiServer, node: &Object, volumes: Vec<Value>, why: VolumeWhy) -> Result<(), Status> {
    let mut value = node.value().clone();
    value.set(&["status", "volumesAttached"], volumes);
    let options = UpdateOptions::status_patch();
    api.update(
        Writer::new(Actor::AttachDetachController, Why::Volume(why)),
        Kind::Node,
        value,
        options,
    )?;
    Ok(())
}

/// Says to each Pod that waits, once, who has the volume.
fn report_multi_attach(context: &mut Context<'_>, volume: &Object, waiting: &[&Shared], users: &[Shared], nodes: &[&EcoString]) {
    for pod in waiting {
        let told = |event: &&Shared| {
            event.body().text(&["involvedObject", "uid"]) == pod.uid().as_str() && event.body().text(&["reason"]) == "FailedAttachVolume"
        };
        if context.api.list_in(Kind::Event, pod.namespace()).any(|event| told(&event)) {
            continue;
        }
        let others = || users.iter().filter(|other| nodes.contains(&&other.pod().node));
        let local: Vec<&str> = others()
            .filter(|other| other.namespace() == pod.namespace())
            .map(|other| other.name().as_str())
            .collect();
        let foreign = others().count() - local.len();
        let cause = match (local.is_empty(), foreign) {
            (true, 0) => "Volume is already exclusively attached to one node and can't be attached to another".into(),
            (true, _) => eco_format!("Volume is already used by {foreign} pod(s) in different namespaces"),
            (false, 0) => eco_format!("Volume is already used by pod(s) {}", local.join(", ")),
            (false, _) => eco_format!(
                "Volume is already used by pod(s) {} and {foreign} pod(s) in different namespaces",
                local.join(", ")
            ),
        };
        let message = eco_format!("Multi-Attach error for volume {:?} {cause}", volume.name());
        event(context, pod, EventType::Warning, "FailedAttachVolume", &message);
    }
}

fn event(context: &mut Context<'_>, pod: &Object, kind: EventType, reason: &str, message: &str) {
    let Context { api, recorder, .. } = context;
    recorder.event(api, &Actor::AttachDetachController, pod, kind, reason, message);
}
