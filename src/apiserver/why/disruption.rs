//! Why the status of a PodDisruptionBudget changes. Upstream: `pkg/controller/disruption`.

use ecow::EcoString;

/// A rule about evictions. Numbers are Pods.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DisruptionWhy {
    /// The Pods were counted.
    Counted {
        /// Ready and not about to go.
        healthy: i64,
        /// Must stay healthy.
        desired: i64,
        /// Should be there.
        expected: i64,
        /// May be evicted now.
        allowed: i64,
    },
    /// An eviction was granted, and counts until the Pod is seen to be under deletion.
    Charged {
        /// The Pod.
        pod: EcoString,
        /// May still be evicted now.
        allowed: i64,
    },
    /// The Pods could not be counted, so none may be evicted.
    Unknown {
        /// What was wrong.
        cause: EcoString,
    },
}
