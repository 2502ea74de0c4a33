//! The load on workloads, and what a metrics server measures of it.
//! Upstream: `sigs.k8s.io/metrics-server`, `pkg/controller/podautoscaler/metrics/client.go`.

use std::collections::BTreeMap;
use std::rc::Rc;

use ecow::EcoString;

use super::behaviour::Memory;
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

/// Milliseconds between two looks of the metrics server, and the window over which it measures.
pub(super) const SCRAPE_MS: u64 = 15_000;

/// What all Pods of a Deployment have to do together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Load {
    /// The Deployment, in the namespace `default`.
    pub deployment: EcoString,
    /// Thousandths of a core.
    pub cpu_milli: i64,
}

/// What the autoscalers remember between their passes, and what there is to measure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Autoscalers {
    loads: Rc<Vec<Load>>,
    memories: Rc<Vec<(Key, Memory)>>,
}

impl Autoscalers {
    /// Sets the load on a Deployment. The first load brings a metrics server with it.
    pub fn set_load(&mut self, load: Load) {
        let loads = Rc::make_mut(&mut self.loads);
        loads.retain(|known| known.deployment != load.deployment);
        loads.push(load);
    }

    /// The loads, in the order in which they were set.
    pub fn loads(&self) -> &[Load] {
        &self.loads
    }

    /// What the autoscaler at `key` remembers.
    pub(super) fn memory(&mut self, key: &Key) -> &mut Memory {
        let memories = Rc::make_mut(&mut self.memories);
        let at = memories.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
            memories.push((key.clone(), Memory::default()));
            memories.len() - 1
        });
        &mut memories[at].1
    }

    /// The CPU use of each Pod of `target` that was measured, in thousandths of a core, and when; `None` without a
    /// metrics server. The Pods that were ready at the time share the load; the others idle.
    pub(super) fn measure(&self, api: &ApiServer, target: &Object) -> Option<(BTreeMap<EcoString, i64>, u64)> {
        if self.loads.is_empty() {
            return None;
        }
        let measured_ms = time::START_MS + (api.now_ms() - time::START_MS) / SCRAPE_MS * SCRAPE_MS;
        let pods = pods_of(api, target);
        let bears = |pod: &&Shared| {
            let view = pod.pod();
            view.ready && !view.terminating && view.ready_changed_ms.is_some_and(|since_ms| since_ms <= measured_ms)
        };
        let bearing = i64::try_from(pods.iter().filter(bears).count()).unwrap_or(i64::MAX);
        let load = self.loads.iter().find(|load| load.deployment == *target.name());
        let load = load.filter(|_| target.kind() == Kind::Deployment).map_or(0, |load| load.cpu_milli);
        let mut usage = BTreeMap::new();
        let mut nth = 0;
        for pod in pods.iter().filter(|pod| was_measured(pod, measured_ms)) {
            let mut share = 0;
            if bears(&pod) {
                // What does not divide evenly falls to the first.
                share = load / bearing + i64::from(nth < load % bearing);
                nth += 1;
            }
            usage.insert(pod.name().clone(), share);
        }
        Some((usage, measured_ms))
    }
}

/// The Pods that the target's selector finds.
pub(super) fn pods_of(api: &ApiServer, target: &Object) -> Vec<Shared> {
    let selector = Selector::of_label_selector(target.value().at(&["spec", "selector"]));
    let pods = api.list_in(Kind::Pod, target.namespace());
    pods.filter(|pod| selector.matches(pod.labels())).cloned().collect()
}

/// A rate needs two looks at a running Pod.
fn was_measured(pod: &Object, measured_ms: u64) -> bool {
    let runs = |status: &Value| status.at(&["state", "running"]).is_some();
    let started_ms = time::parse(pod.value().text(&["status", "startTime"]));
    pod.value().items(&["status", "containerStatuses"]).iter().any(runs)
        && started_ms.is_some_and(|started_ms| started_ms + SCRAPE_MS <= measured_ms)
}
