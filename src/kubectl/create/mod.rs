//! `kubectl create`. Upstream: `kubectl/pkg/cmd/create`.

mod config;
mod deployment;
mod policy;

use crate::api::kind::Kind;
use crate::api::status::Status;
use crate::api::value::Value;

use super::apply::with_annotation;
use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::input;
use super::output::{Format, shown};

pub(super) use config::{config_map, namespace, secret, service_account};
pub(super) use deployment::deployment;
pub(super) use policy::{disruption_budget, priority_class, quota};

/// The flags that all of them take.
pub(super) const FLAGS: &[Flag] = &[
    flag("save-config", Takes::Truth),
    flag("validate", Takes::Optional("strict")),
    flag("field-manager", Takes::Text),
    flag("record", Takes::Truth),
];

/// The flags of `create deployment`.
pub(super) const DEPLOYMENT: &[Flag] = &[
    flag("image", Takes::Text),
    flag("port", Takes::Whole),
    short("replicas", 'r', Takes::Whole),
];

/// The flags of `create quota`.
pub(super) const QUOTA: &[Flag] = &[flag("hard", Takes::Text), flag("scopes", Takes::Text)];

/// The flags of `create poddisruptionbudget`.
pub(super) const DISRUPTION_BUDGET: &[Flag] = &[
    flag("selector", Takes::Text),
    flag("min-available", Takes::Text),
    flag("max-unavailable", Takes::Text),
];

/// The flags of `create priorityclass`.
pub(super) const PRIORITY_CLASS: &[Flag] = &[
    flag("value", Takes::Whole),
    flag("global-default", Takes::Truth),
    flag("description", Takes::Text),
    flag("preemption-policy", Takes::Text),
];

/// The flags of `create configmap` and `create secret generic`.
pub(super) const CONFIG: &[Flag] = &[
    flag("from-literal", Takes::Text),
    flag("from-file", Takes::Text),
    flag("from-env-file", Takes::Text),
    flag("append-hash", Takes::Truth),
    flag("type", Takes::Text),
];

const MANAGER: &str = "kubectl-create";

/// `create -f -`
pub(super) fn files(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.given("filename") {
        return Err("must specify one of -f and -k".into());
    }
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("Unexpected args: [{words}]\nSee 'kubectl create -h' for help and examples").into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    client.validation = Client::read_validation(arguments)?;
    let namespace = Client::namespace(arguments);
    let input = input::read(client, arguments.all("filename"), namespace, client.validates())?;
    if input.items.is_empty() && input.failures.is_empty() {
        return Err("no objects passed to create".into());
    }
    client.each(input.items.len(), input.failures, &mut |client, at| {
        let item = &input.items[at];
        let mut value = if arguments.truth("save-config") {
            with_annotation(&item.value)
        } else {
            item.value.clone()
        };
        client.record(&mut value);
        let created = match dry_run {
            DryRun::Client => Ok(value),
            _ => client
                .create(manager(arguments), item.kind, value, dry_run)
                .map(|created| created.value().clone()),
        };
        match created {
            Ok(value) => client.print_value(item.kind, &value, "created", dry_run, arguments),
            Err(status) => Err(Failure::from(status).when("creating")),
        }
    })
}

fn manager(arguments: &Arguments) -> &str {
    arguments.text("field-manager").unwrap_or(MANAGER)
}

/// The one name that a `create` command takes.
fn name<'a>(arguments: &'a Arguments, command: &str) -> Result<&'a str, Failure> {
    match arguments.words.as_slice() {
        [name, ..] => Ok(name),
        [] => Err(format!("exactly one NAME is required, got 0\nSee 'kubectl create {command} -h' for help and examples").into()),
    }
}

/// Creates an object that the client built; `failed` is what kubectl says in front of a refusal.
fn create(client: &mut Client<'_>, arguments: &Arguments, kind: Kind, mut value: Value, failed: &str) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    client.validation = Client::read_validation(arguments)?;
    if kind.names().namespaced {
        value.set(&["metadata", "namespace"], Client::namespace(arguments));
    }
    value.set(&["apiVersion"], kind.api_version());
    value.set(&["kind"], kind.name());
    if arguments.truth("save-config") {
        value = with_annotation(&value);
    }
    if dry_run == DryRun::Client {
        return print_built(client, arguments, kind, &value);
    }
    let refused = |status: Status| match failed {
        "" => Failure::from(status),
        failed => Failure::Client(format!("{failed}: {}", status.message)),
    };
    let created = client.create(manager(arguments), kind, value, dry_run).map_err(refused)?;
    client.print_done(&created, "created", dry_run, arguments)
}

/// An object that was only built is printed as Go prints its type: with what is empty in it.
fn print_built(client: &mut Client<'_>, arguments: &Arguments, kind: Kind, value: &Value) -> Outcome {
    let format = Format::read(arguments, false)?;
    if matches!(format, Format::Plain | Format::Name) {
        return client.print_value(kind, value, "created", DryRun::Client, arguments);
    }
    let mut built = shown(value, arguments);
    if kind == Kind::Deployment {
        built.set(&["status"], Value::map());
        built.set(&["spec", "strategy"], Value::map());
        let containers = built
            .make_map()
            .entry("spec")
            .make_map()
            .entry("template")
            .make_map()
            .entry("spec")
            .make_map()
            .entry("containers");
        for container in containers.make_list() {
            container.set(&["resources"], Value::map());
        }
    }
    client.print(&format.print(&built)?);
    Ok(())
}
