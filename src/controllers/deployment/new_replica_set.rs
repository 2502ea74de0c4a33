//! The ReplicaSet that has the Deployment's template: kept in step with the Deployment, or created.
//! Upstream: `getNewReplicaSet` in `pkg/controller/deployment/sync.go`.

use ecow::EcoString;

use super::Pass;
use super::annotations;
use super::template::HASH_LABEL;
use crate::api::hash::pod_template_hash;
use crate::api::kind::Kind;
use crate::api::object::REVISION;
use crate::api::status::{Reason, Status};
use crate::api::time;
use crate::api::value::{Map, Value};
use crate::apiserver::CreateOptions;
use crate::apiserver::why::{ConditionChange, DeploymentWhy};
use crate::controllers::conditions::{Condition, Conditions};
use crate::controllers::replicaset::view::{ReplicaSet, controller_reference};
use crate::record::EventType;

use super::progress::PROGRESSING;

/// The longest name of an object, in bytes (`DNS1123SubdomainMaxLength`).
const LONGEST_NAME: usize = 253;

impl Pass<'_, '_> {
    /// Brings the new ReplicaSet and the Deployment's revision in step, and creates the ReplicaSet if it is missing and
    /// `create` says so (`getAllReplicaSetsAndSyncRevision`).
    pub(super) fn sync_revision(&mut self, create: bool) -> Result<(), Status> {
        let revisions = self.old().into_iter().filter_map(|at| annotations::revision(&self.sets[at]));
        let revision = revisions.max().unwrap_or(0).max(0) + 1;
        match self.new {
            Some(at) => self.sync_existing(at, revision),
            None if create => self.create_replica_set(revision),
            None => Ok(()),
        }
    }

    fn sync_existing(&mut self, at: usize, revision: i64) -> Result<(), Status> {
        let set = &self.sets[at];
        let taken = annotations::take_over(&self.deployment.object, set.object.annotations(), revision);
        let min_ready_seconds = self.deployment.min_ready_seconds;
        let min_ready_changed = set.min_ready_seconds != min_ready_seconds;
        if taken.changed || min_ready_changed {
            let mut value = set.object.value().clone();
            value.set(&["metadata", "annotations"], taken.annotations);
            set_min_ready_seconds(&mut value, min_ready_seconds);
            let why = DeploymentWhy::SyncReplicaSet {
                replica_set: set.name().clone(),
                revision: taken.revision,
                annotations: taken.copied,
                min_ready_seconds: min_ready_changed.then_some((set.min_ready_seconds, min_ready_seconds)),
            };
            // The change wakes the Deployment again, which then takes over the revision.
            return self.update_replica_set(at, value, why);
        }
        let name = set.name().clone();
        let revision = EcoString::from(set.object.annotation(REVISION).unwrap_or_default());
        let unknown = self.deployment.status.conditions.get(PROGRESSING).is_none();
        let found = (unknown && self.deployment.progress_deadline_seconds.is_some()).then(|| {
            let message = format!("Found new replica set \"{name}\"");
            self.condition(PROGRESSING, "True", "FoundNewReplicaSet", &message)
        });
        self.record_revision(name, revision, found)
    }

    /// Writes the revision into the Deployment's annotations, along with a condition, if either changes.
    fn record_revision(&mut self, replica_set: EcoString, revision: EcoString, condition: Option<Condition>) -> Result<(), Status> {
        let stored = self.deployment.object.annotation(REVISION).unwrap_or_default();
        if stored == revision && condition.is_none() {
            return Ok(());
        }
        let mut value = self.deployment.object.value().clone();
        if stored != revision {
            value.set(&["metadata", "annotations", REVISION], revision.clone());
        }
        let mut status = self.deployment.status.clone();
        if let Some(condition) = condition {
            status.conditions.set(condition);
        }
        value.set(&["status"], status.to_value());
        let why = DeploymentWhy::RecordRevision {
            replica_set,
            revision,
            condition: self.change_of(&status.conditions),
        };
        self.update_status(value, why)
    }

    fn change_of(&self, conditions: &Conditions) -> Option<ConditionChange> {
        conditions.changes_since(&self.deployment.status.conditions).pop()
    }

