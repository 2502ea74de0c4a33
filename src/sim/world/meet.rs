//! What breaks and is mended, and the passes that cannot run meanwhile.

use ecow::EcoString;

use super::World;
use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::apiserver::Health;
use crate::controllers::ControllerName;
use crate::controllers::nodelifecycle::GRACE_MS;
use crate::scheduler::Scheduler;
use crate::sim::fault::Fault;
use crate::sim::queue::{Item, Wait};
use crate::sim::step::Cause;

/// Milliseconds until a part that starts, or whose API server is back, has read what it watches.
const RECONNECT_MS: u64 = 1000;

impl World {
    /// Breaks or mends something: an action of the reader's, which makes no step by itself.
    ///
    /// # Errors
    /// What is not there, with the names of what is.
    pub fn meet(&mut self, fault: &Fault) -> Result<(), String> {
        let cause = self.next_action();
        match fault {
            Fault::Node { node, down } => self.silence(node, *down, cause)?,
            Fault::Component { component, stopped } => {
                self.faults.set_stopped(*component, *stopped);
            }
            Fault::ApiServer(health) => self.api.set_health(*health),
            Fault::Webhook { name, behaviour } => self.api.set_webhook(name.clone(), behaviour.clone()),
        }
        self.release(cause);
        Ok(())
    }

    fn silence(&mut self, node: &EcoString, down: bool, cause: Cause) -> Result<(), String> {
        let key = Key::new(Kind::Node, "", node);
        if self.api.get(&key).is_none() {
            let names: Vec<&str> = self.api.list(Kind::Node).map(|node| node.name().as_str()).collect();
            return Err(format!("there is no node {node:?}; there are {}", names.join(", ")));
        }
        let now_ms = self.now_ms();
        if self.faults.set_silent(node, down, now_ms) {
            let (controller, wait_ms) = if down {
                (ControllerName::NodeLifecycle, GRACE_MS)
            } else {
                (ControllerName::Kubelet, RECONNECT_MS)
            };
            let item = Item {
                controller,
                key,
                cause,
                wait: Wait::Timer,
            };
            self.queue.add(now_ms + wait_ms, item);
        }
        Ok(())
    }

    /// Whether a fault keeps the pass from running.
    pub(super) fn is_blocked(&self, item: &Item) -> bool {
        if self.api.health() == Health::Away || self.faults.is_stopped(item.controller) {
            return true;
        }
        let on_silent_node = |object: &Shared| {
            let node = if object.kind() == Kind::Node {
                object.name()
            } else {
                &object.pod().node
            };
            self.faults.silent_since_ms(node).is_some()
        };
        item.controller == ControllerName::Kubelet && !self.faults.silent.is_empty() && self.api.get(&item.key).is_some_and(on_silent_node)
    }

    /// Lets the passes run that waited for the end of a fault, as soon as their parts have seen that it is over.
    fn release(&mut self, cause: Cause) {
        let now_ms = self.now_ms();
        let parked = std::mem::take(&mut self.parked);
        let of_scheduler = |item: &&Item| item.controller == ControllerName::Scheduler;
        let mut pods: Vec<Key> = parked
            .iter()
            .map(|(_, item)| item)
            .filter(of_scheduler)
            .map(|item| item.key.clone())
            .collect();
        Scheduler::sort(&self.api, &mut pods);
        // The scheduler takes the most important first, the others what came first.
        let place = |item: &Item| pods.iter().position(|pod| *pod == item.key).filter(|_| of_scheduler(&item));
        let mut parked: Vec<&Item> = parked.iter().map(|(_, item)| item).collect();
        parked.sort_by_key(|item| place(item));
        for item in parked {
            if self.is_blocked(item) {
                self.parked.add(now_ms, item.clone());
                continue;
            }
            let item = Item { cause, ..item.clone() };
            self.queue.add(now_ms + RECONNECT_MS + item.controller.latency_ms(), item);
        }
    }
}
