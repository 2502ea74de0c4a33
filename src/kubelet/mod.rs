//! The kubelets of all nodes: they start the containers of the Pods that come to their node, watch them, restart them,
//! end them, and report it all in the Pods' status and in events.
//!
//! A pass is about one Pod. What runs on the nodes is the kubelets' own state, held here and not by any object; latencies
//! come from the scenario and the one seeded generator. Nothing here makes decisions about other Pods.
//!
//! Upstream: `pkg/kubelet/kubelet.go`, `pkg/kubelet/kuberuntime`, `pkg/kubelet/status`.

pub mod backoff;
pub mod command;
mod config;
mod container_status;
mod containers;
pub mod image;
mod image_manager;
pub mod lifecycle;
pub mod manual;
pub mod node_status;
mod predicate;
pub mod probe;
mod restart;
mod restore;
pub mod runtime;
pub mod schema;
pub mod status;
mod stop;
mod volumes;

use std::rc::Rc;

use ecow::{EcoString, eco_format};
use imbl::{OrdMap, OrdSet};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::time;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{KubeletWhy, Why};
use crate::apiserver::write::Outcome::Stored;
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use crate::controllers::{Context, Next};
use crate::record::Report;
use image::{ImageBehaviour, KubeletMode, ResolvedImage};
use lifecycle::Outcome;
use runtime::{Mounts, PodRuntime, State};

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
    /// The database that the images' programs use.
    pub database: schema::Database,
    pods: OrdMap<Key, Rc<PodRuntime>>,
    /// Those of [`Kubelet::pods`] that have not ended, by node: a node may take thousands of Pods in the course of time.
    on_node: OrdMap<EcoString, OrdSet<Key>>,
    pulled: OrdSet<(EcoString, EcoString)>,
    resolved: OrdMap<EcoString, ResolvedImage>,
    addresses: OrdMap<EcoString, u32>,
    unmounting: Vec<volumes::Unmounting>,
}

impl Default for Kubelet {
    fn default() -> Self {
        Self {
            mode: KubeletMode::default(),
            jitter_percent: 20,
            default_image: ImageBehaviour::default(),
            images: OrdMap::new(),
            database: schema::Database::default(),
            pods: OrdMap::new(),
            on_node: OrdMap::new(),
            pulled: OrdSet::new(),
            resolved: OrdMap::new(),
            addresses: OrdMap::new(),
            unmounting: Vec::new(),
        }
    }
}

impl Kubelet {
    fn knows(&self, pod: &Object) -> bool {
        self.pods.get(pod.key()).is_some_and(|runtime| runtime.uid == *pod.uid())
    }

    /// The images that are on nodes, by node and name.
    pub fn pulled(&self) -> impl Iterator<Item = &(EcoString, EcoString)> {
        self.pulled.iter()
    }

    /// What runs of the Pod at `key`, if a kubelet has taken it up.
    pub fn runtime(&self, key: &Key) -> Option<&PodRuntime> {
        self.pods.get(key).map(Rc::as_ref)
    }

    /// Lets `image` do something else from now on. Returns the Pods that run it, which a kubelet has to look at.
    pub fn change_image(&mut self, api: &ApiServer, image: &EcoString, behaviour: ImageBehaviour) -> Vec<Key> {
        self.images.insert(image.clone(), behaviour);
        let concerned = |runtime: &PodRuntime| runtime.all().any(|container| container.image == *image);
        let keys: Vec<Key> = self
            .pods
            .iter()
            .filter(|(_, runtime)| concerned(runtime))
            .map(|(key, _)| key.clone())
            .collect();
        for key in &keys {
            let (Some(pod), Some(runtime)) = (api.get(key), self.pods.get(key)) else {
                continue;
            };
            let mut runtime = PodRuntime::clone(runtime);
            if self.mode.ready {
                let specs = |field| pod.body().items(&["spec", field]);
                let specs = specs("initContainers").iter().chain(specs("containers"));
                for (container, spec) in runtime.all_mut().zip(specs).filter(|(container, _)| container.image == *image) {
                    container.change_behaviour(&self.behaviour_of(spec, container.role), api.now_ms(), spec);
                }
            }
            self.keep(&Rc::clone(pod), runtime);
        }
        keys
    }

