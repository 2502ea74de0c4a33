//! What keeps a Deployment from being as it is desired, from its objects alone: which layer blocks, since when, by which
//! evidence. Nothing of the simulation is asked, so it works as well for objects copied from a real cluster.
//!
//! A rollout passes its layers in order: the Deployment controller, admission of Pods, the scheduler, volumes, the node,
//! the image, the container, readiness, availability. The first that holds a Pod back is the one that blocks.

mod commands;
mod pod;
mod related;

use ecow::{EcoString, eco_format};
use imbl::OrdMap;

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::pod::condition;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::list;

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

struct Look<'a> {
    objects: &'a Objects,
    deployment: &'a Shared,
    now_ms: u64,
    /// The warnings in its namespace, by the name of what they are about: each of a thousand Pods asks for its own.
    warnings: Vec<(&'a str, &'a Shared)>,
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

/// When a Pod was told to end: what stands there is when its grace is over.
fn told_to_end_ms(pod: &Object) -> Option<u64> {
    let grace_seconds = pod.value().int(&["metadata", "deletionGracePeriodSeconds"]).unwrap_or_default();
    Some(
        pod.deletion_ms()?
            .saturating_sub(u64::try_from(grace_seconds).unwrap_or_default() * 1000),
    )
}

/// When a condition became what it is.
fn since(object: &Object, kind: &str) -> Option<u64> {
    time::parse(condition(object.value(), kind)?.text(&["lastTransitionTime"]))
}

impl<'a> Look<'a> {
    fn count(&self, path: &[&str]) -> i64 {
        self.deployment.value().int(path).unwrap_or_default()
    }

    fn layer(&self) -> Diagnosis {
        let deployment = self.deployment;
        if let Some(deletion_ms) = deployment.deletion_ms() {
            let quote = deployment.value().text(&["metadata", "deletionTimestamp"]);
            return found(
                Layer::Deletion,
                0,
                Some(deletion_ms),
                vec![evidence(deployment, "metadata.deletionTimestamp", quote)],
            );
        }
        let (generation, observed) = (deployment.generation(), self.count(&["status", "observedGeneration"]));
        if observed < generation {
            let place = "status.observedGeneration < metadata.generation";
            let quote = eco_format!("{observed} < {generation}");
            return found(Layer::Controller, 0, self.changed_ms(), vec![evidence(deployment, place, &quote)]);
        }
        let wanted = deployment.value().int(&["spec", "replicas"]).unwrap_or(1);
        let counts = ["updatedReplicas", "replicas", "availableReplicas"].map(|name| self.count(&["status", name]));
        let new = self.new_set();
        if counts == [wanted; 3] && (new.is_some() || wanted == 0) && self.terminating().is_empty() {
            return self.fine();
        }
        self.blocked(wanted, new)
    }

    fn fine(&self) -> Diagnosis {
        let mut shown: Vec<Evidence> = of_condition(self.deployment, "Available", "True").into_iter().collect();
        shown.extend(of_condition(self.deployment, "Progressing", "True"));
        let service = self
            .objects
            .get(&Key::new(Kind::Service, self.deployment.namespace(), self.deployment.name()));
        let selector = service.and_then(|service| service.value().at(&["spec", "selector"]).and_then(Value::as_map));
        if let (Some(service), Some(labels)) = (service, selector) {
            let selector = Selector::of_map(Some(labels));
            let pods = self.list(Kind::Pod);
            let wanted = self.deployment.value().int(&["spec", "replicas"]).unwrap_or(1);
            if wanted > 0 && !labels.is_empty() && !pods.iter().any(|pod| selector.matches(pod.labels())) {
                return found(
                    Layer::Service,
                    0,
                    None,
                    vec![evidence(service, "spec.selector", &selector.to_string())],
                );
            }
        }
        if let Some(beside) = self.beside() {
            return beside;
        }
        shown.extend(self.of_budgets());
        found(Layer::Fine, 0, since(self.deployment, "Available"), shown)
    }

    /// The first thing in the way of a Deployment that is not as desired.
    fn blocked(&self, wanted: i64, new: Option<&Shared>) -> Diagnosis {
        let deployment = self.deployment;
        let updated = self.count(&["status", "updatedReplicas"]);
        if deployment.value().flag(&["spec", "paused"]) && (new.is_none() || updated < wanted) {
            let shown = vec![evidence(deployment, "spec.paused", "true")];
            return found(Layer::Paused, 0, since(deployment, "Progressing"), shown);
        }
        if let Some(refused) = self.refused(new) {
            return refused;
        }
        let mut pods: Vec<&Shared> = new.map_or_else(Vec::new, |set| self.pods_of(set));
        if let Some(held) = self.held(&pods) {
            return held;
        }
        pods = self.all_pods();
        let ending = self.terminating();
        let recreates = deployment.value().text(&["spec", "strategy", "type"]) == "Recreate";
        if recreates && updated == 0 && !pods.is_empty() || pods.is_empty() && !ending.is_empty() {
            return self.ends(&ending);
        }
        // Pods of a template that is given up are on their way out, whatever they wait for.
        let available = new.and_then(|set| set.value().int(&["status", "availableReplicas"]));
        if available.unwrap_or_default() < wanted
            && let Some(held) = self.held(&pods)
        {
            return held;
        }
        if !ending.is_empty() {
            return self.ends(&ending);
        }
        let shown = of_condition(deployment, "Progressing", "True").into_iter().collect();
        found(Layer::Rollout, 0, since(deployment, "Progressing"), shown)
    }

