//! `kubectl replace`. Upstream: `kubectl/pkg/cmd/replace`.

use crate::apiserver::UpdateOptions;

use super::apply::with_annotation;
use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::delete::{Plan, delete_key};
use super::failure::{Failure, Outcome};
use super::get::is_not_found;
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

/// How long a forced replacement waits for what it has deleted to be gone.
const PATIENCE_MS: u64 = 5 * 60_000;
/// How often it looks.
const LOOK_MS: u64 = 1000;

pub(super) fn replace(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.given("filename") {
        return Err("must specify one of -f and -k".into());
    }
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("Unexpected args: [{words}]\nSee 'kubectl replace -h' for help and examples").into());
    }
    let forced = arguments.truth("force");
    if arguments.whole("grace-period").is_some_and(|seconds| seconds >= 0) && !forced {
        return Err("--grace-period must have --force specified".into());
    }
    if arguments.given("timeout") && !forced {
        return Err("--timeout must have --force specified".into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    if forced && dry_run != DryRun::No {
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
    if forced {
        return force(client, arguments, manager, input);
    }
    client.each(input.items.len(), input.failures, &mut |client, at| {
        let item = &input.items[at];
        let replaced = if dry_run == DryRun::Client {
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

/// Deletes every object, waits until they are gone, and creates them anew.
fn force(client: &mut Client<'_>, arguments: &Arguments, manager: &str, input: input::Input) -> Outcome {
    let plan = Plan::of_replace(arguments)?;
    let timeout_ms = arguments.duration_ms("timeout").and_then(|ms| u64::try_from(ms).ok());
    let timeout_ms = timeout_ms.filter(|ms| *ms > 0).unwrap_or(PATIENCE_MS);
    let items = input.items;
    client.each(2 * items.len(), input.failures, &mut |client, at| {
        if let Some(item) = items.get(at) {
            return match delete_key(client, &item.key(), &plan) {
                Err(failure) if is_not_found(&failure) => Ok(()),
                outcome => outcome,
            };
        }
        if client.has_failed() {
            client.stop();
            return Ok(());
        }
        let item = &items[at - items.len()];
        if at == items.len() && items.iter().any(|item| client.api.get(&item.key()).is_some()) {
            let began_ms = *client.place.started_ms.get_or_insert(client.api.now_ms());
            if client.api.now_ms() - began_ms < timeout_ms {
                client.again_ms = Some(LOOK_MS);
                return Ok(());
            }
            client.stop();
            return Err("context deadline exceeded".into());
        }
        let created = client.create(manager, item.kind, item.value.clone(), DryRun::No)?;
        client.print_value(item.kind, created.value(), "replaced", DryRun::No, arguments)
    })
}
