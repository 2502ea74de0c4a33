//! The parts of the cluster that run passes.

/// A part of the cluster that watches the API server and runs passes.
///
/// The order is the order in which passes that are due at the same moment run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ControllerName {
    /// `pkg/controller/deployment`
    Deployment,
    /// `pkg/controller/replicaset`
    ReplicaSet,
    /// `pkg/controller/garbagecollector`
    GarbageCollector,
    /// `pkg/controller/resourcequota`
    ResourceQuota,
    /// `pkg/controller/serviceaccount`
    ServiceAccount,
    /// `pkg/controller/namespace`
    Namespace,
    /// `pkg/controller/endpointslice`
    EndpointSlice,
    /// `pkg/controller/disruption`
    Disruption,
    /// `pkg/controller/podautoscaler`
    HorizontalPodAutoscaler,
    /// `pkg/controller/nodelifecycle`
    NodeLifecycle,
    /// `pkg/controller/tainteviction`
    TaintEviction,
    /// `pkg/controller/podgc`
    PodGarbageCollector,
    /// `pkg/controller/volume/persistentvolume`
    PersistentVolume,
    /// `pkg/controller/volume/attachdetach`
    AttachDetach,
    /// `pkg/controller/volume/pvcprotection`
    ClaimProtection,
    /// `pkg/controller/volume/pvprotection`
    VolumeProtection,
    /// The provisioners of storage classes, outside the control plane: `sig-storage-lib-external-provisioner`.
    Provisioner,
    /// `pkg/scheduler`
    Scheduler,
    /// `pkg/kubelet`
    Kubelet,
    /// The agent that follows a repository, outside the cluster.
    GitOps,
}

impl ControllerName {
    /// Every part, in the order of the enum.
    pub const ALL: [Self; 20] = [
        Self::Deployment,
        Self::ReplicaSet,
        Self::GarbageCollector,
        Self::ResourceQuota,
        Self::ServiceAccount,
        Self::Namespace,
        Self::EndpointSlice,
        Self::Disruption,
        Self::HorizontalPodAutoscaler,
        Self::NodeLifecycle,
        Self::TaintEviction,
        Self::PodGarbageCollector,
        Self::PersistentVolume,
        Self::AttachDetach,
        Self::ClaimProtection,
        Self::VolumeProtection,
        Self::Provisioner,
        Self::Scheduler,
        Self::Kubelet,
        Self::GitOps,
    ];

    /// Its name in `cmd/kube-controller-manager/names`, or that of its process.
    pub const fn component(self) -> &'static str {
        match self {
            Self::Deployment => "deployment-controller",
            Self::ReplicaSet => "replicaset-controller",
            Self::GarbageCollector => "garbage-collector-controller",
            Self::ResourceQuota => "resourcequota-controller",
            Self::ServiceAccount => "serviceaccount-controller",
            Self::Namespace => "namespace-controller",
            Self::EndpointSlice => "endpointslice-controller",
            Self::Disruption => "disruption-controller",
            Self::HorizontalPodAutoscaler => "horizontal-pod-autoscaler-controller",
            Self::NodeLifecycle => "node-lifecycle-controller",
            Self::TaintEviction => "taint-eviction-controller",
            Self::PodGarbageCollector => "pod-garbage-collector-controller",
            Self::PersistentVolume => "persistentvolume-binder-controller",
            Self::AttachDetach => "persistentvolume-attach-detach-controller",
            Self::ClaimProtection => "persistentvolumeclaim-protection-controller",
            Self::VolumeProtection => "persistentvolume-protection-controller",
            Self::Provisioner => "external-provisioner",
            Self::Scheduler => "kube-scheduler",
            Self::Kubelet => "kubelet",
            Self::GitOps => crate::gitops::AGENT,
        }
    }

    /// Milliseconds from a change until the part has seen it and begins its pass.
    pub const fn latency_ms(self) -> u64 {
        match self {
            Self::Deployment => 10,
            Self::ReplicaSet
            | Self::GarbageCollector
            | Self::ResourceQuota
            | Self::ServiceAccount
            | Self::Namespace
            | Self::EndpointSlice
            | Self::Disruption
            | Self::PersistentVolume
            | Self::ClaimProtection
            | Self::VolumeProtection => 5,
            // An autoscaler waits in the queue for a whole period before each pass.
            Self::HorizontalPodAutoscaler => 15_000,
            Self::NodeLifecycle | Self::TaintEviction => 12,
            // It believes only after this time that a node is gone.
            Self::PodGarbageCollector => 40_000,
            // It looks at everything ten times a second.
            Self::AttachDetach => 100,
            // It asks the storage for a volume, and waits until there is one.
            Self::Provisioner => 2000,
            Self::Scheduler => 3,
            Self::Kubelet => 20,
            // It begins with a look.
            Self::GitOps => 0,
        }
    }

    /// Retries with back-off before a failing pass is given up until something changes; `None` goes on for ever.
    pub const fn max_retries(self) -> Option<u32> {
        match self {
            Self::Deployment => Some(15),
            _ => None,
        }
    }
}
