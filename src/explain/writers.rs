//! Who writes a field: who owns it, who has written it, and what each of them will do next.

use ecow::{EcoString, eco_format};

use super::cause::duration;
use super::language::Language;
use super::text::{Text, code, strong};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::managedfields::LAST_APPLIED;
use crate::apiserver::write::{Outcome, Write};
use crate::gitops::AGENT;
use crate::manifest;
use crate::sim::timeline::Timeline;

/// A write that changed a field, or would have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldWrite {
    /// The step's number.
    pub step: u64,
    /// The virtual clock, in milliseconds since the Unix epoch.
    pub time_ms: u64,
    /// Who wrote.
    pub actor: Actor,
    /// The field manager under which it wrote.
    pub manager: EcoString,
    /// The field before; `None` where it was not there.
    pub from: Option<Value>,
    /// The field after.
    pub to: Option<Value>,
}

/// An entry of `metadata.managedFields` that holds a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The field manager.
    pub manager: EcoString,
    /// `Apply` or `Update`.
    pub operation: EcoString,
    /// `status`, `scale` or nothing.
    pub subresource: EcoString,
    /// When it last wrote any of its fields, as the object says it.
    pub time: EcoString,
}

/// The parts of a path such as `spec.template.spec.containers[app].image`; a part in brackets is an item's name or number.
fn parts(path: &str) -> Vec<&str> {
    let path = path.trim().trim_start_matches('.');
    path.split(['.', '[', ']']).filter(|part| !part.is_empty()).collect()
}

/// The field at `path`, if it is there.
pub fn field<'a>(object: &'a Value, path: &str) -> Option<&'a Value> {
    let mut at = object;
    let mut parts = parts(path).into_iter().peekable();
    while let Some(part) = parts.next() {
        at = match at {
            Value::List(items) => item(items, part)?,
            // A key of a map may have dots of its own, as annotations do.
            Value::Map(map) if map.get(part).is_some() => map.get(part)?,
            Value::Map(map) => {
                let rest: Vec<&str> = std::iter::once(part).chain(parts.by_ref()).collect();
                return map.get(&rest.join("."));
            }
            _ => return None,
        };
    }
    Some(at).filter(|value| !value.is_null())
}

fn item<'a>(items: &'a [Value], part: &str) -> Option<&'a Value> {
    let named = |item: &&Value| ["name", "type", "key"].into_iter().any(|key| item.text(&[key]) == part);
    items
        .iter()
        .find(named)
        .or_else(|| part.parse::<usize>().ok().and_then(|at| items.get(at)))
}

/// The writes that changed the field at `path` of the object at `key`, up to the step of number `upto`, in order.
pub fn history(timeline: &Timeline, upto: u64, key: &Key, path: &str) -> Vec<FieldWrite> {
    let steps = timeline.steps().take_while(|step| step.number <= upto);
    let changes = steps.filter_map(|step| Some((step, change(&step.write, key, path)?)));
    let write = |(step, (from, to)): (&std::rc::Rc<crate::sim::step::Step>, _)| FieldWrite {
        step: step.number,
        time_ms: step.time_ms,
        actor: step.write.writer.actor.clone(),
        manager: step.write.writer.manager.clone(),
        from,
        to,
    };
    changes.map(write).collect()
}

type Change = (Option<Value>, Option<Value>);

fn change(write: &Write, key: &Key, path: &str) -> Option<Change> {
    if write.key != *key || write.outcome != Outcome::Stored {
        return None;
    }
    let of = |object: Option<&crate::api::object::Shared>| object.and_then(|object| field(object.value(), path)).cloned();
    let (from, to) = (of(write.before.as_ref()), of(write.after.as_ref()));
    (from != to).then_some((from, to))
}

/// Who owns the field at `path`, by the object's managed fields.
pub fn owners(object: &Object, path: &str) -> Vec<Owner> {
    let parts = parts(path);
    let entries = object.value().items(&["metadata", "managedFields"]).iter();
    let holding = entries.filter(|entry| entry.get("fieldsV1").is_some_and(|fields| holds(fields, &parts)));
    let owner = |entry: &Value| Owner {
        manager: entry.string(&["manager"]),
        operation: entry.string(&["operation"]),
        subresource: entry.string(&["subresource"]),
        time: entry.string(&["time"]),
    };
    holding.map(owner).collect()
}

