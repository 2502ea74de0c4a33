//! The containers of a Pod together: whose turn it is, which are replaced, and what each of them does.
//! Upstream: `pkg/kubelet/kuberuntime/kuberuntime_manager.go` (`computePodActions`, `SyncPod`).

use ecow::eco_format;

use super::image::ImageBehaviour;
use super::lifecycle::{Outcome, Surroundings};
use super::runtime::{Container, PodRuntime, Role, State};
use super::{Kubelet, command, stop};
use crate::api::object::Object;
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::record::EventType;

/// Milliseconds after which a program that does not know the schema of its database has found that out.
const SCHEMA_CHECK_MS: u64 = 500;

impl Kubelet {
    /// What `image` does when it runs.
    pub fn behaviour(&self, image: &str) -> ImageBehaviour {
        let behaviour = self.images.get(image).copied().unwrap_or(self.default_image);
        if self.database.rules.crash && self.database.is_too_new_for(image) {
            // It looks at the schema as it starts.
            return ImageBehaviour {
                becomes_ready: false,
                exit_after_ms: Some(SCHEMA_CHECK_MS),
                exit_code: 1,
                ..behaviour
            };
        }
        behaviour
    }

    /// What a container of `spec` does: as its command says, where the image has no end of its own and the command is
    /// a simple one, and else as its image does. An init container without an end does its work and ends well.
    pub(super) fn behaviour_of(&self, spec: &Value, role: Role) -> ImageBehaviour {
        let mut behaviour = self.behaviour(spec.text(&["image"]));
        if behaviour.exit_after_ms.is_some() {
            return behaviour;
        }
        if let Some(run) = command::of_container(spec) {
            behaviour.exit_after_ms = run.duration_ms;
            behaviour.exit_code = run.exit_code;
        } else if role == Role::Init && behaviour.becomes_ready {
            behaviour.exit_after_ms = Some(behaviour.ready_ms);
            behaviour.exit_code = 0;
        }
        behaviour
    }

    /// Does what is due about the containers, until nothing is.
    pub(super) fn run_containers(&self, api: &mut ApiServer, pod: &Object, runtime: &mut PodRuntime, outcome: &mut Outcome) {
        self.replace_changed(api, pod, runtime, outcome);
        loop {
            self.create_next(api, pod, runtime, outcome);
            self.end_sidecars(api, pod, runtime, outcome);
            let now_ms = api.now_ms();
            if !runtime.is_due(now_ms) {
                return;
            }
            let address = runtime.address.clone();
            self.each(pod, runtime, &mut |kubelet, container, spec| {
                if container.next_ms().is_some_and(|next_ms| next_ms <= now_ms) {
                    let mut around = kubelet.surroundings(api, pod, &address, spec, container.role);
                    container.advance(&mut around, outcome);
                }
            });
        }
    }

    /// Calls `act` for each container and its spec, init containers first.
    pub(super) fn each(&self, pod: &Object, runtime: &mut PodRuntime, act: &mut dyn FnMut(&Self, &mut Container, &Value)) {
        let PodRuntime { init, containers, .. } = runtime;
        for (list, field) in [(init, "initContainers"), (containers, "containers")] {
            let specs = pod.body().items(&["spec", field]);
            for (container, spec) in list.iter_mut().zip(specs) {
                act(self, container, spec);
            }
        }
    }

    /// Makes the containers whose turn it is: init containers one after the other, then the others together.
    fn create_next(&self, api: &mut ApiServer, pod: &Object, runtime: &mut PodRuntime, outcome: &mut Outcome) {
        let mut ready = true;
        let address = runtime.address.clone();
        self.each(pod, runtime, &mut |kubelet, container, spec| {
            if ready && matches!(container.state, State::Waiting) {
                let mut around = kubelet.surroundings(api, pod, &address, spec, container.role);
                container.create(&mut around, outcome);
            }
            ready &= container.lets_others_start();
        });
    }

    /// Ends the sidecars of a Pod whose containers have all ended for good.
    fn end_sidecars(&self, api: &mut ApiServer, pod: &Object, runtime: &mut PodRuntime, outcome: &mut Outcome) {
        let failed = |container: &Container| container.role == Role::Init && container.is_over() && !container.lets_others_start();
        let over = runtime.containers.iter().all(Container::is_over) || runtime.init.iter().any(failed);
        if runtime.init.is_empty() || !over {
            return;
        }
        let grace = pod.body().int(&["spec", "terminationGracePeriodSeconds"]).unwrap_or(30);
        let grace_ms = u64::try_from(grace).unwrap_or_default() * 1000;
        let address = runtime.address.clone();
        self.each(pod, runtime, &mut |kubelet, container, spec| {
            if container.is_running() && container.told_to_end.is_none() {
                let message = eco_format!("Stopping container {}", container.name);
                outcome.event(container, EventType::Normal, "Killing", message);
                let around = kubelet.surroundings(api, pod, &address, spec, container.role);
                container.tell_to_end(grace_ms, true, &around);
            }
        });
    }

    /// Replaces the containers whose images were changed in the Pod.
    fn replace_changed(&self, api: &mut ApiServer, pod: &Object, runtime: &mut PodRuntime, outcome: &mut Outcome) {
        let address = runtime.address.clone();
        self.each(pod, runtime, &mut |kubelet, container, spec| {
            let image = spec.text(&["image"]);
            if container.image != image {
                if matches!(container.state, State::Waiting) || container.role == Role::Init && container.is_over() {
                    container.image = image.into();
                    return;
                }
                let mut around = kubelet.surroundings(api, pod, &address, spec, container.role);
                container.replace(image, &mut around, outcome);
            }
        });
    }

    pub(super) fn surroundings<'a>(
        &self,
        api: &'a mut ApiServer,
        pod: &'a Object,
        address: &'a str,
        spec: &'a Value,
        role: Role,
    ) -> Surroundings<'a> {
        let image = (pod.pod().node.clone(), spec.string(&["image"]));
        Surroundings {
            now_ms: api.now_ms(),
            behaviour: self.behaviour_of(spec, role),
            mode: self.mode,
            pod,
            spec,
            address,
            present: self.pulled.contains(&image),
            api,
            jitter_percent: self.jitter_percent,
        }
    }
}

/// Whether each container that runs is of the image that the Pod names now.
pub(super) fn runs_as_defined(runtime: &PodRuntime, pod: &Object) -> bool {
    stop::with_specs(pod, runtime).all(|(container, spec)| container.image == spec.text(&["image"]))
}
