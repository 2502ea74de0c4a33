//! What a step did, and who did it, in one sentence.

use super::language::Language;
use super::picture::images;
use super::pod_state::PodState;
use super::text::{Text, code, strong};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, REVISION};
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::write::{Outcome, Stage, Subresource, Verb, Write};
use crate::sim::step::Step;

/// The sentence for `step`.
pub fn headline(language: Language, step: &Step) -> Text {
    Text::of(&sentence(language, &step.write, step.time_ms))
}

/// Who acts, as the subject of a sentence.
pub fn actor(language: Language, actor: &Actor) -> String {
    match actor {
        Actor::Client(name) if name == "you" => language.actor_you(),
        Actor::Client(name) => name.to_string(),
        Actor::Cluster => language.actor_cluster(),
        Actor::DeploymentController => language.actor_deployment(),
        Actor::ReplicaSetController => language.actor_replica_set(),
        Actor::GarbageCollector => language.actor_garbage(),
        Actor::Scheduler => language.actor_scheduler(),
        Actor::Kubelet(node) => language.actor_kubelet(node),
        Actor::EndpointSliceController => language.actor_endpoints(),
        Actor::ResourceQuotaController => language.actor_quota(),
        Actor::HorizontalPodAutoscaler => language.actor_autoscaler(),
        Actor::DisruptionController => language.actor_disruption(),
        Actor::NodeLifecycleController => language.actor_node_lifecycle(),
        Actor::TaintEvictionController => language.actor_taint_eviction(),
        Actor::PodGarbageCollector => language.actor_pod_garbage(),
        Actor::PersistentVolumeController => language.actor_volumes(),
        Actor::AttachDetachController => language.actor_attacher(),
        Actor::ClaimProtectionController => language.actor_claim_protection(),
        Actor::VolumeProtectionController => language.actor_volume_protection(),
        Actor::Provisioner(name) => language.actor_provisioner(name),
        Actor::ServiceAccountController => language.actor_accounts(),
        Actor::NamespaceController => language.actor_namespaces(),
    }
}

/// The word for a Pod's state.
pub fn state(language: Language, state: PodState) -> String {
    match state {
        PodState::Pending => language.state_pending(),
        PodState::ContainerCreating => language.state_creating(),
        PodState::Running => language.state_running(),
        PodState::Ready => language.state_ready(),
        PodState::Available => language.state_available(),
        PodState::Terminating => language.state_terminating(),
        PodState::CrashLoopBackOff => language.state_crash(),
        PodState::ImagePullBackOff => language.state_image(),
        PodState::Failed => language.state_failed(),
        PodState::Completed => language.state_completed(),
    }
}

/// A shorter word for a Pod's state, where there is little room.
pub fn short_state(language: Language, state: PodState) -> String {
    match state {
        PodState::ContainerCreating => language.state_short_creating(),
        PodState::Running => language.state_short_running(),
        state => self::state(language, state),
    }
}

/// The word for a station of a request.
pub fn stage(language: Language, stage: Stage) -> String {
    match stage {
        Stage::Decode => language.stage_decode(),
        Stage::Default => language.stage_default(),
        Stage::Admit => language.stage_admit(),
        Stage::Validate => language.stage_validate(),
        Stage::Store => language.stage_store(),
    }
}

/// An object's kind and name.
pub fn named(key: &Key) -> String {
    format!("{} {}", key.kind.name(), key.name)
}

