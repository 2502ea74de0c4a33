//! `kubectl drain`. Upstream: `kubectl/pkg/cmd/drain/drain.go`, `kubectl/pkg/drain`.
//!
//! The nodes are cordoned at once. Then, node after node, every Pod is evicted; an eviction that a budget does not allow
//! is tried again every five seconds, and a Pod that is evicted is waited for.

mod filters;

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Shared};
use crate::api::status::{Reason, Status};
use crate::apiserver::actor::Actor;
use crate::apiserver::why::Why;
use crate::apiserver::write::Writer;
use crate::apiserver::{ApiServer, DeleteOptions};

use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::duration;
use super::failure::Outcome;
use super::node;
use super::resources::{self, Request};
use super::{Follow, Progress};

/// The flags of `drain`.
pub(super) const FLAGS: &[Flag] = &[
    flag("force", Takes::Truth),
    flag("ignore-daemonsets", Takes::Truth),
    flag("delete-emptydir-data", Takes::Truth),
    flag("grace-period", Takes::Whole),
    flag("timeout", Takes::Duration),
    flag("pod-selector", Takes::Text),
    flag("disable-eviction", Takes::Truth),
    flag("skip-wait-for-delete-timeout", Takes::Whole),
];

/// Milliseconds until an eviction that was not allowed is tried again.
const RETRY_MS: u64 = 5000;
/// Milliseconds between two looks at a Pod that is to go.
const POLL_MS: u64 = 1000;

/// A drain at work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drain {
    plan: Plan,
    /// The nodes that are left, the current one first.
    nodes: Vec<String>,
    /// The Pods of the current node; `None` before they were listed.
    pods: Option<Vec<Leaving>>,
    /// What went wrong on the current node.
    errors: Vec<String>,
    /// Nodes that could not be drained, and why.
    failed: Vec<(String, Vec<String>)>,
    /// When the current node was begun, in milliseconds since the Unix epoch.
    begun_ms: u64,
    /// When it does something next, in milliseconds since the Unix epoch.
    pub next_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
struct Plan {
    writer: Writer,
    dry_run: DryRun,
    force: bool,
    ignores_daemon_sets: bool,
    deletes_empty_dirs: bool,
    evicts: bool,
    grace_seconds: Option<i64>,
    timeout_ms: Option<u64>,
    selector: Option<Selector>,
}

/// A Pod on its way out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Leaving {
    key: Key,
    uid: String,
    /// When its eviction is tried; `None` once it was granted.
    evict_ms: Option<u64>,
}

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let has_selector = arguments.given("selector");
    if arguments.words.is_empty() && !has_selector {
        return Err("USAGE: drain NODE [flags]\nSee 'kubectl drain -h' for help and examples".into());
    }
    if !arguments.words.is_empty() && has_selector {
        let message = "error: cannot specify both a node name and a --selector option";
        return Err(format!("{message}\nSee 'kubectl drain -h' for help and examples").into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    let selector = match arguments.text("pod-selector").filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => {
            let wrong = |_| "--pod-selector=<pod_selector> must be a valid label selector".to_owned();
            Some(Selector::parse(text).map_err(wrong)?)
        }
    };
    let words = node::nodes(&arguments.words);
    let request = Request {
        type_means_all: false,
        ..Request::new(client, arguments, &words)
    };
    let selection = resources::select(client, &request)?;
    super::failure::Failure::all(selection.failures)?;
    let mut nodes = Vec::new();
    for object in &selection.objects {
        if object.kind() != Kind::Node {
            return Err(format!("error: expected resource of type node, got {:?}", object.kind().names().plural).into());
        }
        node::cordon_one(client, object, true, dry_run)?;
        nodes.push(object.name().to_string());
    }
    let milliseconds = arguments.duration_ms("timeout").and_then(|ms| u64::try_from(ms).ok());
    let now_ms = client.api.now_ms();
    let drain = Drain {
        plan: Plan {
            writer: Writer::client(
                Actor::Client(client.session.actor.clone()),
                "kubectl",
                Why::Asked(client.line.trim().into()),
            ),
            dry_run,
            force: arguments.truth("force"),
            ignores_daemon_sets: arguments.truth("ignore-daemonsets"),
            deletes_empty_dirs: arguments.truth("delete-emptydir-data"),
            evicts: !arguments.truth("disable-eviction"),
            grace_seconds: arguments.whole("grace-period").filter(|seconds| *seconds >= 0),
            timeout_ms: milliseconds.filter(|ms| *ms > 0),
            selector,
        },
        nodes,
        pods: None,
        errors: Vec::new(),
        failed: Vec::new(),
        begun_ms: now_ms,
        next_ms: now_ms + super::rest::REQUEST_MS,
    };
    client.output.follow = Some(Follow::drain(drain));
    Ok(())
}

