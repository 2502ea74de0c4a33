//! The rollback that clients of `apps/v1beta1` ask for by an annotation; today's kubectl writes the template itself.
//! Upstream: `pkg/controller/deployment/rollback.go`.

use super::annotations::{self, ROLLBACK_TO};
use super::template::{self, HASH_LABEL};
use super::{Deployment, Next, Pass};
use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::status::Status;
use crate::api::value::{Map, Value};
use crate::apiserver::UpdateOptions;
use crate::apiserver::why::DeploymentWhy;
use crate::controllers::replicaset::view::ReplicaSet;
use crate::record::EventType;

/// The revision that the annotation asks for; 0 means the last one.
pub(super) fn revision_asked_for(deployment: &Object) -> Option<i64> {
    deployment.annotation(ROLLBACK_TO)?.parse().ok()
}

impl Pass<'_, '_> {
    /// Gives the Deployment the template of the revision asked for, and takes the annotation off in any case.
    pub(super) fn rollback(&mut self, asked_for: i64) -> Result<Next, Status> {
        self.sync_revision(true)?;
        let revision = if asked_for == 0 { self.last_revision() } else { asked_for };
        if revision == 0 {
            return self.give_up(revision, "DeploymentRollbackRevisionNotFound", "Unable to find last revision.");
        }
        let order = self.old().into_iter().chain(self.new);
        let found = order
            .map(|at| &self.sets[at])
            .find(|set| annotations::revision(set) == Some(revision));
        let Some(set) = found.cloned() else {
            let message = "Unable to find the revision to rollback to.";
            return self.give_up(revision, "DeploymentRollbackRevisionNotFound", message);
        };
        let same = match (self.deployment.template(), set.template()) {
            (Some(own), Some(other)) => template::equal_ignore_hash(own, other),
            _ => true,
        };
        let name = self.deployment.name().clone();
        if same {
            let message = format!("The rollback revision contains the same template as current deployment \"{name}\"");
            return self.give_up(revision, "DeploymentRollbackTemplateUnchanged", &message);
        }
        let value = rolled_back(&self.deployment.object, &set);
        self.update_deployment(value, DeploymentWhy::RollBack { revision, done: true })?;
        let message = format!("Rolled back deployment \"{name}\" to revision {revision}");
        self.report(EventType::Normal, "DeploymentRollback", &message);
        Ok(Next::Done)
    }

    /// The second highest revision, 0 if there is none.
    fn last_revision(&self) -> i64 {
        let mut revisions: Vec<i64> = self.sets.iter().filter_map(annotations::revision).collect();
        revisions.sort_unstable();
        revisions.iter().rev().nth(1).copied().unwrap_or(0).max(0)
    }

    fn give_up(&mut self, revision: i64, reason: &str, message: &str) -> Result<Next, Status> {
        self.report(EventType::Warning, reason, message);
        let mut value = self.deployment.object.value().clone();
        value.remove(&["metadata", "annotations", ROLLBACK_TO]);
        self.update_deployment(value, DeploymentWhy::RollBack { revision, done: false })?;
        Ok(Next::Done)
    }

    fn update_deployment(&mut self, value: Value, why: DeploymentWhy) -> Result<(), Status> {
        let updated = self
            .context
            .api
            .update(Self::writer(why), Kind::Deployment, value, UpdateOptions::default())?;
        self.deployment = Deployment::read(updated);
        Ok(())
    }
}

/// The Deployment with the template and the annotations of a ReplicaSet.
fn rolled_back(deployment: &Object, set: &ReplicaSet) -> Value {
    let mut template = set.template().cloned().unwrap_or_default();
    template.remove(&["metadata", "labels", HASH_LABEL]);
    let own = deployment.annotations().iter().filter(|(key, _)| !annotations::is_copied(key));
    let others = set.object.annotations().iter().filter(|(key, _)| annotations::is_copied(key));
    let mut annotations: Map = own.chain(others).map(|(key, value)| (key.clone(), value.clone())).collect();
    annotations.remove(ROLLBACK_TO);
    let mut value = deployment.value().clone();
    value.set(&["spec", "template"], template);
    value.set(&["metadata", "annotations"], annotations);
    value
}
