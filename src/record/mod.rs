//! The event recorders that controllers, the scheduler and the kubelets use: Event objects, their names and counts.
//! Upstream: `client-go/tools/record` (`event.go`, `events_cache.go`) and, for the scheduler, `client-go/tools/events`.

mod correlate;
mod series;

use ecow::{EcoString, eco_format};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::Why;
use crate::apiserver::write::{Verb, Writer};
use crate::apiserver::{ApiServer, CreateOptions, UpdateOptions};
use crate::value;
use correlate::{Correlator, Identity, Source, Verdict};
pub use series::SeriesReport;

/// How serious an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventType {
    /// All is well.
    Normal,
    /// Something does not work.
    Warning,
}

impl EventType {
    /// The type's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "Normal",
            Self::Warning => "Warning",
        }
    }
}

/// What a part of the cluster reports about an object.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The object.
    pub about: &'a Object,
    /// The part of the object, such as `spec.containers{app}`; empty for the whole.
    pub field_path: &'a str,
    /// How serious it is.
    pub kind: EventType,
    /// The reason, in one word.
    pub reason: &'a str,
    /// What happened.
    pub message: &'a str,
}

/// What the recorders remember to count equal events and combine similar ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    correlator: Correlator,
    series: series::Memory,
    reports: u64,
}

impl Recorder {
    /// Records that `actor` did or met something with `about`.
    pub fn event(&mut self, api: &mut ApiServer, actor: &Actor, about: &Object, kind: EventType, reason: &str, message: &str) {
        let report = Report {
            about,
            field_path: "",
            kind,
            reason,
            message,
        };
        self.report(api, actor, &report);
    }

    /// Records a report, which may concern a part of an object.
    pub fn report(&mut self, api: &mut ApiServer, actor: &Actor, report: &Report<'_>) {
        let name = self.next_name(api.now_ms(), report.about.name());
        let identity = identity(actor, report);
        match self.correlator.correlate(&identity, name, api.now_ms()) {
            Verdict::Drop => {}
            Verdict::Create { message, name, combined } => {
                let event = event_object(api, actor, report, &Entry::first(api.now_ms(), name, message, combined));
                create(api, actor, event);
            }
            Verdict::Count {
                name,
                message,
                count,
                first_ms,
                combined,
            } => {
                let entry = Entry {
                    name,
                    message,
                    count,
                    first_ms,
                    combined,
                };
                count_event(api, actor, report, &entry);
            }
        }
    }

    /// The object's name with the time in nanoseconds, as upstream names events; a counter keeps names of one moment apart.
    fn next_name(&mut self, now_ms: u64, object: &str) -> EcoString {
        self.reports += 1;
        eco_format!("{object}.{:x}", now_ms * 1_000_000 + self.reports % 1_000_000)
    }
}

/// What changes from one occurrence of an event to the next.
struct Entry {
    name: EcoString,
    message: EcoString,
    count: i64,
    first_ms: u64,
    combined: bool,
}

impl Entry {
    fn first(now_ms: u64, name: EcoString, message: EcoString, combined: bool) -> Self {
        Self {
            name,
            message,
            count: 1,
            first_ms: now_ms,
            combined,
        }
    }
}

fn identity(actor: &Actor, report: &Report<'_>) -> Identity {
    Identity {
        source: Source {
            uid: report.about.uid().clone(),
            object: report.about.key().clone(),
            actor: actor.clone(),
            kind: report.kind,
        },
        field_path: report.field_path.into(),
        reason: report.reason.into(),
        message: report.message.into(),
    }
}

/// The namespace of events about `about`: its own, or `default` for objects that live in none.
fn namespace_of(about: &Object) -> EcoString {
    if about.namespace().is_empty() {
        "default".into()
    } else {
        about.namespace().clone()
    }
}

/// A reference to `about`, or to a part of it.
fn reference(about: &Object, field_path: &str) -> Value {
    let mut reference = value!({
        "apiVersion": (about.kind().api_version()),
        "kind": (about.kind().name()),
        "name": (about.name().clone()),
        "uid": (about.uid().clone()),
        "resourceVersion": (about.resource_version().to_string())
    });
    if !about.namespace().is_empty() {
        reference.set(&["namespace"], about.namespace().clone());
    }
    if !field_path.is_empty() {
        reference.set(&["fieldPath"], field_path);
    }
    reference
}

