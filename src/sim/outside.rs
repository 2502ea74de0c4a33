//! What stands beside the cluster and acts on it: a client that sends requests, the load on Pods, a repository of
//! manifests. A script and a reader change it as they act on the cluster.

use ecow::{EcoString, eco_format};

use super::world::World;
use crate::controllers::Load;
use crate::traffic::Demand;

/// A change of what stands beside the cluster.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outside {
    /// A client starts, changes or stops sending requests.
    Traffic(Option<Demand>),
    /// The Pods of a Deployment get more or less to do.
    Load(Load),
}

impl Outside {
    /// What is done, as a script's line says it: `traffic: web at 100/s`.
    pub fn in_short(&self) -> EcoString {
        match self {
            Self::Traffic(None) => "traffic: stop".into(),
            Self::Traffic(Some(demand)) => eco_format!("traffic: {} {}/s", demand.service, demand.rate),
            Self::Load(load) => eco_format!("load: {} {}m", load.deployment, load.cpu_milli),
        }
    }
}

impl World {
    /// Changes what stands beside the cluster: an action of the reader's. It makes no step by itself.
    pub fn set_outside(&mut self, outside: &Outside) {
        self.count_action();
        self.begin_outside(outside);
    }

    /// Sets up what stands beside the cluster.
    pub fn begin_outside(&mut self, outside: &Outside) {
        match outside {
            Outside::Traffic(demand) => self.set_traffic(demand.clone()),
            Outside::Load(load) => self.autoscalers_mut().set_load(load.clone()),
        }
    }
}
