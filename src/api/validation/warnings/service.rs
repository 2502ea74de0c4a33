//! Warnings about Services.
//!
//! Upstream: `pkg/api/service/warnings.go`.

use ecow::eco_format;

use super::super::read::{list, text, texts};
use super::super::service;
use super::{Warnings, odd_address};
use crate::api::field::Path;
use crate::api::value::Value;

/// What is said of a Service.
pub(super) fn of_service(object: &Value, spec: &Value, warnings: &mut Warnings) {
    const HINTS: &str = "service.kubernetes.io/topology-aware-hints";
    let path = Path::new("spec");
    let kind = text(spec, "type");
    let headless = kind == "ClusterIP" && text(spec, "clusterIP") == "None";
    if object.at(&["metadata", "annotations", HINTS]).is_some() {
        warnings.say(eco_format!(
            "annotation {HINTS} is deprecated, please use service.kubernetes.io/topology-mode instead"
        ));
    }
    if !text(spec, "clusterIP").is_empty() && !service::is_headless(spec) {
        let addresses = path.child("clusterIPs");
        for (at, address) in texts(spec, "clusterIPs").enumerate() {
            odd_address(address, &addresses.index(at), warnings);
        }
    }
    let has_external = !list(spec, "externalIPs").is_empty();
    let ignored = [
        ("loadBalancerIP", headless && !text(spec, "loadBalancerIP").is_empty()),
        ("externalIPs", headless && has_external),
        ("SessionAffinity", headless && text(spec, "sessionAffinity") != "None"),
    ];
    for (field, _) in ignored.iter().filter(|(_, holds)| *holds) {
        warnings.say(eco_format!("spec.{field} is ignored for headless services"));
    }
    let addresses = path.child("externalIPs");
    for (at, address) in texts(spec, "externalIPs").enumerate() {
        odd_address(address, &addresses.index(at), warnings);
    }
    if has_external && !headless && kind != "ExternalName" {
        warnings.say("spec.externalIPs is deprecated and may no longer be implemented in some clusters".into());
    }
    if !text(spec, "loadBalancerIP").is_empty() {
        odd_address(text(spec, "loadBalancerIP"), &path.child("loadBalancerIP"), warnings);
    }
    if kind == "ExternalName" && has_external {
        warnings.say("spec.externalIPs is ignored when spec.type is \"ExternalName\"".into());
    }
    if kind != "ExternalName" && !text(spec, "externalName").is_empty() {
        warnings.say("spec.externalName is ignored when spec.type is not \"ExternalName\"".into());
    }
    if text(spec, "trafficDistribution") == "PreferClose" {
        warnings.say("spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"".into());
    }
}
