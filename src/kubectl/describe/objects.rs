//! The describers of the kinds.

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Object, Shared};
use crate::api::pod::Phase;
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::kubectl::printers;

use super::{events, metadata, node, persistent_volume, pod, pod_template, service, storage, time};

/// Describes an object, with tabs where the columns are.
pub(super) fn describe(api: &ApiServer, object: &Object, with_events: bool) -> String {
    let mut out = String::new();
    match object.kind() {
        Kind::Deployment => deployment(&mut out, api, object),
        Kind::ReplicaSet => replica_set(&mut out, api, object),
        Kind::Pod => pod::describe(&mut out, api, object),
        Kind::Service => service::describe(&mut out, api, object),
        Kind::ResourceQuota => quota(&mut out, object),
        Kind::Node => node::describe(&mut out, api, object),
        Kind::ConfigMap => config_map(&mut out, object),
        Kind::PersistentVolumeClaim => storage::claim(&mut out, api, object),
        Kind::PersistentVolume => persistent_volume::describe(&mut out, object, api.now_ms()),
        Kind::StorageClass => storage::class(&mut out, object),
        _ => generic(&mut out, object),
    }
    if with_events && object.kind() != Kind::ResourceQuota {
        events::describe(&mut out, api, object);
    }
    out
}

pub(super) fn number(value: &Value, path: &[&str]) -> i64 {
    value.int(path).unwrap_or_default()
}

pub(super) fn plain(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.to_string(),
        Some(other) => other.to_string(),
    }
}

pub(super) fn heading(out: &mut String, object: &Object) {
    out.push_str(&format!("Name:\t{}\n", object.name()));
    if object.kind().names().namespaced {
        out.push_str(&format!("Namespace:\t{}\n", object.namespace()));
    }
}

pub(super) fn labels_and_annotations(out: &mut String, value: &Value) {
    metadata::labels(out, "Labels", value.at(&["metadata", "labels"]));
    metadata::annotations(out, "Annotations", value.at(&["metadata", "annotations"]));
}

fn conditions(out: &mut String, value: &Value) {
    let conditions = value.items(&["status", "conditions"]);
    if conditions.is_empty() {
        return;
    }
    out.push_str("Conditions:\n  Type\tStatus\tReason\n  ----\t------\t------\n");
    for condition in conditions {
        let field = |name: &str| condition.text(&[name]);
        out.push_str(&format!("  {} \t{}\t{}\n", field("type"), field("status"), field("reason")));
    }
}

pub(super) fn controlled_by(out: &mut String, object: &Object) {
    if let Some(owner) = object.controller() {
        out.push_str(&format!("Controlled By:\t{}/{}\n", owner.kind, owner.name));
    }
}

fn deployment(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    let status = |field: &str| number(value, &["status", field]);
    heading(out, object);
    out.push_str(&format!(
        "CreationTimestamp:\t{}\n",
        time(value.text(&["metadata", "creationTimestamp"]))
    ));
    labels_and_annotations(out, value);
    out.push_str(&format!(
        "Selector:\t{}\n",
        printers::label_selector(value.at(&["spec", "selector"]))
    ));
    out.push_str(&format!(
        "Replicas:\t{} desired | {} updated | {} total | {} available | {} unavailable\n",
        number(value, &["spec", "replicas"]),
        status("updatedReplicas"),
        status("replicas"),
        status("availableReplicas"),
        status("unavailableReplicas")
    ));
    out.push_str(&format!("StrategyType:\t{}\n", value.text(&["spec", "strategy", "type"])));
    out.push_str(&format!("MinReadySeconds:\t{}\n", number(value, &["spec", "minReadySeconds"])));
    if let Some(rolling) = value
        .at(&["spec", "strategy", "rollingUpdate"])
        .filter(|rolling| !rolling.is_null())
    {
        let (unavailable, surge) = (plain(rolling.get("maxUnavailable")), plain(rolling.get("maxSurge")));
        out.push_str(&format!(
            "RollingUpdateStrategy:\t{unavailable} max unavailable, {surge} max surge\n"
        ));
    }
    out.push_str(&pod_template(&value.at(&["spec", "template"]).cloned().unwrap_or_default()));
    conditions(out, value);
    let sets = crate::kubectl::rollout::replica_sets(api, object);
    if sets.is_empty() {
        return;
    }
    let newest = crate::kubectl::rollout::newest(object, &sets);
    let is_newest = |set: &&Shared| newest.as_ref().is_some_and(|newest| newest.uid() == set.uid());
    let (new, old): (Vec<&Shared>, Vec<&Shared>) = sets.iter().partition(is_newest);
    out.push_str(&format!("OldReplicaSets:\t{}\n", list_sets(&old)));
    out.push_str(&format!("NewReplicaSet:\t{}\n", list_sets(&new)));
}

fn list_sets(sets: &[&Shared]) -> String {
    if sets.is_empty() {
        return "<none>".to_owned();
    }
    let describe = |set: &&Shared| {
        let (current, desired) = (
            number(set.value(), &["status", "replicas"]),
            number(set.value(), &["spec", "replicas"]),
        );
        format!("{} ({current}/{desired} replicas created)", set.name())
    };
    sets.iter().map(describe).collect::<Vec<_>>().join(", ")
}

