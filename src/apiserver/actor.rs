//! Who writes: the parts of a cluster and the people and programs beside it.

use ecow::EcoString;

/// The author of a write.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// A person or program outside the control plane, by name: `you`, `git`, `ops`.
    Client(EcoString),
    /// The cluster's own set-up before the scenario begins: namespaces, nodes, service accounts.
    Cluster,
    /// The Deployment controller.
    DeploymentController,
    /// The ReplicaSet controller.
    ReplicaSetController,
    /// The garbage collector.
    GarbageCollector,
    /// The scheduler.
    Scheduler,
    /// The kubelet of a node, by the node's name.
    Kubelet(EcoString),
    /// The endpoint-slice controller.
    EndpointSliceController,
    /// The resource-quota controller.
    ResourceQuotaController,
    /// The service-account controller.
    ServiceAccountController,
    /// The namespace controller.
    NamespaceController,
    /// The horizontal pod autoscaler.
    HorizontalPodAutoscaler,
    /// The disruption controller, which keeps the status of every `PodDisruptionBudget`.
    DisruptionController,
    /// The node-lifecycle controller.
    NodeLifecycleController,
    /// The taint-eviction controller.
    TaintEvictionController,
    /// The Pod garbage collector.
    PodGarbageCollector,
    /// The persistent-volume controller.
    PersistentVolumeController,
    /// The attach/detach controller.
    AttachDetachController,
    /// The controller that keeps claims while Pods use them.
    ClaimProtectionController,
    /// The controller that keeps volumes while they are bound.
    VolumeProtectionController,
    /// The program outside the control plane that makes volumes for a class, by the name under which the class asks for it.
    Provisioner(EcoString),
}

impl Actor {
    /// The component's name as its events carry it (`source.component`), or the client's name.
    pub fn component(&self) -> &str {
        match self {
            Self::Client(name) | Self::Provisioner(name) => name,
            Self::Cluster => "cluster",
            Self::DeploymentController => "deployment-controller",
            Self::ReplicaSetController => "replicaset-controller",
            Self::GarbageCollector => "garbage-collector-controller",
            Self::Scheduler => "default-scheduler",
            Self::Kubelet(_) => "kubelet",
            Self::EndpointSliceController => "endpoint-slice-controller",
            Self::ResourceQuotaController => "resourcequota-controller",
            Self::ServiceAccountController => "serviceaccount-controller",
            Self::NamespaceController => "namespace-controller",
            Self::HorizontalPodAutoscaler => "horizontal-pod-autoscaler",
            // Upstream gives its recorder this name alone.
            Self::DisruptionController => "controllermanager",
            Self::NodeLifecycleController => "node-controller",
            Self::TaintEvictionController => "taint-eviction-controller",
            Self::PodGarbageCollector => "pod-garbage-collector-controller",
            Self::PersistentVolumeController => "persistentvolume-controller",
            Self::AttachDetachController => "attachdetach-controller",
            Self::ClaimProtectionController => "persistentvolumeclaim-protection-controller",
            Self::VolumeProtectionController => "persistentvolume-protection-controller",
        }
    }

    /// The node from which it reports, empty for all but kubelets.
    pub fn host(&self) -> &str {
        match self {
            Self::Kubelet(node) => node,
            _ => "",
        }
    }

    /// The field manager under which its updates are recorded.
    pub fn manager(&self) -> &str {
        match self {
            Self::Client(name) | Self::Provisioner(name) => name,
            Self::Scheduler => "kube-scheduler",
            Self::Kubelet(_) => "kubelet",
            _ => "kube-controller-manager",
        }
    }

    /// Whether it stands outside the control plane and the nodes.
    pub fn is_client(&self) -> bool {
        matches!(self, Self::Client(_))
    }
}
