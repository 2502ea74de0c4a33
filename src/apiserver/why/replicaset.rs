//! The rules of the ReplicaSet controller. Upstream: `pkg/controller/replicaset`.

use super::ConditionChange;

/// What a pass over a ReplicaSet is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// `spec.replicas` of the ReplicaSet.
    pub desired: i64,
    /// Its Pods that have not ended and are not being deleted.
    pub existing: i64,
    /// How many Pods this pass creates or deletes: the difference, at most the burst.
    pub count: i64,
    /// The most that one pass creates or deletes.
    pub burst: i64,
}

/// A rule of the ReplicaSet controller, with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReplicaSetWhy {
    /// There are fewer Pods than wanted.
    CreatePod {
        /// The difference.
        difference: Difference,
        /// Which one of `count` this is, from 1.
        ordinal: i64,
        /// The batch, from 1. Batches hold 1, 2, 4, … Pods; after one with a failure no further one is tried.
        batch: i64,
        /// How many Pods the batch holds.
        batch_size: i64,
    },
    /// There are more Pods than wanted.
    DeletePod {
        /// The difference.
        difference: Difference,
        /// Which one of `count` this is in the order of deletion, from 1.
        ordinal: i64,
        /// Why this Pod and not one of those that stay.
        chosen: Chosen,
    },
    /// The ReplicaSet's status is brought up to date.
    UpdateStatus(Box<SetStatusChange>),
}

/// The first rule of the ranking by which a Pod goes before the first one that stays.
///
/// Upstream: `ActivePodsWithRanks` in `pkg/controller/controller_utils.go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// Every Pod goes.
    All,
    /// It has no node yet.
    Unassigned,
    /// It is in an earlier phase.
    Phase,
    /// It is not ready.
    NotReady,
    /// It costs less to delete.
    Cost {
        /// Its `controller.kubernetes.io/pod-deletion-cost`.
        own: i64,
        /// That of the Pod that stays.
        other: i64,
    },
    /// More Pods of the same owner share its node.
    Neighbours {
        /// Active Pods of the owner on its node, itself included.
        own: i64,
        /// The same for the Pod that stays.
        other: i64,
    },
    /// It became ready later, in another power of two of the age.
    ReadyLater {
        /// Milliseconds since it is ready.
        own_ms: u64,
        /// The same for the Pod that stays.
        other_ms: u64,
    },
    /// A container of it restarted more often.
    Restarts {
        /// The most restarts of one container.
        own: i64,
        /// The same for the Pod that stays.
        other: i64,
    },
    /// It is newer, in another power of two of the age.
    Newer {
        /// Milliseconds since its creation.
        own_ms: u64,
        /// The same for the Pod that stays.
        other_ms: u64,
    },
    /// Both are about as old: the uid decides, which is as good as chance.
    Uid,
    /// Nothing tells it from the Pod that stays.
    Equal,
}

/// The numbers of a ReplicaSet's status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PodCounts {
    /// `status.observedGeneration`
    pub observed_generation: i64,
    /// Pods that have not ended and are not being deleted.
    pub replicas: i64,
    /// Those with all labels of the template.
    pub fully_labeled: i64,
    /// Those that are ready.
    pub ready: i64,
    /// Those that have been ready for `minReadySeconds`.
    pub available: i64,
    /// Pods that are ending; `None` before the first pass.
    pub terminating: Option<i64>,
}

/// What a status write of a ReplicaSet changes. Large beside the other reasons, which are more, and so kept by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetStatusChange {
    /// The numbers before.
    pub before: PodCounts,
    /// The numbers after.
    pub after: PodCounts,
    /// The condition `ReplicaFailure`, where it changes.
    pub failure: Option<ConditionChange>,
}
