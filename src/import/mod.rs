//! "Bring your own": what `kubectl get deploy,rs,pods,events -o yaml` (or `-o json`) printed becomes the beginning of a
//! scenario, so that the simulation plays on from the state of a real cluster.
//!
//! Here text becomes objects, and what the text lacks is made up: nodes, namespaces, accounts, what images do. Every
//! assumption is a [`Note`]; nothing is assumed in silence. Times are moved so that the newest is the beginning of the
//! virtual clock: ages stay what they were. Values of secrets and of environment variables are taken out here, so that
//! no scenario, link or step ever holds them. What becomes of the objects is for `sim` to play.

mod blank;
mod clock;
mod images;
mod note;
mod owners;
mod prose;
mod quotas;
mod read;
mod surroundings;

use std::collections::BTreeMap;

use ecow::EcoString;

pub use note::{Class, Fact, Flaw, Note, Refusal, RefusalWhy};
pub use prose::Prose;
pub use read::check;

use crate::api::kind::Kind;
use crate::api::value::Value;
use crate::kubelet::image::ImageBehaviour;
use crate::manifest::{self, Position};
use crate::sim::cluster::NodeSpec;

/// A state brought in from elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Import {
    /// The nodes that the objects need.
    pub nodes: Vec<NodeSpec>,
    /// Nodes that did not answer.
    pub silent: Vec<EcoString>,
    /// What images do, as far as the state of their containers shows it.
    pub images: BTreeMap<EcoString, ImageBehaviour>,
    /// The objects as they stand, owners first.
    pub objects: Vec<Value>,
    /// What had to be assumed, what was left out, and what was blanked, in that order.
    pub notes: Vec<Note>,
}

/// An object of the text on its way in.
#[derive(Clone, Debug)]
struct Item {
    kind: Kind,
    value: Value,
    place: Position,
}

impl Item {
    fn name(&self) -> &str {
        self.value.text(&["metadata", "name"])
    }

    fn namespace(&self) -> &str {
        self.value.text(&["metadata", "namespace"])
    }

    /// `Deployment default/web`, or `Node node-1`.
    fn about(&self) -> EcoString {
        note::about(self.kind.name(), self.namespace(), self.name())
    }
}

/// Whether `text` holds what only a server writes: uids, versions, a status. Such a text is meant to be imported, where a
/// manifest is meant to be applied. Tables and descriptions that kubectl prints for people count too, so that they are
/// told from manifests.
pub fn is_dump(text: &str) -> bool {
    let text = prose::without_surroundings(text);
    if Prose::of(&text).is_some() {
        return true;
    }
    let manifest = manifest::parse(&text);
    let of_server = |value: &Value| {
        let metadata = ["uid", "resourceVersion", "creationTimestamp"];
        metadata.iter().any(|field| !value.text(&["metadata", field]).is_empty())
            || value.get("status").and_then(Value::as_map).is_some_and(|status| !status.is_empty())
    };
    manifest
        .documents
        .iter()
        .filter(|document| !document.value.text(&["apiVersion"]).starts_with("converge/"))
        .any(|document| {
            let items = document.value.items(&["items"]);
            of_server(&document.value) || items.iter().any(of_server) || items.is_empty() && document.value.text(&["kind"]) == "List"
        })
}

/// Rebuilds the state that `text` describes.
///
/// # Errors
/// Why nothing could be made of the text, with the place in it.
pub fn import(text: &str) -> Result<Import, Refusal> {
    let mut notes = Vec::new();
    let mut items = read::read(text, &mut notes)?;
    blank::blank(&mut items, &mut notes);
    clock::shift(&mut items, &mut notes);
    owners::settle(&mut items, &mut notes);
    let mut made = surroundings::make(&items, &mut notes)?;
    let images = images::learn(&items, &mut notes);
    note::group(&mut notes);
    items.append(&mut made.items);
    // What was made is completed, and what was taken out of leaves nothing empty behind: it stays the same in a link.
    for item in &mut items {
        if let Ok((_, value, _)) = check(&item.value) {
            item.value = value;
        }
    }
    // Owners come before what they own, and nodes before what runs on them: the order of the kinds.
    items.sort_by_key(|item| item.kind);
    Ok(Import {
        nodes: made.nodes,
        silent: made.silent,
        images,
        objects: items.into_iter().map(|item| item.value).collect(),
        notes,
    })
}
