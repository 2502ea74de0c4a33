//! Amounts of resources: rounding, and the one that stands in for the other.
//!
//! Upstream: `SetDefaults_ResourceList`, `SetDefaults_LimitRangeItem` in `pkg/apis/core/v1/defaults.go`.

use super::within;
use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};

/// Rounds the amounts of the list at `key` up to thousandths.
pub(super) fn round_up(object: &mut Value, key: &str) {
    within(object, key, |list| {
        let rounded: Vec<_> = list
            .as_map()
            .into_iter()
            .flat_map(Map::iter)
            .filter_map(|(name, amount)| Some((name.clone(), Quantity::parse(amount.as_str()?).ok()?.rounded_up_to_milli()?)))
            .collect();
        for (name, amount) in rounded {
            list.make_map().insert(name, amount.to_string());
        }
    });
}

/// The requests and limits of a container.
pub(super) fn requirements(requirements: &mut Value) {
    round_up(requirements, "limits");
    round_up(requirements, "requests");
}

/// A Pod's container that sets a limit and no request requests its limit.
pub(super) fn requests_from_limits(requirements: &mut Value) {
    fill_from(requirements, "requests", "limits");
}

/// Puts the amounts of the list at `from` into the list at `to` where that has none.
pub(super) fn fill_from(object: &mut Value, to: &str, from: &str) {
    let Some(amounts) = object.get(from).cloned() else { return };
    for (name, amount) in amounts.as_map().into_iter().flat_map(Map::iter) {
        if object.at(&[to, name]).is_none() {
            object.set(&[to, name], amount.clone());
        }
    }
}

/// An item of a LimitRange: for containers, the maximum is the default, and that the default request.
pub(super) fn limit_range_item(item: &mut Value) {
    if item.text(&["type"]) == "Container" {
        fill_from(item, "default", "max");
        fill_from(item, "defaultRequest", "default");
        fill_from(item, "defaultRequest", "min");
    }
    for list in ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"] {
        round_up(item, list);
    }
}

/// A Node that says nothing of what it can allocate can allocate all it has.
pub(super) fn node_status(status: &mut Value) {
    if let (Some(capacity), None) = (status.get("capacity").cloned(), status.get("allocatable")) {
        status.set(&["allocatable"], capacity);
    }
    round_up(status, "capacity");
    round_up(status, "allocatable");
}
