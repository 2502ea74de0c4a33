//! What the controllers read of a ReplicaSet, and its status as they write it.

use ecow::EcoString;

use crate::api::object::{Object, Shared};
use crate::api::value::{Map, Value};
use crate::apiserver::why::replicaset::PodCounts;
use crate::controllers::conditions::Conditions;

/// A version of a ReplicaSet.
#[derive(Clone, Debug)]
pub(in crate::controllers) struct ReplicaSet {
    pub object: Shared,
    /// `spec.replicas`
    pub replicas: i64,
    pub min_ready_seconds: i64,
    pub status: ReplicaSetStatus,
}

impl ReplicaSet {
    pub fn read(object: Shared) -> Self {
        let value = object.body();
        Self {
            replicas: value.int(&["spec", "replicas"]).unwrap_or(1),
            min_ready_seconds: value.int(&["spec", "minReadySeconds"]).unwrap_or(0),
            status: ReplicaSetStatus::read(value.get("status")),
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

    /// Creation time and name, by which ReplicaSets are ordered (`ReplicaSetsByCreationTimestamp`).
    pub fn age_order(&self) -> (u64, &EcoString) {
        (self.object.created_ms(), self.object.name())
    }

    /// A whole, non-negative 32-bit number in the annotation `key`.
    pub fn count_annotation(&self, key: &str) -> Option<i64> {
        let text = self.object.annotation(key)?;
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<i32>().ok()).flatten().map(i64::from)
    }
}

/// `status` of a ReplicaSet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::controllers) struct ReplicaSetStatus {
    pub counts: PodCounts,
    pub conditions: Conditions,
}

impl ReplicaSetStatus {
    fn read(status: Option<&Value>) -> Self {
        let Some(status) = status else {
            return Self::default();
        };
        let number = |key: &str| status.int(&[key]);
        Self {
            counts: PodCounts {
                observed_generation: number("observedGeneration").unwrap_or_default(),
                replicas: number("replicas").unwrap_or_default(),
                fully_labeled: number("fullyLabeledReplicas").unwrap_or_default(),
                ready: number("readyReplicas").unwrap_or_default(),
                available: number("availableReplicas").unwrap_or_default(),
                terminating: number("terminatingReplicas"),
            },
            conditions: Conditions::read(status),
        }
    }

    /// The status as it is stored: zeros are left out, but for `replicas` and `terminatingReplicas`.
    pub fn to_value(&self) -> Value {
        let counts = self.counts;
        let mut map: Map = [
            ("observedGeneration", counts.observed_generation),
            ("fullyLabeledReplicas", counts.fully_labeled),
            ("readyReplicas", counts.ready),
            ("availableReplicas", counts.available),
        ]
        .into_iter()
        .filter(|(_, number)| *number != 0)
        .collect();
        map.insert("replicas", counts.replicas);
        if let Some(terminating) = counts.terminating {
            map.insert("terminatingReplicas", terminating);
        }
        if let Some(conditions) = self.conditions.to_value() {
            map.insert("conditions", conditions);
        }
        map.into()
    }
}

/// The sum of a number over ReplicaSets.
pub(in crate::controllers) fn sum<'a>(sets: impl IntoIterator<Item = &'a ReplicaSet>, number: impl Fn(&ReplicaSet) -> i64) -> i64 {
    sets.into_iter().map(number).sum()
}

/// A reference to `owner` as the controller of an object (`metav1.NewControllerRef`).
pub(in crate::controllers) fn controller_reference(owner: &Object) -> Value {
    crate::value!({
        "apiVersion": (owner.kind().api_version()),
        "kind": (owner.kind().name()),
        "name": (owner.name().clone()),
        "uid": (owner.uid().clone()),
        "controller": true,
        "blockOwnerDeletion": true
    })
}
