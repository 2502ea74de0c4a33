//! What of a world makes it another state.
//!
//! In it: the sizes that are wanted and the counts that are reported of the Deployment and its ReplicaSets; of each Pod its
//! ReplicaSet, node, phase, readiness, whether it is to go and what its containers do; which images are on the node;
//! which passes wait, and for what.
//!
//! Not in it, since nothing that is explored decides by it: uids, resourceVersions, the random ends of names, times and
//! latencies, conditions and messages of the Deployment, events, `managedFields`, the number of restarts and of failed
//! tries. Pods of one ReplicaSet that are alike in all the rest are interchangeable: the state holds how many there are.

use std::fmt::Write;

use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::value::Value;
use crate::kubelet::runtime::{Container, PodRuntime, State};
use crate::sim::queue::{Item, Wait};
use crate::sim::world::World;

/// FNV-1a, 128 bits.
struct Fnv(u128);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
        Ok(())
    }
}

/// A short name for the state.
pub(super) fn digest(world: &World, deployment: &Key) -> u128 {
    let mut fnv = Fnv(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    // Writing into a digest cannot fail.
    let _ = describe(world, deployment, &mut fnv);
    fnv.0
}

fn describe(world: &World, deployment: &Key, out: &mut impl Write) -> std::fmt::Result {
    let api = world.api();
    for kind in [Kind::Deployment, Kind::ReplicaSet] {
        for object in api.list_in(kind, &deployment.namespace) {
            let value = object.value();
            let count = |name: &str| value.int(&["status", name]).unwrap_or_default();
            writeln!(
                out,
                "{} {} {} {} {} {} {} {:?} {:?} {}",
                object.name(),
                value.int(&["spec", "replicas"]).unwrap_or_default(),
                count("replicas"),
                count("readyReplicas"),
                count("availableReplicas"),
                count("updatedReplicas"),
                count("terminatingReplicas"),
                object.annotation("deployment.kubernetes.io/desired-replicas"),
                object.annotation("deployment.kubernetes.io/max-replicas"),
                object.generation() - count("observedGeneration"),
            )?;
        }
    }
    let mut pods: Vec<String> = api
        .list_in(Kind::Pod, &deployment.namespace)
        .map(|pod| pod_text(world, pod))
        .collect();
    pods.sort_unstable();
    for pod in pods {
        writeln!(out, "{pod}")?;
    }
    let others = world
        .waiting()
        .map(|(_, item)| item)
        .filter(|item| super::is_ordered(item.controller) && super::is_ahead(item));
    let mut marks: Vec<String> = others
        .filter(|item| item.key.kind != Kind::Pod)
        .map(|item| format!("{} {}", mark(item), item.key.name))
        .collect();
    // A Pod that is gone may still have a pass: only that there is one counts.
    marks.extend(
        world
            .waiting()
            .map(|(_, item)| item)
            .filter(|item| item.key.kind == Kind::Pod && super::is_ahead(item) && api.get(&item.key).is_none())
            .map(|item| format!("{} gone", mark(item))),
    );
    marks.sort_unstable();
    for text in marks {
        writeln!(out, "{text}")?;
    }
    for image in world.kubelet().pulled() {
        writeln!(out, "{image:?}")?;
    }
    Ok(())
}

fn mark(item: &Item) -> String {
    // A try that failed and one that has not been made are the same to do.
    let waits = if item.wait == Wait::Timer { "timer" } else { "seen" };
    format!("{:?} {waits}", item.controller)
}

fn pod_text(world: &World, pod: &Object) -> String {
    let view = pod.pod();
    let owner = pod.controller().map(|owner| owner.name).unwrap_or_default();
    let mut marks: Vec<String> = world
        .waiting()
        .filter(|(_, item)| item.key == *pod.key() && super::is_ahead(item))
        .map(|(_, item)| mark(item))
        .collect();
    marks.sort_unstable();
    let reported = pod.value().items(&["status", "containerStatuses"]).iter().map(|status| {
        let state = status.get("state").and_then(Value::as_map);
        let name = state.and_then(|state| state.keys().next().cloned()).unwrap_or_default();
        format!("{name}{}", status.flag(&["ready"]))
    });
    let reported: Vec<String> = reported.collect();
    format!(
        "{owner} {} {:?} {} {} {reported:?} {} {marks:?}",
        view.node,
        view.phase,
        view.ready,
        view.terminating,
        world.kubelet().runtime(pod.key()).map(runtime_text).unwrap_or_default()
    )
}

fn runtime_text(runtime: &PodRuntime) -> String {
    let containers: Vec<String> = runtime.all().map(container_text).collect();
    format!("{containers:?} {}", runtime.stop.is_some())
}

fn container_text(container: &Container) -> String {
    let state = match &container.state {
        State::Waiting => "waiting",
        State::Blocked { .. } => "blocked",
        State::Creating { pulled: false, .. } => "pulling",
        State::Creating { pulled: true, .. } => "creating",
        State::PullFailed { .. } => "pull failed",
        State::PullBackOff { .. } => "pull back-off",
        State::Running { .. } => "running",
        State::Ended { until_ms: None, .. } => "over",
        State::Ended { .. } => "ended",
        State::BackOff { .. } => "back-off",
    };
    format!("{state} {}", container.ready)
}
