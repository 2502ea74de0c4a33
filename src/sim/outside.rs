//! What stands beside the cluster and acts on it: a client that sends requests, the load on Pods, a repository of
//! manifests. A script and a reader change it as they act on the cluster.

use std::rc::Rc;

use ecow::{EcoString, eco_format};

use super::step::Cause;
use super::world::World;
use crate::controllers::{Load, RequestLoad};
use crate::gitops::Settings;
use crate::kubelet::schema::Rules;
use crate::traffic::Demand;

/// A change of what stands beside the cluster.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outside {
    /// A client starts, changes or stops sending requests.
    Traffic(Option<Demand>),
    /// The Pods of a Deployment get more or less to do.
    Load(Load),
    /// Which schema of a database each image knows.
    Schema(Rules),
    /// The agent that follows a repository starts, changes or stops, or the manifests in the repository change.
    Git(Option<GitChange>),
}

/// A change of the repository, or of how the agent follows it; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GitChange {
    /// Milliseconds from one look to the next.
    pub interval_ms: Option<u64>,
    /// Whether the agent takes back what others change.
    pub self_heal: Option<bool>,
    /// Whether it deletes what the repository no longer has.
    pub prune: Option<bool>,
    /// Whether it applies on the server.
    pub server_side: Option<bool>,
    /// The manifests.
    pub manifest: Option<EcoString>,
}

impl GitChange {
    fn over(&self, known: Settings) -> Settings {
        Settings {
            interval_ms: self.interval_ms.unwrap_or(known.interval_ms),
            self_heal: self.self_heal.unwrap_or(known.self_heal),
            prune: self.prune.unwrap_or(known.prune),
            server_side: self.server_side.unwrap_or(known.server_side),
            manifest: self.manifest.clone().unwrap_or(known.manifest),
        }
    }
}

impl Outside {
    /// What is done, as a script's line says it: `traffic: web at 100/s`.
    pub fn in_short(&self) -> EcoString {
        match self {
            Self::Traffic(None) => "traffic: stop".into(),
            Self::Traffic(Some(demand)) => eco_format!("traffic: {} {}/s", demand.service, demand.rate),
            Self::Schema(_) => "schema".into(),
            Self::Git(None) => "gitops: stop".into(),
            Self::Git(Some(change)) if change.manifest.is_some() => "gitops: manifest".into(),
            Self::Git(Some(_)) => "gitops: settings".into(),
            Self::Load(load) => {
                let cpu = load.cpu_milli.map_or_else(EcoString::new, |milli| eco_format!(" {milli}m"));
                let memory = load
                    .memory_bytes
                    .map_or_else(EcoString::new, |bytes| eco_format!(" {}Mi", bytes >> 20));
                eco_format!("load: {}{cpu}{memory}", load.deployment)
            }
        }
    }
}

impl World {
    /// Changes what stands beside the cluster: an action of the reader's. It makes no step by itself.
    pub fn set_outside(&mut self, outside: &Outside) {
        let cause = self.count_action();
        self.change_outside(outside, cause);
    }

    /// Sets up what stands beside the cluster.
    pub fn begin_outside(&mut self, outside: &Outside) {
        self.change_outside(outside, Cause::Start);
    }

    fn change_outside(&mut self, outside: &Outside, cause: Cause) {
        match outside {
            Outside::Traffic(demand) => self.set_traffic(demand.clone()),
            Outside::Schema(rules) => self.kubelet_mut().database.rules = Rc::new(rules.clone()),
            Outside::Git(None) => self.set_agent(None, cause),
            Outside::Git(Some(change)) => {
                let settings = change.over(self.agent().settings().cloned().unwrap_or_default());
                self.set_agent(Some(settings), cause);
            }
            Outside::Load(load) => self.autoscalers_mut().set_load(load.clone()),
        }
    }
}

/// What the requests of a client cost the Pods that answer them, if they cost anything.
pub(super) fn cost_of(demand: Option<&Demand>) -> Option<RequestLoad> {
    demand.filter(|demand| demand.cpu_milli > 0).map(|demand| RequestLoad {
        service: demand.service.clone(),
        cpu_milli: i64::from(demand.rate) * i64::from(demand.cpu_milli),
    })
}