    /// Pods that are to go; those of a node that does not answer cannot say that they have ended.
    fn ends(&self, ending: &[&Shared]) -> Diagnosis {
        let lost: Vec<pod::Hold> = ending.iter().filter_map(|pod| self.on_lost_node(pod)).collect();
        let count = lost.len();
        if let Some(lost) = lost.into_iter().next() {
            return found(Layer::Node, count, lost.since_ms, lost.evidence);
        }
        let shown = ending.iter().map(|pod| {
            let quote = pod.value().text(&["metadata", "deletionTimestamp"]);
            evidence(pod, "metadata.deletionTimestamp", quote)
        });
        let since_ms = ending.iter().filter_map(|pod| told_to_end_ms(pod)).min();
        found(Layer::Termination, ending.len(), since_ms, shown.take(1).collect())
    }

    /// A refusal of Pods, or of the ReplicaSet itself.
    fn refused(&self, new: Option<&Shared>) -> Option<Diagnosis> {
        let sets = self.sets();
        let failing = new.into_iter().chain(sets.iter().copied());
        let short = |set: &&Shared| {
            set.value().int(&["status", "replicas"]).unwrap_or_default() < set.value().int(&["spec", "replicas"]).unwrap_or_default()
        };
        for set in failing.filter(short) {
            if let Some(shown) = of_condition(set, "ReplicaFailure", "True") {
                let missing = set.value().int(&["spec", "replicas"]).unwrap_or_default()
                    - set.value().int(&["status", "replicas"]).unwrap_or_default();
                let layer = if ["exceeded quota", "failed quota"].iter().any(|words| shown.quote.contains(words)) {
                    Layer::Quota
                } else {
                    Layer::Admission
                };
                let pods = usize::try_from(missing).unwrap_or_default();
                let of_quotas = self.of_quotas(&shown.quote);
                let shown = std::iter::once(shown).chain(of_quotas).collect();
                return Some(found(layer, pods, since(set, "ReplicaFailure"), shown));
            }
            if set.value().int(&["status", "observedGeneration"]).unwrap_or_default() < set.generation() {
                let shown = evidence(
                    set,
                    "status.observedGeneration < metadata.generation",
                    set.value().text(&["metadata", "name"]),
                );
                return Some(found(Layer::Controller, 0, None, vec![shown]));
            }
        }
        let failed = condition(self.deployment.value(), "Progressing")?;
        if failed.text(&["reason"]) == "ReplicaSetCreateError" {
            let shown = of_condition(self.deployment, "Progressing", "False")?;
            return Some(found(Layer::Admission, 0, since(self.deployment, "Progressing"), vec![shown]));
        }
        None
    }

    /// What holds most of these Pods back at the earliest layer.
    fn held(&self, pods: &[&Shared]) -> Option<Diagnosis> {
        let active = pods.iter().copied().filter(|pod| pod.pod().is_active());
        let holds: Vec<pod::Hold> = active.filter_map(|pod| self.hold(pod)).collect();
        let layer = holds.iter().map(|hold| hold.layer).min()?;
        let same: Vec<pod::Hold> = holds.into_iter().filter(|hold| hold.layer == layer).collect();
        let since_ms = same.iter().filter_map(|hold| hold.since_ms).min();
        let count = same.len();
        let shown = same.into_iter().next().map(|hold| hold.evidence).unwrap_or_default();
        Some(found(layer, count, since_ms, shown))
    }

    /// The objects of a kind in the Deployment's namespace.
    fn list(&self, kind: Kind) -> Vec<&'a Shared> {
        list::of_kind_in(self.objects, kind, self.deployment.namespace()).collect()
    }

    /// The ReplicaSets of the Deployment.
    fn sets(&self) -> Vec<&Shared> {
        let mut sets = self.list(Kind::ReplicaSet);
        sets.retain(|set| set.controller_uid() == Some(self.deployment.uid().as_str()));
        sets
    }

    /// The ReplicaSet of the Deployment's template.
    fn new_set(&self) -> Option<&Shared> {
        let template = self.deployment.value().at(&["spec", "template"])?;
        let same = |set: &&Shared| {
            let mut own = set.value().at(&["spec", "template"]).cloned().unwrap_or_default();
            own.remove(&["metadata", "labels", "pod-template-hash"]);
            let labels = |template: &Value| template.at(&["metadata", "labels"]).cloned();
            own.get("spec") == template.get("spec") && labels(&own) == labels(template)
        };
        self.sets().into_iter().find(same)
    }

    fn pods_of(&self, set: &Object) -> Vec<&Shared> {
        let mut pods = self.list(Kind::Pod);
        pods.retain(|pod| pod.controller_uid() == Some(set.uid().as_str()));
        pods
    }

    fn all_pods(&self) -> Vec<&Shared> {
        let sets = self.sets();
        sets.into_iter().flat_map(|set| self.pods_of(set)).collect()
    }

    fn terminating(&self) -> Vec<&Shared> {
        let mut pods = self.all_pods();
        pods.retain(|pod| pod.is_terminating());
        pods
    }

    /// When the Deployment was last written by anyone but a controller, as far as its managed fields tell.
    fn changed_ms(&self) -> Option<u64> {
        let entries = self.deployment.value().items(&["metadata", "managedFields"]).iter();
        let spec = entries.filter(|entry| entry.text(&["subresource"]) != "status");
        spec.filter_map(|entry| time::parse(entry.text(&["time"]))).max()
    }

    /// The newest warning about an object for one of these reasons.
    fn event(&self, about: &Object, reasons: &[&str]) -> Option<Evidence> {
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
