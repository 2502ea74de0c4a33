//! The status of a ReplicaSet, and when to look at it again.
//! Upstream: `pkg/controller/replicaset/replica_set_utils.go`, `FindMinNextPodAvailabilityCheck`.

use super::view::{ReplicaSet, ReplicaSetStatus};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::Shared;
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::{Map, Value};
use crate::apiserver::actor::Actor;
use crate::apiserver::why::replicaset::{PodCounts, SetStatusChange};
use crate::apiserver::why::{ReplicaSetWhy, Why};
use crate::apiserver::write::{Subresource, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::controllers::conditions::Condition;
use crate::controllers::{Context, Next};

/// `ReplicaFailure`
const REPLICA_FAILURE: &str = "ReplicaFailure";

/// The status after a pass: `active` are its Pods as the pass found them.
pub(super) fn calculate(
    api: &ApiServer,
    set: &ReplicaSet,
    active: &[Shared],
    terminating: i64,
    failure: Option<&Status>,
) -> ReplicaSetStatus {
    let mut status = set.status.clone();
    let existing = i64::try_from(active.len()).unwrap_or(i64::MAX);
    status.counts = PodCounts {
        observed_generation: set.object.generation(),
        terminating: Some(terminating),
        ..count(active, set, api.now_ms())
    };
    match failure {
        Some(failure) if status.conditions.get(REPLICA_FAILURE).is_none() => status.conditions.set(Condition {
            kind: REPLICA_FAILURE.into(),
            status: "True".into(),
            reason: if existing < set.replicas { "FailedCreate" } else { "FailedDelete" }.into(),
            message: failure.message.clone(),
            last_update: None,
            last_transition: time::format(api.now_ms()),
        }),
        Some(_) => {}
        None => status.conditions.remove(REPLICA_FAILURE),
    }
    status
}

fn count(active: &[Shared], set: &ReplicaSet, now_ms: u64) -> PodCounts {
    let labels = set.template().and_then(|template| template.at(&["metadata", "labels"]));
    // A template without labels asks for none, so every Pod has them all.
    let everything = labels.and_then(Value::as_map).is_none_or(Map::is_empty);
    let template = Selector::of_map(labels.and_then(Value::as_map));
    let mut counts = PodCounts::default();
    for pod in active {
        let view = pod.pod();
        let same_labels = Some(pod.label_value()) == labels;
        counts.replicas += 1;
        counts.fully_labeled += i64::from(everything || same_labels || template.matches(pod.labels()));
        counts.ready += i64::from(view.ready);
        counts.available += i64::from(view.is_available(set.min_ready_seconds, now_ms));
    }
    counts
}

/// Writes the status if it changed.
pub(super) fn update(context: &mut Context<'_>, set: &ReplicaSet, status: ReplicaSetStatus) -> Result<ReplicaSetStatus, Status> {
    if status == set.status {
        return Ok(status);
    }
    let mut value = set.object.value().clone();
    value.set(&["status"], status.to_value());
    let why = ReplicaSetWhy::UpdateStatus(Box::new(SetStatusChange {
        before: set.status.counts,
        after: status.counts,
        failure: status.conditions.changes_since(&set.status.conditions).pop(),
    }));
    let options = UpdateOptions {
        subresource: Subresource::Status,
        trusted: true,
        ..UpdateOptions::default()
    };
    let writer = Writer::new(Actor::ReplicaSetController, Why::ReplicaSet(why));
    context.api.update(writer, Kind::ReplicaSet, value, options)?;
    Ok(status)
}

/// When the next ready Pod becomes available.
pub(super) fn next_check(api: &ApiServer, set: &ReplicaSet, status: &ReplicaSetStatus, active: &[Shared]) -> Next {
    if set.min_ready_seconds <= 0 || status.counts.ready == status.counts.available {
        return Next::Done;
    }
    let longest_ms = u64::try_from(set.min_ready_seconds).unwrap_or_default() * 1000;
    let wait_ms = active
        .iter()
        .filter_map(|pod| pod.pod().available_in_ms(set.min_ready_seconds, api.now_ms()))
        .filter(|wait_ms| *wait_ms > 0)
        .min();
    Next::After(wait_ms.unwrap_or(longest_ms))
}
