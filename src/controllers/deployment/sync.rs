//! What a Deployment does besides rolling out: it pauses, is resized, cleans up its history, reports its status.
//! Upstream: `pkg/controller/deployment/sync.go`.

use super::progress::PROGRESSING;
use super::view::DeploymentStatus;
use super::{Next, Pass, annotations};
use crate::api::status::{Reason, Status};
use crate::apiserver::DeleteOptions;
use crate::apiserver::why::DeploymentWhy;
use crate::apiserver::why::deployment::{Progress, StatusChange, StatusCounts};
use crate::controllers::replicaset::view::{ReplicaSet, sum};

/// `Available`
const AVAILABLE: &str = "Available";

impl Pass<'_, '_> {
    /// A Deployment that is being deleted only reports.
    pub(super) fn sync_status_only(&mut self) -> Result<Next, Status> {
        self.sync_revision(false)?;
        self.sync_deployment_status()
    }

    /// A paused or resized Deployment carries its size over, but rolls nothing out.
    pub(super) fn sync(&mut self) -> Result<Next, Status> {
        self.sync_revision(false)?;
        self.scale()?;
        if self.deployment.paused && super::rollback::revision_asked_for(&self.deployment.object).is_none() {
            self.cleanup()?;
        }
        self.sync_deployment_status()
    }

    /// Says in the condition `Progressing` that the Deployment is paused or resumed, unless it has already failed: a
    /// pause must not run into the deadline.
    pub(super) fn check_paused_conditions(&mut self) -> Result<(), Status> {
        let reason = self
            .deployment
            .status
            .conditions
            .get(PROGRESSING)
            .map(|condition| condition.reason.as_str());
        let paused = self.deployment.paused;
        let said = reason == Some("DeploymentPaused");
        if self.deployment.progress_deadline_seconds.is_none() || reason == Some("ProgressDeadlineExceeded") || paused == said {
            return Ok(());
        }
        let (reason, message) = if paused {
            ("DeploymentPaused", "Deployment is paused")
        } else {
            ("DeploymentResumed", "Deployment is resumed")
        };
        let mut status = self.deployment.status.clone();
        status.conditions.set(self.condition(PROGRESSING, "Unknown", reason, message));
        let mut value = self.deployment.object.value().clone();
        value.set(&["status"], status.to_value());
        self.update_status(value, DeploymentWhy::RecordPause { paused })
    }

    /// Deletes the oldest of the old ReplicaSets that are more than the limit. One that still has Pods stays.
    pub(super) fn cleanup(&mut self) -> Result<(), Status> {
        let Some(limit) = self.deployment.revision_history_limit else {
            return Ok(());
        };
        let mut old: Vec<ReplicaSet> = self.old().into_iter().map(|at| self.sets[at].clone()).collect();
        old.retain(|set| !set.object.is_terminating());
        let count = i64::try_from(old.len()).unwrap_or(i64::MAX);
        let excess = count - limit;
        old.sort_by(|one, other| match (annotations::revision(one), annotations::revision(other)) {
            (Some(own), Some(others)) if own != others => own.cmp(&others),
            _ => one.age_order().cmp(&other.age_order()),
        });
        for set in old.into_iter().take(usize::try_from(excess).unwrap_or_default()) {
            let counts = set.status.counts;
            if counts.replicas != 0 || set.replicas != 0 || set.object.generation() > counts.observed_generation {
                continue;
            }
            let why = DeploymentWhy::DeleteOldReplicaSet {
                replica_set: set.name().clone(),
                revision: annotations::revision(&set).unwrap_or_default(),
                limit,
                old: count,
                excess,
            };
            let result = self
                .context
                .api
                .delete(Self::writer(why), set.object.key(), &DeleteOptions::default());
            match result {
                Err(status) if status.reason != Reason::NotFound => return Err(status),
                _ => {}
            }
        }
        Ok(())
    }

    fn sync_deployment_status(&mut self) -> Result<Next, Status> {
        let status = self.calculate_status();
        self.write_status(&status, Progress::NotJudged).map(|_| Next::Done)
    }

    /// Writes the status if it changed. Returns whether it did.
    pub(super) fn write_status(&mut self, status: &DeploymentStatus, progress: Progress) -> Result<bool, Status> {
        let before = &self.deployment.status;
        if status == before {
            return Ok(false);
        }
        let why = DeploymentWhy::UpdateStatus(Box::new(StatusChange {
            before: before.counts,
            after: status.counts,
            floor: self.deployment.floor(),
            progress,
            conditions: status.conditions.changes_since(&before.conditions),
        }));
        let mut value = self.deployment.object.value().clone();
        value.set(&["status"], status.to_value());
        self.update_status(value, why)?;
        Ok(true)
    }

    /// The status by the ReplicaSets, with the condition `Available`.
    pub(super) fn calculate_status(&self) -> DeploymentStatus {
        let deployment = &self.deployment;
        let available = sum(&self.sets, |set| set.status.counts.available);
        let mut status = DeploymentStatus {
            counts: StatusCounts {
                observed_generation: deployment.object.generation(),
                replicas: sum(&self.sets, |set| set.status.counts.replicas),
                updated: self.new_set().map_or(0, |set| set.status.counts.replicas),
                ready: sum(&self.sets, |set| set.status.counts.ready),
                available,
                unavailable: (self.total_replicas() - available).max(0),
                terminating: terminating(&self.sets),
            },
            collision_count: deployment.status.collision_count,
            conditions: deployment.status.conditions.clone(),
        };
        let condition = if available >= deployment.floor().min_available {
            let message = "Deployment has minimum availability.";
            self.condition(AVAILABLE, "True", "MinimumReplicasAvailable", message)
        } else {
            let message = "Deployment does not have minimum availability.";
            self.condition(AVAILABLE, "False", "MinimumReplicasUnavailable", message)
        };
        status.conditions.set(condition);
        status
    }
}

/// The Pods of all ReplicaSets that are ending; `None` if one has been seen by its controller and does not say. One
/// that has not been seen yet has none.
fn terminating(sets: &[ReplicaSet]) -> Option<i64> {
    sets.iter()
        .map(|set| match set.status.counts.terminating {
            None if set.status.counts.observed_generation == 0 => Some(0),
            terminating => terminating,
        })
        .sum()
}
