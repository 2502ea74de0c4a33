//! What kubectl makes of a manifest before it sends anything: kinds and versions looked up, lists taken apart,
//! namespaces filled in, and its own refusals.
//!
//! Upstream: `k8s.io/cli-runtime/pkg/resource` (visitors and mapper), `k8s.io/kubectl/pkg/validation`,
//! `apimachinery/pkg/apis/meta/v1/unstructured`.

use super::failure::Failure;
use super::print_json::to_compact_json;
use super::{Document, Manifest};
use crate::api::decode::{FieldValidation, decode};
use crate::api::go_print::json_type;
use crate::api::kind::Kind;
use crate::api::schema;
use crate::api::value::{Map, Value};
use crate::limits::MAX_DOCUMENTS;

/// The error of `kubectl apply` when all documents are empty.
pub const NO_OBJECTS: &str = "no objects passed to apply";

/// How kubectl was called.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Where the text comes from, as kubectl names it in errors.
    pub source: &'a str,
    /// Whether objects are validated: false with `--validate=false`.
    pub validate: bool,
    /// The namespace of objects that name none.
    pub namespace: &'a str,
    /// Whether `--namespace` was given, so that objects of other namespaces are refused.
    pub enforce_namespace: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            source: "STDIN",
            validate: true,
            namespace: "default",
            enforce_namespace: false,
        }
    }
}

/// An object that kubectl goes on to send.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its kind, whose address it is sent to.
    pub kind: Kind,
    /// The object, with its namespace filled in.
    pub value: Value,
    /// Index of its document in [`Manifest::documents`].
    pub document: usize,
    /// Where it stands in the document: empty, or `items[0]` in a list.
    pub path: String,
}

/// A refusal of the client at its place, for the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Index of the document in [`Manifest::documents`].
    pub document: usize,
    /// Field path for [`super::Spans::nearest`].
    pub path: String,
    /// What is wrong and what to do about it.
    pub message: String,
}

/// What kubectl has in hand before it sends anything.
#[derive(Clone, Debug, Default)]
pub struct Intake {
    /// The objects to send, in order. They are sent even if other parts of the manifest are refused.
    pub objects: Vec<Object>,
    /// Why parts of the manifest were refused, to be reported after all objects were sent; see [`super::report`].
    pub failure: Option<Failure>,
    /// The refusals' places.
    pub marks: Vec<Mark>,
}

/// Takes in a manifest as `kubectl apply` does. A fault of the text, and a document without kind or version, end the
/// reading; other refusals concern their object alone. More than [`MAX_DOCUMENTS`] objects are refused as one.
pub fn read(manifest: &Manifest, options: &Options<'_>) -> Intake {
    let mut reader = Reader {
        options,
        intake: Intake::default(),
        stream: Vec::new(),
        namespaces: Vec::new(),
    };
    let (documents, fault) = manifest.as_kubectl();
    if let Some(too_many) = reader.too_many(documents) {
        reader.intake.failure = Some(too_many);
        return reader.intake;
    }
    let complete = documents.iter().enumerate().all(|(at, document)| reader.document(at, document));
    if let Some(fault) = fault.filter(|_| complete) {
        reader.stream.push(Failure::one(fault.kubectl_message.clone()));
    }
    let mut failures = reader.namespaces;
    if !reader.stream.is_empty() {
        failures.push(Failure::Many(reader.stream));
    }
    reader.intake.failure = Failure::of(failures);
    if reader.intake.objects.is_empty() && reader.intake.failure.is_none() {
        reader.intake.failure = Some(Failure::one(NO_OBJECTS.into()));
    }
    reader.intake
}

struct Reader<'a> {
    options: &'a Options<'a>,
    intake: Intake,
    /// Errors on the way through the text.
    stream: Vec<Failure>,
    /// Errors of namespaces; kubectl lists them first.
    namespaces: Vec<Failure>,
}

