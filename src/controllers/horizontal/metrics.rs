//! Why a metric cannot be had, as in a cluster where nobody measures.
//! Upstream: `horizontal.go` (`computeReplicasForMetric`), `replica_calculator.go`, `metrics/client.go`, `k8s.io/metrics`.

use ecow::{EcoString, eco_format};

use super::calculator::{Proposal, Target};
use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};
use crate::value;

/// A metric that cannot be had.
pub(super) struct Failure {
    /// The reason of the condition and of the event.
    pub reason: &'static str,
    /// What failed.
    pub cause: EcoString,
    /// The same as the pass as a whole reports it.
    pub error: EcoString,
}

const NO_CUSTOM: &str = "unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered";

/// Why `metric` of an autoscaler in `namespace` cannot be had; `known` is what went wrong with a resource that a metrics
/// server was asked for.
pub(super) fn failure(namespace: &str, metric: &Value, known: Option<&str>) -> Failure {
    match metric.text(&["type"]) {
        "Pods" => {
            let name = metric.text(&["pods", "metric", "name"]);
            let cause = eco_format!("unable to get metric {name}: {NO_CUSTOM}");
            let error = eco_format!("failed to get pods metric value: {cause}");
            Failure {
                reason: "FailedGetPodsMetric",
                cause,
                error,
            }
        }
        "Object" => object(namespace, metric),
        "External" => external(namespace, metric),
        "ContainerResource" => {
            let cause = resource(metric, "containerResource", known);
            let container = metric.text(&["containerResource", "container"]);
            let error = eco_format!("failed to get {container} container metric value: {cause}");
            Failure {
                reason: "FailedGetContainerResourceMetric",
                cause,
                error,
            }
        }
        _ => {
            let cause = resource(metric, "resource", known);
            let error = eco_format!(
                "failed to get {} resource metric value: {cause}",
                metric.text(&["resource", "name"])
            );
            Failure {
                reason: "FailedGetResourceMetric",
                cause,
                error,
            }
        }
    }
}

fn resource(metric: &Value, source: &str, known: Option<&str>) -> EcoString {
    let name = metric.text(&[source, "name"]);
    let by_value = metric.at(&[source, "target", "averageValue"]).is_some();
    let wanted = if by_value { "usage" } else { "utilization" };
    if let Some(known) = known {
        return eco_format!("failed to get {name} {wanted}: {known}");
    }
    eco_format!(
        "failed to get {name} {wanted}: unable to get metrics for resource {name}: unable to fetch metrics from resource metrics API: the \
         server could not find the requested resource (get pods.metrics.k8s.io)"
    )
}

/// The words stand in this odd order upstream.
fn object(namespace: &str, metric: &Value) -> Failure {
    let name = metric.text(&["object", "metric", "name"]);
    let described = |field: &str| metric.text(&["object", "describedObject", field]);
    let (kind, object) = (described("kind"), described("name"));
    let cause = eco_format!("unable to get metric {name}: {kind} on {namespace} {object}/{NO_CUSTOM}");
    let averaged = metric.text(&["object", "target", "type"]) == "AverageValue";
    let inner = if averaged {
        eco_format!("failed to get {name} object metric: {cause}")
    } else {
        cause.clone()
    };
    let error = eco_format!("failed to get object metric value: {inner}");
    Failure {
        reason: "FailedGetObjectMetric",
        cause,
        error,
    }
}

fn external(namespace: &str, metric: &Value) -> Failure {
    let name = metric.text(&["external", "metric", "name"]);
    let selector = selector(metric.at(&["external", "metric", "selector"]));
    let cause = eco_format!(
        "unable to get external metric {namespace}/{name}/{selector}: unable to fetch metrics from external metrics API: the server could \
         not find the requested resource (get {name}.external.metrics.k8s.io)"
    );
    let averaged = metric.at(&["external", "target", "averageValue"]).is_some();
    let inner = if averaged {
        eco_format!("failed to get {name} external metric: {cause}")
    } else {
        eco_format!("failed to get external metric {name}: {cause}")
    };
    let error = eco_format!("failed to get {name} external metric value: {inner}");
    Failure {
        reason: "FailedGetExternalMetric",
        cause,
        error,
    }
}

/// A label selector as Go prints it.
fn selector(selector: Option<&Value>) -> String {
    let Some(selector) = selector else { return "nil".to_owned() };
    let labels = selector.get("matchLabels").and_then(Value::as_map).unwrap_or(Map::EMPTY);
    let labels: Vec<String> = labels
        .iter()
        .map(|(key, value)| format!("{key}: {},", value.as_str().unwrap_or_default()))
        .collect();
    let labels = labels.concat();
    let expressions = selector.items(&["matchExpressions"]).iter().map(|expression| {
        let values: Vec<&str> = expression.items(&["values"]).iter().filter_map(Value::as_str).collect();
        let (key, operator) = (expression.text(&["key"]), expression.text(&["operator"]));
        format!(
            "LabelSelectorRequirement{{Key:{key},Operator:{operator},Values:[{}],}},",
            values.join(" ")
        )
    });
    let expressions = expressions.collect::<Vec<String>>().concat();
    format!("&LabelSelector{{MatchLabels:map[string]string{{{labels}}},MatchExpressions:[]LabelSelectorRequirement{{{expressions}}},}}")
}

