//! The load on workloads, and what a metrics server measures of it.
//! Upstream: `sigs.k8s.io/metrics-server`, `pkg/controller/podautoscaler/metrics/client.go`.

use std::collections::BTreeMap;
use std::rc::Rc;

use ecow::EcoString;

use super::behaviour::Memory;
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::quantity::Quantity;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

/// Milliseconds between two looks of the metrics server, and the window over which it measures.
pub(super) const SCRAPE_MS: u64 = 15_000;

/// The namespace of what has a load or is asked by a client.
const NAMESPACE: &str = "default";

/// Bytes that the process of a Pod uses if nothing is said.
const IDLE_MEMORY_BYTES: i64 = 16 << 20;

/// What the Pods of a Deployment have to do and to hold; what is `None` stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Load {
    /// The Deployment, in the namespace `default`.
    pub deployment: EcoString,
    /// Thousandths of a core, which all its Pods that are ready share.
    pub cpu_milli: Option<i64>,
    /// Bytes that each of its Pods uses: more Pods make it no less.
    pub memory_bytes: Option<i64>,
}

/// What the requests of a client cost the Pods that answer them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestLoad {
    /// The Service that the client asks, in the namespace `default`. The Pods that it selects share the cost.
    pub service: EcoString,
    /// Thousandths of a core, for all requests of a second.
    pub cpu_milli: i64,
}

/// What a metrics server measured of a Pod. All of it falls to the first container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PodUsage {
    /// The Pod as it is now.
    pub pod: Shared,
    /// Thousandths of a core.
    pub cpu_milli: i64,
    /// Bytes.
    pub memory_bytes: i64,
}

/// What the autoscalers remember between their passes, and what there is to measure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Autoscalers {
    loads: Rc<Vec<Load>>,
    requests: Option<Rc<RequestLoad>>,
    measured: bool,
    memories: Rc<Vec<(Key, Memory)>>,
}

impl Autoscalers {
    /// Sets the load on a Deployment. The first load brings a metrics server with it.
    pub fn set_load(&mut self, load: Load) {
        self.measured = true;
        let loads = Rc::make_mut(&mut self.loads);
        let Some(known) = loads.iter_mut().find(|known| known.deployment == load.deployment) else {
            return loads.push(load);
        };
        known.cpu_milli = load.cpu_milli.or(known.cpu_milli);
        known.memory_bytes = load.memory_bytes.or(known.memory_bytes);
    }

    /// Sets what the requests of a client cost; `None` when they cost nothing or there is no client. The first that cost
    /// something bring a metrics server too.
    pub fn set_requests(&mut self, requests: Option<RequestLoad>) {
        self.measured |= requests.is_some();
        self.requests = requests.map(Rc::new);
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

    /// What each Pod of `target` that was measured uses of the resource `name`, in thousandths of its unit, and when; `None`
    /// without a metrics server. With a name of a container, of that container alone: what a Pod has to do falls to its
    /// first container.
    pub(super) fn measure(&self, api: &ApiServer, target: &Object, name: &str, container: &str) -> Option<(BTreeMap<EcoString, i64>, u64)> {
        let measured_ms = self.measured_ms(api)?;
        let is_loaded =
            |load: &Load| target.kind() == Kind::Deployment && target.namespace() == NAMESPACE && load.deployment == *target.name();
        let load = self.loads.iter().find(|load| is_loaded(load));
        let mut usage = BTreeMap::new();
        for pod in pods_of(api, target).iter().filter(|pod| was_measured(pod, measured_ms)) {
            let whole = || match name {
                "cpu" => 0,
                _ => load.and_then(|load| load.memory_bytes).unwrap_or(IDLE_MEMORY_BYTES) * 1000,
            };
            let share = match part_of(pod, container) {
                Some(true) if matches!(name, "cpu" | "memory") => whole(),
                Some(false) if matches!(name, "cpu" | "memory") => 0,
                _ => continue,
            };
            usage.insert(pod.name().clone(), share);
        }
        if name == "cpu" {
            share_cpu(&self.burdens(api, &is_loaded), measured_ms, container, &mut usage);
        }
        Some((usage, measured_ms))
    }

    /// What the metrics server knows of Pods, in order of their namespaces and names; `None` without a metrics server.
    pub fn measured_pods(&self, api: &ApiServer) -> Option<Vec<PodUsage>> {
        let measured_ms = self.measured_ms(api)?;
        let pods: Vec<&Shared> = api.list(Kind::Pod).filter(|pod| was_measured(pod, measured_ms)).collect();
        let loaded = pods.iter().filter(|pod| pod.namespace() == NAMESPACE);
        let mut cpu: BTreeMap<EcoString, i64> = loaded.map(|pod| (pod.name().clone(), 0)).collect();
        share_cpu(&self.burdens(api, &|_| true), measured_ms, "", &mut cpu);
        let held = self
            .loads
            .iter()
            .filter_map(|load| Some((pods_of(api, loaded_deployment(api, load)?), load.memory_bytes?)));
        let held: Vec<(Vec<Shared>, i64)> = held.collect();
        let usage = |pod: &Shared| {
            let own = held.iter().find(|(pods, _)| pods.iter().any(|held| held.uid() == pod.uid()));
            PodUsage {
                cpu_milli: cpu
                    .get(pod.name())
                    .copied()
                    .filter(|_| pod.namespace() == NAMESPACE)
                    .unwrap_or_default(),
                memory_bytes: own.map_or(IDLE_MEMORY_BYTES, |(_, bytes)| *bytes),
                pod: pod.clone(),
            }
        };
        Some(pods.into_iter().map(usage).collect())
    }

    /// When the metrics server looked last, in milliseconds since the Unix epoch.
    fn measured_ms(&self, api: &ApiServer) -> Option<u64> {
        let looks = (api.now_ms() - time::START_MS) / SCRAPE_MS;
        self.measured.then_some(time::START_MS + looks * SCRAPE_MS)
    }

    /// The thousandths of a core that there are to do, each with the Pods that it falls to: those of the loads that `counts`
    /// tells, and those of the requests.
    fn burdens(&self, api: &ApiServer, counts: &dyn Fn(&Load) -> bool) -> Vec<(Vec<Shared>, i64)> {
        let loads = self.loads.iter().filter(|load| counts(load));
        let loads = loads.filter_map(|load| Some((pods_of(api, loaded_deployment(api, load)?), load.cpu_milli?)));
        let mut burdens: Vec<(Vec<Shared>, i64)> = loads.collect();
        if let Some(requests) = &self.requests
            && let Some(service) = api.get(&Key::new(Kind::Service, NAMESPACE, &requests.service))
        {
            let selector = Selector::of_map(service.body().at(&["spec", "selector"]).and_then(Value::as_map));
            let selected = api.list_in(Kind::Pod, NAMESPACE).filter(|pod| selector.matches(pod.labels()));
            burdens.push((selected.cloned().collect(), requests.cpu_milli));
        }
        burdens
    }
}

/// The Deployment that a load is on.
fn loaded_deployment<'a>(api: &'a ApiServer, load: &Load) -> Option<&'a Shared> {
    api.get(&Key::new(Kind::Deployment, NAMESPACE, &load.deployment))
}