impl Reader<'_> {
    fn mark(&mut self, document: usize, path: &str, message: String) {
        self.intake.marks.push(Mark {
            document,
            path: path.into(),
            message,
        });
    }

    /// The refusal of a manifest whose lists hold more objects than [`MAX_DOCUMENTS`]: none of them is sent.
    fn too_many(&mut self, documents: &[Document]) -> Option<Failure> {
        let mut objects = 0;
        let at = documents.iter().position(|document| {
            objects += objects_in(&document.value);
            objects > MAX_DOCUMENTS
        })?;
        let bound = format!("the manifest has more than {MAX_DOCUMENTS} objects");
        self.mark(at, "items", format!("Not read: {bound}. Nothing was changed; split the manifest."));
        Some(Failure::one(format!("error parsing {}: {bound}", self.options.source)))
    }

    /// Takes in a document; whether kubectl reads on.
    fn document(&mut self, at: usize, document: &Document) -> bool {
        let value = &document.value;
        let source = self.options.source;
        if self.options.validate {
            let problems = self.validate(at, value);
            if !problems.is_empty() {
                self.stream.push(Failure::one(format!(
                    "error validating {source:?}: error validating data: {}; \
                     if you choose to ignore these errors, turn validation off with --validate=false",
                    joined(&problems)
                )));
                return false;
            }
        }
        if let Err(problem) = check_object(value) {
            self.mark(at, "metadata", format!("kubectl cannot read this object: {problem}."));
            self.stream.push(Failure::one(format!("unable to decode {source:?}: {problem}")));
            return true;
        }
        let is_list = value.get("items").is_some();
        match find_kind(value) {
            _ if is_list && is_known_list(value) => self.list(at, value),
            Some(kind) if !is_list => self.object(at, String::new(), kind, value.clone()),
            _ => {
                let (name, namespace) = (value.text(&["metadata", "name"]), value.text(&["metadata", "namespace"]));
                let no_match = self.no_match(at, "", value);
                self.stream.push(Failure::one(format!(
                    "resource mapping not found for name: {name:?} namespace: {namespace:?} from {source:?}: {no_match}\n\
                     ensure CRDs are installed first"
                )));
            }
        }
        true
    }

    /// Kind and version must be set; the items of a `List` are validated by the client itself.
    fn validate(&mut self, at: usize, value: &Value) -> Vec<String> {
        let problems = kind_problems(value);
        if problems.is_empty() && value.text(&["kind"]) == "List" && value.text(&["apiVersion"]) == "v1" {
            let Some(items) = value.get("items").and_then(Value::as_list) else {
                self.mark(at, "items", "A List needs `items`, a list of objects.".into());
                return vec!["invalid object to validate".into()];
            };
            let mut all = Vec::new();
            for (index, item) in items.iter().enumerate() {
                let problems = kind_problems(item);
                self.mark_problems(at, &format!("items[{index}]"), &problems);
                all.extend(problems);
            }
            return all;
        }
        self.mark_problems(at, "", &problems);
        problems
    }

    fn mark_problems(&mut self, at: usize, path: &str, problems: &[String]) {
        for problem in problems {
            let message = match problem.as_str() {
                "kind not set" => "An object needs a `kind`, for example `kind: Deployment`.".into(),
                "apiVersion not set" => "An object needs an `apiVersion`, for example `apiVersion: apps/v1`.".into(),
                "invalid object to validate" => "An object is due here: a mapping with `apiVersion`, `kind` and `metadata`.".into(),
                other => format!("kubectl refuses this: {other}."),
            };
            self.mark(at, path, message);
        }
    }

    /// Lists inside lists are taken apart after all the plain items before and behind them.
    fn list(&mut self, at: usize, list: &Value) {
        let mut plain = Vec::new();
        let mut lists = std::collections::VecDeque::from([(String::new(), list.clone())]);
        while let Some((path, list)) = lists.pop_front() {
            let prefix = if path.is_empty() { String::new() } else { format!("{path}.") };
            for (index, item) in list.items(&["items"]).iter().enumerate() {
                let entry = (format!("{prefix}items[{index}]"), with_kind_of_list(item, &list));
                if item.get("items").is_some_and(|items| items.as_list().is_some()) {
                    lists.push_back(entry);
                } else {
                    plain.push(entry);
                }
            }
        }
        let mut failures = Vec::new();
        for (path, item) in plain {
            if let Some(kind) = find_kind(&item) {
                self.object(at, path, kind, item);
                continue;
            }
            let problem = match (item.text(&["kind"]), item.text(&["apiVersion"])) {
                ("", _) => "unable to get type info from the object \"*unstructured.Unstructured\": \
                            Object 'Kind' is missing in 'object has no kind field '"
                    .to_owned(),
                (_, "") => "unable to get type info from the object \"*unstructured.Unstructured\": \
                            Object 'apiVersion' is missing in 'object has no apiVersion field'"
                    .to_owned(),
                _ => format!("unable to recognize {}", self.no_match(at, &path, &item)),
            };
            failures.push(Failure::one(problem));
        }
        if !failures.is_empty() {
            self.stream.push(Failure::Many(failures));
        }
    }

    fn no_match(&mut self, at: usize, path: &str, value: &Value) -> String {
        let (kind, version) = (value.text(&["kind"]), value.text(&["apiVersion"]));
        let known: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        let elsewhere = Kind::ALL.iter().find(|candidate| candidate.name() == kind);
        let message = match elsewhere {
            Some(known) => format!("{kind} has the apiVersion {}, not {version:?}.", known.api_version()),
            None => format!(
                "converge does not know the kind {kind:?} in {version:?}. It knows {}.",
                known.join(", ")
            ),
        };
        let path = if path.is_empty() { "kind".into() } else { format!("{path}.kind") };
        self.mark(at, &path, message);
        format!("no matches for kind {kind:?} in version {version:?}")
    }

    fn object(&mut self, document: usize, path: String, kind: Kind, mut value: Value) {
        let namespace = self.options.namespace;
        let own = value.text(&["metadata", "namespace"]).to_owned();
        if !kind.names().namespaced {
            value.remove(&["metadata", "namespace"]);
        } else if own.is_empty() {
            value.set(&["metadata", "namespace"], namespace);
        } else if self.options.enforce_namespace && own != namespace {
            let path = if path.is_empty() {
                "metadata.namespace".into()
            } else {
                format!("{path}.metadata.namespace")
            };
            self.mark(
                document,
                &path,
                format!("This object names the namespace {own:?}, but the command goes to {namespace:?}."),
            );
            self.namespaces.push(Failure::one(format!(
                "the namespace from the provided object {own:?} does not match the namespace {namespace:?}. \
                 You must pass '--namespace={own}' to perform this operation."
            )));
            return;
        }
        self.intake.objects.push(Object {
            kind,
            value,
            document,
            path,
        });
    }
}

