//! Takes secret values out: the data of Secrets and the values of environment variables, also in the manifest that was
//! applied last, which the API server holds as an annotation.
//!
//! Names stay. A value becomes a word that only says which values are equal: whether two templates differ decides what
//! is a new revision, and must go on deciding it.

use std::collections::BTreeMap;

use ecow::{EcoString, eco_format};

use super::Item;
use super::note::{Fact, Note};
use crate::api::kind::Kind;
use crate::api::value::Value;
use crate::apiserver::managedfields::LAST_APPLIED;
use crate::manifest;

#[derive(Default)]
struct Blanker {
    words: BTreeMap<EcoString, EcoString>,
    values: usize,
}

/// Blanks the objects, and notes what was blanked.
pub(super) fn blank(items: &mut [Item], notes: &mut Vec<Note>) {
    let mut blanker = Blanker::default();
    for item in items {
        let before = blanker.values;
        let keys = blanker.object(item.kind, &mut item.value);
        let mut facts = Vec::new();
        if keys > 0 {
            facts.push(Fact::SecretData { keys });
        }
        if blanker.values > before {
            facts.push(Fact::Environment {
                values: blanker.values - before,
            });
        }
        if !blanker.last_applied(&mut item.value) {
            facts.push(Fact::LastApplied);
        }
        notes.extend(facts.into_iter().map(|fact| Note {
            about: item.about(),
            place: Some(item.place),
            fact,
        }));
    }
}

impl Blanker {
    /// Blanks one object. Returns how many keys of a Secret were blanked.
    fn object(&mut self, kind: Kind, value: &mut Value) -> usize {
        match kind {
            Kind::Pod => self.pod(value, &["spec"]),
            Kind::Deployment | Kind::ReplicaSet => self.pod(value, &["spec", "template", "spec"]),
            Kind::Secret => {
                return ["data", "stringData"]
                    .iter()
                    .map(|field| {
                        let keys: Vec<EcoString> = value
                            .get(field)
                            .and_then(Value::as_map)
                            .map(|map| map.keys().cloned().collect())
                            .unwrap_or_default();
                        for key in &keys {
                            value.set(&[field, key], "");
                        }
                        keys.len()
                    })
                    .sum();
            }
            _ => {}
        }
        0
    }

    fn pod(&mut self, value: &mut Value, spec: &[&str]) {
        for list in ["containers", "initContainers", "ephemeralContainers"] {
            let path: Vec<&str> = spec.iter().copied().chain([list]).collect();
            let mut containers = value.items(&path).to_vec();
            let mut changed = false;
            for container in &mut containers {
                let mut variables = container.items(&["env"]).to_vec();
                let mut own = false;
                for variable in &mut variables {
                    // What is not text is none that a server takes; it is blanked all the same.
                    let said = variable.get("value").filter(|said| !said.is_null()).map(|said| match said {
                        Value::String(text) => text.clone(),
                        other => eco_format!("{other}"),
                    });
                    if let Some(said) = said.filter(|said| !said.is_empty()) {
                        variable.set(&["value"], self.word(said));
                        own = true;
                    }
                }
                if own {
                    container.set(&["env"], variables);
                    changed = true;
                }
            }
            if changed {
                value.set(&path, containers);
            }
        }
    }

    fn word(&mut self, said: EcoString) -> EcoString {
        self.values += 1;
        let next = self.words.len() + 1;
        self.words.entry(said).or_insert_with(|| eco_format!("blanked-{next}")).clone()
    }

    /// Blanks the manifest that was applied last. Returns whether it could be read; where not, it is taken out.
    fn last_applied(&mut self, value: &mut Value) -> bool {
        let path = ["metadata", "annotations", LAST_APPLIED];
        let applied = value.string(&path);
        if applied.is_empty() {
            return true;
        }
        let manifest = manifest::parse(&applied);
        let [document] = manifest.documents.as_slice() else {
            value.remove(&path);
            return false;
        };
        let mut object = document.value.clone();
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == object.text(&["kind"]));
        if let Some(kind) = kind.filter(|_| manifest.faults.is_empty()) {
            self.object(kind, &mut object);
            // The annotation of an annotation would be a copy within a copy.
            object.remove(&path);
            value.set(&path, eco_format!("{}\n", manifest::to_compact_json(&object)));
            return true;
        }
        value.remove(&path);
        false
    }
}
