//! What stands on each node: the scheduler's cache. Upstream: `pkg/scheduler/framework/types.go` (`NodeInfo`).

use std::rc::Rc;

use ecow::EcoString;
use imbl::{OrdMap, OrdSet};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::requests::{self, Amounts};
use crate::apiserver::write::{Outcome, Write};
use crate::scheduler::plugins::{has_rules, host_ports};

/// Thousandths of a core that scoring counts for a Pod that asks for none.
const DEFAULT_MILLI_CPU: i64 = 100;
/// Bytes that scoring counts for a Pod that asks for none.
const DEFAULT_MEMORY: i64 = 200 << 20;

/// What stands on a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeUse {
    /// The Pods that have not ended.
    pub pods: OrdSet<Key>,
    /// Those of them with affinity or anti-affinity to other Pods.
    pub with_affinity: OrdSet<Key>,
    /// Those of them that hold ports of the node.
    pub with_host_ports: OrdSet<Key>,
    /// The sum of their requests.
    pub requested: Amounts,
    /// The sum of their requests as scoring counts them: a Pod without a request counts as a small one.
    pub counted: Amounts,
}

/// A node with what it offers and what stands on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeInfo {
    /// The Node.
    pub node: Shared,
    /// What it offers.
    pub allocatable: Rc<Amounts>,
    /// What stands on it.
    pub used: Rc<NodeUse>,
}

/// A Pod to be placed.
#[derive(Clone, Debug)]
pub struct PodInfo {
    /// The Pod.
    pub pod: Shared,
    /// Its requests.
    pub requests: Amounts,
    /// Its requests as scoring counts them.
    pub counted: Amounts,
}

impl PodInfo {
    /// Reads the requests of `pod`.
    pub fn new(pod: &Shared) -> Self {
        let requests = requests::pod_requests(pod.body());
        Self {
            counted: counted(&requests),
            requests,
            pod: Rc::clone(pod),
        }
    }
}

fn counted(requests: &Amounts) -> Amounts {
    let mut counted = requests.clone();
    for (name, least) in [("cpu", DEFAULT_MILLI_CPU), ("memory", DEFAULT_MEMORY)] {
        counted.entry(name.into()).or_insert(least);
    }
    counted
}

/// What every node offers and holds, kept up to date from the writes that the scheduler watches: a pass looks at all nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cache {
    /// By name.
    nodes: Rc<Vec<NodeInfo>>,
    /// What stands where no Node is, or none any more.
    elsewhere: OrdMap<EcoString, Rc<NodeUse>>,
}

impl Cache {
    /// Follows a write.
    pub fn observe(&mut self, write: &Write) {
        match write.key.kind {
            _ if write.outcome != Outcome::Stored => {}
            Kind::Pod => self.observe_pod(write),
            Kind::Node => self.observe_node(write),
            _ => {}
        }
    }

    fn position(&self, name: &str) -> Result<usize, usize> {
        self.nodes.binary_search_by(|info| info.node.name().as_str().cmp(name))
    }

    fn observe_node(&mut self, write: &Write) {
        let name = &write.key.name;
        match (self.position(name), &write.after) {
            (Ok(at), Some(node)) => {
                let info = &mut Rc::make_mut(&mut self.nodes)[at];
                info.allocatable = allocatable(node);
                info.node = Rc::clone(node);
            }
            (Err(at), Some(node)) => {
                let info = NodeInfo {
                    node: Rc::clone(node),
                    allocatable: allocatable(node),
                    used: self.elsewhere.remove(name).unwrap_or_default(),
                };
                Rc::make_mut(&mut self.nodes).insert(at, info);
            }
            (Ok(at), None) => {
                let info = Rc::make_mut(&mut self.nodes).remove(at);
                // Names of Nodes that come and go would pile up.
                if !info.used.pods.is_empty() {
                    self.elsewhere.insert(name.clone(), info.used);
                }
            }
            (Err(_), None) => {}
        }
    }

    fn observe_pod(&mut self, write: &Write) {
        let before = write.before.as_deref().filter(|pod| takes_room(pod));
        let after = write.after.as_deref().filter(|pod| takes_room(pod));
        let same_room = |before: &Object, after: &Object| {
            before.pod().node == after.pod().node && before.body().get("spec") == after.body().get("spec")
        };
        if before.zip(after).is_some_and(|(before, after)| same_room(before, after)) {
            return;
        }
        if let Some(pod) = before {
            self.change(pod, requests::subtract, |pods, key| {
                pods.remove(key);
            });
        }
        if let Some(pod) = after {
            self.change(pod, requests::add, |pods, key| {
                pods.insert(key.clone());
            });
        }
    }

    fn change(&mut self, pod: &Object, sum: fn(&mut Amounts, &Amounts), list: fn(&mut OrdSet<Key>, &Key)) {
        let node = &pod.pod().node;
        let used = match self.position(node) {
            Ok(at) => &mut Rc::make_mut(&mut self.nodes)[at].used,
            Err(_) => self.elsewhere.entry(node.clone()).or_default(),
        };
        let used = Rc::make_mut(used);
        let asked = requests::pod_requests(pod.body());
        sum(&mut used.requested, &asked);
        sum(&mut used.counted, &counted(&asked));
        list(&mut used.pods, pod.key());
        if has_rules(pod) {
            list(&mut used.with_affinity, pod.key());
        }
        if !host_ports(pod).is_empty() {
            list(&mut used.with_host_ports, pod.key());
        }
    }

    /// Every node, by name.
    pub fn nodes(&self) -> &[NodeInfo] {
        &self.nodes
    }
}

fn allocatable(node: &Object) -> Rc<Amounts> {
    Rc::new(requests::amounts(node.body().at(&["status", "allocatable"])))
}

/// Whether the Pod takes room on a node: it has one, and it has not ended.
fn takes_room(pod: &Object) -> bool {
    !pod.pod().node.is_empty() && !pod.pod().phase.is_terminal()
}
