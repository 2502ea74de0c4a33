//! Recreate: every old Pod is gone before the first new one starts. Upstream: `pkg/controller/deployment/recreate.go`.

use super::{Next, Pass};
use crate::api::kind::Kind;
use crate::api::status::Status;
use crate::apiserver::why::{DeploymentWhy, Resize};
use crate::controllers::replicaset::view::sum;

impl Pass<'_, '_> {
    /// One move of a Recreate rollout.
    pub(super) fn rollout_recreate(&mut self) -> Result<Next, Status> {
        // Not created yet, so that nothing starts before all has stopped.
        self.sync_revision(false)?;
        if self.scale_down_all_old()? || self.old_pods_running() {
            return self.sync_rollout_status();
        }
        if self.new.is_none() {
            self.sync_revision(true)?;
        }
        self.scale_up_new()?;
        if self.deployment.is_complete(&self.deployment.status) {
            self.cleanup()?;
        }
        self.sync_rollout_status()
    }

    fn scale_down_all_old(&mut self) -> Result<bool, Status> {
        let mut scaled = false;
        for at in self.active_old() {
            let set = &self.sets[at];
            let why = DeploymentWhy::RecreateScaleDown {
                replica_set: set.name().clone(),
                size: Resize { from: set.replicas, to: 0 },
            };
            scaled |= self.scale_replica_set(at, 0, false, why)?;
        }
        Ok(scaled)
    }

    /// Whether a Pod of an old ReplicaSet has not ended yet; one that is being deleted counts.
    fn old_pods_running(&self) -> bool {
        let old = self.old();
        if sum(old.iter().map(|at| &self.sets[*at]), |set| set.status.counts.replicas) > 0 {
            return true;
        }
        let namespace = self.deployment.object.namespace();
        old.into_iter().any(|at| {
            self.context
                .api
                .controlled(Kind::Pod, namespace, self.sets[at].object.uid())
                .any(|pod| !pod.pod().phase.is_terminal())
        })
    }

    fn scale_up_new(&mut self) -> Result<bool, Status> {
        let Some(at) = self.new else {
            return Ok(false);
        };
        let set = &self.sets[at];
        let desired = self.deployment.replicas;
        let why = DeploymentWhy::RecreateScaleUp {
            replica_set: set.name().clone(),
            size: Resize {
                from: set.replicas,
                to: desired,
            },
        };
        self.scale_replica_set(at, desired, false, why)
    }
}
