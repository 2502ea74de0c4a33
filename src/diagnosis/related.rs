//! What objects beside the Deployment and its Pods say: its autoscaler, its quota, its disruption budget, its claims'
//! classes, and who else writes the number of its replicas.

use ecow::{EcoString, eco_format};

use super::look::Look;
use super::{Diagnosis, Evidence, Layer, evidence, found, of_condition, since};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::pod::condition;
use crate::api::value::Value;
use crate::apiserver::managedfields::LAST_APPLIED;
use crate::manifest;

impl Look<'_> {
    /// What the quotas that a refusal names have given out: `used pods: 3, hard pods: 3`.
    pub(super) fn of_quotas(&self, refusal: &str) -> Vec<Evidence> {
        let quotas = self.list(Kind::ResourceQuota).into_iter();
        let named = quotas.filter(|quota| {
            let name = quota.name();
            [eco_format!("exceeded quota: {name},"), eco_format!("failed quota: {name}:")]
                .iter()
                .any(|words| refusal.contains(words.as_str()))
        });
        named
            .filter_map(|quota| {
                let hard = quota.value().at(&["status", "hard"])?.as_map()?;
                // `requested: …, used: …, limited: …` name the resources that are short.
                let short = |resource: &str| {
                    [eco_format!(" {resource}="), eco_format!(",{resource}=")]
                        .iter()
                        .any(|words| refusal.contains(words.as_str()))
                };
                let any_short = hard.keys().any(|resource| short(resource));
                let amounts = hard
                    .iter()
                    .filter(|(resource, _)| !any_short || short(resource))
                    .map(|(resource, most)| {
                        let used = quota.value().text(&["status", "used", resource]);
                        format!("{resource} {used}/{}", most.as_str().unwrap_or_default())
                    });
                let amounts: Vec<String> = amounts.collect();
                Some(evidence(quota, "status.used/status.hard", &amounts.join(", ")))
            })
            .collect()
    }

    /// The class of a claim with who makes its volumes; where there is no such class, the name that the claim gives.
    pub(super) fn of_class(&self, claim: &Object) -> Evidence {
        let name = claim.value().text(&["spec", "storageClassName"]);
        match self.objects.get(&Key::new(Kind::StorageClass, "", name)) {
            Some(class) => evidence(class, "provisioner", class.value().text(&["provisioner"])),
            None => evidence(claim, "spec.storageClassName", name),
        }
    }

    /// The autoscalers that scale the Deployment.
    fn autoscalers(&self) -> Vec<&Shared> {
        let mut all = self.list(Kind::HorizontalPodAutoscaler);
        all.retain(|autoscaler| {
            let target = |field: &str| autoscaler.value().text(&["spec", "scaleTargetRef", field]);
            target("kind") == "Deployment" && target("name") == self.deployment.name()
        });
        all
    }

    /// What is wrong beside a Deployment that is as desired: two who write its size, or an autoscaler that cannot follow.
    pub(super) fn beside(&self) -> Option<Diagnosis> {
        let autoscalers = self.autoscalers();
        let autoscaler = autoscalers.first().copied()?;
        if let [_, another, ..] = autoscalers.as_slice() {
            let shown = [autoscaler, *another].map(|autoscaler| evidence(autoscaler, "spec.scaleTargetRef.name", self.deployment.name()));
            return Some(found(Layer::Writers, 0, None, shown.into()));
        }
        let blind = ["ScalingActive", "AbleToScale"].into_iter().find_map(|kind| {
            let failing = condition(autoscaler.value(), kind)?;
            // Off at zero replicas is what was asked for.
            let is_off = failing.text(&["reason"]) == "ScalingDisabled";
            of_condition(autoscaler, kind, "False")
                .filter(|_| !is_off)
                .map(|shown| (kind, shown))
        });
        if let Some((kind, shown)) = blind {
            return Some(found(Layer::Autoscaler, 0, since(autoscaler, kind), vec![shown]));
        }
        let writers = self.other_writers();
        if !writers.is_empty() {
            let shown = writers
                .into_iter()
                .chain([evidence(autoscaler, "spec.scaleTargetRef.name", self.deployment.name())]);
            return Some(found(Layer::Writers, 0, None, shown.collect()));
        }
        let reason = condition(autoscaler.value(), "ScalingLimited").map(|limited| limited.text(&["reason"]));
        let limited = of_condition(autoscaler, "ScalingLimited", "True").filter(|_| reason == Some("TooManyReplicas"))?;
        let most = autoscaler.value().int(&["spec", "maxReplicas"]).unwrap_or_default();
        let shown = vec![limited, evidence(autoscaler, "spec.maxReplicas", &most.to_string())];
        Some(found(Layer::Autoscaler, 0, since(autoscaler, "ScalingLimited"), shown))
    }

    /// Who writes `spec.replicas` beside the autoscaler, as the managed fields and the last applied manifest tell.
    fn other_writers(&self) -> Vec<Evidence> {
        let mut shown = Vec::new();
        let applied = self.deployment.annotation(LAST_APPLIED).map(manifest::parse);
        let applied = applied
            .as_ref()
            .and_then(|applied| applied.documents.first()?.value.int(&["spec", "replicas"]));
        if let Some(replicas) = applied {
            let place = eco_format!("metadata.annotations[{LAST_APPLIED}]: spec.replicas");
            shown.push(evidence(self.deployment, place, &replicas.to_string()));
        }
        let entries = self.deployment.value().items(&["metadata", "managedFields"]).iter();
        let by_apply = |entry: &&Value| entry.text(&["operation"]) == "Apply" && entry.at(&["fieldsV1", "f:spec", "f:replicas"]).is_some();
        for entry in entries.filter(by_apply) {
            let manager = entry.text(&["manager"]);
            let place = eco_format!("metadata.managedFields[{manager}]");
            shown.push(evidence(self.deployment, place, "f:spec.f:replicas"));
        }
        shown
    }

    /// What a disruption budget over its Pods allows: rollouts pass it by, a drain does not.
    pub(super) fn of_budgets(&self) -> Vec<Evidence> {
        let labels = self
            .deployment
            .value()
            .at(&["spec", "template", "metadata", "labels"])
            .and_then(Value::as_map);
        let Some(labels) = labels else { return Vec::new() };
        let mut budgets = self.list(Kind::PodDisruptionBudget);
        budgets.retain(|budget| Selector::of_label_selector(budget.value().at(&["spec", "selector"])).matches(labels));
        let allowed = |budget: &&Shared| {
            let allowed = budget.value().int(&["status", "disruptionsAllowed"]).unwrap_or_default();
            let quote = EcoString::from(allowed.to_string());
            evidence(budget, "status.disruptionsAllowed", &quote)
        };
        budgets.iter().map(allowed).collect()
    }
}
