//! The tables of `kubectl get`: the columns and cells that the API server makes for each kind.
//! Upstream: `pkg/printers/internalversion/printers.go`.

mod cluster;
mod config;
mod networking;
mod pod;
mod workloads;

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::{Map, Value};

use super::duration;

pub(super) use cluster::{access_modes, roles};

/// A column of a table: its name, and whether only `-o wide` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub name: &'static str,
    pub wide: bool,
}

const fn always(name: &'static str) -> Column {
    Column { name, wide: false }
}

const fn wide(name: &'static str) -> Column {
    Column { name, wide: true }
}

/// The columns of a kind's table.
pub(super) fn columns(kind: Kind) -> &'static [Column] {
    match kind {
        Kind::Deployment => workloads::DEPLOYMENT,
        Kind::ReplicaSet => workloads::REPLICA_SET,
        Kind::Pod => pod::COLUMNS,
        Kind::Node => cluster::NODE,
        Kind::Namespace => cluster::NAMESPACE,
        Kind::Event => cluster::EVENT,
        Kind::PersistentVolume => cluster::PERSISTENT_VOLUME,
        Kind::PersistentVolumeClaim => cluster::PERSISTENT_VOLUME_CLAIM,
        Kind::Service => networking::SERVICE,
        Kind::EndpointSlice => networking::ENDPOINT_SLICE,
        Kind::HorizontalPodAutoscaler => workloads::AUTOSCALER,
        Kind::PodDisruptionBudget => workloads::DISRUPTION_BUDGET,
        Kind::ResourceQuota => config::RESOURCE_QUOTA,
        Kind::ConfigMap => config::CONFIG_MAP,
        Kind::Secret => config::SECRET,
        Kind::PriorityClass => config::PRIORITY_CLASS,
        Kind::StorageClass => cluster::STORAGE_CLASS,
        Kind::ValidatingAdmissionPolicy => config::ADMISSION_POLICY,
        Kind::ValidatingAdmissionPolicyBinding => config::ADMISSION_POLICY_BINDING,
        Kind::MutatingWebhookConfiguration | Kind::ValidatingWebhookConfiguration => config::WEBHOOK_CONFIGURATION,
        Kind::ServiceAccount => config::SERVICE_ACCOUNT,
        Kind::LimitRange => config::LIMIT_RANGE,
    }
}

/// The cells of an object's row, one for each column, the wide ones too.
pub(super) fn row(object: &Object, now_ms: u64) -> Vec<String> {
    let value = object.value();
    match object.kind() {
        Kind::Deployment => workloads::deployment(value, now_ms),
        Kind::ReplicaSet => workloads::replica_set(value, now_ms),
        Kind::Pod => pod::row(object, now_ms),
        Kind::Node => cluster::node(value, now_ms),
        Kind::Namespace => vec![name(value), text(value, &["status", "phase"]), age(value, now_ms)],
        Kind::Event => cluster::event(value, now_ms),
        Kind::PersistentVolume => cluster::persistent_volume(value, now_ms),
        Kind::PersistentVolumeClaim => cluster::persistent_volume_claim(value, now_ms),
        Kind::Service => networking::service(value, now_ms),
        Kind::EndpointSlice => networking::endpoint_slice(value, now_ms),
        Kind::HorizontalPodAutoscaler => workloads::autoscaler(value, now_ms),
        Kind::PodDisruptionBudget => workloads::disruption_budget(value, now_ms),
        Kind::ResourceQuota => config::resource_quota(value, now_ms),
        Kind::ConfigMap => config::config_map(value, now_ms),
        Kind::Secret => config::secret(value, now_ms),
        Kind::PriorityClass => config::priority_class(value, now_ms),
        Kind::StorageClass => cluster::storage_class(object, now_ms),
        Kind::ValidatingAdmissionPolicy => config::admission_policy(value, now_ms),
        Kind::ValidatingAdmissionPolicyBinding => config::admission_policy_binding(value, now_ms),
        Kind::MutatingWebhookConfiguration | Kind::ValidatingWebhookConfiguration => {
            vec![name(value), value.items(&["webhooks"]).len().to_string(), age(value, now_ms)]
        }
        Kind::ServiceAccount => vec![name(value), age(value, now_ms)],
        // A kind without a table of its own gets its name and the time of its creation.
        Kind::LimitRange => vec![name(value), text(value, &["metadata", "creationTimestamp"])],
    }
}

fn name(value: &Value) -> String {
    text(value, &["metadata", "name"])
}

fn text(value: &Value, path: &[&str]) -> String {
    value.text(path).to_owned()
}

fn or(text: &str, otherwise: &str) -> String {
    if text.is_empty() { otherwise.to_owned() } else { text.to_owned() }
}

fn number(value: &Value, path: &[&str]) -> i64 {
    value.int(path).unwrap_or_default()
}

/// A whole number or a text, as `IntOrString` and quantities are; nothing where there is none.
fn plain(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.to_string(),
        Some(other) => other.to_string(),
    }
}

/// An amount; nothing is an amount too.
pub(super) fn amount(value: Option<&Value>) -> String {
    or(&plain(value), "0")
}

fn age(value: &Value, now_ms: u64) -> String {
    duration::since(value.text(&["metadata", "creationTimestamp"]), now_ms)
}

/// `a=1,b=2`, or `<none>` (`labels.FormatLabels`).
pub(super) fn labels(labels: Option<&Map>) -> String {
    let pairs: Vec<String> = labels
        .into_iter()
        .flat_map(Map::iter)
        .map(|(key, value)| format!("{key}={}", plain(Some(value))))
        .collect();
    or(&pairs.join(","), "<none>")
}

/// A `metav1.LabelSelector` as text: `app=web,tier in (a,b),!old` (`metav1.FormatLabelSelector`).
pub(super) fn label_selector(selector: Option<&Value>) -> String {
    let Some(selector) = selector.filter(|selector| !selector.is_null()) else {
        return "<none>".to_owned();
    };
    let mut parts: Vec<(String, String)> = Vec::new();
    for (key, value) in selector.get("matchLabels").and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        parts.push((key.to_string(), format!("{key}={}", plain(Some(value)))));
    }
    for expression in selector.items(&["matchExpressions"]) {
        let key = expression.text(&["key"]);
        let mut values: Vec<&str> = expression.items(&["values"]).iter().filter_map(Value::as_str).collect();
        values.sort_unstable();
        let values = values.join(",");
        let text = match expression.text(&["operator"]) {
            "In" => format!("{key} in ({values})"),
            "NotIn" => format!("{key} notin ({values})"),
            "Exists" => key.to_owned(),
            _ => format!("!{key}"),
        };
        parts.push((key.to_owned(), text));
    }
    parts.sort_by(|left, right| left.0.cmp(&right.0));
    let parts: Vec<String> = parts.into_iter().map(|(_, text)| text).collect();
    or(&parts.join(","), "<none>")
}

/// Names and images of a template's containers.
fn containers(containers: &[Value]) -> (String, String) {
    let list = |field: &str| {
        containers
            .iter()
            .map(|container| container.text(&[field]))
            .collect::<Vec<_>>()
            .join(",")
    };
    (list("name"), list("image"))
}

/// The first three of a list, and how many more there are.
fn first_three(list: &[String]) -> String {
    match list {
        [] => "<unset>".to_owned(),
        [first, second, third, rest @ ..] if !rest.is_empty() => format!("{first},{second},{third} + {} more...", rest.len()),
        list => list.join(","),
    }
}
