//! The rule behind a write, with its numbers. Writers fill it in where they decide; `explain` words it.
//!
//! The variants are data only. Each carries the numbers by which a reader can redo the arithmetic.

pub mod access;
pub mod autoscaler;
pub mod deployment;
pub mod disruption;
pub mod garbagecollector;
pub mod git;
pub mod kubelet;
pub mod namespace;
pub mod network;
pub mod node;
pub mod quota;
pub mod replicaset;
pub mod scheduler;
pub mod volume;

use ecow::EcoString;

pub use access::AccessWhy;
pub use autoscaler::{AutoscalerWhy, Bound};
pub use deployment::DeploymentWhy;
pub use disruption::DisruptionWhy;
pub use garbagecollector::GarbageCollectorWhy;
pub use git::GitWhy;
pub use kubelet::KubeletWhy;
pub use namespace::NamespaceWhy;
pub use network::NetworkWhy;
pub use node::NodeWhy;
pub use quota::QuotaWhy;
pub use replicaset::ReplicaSetWhy;
pub use scheduler::SchedulerWhy;
pub use volume::VolumeWhy;

/// Why a write was made. Numbers are replicas unless a name says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// A client asked for it, with the command or action as typed.
    Asked(EcoString),
    /// As [`Why::Asked`], and the answer to the request got lost on its way back.
    Unanswered(EcoString),
    /// The cluster's own set-up.
    SetUp,
    /// An Event object reports what the writer just did or met.
    Report,
    /// A rule of the Deployment controller.
    Deployment(Box<DeploymentWhy>),
    /// A rule of the ReplicaSet controller.
    ReplicaSet(ReplicaSetWhy),
    /// A rule of the garbage collector.
    GarbageCollector(GarbageCollectorWhy),
    /// An object without a controller matches a controller's selector, which takes it over.
    Adopt(Ownership),
    /// An object no longer matches the selector of its controller, which lets it go.
    Release(Ownership),
    /// A rule of the scheduler.
    Scheduler(SchedulerWhy),
    /// A rule about ResourceQuotas.
    Quota(QuotaWhy),
    /// A rule about service accounts.
    Access(AccessWhy),
    /// A rule about the deletion of namespaces.
    Namespace(NamespaceWhy),
    /// A rule about the way to Pods.
    Network(NetworkWhy),
    /// A rule about evictions.
    Disruption(DisruptionWhy),
    /// A rule of the horizontal pod autoscaler.
    Autoscaler(Box<AutoscalerWhy>),
    /// A rule about what a node's state means for Pods.
    Node(NodeWhy),
    /// A rule about claims and volumes.
    Volume(VolumeWhy),
    /// A rule of the agent that follows a repository.
    Git(GitWhy),
    /// A kubelet's reason.
    Kubelet(KubeletWhy),
}

/// The two sides of taking over and letting go.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ownership {
    /// The controller's kind and name, such as `ReplicaSet` and `web-5d4`.
    pub owner: (EcoString, EcoString),
    /// The kind and name of the object.
    pub dependent: (EcoString, EcoString),
}

/// A size before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resize {
    /// Replicas before.
    pub from: i64,
    /// Replicas after.
    pub to: i64,
}

/// A condition that a status write changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionChange {
    /// `Available`, `Progressing`, `ReplicaFailure`
    pub kind: EcoString,
    /// Status and reason before; `None` where there was no such condition.
    pub from: Option<(EcoString, EcoString)>,
    /// Status and reason after; `None` where the condition is gone.
    pub to: Option<(EcoString, EcoString)>,
}
