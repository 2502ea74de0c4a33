//! Why the use of a ResourceQuota changes. Upstream: `pkg/controller/resourcequota`, and the admission plugin.

use ecow::EcoString;

/// A rule about ResourceQuotas.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum QuotaWhy {
    /// An object that is about to be stored is charged.
    Charged {
        /// What it uses, such as `pods=1`.
        requested: EcoString,
    },
    /// The quota is new or changed, or objects that it counts went: it is counted anew.
    Recounted {
        /// What is in use, such as `pods=3`.
        used: EcoString,
    },
}
