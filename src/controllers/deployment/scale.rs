//! Resizing ReplicaSets when the Deployment is resized; in the middle of a rollout each takes its share.
//! Upstream: `scale` and `scaleReplicaSet` in `pkg/controller/deployment/sync.go`, `GetReplicaSetProportion` in
//! `util/deployment_util.go`.

use super::Pass;
use super::annotations::{self, DESIRED_REPLICAS, MAX_REPLICAS};
use super::view::Deployment;
use crate::api::status::Status;
use crate::apiserver::why::{DeploymentWhy, Resize};
use crate::controllers::replicaset::view::ReplicaSet;
use crate::record::EventType;

/// A ReplicaSet's part of a change in size.
struct Share {
    at: usize,
    max_before: i64,
    count: i64,
}

impl Pass<'_, '_> {
    /// Whether an active ReplicaSet was sized for another size of the Deployment.
    pub(super) fn is_scaling_event(&mut self) -> Result<bool, Status> {
        self.sync_revision(false)?;
        let desired = self.deployment.replicas;
        let active = self.sets.iter().filter(|set| set.replicas > 0);
        Ok(active
            .filter_map(|set| set.count_annotation(DESIRED_REPLICAS))
            .any(|sized_for| sized_for != desired))
    }

    /// Carries the Deployment's size over to its ReplicaSets.
    pub(super) fn scale(&mut self) -> Result<(), Status> {
        let desired = self.deployment.replicas;
        if let Some(at) = self.active_or_latest() {
            let set = &self.sets[at];
            let why = DeploymentWhy::ScaleOnlyActive {
                replica_set: set.name().clone(),
                size: Resize {
                    from: set.replicas,
                    to: desired,
                },
            };
            return self.scale_replica_set(at, desired, false, why).map(|_| ());
        }
        if self.new_set().is_some_and(|new| is_saturated(&self.deployment, new)) {
            return self.scale_down_superseded();
        }
        match self.deployment.rolling {
            Some(_) => self.scale_proportionally(),
            None => Ok(()),
        }
    }

    /// The only active ReplicaSet; the newest if none is active; `None` if more are.
    fn active_or_latest(&self) -> Option<usize> {
        let mut active = (0..self.sets.len()).filter(|at| self.sets[*at].replicas > 0);
        match (active.next(), active.next()) {
            (None, _) => self.new.or_else(|| self.old().pop()),
            (only, None) => only,
            _ => None,
        }
    }

    /// The new ReplicaSet has all that is wanted: the old ones, adopted perhaps, are not needed.
    fn scale_down_superseded(&mut self) -> Result<(), Status> {
        for at in self.active_old() {
            let set = &self.sets[at];
            let why = DeploymentWhy::ScaleDownSuperseded {
                replica_set: set.name().clone(),
                size: Resize { from: set.replicas, to: 0 },
                desired: self.deployment.replicas,
            };
            self.scale_replica_set(at, 0, false, why)?;
        }
        Ok(())
    }

    /// Gives each active ReplicaSet its share of the change, from the largest on; what rounding leaves goes to the
    /// largest. Among equals, newer ones grow first and older ones shrink first.
    fn scale_proportionally(&mut self) -> Result<(), Status> {
        let mut room = self.surge_room();
        if room.desired == 0 {
            room.at_most = 0;
        }
        let to_add = room.at_most - room.existing;
        let shares = self.shares(to_add);
        let leftover = to_add - shares.iter().map(|share| share.count).sum::<i64>();
        for (place, Share { at, max_before, count }) in shares.into_iter().enumerate() {
            let set = &self.sets[at];
            let leftover = if place == 0 { leftover } else { 0 };
            let wanted = set.replicas + count + leftover;
            let size = Resize {
                from: set.replicas,
                to: if place == 0 { wanted.max(0) } else { wanted },
            };
            let why = DeploymentWhy::ScaleProportionally {
                replica_set: set.name().clone(),
                size,
                room,
                to_add,
                max_before,
                share: count,
                leftover,
            };
            self.scale_replica_set(at, size.to, true, why)?;
        }
        Ok(())
    }

