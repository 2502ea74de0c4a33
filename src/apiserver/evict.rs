//! Evicting a Pod: a deletion that asks the Pod's budget first.
//! Upstream: `pkg/registry/core/pod/storage/eviction.go`.

use std::rc::Rc;

use ecow::eco_format;

use super::bind::set_condition;
use super::why::{DisruptionWhy, Why};
use super::write::{Outcome, Stage, Subresource, Verb, Write, Writer};
use super::{ApiServer, DeleteOptions};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::{Cause, Reason, Status};
use crate::api::time;
use crate::value;

/// Evictions that a budget keeps track of until its controller has counted them.
const MAX_DISRUPTED_PODS: usize = 2000;

impl ApiServer {
    /// Evicts the Pod at `key`: its deletion begins, if its budget allows that.
    ///
    /// # Errors
    /// `NotFound`; `TooManyRequests` where the budget allows no eviction now.
    pub fn evict(&mut self, writer: Writer, key: &Key, options: &DeleteOptions, dry_run: bool) -> Result<(), Status> {
        let before = self.get(key).cloned();
        let write = Write::begin(writer, Verb::Create, Subresource::Eviction, key.clone(), before);
        self.reaches(&write)?;
        let Some(pod) = write.before.clone() else {
            return Err(self.refuse(write, (Stage::Store, Status::not_found(Kind::Pod, &key.name))));
        };
        let phase = pod.body().text(&["status", "phase"]);
        // What does not run yet, or no longer, disrupts nothing.
        let is_free = matches!(phase, "Succeeded" | "Failed" | "Pending") || pod.is_terminating();
        if !is_free && let Err(status) = self.charge_budget(&write.writer, &pod, dry_run) {
            return Err(self.refuse(write, (Stage::Admit, status)));
        }
        if dry_run {
            return Ok(());
        }
        let mut value = pod.body().clone();
        let evicting = value!({
            "type": "DisruptionTarget",
            "status": "True",
            "reason": "EvictionByEvictionAPI",
            "message": "Eviction API: evicting"
        });
        set_condition(&mut value, evicting, self.now_ms);
        self.resource_version += 1;
        let marked = Object::new(Kind::Pod, value);
        let after = self.marked_for_deletion(&marked, options).map(|marked| self.put(Kind::Pod, marked));
        if after.is_none() {
            self.remove(key);
        }
        self.journal.push(Write { after, ..write });
        self.answer()
    }

    /// Takes the eviction of `pod` off the budget that is about it.
    fn charge_budget(&mut self, writer: &Writer, pod: &Shared, dry_run: bool) -> Result<(), Status> {
        let about = |budget: &&Shared| Selector::of_label_selector(budget.body().at(&["spec", "selector"])).matches(pod.labels());
        let budgets: Vec<Shared> = self
            .list_in(Kind::PodDisruptionBudget, pod.namespace())
            .filter(about)
            .cloned()
            .collect();
        let [budget] = budgets.as_slice() else {
            if budgets.is_empty() {
                return Ok(());
            }
            let message = "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
            return Err(Status::new(Reason::Unknown, message));
        };
        let count = |field: &str| budget.body().int(&["status", field]).unwrap_or_default();
        let (healthy, desired, allowed) = (count("currentHealthy"), count("desiredHealthy"), count("disruptionsAllowed"));
        if !pod.pod().ready {
            let always = budget.body().text(&["spec", "unhealthyPodEvictionPolicy"]) == "AlwaysAllow";
            // A Pod that is not ready is none of those that must stay.
            if always || (healthy >= desired && desired > 0) {
                return Ok(());
            }
        }
        let name = budget.name();
        if count("observedGeneration") < budget.generation() {
            return Err(too_many(eco_format!(
                "The disruption budget {name} is still being processed by the server."
            )));
        }
        let disrupted = budget.body().at(&["status", "disruptedPods"]).and_then(|pods| pods.as_map());
        if disrupted.is_some_and(|pods| pods.len() > MAX_DISRUPTED_PODS) {
            let cause = "DisruptedPods map too big - too many evictions not confirmed by PDB controller";
            return Err(Status::forbidden(Kind::PodDisruptionBudget, name, cause));
        }
        if allowed <= 0 {
            return Err(too_many(denied(budget, healthy, desired)));
        }
        if dry_run {
            return Ok(());
        }
        self.count_disruption(writer, budget, pod.name(), allowed - 1);
        Ok(())
    }

    /// Notes in the budget that `pod` is on its way out and that so many more may follow.
    fn count_disruption(&mut self, writer: &Writer, budget: &Shared, pod: &ecow::EcoString, allowed: i64) {
        let mut value = budget.body().clone();
        value.set(&["status", "disruptionsAllowed"], allowed);
        value.set(&["status", "disruptedPods", pod.as_str()], time::format(self.now_ms));
        if allowed == 0 {
            let none = value!({
                "type": "DisruptionAllowed",
                "status": "False",
                "reason": "InsufficientPods",
                "message": "",
                "observedGeneration": (budget.generation())
            });
            set_condition(&mut value, none, self.now_ms);
        }
        let after = self.put(Kind::PodDisruptionBudget, value);
        self.journal.push(Write {
            writer: Writer {
                why: Why::Disruption(DisruptionWhy::Charged { pod: pod.clone(), allowed }),
                ..writer.clone()
            },
            verb: Verb::Update,
            subresource: Subresource::Status,
            key: budget.key().clone(),
            outcome: Outcome::Stored,
            before: Some(Rc::clone(budget)),
            after: Some(after),
        });
    }
}

/// Why the budget allows none.
fn denied(budget: &Object, healthy: i64, desired: i64) -> ecow::EcoString {
    let name = budget.name();
    let status = budget.body().get("status").cloned().unwrap_or_default();
    let told = status
        .items(&["conditions"])
        .iter()
        .find(|told| told.text(&["type"]) == "DisruptionAllowed" && told.text(&["status"]) == "False")
        .filter(|told| !told.text(&["message"]).is_empty());
    match told.map(|told| (told.text(&["reason"]), told.text(&["message"]))) {
        Some(("SyncFailed", message)) => {
            eco_format!("The disruption budget {name} does not allow evicting pods currently because it failed sync: {message}")
        }
        _ if healthy <= desired => eco_format!("The disruption budget {name} needs {desired} healthy pods and has {healthy} currently"),
        Some((reason, message)) => {
            eco_format!("The disruption budget {name} does not allow evicting pods currently ({reason}): {message}")
        }
        None => eco_format!("The disruption budget {name} does not allow evicting pods currently"),
    }
}

fn too_many(cause: ecow::EcoString) -> Status {
    let message = "Cannot evict pod as it would violate the pod's disruption budget.";
    Status {
        causes: vec![Cause {
            reason: "DisruptionBudget".into(),
            message: cause,
            field: "".into(),
        }],
        ..Status::new(Reason::TooManyRequests, message)
    }
}