impl Drain {
    /// Does what is due, as far as the next wait.
    pub fn go_on(&mut self, api: &mut ApiServer) -> Progress {
        let mut progress = Progress::default();
        while let Some(name) = self.nodes.first().cloned() {
            if self.pods.is_none() && !self.list(api, &name, &mut progress) {
                continue;
            }
            self.work(api, &mut progress);
            let left = self.pods.as_deref().unwrap_or_default();
            if let Some(next_ms) = left.iter().map(|pod| pod.evict_ms.unwrap_or(api.now_ms() + POLL_MS)).min() {
                let deadline_ms = self.plan.timeout_ms.map_or(u64::MAX, |timeout_ms| self.begun_ms + timeout_ms);
                self.next_ms = next_ms.min(deadline_ms.max(api.now_ms() + 1));
                return progress;
            }
            self.end_node(api, &name, &mut progress);
        }
        self.end(&mut progress);
        progress
    }

    /// Lists the Pods of a node. Returns whether they can go.
    fn list(&mut self, api: &ApiServer, name: &str, progress: &mut Progress) -> bool {
        let (pods, warnings, errors) = self.plan.pods_of(api, name);
        if !errors.is_empty() {
            self.give_up(name, errors, progress);
            return false;
        }
        if !warnings.is_empty() {
            progress.stderr.push_str(&format!("Warning: {}\n", warnings.join("; ")));
        }
        self.begun_ms = api.now_ms();
        let leaving = |pod: &Shared| Leaving {
            key: pod.key().clone(),
            uid: pod.uid().to_string(),
            evict_ms: Some(self.begun_ms),
        };
        self.pods = Some(pods.iter().map(leaving).collect());
        true
    }

    fn work(&mut self, api: &mut ApiServer, progress: &mut Progress) {
        let now_ms = api.now_ms();
        let late = self.plan.timeout_ms.filter(|timeout_ms| now_ms >= self.begun_ms + timeout_ms);
        for mut pod in self.pods.take().unwrap_or_default() {
            let stays = match pod.evict_ms {
                Some(evict_ms) if evict_ms > now_ms && late.is_none() => true,
                Some(_) if self.plan.evicts || self.plan.dry_run != DryRun::No => self.evict(api, &mut pod, late, progress),
                Some(_) => self.delete(api, &mut pod),
                None => true,
            };
            if stays && !(pod.evict_ms.is_none() && self.is_gone(api, &pod, late, progress)) {
                self.pods.get_or_insert_default().push(pod);
            }
        }
        self.pods.get_or_insert_default();
    }

