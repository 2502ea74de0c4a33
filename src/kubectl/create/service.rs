//! `kubectl create service clusterip|nodeport|loadbalancer|externalname`. Upstream: `create_service.go`.

use crate::api::kind::Kind;
use crate::api::validation::names;
use crate::api::value::Value;

use super::{create, name};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::failure::{Failure, Outcome};

pub(in crate::kubectl) fn cluster_ip(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    service(client, arguments, "ClusterIP", "clusterip")
}

pub(in crate::kubectl) fn node_port(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    service(client, arguments, "NodePort", "nodeport")
}

pub(in crate::kubectl) fn load_balancer(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    service(client, arguments, "LoadBalancer", "loadbalancer")
}

pub(in crate::kubectl) fn external_name(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.given("external-name") {
        return Err("required flag(s) \"external-name\" not set".into());
    }
    service(client, arguments, "ExternalName", "externalname")
}

fn service(client: &mut Client<'_>, arguments: &Arguments, kind: &str, command: &str) -> Outcome {
    let name = name(arguments, &format!("service {command}"))?;
    let given = |flag: &str| arguments.text(flag).unwrap_or_default();
    let tcp: Vec<&str> = arguments.all("tcp").iter().flat_map(|list| list.split(',')).collect();
    let (address, external) = (given("clusterip"), given("external-name"));
    if address != "None" && tcp.is_empty() && kind != "ExternalName" {
        return Err("at least one tcp port specifier must be provided".into());
    }
    if kind == "ExternalName" && !names::dns1123_subdomain(external).is_empty() {
        return Err(format!("invalid service external name {external}").into());
    }
    let mut ports: Vec<Value> = Vec::new();
    for pair in tcp {
        ports.push(port(pair, arguments.whole("node-port").unwrap_or_default())?);
    }
    let labels = crate::value!({"app": name});
    let mut value = crate::value!({
        "metadata": {"name": name, "labels": (labels.clone())},
        "spec": {"type": kind, "selector": labels}
    });
    if !ports.is_empty() {
        value.set(&["spec", "ports"], ports);
    }
    for (field, text) in [("clusterIP", address), ("externalName", external)] {
        if !text.is_empty() {
            value.set(&["spec", field], text);
        }
    }
    create(
        client,
        arguments,
        Kind::Service,
        value,
        &format!("failed to create {kind} service: "),
    )
}

/// The port of `PORT` or `PORT:TARGET` (`parsePorts`).
fn port(pair: &str, node_port: i64) -> Result<Value, Failure> {
    let mut parts = pair.split(':');
    let number = parts.next().unwrap_or_default();
    let port = number.parse::<u16>().map_err(|_| {
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let cause = if digits { "value out of range" } else { "invalid syntax" };
        format!("strconv.ParseUint: parsing {number:?}: {cause}")
    })?;
    let target = match parts.next() {
        None => Value::Int(port.into()),
        Some(target) => {
            if let Ok(number) = target.parse::<i64>() {
                refuse(&names::port_number(number))?;
                Value::Int(number)
            } else {
                refuse(&names::port_name(target))?;
                target.into()
            }
        }
    };
    let mut value = crate::value!({
        "name": (pair.replace(':', "-")), "port": (i64::from(port)), "protocol": "TCP", "targetPort": target
    });
    if node_port != 0 {
        value.set(&["nodePort"], node_port);
    }
    Ok(value)
}

fn refuse(messages: &names::Messages) -> Outcome {
    if messages.is_empty() {
        return Ok(());
    }
    Err(messages.join(",").into())
}
