//! Containers that ran before the simulation began, as the status of their Pods tells of them.
//!
//! A kubelet that starts again asks its container runtime what runs; here the status that it wrote last answers. What a
//! status does not hold, such as when an image is pulled next, is reckoned from the events about the Pod.

use ecow::EcoString;

use super::Kubelet;
use super::backoff::{Backoff, INITIAL_MS};
use super::image::{ImageBehaviour, ResolvedImage};
use super::image_manager::PULL_SYNC_MS;
use super::lifecycle::SYNC_RETRY_MS;
use super::restart::RELIST_MS;
use super::runtime::{Container, Ended, PodRuntime, Role, State};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

/// Why a container waits that cannot be made, as the kubelet calls it.
const BLOCKED: [&str; 8] = [
    "CreateContainerConfigError",
    "CreateContainerError",
    "ErrImageNeverPull",
    "ImageInspectError",
    "InvalidImageName",
    "PreStartHookError",
    "RegistryUnavailable",
    "RunContainerError",
];

/// What is the same for all containers of a Pod.
struct Past<'a> {
    api: &'a ApiServer,
    pod: &'a Object,
    now_ms: u64,
    /// Whether containers become ready and end by themselves.
    by_itself: bool,
}

impl Kubelet {
    /// Takes a Pod up whose containers have been made before. Returns when something about it is due next, in
    /// milliseconds since the Unix epoch. A Pod none of whose containers have been made is for the next pass, as any new one.
    pub fn take_up(&mut self, api: &ApiServer, pod: &Shared) -> Option<u64> {
        if pod.pod().node.is_empty() || pod.pod().phase.is_terminal() {
            return None;
        }
        let lists = [("initContainers", "initContainerStatuses"), ("containers", "containerStatuses")];
        let is_past = |status: &Value| !matches!(waiting(status), Some("" | "ContainerCreating" | "PodInitializing")) && has_state(status);
        if !lists
            .iter()
            .any(|(_, field)| pod.body().items(&["status", field]).iter().any(is_past))
        {
            return None;
        }
        let now_ms = api.now_ms();
        let admitted_ms = time::parse(pod.body().text(&["status", "startTime"])).unwrap_or(now_ms);
        let address = pod.body().string(&["status", "podIP"]);
        self.keep_address(api, &pod.pod().node, &address);
        let address = if address.is_empty() {
            self.next_address(api, &pod.pod().node)
        } else {
            address
        };
        let resolved = &mut self.resolved;
        let mut runtime = PodRuntime::new(pod, admitted_ms, address, |image| {
            resolved.entry(image.into()).or_insert_with(|| ResolvedImage::new(image)).clone()
        });
        let past = Past {
            api,
            pod,
            now_ms,
            by_itself: self.mode.ready,
        };
        let PodRuntime { init, containers, .. } = &mut runtime;
        for (list, (field, statuses)) in [init, containers].into_iter().zip(lists) {
            let specs = pod.body().items(&["spec", field]);
            for (container, spec) in list.iter_mut().zip(specs) {
                let statuses = pod.body().items(&["status", statuses]).iter();
                let name = container.name.clone();
                if let Some(status) = statuses.into_iter().find(|status| status.text(&["name"]) == name) {
                    let behaviour = self.behaviour_of(spec, container.role);
                    past.restore(container, spec, status, behaviour);
                }
            }
        }
        for container in runtime.all().filter(|container| !container.id.is_empty()) {
            self.resolved.insert(container.image.clone(), container.resolved.clone());
            self.pulled.insert((pod.pod().node.clone(), container.image.clone()));
            if container.is_running() {
                self.database.meet(&container.image);
            }
        }
        let next_ms = runtime.next_ms();
        let waits = runtime.all().any(|container| matches!(container.state, State::Waiting));
        self.keep(pod, runtime);
        // What waits for nobody is made by the next pass, and what is to end is ended by it.
        if waits || pod.is_terminating() { Some(now_ms) } else { next_ms }
    }

    /// Gives out no address of the node's range again that a Pod has.
    fn keep_address(&mut self, api: &ApiServer, node: &EcoString, address: &str) {
        let range = api
            .get(&Key::new(Kind::Node, "", node))
            .map_or("", |node| node.body().text(&["spec", "podCIDR"]));
        let network = range.split_once(".0/").map_or("", |(network, _)| network);
        let last = address.rsplit_once('.').filter(|(own, _)| *own == network);
        if let Some(last) = last.and_then(|(_, last)| last.parse::<u32>().ok()) {
            let used = self.addresses.entry(node.clone()).or_insert(1);
            *used = (*used).max(last);
        }
    }
}

