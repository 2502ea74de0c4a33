//! How a Pod answers, from what its kubelet runs.

use super::routing::Backend;
use super::{Answer, Reason};
use crate::kubelet::Kubelet;

impl Kubelet {
    /// How the Pod of `backend` answers a request at `now_ms`. A process listens until it is told to end, and not after;
    /// its kubelet says when it can answer.
    pub fn answer(&self, backend: &Backend, now_ms: u64) -> Answer {
        let gone = Answer {
            failure: Some(Reason::Refused),
            alive: false,
            until_ms: u64::MAX,
        };
        let Some(runtime) = self.runtime(&backend.pod).filter(|runtime| runtime.uid == backend.uid) else {
            return gone;
        };
        if runtime.containers.iter().any(|container| !container.is_running()) {
            return gone;
        }
        let term_ms = runtime.stop.map_or(u64::MAX, |stop| stop.term_ms);
        let failure = if now_ms >= term_ms {
            Some(Reason::Refused)
        } else if runtime.containers.iter().any(|container| !container.ready) {
            Some(Reason::NotReady)
        } else if runtime
            .containers
            .iter()
            .any(|container| self.database.is_too_new_for(&container.image))
        {
            Some(Reason::Error)
        } else {
            None
        };
        Answer {
            failure,
            alive: true,
            until_ms: if now_ms < term_ms { term_ms } else { u64::MAX },
        }
    }
}
