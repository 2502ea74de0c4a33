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

/// The status after a pass that found so many Pods.
pub(super) fn calculate(api: &ApiServer, set: &ReplicaSet, counts: PodCounts, failure: Option<&Status>) -> ReplicaSetStatus {
    let mut status = set.status.clone();
    status.counts = counts;
    match failure {
        Some(failure) if status.conditions.get(REPLICA_FAILURE).is_none() => status.conditions.set(Condition {
            kind: REPLICA_FAILURE.into(),
            status: "True".into(),
            reason: if counts.replicas < set.replicas {
                "FailedCreate"
            } else {
                "FailedDelete"
            }
            .into(),
            message: failure.message.clone(),
            last_update: None,
            last_transition: time::format(api.now_ms()),
        }),
        Some(_) => {}
        None => status.conditions.remove(REPLICA_FAILURE),
    }
    status
}

/// Whether a Pod has the labels of the template.
fn labelling(set: &ReplicaSet) -> impl Fn(&Value, &Map) -> bool {
    let wanted = set.template().and_then(|template| template.at(&["metadata", "labels"]));
    // A template without labels asks for none, so every Pod has them all.
    let everything = wanted.and_then(Value::as_map).is_none_or(Map::is_empty);
    let template = Selector::of_map(wanted.and_then(Value::as_map));
    move |value, labels| everything || Some(value) == wanted || template.matches(labels)
}

/// Counts the Pods of a pass: `active` ones, and how many are ending.
pub(super) fn count(active: &[Shared], terminating: i64, set: &ReplicaSet, now_ms: u64) -> PodCounts {
    let is_labelled = labelling(set);
    let mut counts = PodCounts {
        observed_generation: set.object.generation(),
        terminating: Some(terminating),
        ..PodCounts::default()
    };
    for pod in active {
        let view = pod.pod();
        counts.replicas += 1;
        counts.fully_labeled += i64::from(is_labelled(pod.label_value(), pod.labels()));
        counts.ready += i64::from(view.ready);
        counts.available += i64::from(view.is_available(set.min_ready_seconds, now_ms));
    }
    counts
}

/// The same counts from tallies, where they tell all that a pass has to know: no Pod is to be adopted, released or
/// deleted, and none becomes available by waiting.
pub(super) fn count_tallies(api: &ApiServer, set: &ReplicaSet, selector: &Selector) -> Option<PodCounts> {
    let namespace = set.object.namespace();
    if api.pod_tallies(namespace, "").any(|(_, tally)| tally.active > 0) {
        return None;
    }
    let is_labelled = labelling(set);
    let mut counts = count(&[], 0, set, api.now_ms());
    let mut terminating = 0;
    for (group, tally) in api.pod_tallies(namespace, set.object.uid()) {
        let is_selected = selector.matches(group.labels());
        if tally.active > 0 && (!is_selected || set.min_ready_seconds > 0) {
            return None;
        }
        counts.replicas += tally.active;
        counts.fully_labeled += if is_labelled(group.label_value(), group.labels()) {
            tally.active
        } else {
            0
        };
        counts.ready += tally.ready;
        terminating += if is_selected { tally.terminating } else { 0 };
    }
    counts.available = counts.ready;
    counts.terminating = Some(terminating);
    (counts.replicas <= set.replicas).then_some(counts)
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
