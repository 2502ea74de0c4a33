//! Scenario files to scenarios. Every fault is reported with its place; none makes the text lost.

use ecow::EcoString;
use std::collections::BTreeMap;

use super::cluster::{duration_text, milliseconds, read_node};
use super::faults::read_webhook;
use super::image::read_image;
use super::{API_VERSION, Fault, Open, Scenario};
use crate::api::value::Value;
use crate::apiserver::admission::webhook::Behaviours;
use crate::explain::{self, language::Language};
use crate::import;
use crate::kubelet::image::{ImageBehaviour, KubeletMode};
use crate::limits;
use crate::manifest::{self, Document};
use crate::sim::cluster::NodeSpec;
use crate::sim::condition::Condition;
use crate::sim::script::Localized;

/// Reads a scenario file, or a plain manifest.
///
/// # Errors
/// Every fault, in the order of the text. A plain manifest is never refused here: what is wrong with it is for the API
/// server to say.
pub fn read(text: &str) -> Result<Scenario, Vec<Fault>> {
    let manifest = manifest::parse(text);
    let is_scenario = |document: &&Document| document.value.text(&["apiVersion"]).starts_with("converge/");
    let faults = manifest.faults.iter().map(|fault| Fault {
        line: fault.line,
        column: fault.column,
        field: String::new(),
        message: fault.message.clone(),
    });
    // kubectl cuts a text before it reads the parts, so that what is wrong with a cut comes first.
    let in_order = |mut faults: Vec<Fault>| {
        faults.sort_by_key(|fault| (fault.line, fault.column));
        Err(faults)
    };
    let Some(document) = manifest.documents.iter().find(is_scenario) else {
        // A scenario file that is no YAML must not pass for a manifest.
        let means_scenario = text.lines().any(|line| line.starts_with("apiVersion: converge/"));
        return if means_scenario && !manifest.faults.is_empty() {
            in_order(faults.collect())
        } else {
            Ok(Scenario::of_manifest(text))
        };
    };
    let mut reader = Reader {
        document,
        faults: faults.collect(),
    };
    if manifest.documents.len() > 1 {
        reader.fault(
            "",
            "a scenario file holds one document; put manifests into the script as `- apply: |`",
        );
    }
    // In a manifest that is kubectl's to judge; here it would lose what the first one said.
    for warning in &document.warnings {
        if let Some((key, first)) = &warning.duplicate {
            reader.faults.push(Fault {
                line: warning.span.start.line,
                column: warning.span.start.column,
                field: String::new(),
                message: format!("the key {:?} stands twice, here and on line {first}: take one away", key.as_str()),
            });
        }
    }
    let scenario = reader.scenario();
    if reader.faults.is_empty() {
        return Ok(scenario);
    }
    in_order(reader.faults)
}

/// Reads fields of one document and collects what is wrong with them.
pub(super) struct Reader<'a> {
    document: &'a Document,
    faults: Vec<Fault>,
}

/// The fields of a Scenario.
const FIELDS: &[&str] = &[
    "apiVersion",
    "kind",
    "metadata",
    "title",
    "description",
    "seed",
    "nodes",
    "images",
    "webhooks",
    "kubelet",
    "traffic",
    "load",
    "gitops",
    "schema",
    "objects",
    "script",
    "goal",
    "open",
];

