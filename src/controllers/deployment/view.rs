//! What the controller reads of a Deployment, and its status as it writes it.

use ecow::EcoString;

use super::fenceposts::Fenceposts;
use crate::api::object::Shared;
use crate::api::value::{Map, Value};
use crate::apiserver::why::deployment::{AvailabilityFloor, StatusCounts};
use crate::controllers::conditions::Conditions;

/// `math.MaxInt32`, which stands for "none" in `progressDeadlineSeconds` and `revisionHistoryLimit`.
const NONE: i64 = i32::MAX as i64;

/// A version of a Deployment.
#[derive(Clone, Debug)]
pub(super) struct Deployment {
    pub object: Shared,
    /// `spec.replicas`
    pub replicas: i64,
    /// Surge and unavailability; `None` for Recreate.
    pub rolling: Option<Fenceposts>,
    pub paused: bool,
    pub min_ready_seconds: i64,
    /// `None` where progress is not watched.
    pub progress_deadline_seconds: Option<i64>,
    /// `None` where every old ReplicaSet is kept.
    pub revision_history_limit: Option<i64>,
    pub status: DeploymentStatus,
}

impl Deployment {
    pub fn read(object: Shared) -> Self {
        let value = object.body();
        let limited = |key: &str| value.int(&["spec", key]).filter(|number| *number != NONE);
        let replicas = value.int(&["spec", "replicas"]).unwrap_or(1);
        let recreate = value.text(&["spec", "strategy", "type"]) == "Recreate";
        Self {
            replicas,
            rolling: (!recreate).then(|| Fenceposts::resolve(value.at(&["spec", "strategy", "rollingUpdate"]), replicas)),
            paused: value.flag(&["spec", "paused"]),
            min_ready_seconds: value.int(&["spec", "minReadySeconds"]).unwrap_or(0),
            progress_deadline_seconds: limited("progressDeadlineSeconds"),
            revision_history_limit: limited("revisionHistoryLimit"),
            status: DeploymentStatus::read(value.get("status")),
            object,
        }
    }

    pub fn name(&self) -> &EcoString {
        self.object.name()
    }

    /// `spec.template`
    pub fn template(&self) -> Option<&Value> {
        self.object.body().at(&["spec", "template"])
    }

    /// Pods over the desired number that a rollout may have (`MaxSurge`).
    pub fn max_surge(&self) -> i64 {
        self.rolling.map_or(0, |fenceposts| fenceposts.max_surge)
    }

    /// What must stay available (`MaxUnavailable`, `MinAvailable`). Recreate promises nothing while it replaces, but
    /// its condition `Available` asks for all.
    pub fn floor(&self) -> AvailabilityFloor {
        let max_unavailable = self.rolling.map_or(0, |fenceposts| fenceposts.max_unavailable.min(self.replicas));
        AvailabilityFloor {
            desired: self.replicas,
            max_unavailable,
            min_available: self.replicas - max_unavailable,
        }
    }

    /// Whether all replicas are updated and available by `status`, and no others are left (`DeploymentComplete`).
    pub fn is_complete(&self, status: &DeploymentStatus) -> bool {
        let counts = status.counts;
        counts.updated == self.replicas
            && counts.replicas == self.replicas
            && counts.available == self.replicas
            && counts.observed_generation >= self.object.generation()
    }
}

/// `status` of a Deployment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DeploymentStatus {
    pub counts: StatusCounts,
    pub collision_count: Option<u32>,
    pub conditions: Conditions,
}

impl DeploymentStatus {
    fn read(status: Option<&Value>) -> Self {
        let Some(status) = status else {
            return Self::default();
        };
        let number = |key: &str| status.int(&[key]);
        Self {
            counts: StatusCounts {
                observed_generation: number("observedGeneration").unwrap_or_default(),
                replicas: number("replicas").unwrap_or_default(),
                updated: number("updatedReplicas").unwrap_or_default(),
                ready: number("readyReplicas").unwrap_or_default(),
                available: number("availableReplicas").unwrap_or_default(),
                unavailable: number("unavailableReplicas").unwrap_or_default(),
                terminating: number("terminatingReplicas"),
            },
            collision_count: number("collisionCount").and_then(|count| u32::try_from(count).ok()),
            conditions: Conditions::read(status),
        }
    }

    /// The status as it is stored: zeros are left out, but for `terminatingReplicas` and `collisionCount`.
    pub fn to_value(&self) -> Value {
        let counts = self.counts;
        let mut map: Map = [
            ("observedGeneration", counts.observed_generation),
            ("replicas", counts.replicas),
            ("updatedReplicas", counts.updated),
            ("readyReplicas", counts.ready),
            ("availableReplicas", counts.available),
            ("unavailableReplicas", counts.unavailable),
        ]
        .into_iter()
        .filter(|(_, number)| *number != 0)
        .collect();
        if let Some(terminating) = counts.terminating {
            map.insert("terminatingReplicas", terminating);
        }
        if let Some(count) = self.collision_count {
            map.insert("collisionCount", count);
        }
        if let Some(conditions) = self.conditions.to_value() {
            map.insert("conditions", conditions);
        }
        map.into()
    }
}
