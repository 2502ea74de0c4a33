//! Requests and limits of a Pod as a whole, from those of its containers.
//!
//! Upstream: `defaultHugePagePodLimits`, `defaultPodRequests` in `pkg/apis/core/v1/defaults.go`, and
//! `component-helpers/resource/helpers.go`.

use std::collections::BTreeMap;

use ecow::EcoString;

use super::within;
use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};

/// Amounts by the names of their resources.
pub(in crate::api) type Amounts = BTreeMap<EcoString, Quantity>;

/// Fills in the Pod's own requests and limits where it gives some of them.
pub(super) fn resources(spec: &mut Value) {
    if spec.get("resources").is_none() {
        return;
    }
    let limits = aggregate(spec, "limits");
    let requests = aggregate(spec, "requests");
    within(spec, "resources", |own| {
        let has = |own: &Value, list: &str| own.get(list).and_then(Value::as_map).is_some_and(|map| !map.is_empty());
        if has(own, "limits") || has(own, "requests") {
            for (name, amount) in limits.iter().filter(|(name, _)| is_huge_page(name)) {
                if own.at(&["requests", name]).is_none() && own.at(&["limits", name]).is_none() {
                    own.set(&["limits", name], amount.to_string());
                }
            }
        }
        if !has(own, "limits") {
            return;
        }
        for (name, amount) in requests.iter().filter(|(name, _)| is_supported(name) && !is_huge_page(name)) {
            if own.at(&["requests", name]).is_none() {
                own.set(&["requests", name], amount.to_string());
            }
        }
        let limits = own.get("limits").cloned().unwrap_or_default();
        for (name, amount) in limits
            .as_map()
            .into_iter()
            .flat_map(Map::iter)
            .filter(|(name, _)| is_supported(name))
        {
            if own.at(&["requests", name]).is_none() {
                own.set(&["requests", name], amount.clone());
            }
        }
    });
}

fn is_huge_page(name: &str) -> bool {
    name.starts_with("hugepages-")
}

fn is_supported(name: &str) -> bool {
    matches!(name, "cpu" | "memory") || is_huge_page(name)
}

/// What the containers need at their highest: all that run at once, or the hungriest of those that run before.
pub(in crate::api) fn aggregate(spec: &Value, list: &str) -> Amounts {
    let mut total = Amounts::new();
    for container in spec.items(&["containers"]) {
        add(&mut total, &amounts(container, list));
    }
    let (mut sidecars, mut before) = (Amounts::new(), Amounts::new());
    for container in spec.items(&["initContainers"]) {
        let mut needed = amounts(container, list);
        if container.text(&["restartPolicy"]) == "Always" {
            add(&mut total, &needed);
            add(&mut sidecars, &needed);
            needed.clone_from(&sidecars);
        } else {
            add(&mut needed, &sidecars);
        }
        raise(&mut before, &needed);
    }
    raise(&mut total, &before);
    total
}

fn amounts(container: &Value, list: &str) -> Amounts {
    let found = container
        .at(&["resources", list])
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::iter);
    found
        .filter_map(|(name, amount)| Some((name.clone(), Quantity::parse(amount.as_str()?).ok()?)))
        .collect()
}

fn add(total: &mut Amounts, more: &Amounts) {
    for (name, amount) in more {
        let sum = total.get(name).map_or_else(|| amount.clone(), |before| before.plus(amount));
        total.insert(name.clone(), sum);
    }
}

fn raise(total: &mut Amounts, others: &Amounts) {
    for (name, amount) in others {
        if total.get(name).is_none_or(|before| before < amount) {
            total.insert(name.clone(), amount.clone());
        }
    }
}
