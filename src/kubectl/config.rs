//! `kubectl config`: the one cluster, the one context in it, and who types. Upstream: `kubectl/pkg/cmd/config`.

use crate::api::value::Value;
use crate::apiserver::ADDRESS;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, NAMESPACE};
use super::failure::{Failure, Outcome};
use super::output::Format;
use super::tabwriter;

/// The flags of `config view`.
pub(super) const VIEW: &[Flag] = &[
    flag("raw", Takes::Truth),
    flag("flatten", Takes::Truth),
    flag("minify", Takes::Truth),
    flag("merge", Takes::Optional("true")),
];

/// The flags of `config get-contexts`.
pub(super) const CONTEXTS: &[Flag] = &[flag("no-headers", Takes::Truth), short("output", 'o', Takes::Text)];

/// The flags of `config set-context`, beside those that every command takes.
pub(super) const SET_CONTEXT: &[Flag] = &[flag("current", Takes::Truth)];

/// The name of the cluster, and of the context in it.
const CONTEXT: &str = "converge";

/// What kubectl shows in the place of a certificate or a key.
const OMITTED: &str = "DATA+OMITTED";

/// Refuses what the global flags name and the kubeconfig has not.
pub(super) fn check_globals(client: &Client<'_>, arguments: &Arguments) -> Outcome {
    let given = |flag: &str| arguments.text(flag).filter(|text| !text.is_empty());
    if let Some(file) = given("kubeconfig") {
        return Err(format!("stat {file}: no such file or directory").into());
    }
    for (flag, title, known) in [
        ("context", "context", CONTEXT),
        ("cluster", "cluster", CONTEXT),
        ("user", "auth info", client.session.actor.as_str()),
    ] {
        if let Some(name) = given(flag).filter(|name| *name != known) {
            return Err(format!("{title} {name:?} does not exist").into());
        }
    }
    let server = format!("https://{ADDRESS}");
    if let Some(other) = given("server").filter(|other| *other != server && *other != ADDRESS) {
        return Err(format!("converge has one server, {server}, and asks no other: {other}").into());
    }
    for flag in ["as", "as-group", "as-uid", "as-user-extra", "token", "username", "password"] {
        if arguments.given(flag) {
            let message = format!("converge knows who types and takes no --{flag}; in a scenario \"as\" says who types a line");
            return Err(message.into());
        }
    }
    Ok(())
}

pub(super) fn view(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("unexpected arguments: [{words}]\nSee 'kubectl config view -h' for help and examples").into());
    }
    if !arguments.truth_unless_given("merge") {
        return Err("if merge==false a precise file must be specified".into());
    }
    if arguments.truth("raw") || arguments.truth("flatten") {
        return Err("converge has no certificates that --raw and --flatten could show".into());
    }
    let text = match Format::read(arguments, false)? {
        Format::Plain => crate::manifest::to_yaml(&kubeconfig(client)),
        format => format.print(&kubeconfig(client))?,
    };
    client.print(&text);
    Ok(())
}

/// The configuration that a client of the simulated cluster would have.
fn kubeconfig(client: &Client<'_>) -> Value {
    let actor = client.session.actor.as_str();
    crate::value!({
        "apiVersion": "v1",
        "clusters": [{
            "cluster": {"certificate-authority-data": OMITTED, "server": (format!("https://{ADDRESS}"))},
            "name": CONTEXT
        }],
        "contexts": [{"context": {"cluster": CONTEXT, "namespace": NAMESPACE, "user": actor}, "name": CONTEXT}],
        "current-context": CONTEXT,
        "kind": "Config",
        "users": [{"name": actor, "user": {"client-certificate-data": OMITTED, "client-key-data": OMITTED}}]
    })
}

pub(super) fn current_context(client: &mut Client<'_>, _arguments: &Arguments) -> Outcome {
    client.print(&format!("{CONTEXT}\n"));
    Ok(())
}

pub(super) fn use_context(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    match arguments.words.as_slice() {
        [name] if name == CONTEXT => {
            client.print(&format!("Switched to context {CONTEXT:?}.\n"));
            Ok(())
        }
        [name] => Err(format!("no context exists with the name: {name:?}").into()),
        words => {
            let words = words.join(" ");
            Err(format!("unexpected args: [{words}]\nSee 'kubectl config use-context -h' for help and examples").into())
        }
    }
}

pub(super) fn set_context(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let is_current = arguments.truth("current");
    let name = match arguments.words.as_slice() {
        [] if !is_current => return Err("you must specify a non-empty context name or --current".into()),
        [] => CONTEXT,
        [_] if is_current => return Err("you cannot specify both a context name and --current".into()),
        [name] => name,
        words => {
            let words = words.join(" ");
            return Err(format!("Unexpected args: [{words}]\nSee 'kubectl config set-context -h' for help and examples").into());
        }
    };
    if name != CONTEXT {
        return Err(format!("converge has one context, {CONTEXT}, and makes no other: {name}").into());
    }
    // Another cluster or user was refused before.
    match arguments.text("namespace") {
        None | Some(NAMESPACE) => {
            client.print(&format!("Context {CONTEXT:?} modified.\n"));
            Ok(())
        }
        Some(other) => {
            let message = format!(
                "converge keeps no kubeconfig from one line to the next: a line goes to the namespace {NAMESPACE} unless it says another, \
                 so add \"-n {other}\" to each"
            );
            Err(message.into())
        }
    }
}

pub(super) fn clusters(client: &mut Client<'_>, _arguments: &Arguments) -> Outcome {
    client.print(&format!("NAME\n{CONTEXT}\n"));
    Ok(())
}

pub(super) fn users(client: &mut Client<'_>, _arguments: &Arguments) -> Outcome {
    let actor = client.session.actor.clone();
    client.print(&format!("NAME\n{actor}\n"));
    Ok(())
}

pub(super) fn contexts(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let output = arguments.text("output").unwrap_or_default();
    if !matches!(output, "" | "name") {
        let message = format!("--output {output} is not available in kubectl config get-contexts; resetting to default output format");
        return Err(message.into());
    }
    let missing = arguments.words.iter().filter(|name| *name != CONTEXT);
    let failures: Vec<Failure> = missing.map(|name| Failure::Client(format!("context {name} not found"))).collect();
    let asked = arguments.words.is_empty() || arguments.words.iter().any(|name| name == CONTEXT);
    let names_only = output == "name";
    let mut text = String::new();
    if !arguments.truth("no-headers") && !names_only {
        text.push_str("CURRENT\tNAME\tCLUSTER\tAUTHINFO\tNAMESPACE\n");
    }
    if asked && names_only {
        text.push_str(&format!("{CONTEXT}\n"));
    } else if asked {
        let actor = &client.session.actor;
        text.push_str(&format!("*\t{CONTEXT}\t{CONTEXT}\t{actor}\t{NAMESPACE}\n"));
    }
    client.print(&tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new()));
    Failure::all(failures)
}
