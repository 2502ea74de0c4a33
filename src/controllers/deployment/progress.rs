//! Whether a rollout advances, is complete or has come to a halt. Upstream: `pkg/controller/deployment/progress.go`.

use super::view::{Deployment, DeploymentStatus};
use super::{Next, Pass};
use crate::api::status::Status;
use crate::api::time;
use crate::apiserver::why::deployment::Progress;
use crate::controllers::conditions::Condition;
use crate::controllers::replicaset::view::ReplicaSet;

/// `Progressing`
pub(super) const PROGRESSING: &str = "Progressing";
/// `ReplicaFailure`
const REPLICA_FAILURE: &str = "ReplicaFailure";
/// The reason of a rollout that is complete.
const COMPLETE: &str = "NewReplicaSetAvailable";
/// The reason of a rollout that has come to a halt.
const TIMED_OUT: &str = "ProgressDeadlineExceeded";

impl Pass<'_, '_> {
    /// Reports the rollout in the status, and looks again when the deadline is over.
    pub(super) fn sync_rollout_status(&mut self) -> Result<Next, Status> {
        let mut status = self.calculate_status();
        let progress = match self.deployment.progress_deadline_seconds {
            None => {
                status.conditions.remove(PROGRESSING);
                Progress::NotJudged
            }
            Some(_) if self.was_complete(&status) => Progress::NotJudged,
            Some(deadline_seconds) => self.judge(&status, deadline_seconds),
        };
        self.record_progress(&mut status, progress);
        match failure(self.new_set(), &self.sets) {
            Some(failure) => status.conditions.set(failure),
            None => status.conditions.remove(REPLICA_FAILURE),
        }
        let written = self.write_status(&status, progress)?;
        // A status that was written wakes the Deployment by itself.
        Ok(if written { Next::Done } else { self.next_check(&status) })
    }

    /// Whether the rollout was complete before and has no old Pods: then there is nothing to judge.
    fn was_complete(&self, status: &DeploymentStatus) -> bool {
        let reason = self.deployment.status.conditions.get(PROGRESSING);
        status.counts.replicas == status.counts.updated && reason.is_some_and(|condition| condition.reason == COMPLETE)
    }

    fn judge(&self, status: &DeploymentStatus, deadline_seconds: i64) -> Progress {
        if self.deployment.is_complete(status) {
            return Progress::Complete;
        }
        if advances(&self.deployment, status) {
            return Progress::Advances;
        }
        let condition = status.conditions.get(PROGRESSING);
        let waited_ms = condition.and_then(|condition| waited_ms(condition, self.context.api.now_ms()));
        let timed_out = condition.is_some_and(|condition| {
            let overdue = waited_ms.is_some_and(|waited_ms| waited_ms > deadline_ms(deadline_seconds));
            condition.reason != COMPLETE && (condition.reason == TIMED_OUT || overdue)
        });
        match waited_ms {
            Some(waited_ms) if timed_out => Progress::TimedOut {
                deadline_seconds,
                waited_ms,
            },
            _ => Progress::Waits {
                deadline_seconds,
                waited_ms,
            },
        }
    }

    fn record_progress(&self, status: &mut DeploymentStatus, progress: Progress) {
        let subject = match self.new_set() {
            Some(set) => format!("ReplicaSet \"{}\"", set.name()),
            None => format!("Deployment \"{}\"", self.deployment.name()),
        };
        match progress {
            Progress::Complete => {
                let message = format!("{subject} has successfully progressed.");
                status.conditions.set(self.condition(PROGRESSING, "True", COMPLETE, &message));
            }
            Progress::Advances => {
                let message = format!("{subject} is progressing.");
                // Renewed even if it says the same, since the deadline counts from its last update.
                status
                    .conditions
                    .renew(self.condition(PROGRESSING, "True", "ReplicaSetUpdated", &message));
            }
            Progress::TimedOut { .. } => {
                let message = format!("{subject} has timed out progressing.");
                status.conditions.set(self.condition(PROGRESSING, "False", TIMED_OUT, &message));
            }
            Progress::NotJudged | Progress::Waits { .. } => {}
        }
    }

    /// When the deadline is over, should nothing advance until then (`requeueStuckDeployment`).
    fn next_check(&self, status: &DeploymentStatus) -> Next {
        let (Some(deadline_seconds), Some(condition)) = (
            self.deployment.progress_deadline_seconds,
            self.deployment.status.conditions.get(PROGRESSING),
        ) else {
            return Next::Done;
        };
        // Upstream looks again every few milliseconds at a Deployment that was complete and has lost Pods since, for as long
        // as that lasts; no such look ever writes, since the deadline no longer counts after completion.
        if self.deployment.is_complete(status) || [TIMED_OUT, COMPLETE].contains(&condition.reason.as_str()) {
            return Next::Done;
        }
        let Some(waited_ms) = waited_ms(condition, self.context.api.now_ms()) else {
            return Next::Done;
        };
        match deadline_ms(deadline_seconds).saturating_sub(waited_ms) {
            // Upstream asks again and again until the deadline is over; the outcome is the same.
            left_ms @ ..1000 => Next::After(left_ms + 1),
            // A second more, since times are cut to seconds.
            left_ms => Next::After(left_ms + 1000),
        }
    }
}

/// Whether more is updated, ready or available than by the stored status, or less is old (`DeploymentProgressing`).
fn advances(deployment: &Deployment, status: &DeploymentStatus) -> bool {
    let (old, new) = (deployment.status.counts, status.counts);
    new.updated > old.updated
        || new.replicas - new.updated < old.replicas - old.updated
        || new.ready > old.ready
        || new.available > old.available
}

fn deadline_ms(deadline_seconds: i64) -> u64 {
    u64::try_from(deadline_seconds).unwrap_or_default() * 1000
}

/// Milliseconds since the condition was last updated.
fn waited_ms(condition: &Condition, now_ms: u64) -> Option<u64> {
    let last_update_ms = condition.last_update.as_deref().and_then(time::parse)?;
    Some(now_ms.saturating_sub(last_update_ms))
}

/// The failure of the new ReplicaSet, or else of the first that has one, as a condition of the Deployment.
fn failure(new: Option<&ReplicaSet>, sets: &[ReplicaSet]) -> Option<Condition> {
    let condition = new
        .into_iter()
        .chain(sets)
        .find_map(|set| set.status.conditions.get(REPLICA_FAILURE))?;
    Some(Condition {
        last_update: Some(condition.last_transition.clone()),
        ..condition.clone()
    })
}