fn holds(fields: &Value, parts: &[&str]) -> bool {
    let Some((part, rest)) = parts.split_first() else { return true };
    let Some(map) = fields.as_map() else { return false };
    if let Some(below) = map.get(&eco_format!("f:{part}")) {
        return holds(below, rest);
    }
    let joined = eco_format!("f:{}", parts.join("."));
    let by_key = |(key, below): (&EcoString, &Value)| {
        let names_it = key.strip_prefix("k:").is_some_and(|key| key.contains(&format!("\"{part}\"")));
        names_it && holds(below, rest)
    };
    map.get(&joined).is_some() || map.iter().any(by_key)
}

/// What each writer of the field will do next, seen from the step of number `at`: by what it does in this course if it acts
/// again by itself, else by the rule that it follows.
pub fn intentions(language: Language, timeline: &Timeline, at: u64, key: &Key, path: &str) -> Vec<Text> {
    let state = timeline.state_at(at);
    let mut writers: Vec<Actor> = Vec::new();
    for write in history(timeline, at, key, path) {
        writers.retain(|actor| *actor != write.actor);
        writers.push(write.actor);
    }
    let after: Vec<FieldWrite> = history(timeline, u64::MAX, key, path)
        .into_iter()
        .filter(|write| write.step > at)
        .collect();
    for write in &after {
        let acts_by_itself = !write.actor.is_client() || matches!(&write.actor, Actor::Client(name) if name == AGENT);
        if acts_by_itself && !writers.contains(&write.actor) {
            writers.push(write.actor.clone());
        }
    }
    let tell = |actor: &Actor| {
        let who = strong(super::brief::who(language, actor));
        let next = after.iter().find(|write| write.actor == *actor);
        let by_itself = !matches!(actor, Actor::Client(name) if name != AGENT);
        if let Some(next) = next.filter(|_| by_itself) {
            let wait = duration(language, next.time_ms.saturating_sub(state.time_ms));
            return Text::of(&language.writer_next(who, wait, shown(next.to.as_ref())));
        }
        Text::of(&rule(language, timeline, &state.objects, (actor, who), key, path))
    };
    writers.iter().map(tell).collect()
}

type Objects = imbl::OrdMap<Key, crate::api::object::Shared>;

fn rule(language: Language, timeline: &Timeline, objects: &Objects, (actor, who): (&Actor, String), key: &Key, path: &str) -> String {
    match actor {
        Actor::HorizontalPodAutoscaler => {
            let autoscaler = objects.iter().find(|(other, object)| {
                other.kind == Kind::HorizontalPodAutoscaler && object.value().text(&["spec", "scaleTargetRef", "name"]) == key.name
            });
            let bound = |name: &str| autoscaler.and_then(|(_, object)| object.value().int(&["spec", name])).unwrap_or(1);
            language.writer_autoscaler(who, bound("minReplicas"), bound("maxReplicas"))
        }
        Actor::Client(name) if name == AGENT => {
            let Some(settings) = timeline.world().agent().settings() else {
                return language.writer_done(who);
            };
            let documents = manifest::parse(&settings.manifest).documents;
            let own = documents
                .iter()
                .find(|document| Key::of(key.kind, &document.value).name == key.name);
            match own.and_then(|document| field(&document.value, path)) {
                None => language.writer_silent(who),
                Some(value) if settings.self_heal => {
                    language.writer_heals(who, duration(language, settings.interval_ms), shown(Some(value)))
                }
                Some(value) => language.writer_waits_for_git(who, shown(Some(value))),
            }
        }
        _ => {
            let applied = objects.get(key).and_then(|object| object.annotation(LAST_APPLIED));
            let applied = applied.map(manifest::parse).and_then(|parsed| parsed.documents.into_iter().next());
            match applied.as_ref().and_then(|document| field(&document.value, path)) {
                Some(value) if actor.is_client() => language.writer_applies(who, shown(Some(value))),
                _ => language.writer_done(who),
            }
        }
    }
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None => code("-"),
        Some(Value::String(text)) => code(text),
        Some(value) => code(value),
    }
}
