//! Server-side apply: a client says what it wants of an object, and the server knows which fields are whose.
//! Upstream: `apiserver/pkg/endpoints/handlers/patch.go` and `apimachinery/pkg/util/managedfields`.

use std::collections::BTreeMap;
use std::rc::Rc;

use ecow::eco_format;

use super::ApiServer;
use super::admission::{self, Request, resourcequota};
use super::managedfields::{self, Author, Conflict};
use super::rules::{self, Refusal};
use super::services;
use super::strategy;
use super::write::{Outcome, Stage, Subresource, Verb, Write, Writer};
use crate::api::decode::{FieldValidation, decode_request};
use crate::api::kind::Kind;
use crate::api::nulls::without_nulls;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::{Cause, Reason, Status};
use crate::api::value::Value;
use crate::manifest::to_compact_json;

/// How to apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ApplyOptions {
    /// Take fields over from other managers instead of answering with conflicts.
    pub force: bool,
    /// Do everything but store it.
    pub dry_run: bool,
    /// What becomes of fields that the schema does not know.
    pub field_validation: FieldValidation,
}

/// The field manager of `kubectl apply --server-side`.
const KUBECTL: &str = "kubectl";

const ANNOTATION: &[&str] = &["metadata", "annotations", managedfields::LAST_APPLIED];

impl ApiServer {
    /// Applies `config` in the name of the writer's field manager; creates the object if it is not there.
    ///
    /// # Errors
    /// The server's refusal; `Conflict` with one cause for each field that another manager owns.
    pub fn apply(&mut self, writer: Writer, kind: Kind, config: &Value, options: ApplyOptions) -> Result<Shared, Status> {
        let key = Key::new(kind, namespace_of(config), config.text(&["metadata", "name"]));
        let before = self.get(&key).cloned();
        let write = Write::begin(writer, Verb::Apply, Subresource::None, key, before);
        self.reaches(&write)?;
        match self.try_apply(&write, config, options) {
            Ok((_, object)) if options.dry_run => Ok(object),
            Ok((outcome, object)) => {
                self.journal.push(Write {
                    outcome,
                    after: Some(Rc::clone(&object)),
                    ..write
                });
                self.answer()?;
                Ok(object)
            }
            Err(refusal) => Err(self.refuse(write, refusal)),
        }
    }

    /// Replaces who owns the fields of an object, and nothing else, as a client does that goes over to server-side apply.
    /// `object` is the stored object with other `managedFields`.
    ///
    /// # Errors
    /// `NotFound`, or `Conflict` where the stored object has another `resourceVersion` by now.
    pub fn replace_managed_fields(&mut self, writer: Writer, kind: Kind, object: &Value) -> Result<Shared, Status> {
        let key = Key::new(kind, namespace_of(object), object.text(&["metadata", "name"]));
        let before = self.get(&key).cloned();
        let write = Write::begin(writer, Verb::Patch, Subresource::None, key, before);
        let Some(old) = &write.before else {
            let status = Status::not_found(kind, &write.key.name);
            return Err(self.refuse(write, (Stage::Store, status)));
        };
        if object.text(&["metadata", "resourceVersion"]) != old.resource_version().to_string() {
            let status = Status::modified(kind, &write.key.name);
            return Err(self.refuse(write, (Stage::Store, status)));
        }
        let mut value = old.body().clone();
        let managed = object.at(&["metadata", "managedFields"]).cloned().unwrap_or_default();
        value.set(&["metadata", "managedFields"], managed);
        let after = self.replace(kind, value, false);
        self.journal.push(Write {
            after: Some(Rc::clone(&after)),
            ..write
        });
        Ok(after)
    }

    fn try_apply(&mut self, write: &Write, config: &Value, options: ApplyOptions) -> Result<(Outcome, Shared), Refusal> {
        let kind = write.key.kind;
        if config.at(&["metadata", "managedFields"]).is_some() {
            return Err((Stage::Decode, Status::bad_request("metadata.managedFields must be nil")));
        }
        check_shape(&write.key, config, options.field_validation)?;
        let author = Author {
            manager: &write.writer.manager,
            subresource: Subresource::None,
            now_ms: self.now_ms,
        };
        let old = write.before.as_deref();
        let mut applied = managedfields::apply(kind, old.map(Object::value), &without_nulls(config), author, options.force)
            .map_err(|conflicts| (Stage::Store, conflict(&conflicts)))?;
        let asked_version = config.text(&["metadata", "resourceVersion"]);
        if let Some(old) = old {
            strategy::check_version(kind, old.name(), asked_version, old.resource_version())?;
        }
        if author.manager == KUBECTL && !applied.text(ANNOTATION).is_empty() {
            applied.set(ANNOTATION, as_annotation(config));
        }
        let managed = applied.remove(&["metadata", "managedFields"]);
        if !write.key.namespace.is_empty() {
            applied.set(&["metadata", "namespace"], write.key.namespace.clone());
        }
        let mut value = rules::read(self, kind, &applied, FieldValidation::Ignore)?;
        let sent = value.clone();
        self.prepare_applied(kind, &mut value, old)?;
        if kind == Kind::Service {
            services::carry_over(&mut value, old.map(Object::value));
        }
        rules::validate(kind, &value, old, Subresource::None).map_err(|refusal| match old {
            Some(old) => rules::worded(kind, sent, old, Subresource::None, refusal),
            None => refusal,
        })?;
        rules::warn(self, kind, &value, old, Subresource::None);
        rules::settle(kind, &mut value);
        rules::admit(self, kind, &value)?;
        let request = Request {
            kind,
            object: &value,
            old,
            subresource: Subresource::None,
            warns: write.writer.actor.is_client(),
        };
        let charges = admission::validate(self, &request)?;
        if kind == Kind::Service {
            services::allot(self, &write.key, &mut value, options.dry_run)?;
        }
        if let Some(managed) = managed {
            value.set(&["metadata", "managedFields"], managed);
        }
        match old {
            None if options.dry_run => Ok((Outcome::Stored, Rc::new(Object::new(kind, value)))),
            None => {
                resourcequota::commit(self, charges);
                Ok((Outcome::Stored, self.put(kind, value)))
            }
            Some(old) => {
                value.remove(&["metadata", "resourceVersion"]);
                if value == *old.body() {
                    return Ok((Outcome::Unchanged, Rc::new(old.clone())));
                }
                if !options.dry_run {
                    resourcequota::commit(self, charges);
                }
                Ok((Outcome::Stored, self.replace(kind, value, options.dry_run)))
            }
        }
    }

