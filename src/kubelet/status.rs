//! The status that a kubelet writes for a Pod.
//! Upstream: `pkg/kubelet/kubelet_pods.go` (`generateAPIPodStatus`, `convertStatusToAPIStatus`), `pkg/kubelet/status/generate.go`.

use ecow::{EcoString, eco_format};

use super::runtime::{Container, Ended, PodRuntime, State};
use crate::api::object::Object;
use crate::api::pod;
use crate::api::time;
use crate::api::value::{Map, Value};
use crate::value;

/// The Pod's whole object with the status that `runtime` amounts to. What the kubelet does not set stays.
pub fn with_status(pod: &Object, runtime: &PodRuntime, host: &str, now_ms: u64) -> Value {
    let mut value = pod.value().clone();
    let mut status = value.get("status").and_then(Value::as_map).cloned().unwrap_or_default();
    let phase = phase(pod, runtime);
    let statuses: Vec<Value> = runtime
        .containers
        .iter()
        .enumerate()
        .map(|(at, container)| container_status(pod, at, container))
        .collect();
    put(&mut status, "phase", phase);
    put(&mut status, "containerStatuses", statuses);
    put(&mut status, "startTime", time::format(runtime.admitted_ms));
    put(&mut status, "observedGeneration", pod.generation());
    if !host.is_empty() {
        put(&mut status, "hostIP", host);
        put(&mut status, "hostIPs", value!([{"ip": host}]));
    }
    if has_sandbox(runtime) {
        put(&mut status, "podIP", runtime.address.clone());
        put(&mut status, "podIPs", value!([{"ip": (runtime.address.clone())}]));
    }
    let conditions = conditions(pod, runtime, phase, now_ms);
    put(&mut status, "conditions", conditions);
    if value.get("status").and_then(Value::as_map) != Some(&status) {
        value.set(&["status"], status);
    }
    value
}

/// Sets a field of the status. An equal one stays, so that versions of the Pod share it.
fn put(status: &mut Map, key: &str, field: impl Into<Value>) {
    let field = field.into();
    match status.get_mut(key) {
        Some(known) if *known == field => {}
        Some(known) => *known = field,
        None => {
            status.insert(key, field);
        }
    }
}

/// Whether the Pod's network stands: from the first container that is past its pull.
fn has_sandbox(runtime: &PodRuntime) -> bool {
    runtime
        .containers
        .iter()
        .any(|container| !matches!(container.state, State::Creating { pulled: false, .. }) || container.restarts > 0)
}

fn phase(pod: &Object, runtime: &PodRuntime) -> &'static str {
    let restarts = !matches!(pod.value().text(&["spec", "restartPolicy"]), "Never" | "OnFailure");
    let on_failure = pod.value().text(&["spec", "restartPolicy"]) == "OnFailure";
    let all = |test: &dyn Fn(&Container) -> bool| runtime.containers.iter().all(test);
    let over = |container: &Container| matches!(container.state, State::Ended { .. });
    let succeeded = |container: &Container| matches!(&container.state, State::Ended { ended, .. } if ended.exit_code == 0);
    let waits = |container: &Container| {
        let unmade = matches!(
            container.state,
            State::Creating { .. } | State::PullFailed { .. } | State::PullBackOff { .. }
        );
        unmade && container.last.is_none()
    };
    if runtime.containers.iter().any(waits) {
        return "Pending";
    }
    if all(&over) && (!restarts || pod.is_terminating()) {
        if all(&succeeded) {
            return "Succeeded";
        }
        if !on_failure || pod.is_terminating() {
            return "Failed";
        }
    }
    "Running"
}

fn container_status(pod: &Object, at: usize, container: &Container) -> Value {
    let spec = pod.value().items(&["spec", "containers"]).get(at);
    let pulled = !container.id.is_empty();
    let mut status = value!({
        "name": (container.name.clone()),
        "image": (if pulled { container.resolved.name.clone() } else { container.image.clone() }),
        "imageID": (if pulled { container.resolved.id.clone() } else { EcoString::new() }),
        "ready": (container.ready),
        "started": (container.is_running()),
        "restartCount": (container.restarts),
        "state": (state(pod, container)),
        "lastState": (last_state(container))
    });
    if pulled {
        status.set(&["containerID"], eco_format!("containerd://{}", container.id));
    }
    let resources = spec.and_then(|spec| spec.get("resources"));
    status.set(&["resources"], resources.cloned().unwrap_or_else(Value::map));
    if let Some(requests) = resources.and_then(|resources| resources.get("requests")) {
        status.set(&["allocatedResources"], requests.clone());
    }
    status
}

