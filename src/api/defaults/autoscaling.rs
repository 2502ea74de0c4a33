//! Defaults of autoscalers.
//!
//! Upstream: `pkg/apis/autoscaling/v2/defaults.go`.

use super::{Preset, default, default_with, within};
use crate::api::value::Value;
use crate::value;

/// Fills in the defaults of an autoscaler's spec.
pub(super) fn spec(spec: &mut Value) {
    default(spec, "minReplicas", 1);
    default_with(
        spec,
        "metrics",
        || value!([{"type": "Resource", "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 80}}}]),
    );
    within(spec, "behavior", |behavior| {
        default(behavior, "scaleUp", Preset::Map);
        default(behavior, "scaleDown", Preset::Map);
        within(behavior, "scaleUp", |rules| {
            default(rules, "stabilizationWindowSeconds", 0);
            default(rules, "selectPolicy", "Max");
            default_with(rules, "policies", || {
                value!([
                    {"type": "Pods", "value": 4, "periodSeconds": 15},
                    {"type": "Percent", "value": 100, "periodSeconds": 15}
                ])
            });
        });
        within(behavior, "scaleDown", |rules| {
            default(rules, "selectPolicy", "Max");
            default_with(
                rules,
                "policies",
                || value!([{"type": "Percent", "value": 100, "periodSeconds": 15}]),
            );
        });
    });
}
