//! A stored object: its tree, with what every controller asks of its metadata read out once.

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use ecow::EcoString;

use super::kind::Kind;
use super::pod::PodView;
use super::time;
use super::value::{Map, Value};

/// The annotation that holds a Deployment's and a ReplicaSet's revision. Upstream: `RevisionAnnotation` in
/// `pkg/controller/deployment/util/deployment_util.go`.
pub const REVISION: &str = "deployment.kubernetes.io/revision";

/// What names an object in the store.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The object's kind.
    pub kind: Kind,
    /// Its namespace, empty for kinds that have none.
    pub namespace: EcoString,
    /// Its name.
    pub name: EcoString,
}

impl Key {
    /// The key of `kind` `name`, in `namespace` where the kind lives in one.
    pub fn new(kind: Kind, namespace: &str, name: &str) -> Self {
        let namespace = if kind.names().namespaced { namespace } else { "" };
        Self {
            kind,
            namespace: namespace.into(),
            name: name.into(),
        }
    }

    /// The key of the object that `value` is the tree of, with whose texts it shares memory.
    pub fn of(kind: Kind, value: &Value) -> Self {
        let metadata = value.get("metadata").unwrap_or(&Value::Null);
        Self {
            kind,
            namespace: if kind.names().namespaced {
                metadata.string(&["namespace"])
            } else {
                EcoString::new()
            },
            name: metadata.string(&["name"]),
        }
    }
}

/// A reference to an object's owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwnerReference {
    /// The owner's kind as written, which may be one that we do not model.
    pub kind: EcoString,
    /// The owner's name.
    pub name: EcoString,
    /// The owner's uid.
    pub uid: EcoString,
    /// Whether the owner manages the object; at most one does.
    pub controller: bool,
    /// Whether a foreground deletion of the owner waits for the object.
    pub block_owner_deletion: bool,
}

/// An immutable version of an object.
#[derive(Clone, Debug)]
pub struct Object {
    key: Key,
    value: Value,
    uid: EcoString,
    resource_version: u64,
    deletion_ms: Option<u64>,
    labels: Value,
    controller_uid: Option<EcoString>,
    pod: OnceCell<PodView>,
}

impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl Object {
    /// Wraps a tree that has `metadata.name`.
    pub fn new(kind: Kind, value: Value) -> Self {
        let metadata = value.get("metadata").unwrap_or(&Value::Null);
        Self {
            key: Key::of(kind, &value),
            uid: metadata.string(&["uid"]),
            resource_version: metadata.text(&["resourceVersion"]).parse().unwrap_or_default(),
            deletion_ms: metadata.get("deletionTimestamp").and_then(Value::as_str).and_then(time::parse),
            labels: metadata.get("labels").cloned().unwrap_or_default(),
            controller_uid: metadata
                .items(&["ownerReferences"])
                .iter()
                .find(|reference| reference.flag(&["controller"]))
                .map(|reference| reference.string(&["uid"])),
            value,
            pod: OnceCell::new(),
        }
    }

    /// What names it in the store.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Its kind.
    pub fn kind(&self) -> Kind {
        self.key.kind
    }

    /// Its name.
    pub fn name(&self) -> &EcoString {
        &self.key.name
    }

    /// Its namespace.
    pub fn namespace(&self) -> &EcoString {
        &self.key.namespace
    }

    /// The whole tree.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// `metadata.uid`
    pub fn uid(&self) -> &EcoString {
        &self.uid
    }

    /// `metadata.resourceVersion`
    pub fn resource_version(&self) -> u64 {
        self.resource_version
    }

    /// `metadata.generation`
    pub fn generation(&self) -> i64 {
        self.value.int(&["metadata", "generation"]).unwrap_or_default()
    }

    /// `metadata.creationTimestamp` in milliseconds since the Unix epoch.
    pub fn created_ms(&self) -> u64 {
        time::parse(self.value.text(&["metadata", "creationTimestamp"])).unwrap_or_default()
    }

    /// `metadata.deletionTimestamp` in milliseconds since the Unix epoch: when a graceful deletion is due to end.
    pub fn deletion_ms(&self) -> Option<u64> {
        self.deletion_ms
    }

    /// Whether its deletion has begun.
    pub fn is_terminating(&self) -> bool {
        self.deletion_ms.is_some()
    }

    /// `metadata.labels`, empty where there are none.
    pub fn labels(&self) -> &Map {
        self.labels.as_map().unwrap_or(Map::EMPTY)
    }

    /// `metadata.labels` as a value, `null` where there are none. Pods of one template share it, so comparing is cheap.
    pub fn label_value(&self) -> &Value {
        &self.labels
    }

    /// `metadata.annotations`, empty where there are none.
    pub fn annotations(&self) -> &Map {
        self.map(&["metadata", "annotations"])
    }

    /// The annotation `key`, if it is there.
    pub fn annotation(&self, key: &str) -> Option<&str> {
        self.annotations().get(key).and_then(Value::as_str)
    }

    /// The revision of a Deployment or ReplicaSet, if it says one that is a number.
    pub fn revision(&self) -> Option<i64> {
        self.annotation(REVISION)?.parse().ok()
    }

    fn map(&self, path: &[&str]) -> &Map {
        self.value.at(path).and_then(Value::as_map).unwrap_or(Map::EMPTY)
    }

    /// `metadata.finalizers`
    pub fn finalizers(&self) -> impl Iterator<Item = &str> {
        self.value.items(&["metadata", "finalizers"]).iter().filter_map(Value::as_str)
    }

    /// `metadata.ownerReferences`
    pub fn owner_references(&self) -> impl Iterator<Item = OwnerReference> {
        self.value
            .items(&["metadata", "ownerReferences"])
            .iter()
            .map(|reference| OwnerReference {
                kind: reference.string(&["kind"]),
                name: reference.string(&["name"]),
                uid: reference.string(&["uid"]),
                controller: reference.flag(&["controller"]),
                block_owner_deletion: reference.flag(&["blockOwnerDeletion"]),
            })
    }

    /// The owner that manages it (`metav1.GetControllerOf`).
    pub fn controller(&self) -> Option<OwnerReference> {
        self.owner_references().find(|reference| reference.controller)
    }

    /// The uid of the owner that manages it, without reading the rest of the reference.
    pub fn controller_uid(&self) -> Option<&str> {
        self.controller_uid.as_deref()
    }

    /// What controllers ask of a Pod, read out of the tree once for each version.
    pub fn pod(&self) -> &PodView {
        self.pod.get_or_init(|| PodView::read(self))
    }
}

/// A shared object.
pub type Shared = Rc<Object>;
