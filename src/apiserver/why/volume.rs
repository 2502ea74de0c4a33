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
    /// The claim names no class, so it gets the default one.
    DefaultClass {
        /// The class.
        class: EcoString,
    },
    /// The claim waited for its first Pod, and the scheduler has chosen that Pod's node.
    NodeSelected {
        /// The claim.
        claim: EcoString,
        /// The node.
        node: EcoString,
    },
    /// No volume suits the claim, so the provisioner of its class is asked for one.
    ProvisionerAsked {
        /// The claim.
        claim: EcoString,
        /// The provisioner.
        provisioner: EcoString,
    },
    /// The provisioner makes the volume that a claim asks for.
    Provisioned {
        /// The claim.
        claim: EcoString,
        /// Its class.
        class: EcoString,
    },
    /// The volume was released, and its policy says that it is deleted then.
    Reclaimed {
        /// The volume.
        volume: EcoString,
    },
    /// A claim has its protection again, or is let go as no Pod uses it.
    ClaimProtected {
        /// The claim.
        name: EcoString,
        /// Whether its finalizer was taken away.
        is_let_go: bool,
    },
    /// A volume has its protection again, or is let go as no claim is bound to it.
    VolumeProtected {
        /// The volume.
        name: EcoString,
        /// Whether its finalizer was taken away.
        is_let_go: bool,
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