    /// Asks for the eviction. Returns whether there is more to wait for.
    fn evict(&mut self, api: &mut ApiServer, pod: &mut Leaving, late: Option<u64>, progress: &mut Progress) -> bool {
        let (namespace, name) = (&pod.key.namespace, &pod.key.name);
        progress
            .stdout
            .push_str(&format!("evicting pod {namespace}/{name}{}\n", self.plan.dry_run.suffix()));
        let what = format!("error when evicting pods/{:?} -n {:?}", name.as_str(), namespace.as_str());
        if let Some(timeout_ms) = late {
            self.errors
                .push(format!("{what}: global timeout reached: {}", duration::go(timeout_ms)));
            return false;
        }
        if self.plan.dry_run == DryRun::Client {
            return false;
        }
        let options = self.plan.options();
        let dry_run = self.plan.dry_run == DryRun::Server;
        match api.evict(self.plan.writer.clone(), &pod.key, &options, dry_run) {
            Ok(()) => {
                pod.evict_ms = None;
                !dry_run
            }
            Err(status) if status.reason == Reason::NotFound => false,
            Err(Status {
                reason: Reason::TooManyRequests,
                message,
                ..
            }) => {
                progress.stderr.push_str(&format!("{what} (will retry after 5s): {message}\n"));
                pod.evict_ms = Some(api.now_ms() + RETRY_MS);
                true
            }
            Err(status) => {
                self.errors.push(format!("{what}: {}", status.message));
                false
            }
        }
    }

    fn delete(&mut self, api: &mut ApiServer, pod: &mut Leaving) -> bool {
        pod.evict_ms = None;
        match api.delete(self.plan.writer.clone(), &pod.key, &self.plan.options()) {
            Err(status) if status.reason != Reason::NotFound => {
                self.errors.push(status.message.to_string());
                false
            }
            _ => true,
        }
    }

    /// Whether the Pod has gone, or is waited for no longer.
    fn is_gone(&mut self, api: &ApiServer, pod: &Leaving, late: Option<u64>, progress: &mut Progress) -> bool {
        let (namespace, name) = (pod.key.namespace.as_str(), pod.key.name.as_str());
        if api.get(&pod.key).is_none_or(|other| *other.uid() != pod.uid) {
            let done = if self.plan.evicts { "evicted" } else { "deleted" };
            progress.stdout.push_str(&format!("pod/{name} {done}\n"));
            return true;
        }
        if late.is_some() {
            self.errors.push(if self.plan.evicts {
                format!("error when waiting for pod {name:?} in namespace {namespace:?} to terminate: context deadline exceeded")
            } else {
                "context deadline exceeded".to_owned()
            });
        }
        late.is_some()
    }

    fn end_node(&mut self, api: &ApiServer, name: &str, progress: &mut Progress) {
        let errors = std::mem::take(&mut self.errors);
        if errors.is_empty() {
            self.nodes.remove(0);
            self.pods = None;
            let suffix = self.plan.dry_run.suffix();
            progress.stdout.push_str(&format!("node/{name} drained{suffix}\n"));
            return;
        }
        let (pending, _, _) = self.plan.pods_of(api, name);
        if !pending.is_empty() {
            let list = list_of(&errors);
            progress
                .stderr
                .push_str(&format!("There are pending pods in node {name:?} when an error occurred: {list}\n"));
            for pod in pending {
                progress.stderr.push_str(&format!("pod/{}\n", pod.name()));
            }
        }
        self.give_up(name, errors, progress);
    }

    fn give_up(&mut self, name: &str, errors: Vec<String>, progress: &mut Progress) {
        let list = list_of(&errors);
        progress.stderr.push_str(&format!(
            "error: unable to drain node {name:?} due to error: {list}, continuing command...\n"
        ));
        self.nodes.remove(0);
        self.pods = None;
        self.failed.push((name.to_owned(), errors));
    }

    fn end(&mut self, progress: &mut Progress) {
        progress.finished = Some(i32::from(!self.failed.is_empty()));
        if self.failed.is_empty() {
            return;
        }
        progress.stderr.push_str("There are pending nodes to be drained:\n");
        for (name, _) in &self.failed {
            progress.stderr.push_str(&format!(" {name}\n"));
        }
        for error in self.failed.iter().flat_map(|(_, errors)| errors) {
            progress.stderr.push_str(&format!("{error}\n"));
        }
    }
}

/// As Go prints an aggregate of errors.
fn list_of(errors: &[String]) -> String {
    match errors {
        [error] => error.clone(),
        errors => format!("[{}]", errors.join(", ")),
    }
}

impl Plan {
    fn options(&self) -> DeleteOptions {
        DeleteOptions {
            grace_seconds: self.grace_seconds,
            ..DeleteOptions::default()
        }
    }
}
