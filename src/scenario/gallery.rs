//! The scenarios that come with the page, in the order in which the chooser shows them.

use super::{Fault, Scenario, read};

/// A scenario of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in links (`#scenario=NAME`), the file's name without its ending.
    pub name: &'static str,
    /// The scenario file.
    pub text: &'static str,
}

impl Entry {
    /// The scenario.
    ///
    /// # Errors
    /// The file's faults; a test sees to it that there are none.
    pub fn scenario(&self) -> Result<Scenario, Vec<Fault>> {
        read(self.text)
    }
}

macro_rules! gallery {
    ($($name:literal),* $(,)?) => {
        &[$(Entry { name: $name, text: include_str!(concat!("../../www/scenarios/", $name, ".yaml")) }),*]
    };
}

/// The scenario with which the page begins; it fetches the others when they are asked for.
#[cfg(all(feature = "ui", target_arch = "wasm32"))]
pub const fn entries() -> &'static [Entry] {
    gallery!["rolling-update"]
}

/// Every scenario of the gallery.
#[cfg(not(all(feature = "ui", target_arch = "wasm32")))]
pub const fn entries() -> &'static [Entry] {
    gallery![
        "from-one-to-three",
        "from-five-to-three",
        "refused-template",
        "owned-or-bare",
        "restart-or-replace",
        "interrupted-client",
        "no-room",
        "scale",
        "rolling-update",
        "rollback",
        "history-limit",
        "who-writes-replicas",
        "bad-image",
        "wrong-port",
        "crash-loop",
        "quota-full",
        "no-account",
        "one-per-node",
        "multi-attach",
        "paused",
        "same-tag",
        "settings-changed",
        "deleted-and-back",
        "apply-after-undo",
        "schema-stays",
        "apply-against-autoscaler",
        "apply-conflict",
        "two-writers",
        "gitops-self-heal",
        "requests-fail",
        "requests-kept",
        "no-probe",
        "overlapping-selectors",
        "selector-mismatch",
        "old-tutorial",
        "node-down",
        "drain-budget",
        "scheduler-stopped",
        "provisioner-stopped",
        "webhook-down",
    ]
}

/// The scenario of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.name == name)
}
