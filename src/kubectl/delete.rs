//! `kubectl delete`. Upstream: `kubectl/pkg/cmd/delete`.

use crate::api::object::{Key, Shared};
use crate::apiserver::{DeleteOptions, Propagation};

use super::Follow;
use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::output::full_name;
use super::resources::{self, Request};

/// The flags of `delete`.
pub(super) const FLAGS: &[Flag] = &[
    flag("all", Takes::Truth),
    short("all-namespaces", 'A', Takes::Truth),
    flag("cascade", Takes::Optional("background")),
    flag("force", Takes::Truth),
    flag("grace-period", Takes::Whole),
    flag("ignore-not-found", Takes::Truth),
    flag("now", Takes::Truth),
    flag("timeout", Takes::Duration),
    flag("wait", Takes::Truth),
    short("interactive", 'i', Takes::Truth),
    short("output", 'o', Takes::Text),
    flag("dry-run", Takes::Optional("unchanged")),
];

/// How long kubectl waits where no timeout is given: a week.
const PATIENCE_MS: u64 = 168 * 3_600_000;

/// What the flags say.
pub(super) struct Plan {
    options: DeleteOptions,
    /// Whether names alone are printed (`-o name`).
    names: bool,
    dry_run: DryRun,
    ignores_not_found: bool,
}

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let request = Request {
        type_means_all: false,
        ..Request::new(client, arguments, &arguments.words)
    };
    let plan = Plan::read(client, arguments, &request)?;
    let mut selection = resources::select(client, &request)?;
    if plan.ignores_not_found {
        selection.failures.retain(|failure| !super::get::is_not_found(failure));
    }
    if plan.options.grace_seconds == Some(0) {
        client.warn(
            "Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource \
             may continue to run on the cluster indefinitely.",
        );
    }
    // It warns whoever names a namespace.
    let names_one = arguments.text("namespace").is_some_and(|namespace| !namespace.is_empty()) && !request.all_namespaces;
    if names_one && selection.objects.iter().any(|object| !object.kind().names().namespaced) {
        client.warn("Warning: deleting cluster-scoped resources, not scoped to the provided namespace");
    }
    let nothing = selection.objects.is_empty() && selection.failures.is_empty();
    if nothing {
        client.print("No resources found\n");
    }
    client.each_selected(&selection, &mut |client, object| match delete(client, object, &plan) {
        Err(failure) if plan.ignores_not_found && super::get::is_not_found(&failure) => Ok(()),
        outcome => outcome,
    })?;
    if client.pauses {
        return Ok(());
    }
    let waiting: Vec<(Key, String)> = selection
        .objects
        .iter()
        .filter(|deleted| client.api.get(deleted.key()).is_some_and(|object| object.uid() == deleted.uid()))
        .map(|deleted| (deleted.key().clone(), deleted.uid().to_string()))
        .collect();
    if arguments.truth_unless_given("wait") && plan.dry_run == DryRun::No && !waiting.is_empty() {
        let timeout_ms = arguments
            .duration_ms("timeout")
            .and_then(|ms| u64::try_from(ms).ok())
            .filter(|ms| *ms > 0);
        let deadline_ms = client.api.now_ms() + timeout_ms.unwrap_or(PATIENCE_MS);
        client.output.follow = Some(Follow::deletion(waiting, deadline_ms));
    }
    Ok(())
}

impl Plan {
    /// How `replace --force` deletes what it then creates anew: nothing is deleted at once.
    pub fn of_replace(arguments: &Arguments) -> Result<Self, Failure> {
        let grace_seconds = arguments.whole("grace-period").filter(|seconds| *seconds >= 0);
        Ok(Self {
            options: DeleteOptions {
                propagation: propagation(arguments.text("cascade"))?,
                grace_seconds: grace_seconds.map(|seconds| seconds.max(1)),
                uid: None,
            },
            names: arguments.text("output") == Some("name"),
            dry_run: DryRun::No,
            ignores_not_found: true,
        })
    }

    fn read(client: &mut Client<'_>, arguments: &Arguments, request: &Request<'_>) -> Result<Self, Failure> {
        if arguments.truth("interactive") {
            return Err("converge does not ask back: delete without --interactive".into());
        }
        let mut grace_seconds = arguments.whole("grace-period").unwrap_or(-1);
        let force = arguments.truth("force");
        if arguments.truth("now") {
            if grace_seconds != -1 {
                return Err("--now and --grace-period cannot be specified together".into());
            }
            grace_seconds = 1;
        }
        // Without --force nothing is deleted at once.
        if grace_seconds == 0 && !force {
            grace_seconds = 1;
        }
        if force && grace_seconds < 0 {
            grace_seconds = 0;
        }
        let dry_run = DryRun::read(arguments, client)?;
        let output = arguments.text("output").unwrap_or_default();
        if !output.is_empty() && output != "name" {
            return Err(format!("unexpected -o output mode: {output}. We only support '-o name'").into());
        }
        if request.all && request.selector.is_some() {
            return Err("cannot set --all and --selector at the same time".into());
        }
        if request.all && request.field_selector.is_some() {
            return Err("cannot set --all and --field-selector at the same time".into());
        }
        if grace_seconds > 0 && force {
            return Err("--force and --grace-period greater than 0 cannot be specified together".into());
        }
        let selects = request.all || request.selector.is_some() || request.field_selector.is_some();
        let ignores_not_found = if arguments.given("ignore-not-found") {
            arguments.truth("ignore-not-found")
        } else {
            selects
        };
        Ok(Self {
            options: DeleteOptions {
                propagation: propagation(arguments.text("cascade"))?,
                grace_seconds: (grace_seconds >= 0).then_some(grace_seconds),
                uid: None,
            },
            names: output == "name",
            dry_run,
            ignores_not_found,
        })
    }
}

fn propagation(cascade: Option<&str>) -> Result<Propagation, Failure> {
    match cascade {
        None | Some("background" | "true") => Ok(Propagation::Background),
        Some("foreground") => Ok(Propagation::Foreground),
        Some("orphan" | "false") => Ok(Propagation::Orphan),
        Some(other) => {
            let message = format!("invalid cascade value ({other}). Must be \"background\", \"foreground\", or \"orphan\"");
            Err(message.into())
        }
    }
}

/// Deletes one object.
fn delete(client: &mut Client<'_>, object: &Shared, plan: &Plan) -> Outcome {
    delete_key(client, object.key(), plan)
}

/// Deletes what stands at `key`, and says so.
pub(super) fn delete_key(client: &mut Client<'_>, key: &Key, plan: &Plan) -> Outcome {
    if plan.dry_run == DryRun::No {
        client.api.delete(client.writer("kubectl"), key, &plan.options)?;
    }
    let kind = key.kind;
    if plan.names {
        client.print(&format!("{}\n", full_name(kind, &key.name)));
    } else {
        let force = if plan.options.grace_seconds == Some(0) { "force " } else { "" };
        let from = if kind.names().namespaced {
            format!(" from {} namespace", key.namespace)
        } else {
            String::new()
        };
        let name = kind.qualified_name();
        client.print(&format!("{name} \"{}\" {force}deleted{from}{}\n", key.name, plan.dry_run.suffix()));
    }
    Ok(())
}
