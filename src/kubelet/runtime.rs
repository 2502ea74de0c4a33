//! What runs on the nodes: the kubelets' own state, which no object holds.

use ecow::EcoString;

use super::backoff::Backoff;
use super::image::ResolvedImage;
use crate::api::object::Object;

/// A Pod on its node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PodRuntime {
    /// The Pod's uid; another Pod of the same name begins anew.
    pub uid: EcoString,
    /// When it came to the node, in milliseconds since the Unix epoch.
    pub admitted_ms: u64,
    /// Its address.
    pub address: EcoString,
    /// Its containers, in the order of the spec.
    pub containers: Vec<Container>,
    /// When the containers were told to end, and when they will have ended.
    pub stop: Option<Stop>,
    /// Whether a reader plays this Pod's kubelet, so that nothing about it happens by itself but its end.
    pub held: bool,
}

/// The end of a Pod that is being deleted. Times are milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// When its deletion was seen and its preStop hooks began.
    pub since_ms: u64,
    /// When its containers are told to end, with SIGTERM: after their preStop hooks, or when the grace is over.
    pub term_ms: u64,
    /// When they have ended.
    pub until_ms: u64,
    /// Whether the grace ran out first.
    pub killed: bool,
}

/// A container of a Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// Its name.
    pub name: EcoString,
    /// Its image.
    pub image: EcoString,
    /// What the runtime calls the image once it is there.
    pub resolved: ResolvedImage,
    /// What it does.
    pub state: State,
    /// Whether it is ready.
    pub ready: bool,
    /// How often it has been restarted.
    pub restarts: i64,
    /// Its last run, if it ended.
    pub last: Option<Ended>,
    /// The wait before the next restart.
    pub restart_backoff: Backoff,
    /// The wait before the next pull.
    pub pull_backoff: Backoff,
    /// The runtime's id of the current or last run, empty before the first.
    pub id: EcoString,
}

/// What a container does. Times are milliseconds since the Unix epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Its image is being pulled, or its container made.
    Creating {
        /// Whether the image is there.
        pulled: bool,
        /// When the pull ends, or the container runs.
        until_ms: u64,
    },
    /// The pull failed just now.
    PullFailed {
        /// What the runtime said.
        error: EcoString,
        /// When the kubelet begins to wait.
        until_ms: u64,
        /// When it tries again.
        retry_ms: u64,
    },
    /// Waiting before the next pull.
    PullBackOff {
        /// What the runtime said.
        error: EcoString,
        /// When it tries again.
        retry_ms: u64,
    },
    /// It runs.
    Running {
        /// Since when.
        since_ms: u64,
        /// When it becomes ready.
        ready_ms: Option<u64>,
        /// When it ends by itself.
        exit_ms: Option<u64>,
    },
    /// It ended.
    Ended {
        /// How.
        ended: Ended,
        /// When the kubelet looks at it again; never, if it is not to be restarted.
        until_ms: Option<u64>,
    },
    /// It ended and waits before it is started again.
    BackOff {
        /// How it ended.
        ended: Ended,
        /// The whole wait in milliseconds.
        wait_ms: u64,
        /// When it is started again.
        until_ms: u64,
    },
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The exit code.
    pub exit_code: i64,
    /// When it had started, in milliseconds since the Unix epoch.
    pub started_ms: u64,
    /// When it ended, in milliseconds since the Unix epoch.
    pub finished_ms: u64,
    /// The runtime's id of the run.
    pub id: EcoString,
}

impl Ended {
    /// `Completed` or `Error`.
    pub fn reason(&self) -> &'static str {
        if self.exit_code == 0 { "Completed" } else { "Error" }
    }
}

impl Container {
    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// When something about it happens next, in milliseconds since the Unix epoch.
    pub fn next_ms(&self) -> Option<u64> {
        match &self.state {
            State::Creating { until_ms, .. } | State::PullFailed { until_ms, .. } | State::BackOff { until_ms, .. } => Some(*until_ms),
            State::PullBackOff { retry_ms, .. } => Some(*retry_ms),
            State::Running { ready_ms, exit_ms, .. } => ready_ms.filter(|_| !self.ready).into_iter().chain(*exit_ms).min(),
            State::Ended { until_ms, .. } => *until_ms,
        }
    }
}

impl PodRuntime {
    /// Whether something about a container is due at `now_ms`.
    pub fn is_due(&self, now_ms: u64) -> bool {
        let due = |container: &Container| container.next_ms().is_some_and(|next_ms| next_ms <= now_ms);
        !self.held && self.containers.iter().any(due)
    }

    /// The runtime of a Pod that comes to its node at `now_ms`; `resolve` tells what the runtime calls an image.
    pub fn new(pod: &Object, now_ms: u64, address: EcoString, mut resolve: impl FnMut(&str) -> ResolvedImage) -> Self {
        let containers = pod.value().items(&["spec", "containers"]).iter().map(|container| Container {
            name: container.string(&["name"]),
            image: container.string(&["image"]),
            resolved: resolve(container.text(&["image"])),
            state: State::Creating {
                pulled: false,
                until_ms: now_ms,
            },
            ready: false,
            restarts: 0,
            last: None,
            restart_backoff: Backoff::default(),
            pull_backoff: Backoff::default(),
            id: EcoString::new(),
        });
        Self {
            uid: pod.uid().clone(),
            admitted_ms: now_ms,
            address,
            containers: containers.collect(),
            stop: None,
            held: false,
        }
    }
}
