//! What the reader does to the cluster: requests, the kubelet by hand, traffic, the agent.

use ecow::EcoString;

use super::World;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::status::Status;
use crate::apiserver::ApiServer;
use crate::controllers::{Context, ControllerName};
use crate::gitops::Settings;
use crate::kubectl::{self, Follow};
use crate::kubelet::image::{ImageBehaviour, KubeletMode};
use crate::kubelet::manual;
use crate::sim::outside::cost_of;
use crate::sim::queue::{Item, Wait};
use crate::sim::step::{Cause, Step};
use crate::traffic::Demand;

impl World {
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
        let (session, metrics) = (kubectl::Session::default(), self.autoscalers.clone());
        let (mut output, mut steps) = self.act(|api| kubectl::run_measured(api, &session, line, stdin, &metrics));
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

    /// Starts, changes or stops the client that sends requests.
    pub(in crate::sim) fn set_traffic(&mut self, demand: Option<Demand>) {
        let now_ms = self.now_ms();
        self.autoscalers.set_requests(cost_of(demand.as_ref()));
        self.traffic.ask(&self.api, demand, now_ms);
    }

    /// Starts, changes or stops the agent that follows a repository. It looks at once.
    pub(in crate::sim) fn set_agent(&mut self, settings: Option<Settings>, cause: Cause) {
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
    pub(in crate::sim) fn count_action(&mut self) -> Cause {
        self.next_action()
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

    pub(super) fn next_action(&mut self) -> Cause {
        self.actions += 1;
        Cause::Action(self.actions - 1)
    }
}
