//! Playing the kubelet by hand: what a reader or a script makes of Pods, one at a time.

use std::fmt;

use ecow::EcoString;

use super::Kubelet;
use super::image::KubeletMode;
use super::lifecycle::Outcome;
use super::runtime::{Mounts, PodRuntime, Role, State};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::quantity::Quantity;
use crate::api::status::Status;
use crate::apiserver::actor::Actor;
use crate::apiserver::bind::set_condition;
use crate::apiserver::why::{KubeletWhy, Why};
use crate::apiserver::write::{Subresource, Writer};
use crate::apiserver::{ApiServer, DeleteOptions, UpdateOptions};
use crate::controllers::Context;
use crate::record::EventType;
use crate::value;

/// What becomes of a Pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// Its containers run and are ready.
    Ready,
    /// Its containers are no longer ready.
    Unready,
    /// Its containers ended with an error and wait to be started again.
    Crash {
        /// The number of restarts it then has; `None` is one more than before.
        restarts: Option<i64>,
    },
    /// Its images cannot be pulled.
    ImagePullFails,
    /// It has failed for good.
    Fail,
    /// It is evicted, because its node is short of memory.
    Evict,
    /// Its deletion comes to its end at once.
    Finish,
}

impl fmt::Display for Verb {
    /// As scenario files write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ready => "ready",
            Self::Unready => "unready",
            Self::Crash { .. } => "crash",
            Self::ImagePullFails => "imagePullFails",
            Self::Fail => "fail",
            Self::Evict => "evict",
            Self::Finish => "finish",
        })
    }
}

impl Verb {
    /// The verb that scenario files write as `name`.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ready" => Self::Ready,
            "unready" => Self::Unready,
            "crash" => Self::Crash { restarts: None },
            "imagePullFails" => Self::ImagePullFails,
            "fail" => Self::Fail,
            "evict" => Self::Evict,
            "finish" => Self::Finish,
            _ => return None,
        })
    }
}

/// Which Pods, in order of creation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Selection {
    /// Only Pods whose ReplicaSet has this revision.
    pub revision: Option<i64>,
    /// At most so many.
    pub count: Option<usize>,
    /// Only Pods that are ready, or that are not.
    pub ready: Option<bool>,
    /// Only the Pod of this name, `namespace/name` outside of `default`; empty is any.
    pub pod: EcoString,
}

/// The Pods that `verb` is for: those under deletion for `finish`, for the others those that are not. A Pod without a node
/// is played like any other: the one who plays is not bound to what could happen.
/// `ready` is for Pods that are not ready, `unready` for those that are.
pub fn select(api: &ApiServer, verb: Verb, selection: &Selection) -> Vec<Key> {
    let ready = selection.ready.or(match verb {
        Verb::Ready => Some(false),
        Verb::Unready => Some(true),
        _ => None,
    });
    let suits = |pod: &Shared| {
        let view = pod.pod();
        view.terminating == (verb == Verb::Finish)
            && !(view.phase.is_terminal() && verb != Verb::Finish)
            && ready.is_none_or(|ready| view.ready == ready)
            && (selection.pod.is_empty() || selection.pod == name_of(pod.key()))
            && selection.revision.is_none_or(|revision| revision_of(api, pod) == Some(revision))
    };
    let mut pods: Vec<Shared> = api.list(Kind::Pod).filter(|pod| suits(pod)).cloned().collect();
    pods.sort_by_key(|pod| created_order(pod));
    pods.truncate(selection.count.unwrap_or(usize::MAX));
    pods.iter().map(|pod| pod.key().clone()).collect()
}

/// The name by which a [`Selection`] means the Pod at `key`.
pub fn name_of(key: &Key) -> EcoString {
    if key.namespace == "default" {
        key.name.clone()
    } else {
        ecow::eco_format!("{}/{}", key.namespace, key.name)
    }
}

/// Creation times have whole seconds; within one the uid decides, which is as good as chance.
fn created_order(pod: &Object) -> (u64, EcoString) {
    (pod.created_ms(), pod.uid().clone())
}

