//! How a container ends, and how it is started again: at once, or after a wait that doubles.
//! Upstream: `pkg/kubelet/kuberuntime/kuberuntime_manager.go` (`doBackOff`, `killContainer`).

use ecow::eco_format;

use super::image_manager::{present_message, pulled_message};
use super::lifecycle::{Outcome, Surroundings};
use super::probe::ProbeKind;
use super::runtime::{Container, Ended, Role, State, Told};
use super::stop::Stopping;
use crate::apiserver::why::KubeletWhy;
use crate::record::EventType;

/// Milliseconds after which the kubelet notices that a container ended: its lifecycle events are listed every second.
pub(super) const RELIST_MS: u64 = 1000;

impl Container {
    /// Ends the run: by itself, or because it was told to.
    pub(super) fn exit(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
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
        let grace = grace.or_else(|| around.pod.body().int(&["spec", "terminationGracePeriodSeconds"]));
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
    pub(super) fn restart_or_wait(&mut self, ended: &Ended, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
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

    pub(super) fn restart(&mut self, ended: &Ended, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
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
