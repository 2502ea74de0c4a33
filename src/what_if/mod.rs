//! "What if": a Deployment's next rollout under other budgets, each played by the engine to its end.
//!
//! The question is always the same: the Deployment as it is now is rolled out over a version that runs well, in the
//! cluster as it stands, with its quotas, its nodes and what else runs there. The old version has the same requests and
//! images that nobody has to wait for. A table holds one answer for each pair of `maxSurge` and `maxUnavailable`. Chance
//! is left out (latencies are not jittered), so that two rows differ by their budgets alone.
//!
//! The work comes in slices: [`WhatIf::advance`] runs some passes and gives the turn back.

mod run;

pub use run::{as_typed, before};

use ecow::EcoString;

use crate::api::hash;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::value::Value;
use crate::kubelet::Kubelet;
use crate::limits;
use crate::sim::timeline::Snapshot;
use crate::sim::world::World;
use run::Run;

/// The parts of a table: each for surge and for unavailability.
pub const PARTS: [&str; 5] = ["0", "1", "25%", "50%", "100%"];

/// What is asked for besides the budgets; what is `None` stays as the Deployment has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// `spec.replicas`
    pub replicas: Option<i64>,
    /// `spec.minReadySeconds`
    pub min_ready_seconds: Option<i64>,
}

/// How Pods are replaced in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// `RollingUpdate` with these parts.
    RollingUpdate {
        /// `maxSurge`, a number or a percentage.
        max_surge: Value,
        /// `maxUnavailable`, a number or a percentage.
        max_unavailable: Value,
    },
    /// `Recreate`
    Recreate,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How Pods are replaced.
    pub strategy: Strategy,
    /// Whether the Deployment has this strategy now.
    pub is_current: bool,
    /// What came of it; `None` while it has not been played.
    pub outcome: Option<Outcome>,
}

/// How a rollout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Milliseconds from the change to the end of the rollout; `None` if it does not end in [`limits::HORIZON_MS`].
    pub duration_ms: Option<u64>,
    /// The fewest Pods that were available at any step.
    pub fewest_available: i64,
    /// The most Pods that were not on their way out: what `maxSurge` bounds.
    pub most_pods: i64,
    /// The most Pods with those on their way out, which hold what they asked for until they are gone.
    pub most_with_terminating: i64,
    /// Thousandths of a core that were asked for at the peak above what the Deployment asks for at rest.
    pub extra_cpu_milli: i64,
    /// Bytes of memory, likewise.
    pub extra_memory_bytes: i64,
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswerable {
    /// There is no such Deployment.
    NoDeployment,
    /// It has no replicas, so nothing is replaced.
    NoReplicas,
    /// It has more replicas than [`limits::MAX_WHAT_IF_REPLICAS`].
    TooManyReplicas(i64),
    /// The version before does not come up in this cluster: the API server's message, or nothing where Pods stay unready.
    DoesNotComeUp(EcoString),
}

/// A table on its way.
#[derive(Clone, Debug)]
pub struct WhatIf {
    rows: Vec<Row>,
    deployment: Value,
    /// The cluster with the version before at rest, once it is.
    before: Option<World>,
    run: Run,
    at: usize,
    failure: Option<Unanswerable>,
}

