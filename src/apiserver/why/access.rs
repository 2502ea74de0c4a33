//! Why the objects change by which Pods are let in. Upstream: `pkg/controller/serviceaccount`.

use ecow::EcoString;

/// A rule about accounts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AccessWhy {
    /// Every namespace has an account named `default`.
    DefaultAccount {
        /// The namespace that had none.
        namespace: EcoString,
    },
}
