//! The whole cluster as one value: cheap to clone, and equal worlds go on equally.
//!
//! Here are its parts, its clock and its beginning. What is done to it is in `act`, what breaks in `meet`, what runs in `pass`.

mod act;
mod meet;
mod pass;

use super::fault::Faults;
use super::queue::{Item, Wait, WorkQueue};
use super::step::Cause;
use crate::api::object::Key;
use crate::api::time;
use crate::apiserver::ApiServer;
use crate::apiserver::random::Random;
use crate::controllers::tainteviction::Evictions;
use crate::controllers::{Autoscalers, ControllerName};
use crate::gitops::Agent;
use crate::kubelet::Kubelet;
use crate::record::Recorder;
use crate::scheduler::Scheduler;
use crate::traffic::{Answer, Traffic};

/// A cluster at a moment between two passes.
#[derive(Clone, Debug)]
pub struct World {
    api: ApiServer,
    recorder: Recorder,
    scheduler: Scheduler,
    kubelet: Kubelet,
    queue: WorkQueue,
    /// Passes that are due and can't run until a fault ends.
    parked: WorkQueue,
    faults: Faults,
    traffic: Traffic,
    autoscalers: Autoscalers,
    evictions: Evictions,
    agent: Agent,
    actions: u32,
    steps: u64,
    passes: u64,
}

impl World {
    /// An empty cluster whose choices come from `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            api: ApiServer::new(time::START_MS, Random::new(seed)),
            recorder: Recorder::default(),
            scheduler: Scheduler::default(),
            kubelet: Kubelet::default(),
            queue: WorkQueue::default(),
            parked: WorkQueue::default(),
            faults: Faults::default(),
            traffic: Traffic::default(),
            autoscalers: Autoscalers::default(),
            evictions: Evictions::default(),
            agent: Agent::default(),
            actions: 0,
            steps: 0,
            passes: 0,
        }
    }

    /// The API server, for reading.
    pub fn api(&self) -> &ApiServer {
        &self.api
    }

    /// The virtual clock, in milliseconds since the Unix epoch.
    pub fn now_ms(&self) -> u64 {
        self.api.now_ms()
    }

    /// The kubelets, with what runs on the nodes.
    pub fn kubelet(&self) -> &Kubelet {
        &self.kubelet
    }

    /// The kubelets, to set what images do and what happens by itself.
    pub fn kubelet_mut(&mut self) -> &mut Kubelet {
        &mut self.kubelet
    }

    /// What is broken now.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// The number of the last step.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// When the next pass is due, in milliseconds since the Unix epoch; `None` when nothing is left to do.
    pub fn next_ms(&self) -> Option<u64> {
        self.queue.next_ms()
    }

    /// The passes that wait, with the times at which they are due.
    pub fn waiting(&self) -> impl Iterator<Item = (u64, &Item)> {
        self.queue.iter()
    }

    /// Lets time pass up to `time_ms` without running anything; what is due by then runs late.
    pub fn advance_to(&mut self, time_ms: u64) {
        let (api, kubelet, faults) = (&self.api, &self.kubelet, &self.faults);
        self.traffic.advance(time_ms, &mut |backend, now_ms| {
            let node = api.get(&backend.pod).map_or("", |pod| pod.pod().node.as_str());
            if faults.silent_since_ms(node).is_some() {
                return Answer::SILENT;
            }
            kubelet.answer(backend, now_ms)
        });
        self.api.advance_to(time_ms);
    }

    /// What becomes of the requests to a Service.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// What the autoscalers remember, and the load that they measure.
    pub fn autoscalers(&self) -> &Autoscalers {
        &self.autoscalers
    }

    /// What the autoscalers remember, to set the load.
    pub(super) fn autoscalers_mut(&mut self) -> &mut Autoscalers {
        &mut self.autoscalers
    }

    /// The agent that follows a repository.
    pub fn agent(&self) -> &Agent {
        &self.agent
    }

    /// Sets the cluster up: what `act` writes is there before the first step.
    pub fn set_up<T>(&mut self, act: impl FnOnce(&mut ApiServer) -> T) -> T {
        self.begin_with(|api, _| act(api))
    }

    /// Sets the cluster up along with what runs on its nodes.
    pub(super) fn begin_with<T>(&mut self, act: impl FnOnce(&mut ApiServer, &mut Kubelet) -> T) -> T {
        let result = act(&mut self.api, &mut self.kubelet);
        for write in self.api.take_journal() {
            self.wake(Cause::Start, &write);
        }
        result
    }

    /// Sets a timer that was running when the cluster was set up.
    pub(super) fn begin_timer(&mut self, due_ms: u64, controller: ControllerName, key: Key) {
        let item = Item {
            controller,
            key,
            cause: Cause::Timer(0),
            wait: Wait::Timer,
        };
        self.queue.add(due_ms.max(self.now_ms()), item);
    }
}
