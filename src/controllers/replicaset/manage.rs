//! Creating and deleting Pods. Upstream: `manageReplicas`, `slowStartBatch` and `getPodsToDelete` in
//! `pkg/controller/replicaset/replica_set.go`, `RealPodControl` in `pkg/controller/controller_utils.go`.

use std::collections::BTreeMap;

use ecow::EcoString;

use super::ranking::{self, Candidate};
use super::view::{ReplicaSet, controller_reference};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::Shared;
use crate::api::status::{Reason, Status};
use crate::api::value::{Map, Value};
use crate::apiserver::actor::Actor;
use crate::apiserver::why::replicaset::{Chosen, Difference};
use crate::apiserver::why::{ReplicaSetWhy, Why};
use crate::apiserver::write::Writer;
use crate::apiserver::{ApiServer, CreateOptions, DeleteOptions};
use crate::controllers::Context;
use crate::record::EventType;

/// The most Pods that one pass creates or deletes (`BurstReplicas`).
const BURST_REPLICAS: i64 = 500;
/// The longest name of an object, in bytes (`DNS1123SubdomainMaxLength`).
const LONGEST_NAME: usize = 253;

/// Creates the Pods that are missing, or deletes those that are too many: of `active`, which are the `existing` ones if
/// that is so.
pub(super) fn manage_replicas(context: &mut Context<'_>, set: &ReplicaSet, existing: i64, active: &[Shared]) -> Result<(), Status> {
    let difference = Difference {
        desired: set.replicas,
        existing,
        count: (set.replicas - existing).abs().min(BURST_REPLICAS),
        burst: BURST_REPLICAS,
    };
    match existing.cmp(&set.replicas) {
        std::cmp::Ordering::Less => create_pods(context, set, difference),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => delete_pods(context, set, active, difference),
    }
}

/// Creates Pods in batches of 1, 2, 4 and so on, and stops after a batch in which one failed.
fn create_pods(context: &mut Context<'_>, set: &ReplicaSet, difference: Difference) -> Result<(), Status> {
    let pod = pod_from_template(set);
    let (mut created, mut batch) = (0, 1);
    while created < difference.count {
        let batch_size = (1 << (batch - 1).min(32)).min(difference.count - created);
        let mut failure = None;
        for ordinal in created + 1..=created + batch_size {
            let why = ReplicaSetWhy::CreatePod {
                difference,
                ordinal,
                batch,
                batch_size,
            };
            if let Err(status) = create_pod(context, set, pod.clone(), why) {
                failure = failure.or(Some(status));
            }
        }
        if let Some(status) = failure {
            return Err(status);
        }
        created += batch_size;
        batch += 1;
    }
    Ok(())
}

fn create_pod(context: &mut Context<'_>, set: &ReplicaSet, pod: Value, why: ReplicaSetWhy) -> Result<(), Status> {
    let options = CreateOptions {
        trusted: true,
        ..CreateOptions::default()
    };
    let result = context.api.create(writer(why), Kind::Pod, pod, options);
    // Nobody is told of a Pod that its namespace no longer takes, and nothing is tried again.
    if result.as_ref().is_err_and(is_namespace_terminating) {
        return Ok(());
    }
    let (kind, reason, message) = match &result {
        Ok(pod) => (EventType::Normal, "SuccessfulCreate", format!("Created pod: {}", pod.name())),
        Err(status) => (EventType::Warning, "FailedCreate", format!("Error creating: {status}")),
    };
    report(context, set, kind, reason, &message);
    result.map(|_| ())
}

fn is_namespace_terminating(status: &Status) -> bool {
    status.causes.iter().any(|cause| cause.reason == "NamespaceTerminating")
}

