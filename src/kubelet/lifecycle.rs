//! What happens to a container as time passes: pull, start, readiness, exit, restart.
//! Upstream: `pkg/kubelet/kuberuntime/kuberuntime_manager.go` (`SyncPod`, `doBackOff`), `pkg/kubelet/images/image_manager.go`.

use ecow::{EcoString, eco_format};

use super::backoff::Backoff;
use super::image::{ImageBehaviour, KubeletMode};
use super::runtime::{Container, Ended, State};
use crate::apiserver::random::Random;
use crate::apiserver::why::KubeletWhy;
use crate::record::EventType;

/// Milliseconds after which the kubelet notices that a container ended: its lifecycle events are listed every second.
const RELIST_MS: u64 = 1000;
/// Milliseconds between a failed pull and the sync that finds it in back-off.
const PULL_SYNC_MS: u64 = 2000;

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
    /// `Always`, `OnFailure` or `Never`.
    pub restart_policy: &'a str,
    /// `web-…_default(uid)`
    pub pod_name: EcoString,
    /// The generator of latencies and ids.
    pub random: &'a mut Random,
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
        let percent = u64::from(self.random.below(self.jitter_percent + 1));
        latency_ms + latency_ms * percent / 100
    }

    fn restarts(&self, exit_code: i64) -> bool {
        match self.restart_policy {
            "Never" => false,
            "OnFailure" => exit_code != 0,
            _ => true,
        }
    }
}

impl Container {
    /// Makes the container: its image is pulled, unless it is on the node already.
    pub fn create(&mut self, around: &mut Surroundings<'_>, present: bool, outcome: &mut Outcome) {
        let (reason, message) = if present {
            ("Pulled", present_message(&self.image))
        } else {
            ("Pulling", eco_format!("Pulling image {:?}", self.image))
        };
        outcome.event(self, EventType::Normal, reason, message);
        let latency_ms = if present {
            around.behaviour.start_ms
        } else {
            around.behaviour.pull_ms
        };
        self.state = State::Creating {
            pulled: present,
            until_ms: around.now_ms + around.jittered(latency_ms),
        };
    }

    /// Replaces the container by one of another image, as its definition has changed (`computePodActions`). What it waited
    /// for was because of the old definition; only a container that has run before counts as restarted.
    pub fn replace(&mut self, image: &str, around: &mut Surroundings<'_>, present: bool, outcome: &mut Outcome) {
        if self.is_running() {
            let message = eco_format!("Container {} definition changed, will be restarted", self.name);
            outcome.event(self, EventType::Normal, "Killing", message);
            self.end(0, around.now_ms, None);
        }
        if let State::Ended { ended, .. } | State::BackOff { ended, .. } = &self.state {
            self.last = Some(ended.clone());
            self.restarts += 1;
        }
        self.image = image.into();
        self.ready = false;
        self.restart_backoff = Backoff::default();
        self.pull_backoff = Backoff::default();
        outcome.seen = Some(KubeletWhy::Reported);
        self.create(around, present, outcome);
    }

    /// Does what is due by now, one thing after the other.
    pub fn advance(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        while self.next_ms().is_some_and(|next_ms| next_ms <= around.now_ms) {
            match self.state.clone() {
                State::Creating { pulled: false, .. } => self.end_pull(around, outcome),
                State::Creating { pulled: true, .. } => self.start(around, outcome),
                State::PullFailed { error, retry_ms, .. } => self.wait_for_pull(error, retry_ms, outcome),
                State::PullBackOff { .. } => {
                    outcome.event(self, EventType::Normal, "Pulling", eco_format!("Pulling image {:?}", self.image));
                    self.end_pull(around, outcome);
                }
                State::Running { since_ms, exit_ms, .. } => {
                    if exit_ms.is_some_and(|exit_ms| exit_ms <= around.now_ms) {
                        self.exit(around.behaviour.exit_code, around, outcome);
                    } else {
                        self.become_ready(since_ms, around.now_ms, outcome);
                    }
                }
                State::Ended { ended, .. } => self.restart_or_wait(&ended, around, outcome),
                State::BackOff { ended, .. } => self.restart(&ended, around, outcome),
            }
        }
    }

    fn end_pull(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let Some(error) = around.behaviour.pull.error(&self.image) else {
            let took = seconds(around.behaviour.pull_ms);
            let size = around.behaviour.size_bytes;
            let message = eco_format!(
                "Successfully pulled image {:?} in {took} ({took} including waiting). Image size: {size} bytes.",
                self.image
            );
            outcome.event(self, EventType::Normal, "Pulled", message);
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

    /// Runs the container, for the first time or again.
    pub fn start(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let now_ms = around.now_ms;
        self.id = new_id(around.random);
        self.ready = false;
        let ready_ms = (around.mode.ready && around.behaviour.becomes_ready).then(|| now_ms + around.jittered(around.behaviour.ready_ms));
        let exit_ms = around
            .behaviour
            .exit_after_ms
            .filter(|_| around.mode.ready)
            .map(|after_ms| now_ms + after_ms);
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
        if let State::Running { ready_ms, exit_ms, .. } = &mut self.state {
            if ready_ms.is_none() && behaviour.becomes_ready && !self.ready {
                *ready_ms = Some(now_ms + around.jittered(behaviour.ready_ms));
            }
            *exit_ms = exit_ms.or(behaviour.exit_after_ms.map(|after_ms| now_ms + after_ms));
        }
    }

    fn become_ready(&mut self, since_ms: u64, now_ms: u64, outcome: &mut Outcome) {
        self.ready = true;
        outcome.seen = Some(KubeletWhy::Ready {
            container: self.name.clone(),
            after_ms: now_ms.saturating_sub(since_ms),
        });
    }

    /// Ends the run with `exit_code`.
    pub fn exit(&mut self, exit_code: i64, around: &Surroundings<'_>, outcome: &mut Outcome) {
        let until_ms = around.restarts(exit_code).then_some(around.now_ms + RELIST_MS);
        self.end(exit_code, around.now_ms, until_ms);
        outcome.seen = Some(KubeletWhy::Exited {
            container: self.name.clone(),
            exit_code,
            restarts: self.restarts,
        });
    }

    /// Marks the run as ended at `now_ms`, to be looked at again at `until_ms`.
    pub fn end(&mut self, exit_code: i64, now_ms: u64, until_ms: Option<u64>) {
        let started_ms = match self.state {
            State::Running { since_ms, .. } => since_ms,
            _ => now_ms,
        };
        self.ready = false;
        self.state = State::Ended {
            ended: Ended {
                exit_code,
                started_ms,
                finished_ms: now_ms,
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

    fn restart_or_wait(&mut self, ended: &Ended, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let wait_ms = self.restart_backoff.wait_ms(ended.finished_ms);
        let until_ms = ended.finished_ms + wait_ms;
        if until_ms <= around.now_ms {
            self.restart(ended, around, outcome);
            return;
        }
        let message = eco_format!("Back-off restarting failed container {} in pod {}", self.name, around.pod_name);
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
        self.restarts += 1;
        self.last = Some(ended.clone());
        outcome.event(self, EventType::Normal, "Pulled", present_message(&self.image));
        self.start(around, outcome);
    }
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
