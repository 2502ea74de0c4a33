//! What happens to a container as time passes: its image comes (`image_manager.rs`), it starts, becomes ready, and ends
//! and is started again (`restart.rs`).
//! Upstream: `pkg/kubelet/kuberuntime/kuberuntime_manager.go` (`SyncPod`).

use ecow::{EcoString, eco_format};

use super::backoff::Backoff;
use super::config;
use super::image::{ImageBehaviour, KubeletMode};
use super::probe::ProbeKind;
use super::runtime::{Container, Role, State};
use crate::api::object::Object;
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::random::Random;
use crate::apiserver::why::KubeletWhy;
use crate::record::EventType;

/// Milliseconds until a Pod that could not be synced is tried again (`backOffPeriod`).
pub(super) const SYNC_RETRY_MS: u64 = 10_000;

/// An event about a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContainerEvent {
    /// The container.
    pub container: EcoString,
    /// How serious it is.
    pub kind: EventType,
    /// The reason.
    pub reason: &'static str,
    /// What happened.
    pub message: EcoString,
}

/// What a kubelet knows as it looks at a container.
#[derive(Debug)]
pub struct Surroundings<'a> {
    /// The virtual clock in milliseconds since the Unix epoch.
    pub now_ms: u64,
    /// What the container's image does.
    pub behaviour: ImageBehaviour,
    /// What happens by itself.
    pub mode: KubeletMode,
    /// The Pod.
    pub pod: &'a Object,
    /// The container as the Pod describes it.
    pub spec: &'a Value,
    /// The Pod's address.
    pub address: &'a str,
    /// Whether its image is on the node.
    pub present: bool,
    /// The API server, which holds what the container is configured by, and the generator of latencies and ids.
    pub api: &'a mut ApiServer,
    /// Most by which a latency is longer than its number, in percent.
    pub jitter_percent: u32,
}

/// What came of looking at a container.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Events, in order.
    pub events: Vec<ContainerEvent>,
    /// What the kubelet saw last.
    pub seen: Option<KubeletWhy>,
}

impl Outcome {
    /// Adds an event about `container`.
    pub fn event(&mut self, container: &Container, kind: EventType, reason: &'static str, message: EcoString) {
        self.events.push(ContainerEvent {
            container: container.name.clone(),
            kind,
            reason,
            message,
        });
    }
}

impl Surroundings<'_> {
    /// `latency_ms`, lengthened by chance.
    pub fn jittered(&mut self, latency_ms: u64) -> u64 {
        let percent = u64::from(self.api.random().below(self.jitter_percent + 1));
        latency_ms + latency_ms * percent / 100
    }

    /// Whether a container of this role is started again after it ended.
    pub(super) fn restarts(&self, role: Role, exit_code: i64) -> bool {
        restarts(self.pod, role, exit_code)
    }
}

/// Whether a container of this role is started again after it ended in `pod` with `exit_code`.
pub(super) fn restarts(pod: &Object, role: Role, exit_code: i64) -> bool {
    match (role, pod.body().text(&["spec", "restartPolicy"])) {
        (Role::Sidecar, _) => true,
        (_, "Never") => false,
        (Role::Init, _) | (_, "OnFailure") => exit_code != 0,
        _ => true,
    }
}

