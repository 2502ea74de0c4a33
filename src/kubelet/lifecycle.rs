//! What happens to a container as time passes: pull, start, readiness, exit, restart.
//! Upstream: `pkg/kubelet/kuberuntime/kuberuntime_manager.go` (`SyncPod`, `doBackOff`), `pkg/kubelet/images/image_manager.go`.

use ecow::{EcoString, eco_format};

use super::backoff::Backoff;
use super::config;
use super::image::{ImageBehaviour, KubeletMode, name_fault};
use super::probe::ProbeKind;
use super::runtime::{Container, Ended, Role, State, Told};
use super::stop::Stopping;
use crate::api::object::Object;
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::random::Random;
use crate::apiserver::why::KubeletWhy;
use crate::record::EventType;

/// Milliseconds after which the kubelet notices that a container ended: its lifecycle events are listed every second.
const RELIST_MS: u64 = 1000;
/// Milliseconds between a failed pull and the sync that finds it in back-off.
const PULL_SYNC_MS: u64 = 2000;
/// Milliseconds until a Pod that could not be synced is tried again (`backOffPeriod`).
const SYNC_RETRY_MS: u64 = 10_000;

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
    fn restarts(&self, role: Role, exit_code: i64) -> bool {
        match (role, self.pod.value().text(&["spec", "restartPolicy"])) {
            (Role::Sidecar, _) => true,
            (_, "Never") => false,
            (Role::Init, _) | (_, "OnFailure") => exit_code != 0,
            _ => true,
        }
    }
}

impl Container {
    /// Makes the container: its image is pulled, unless it is on the node already and that is enough.
    pub fn create(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        if let Some(message) = name_fault(&self.image) {
            outcome.event(self, EventType::Warning, "InspectFailed", message.clone());
            self.block("InvalidImageName", message, around, outcome);
            return;
        }
        let policy = around.spec.text(&["imagePullPolicy"]);
        if policy == "Never" && !around.present {
            let message = eco_format!("Container image {:?} is not present with pull policy of Never", self.image);
            outcome.event(self, EventType::Warning, "ErrImageNeverPull", message.clone());
            self.block("ErrImageNeverPull", message, around, outcome);
            return;
        }
        let pulled = around.present && policy != "Always";
        let (reason, message) = if pulled {
            ("Pulled", present_message(&self.image))
        } else {
            ("Pulling", eco_format!("Pulling image {:?}", self.image))
        };
        outcome.event(self, EventType::Normal, reason, message);
        let latency_ms = if pulled {
            around.behaviour.start_ms
        } else {
            around.behaviour.pull_ms
        };
        self.state = State::Creating {
            pulled,
            until_ms: around.now_ms + around.jittered(latency_ms),
        };
    }

