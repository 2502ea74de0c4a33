//! The describers of the kinds.

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Object, Shared};
use crate::api::pod::Phase;
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::kubectl::printers;

use super::{
    autoscaling, config, endpointslice, events, generic, metadata, node, persistent_volume, pod, pod_template, policy, service, storage,
    time,
};

/// Describes an object, with tabs where the columns are.
pub(super) fn describe(api: &ApiServer, object: &Object, with_events: bool) -> String {
    let mut out = String::new();
    match object.kind() {
        Kind::Deployment => deployment(&mut out, api, object),
        Kind::ReplicaSet => replica_set(&mut out, api, object),
        Kind::Pod => pod::describe(&mut out, api, object),
        Kind::Service => service::describe(&mut out, api, object),
        Kind::ResourceQuota => policy::quota(&mut out, object),
        Kind::LimitRange => policy::limit_range(&mut out, object),
        Kind::PodDisruptionBudget => policy::disruption_budget(&mut out, object),
        Kind::PriorityClass => policy::priority_class(&mut out, object),
        Kind::Node => node::describe(&mut out, api, object),
        Kind::Namespace => config::namespace(&mut out, api, object),
        Kind::ConfigMap => config::config_map(&mut out, object),
        Kind::Secret => config::secret(&mut out, object),
        Kind::ServiceAccount => config::service_account(&mut out, object),
        Kind::HorizontalPodAutoscaler => autoscaling::describe(&mut out, object),
        Kind::EndpointSlice => endpointslice::describe(&mut out, object),
        Kind::PersistentVolumeClaim => storage::claim(&mut out, api, object),
        Kind::PersistentVolume => persistent_volume::describe(&mut out, object, api.now_ms()),
        Kind::StorageClass => storage::class(&mut out, object),
        Kind::ValidatingAdmissionPolicy
        | Kind::ValidatingAdmissionPolicyBinding
        | Kind::MutatingWebhookConfiguration
        | Kind::ValidatingWebhookConfiguration
        | Kind::Event => generic::describe(&mut out, object),
    }
    // These tell nothing of events.
    let silent = matches!(
        object.kind(),
        Kind::ResourceQuota | Kind::LimitRange | Kind::Namespace | Kind::Secret
    );
    if with_events && !silent {
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

/// `a=1,b=2` (`labels.FormatLabels`).
pub(super) fn pairs(map: Option<&Value>) -> String {
    let map = map.and_then(Value::as_map);
    let pairs: Vec<String> = map
        .into_iter()
        .flat_map(Map::iter)
        .map(|(key, value)| format!("{key}={}", plain(Some(value))))
        .collect();
    if pairs.is_empty() { "<none>".to_owned() } else { pairs.join(",") }
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
