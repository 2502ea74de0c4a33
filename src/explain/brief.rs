//! A step in a few words, for lists: who in one word, what in three.

use super::language::Language;
use super::picture::images;
use super::pod_state::PodState;
use super::story;
use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::apiserver::actor::Actor;
use crate::apiserver::write::{Outcome, Verb, Write};
use crate::sim::step::Step;

/// Who acted, in one word: a person's name, a controller's kind, a node's name.
pub fn who(language: Language, actor: &Actor) -> String {
    let word = match actor {
        Actor::Client(name) if name == "you" => return language.brief_you(),
        Actor::Client(name) | Actor::Kubelet(name) | Actor::Provisioner(name) => name,
        Actor::Cluster => "cluster",
        Actor::DeploymentController => "Deployment",
        Actor::ReplicaSetController => "ReplicaSet",
        Actor::GarbageCollector => "GC",
        Actor::Scheduler => "scheduler",
        Actor::EndpointSliceController => "EndpointSlice",
        Actor::ResourceQuotaController => "quota",
        Actor::ServiceAccountController => "accounts",
        Actor::NamespaceController => "namespaces",
        Actor::HorizontalPodAutoscaler => "HPA",
        Actor::DisruptionController => "PDB",
        Actor::NodeLifecycleController => "nodes",
        Actor::TaintEvictionController => "taints",
        Actor::PodGarbageCollector => "Pod GC",
        Actor::PersistentVolumeController
        | Actor::AttachDetachController
        | Actor::ClaimProtectionController
        | Actor::VolumeProtectionController => "volumes",
    };
    word.to_owned()
}

/// What was done: `scale web-67c 3 → 5`, `Pod 7lbzs Ready`.
pub fn what(language: Language, step: &Step) -> String {
    let write = &step.write;
    let object = object(write);
    match &write.outcome {
        Outcome::Refused(..) => return language.brief_refused(object),
        Outcome::Lost => return language.brief_lost(object),
        Outcome::Unchanged => return language.brief_unchanged(object),
        Outcome::Stored => {}
    }
    match (write.before.as_deref(), write.after.as_deref()) {
        (_, Some(event)) if write.key.kind == Kind::Event => language.brief_event(event.value().text(&["reason"])),
        (None, _) => language.brief_create(object),
        (Some(_), None) => language.brief_remove(object),
        (Some(before), Some(after)) => changed(language, write, &object, before, after, step.time_ms),
    }
}

/// Pods are known by the end of their name; what makes the others is in it.
fn object(write: &Write) -> String {
    let name = write.key.name.as_str();
    match write.key.kind {
        Kind::Pod => {
            let is_owned = write
                .after
                .as_ref()
                .or(write.before.as_ref())
                .is_some_and(|pod| pod.controller_uid().is_some());
            let short = if is_owned { name.rsplit('-').next().unwrap_or(name) } else { name };
            format!("Pod {short}")
        }
        Kind::ReplicaSet | Kind::Deployment => name.to_owned(),
        kind => format!("{} {name}", kind.name()),
    }
}

fn changed(language: Language, write: &Write, object: &str, before: &Object, after: &Object, now_ms: u64) -> String {
    if write.verb == Verb::Bind {
        return format!("{object} → {}", after.pod().node);
    }
    if !before.is_terminating() && after.is_terminating() {
        return language.brief_end(object);
    }
    if write.key.kind == Kind::Pod {
        let state = match PodState::of(after, 0, now_ms) {
            PodState::Available => PodState::Ready,
            state => state,
        };
        return language.brief_state(object, story::short_state(language, state));
    }
    let replicas = |object: &Object| object.value().int(&["spec", "replicas"]);
    if let (Some(from), Some(to)) = (replicas(before), replicas(after))
        && from != to
    {
        return language.brief_scale(object, from, to);
    }
    let (old, new) = (images(before), images(after));
    if let Some((_, image)) = old.iter().zip(&new).find(|(old, new)| old != new) {
        return language.brief_image(object, image);
    }
    if before.value().get("spec") != after.value().get("spec") {
        return language.brief_spec(object);
    }
    if before.value().get("status") != after.value().get("status") {
        return language.brief_status(object);
    }
    language.brief_update(object)
}
