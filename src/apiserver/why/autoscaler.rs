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
    /// What Pods use differs from what they are to use.
    Measured {
        /// Replicas before.
        from: i64,
        /// Replicas after.
        to: i64,
        /// Replicas for which the metric asks.
        asked: i64,
        /// What Pods use, in percent of their request or in thousandths of a core.
        used: EcoString,
        /// What they are to use.
        wanted: EcoString,
        /// How many Pods count.
        counted: usize,
        /// The reason of the condition that says how far the metric is followed.
        limited: &'static str,
    },
    /// What the autoscaler found differs from what its status says.
    Reported {
        /// Type and reason of each condition.
        conditions: Vec<(EcoString, EcoString)>,
    },
}

impl AutoscalerWhy {
    /// Replicas before and after; equal where nothing is scaled.
    pub const fn sizes(&self) -> (i64, i64) {
        match self {
            Self::Rescaled { from, to, .. } | Self::Measured { from, to, .. } => (*from, *to),
            Self::Reported { .. } => (0, 0),
        }
    }
}

/// A bound of an autoscaler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `minReplicas`
    Min,
    /// `maxReplicas`
    Max,
}
