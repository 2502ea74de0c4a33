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
        "rolling-update",
        "scale",
        "rollback",
        "selector-mismatch",
        "bad-image",
        "crash-loop",
        "wrong-port",
        "multi-attach",
        "deleted-and-back",
        "requests-fail",
        "requests-kept",
        "apply-against-autoscaler",
        "gitops-self-heal",
        "two-writers",
        "schema-stays",
        "node-down",
        "drain-budget",
        "scheduler-stopped",
        "provisioner-stopped",
        "interrupted-client",
        "webhook-down",
    ]
}

/// The scenario of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.name == name)
}