fn sentence(language: Language, write: &Write, now_ms: u64) -> String {
    let who = actor(language, &write.writer.actor);
    let object = if write.key.name.is_empty() {
        strong(write.key.kind.name())
    } else {
        strong(named(&write.key))
    };
    match &write.outcome {
        Outcome::Refused(Stage::Decode, _) if write.key.name.is_empty() => return language.was_unreadable(who),
        Outcome::Refused(..) => return language.was_refused(who, object),
        Outcome::Lost => return language.was_lost(who, object),
        Outcome::Unchanged => return language.did_nothing(who, object),
        Outcome::Stored => {}
    }
    if let (Kind::Event, Some(event)) = (write.key.kind, write.after.as_deref()) {
        return event_sentence(language, &who, event);
    }
    match (write.before.as_deref(), write.after.as_deref()) {
        (None, None) => language.did_update(who, object),
        (None, Some(after)) => match (write.key.kind, replicas(after)) {
            (Kind::Deployment | Kind::ReplicaSet, Some(count)) => language.did_create_replicas(count, who, object),
            _ => language.did_create(who, object),
        },
        (Some(_), None) => language.did_remove(who, object),
        (Some(_), Some(_)) if write.subresource == Subresource::Binding || write.verb == Verb::Bind => {
            let node = write.after.as_ref().map(|pod| pod.pod().node.clone()).unwrap_or_default();
            language.did_bind(who, object, strong(node))
        }
        (Some(before), Some(after)) if !before.is_terminating() && after.is_terminating() => language.did_end(who, object),
        (Some(before), Some(after)) => change(language, &who, &object, before, after, now_ms),
    }
}

fn event_sentence(language: Language, who: &str, event: &Object) -> String {
    let text = |path: &[&str]| event.value().text(path).to_owned();
    let about = format!("{} {}", text(&["involvedObject", "kind"]), text(&["involvedObject", "name"]));
    language.did_tell(who, strong(about), code(text(&["reason"])), without_stop(&text(&["message"])))
}

/// A message that is to stand in a sentence, which has a full stop of its own.
fn without_stop(message: &str) -> &str {
    message.strip_suffix('.').unwrap_or(message)
}

fn replicas(object: &Object) -> Option<i64> {
    object.value().int(&["spec", "replicas"])
}

/// The sentence for an object that was there before and still is: what a reader would name first of all that differs.
fn change(language: Language, who: &str, object: &str, before: &Object, after: &Object, now_ms: u64) -> String {
    if before.kind() == Kind::Pod {
        return pod_change(language, who, object, before, after, now_ms);
    }
    if let (Some(from), Some(to)) = (replicas(before), replicas(after))
        && from != to
    {
        return language.did_scale(who, object, strong(from), strong(to));
    }
    let differs = |path: &[&str]| before.value().at(path) != after.value().at(path);
    if differs(&["spec", "template"]) {
        return template_change(language, who, object, before, after);
    }
    if differs(&["spec", "paused"]) {
        return if after.value().flag(&["spec", "paused"]) {
            language.did_pause(who, object)
        } else {
            language.did_resume(who, object)
        };
    }
    if differs(&["metadata", "ownerReferences"]) {
        return owner_change(language, who, object, before, after);
    }
    let revision = |object: &Object| object.annotation(REVISION).map(str::to_owned);
    if let Some(new) = revision(after).filter(|new| revision(before).as_ref() != Some(new)) {
        return language.did_revision(who, object, strong(new));
    }
    if differs(&["status"]) {
        return status_change(language, who, object, before, after);
    }
    language.did_update(who, object)
}

fn template_change(language: Language, who: &str, object: &str, before: &Object, after: &Object) -> String {
    let (old, new) = (images(before), images(after));
    let image = old.iter().zip(&new).find(|(old, new)| old != new);
    match image {
        Some((old, new)) => language.did_image(who, object, code(old), code(new)),
        None => language.did_template(who, object),
    }
}

fn owner_change(language: Language, who: &str, object: &str, before: &Object, after: &Object) -> String {
    match (before.controller(), after.controller()) {
        (_, Some(owner)) => language.did_adopt(who, object, strong(format_args!("{} {}", owner.kind, owner.name))),
        (Some(owner), None) => language.did_release(who, object, strong(format_args!("{} {}", owner.kind, owner.name))),
        (None, None) => language.did_update(who, object),
    }
}

