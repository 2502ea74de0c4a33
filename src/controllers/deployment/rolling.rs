//! Rolling updates: the new ReplicaSet grows within the surge, the old ones shrink within what may be unavailable.
//! Upstream: `pkg/controller/deployment/rolling.go`, `NewRSNewReplicas` in `util/deployment_util.go`.

use super::{Next, Pass};
use crate::api::status::Status;
use crate::apiserver::why::deployment::SurgeRoom;
use crate::apiserver::why::{DeploymentWhy, Resize};
use crate::controllers::replicaset::view::sum;

impl Pass<'_, '_> {
    /// One move of a rolling update.
    pub(super) fn rollout_rolling(&mut self) -> Result<Next, Status> {
        self.sync_revision(true)?;
        if self.reconcile_new()? || self.reconcile_old() {
            return self.sync_rollout_status();
        }
        if self.deployment.is_complete(&self.deployment.status) {
            self.cleanup()?;
        }
        self.sync_rollout_status()
    }

    /// The size that the new ReplicaSet, now of size `current`, should have; with the room for a rolling update.
    pub(super) fn size_of_new(&self, current: i64) -> (i64, Option<SurgeRoom>) {
        let desired = self.deployment.replicas;
        if self.deployment.rolling.is_none() {
            return (desired, None);
        }
        let room = self.surge_room();
        let free = room.at_most - room.existing;
        let size = if free <= 0 {
            current
        } else {
            current + free.min(desired - current)
        };
        (size, Some(room))
    }

    /// The room for more Pods.
    pub(super) fn surge_room(&self) -> SurgeRoom {
        let (desired, max_surge) = (self.deployment.replicas, self.deployment.max_surge());
        SurgeRoom {
            desired,
            max_surge,
            at_most: desired + max_surge,
            existing: self.total_replicas(),
        }
    }

    /// Brings the new ReplicaSet towards the desired size. Returns whether it was resized.
    fn reconcile_new(&mut self) -> Result<bool, Status> {
        let Some(at) = self.new else {
            return Ok(false);
        };
        let desired = self.deployment.replicas;
        let from = self.sets[at].replicas;
        let replica_set = self.sets[at].name().clone();
        if from == desired {
            return Ok(false);
        }
        if from > desired {
            let size = Resize { from, to: desired };
            return self.scale_replica_set(at, desired, false, DeploymentWhy::ScaleDownNew { replica_set, size });
        }
        let (to, room) = self.size_of_new(from);
        let Some(room) = room else {
            return Ok(false);
        };
        let size = Resize { from, to };
        self.scale_replica_set(at, to, false, DeploymentWhy::ScaleUpNew { replica_set, size, room })
    }

    /// Shrinks old ReplicaSets. Returns whether one was resized; upstream goes on as if none was when a write fails.
    fn reconcile_old(&mut self) -> bool {
        let old = self.active_old();
        let (Some(new), false) = (self.new_set(), old.is_empty()) else {
            return false;
        };
        let floor = self.deployment.floor();
        let new_unavailable = new.replicas - new.status.counts.available;
        let total = self.total_replicas();
        let may_go = total - floor.min_available - new_unavailable;
        if may_go <= 0 {
            return false;
        }
        let moved = self
            .scale_down_unhealthy(&old, total, new_unavailable, may_go)
            .and_then(|unhealthy| Some(unhealthy + self.scale_down_surplus(&old)?));
        moved.is_some_and(|moved| moved > 0)
    }

    /// Takes away Pods of old ReplicaSets that are not available, `may_go` at most. Returns how many, or `None` if it
    /// had to stop.
    fn scale_down_unhealthy(&mut self, old: &[usize], total: i64, new_unavailable: i64, may_go: i64) -> Option<i64> {
        let floor = self.deployment.floor();
        let mut gone = 0;
        for &at in old {
            let set = &self.sets[at];
            let unhealthy = set.replicas - set.status.counts.available;
            if gone >= may_go {
                break;
            }
            if set.replicas == 0 || unhealthy == 0 {
                continue;
            }
            if unhealthy < 0 {
                // More are available than wanted: its last resize has not been carried out yet.
                return None;
            }
            let count = unhealthy.min(may_go - gone);
            let size = Resize {
                from: set.replicas,
                to: set.replicas - count,
            };
            let why = DeploymentWhy::ScaleDownUnhealthy {
                replica_set: set.name().clone(),
                size,
                unhealthy,
                floor,
                total,
                new_unavailable,
                may_go,
                gone,
            };
            self.scale_replica_set(at, size.to, false, why).ok()?;
            gone += count;
        }
        Some(gone)
    }

    /// Takes away Pods of old ReplicaSets while more are available than must be. Returns how many, or `None` if it had
    /// to stop.
    fn scale_down_surplus(&mut self, old: &[usize]) -> Option<i64> {
        let floor = self.deployment.floor();
        // Pods of ReplicaSets that want none any more are as good as gone.
        let counted = old.iter().copied().chain(self.new).map(|at| &self.sets[at]);
        let available = sum(counted, |set| set.status.counts.available);
        let may_go = available - floor.min_available;
        let mut gone = 0;
        for &at in old {
            if gone >= may_go {
                break;
            }
            let set = &self.sets[at];
            if set.replicas == 0 {
                continue;
            }
            let count = set.replicas.min(may_go - gone);
            let size = Resize {
                from: set.replicas,
                to: set.replicas - count,
            };
            let why = DeploymentWhy::ScaleDownOld {
                replica_set: set.name().clone(),
                size,
                floor,
                available,
                may_go,
                gone,
            };
            self.scale_replica_set(at, size.to, false, why).ok()?;
            gone += count;
        }
        Some(gone)
    }
}
