//! Text to objects: lists taken apart, kinds looked up, fields read along the schema, each flaw told at its place.

use std::collections::BTreeMap;

use ecow::{EcoString, eco_format};

use super::note::{Fact, Flaw, Note, Refusal, RefusalWhy, about};
use super::{Item, Prose};
use crate::api::decode::{FieldValidation, decode_request, drop_empty, misfit};
use crate::api::defaults;
use crate::api::field::{ErrorList, FieldError, Path};
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::schema;
use crate::api::validation;
use crate::api::value::Value;
use crate::limits;
use crate::manifest::{self, Manifest, Position, Spans};
use crate::sim::cluster::NodeSpec;

/// Why an object is not taken, with the field at which it shows.
type Flawed = (Fact, EcoString);

/// The objects of `text`.
pub(super) fn read(text: &str, notes: &mut Vec<Note>) -> Result<Vec<Item>, Refusal> {
    let text = &*super::prose::without_surroundings(text);
    let start = Position { line: 1, column: 1 };
    if text.trim().is_empty() {
        return Err(Refusal::at(start, RefusalWhy::Empty));
    }
    if let Some(prose) = Prose::of(text) {
        return Err(Refusal::at(start, RefusalWhy::Prose(prose)));
    }
    let manifest = manifest::parse(text);
    if let Some(refusal) = unreadable(text, &manifest) {
        return Err(refusal);
    }
    let mut reader = Reader::default();
    for document in &manifest.documents {
        reader.document(&document.value, &document.spans);
    }
    let Reader { items, notes: found, .. } = reader;
    let is_workload = |item: &Item| matches!(item.kind, Kind::Deployment | Kind::ReplicaSet | Kind::Pod);
    if !items.iter().any(is_workload) {
        let place = found.iter().find_map(|note| note.place).unwrap_or(start);
        let mut left_out = found;
        super::note::group(&mut left_out);
        return Err(Refusal::at(place, RefusalWhy::NoWorkload { notes: left_out }));
    }
    notes.extend(found);
    Ok(items)
}

/// The first fault of the text, if it has one.
fn unreadable(text: &str, manifest: &Manifest) -> Option<Refusal> {
    let fault = manifest.faults.first()?;
    let place = Position {
        line: fault.line,
        column: fault.column,
    };
    let message: EcoString = fault.message.as_str().into();
    let bounds = [
        limits::MAX_MANIFEST_BYTES,
        limits::MAX_MANIFEST_KEYS,
        limits::MAX_MANIFEST_ITEMS,
        limits::MAX_DOCUMENTS,
        limits::MAX_NESTING,
    ];
    let is_bound = bounds.iter().any(|bound| message.contains(&bound.to_string()));
    if is_bound {
        return Some(Refusal::at(place, RefusalWhy::TooMuch { message }));
    }
    // A fault in the last lines, or an end without the end of a line, is what copying half of a text makes.
    let cut = fault.line + 2 > text.lines().count() || !text.ends_with('\n') && !text.trim_end().ends_with('}');
    Some(Refusal::at(place, RefusalWhy::Unreadable { message, cut }))
}

#[derive(Default)]
struct Reader {
    items: Vec<Item>,
    /// Where the object of a key stands in `items`.
    seen: BTreeMap<Key, usize>,
    notes: Vec<Note>,
}

impl Reader {
    fn document(&mut self, document: &Value, spans: &Spans) {
        let kind = match document.text(&["kind"]) {
            // kubectl says at the end that it printed a list.
            "" if !document.items(&["items"]).is_empty() => {
                let end = spans.nearest("items").end;
                self.note(&"List".into(), end, Fact::NoObject { what: Flaw::Cut });
                "List"
            }
            kind => kind,
        };
        let Some(of_list) = kind
            .strip_suffix("List")
            .filter(|_| document.get("metadata").is_none_or(|list| list.text(&["name"]).is_empty()))
        else {
            self.object(document, "", spans);
            return;
        };
        for (at, item) in document.items(&["items"]).iter().enumerate() {
            let mut item = item.clone();
            // The raw API lists objects of one kind without naming it again.
            if !of_list.is_empty() && item.as_map().is_some() && item.text(&["kind"]).is_empty() {
                item.set(&["kind"], of_list);
                item.set(&["apiVersion"], document.string(&["apiVersion"]));
            }
            self.object(&item, &format!("items[{at}]"), spans);
        }
    }