fn replica_set(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    heading(out, object);
    out.push_str(&format!(
        "Selector:\t{}\n",
        printers::label_selector(value.at(&["spec", "selector"]))
    ));
    labels_and_annotations(out, value);
    controlled_by(out, object);
    let (current, desired) = (number(value, &["status", "replicas"]), number(value, &["spec", "replicas"]));
    out.push_str(&format!("Replicas:\t{current} current / {desired} desired\n"));
    let selector = Selector::of_label_selector(value.at(&["spec", "selector"]));
    let pods: Vec<&Shared> = api
        .list_in(Kind::Pod, object.namespace())
        .filter(|pod| pod.controller_uid() == Some(object.uid()) && selector.matches(pod.labels()))
        .collect();
    let count = |phase: Phase| pods.iter().filter(|pod| pod.pod().phase == phase).count();
    out.push_str(&format!(
        "Pods Status:\t{} Running / {} Waiting / {} Succeeded / {} Failed\n",
        count(Phase::Running),
        count(Phase::Pending),
        count(Phase::Succeeded),
        count(Phase::Failed)
    ));
    out.push_str(&pod_template(&value.at(&["spec", "template"]).cloned().unwrap_or_default()));
    conditions(out, value);
}

fn quota(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    let mut scopes: Vec<&str> = value.items(&["spec", "scopes"]).iter().filter_map(Value::as_str).collect();
    scopes.sort_unstable();
    if !scopes.is_empty() {
        out.push_str(&format!("Scopes:\t{}\n", scopes.join(", ")));
        for scope in scopes {
            out.push_str(&format!(" * {}\n", scope_help(scope)));
        }
    }
    out.push_str("Resource\tUsed\tHard\n--------\t----\t----\n");
    for (resource, hard) in value
        .at(&["status", "hard"])
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::iter)
    {
        let used = value
            .at(&["status", "used", resource])
            .map_or_else(|| "0".to_owned(), |used| plain(Some(used)));
        out.push_str(&format!("{resource}\t{used}\t{}\n", plain(Some(hard))));
    }
}

fn scope_help(scope: &str) -> &'static str {
    match scope {
        "Terminating" => {
            "Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system."
        }
        "NotTerminating" => {
            "Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate."
        }
        "BestEffort" => "Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.",
        "NotBestEffort" => {
            "Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service."
        }
        _ => "",
    }
}

fn config_map(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str("\nData\n====\n");
    for (key, text) in value.get("data").and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        out.push_str(&format!("{key}:\n----\n{}\n\n", plain(Some(text))));
    }
    out.push_str("\nBinaryData\n====\n\n");
}

/// Objects without a describer of their own are printed field by field (`GenericDescriber`).
fn generic(out: &mut String, object: &Object) {
    let value = object.value();
    out.push_str(&format!("Name:\t{}\nNamespace:\t{}\n", object.name(), object.namespace()));
    labels_and_annotations(out, value);
    out.push_str(&format!(
        "API Version:\t{}\nKind:\t{}\n",
        object.kind().api_version(),
        object.kind().name()
    ));
    out.push_str(&format!(
        "Metadata:\n  Creation Timestamp:\t{}\n",
        value.text(&["metadata", "creationTimestamp"])
    ));
    for (title, field) in [("Resource Version", "resourceVersion"), ("UID", "uid")] {
        out.push_str(&format!("  {title}:\t{}\n", value.text(&["metadata", field])));
    }
    for (key, field) in value.as_map().into_iter().flat_map(Map::iter) {
        if !matches!(key.as_str(), "apiVersion" | "kind" | "metadata") {
            fields(out, key, field, 0);
        }
    }
}

fn fields(out: &mut String, key: &str, value: &Value, level: usize) {
    let indent = "  ".repeat(level);
    let title = title(key);
    match value {
        Value::Map(map) => {
            out.push_str(&format!("{indent}{title}:\n"));
            map.iter().for_each(|(key, value)| fields(out, key, value, level + 1));
        }
        Value::List(items) => {
            out.push_str(&format!("{indent}{title}:\n"));
            for item in items.iter() {
                match item {
                    Value::Map(map) => map.iter().for_each(|(key, value)| fields(out, key, value, level + 1)),
                    other => out.push_str(&format!("{indent}  {}\n", plain(Some(other)))),
                }
            }
        }
        other => out.push_str(&format!("{indent}{title}:\t{}\n", plain(Some(other)))),
    }
}

/// `minReplicas` as `Min Replicas`.
fn title(key: &str) -> String {
    let mut title = String::new();
    for (at, character) in key.chars().enumerate() {
        if at > 0 && character.is_uppercase() {
            title.push(' ');
        }
        title.extend(if at == 0 {
            character.to_uppercase().collect::<Vec<_>>()
        } else {
            vec![character]
        });
    }
    title
}
