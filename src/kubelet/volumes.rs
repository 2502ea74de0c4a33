//! The volumes of Pods on their node: waited for before containers are made, and let go when the Pod is gone.
//! Upstream: `pkg/kubelet/volumemanager`.

use ecow::{EcoString, eco_format};

use super::runtime::{Mounts, PodRuntime};
use super::{Kubelet, config};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{VolumeWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::controllers::attachdetach::{self, claims_volumes};
use crate::controllers::{Context, Next};
use crate::record::EventType;

/// Milliseconds that a volume takes to be unmounted.
const UNMOUNT_MS: u64 = 1000;
/// Milliseconds for which a sync waits for volumes (`podAttachAndMountTimeout`).
const MOUNT_TIMEOUT_MS: u64 = 123_000;
/// The first wait after a mount that failed, and the longest, in milliseconds (`exponentialbackoff`).
const MOUNT_RETRY_MS: u64 = 500;
const MOUNT_RETRY_MAX_MS: u64 = 122_000;

/// Milliseconds after which a sync looks whether its volumes are there (`podAttachAndMountRetryInterval`).
const MOUNT_POLL_MS: u64 = 300;
/// Milliseconds until a Pod that could not be synced is tried again (`backOffPeriod`).
const SYNC_RETRY_MS: u64 = 10_000;

/// A Pod that is gone and whose volumes are still mounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unmounting {
    pod: Key,
    node: EcoString,
    /// When they are unmounted; `None` until a pass has seen it.
    until_ms: Option<u64>,
}

impl Kubelet {
    /// Remembers a Pod with claims whose containers have ended, so that its volumes are unmounted.
    pub(super) fn observe_end(&mut self, write: &Write, wake: &mut dyn FnMut(Key)) {
        let runs = |pod: &&Object| !pod.pod().phase.is_terminal() && !pod.pod().node.is_empty();
        let before = write.before.as_deref().filter(runs);
        let ended = before.filter(|_| !write.after.as_deref().is_some_and(|after| runs(&after)));
        if let Some(pod) = ended.filter(|pod| claims_volumes(pod)) {
            self.unmounting.push(Unmounting {
                pod: write.key.clone(),
                node: pod.pod().node.clone(),
                until_ms: None,
            });
            wake(write.key.clone());
        }
    }

    /// Wakes the Pods that wait for volumes, as a node, a ConfigMap or a Secret has changed.
    pub(super) fn wake_waiting(&self, key: &Key, wake: &mut dyn FnMut(Key)) {
        let waits = |runtime: &PodRuntime| matches!(runtime.mounts, Mounts::Waiting { .. });
        let concerned = |pod: &Key| key.namespace.is_empty() || key.namespace == pod.namespace;
        for (pod, runtime) in &self.pods {
            if waits(runtime) && concerned(pod) {
                wake(pod.clone());
            }
        }
    }

    /// Unmounts the volumes of a Pod that is gone. Returns `None` where there is nothing of that kind to do.
    pub(super) fn unmount(&mut self, context: &mut Context<'_>, key: &Key) -> Result<Option<Next>, Status> {
        let now_ms = context.api.now_ms();
        let Some(at) = self.unmounting.iter().position(|unmounting| unmounting.pod == *key) else {
            return Ok(None);
        };
        let until_ms = *self.unmounting[at].until_ms.get_or_insert(now_ms + UNMOUNT_MS);
        if now_ms < until_ms {
            return Ok(Some(Next::After(until_ms - now_ms)));
        }
        let node = self.unmounting.remove(at).node;
        write_volumes_in_use(context.api, &node)?;
        Ok(None)
    }

    /// Begins to wait for the volumes of a Pod that has come to its node.
    pub(super) fn begin_mounts(context: &mut Context<'_>, pod: &Shared) -> Result<Mounts, Status> {
        if pod.body().items(&["spec", "volumes"]).is_empty() {
            return Ok(Mounts::Done);
        }
        if claims_volumes(pod) {
            write_volumes_in_use(context.api, &pod.pod().node)?;
        }
        let now_ms = context.api.now_ms();
        let wait_ms = match Missing::of(context.api, pod) {
            None => return Ok(Mounts::Done),
            Some(Missing::Config(..)) => 0,
            Some(Missing::Claims { .. }) => MOUNT_POLL_MS,
            Some(Missing::Attachment) => MOUNT_TIMEOUT_MS,
        };
        Ok(Mounts::Waiting {
            until_ms: now_ms + wait_ms,
            tries: 0,
        })
    }

    /// Looks whether the volumes are there by now; says what is missing when it is time to.
    pub(super) fn mount(&self, context: &mut Context<'_>, pod: &Object, runtime: &mut PodRuntime) {
        let Mounts::Waiting { until_ms, tries } = runtime.mounts else {
            return;
        };
        let now_ms = context.api.now_ms();
        let Some(missing) = Missing::of(context.api, pod) else {
            runtime.mounts = Mounts::Done;
            return;
        };
        if now_ms < until_ms {
            return;
        }
        let wait_ms = match missing {
            Missing::Config(..) => MOUNT_RETRY_MAX_MS.min(MOUNT_RETRY_MS << tries.min(10)),
            Missing::Claims { .. } => SYNC_RETRY_MS,
            Missing::Attachment => MOUNT_TIMEOUT_MS,
        };
        runtime.mounts = Mounts::Waiting {
            until_ms: now_ms + wait_ms,
            tries: tries + 1,
        };
        if let Some(message) = missing.message().filter(|_| self.mode.report) {
            let Context { api, recorder, .. } = context;
            let actor = Actor::Kubelet(pod.pod().node.clone());
            recorder.event(api, &actor, pod, EventType::Warning, "FailedMount", &message);
        }
    }
}

