//! How a Pod answers, from what its kubelet runs and what its images do.

use super::routing::Backend;
use super::{Answer, Reason};
use crate::kubelet::Kubelet;
use crate::kubelet::image::ImageBehaviour;
use crate::kubelet::runtime::{Container, PodRuntime, Role, State};

impl Kubelet {
    /// How the Pod of `backend` answers a request at `now_ms`. A process listens until it is told to end, and not after;
    /// its kubelet says when it can answer, and its image whether it answers well, on which port, and until when.
    pub fn answer(&self, backend: &Backend, now_ms: u64) -> Answer {
        let runtime = self.runtime(&backend.pod).filter(|runtime| runtime.uid == backend.uid);
        let Some((runtime, container)) = runtime.and_then(|runtime| Some((runtime, self.listening(runtime, backend.port)?))) else {
            return Answer::REFUSED;
        };
        let State::Running { since_ms, .. } = container.state else {
            return Answer::REFUSED;
        };
        let behaviour = self.behaviour(&container.image);
        let term_ms = runtime.stop.map_or(u64::MAX, |stop| stop.term_ms);
        let hangs_ms = behaviour.hangs_after_ms.map_or(u64::MAX, |after_ms| since_ms + after_ms);
        let failure = if now_ms >= term_ms || container.told_to_end.is_some() || !listens_on(&behaviour, backend.port) {
            Some(Reason::Refused)
        } else if now_ms >= hangs_ms {
            Some(Reason::TimedOut)
        } else if behaviour.becomes_ready && !behaviour.serves {
            Some(Reason::Error)
        } else if !container.ready {
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
        let changes = [term_ms, hangs_ms].into_iter().filter(|change_ms| *change_ms > now_ms);
        Answer {
            failure,
            alive: true,
            until_ms: changes.min().unwrap_or(u64::MAX),
        }
    }

    /// The container to which a connection on `port` comes, sidecars among them: the one that declares the port, or else
    /// whose image listens there, or else the first that would.
    fn listening<'a>(&self, runtime: &'a PodRuntime, port: i64) -> Option<&'a Container> {
        let all = || {
            let sidecars = runtime.init.iter().filter(|container| container.role == Role::Sidecar);
            runtime.containers.iter().chain(sidecars)
        };
        let declared = || all().find(|container| container.ports.contains(&port));
        let bound = || all().find(|container| self.behaviour(&container.image).port.map(i64::from) == Some(port));
        let willing = || all().find(|container| self.behaviour(&container.image).port.is_none());
        declared().or_else(bound).or_else(willing).or_else(|| all().next())
    }
}

/// Whether a process of the image listens on `port`.
fn listens_on(behaviour: &ImageBehaviour, port: i64) -> bool {
    port == 0 || behaviour.port.is_none_or(|listens| i64::from(listens) == port)
}
