//! What the server says of an object that it takes nevertheless; kubectl prints each text behind `Warning: `.
//!
//! Upstream: `pkg/api/pod/warnings.go`, `pkg/api/service/warnings.go`, `pkg/api/persistentvolumeclaim/util.go` and the
//! `WarningsOnCreate` of `pkg/registry/*/strategy.go`.

mod overlaps;
mod placement;
mod pod;
mod ports;
mod service;

use ecow::{EcoString, eco_format};

use super::read::amount_of;
use super::{addresses, names};
use crate::api::field::Path;
use crate::api::kind::Kind;
use crate::api::quote::quoted;
use crate::api::value::Value;

/// Warnings in the order in which the server gives them.
#[derive(Default)]
struct Warnings {
    texts: Vec<EcoString>,
}

impl Warnings {
    /// What is said of the field at `path`.
    fn at(&mut self, path: &Path<'_>, text: &str) {
        self.texts.push(eco_format!("{path}: {text}"));
    }

    /// A text of its own.
    fn say(&mut self, text: EcoString) {
        self.texts.push(text);
    }
}

/// What is said of `object`, which takes the place of `old` if there is one. Of a Deployment or a ReplicaSet nothing is
/// said again where only its metadata or status changes, of a Pod nothing after its creation.
pub fn warnings(kind: Kind, object: &Value, old: Option<&Value>) -> Vec<EcoString> {
    let mut warnings = Warnings::default();
    let none = Value::Null;
    let spec = object.get("spec").unwrap_or(&none);
    match kind {
        Kind::Deployment | Kind::ReplicaSet => {
            if old.is_none() {
                surprising_name(object, "this is used in Pod names and hostnames", &mut warnings);
            }
            if old.is_none_or(|old| old.get("spec") != Some(spec)) {
                let template = spec.get("template").unwrap_or(&none);
                pod::pod(template, &Path::new("spec.template"), true, &mut warnings);
            }
        }
        Kind::Pod if old.is_none() => {
            surprising_name(object, "this is used in the Pod's hostname", &mut warnings);
            pod::pod(object, &Path::new(""), false, &mut warnings);
        }
        Kind::Service => service::of_service(object, spec, &mut warnings),
        Kind::PersistentVolumeClaim => claim(spec, &Path::new("spec"), &mut warnings),
        _ => {}
    }
    warnings.texts
}

fn surprising_name(object: &Value, used: &str, warnings: &mut Warnings) {
    let messages = names::dns1123_label(object.text(&["metadata", "name"]));
    if !messages.is_empty() {
        warnings.at(
            &Path::new("metadata.name"),
            &format!(
                "{used}, which can result in surprising behavior; a DNS label is recommended: [{}]",
                messages.join(" ")
            ),
        );
    }
}

fn claim(spec: &Value, path: &Path<'_>, warnings: &mut Warnings) {
    let path = path.child("resources");
    for list in ["requests", "limits"] {
        let list_path = path.child(list);
        whole_bytes(spec.at(&["resources", list, "storage"]), &list_path.key("storage"), warnings);
    }
}

fn whole_bytes(amount: Option<&Value>, path: &Path<'_>, warnings: &mut Warnings) {
    if let Some(amount) = amount.map(amount_of).filter(|amount| amount.milli_value() % 1000 != 0) {
        warnings.at(
            path,
            &format!(
                "fractional byte value {} is invalid, must be an integer",
                quoted(&amount.to_string())
            ),
        );
    }
}

/// An IP address that others may read otherwise.
fn odd_address(text: &str, path: &Path<'_>, warnings: &mut Warnings) {
    let Some(address) = addresses::sloppy_ip(text) else { return };
    let plain = match address {
        std::net::IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or(address, Into::into),
        std::net::IpAddr::V4(_) => address,
    };
    let is_standard = text.parse::<std::net::IpAddr>().is_ok() && plain == address;
    if !is_standard {
        warnings.at(
            path,
            &format!("non-standard IP address {} is invalid: use \"{plain}\"", quoted(text)),
        );
    } else if address.is_ipv6() && address.to_string() != text {
        warnings.at(
            path,
            &format!(
                "IPv6 address {} should be in RFC 5952 canonical format (\"{address}\")",
                quoted(text)
            ),
        );
    }
}
