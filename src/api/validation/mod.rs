//! The rules that an object has to follow before it is stored, each fault worded as the server words it, all faults at
//! once, in the server's order.
//!
//! Upstream: `pkg/apis/*/validation`. Objects come here decoded and with their defaults. Amounts that a client leaves to
//! the server (names, times, versions) are the API server's concern.

mod addresses;
mod admission_policy;
mod autoscaling;
mod claim;
mod config;
mod container;
pub(super) mod difference;
mod disruption;
mod env;
mod limit_range;
mod metadata;
mod mounts;
pub mod names;
mod node;
mod paths;
mod persistent_volume;
mod pod;
mod pod_update;
mod priority_class;
mod probe;
mod projected;
mod quota;
mod read;
pub mod render;
mod resources;
mod scheduling;
mod security;
mod selectors;
mod service;
mod service_update;
mod storage;
mod storage_class;
mod volume;
mod warnings;
mod webhook;
mod windows;
mod workload;

pub use priority_class::SYSTEM_CLASSES;
pub use warnings::warnings;

use super::field::{BadValue, ErrorList, FieldError, Path};
use super::kind::Kind;
use super::quantity::Quantity;
use super::value::Value;

/// What is said of a changed field that may not change.
const IMMUTABLE: &str = "field is immutable";

/// The faults of a new object of `kind`.
pub fn validate_create(kind: Kind, object: &Value) -> Vec<FieldError> {
    let mut errors = ErrorList::new();
    metadata::of_new(object, name_form(kind), &mut errors);
    spec(kind, object, None, &mut errors);
    errors.into_vec()
}

/// The faults of `new`, which is to take the place of `old`.
pub fn validate_update(kind: Kind, new: &Value, old: &Value) -> Vec<FieldError> {
    let mut errors = ErrorList::new();
    metadata::of_changed(new, old, &mut errors);
    let errors_of_new = |errors: &mut ErrorList| spec(kind, new, Some(old), errors);
    match kind {
        Kind::Pod => pod_update::changed(new, old, &mut errors),
        Kind::Deployment | Kind::ReplicaSet => {
            errors_of_new(&mut errors);
            workload::same_selector(new, old, &mut errors);
        }
        Kind::Service => {
            service_update::changed(new, old, &mut errors);
            errors_of_new(&mut errors);
        }
        Kind::PersistentVolumeClaim => {
            errors_of_new(&mut errors);
            claim::changed(new, old, &mut errors);
        }
        Kind::ResourceQuota => {
            errors_of_new(&mut errors);
            quota::same_scopes(new, old, &mut errors);
        }
        Kind::ConfigMap | Kind::Secret => {
            config::changed(kind, new, old, &mut errors);
            metadata::of_new(new, name_form(kind), &mut errors);
            errors_of_new(&mut errors);
        }
        Kind::Node => node::changed(new, old, &mut errors),
        Kind::StorageClass => {
            errors_of_new(&mut errors);
            storage_class::changed(new, old, &mut errors);
        }
        Kind::LimitRange => {
            metadata::of_new(new, name_form(kind), &mut errors);
            errors_of_new(&mut errors);
        }
        Kind::PriorityClass => priority_class::changed(new, old, &mut errors),
        Kind::PersistentVolume => {
            errors_of_new(&mut errors);
            persistent_volume::changed(new, old, &mut errors);
        }
        Kind::HorizontalPodAutoscaler
        | Kind::PodDisruptionBudget
        | Kind::ValidatingAdmissionPolicy
        | Kind::ValidatingAdmissionPolicyBinding
        | Kind::ValidatingWebhookConfiguration
        | Kind::MutatingWebhookConfiguration => errors_of_new(&mut errors),
        _ => {}
    }
    errors.into_vec()
}

/// The faults of the `status` of `new`, which is to take the place of that of `old`.
pub fn validate_status_update(kind: Kind, new: &Value, old: &Value) -> Vec<FieldError> {
    let mut errors = ErrorList::new();
    metadata::of_changed(new, old, &mut errors);
    match kind {
        Kind::Deployment => workload::deployment_status(new, old, &mut errors),
        Kind::ReplicaSet => workload::replica_set_status(new, &mut errors),
        Kind::HorizontalPodAutoscaler => autoscaling::status(new, &mut errors),
        Kind::PodDisruptionBudget => disruption::status(new, &mut errors),
        Kind::ResourceQuota => quota::status(new, &mut errors),
        Kind::Namespace => node::namespace_phase(new, &mut errors),
        _ => {}
    }
    errors.into_vec()
}

