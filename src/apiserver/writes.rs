//! Creating and updating. Upstream: `apiserver/pkg/registry/generic/registry/store.go`.

use std::rc::Rc;

use ecow::{EcoString, eco_format};

use super::ApiServer;
use super::admission::{self, Request, resourcequota};
use super::managedfields;
use super::rules::{self, Refusal};
use super::services;
use super::strategy;
use super::write::{Outcome, Stage, Subresource, Verb, Write, Writer};
use crate::api::decode::FieldValidation;
use crate::api::defaults;
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared, Unread};
use crate::api::status::Status;
use crate::api::value::Value;

/// Bytes of `generateName` that a name keeps, so that with its suffix it is a DNS label (`MaxGeneratedNameLength`).
const LONGEST_GENERATED_BASE: usize = 58;

/// How to create.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreateOptions {
    /// The object was built from stored parts, so decoding and defaulting it again would change nothing.
    pub trusted: bool,
    /// Do everything but store it (`--dry-run=server`).
    pub dry_run: bool,
    /// Take the object's status as it is: how nodes and imported objects come in.
    pub keep_status: bool,
    /// What becomes of fields that the schema does not know.
    pub field_validation: FieldValidation,
}

/// How to update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UpdateOptions {
    /// The part that is addressed.
    pub subresource: Subresource,
    /// How the request is journaled: an update, a patch, an apply.
    pub verb: Option<Verb>,
    /// The object was built from stored parts.
    pub trusted: bool,
    /// Do everything but store it.
    pub dry_run: bool,
    /// What becomes of fields that the schema does not know.
    pub field_validation: FieldValidation,
}

impl UpdateOptions {
    /// A part of the cluster patches the status of an object that it has read.
    pub fn status_patch() -> Self {
        Self {
            subresource: Subresource::Status,
            verb: Some(Verb::Patch),
            trusted: true,
            ..Self::default()
        }
    }
}

impl ApiServer {
    /// Creates an object. `metadata.generateName` gets a suffix.
    ///
    /// # Errors
    /// The server's refusal: `AlreadyExists`, `Invalid`, `Forbidden`, `BadRequest`.
    pub fn create(&mut self, writer: Writer, kind: Kind, mut value: Value, options: CreateOptions) -> Result<Shared, Status> {
        if kind.names().namespaced && value.text(&["metadata", "namespace"]).is_empty() {
            value.set(&["metadata", "namespace"], "default");
        }
        value.remove(&["metadata", "resourceVersion"]);
        // A request that is refused before its object has a name is remembered by the prefix of the name.
        let name = match value.text(&["metadata", "name"]) {
            "" => value.text(&["metadata", "generateName"]),
            name => name,
        };
        let key = Key::new(kind, value.text(&["metadata", "namespace"]), name);
        let mut write = Write::begin(writer, Verb::Create, Subresource::None, key, None);
        self.reaches(&write)?;
        match self.try_create(&mut write, value, options) {
            Ok(object) if options.dry_run => Ok(object),
            Ok(object) => {
                self.journal.push(Write {
                    key: object.key().clone(),
                    after: Some(Rc::clone(&object)),
                    ..write
                });
                self.answer()?;
                Ok(object)
            }
            Err(refusal) => Err(self.refuse(write, refusal)),
        }
    }

    fn try_create(&mut self, write: &mut Write, value: Value, options: CreateOptions) -> Result<Shared, Refusal> {
        let kind = write.key.kind;
        let mut value = if options.trusted {
            // A Pod is made of a template, which lacks what only Pods have by default.
            let mut value = value;
            if kind == Kind::Pod {
                defaults::apply(kind, &mut value);
            }
            value
        } else {
            rules::read(self, kind, &value, options.field_validation)?
        };
        admission::mutate(self, kind, &mut value)?;
        if let Some(name) = self.generate_name(&value) {
            write.key = Key::exact(kind, write.key.namespace.clone(), name.clone());
            value.set(&["metadata", "name"], name);
        }
        strategy::prepare_for_create(self, kind, &mut value, options.keep_status);
        if kind == Kind::Service {
            services::carry_over(&mut value, None);
        }
        if !options.trusted {
            rules::validate(kind, &value, None, Subresource::None)?;
            rules::warn(self, kind, &value, None, Subresource::None);
            rules::settle(kind, &mut value);
        }
        rules::admit(self, kind, &value)?;
        let request = Request {
            kind,
            object: &value,
            old: None,
            subresource: Subresource::None,
            warns: write.writer.actor.is_client(),
        };
        let charges = admission::validate(self, &request)?;
        if self.get(&write.key).is_some() {
            return Err((Stage::Store, Status::already_exists(kind, &write.key.name)));
        }
        if kind == Kind::Service {
            services::allot(self, &write.key, &mut value, options.dry_run)?;
        }
        self.track(&write.writer, kind, None, &mut value, Subresource::None);
        if options.dry_run {
            return Ok(Rc::new(Object::new(kind, value)));
        }
        resourcequota::commit(self, charges);
        Ok(self.put(kind, value))
    }

