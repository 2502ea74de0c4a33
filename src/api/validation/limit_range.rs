//! `LimitRange`.
//!
//! Upstream: `ValidateLimitRange` in `pkg/apis/core/validation/validation.go`.

use std::collections::BTreeSet;

use super::read::{amount_of, given, map, text};
use super::{names, render, resources};
use crate::api::field::{ErrorList, Path};
use crate::api::quantity::Quantity;
use crate::api::value::Value;

const LISTS: [&str; 5] = ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"];

/// `spec` of a LimitRange.
pub(super) fn limit_range(limit_range: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec.limits");
    let limits = limit_range.items(&["spec", "limits"]);
    for (at, limit) in limits.iter().enumerate() {
        let path = path.index(at);
        let kind = text(limit, "type");
        limit_type(kind, &path.child("type"), errors);
        if limits[..at].iter().any(|other| text(other, "type") == kind) {
            errors.duplicate(&path.child("type"), render::named(kind), "");
        }
        let keys = resource_names(limit, kind, &path, errors);
        for name in keys {
            relations(&Amounts { limit, name }, &path, errors);
        }
    }
}

fn limit_type(kind: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let messages = names::qualified_name(kind);
    let well_formed = messages.is_empty();
    for message in messages {
        errors.invalid(path, render::named(kind), &message);
    }
    if well_formed && !kind.contains('/') && !matches!(kind, "Pod" | "Container" | "PersistentVolumeClaim") {
        errors.invalid(path, render::named(kind), "must be a standard limit type or fully qualified");
    }
}

/// Checks the names of the resources, and gives them back sorted.
fn resource_names<'a>(limit: &'a Value, kind: &str, path: &Path<'_>, errors: &mut ErrorList) -> BTreeSet<&'a str> {
    let mut keys = BTreeSet::new();
    for list in LISTS {
        let list_path = path.child(list);
        if list == "maxLimitRequestRatio" && kind == "PersistentVolumeClaim" {
            let bounded = ["min", "max"].iter().any(|bound| limit.at(&[bound, "storage"]).is_some());
            if !bounded {
                errors.required(
                    &path.child("limits"),
                    "either minimum or maximum storage value is required, but neither was provided",
                );
            }
        }
        if kind == "Pod" && list.starts_with("default") {
            if map(limit.get(list)).next().is_some() {
                errors.forbidden(&list_path, "may not be specified when `type` is 'Pod'");
            }
            continue;
        }
        for (name, _) in map(limit.get(list)) {
            let path = list_path.key(name);
            if matches!(kind, "Pod" | "Container") {
                resources::name_in_container(name, &path, errors);
            } else {
                resources::name(name, &path, errors);
            }
            keys.insert(name.as_str());
        }
    }
    keys
}

/// The amounts of one resource.
struct Amounts<'a> {
    limit: &'a Value,
    name: &'a str,
}

impl Amounts<'_> {
    fn get(&self, list: &str) -> Option<Quantity> {
        if text(self.limit, "type") == "Pod" && list.starts_with("default") {
            return None;
        }
        given(self.limit, list).and_then(|amounts| given(amounts, self.name)).map(amount_of)
    }
}

/// The amounts of one resource among each other.
fn relations(amounts: &Amounts<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    /// The smaller list, the larger one, how both are named, the list that is at fault, and whose value is quoted.
    const ORDERS: [(&str, &str, &str, &str, &str, &str); 6] = [
        ("min", "max", "min value", "max value", "min", "min"),
        (
            "min",
            "defaultRequest",
            "min value",
            "default request value",
            "defaultRequest",
            "defaultRequest",
        ),
        (
            "defaultRequest",
            "max",
            "default request value",
            "max value",
            "defaultRequest",
            "defaultRequest",
        ),
        (
            "defaultRequest",
            "default",
            "default request value",
            "default limit value",
            "defaultRequest",
            "defaultRequest",
        ),
        ("min", "default", "min value", "default value", "default", "min"),
        ("default", "max", "default value", "max value", "default", "max"),
    ];
    for (smaller, larger, smaller_name, larger_name, at_fault, quoted) in ORDERS {
        let (Some(small), Some(large)) = (amounts.get(smaller), amounts.get(larger)) else {
            continue;
        };
        if small > large {
            let quoted = if quoted == smaller { &small } else { &large };
            let list = path.child(at_fault);
            errors.invalid(
                &list.key(amounts.name),
                quoted.to_string().as_str(),
                &format!("{smaller_name} {small} is greater than {larger_name} {large}"),
            );
        }
    }
    ratio(amounts, path, errors);
    let (limit, request) = (amounts.get("default"), amounts.get("defaultRequest"));
    if let (Some(limit), Some(request)) = (limit, request)
        && limit != request
        && !resources::may_overcommit(amounts.name)
    {
        let list = path.child("defaultRequest");
        errors.invalid(
            &list.key(amounts.name),
            request.to_string().as_str(),
            &format!(
                "default value {limit} must equal to defaultRequest value {request} in {}",
                amounts.name
            ),
        );
    }
}

fn ratio(amounts: &Amounts<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    /// Amounts above this are compared in whole units, as thousandths of them do not fit.
    const MAX_MILLI: i64 = i64::MAX / 1000;
    let Some(ratio) = amounts.get("maxLimitRequestRatio") else { return };
    let list = path.child("maxLimitRequestRatio");
    let path = list.key(amounts.name);
    if ratio < Quantity::from(1) {
        errors.invalid(&path, ratio.to_string().as_str(), &format!("ratio {ratio} is less than 1"));
    }
    let (Some(min), Some(max)) = (amounts.get("min"), amounts.get("max")) else {
        return;
    };
    let small = [&ratio, &min, &max].iter().all(|amount| amount.value() < MAX_MILLI);
    let (least, most) = if small {
        (min.milli_value(), max.milli_value())
    } else {
        (min.value(), max.value())
    };
    let ratio_milli = if small {
        i128::from(ratio.milli_value())
    } else {
        i128::from(ratio.value()) * 1000
    };
    if least > 0 && ratio_milli * i128::from(least) > i128::from(most) * 1000 {
        errors.invalid(
            &path,
            ratio.to_string().as_str(),
            &format!("ratio {ratio} is greater than max/min = {}", six_decimals(most, least)),
        );
    }
}

/// The quotient with six decimals, rounded half to even as C's `%f` does.
fn six_decimals(dividend: i64, divisor: i64) -> String {
    let scaled = i128::from(dividend) * 1_000_000;
    let divisor = i128::from(divisor);
    let (mut quotient, rest) = (scaled / divisor, scaled % divisor);
    if rest * 2 > divisor || (rest * 2 == divisor && quotient % 2 == 1) {
        quotient += 1;
    }
    format!("{}.{:06}", quotient / 1_000_000, quotient % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_have_six_decimals() {
        assert_eq!(six_decimals(2, 3), "0.666667");
        assert_eq!(six_decimals(4, 2), "2.000000");
    }
}
