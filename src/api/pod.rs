//! What controllers ask of a Pod. Upstream: `pkg/api/v1/pod/util.go`, `pkg/controller/controller_utils.go`.

use ecow::EcoString;

use super::object::Object;
use super::time;
use super::value::Value;

/// `status.phase` of a Pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each variant is the Kubernetes phase of the same name")]
pub enum Phase {
    Pending,
    Unknown,
    Running,
    Succeeded,
    Failed,
}

impl Phase {
    /// The phase's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Unknown => "Unknown",
            Self::Running => "Running",
            Self::Succeeded => "Succeeded",
            Self::Failed => "Failed",
        }
    }

    fn of(name: &str) -> Self {
        match name {
            "Running" => Self::Running,
            "Succeeded" => Self::Succeeded,
            "Failed" => Self::Failed,
            "Unknown" => Self::Unknown,
            _ => Self::Pending,
        }
    }

    /// Whether all containers have ended for good.
    pub const fn is_terminal(self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed)
    }
}

/// The facts of a Pod by which controllers decide.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PodView {
    /// `status.phase`
    pub phase: Phase,
    /// Whether the condition `Ready` is `True`.
    pub ready: bool,
    /// When the condition `Ready` last changed, in milliseconds since the Unix epoch.
    pub ready_changed_ms: Option<u64>,
    /// `spec.nodeName`, empty while it is not scheduled.
    pub node: EcoString,
    /// Whether its deletion has begun.
    pub terminating: bool,
    /// Restarts of all containers together.
    pub restarts: i64,
}

impl PodView {
    /// Reads the facts out of a Pod's tree.
    pub fn read(pod: &Object) -> Self {
        let value = pod.body();
        let ready = condition(value, "Ready");
        Self {
            phase: Phase::of(value.text(&["status", "phase"])),
            ready: ready.is_some_and(|condition| condition.text(&["status"]) == "True"),
            ready_changed_ms: ready.and_then(|condition| time::parse(condition.text(&["lastTransitionTime"]))),
            node: value.text(&["spec", "nodeName"]).into(),
            terminating: pod.is_terminating(),
            restarts: value
                .items(&["status", "containerStatuses"])
                .iter()
                .filter_map(|status| status.int(&["restartCount"]))
                .sum(),
        }
    }

    /// Whether it counts as a replica: not ended and not being deleted (`IsPodActive`).
    pub fn is_active(&self) -> bool {
        !self.phase.is_terminal() && !self.terminating
    }

    /// Whether it has been ready for `min_ready_seconds` at `now_ms` (`IsPodAvailable`).
    pub fn is_available(&self, min_ready_seconds: i64, now_ms: u64) -> bool {
        self.available_in_ms(min_ready_seconds, now_ms) == Some(0)
    }

    /// Milliseconds from `now_ms` until it is available if nothing changes; `None` while it is not ready.
    pub fn available_in_ms(&self, min_ready_seconds: i64, now_ms: u64) -> Option<u64> {
        if !self.ready {
            return None;
        }
        let Ok(min_ready_ms @ 1..) = u64::try_from(min_ready_seconds).map(|seconds| seconds * 1000) else {
            return Some(0);
        };
        Some((self.ready_changed_ms? + min_ready_ms).saturating_sub(now_ms))
    }
}

/// Whether the condition of `kind` in `status.conditions` of any object is there and `True`.
pub fn holds(value: &Value, kind: &str) -> bool {
    condition(value, kind).is_some_and(|condition| condition.text(&["status"]) == "True")
}

/// The condition of `kind` in `status.conditions` of any object.
pub fn condition<'a>(value: &'a Value, kind: &str) -> Option<&'a Value> {
    value
        .items(&["status", "conditions"])
        .iter()
        .find(|condition| condition.text(&["type"]) == kind)
}
