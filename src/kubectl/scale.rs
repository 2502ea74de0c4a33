//! `kubectl scale`. Upstream: `kubectl/pkg/cmd/scale`, `kubectl/pkg/scale`.

use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::status::{Reason, Status};
use crate::apiserver::UpdateOptions;
use crate::apiserver::write::{Subresource, Verb};

use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::failure::Outcome;
use super::resources::{self, Request};

/// The flags of `scale`.
pub(super) const FLAGS: &[Flag] = &[
    flag("replicas", Takes::Whole),
    flag("current-replicas", Takes::Whole),
    flag("resource-version", Takes::Text),
    flag("timeout", Takes::Duration),
    flag("all", Takes::Truth),
    flag("record", Takes::Truth),
];

/// `kubectl scale` names no field manager, so the server takes the program's name.
const MANAGER: &str = "kubectl";

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let replicas = arguments.whole("replicas").ok_or("required flag(s) \"replicas\" not set")?;
    let dry_run = DryRun::read(arguments, client)?;
    if replicas < 0 {
        return Err("The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0".into());
    }
    let current = arguments.whole("current-replicas").unwrap_or(-1);
    if current < -1 {
        return Err("The --current-replicas must specify an integer of -1 or greater".into());
    }
    let request = Request {
        type_means_all: arguments.truth("all"),
        ..Request::new(client, arguments, &arguments.words)
    };
    let selection = resources::select(client, &request)?;
    let version = arguments.text("resource-version").unwrap_or_default();
    if !version.is_empty() && selection.objects.len() > 1 {
        return Err("cannot use --resource-version with multiple resources".into());
    }
    if selection.objects.is_empty() && selection.failures.is_empty() {
        return Err("no objects passed to scale".into());
    }
    let scale = |client: &mut Client<'_>, object: &Shared| {
        let mut value = object.value().clone();
        value.set(&["spec", "replicas"], replicas);
        if dry_run == DryRun::Client {
            return client.print_value(object.kind(), &value, "scaled", dry_run, arguments);
        }
        if !matches!(object.kind(), Kind::Deployment | Kind::ReplicaSet) {
            return Err(Status::new(Reason::NotFound, "the server could not find the requested resource").into());
        }
        check(object, current, version)?;
        // With a precondition kubectl sends the whole Scale, without one a merge patch.
        let checked = current != -1 || !version.is_empty();
        let options = UpdateOptions {
            subresource: Subresource::Scale,
            verb: (!checked).then_some(Verb::Patch),
            dry_run: dry_run == DryRun::Server,
            ..UpdateOptions::default()
        };
        let scaled = client.api.update(client.writer(MANAGER), object.kind(), value.clone(), options)?;
        if dry_run == DryRun::No {
            client.record_stored(MANAGER, scaled);
        }
        // kubectl prints what it had read, with the new size.
        client.print_value(object.kind(), &value, "scaled", dry_run, arguments)
    };
    client.each_selected(&selection, &mut |client, object| {
        let outcome = scale(client, object);
        if outcome.is_err() {
            client.leave_rest();
        }
        outcome
    })
}

fn check(object: &Object, current: i64, version: &str) -> Outcome {
    let replicas = object.value().int(&["spec", "replicas"]).unwrap_or_default();
    if current != -1 && replicas != current {
        return Err(format!("Expected replicas to be {current}, was {replicas}").into());
    }
    let stored = object.resource_version();
    if !version.is_empty() && version != stored.to_string() {
        return Err(format!("Expected resource version to be {version}, was {stored}").into());
    }
    Ok(())
}
