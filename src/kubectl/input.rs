//! The objects of `-f -`. Upstream: `cli-runtime/pkg/resource/visitor.go`, `mapper.go`, `kubectl/pkg/validation`.

use crate::api::decode::{FieldValidation, decode};
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::schema;
use crate::api::status::Status;
use crate::api::value::Value;
use crate::manifest;

use super::client::Client;
use super::failure::Failure;
use super::resources::{self, Request, Selection};

/// An object of the input, with its namespace filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub kind: Kind,
    pub value: Value,
}

/// What the input holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Input {
    pub items: Vec<Item>,
    /// What could not be read; the items before and after it stand.
    pub failures: Vec<Failure>,
}

impl Item {
    /// The object's name.
    pub fn name(&self) -> &str {
        self.value.text(&["metadata", "name"])
    }

    /// Where it stands in the store.
    pub fn key(&self) -> Key {
        Key::new(self.kind, self.value.text(&["metadata", "namespace"]), self.name())
    }

    /// The object's resource, version and name, as kubectl's errors give them (`Info.String`).
    pub fn describe(&self) -> String {
        let names = self.kind.names();
        let version = format!("{}/{}", names.group, names.version);
        format!(
            "Resource: \"{version}, Resource={}\", GroupVersionKind: \"{version}, Kind={}\"\nName: {:?}, Namespace: {:?}",
            names.plural,
            names.kind,
            self.name(),
            self.value.text(&["metadata", "namespace"])
        )
    }
}

/// Reads the files of a command. `validates` is false with `--validate=false`.
///
/// # Errors
/// A file that is not there.
pub(super) fn read(client: &Client<'_>, files: &[String], namespace: &str, validates: bool) -> Result<Input, Failure> {
    let mut stdin_used = false;
    for file in files.iter().flat_map(|list| list.split(',')) {
        match file {
            "-" if stdin_used => return Err("standard input cannot be used for multiple arguments".into()),
            "-" => stdin_used = true,
            url if url.starts_with("http://") || url.starts_with("https://") => {
                return Err(format!("converge never leaves the page: put the text of {url} into the editor and use -f -").into());
            }
            path => return Err(format!("the path {path:?} does not exist").into()),
        }
    }
    let parsed = manifest::parse(client.stdin);
    let (documents, fault) = parsed.as_kubectl();
    let mut input = Input::default();
    for document in documents {
        if let Err(stop) = add(&mut input, &document.value, namespace, validates) {
            input.failures.push(stop);
            return Ok(input);
        }
    }
    input
        .failures
        .extend(fault.map(|fault| Failure::Client(fault.kubectl_message.clone())));
    Ok(input)
}

/// Adds one document; an error ends the reading.
fn add(input: &mut Input, value: &Value, namespace: &str, validates: bool) -> Result<(), Failure> {
    if validates {
        let wrong = match value.as_map() {
            None => Some("invalid object to validate"),
            Some(_) if value.text(&["kind"]).is_empty() => Some("kind not set"),
            Some(_) if value.text(&["apiVersion"]).is_empty() => Some("apiVersion not set"),
            Some(_) => None,
        };
        let wrong = wrong.map(ToOwned::to_owned).or_else(|| wrong_items(value));
        if let Some(wrong) = wrong {
            let hint = "if you choose to ignore these errors, turn validation off with --validate=false";
            return Err(format!("error validating \"STDIN\": error validating data: {wrong}; {hint}").into());
        }
    }
    if let Some(items) = list_items(value) {
        for item in items {
            add(input, item, namespace, validates)?;
        }
        return Ok(());
    }
    match item(value, namespace) {
        Ok(item) => input.items.push(item),
        Err(failure) => input.failures.push(failure),
    }
    Ok(())
}

fn list_items(value: &Value) -> Option<&[Value]> {
    let is_list = value.text(&["kind"]).ends_with("List") && value.get("items").is_some();
    is_list.then(|| value.items(&["items"]))
}

