//! What runs on the nodes: the kubelets' own state, which no object holds.

use ecow::EcoString;

use super::backoff::Backoff;
use super::image::ResolvedImage;
use super::probe::{Probe, ProbeKind};
use crate::api::object::Object;
use crate::api::value::Value;

/// A Pod on its node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PodRuntime {
    /// The Pod's uid; another Pod of the same name begins anew.
    pub uid: EcoString,
    /// When it came to the node, in milliseconds since the Unix epoch.
    pub admitted_ms: u64,
    /// Its address.
    pub address: EcoString,
    /// Its init containers, in the order of the spec.
    pub init: Vec<Container>,
    /// Its containers, in the order of the spec.
    pub containers: Vec<Container>,
    /// Whether the volumes that it uses are there; until then no container is made.
    pub mounts: Mounts,
    /// When the containers were told to end, and when they will have ended.
    pub stop: Option<Stop>,
    /// Whether a reader plays this Pod's kubelet, so that nothing about it happens by itself but its end.
    pub held: bool,
}

/// The volumes of a Pod. Times are milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mounts {
    /// All are mounted, or there are none.
    Done,
    /// Some are missing.
    Waiting {
        /// When the kubelet looks again, and says what is missing.
        until_ms: u64,
        /// How often it has looked.
        tries: u32,
    },
}

/// The end of a Pod that is being deleted. Times are milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// When its deletion was seen and its preStop hooks began.
    pub since_ms: u64,
    /// When its containers are told to end, with SIGTERM: after their preStop hooks, or when the grace is over.
    pub term_ms: u64,
    /// When the grace is over that they were given.
    pub grace_until_ms: u64,
    /// When they have ended: shortly after the grace, where a hook used it up.
    pub until_ms: u64,
}

/// A container of a Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// Its name.
    pub name: EcoString,
    /// What it is for.
    pub role: Role,
    /// Its image.
    pub image: EcoString,
    /// What the runtime calls the image once it is there.
    pub resolved: ResolvedImage,
    /// The ports that its spec declares.
    pub ports: Vec<i64>,
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
    /// The probes that the Pod asks for.
    pub probes: Vec<Probe>,
    /// How it will end, where the kubelet has told it to.
    pub told_to_end: Option<Told>,
    /// The runtime's id of the current or last run, empty before the first.
    pub id: EcoString,
}

/// What the kubelet wants of a container that it told to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The exit code with which it will end.
    pub exit_code: i64,
    /// Whether it is not started again, whatever its policy says.
    pub for_good: bool,
}

/// What a container is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It does the Pod's work.
    Main,
    /// It runs before the others and must end well.
    Init,
    /// It is started before the others and runs beside them.
    Sidecar,
}

/// What a container does. Times are milliseconds since the Unix epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Others come first, or the Pod's volumes.
    Waiting,
    /// It cannot be made.
    Blocked {
        /// `ErrImageNeverPull`, `InvalidImageName`, `CreateContainerConfigError`
        reason: &'static str,
        /// What is wrong.
        message: EcoString,
        /// When it is tried again.
        retry_ms: u64,
    },
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
    /// Whether it used more memory than it may.
    pub out_of_memory: bool,
    /// The runtime's id of the run.
    pub id: EcoString,
}

impl Ended {
    /// `Completed`, `OOMKilled` or `Error`.
    pub fn reason(&self) -> &'static str {
        match self {
            Self { out_of_memory: true, .. } => "OOMKilled",
            Self { exit_code: 0, .. } => "Completed",
            _ => "Error",
        }
    }
}

