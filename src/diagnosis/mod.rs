//! What keeps a Deployment from being as it is desired, from its objects alone: which layer blocks, since when, by which
//! evidence. Nothing of the simulation is asked, so it works as well for objects copied from a real cluster.
//!
//! A rollout passes its layers in order: the Deployment controller, admission of Pods, the scheduler, volumes, the node,
//! the image, the container, readiness, availability. The first that holds a Pod back is the one that blocks.

mod commands;
mod look;
mod pod;
mod related;
mod rollout;

use ecow::{EcoString, eco_format};
use imbl::OrdMap;

use self::look::Look;
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::pod::condition;
use crate::api::time;

/// The layer that keeps a Deployment from being as desired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The Deployment is being deleted.
    Deletion,
    /// The Deployment controller has not seen the latest change.
    Controller,
    /// The Deployment is paused, and its template waits.
    Paused,
    /// A ResourceQuota has no room for another Pod.
    Quota,
    /// Admission refuses Pods for another reason.
    Admission,
    /// No node takes the Pod, or nobody has looked for one.
    Scheduler,
    /// A claim or a volume is not there, or cannot be attached.
    Storage,
    /// The Pod's node does not answer.
    Node,
    /// The image cannot be pulled.
    Image,
    /// A container cannot be made as it is described.
    Configuration,
    /// A container ends again and again.
    Container,
    /// The containers are being started.
    Starting,
    /// The containers run and are not ready.
    Readiness,
    /// The Pods are ready, and not yet for as long as `minReadySeconds` asks.
    Availability,
    /// Pods that are to go have not ended.
    Termination,
    /// Nothing holds it up; the next step of the rollout is due.
    Rollout,
    /// The Deployment is as desired, and a Service of its name finds no Pod.
    Service,
    /// The Deployment is as desired, and its autoscaler cannot follow the load: it sees no metric, or is at its bound.
    Autoscaler,
    /// The Deployment is as desired, and more than one writes the number of its replicas.
    Writers,
    /// All is as desired.
    Fine,
}

/// What shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The object's kind and name.
    pub object: (Kind, EcoString),
    /// Where in or about the object: `condition Progressing=False (ProgressDeadlineExceeded)`, `event FailedScheduling`.
    pub place: EcoString,
    /// The text that stands there, letter for letter.
    pub quote: EcoString,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The layer.
    pub layer: Layer,
    /// Since when, in milliseconds since the Unix epoch, if the objects say it.
    pub since_ms: Option<u64>,
    /// Pods that it holds back, or Pods that are missing.
    pub pods: usize,
    /// Whether the progress deadline has passed meanwhile.
    pub deadline_exceeded: bool,
    /// What shows it, the plainest first.
    pub evidence: Vec<Evidence>,
    /// Commands that show more of it or mend it.
    pub commands: Vec<EcoString>,
}

/// Milliseconds after which what usually passes by itself counts as standing in the way.
const PATIENCE_MS: u64 = 10_000;

impl Diagnosis {
    /// Whether something is in the way at `now_ms`, rather than on its way: a quota, a missing image, a paused rollout at
    /// once; a controller that has not looked or a container that is not ready after ten seconds, as both are usual for a moment.
    pub fn is_blocked(&self, now_ms: u64) -> bool {
        match self.layer {
            Layer::Fine
            | Layer::Writers
            | Layer::Starting
            | Layer::Availability
            | Layer::Termination
            | Layer::Rollout
            | Layer::Deletion => self.deadline_exceeded,
            Layer::Controller | Layer::Scheduler | Layer::Readiness => {
                let waits_ms = self.since_ms.map_or(0, |since_ms| now_ms.saturating_sub(since_ms));
                self.deadline_exceeded || waits_ms >= PATIENCE_MS
            }
            _ => true,
        }
    }

    /// Whether the rollout is late, and nothing that is here shows why: of a Deployment that was imported alone, its
    /// ReplicaSets and Pods would.
    pub fn is_unseen(&self) -> bool {
        self.layer == Layer::Rollout && self.deadline_exceeded
    }
}

/// Objects by key, as a snapshot or a copy from a cluster has them.
pub type Objects = OrdMap<Key, Shared>;

/// What holds the Deployment at `key` up at `now_ms`; `None` if there is no such Deployment.
pub fn diagnose(objects: &Objects, key: &Key, now_ms: u64) -> Option<Diagnosis> {
    let deployment = objects.get(key).filter(|object| object.kind() == Kind::Deployment)?;
    let mut look = Look {
        objects,
        deployment,
        now_ms,
        warnings: Vec::new(),
    };
    let warnings = look.list(Kind::Event).into_iter();
    let warnings = warnings.filter(|event| event.value().text(&["type"]) == "Warning");
    look.warnings = warnings
        .map(|event| (event.value().text(&["involvedObject", "name"]), event))
        .collect();
    look.warnings.sort_by_key(|(about, _)| *about);
    let mut found = look.layer();
    // What the controller has not seen yet, no deadline of its own has passed.
    let is_judged = found.layer < Layer::Service && found.layer != Layer::Controller;
    let deadline = of_condition(deployment, "Progressing", "False").filter(|_| is_judged);
    if let Some(deadline) = deadline {
        found.deadline_exceeded = true;
        found.evidence.push(deadline);
    }
    found.commands = look.commands(&found);
    Some(found)
}

fn found(layer: Layer, pods: usize, since_ms: Option<u64>, evidence: Vec<Evidence>) -> Diagnosis {
    Diagnosis {
        layer,
        since_ms,
        pods,
        deadline_exceeded: false,
        evidence,
        commands: Vec::new(),
    }
}

fn evidence(object: &Object, place: impl Into<EcoString>, quote: &str) -> Evidence {
    Evidence {
        object: (object.kind(), object.name().clone()),
        place: place.into(),
        quote: quote.into(),
    }
}

/// A condition of this status as evidence.
fn of_condition(object: &Object, kind: &str, status: &str) -> Option<Evidence> {
    let condition = condition(object.value(), kind).filter(|condition| condition.text(&["status"]) == status)?;
    let place = eco_format!("condition {kind}={status} ({})", condition.text(&["reason"]));
    Some(evidence(object, place, condition.text(&["message"])))
}

/// When a condition became what it is.
fn since(object: &Object, kind: &str) -> Option<u64> {
    time::parse(condition(object.value(), kind)?.text(&["lastTransitionTime"]))
}