    fn create_replica_set(&mut self, revision: i64) -> Result<(), Status> {
        let (size, room) = self.size_of_new(0);
        let collision_count = self.deployment.status.collision_count;
        let value = self.new_replica_set(size, revision);
        let name = EcoString::from(value.text(&["metadata", "name"]));
        let why = DeploymentWhy::CreateReplicaSet {
            revision,
            collision_count,
            desired: self.deployment.replicas,
            size,
            room,
        };
        let options = CreateOptions {
            trusted: true,
            ..CreateOptions::default()
        };
        let created = match self.context.api.create(Self::writer(why), Kind::ReplicaSet, value, options) {
            Ok(created) => created,
            Err(status) if status.reason == Reason::AlreadyExists => return self.resolve_collision(&name, status),
            Err(status) => {
                self.record_create_error(name, &status);
                return Err(status);
            }
        };
        self.new = Some(self.sets.len());
        self.sets.push(ReplicaSet::read(created));
        if size > 0 {
            self.report(
                EventType::Normal,
                "ScalingReplicaSet",
                &format!("Scaled up replica set {name} from 0 to {size}"),
            );
        }
        let condition = self.deployment.progress_deadline_seconds.is_some().then(|| {
            let message = format!("Created new replica set \"{name}\"");
            self.condition(PROGRESSING, "True", "NewReplicaSetCreated", &message)
        });
        self.record_revision(name, ecow::eco_format!("{revision}"), condition)
    }

    /// The new ReplicaSet: the Deployment's template and selector, told apart by the template's hash.
    fn new_replica_set(&self, size: i64, revision: i64) -> Value {
        let deployment = &self.deployment;
        let mut template = deployment.template().cloned().unwrap_or_default();
        let hash = pod_template_hash(&template, deployment.status.collision_count);
        template.set(&["metadata", "labels", HASH_LABEL], hash.clone());
        let mut selector = deployment.object.body().at(&["spec", "selector"]).cloned().unwrap_or_default();
        selector.set(&["matchLabels", HASH_LABEL], hash.clone());
        let mut annotations = annotations::take_over(&deployment.object, Map::EMPTY, revision).annotations;
        annotations::set_sizes(&mut annotations, deployment);
        let mut value = crate::value!({
            "apiVersion": (Kind::ReplicaSet.api_version()),
            "kind": (Kind::ReplicaSet.name()),
            "metadata": {
                "name": (replica_set_name(deployment.name(), &hash)),
                "namespace": (deployment.object.namespace().clone()),
                "annotations": annotations,
                "labels": (template.at(&["metadata", "labels"]).cloned().unwrap_or_default()),
                "ownerReferences": [(controller_reference(&deployment.object))]
            },
            "spec": {"replicas": size, "selector": selector, "template": template}
        });
        set_min_ready_seconds(&mut value, deployment.min_ready_seconds);
        value
    }

    /// The name is taken by a ReplicaSet that is not the Deployment's, or it would have been found: the next try hashes
    /// with a higher count.
    fn resolve_collision(&mut self, name: &EcoString, status: Status) -> Result<(), Status> {
        let from = self.deployment.status.collision_count.unwrap_or(0);
        let mut next = self.deployment.status.clone();
        next.collision_count = Some(from + 1);
        let mut value = self.deployment.object.value().clone();
        value.set(&["status"], next.to_value());
        let why = DeploymentWhy::CountCollision {
            replica_set: name.clone(),
            from,
            to: from + 1,
        };
        // The pass fails either way and is tried again, with the count if it could be written.
        let _ = self.update_status(value, why);
        Err(status)
    }

    fn record_create_error(&mut self, name: EcoString, status: &Status) {
        const REASON: &str = "ReplicaSetCreateError";
        let message = format!("Failed to create new replica set \"{name}\": {status}");
        if self.deployment.progress_deadline_seconds.is_some() {
            let mut next = self.deployment.status.clone();
            next.conditions.set(self.condition(PROGRESSING, "False", REASON, &message));
            let mut value = self.deployment.object.value().clone();
            value.set(&["status"], next.to_value());
            let why = DeploymentWhy::RecordCreateError {
                replica_set: name,
                message: status.message.clone(),
            };
            // The refusal of the ReplicaSet is the greater worry; it is what the pass fails with.
            let _ = self.update_status(value, why);
        }
        self.report(EventType::Warning, REASON, &message);
    }

    /// A condition that changes now.
    pub(super) fn condition(&self, kind: &str, status: &str, reason: &str, message: &str) -> Condition {
        let now = time::format(self.context.api.now_ms());
        Condition {
            kind: kind.into(),
            status: status.into(),
            reason: reason.into(),
            message: message.into(),
            last_update: Some(now.clone()),
            last_transition: now,
        }
    }
}

fn set_min_ready_seconds(value: &mut Value, seconds: i64) {
    if seconds == 0 {
        value.remove(&["spec", "minReadySeconds"]);
    } else {
        value.set(&["spec", "minReadySeconds"], seconds);
    }
}

/// The Deployment's name and the hash; a long name is cut so that both fit.
fn replica_set_name(deployment: &str, hash: &str) -> String {
    let longest = LONGEST_NAME.saturating_sub(hash.len() + 1);
    let cut = deployment.get(..longest).unwrap_or(deployment);
    format!("{cut}-{hash}")
}