fn event_object(api: &ApiServer, actor: &Actor, report: &Report<'_>, entry: &Entry) -> Value {
    let mut source = value!({"component": (actor.component())});
    if !actor.host().is_empty() {
        source.set(&["host"], actor.host());
    }
    // Upstream builds a combined event from scratch and leaves these two empty.
    let (component, instance) = if entry.combined {
        ("", "")
    } else {
        (actor.component(), actor.host())
    };
    value!({
        "apiVersion": "v1",
        "kind": "Event",
        "metadata": {"name": (entry.name.clone()), "namespace": (namespace_of(report.about))},
        "involvedObject": (reference(report.about, report.field_path)),
        "type": (report.kind.name()),
        "reason": (report.reason),
        "message": (entry.message.clone()),
        "count": (entry.count),
        "firstTimestamp": (time::format(entry.first_ms)),
        "lastTimestamp": (time::format(api.now_ms())),
        "eventTime": null,
        "source": source,
        "reportingComponent": component,
        "reportingInstance": instance
    })
}

/// Writes the new count, time and message over a stored event; one that is gone is stored anew.
fn count_event(api: &mut ApiServer, actor: &Actor, report: &Report<'_>, entry: &Entry) {
    let key = Key::new(Kind::Event, &namespace_of(report.about), &entry.name);
    let Some(stored) = api.get(&key) else {
        let event = event_object(api, actor, report, entry);
        create(api, actor, event);
        return;
    };
    let mut event = stored.value().clone();
    event.set(&["count"], entry.count);
    event.set(&["message"], entry.message.clone());
    event.set(&["lastTimestamp"], time::format(api.now_ms()));
    patch(api, actor, event);
}

fn create(api: &mut ApiServer, actor: &Actor, event: Value) {
    let options = CreateOptions {
        trusted: true,
        ..CreateOptions::default()
    };
    let namespace = Key::new(Kind::Namespace, "", event.text(&["metadata", "namespace"]));
    if api.get(&namespace).is_some_and(|namespace| namespace.is_terminating()) {
        // The server would refuse it, and the recorder only logs that.
        return;
    }
    // An event that cannot be stored is lost, as upstream loses it.
    let _ = api.create(Writer::new(actor.clone(), Why::Report), Kind::Event, event, options);
}

fn patch(api: &mut ApiServer, actor: &Actor, event: Value) {
    let options = UpdateOptions {
        verb: Some(Verb::Patch),
        trusted: true,
        ..UpdateOptions::default()
    };
    let _ = api.update(Writer::new(actor.clone(), Why::Report), Kind::Event, event, options);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apiserver::random::Random;

    fn pod() -> Object {
        let value = value!({"metadata": {"name": "web-a", "namespace": "shop", "uid": "u1", "resourceVersion": "7"}});
        Object::new(Kind::Pod, value)
    }

    fn events(api: &ApiServer) -> Vec<Value> {
        api.list(Kind::Event).map(|event| event.value().clone()).collect()
    }

    #[test]
    fn a_kubelets_event_names_the_container_and_the_node_and_is_counted_when_it_repeats() {
        let mut api = ApiServer::new(time::START_MS, Random::new(1));
        let mut recorder = Recorder::default();
        let pod = pod();
        let report = Report {
            about: &pod,
            field_path: "spec.containers{app}",
            kind: EventType::Warning,
            reason: "BackOff",
            message: "Back-off restarting failed container",
        };
        for _ in 0..3 {
            recorder.report(&mut api, &Actor::Kubelet("node-2".into()), &report);
            api.advance_to(api.now_ms() + 10_000);
        }
        let [event] = &events(&api)[..] else {
            panic!("one event is stored")
        };
        assert_eq!(event.text(&["involvedObject", "fieldPath"]), "spec.containers{app}");
        assert_eq!((event.text(&["source", "host"]), event.int(&["count"])), ("node-2", Some(3)));
        assert_eq!(event.text(&["firstTimestamp"]), "2026-01-05T12:00:00Z");
        assert_eq!(event.text(&["lastTimestamp"]), "2026-01-05T12:00:20Z");
        assert_eq!(event.text(&["metadata", "namespace"]), "shop");
    }

    #[test]
    fn two_events_of_one_moment_have_two_names() {
        let mut api = ApiServer::new(time::START_MS, Random::new(1));
        let mut recorder = Recorder::default();
        for message in ["one", "two"] {
            recorder.event(
                &mut api,
                &Actor::ReplicaSetController,
                &pod(),
                EventType::Normal,
                "SuccessfulCreate",
                message,
            );
        }
        assert_eq!(events(&api).len(), 2);
    }
}
