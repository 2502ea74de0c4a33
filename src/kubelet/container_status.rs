//! What the status of a Pod says of one container.
//! Upstream: `pkg/kubelet/kubelet_pods.go` (`convertToAPIContainerStatuses`).

use ecow::{EcoString, eco_format};

use super::runtime::{Container, Ended, PodRuntime, Role, State};
use super::status::full_pod_name;
use crate::api::object::Object;
use crate::api::time;
use crate::api::value::Value;
use crate::value;

/// The statuses of the Pod's init containers, or of its others.
pub(super) fn statuses(pod: &Object, runtime: &PodRuntime, init: bool) -> Vec<Value> {
    let (list, field) = if init {
        (&runtime.init, "initContainers")
    } else {
        (&runtime.containers, "containers")
    };
    let waits = if runtime.init.is_empty() {
        "ContainerCreating"
    } else {
        "PodInitializing"
    };
    let specs = pod.body().items(&["spec", field]);
    let numbered = list.iter().enumerate();
    numbered
        .map(|(at, container)| container_status(pod, specs.get(at), container, waits))
        .collect()
}

fn container_status(pod: &Object, spec: Option<&Value>, container: &Container, waits: &str) -> Value {
    let pulled = !container.id.is_empty();
    let resources = spec.and_then(|spec| spec.get("resources"));
    // All at once, so that statuses share their keys.
    let mut status = value!({
        "name": (container.name.clone()),
        "image": (if pulled { container.resolved.name.clone() } else { container.image.clone() }),
        "imageID": (if pulled { container.resolved.id.clone() } else { EcoString::new() }),
        "containerID": (eco_format!("containerd://{}", container.id)),
        "ready": (is_ready(container)),
        "started": (container.is_started()),
        "restartCount": (container.restarts),
        "state": (state(pod, container, waits)),
        "lastState": (last_state(container)),
        "resources": (resources.cloned().unwrap_or_else(Value::map))
    });
    if !pulled {
        status.remove(&["containerID"]);
    }
    if let Some(requests) = resources.and_then(|resources| resources.get("requests")) {
        status.set(&["allocatedResources"], requests.clone());
    }
    status
}

fn state(pod: &Object, container: &Container, waits: &str) -> Value {
    let waiting = |reason: &str, message: EcoString| value!({"waiting": {"reason": reason, "message": message}});
    match &container.state {
        State::Creating { .. } if container.last.is_some() => last_state_of(container.last.as_ref()),
        State::Waiting | State::Creating { .. } => value!({"waiting": {"reason": waits}}),
        State::Blocked { reason, message, .. } => waiting(reason, message.clone()),
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

/// Whether a container is ready; one that runs before the others is when it has done its work.
pub(super) fn is_ready(container: &Container) -> bool {
    container.ready || container.role == Role::Init && container.lets_others_start()
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
