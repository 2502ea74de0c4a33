//! The kubelets of all nodes: they start the containers of the Pods that come to their node, watch them, restart them,
//! end them, and report it all in the Pods' status and in events.
//!
//! A pass is about one Pod. What runs on the nodes is the kubelets' own state, held here and not by any object; latencies
//! come from the scenario and the one seeded generator. Nothing here makes decisions about other Pods.
//!
//! Upstream: `pkg/kubelet/kubelet.go`, `pkg/kubelet/kuberuntime`, `pkg/kubelet/status`.

pub mod backoff;
pub mod image;
pub mod lifecycle;
pub mod manual;
pub mod node_status;
pub mod runtime;
pub mod status;

use std::rc::Rc;

use ecow::{EcoString, eco_format};
use imbl::{OrdMap, OrdSet};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{KubeletWhy, Why};
use crate::apiserver::write::Outcome::Stored;
use crate::apiserver::write::{Subresource, Verb, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::controllers::{Context, Next};
use crate::record::{EventType, Report};
use image::{ImageBehaviour, KubeletMode, ResolvedImage};
use lifecycle::{Outcome, Surroundings};
use runtime::{Container, PodRuntime, State, Stop};

/// The kubelets of a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kubelet {
    /// What happens by itself.
    pub mode: KubeletMode,
    /// Most by which a latency is longer than its number, in percent; chance decides by how much.
    pub jitter_percent: u32,
    /// What an image does that [`Kubelet::images`] does not name.
    pub default_image: ImageBehaviour,
    /// What images do, by the name that Pods use.
    pub images: OrdMap<EcoString, ImageBehaviour>,
    pods: OrdMap<Key, Rc<PodRuntime>>,
    pulled: OrdSet<(EcoString, EcoString)>,
    resolved: OrdMap<EcoString, ResolvedImage>,
    addresses: OrdMap<EcoString, u32>,
}

impl Default for Kubelet {
    fn default() -> Self {
        Self {
            mode: KubeletMode::default(),
            jitter_percent: 20,
            default_image: ImageBehaviour::default(),
            images: OrdMap::new(),
            pods: OrdMap::new(),
            pulled: OrdSet::new(),
            resolved: OrdMap::new(),
            addresses: OrdMap::new(),
        }
    }
}

impl Kubelet {
    /// What `image` does when it runs.
    pub fn behaviour(&self, image: &str) -> ImageBehaviour {
        self.images.get(image).copied().unwrap_or(self.default_image)
    }

    /// What runs of the Pod at `key`, if a kubelet has taken it up.
    pub fn runtime(&self, key: &Key) -> Option<&PodRuntime> {
        self.pods.get(key).map(Rc::as_ref)
    }

    /// Follows a write, and calls `wake` where a kubelet has to look at a Pod.
    pub fn observe(&mut self, write: &Write, wake: &mut dyn FnMut(Key)) {
        if write.key.kind != Kind::Pod {
            return;
        }
        match write.after.as_deref() {
            None => {
                self.pods.remove(&write.key);
            }
            // What a pass has written of the Pod, it knows; it has set its timer by it.
            Some(_) if is_own_report(write) => {}
            Some(pod) if !pod.pod().node.is_empty() => wake(write.key.clone()),
            Some(_) => {}
        }
    }

    /// Looks at the Pod at `key` and does what is due.
    ///
    /// # Errors
    /// The API server's refusal of the kubelet's write.
    pub fn reconcile(&mut self, context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
        if key.kind == Kind::Node {
            return node_status::report(context, key);
        }
        let Some(pod) = context.api.get(key).filter(|pod| !pod.pod().node.is_empty()).cloned() else {
            return Ok(Next::Done);
        };
        if pod.is_terminating() {
            return if self.mode.finish {
                self.stop(context, &pod)
            } else {
                Ok(Next::Done)
            };
        }
        let known = self.pods.get(key).is_some_and(|runtime| runtime.uid == *pod.uid());
        if pod.pod().phase.is_terminal() || !(known || self.mode.start) {
            return Ok(Next::Done);
        }
        let now_ms = context.api.now_ms();
        let nothing_to_do =
            |runtime: &&Rc<PodRuntime>| known && !runtime.is_due(now_ms) && (runtime.held || runs_as_defined(runtime, &pod));
        if let Some(runtime) = self.pods.get(key).filter(nothing_to_do) {
            let next = Self::next(now_ms, runtime);
            self.write_status(context, &pod, KubeletWhy::Reported)?;
            return Ok(next);
        }
        let mut runtime = self.admit(context.api, &pod);
        let mut outcome = Outcome::default();
        if !known {
            self.create_containers(context.api, &pod, &mut runtime, &mut outcome);
            outcome.seen = Some(KubeletWhy::Admitted);
        }
        if !runtime.held {
            self.replace_changed(context.api, &pod, &mut runtime, &mut outcome);
            for container in &mut runtime.containers {
                let mut around = self.surroundings(context.api, &pod, &container.image);
                container.advance(&mut around, &mut outcome);
            }
        }
        self.remember_images(&pod, &runtime);
        let next = Self::next(context.api.now_ms(), &runtime);
        self.pods.insert(key.clone(), Rc::new(runtime));
        let why = outcome.seen.take().unwrap_or(KubeletWhy::Reported);
        self.write_status(context, &pod, why)?;
        self.report(context, &pod, &outcome);
        Ok(next)
    }

