//! The whole cluster as one value: cheap to clone, and equal worlds go on equally.

use ecow::EcoString;

use super::fault::{Fault, Faults};
use super::queue::{Item, Wait, WorkQueue};
use super::step::{Cause, Step};
use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::status::Status;
use crate::api::time;
use crate::apiserver::random::Random;
use crate::apiserver::write::Write;
use crate::apiserver::{ApiServer, Health};
use crate::controllers::nodelifecycle::GRACE_MS;
use crate::controllers::tainteviction::Evictions;
use crate::controllers::{self, Autoscalers, Context, ControllerName, Next, RequestLoad};
use crate::gitops::{Agent, Settings};
use crate::kubectl::{self, Follow};
use crate::kubelet::Kubelet;
use crate::kubelet::image::{ImageBehaviour, KubeletMode};
use crate::kubelet::manual;
use crate::record::Recorder;
use crate::scheduler::Scheduler;
use crate::traffic::{Answer, Demand, Traffic};

/// Milliseconds until a part that starts, or whose API server is back, has read what it watches.
const RECONNECT_MS: u64 = 1000;

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

    /// Starts, changes or stops the client that sends requests.
    pub(super) fn set_traffic(&mut self, demand: Option<Demand>) {
        let now_ms = self.now_ms();
        let costly = demand.as_ref().filter(|demand| demand.cpu_milli > 0);
        self.autoscalers.set_requests(costly.map(|demand| RequestLoad {
            service: demand.service.clone(),
            cpu_milli: i64::from(demand.rate) * i64::from(demand.cpu_milli),
        }));
        self.traffic.ask(&self.api, demand, now_ms);
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

    /// Starts, changes or stops the agent that follows a repository. It looks at once.
    pub(super) fn set_agent(&mut self, settings: Option<Settings>, cause: Cause) {
        self.agent.set(settings);
        let item = Item {
            controller: ControllerName::GitOps,
            key: Key::new(Kind::Namespace, "", "default"),
            cause,
            wait: Wait::Timer,
        };
        self.queue.add(self.now_ms(), item);
    }

    /// Counts an action of the reader's that makes no request.
    pub(super) fn count_action(&mut self) -> Cause {
        self.next_action()
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

    /// Lets a client act. Returns what `act` returns, and the steps that its requests made.
    pub fn act<T>(&mut self, act: impl FnOnce(&mut ApiServer) -> T) -> (T, Vec<Step>) {
        let cause = self.next_action();
        let result = act(&mut self.api);
        (result, self.finish_pass(cause))
    }

    /// Lets a client that acted before send its next request, when that is due. Returns what it printed, and its steps.
    pub fn go_on(&mut self, action: u32, follow: &mut Follow) -> (kubectl::Progress, Vec<Step>) {
        self.api.advance_to(follow.next_ms().unwrap_or_default());
        let progress = follow.go_on(&mut self.api);
        (progress, self.finish_pass(Cause::Action(action)))
    }

    /// Types a line, with what it reads from standard input, and runs on until it has sent all its requests.
    pub fn kubectl(&mut self, line: &str, stdin: &str) -> (kubectl::Output, Vec<Step>) {
        let (mut output, mut steps) = self.act(|api| kubectl::run(api, &kubectl::Session::default(), line, stdin));
        let action = self.actions - 1;
        while let Some(mut follow) = output.follow.take() {
            let Some(next_ms) = follow.next_ms() else {
                output.follow = Some(follow);
                break;
            };
            if let Some(more) = self.run_next(next_ms) {
                steps.extend(more);
                output.follow = Some(follow);
                continue;
            }
            let (progress, more) = self.go_on(action, &mut follow);
            steps.extend(more);
            output.take(&progress);
            output.follow = Some(follow).filter(|_| progress.finished.is_none());
        }
        (output, steps)
    }

    /// Runs the next pass if it is due by `until_ms`. Returns its steps, none if it wrote nothing, or `None` if no pass was due.
    pub fn run_next(&mut self, until_ms: u64) -> Option<Vec<Step>> {
        let (due_ms, item) = self.queue.pop(until_ms)?;
        Some(self.run_item(due_ms, item))
    }

    /// Runs the pass at this place among those that wait, whatever is due before it: what is passed over runs late. For
    /// whoever asks what would come of another order.
    pub fn run_at(&mut self, place: usize) -> Option<Vec<Step>> {
        let (due_ms, item) = self.queue.take(place)?;
        Some(self.run_item(due_ms, item))
    }

    fn run_item(&mut self, due_ms: u64, item: Item) -> Vec<Step> {
        self.advance_to(due_ms);
        if self.is_blocked(&item) {
            self.parked.add(due_ms, item);
            return Vec::new();
        }
        let result = self.reconcile(item.controller, &item.key);
        let steps = self.finish_pass(item.cause);
        let now_ms = self.now_ms();
        let timer = Item {
            cause: Cause::Timer(self.steps),
            ..item
        };
        match result {
            Ok(next) => {
                self.queue.forget(timer.controller, &timer.key);
                if let Next::After(wait_ms) = next {
                    self.queue.add(
                        now_ms + wait_ms,
                        Item {
                            wait: Wait::Timer,
                            ..timer
                        },
                    );
                }
            }
            Err(_) => {
                self.queue.add_rate_limited(now_ms, timer);
            }
        }
        steps
    }

    /// Plays the kubelet of the Pod at `key`: an action of the reader's. Returns the steps that it made.
    ///
    /// # Errors
    /// The API server's refusal of the kubelet's write, with the step of the refused request.
    pub fn play(&mut self, verb: manual::Verb, key: &Key) -> (Result<(), Status>, Vec<Step>) {
        let cause = self.next_action();
        let result = self.play_one(verb, key);
        (result, self.finish_pass(cause))
    }

    /// Plays the kubelet of every Pod that `selection` means, as one action. Returns the steps that it made; a write
    /// that the API server refuses is one of them.
    pub fn play_selected(&mut self, verb: manual::Verb, selection: &manual::Selection) -> Vec<Step> {
        let cause = self.next_action();
        for key in manual::select(&self.api, verb, selection) {
            let _ = self.play_one(verb, &key);
        }
        self.finish_pass(cause)
    }

    /// Lets an image do something else from now on, an action of the reader's: Pods that run it are looked at.
    pub fn change_image(&mut self, image: &EcoString, behaviour: ImageBehaviour) {
        let keys = self.kubelet.change_image(&self.api, image, behaviour);
        self.wake_kubelets(keys);
    }

    /// Changes what the kubelets do by themselves: an action of the reader's, which makes no step by itself.
    pub fn set_kubelets(&mut self, mode: KubeletMode) {
        let keys = self.kubelet.set_mode(&mut self.api, mode);
        self.wake_kubelets(keys);
    }

    /// Lets the kubelets look at Pods because of an action.
    fn wake_kubelets(&mut self, keys: Vec<Key>) {
        let cause = self.next_action();
        let now_ms = self.now_ms();
        for key in keys {
            let item = Item {
                controller: ControllerName::Kubelet,
                key,
                cause,
                wait: Wait::Seen,
            };
            self.queue.add(now_ms + ControllerName::Kubelet.latency_ms(), item);
        }
    }

    /// Breaks or mends something: an action of the reader's, which makes no step by itself.
    ///
    /// # Errors
    /// What is not there, with the names of what is.
    pub fn meet(&mut self, fault: &Fault) -> Result<(), String> {
        let cause = self.next_action();
        match fault {
            Fault::Node { node, down } => self.silence(node, *down, cause)?,
            Fault::Component { component, stopped } => {
                self.faults.set_stopped(*component, *stopped);
            }
            Fault::ApiServer(health) => self.api.set_health(*health),
            Fault::Webhook { name, behaviour } => self.api.set_webhook(name.clone(), behaviour.clone()),
        }
        self.release(cause);
        Ok(())
    }

    fn silence(&mut self, node: &EcoString, down: bool, cause: Cause) -> Result<(), String> {
        let key = Key::new(Kind::Node, "", node);
        if self.api.get(&key).is_none() {
            let names: Vec<&str> = self.api.list(Kind::Node).map(|node| node.name().as_str()).collect();
            return Err(format!("there is no node {node:?}; there are {}", names.join(", ")));
        }
        let now_ms = self.now_ms();
        if self.faults.set_silent(node, down, now_ms) {
            let (controller, wait_ms) = if down {
                (ControllerName::NodeLifecycle, GRACE_MS)
            } else {
                (ControllerName::Kubelet, RECONNECT_MS)
            };
            let item = Item {
                controller,
                key,
                cause,
                wait: Wait::Timer,
            };
            self.queue.add(now_ms + wait_ms, item);
        }
        Ok(())
    }

    /// Whether a fault keeps the pass from running.
    fn is_blocked(&self, item: &Item) -> bool {
        if self.api.health() == Health::Away || self.faults.is_stopped(item.controller) {
            return true;
        }
        let on_silent_node = |object: &Shared| {
            let node = if object.kind() == Kind::Node {
                object.name()
            } else {
                &object.pod().node
            };
            self.faults.silent_since_ms(node).is_some()
        };
        item.controller == ControllerName::Kubelet && !self.faults.silent.is_empty() && self.api.get(&item.key).is_some_and(on_silent_node)
    }

    /// Lets the passes run that waited for the end of a fault, as soon as their parts have seen that it is over.
    fn release(&mut self, cause: Cause) {
        let now_ms = self.now_ms();
        let parked = std::mem::take(&mut self.parked);
        let of_scheduler = |item: &&Item| item.controller == ControllerName::Scheduler;
        let mut pods: Vec<Key> = parked
            .iter()
            .map(|(_, item)| item)
            .filter(of_scheduler)
            .map(|item| item.key.clone())
            .collect();
        Scheduler::sort(&self.api, &mut pods);
        // The scheduler takes the most important first, the others what came first.
        let place = |item: &Item| pods.iter().position(|pod| *pod == item.key).filter(|_| of_scheduler(&item));
        let mut parked: Vec<&Item> = parked.iter().map(|(_, item)| item).collect();
        parked.sort_by_key(|item| place(item));
        for item in parked {
            if self.is_blocked(item) {
                self.parked.add(now_ms, item.clone());
                continue;
            }
            let item = Item { cause, ..item.clone() };
            self.queue.add(now_ms + RECONNECT_MS + item.controller.latency_ms(), item);
        }
    }

    fn next_action(&mut self) -> Cause {
        self.actions += 1;
        Cause::Action(self.actions - 1)
    }

    fn play_one(&mut self, verb: manual::Verb, key: &Key) -> Result<(), Status> {
        let mut context = Context {
            api: &mut self.api,
            recorder: &mut self.recorder,
            autoscalers: &mut self.autoscalers,
            silent: &self.faults.silent,
            evictions: &mut self.evictions,
        };
        self.kubelet.play(&mut context, verb, key)
    }

    fn reconcile(&mut self, controller: ControllerName, key: &Key) -> Result<Next, Status> {
        let mut context = Context {
            api: &mut self.api,
            recorder: &mut self.recorder,
            autoscalers: &mut self.autoscalers,
            silent: &self.faults.silent,
            evictions: &mut self.evictions,
        };
        match controller {
            ControllerName::Scheduler => self.scheduler.reconcile(&mut context, key),
            ControllerName::GitOps => self.agent.reconcile(context.api),
            ControllerName::Kubelet => self.kubelet.reconcile(&mut context, key),
            _ => controllers::reconcile(&mut context, controller, key),
        }
    }

    /// Makes steps of the requests since the last pass, and wakes the parts that watch what changed.
    fn finish_pass(&mut self, cause: Cause) -> Vec<Step> {
        let journal = self.api.take_journal();
        if journal.is_empty() {
            return Vec::new();
        }
        self.passes += 1;
        let mut steps: Vec<Step> = Vec::with_capacity(journal.len());
        for write in journal {
            match steps.last_mut() {
                Some(step) if is_report(&write) => step.reports.push(write),
                _ => {
                    self.steps += 1;
                    let time_ms = self.now_ms();
                    steps.push(Step {
                        number: self.steps,
                        time_ms,
                        cause,
                        pass: self.passes,
                        write,
                        reports: Vec::new(),
                        traffic: self.traffic.sample(),
                    });
                }
            }
        }
        for step in &steps {
            for write in std::iter::once(&step.write).chain(&step.reports) {
                self.traffic.observe(&self.api, write);
                self.wake(Cause::Step(step.number), write);
            }
        }
        steps
    }

    /// Wakes the parts that watch what `write` changed.
    fn wake(&mut self, cause: Cause, write: &Write) {
        let now_ms = self.now_ms();
        let Self {
            api,
            queue,
            scheduler,
            kubelet,
            ..
        } = self;
        let mut wake = |controller: ControllerName, key| {
            let item = Item {
                controller,
                key,
                cause,
                wait: Wait::Seen,
            };
            queue.add(now_ms + controller.latency_ms(), item);
        };
        controllers::observe(api, write, &mut wake);
        scheduler.observe(api, write, &mut |key| wake(ControllerName::Scheduler, key));
        kubelet.observe(write, &mut |key| wake(ControllerName::Kubelet, key));
    }
}

fn is_report(write: &Write) -> bool {
    write.key.kind == Kind::Event
}