    /// The shares of the active ReplicaSets in a change by `to_add`, in the order in which they are given.
    fn shares(&self, to_add: i64) -> Vec<Share> {
        // Upstream appends the new ReplicaSet to the old ones, and sorts only if there is something to give.
        let mut order = self.active_old();
        order.extend(self.new.filter(|at| self.sets[*at].replicas > 0));
        match to_add.signum() {
            1 => order.sort_by(|one, other| {
                let (one, other) = (&self.sets[*one], &self.sets[*other]);
                (other.replicas, other.age_order()).cmp(&(one.replicas, one.age_order()))
            }),
            -1 => order.sort_by(|one, other| {
                let (one, other) = (&self.sets[*one], &self.sets[*other]);
                other
                    .replicas
                    .cmp(&one.replicas)
                    .then_with(|| one.age_order().cmp(&other.age_order()))
            }),
            _ => {}
        }
        let mut left = to_add;
        order
            .into_iter()
            .map(|at| {
                let set = &self.sets[at];
                let max_before = max_before(&self.deployment, set);
                let fraction = fraction(&self.deployment, set.replicas, max_before);
                let share = if left > 0 { fraction.min(left) } else { fraction.max(left) };
                let share = if left == 0 { 0 } else { share };
                left -= share;
                Share {
                    at,
                    max_before,
                    count: share,
                }
            })
            .collect()
    }

    /// Resizes a ReplicaSet and notes for what size of the Deployment. With `force` the note alone is reason enough.
    /// Returns whether the size changed.
    pub(super) fn scale_replica_set(&mut self, at: usize, to: i64, force: bool, why: DeploymentWhy) -> Result<bool, Status> {
        let set = &self.sets[at];
        let from = set.replicas;
        let resized = from != to;
        let due = resized || (force && annotations::sizes_need_update(set, &self.deployment));
        if !due {
            return Ok(false);
        }
        let mut value = set.object.value().clone();
        value.set(&["spec", "replicas"], to);
        let notes = value.make_map().entry("metadata").make_map().entry("annotations").make_map();
        annotations::set_sizes(notes, &self.deployment);
        self.update_replica_set(at, value, why)?;
        if resized {
            let direction = if from < to { "up" } else { "down" };
            let name = self.sets[at].name();
            let message = format!("Scaled {direction} replica set {name} from {from} to {to}");
            self.report(EventType::Normal, "ScalingReplicaSet", &message);
        }
        Ok(resized)
    }
}

/// Whether the new ReplicaSet has all that the Deployment wants, was sized for it, and is available (`IsSaturated`).
fn is_saturated(deployment: &Deployment, new: &ReplicaSet) -> bool {
    new.replicas == deployment.replicas
        && new.count_annotation(DESIRED_REPLICAS) == Some(deployment.replicas)
        && new.status.counts.available == deployment.replicas
}

/// The most Pods that the Deployment could have when the ReplicaSet was sized.
fn max_before(deployment: &Deployment, set: &ReplicaSet) -> i64 {
    let noted = set.count_annotation(MAX_REPLICAS).filter(|count| *count > 0);
    noted.unwrap_or(deployment.status.counts.replicas)
}

/// By how much a ReplicaSet of `size` grows, or shrinks if negative, to keep its part of the whole
/// (`getReplicaSetFraction`).
fn fraction(deployment: &Deployment, size: i64, max_before: i64) -> i64 {
    if deployment.replicas == 0 {
        return -size;
    }
    if max_before == 0 {
        return 0;
    }
    let max_now = deployment.replicas + deployment.max_surge();
    // Rounded to the nearest, halves up.
    (2 * size * max_now + max_before) / (2 * max_before) - size
}
