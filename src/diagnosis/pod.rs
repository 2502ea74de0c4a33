//! What holds a single Pod back.

use super::look::Look;
use super::{Evidence, Layer, evidence, of_condition, since};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::pod::condition;
use crate::api::time;
use crate::api::value::Value;
use crate::controllers::persistentvolume::{PROVISIONER, SELECTED_NODE};
use crate::scheduler::claim_names;

/// The layer that holds a Pod back.
pub(super) struct Hold {
    pub layer: Layer,
    pub since_ms: Option<u64>,
    pub evidence: Vec<Evidence>,
}

/// Reasons for which a container waits, by the layer that they speak of.
const WAITING: [(&str, Layer); 11] = [
    ("ErrImagePull", Layer::Image),
    ("ImagePullBackOff", Layer::Image),
    ("InvalidImageName", Layer::Image),
    ("ErrImageNeverPull", Layer::Image),
    ("ImageInspectError", Layer::Image),
    ("RegistryUnavailable", Layer::Image),
    ("CreateContainerConfigError", Layer::Configuration),
    ("CreateContainerError", Layer::Configuration),
    ("RunContainerError", Layer::Configuration),
    ("CrashLoopBackOff", Layer::Container),
    ("ContainerCreating", Layer::Starting),
];

impl Look<'_> {
    /// What holds an active Pod back; `None` if it is available.
    pub(super) fn hold(&self, pod: &Object) -> Option<Hold> {
        let view = pod.pod();
        if view.node.is_empty() {
            return Some(self.unscheduled(pod));
        }
        if let Some(hold) = self.on_lost_node(pod) {
            return Some(hold);
        }
        if view.ready {
            let min_ready = self.deployment.value().int(&["spec", "minReadySeconds"]).unwrap_or_default();
            return (!view.is_available(min_ready, self.now_ms)).then(|| Hold {
                layer: Layer::Availability,
                since_ms: view.ready_changed_ms,
                evidence: vec![evidence(self.deployment, "spec.minReadySeconds", &min_ready.to_string())],
            });
        }
        Some(self.waiting(pod).unwrap_or_else(|| self.unready(pod)))
    }

    fn unscheduled(&self, pod: &Object) -> Hold {
        let shown = of_condition(pod, "PodScheduled", "False").or_else(|| self.event(pod, &["FailedScheduling"]));
        let speaks_of_volumes = |quote: &str| {
            let volumes = quote.contains("persistentvolumeclaim") || quote.contains("PersistentVolumeClaim") || quote.contains("volume");
            // Nodes that are ruled out for other reasons as well are the scheduler's matter.
            volumes && !quote.contains("Insufficient") && !quote.contains("didn't match Pod's")
        };
        let claim = self.unbound_claim(pod);
        let by_volumes = match &shown {
            Some(shown) => speaks_of_volumes(&shown.quote),
            // The scheduler has chosen a node and says nothing more until the claim is bound.
            None => claim.is_some_and(|claim| claim.annotation(SELECTED_NODE).is_some()),
        };
        if let Some(claim) = claim.filter(|_| by_volumes) {
            let of_claim = [self.of_class(claim), self.of_claim(claim)];
            return Hold {
                layer: Layer::Storage,
                since_ms: since(pod, "PodScheduled").or(Some(pod.created_ms())),
                evidence: shown.into_iter().chain(of_claim).collect(),
            };
        }
        let layer = if by_volumes { Layer::Storage } else { Layer::Scheduler };
        Hold {
            layer,
            since_ms: since(pod, "PodScheduled").or(Some(pod.created_ms())),
            evidence: vec![shown.unwrap_or_else(|| evidence(pod, "spec.nodeName", ""))],
        }
    }

    /// The first of the Pod's claims that is not bound.
    fn unbound_claim(&self, pod: &Object) -> Option<&Object> {
        let key = |name: &str| Key::new(Kind::PersistentVolumeClaim, pod.namespace(), name);
        let mut claims = claim_names(pod).filter_map(|name| self.objects.get(&key(name)));
        claims
            .find(|claim| claim.value().text(&["status", "phase"]) == "Pending")
            .map(|claim| &**claim)
    }

    /// What a claim that is not bound says of itself: that no volume can be made, by whom one is to be made, or nothing.
    fn of_claim(&self, claim: &Object) -> Evidence {
        let asked = || {
            let place = ecow::eco_format!("metadata.annotations[{PROVISIONER}]");
            Some(evidence(claim, place, claim.annotation(PROVISIONER)?))
        };
        self.event(claim, &["ProvisioningFailed", "FailedBinding", "VolumeMismatch"])
            .or_else(asked)
            .unwrap_or_else(|| evidence(claim, "status.phase", "Pending"))
    }

    pub(super) fn on_lost_node(&self, pod: &Object) -> Option<Hold> {
        let node = self.objects.get(&Key::new(Kind::Node, "", &pod.pod().node))?;
        let ready = condition(node.value(), "Ready")?;
        let status = ready.text(&["status"]);
        (status != "True").then(|| Hold {
            layer: Layer::Node,
            since_ms: since(node, "Ready"),
            evidence: [of_condition(node, "Ready", status), of_condition(pod, "Ready", "False")]
                .into_iter()
                .flatten()
                .rev()
                .collect(),
        })
    }

    /// A container that waits or has ended, init containers first.
    fn waiting(&self, pod: &Object) -> Option<Hold> {
        let statuses = |field: &str| pod.value().items(&["status", field]).iter();
        let hold = |layer: Layer, shown: Evidence| Hold {
            layer,
            since_ms: since(pod, "ContainersReady").or_else(|| since(pod, "Ready")),
            evidence: vec![shown],
        };
        for status in statuses("initContainerStatuses").chain(statuses("containerStatuses")) {
            let reason = status.text(&["state", "waiting", "reason"]);
            let known = WAITING.into_iter().find(|(name, _)| *name == reason);
            let place = |what: &str| ecow::eco_format!("container {}: {what}", status.text(&["name"]));
            if let Some((_, layer)) = known.filter(|(_, layer)| *layer != Layer::Starting) {
                let quote = status.text(&["state", "waiting", "message"]);
                return Some(hold(layer, evidence(pod, place(reason), quote)));
            }
            if let Some((run, ended)) = ended(status) {
                let text = |field: &str| ended.text(&[field]);
                let code = ended.int(&["exitCode"]).unwrap_or_default();
                let quote = ecow::eco_format!(
                    "{} (exit code {code}), restarts {}",
                    text("reason"),
                    status.int(&["restartCount"]).unwrap_or_default()
                );
                return Some(hold(Layer::Container, evidence(pod, place(run), &quote)));
            }
        }
        let storage = self.event(pod, &["FailedMount", "FailedAttachVolume", "FailedMapVolume"]);
        let running = statuses("containerStatuses").any(|status| status.at(&["state", "running"]).is_some());
        if running {
            return None;
        }
        if let Some(shown) = storage {
            let text = &shown.quote;
            let configuration = text.contains("configmap") || text.contains("secret");
            return Some(hold(if configuration { Layer::Configuration } else { Layer::Storage }, shown));
        }
        if let Some(status) = statuses("initContainerStatuses").find(|status| status.at(&["state", "running"]).is_some()) {
            let started = status.text(&["state", "running", "startedAt"]);
            let place = ecow::eco_format!("init container {}: running since", status.text(&["name"]));
            return Some(Hold {
                layer: Layer::Starting,
                since_ms: time::parse(started),
                evidence: vec![evidence(pod, place, started)],
            });
        }
        let waiting = statuses("containerStatuses").find(|status| status.at(&["state", "waiting"]).is_some());
        let quote = waiting.map_or_else(
            || pod.value().text(&["status", "phase"]),
            |status| status.text(&["state", "waiting", "reason"]),
        );
        Some(Hold {
            layer: Layer::Starting,
            since_ms: Some(pod.created_ms()),
            evidence: vec![evidence(pod, "status.phase", quote)],
        })
    }

    fn unready(&self, pod: &Object) -> Hold {
        let shown = [self.event(pod, &["Unhealthy"]), of_condition(pod, "Ready", "False")];
        Hold {
            layer: Layer::Readiness,
            since_ms: since(pod, "Ready"),
            evidence: shown.into_iter().flatten().collect(),
        }
    }
}

/// How a container ended that should run, or that runs again after it had ended badly.
fn ended(status: &Value) -> Option<(&'static str, &Value)> {
    let now = status.at(&["state", "terminated"]).map(|ended| ("terminated", ended));
    let bad = |ended: &&Value| ended.int(&["exitCode"]).unwrap_or_default() != 0;
    let before = status
        .at(&["lastState", "terminated"])
        .filter(bad)
        .map(|ended| ("last terminated", ended));
    now.filter(|(_, ended)| bad(ended) || status.text(&["name"]).is_empty()).or(before)
}
