//! What a kubelet asks of the scheduler's rules about a Pod that has its node already.
//! Upstream: `pkg/scheduler/eventhandlers.go` (`AdmissionCheck`).

use ecow::EcoString;

use super::plugins::{host_ports, node_affinity, node_ports, node_resources};
use crate::api::object::{Object, Shared};
use crate::api::requests::{self, Amounts};

/// Why a node cannot take a Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It has too little of a resource: CPU counts in thousandths of a core, everything else in whole units.
    Resource {
        /// The resource.
        resource: EcoString,
        /// What the Pod asks for.
        requested: i64,
        /// What the Pods on the node have.
        used: i64,
        /// What the node has.
        capacity: i64,
    },
    /// A rule says no.
    Predicate {
        /// The plugin that holds the rule.
        plugin: &'static str,
        /// What it says.
        reason: &'static str,
    },
}

/// The Pods that a node has already.
pub struct Others<'a> {
    /// How many there are.
    pub count: usize,
    /// Reads them; most Pods fit by their number alone, and a node has a hundred others.
    pub pods: &'a dyn Fn() -> Box<dyn Iterator<Item = &'a Shared> + 'a>,
}

/// The first reason for which `node` cannot take `pod` beside `others`, in upstream's order.
pub fn admission_check(pod: &Object, node: &Object, others: &Others<'_>) -> Option<Misfit> {
    let predicate = |plugin, reason| Some(Misfit::Predicate { plugin, reason });
    if let Some(misfit) = resource(pod, node, others) {
        return Some(misfit);
    }
    if !node_affinity::matches(pod, node) {
        return predicate("NodeAffinity", node_affinity::MISMATCH);
    }
    if !host_ports(pod).is_empty() && (others.pods)().any(|other| node_ports::share_a_port(pod, other)) {
        return predicate("NodePorts", node_ports::TAKEN);
    }
    None
}

fn resource(pod: &Object, node: &Object, others: &Others<'_>) -> Option<Misfit> {
    let capacity = requests::amounts(node.body().at(&["status", "allocatable"]));
    let amount = |amounts: &Amounts, name: &str| amounts.get(name).copied().unwrap_or_default();
    let count = i64::try_from(others.count).unwrap_or(i64::MAX);
    if count + 1 > amount(&capacity, "pods") {
        return Some(Misfit::Resource {
            resource: "pods".into(),
            requested: 1,
            used: count,
            capacity: amount(&capacity, "pods"),
        });
    }
    let asked = requests::pod_requests(pod.body());
    if asked.values().all(|amount| *amount <= 0) {
        return None;
    }
    let mut used = Amounts::new();
    for other in (others.pods)() {
        requests::add(&mut used, &requests::pod_requests(other.body()));
    }
    let short = node_resources::in_order(&asked).find(|name| {
        // What is no resource of the node itself is left to whoever gives it out.
        let is_extended = name.contains('/') && !capacity.contains_key(*name);
        let wanted = amount(&asked, name);
        !is_extended && wanted > 0 && wanted > amount(&capacity, name) - amount(&used, name)
    })?;
    Some(Misfit::Resource {
        resource: short.into(),
        requested: amount(&asked, short),
        used: amount(&used, short),
        capacity: amount(&capacity, short),
    })
}
