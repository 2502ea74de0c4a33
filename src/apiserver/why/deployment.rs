//! The rules of the Deployment controller. Upstream: `pkg/controller/deployment`.

use ecow::EcoString;

use super::{ConditionChange, Resize};

/// Room for more Pods: `at_most = desired + max_surge`, of which `existing` are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SurgeRoom {
    /// `spec.replicas` of the Deployment.
    pub desired: i64,
    /// `maxSurge` in Pods, rounded up.
    pub max_surge: i64,
    /// `desired + max_surge`
    pub at_most: i64,
    /// The sum of the sizes of all its ReplicaSets.
    pub existing: i64,
}

/// What must stay available: `min_available = desired - max_unavailable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AvailabilityFloor {
    /// `spec.replicas` of the Deployment.
    pub desired: i64,
    /// `maxUnavailable` in Pods, rounded down, but 1 where the surge is 0 too.
    pub max_unavailable: i64,
    /// `desired - max_unavailable`
    pub min_available: i64,
}

/// A rule of the Deployment controller, with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeploymentWhy {
    /// No ReplicaSet has the Deployment's Pod template.
    CreateReplicaSet {
        /// The revision that it stands for: the highest of the others and one.
        revision: i64,
        /// How often the name was taken before; `None` if never.
        collision_count: Option<u32>,
        /// `spec.replicas` of the Deployment.
        desired: i64,
        /// The size it starts with.
        size: i64,
        /// The room by which its size is cut; `None` for Recreate, which starts with all.
        room: Option<SurgeRoom>,
    },
    /// The new ReplicaSet grows as far as the surge allows, and not over the desired size.
    ScaleUpNew {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
        /// The room before it grows.
        room: SurgeRoom,
    },
    /// The new ReplicaSet is larger than the Deployment wants.
    ScaleDownNew {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
    },
    /// Pods of an old ReplicaSet that are not available go first, since nobody misses them.
    ScaleDownUnhealthy {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
        /// Its Pods that are not available.
        unhealthy: i64,
        /// The floor.
        floor: AvailabilityFloor,
        /// The sum of the sizes of all ReplicaSets.
        total: i64,
        /// Pods of the new ReplicaSet that are not available.
        new_unavailable: i64,
        /// How many may go: `total - min_available - new_unavailable`.
        may_go: i64,
        /// How many have gone from other ReplicaSets in this pass.
        gone: i64,
    },
    /// More Pods are available than must be, so an old ReplicaSet shrinks by the surplus.
    ScaleDownOld {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
        /// The floor.
        floor: AvailabilityFloor,
        /// Available Pods of all ReplicaSets.
        available: i64,
        /// How many may go: `available - min_available`.
        may_go: i64,
        /// How many have gone from other ReplicaSets for this reason in this pass.
        gone: i64,
    },
    /// Only one ReplicaSet has Pods, or none has and it is the latest: it takes the whole size.
    ScaleOnlyActive {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
    },
    /// The new ReplicaSet has every Pod that is wanted, and all are available: an old one is not needed.
    ScaleDownSuperseded {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
        /// `spec.replicas` of the Deployment.
        desired: i64,
    },
    /// The Deployment was resized in the middle of a rollout: each ReplicaSet takes its share.
    ScaleProportionally {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size; equal sizes mean that only the annotations are brought up to date.
        size: Resize,
        /// The room; `at_most` is 0 where no replicas are wanted.
        room: SurgeRoom,
        /// What all together gain, or lose if negative: `at_most - existing`.
        to_add: i64,
        /// What the share is reckoned from: `max-replicas` before, or the Deployment's size where the annotation is missing.
        max_before: i64,
        /// This one's share, cut to what is left to give.
        share: i64,
        /// What rounding left over, given to the largest.
        leftover: i64,
    },
    /// Recreate stops every old Pod before it starts a new one.
    RecreateScaleDown {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
    },
    /// No old Pod runs any more, so Recreate starts all new ones.
    RecreateScaleUp {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its size.
        size: Resize,
    },
    /// The new ReplicaSet takes over what belongs to it from the Deployment.
    SyncReplicaSet {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// The revision before (0: none) and after, where it changes.
        revision: Option<(i64, i64)>,
        /// The annotations copied from the Deployment.
        annotations: Vec<EcoString>,
        /// `minReadySeconds` before and after in seconds, where it changes.
        min_ready_seconds: Option<(i64, i64)>,
    },
    /// The rollout is complete (or paused), and there are more old ReplicaSets than `revisionHistoryLimit`.
    DeleteOldReplicaSet {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// Its revision.
        revision: i64,
        /// `spec.revisionHistoryLimit`
        limit: i64,
        /// The old ReplicaSets.
        old: i64,
        /// How many are too many: `old - limit`.
        excess: i64,
    },
    /// The Deployment takes over its new ReplicaSet's revision, and says so in its conditions.
    RecordRevision {
        /// The new ReplicaSet.
        replica_set: EcoString,
        /// Its revision.
        revision: EcoString,
        /// The condition that changes with it.
        condition: Option<ConditionChange>,
    },
    /// The Deployment's status is brought up to date.
    UpdateStatus(Box<StatusChange>),
    /// The Deployment was paused or resumed, and the progress deadline stops or starts anew.
    RecordPause {
        /// Whether it is paused.
        paused: bool,
    },
    /// The name of the new ReplicaSet is taken by another: the next try hashes with a higher count.
    CountCollision {
        /// The name that is taken.
        replica_set: EcoString,
        /// The count before.
        from: u32,
        /// The count after.
        to: u32,
    },
    /// The API server refused the new ReplicaSet.
    RecordCreateError {
        /// The ReplicaSet.
        replica_set: EcoString,
        /// The server's words.
        message: EcoString,
    },
    /// An annotation of old clients asks for an earlier revision.
    RollBack {
        /// The revision asked for, or the last one where 0 was asked for.
        revision: i64,
        /// Whether a ReplicaSet of that revision with another template was there.
        done: bool,
    },
}

