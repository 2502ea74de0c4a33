//! Why an agent that follows a repository of manifests writes.

/// A rule of the agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GitWhy {
    /// The repository has a revision that was not applied yet.
    Applied {
        /// The revision, counted from 1.
        revision: u32,
    },
    /// The cluster differs from the revision that was applied, and the agent heals that.
    Healed {
        /// The revision.
        revision: u32,
        /// Milliseconds from one look to the next.
        interval_ms: u64,
    },
    /// The repository no longer has the object.
    Pruned {
        /// The revision.
        revision: u32,
    },
}