    /// Lets the strategy of its kind and admission change what was applied, as they do on the way to a create or an update.
    fn prepare_applied(&mut self, kind: Kind, value: &mut Value, old: Option<&Object>) -> Result<(), Refusal> {
        let Some(old) = old else {
            admission::mutate(self, kind, value)?;
            strategy::prepare_for_create(self, kind, value, false);
            return Ok(());
        };
        rules::settle(kind, value);
        strategy::prepare_for_update(kind, value, old, Subresource::None);
        let request = Request {
            kind,
            object: value,
            old: Some(old),
            subresource: Subresource::None,
            warns: false,
        };
        if let Some(changed) = admission::mutate_change(self, &request)? {
            *value = changed;
        }
        Ok(())
    }
}

/// Refuses what has not the shape of its kind. The server has no better answer to that than an internal error, and none
/// of the ways to validate fields changes it.
fn check_shape(key: &Key, config: &Value, validation: FieldValidation) -> Result<(), Refusal> {
    let (api_version, kind) = (key.kind.api_version(), key.kind.name());
    let name = eco_format!("{}/{}; {}, Kind={kind}", key.namespace, key.name, group_version(&api_version));
    let refused = |message| Err((Stage::Decode, Status::new(Reason::Unknown, message)));
    if let Some(complaint) = managedfields::misshapen(key.kind, config) {
        return refused(eco_format!("failed to create typed patch object ({name}): {complaint}"));
    }
    match decode_request(&api_version, kind, config, validation) {
        Ok(_) => Ok(()),
        Err(message) => {
            let cause = message.rsplit_once(&format!("cannot be handled as a {kind}: "));
            refused(eco_format!(
                "failed to convert new object ({name}) to proper version: unable to convert unstructured object to {}, Kind={kind}: {}",
                group_version(&api_version),
                cause.map_or(message.as_str(), |(_, cause)| cause)
            ))
        }
    }
}

/// A version as errors give it: that of the core group begins with a slash.
fn group_version(api_version: &str) -> String {
    if api_version.contains('/') {
        api_version.to_owned()
    } else {
        format!("/{api_version}")
    }
}

/// What client-side apply would note down, so that a client may go back to it (upstream `lastappliedupdater.go`).
fn as_annotation(config: &Value) -> String {
    let mut config = config.clone();
    config.remove(ANNOTATION);
    format!("{}\n", to_compact_json(&config))
}

fn namespace_of(config: &Value) -> &str {
    match config.text(&["metadata", "namespace"]) {
        "" => "default",
        namespace => namespace,
    }
}

/// The refusal that lists conflicts, grouped by manager as the server groups them.
fn conflict(conflicts: &[Conflict]) -> Status {
    let message = if let [only] = conflicts {
        eco_format!("Apply failed with 1 conflict: conflict with {}: {}", only.manager, only.path)
    } else {
        let groups = groups_by_manager(conflicts).join("\n");
        eco_format!("Apply failed with {} conflicts: {groups}", conflicts.len())
    };
    let mut status = Status::new(Reason::Conflict, message);
    status.causes = conflicts
        .iter()
        .map(|conflict| Cause {
            reason: "FieldManagerConflict".into(),
            message: eco_format!("conflict with {}", conflict.manager),
            field: conflict.path.as_str().into(),
        })
        .collect();
    status
}

/// One paragraph for each manager, by their names: the fields that it owns.
fn groups_by_manager(conflicts: &[Conflict]) -> Vec<String> {
    let mut groups = BTreeMap::<&str, String>::new();
    for conflict in conflicts {
        let group = groups
            .entry(&conflict.manager)
            .or_insert_with(|| format!("conflicts with {}:", conflict.manager));
        group.push_str("\n- ");
        group.push_str(&conflict.path);
    }
    groups.into_values().collect()
}