/// Why the container waits; `None` where it does not.
fn waiting(status: &Value) -> Option<&str> {
    let waiting = status.at(&["state", "waiting"])?;
    Some(waiting.text(&["reason"]))
}

fn has_state(status: &Value) -> bool {
    status.get("state").and_then(Value::as_map).is_some_and(|state| !state.is_empty())
}

impl Past<'_> {
    fn restore(&self, container: &mut Container, spec: &Value, status: &Value, behaviour: ImageBehaviour) {
        container.restarts = status.int(&["restartCount"]).unwrap_or_default().max(0);
        container.last = self.ended(status.at(&["lastState", "terminated"]));
        container.id = id(status);
        if !status.text(&["imageID"]).is_empty() {
            container.resolved = ResolvedImage {
                name: status.string(&["image"]),
                id: status.string(&["imageID"]),
            };
        }
        let tries = u64::try_from(container.restarts).unwrap_or_default();
        let since_ms = status.at(&["state", "running"]).map(|running| self.time(running, "startedAt"));
        if let Some(since_ms) = since_ms {
            container.restart_backoff = restart_backoff(tries, since_ms);
            self.run(container, spec, status, behaviour, since_ms);
        } else if let Some(ended) = self.ended(status.at(&["state", "terminated"])) {
            container.restart_backoff = restart_backoff(tries, ended.started_ms);
            let again = self.restarts(container.role, ended.exit_code);
            let until_ms = again.then(|| (ended.finished_ms + RELIST_MS).max(self.now_ms));
            container.state = State::Ended { ended, until_ms };
        } else {
            let message = status.string(&["state", "waiting", "message"]);
            self.wait(container, waiting(status).unwrap_or_default(), message, behaviour);
        }
    }

    fn run(&self, container: &mut Container, spec: &Value, status: &Value, behaviour: ImageBehaviour, since_ms: u64) {
        let started = status.get("started").and_then(Value::as_bool).unwrap_or(true);
        container.ready = container.role != Role::Init && status.flag(&["ready"]);
        container.restore_probes(self.now_ms, spec, started, container.ready);
        if !self.by_itself {
            container.end_probes();
        }
        // What should have happened long ago by the image's numbers comes as late from now on as it was to come at first.
        let due_ms = |after_ms: u64| {
            Some(since_ms + after_ms)
                .filter(|due_ms| *due_ms > self.now_ms)
                .unwrap_or(self.now_ms + after_ms)
        };
        let becomes_ready = self.by_itself && behaviour.becomes_ready && container.is_ready_by_image() && !container.ready;
        let ends = self.by_itself || container.role == Role::Init;
        container.state = State::Running {
            since_ms,
            ready_ms: becomes_ready.then(|| due_ms(behaviour.ready_ms)),
            exit_ms: behaviour.exit_after_ms.filter(|_| ends).map(due_ms),
        };
    }

    fn wait(&self, container: &mut Container, reason: &str, message: EcoString, behaviour: ImageBehaviour) {
        let now_ms = self.now_ms;
        container.state = match reason {
            "CrashLoopBackOff" => {
                let ended = container.last.take().unwrap_or(Ended {
                    exit_code: behaviour.exit_code,
                    started_ms: now_ms,
                    finished_ms: now_ms,
                    out_of_memory: false,
                    id: container.id.clone(),
                });
                let tries = u64::try_from(container.restarts).unwrap_or_default().max(1);
                let wait_ms = told_wait_ms(&message).unwrap_or_else(|| Backoff::after_tries(tries));
                container.restart_backoff = Backoff::at(wait_ms, ended.started_ms);
                let until_ms = (ended.finished_ms + wait_ms).max(now_ms + RELIST_MS);
                State::BackOff { ended, wait_ms, until_ms }
            }
            "ImagePullBackOff" => {
                let (tries, tried_ms) = self.pulls(container);
                let wait_ms = Backoff::after_tries(tries.max(1));
                container.pull_backoff = Backoff::at(wait_ms, tried_ms);
                let told = message.split_once("ErrImagePull: ").map(|(_, error)| EcoString::from(error));
                let error = told.or_else(|| behaviour.pull.error(&container.image)).unwrap_or(message);
                let retry_ms = (tried_ms + wait_ms).max(now_ms + RELIST_MS);
                State::PullBackOff { error, retry_ms }
            }
            "ErrImagePull" => {
                let (tries, tried_ms) = self.pulls(container);
                let wait_ms = Backoff::after_tries(tries.max(1));
                container.pull_backoff = Backoff::at(wait_ms, tried_ms);
                State::PullFailed {
                    error: message,
                    until_ms: now_ms + PULL_SYNC_MS,
                    retry_ms: (tried_ms + wait_ms).max(now_ms + PULL_SYNC_MS),
                }
            }
            "ContainerCreating" => State::Creating {
                pulled: false,
                until_ms: now_ms + behaviour.pull_ms,
            },
            _ => match BLOCKED.into_iter().find(|known| *known == reason) {
                Some(reason) => State::Blocked {
                    reason,
                    message,
                    retry_ms: now_ms + SYNC_RETRY_MS,
                },
                None => State::Waiting,
            },
        };
    }

    /// How often the image of `container` was asked for, and when last, as the events about the Pod tell; without
    /// events, as often as fits into its time on the node.
    fn pulls(&self, container: &Container) -> (u64, u64) {
        let place = format!("{{{}}}", container.name);
        let about = |event: &&Shared| {
            let value = event.body();
            value.text(&["involvedObject", "uid"]) == self.pod.uid().as_str()
                && value.text(&["involvedObject", "fieldPath"]).ends_with(&place)
                && value.text(&["reason"]) == "Pulling"
        };
        let events = self.api.list_in(Kind::Event, self.pod.namespace()).filter(about);
        let (mut tries, mut tried_ms) = (0, 0);
        for event in events {
            tries += u64::try_from(event.body().int(&["count"]).unwrap_or(1)).unwrap_or(1);
            tried_ms = tried_ms.max(time::parse(event.body().text(&["lastTimestamp"])).unwrap_or_default());
        }
        if tries > 0 && tried_ms > 0 {
            return (tries, tried_ms.min(self.now_ms));
        }
        let since_ms = time::parse(self.pod.body().text(&["status", "startTime"])).unwrap_or(self.now_ms);
        let (mut tries, mut at_ms) = (1, since_ms);
        while tries < 64 && at_ms + Backoff::after_tries(tries) <= self.now_ms {
            at_ms += Backoff::after_tries(tries);
            tries += 1;
        }
        (tries, at_ms)
    }

    fn ended(&self, terminated: Option<&Value>) -> Option<Ended> {
        let terminated = terminated?;
        Some(Ended {
            exit_code: terminated.int(&["exitCode"]).unwrap_or_default(),
            started_ms: self.time(terminated, "startedAt"),
            finished_ms: self.time(terminated, "finishedAt"),
            out_of_memory: terminated.text(&["reason"]) == "OOMKilled",
            id: id(terminated),
        })
    }

    /// The time in `field`, now where there is none, and never later than now.
    fn time(&self, of: &Value, field: &str) -> u64 {
        time::parse(of.text(&[field])).map_or(self.now_ms, |time_ms| time_ms.min(self.now_ms))
    }

    fn restarts(&self, role: Role, exit_code: i64) -> bool {
        super::lifecycle::restarts(self.pod, role, exit_code) && !self.pod.is_terminating()
    }
}

