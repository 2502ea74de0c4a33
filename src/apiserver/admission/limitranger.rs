//! `LimitRanger`: LimitRanges fill in what containers do not ask for, and bound what Pods and claims ask for.
//! Upstream: `plugin/pkg/admission/limitranger/admission.go`.

use ecow::EcoString;

use super::{Request, forbidden};
use crate::api::kind::Kind;
use crate::api::object::Shared;
use crate::api::quantity::Quantity;
use crate::api::usage::{Usage, pod_total, quantities};
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::apiserver::rules::Refusal;

/// Tells what the plugin filled in.
const ANNOTATION: &str = "kubernetes.io/limit-ranger";
/// The largest value that is compared in thousandths.
const MAX_MILLI_VALUE: i64 = i64::MAX / 1000;

fn ranges(server: &ApiServer, object: &Value) -> Vec<Shared> {
    server
        .list_in(Kind::LimitRange, object.text(&["metadata", "namespace"]))
        .cloned()
        .collect()
}

/// Gives the containers of a new Pod the requests and limits that they lack.
pub(super) fn mutate(server: &ApiServer, pod: &mut Value) {
    for range in ranges(server, pod) {
        let (mut limits, mut requests) = (Vec::new(), Vec::new());
        let container = |item: &&Value| item.text(&["type"]) == "Container";
        for item in range.value().items(&["spec", "limits"]).iter().filter(container) {
            limits.extend(entries(item, "default"));
            requests.extend(entries(item, "defaultRequest"));
        }
        let mut notes = Vec::new();
        for (list, called) in [("containers", "container"), ("initContainers", "init container")] {
            let mut containers = pod.items(&["spec", list]).to_vec();
            for container in &mut containers {
                fill_in(container, called, &requests, &limits, &mut notes);
            }
            if !containers.is_empty() {
                pod.set(&["spec", list], containers);
            }
        }
        if !notes.is_empty() {
            let note = format!("LimitRanger plugin set: {}", notes.join("; "));
            pod.set(&["metadata", "annotations", ANNOTATION], note);
        }
    }
}

fn entries(item: &Value, field: &str) -> Vec<(EcoString, Value)> {
    let map = item.get(field).and_then(Value::as_map);
    map.into_iter()
        .flat_map(Map::iter)
        .map(|(name, amount)| (name.clone(), amount.clone()))
        .collect()
}

fn fill_in(container: &mut Value, called: &str, requests: &[(EcoString, Value)], limits: &[(EcoString, Value)], notes: &mut Vec<String>) {
    for (part, word, defaults) in [("requests", "request", requests), ("limits", "limit", limits)] {
        let mut set: Vec<&str> = Vec::new();
        for (name, amount) in defaults {
            if container.at(&["resources", part, name]).is_none() {
                container.set(&["resources", part, name], amount.clone());
                set.push(name);
            }
        }
        if !set.is_empty() {
            set.sort_unstable();
            notes.push(format!("{} {word} for {called} {}", set.join(", "), container.text(&["name"])));
        }
    }
}

/// Holds a new Pod, or a claim, against the bounds of every LimitRange.
pub(super) fn validate(server: &ApiServer, request: &Request<'_>) -> Result<(), Refusal> {
    let bounded = match request.kind {
        Kind::Pod => request.old.is_none(),
        Kind::PersistentVolumeClaim => request.old.is_none_or(|old| !old.is_terminating()),
        _ => false,
    };
    if !bounded || !request.is_whole() {
        return Ok(());
    }
    for range in ranges(server, request.object) {
        let mut errors = Vec::new();
        for item in range.value().items(&["spec", "limits"]) {
            match (request.kind, item.text(&["type"])) {
                (Kind::Pod, "Container") => each_container(item, request.object, &mut errors),
                (Kind::Pod, "Pod") => {
                    let asked = Asked {
                        requests: pod_total(request.object, "requests"),
                        limits: pod_total(request.object, "limits"),
                    };
                    bounds(item, "Pod", &asked, &mut errors);
                }
                (Kind::PersistentVolumeClaim, "PersistentVolumeClaim") => claim(item, request.object, &mut errors),
                _ => {}
            }
        }
        if !errors.is_empty() {
            return Err(forbidden(request.kind, request.object, &aggregate(errors)));
        }
    }
    Ok(())
}

/// Several errors in brackets, each once (`utilerrors.NewAggregate`).
fn aggregate(mut errors: Vec<String>) -> String {
    if errors.len() == 1 {
        return errors.remove(0);
    }
    let mut each: Vec<String> = Vec::with_capacity(errors.len());
    for error in errors {
        if !each.contains(&error) {
            each.push(error);
        }
    }
    match each.as_slice() {
        [only] => only.clone(),
        each => format!("[{}]", each.join(", ")),
    }
}

/// What a container, a Pod or a claim asks for.
struct Asked {
    requests: Usage,
    limits: Usage,
}

fn each_container(item: &Value, pod: &Value, errors: &mut Vec<String>) {
    for list in ["containers", "initContainers"] {
        for container in pod.items(&["spec", list]) {
            let asked = Asked {
                requests: quantities(container.at(&["resources", "requests"])),
                limits: quantities(container.at(&["resources", "limits"])),
            };
            bounds(item, "Container", &asked, errors);
        }
    }
}