/// The numbers of a Deployment's status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StatusCounts {
    /// `status.observedGeneration`
    pub observed_generation: i64,
    /// Pods of all ReplicaSets.
    pub replicas: i64,
    /// Pods of the new ReplicaSet.
    pub updated: i64,
    /// Ready Pods.
    pub ready: i64,
    /// Available Pods.
    pub available: i64,
    /// Wanted by the ReplicaSets and not available.
    pub unavailable: i64,
    /// Pods that are ending; `None` where not all ReplicaSets say.
    pub terminating: Option<i64>,
}

/// What a status write changes, and by which rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StatusChange {
    /// The numbers before.
    pub before: StatusCounts,
    /// The numbers after.
    pub after: StatusCounts,
    /// What must be available for `Available` to be `True`.
    pub floor: AvailabilityFloor,
    /// How the rollout was judged.
    pub progress: Progress,
    /// The conditions that change.
    pub conditions: Vec<ConditionChange>,
}

/// How a rollout was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// It was not: nothing is rolled out, it is paused or scaled, or there is no deadline.
    NotJudged,
    /// All replicas are updated and available, and no old ones are left.
    Complete,
    /// More are updated, ready or available than before, or fewer are old.
    Advances,
    /// Nothing advanced for longer than the deadline.
    TimedOut {
        /// `spec.progressDeadlineSeconds`
        deadline_seconds: i64,
        /// Milliseconds since the last progress.
        waited_ms: u64,
    },
    /// Nothing advanced, and the deadline is not over.
    Waits {
        /// `spec.progressDeadlineSeconds`
        deadline_seconds: i64,
        /// Milliseconds since the last progress; `None` where none was ever recorded.
        waited_ms: Option<u64>,
    },
}
