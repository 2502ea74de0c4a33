//! The event recorder that controllers, the scheduler and the kubelets share: Event objects, their names and counts.
//! Upstream: `client-go/tools/record` (`event.go`, `events_cache.go`).

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::time;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::Why;
use crate::apiserver::write::Writer;
use crate::apiserver::{ApiServer, CreateOptions};
use crate::value;

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

/// What the recorders remember to count equal events and combine similar ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {}

impl Recorder {
    /// Records that `actor` did or met something with `about`.
    pub fn event(&mut self, api: &mut ApiServer, actor: &Actor, about: &Object, kind: EventType, reason: &str, message: &str) {
        let now = time::format(api.now_ms());
        let namespace = if about.namespace().is_empty() {
            "default"
        } else {
            about.namespace()
        };
        let name = format!("{}.{:016x}", about.name(), api.now_ms() * 1_000_000 + api.resource_version());
        let event = value!({
            "apiVersion": "v1",
            "kind": "Event",
            "metadata": {"name": name, "namespace": namespace},
            "involvedObject": {
                "apiVersion": (about.kind().api_version()),
                "kind": (about.kind().name()),
                "name": (about.name().clone()),
                "namespace": (about.namespace().clone()),
                "uid": (about.uid().clone()),
                "resourceVersion": (about.resource_version().to_string())
            },
            "type": (kind.name()),
            "reason": reason,
            "message": message,
            "count": 1,
            "firstTimestamp": (now.clone()),
            "lastTimestamp": now,
            "source": {"component": (actor.component())}
        });
        let writer = Writer::new(actor.clone(), Why::Report);
        let options = CreateOptions {
            trusted: true,
            ..CreateOptions::default()
        };
        // An event that cannot be stored is lost, as upstream loses it.
        let _ = api.create(writer, Kind::Event, event, options);
    }
}