/// The wait of a container that was restarted `tries` times, the last time at `since_ms`.
fn restart_backoff(tries: u64, since_ms: u64) -> Backoff {
    match tries {
        0 => Backoff::default(),
        _ => Backoff::at(Backoff::after_tries(tries).max(INITIAL_MS), since_ms),
    }
}

/// The digits of `containerd://…`.
fn id(of: &Value) -> EcoString {
    let text = of.text(&["containerID"]);
    text.split_once("://").map_or(text, |(_, id)| id).into()
}

/// The milliseconds of `back-off 1m20s restarting failed container=…`.
fn told_wait_ms(message: &str) -> Option<u64> {
    let wait = message.strip_prefix("back-off ")?.split(' ').next()?;
    // Go writes 1m20s in one word, and humantime reads it so.
    let wait = humantime::parse_duration(wait).ok()?;
    u64::try_from(wait.as_millis())
        .ok()
        .map(|wait_ms| wait_ms.min(super::backoff::MAX_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_is_read_from_the_message_as_the_kubelet_writes_it() {
        let cases = [
            ("back-off 10s restarting failed container=app pod=web-1_default(u)", Some(10_000)),
            ("back-off 1m20s restarting failed container=app pod=web-1_default(u)", Some(80_000)),
            ("back-off 5m0s restarting failed container=app pod=web-1_default(u)", Some(300_000)),
            ("back-off restarting", None),
            ("", None),
        ];
        for (message, expected) in cases {
            assert_eq!(told_wait_ms(message), expected, "{message}");
        }
    }

    #[test]
    fn tries_wait_as_long_as_the_back_off_that_counts_them() {
        let mut backoff = Backoff::default();
        for tries in 1..10 {
            backoff.next(tries);
            assert_eq!(Backoff::after_tries(tries), backoff.wait_ms(tries), "{tries}");
        }
    }
}
