//! What of a Service may not change.
//!
//! Upstream: `ValidateServiceUpdate` in `pkg/apis/core/validation/validation.go`.

use super::read::{given, number, text, texts};
use super::service::{is_headless, load_balancer_class, needs_health_check};
use super::{IMMUTABLE, render};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

const ONCE: &str = "may not change once set";

/// A changed Service.
pub(super) fn changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    let none = Value::Null;
    let (new, old) = (new.get("spec").unwrap_or(&none), old.get("spec").unwrap_or(&none));
    let path = Path::new("spec");
    let external = |spec: &Value| text(spec, "type") == "ExternalName";
    if !external(new) && !external(old) {
        if !(is_headless(new) && is_headless(old)) {
            cluster_addresses(new, old, &path, errors);
        }
        if !is_headless(new) && !is_headless(old) {
            families(new, old, &path, errors);
        }
    }
    let balancer = |spec: &Value| text(spec, "type") == "LoadBalancer";
    if balancer(old) && balancer(new) && given(new, "loadBalancerClass") != given(old, "loadBalancerClass") {
        errors.invalid(
            &path.child("loadBalancerClass"),
            render::plain(given(new, "loadBalancerClass")),
            ONCE,
        );
    }
    load_balancer_class(new, &path, errors);
    let port = "healthCheckNodePort";
    if needs_health_check(old) && needs_health_check(new) && number(new, port) != number(old, port) {
        errors.forbidden(&path.child(port), IMMUTABLE);
    }
}

/// Whether the policy keeps the Service to one family.
fn is_single(spec: &Value) -> bool {
    text(spec, "ipFamilyPolicy") == "SingleStack"
}

fn cluster_addresses(new: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let addresses_path = path.child("clusterIPs");
    let (before, after): (Vec<&str>, Vec<&str>) = (texts(old, "clusterIPs").collect(), texts(new, "clusterIPs").collect());
    let quote = || render::plain(given(new, "clusterIPs"));
    if before.len() == after.len() {
        for (at, _) in before.iter().zip(&after).enumerate().filter(|(_, (before, after))| before != after) {
            errors.invalid(&addresses_path.index(at), quote(), ONCE);
        }
        return;
    }
    if before.len() > after.len() && after.is_empty() {
        errors.invalid(&addresses_path.index(0), quote(), "primary clusterIP can not be unset");
    }
    if let (Some(before), Some(after)) = (before.first(), after.first())
        && before != after
    {
        errors.invalid(&addresses_path.index(0), quote(), ONCE);
    }
    if before.len() > after.len() && after.len() == 1 && !is_single(new) {
        errors.invalid(
            &path.child("ipFamilyPolicy"),
            render::plain(given(new, "ipFamilyPolicy")),
            "must be set to 'SingleStack' when releasing the secondary clusterIP",
        );
    }
}

fn families(new: &Value, old: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let families_path = path.child("ipFamilies");
    let first = families_path.index(0);
    let (before, after): (Vec<&str>, Vec<&str>) = (texts(old, "ipFamilies").collect(), texts(new, "ipFamilies").collect());
    if before.len() == after.len() {
        for _ in before.iter().zip(&after).filter(|(before, after)| before != after) {
            errors.invalid(&first, render::plain(given(new, "ipFamilies")), ONCE);
        }
        return;
    }
    let shorter = before.len() > after.len();
    if shorter && texts(new, "clusterIPs").len() == 0 {
        errors.invalid(&first, render::plain(given(new, "ipFamilies")), "primary ipFamily can not be unset");
    }
    if let (Some(before), Some(after)) = (before.first(), after.first())
        && before != after
    {
        errors.invalid(&first, render::plain(given(new, "clusterIPs")), ONCE);
    }
    if shorter && after.len() == 1 && !is_single(new) {
        errors.invalid(
            &path.child("ipFamilyPolicy"),
            render::plain(given(new, "ipFamilyPolicy")),
            "must be set to 'SingleStack' when releasing the secondary ipFamily",
        );
    }
}
