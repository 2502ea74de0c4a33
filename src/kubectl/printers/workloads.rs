//! Deployments, ReplicaSets, and what acts on them.

use super::{Column, age, always, containers, label_selector, name, number, plain, wide};
use crate::api::value::Value;

pub(super) const DEPLOYMENT: &[Column] = &[
    always("NAME"),
    always("READY"),
    always("UP-TO-DATE"),
    always("AVAILABLE"),
    always("AGE"),
    wide("CONTAINERS"),
    wide("IMAGES"),
    wide("SELECTOR"),
];

pub(super) const REPLICA_SET: &[Column] = &[
    always("NAME"),
    always("DESIRED"),
    always("CURRENT"),
    always("READY"),
    always("AGE"),
    wide("CONTAINERS"),
    wide("IMAGES"),
    wide("SELECTOR"),
];

pub(super) const AUTOSCALER: &[Column] = &[
    always("NAME"),
    always("REFERENCE"),
    always("TARGETS"),
    always("MINPODS"),
    always("MAXPODS"),
    always("REPLICAS"),
    always("AGE"),
];

pub(super) const DISRUPTION_BUDGET: &[Column] = &[
    always("NAME"),
    always("MIN AVAILABLE"),
    always("MAX UNAVAILABLE"),
    always("ALLOWED DISRUPTIONS"),
    always("AGE"),
];

pub(super) fn deployment(value: &Value, now_ms: u64) -> Vec<String> {
    let status = |field| number(value, &["status", field]);
    let (names, images) = containers(value.items(&["spec", "template", "spec", "containers"]));
    vec![
        name(value),
        format!("{}/{}", status("readyReplicas"), number(value, &["spec", "replicas"])),
        status("updatedReplicas").to_string(),
        status("availableReplicas").to_string(),
        age(value, now_ms),
        names,
        images,
        label_selector(value.at(&["spec", "selector"])),
    ]
}

pub(super) fn replica_set(value: &Value, now_ms: u64) -> Vec<String> {
    let (names, images) = containers(value.items(&["spec", "template", "spec", "containers"]));
    vec![
        name(value),
        number(value, &["spec", "replicas"]).to_string(),
        number(value, &["status", "replicas"]).to_string(),
        number(value, &["status", "readyReplicas"]).to_string(),
        age(value, now_ms),
        names,
        images,
        label_selector(value.at(&["spec", "selector"])),
    ]
}

pub(super) fn autoscaler(value: &Value, now_ms: u64) -> Vec<String> {
    let target = &["spec", "scaleTargetRef"];
    let minimum = value.int(&["spec", "minReplicas"]);
    vec![
        name(value),
        format!(
            "{}/{}",
            value.text(&[target[0], target[1], "kind"]),
            value.text(&[target[0], target[1], "name"])
        ),
        metrics(value.items(&["spec", "metrics"]), value.items(&["status", "currentMetrics"])),
        minimum.map_or_else(|| "<unset>".to_owned(), |minimum| minimum.to_string()),
        number(value, &["spec", "maxReplicas"]).to_string(),
        number(value, &["status", "currentReplicas"]).to_string(),
        age(value, now_ms),
    ]
}

/// Each metric as `name: current/target`, the first two and how many more.
fn metrics(specs: &[Value], statuses: &[Value]) -> String {
    if specs.is_empty() {
        return "<none>".to_owned();
    }
    let list: Vec<String> = specs.iter().enumerate().map(|(at, spec)| metric(spec, statuses.get(at))).collect();
    match list.as_slice() {
        [first, second, rest @ ..] if !rest.is_empty() => format!("{first}, {second} + {} more...", rest.len()),
        list => list.join(", "),
    }
}

fn metric(spec: &Value, status: Option<&Value>) -> String {
    let source = match spec.text(&["type"]) {
        "Resource" => "resource",
        "ContainerResource" => "containerResource",
        "Pods" => "pods",
        "Object" => "object",
        "External" => "external",
        _ => return "<unknown type>".to_owned(),
    };
    let current = |field: &str| {
        status
            .and_then(|status| status.at(&[source, "current", field]))
            .filter(|value| !value.is_null())
    };
    let shown = |field: &str| current(field).map_or_else(|| "<unknown>".to_owned(), |value| plain(Some(value)));
    let target = |field: &str| spec.at(&[source, "target", field]).filter(|value| !value.is_null());
    let average = target("averageValue").map(|average| format!("{}/{}", shown("averageValue"), plain(Some(average))));
    match source {
        "resource" | "containerResource" => {
            let resource = spec.text(&[source, "name"]);
            let pair = average.unwrap_or_else(|| {
                let percent = |value: i64| format!("{value}%");
                let current = current("averageUtilization")
                    .and_then(Value::as_int)
                    .map_or_else(|| "<unknown>".to_owned(), percent);
                let target = target("averageUtilization")
                    .and_then(Value::as_int)
                    .map_or_else(|| "<auto>".to_owned(), percent);
                format!("{current}/{target}")
            });
            format!("{resource}: {pair}")
        }
        "pods" => average.unwrap_or_else(|| format!("{}/", shown("averageValue"))),
        _ => match average {
            Some(average) => format!("{average} (avg)"),
            None => format!("{}/{}", shown("value"), plain(target("value"))),
        },
    }
}

pub(super) fn disruption_budget(value: &Value, now_ms: u64) -> Vec<String> {
    let bound = |field| match value.at(&["spec", field]) {
        None | Some(Value::Null) => "N/A".to_owned(),
        bound => plain(bound),
    };
    vec![
        name(value),
        bound("minAvailable"),
        bound("maxUnavailable"),
        number(value, &["status", "disruptionsAllowed"]).to_string(),
        age(value, now_ms),
    ]
}
