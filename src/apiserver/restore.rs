//! Objects that come from elsewhere as they stood there: with their uids, versions, times and status.

use std::rc::Rc;

use ecow::eco_format;

use super::ApiServer;
use super::actor::Actor;
use super::strategy::has_generation;
use super::why::Why;
use super::write::{Outcome, Subresource, Verb, Write, Writer};
use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::time;
use crate::api::value::Value;

impl ApiServer {
    /// Puts `value` into the store as it is, in place of what has its name. No admission looks at it, and what only a
    /// server gives (uid, time of creation, version, generation) is given where it is missing. The journal has it as
    /// set-up, so that every part that watches its kind sees it, as after a restart of the control plane.
    pub fn restore(&mut self, kind: Kind, mut value: Value) -> Shared {
        if kind.names().namespaced && value.text(&["metadata", "namespace"]).is_empty() {
            value.set(&["metadata", "namespace"], "default");
        }
        if value.text(&["metadata", "uid"]).is_empty() {
            let uid = self.random.uid();
            value.set(&["metadata", "uid"], uid);
        }
        if time::parse(value.text(&["metadata", "creationTimestamp"])).is_none() {
            value.set(&["metadata", "creationTimestamp"], time::format(self.now_ms));
        }
        if has_generation(kind) && value.int(&["metadata", "generation"]).is_none() {
            value.set(&["metadata", "generation"], 1);
        }
        // Versions of a real cluster are far below this; one that is not would leave no room for those to come.
        let given = value.text(&["metadata", "resourceVersion"]).parse::<u64>();
        let version = given.ok().filter(|version| (1..1 << 60).contains(version));
        let version = version.unwrap_or(self.resource_version + 1);
        value.set(&["metadata", "resourceVersion"], eco_format!("{version}"));
        self.resource_version = self.resource_version.max(version);
        let object = Rc::new(Object::new(kind, value));
        self.insert(&object);
        self.journal.push(Write {
            writer: Writer::new(Actor::Cluster, Why::SetUp),
            verb: Verb::Create,
            subresource: Subresource::None,
            key: object.key().clone(),
            outcome: Outcome::Stored,
            before: None,
            after: Some(Rc::clone(&object)),
        });
        object
    }
}