impl Container {
    /// Says that the container cannot be made, and waits to try again.
    pub(super) fn block(&mut self, reason: &'static str, message: EcoString, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let error = if reason == "CreateContainerConfigError" {
            eco_format!("Error: {message}")
        } else {
            eco_format!("Error: {reason}")
        };
        outcome.event(self, EventType::Warning, "Failed", error);
        outcome.seen = Some(KubeletWhy::Blocked {
            container: self.name.clone(),
            reason: reason.into(),
        });
        self.state = State::Blocked {
            reason,
            message,
            retry_ms: around.now_ms + around.jittered(SYNC_RETRY_MS),
        };
    }

    /// Replaces the container by one of another image, as its definition has changed (`computePodActions`). What it waited
    /// for was because of the old definition; only a container that has run before counts as restarted.
    pub fn replace(&mut self, image: &str, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        if self.is_running() {
            let message = eco_format!("Container {} definition changed, will be restarted", self.name);
            outcome.event(self, EventType::Normal, "Killing", message);
            self.end(0, around.now_ms, None);
        }
        if let Some(ended) = self.ended().cloned() {
            self.last = Some(ended);
            self.restarts += 1;
        }
        self.image = image.into();
        self.ready = false;
        self.restart_backoff = Backoff::default();
        self.pull_backoff = Backoff::default();
        outcome.seen = Some(KubeletWhy::Reported);
        self.create(around, outcome);
    }

    /// Does what is due by now, one thing after the other.
    pub fn advance(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        while self.next_ms().is_some_and(|next_ms| next_ms <= around.now_ms) {
            match self.state.clone() {
                State::Waiting => return,
                State::Blocked { .. } => self.create(around, outcome),
                State::Creating { pulled: false, .. } => self.end_pull(around, outcome),
                State::Creating { pulled: true, .. } => self.configure_and_start(around, outcome),
                State::PullFailed { error, retry_ms, .. } => self.wait_for_pull(error, retry_ms, outcome),
                State::PullBackOff { .. } => {
                    outcome.event(self, EventType::Normal, "Pulling", eco_format!("Pulling image {:?}", self.image));
                    self.end_pull(around, outcome);
                }
                State::Running {
                    since_ms,
                    ready_ms,
                    exit_ms,
                } => {
                    let is_due = |time_ms: Option<u64>| time_ms.is_some_and(|time_ms| time_ms <= around.now_ms);
                    if is_due(exit_ms) {
                        self.exit(around, outcome);
                    } else if is_due(ready_ms) && !self.ready {
                        self.become_ready(since_ms, around.now_ms, outcome);
                    } else {
                        self.probe(around, outcome);
                    }
                }
                State::Ended { ended, .. } => self.restart_or_wait(&ended, around, outcome),
                State::BackOff { ended, .. } => self.restart(&ended, around, outcome),
            }
        }
    }

    pub(super) fn configure_and_start(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        match config::fault(around.api, around.pod.namespace(), around.spec) {
            Some(message) => self.block("CreateContainerConfigError", message, around, outcome),
            None => self.start(around, outcome),
        }
    }

    /// Runs the container, for the first time or again.
    pub fn start(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let now_ms = around.now_ms;
        self.id = new_id(around.api.random());
        self.ready = false;
        self.told_to_end = None;
        self.begin_probes(now_ms, around.spec);
        let becomes_ready = around.mode.ready && around.behaviour.becomes_ready && self.is_ready_by_image();
        let ready_ms = becomes_ready.then(|| now_ms + around.jittered(around.behaviour.ready_ms));
        if !around.mode.ready {
            self.end_probes();
        }
        let ends = around.mode.ready || self.role == Role::Init;
        let exit_ms = around.behaviour.exit_after_ms.filter(|_| ends).map(|after_ms| now_ms + after_ms);
        self.state = State::Running {
            since_ms: now_ms,
            ready_ms,
            exit_ms,
        };
        outcome.event(self, EventType::Normal, "Created", "Container created".into());
        outcome.event(self, EventType::Normal, "Started", "Container started".into());
        outcome.seen = Some(KubeletWhy::Started {
            container: self.name.clone(),
        });
    }

    /// Lets what runs become ready, or end by itself, as its image says, counted from now.
    pub fn go_on(&mut self, around: &mut Surroundings<'_>) {
        let (now_ms, behaviour) = (around.now_ms, around.behaviour);
        let unprobed = self.is_ready_by_image();
        if let State::Running { ready_ms, exit_ms, .. } = &mut self.state {
            if ready_ms.is_none() && behaviour.becomes_ready && unprobed && !self.ready {
                *ready_ms = Some(now_ms + around.jittered(behaviour.ready_ms));
            }
            *exit_ms = exit_ms.or(behaviour.exit_after_ms.map(|after_ms| now_ms + after_ms));
            self.resume_probes(now_ms, around.spec);
        }
    }

    /// Whether no probe says when it is ready, so that its image does.
    pub(super) fn is_ready_by_image(&self) -> bool {
        let probed = self.has_probe(ProbeKind::Startup) || self.has_probe(ProbeKind::Readiness);
        !probed && self.role != Role::Init
    }

    /// Goes on by what the image does from now on. What was to come by the old behaviour no longer does.
    pub fn change_behaviour(&mut self, behaviour: &ImageBehaviour, now_ms: u64, spec: &Value) {
        let unprobed = self.is_ready_by_image();
        let State::Running {
            since_ms,
            ready_ms,
            exit_ms,
        } = &mut self.state
        else {
            return;
        };
        if self.told_to_end.is_none() {
            *exit_ms = behaviour.exit_after_ms.map(|after_ms| now_ms + after_ms);
        }
        if unprobed {
            *ready_ms = behaviour.becomes_ready.then(|| now_ms.max(*since_ms + behaviour.ready_ms));
            self.ready &= behaviour.becomes_ready;
        }
        self.resume_probes(now_ms, spec);
    }

    /// Marks the container as ready.
    pub fn become_ready(&mut self, since_ms: u64, now_ms: u64, outcome: &mut Outcome) {
        self.ready = true;
        outcome.seen = Some(KubeletWhy::Ready {
            container: self.name.clone(),
            after_ms: now_ms.saturating_sub(since_ms),
        });
    }
}

/// The runtime's id of a container: 64 hexadecimal digits.
pub fn new_id(random: &mut Random) -> EcoString {
    let pair = eco_format!("{}{}", random.uid(), random.uid());
    pair.chars().filter(|character| *character != '-').collect()
}
