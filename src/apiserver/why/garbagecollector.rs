//! The rules of the garbage collector. Upstream: `pkg/controller/garbagecollector`.

use ecow::EcoString;

/// An owner, by kind and name.
pub type Owner = (EcoString, EcoString);

/// A rule of the garbage collector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GarbageCollectorWhy {
    /// Every owner is gone, or waits in the foreground for its dependents to go.
    DeleteDependent {
        /// Owners that no longer exist.
        gone: Vec<Owner>,
        /// Owners that wait for their dependents.
        waiting: Vec<Owner>,
    },
    /// An owner waits for its dependents, and the object has dependents of its own: they go first.
    DeleteInForeground {
        /// Owners that wait for their dependents.
        waiting: Vec<Owner>,
        /// How many dependents the object has.
        dependents: u64,
    },
    /// A dependent is deleted in the foreground and may wait for this object: its own references no longer block.
    UnblockOwners,
    /// The object has other owners that live: references to the rest are dropped.
    DropReferences {
        /// Owners that no longer exist.
        gone: Vec<Owner>,
        /// Owners that wait for their dependents.
        waiting: Vec<Owner>,
    },
    /// The owner is deleted without its dependents: they lose their reference to it.
    Orphan {
        /// The owner.
        owner: Owner,
    },
    /// Every dependent has lost its reference, so the owner may go.
    AllOrphaned {
        /// How many dependents there were.
        dependents: u64,
    },
    /// No dependent blocks the owner any more, so it may go.
    NoneBlocks,
}
