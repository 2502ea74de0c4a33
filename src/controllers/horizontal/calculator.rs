//! From what Pods use to how many there should be, in whole numbers.
//! Upstream: `pkg/controller/podautoscaler/replica_calculator.go`, `metrics/utilization.go`.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use ecow::{EcoString, eco_format};

use super::load::SCRAPE_MS;
use crate::api::object::{Object, Shared};
use crate::api::quantity::Quantity;
use crate::api::time;
use crate::api::value::Value;

/// Milliseconds after its start in which a Pod's use counts only once it was measured while ready
/// (`--horizontal-pod-autoscaler-cpu-initialization-period`).
const INITIALIZATION_MS: u64 = 300_000;
/// Milliseconds after its start in which a Pod that is not ready has not been ready yet
/// (`--horizontal-pod-autoscaler-initial-readiness-delay`).
const READINESS_DELAY_MS: u64 = 30_000;
/// A ratio that differs from 1 by no more than this many thousandths changes nothing.
pub(super) const TOLERANCE_MILLI: i64 = 100;

/// Use over target, as a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio {
    use_: i64,
    target: i64,
}

impl Ratio {
    fn to_one(self) -> Ordering {
        self.use_.cmp(&self.target)
    }

    /// `tolerances` are thousandths: to fewer and to more replicas.
    fn is_within(self, (down, up): (i64, i64)) -> bool {
        let scaled = i128::from(self.use_) * 1000;
        let target = i128::from(self.target);
        target * i128::from(1000 - down) <= scaled && scaled <= target * i128::from(1000 + up)
    }

    /// The ratio times `count`, rounded up.
    fn of(self, count: usize) -> i64 {
        let product = i128::from(self.use_) * i128::try_from(count).unwrap_or(0);
        let target = i128::from(self.target.max(1));
        i64::try_from((product + target - 1) / target).unwrap_or(i64::MAX)
    }
}

/// What Pods are to use on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Percent of what they request.
    Utilization(i64),
    /// Thousandths of the resource's unit.
    AverageValue(i64),
}

/// What the calculation works on.
pub(super) struct Question<'a> {
    pub pods: &'a [Shared],
    /// Use by the Pod's name, in thousandths.
    pub usage: BTreeMap<EcoString, i64>,
    /// When it was measured, in milliseconds since the Unix epoch.
    pub measured_ms: u64,
    pub now_ms: u64,
    /// Replicas that the target has now.
    pub current: i64,
    pub target: Target,
    /// What is measured: `cpu` or `memory`.
    pub resource: &'a str,
    /// Only this container counts, if there is a name.
    pub container: &'a str,
    /// To fewer and to more replicas, in thousandths.
    pub tolerances: (i64, i64),
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proposal {
    /// How many replicas the metric asks for.
    pub replicas: i64,
    /// Percent of the request, where that is the target.
    pub utilization: Option<i64>,
    /// Thousandths of the unit, on average over the Pods that count.
    pub average: i64,
    /// How many Pods count.
    pub counted: usize,
}

/// The Pods of the target, by how their use counts.
#[derive(Default)]
struct Groups {
    ready: usize,
    unready: Vec<EcoString>,
    missing: Vec<EcoString>,
    ignored: Vec<EcoString>,
}