fn wrong_items(value: &Value) -> Option<String> {
    let items = list_items(value)?;
    let wrong = |(at, item): (usize, &Value)| {
        let missing = ["kind", "apiVersion"].into_iter().find(|field| item.text(&[field]).is_empty());
        missing.map(|field| format!("items[{at}]: {field} not set"))
    };
    items.iter().enumerate().find_map(wrong)
}

fn item(value: &Value, namespace: &str) -> Result<Item, Failure> {
    let (api_version, kind_name) = (value.text(&["apiVersion"]), value.text(&["kind"]));
    if kind_name.is_empty() {
        return Err(format!("unable to decode \"STDIN\": Object 'Kind' is missing in '{value}'").into());
    }
    check_metadata(value)?;
    let name = value.text(&["metadata", "name"]);
    let given = value.text(&["metadata", "namespace"]);
    let Some(kind) = Kind::of_manifest(api_version, kind_name) else {
        let mut message = format!(
            "resource mapping not found for name: {name:?} namespace: {given:?} from \"STDIN\": no matches for kind {kind_name:?} in \
             version {api_version:?}\nensure CRDs are installed first"
        );
        if !KNOWN_ELSEWHERE.contains(&(api_version, kind_name)) {
            return Err(message.into());
        }
        message.push('\n');
        message.push_str(&resources::known_kinds());
        return Err(message.into());
    };
    let mut value = value.clone();
    if !kind.names().namespaced {
        value.remove(&["metadata", "namespace"]);
    } else if given.is_empty() {
        value.set(&["metadata", "namespace"], namespace);
    } else if given != namespace {
        return Err(format!(
            "the namespace from the provided object {given:?} does not match the namespace {namespace:?}. You must pass \
             '--namespace={given}' to perform this operation."
        )
        .into());
    }
    Ok(Item { kind, value })
}

/// Kinds that a real server has and this one has not.
const KNOWN_ELSEWHERE: [(&str, &str); 14] = [
    ("apps/v1", "StatefulSet"),
    ("apps/v1", "DaemonSet"),
    ("apps/v1", "ControllerRevision"),
    ("batch/v1", "Job"),
    ("batch/v1", "CronJob"),
    ("networking.k8s.io/v1", "Ingress"),
    ("networking.k8s.io/v1", "NetworkPolicy"),
    ("rbac.authorization.k8s.io/v1", "Role"),
    ("rbac.authorization.k8s.io/v1", "RoleBinding"),
    ("rbac.authorization.k8s.io/v1", "ClusterRole"),
    ("rbac.authorization.k8s.io/v1", "ClusterRoleBinding"),
    ("storage.k8s.io/v1", "StorageClass"),
    ("v1", "ReplicationController"),
    ("v1", "Endpoints"),
];

/// The client reads an object's metadata before it sends it.
fn check_metadata(value: &Value) -> Result<(), Failure> {
    let Some(metadata) = value.get("metadata") else {
        return Ok(());
    };
    let Some(of) = schema::root("apps/v1", "Deployment") else {
        return Ok(());
    };
    let alone = crate::value!({"metadata": (metadata.clone())});
    match decode(of, &alone, FieldValidation::Ignore) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("unable to decode \"STDIN\": {error}").into()),
    }
}

/// The stored objects that the files name.
///
/// # Errors
/// As [`read`], and words beside the files.
pub(super) fn select(client: &Client<'_>, request: &Request<'_>) -> Result<Selection, Failure> {
    if let Some(first) = request.words.first() {
        let message = if first.contains('/') {
            "resource/name arguments cannot be provided when a path is specified"
        } else {
            "when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well"
        };
        return Err(message.into());
    }
    let input = read(client, request.files, request.namespace, false)?;
    let mut selection = Selection {
        failures: input.failures,
        named: true,
        ..Selection::default()
    };
    if input.items.is_empty() && selection.failures.is_empty() {
        return Ok(selection);
    }
    for item in &input.items {
        selection.kinds.push(item.kind);
        match client.api.get(&item.key()) {
            Some(object) => selection.objects.push(object.clone()),
            None => selection.failures.push(Status::not_found(item.kind, item.name()).into()),
        }
    }
    Ok(selection)
}
