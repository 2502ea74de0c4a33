//! Claiming: a controller takes over objects without a controller that match its selector, and lets go of its own that
//! no longer match. Upstream: `pkg/controller/controller_ref_manager.go`.

use ecow::EcoString;

use super::Context;
use crate::api::labels::Selector;
use crate::api::object::{Object, Shared};
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{Ownership, Why};
use crate::apiserver::write::{Verb, Writer};

use super::replicaset::view::controller_reference;

/// A controller that claims objects.
pub(super) struct Claimer<'a> {
    /// Whose writes these are.
    pub actor: &'a Actor,
    /// The owner.
    pub owner: &'a Object,
    /// Its selector.
    pub selector: &'a Selector,
}

impl Claimer<'_> {
    /// Claims `objects`, which are the owner's or have no controller, and returns those that are now the owner's. Goes
    /// through all of them before it reports the first failure.
    ///
    /// # Errors
    /// The API server's refusal of an adoption or a release.
    pub fn claim(&self, context: &mut Context<'_>, objects: Vec<Shared>) -> Result<Vec<Shared>, Status> {
        let mut claimed = Vec::with_capacity(objects.len());
        let mut failure = None;
        // Objects from one template share their labels, so most of them need no look at the selector.
        let mut last_selected: Option<Value> = None;
        for object in objects {
            let known = Some(object.label_value()) == last_selected.as_ref();
            let matches = known || self.selector.matches(object.labels());
            if matches && !known {
                last_selected = Some(object.label_value().clone());
            }
            match self.claim_one(context, object, matches) {
                Ok(object) => claimed.extend(object),
                Err(status) if status.reason == Reason::NotFound => {}
                Err(status) => failure = failure.or(Some(status)),
            }
        }
        failure.map_or(Ok(claimed), Err)
    }

    fn claim_one(&self, context: &mut Context<'_>, object: Shared, matches: bool) -> Result<Option<Shared>, Status> {
        match object.controller_uid() {
            Some(uid) if uid != self.owner.uid() => Ok(None),
            Some(_) if matches => Ok(Some(object)),
            Some(_) if self.owner.is_terminating() => Ok(None),
            Some(_) => self.release(context, &object).map(|()| None),
            None if !matches || self.owner.is_terminating() || object.is_terminating() => Ok(None),
            None => self.adopt(context, &object).map(Some),
        }
    }

    fn adopt(&self, context: &mut Context<'_>, object: &Object) -> Result<Shared, Status> {
        let mut value = object.value().clone();
        let metadata = value.make_map().entry("metadata").make_map();
        let references = if metadata.contains_key("ownerReferences") {
            metadata.entry("ownerReferences").make_list()
        } else {
            metadata.insert("ownerReferences", Vec::new());
            metadata.entry("ownerReferences").make_list()
        };
        references.push(controller_reference(self.owner));
        self.patch(context, object, value, Why::Adopt(self.ownership(object)))
    }

    /// An object that is gone or that no longer has the reference needs no release.
    fn release(&self, context: &mut Context<'_>, object: &Object) -> Result<(), Status> {
        let value = without_owners(object, |uid| uid == self.owner.uid());
        match self.patch(context, object, value, Why::Release(self.ownership(object))) {
            Err(status) if matches!(status.reason, Reason::NotFound | Reason::Invalid) => Ok(()),
            result => result.map(|_| ()),
        }
    }

    fn patch(&self, context: &mut Context<'_>, object: &Object, value: Value, why: Why) -> Result<Shared, Status> {
        let options = UpdateOptions {
            verb: Some(Verb::Patch),
            trusted: true,
            ..UpdateOptions::default()
        };
        context
            .api
            .update(Writer::new(self.actor.clone(), why), object.kind(), value, options)
    }

    fn ownership(&self, object: &Object) -> Ownership {
        Ownership {
            owner: name_of(self.owner),
            dependent: name_of(object),
        }
    }
}

/// Kind and name of an object.
pub(super) fn name_of(object: &Object) -> (EcoString, EcoString) {
    (object.kind().name().into(), object.name().clone())
}

/// The tree of `object` without the references to owners whose uid `drop` picks.
pub(super) fn without_owners(object: &Object, drop: impl Fn(&str) -> bool) -> Value {
    let mut value = object.value().clone();
    let kept: Vec<Value> = value
        .items(&["metadata", "ownerReferences"])
        .iter()
        .filter(|reference| !drop(reference.text(&["uid"])))
        .cloned()
        .collect();
    if kept.is_empty() {
        value.remove(&["metadata", "ownerReferences"]);
    } else {
        value.set(&["metadata", "ownerReferences"], kept);
    }
    value
}