impl Question<'_> {
    /// Computes the replicas.
    pub fn answer(mut self) -> Result<Proposal, EcoString> {
        if self.usage.is_empty() && self.pods.is_empty() {
            return Err("no pods returned by selector while calculating replica count".into());
        }
        let groups = self.group();
        for name in groups.ignored.iter().chain(&groups.unready) {
            self.usage.remove(name);
        }
        if self.usage.is_empty() {
            return Err("did not receive metrics for targeted pods (pods might be unready)".into());
        }
        let requests = self.requests()?;
        let (ratio, average) = self.ratio(&requests)?;
        let proposal = |replicas: i64, counted: usize| Proposal {
            replicas,
            utilization: matches!(self.target, Target::Utilization(_)).then_some(ratio.use_),
            average,
            counted,
        };
        let with_unready = !groups.unready.is_empty() && ratio.to_one().is_gt();
        if !with_unready && groups.missing.is_empty() {
            let replicas = if ratio.is_within(self.tolerances) {
                self.current
            } else {
                ratio.of(groups.ready)
            };
            return Ok(proposal(replicas, groups.ready));
        }
        for name in &groups.missing {
            // A Pod of which nothing is known must neither bring a Pod more nor a Pod less.
            let assumed = match (ratio.to_one(), self.target) {
                (Ordering::Less, Target::Utilization(target)) => requests.get(name).copied().unwrap_or_default() * target.max(100) / 100,
                (Ordering::Less, Target::AverageValue(target)) => target,
                _ => 0,
            };
            if ratio.to_one().is_ne() {
                self.usage.insert(name.clone(), assumed);
            }
        }
        if with_unready {
            self.usage.extend(groups.unready.iter().map(|name| (name.clone(), 0)));
        }
        let (assumed, _) = self.ratio(&requests)?;
        let replicas = assumed.of(self.usage.len());
        let turns = ratio.to_one().is_ne() && assumed.to_one() == ratio.to_one().reverse();
        let contradicts = match assumed.to_one() {
            Ordering::Less => replicas > self.current,
            Ordering::Greater => replicas < self.current,
            Ordering::Equal => false,
        };
        let stays = assumed.is_within(self.tolerances) || turns || contradicts;
        Ok(proposal(if stays { self.current } else { replicas }, self.usage.len()))
    }

    fn group(&self) -> Groups {
        let mut groups = Groups::default();
        for pod in self.pods {
            let name = pod.name().clone();
            let phase = pod.body().text(&["status", "phase"]);
            if pod.is_terminating() || phase == "Failed" {
                groups.ignored.push(name);
            } else if matches!(phase, "Pending" | "") {
                groups.unready.push(name);
            } else if !self.usage.contains_key(&name) {
                groups.missing.push(name);
            } else if self.resource == "cpu" && self.is_unready(pod) {
                groups.unready.push(name);
            } else {
                groups.ready += 1;
            }
        }
        groups
    }

    fn is_unready(&self, pod: &Object) -> bool {
        let view = pod.pod();
        let started_ms = time::parse(pod.body().text(&["status", "startTime"]));
        let (Some(started_ms), Some(changed_ms)) = (started_ms, view.ready_changed_ms) else {
            return true;
        };
        if started_ms + INITIALIZATION_MS > self.now_ms {
            !view.ready || self.measured_ms < changed_ms + SCRAPE_MS
        } else {
            !view.ready && started_ms + READINESS_DELAY_MS > changed_ms
        }
    }

    /// What each Pod requests, in thousandths; only a share of it needs to be known.
    fn requests(&self) -> Result<BTreeMap<EcoString, i64>, EcoString> {
        let mut requests = BTreeMap::new();
        if matches!(self.target, Target::AverageValue(_)) {
            return Ok(requests);
        }
        for pod in self.pods {
            requests.insert(pod.name().clone(), request(pod, self.resource, self.container)?);
        }
        Ok(requests)
    }

    fn ratio(&self, requests: &BTreeMap<EcoString, i64>) -> Result<(Ratio, i64), EcoString> {
        match self.target {
            Target::AverageValue(target) => {
                let total: i64 = self.usage.values().sum();
                let average = total / i64::try_from(self.usage.len()).unwrap_or(i64::MAX).max(1);
                Ok((Ratio { use_: average, target }, average))
            }
            Target::Utilization(target) => {
                let known = || self.usage.iter().filter_map(|(name, used)| Some((used, requests.get(name)?)));
                let (used, requested) = known().fold((0, 0), |(used, requested), (more, request)| (used + more, requested + request));
                if requested == 0 {
                    return Err("no metrics returned matched known pods".into());
                }
                let average = used / i64::try_from(known().count()).unwrap_or(i64::MAX).max(1);
                let utilization = used * 100 / requested;
                Ok((Ratio { use_: utilization, target }, average))
            }
        }
    }
}

fn request(pod: &Object, resource: &str, only: &str) -> Result<i64, EcoString> {
    let sidecars = pod.body().items(&["spec", "initContainers"]).iter();
    let sidecars = sidecars.filter(|container| container.text(&["restartPolicy"]) == "Always");
    let containers = pod.body().items(&["spec", "containers"]).iter().chain(sidecars);
    let mut total = 0;
    let mut found = only.is_empty();
    for container in containers.filter(|container| only.is_empty() || container.text(&["name"]) == only) {
        found = true;
        let amount = container.at(&["resources", "requests", resource]).and_then(Value::as_str);
        let Some(amount) = amount.and_then(|text| Quantity::parse(text).ok()) else {
            let name = container.text(&["name"]);
            return Err(eco_format!(
                "missing request for {resource} in container {name} of Pod {}",
                pod.name()
            ));
        };
        total += amount.milli_value();
    }
    if found {
        Ok(total)
    } else {
        Err(eco_format!("container {only} not found in Pod {}", pod.name()))
    }
}
