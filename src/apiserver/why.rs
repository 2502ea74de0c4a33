//! The rule behind a write, with its numbers. Writers fill it in where they decide; `explain` words it.

use ecow::EcoString;

/// Why a write was made. Numbers are replicas unless a name says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// A client asked for it, with the command or action as typed.
    Asked(EcoString),
    /// The cluster's own set-up.
    SetUp,
    /// An Event object reports what the writer just did or met.
    Report,
}
