//! Why a namespace that is being deleted loses what is in it. Upstream: `pkg/controller/namespace`.

use ecow::EcoString;

/// A rule about namespaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NamespaceWhy {
    /// What is in a namespace goes with it.
    Emptied {
        /// The namespace.
        namespace: EcoString,
    },
    /// Its status says what is left in it.
    Reported {
        /// `pods. has 3 resource instances`, one text a kind; empty if nothing is left.
        left: Vec<EcoString>,
    },
    /// It is empty, so nothing keeps it.
    Finalized {
        /// The namespace.
        namespace: EcoString,
    },
}
