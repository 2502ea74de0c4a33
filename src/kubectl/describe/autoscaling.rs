//! Autoscalers.

use crate::api::object::Object;
use crate::api::value::Value;

use super::objects::{heading, labels_and_annotations, number, plain};
use super::time;

/// Describes an autoscaler.
pub(super) fn describe(out: &mut String, object: &Object) {
    let value = object.value();
    let target = |field: &str| value.text(&["spec", "scaleTargetRef", field]);
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str(&format!(
        "CreationTimestamp:\t{}\nReference:\t{}/{}\nMetrics:\t( current / target )\n",
        time(value.text(&["metadata", "creationTimestamp"])),
        target("kind"),
        target("name")
    ));
    let current = value.items(&["status", "currentMetrics"]);
    for (at, spec) in value.items(&["spec", "metrics"]).iter().enumerate() {
        metric(out, spec, current.get(at));
    }
    let least = value.int(&["spec", "minReplicas"]);
    let least = least.map_or_else(|| "<unset>".to_owned(), |least| least.to_string());
    out.push_str(&format!(
        "Min replicas:\t{least}\nMax replicas:\t{}\n",
        number(value, &["spec", "maxReplicas"])
    ));
    if let Some(behavior) = value.at(&["spec", "behavior"]).filter(|behavior| !behavior.is_null()) {
        out.push_str("Behavior:\n");
        direction(out, "Scale Up", behavior.get("scaleUp"));
        direction(out, "Scale Down", behavior.get("scaleDown"));
    }
    out.push_str(&format!(
        "{} pods:\t{} current / {} desired\n",
        target("kind"),
        number(value, &["status", "currentReplicas"]),
        number(value, &["status", "desiredReplicas"])
    ));
    let conditions = value.items(&["status", "conditions"]);
    if !conditions.is_empty() {
        out.push_str("Conditions:\n  Type\tStatus\tReason\tMessage\n  ----\t------\t------\t-------\n");
    }
    for condition in conditions {
        let field = |name: &str| condition.text(&[name]);
        out.push_str(&format!(
            "  {}\t{}\t{}\t{}\n",
            field("type"),
            field("status"),
            field("reason"),
            field("message")
        ));
    }
}

/// A metric, with what it is now and what it should be.
fn metric(out: &mut String, spec: &Value, status: Option<&Value>) {
    let kind = spec.text(&["type"]);
    let field = match kind {
        "External" => "external",
        "Pods" => "pods",
        "Object" => "object",
        "Resource" => "resource",
        "ContainerResource" => "containerResource",
        other => {
            out.push_str(&format!("  <unknown metric type {other:?}>\n"));
            return;
        }
    };
    let source = spec.get(field).cloned().unwrap_or_default();
    let current = status.and_then(|status| status.get(field));
    let name = source.text(&["metric", "name"]);
    let target = |field: &str| source.at(&["target", field]).filter(|target| !target.is_null());
    let shown = |field: &str| plain(target(field));
    // What has not been measured yet is unknown; Go prints a quantity that is missing in what was as nothing.
    let now = |field: &str| match current {
        None => "<unknown>".to_owned(),
        Some(current) => current
            .at(&["current", field])
            .map_or_else(|| "<nil>".to_owned(), |now| plain(Some(now))),
    };
    let by_average = target("averageValue").is_some();
    let line = match kind {
        "External" if by_average => {
            let now = current.and_then(|current| current.at(&["current", "averageValue"]));
            let now = now.map_or_else(|| "<unknown>".to_owned(), |now| plain(Some(now)));
            format!("{name:?} (target average value):\t{now} / {}", shown("averageValue"))
        }
        "External" => format!("{name:?} (target value):\t{} / {}", now("value"), shown("value")),
        "Pods" => format!("{name:?} on pods:\t{} / {}", now("averageValue"), shown("averageValue")),
        "Object" => {
            let described = |field: &str| source.text(&["describedObject", field]);
            let (way, field) = if source.text(&["target", "type"]) == "AverageValue" {
                ("average value", "averageValue")
            } else {
                ("value", "value")
            };
            format!(
                "\"{name}\" on {}/{} (target {way}):\t{} / {}",
                described("kind"),
                described("name"),
                now(field),
                shown(field)
            )
        }
        _ => {
            let container = source.text(&["container"]);
            let of = if field == "resource" {
                String::new()
            } else {
                format!(" of container \"{container}\"")
            };
            format!("resource {}{of} on pods{}", source.text(&["name"]), resource(&source, current))
        }
    };
    out.push_str(&format!("  {line}\n"));
}

/// The numbers of a metric about a resource.
fn resource(source: &Value, current: Option<&Value>) -> String {
    if let Some(target) = source.at(&["target", "averageValue"]).filter(|target| !target.is_null()) {
        let now = current.map_or_else(|| "<unknown>".to_owned(), |current| plain(current.at(&["current", "averageValue"])));
        return format!(":\t{now} / {}", plain(Some(target)));
    }
    let now = current.and_then(|current| {
        let share = current.int(&["current", "averageUtilization"])?;
        let amount = current.at(&["current", "averageValue"]);
        Some(format!(
            "{share}% ({})",
            amount.map_or_else(|| "<nil>".to_owned(), |amount| plain(Some(amount)))
        ))
    });
    let target = source.int(&["target", "averageUtilization"]);
    format!(
        "  (as a percentage of request):\t{} / {}",
        now.unwrap_or_else(|| "<unknown>".to_owned()),
        target.map_or_else(|| "<auto>".to_owned(), |target| format!("{target}%"))
    )
}

/// How fast it may scale in one direction.
fn direction(out: &mut String, title: &str, rules: Option<&Value>) {
    let Some(rules) = rules.filter(|rules| !rules.is_null()) else {
        return;
    };
    out.push_str(&format!("  {title}:\n"));
    if let Some(seconds) = rules.int(&["stabilizationWindowSeconds"]) {
        out.push_str(&format!("    Stabilization Window: {seconds} seconds\n"));
    }
    let policies = rules.items(&["policies"]);
    if policies.is_empty() {
        return;
    }
    let select = Some(rules.text(&["selectPolicy"])).filter(|select| !select.is_empty());
    out.push_str(&format!("    Select Policy: {}\n    Policies:\n", select.unwrap_or("Max")));
    for policy in policies {
        out.push_str(&format!(
            "      - Type: {}\tValue: {}\tPeriod: {} seconds\n",
            policy.text(&["type"]),
            number(policy, &["value"]),
            number(policy, &["periodSeconds"])
        ));
    }
}