impl Reader<'_> {
    pub(super) fn fault(&mut self, field: &str, message: impl Into<String>) {
        let place = self.document.spans.nearest(field).start;
        self.faults.push(Fault {
            line: place.line,
            column: place.column,
            field: field.to_owned(),
            message: message.into(),
        });
    }

    fn scenario(&mut self) -> Scenario {
        let value = self.document.value.clone();
        self.known_fields(&value, "", FIELDS);
        if value.text(&["apiVersion"]) != API_VERSION {
            let found = value.text(&["apiVersion"]).to_owned();
            self.fault(
                "apiVersion",
                format!("this page reads {API_VERSION}, not {found}: a newer page may have written it"),
            );
        }
        if value.text(&["kind"]) != "Scenario" {
            self.fault("kind", "kind must be Scenario");
        }
        let nodes = self.nodes(&value);
        let field = |key: &str| value.get(key).cloned().unwrap_or(Value::Null);
        let (metadata, open) = (field("metadata"), field("open"));
        self.part(&metadata, "metadata", &["name"]);
        self.part(&open, "open", &["step", "engine", "digest"]);
        Scenario {
            name: self.text(&metadata, "metadata", "name"),
            title: self.localized(value.get("title"), "title"),
            description: self.localized(value.get("description"), "description"),
            seed: self.number(&value, "", "seed").unwrap_or(1),
            images: self.images(&value),
            webhooks: self.webhooks(&value),
            kubelet: self.kubelet(&value, ""),
            outside: self.outside_of_scenario(&value),
            objects: self.objects(&value),
            script: self.script(&value, &nodes),
            nodes,
            goal: self.goal(&value),
            open: Open {
                step: self.number(&open, "open", "step"),
                engine: self.text(&open, "open", "engine"),
                digest: self.text(&open, "open", "digest"),
            },
        }
    }

    pub(super) fn known_fields(&mut self, value: &Value, path: &str, known: &[&str]) {
        let Some(map) = value.as_map() else { return };
        for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
            let field = join(path, key);
            self.fault(&field, format!("{key:?} is not a field here; known are {}", known.join(", ")));
        }
    }

    /// A part that has no form but fields, where it is there at all.
    fn part(&mut self, value: &Value, path: &str, known: &[&str]) {
        if value.as_map().is_none() && !value.is_null() {
            self.fault(path, format!("{path} has fields of its own: {}", known.join(", ")));
        }
        self.known_fields(value, path, known);
    }

    /// The text of the field `key` of `value`, which stands at `path`.
    pub(super) fn text(&mut self, value: &Value, path: &str, key: &str) -> EcoString {
        match value.get(key) {
            None | Some(Value::Null) => EcoString::new(),
            Some(Value::String(text)) => text.clone(),
            Some(Value::Int(number)) => ecow::eco_format!("{number}"),
            Some(_) => {
                let field = join(path, key);
                self.fault(&field, format!("{field} must be text"));
                EcoString::new()
            }
        }
    }

    /// The number of the field `key` of `value`, which stands at `path`.
    pub(super) fn number(&mut self, value: &Value, path: &str, key: &str) -> Option<u64> {
        match value.get(key)? {
            Value::Int(number) if *number >= 0 => u64::try_from(*number).ok(),
            Value::Null => None,
            _ => {
                let field = join(path, key);
                self.fault(&field, format!("{field} must be a whole number, 0 or more"));
                None
            }
        }
    }

    /// The truth of the field `key` of `value`, which stands at `path`.
    pub(super) fn truth(&mut self, value: &Value, path: &str, key: &str) -> Option<bool> {
        let truth = value.get(key)?;
        if truth.as_bool().is_none() {
            let field = join(path, key);
            self.fault(&field, format!("{field} must be true or false"));
        }
        truth.as_bool()
    }

    /// A text: `{en: …, zh: …}`, or a plain string for English alone.
    pub(super) fn localized(&mut self, value: Option<&Value>, path: &str) -> Localized {
        match value {
            None | Some(Value::Null) => Localized::default(),
            Some(Value::String(text)) => Localized {
                en: text.clone(),
                zh: EcoString::new(),
            },
            Some(map @ Value::Map(_)) => {
                self.known_fields(map, path, &["en", "zh"]);
                Localized {
                    en: self.text(map, path, "en"),
                    zh: self.text(map, path, "zh"),
                }
            }
            Some(_) => {
                self.fault(path, format!("{path} must be text, or {{en: …, zh: …}}"));
                Localized::default()
            }
        }
    }

    pub(super) fn duration(&mut self, value: &Value, path: &str) -> Option<u64> {
        let wait_ms = milliseconds(value);
        if wait_ms.is_none() {
            let most = duration_text(limits::MAX_WAIT_MS);
            self.fault(path, format!("{path} must be a duration such as 500ms, 20s or 5m, {most} at most"));
        }
        wait_ms
    }

    fn nodes(&mut self, value: &Value) -> Vec<NodeSpec> {
        let Some(nodes) = value.get("nodes") else {
            return NodeSpec::default_three();
        };
        let Some(nodes) = nodes.as_list() else {
            self.fault("nodes", "nodes must be a list of {name, cpu, memory, pods}");
            return Vec::new();
        };
        if nodes.len() > limits::MAX_NODES {
            self.fault("nodes", format!("a scenario has {} nodes at most", limits::MAX_NODES));
            return Vec::new();
        }
        let mut specs = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let path = format!("nodes[{at}]");
            self.known_fields(node, &path, &["name", "cpu", "memory", "pods", "labels"]);
            match read_node(node) {
                Ok(spec) if !specs.iter().any(|other: &NodeSpec| other.name == spec.name) => specs.push(spec),
                Ok(spec) => self.fault(&path, format!("the node {:?} is there twice", spec.name)),
                Err((field, message)) => self.fault(&join(&path, &field), message),
            }
        }
        specs
    }

    fn images(&mut self, value: &Value) -> BTreeMap<EcoString, ImageBehaviour> {
        let mut images = BTreeMap::new();
        let Some(map) = value.get("images").and_then(Value::as_map) else {
            if value.get("images").is_some_and(|images| !images.is_null()) {
                self.fault("images", "images must map image names to what they do");
            }
            return images;
        };
        for (name, behaviour) in map.iter() {
            match read_image(behaviour, "") {
                Ok(behaviour) => {
                    images.insert(name.clone(), behaviour);
                }
                Err((field, message)) => self.fault(&format!("images[{name}].{field}"), message),
            }
        }
        images
    }

    fn webhooks(&mut self, value: &Value) -> Behaviours {
        let mut webhooks = Behaviours::new();
        let Some(map) = value.get("webhooks").and_then(Value::as_map) else {
            if value.get("webhooks").is_some_and(|webhooks| !webhooks.is_null()) {
                self.fault("webhooks", "webhooks must map webhook names to what they do");
            }
            return webhooks;
        };
        for (name, behaviour) in map.iter() {
            match read_webhook(behaviour) {
                Ok(behaviour) => drop(webhooks.insert(name.clone(), behaviour)),
                Err((field, message)) => self.fault(&join(&format!("webhooks[{name}]"), &field), message),
            }
        }
        webhooks
    }

    /// What the kubelets do by themselves: the field `kubelet` of `value`, which stands at `path`.
    pub(super) fn kubelet(&mut self, value: &Value, path: &str) -> KubeletMode {
        let mut mode = KubeletMode::default();
        let Some(kubelet) = value.get("kubelet") else { return mode };
        let field = join(path, "kubelet");
        self.part(kubelet, &field, &["start", "ready", "finish"]);
        for (name, flag) in [("start", &mut mode.start), ("ready", &mut mode.ready), ("finish", &mut mode.finish)] {
            *flag = self.truth(kubelet, &field, name).unwrap_or(*flag);
        }
        mode
    }

    /// Objects that are there from the beginning.
    fn objects(&mut self, value: &Value) -> Vec<Value> {
        let Some(objects) = value.get("objects").filter(|objects| !objects.is_null()) else {
            return Vec::new();
        };
        let Some(objects) = objects.as_list() else {
            self.fault(
                "objects",
                "objects must be a list of objects, each with apiVersion, kind and metadata.name",
            );
            return Vec::new();
        };
        let mut taken = Vec::new();
        for (at, object) in objects.iter().enumerate() {
            let path = format!("objects[{at}]");
            match import::check(object) {
                Ok((_, object, unknown)) if unknown.is_empty() => taken.push(object),
                Ok((.., unknown)) => self.fault(&path, unknown.join(", ")),
                Err((fact, field)) => {
                    let note = import::Note {
                        about: EcoString::new(),
                        place: None,
                        fact,
                    };
                    self.fault(&join(&path, &field), explain::import::note(Language::English, &note));
                }
            }
        }
        taken
    }

    fn goal(&mut self, value: &Value) -> Vec<Condition> {
        let texts: Vec<(String, EcoString)> = match value.get("goal") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::String(text)) => vec![("goal".to_owned(), text.clone())],
            Some(Value::List(items)) => items
                .iter()
                .enumerate()
                .map(|(at, item)| (format!("goal[{at}]"), item.as_str().unwrap_or_default().into()))
                .collect(),
            Some(_) => {
                self.fault("goal", "goal must be a condition or a list of conditions");
                Vec::new()
            }
        };
        texts
            .into_iter()
            .filter_map(|(field, text)| Condition::parse(&text).map_err(|message| self.fault(&field, message)).ok())
            .collect()
    }
}

pub(super) fn join(path: &str, key: &str) -> String {
    match (path, key) {
        ("", key) => key.to_owned(),
        (path, "") => path.to_owned(),
        (path, key) => format!("{path}.{key}"),
    }
}
