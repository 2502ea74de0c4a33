//! Defaults of Pods and Pod templates.
//!
//! Upstream: `pkg/apis/core/v1/defaults.go`.

use super::disabled::drop_disabled;
use super::image::is_latest;
use super::{Preset, default, each, pod_level, resources, volume, within};
use crate::api::value::Value;

/// Fills in the defaults of a Pod template.
pub fn pod_template(template: &mut Value) {
    within(template, "spec", pod_spec);
}

/// The defaults that a Pod has and a template has not.
pub(super) fn pod_spec_of_a_pod(spec: &mut Value) {
    pod_spec(spec);
    for containers in ["containers", "initContainers"] {
        each(spec, containers, |container| {
            within(container, "resources", resources::requests_from_limits);
        });
    }
    pod_level::resources(spec);
    default(spec, "enableServiceLinks", true);
    if spec.flag(&["hostNetwork"]) {
        for containers in ["containers", "initContainers"] {
            each(spec, containers, |container| each(container, "ports", host_port));
        }
    }
}

fn pod_spec(spec: &mut Value) {
    default(spec, "dnsPolicy", "ClusterFirst");
    default(spec, "restartPolicy", "Always");
    default(spec, "securityContext", Preset::Map);
    default(spec, "terminationGracePeriodSeconds", 30);
    default(spec, "schedulerName", "default-scheduler");
    service_account(spec);
    each(spec, "volumes", volume::volume);
    for containers in ["initContainers", "containers", "ephemeralContainers"] {
        each(spec, containers, container);
    }
    resources::round_up(spec, "overhead");
    within(spec, "resources", resources::requirements);
    drop_disabled(spec);
}

/// `serviceAccount` is the old name of `serviceAccountName`; both are stored.
fn service_account(spec: &mut Value) {
    let name = match (spec.text(&["serviceAccountName"]), spec.text(&["serviceAccount"])) {
        ("", "") => return,
        (name, old) if name == old => return,
        ("", old) => old.to_owned(),
        (name, _) => name.to_owned(),
    };
    spec.set(&["serviceAccountName"], name.as_str());
    spec.set(&["serviceAccount"], name);
}

/// With the host's network, a container's port is the host's.
fn host_port(port: &mut Value) {
    if let Some(number) = port.int(&["containerPort"]).filter(|number| *number != 0) {
        default(port, "hostPort", number);
    }
}

fn container(container: &mut Value) {
    let policy = if is_latest(container.text(&["image"])) {
        "Always"
    } else {
        "IfNotPresent"
    };
    default(container, "imagePullPolicy", policy);
    default(container, "terminationMessagePath", "/dev/termination-log");
    default(container, "terminationMessagePolicy", "File");
    each(container, "ports", |port| default(port, "protocol", "TCP"));
    each(container, "env", |variable| {
        within(variable, "valueFrom", |source| {
            within(source, "fieldRef", field_selector);
            within(source, "fileKeyRef", |file| default(file, "optional", false));
        });
    });
    within(container, "resources", resources::requirements);
    for probe_kind in ["livenessProbe", "readinessProbe", "startupProbe"] {
        within(container, probe_kind, probe);
    }
    within(container, "lifecycle", |lifecycle| {
        for hook in ["postStart", "preStop"] {
            within(lifecycle, hook, |handler| within(handler, "httpGet", http_get));
        }
    });
}

fn probe(probe: &mut Value) {
    default(probe, "timeoutSeconds", 1);
    default(probe, "periodSeconds", 10);
    default(probe, "successThreshold", 1);
    default(probe, "failureThreshold", 3);
    within(probe, "httpGet", http_get);
    within(probe, "grpc", |grpc| default(grpc, "service", ""));
}

fn http_get(action: &mut Value) {
    default(action, "path", "/");
    default(action, "scheme", "HTTP");
}

/// The default of a reference to a field of the Pod.
pub(super) fn field_selector(selector: &mut Value) {
    default(selector, "apiVersion", "v1");
}