impl WhatIf {
    /// Asks what becomes of the Deployment at `key` in the cluster of `snapshot`, whose images do what `kubelet` knows.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn new(snapshot: &Snapshot, kubelet: &Kubelet, key: &Key, question: Question) -> Result<Self, Unanswerable> {
        let stored = snapshot
            .objects
            .get(key)
            .filter(|object| object.kind() == Kind::Deployment)
            .ok_or(Unanswerable::NoDeployment)?;
        let mut deployment = run::as_typed(stored);
        if let Some(replicas) = question.replicas {
            deployment.set(&["spec", "replicas"], replicas);
        }
        if let Some(seconds) = question.min_ready_seconds {
            deployment.set(&["spec", "minReadySeconds"], seconds.max(0));
        }
        match deployment.int(&["spec", "replicas"]).unwrap_or(1) {
            ..=0 => return Err(Unanswerable::NoReplicas),
            replicas if replicas > limits::MAX_WHAT_IF_REPLICAS => return Err(Unanswerable::TooManyReplicas(replicas)),
            _ => {}
        }
        let seed = snapshot.objects.values().fold(0, |seed, object| seed ^ hash::fnv1a(object.uid()));
        let mut world = World::new(u64::from(seed));
        world.advance_to(snapshot.time_ms);
        let own = world.kubelet_mut();
        own.images = kubelet.images.clone();
        own.default_image = kubelet.default_image;
        own.jitter_percent = 0;
        world.restore(&run::others(snapshot, stored));
        let run = Run::of_before(world, &deployment)?;
        Ok(Self {
            rows: rows(&deployment),
            deployment,
            before: None,
            run,
            at: 0,
            failure: None,
        })
    }

    /// Plays on for about `passes` passes. Returns whether there is more to play.
    pub fn advance(&mut self, passes: usize) -> bool {
        for _ in 0..passes {
            if self.failure.is_some() || self.at == self.rows.len() {
                return false;
            }
            if self.run.advance() {
                continue;
            }
            match &self.before {
                None if self.run.outcome().duration_ms.is_none() => {
                    self.failure = Some(Unanswerable::DoesNotComeUp(self.run.refusal()));
                    return false;
                }
                None => {
                    let seconds = self.deployment.int(&["spec", "minReadySeconds"]).unwrap_or_default();
                    self.before = Some(self.run.rested(seconds));
                }
                Some(_) => {
                    self.rows[self.at].outcome = Some(self.run.outcome());
                    self.at += 1;
                }
            }
            if let (Some(before), Some(row)) = (&self.before, self.rows.get(self.at)) {
                match Run::of_row(before.clone(), &self.deployment, &row.strategy) {
                    Ok(run) => self.run = run,
                    Err(failure) => self.failure = Some(failure),
                }
            }
        }
        true
    }

    /// The table; rows that have been played have an outcome.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Why it ended without an answer.
    pub fn failure(&self) -> Option<&Unanswerable> {
        self.failure.as_ref()
    }

    /// The Deployment that is asked about.
    pub fn deployment(&self) -> &Value {
        &self.deployment
    }
}

/// A part as manifests write it: a number, or a percentage as text.
fn part(text: &str) -> Value {
    text.parse::<i64>().map_or_else(|_| text.into(), Value::from)
}

/// The rows for `deployment`: every pair that the API server takes, what the Deployment has now if it is none of them, and
/// `Recreate`.
fn rows(deployment: &Value) -> Vec<Row> {
    let own = |field: &str| deployment.at(&["spec", "strategy", "rollingUpdate", field]).cloned();
    let current = match deployment.text(&["spec", "strategy", "type"]) {
        "Recreate" => Strategy::Recreate,
        _ => Strategy::RollingUpdate {
            max_surge: own("maxSurge").unwrap_or_else(|| part("25%")),
            max_unavailable: own("maxUnavailable").unwrap_or_else(|| part("25%")),
        },
    };
    let pairs = PARTS
        .iter()
        .flat_map(|surge| PARTS.map(|unavailable| (part(surge), part(unavailable))));
    let mut strategies: Vec<Strategy> = pairs
        .filter(|(surge, unavailable)| (surge.as_int(), unavailable.as_int()) != (Some(0), Some(0)))
        .map(|(max_surge, max_unavailable)| Strategy::RollingUpdate {
            max_surge,
            max_unavailable,
        })
        .chain([Strategy::Recreate])
        .collect();
    if !strategies.contains(&current) {
        strategies.insert(0, current.clone());
    }
    let row = |strategy: Strategy| Row {
        is_current: strategy == current,
        strategy,
        outcome: None,
    };
    strategies.into_iter().map(row).collect()
}