/// The revision of the ReplicaSet that owns the Pod.
fn revision_of(api: &ApiServer, pod: &Object) -> Option<i64> {
    let owner = pod.controller()?;
    let key = Key::new(Kind::ReplicaSet, pod.namespace(), &owner.name);
    let replica_set = api.get(&key).filter(|replica_set| *replica_set.uid() == owner.uid)?;
    replica_set.revision()
}

impl Kubelet {
    /// Changes what happens by itself from now on. Returns the Pods that a kubelet has to look at for it. A container that
    /// was started while nothing became ready by itself takes as long from now on as from its start.
    pub fn set_mode(&mut self, api: &mut ApiServer, mode: KubeletMode) -> Vec<Key> {
        let takes_up = mode.ready && !self.mode.ready;
        self.mode = mode;
        let pods: Vec<Shared> = api.list(Kind::Pod).filter(|pod| !pod.pod().node.is_empty()).cloned().collect();
        for pod in pods.iter().filter(|_| takes_up) {
            let Some(runtime) = self.pods.get(pod.key()) else { continue };
            let mut runtime = PodRuntime::clone(runtime);
            let address = runtime.address.clone();
            self.each(pod, &mut runtime, &mut |kubelet, container, spec| {
                container.go_on(&mut kubelet.surroundings(api, pod, &address, spec, container.role));
            });
            runtime.held = false;
            self.keep(pod, runtime);
        }
        pods.iter().map(|pod| pod.key().clone()).collect()
    }

    /// Makes of the Pod at `key` what `verb` says. A Pod that is gone, or has ended, stays as it is.
    ///
    /// # Errors
    /// The API server's refusal of the kubelet's write.
    pub fn play(&mut self, context: &mut Context<'_>, verb: Verb, key: &Key) -> Result<(), Status> {
        let Some(pod) = context.api.get(key).cloned() else {
            return Ok(());
        };
        let why = KubeletWhy::Played {
            verb: eco_format_verb(verb),
        };
        match verb {
            Verb::Finish if pod.is_terminating() => delete_now(context, &pod, why),
            Verb::Fail if !pod.pod().phase.is_terminal() => mark_failed(context, &pod, LOW_ON_MEMORY.into(), why),
            Verb::Evict if !pod.pod().phase.is_terminal() => evict(context, &pod),
            Verb::Ready | Verb::Unready | Verb::Crash { .. } | Verb::ImagePullFails if !pod.pod().phase.is_terminal() => {
                self.play_containers(context, &pod, verb);
                self.write_kept_status(context, &pod, why)
            }
            _ => Ok(()),
        }
    }

    fn play_containers(&mut self, context: &mut Context<'_>, pod: &Shared, verb: Verb) {
        let now_ms = context.api.now_ms();
        let mut runtime = self.admit(context.api, pod);
        runtime.held = match verb {
            Verb::Ready => false,
            Verb::Crash { .. } | Verb::ImagePullFails => !self.mode.ready,
            _ => true,
        };
        runtime.mounts = Mounts::Done;
        let address = runtime.address.clone();
        if verb == Verb::Ready {
            self.play_initialized(context, pod, &mut runtime);
        }
        let specs = pod.body().items(&["spec", "containers"]);
        for (container, spec) in runtime.containers.iter_mut().zip(specs) {
            match verb {
                Verb::Ready => {
                    if !container.is_running() {
                        let mut around = self.surroundings(context.api, pod, &address, spec, Role::Main);
                        container.start(&mut around, &mut Outcome::default());
                    }
                    container.play_ready();
                }
                Verb::Crash { restarts } => {
                    let before = container.restarts;
                    container.crash(now_ms);
                    container.restarts = restarts.unwrap_or(before + 1);
                }
                Verb::ImagePullFails => {
                    let error = super::image::Pull::NotFound.error(&container.image).unwrap_or_default();
                    container.pull_backoff.next(now_ms);
                    container.ready = false;
                    container.id = EcoString::new();
                    container.state = State::PullBackOff {
                        error,
                        retry_ms: now_ms + container.pull_backoff.wait_ms(now_ms),
                    };
                }
                _ => container.ready = false,
            }
        }
        self.keep(pod, runtime);
    }

