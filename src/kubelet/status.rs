//! The status that a kubelet writes for a Pod.
//! Upstream: `pkg/kubelet/kubelet_pods.go` (`generateAPIPodStatus`, `convertStatusToAPIStatus`), `pkg/kubelet/status/generate.go`.

use ecow::{EcoString, eco_format};

use super::container_status::statuses;
use super::runtime::{Container, PodRuntime, Role, State};
use crate::api::object::Object;
use crate::api::pod;
use crate::api::time;
use crate::api::value::{Map, Value};
use crate::value;

/// The Pod's whole object with the status that `runtime` amounts to. What the kubelet does not set stays.
pub fn with_status(pod: &Object, runtime: &PodRuntime, host: &str, now_ms: u64) -> Value {
    let mut value = pod.body().clone();
    let mut status = value.get("status").and_then(Value::as_map).cloned().unwrap_or_default();
    let phase = phase(pod, runtime);
    put(&mut status, "phase", phase);
    if !runtime.init.is_empty() {
        put(&mut status, "initContainerStatuses", statuses(pod, runtime, true));
    }
    put(&mut status, "containerStatuses", statuses(pod, runtime, false));
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
    let made = |container: &Container| {
        let unmade = matches!(container.state, State::Waiting | State::Creating { pulled: false, .. });
        !unmade || container.restarts > 0
    };
    runtime.all().any(made)
}

/// What the phase follows from: how many containers are in which state.
#[derive(Default)]
struct Counts {
    /// Init containers that have not been through.
    initializing: usize,
    /// Sidecars that have never been started.
    unstarted: usize,
    waiting: usize,
    running: usize,
    stopped: usize,
    /// Of those that stopped, the ones that are not started again.
    over: usize,
    succeeded: usize,
}

/// The phase of the Pod (`getPhase`).
fn phase(pod: &Object, runtime: &PodRuntime) -> &'static str {
    let policy = pod.body().text(&["spec", "restartPolicy"]);
    let mut counts = Counts::default();
    for container in runtime.all() {
        let ended = container.ended().or(match container.state {
            State::Running { .. } => None,
            _ => container.last.as_ref(),
        });
        match (container.role, ended) {
            (Role::Init, Some(ended)) if ended.exit_code == 0 => {}
            (Role::Init, Some(_)) if policy == "Never" => return "Failed",
            (Role::Init | Role::Sidecar, Some(_)) => {}
            (Role::Init, None) => counts.initializing += 1,
            (Role::Main, Some(ended)) => {
                counts.stopped += 1;
                counts.succeeded += usize::from(ended.exit_code == 0);
                counts.over += usize::from(policy == "Never" || policy == "OnFailure" && ended.exit_code == 0);
            }
            (Role::Sidecar, None) => {
                counts.unstarted += usize::from(!container.is_started());
                counts.running += usize::from(container.is_running());
                counts.waiting += usize::from(!container.is_running());
            }
            (Role::Main, None) if container.is_running() => counts.running += 1,
            (Role::Main, None) => counts.waiting += 1,
        }
    }
    let sidecars_pend = counts.unstarted > 0 && !runtime.is_initialized();
    if counts.initializing > 0 || sidecars_pend || counts.waiting > 0 {
        return "Pending";
    }
    let ends = pod.is_terminating() || counts.over == counts.stopped;
    match counts.running {
        0 if ends && counts.stopped == counts.succeeded => "Succeeded",
        0 if ends => "Failed",
        _ => "Running",
    }
}

/// `web-…_default(uid)`
pub(super) fn full_pod_name(pod: &Object) -> EcoString {
    eco_format!("{}_{}({})", pod.name(), pod.namespace(), pod.uid())
}

/// The status, the reason and the message of a condition.
type Verdict = (&'static str, &'static str, EcoString);

const YES: Verdict = ("True", "", EcoString::new());

