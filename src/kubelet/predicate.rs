//! What a kubelet asks before it takes a Pod: whoever gave the Pod its node may not have asked whether it fits.
//! Upstream: `pkg/kubelet/lifecycle/predicate.go`, `pkg/kubelet/kubelet.go` (`rejectPod`).

use ecow::{EcoString, eco_format};
use imbl::OrdSet;

use super::Kubelet;
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{KubeletWhy, Why};
use crate::apiserver::write::Writer;
use crate::controllers::Context;
use crate::record::EventType;
use crate::scheduler::admission_check::{Misfit, Others, admission_check};
use crate::scheduler::tolerates;

impl Kubelet {
    /// Rejects the Pod if its node cannot take it. Returns whether it was rejected.
    ///
    /// # Errors
    /// The API server's refusal of the kubelet's write.
    pub(super) fn reject(&self, context: &mut Context<'_>, pod: &Shared) -> Result<bool, Status> {
        let Some(node) = context.api.get(&Key::new(Kind::Node, "", &pod.pod().node)).cloned() else {
            return Ok(false);
        };
        let here = self.on_node.get(node.name());
        let others = Others {
            count: here.map_or(0, OrdSet::len),
            pods: &|| Box::new(here.into_iter().flatten().filter_map(|key| context.api.get(key))),
        };
        let Some((reason, message)) = rejection(pod, &node, &others) else {
            return Ok(false);
        };
        let mut value = pod.value().clone();
        for (field, text) in [
            ("phase", "Failed".into()),
            ("reason", reason.clone()),
            ("message", eco_format!("Pod was rejected: {message}")),
            ("startTime", time::format(context.api.now_ms())),
        ] {
            value.set(&["status", field], Value::from(text));
        }
        let actor = Actor::Kubelet(node.name().clone());
        let why = Why::Kubelet(KubeletWhy::Rejected {
            node: node.name().clone(),
            reason: reason.clone(),
            message: message.clone(),
        });
        let Context { api, recorder, .. } = context;
        api.update(Writer::new(actor.clone(), why), Kind::Pod, value, UpdateOptions::status_patch())?;
        recorder.event(api, &actor, pod, EventType::Warning, &reason, &message);
        Ok(true)
    }
}

/// Why the node cannot take the Pod beside the `others`: the reason and the words.
fn rejection(pod: &Object, node: &Object, others: &Others<'_>) -> Option<(EcoString, EcoString)> {
    let failed = |plugin: &str, reason: &str| (plugin.into(), eco_format!("Predicate {plugin} failed: {reason}"));
    match admission_check(pod, node, others) {
        Some(Misfit::Resource {
            resource,
            requested,
            used,
            capacity,
        }) => Some((
            eco_format!("OutOf{resource}"),
            eco_format!("Node didn't have enough resource: {resource}, requested: {requested}, used: {used}, capacity: {capacity}"),
        )),
        Some(Misfit::Predicate { plugin, reason }) => Some(failed(plugin, reason)),
        None => {
            let tolerations = pod.body().items(&["spec", "tolerations"]);
            let drives_out = |taint: &&Value| taint.text(&["effect"]) == "NoExecute";
            let mut taints = node.body().items(&["spec", "taints"]).iter().filter(drives_out);
            let untolerated = taints.any(|taint| !tolerations.iter().any(|toleration| tolerates(toleration, taint)));
            untolerated.then(|| failed("TaintToleration", "node(s) had taints that the pod didn't tolerate"))
        }
    }
}