/// The field of a metric that tells what is measured.
pub(super) fn source(metric: &Value) -> &'static str {
    match metric.text(&["type"]) {
        "Resource" => "resource",
        "ContainerResource" => "containerResource",
        _ => "",
    }
}

pub(super) fn metric_target(metric: &Value) -> Target {
    let target = metric.at(&[source(metric), "target"]).unwrap_or(&Value::Null);
    match target.get("averageValue").and_then(Value::as_str).map(Quantity::parse) {
        Some(Ok(value)) => Target::AverageValue(value.milli_value()),
        _ => Target::Utilization(target.int(&["averageUtilization"]).unwrap_or_default()),
    }
}

/// The metric as events name it.
pub(super) fn metric_name(metric: &Value) -> EcoString {
    let name = metric.text(&[source(metric), "name"]);
    match (metric_target(metric), source(metric)) {
        (Target::AverageValue(_), _) => eco_format!("{name} resource"),
        (_, "containerResource") => eco_format!("{name} container resource utilization (percentage of request)"),
        _ => eco_format!("{name} resource utilization (percentage of request)"),
    }
}

/// `milli` thousandths of the unit of `resource` as the metrics server writes them: memory by powers of 1024.
pub(super) fn amount(resource: &str, milli: i64) -> EcoString {
    const KIBI: i64 = 1024;
    if resource == "memory" && milli >= KIBI * 1000 {
        let mut bytes = (milli + 999) / 1000;
        let mut units = ["", "Ki", "Mi", "Gi", "Ti"].into_iter();
        let mut unit = units.next().unwrap_or_default();
        while bytes % KIBI == 0
            && let Some(next) = units.next()
        {
            bytes /= KIBI;
            unit = next;
        }
        return eco_format!("{bytes}{unit}");
    }
    Quantity::parse(&eco_format!("{milli}m")).map_or_else(|_| EcoString::new(), |amount| eco_format!("{amount}"))
}

/// An entry of `status.currentMetrics`.
pub(super) fn measured(metric: &Value, proposal: Proposal) -> Value {
    let source = source(metric);
    let average = amount(metric.text(&[source, "name"]), proposal.average);
    let mut current = value!({"averageValue": average});
    if let Some(utilization) = proposal.utilization {
        current.set(&["averageUtilization"], utilization);
    }
    let mut status = value!({"type": (metric.text(&["type"]))});
    status.set(&[source, "name"], metric.text(&[source, "name"]));
    if let Some(container) = metric.at(&[source, "container"]) {
        status.set(&[source, "container"], container.clone());
    }
    status.set(&[source, "current"], current);
    status
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_metric_fails_in_its_own_words() {
        let utilization = value!({"type": "Utilization", "averageUtilization": 50});
        let average = value!({"type": "AverageValue", "averageValue": "10"});
        let cases = [
            (
                value!({"type": "Resource", "resource": {"name": "memory", "target": (average.clone())}}),
                "FailedGetResourceMetric",
                "failed to get memory resource metric value: failed to get memory usage: unable to get metrics for resource memory: unable to \
                 fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)",
            ),
            (
                value!({"type": "ContainerResource", "containerResource": {"name": "cpu", "container": "app", "target": utilization}}),
                "FailedGetContainerResourceMetric",
                "failed to get app container metric value: failed to get cpu utilization: unable to get metrics for resource cpu: unable to \
                 fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)",
            ),
            (
                value!({"type": "Pods", "pods": {"metric": {"name": "rps"}, "target": (average.clone())}}),
                "FailedGetPodsMetric",
                "failed to get pods metric value: unable to get metric rps: unable to fetch metrics from custom metrics API: no custom metrics \
                 API (custom.metrics.k8s.io) registered",
            ),
            (
                value!({"type": "External", "external": {"metric": {"name": "queue"}, "target": average}}),
                "FailedGetExternalMetric",
                "failed to get queue external metric value: failed to get queue external metric: unable to get external metric \
                 shop/queue/nil: unable to fetch metrics from external metrics API: the server could not find the requested resource (get \
                 queue.external.metrics.k8s.io)",
            ),
        ];
        for (metric, reason, error) in cases {
            let failure = failure("shop", &metric, None);
            assert_eq!((failure.reason, failure.error.as_str()), (reason, error), "{metric}");
        }
    }
}
