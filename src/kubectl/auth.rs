//! `kubectl auth can-i`: whoever types is an administrator, of the group `system:masters`. Upstream: `kubectl/pkg/cmd/auth/cani.go`.

use crate::api::kind::Kind;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::Outcome;
use super::tabwriter;

/// The flags of `auth can-i`.
pub(super) const CAN_I: &[Flag] = &[
    short("all-namespaces", 'A', Takes::Truth),
    short("quiet", 'q', Takes::Truth),
    flag("subresource", Takes::Text),
    flag("list", Takes::Truth),
    flag("no-headers", Takes::Truth),
];

const VERBS: [&str; 16] = [
    "get",
    "list",
    "watch",
    "create",
    "update",
    "patch",
    "delete",
    "deletecollection",
    "use",
    "bind",
    "impersonate",
    "*",
    "approve",
    "sign",
    "escalate",
    "attest",
];
const VERBS_OF_ADDRESSES: [&str; 8] = ["get", "put", "post", "head", "options", "delete", "patch", "*"];
/// Resources that stand in rules and are served nowhere.
const NOT_SERVED: [&str; 3] = ["*", "users", "groups"];

/// What the roles `cluster-admin`, `system:basic-user`, `system:discovery` and `system:public-info-viewer` allow, one after the other:
/// a verb, and the resources or addresses that it may be done to. Upstream: `rbac/bootstrappolicy/policy.go`.
const RULES: [(&str, &[&str]); 5] = [
    ("*", &["*.*", "*"]),
    (
        "create",
        &[
            "selfsubjectreviews.authentication.k8s.io",
            "selfsubjectaccessreviews.authorization.k8s.io",
            "selfsubjectrulesreviews.authorization.k8s.io",
        ],
    ),
    ("get", &["/api/*", "/api", "/apis/*", "/apis", "/openapi/*", "/openapi"]),
    ("get", HEALTH),
    ("get", HEALTH),
];
const HEALTH: &[&str] = &["/healthz", "/livez", "/readyz", "/version/", "/version"];

pub(super) fn can_i(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let subresource = arguments.text("subresource").unwrap_or_default();
    let everywhere = arguments.truth("all-namespaces");
    if arguments.truth("list") {
        if !arguments.words.is_empty() {
            return Err("list option must be specified with no arguments".into());
        }
        if arguments.truth("quiet") || everywhere || !subresource.is_empty() {
            return Err("list option can't be specified with neither quiet, all-namespaces nor subresource options".into());
        }
        list(client, !arguments.truth("no-headers"));
        return Ok(());
    }
    let [verb, what] = arguments.words.as_slice() else {
        return Err("you must specify two arguments: verb resource or verb resource/resourceName.\n\
             See 'kubectl auth can-i -h' for help and examples."
            .into());
    };
    if what.starts_with('/') {
        if !subresource.is_empty() {
            return Err("--subresource can not be used with NonResourceURL".into());
        }
        if !VERBS_OF_ADDRESSES.contains(&verb.as_str()) {
            warn(client, &format!("verb '{verb}' is not a known verb"));
        }
    } else {
        let resource = what.split('/').next().unwrap_or_default();
        warn_of_resource(client, resource, everywhere);
        if !everywhere && !VERBS.contains(&verb.as_str()) {
            warn(client, &format!("verb '{verb}' is not a known verb"));
        }
    }
    if arguments.truth("no-headers") {
        return Err("--no-headers cannot be set without --list specified".into());
    }
    if !arguments.truth("quiet") {
        client.print("yes\n");
    }
    Ok(())
}

/// Warns of a resource that the server has not, or that is in no namespace.
fn warn_of_resource(client: &mut Client<'_>, resource: &str, everywhere: bool) {
    if NOT_SERVED.contains(&resource) {
        return;
    }
    let in_group = |name: &str, group: &str| match group {
        "" => format!("'{name}'"),
        group => format!("'{name}' in group '{group}'"),
    };
    let Some(kind) = Kind::of_resource(resource) else {
        let lower = resource.to_ascii_lowercase();
        let (name, group) = lower.split_once('.').unwrap_or((&lower, ""));
        let which = in_group(name, group);
        return warn(client, &format!("the server doesn't have a resource type {which}"));
    };
    let names = kind.names();
    if !names.namespaced && !everywhere {
        let group = match names.group {
            "" => String::new(),
            group => format!(" in group '{group}'"),
        };
        warn(client, &format!("resource '{}' is not namespace scoped{group}", names.plural));
    }
}

/// These warnings end with an empty line.
fn warn(client: &mut Client<'_>, text: &str) {
    client.warn(&format!("Warning: {text}\n"));
}

fn list(client: &mut Client<'_>, headers: bool) {
    let mut rows: Vec<(&str, &str)> = RULES
        .iter()
        .flat_map(|(verb, what)| what.iter().map(|what| (*verb, *what)))
        .collect();
    // By the texts of the rules, in which the name ends with a bracket.
    let key = |(verb, what): &(&str, &str)| {
        let is_address = !what.contains('.');
        let group = what.split_once('.').map_or(String::new(), |(_, group)| group.to_owned());
        (verb.to_string(), is_address, group, format!("{what}]"))
    };
    rows.sort_by_key(key);
    let mut text = String::new();
    if headers {
        text.push_str("Resources\tNon-Resource URLs\tResource Names\tVerbs\n");
    }
    for (verb, what) in rows {
        if what.contains('.') {
            text.push_str(&format!("{what}\t[]\t[]\t[{verb}]\n"));
        } else {
            text.push_str(&format!("\t[{what}]\t[]\t[{verb}]\n"));
        }
    }
    client.print(&tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new()));
}
