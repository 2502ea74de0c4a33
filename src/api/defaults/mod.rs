//! What the server fills in where a client says nothing.
//!
//! Upstream: `pkg/apis/*/*/defaults.go`, and the conversions that write the same thing into two fields. The object was
//! decoded before, so that empty values are gone. Sub-trees that stay as they are stay shared.

mod autoscaling;
mod disabled;
mod image;
mod pod;
mod pod_level;
mod resources;
mod service;
mod volume;

use std::rc::Rc;

pub use image::is_reference;
pub use pod::pod_template;
pub(in crate::api) use pod_level::aggregate;

use crate::api::kind::Kind;
use crate::api::value::{Map, Value};
use crate::value;

/// Fills in the defaults of an object of `kind`.
pub fn apply(kind: Kind, object: &mut Value) {
    match kind {
        Kind::Deployment => within(object, "spec", deployment_spec),
        Kind::ReplicaSet => within(object, "spec", |spec| {
            default(spec, "replicas", 1);
            within(spec, "template", pod_template);
        }),
        Kind::Pod => within(object, "spec", pod::pod_spec_of_a_pod),
        Kind::Service => service::service(object),
        Kind::HorizontalPodAutoscaler => within(object, "spec", autoscaling::spec),
        Kind::Secret => secret(object),
        Kind::LimitRange => within(object, "spec", |spec| each(spec, "limits", resources::limit_range_item)),
        Kind::ResourceQuota => within(object, "spec", |spec| resources::round_up(spec, "hard")),
        Kind::PersistentVolumeClaim => within(object, "spec", |spec| {
            volume::claim_spec(spec);
            volume::data_source(spec);
        }),
        Kind::PersistentVolume => within(object, "spec", volume::persistent_volume_spec),
        Kind::Namespace => namespace(object),
        Kind::Node => within(object, "status", resources::node_status),
        Kind::EndpointSlice => each(object, "ports", |port| {
            default(port, "name", "");
            default(port, "protocol", "TCP");
        }),
        Kind::PriorityClass => default(object, "preemptionPolicy", "PreemptLowerPriority"),
        Kind::StorageClass => {
            default(object, "reclaimPolicy", "Delete");
            default(object, "volumeBindingMode", "Immediate");
        }
        Kind::ValidatingAdmissionPolicy => within(object, "spec", |spec| {
            default(spec, "failurePolicy", "Fail");
            within(spec, "matchConstraints", match_resources);
        }),
        Kind::ValidatingAdmissionPolicyBinding => within(object, "spec", |spec| within(spec, "matchResources", match_resources)),
        Kind::MutatingWebhookConfiguration | Kind::ValidatingWebhookConfiguration => each(object, "webhooks", |webhook| {
            default(webhook, "failurePolicy", "Fail");
            default(webhook, "timeoutSeconds", 10);
            if kind == Kind::MutatingWebhookConfiguration {
                default(webhook, "reinvocationPolicy", "Never");
            }
            default(webhook, "matchPolicy", "Equivalent");
            default(webhook, "namespaceSelector", Preset::Map);
            default(webhook, "objectSelector", Preset::Map);
            within(webhook, "clientConfig", |client| {
                within(client, "service", |service| default(service, "port", 443));
            });
            each(webhook, "rules", |rule| default(rule, "scope", "*"));
        }),
        Kind::PodDisruptionBudget | Kind::ConfigMap | Kind::ServiceAccount | Kind::Event => {}
    }
}

fn deployment_spec(spec: &mut Value) {
    default(spec, "replicas", 1);
    default(spec, "revisionHistoryLimit", 10);
    default(spec, "progressDeadlineSeconds", 600);
    within(spec, "strategy", |strategy| {
        default(strategy, "type", "RollingUpdate");
        if strategy.text(&["type"]) == "RollingUpdate" {
            default(strategy, "rollingUpdate", Preset::Map);
            within(strategy, "rollingUpdate", |rolling| {
                default(rolling, "maxUnavailable", "25%");
                default(rolling, "maxSurge", "25%");
            });
        }
    });
    within(spec, "template", pod_template);
}

