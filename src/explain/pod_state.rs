//! What a Pod is said to be: one word, one shape and one colour for each state that a reader must tell apart.

use ecow::EcoString;

use crate::api::object::Object;
use crate::api::pod::Phase;
use crate::api::value::Value;

/// The state in which a Pod is shown.
///
/// *Started*, *ready* and *available* are three states: a Deployment counts only the last towards its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PodState {
    /// No node has been chosen.
    Pending,
    /// A node has it and makes its containers.
    ContainerCreating,
    /// Its containers run, but are not ready.
    Running,
    /// Ready, for less time than `minReadySeconds`.
    Ready,
    /// Ready for as long as `minReadySeconds` asks.
    Available,
    /// Its deletion has begun.
    Terminating,
    /// A container ends again and again.
    CrashLoopBackOff,
    /// Its image can't be had.
    ImagePullBackOff,
    /// Its containers have ended, one at least in error.
    Failed,
    /// Its containers have ended well.
    Completed,
}

impl PodState {
    /// Every state, in the order in which a Pod may pass them.
    pub const ALL: [Self; 10] = [
        Self::Pending,
        Self::ContainerCreating,
        Self::Running,
        Self::Ready,
        Self::Available,
        Self::Terminating,
        Self::CrashLoopBackOff,
        Self::ImagePullBackOff,
        Self::Failed,
        Self::Completed,
    ];

    /// The state of `pod` at `now_ms`, where `min_ready_seconds` is its ReplicaSet's, 0 for a bare Pod.
    pub fn of(pod: &Object, min_ready_seconds: i64, now_ms: u64) -> Self {
        let view = pod.pod();
        if view.terminating {
            return Self::Terminating;
        }
        match view.phase {
            Phase::Succeeded => return Self::Completed,
            Phase::Failed => return Self::Failed,
            _ => {}
        }
        match waiting_reason(pod) {
            "CrashLoopBackOff" => return Self::CrashLoopBackOff,
            "ImagePullBackOff" | "ErrImagePull" | "InvalidImageName" | "ErrImageNeverPull" => return Self::ImagePullBackOff,
            _ => {}
        }
        if view.is_available(min_ready_seconds, now_ms) {
            Self::Available
        } else if view.ready {
            Self::Ready
        } else if view.phase == Phase::Running {
            Self::Running
        } else if view.node.is_empty() {
            Self::Pending
        } else {
            Self::ContainerCreating
        }
    }

    /// The name by which styles and tests know it.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::ContainerCreating => "creating",
            Self::Running => "running",
            Self::Ready => "ready",
            Self::Available => "available",
            Self::Terminating => "terminating",
            Self::CrashLoopBackOff => "crash",
            Self::ImagePullBackOff => "image-error",
            Self::Failed => "failed",
            Self::Completed => "completed",
        }
    }
}

/// The first reason for which a container of `pod` waits, empty if none does.
fn waiting_reason(pod: &Object) -> &str {
    container_statuses(pod)
        .map(|status| status.text(&["state", "waiting", "reason"]))
        .find(|reason| !reason.is_empty())
        .unwrap_or_default()
}

fn container_statuses(pod: &Object) -> impl Iterator<Item = &Value> {
    ["initContainerStatuses", "containerStatuses"]
        .into_iter()
        .flat_map(|list| pod.value().items(&["status", list]))
}

/// What the cluster itself says about the trouble of `pod`: why it is not scheduled, why a container waits, why it failed.
pub fn complaint(pod: &Object) -> Option<EcoString> {
    let value = pod.value();
    let waiting = container_statuses(pod).find_map(|status| {
        let message = status.text(&["state", "waiting", "message"]);
        (!message.is_empty()).then_some(message)
    });
    let unscheduled = || {
        let condition = crate::api::pod::condition(value, "PodScheduled")?;
        (condition.text(&["status"]) == "False").then(|| condition.text(&["message"]))
    };
    let failed = || Some(value.text(&["status", "message"]));
    waiting
        .or_else(unscheduled)
        .or_else(failed)
        .filter(|text| !text.is_empty())
        .map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::kind::Kind;
    use crate::api::time;
    use crate::value;

    fn state(node: &str, status: Value) -> PodState {
        let pod = value!({"metadata": {"name": "web-1"}, "spec": {"nodeName": node}, "status": status});
        PodState::of(&Object::new(Kind::Pod, pod), 10, time::START_MS + 5_000)
    }

    fn ready_since(since_ms: u64) -> Value {
        let condition = value!({"type": "Ready", "status": "True", "lastTransitionTime": (time::format(since_ms))});
        value!({"phase": "Running", "conditions": [condition]})
    }

    fn waiting(reason: &str) -> Value {
        let status = value!({"name": "app", "state": {"waiting": {"reason": reason}}});
        value!({"phase": "Pending", "containerStatuses": [status]})
    }

    #[test]
    fn started_ready_and_available_are_three_states() {
        assert_eq!(state("", value!({"phase": "Pending"})), PodState::Pending);
        assert_eq!(state("node-1", waiting("ContainerCreating")), PodState::ContainerCreating);
        assert_eq!(state("node-1", value!({"phase": "Running"})), PodState::Running);
        assert_eq!(state("node-1", ready_since(time::START_MS)), PodState::Ready);
        assert_eq!(state("node-1", ready_since(time::START_MS - 5_000)), PodState::Available);
    }

    #[test]
    fn trouble_has_its_own_states() {
        assert_eq!(state("node-1", waiting("CrashLoopBackOff")), PodState::CrashLoopBackOff);
        assert_eq!(state("node-1", waiting("ErrImagePull")), PodState::ImagePullBackOff);
        assert_eq!(state("node-1", value!({"phase": "Failed"})), PodState::Failed);
        assert_eq!(state("node-1", value!({"phase": "Succeeded"})), PodState::Completed);
    }
}