    /// When the Pod has to be looked at again.
    fn next(now_ms: u64, runtime: &PodRuntime) -> Next {
        let due_ms = runtime.containers.iter().filter_map(Container::next_ms).min();
        match due_ms.filter(|_| !runtime.held) {
            Some(due_ms) => Next::After(due_ms.saturating_sub(now_ms)),
            None => Next::Done,
        }
    }

    /// What runs of the Pod; for one that just came to its node, containers that are still to be made.
    fn admit(&mut self, api: &ApiServer, pod: &Shared) -> PodRuntime {
        if let Some(runtime) = self.pods.get(pod.key()).filter(|runtime| runtime.uid == *pod.uid()) {
            return PodRuntime::clone(runtime);
        }
        let address = self.next_address(api, &pod.pod().node);
        let resolved = &mut self.resolved;
        PodRuntime::new(pod, api.now_ms(), address, |image| {
            resolved.entry(image.into()).or_insert_with(|| ResolvedImage::new(image)).clone()
        })
    }

    fn create_containers(&self, api: &mut ApiServer, pod: &Object, runtime: &mut PodRuntime, outcome: &mut Outcome) {
        let specs = pod.value().items(&["spec", "containers"]);
        for (container, spec) in runtime.containers.iter_mut().zip(specs) {
            let mut around = self.surroundings(api, pod, &container.image);
            container.create(&mut around, self.is_present(pod, spec), outcome);
        }
    }

    /// Replaces the containers whose images were changed in the Pod.
    fn replace_changed(&self, api: &mut ApiServer, pod: &Object, runtime: &mut PodRuntime, outcome: &mut Outcome) {
        let specs = pod.value().items(&["spec", "containers"]);
        for (container, spec) in runtime.containers.iter_mut().zip(specs) {
            let image = spec.text(&["image"]);
            if container.image != image {
                let mut around = self.surroundings(api, pod, image);
                container.replace(image, &mut around, self.is_present(pod, spec), outcome);
            }
        }
    }

    /// Whether the container can be made without a pull.
    fn is_present(&self, pod: &Object, container: &Value) -> bool {
        let always = container.text(&["imagePullPolicy"]) == "Always";
        !always && self.pulled.contains(&(pod.pod().node.clone(), container.text(&["image"]).into()))
    }

    fn surroundings<'a>(&self, api: &'a mut ApiServer, pod: &'a Object, image: &str) -> Surroundings<'a> {
        Surroundings {
            now_ms: api.now_ms(),
            behaviour: self.behaviour(image),
            mode: self.mode,
            restart_policy: pod.value().text(&["spec", "restartPolicy"]),
            pod_name: status::full_pod_name(pod),
            random: api.random(),
            jitter_percent: self.jitter_percent,
        }
    }

    fn remember_images(&mut self, pod: &Object, runtime: &PodRuntime) {
        for container in &runtime.containers {
            if matches!(container.state, State::Creating { pulled: true, .. } | State::Running { .. }) {
                let image = (pod.pod().node.clone(), container.image.clone());
                if !self.pulled.contains(&image) {
                    self.pulled.insert(image);
                }
            }
        }
    }

    /// The next address of the node's range; a range that is used up begins anew.
    fn next_address(&mut self, api: &ApiServer, node: &EcoString) -> EcoString {
        let used = self.addresses.entry(node.clone()).or_insert(1);
        *used = if *used >= 254 { 2 } else { *used + 1 };
        let range = api
            .get(&Key::new(Kind::Node, "", node))
            .map_or("", |node| node.value().text(&["spec", "podCIDR"]));
        let network = range.split_once(".0/").map_or("10.244.0", |(network, _)| network);
        eco_format!("{network}.{used}")
    }