fn conditions(pod: &Object, runtime: &PodRuntime, phase: &str, now_ms: u64) -> Vec<Value> {
    let containers_ready = containers_ready(runtime, phase);
    let ready = if containers_ready.0 == "True" {
        gates_ready(pod)
    } else {
        containers_ready.clone()
    };
    let sandbox = if has_sandbox(runtime) && !matches!(phase, "Succeeded" | "Failed") {
        YES
    } else {
        ("False", "", EcoString::new())
    };
    let mut own = vec![
        ("PodReadyToStartContainers", sandbox),
        ("Initialized", initialized(runtime, phase)),
        ("Ready", ready),
        ("ContainersReady", containers_ready),
    ];
    if !pod.pod().node.is_empty() {
        own.push(("PodScheduled", YES));
    }
    let known = pod.body().items(&["status", "conditions"]).iter();
    let known: Vec<(&str, &Value)> = known.map(|condition| (condition.text(&["type"]), condition)).collect();
    let before = |kind: &str| known.iter().find(|(known, _)| *known == kind).map(|(_, condition)| *condition);
    let foreign = known.iter().filter(|(kind, _)| own.iter().all(|(own, _)| own != kind));
    own.iter()
        .map(|(kind, verdict)| condition(before(kind), kind, verdict, pod.generation(), now_ms))
        .chain(foreign.map(|(_, condition)| Value::clone(condition)))
        .collect()
}

fn containers_ready(runtime: &PodRuntime, phase: &str) -> Verdict {
    let counted = runtime.all().filter(|container| container.role != Role::Init);
    let unready: Vec<&str> = counted
        .filter(|container| !container.ready)
        .map(|container| container.name.as_str())
        .collect();
    match phase {
        "Succeeded" => ("False", "PodCompleted", EcoString::new()),
        "Failed" => ("False", "PodFailed", EcoString::new()),
        _ if unready.is_empty() => YES,
        _ => {
            let message = eco_format!("containers with unready status: [{}]", unready.join(" "));
            ("False", "ContainersNotReady", message)
        }
    }
}

/// Whether the conditions that a Pod names as its readiness gates hold.
fn gates_ready(pod: &Object) -> Verdict {
    let complaint = |gate: &Value| {
        let kind = gate.text(&["conditionType"]);
        match pod::condition(pod.body(), kind) {
            None => Some(format!("corresponding condition of pod readiness gate {kind:?} does not exist.")),
            Some(condition) if condition.text(&["status"]) != "True" => Some(format!(
                "the status of pod readiness gate {kind:?} is not \"True\", but {}",
                condition.text(&["status"])
            )),
            Some(_) => None,
        }
    };
    let gates = pod.body().items(&["spec", "readinessGates"]);
    let complaints: Vec<String> = gates.iter().filter_map(complaint).collect();
    if complaints.is_empty() {
        YES
    } else {
        ("False", "ReadinessGatesNotReady", complaints.join(", ").into())
    }
}

fn initialized(runtime: &PodRuntime, phase: &str) -> Verdict {
    let incomplete: Vec<&str> = runtime
        .init
        .iter()
        .filter(|container| !container.lets_others_start())
        .map(|container| container.name.as_str())
        .collect();
    match phase {
        "Succeeded" if !runtime.init.is_empty() => ("True", "PodCompleted", EcoString::new()),
        _ if incomplete.is_empty() || runtime.is_initialized() => YES,
        _ => {
            let message = eco_format!("containers with incomplete status: [{}]", incomplete.join(" "));
            ("False", "ContainersNotInitialized", message)
        }
    }
}

/// The condition of this kind, which is `before` where that says the same.
fn condition(before: Option<&Value>, kind: &str, verdict: &Verdict, generation: i64, now_ms: u64) -> Value {
    let (status, reason, message) = verdict;
    let known = before.filter(|known| known.text(&["status"]) == *status);
    if let Some(known) = known.filter(|known| says(known, reason, message, generation)) {
        return known.clone();
    }
    let since = known.map_or_else(|| time::format(now_ms), |known| known.string(&["lastTransitionTime"]));
    if reason.is_empty() && message.is_empty() {
        return value!({
            "type": kind,
            "status": (*status),
            "lastProbeTime": null,
            "lastTransitionTime": since,
            "observedGeneration": generation
        });
    }
    // All at once, so that conditions share their keys.
    let mut condition = value!({
        "type": kind,
        "status": (*status),
        "lastProbeTime": null,
        "lastTransitionTime": since,
        "observedGeneration": generation,
        "reason": (*reason),
        "message": (message.clone())
    });
    for (field, text) in [("reason", *reason), ("message", message)] {
        if text.is_empty() {
            condition.remove(&[field]);
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