impl Container {
    /// The container of `spec`, which has not been made; `resolve` tells what the runtime calls an image.
    fn new(spec: &Value, role: Role, resolve: &mut dyn FnMut(&str) -> ResolvedImage) -> Self {
        Self {
            name: spec.string(&["name"]),
            role,
            image: spec.string(&["image"]),
            resolved: resolve(spec.text(&["image"])),
            ports: spec
                .items(&["ports"])
                .iter()
                .filter_map(|port| port.int(&["containerPort"]))
                .collect(),
            state: State::Waiting,
            ready: false,
            restarts: 0,
            last: None,
            restart_backoff: Backoff::default(),
            pull_backoff: Backoff::default(),
            probes: if role == Role::Init {
                Vec::new()
            } else {
                Probe::of_container(spec)
            },
            told_to_end: None,
            id: EcoString::new(),
        }
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// Whether it runs, and has passed its startup probe if it has one.
    pub fn is_started(&self) -> bool {
        let startup = self.probes.iter().find(|probe| probe.kind == ProbeKind::Startup);
        self.is_running() && startup.is_none_or(|probe| probe.holds == Some(true))
    }

    /// Whether it has a probe of this kind.
    pub fn has_probe(&self, kind: ProbeKind) -> bool {
        self.probes.iter().any(|probe| probe.kind == kind)
    }

    /// Whether it has ended and is not to be started again.
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Ended { until_ms: None, .. })
    }

    /// How it ended, while it does not run.
    pub fn ended(&self) -> Option<&Ended> {
        match &self.state {
            State::Ended { ended, .. } | State::BackOff { ended, .. } => Some(ended),
            _ => None,
        }
    }

    /// Whether containers that come after it may be made.
    pub fn lets_others_start(&self) -> bool {
        match self.role {
            Role::Main => true,
            Role::Init => matches!(&self.state, State::Ended { ended, .. } if ended.exit_code == 0),
            // One that ran once lets the others go on, even while it is being restarted.
            Role::Sidecar => self.is_started() || self.restarts > 0 && self.last.is_some(),
        }
    }

    /// When something about it happens next, in milliseconds since the Unix epoch.
    pub fn next_ms(&self) -> Option<u64> {
        match &self.state {
            State::Waiting => None,
            State::Creating { until_ms, .. } | State::PullFailed { until_ms, .. } | State::BackOff { until_ms, .. } => Some(*until_ms),
            State::PullBackOff { retry_ms, .. } | State::Blocked { retry_ms, .. } => Some(*retry_ms),
            State::Running { ready_ms, exit_ms, .. } => {
                let ready_ms = ready_ms.filter(|_| !self.ready);
                let probe_ms = self.probes.iter().filter_map(|probe| probe.next_ms).min();
                [ready_ms, *exit_ms, probe_ms].into_iter().flatten().min()
            }
            State::Ended { until_ms, .. } => *until_ms,
        }
    }
}

impl PodRuntime {
    /// Every container, init containers first.
    pub fn all(&self) -> impl Iterator<Item = &Container> {
        self.init.iter().chain(&self.containers)
    }

    /// Every container, to change it.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Container> {
        self.init.iter_mut().chain(&mut self.containers)
    }

    /// When something about the Pod happens next, in milliseconds since the Unix epoch.
    pub fn next_ms(&self) -> Option<u64> {
        match self.mounts {
            _ if self.held => None,
            Mounts::Waiting { until_ms, .. } => Some(until_ms),
            Mounts::Done => self.all().filter_map(Container::next_ms).min(),
        }
    }

    /// Whether something about the Pod is due at `now_ms`.
    pub fn is_due(&self, now_ms: u64) -> bool {
        self.next_ms().is_some_and(|next_ms| next_ms <= now_ms)
    }

    /// Whether all init containers have done what the others wait for.
    pub fn is_initialized(&self) -> bool {
        self.init.iter().all(Container::lets_others_start) || self.containers.iter().any(|container| !container.id.is_empty())
    }

    /// The runtime of a Pod that comes to its node at `now_ms`; `resolve` tells what the runtime calls an image.
    pub fn new(pod: &Object, now_ms: u64, address: EcoString, mut resolve: impl FnMut(&str) -> ResolvedImage) -> Self {
        let resolve: &mut dyn FnMut(&str) -> ResolvedImage = &mut resolve;
        let specs = |field| pod.body().items(&["spec", field]).iter();
        let role = |spec: &Value| match spec.text(&["restartPolicy"]) {
            "Always" => Role::Sidecar,
            _ => Role::Init,
        };
        Self {
            uid: pod.uid().clone(),
            admitted_ms: now_ms,
            address,
            init: specs("initContainers")
                .map(|spec| Container::new(spec, role(spec), resolve))
                .collect(),
            containers: specs("containers").map(|spec| Container::new(spec, Role::Main, resolve)).collect(),
            mounts: Mounts::Done,
            stop: None,
            held: false,
        }
    }
}