/// The Pod that the template stands for. All Pods share the template's parts.
fn pod_from_template(set: &ReplicaSet) -> Value {
    let name = set.name();
    // A name that leaves no room for the dash goes without it.
    let dash = if name.len() < LONGEST_NAME { "-" } else { "" };
    let mut metadata = Map::new();
    metadata.insert("generateName", format!("{name}{dash}"));
    metadata.insert("namespace", set.object.namespace().clone());
    metadata.insert("ownerReferences", vec![controller_reference(&set.object)]);
    let template = set.template();
    for key in ["annotations", "finalizers", "labels"] {
        if let Some(part) = template.and_then(|template| template.at(&["metadata", key])) {
            metadata.insert(key, part.clone());
        }
    }
    let mut pod = Map::new();
    pod.insert("apiVersion", "v1");
    pod.insert("kind", "Pod");
    pod.insert("metadata", metadata);
    pod.insert(
        "spec",
        template.and_then(|template| template.get("spec")).cloned().unwrap_or_default(),
    );
    pod.into()
}

fn delete_pods(context: &mut Context<'_>, set: &ReplicaSet, active: &[Shared], difference: Difference) -> Result<(), Status> {
    let count = usize::try_from(difference.count).unwrap_or(active.len()).min(active.len());
    let chosen: Vec<(Shared, Chosen)> = if count == active.len() {
        active.iter().map(|pod| (Shared::clone(pod), Chosen::All)).collect()
    } else {
        let neighbours = active_pods_by_node(context.api, set);
        let candidates: Vec<Candidate> = active.iter().map(|pod| Candidate::new(pod, &neighbours)).collect();
        ranking::choose(&candidates, count, context.api.now_ms())
    };
    let mut failure = None;
    for (ordinal, (pod, chosen)) in (1..).zip(chosen) {
        let why = ReplicaSetWhy::DeletePod {
            difference,
            ordinal,
            chosen,
        };
        if let Err(status) = delete_pod(context, set, &pod, why) {
            failure = failure.or(Some(status));
        }
    }
    failure.map_or(Ok(()), Err)
}

fn delete_pod(context: &mut Context<'_>, set: &ReplicaSet, pod: &Shared, why: ReplicaSetWhy) -> Result<(), Status> {
    match context.api.delete(writer(why), pod.key(), &DeleteOptions::default()) {
        Ok(_) => {
            let message = format!("Deleted pod: {}", pod.name());
            report(context, set, EventType::Normal, "SuccessfulDelete", &message);
            Ok(())
        }
        Err(status) if status.reason == Reason::NotFound => Ok(()),
        Err(mut status) => {
            report(
                context,
                set,
                EventType::Warning,
                "FailedDelete",
                &format!("Error deleting: {status}"),
            );
            status.message = ecow::eco_format!("unable to delete pods: {}", status.message);
            Err(status)
        }
    }
}

/// How many active Pods of the owner's ReplicaSets each node holds (`getIndirectlyRelatedPods`).
fn active_pods_by_node(api: &ApiServer, set: &ReplicaSet) -> BTreeMap<EcoString, i64> {
    let mut by_node = BTreeMap::new();
    let Some(owner) = set.object.controller_uid() else {
        return by_node;
    };
    let namespace = set.object.namespace();
    let selectors: Vec<Selector> = api
        .controlled(Kind::ReplicaSet, namespace, owner)
        .map(|related| Selector::of_label_selector(related.body().at(&["spec", "selector"])))
        .collect();
    for (group, tally) in api.pod_tallies_in(namespace) {
        if tally.active > 0 && selectors.iter().any(|selector| selector.matches(group.labels())) {
            *by_node.entry(group.node().clone()).or_insert(0) += tally.active;
        }
    }
    by_node
}

fn writer(why: ReplicaSetWhy) -> Writer {
    Writer::new(Actor::ReplicaSetController, Why::ReplicaSet(why))
}

fn report(context: &mut Context<'_>, set: &ReplicaSet, kind: EventType, reason: &str, message: &str) {
    context
        .recorder
        .event(context.api, &Actor::ReplicaSetController, &set.object, kind, reason, message);
}
