//! A stored object: its tree, with what every controller asks of its metadata read out once.
//!
//! What every write changes (`metadata.resourceVersion`) stands beside the tree, so that versions share the rest of their
//! metadata; it is laid in when somebody reads the whole object. An object may also be kept as what its tree is made of.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::rc::Rc;

use ecow::{EcoString, eco_format};

use super::kind::Kind;
use super::pod::PodView;
use super::time;
use super::value::{Map, Value};

/// The annotation that holds a Deployment's and a ReplicaSet's revision. Upstream: `RevisionAnnotation` in
/// `pkg/controller/deployment/util/deployment_util.go`.
pub const REVISION: &str = "deployment.kubernetes.io/revision";

/// What names an object in the store. Whoever knows the object shares it: the store, its indices, every version, every write.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Key(Rc<Names>);

/// What a [`Key`] says.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Names {
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
        Self::exact(kind, namespace.into(), name.into())
    }

    /// The key of exactly these names, with which it shares memory.
    pub fn exact(kind: Kind, namespace: EcoString, name: EcoString) -> Self {
        Self(Rc::new(Names { kind, namespace, name }))
    }

    /// The key of the object that `value` is the tree of, with whose texts it shares memory.
    pub fn of(kind: Kind, value: &Value) -> Self {
        let metadata = value.get("metadata").unwrap_or(&Value::Null);
        let namespace = if kind.names().namespaced {
            metadata.string(&["namespace"])
        } else {
            EcoString::new()
        };
        Self::exact(kind, namespace, metadata.string(&["name"]))
    }
}

impl Deref for Key {
    type Target = Names;

    fn deref(&self) -> &Names {
        &self.0
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    /// By kind, namespace and name. A search ends at the very same key, as a rule, which is seen without reading it.
    fn cmp(&self, other: &Self) -> Ordering {
        if Rc::ptr_eq(&self.0, &other.0) {
            Ordering::Equal
        } else {
            self.0.cmp(&other.0)
        }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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

/// What an object's tree is made of when somebody reads it: for objects that are many and that hardly anybody reads.
pub trait Unread: fmt::Debug {
    /// The tree, but for its `metadata.resourceVersion`.
    fn tree(&self) -> Value;
}

#[derive(Clone, Debug)]
enum Body {
    /// The tree, but for its `metadata.resourceVersion`.
    Tree(Value),
    Unread(Rc<dyn Unread>),
}

/// Where the version stands in the whole tree.
const RESOURCE_VERSION: &[&str] = &["metadata", "resourceVersion"];

/// An immutable version of an object.
#[derive(Clone, Debug)]
pub struct Object {
    key: Key,
    body: Body,
    /// The whole tree, once somebody has read it.
    whole: OnceCell<Box<Value>>,
    uid: EcoString,
    resource_version: u64,
    deletion_ms: Option<u64>,
    labels: Value,
    controller_uid: Option<EcoString>,
    pod: OnceCell<PodView>,
}

impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        self.resource_version == other.resource_version && self.body() == other.body()
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.resource_version.hash(state);
        self.body().hash(state);
    }
}

impl Object {
    /// Wraps a tree that has `metadata.name`.
    pub fn new(kind: Kind, mut value: Value) -> Self {
        let resource_version = value.text(RESOURCE_VERSION).parse().unwrap_or_default();
        if resource_version > 0 {
            value.remove(RESOURCE_VERSION);
        }
        Self::of_version(kind, value, resource_version)
    }

    /// Wraps a tree that has `metadata.name` and no `metadata.resourceVersion`, which is `resource_version`; with 0, it has none.
    pub fn of_version(kind: Kind, body: Value, resource_version: u64) -> Self {
        Self::at(Key::of(kind, &body), body, resource_version)
    }

    /// As [`Object::of_version`], of an object that `key` names.
    pub fn at(key: Key, body: Value, resource_version: u64) -> Self {
        let metadata = body.get("metadata").unwrap_or(&Value::Null);
        Self {
            key,
            uid: metadata.string(&["uid"]),
            resource_version,
            deletion_ms: metadata.get("deletionTimestamp").and_then(Value::as_str).and_then(time::parse),
            labels: metadata.get("labels").cloned().unwrap_or_default(),
            controller_uid: metadata
                .items(&["ownerReferences"])
                .iter()
                .find(|reference| reference.flag(&["controller"]))
                .map(|reference| reference.string(&["uid"])),
            body: Body::Tree(body),
            whole: OnceCell::new(),
            pod: OnceCell::new(),
        }
    }

    /// An object whose tree is made when somebody reads it. Its metadata hold nothing beside its names, its uid and when it was
    /// created.
    pub fn unread(key: Key, uid: EcoString, resource_version: u64, body: Rc<dyn Unread>) -> Self {
        Self {
            key,
            uid,
            resource_version,
            deletion_ms: None,
            labels: Value::Null,
            controller_uid: None,
            body: Body::Unread(body),
            whole: OnceCell::new(),
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
        match &self.body {
            Body::Tree(tree) if self.resource_version == 0 => tree,
            body => self.whole.get_or_init(|| Box::new(self.lay_in(body))),
        }
    }

    fn lay_in(&self, body: &Body) -> Value {
        let mut whole = match body {
            Body::Tree(tree) => tree.clone(),
            Body::Unread(body) => body.tree(),
        };
        whole.set(RESOURCE_VERSION, eco_format!("{}", self.resource_version));
        whole
    }

    /// The tree for whoever does not ask for its `metadata.resourceVersion`, which costs nothing.
    pub fn body(&self) -> &Value {
        self.tree().unwrap_or_else(|| self.value())
    }

    /// The tree, where there can be more in its metadata than every object has.
    fn known(&self) -> &Value {
        self.tree().unwrap_or(&Value::Null)
    }

    /// Whether there is a tree by now.
    pub fn is_made(&self) -> bool {
        self.tree().is_some() || self.whole.get().is_some()
    }

    /// As [`Object::body`], of an object that is kept as a tree.
    pub fn tree(&self) -> Option<&Value> {
        match &self.body {
            Body::Tree(tree) => Some(tree),
            Body::Unread(_) => None,
        }
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
        self.known().int(&["metadata", "generation"]).unwrap_or_default()
    }

    /// `metadata.creationTimestamp` in milliseconds since the Unix epoch.
    pub fn created_ms(&self) -> u64 {
        time::parse(self.body().text(&["metadata", "creationTimestamp"])).unwrap_or_default()
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
        self.known().at(path).and_then(Value::as_map).unwrap_or(Map::EMPTY)
    }

    /// `metadata.finalizers`
    pub fn finalizers(&self) -> impl Iterator<Item = &str> {
        self.known().items(&["metadata", "finalizers"]).iter().filter_map(Value::as_str)
    }

    /// `metadata.ownerReferences` as they stand in the tree.
    pub fn owner_list(&self) -> &[Value] {
        self.known().items(&["metadata", "ownerReferences"])
    }

    /// `metadata.ownerReferences`
    pub fn owner_references(&self) -> impl Iterator<Item = OwnerReference> {
        self.owner_list().iter().map(|reference| OwnerReference {
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
