//! An Event as it is kept: what its object is made of when somebody reads it. Most are told once, and read by nobody.

use ecow::{EcoString, eco_format};

use super::{EventType, Report};
use crate::api::kind::Kind;
use crate::api::object::{Key, Unread};
use crate::api::time;
use crate::api::value::{Map, Value};
use crate::apiserver::actor::Actor;
use crate::value;

/// An Event of either recorder.
#[derive(Clone, Debug)]
pub(super) struct Event {
    /// Its name.
    name: EcoString,
    /// Its uid, empty until it is stored.
    uid: EcoString,
    /// When it was made, in milliseconds since the Unix epoch.
    made_ms: u64,
    actor: Actor,
    about: Key,
    about_uid: EcoString,
    about_version: u64,
    kind: EventType,
    reason: EcoString,
    message: EcoString,
    form: Form,
}

/// What the two recorders write in different ways.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Equal events are counted.
    Counted {
        /// The part of the object, such as `spec.containers{app}`; empty for the whole.
        field_path: EcoString,
        /// How often it has been seen.
        count: i64,
        /// When it was first seen, in milliseconds since the Unix epoch.
        first_ms: u64,
        /// Whether it stands for similar events.
        combined: bool,
    },
    /// Equal events make a series.
    Series {
        /// What the reporter was doing, in one word.
        action: EcoString,
    },
}

impl Event {
    /// The event that tells `report` at `now_ms` with this message.
    pub fn new(now_ms: u64, actor: &Actor, report: &Report<'_>, name: EcoString, message: EcoString, form: Form) -> Self {
        let about = report.about;
        Self {
            name,
            uid: EcoString::new(),
            made_ms: now_ms,
            actor: actor.clone(),
            about: about.key().clone(),
            about_uid: about.uid().clone(),
            about_version: about.resource_version(),
            kind: report.kind,
            reason: report.reason.into(),
            message,
            form,
        }
    }

    /// The event as it is stored.
    pub fn with_uid(self, uid: EcoString) -> Self {
        Self { uid, ..self }
    }

    /// Who reports.
    pub fn actor(&self) -> &Actor {
        &self.actor
    }

    /// What names it in the store.
    pub fn key(&self) -> Key {
        Key::exact(Kind::Event, namespace_of(&self.about), self.name.clone())
    }

    /// A reference to the object that it is about, or to a part of it.
    fn reference(&self, field_path: &EcoString) -> Value {
        let about = &self.about;
        let mut reference = value!({
            "apiVersion": (about.kind.api_version()),
            "kind": (about.kind.name()),
            "name": (about.name.clone()),
            "uid": (self.about_uid.clone()),
            "resourceVersion": (self.about_version.to_string())
        });
        for (field, text) in [("namespace", &about.namespace), ("fieldPath", field_path)] {
            if !text.is_empty() {
                reference.set(&[field], text.clone());
            }
        }
        reference
    }
}

impl Unread for Event {
    fn tree(&self) -> Value {
        let (component, host) = (self.actor.component(), self.actor.host());
        let mut event = value!({
            "apiVersion": "v1",
            "kind": "Event",
            "metadata": {"name": (self.name.clone()), "namespace": (namespace_of(&self.about))},
            "type": (self.kind.name()),
            "reason": (self.reason.clone()),
            "message": (self.message.clone())
        });
        if !self.uid.is_empty() {
            event.set(&["metadata", "uid"], self.uid.clone());
            event.set(&["metadata", "creationTimestamp"], time::format(self.made_ms));
        }
        let fields = match &self.form {
            Form::Counted {
                field_path,
                count,
                first_ms,
                combined,
            } => {
                let mut source = value!({"component": component});
                if !host.is_empty() {
                    source.set(&["host"], host);
                }
                // Upstream builds a combined event from scratch and leaves these two empty.
                let (component, instance) = if *combined { ("", "") } else { (component, host) };
                value!({
                    "involvedObject": (self.reference(field_path)),
                    "count": (*count),
                    "firstTimestamp": (time::format(*first_ms)),
                    "lastTimestamp": (time::format(self.made_ms)),
                    "eventTime": null,
                    "source": source,
                    "reportingComponent": component,
                    "reportingInstance": instance
                })
            }
            Form::Series { action } => value!({
                "involvedObject": (self.reference(&EcoString::new())),
                "action": (action.clone()),
                "firstTimestamp": null,
                "lastTimestamp": null,
                "eventTime": (time::format_micros(self.made_ms)),
                "source": {},
                "reportingComponent": component,
                "reportingInstance": (eco_format!("{component}-control-plane"))
            }),
        };
        for (field, part) in fields.as_map().unwrap_or(Map::EMPTY).iter() {
            event.set(&[field.as_str()], part.clone());
        }
        event
    }
}

/// The namespace of events about `about`: its own, or `default` for objects that live in none.
pub(super) fn namespace_of(about: &Key) -> EcoString {
    if about.namespace.is_empty() {
        "default".into()
    } else {
        about.namespace.clone()
    }
}
