//! `kubectl rollout undo`. Upstream: `rollout_undo.go`, `rollback.go`.

use crate::api::kind::Kind;
use crate::api::object::{Object, REVISION, Shared};
use crate::api::value::{Map, Value};
use crate::apiserver::write::Subresource;

use super::{group_kind, replica_sets, select};
use crate::apiserver::managedfields::LAST_APPLIED;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::describe;
use crate::kubectl::failure::{Failure, Outcome};

const HASH_LABEL: [&str; 3] = ["metadata", "labels", "pod-template-hash"];

/// Annotations that a rollback keeps from the Deployment instead of taking them from the ReplicaSet.
const KEPT: [&str; 6] = [
    LAST_APPLIED,
    REVISION,
    "deployment.kubernetes.io/revision-history",
    "deployment.kubernetes.io/desired-replicas",
    "deployment.kubernetes.io/max-replicas",
    "deprecated.deployment.rollback.to",
];

pub(in crate::kubectl) fn undo(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    let to_revision = arguments.whole("to-revision").unwrap_or_default();
    let selection = select(client, arguments)?;
    client.each_selected(&selection, &mut |client, object| {
        if object.annotation(LAST_APPLIED).is_some() {
            client.warn(&format!(
                "Warning: resource {}/{} was previously managed with 'kubectl apply'. Rolling back will not update the \
                 {LAST_APPLIED} annotation, which may cause unexpected behavior on future 'kubectl apply' operations. Consider \
                 using 'kubectl apply' with your previous configuration file instead.",
                object.kind().names().plural,
                object.name()
            ));
        }
        if object.kind() != Kind::Deployment {
            return Err(format!("no rollbacker has been implemented for {:?}", group_kind(object.kind())).into());
        }
        let result = roll_back(client, object, to_revision, dry_run)?;
        client.new_printer();
        client.print_done(object, &result, dry_run, arguments)
    })
}

fn roll_back(client: &mut Client<'_>, deployment: &Object, to_revision: i64, dry_run: DryRun) -> Result<String, Failure> {
    let set = find(client, deployment, to_revision)?;
    let template = |value: &Value| value.at(&["spec", "template"]).cloned().unwrap_or_default();
    let mut target = template(set.value());
    if dry_run == DryRun::Client {
        return Ok(describe::pod_template(&target));
    }
    if deployment.value().flag(&["spec", "paused"]) {
        return Err("you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again".into());
    }
    target.remove(&HASH_LABEL);
    let mut current = template(deployment.value());
    current.remove(&HASH_LABEL);
    if target == current {
        return Ok(format!(
            "skipped rollback (current template already matches revision {to_revision})"
        ));
    }
    let kept = deployment.annotations().iter().filter(|(key, _)| KEPT.contains(&key.as_str()));
    let taken = set.annotations().iter().filter(|(key, _)| !KEPT.contains(&key.as_str()));
    let annotations: Map = kept.chain(taken).map(|(key, value)| (key.clone(), value.clone())).collect();
    let mut value = deployment.value().clone();
    value.set(&["spec", "template"], target);
    value.set(&["metadata", "annotations"], annotations);
    // The patch names no field manager, so the server takes the program's name.
    let patched = client.patch("kubectl", Kind::Deployment, value, Subresource::None, dry_run);
    patched.map_err(|status| Failure::Client(format!("failed restoring revision {to_revision}: {}", status.message)))?;
    Ok("rolled back".to_owned())
}

/// The ReplicaSet of a revision; revision 0 means the one before the newest.
fn find(client: &Client<'_>, deployment: &Object, to_revision: i64) -> Result<Shared, Failure> {
    let not_found = || Failure::Client(format!("unable to find specified revision {to_revision} in history"));
    if to_revision < 0 {
        return Err(not_found());
    }
    let sets = replica_sets(client.api, deployment).into_iter();
    let mut sets: Vec<(i64, Shared)> = sets.filter_map(|set| set.revision().map(|revision| (revision, set))).collect();
    if to_revision > 0 {
        let found = sets.into_iter().find(|(revision, _)| *revision == to_revision);
        return found.map(|(_, set)| set).ok_or_else(not_found);
    }
    sets.sort_by_key(|(revision, _)| std::cmp::Reverse(*revision));
    match sets.into_iter().nth(1) {
        Some((_, set)) => Ok(set),
        None => Err(format!("no rollout history found for deployment \"{}\"", deployment.name()).into()),
    }
}