/// Adds to `usage` what each Pod bears of the burdens: the Pods that were ready at the time share one, and none gets more
/// than its limit.
fn share_cpu(burdens: &[(Vec<Shared>, i64)], measured_ms: u64, container: &str, usage: &mut BTreeMap<EcoString, i64>) {
    let bears = |pod: &&Shared| {
        let view = pod.pod();
        view.ready && !view.terminating && view.ready_changed_ms.is_some_and(|since_ms| since_ms <= measured_ms)
    };
    for (pods, cpu_milli) in burdens {
        let bearing: Vec<&Shared> = pods.iter().filter(bears).collect();
        let count = i64::try_from(bearing.len()).unwrap_or(i64::MAX).max(1);
        for (nth, pod) in (0..).zip(bearing) {
            // What does not divide evenly falls to the first.
            let share = cpu_milli / count + i64::from(nth < cpu_milli % count);
            if part_of(pod, container) == Some(true)
                && let Some(used) = usage.get_mut(pod.name())
            {
                *used = cpu_limit_milli(pod).map_or(*used + share, |limit| limit.min(*used + share));
            }
        }
    }
}

/// Whether `container` is the one to which the Pod's work falls; a Pod as a whole bears it all. `None`: it has no such container.
fn part_of(pod: &Object, container: &str) -> Option<bool> {
    let names = || {
        pod.body()
            .items(&["spec", "containers"])
            .iter()
            .map(|container| container.text(&["name"]))
    };
    if container.is_empty() || names().next() == Some(container) {
        return Some(true);
    }
    let sidecars = pod.body().items(&["spec", "initContainers"]).iter();
    let mut sidecars = sidecars.filter(|container| container.text(&["restartPolicy"]) == "Always");
    (names().any(|name| name == container) || sidecars.any(|sidecar| sidecar.text(&["name"]) == container)).then_some(false)
}

/// What the container that works gets at most, in thousandths of a core.
fn cpu_limit_milli(pod: &Object) -> Option<i64> {
    let first = pod.body().items(&["spec", "containers"]).first()?;
    let limit = first.at(&["resources", "limits", "cpu"]).and_then(Value::as_str)?;
    Some(Quantity::parse(limit).ok()?.milli_value())
}

/// The Pods that the target's selector finds.
pub(super) fn pods_of(api: &ApiServer, target: &Object) -> Vec<Shared> {
    let selector = Selector::of_label_selector(target.body().at(&["spec", "selector"]));
    let pods = api.list_in(Kind::Pod, target.namespace());
    pods.filter(|pod| selector.matches(pod.labels())).cloned().collect()
}

/// Whether the metrics server knows any Pod of `target`.
pub(super) fn is_measured(api: &ApiServer, target: &Object, measured_ms: u64) -> bool {
    pods_of(api, target).iter().any(|pod| was_measured(pod, measured_ms))
}

/// A rate needs two looks at a running Pod.
fn was_measured(pod: &Object, measured_ms: u64) -> bool {
    let runs = |status: &Value| status.at(&["state", "running"]).is_some();
    let started_ms = time::parse(pod.body().text(&["status", "startTime"]));
    pod.body().items(&["status", "containerStatuses"]).iter().any(runs)
        && started_ms.is_some_and(|started_ms| started_ms + SCRAPE_MS <= measured_ms)
}
