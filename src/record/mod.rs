//! The event recorders that controllers, the scheduler and the kubelets use: Event objects, their names and counts.
//! Upstream: `client-go/tools/record` (`event.go`, `events_cache.go`) and, for the scheduler, `client-go/tools/events`.

mod correlate;
mod event;
mod series;

use ecow::{EcoString, eco_format};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Unread};
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::Why;
use crate::apiserver::write::{Verb, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};
use correlate::{Correlator, Identity, Source, Verdict};
use event::{Event, Form};
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
        let field_path = identity.field_path.clone();
        let (message, name, count, first_ms, combined) = match self.correlator.correlate(identity, name, api.now_ms()) {
            Verdict::Drop => return,
            Verdict::Create { message, name, combined } => (message, name, 1, api.now_ms(), combined),
            Verdict::Count {
                name,
                message,
                count,
                first_ms,
                combined,
            } => (message, name, count, first_ms, combined),
        };
        let form = Form::Counted {
            field_path,
            count,
            first_ms,
            combined,
        };
        let event = Event::new(api.now_ms(), actor, report, name, message, form);
        if count > 1 {
            count_event(api, event);
        } else {
            create(api, event);
        }
    }

    /// The object's name with the time in nanoseconds, as upstream names events; a counter keeps names of one moment apart.
    fn next_name(&mut self, now_ms: u64, object: &str) -> EcoString {
        self.reports += 1;
        eco_format!("{object}.{:x}", now_ms * 1_000_000 + self.reports % 1_000_000)
    }
}

fn identity(actor: &Actor, report: &Report<'_>) -> Identity {
    Identity {
        uid: report.about.uid().clone(),
        source: Source {
            object: report.about.key().clone(),
            actor: actor.clone(),
            kind: report.kind,
        },
        field_path: report.field_path.into(),
        reason: report.reason.into(),
        message: report.message.into(),
    }
}

/// Writes the new count, time and message over a stored event; one that is gone is stored anew.
fn count_event(api: &mut ApiServer, event: Event) {
    let Some(stored) = api.get(&event.key()) else {
        return create(api, event);
    };
    let new = event.tree();
    let mut counted = stored.value().clone();
    for field in ["count", "message", "lastTimestamp"] {
        counted.set(&[field], new.get(field).cloned().unwrap_or_default());
    }
    patch(api, event.actor(), counted);
}

fn create(api: &mut ApiServer, event: Event) {
    let key = event.key();
    let namespace = Key::new(Kind::Namespace, "", &key.namespace);
    if api.get(&namespace).is_some_and(|namespace| namespace.is_terminating()) {
        // The server would refuse it, and the recorder only logs that.
        return;
    }
    let writer = Writer::new(event.actor().clone(), Why::Report);
    // An event that cannot be stored is lost, as upstream loses it.
    let _ = api.create_unread(writer, key, |uid| event.with_uid(uid));
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
    use crate::api::time;
    use crate::apiserver::random::Random;
    use crate::value;

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
