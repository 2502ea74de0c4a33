//! `PodDisruptionBudget`.
//!
//! Upstream: `pkg/apis/policy/validation/validation.go`.

use super::read::{given, number};
use super::{non_negative, one_of, render, selectors, workload};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// `spec` of a budget.
pub(super) fn spec(budget: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec");
    let spec = budget.get("spec").unwrap_or(&Value::Null);
    let bounds = ["minAvailable", "maxUnavailable"];
    if bounds.iter().all(|key| given(spec, key).is_some()) {
        errors.invalid(
            &path,
            render::typed("v1.PodDisruptionBudgetSpec", Some(spec)),
            "minAvailable and maxUnavailable cannot be both set",
        );
    }
    for key in bounds {
        if let Some(bound) = given(spec, key) {
            workload::int_or_percent(bound, &path.child(key), errors);
            workload::at_most_hundred_percent(bound, &path.child(key), errors);
        }
    }
    selectors::label_selector(given(spec, "selector"), &path.child("selector"), errors);
    one_of(
        spec,
        "unhealthyPodEvictionPolicy",
        &["AlwaysAllow", "IfHealthyBudget"],
        &path,
        errors,
    );
}

/// `status` of a budget.
pub(super) fn status(budget: &Value, errors: &mut ErrorList) {
    let path = Path::new("status");
    let status = budget.get("status").unwrap_or(&Value::Null);
    for key in ["disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"] {
        non_negative(number(status, key), &path.child(key), errors);
    }
}
