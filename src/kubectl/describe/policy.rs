//! What bounds what Pods may be: quotas, limit ranges, disruption budgets, priority classes.

use crate::api::object::Object;
use crate::api::value::{Map, Value};
use crate::kubectl::printers;

use super::objects::{heading, number, pairs, plain};

/// Describes a quota.
pub(super) fn quota(out: &mut String, object: &Object) {
    heading(out, object);
    quota_lines(out, object, "", " * ", "----");
}

/// The scopes and amounts of a quota.
pub(super) fn quota_lines(out: &mut String, object: &Object, indent: &str, bullet: &str, line: &str) {
    let value = object.value();
    let mut scopes: Vec<&str> = value.items(&["spec", "scopes"]).iter().filter_map(Value::as_str).collect();
    scopes.sort_unstable();
    if !scopes.is_empty() {
        out.push_str(&format!("{indent}Scopes:\t{}\n", scopes.join(", ")));
        for help in scopes.into_iter().filter_map(scope_help) {
            out.push_str(&format!("{indent}{bullet}{help}\n"));
        }
    }
    out.push_str(&format!("{indent}Resource\tUsed\tHard\n{indent}--------\t{line}\t{line}\n"));
    let hard = value.at(&["status", "hard"]).and_then(Value::as_map);
    for (resource, hard) in hard.into_iter().flat_map(Map::iter) {
        let used = value
            .at(&["status", "used", resource])
            .map_or_else(|| "0".to_owned(), |used| plain(Some(used)));
        out.push_str(&format!("{indent}{resource}\t{used}\t{}\n", plain(Some(hard))));
    }
}

fn scope_help(scope: &str) -> Option<&'static str> {
    Some(match scope {
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
        _ => return None,
    })
}

/// Describes a limit range.
pub(super) fn limit_range(out: &mut String, object: &Object) {
    heading(out, object);
    out.push_str("Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio\n");
    out.push_str("----\t--------\t---\t---\t---------------\t-------------\t-----------------------\n");
    limit_lines(out, object, "");
}

/// A line for each resource that a limit range is about. kubectl's order of them is that of a Go map, which is any.
pub(super) fn limit_lines(out: &mut String, object: &Object, indent: &str) {
    const BOUNDS: [&str; 5] = ["min", "max", "defaultRequest", "default", "maxLimitRequestRatio"];
    for item in object.value().items(&["spec", "limits"]) {
        let maps = BOUNDS.iter().filter_map(|bound| item.get(bound).and_then(Value::as_map));
        let mut resources: Vec<&str> = maps.flat_map(Map::keys).map(ecow::EcoString::as_str).collect();
        resources.sort_unstable();
        resources.dedup();
        for resource in resources {
            let bounds = BOUNDS.iter().map(|bound| match item.at(&[bound, resource]) {
                Some(quantity) => plain(Some(quantity)),
                None => "-".to_owned(),
            });
            let bounds = bounds.collect::<Vec<_>>().join("\t");
            out.push_str(&format!("{indent}{}\t{resource}\t{bounds}\n", item.text(&["type"])));
        }
    }
}

/// Describes a disruption budget.
pub(super) fn disruption_budget(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    let bounds = [("Min available", "minAvailable"), ("Max unavailable", "maxUnavailable")];
    if let Some((title, bound)) = bounds
        .iter()
        .find_map(|(title, field)| Some((title, value.at(&["spec", field]).filter(|bound| !bound.is_null())?)))
    {
        out.push_str(&format!("{title}:\t{}\n", plain(Some(bound))));
    }
    let selector = value.at(&["spec", "selector"]).filter(|selector| !selector.is_null());
    let selector = selector.map_or_else(|| "<unset>".to_owned(), |selector| printers::label_selector(Some(selector)));
    out.push_str(&format!("Selector:\t{selector}\nStatus:\n"));
    for (title, field) in [
        ("Allowed disruptions", "disruptionsAllowed"),
        ("Current", "currentHealthy"),
        ("Desired", "desiredHealthy"),
        ("Total", "expectedPods"),
    ] {
        out.push_str(&format!("    {title}:\t{}\n", number(value, &["status", field])));
    }
}

/// Describes a priority class.
pub(super) fn priority_class(out: &mut String, object: &Object) {
    let value = object.value();
    for (title, text) in [
        ("Name", object.name().to_string()),
        ("Value", number(value, &["value"]).to_string()),
        ("GlobalDefault", value.flag(&["globalDefault"]).to_string()),
        ("PreemptionPolicy", value.text(&["preemptionPolicy"]).to_owned()),
        ("Description", value.text(&["description"]).to_owned()),
        ("Annotations", pairs(value.at(&["metadata", "annotations"]))),
    ] {
        out.push_str(&format!("{title}:\t{text}\n"));
    }
}