/// A Secret's `stringData` is written into `data` and never stored.
fn secret(secret: &mut Value) {
    default(secret, "type", "Opaque");
    let Some(texts) = secret.remove(&["stringData"]) else { return };
    for (key, text) in texts.as_map().into_iter().flat_map(Map::iter) {
        let encoded = crate::api::decode::base64(text.as_str().unwrap_or_default().as_bytes());
        secret.set(&["data", key], encoded);
    }
}

fn namespace(namespace: &mut Value) {
    const NAME_LABEL: &str = "kubernetes.io/metadata.name";
    let name = namespace.text(&["metadata", "name"]).to_owned();
    if !name.is_empty() && namespace.text(&["metadata", "labels", NAME_LABEL]) != name {
        namespace.set(&["metadata", "labels", NAME_LABEL], name);
    }
    within(namespace, "spec", |spec| {
        default_with(spec, "finalizers", || value!(["kubernetes"]));
    });
}

fn match_resources(resources: &mut Value) {
    default(resources, "matchPolicy", "Equivalent");
    default(resources, "namespaceSelector", Preset::Map);
    default(resources, "objectSelector", Preset::Map);
    for rules in ["resourceRules", "excludeResourceRules"] {
        each(resources, rules, |rule| default(rule, "scope", "*"));
    }
}

/// A value that stands in for what a client left out. It is small on purpose: each default is a call with one of these.
enum Preset {
    Text(&'static str),
    Int(i64),
    Flag(bool),
    Map,
}

impl From<&'static str> for Preset {
    fn from(text: &'static str) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Preset {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<bool> for Preset {
    fn from(truth: bool) -> Self {
        Self::Flag(truth)
    }
}

/// Puts `preset` at `key` where nothing is.
fn default(object: &mut Value, key: &'static str, preset: impl Into<Preset>) {
    put_preset(object, key, &preset.into());
}

fn put_preset(object: &mut Value, key: &'static str, preset: &Preset) {
    if object.get(key).is_none_or(Value::is_null) {
        let value = match *preset {
            Preset::Text(text) => text.into(),
            Preset::Int(number) => number.into(),
            Preset::Flag(truth) => truth.into(),
            Preset::Map => Value::map(),
        };
        object.make_map().insert(key, value);
    }
}

/// Puts what `make` makes at `key` where nothing is.
fn default_with(object: &mut Value, key: &'static str, make: fn() -> Value) {
    if object.get(key).is_none_or(Value::is_null) {
        object.make_map().insert(key, make());
    }
}

/// Takes out what is at `key`.
fn remove(object: &mut Value, key: &str) {
    if object.get(key).is_some() {
        object.make_map().remove(key);
    }
}

/// Changes what is at `key`, if something is.
fn within(object: &mut Value, key: &str, mut change: impl FnMut(&mut Value)) {
    change_within(object, key, &mut change);
}

/// Not generic, so that the code is there once.
fn change_within(object: &mut Value, key: &str, change: &mut dyn FnMut(&mut Value)) {
    let Some(before) = object.get(key).filter(|value| !value.is_null()) else {
        return;
    };
    let mut after = before.clone();
    change(&mut after);
    if !is_same(before, &after) {
        object.make_map().insert(key, after);
    }
}

/// Changes each item of the list at `key`.
fn each(object: &mut Value, key: &str, mut change: impl FnMut(&mut Value)) {
    change_each(object, key, &mut change);
}

fn change_each(object: &mut Value, key: &str, change: &mut dyn FnMut(&mut Value)) {
    change_within(object, key, &mut |list| {
        for at in 0..list.as_list().map_or(0, <[Value]>::len) {
            let Some(before) = list.as_list().and_then(|items| items.get(at)) else {
                return;
            };
            let mut after = before.clone();
            change(&mut after);
            if !is_same(before, &after) {
                list.make_list()[at] = after;
            }
        }
    });
}

/// Whether two values share their content.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Map(one), Value::Map(other)) => Rc::ptr_eq(one, other),
        (Value::List(one), Value::List(other)) => Rc::ptr_eq(one, other),
        _ => one == other,
    }
}
