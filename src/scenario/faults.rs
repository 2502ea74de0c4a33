//! Faults and what webhooks do, as scenario files write them:
//! `fault: {node: node-1, state: down}`, `fault: {component: scheduler, state: stopped}`, `fault: {apiserver: away}`,
//! `fault: {webhook: check.example.com, deny: "no"}`.

use ecow::EcoString;

use super::cluster::FieldFault;
use crate::api::value::{Map, Value};
use crate::apiserver::Health;
use crate::apiserver::admission::webhook::Behaviour;
use crate::sim::fault::{COMPONENT_STATES, Component, Fault, NODE_STATES};
use crate::value;

/// What a webhook can do.
const WEBHOOK_FIELDS: [&str; 5] = ["allow", "deny", "mutate", "timeout", "unreachable"];

/// Reads a fault; `nodes` are the names of the nodes that there are.
pub(super) fn read_fault(fault: &Value, nodes: &[&str]) -> Result<Fault, FieldFault> {
    let whole = |message: String| Err((EcoString::new(), message));
    let Some(map) = fault.as_map() else {
        return whole("a fault is {node: …, state: …}, {component: …, state: …}, {apiserver: …} or {webhook: …}".to_owned());
    };
    let known: &[&str] = match map.keys().next().map(EcoString::as_str) {
        _ if map.get("node").is_some() => &["node", "state"],
        _ if map.get("component").is_some() => &["component", "state"],
        _ if map.get("apiserver").is_some() => &["apiserver"],
        _ if map.get("webhook").is_some() => &["webhook", "allow", "deny", "mutate", "timeout", "unreachable"],
        _ => return whole("a fault has one of node, component, apiserver, webhook".to_owned()),
    };
    if let Some(key) = map.keys().find(|key| !known.contains(&key.as_str())) {
        return Err((
            key.clone(),
            format!("{key:?} is not a field of this fault; known are {}", known.join(", ")),
        ));
    }
    let state = |states: [&str; 2]| match fault.text(&["state"]) {
        state if state == states[0] => Ok(true),
        state if state == states[1] => Ok(false),
        _ => Err((EcoString::from("state"), format!("state must be {} or {}", states[0], states[1]))),
    };
    let name = |field: &'static str| EcoString::from(fault.text(&[field]));
    if map.get("node").is_some() {
        let node = name("node");
        if !nodes.contains(&node.as_str()) {
            let there = if nodes.is_empty() { "none".to_owned() } else { nodes.join(", ") };
            return Err(("node".into(), format!("there is no node {node:?}; there are {there}")));
        }
        return Ok(Fault::Node {
            node,
            down: state(NODE_STATES)?,
        });
    }
    if map.get("component").is_some() {
        let named = name("component");
        let Some(component) = Component::named(&named) else {
            let message = format!(
                "there is no component {named:?} that can be stopped; there are {}",
                Component::names()
            );
            return Err(("component".into(), message));
        };
        return Ok(Fault::Component {
            component,
            stopped: state(COMPONENT_STATES)?,
        });
    }
    if map.get("apiserver").is_some() {
        let Some(health) = Health::named(fault.text(&["apiserver"])) else {
            let names = Health::NAMES.map(|(name, _)| name).join(", ");
            return Err(("apiserver".into(), format!("apiserver takes one of {names}")));
        };
        return Ok(Fault::ApiServer(health));
    }
    let name = name("webhook");
    if name.is_empty() {
        return Err(("webhook".into(), "webhook takes the name of a webhook".to_owned()));
    }
    let mut behaviour = map.clone();
    behaviour.remove("webhook");
    Ok(Fault::Webhook {
        name,
        behaviour: read_webhook(&behaviour.into())?,
    })
}

/// Reads what a webhook does: `{deny: "text"}`, `{mutate: [{op: add, path: /…, value: …}]}`, `{timeout: true}`,
/// `{unreachable: true}`, `{allow: true}`.
pub(super) fn read_webhook(webhook: &Value) -> Result<Behaviour, FieldFault> {
    let one_of = || (EcoString::new(), format!("a webhook does one of {}", WEBHOOK_FIELDS.join(", ")));
    let map = webhook.as_map().filter(|map| map.len() == 1).ok_or_else(one_of)?;
    let (field, value) = map.iter().next().ok_or_else(one_of)?;
    let wrong = |message: &str| Err((field.clone(), message.to_owned()));
    Ok(match (field.as_str(), value) {
        ("allow", Value::Bool(true)) => Behaviour::Allow,
        ("timeout", Value::Bool(true)) => Behaviour::Timeout,
        ("unreachable", Value::Bool(true)) => Behaviour::Unreachable,
        ("deny", Value::String(message)) => Behaviour::Deny(message.clone()),
        ("mutate", Value::List(_)) => Behaviour::Mutate(value.clone()),
        ("deny", _) => return wrong("deny takes the message with which the webhook denies, or \"\""),
        ("mutate", _) => return wrong("mutate takes a JSON patch: a list of {op: …, path: …, value: …}"),
        ("allow" | "timeout" | "unreachable", _) => return wrong("is true, or left out"),
        _ => return Err(one_of()),
    })
}

/// Writes a fault.
pub(super) fn write_fault(fault: &Fault) -> Value {
    let state = |states: [&'static str; 2], broken: bool| states[usize::from(!broken)];
    match fault {
        Fault::Node { node, down } => value!({"node": (node.clone()), "state": (state(NODE_STATES, *down))}),
        Fault::Component { component, stopped } => {
            value!({"component": (component.name()), "state": (state(COMPONENT_STATES, *stopped))})
        }
        Fault::ApiServer(health) => value!({"apiserver": (health.name())}),
        Fault::Webhook { name, behaviour } => {
            let mut map = Map::new();
            map.insert("webhook", name.clone());
            let (field, value) = webhook_field(behaviour);
            map.insert(field, value);
            map.into()
        }
    }
}

/// Writes what a webhook does.
pub(super) fn write_webhook(behaviour: &Behaviour) -> Value {
    let (field, value) = webhook_field(behaviour);
    let mut map = Map::new();
    map.insert(field, value);
    map.into()
}

fn webhook_field(behaviour: &Behaviour) -> (&'static str, Value) {
    match behaviour {
        Behaviour::Allow => ("allow", true.into()),
        Behaviour::Deny(message) => ("deny", message.clone().into()),
        Behaviour::Mutate(patch) => ("mutate", patch.clone()),
        Behaviour::Timeout => ("timeout", true.into()),
        Behaviour::Unreachable => ("unreachable", true.into()),
    }
}