    /// Creates an object of a kind without generation, status and tracked fields that is kept as what its tree is made of;
    /// `make` does that for a uid. What it makes is the tree that [`ApiServer::create`] would store.
    ///
    /// # Errors
    /// As [`ApiServer::create`].
    pub fn create_unread<T: Unread + 'static>(
        &mut self,
        writer: Writer,
        key: Key,
        make: impl FnOnce(EcoString) -> T,
    ) -> Result<Shared, Status> {
        if !admission::lets_in_unseen(self, &key.namespace) || self.get(&key).is_some() {
            let options = CreateOptions {
                trusted: true,
                ..CreateOptions::default()
            };
            return self.create(writer, key.kind, make(EcoString::new()).tree(), options);
        }
        let mut write = Write::begin(writer, Verb::Create, Subresource::None, key, None);
        self.reaches(&write)?;
        let uid = self.random.uid();
        self.resource_version += 1;
        let body = Rc::new(make(uid.clone()));
        let object = Rc::new(Object::unread(write.key.clone(), uid, self.resource_version, body));
        self.insert(&object);
        write.after = Some(Rc::clone(&object));
        self.journal.push(write);
        self.answer()?;
        Ok(object)
    }

    /// The name of an object that has only `metadata.generateName`.
    fn generate_name(&mut self, value: &Value) -> Option<EcoString> {
        let base = value.text(&["metadata", "generateName"]);
        if base.is_empty() || !value.text(&["metadata", "name"]).is_empty() {
            return None;
        }
        let base = base.get(..LONGEST_GENERATED_BASE).unwrap_or(base);
        Some(eco_format!("{base}{}", self.random.name_suffix()))
    }

    /// Notes in `value` who owns its fields now.
    pub(super) fn track(&self, writer: &Writer, kind: Kind, old: Option<&Object>, value: &mut Value, subresource: Subresource) {
        let old = old.map(Object::body);
        if managedfields::is_tracked(kind, writer.actor.is_client(), old.unwrap_or(value)) {
            let author = managedfields::Author {
                manager: &writer.manager,
                subresource,
                now_ms: self.now_ms,
            };
            managedfields::update(kind, old, value, author);
        }
    }

    /// Replaces an object, or through a subresource the half of it that the subresource names. A `resourceVersion` in
    /// `value` must be the stored one; without one the last writer wins.
    ///
    /// # Errors
    /// The server's refusal: `NotFound`, `Conflict`, `Invalid`, `Forbidden`.
    pub fn update(&mut self, writer: Writer, kind: Kind, value: Value, options: UpdateOptions) -> Result<Shared, Status> {
        let write = self.begin_update(writer, kind, &value, options);
        self.reaches(&write)?;
        match self.try_update(&write, value, options) {
            Ok((outcome, object)) => {
                // A controller's write that changes nothing is no step; a client's request is, since the client waits for its answer.
                if !options.dry_run && (outcome == Outcome::Stored || write.writer.actor.is_client()) {
                    let gone = self.get(&write.key).is_none();
                    self.journal.push(Write {
                        outcome,
                        after: (!gone).then(|| Rc::clone(&object)),
                        ..write
                    });
                    self.answer()?;
                }
                Ok(object)
            }
            Err(refusal) => Err(self.refuse(write, refusal)),
        }
    }

    fn begin_update(&self, writer: Writer, kind: Kind, value: &Value, options: UpdateOptions) -> Write {
        let key = Key::of(kind, value);
        let before = self.get(&key).cloned();
        Write::begin(writer, options.verb.unwrap_or(Verb::Update), options.subresource, key, before)
    }

    /// Notes an update that is refused before it is tried.
    pub(super) fn refuse_update(&mut self, writer: Writer, kind: Kind, value: &Value, options: UpdateOptions, refusal: Refusal) -> Status {
        let write = self.begin_update(writer, kind, value, options);
        match self.reaches(&write) {
            Ok(()) => self.refuse(write, refusal),
            Err(status) => status,
        }
    }

    fn try_update(&mut self, write: &Write, value: Value, options: UpdateOptions) -> Result<(Outcome, Shared), Refusal> {
        let kind = write.key.kind;
        let Some(old) = &write.before else {
            return Err((Stage::Store, Status::not_found(kind, &write.key.name)));
        };
        let mut value = if options.trusted {
            value
        } else {
            rules::read(self, kind, &value, options.field_validation)?
        };
        let sent = write.writer.actor.is_client().then(|| value.clone());
        if !options.trusted {
            rules::settle(kind, &mut value);
        }
        let asked_version = value.text(&["metadata", "resourceVersion"]);
        strategy::check_version(kind, &write.key.name, asked_version, old.resource_version())?;
        strategy::prepare_for_update(kind, &mut value, old, options.subresource);
        if kind == Kind::Namespace && !options.trusted {
            // Only its controller takes a namespace's finalizers away, through `/finalize`.
            strategy::keep(&mut value, old, &["spec", "finalizers"]);
        }
        if options.subresource == Subresource::Status && admission::is_guarded(self) {
            value.set(&["metadata", "resourceVersion"], old.resource_version().to_string());
        }
        let request = Request {
            kind,
            object: &value,
            old: Some(old),
            subresource: options.subresource,
            warns: false,
        };
        if let Some(changed) = admission::mutate_change(self, &request)? {
            value = changed;
        }
        let allots = kind == Kind::Service && options.subresource == Subresource::None;
        if allots {
            services::carry_over(&mut value, Some(old.value()));
        }
        if !options.trusted {
            rules::validate(kind, &value, Some(old), options.subresource).map_err(|refusal| match sent {
                Some(sent) => rules::worded(kind, sent, old, options.subresource, refusal),
                None => refusal,
            })?;
            rules::warn(self, kind, &value, Some(old), options.subresource);
        }
        rules::admit(self, kind, &value)?;
        let request = Request {
            kind,
            object: &value,
            old: Some(old),
            subresource: options.subresource,
            warns: write.writer.actor.is_client(),
        };
        let charges = admission::validate(self, &request)?;
        if allots {
            services::allot(self, &write.key, &mut value, options.dry_run)?;
        }
        value.remove(&["metadata", "resourceVersion"]);
        strategy::keep(&mut value, old, &["metadata", "managedFields"]);
        if value == *old.body() {
            return Ok((Outcome::Unchanged, Rc::clone(old)));
        }
        self.track(&write.writer, kind, Some(old), &mut value, options.subresource);
        if !options.dry_run {
            resourcequota::commit(self, charges);
        }
        Ok((Outcome::Stored, self.replace(kind, value, options.dry_run)))
    }

    /// Puts the next version of an object into the store; one whose deletion waited for its last finalizer goes.
    pub(super) fn replace(&mut self, kind: Kind, value: Value, dry_run: bool) -> Shared {
        if dry_run {
            let stored = self.get(&Key::of(kind, &value)).map_or(0, |stored| stored.resource_version());
            return Rc::new(Object::of_version(kind, value, stored));
        }
        let object = self.put(kind, value);
        let keeps_content = kind == Kind::Namespace && !object.value().items(&["spec", "finalizers"]).is_empty();
        if object.is_terminating() && object.finalizers().next().is_none() && kind != Kind::Pod && !keeps_content {
            self.remove(object.key());
        }
        object
    }

    /// Puts a refused request into the journal and gives back its status.
    pub(super) fn refuse(&mut self, write: Write, (stage, status): Refusal) -> Status {
        let after = write.before.clone();
        self.journal.push(Write {
            outcome: Outcome::Refused(stage, Box::new(status.clone())),
            after,
            ..write
        });
        status
    }
}