/// What a Pod waits for.
enum Missing {
    /// A volume and why it cannot be filled.
    Config(EcoString, EcoString),
    /// Claims that give no volume, each with the reason; and all volumes of the Pod's containers.
    Claims {
        /// The volumes of those claims.
        volumes: Vec<EcoString>,
        /// The volumes that containers mount.
        unmounted: Vec<EcoString>,
        /// What is wrong with the claims.
        errors: Vec<EcoString>,
    },
    /// Volumes that are not attached to the node.
    Attachment,
}

impl Missing {
    fn of(api: &ApiServer, pod: &Object) -> Option<Self> {
        if let Some(claims) = Self::claims(api, pod) {
            return Some(claims);
        }
        if let Some((volume, message)) = config::missing_volume(api, pod) {
            return Some(Self::Config(volume.into(), message));
        }
        let node = api.get(&Key::new(Kind::Node, "", &pod.pod().node));
        let is_attached = |unique: &EcoString| node.is_some_and(|node| attachdetach::is_attached(node, unique));
        let attached = attachdetach::attachable(api, pod).all(|volume| is_attached(&volume.unique_name));
        (!attached).then_some(Self::Attachment)
    }

    /// What is wrong with the claims of the volumes that containers mount (`createVolumeSpec`).
    fn claims(api: &ApiServer, pod: &Object) -> Option<Self> {
        let mut unmounted = mounted_names(pod);
        unmounted.sort();
        unmounted.dedup();
        let (mut volumes, mut errors) = (Vec::new(), Vec::new());
        for volume in pod.body().items(&["spec", "volumes"]) {
            let claim = volume.text(&["persistentVolumeClaim", "claimName"]);
            let name = volume.string(&["name"]);
            if claim.is_empty() || !unmounted.contains(&name) {
                continue;
            }
            if let Some(error) = claim_error(api, pod.namespace(), claim) {
                errors.push(eco_format!("error processing PVC {}/{claim}: {error}", pod.namespace()));
                volumes.push(name);
            }
        }
        volumes.sort();
        errors.sort();
        (!errors.is_empty()).then_some(Self::Claims {
            volumes,
            unmounted,
            errors,
        })
    }

    /// What the kubelet reports; of a wait that only took too long, nothing.
    fn message(&self) -> Option<EcoString> {
        match self {
            Self::Config(volume, message) => Some(eco_format!("MountVolume.SetUp failed for volume {volume:?} : {message}")),
            Self::Claims {
                volumes,
                unmounted,
                errors,
            } => Some(eco_format!(
                "Unable to attach or mount volumes: unmounted volumes=[{}], unattached volumes=[], failed to process volumes=[{}]: {}",
                unmounted.join(" "),
                volumes.join(" "),
                errors.join("; ")
            )),
            Self::Attachment => None,
        }
    }
}

/// The volumes that containers mount or use as devices.
fn mounted_names(pod: &Object) -> Vec<EcoString> {
    let spec = |field: &'static str| pod.body().items(&["spec", field]).iter();
    let containers = spec("initContainers").chain(spec("containers"));
    let used = |container: &'_ Value| -> Vec<EcoString> {
        let uses = |field: &str| container.items(&[field]).to_vec();
        let all = uses("volumeMounts").into_iter().chain(uses("volumeDevices"));
        all.map(|used| used.string(&["name"])).collect()
    };
    containers.flat_map(used).collect()
}

/// Why the claim of this name gives no volume (`getPVCExtractPV`, `getPVSpec`).
fn claim_error(api: &ApiServer, namespace: &str, name: &str) -> Option<EcoString> {
    let Some(claim) = api.get(&Key::new(Kind::PersistentVolumeClaim, namespace, name)) else {
        return Some(eco_format!(
            "failed to fetch PVC from API server: persistentvolumeclaims {name:?} not found"
        ));
    };
    if claim.is_terminating() && claim.finalizers().all(|finalizer| finalizer != "kubernetes.io/pvc-protection") {
        return Some("PVC is being deleted".into());
    }
    if claim.body().text(&["status", "phase"]) != "Bound" {
        return Some("PVC is not bound".into());
    }
    let volume = claim.body().text(&["spec", "volumeName"]);
    let is_there = api.get(&Key::new(Kind::PersistentVolume, "", volume)).is_some();
    (!is_there).then(|| eco_format!("failed to fetch PV {volume} from API server: persistentvolumes {volume:?} not found"))
}

/// Writes which volumes the Pods of a node use: no such volume is detached.
fn write_volumes_in_use(api: &mut ApiServer, node: &EcoString) -> Result<(), Status> {
    let Some(known) = api.get(&Key::new(Kind::Node, "", node)) else {
        return Ok(());
    };
    let pods = api
        .list(Kind::Pod)
        .filter(|pod| pod.pod().node == *node && !pod.pod().phase.is_terminal());
    let mut volumes: Vec<EcoString> = pods
        .flat_map(|pod| attachdetach::attachable(api, pod))
        .map(|volume| volume.unique_name)
        .collect();
    volumes.sort();
    volumes.dedup();
    let volumes = Value::list(volumes);
    if known.body().items(&["status", "volumesInUse"]) == volumes.as_list().unwrap_or_default() {
        return Ok(());
    }
    let mut value = known.value().clone();
    value.set(&["status", "volumesInUse"], volumes);
    let options = UpdateOptions::status_patch();
    let why = Why::Volume(VolumeWhy::InUse { node: node.clone() });
    api.update(Writer::new(Actor::Kubelet(node.clone()), why), Kind::Node, value, options)?;
    Ok(())
}