    /// Ends the containers of a Pod that is being deleted, and lets the Pod go once they have ended.
    fn stop(&mut self, context: &mut Context<'_>, pod: &Shared) -> Result<Next, Status> {
        let now_ms = context.api.now_ms();
        let mut runtime = self.admit(context.api, pod);
        let grace_seconds = pod.value().int(&["metadata", "deletionGracePeriodSeconds"]).unwrap_or_default();
        let Some(stop) = runtime.stop else {
            let stop = self.begin_stop(now_ms, pod, &runtime);
            runtime.stop = Some(stop);
            let mut outcome = Outcome::default();
            for container in runtime.containers.iter().filter(|container| container.is_running()) {
                let message = eco_format!("Stopping container {}", container.name);
                outcome.event(container, EventType::Normal, "Killing", message);
            }
            self.pods.insert(pod.key().clone(), Rc::new(runtime));
            self.report(context, pod, &outcome);
            return Ok(Next::After(stop.until_ms - now_ms));
        };
        let due_ms = stop.until_ms.min(pod.deletion_ms().unwrap_or(u64::MAX).max(stop.since_ms));
        if now_ms < due_ms {
            return Ok(Next::After(due_ms - now_ms));
        }
        let exit_code = if stop.killed { 137 } else { 0 };
        for container in &mut runtime.containers {
            if container.is_running() {
                container.end(exit_code, now_ms, None);
            }
        }
        self.pods.insert(pod.key().clone(), Rc::new(runtime));
        if self.mode.report {
            self.write_status(context, pod, KubeletWhy::Ended)?;
        }
        let why = KubeletWhy::Removed {
            grace_seconds,
            took_ms: now_ms - stop.since_ms,
        };
        manual::delete_now(context, pod, why)?;
        Ok(Next::Done)
    }

    fn begin_stop(&self, now_ms: u64, pod: &Object, runtime: &PodRuntime) -> Stop {
        let grace_ms = pod.deletion_ms().unwrap_or(now_ms).saturating_sub(now_ms);
        let specs = pod.value().items(&["spec", "containers"]);
        let running = runtime.containers.iter().zip(specs).filter(|(container, _)| container.is_running());
        // Each container has its own hook and its own end; the Pod is gone with the last.
        let (mut hook_ms, mut longest_ms) = (0, 0);
        for (container, spec) in running {
            let sleep = spec.int(&["lifecycle", "preStop", "sleep", "seconds"]).unwrap_or_default();
            let sleep_ms = u64::try_from(sleep).unwrap_or_default() * 1000;
            hook_ms = hook_ms.max(sleep_ms);
            longest_ms = longest_ms.max(sleep_ms + self.behaviour(&container.image).stop_ms);
        }
        Stop {
            since_ms: now_ms,
            term_ms: now_ms + hook_ms.min(grace_ms),
            until_ms: now_ms + longest_ms.min(grace_ms),
            killed: longest_ms > grace_ms,
        }
    }

    /// Writes what runs into the Pod's status, if that changes it.
    fn write_status(&self, context: &mut Context<'_>, pod: &Shared, why: KubeletWhy) -> Result<(), Status> {
        let Some(runtime) = self.pods.get(pod.key()) else {
            return Ok(());
        };
        let node = &pod.pod().node;
        let host = host_address(context.api, node);
        let value = status::with_status(pod, runtime, &host, context.api.now_ms());
        let options = UpdateOptions {
            subresource: Subresource::Status,
            verb: Some(Verb::Patch),
            trusted: true,
            ..UpdateOptions::default()
        };
        context.api.update(
            Writer::new(Actor::Kubelet(node.clone()), Why::Kubelet(why)),
            Kind::Pod,
            value,
            options,
        )?;
        Ok(())
    }

    fn report(&self, context: &mut Context<'_>, pod: &Object, outcome: &Outcome) {
        if !self.mode.report {
            return;
        }
        for event in &outcome.events {
            let report = Report {
                about: pod,
                field_path: &eco_format!("spec.containers{{{}}}", event.container),
                kind: event.kind,
                reason: event.reason,
                message: &event.message,
            };
            context
                .recorder
                .report(context.api, &Actor::Kubelet(pod.pod().node.clone()), &report);
        }
    }
}

/// Whether each container that runs is of the image that the Pod names now.
fn runs_as_defined(runtime: &PodRuntime, pod: &Object) -> bool {
    let specs = pod.value().items(&["spec", "containers"]);
    runtime
        .containers
        .iter()
        .zip(specs)
        .all(|(container, spec)| container.image == spec.text(&["image"]))
}

/// Whether a pass of a kubelet wrote this status; what a reader played is no pass.
fn is_own_report(write: &Write) -> bool {
    let by_pass = matches!(&write.writer.why, Why::Kubelet(why) if !matches!(why, KubeletWhy::Played { .. }));
    by_pass && write.subresource == Subresource::Status && write.outcome == Stored
}

fn host_address(api: &ApiServer, node: &str) -> EcoString {
    let addresses = api
        .get(&Key::new(Kind::Node, "", node))
        .map(|node| node.value().items(&["status", "addresses"]));
    addresses
        .unwrap_or_default()
        .iter()
        .find(|address| address.text(&["type"]) == "InternalIP")
        .map_or_else(EcoString::new, |address| address.string(&["address"]))
}
