//! A step as plain data.

use super::{number, put};
use crate::api::object::Key;
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::{Map, Value};
use crate::apiserver::write::{Outcome, Stage, Subresource, Verb, Write};
use crate::sim::step::{Cause, Step};

/// The step: its number, when and by whom it was made, what it asked for, how that ended, and the events that report it.
pub fn step(step: &Step) -> Value {
    let write = &step.write;
    let mut map = Map::new();
    map.insert("number", number(step.number));
    map.insert("timeMs", number(step.time_ms.saturating_sub(time::START_MS)));
    map.insert("pass", number(step.pass));
    map.insert("actor", write.writer.actor.component());
    put(&mut map, "node", write.writer.actor.host());
    map.insert("manager", write.writer.manager.clone());
    map.insert("verb", verb(write.verb));
    if write.subresource != Subresource::None {
        map.insert("subresource", write.subresource.name());
    }
    map.insert("object", reference(&write.key));
    outcome(&mut map, &write.outcome);
    map.insert("cause", cause(step.cause));
    put(&mut map, "events", Value::list(step.reports.iter().filter_map(event)));
    map.into()
}

/// A refusal as the API server words it: `code`, `reason`, `message`, `causes`.
pub fn status(status: &Status) -> Value {
    let causes = status.causes.iter().map(|cause| {
        let mut map = Map::new();
        map.insert("reason", cause.reason.clone());
        map.insert("message", cause.message.clone());
        put(&mut map, "field", cause.field.clone());
        Value::from(map)
    });
    let mut map = Map::new();
    map.insert("code", i64::from(status.code));
    map.insert("reason", status.reason.name());
    map.insert("message", status.message.clone());
    map.insert("causes", Value::list(causes));
    map.into()
}

const fn verb(verb: Verb) -> &'static str {
    match verb {
        Verb::Create => "create",
        Verb::Update => "update",
        Verb::Patch => "patch",
        Verb::Apply => "apply",
        Verb::Delete => "delete",
        Verb::Bind => "bind",
    }
}

const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Decode => "decode",
        Stage::Default => "default",
        Stage::Admit => "admit",
        Stage::Validate => "validate",
        Stage::Store => "store",
    }
}

fn outcome(map: &mut Map, outcome: &Outcome) {
    match outcome {
        Outcome::Stored => map.insert("outcome", "stored"),
        Outcome::Lost => map.insert("outcome", "lost"),
        Outcome::Unchanged => map.insert("outcome", "unchanged"),
        Outcome::Refused(at, refusal) => {
            map.insert("stage", stage(*at));
            map.insert("status", status(refusal));
            map.insert("outcome", "refused")
        }
    };
}

fn cause(cause: Cause) -> Value {
    let (kind, at) = match cause {
        Cause::Start => return crate::value!({"kind": "start"}),
        Cause::Action(position) => ("action", i64::from(position)),
        Cause::Step(step) => ("step", number(step)),
        Cause::Timer(step) => ("timer", number(step)),
    };
    let field = if kind == "action" { "action" } else { "step" };
    [("kind", Value::from(kind)), (field, Value::from(at))]
        .into_iter()
        .collect::<Map>()
        .into()
}

/// `{kind, namespace?, name}`
fn reference(key: &Key) -> Value {
    let mut map = Map::new();
    map.insert("kind", key.kind.name());
    put(&mut map, "namespace", key.namespace.clone());
    map.insert("name", key.name.clone());
    map.into()
}

fn event(report: &Write) -> Option<Value> {
    let event = report.after.as_ref()?.value();
    let mut map = Map::new();
    map.insert("type", event.string(&["type"]));
    map.insert("reason", event.string(&["reason"]));
    map.insert("message", event.string(&["message"]));
    map.insert("count", event.int(&["count"]).unwrap_or(1));
    Some(map.into())
}