fn state(pod: &Object, container: &Container) -> Value {
    let waiting = |reason: &str, message: EcoString| value!({"waiting": {"reason": reason, "message": message}});
    match &container.state {
        State::Creating { .. } if container.last.is_some() => last_state_of(container.last.as_ref()),
        State::Creating { .. } => value!({"waiting": {"reason": "ContainerCreating"}}),
        State::PullFailed { error, .. } => waiting("ErrImagePull", error.clone()),
        State::PullBackOff { error, .. } => waiting(
            "ImagePullBackOff",
            eco_format!("Back-off pulling image {:?}: ErrImagePull: {error}", container.image),
        ),
        State::Running { since_ms, .. } => value!({"running": {"startedAt": (time::format(*since_ms))}}),
        State::Ended { ended, .. } => terminated(ended),
        State::BackOff { wait_ms, .. } => waiting("CrashLoopBackOff", back_off_message(pod, container, *wait_ms)),
    }
}

fn last_state(container: &Container) -> Value {
    match &container.state {
        State::BackOff { ended, .. } => terminated(ended),
        _ => last_state_of(container.last.as_ref()),
    }
}

fn last_state_of(ended: Option<&Ended>) -> Value {
    ended.map_or_else(Value::map, terminated)
}

fn terminated(ended: &Ended) -> Value {
    value!({"terminated": {
        "exitCode": (ended.exit_code),
        "reason": (ended.reason()),
        "startedAt": (time::format(ended.started_ms)),
        "finishedAt": (time::format(ended.finished_ms)),
        "containerID": (eco_format!("containerd://{}", ended.id))
    }})
}

/// `back-off 1m20s restarting failed container=app pod=web-…_default(uid)`
fn back_off_message(pod: &Object, container: &Container, wait_ms: u64) -> EcoString {
    let seconds = wait_ms / 1000;
    let wait = match (seconds / 60, seconds % 60) {
        (0, seconds) => eco_format!("{seconds}s"),
        (minutes, seconds) => eco_format!("{minutes}m{seconds}s"),
    };
    eco_format!(
        "back-off {wait} restarting failed container={} pod={}",
        container.name,
        full_pod_name(pod)
    )
}

/// `web-…_default(uid)`
pub(super) fn full_pod_name(pod: &Object) -> EcoString {
    eco_format!("{}_{}({})", pod.name(), pod.namespace(), pod.uid())
}

fn conditions(pod: &Object, runtime: &PodRuntime, phase: &str, now_ms: u64) -> Vec<Value> {
    let unready: Vec<&str> = runtime
        .containers
        .iter()
        .filter(|container| !container.ready)
        .map(|container| container.name.as_str())
        .collect();
    let ready = match phase {
        "Succeeded" => ("False", "PodCompleted", EcoString::new()),
        "Failed" => ("False", "PodFailed", EcoString::new()),
        _ if unready.is_empty() => ("True", "", EcoString::new()),
        _ => (
            "False",
            "ContainersNotReady",
            eco_format!("containers with unready status: [{}]", unready.join(" ")),
        ),
    };
    let yes = ("True", "", EcoString::new());
    let sandbox = if has_sandbox(runtime) && !matches!(phase, "Succeeded" | "Failed") {
        yes.clone()
    } else {
        ("False", "", EcoString::new())
    };
    let mut own = vec![
        ("PodReadyToStartContainers", sandbox),
        ("Initialized", yes.clone()),
        ("Ready", ready.clone()),
        ("ContainersReady", ready),
    ];
    if !pod.pod().node.is_empty() {
        own.push(("PodScheduled", yes));
    }
    let foreign = pod
        .value()
        .items(&["status", "conditions"])
        .iter()
        .filter(|condition| own.iter().all(|(kind, _)| *kind != condition.text(&["type"])));
    own.iter()
        .map(|(kind, (status, reason, message))| condition(pod, kind, status, reason, message, now_ms))
        .chain(foreign.cloned())
        .collect()
}

fn condition(pod: &Object, kind: &str, status: &str, reason: &str, message: &str, now_ms: u64) -> Value {
    let known = pod::condition(pod.value(), kind).filter(|known| known.text(&["status"]) == status);
    if let Some(known) = known.filter(|known| says(known, reason, message, pod.generation())) {
        return known.clone();
    }
    let since = known.map_or_else(|| time::format(now_ms), |known| known.string(&["lastTransitionTime"]));
    let mut condition = value!({
        "type": kind,
        "status": status,
        "lastProbeTime": null,
        "lastTransitionTime": since,
        "observedGeneration": (pod.generation())
    });
    for (field, text) in [("reason", reason), ("message", message)] {
        if !text.is_empty() {
            condition.set(&[field], text);
        }
    }
    condition
}

/// Whether a condition of the right status is what a kubelet would write.
fn says(known: &Value, reason: &str, message: &str, generation: i64) -> bool {
    let fields = 5 + usize::from(!reason.is_empty()) + usize::from(!message.is_empty());
    known.as_map().is_some_and(|known| known.len() == fields)
        && known.text(&["reason"]) == reason
        && known.text(&["message"]) == message
        && known.int(&["observedGeneration"]) == Some(generation)
        && known.get("lastProbeTime").is_some_and(Value::is_null)
        && known.get("lastTransitionTime").is_some()
}
