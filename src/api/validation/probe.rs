//! Probes and lifecycle handlers of containers.
//!
//! Upstream: `validateProbe` and `validateLifecycle` in `pkg/apis/core/validation/validation.go`.

use super::pod::Context;
use super::read::{given, list, number, text};
use super::{names, non_negative, render};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// `lifecycle` and the three probes of a container.
pub(super) fn lifecycle_and_probes(container: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    if let Some(lifecycle) = given(container, "lifecycle") {
        let path = path.child("lifecycle");
        for key in ["postStart", "preStop"] {
            if let Some(handler) = given(lifecycle, key) {
                handler_of(handler, true, pod, &path.child(key), errors);
            }
        }
    }
    for key in ["livenessProbe", "readinessProbe", "startupProbe"] {
        let Some(probe) = given(container, key) else { continue };
        let path = path.child(key);
        common(probe, pod, &path, errors);
        if key == "readinessProbe" {
            if let Some(seconds) = probe.int(&["terminationGracePeriodSeconds"]) {
                errors.invalid(
                    &path.child("terminationGracePeriodSeconds"),
                    seconds,
                    "must not be set for readinessProbes",
                );
            }
        } else if number(probe, "successThreshold") != 1 {
            errors.invalid(&path.child("successThreshold"), number(probe, "successThreshold"), "must be 1");
        }
    }
}

fn common(probe: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    handler_of(probe, false, pod, path, errors);
    for key in [
        "initialDelaySeconds",
        "timeoutSeconds",
        "periodSeconds",
        "successThreshold",
        "failureThreshold",
    ] {
        non_negative(number(probe, key), &path.child(key), errors);
    }
    if let Some(seconds) = probe.int(&["terminationGracePeriodSeconds"]).filter(|seconds| *seconds <= 0) {
        errors.invalid(&path.child("terminationGracePeriodSeconds"), seconds, "must be greater than 0");
    }
}

/// Exactly one way of asking or telling. A lifecycle handler can sleep, a probe can speak gRPC.
fn handler_of(handler: &Value, of_lifecycle: bool, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let mut found = false;
    for key in ["exec", "httpGet", "tcpSocket", if of_lifecycle { "sleep" } else { "grpc" }] {
        let Some(action) = given(handler, key) else { continue };
        let path = path.child(key);
        if found {
            errors.forbidden(&path, "may not specify more than 1 handler type");
            continue;
        }
        found = true;
        match key {
            "exec" => {
                if list(action, "command").is_empty() {
                    errors.required(&path.child("command"), "");
                }
            }
            "httpGet" => http_get(action, &path, errors),
            "sleep" => sleep(action, pod, &path, errors),
            _ => port(given(action, "port"), &path.child("port"), errors),
        }
    }
    if !found {
        errors.required(path, "must specify a handler type");
    }
}

fn http_get(action: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    if text(action, "path").is_empty() {
        errors.required(&path.child("path"), "");
    }
    port(given(action, "port"), &path.child("port"), errors);
    let scheme = text(action, "scheme");
    if !matches!(scheme, "HTTP" | "HTTPS") {
        errors.not_supported(&path.child("scheme"), render::named(scheme), &["HTTP", "HTTPS"]);
    }
    for header in list(action, "httpHeaders") {
        let name = text(header, "name");
        errors.invalid_each(&path.child("httpHeaders"), name, names::http_header(name));
    }
}

/// A port by its number or its name; a missing one counts as 0.
pub(super) fn port(port: Option<&Value>, path: &Path<'_>, errors: &mut ErrorList) {
    match port {
        Some(Value::String(name)) => errors.invalid_each(path, name, names::port_name(name)),
        other => {
            let number = other.and_then(Value::as_int).unwrap_or_default();
            for message in names::port_number(number) {
                errors.invalid(path, number, &message);
            }
        }
    }
}

fn sleep(action: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let seconds = number(action, "seconds");
    let Some(grace) = pod.spec.int(&["terminationGracePeriodSeconds"]) else {
        return;
    };
    if seconds < 0 || seconds > grace {
        errors.invalid(
            path,
            seconds,
            &format!("must be non-negative and less than terminationGracePeriodSeconds ({grace})"),
        );
    }
}
