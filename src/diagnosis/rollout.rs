//! What holds the Deployment's rollout up: its layers in order, and the first in the way.

use ecow::eco_format;

use super::look::Look;
use super::{Diagnosis, Evidence, Layer, evidence, found, of_condition, pod, since};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::pod::condition;
use crate::api::value::Value;

/// When a Pod was told to end: what stands there is when its grace is over.
fn told_to_end_ms(pod: &Object) -> Option<u64> {
    let grace_seconds = pod.value().int(&["metadata", "deletionGracePeriodSeconds"]).unwrap_or_default();
    Some(
        pod.deletion_ms()?
            .saturating_sub(u64::try_from(grace_seconds).unwrap_or_default() * 1000),
    )
}

impl Look<'_> {
    /// The layer that blocks, with what shows it.
    pub(super) fn layer(&self) -> Diagnosis {
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
}
