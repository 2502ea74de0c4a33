//! The rules of the horizontal pod autoscaler. Upstream: `pkg/controller/podautoscaler/horizontal.go`.

use ecow::EcoString;

/// A rule of the autoscaler, with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AutoscalerWhy {
    /// The target has more or fewer replicas than the autoscaler's bounds allow.
    Rescaled {
        /// Replicas before.
        from: i64,
        /// Replicas after: the bound.
        to: i64,
        /// The bound.
        bound: Bound,
    },
    /// What the autoscaler found differs from what its status says.
    Reported {
        /// Type and reason of each condition.
        conditions: Vec<(EcoString, EcoString)>,
    },
}

/// A bound of an autoscaler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `minReplicas`
    Min,
    /// `maxReplicas`
    Max,
}
