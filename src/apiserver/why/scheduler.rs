//! The rules of the scheduler. Upstream: `pkg/scheduler/schedule_one.go`.

use ecow::EcoString;

/// A rule of the scheduler, with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SchedulerWhy {
    /// The scheduler took the node with the best score.
    Bound {
        /// The node.
        node: EcoString,
        /// Its score; the largest won.
        score: i64,
        /// Nodes that could take the Pod.
        feasible: usize,
        /// Nodes there are.
        nodes: usize,
    },
    /// No node can take the Pod.
    Unschedulable {
        /// Nodes there are.
        nodes: usize,
        /// How many nodes gave which reason, as the scheduler words it.
        message: EcoString,
    },
}
