//! What a reader or a script breaks and mends: nodes, parts of the control plane, the API server, webhooks.
//!
//! A fault changes no object by itself. What follows from it are writes of the parts that meet it, and each of them is a
//! step whose chain of causes ends in the fault.

use std::rc::Rc;

use ecow::EcoString;

use crate::apiserver::Health;
use crate::apiserver::admission::webhook::Behaviour;
use crate::controllers::ControllerName;

/// Something that breaks or is mended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The kubelet of a node falls silent, or is there again. Nothing on a node that is down starts, ends or reports.
    Node {
        /// The node's name.
        node: EcoString,
        /// Whether it goes down.
        down: bool,
    },
    /// A part of the control plane stops, or runs again: what it watches is stored, and it does nothing about it.
    Component {
        /// Which.
        component: Component,
        /// Whether it stops.
        stopped: bool,
    },
    /// The API server goes away, is slow, or is back.
    ApiServer(Health),
    /// What a webhook does from now on.
    Webhook {
        /// The webhook's name, as its configuration gives it.
        name: EcoString,
        /// What it does.
        behaviour: Behaviour,
    },
}

/// A part of the control plane that can be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// All controllers.
    ControllerManager,
    /// One controller, or the scheduler.
    Part(ControllerName),
}

/// The process that runs all controllers.
const MANAGER: &str = "kube-controller-manager";
/// The scheduler by its short name.
const SCHEDULER: &str = "scheduler";

impl Component {
    /// The component of this name.
    pub fn named(name: &str) -> Option<Self> {
        if name == MANAGER {
            return Some(Self::ControllerManager);
        }
        let part = |part: &ControllerName| part.component() == name || (*part == ControllerName::Scheduler && name == SCHEDULER);
        Self::parts().find(part).map(Self::Part)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ControllerManager => MANAGER,
            Self::Part(ControllerName::Scheduler) => SCHEDULER,
            Self::Part(part) => part.component(),
        }
    }

    /// Whether `part` belongs to it.
    pub fn runs(self, part: ControllerName) -> bool {
        match self {
            Self::ControllerManager => !matches!(
                part,
                ControllerName::Scheduler | ControllerName::Provisioner | ControllerName::Kubelet | ControllerName::GitOps
            ),
            Self::Part(own) => own == part,
        }
    }

    /// The names of all, for messages.
    pub fn names() -> String {
        let parts: Vec<&str> = Self::parts().map(|part| Self::Part(part).name()).collect();
        format!("{MANAGER}, {}", parts.join(", "))
    }

    /// The parts that can be stopped alone; a kubelet goes down with its node.
    fn parts() -> impl Iterator<Item = ControllerName> {
        ControllerName::ALL.into_iter().filter(|part| *part != ControllerName::Kubelet)
    }
}

/// The states of a node and of a component, as scenario files write them: the fault, and its end.
pub const NODE_STATES: [&str; 2] = ["down", "up"];
/// The states of a component.
pub const COMPONENT_STATES: [&str; 2] = ["stopped", "running"];

/// What is broken now. Small, and shared by the copies of a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Nodes whose kubelets are silent, with the time of the last sign of life in milliseconds since the Unix epoch.
    pub silent: Rc<Vec<(EcoString, u64)>>,
    /// Parts that are stopped.
    pub stopped: Rc<Vec<ControllerName>>,
}

impl Faults {
    /// Since when the node's kubelet is silent, in milliseconds since the Unix epoch; `None` while it reports.
    pub fn silent_since_ms(&self, node: &str) -> Option<u64> {
        self.silent.iter().find(|(name, _)| name == node).map(|(_, since_ms)| *since_ms)
    }

    /// Whether `part` is stopped.
    pub fn is_stopped(&self, part: ControllerName) -> bool {
        self.stopped.contains(&part)
    }

    /// Stops or starts `component`. Returns whether that changed anything.
    pub(super) fn set_stopped(&mut self, component: Component, stopped: bool) -> bool {
        let before = Rc::clone(&self.stopped);
        let parts = Rc::make_mut(&mut self.stopped);
        parts.retain(|part| !component.runs(*part));
        if stopped {
            parts.extend(ControllerName::ALL.into_iter().filter(|part| component.runs(*part)));
            parts.sort_unstable();
        }
        before != self.stopped
    }

    /// Silences the kubelet of `node` at `now_ms`, or lets it report again. Returns whether that changed anything.
    pub(super) fn set_silent(&mut self, node: &EcoString, silent: bool, now_ms: u64) -> bool {
        if silent == self.silent_since_ms(node).is_some() {
            return false;
        }
        let nodes = Rc::make_mut(&mut self.silent);
        nodes.retain(|(name, _)| name != node);
        if silent {
            nodes.push((node.clone(), now_ms));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_component_is_found_by_its_name() {
        for part in ControllerName::ALL {
            let component = Component::named(part.component());
            assert_eq!(component.is_some(), part != ControllerName::Kubelet, "{part:?}");
            if let Some(component) = component {
                assert_eq!(Component::named(component.name()), Some(component));
            }
        }
        assert_eq!(Component::named("kube-controller-manager"), Some(Component::ControllerManager));
        assert_eq!(Component::named("scheduler"), Component::named("kube-scheduler"));
        assert_eq!(Component::named("kube-proxy"), None);
    }

    #[test]
    fn stopping_all_controllers_leaves_the_scheduler_running() {
        let mut faults = Faults::default();
        assert!(faults.set_stopped(Component::ControllerManager, true));
        assert!(!faults.set_stopped(Component::ControllerManager, true));
        assert!(faults.is_stopped(ControllerName::Deployment) && !faults.is_stopped(ControllerName::Scheduler));
        assert!(!faults.is_stopped(ControllerName::Provisioner), "it is none of them");
        assert!(faults.set_stopped(Component::Part(ControllerName::Deployment), false));
        assert!(!faults.is_stopped(ControllerName::Deployment) && faults.is_stopped(ControllerName::ReplicaSet));
    }
}
