//! Warnings about ports of containers.
//!
//! Upstream: `pkg/api/pod/warnings.go`.

use ecow::{EcoString, eco_format};

use super::super::container;
use super::super::read::{list, number, text};
use super::Warnings;
use crate::api::field::Path;
use crate::api::quote::quoted;
use crate::api::value::Value;

/// Ports of all containers among each other.
pub(super) fn ports(spec: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    let mut seen: Vec<(EcoString, &Value)> = Vec::new();
    container::each(spec, path, &mut |container, path| {
        let ports = path.child("ports");
        for (at, port) in list(container, "ports").iter().enumerate() {
            let path = ports.index(at);
            address_without_port(port, &path, warnings);
            for (other_path, other) in &seen {
                if number(port, "containerPort") != number(other, "containerPort") || text(port, "protocol") != text(other, "protocol") {
                    continue;
                }
                if let Some(clash) = clash(port, other) {
                    warnings.at(&path, &format!("{clash} port definition with {other_path}"));
                }
            }
            seen.push((eco_format!("{path}"), port));
        }
    });
    for (at, (path, port)) in seen.iter().enumerate() {
        let name = text(port, "name");
        let first = seen[..at].iter().find(|(_, other)| !name.is_empty() && text(other, "name") == name);
        if let Some((other, _)) = first {
            warnings.at(
                &Path::new(path),
                &format!(
                    "duplicate port name {} with {other}, services and probes that select ports by name will use {other}",
                    quoted(name)
                ),
            );
        }
    }
}

fn address_without_port(port: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    let address = text(port, "hostIP");
    if !address.is_empty() && number(port, "hostPort") == 0 {
        warnings.at(
            path,
            &format!(
                "hostIP set without hostPort: {{Name:{} HostPort:0 ContainerPort:{} Protocol:{} HostIP:{address}}}",
                text(port, "name"),
                number(port, "containerPort"),
                text(port, "protocol")
            ),
        );
    }
}

/// How two ports of the same number and protocol get into each other's way.
fn clash(one: &Value, other: &Value) -> Option<&'static str> {
    let (host_port, other_host_port) = (number(one, "hostPort"), number(other, "hostPort"));
    let (address, other_address) = (text(one, "hostIP"), text(other, "hostIP"));
    if host_port == other_host_port && address == other_address {
        Some("duplicate")
    } else if host_port == 0 || other_host_port == 0 {
        Some("overlapping")
    } else if host_port == other_host_port && address.is_empty() != other_address.is_empty() {
        Some("dangerously ambiguous")
    } else {
        None
    }
}
