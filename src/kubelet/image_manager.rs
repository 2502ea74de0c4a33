//! How a container's image comes to its node, or why it does not. Upstream: `pkg/kubelet/images/image_manager.go`.

use ecow::{EcoString, eco_format};

use super::image::{ImageBehaviour, name_fault};
use super::lifecycle::{Outcome, Surroundings};
use super::runtime::{Container, State};
use crate::apiserver::why::KubeletWhy;
use crate::record::EventType;

/// Milliseconds between a failed pull and the sync that finds it in back-off.
pub(super) const PULL_SYNC_MS: u64 = 2000;

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

    pub(super) fn end_pull(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
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

    pub(super) fn wait_for_pull(&mut self, error: EcoString, retry_ms: u64, outcome: &mut Outcome) {
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
}

pub(super) fn pulled_message(image: &str, behaviour: &ImageBehaviour) -> EcoString {
    let took = seconds(behaviour.pull_ms);
    let size = behaviour.size_bytes;
    eco_format!("Successfully pulled image {image:?} in {took} ({took} including waiting). Image size: {size} bytes.")
}

pub(super) fn present_message(image: &str) -> EcoString {
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
