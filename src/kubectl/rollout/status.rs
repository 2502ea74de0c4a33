//! `kubectl rollout status`. Upstream: `rollout_status.go` of both packages.

use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::pod::condition;
use crate::apiserver::ApiServer;

use super::select;
use crate::kubectl::Follow;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::follow;

pub(in crate::kubectl) fn status(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let pinned = arguments.whole("revision").unwrap_or_default();
    if pinned < 0 {
        return Err(format!("revision must be a positive integer: {pinned}").into());
    }
    let selection = select(client, arguments)?;
    if selection.objects.is_empty() {
        Failure::all(selection.failures)?;
        client.nothing_found(Some(Client::namespace(arguments)));
        return Ok(());
    }
    let mut waiting = RolloutStatus {
        targets: selection.objects.iter().map(|object| object.key().clone()).collect(),
        at: 0,
        revision: pinned,
        seen: None,
    };
    Failure::all(selection.failures)?;
    let watches = arguments.truth_unless_given("watch");
    loop {
        match waiting.look(client.api) {
            View::Unchanged => return Ok(()),
            View::Failed(failure) => return Err(failure),
            View::Waiting(line) => {
                client.print(&line);
                if watches {
                    let timeout_ms = arguments
                        .duration_ms("timeout")
                        .and_then(|ms| u64::try_from(ms).ok())
                        .filter(|ms| *ms > 0);
                    let deadline_ms = timeout_ms.map(|ms| client.api.now_ms() + ms);
                    client.output.follow = Some(Follow::rollout(waiting, deadline_ms));
                    return Ok(());
                }
            }
            View::Done(line) => client.print(&line),
        }
        if !waiting.next() {
            return Ok(());
        }
    }
}

/// A wait for the rollouts of some Deployments, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::kubectl) struct RolloutStatus {
    targets: Vec<Key>,
    at: usize,
    revision: i64,
    /// The uid and the version that was last looked at.
    seen: Option<(ecow::EcoString, u64)>,
}

/// What a look at a rollout shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::kubectl) enum View {
    /// Nothing has changed since the last look.
    Unchanged,
    /// It is under way.
    Waiting(String),
    /// It is complete.
    Done(String),
    /// It will not be.
    Failed(Failure),
}

impl RolloutStatus {
    /// Looks at the current target.
    pub fn look(&mut self, api: &ApiServer) -> View {
        let key = &self.targets[self.at];
        let Some(object) = api.get(key) else {
            return View::Failed(if self.seen.is_some() {
                follow::deleted()
            } else {
                follow::not_found(key)
            });
        };
        if self.seen.as_ref().is_some_and(|(uid, _)| uid != object.uid()) {
            return View::Failed(follow::deleted());
        }
        let version = (object.uid().clone(), object.resource_version());
        if self.seen.as_ref() == Some(&version) {
            return View::Unchanged;
        }
        self.seen = Some(version);
        view(object, self.revision)
    }

    /// Goes on to the next target; `false` where there is none.
    pub fn next(&mut self) -> bool {
        self.at += 1;
        self.seen = None;
        self.at < self.targets.len()
    }
}

fn view(object: &Object, pinned: i64) -> View {
    if object.kind() != Kind::Deployment {
        let names = object.kind().names();
        let message = format!(
            "no status viewer has been implemented for {}, Kind={}",
            gv(names.group, names.version),
            names.kind
        );
        return View::Failed(message.into());
    }
    let name = object.name();
    let value = object.value();
    if pinned > 0 {
        let running = object.revision().unwrap_or_default();
        if running != pinned {
            return View::Failed(format!("desired revision ({pinned}) is different from the running revision ({running})").into());
        }
    }
    let status = |field: &str| value.int(&["status", field]).unwrap_or_default();
    if object.generation() > status("observedGeneration") {
        return View::Waiting("Waiting for deployment spec update to be observed...\n".to_owned());
    }
    if condition(value, "Progressing").is_some_and(|condition| condition.text(&["reason"]) == "ProgressDeadlineExceeded") {
        return View::Failed(format!("deployment \"{name}\" exceeded its progress deadline").into());
    }
    let desired = value.int(&["spec", "replicas"]).unwrap_or_default();
    let (total, updated, available) = (status("replicas"), status("updatedReplicas"), status("availableReplicas"));
    let waiting = |what: String| View::Waiting(format!("Waiting for deployment \"{name}\" rollout to finish: {what}...\n"));
    if updated < desired {
        waiting(format!("{updated} out of {desired} new replicas have been updated"))
    } else if total > updated {
        waiting(format!("{} old replicas are pending termination", total - updated))
    } else if available < updated {
        waiting(format!("{available} of {updated} updated replicas are available"))
    } else {
        View::Done(format!("deployment \"{name}\" successfully rolled out\n"))
    }
}

fn gv(group: &str, version: &str) -> String {
    if group.is_empty() {
        format!("/{version}")
    } else {
        format!("{group}/{version}")
    }
}
