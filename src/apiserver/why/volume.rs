//! Why claims and volumes change. Upstream: `pkg/controller/volume/persistentvolume`.

use ecow::EcoString;

/// A rule of the persistent-volume controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum VolumeWhy {
    /// The volume suits the claim, so each comes to name the other.
    Bound {
        /// The claim.
        claim: EcoString,
        /// The volume.
        volume: EcoString,
    },
    /// What became of a claim or a volume is written into its status.
    Phase {
        /// `Available`, `Released`, `Lost`
        phase: EcoString,
    },
    /// A Pod on the node uses the volume, so it is attached there.
    Attached {
        /// The volume.
        volume: EcoString,
        /// The node.
        node: EcoString,
    },
    /// No Pod on the node uses the volume any more, and it is unmounted there.
    Detached {
        /// The volume.
        volume: EcoString,
        /// The node.
        node: EcoString,
    },
    /// The kubelet says which volumes its Pods use.
    InUse {
        /// The node.
        node: EcoString,
    },
}
