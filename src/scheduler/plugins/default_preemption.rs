//! What the scheduler says when no node takes a Pod: could removing other Pods help?
//! Upstream: `plugins/defaultpreemption`, `framework/preemption/preemption.go`, `plugins/dynamicresources`.

use ecow::{EcoString, eco_format};

use super::Rejection;
use crate::api::object::Object;
use crate::scheduler::histogram;

/// The post-filter plugins' part of the message. No Pod is ever removed for another here, so there are never victims.
pub fn post_filter(pod: &Object, rejections: &[Rejection]) -> EcoString {
    if pod.body().text(&["spec", "preemptionPolicy"]) == "Never" {
        return "no new claims to deallocate, preemption: not eligible due to preemptionPolicy=Never.".into();
    }
    let reasons = rejections.iter().map(|rejection| {
        if rejection.resolvable {
            "No preemption victims found for incoming pod"
        } else {
            "Preemption is not helpful for scheduling"
        }
    });
    let nodes = rejections.len();
    let preemption = histogram(reasons).map_or_else(EcoString::new, |reasons| eco_format!(" {reasons}."));
    eco_format!("no new claims to deallocate, preemption: 0/{nodes} nodes are available:{preemption}")
}