fn pod_change(language: Language, who: &str, object: &str, before: &Object, after: &Object, now_ms: u64) -> String {
    if before.value().at(&["metadata", "ownerReferences"]) != after.value().at(&["metadata", "ownerReferences"]) {
        return owner_change(language, who, object, before, after);
    }
    let (from, to) = (PodState::of(before, 0, now_ms), PodState::of(after, 0, now_ms));
    if from == to {
        return language.did_update(who, object);
    }
    // Whether a ready Pod is available yet is its ReplicaSet's to say.
    let to = if to == PodState::Available { PodState::Ready } else { to };
    language.did_state(who, object, strong(state(language, to)))
}

fn status_change(language: Language, who: &str, object: &str, before: &Object, after: &Object) -> String {
    let condition = changed_condition(before, after);
    if let Some(condition) = condition {
        let part = |field: &str| condition.text(&[field]).to_owned();
        return language.did_condition(who, object, strong(part("type")), strong(part("status")), code(part("reason")));
    }
    let count = |object: &Object, field: &str| object.value().int(&["status", field]).unwrap_or_default();
    let wanted = replicas(after).unwrap_or(1);
    let mut parts = Vec::new();
    if count(before, "updatedReplicas") != count(after, "updatedReplicas") {
        parts.push(language.count_updated(strong(count(after, "updatedReplicas"))));
    }
    if count(before, "readyReplicas") != count(after, "readyReplicas") {
        parts.push(language.count_ready(strong(count(after, "readyReplicas")), strong(wanted)));
    }
    if count(before, "availableReplicas") != count(after, "availableReplicas") {
        parts.push(language.count_available(strong(count(after, "availableReplicas"))));
    }
    if parts.is_empty() && count(before, "replicas") != count(after, "replicas") {
        parts.push(language.count_pods(count(after, "replicas")));
    }
    match parts.into_iter().reduce(|first, second| language.list_comma(first, second)) {
        Some(counts) => language.did_report(who, object, counts),
        None if count(before, "observedGeneration") != count(after, "observedGeneration") => {
            language.did_observe(who, object, strong(count(after, "observedGeneration")))
        }
        None => language.did_update(who, object),
    }
}

/// The first condition whose status or reason is new.
fn changed_condition<'a>(before: &Object, after: &'a Object) -> Option<&'a Value> {
    after.value().items(&["status", "conditions"]).iter().find(|new| {
        let old = crate::api::pod::condition(before.value(), new.text(&["type"]));
        old.is_none_or(|old| old.get("status") != new.get("status") || old.get("reason") != new.get("reason"))
    })
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::apiserver::why::Why;
    use crate::apiserver::write::Writer;
    use crate::sim::step::Cause;
    use crate::value;

    fn step(before: Option<Value>, after: Option<Value>) -> Step {
        let object = |value: Value| Rc::new(Object::new(Kind::ReplicaSet, value));
        Step {
            number: 1,
            time_ms: 0,
            cause: Cause::Start,
            pass: 1,
            write: Write {
                writer: Writer::new(Actor::DeploymentController, Why::Report),
                verb: Verb::Update,
                subresource: Subresource::None,
                key: Key::new(Kind::ReplicaSet, "default", "web-1"),
                outcome: Outcome::Stored,
                before: before.map(object),
                after: after.map(object),
            },
            reports: Vec::new(),
            traffic: None,
        }
    }

    #[test]
    fn a_step_is_told_in_one_sentence_in_each_language() {
        let of = |replicas: i64| value!({"metadata": {"name": "web-1"}, "spec": {"replicas": replicas}});
        let scaled = step(Some(of(3)), Some(of(5)));
        assert_eq!(
            headline(Language::English, &scaled).to_string(),
            "The Deployment controller scaled ReplicaSet web-1 from 3 to 5."
        );
        assert_eq!(
            headline(Language::Chinese, &scaled).to_string(),
            "Deployment 控制器将 ReplicaSet web-1 从 3 扩缩到 5。"
        );
        let created = step(None, Some(of(1)));
        assert_eq!(
            headline(Language::English, &created).to_string(),
            "The Deployment controller created ReplicaSet web-1 with 1 replica."
        );
    }
}
