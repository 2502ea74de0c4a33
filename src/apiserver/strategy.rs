//! What the server itself sets on an object before it is stored: identity, generation, and which half of it a request
//! may touch. Upstream: `apiserver/pkg/registry/rest` and `pkg/registry/*/strategy.go`.

use ecow::eco_format;

use super::ApiServer;
use super::rules::Refusal;
use super::write::{Stage, Subresource};
use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::quote::quoted;
use crate::api::requests::quality_of_service;
use crate::api::status::{Cause, Reason, Status};
use crate::api::time;
use crate::api::value::Value;

/// Kinds whose `spec` is counted by `metadata.generation`; of a `PriorityClass` only the first is, and of an
/// `EndpointSlice`, which has none, all but the metadata, with the labels.
pub(super) fn has_generation(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Deployment
            | Kind::ReplicaSet
            | Kind::Pod
            | Kind::PodDisruptionBudget
            | Kind::PriorityClass
            | Kind::EndpointSlice
            | Kind::ValidatingAdmissionPolicy
            | Kind::ValidatingAdmissionPolicyBinding
            | Kind::MutatingWebhookConfiguration
            | Kind::ValidatingWebhookConfiguration
    )
}

/// Kinds whose status can only be written through `/status`.
fn has_status(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::ConfigMap
            | Kind::Secret
            | Kind::ServiceAccount
            | Kind::LimitRange
            | Kind::EndpointSlice
            | Kind::Event
            | Kind::PriorityClass
            | Kind::StorageClass
            | Kind::ValidatingAdmissionPolicyBinding
            | Kind::MutatingWebhookConfiguration
            | Kind::ValidatingWebhookConfiguration
    )
}

/// Kinds of which a write has to say which version it changes (`AllowUnconditionalUpdate`).
fn wants_version(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::PodDisruptionBudget
            | Kind::ValidatingAdmissionPolicy
            | Kind::ValidatingAdmissionPolicyBinding
            | Kind::MutatingWebhookConfiguration
            | Kind::ValidatingWebhookConfiguration
    )
}

/// Refuses a write of another version than the `stored` one. None and `0` stand for any (`Store.Update`).
pub(super) fn check_version(kind: Kind, name: &str, asked: &str, stored: u64) -> Result<(), Refusal> {
    if asked.is_empty() || (asked.parse() == Ok(stored) && !asked.starts_with('+')) {
        return Ok(());
    }
    check_other_version(kind, name, asked)
}

/// The same where what is asked for is not the stored version. It stands by itself since no first picture needs it.
#[inline(never)]
fn check_other_version(kind: Kind, name: &str, asked: &str) -> Result<(), Refusal> {
    let digits = asked.bytes().all(|byte| byte.is_ascii_digit());
    let status = match asked.parse::<u64>() {
        Ok(0) if digits && wants_version(kind) => {
            let cause = Cause {
                reason: "FieldValueInvalid".into(),
                message: "Invalid value: 0: must be specified for an update".into(),
                field: "metadata.resourceVersion".into(),
            };
            // It names the resource where other refusals have the kind.
            Status::invalid_of(kind.names().group, kind.names().plural, name, vec![cause])
        }
        Ok(0) if digits => return Ok(()),
        Ok(_) if digits => Status::modified(kind, name),
        _ => {
            let why = if digits { "value out of range" } else { "invalid syntax" };
            let message = eco_format!("strconv.ParseUint: parsing {}: {why}", quoted(asked));
            Status::new(Reason::Unknown, message)
        }
    };
    Err((Stage::Store, status))
}