/// What is wrong with an object's kind and version.
fn kind_problems(value: &Value) -> Vec<String> {
    let Some(map) = value.as_map() else {
        return vec!["invalid object to validate".into()];
    };
    let mut problems = Vec::new();
    match map.get("apiVersion") {
        None | Some(Value::Null) => problems.push("apiVersion not set".into()),
        Some(Value::String(version)) if version.matches('/').count() > 1 => {
            problems.push(format!("unexpected GroupVersion string: {version}"));
        }
        Some(Value::String(_)) => {}
        Some(_) => problems.push("apiVersion isn't string type".into()),
    }
    match map.get("kind") {
        None | Some(Value::Null) => problems.push("kind not set".into()),
        Some(Value::String(_)) => {}
        Some(_) => problems.push("kind isn't string type".into()),
    }
    problems
}

/// Several errors in one text: each once, in brackets if there is more than one.
fn joined(problems: &[String]) -> String {
    let mut once: Vec<&str> = Vec::new();
    for problem in problems {
        if !once.contains(&problem.as_str()) {
            once.push(problem);
        }
    }
    if once.len() == 1 {
        once.concat()
    } else {
        format!("[{}]", once.join(", "))
    }
}

/// The client reads an object without its schema, but for its metadata.
fn check_object(value: &Value) -> Result<(), String> {
    let Some(map) = value.as_map() else {
        return Err(format!(
            "json: cannot unmarshal {} into Go value of type unstructured.detector",
            json_type(value)
        ));
    };
    match map.get("items") {
        None | Some(Value::Null) => {}
        Some(Value::List(items)) => {
            if let Some(item) = items.iter().find(|item| item.as_map().is_none() && !item.is_null()) {
                return Err(format!(
                    "json: cannot unmarshal {} into Go value of type map[string]interface {{}}",
                    json_type(item)
                ));
            }
        }
        Some(other) => {
            return Err(format!(
                "json: cannot unmarshal {} into Go struct field decodeList.items of type []json.RawMessage",
                json_type(other)
            ));
        }
    }
    if value.text(&["kind"]).is_empty() {
        return Err(format!("Object 'Kind' is missing in '{}'", to_compact_json(value)));
    }
    let Some(of) = schema::root("v1", "Namespace") else { return Ok(()) };
    // Any kind will do: all have the same metadata.
    let only: Map = ["apiVersion", "metadata"]
        .iter()
        .filter_map(|key| Some((*key, map.get(key)?.clone())))
        .collect();
    let only = Value::from(only);
    let decoded = decode(of, &only, FieldValidation::Ignore);
    decoded.map(drop).map_err(|error| {
        error
            .to_string()
            .replace("Go struct field Namespace.", "Go struct field metadataOnlyObject.")
    })
}

/// How many objects a document brings, those of lists inside lists counted.
fn objects_in(value: &Value) -> usize {
    match value.get("items").and_then(Value::as_list) {
        Some(items) => items.iter().map(objects_in).sum(),
        None => 1,
    }
}

/// Items without kind and version have those of the list: a `PodList` holds Pods.
fn with_kind_of_list(item: &Value, list: &Value) -> Value {
    let mut item = item.clone();
    if item.text(&["kind"]).is_empty() && item.text(&["apiVersion"]).is_empty() {
        let kind = list.text(&["kind"]);
        item.set(&["kind"], kind.strip_suffix("List").unwrap_or(kind));
        item.set(&["apiVersion"], list.text(&["apiVersion"]));
    }
    item
}

/// The kind of an object. The client's lookup knows each kind in lower case too; the server then refuses the body.
fn find_kind(value: &Value) -> Option<Kind> {
    let (kind, version) = (value.text(&["kind"]), value.text(&["apiVersion"]));
    let named = |candidate: &Kind| candidate.name() == kind || candidate.name().to_lowercase() == kind;
    Kind::ALL
        .into_iter()
        .find(|candidate| named(candidate) && candidate.api_version() == version)
}

/// Whether an object with `items` is of a list kind that the client can look up: `List`, or a kind's own list.
fn is_known_list(value: &Value) -> bool {
    let (kind, version) = (value.text(&["kind"]), value.text(&["apiVersion"]));
    if kind == "List" && version == "v1" {
        return true;
    }
    let item = kind.strip_suffix("List").unwrap_or(kind);
    Kind::of_manifest(version, item).is_some()
}