    /// Lets the init containers of a Pod have done their work.
    fn play_initialized(&self, context: &mut Context<'_>, pod: &Shared, runtime: &mut PodRuntime) {
        let now_ms = context.api.now_ms();
        let address = runtime.address.clone();
        let specs = pod.body().items(&["spec", "initContainers"]);
        for (container, spec) in runtime.init.iter_mut().zip(specs) {
            if container.lets_others_start() {
                continue;
            }
            if !container.is_running() {
                let mut around = self.surroundings(context.api, pod, &address, spec, container.role);
                container.start(&mut around, &mut Outcome::default());
            }
            match container.role {
                Role::Sidecar => container.play_ready(),
                _ => container.end(0, now_ms, None),
            }
        }
    }
}

fn eco_format_verb(verb: Verb) -> EcoString {
    ecow::eco_format!("{verb}")
}

fn kubelet_of(pod: &Object) -> Actor {
    Actor::Kubelet(pod.pod().node.clone())
}

/// Lets a Pod go whose containers have ended.
pub(super) fn delete_now(context: &mut Context<'_>, pod: &Object, why: KubeletWhy) -> Result<(), Status> {
    let options = DeleteOptions {
        grace_seconds: Some(0),
        uid: Some(pod.uid().clone()),
        ..DeleteOptions::default()
    };
    context
        .api
        .delete(Writer::new(kubelet_of(pod), Why::Kubelet(why)), pod.key(), &options)?;
    Ok(())
}

/// What the kubelet says of a node without memory.
const LOW_ON_MEMORY: &str = "The node was low on resource: memory.";
/// What a node keeps free (`memory.available`), what is left of it, and what a container uses above its request.
const PRESSURE: [&str; 3] = ["100Mi", "96Mi", "64Mi"];

/// Evicts the Pod, and says which of its containers used more memory than they asked for.
/// Upstream: `pkg/kubelet/eviction/helpers.go` (`evictionMessage`).
fn evict(context: &mut Context<'_>, pod: &Shared) -> Result<(), Status> {
    let [threshold, available, excess] = PRESSURE;
    let containers = pod.body().items(&["spec", "containers"]).iter().map(|container| {
        let request = Quantity::parse(container.text(&["resources", "requests", "memory"])).unwrap_or_default();
        let used = Quantity::parse(excess).unwrap_or_default().plus(&request);
        let name = container.text(&["name"]);
        format!("Container {name} was using {used}, request is {request}, has larger consumption of memory. ")
    });
    let containers: String = containers.collect();
    let message = format!("{LOW_ON_MEMORY} Threshold quantity: {threshold}, available: {available}. {containers}");
    let mut value = pod.value().clone();
    let condition = value!({
        "type": "DisruptionTarget",
        "status": "True",
        "reason": "TerminationByKubelet",
        "message": (message.as_str()),
        "observedGeneration": (pod.generation())
    });
    set_condition(&mut value, condition, context.api.now_ms());
    let pod = Object::new(Kind::Pod, value);
    mark_failed(context, &pod, message.as_str().into(), KubeletWhy::Evicted)?;
    let Context { api, recorder, .. } = context;
    recorder.event(api, &kubelet_of(&pod), &pod, EventType::Warning, "Evicted", &message);
    Ok(())
}

/// Marks the Pod as evicted. Its conditions stay as they were, as on a node that has no time left to look at containers.
fn mark_failed(context: &mut Context<'_>, pod: &Object, message: EcoString, why: KubeletWhy) -> Result<(), Status> {
    let mut value = pod.value().clone();
    value.set(&["status", "phase"], "Failed");
    value.set(&["status", "reason"], "Evicted");
    value.set(&["status", "message"], message);
    let options = UpdateOptions {
        subresource: Subresource::Status,
        trusted: true,
        ..UpdateOptions::default()
    };
    context
        .api
        .update(Writer::new(kubelet_of(pod), Why::Kubelet(why)), Kind::Pod, value, options)?;
    Ok(())
}
