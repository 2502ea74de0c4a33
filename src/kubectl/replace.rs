//! `kubectl replace`. Upstream: `kubectl/pkg/cmd/replace`.

use crate::api::status::Reason;
use crate::api::value::Value;
use crate::apiserver::{DeleteOptions, UpdateOptions};

use super::apply::with_annotation;
use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::input;

/// The flags of `replace`.
pub(super) const FLAGS: &[Flag] = &[
    flag("save-config", Takes::Truth),
    flag("record", Takes::Truth),
    flag("validate", Takes::Optional("strict")),
    flag("field-manager", Takes::Text),
    flag("force", Takes::Truth),
    flag("cascade", Takes::Optional("background")),
    flag("grace-period", Takes::Whole),
    flag("timeout", Takes::Duration),
    flag("wait", Takes::Truth),
];

pub(super) fn replace(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.given("filename") {
        return Err("must specify one of -f and -k".into());
    }
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("Unexpected args: [{words}]\nSee 'kubectl replace -h' for help and examples").into());
    }
    let force = arguments.truth("force");
    if arguments.whole("grace-period").is_some_and(|seconds| seconds >= 0) && !force {
        return Err("--grace-period must have --force specified".into());
    }
    if arguments.given("timeout") && !force {
        return Err("--timeout must have --force specified".into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    if force && dry_run != DryRun::No {
        return Err("--dry-run can not be used when --force is set".into());
    }
    client.validation = Client::read_validation(arguments)?;
    let namespace = Client::namespace(arguments);
    let input = input::read(client, arguments.all("filename"), namespace, client.validates())?;
    if input.items.is_empty() && input.failures.is_empty() {
        return Err("no objects passed to replace".into());
    }
    let manager = arguments.text("field-manager").unwrap_or("kubectl-replace");
    let mut input = input;
    for item in &mut input.items {
        if arguments.truth("save-config") {
            item.value = with_annotation(&item.value);
        }
        client.record(&mut item.value);
    }
    client.each(input.items.len(), input.failures, &mut |client, at| {
        let item = &input.items[at];
        let replaced = if force {
            delete_and_create(client, manager, item)
        } else if dry_run == DryRun::Client {
            Ok(item.value.clone())
        } else {
            let options = UpdateOptions {
                dry_run: dry_run == DryRun::Server,
                field_validation: client.validation,
                ..UpdateOptions::default()
            };
            let replaced = client.api.update(client.writer(manager), item.kind, item.value.clone(), options);
            client.print_warnings();
            replaced
                .map(|replaced| replaced.value().clone())
                .map_err(|status| Failure::from(status).when("replacing"))
        };
        client.print_value(item.kind, &replaced?, "replaced", dry_run, arguments)
    })
}

fn delete_and_create(client: &mut Client<'_>, manager: &str, item: &input::Item) -> Result<Value, Failure> {
    let options = DeleteOptions {
        grace_seconds: Some(0),
        ..DeleteOptions::default()
    };
    match client.api.delete(client.writer("kubectl"), &item.key(), &options) {
        Err(status) if status.reason != Reason::NotFound => return Err(status.into()),
        _ => {}
    }
    let created = client.create(manager, item.kind, item.value.clone(), DryRun::No);
    created
        .map(|created| created.value().clone())
        .map_err(|status| Failure::from(status).when("replacing"))
}
