//! `kubectl rollout`. Upstream: `kubectl/pkg/cmd/rollout`, `kubectl/pkg/polymorphichelpers`.

mod history;
mod pause;
pub(super) mod status;
mod undo;

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Object, Shared};

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::resources::{self, Request, Selection};
use crate::apiserver::ApiServer;

pub(super) use history::history;
pub(super) use pause::{pause, restart, resume};
pub(super) use status::status;
pub(super) use undo::undo;

/// The flags of `rollout status`.
pub(super) const STATUS: &[Flag] = &[
    short("watch", 'w', Takes::Truth),
    flag("revision", Takes::Whole),
    flag("timeout", Takes::Duration),
];

/// The flags of `rollout history`.
pub(super) const HISTORY: &[Flag] = &[flag("revision", Takes::Whole)];

/// The flags of `rollout undo`.
pub(super) const UNDO: &[Flag] = &[flag("to-revision", Takes::Whole), flag("dry-run", Takes::Optional("unchanged"))];

/// The flags of `rollout pause|resume|restart`.
pub(super) const CHANGE: &[Flag] = &[flag("field-manager", Takes::Text)];

/// The objects of a rollout command.
fn select(client: &Client<'_>, arguments: &Arguments) -> Result<Selection, Failure> {
    if arguments.words.is_empty() && !arguments.given("filename") {
        return Err("required resource not specified".into());
    }
    let request = Request::new(client, arguments, &arguments.words);
    resources::select(client, &request)
}

/// Does `act` to each selected object, then fails with what could not be had or done. kubectl stops at the first refusal.
fn visit(selection: Selection, mut act: impl FnMut(&Shared) -> Outcome) -> Outcome {
    let mut failures = selection.failures;
    for object in &selection.objects {
        failures.extend(act(object).err());
    }
    Failure::all(failures)
}

/// `Deployment.apps`
fn group_kind(kind: Kind) -> String {
    let names = kind.names();
    if names.group.is_empty() {
        names.kind.to_owned()
    } else {
        format!("{}.{}", names.kind, names.group)
    }
}

/// The ReplicaSets that a Deployment manages, by name.
pub(super) fn replica_sets(api: &ApiServer, deployment: &Object) -> Vec<Shared> {
    let selector = Selector::of_label_selector(deployment.value().at(&["spec", "selector"]));
    let all = api.list_in(Kind::ReplicaSet, deployment.namespace());
    let owned = |set: &&Shared| set.controller_uid() == Some(deployment.uid()) && selector.matches(set.labels());
    all.filter(owned).cloned().collect()
}

/// The ReplicaSet whose template is the Deployment's own, the oldest of them if there are several (`FindNewReplicaSet`).
pub(super) fn newest(deployment: &Object, sets: &[Shared]) -> Option<Shared> {
    let template = |object: &Object| {
        let mut template = object.value().at(&["spec", "template"]).cloned().unwrap_or_default();
        template.remove(&["metadata", "labels", "pod-template-hash"]);
        template
    };
    let wanted = template(deployment);
    let matching = sets.iter().filter(|set| template(set) == wanted);
    matching.min_by_key(|set| (set.created_ms(), set.name().clone())).cloned()
}
