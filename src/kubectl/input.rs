//! The objects of `-f -`. Upstream: `cli-runtime/pkg/resource/visitor.go`, `mapper.go`, `kubectl/pkg/validation`.

use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::manifest::{self, client::Options};

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
    let options = Options {
        validate: validates,
        namespace,
        // As in a context that names its namespace: there is no other one here.
        enforce_namespace: true,
        ..Options::default()
    };
    let intake = manifest::client::read(&manifest::parse(client.stdin), &options);
    let items: Vec<Item> = intake
        .objects
        .into_iter()
        .map(|object| Item {
            kind: object.kind,
            value: object.value,
        })
        .collect();
    let nothing = items.is_empty() && intake.failure == Some(manifest::Failure::one("no objects passed to apply".to_owned()));
    let failures = intake.failure.filter(|_| !nothing).map(failure).into_iter().collect();
    Ok(Input { items, failures })
}

fn failure(failure: manifest::Failure) -> Failure {
    match failure {
        manifest::Failure::One { listed, .. } => Failure::Client(with_known_kinds(listed)),
        manifest::Failure::Many(failures) if failures.len() == 1 => failures.into_iter().map(self::failure).collect::<Vec<_>>().remove(0),
        manifest::Failure::Many(failures) => Failure::Several(failures.into_iter().map(self::failure).collect()),
    }
}

/// Kinds that a real server has and this one has not.
const KNOWN_ELSEWHERE: [(&str, &str); 13] = [
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
    ("v1", "ReplicationController"),
    ("v1", "Endpoints"),
];

/// Adds which kinds there are to a refusal of a kind that a real server would take.
fn with_known_kinds(message: String) -> String {
    let is_about = |(version, kind): &(&str, &str)| message.contains(&format!("no matches for kind {kind:?} in version {version:?}"));
    if KNOWN_ELSEWHERE.iter().any(is_about) {
        return format!("{message}\n{}", resources::known_kinds());
    }
    message
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
        if request.local {
            selection.objects.push(Object::new(item.kind, item.value.clone()).into());
            continue;
        }
        match client.api.get(&item.key()) {
            Some(object) => selection.objects.push(object.clone()),
            None => selection.failures.push(Status::not_found(item.kind, item.name()).into()),
        }
    }
    Ok(selection)
}