/// `PrepareForCreate`: identity, first generation, no status of the client's making.
pub(super) fn prepare_for_create(server: &mut ApiServer, kind: Kind, value: &mut Value, keep_status: bool) {
    let uid = server.random().uid();
    value.set(&["metadata", "uid"], uid);
    value.set(&["metadata", "creationTimestamp"], time::format(server.now_ms()));
    value.remove(&["metadata", "deletionTimestamp"]);
    value.remove(&["metadata", "deletionGracePeriodSeconds"]);
    if has_generation(kind) {
        value.set(&["metadata", "generation"], 1);
    }
    if has_status(kind) && !keep_status {
        match kind {
            Kind::Pod => {
                let class = quality_of_service(value);
                value.set(&["status"], crate::value!({"phase": "Pending", "qosClass": class}));
                mark_gated(value, server.now_ms());
            }
            Kind::Namespace => value.set(&["status"], crate::value!({"phase": "Active"})),
            Kind::PersistentVolumeClaim | Kind::PersistentVolume => value.set(&["status"], crate::value!({"phase": "Pending"})),
            _ => value.set(&["status"], Value::map()),
        }
    }
}

/// Says of a Pod with gates that no scheduler looks at it (`applySchedulingGatedCondition`).
fn mark_gated(pod: &mut Value, now_ms: u64) {
    if !pod.items(&["spec", "schedulingGates"]).is_empty() {
        let gated = crate::value!([{
            "type": "PodScheduled",
            "status": "False",
            "lastProbeTime": null,
            "lastTransitionTime": (time::format(now_ms)),
            "reason": "SchedulingGated",
            "message": "Scheduling is blocked due to non-empty scheduling gates"
        }]);
        pod.set(&["status", "conditions"], gated);
    }
}

/// `PrepareForUpdate`: keeps what the request may not touch, and counts the generation.
pub(super) fn prepare_for_update(kind: Kind, value: &mut Value, old: &Object, subresource: Subresource) {
    if subresource == Subresource::Status {
        let status = value.get("status").cloned().unwrap_or_else(Value::map);
        let annotations = value.at(&["metadata", "annotations"]).cloned();
        *value = old.body().clone();
        if value.get("status") != Some(&status) {
            value.set(&["status"], status);
        }
        // A status update may annotate: so the Deployment controller writes the revision without a new generation.
        put(value, &["metadata", "annotations"], annotations.as_ref());
        return;
    }
    keep(value, old, &["metadata", "uid"]);
    keep(value, old, &["metadata", "creationTimestamp"]);
    keep(value, old, &["metadata", "deletionTimestamp"]);
    keep(value, old, &["metadata", "deletionGracePeriodSeconds"]);
    keep(value, old, &["metadata", "generation"]);
    if has_status(kind) && subresource == Subresource::None {
        keep(value, old, &["status"]);
    }
    let counted: &[&[&str]] = match kind {
        // A Deployment's annotations count too: the rollback of old clients was asked for through one.
        Kind::Deployment => &[&["spec"], &["metadata", "annotations"]],
        Kind::EndpointSlice => &[&["addressType"], &["endpoints"], &["ports"], &["metadata", "labels"]],
        _ => &[&["spec"]],
    };
    let counted = counted.iter().any(|path| value.at(path) != old.body().at(path));
    if has_generation(kind) && counted {
        value.set(&["metadata", "generation"], old.generation() + 1);
    }
}

/// Gives `value` what `old` has at `path`.
pub(super) fn keep(value: &mut Value, old: &Object, path: &[&str]) {
    put(value, path, old.body().at(path));
}

/// Puts `part` at `path`, or takes out what is there. A tree that has it already stays shared with its other versions.
fn put(value: &mut Value, path: &[&str], part: Option<&Value>) {
    match part {
        Some(part) if value.at(path) == Some(part) => {}
        Some(part) => value.set(path, part.clone()),
        None => {
            value.remove(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::schema;

    #[test]
    fn a_kind_has_a_status_where_its_type_has_the_field() {
        for kind in Kind::ALL {
            let of = schema::root(&kind.api_version(), kind.name()).expect("every kind has a type");
            assert_eq!(has_status(kind), of.field("status").is_some(), "{}", kind.name());
        }
    }
}
