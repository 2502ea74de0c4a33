//! The API server: the only door into the store, for users and controllers alike.
//!
//! Every request passes decoding, defaulting, admission, validation and the store's optimistic lock; every request,
//! refused ones too, lands in the journal, from which the simulation makes its steps and wakes the controllers.

pub mod actor;
pub mod admission;
mod apply;
pub mod bind;
mod delete;
mod evict;
mod health;
mod index;
pub mod list;
pub mod managedfields;
pub mod patch;
pub mod random;
mod restore;
mod rules;
mod services;
mod strategy;
pub mod tally;
pub mod why;
pub mod write;
mod writes;

use std::rc::Rc;

use ecow::{EcoString, EcoVec};
use imbl::{OrdMap, OrdSet};

pub use apply::ApplyOptions;
pub use delete::{DeleteOptions, Propagation};
pub use health::{ADDRESS, Cut, Health};
pub use writes::{CreateOptions, UpdateOptions};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use admission::webhook;
use index::Index;
use random::Random;
use tally::{Group, Tally};
use why::Why;
use write::Write;

/// The API server and its store.
#[derive(Clone, Debug)]
pub struct ApiServer {
    now_ms: u64,
    resource_version: u64,
    store: OrdMap<Key, Shared>,
    index: Index,
    /// The object of each kind that was made last: the next one of its kind shares what is equal.
    newest: EcoVec<Shared>,
    random: Random,
    journal: Vec<Write>,
    warnings: Vec<EcoString>,
    health: Health,
    cut: Option<Cut>,
    webhooks: Rc<webhook::Behaviours>,
}

impl ApiServer {
    /// An empty server whose names and uids come from `random`.
    pub fn new(now_ms: u64, random: Random) -> Self {
        Self {
            now_ms,
            resource_version: 0,
            store: OrdMap::new(),
            index: Index::default(),
            newest: EcoVec::new(),
            random,
            journal: Vec::new(),
            warnings: Vec::new(),
            health: Health::default(),
            cut: None,
            webhooks: Rc::default(),
        }
    }

    /// A server that holds `objects`, for asking what a command would print at another moment.
    pub fn of_objects(objects: OrdMap<Key, Shared>, now_ms: u64) -> Self {
        let mut server = Self::new(now_ms, Random::new(0));
        for object in objects.values() {
            server.index.put(None, object);
        }
        server.resource_version = objects.values().map(|object| object.resource_version()).max().unwrap_or_default();
        server.store = objects;
        server
    }

    /// The virtual clock in milliseconds since the Unix epoch.
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Moves the virtual clock on; it never goes back.
    pub fn advance_to(&mut self, now_ms: u64) {
        self.now_ms = self.now_ms.max(now_ms);
    }

    /// The resource version of the last stored write.
    pub fn resource_version(&self) -> u64 {
        self.resource_version
    }

    /// The generator of names, uids and latencies.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// The object at `key`.
    pub fn get(&self, key: &Key) -> Option<&Shared> {
        self.store.get(key)
    }

    /// The object at `key`, or the server's answer that it is not there.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn read(&self, key: &Key) -> Result<&Shared, Status> {
        self.get(key).ok_or_else(|| Status::not_found(key.kind, &key.name))
    }

    /// The objects of `kind` in all namespaces, by namespace and name.
    pub fn list(&self, kind: Kind) -> impl Iterator<Item = &Shared> {
        let objects = self.index.has(kind).then(|| list::of_kind(&self.store, kind));
        objects.into_iter().flatten()
    }

    /// The objects of `kind` in `namespace`, by name.
    pub fn list_in<'a>(&'a self, kind: Kind, namespace: &'a str) -> impl Iterator<Item = &'a Shared> {
        let objects = self.index.has(kind).then(|| list::of_kind_in(&self.store, kind, namespace));
        objects.into_iter().flatten()
    }

    /// The objects of `kind` in `namespace` whose controller has `uid`, by name. With an empty `uid`: the Pods or
    /// ReplicaSets that have no controller.
    pub fn controlled<'a>(&'a self, kind: Kind, namespace: &'a str, uid: &str) -> impl Iterator<Item = &'a Shared> {
        self.index.controlled(&self.store, kind, namespace, uid)
    }

    /// How many Pods in `namespace` have a controller with the uid `owner`, by what they are counted by. With an empty one: those
    /// without a controller.
    pub fn pod_tallies<'a>(&'a self, namespace: &'a str, owner: &'a str) -> impl Iterator<Item = (&'a Group, &'a Tally)> {
        self.index.tallies.of(namespace, Some(owner))
    }

    /// How many Pods there are in `namespace`, by what they are counted by.
    pub fn pod_tallies_in<'a>(&'a self, namespace: &'a str) -> impl Iterator<Item = (&'a Group, &'a Tally)> {
        self.index.tallies.of(namespace, None)
    }

    /// The keys of the objects that name `uid` among their owners.
    pub fn dependents(&self, uid: &str) -> OrdSet<Key> {
        self.index.owned(uid)
    }

    /// Every object, by key.
    pub fn objects(&self) -> &OrdMap<Key, Shared> {
        &self.store
    }

    /// Takes what the server warned of since the last call, for the client that asked.
    pub fn take_warnings(&mut self) -> Vec<EcoString> {
        std::mem::take(&mut self.warnings)
    }

    /// The requests that came since they were last taken.
    pub fn journal(&self) -> &[Write] {
        &self.journal
    }

    /// Takes the requests that came since the last call.
    pub fn take_journal(&mut self) -> Vec<Write> {
        std::mem::take(&mut self.journal)
    }

    /// Tells why the requests since the last call of [`ApiServer::take_journal`] were made, where their client did not say.
    pub fn give_reason(&mut self, why: &Why) {
        for write in &mut self.journal {
            if matches!(write.writer.why, Why::Asked(_)) {
                write.writer.why = why.clone();
            }
        }
    }

    /// Puts `value` into the store as the next version and returns it.
    fn put(&mut self, kind: Kind, mut value: crate::api::value::Value) -> Shared {
        self.resource_version += 1;
        value.remove(&["metadata", "resourceVersion"]);
        let key = Key::of(kind, &value);
        let before = self.store.get(&key);
        let base = before.or(self.newest.iter().find(|newest| newest.kind() == kind));
        if let Some(base) = base.and_then(|base| base.tree()) {
            value.share(base);
        }
        let is_new = before.is_none();
        let key = before.map_or(key, |before| before.key().clone());
        let object = Rc::new(Object::at(key, value, self.resource_version));
        if is_new {
            match self.newest.make_mut().iter_mut().find(|newest| newest.kind() == kind) {
                Some(newest) => *newest = Rc::clone(&object),
                None => self.newest.push(Rc::clone(&object)),
            }
        }
        self.insert(&object);
        object
    }

    fn insert(&mut self, object: &Shared) {
        let before = self.store.insert(object.key().clone(), Rc::clone(object));
        self.index.put(before.as_deref(), object);
    }

    /// Takes an object out of the store.
    fn remove(&mut self, key: &Key) {
        if let Some(object) = self.store.remove(key) {
            self.index.remove(&object);
        }
    }
}