/// The form of names of objects of a kind.
fn name_form(kind: Kind) -> metadata::NameForm {
    match kind {
        Kind::Namespace | Kind::Service => names::dns1123_label,
        Kind::PodDisruptionBudget | Kind::Event => names::path_segment,
        _ => names::dns1123_subdomain,
    }
}

/// Everything but `metadata`.
fn spec(kind: Kind, object: &Value, old: Option<&Value>, errors: &mut ErrorList) {
    match kind {
        Kind::Deployment => workload::deployment_spec(object, errors),
        Kind::ReplicaSet => workload::replica_set_spec(object, errors),
        Kind::Pod => {
            pod::pod(object, errors);
            pod::new_pod(object, errors);
        }
        Kind::Service => service::service(object, old, errors),
        Kind::ResourceQuota => quota::quota(object, errors),
        Kind::LimitRange => limit_range::limit_range(object, errors),
        Kind::HorizontalPodAutoscaler => autoscaling::spec(object, errors),
        Kind::PodDisruptionBudget => disruption::spec(object, errors),
        Kind::PersistentVolumeClaim => claim::spec(object.get("spec").unwrap_or(&Value::Null), &Path::new("spec"), errors),
        Kind::StorageClass => storage_class::class(object, errors),
        Kind::PersistentVolume => persistent_volume::volume(object, errors),
        Kind::ConfigMap => config::config_map(object, errors),
        Kind::Secret => config::secret(object, errors),
        Kind::Node => node::node(object, errors),
        Kind::Namespace => node::namespace(object, errors),
        Kind::ValidatingWebhookConfiguration | Kind::MutatingWebhookConfiguration => webhook::configuration(object, errors),
        Kind::ValidatingAdmissionPolicy => admission_policy::policy(object, errors),
        Kind::ValidatingAdmissionPolicyBinding => admission_policy::binding(object, errors),
        Kind::PriorityClass => priority_class::class(object, errors),
        _ => {}
    }
}

/// A number that may not be negative.
fn non_negative(number: i64, path: &Path<'_>, errors: &mut ErrorList) {
    if number < 0 {
        errors.invalid(path, number, "must be greater than or equal to 0");
    }
}

/// A field that is missing or one of `supported`.
fn one_of(value: &Value, key: &str, supported: &[&str], path: &Path<'_>, errors: &mut ErrorList) {
    let chosen = read::given(value, key).and_then(Value::as_str);
    if let Some(unknown) = chosen.filter(|chosen| !supported.contains(chosen)) {
        errors.not_supported(&path.child(key), render::named(unknown), supported);
    }
}

/// A field that may not change. Amounts are equal however they are written, and an empty value equals a missing one.
fn immutable(
    new: Option<&Value>,
    old: Option<&Value>,
    path: &Path<'_>,
    errors: &mut ErrorList,
    quote: impl Fn(Option<&Value>) -> BadValue,
) {
    if !is_same(new.unwrap_or(&Value::Null), old.unwrap_or(&Value::Null)) {
        errors.invalid(path, quote(new.filter(|value| !value.is_null())), IMMUTABLE);
    }
}

/// Equality as the server sees it (`equality.Semantic`): `1` and `1000m` are the same amount.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Map(_) | Value::Null, Value::Map(_) | Value::Null) => {
            let (one, other) = (one.as_map(), other.as_map());
            let keys = |map: Option<&super::value::Map>| map.into_iter().flat_map(|map| map.keys().cloned()).collect::<Vec<_>>();
            let get = |map: Option<&super::value::Map>, key: &str| map.and_then(|map| map.get(key)).cloned().unwrap_or_default();
            keys(one)
                .iter()
                .chain(&keys(other))
                .all(|key| is_same(&get(one, key), &get(other, key)))
        }
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other.iter()).all(|(one, other)| is_same(one, other))
        }
        (Value::List(items), Value::Null) | (Value::Null, Value::List(items)) => items.is_empty(),
        (Value::String(one), Value::String(other)) => {
            one == other || matches!((Quantity::parse(one), Quantity::parse(other)), (Ok(one), Ok(other)) if one == other)
        }
        _ => one == other,
    }
}
