//! What a kubelet reports of its node. Upstream: `pkg/kubelet/kubelet_node_status.go`, `pkg/kubelet/nodestatus/setters.go`.

use ecow::eco_format;

use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::pod::condition;
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::actor::Actor;
use crate::apiserver::bind::set_condition;
use crate::apiserver::why::{KubeletWhy, Why};
use crate::apiserver::write::Writer;
use crate::controllers::{Context, Next};
use crate::record::EventType;
use crate::value;

/// The conditions of a healthy node: type, status, reason, message.
const HEALTHY: [(&str, &str, &str, &str); 4] = [
    (
        "MemoryPressure",
        "False",
        "KubeletHasSufficientMemory",
        "kubelet has sufficient memory available",
    ),
    ("DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"),
    (
        "PIDPressure",
        "False",
        "KubeletHasSufficientPID",
        "kubelet has sufficient PID available",
    ),
    ("Ready", "True", "KubeletReady", "kubelet is posting ready status"),
];

/// The conditions that the kubelet of a healthy node reports first.
pub fn conditions(now_ms: u64) -> Vec<Value> {
    let now = time::format(now_ms);
    let of_row = |(kind, status, reason, message): (&str, &str, &str, &str)| {
        value!({
            "type": kind,
            "status": status,
            "reason": reason,
            "message": message,
            "lastHeartbeatTime": (now.clone()),
            "lastTransitionTime": (now.clone())
        })
    };
    HEALTHY.into_iter().map(of_row).collect()
}

/// Reports a node as healthy again that was taken for gone.
pub(super) fn report(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(node) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let now_ms = context.api.now_ms();
    let is_unknown = |kind: &str| condition(node.body(), kind).is_some_and(|known| known.text(&["status"]) == "Unknown");
    if !HEALTHY.iter().any(|(kind, ..)| is_unknown(kind)) {
        return Ok(Next::Done);
    }
    let was_unknown = is_unknown("Ready");
    let mut value = node.value().clone();
    for condition in conditions(now_ms) {
        set_condition(&mut value, condition, now_ms);
    }
    let options = UpdateOptions::status_patch();
    let actor = Actor::Kubelet(key.name.clone());
    let writer = Writer::new(actor.clone(), Why::Kubelet(KubeletWhy::NodeBack));
    context.api.update(writer, Kind::Node, value, options)?;
    if was_unknown {
        let message = eco_format!("Node {} status is now: NodeReady", key.name);
        context
            .recorder
            .event(context.api, &actor, &node, EventType::Normal, "NodeReady", &message);
    }
    Ok(Next::Done)
}
