//! Why a node is marked. Upstream: `pkg/controller/nodelifecycle`.

use ecow::EcoString;

/// A rule of the node-lifecycle controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NodeWhy {
    /// The taints follow the conditions and the cordon.
    Tainted {
        /// Keys of taints that come.
        added: Vec<EcoString>,
        /// Keys of taints that go.
        removed: Vec<EcoString>,
    },
}
