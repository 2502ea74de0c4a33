//! What there is to look at: the Deployment with its ReplicaSets, Pods and events.

use ecow::eco_format;

use super::{Evidence, Objects, evidence};
use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::list;

/// The Deployment among the objects, at a time.
pub(super) struct Look<'a> {
    pub(super) objects: &'a Objects,
    pub(super) deployment: &'a Shared,
    pub(super) now_ms: u64,
    /// The warnings in its namespace, by the name of what they are about: each of a thousand Pods asks for its own.
    pub(super) warnings: Vec<(&'a str, &'a Shared)>,
}

impl<'a> Look<'a> {
    pub(super) fn count(&self, path: &[&str]) -> i64 {
        self.deployment.value().int(path).unwrap_or_default()
    }

    /// The objects of a kind in the Deployment's namespace.
    pub(super) fn list(&self, kind: Kind) -> Vec<&'a Shared> {
        list::of_kind_in(self.objects, kind, self.deployment.namespace()).collect()
    }

    /// The ReplicaSets of the Deployment.
    pub(super) fn sets(&self) -> Vec<&Shared> {
        let mut sets = self.list(Kind::ReplicaSet);
        sets.retain(|set| set.controller_uid() == Some(self.deployment.uid().as_str()));
        sets
    }

    /// The ReplicaSet of the Deployment's template.
    pub(super) fn new_set(&self) -> Option<&Shared> {
        let template = self.deployment.value().at(&["spec", "template"])?;
        let same = |set: &&Shared| {
            let mut own = set.value().at(&["spec", "template"]).cloned().unwrap_or_default();
            own.remove(&["metadata", "labels", "pod-template-hash"]);
            let labels = |template: &Value| template.at(&["metadata", "labels"]).cloned();
            own.get("spec") == template.get("spec") && labels(&own) == labels(template)
        };
        self.sets().into_iter().find(same)
    }

    pub(super) fn pods_of(&self, set: &Object) -> Vec<&Shared> {
        let mut pods = self.list(Kind::Pod);
        pods.retain(|pod| pod.controller_uid() == Some(set.uid().as_str()));
        pods
    }

    pub(super) fn all_pods(&self) -> Vec<&Shared> {
        let sets = self.sets();
        sets.into_iter().flat_map(|set| self.pods_of(set)).collect()
    }

    pub(super) fn terminating(&self) -> Vec<&Shared> {
        let mut pods = self.all_pods();
        pods.retain(|pod| pod.is_terminating());
        pods
    }

    /// When the Deployment was last written by anyone but a controller, as far as its managed fields tell.
    pub(super) fn changed_ms(&self) -> Option<u64> {
        let entries = self.deployment.value().items(&["metadata", "managedFields"]).iter();
        let spec = entries.filter(|entry| entry.text(&["subresource"]) != "status");
        spec.filter_map(|entry| time::parse(entry.text(&["time"]))).max()
    }

    /// The newest warning about an object for one of these reasons.
    pub(super) fn event(&self, about: &Object, reasons: &[&str]) -> Option<Evidence> {
        let name = about.name().as_str();
        let first = self.warnings.partition_point(|(other, _)| *other < name);
        let own = self.warnings[first..]
            .iter()
            .take_while(|(other, _)| *other == name)
            .map(|(_, event)| event);
        let events = own.filter(|event| {
            event.value().text(&["involvedObject", "kind"]) == about.kind().name() && reasons.contains(&event.value().text(&["reason"]))
        });
        let newest = events.max_by_key(|event| event.resource_version())?;
        let place = eco_format!("event {}", newest.value().text(&["reason"]));
        Some(evidence(about, place, newest.value().text(&["message"])))
    }
}