    /// Says that the container cannot be made, and waits to try again.
    fn block(&mut self, reason: &'static str, message: EcoString, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
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

    fn end_pull(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let Some(error) = around.behaviour.pull.error(&self.image) else {
            outcome.event(self, EventType::Normal, "Pulled", pulled_message(&self.image, &around.behaviour));
            self.state = State::Creating {
                pulled: true,
                until_ms: around.now_ms + around.jittered(around.behaviour.start_ms),
            };
            return;
        };
        let message = eco_format!("Failed to pull image {:?}: {error}", self.image);
        outcome.event(self, EventType::Warning, "Failed", message);
        outcome.event(self, EventType::Warning, "Failed", "Error: ErrImagePull".into());
        self.pull_backoff.next(around.now_ms);
        let wait_ms = self.pull_backoff.wait_ms(around.now_ms);
        outcome.seen = Some(KubeletWhy::PullFailed {
            image: self.image.clone(),
            wait_ms,
        });
        self.state = State::PullFailed {
            error,
            until_ms: around.now_ms + PULL_SYNC_MS,
            retry_ms: around.now_ms + wait_ms,
        };
    }

    fn wait_for_pull(&mut self, error: EcoString, retry_ms: u64, outcome: &mut Outcome) {
        outcome.event(
            self,
            EventType::Normal,
            "BackOff",
            eco_format!("Back-off pulling image {:?}", self.image),
        );
        outcome.event(self, EventType::Warning, "Failed", "Error: ImagePullBackOff".into());
        outcome.seen = Some(KubeletWhy::PullFailed {
            image: self.image.clone(),
            wait_ms: self.pull_backoff.wait_ms(retry_ms),
        });
        self.state = State::PullBackOff { error, retry_ms };
    }

    fn configure_and_start(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
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
    fn is_ready_by_image(&self) -> bool {
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

    /// Ends the run: by itself, or because it was told to.
    fn exit(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let told = self.told_to_end;
        let exit_code = told.map_or(around.behaviour.exit_code, |told| told.exit_code);
        let restarts = around.restarts(self.role, exit_code) && told.is_none_or(|told| !told.for_good);
        self.end(exit_code, around.now_ms, restarts.then_some(around.now_ms + RELIST_MS));
        if let State::Ended { ended, .. } = &mut self.state {
            ended.out_of_memory = told.is_none() && around.behaviour.out_of_memory;
        }
        let container = self.name.clone();
        outcome.seen = Some(match (self.role, restarts) {
            (_, true) => KubeletWhy::Exited {
                container,
                exit_code,
                restarts: self.restarts,
            },
            (Role::Init, _) if exit_code == 0 => KubeletWhy::Initialized { container },
            _ => KubeletWhy::Finished { container, exit_code },
        });
        // The kubelet that told it to end waits for the end, and starts it again in the same sync.
        if let (Some(_), true, State::Ended { ended, .. }) = (told, restarts, self.state.clone()) {
            match self.last.clone() {
                None => self.run_again(&ended, around, outcome),
                // That sync still knows the end before this one alone; the next has seen this one and counts from it.
                Some(before) if before.finished_ms + self.restart_backoff.wait_ms(before.finished_ms) <= around.now_ms => {
                    self.restart(&ended, around, outcome);
                }
                Some(_) => self.restart_or_wait(&ended, around, outcome),
            }
        }
    }

    /// Tells the container to end because a probe failed.
    pub fn kill(&mut self, probe: ProbeKind, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let init = if self.role == Role::Sidecar {
            "Init container"
        } else {
            "Container"
        };
        let restarted = if self.role == Role::Main && around.restarts(self.role, 1) {
            ", will be restarted"
        } else {
            ""
        };
        let message = eco_format!("{init} {} failed {} probe{restarted}", self.name, probe.word());
        outcome.event(self, EventType::Normal, "Killing", message);
        let grace = around.spec.int(&[probe.field(), "terminationGracePeriodSeconds"]);
        let grace = grace.or_else(|| around.pod.value().int(&["spec", "terminationGracePeriodSeconds"]));
        let grace_ms = u64::try_from(grace.unwrap_or(30)).unwrap_or_default() * 1000;
        self.tell_to_end(grace_ms, false, around);
    }

    /// Lets the container end within `grace_ms`, for good or to be started again.
    pub fn tell_to_end(&mut self, grace_ms: u64, for_good: bool, around: &Surroundings<'_>) {
        let stopping = Stopping::of(around.spec, &around.behaviour, grace_ms);
        self.end_probes();
        self.told_to_end = Some(Told {
            exit_code: stopping.exit_code(),
            for_good,
        });
        if let State::Running { exit_ms, ready_ms, .. } = &mut self.state {
            *exit_ms = Some(around.now_ms + stopping.took_ms);
            *ready_ms = None;
        }
    }

    /// Marks the run as ended at `now_ms`, to be looked at again at `until_ms`.
    pub fn end(&mut self, exit_code: i64, now_ms: u64, until_ms: Option<u64>) {
        let started_ms = match self.state {
            State::Running { since_ms, .. } => since_ms,
            _ => now_ms,
        };
        self.ready = false;
        self.told_to_end = None;
        self.end_probes();
        self.state = State::Ended {
            ended: Ended {
                exit_code,
                started_ms,
                finished_ms: now_ms,
                out_of_memory: false,
                id: self.id.clone(),
            },
            until_ms,
        };
    }

    /// Ends the run with an error, and waits to be started again.
    pub fn crash(&mut self, now_ms: u64) {
        self.end(1, now_ms, None);
        if self.restart_backoff.wait_ms(now_ms) == 0 {
            self.restart_backoff.next(now_ms);
        }
        if let State::Ended { ended, .. } = &self.state {
            let wait_ms = self.restart_backoff.wait_ms(now_ms);
            self.state = State::BackOff {
                ended: ended.clone(),
                wait_ms,
                until_ms: now_ms + wait_ms,
            };
        }
    }

    /// Starts the container again, or waits: the wait counts from its end.
    fn restart_or_wait(&mut self, ended: &Ended, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let since_ms = ended.finished_ms;
        let wait_ms = self.restart_backoff.wait_ms(since_ms);
        let until_ms = since_ms + wait_ms;
        if until_ms <= around.now_ms {
            self.restart(ended, around, outcome);
            return;
        }
        let pod_name = super::status::full_pod_name(around.pod);
        let message = eco_format!("Back-off restarting failed container {} in pod {pod_name}", self.name);
        outcome.event(self, EventType::Warning, "BackOff", message);
        outcome.seen = Some(KubeletWhy::BackOff {
            container: self.name.clone(),
            wait_ms,
            restarts: self.restarts,
        });
        self.state = State::BackOff {
            ended: ended.clone(),
            wait_ms,
            until_ms,
        };
    }

    fn restart(&mut self, ended: &Ended, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        self.restart_backoff.next(around.now_ms);
        self.run_again(ended, around, outcome);
    }

    fn run_again(&mut self, ended: &Ended, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        self.restarts += 1;
        self.last = Some(ended.clone());
        // The policy `Always` asks the registry before every start, and is answered at once where the image is the same.
        let always = around.spec.text(&["imagePullPolicy"]) == "Always";
        if always && around.behaviour.pull.error(&self.image).is_some() {
            self.create(around, outcome);
            return;
        }
        if always {
            outcome.event(self, EventType::Normal, "Pulling", eco_format!("Pulling image {:?}", self.image));
            outcome.event(self, EventType::Normal, "Pulled", pulled_message(&self.image, &around.behaviour));
        } else {
            outcome.event(self, EventType::Normal, "Pulled", present_message(&self.image));
        }
        self.configure_and_start(around, outcome);
    }
}

fn pulled_message(image: &str, behaviour: &ImageBehaviour) -> EcoString {
    let took = seconds(behaviour.pull_ms);
    let size = behaviour.size_bytes;
    eco_format!("Successfully pulled image {image:?} in {took} ({took} including waiting). Image size: {size} bytes.")
}

fn present_message(image: &str) -> EcoString {
    eco_format!("Container image {image:?} already present on machine and can be accessed by the pod")
}

/// `300ms`, `1.5s`: a duration as Go prints it, to the millisecond.
fn seconds(time_ms: u64) -> EcoString {
    if time_ms < 1000 {
        return eco_format!("{time_ms}ms");
    }
    let fraction = eco_format!("{:03}", time_ms % 1000);
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    eco_format!("{}{point}{fraction}s", time_ms / 1000)
}

/// The runtime's id of a container: 64 hexadecimal digits.
pub fn new_id(random: &mut Random) -> EcoString {
    let pair = eco_format!("{}{}", random.uid(), random.uid());
    pair.chars().filter(|character| *character != '-').collect()
}