fn bounds(item: &Value, kind: &str, asked: &Asked, errors: &mut Vec<String>) {
    for (name, least) in quantities(item.get("min")) {
        errors.extend(min_constraint(kind, &name, &least, asked));
    }
    for (name, most) in quantities(item.get("max")) {
        errors.extend(max_constraint(kind, &name, &most, asked));
    }
    for (name, ratio) in quantities(item.get("maxLimitRequestRatio")) {
        errors.extend(ratio_constraint(kind, &name, &ratio, asked));
    }
}

fn claim(item: &Value, claim: &Value, errors: &mut Vec<String>) {
    let kind = "PersistentVolumeClaim";
    let asked = Asked {
        requests: quantities(claim.at(&["spec", "resources", "requests"])),
        limits: Usage::new(),
    };
    for (name, least) in quantities(item.get("min")) {
        errors.extend(min_constraint(kind, &name, &least, &asked));
    }
    for (name, most) in quantities(item.get("max")) {
        let what = format!("maximum {name} usage per {kind} is {most}");
        match asked.requests.get(&name) {
            None => errors.push(format!("{what}.  No request is specified")),
            Some(request) if *request > most => errors.push(format!("{what}, but request is {request}")),
            Some(_) => {}
        }
    }
}

fn min_constraint(kind: &str, name: &str, least: &Quantity, asked: &Asked) -> Option<String> {
    let what = format!("minimum {name} usage per {kind} is {least}");
    let Some(request) = asked.requests.get(name) else {
        return Some(format!("{what}.  No request is specified"));
    };
    if request < least {
        return Some(format!("{what}, but request is {request}"));
    }
    let limit = asked.limits.get(name).filter(|limit| *limit < least)?;
    Some(format!("{what}, but limit is {limit}"))
}

fn max_constraint(kind: &str, name: &str, most: &Quantity, asked: &Asked) -> Option<String> {
    let what = format!("maximum {name} usage per {kind} is {most}");
    let Some(limit) = asked.limits.get(name) else {
        return Some(format!("{what}.  No limit is specified"));
    };
    if limit > most {
        return Some(format!("{what}, but limit is {limit}"));
    }
    let request = asked.requests.get(name).filter(|request| *request > most)?;
    Some(format!("{what}, but request is {request}"))
}

fn ratio_constraint(kind: &str, name: &str, most: &Quantity, asked: &Asked) -> Option<String> {
    let what = format!("{name} max limit to request ratio per {kind} is {most}");
    let request = asked.requests.get(name).filter(|request| !request.is_zero());
    let Some(request) = request else {
        return Some(format!("{what}, but no request is specified or request is 0"));
    };
    let Some(limit) = asked.limits.get(name).filter(|limit| !limit.is_zero()) else {
        return Some(format!("{what}, but no limit is specified or limit is 0"));
    };
    let exact = request.value() <= MAX_MILLI_VALUE && limit.value() <= MAX_MILLI_VALUE;
    let (request, limit) = if exact {
        (request.milli_value(), limit.milli_value())
    } else {
        (request.value(), limit.value())
    };
    let (request, limit) = (i128::from(request), i128::from(limit));
    if limit * 1000 <= i128::from(most.milli_value()) * request {
        return None;
    }
    Some(format!("{what}, but provided ratio is {}", ratio(limit, request)))
}

/// The quotient with six digits behind the point.
fn ratio(limit: i128, request: i128) -> String {
    let millionths = (limit * 2_000_000 + request) / (request * 2);
    format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    fn errors(item: &Value, requests: &Value, limits: &Value) -> Vec<String> {
        let asked = Asked {
            requests: quantities(Some(requests)),
            limits: quantities(Some(limits)),
        };
        let mut errors = Vec::new();
        bounds(item, "Container", &asked, &mut errors);
        errors
    }

    #[test]
    fn bounds_are_worded_as_the_server_words_them() {
        let item = value!({"min": {"cpu": "100m"}, "max": {"cpu": "1"}, "maxLimitRequestRatio": {"cpu": "2"}});
        let cases = [
            (value!({"cpu": "500m"}), value!({"cpu": "1"}), vec![]),
            (
                value!({}),
                value!({}),
                vec![
                    "minimum cpu usage per Container is 100m.  No request is specified",
                    "maximum cpu usage per Container is 1.  No limit is specified",
                    "cpu max limit to request ratio per Container is 2, but no request is specified or request is 0",
                ],
            ),
            (
                value!({"cpu": "50m"}),
                value!({"cpu": "60m"}),
                vec!["minimum cpu usage per Container is 100m, but request is 50m"],
            ),
            (
                value!({"cpu": "300m"}),
                value!({"cpu": "1"}),
                vec!["cpu max limit to request ratio per Container is 2, but provided ratio is 3.333333"],
            ),
            (
                value!({"cpu": "1"}),
                value!({"cpu": "1500m"}),
                vec!["maximum cpu usage per Container is 1, but limit is 1500m"],
            ),
        ];
        for (requests, limits, expected) in cases {
            assert_eq!(errors(&item, &requests, &limits), expected, "{requests}");
        }
    }
}