    fn object(&mut self, value: &Value, path: &str, spans: &Spans) {
        let place = |field: &str| {
            let full = match (path, field) {
                ("", field) => field.to_owned(),
                (path, "") => path.to_owned(),
                (path, field) => format!("{path}.{field}"),
            };
            spans.nearest(&full).start
        };
        let named = match value.text(&["metadata", "name"]) {
            "" => EcoString::from(value.text(&["kind"])),
            name => about(value.text(&["kind"]), value.text(&["metadata", "namespace"]), name),
        };
        match check(value) {
            Ok((kind, value, unknown)) => {
                if !unknown.is_empty() {
                    let fields = unknown.join(", ");
                    self.note(&named, place(""), Fact::UnknownFields { fields: fields.into() });
                }
                self.take(Item {
                    kind,
                    value,
                    place: place(""),
                });
            }
            Err((fact, field)) => self.note(&named, place(&field), fact),
        }
    }

    fn note(&mut self, about: &EcoString, place: Position, fact: Fact) {
        self.notes.push(Note {
            about: about.clone(),
            place: Some(place),
            fact,
        });
    }

    /// Takes an object in; of two of one name the newer stays.
    fn take(&mut self, item: Item) {
        let key = Key::of(item.kind, &item.value);
        let Some(at) = self.seen.get(&key).copied() else {
            self.seen.insert(key, self.items.len());
            self.items.push(item);
            return;
        };
        let version = |item: &Item| item.value.text(&["metadata", "resourceVersion"]).parse::<u64>().unwrap_or_default();
        self.note(&item.about(), item.place, Fact::Duplicate);
        if version(&item) > version(&self.items[at]) {
            self.items[at] = item;
        }
    }
}

/// Reads one object as a server holds it. Returns its kind, the object with its known fields, and what the server would
/// say of the others.
///
/// # Errors
/// Why it cannot be taken, and the field at which that shows.
pub fn check(value: &Value) -> Result<(Kind, Value, Vec<EcoString>), Flawed> {
    let flaw = |what: Flaw, field: &str| (Fact::NoObject { what }, EcoString::from(field));
    if value.as_map().is_none() {
        return Err(flaw(Flaw::NotAMapping, ""));
    }
    let (api_version, kind_name) = (value.text(&["apiVersion"]), value.text(&["kind"]));
    if api_version.is_empty() || kind_name.is_empty() {
        return Err(flaw(Flaw::NoKind, if kind_name.is_empty() { "kind" } else { "apiVersion" }));
    }
    let Some(kind) = Kind::of_manifest(api_version, kind_name) else {
        return Err((Fact::KindUnknown, "kind".into()));
    };
    if value.text(&["metadata", "name"]).is_empty() {
        return Err(flaw(Flaw::NoName, "metadata.name"));
    }
    let decoded = decode_request(&kind.api_version(), kind.name(), value, FieldValidation::Warn);
    let decoded = decoded.map_err(|message| {
        let of = schema::root(&kind.api_version(), kind.name());
        let field = of.and_then(|of| misfit(of, value, &message)).unwrap_or_default();
        flaw(Flaw::Malformed(message), &field)
    })?;
    let mut object = decoded.object;
    defaults::apply(kind, &mut object);
    if let Some(of) = schema::root(&kind.api_version(), kind.name()) {
        drop_empty(of, &mut object);
    }
    if kind.names().namespaced && object.text(&["metadata", "namespace"]).is_empty() {
        object.set(&["metadata", "namespace"], "default");
    }
    let replicas = object.int(&["spec", "replicas"]).unwrap_or_default();
    let is_scaled = matches!(kind, Kind::Deployment | Kind::ReplicaSet);
    if is_scaled && replicas > limits::MAX_REPLICAS {
        return Err(flaw(Flaw::TooManyReplicas(replicas), "spec.replicas"));
    }
    // Rules grow stricter with each release and are not held against what is stored; but a workload whose selector finds
    // none of its Pods would make Pods without end, and Pods need the node on which they run.
    let error = if is_scaled {
        validation::validate_create(kind, &object).into_iter().next()
    } else {
        unusable_node(kind, &object)
    };
    if let Some(error) = error {
        let message = eco_format!("{}: {}", error.field, error.message);
        return Err((Fact::Invalid { message }, error.field));
    }
    Ok((kind, object, decoded.warnings))
}

/// What is wrong with the name that the object gives to a node.
fn unusable_node(kind: Kind, object: &Value) -> Option<FieldError> {
    let (parent, field) = match kind {
        Kind::Node => ("metadata", "name"),
        Kind::Pod => ("spec", "nodeName"),
        _ => return None,
    };
    let name = object.text(&[parent, field]);
    let mut errors = ErrorList::new();
    if !name.is_empty() {
        errors.invalid_each(&Path::new(parent).child(field), name, NodeSpec::name_errors(name));
    }
    errors.into_vec().into_iter().next()
}
