//! Why a node is marked. Upstream: `pkg/controller/nodelifecycle`.

use ecow::EcoString;

/// A rule of the node-lifecycle controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NodeWhy {
    /// The taints follow the conditions and the cordon.
    Tainted {
        /// Keys and effects of taints that come.
        added: Vec<EcoString>,
        /// Keys and effects of taints that go.
        removed: Vec<EcoString>,
    },
    /// The node was not heard of for longer than the grace period.
    Silent {
        /// Milliseconds since the last sign of life.
        silent_ms: u64,
    },
    /// Nobody can say of a Pod on a node that is not ready that it is ready.
    PodNotReady {
        /// The node.
        node: EcoString,
    },
    /// A taint that drives Pods out was there for as long as the Pod tolerates it.
    Evicted {
        /// The node.
        node: EcoString,
        /// The taint's key.
        taint: EcoString,
        /// For how long it is tolerated, in milliseconds; 0 where it is not.
        tolerated_ms: u64,
    },
    /// No kubelet will end the Pod any more.
    Orphaned {
        /// The node.
        node: EcoString,
        /// Whether the Node is deleted; else it is out of service.
        is_gone: bool,
    },
}