    /// Keeps what runs of a Pod.
    fn keep(&mut self, pod: &Object, runtime: PodRuntime) -> Rc<PodRuntime> {
        let runtime = Rc::new(runtime);
        let known = self.pods.insert(pod.key().clone(), Rc::clone(&runtime));
        if known.is_none() && !pod.pod().phase.is_terminal() {
            self.on_node.entry(pod.pod().node.clone()).or_default().insert(pod.key().clone());
        }
        runtime
    }

    /// Follows which of the Pods that it has taken up take room on a node.
    fn observe_room(&mut self, write: &Write) {
        let room = |pod: Option<&Object>| pod.filter(|pod| !pod.pod().phase.is_terminal()).map(|pod| pod.pod().node.clone());
        let (before, after) = (room(write.before.as_deref()), room(write.after.as_deref()));
        if before == after || !self.pods.contains_key(&write.key) {
            return;
        }
        if let Some(node) = before
            && let Some(pods) = self.on_node.get_mut(&node)
        {
            pods.remove(&write.key);
            if pods.is_empty() {
                self.on_node.remove(&node);
            }
        }
        if let Some(node) = after {
            self.on_node.entry(node).or_default().insert(write.key.clone());
        }
    }

    /// Follows a write, and calls `wake` where a kubelet has to look at a Pod.
    pub fn observe(&mut self, write: &Write, wake: &mut dyn FnMut(Key)) {
        match write.key.kind {
            Kind::Pod => {}
            Kind::Node | Kind::ConfigMap | Kind::Secret => return self.wake_waiting(&write.key, wake),
            _ => return,
        }
        self.observe_end(write, wake);
        self.observe_room(write);
        match write.after.as_deref() {
            None => {
                self.pods.remove(&write.key);
            }
            // What a pass has written of the Pod, it knows; it has set its timer by it.
            Some(_) if is_own_report(write) => {}
            // A Pod that was there before the kubelet looked is no news, unless it is to end.
            Some(pod) if write.before.is_none() && self.knows(pod) && !pod.is_terminating() => {}
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
        if !self.unmounting.is_empty()
            && let Some(next) = self.unmount(context, key)?
        {
            return Ok(next);
        }
        let Some(pod) = context.api.get(key).filter(|pod| !pod.pod().node.is_empty()).cloned() else {
            return Ok(Next::Done);
        };
        let runtime = self.pods.get(key).filter(|runtime| runtime.uid == *pod.uid()).cloned();
        let known = runtime.is_some();
        if !known && context.api.get(&Key::new(Kind::Node, "", &pod.pod().node)).is_none() {
            // There is no such node, so that no kubelet sees the Pod.
            return Ok(Next::Done);
        }
        if pod.is_terminating() {
            return if self.mode.finish {
                self.stop(context, &pod)
            } else {
                Ok(Next::Done)
            };
        }
        if pod.pod().phase.is_terminal() || !(known || self.mode.start) {
            return Ok(Next::Done);
        }
        let now_ms = context.api.now_ms();
        let nothing_to_do = |runtime: &&Rc<PodRuntime>| {
            let mounted = matches!(runtime.mounts, Mounts::Done);
            !runtime.is_due(now_ms) && (runtime.held || mounted && containers::runs_as_defined(runtime, &pod))
        };
        if let Some(runtime) = runtime.as_ref().filter(nothing_to_do) {
            write_status(context, &pod, runtime, KubeletWhy::Reported)?;
            return Ok(Self::next(now_ms, runtime));
        }
        if !known && self.reject(context, &pod)? {
            return Ok(Next::Done);
        }
        let mut runtime = match runtime {
            Some(runtime) => PodRuntime::clone(&runtime),
            None => self.admit(context.api, &pod),
        };
        let mut outcome = Outcome::default();
        if !known {
            outcome.seen = Some(KubeletWhy::Admitted);
            runtime.mounts = Self::begin_mounts(context, &pod)?;
        }
        if !runtime.held {
            self.mount(context, &pod, &mut runtime);
        }
        if !runtime.held && matches!(runtime.mounts, Mounts::Done) {
            self.run_containers(context.api, &pod, &mut runtime, &mut outcome);
        }
        self.remember_images(&pod, &runtime);
        for container in runtime.containers.iter().filter(|container| container.is_running()) {
            self.database.meet(&container.image);
        }
        let next = Self::next(context.api.now_ms(), &runtime);
        let runtime = self.keep(&pod, runtime);
        let why = outcome.seen.take().unwrap_or(KubeletWhy::Reported);
        write_status(context, &pod, &runtime, why)?;
        self.report(context, &pod, &outcome);
        Ok(next)
    }

    /// When the Pod has to be looked at again.
    fn next(now_ms: u64, runtime: &PodRuntime) -> Next {
        match runtime.next_ms() {
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
        // One that was on its node before the simulation began stays there since then.
        let admitted_ms = time::parse(pod.body().text(&["status", "startTime"])).unwrap_or(api.now_ms());
        PodRuntime::new(pod, admitted_ms, address, |image| {
            resolved.entry(image.into()).or_insert_with(|| ResolvedImage::new(image)).clone()
        })
    }

    fn remember_images(&mut self, pod: &Object, runtime: &PodRuntime) {
        for container in runtime.all() {
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
            .map_or("", |node| node.body().text(&["spec", "podCIDR"]));
        let network = range.split_once(".0/").map_or("10.244.0", |(network, _)| network);
        eco_format!("{network}.{used}")
    }

    /// Writes what runs of the Pod, as it is kept, into its status.
    fn write_kept_status(&self, context: &mut Context<'_>, pod: &Shared, why: KubeletWhy) -> Result<(), Status> {
        match self.pods.get(pod.key()) {
            Some(runtime) => write_status(context, pod, runtime, why),
            None => Ok(()),
        }
    }

    fn report(&self, context: &mut Context<'_>, pod: &Object, outcome: &Outcome) {
        if !self.mode.report {
            return;
        }
        let is_init = |name: &str| {
            let mut init = pod.body().items(&["spec", "initContainers"]).iter();
            init.any(|container| container.text(&["name"]) == name)
        };
        for event in &outcome.events {
            let list = if is_init(&event.container) {
                "initContainers"
            } else {
                "containers"
            };
            let report = Report {
                about: pod,
                field_path: &eco_format!("spec.{list}{{{}}}", event.container),
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

/// Writes what runs into the Pod's status, if that changes it.
fn write_status(context: &mut Context<'_>, pod: &Shared, runtime: &PodRuntime, why: KubeletWhy) -> Result<(), Status> {
    let node = &pod.pod().node;
    let host = host_address(context.api, node);
    let value = status::with_status(pod, runtime, &host, context.api.now_ms());
    let writer = Writer::new(Actor::Kubelet(node.clone()), Why::Kubelet(why));
    context.api.update(writer, Kind::Pod, value, UpdateOptions::status_patch())?;
    Ok(())
}

/// Whether a pass of a kubelet wrote this status; what a reader played is no pass.
fn is_own_report(write: &Write) -> bool {
    let by_pass = matches!(&write.writer.why, Why::Kubelet(why) if !matches!(why, KubeletWhy::Played { .. }));
    by_pass && write.subresource == Subresource::Status && write.outcome == Stored
}

fn host_address(api: &ApiServer, node: &str) -> EcoString {
    let addresses = api
        .get(&Key::new(Kind::Node, "", node))
        .map(|node| node.body().items(&["status", "addresses"]));
    addresses
        .unwrap_or_default()
        .iter()
        .find(|address| address.text(&["type"]) == "InternalIP")
        .map_or_else(EcoString::new, |address| address.string(&["address"]))
}
