//! Faults in words.

use super::language::Language;
use super::text::{code, strong};
use crate::apiserver::Health;
use crate::apiserver::admission::webhook::Behaviour;
use crate::sim::fault::Fault;

/// What was broken or mended, in a sentence.
pub fn told(language: Language, fault: &Fault) -> String {
    match fault {
        Fault::Node { node, down: true } => language.fault_node_down(strong(node)),
        Fault::Node { node, down: false } => language.fault_node_up(strong(node)),
        Fault::Component { component, stopped: true } => language.fault_stopped(code(component.name())),
        Fault::Component { component, stopped: false } => language.fault_running(code(component.name())),
        Fault::ApiServer(Health::Away) => language.fault_server_away(),
        Fault::ApiServer(Health::Slow) => language.fault_server_slow(),
        Fault::ApiServer(Health::Serving) => language.fault_server_back(),
        Fault::Webhook { name, behaviour } => {
            let name = code(name);
            match behaviour {
                Behaviour::Allow => language.fault_webhook_allows(name),
                Behaviour::Deny(_) => language.fault_webhook_denies(name),
                Behaviour::Mutate(_) => language.fault_webhook_mutates(name),
                Behaviour::Timeout => language.fault_webhook_slow(name),
                Behaviour::Unreachable => language.fault_webhook_down(name),
            }
        }
    }
}
