//! Pods: the STATUS column is a reason worked out of the phase and the containers' states (`printPod`).

use super::{Column, age, always, name, or, wide};
use crate::api::object::Object;
use crate::api::pod::{condition, holds};
use crate::api::time;
use crate::api::value::Value;
use crate::kubectl::duration;

pub(super) const COLUMNS: &[Column] = &[
    always("NAME"),
    always("READY"),
    always("STATUS"),
    always("RESTARTS"),
    always("AGE"),
    wide("IP"),
    wide("NODE"),
    wide("NOMINATED NODE"),
    wide("READINESS GATES"),
];

pub(super) fn row(object: &Object, now_ms: u64) -> Vec<String> {
    let value = object.value();
    let summary = Summary::of(object);
    let restarts = match summary.restarts.last_ms {
        Some(last_ms) if summary.restarts.count > 0 => {
            format!(
                "{} ({} ago)",
                summary.restarts.count,
                duration::human(now_ms.saturating_sub(last_ms))
            )
        }
        _ => summary.restarts.count.to_string(),
    };
    vec![
        name(value),
        format!("{}/{}", summary.ready, summary.containers),
        summary.reason,
        restarts,
        age(value, now_ms),
        or(
            value.items(&["status", "podIPs"]).first().map_or("", |ip| ip.text(&["ip"])),
            "<none>",
        ),
        or(value.text(&["spec", "nodeName"]), "<none>"),
        or(value.text(&["status", "nominatedNodeName"]), "<none>"),
        readiness_gates(value),
    ]
}

fn readiness_gates(value: &Value) -> String {
    let gates = value.items(&["spec", "readinessGates"]);
    if gates.is_empty() {
        return "<none>".to_owned();
    }
    let is_true = |gate: &&Value| holds(value, gate.text(&["conditionType"]));
    format!("{}/{}", gates.iter().filter(is_true).count(), gates.len())
}

/// Restarts, and when the last one was.
#[derive(Clone, Copy, Debug, Default)]
struct Restarts {
    count: i64,
    last_ms: Option<u64>,
}

impl Restarts {
    fn add(&mut self, status: &Value) {
        self.count += status.int(&["restartCount"]).unwrap_or_default();
        let finished = time::parse(status.text(&["lastState", "terminated", "finishedAt"]));
        self.last_ms = self.last_ms.max(finished);
    }
}

/// What a Pod's row says of its containers.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    pub reason: String,
    pub ready: usize,
    pub containers: usize,
    restarts: Restarts,
}

impl Summary {
    pub fn of(object: &Object) -> Self {
        let value = object.value();
        let phase = value.text(&["status", "phase"]);
        let mut summary = Self {
            reason: or(value.text(&["status", "reason"]), phase),
            ready: 0,
            containers: value.items(&["spec", "containers"]).len(),
            restarts: Restarts::default(),
        };
        if condition(value, "PodScheduled").is_some_and(|condition| condition.text(&["reason"]) == "SchedulingGated") {
            "SchedulingGated".clone_into(&mut summary.reason);
        }
        let (initializing, sidecar_restarts) = summary.read_init_containers(value);
        let initialized = holds(value, "Initialized");
        if !initializing || initialized {
            summary.restarts = sidecar_restarts;
            summary.read_containers(value);
        }
        if object.is_terminating() {
            if value.text(&["status", "reason"]) == "NodeLost" {
                "Unknown".clone_into(&mut summary.reason);
            } else if !object.pod().phase.is_terminal() {
                "Terminating".clone_into(&mut summary.reason);
            }
        }
        summary
    }

    /// Returns whether an init container is still at work or has failed, and the restarts of those that keep running.
    fn read_init_containers(&mut self, value: &Value) -> (bool, Restarts) {
        let init_containers = value.items(&["spec", "initContainers"]);
        let keeps_running = |container: &&Value| container.text(&["restartPolicy"]) == "Always";
        self.containers += init_containers.iter().filter(keeps_running).count();
        let mut sidecar_restarts = Restarts::default();
        for (at, status) in value.items(&["status", "initContainerStatuses"]).iter().enumerate() {
            self.restarts.add(status);
            let container = init_containers
                .iter()
                .find(|container| container.text(&["name"]) == status.text(&["name"]));
            let sidecar = container.as_ref().is_some_and(keeps_running);
            if sidecar {
                sidecar_restarts.add(status);
            }
            let terminated = status.at(&["state", "terminated"]).filter(|state| !state.is_null());
            let waiting = status.text(&["state", "waiting", "reason"]);
            self.reason = match terminated {
                Some(state) if state.int(&["exitCode"]).unwrap_or_default() == 0 => continue,
                _ if sidecar && status.flag(&["started"]) => {
                    self.ready += usize::from(status.flag(&["ready"]));
                    continue;
                }
                Some(state) => format!("Init:{}", end_reason(state)),
                None if !waiting.is_empty() && waiting != "PodInitializing" => format!("Init:{waiting}"),
                None => format!("Init:{at}/{}", init_containers.len()),
            };
            return (true, sidecar_restarts);
        }
        (false, sidecar_restarts)
    }

    fn read_containers(&mut self, value: &Value) {
        let mut running = false;
        let mut error = None;
        for status in value.items(&["status", "containerStatuses"]).iter().rev() {
            self.restarts.add(status);
            let waiting = status.text(&["state", "waiting", "reason"]);
            if !waiting.is_empty() {
                waiting.clone_into(&mut self.reason);
            } else if let Some(state) = status.at(&["state", "terminated"]).filter(|state| !state.is_null()) {
                self.reason = end_reason(state);
                if state.int(&["exitCode"]).unwrap_or_default() != 0 {
                    error = Some(self.reason.clone());
                }
            } else if status.flag(&["ready"]) && status.at(&["state", "running"]).is_some_and(|state| !state.is_null()) {
                running = true;
                self.ready += 1;
            }
        }
        if self.reason == "Completed" {
            let ready = holds(value, "Ready");
            self.reason = match error {
                _ if running && ready => "Running".to_owned(),
                Some(error) => error,
                None if running => "NotReady".to_owned(),
                None => return,
            };
        }
    }
}

/// The reason of a container's end, or its signal or exit code where it gives none.
fn end_reason(state: &Value) -> String {
    let number = |field| state.int(&[field]).unwrap_or_default();
    match state.text(&["reason"]) {
        "" if number("signal") != 0 => format!("Signal:{}", number("signal")),
        "" => format!("ExitCode:{}", number("exitCode")),
        reason => reason.to_owned(),
    }
}
