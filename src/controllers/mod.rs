//! The controllers, one module each, named as upstream names them: level-triggered passes over what the API server
//! holds. A pass reads, decides and writes; it keeps nothing that it could not read again.
//!
//! Here stands what they share: what a pass is given, how it ends, and which changes wake whom. Nothing here knows of
//! the timeline, of scenarios or of the page.

pub(crate) mod attachdetach;
mod conditions;
mod controller_ref_manager;
mod deployment;
mod disruption;
mod endpointslice;
mod garbagecollector;
mod horizontal;
pub mod names;
mod namespace;
pub(crate) mod nodelifecycle;
pub(crate) mod persistentvolume;
mod podgc;
mod provisioner;
mod replicaset;
mod resourcequota;
mod serviceaccount;
pub mod tainteviction;
mod volumeprotection;

use ecow::EcoString;

use crate::api::object::Key;
use crate::api::status::Status;
use crate::apiserver::ApiServer;
use crate::apiserver::write::{Outcome, Write};
use crate::record::Recorder;
pub use deployment::fenceposts;
pub use horizontal::{Autoscalers, Load, PodUsage, RequestLoad};
pub use names::ControllerName;
pub use serviceaccount::default_account;
use tainteviction::Evictions;

/// What a pass works with.
#[derive(Debug)]
pub struct Context<'a> {
    /// The API server, for reading and writing.
    pub api: &'a mut ApiServer,
    /// The recorder of events.
    pub recorder: &'a mut Recorder,
    /// What the autoscalers remember, and the load that they measure.
    pub autoscalers: &'a mut Autoscalers,
    /// Nodes that are silent, with the time of the last sign of life in milliseconds since the Unix epoch.
    pub silent: &'a [(EcoString, u64)],
    /// Pods that taints will drive out.
    pub evictions: &'a mut Evictions,
}

/// How a pass ended well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing is left to do until something changes.
    Done,
    /// Look again after this many milliseconds, even if nothing changes.
    After(u64),
}

/// Runs one pass of `controller` over the object at `key`.
///
/// # Errors
/// The API server's refusal that ended the pass; it is tried again with back-off.
pub fn reconcile(context: &mut Context<'_>, controller: ControllerName, key: &Key) -> Result<Next, Status> {
    match controller {
        ControllerName::Deployment => deployment::reconcile(context, key),
        ControllerName::ReplicaSet => replicaset::reconcile(context, key),
        ControllerName::GarbageCollector => garbagecollector::reconcile(context, key),
        ControllerName::ResourceQuota => resourcequota::reconcile(context, key),
        ControllerName::EndpointSlice => endpointslice::reconcile(context, key),
        ControllerName::Disruption => disruption::reconcile(context, key),
        ControllerName::ServiceAccount => serviceaccount::reconcile(context, key),
        ControllerName::Namespace => namespace::reconcile(context, key),
        ControllerName::HorizontalPodAutoscaler => horizontal::reconcile(context, key),
        ControllerName::NodeLifecycle => nodelifecycle::reconcile(context, key),
        ControllerName::TaintEviction => tainteviction::reconcile(context, key),
        ControllerName::PodGarbageCollector => podgc::reconcile(context, key),
        ControllerName::PersistentVolume => persistentvolume::reconcile(context, key),
        ControllerName::AttachDetach => attachdetach::reconcile(context, key),
        ControllerName::ClaimProtection | ControllerName::VolumeProtection => volumeprotection::reconcile(context, key),
        ControllerName::Provisioner => provisioner::reconcile(context, key),
        ControllerName::Scheduler | ControllerName::Kubelet | ControllerName::GitOps => Ok(Next::Done),
    }
}

/// Calls `wake` for each pass that the change in `write` makes due.
pub fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    if write.outcome != Outcome::Stored {
        return;
    }
    deployment::observe(api, write, wake);
    replicaset::observe(api, write, wake);
    garbagecollector::observe(api, write, wake);
    resourcequota::observe(api, write, wake);
    serviceaccount::observe(write, wake);
    namespace::observe(write, wake);
    endpointslice::observe(api, write, wake);
    disruption::observe(api, write, wake);
    horizontal::observe(write, wake);
    nodelifecycle::observe(api, write, wake);
    tainteviction::observe(api, write, wake);
    podgc::observe(api, write, wake);
    persistentvolume::observe(api, write, wake);
    attachdetach::observe(api, write, wake);
    volumeprotection::observe(write, wake);
    provisioner::observe(write, wake);
}
