//! `kubectl apply view-last-applied` and `set-last-applied`.
//! Upstream: `kubectl/pkg/cmd/apply/apply_view_last_applied.go`, `apply_set_last_applied.go`.

use crate::api::object::{Key, Object};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::patch::Patch;
use crate::manifest::{to_compact_json, to_json, to_yaml};

use super::apply::LAST_APPLIED;
use super::arguments::Arguments;
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::input;
use super::resources::{self, Request};

/// `kubectl apply view-last-applied`
pub(super) fn view(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let request = Request {
        type_means_all: arguments.truth("all"),
        ..Request::new(client, arguments, &arguments.words)
    };
    let selection = resources::select(client, &request)?;
    Failure::all(selection.failures)?;
    let mut text = String::new();
    for object in &selection.objects {
        // Without an annotation kubectl says so only of what a file names, and of that in these words.
        let Some(applied) = object.annotation(LAST_APPLIED) else {
            if arguments.given("filename") {
                let verb = format!("no last-applied-configuration annotation found on resource: {}\n", object.name());
                return Err(format!("error when {verb} \"STDIN\": <nil>").into());
            }
            continue;
        };
        let parsed = crate::manifest::parse(applied);
        let value = parsed.documents.first().map(|document| document.value.clone()).unwrap_or_default();
        match arguments.text("output").unwrap_or("yaml") {
            "yaml" => text.push_str(&to_yaml(&value)),
            "json" => text.push_str(&to_json(&value)),
            other => {
                let advice = "See 'kubectl apply view-last-applied -h' for help and examples";
                return Err(format!("Unexpected -o output mode: {other}, the flag 'output' must be one of yaml|json\n{advice}").into());
            }
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    client.print(&text);
    Ok(())
}

/// What was applied last to an object, as its annotation has it.
pub(super) fn of_object(object: &Object) -> Option<Value> {
    let parsed = crate::manifest::parse(object.annotation(LAST_APPLIED)?);
    parsed.documents.first().map(|document| document.value.clone())
}

/// The patch that notes `applied` on an object as what was applied last (`GetApplyPatch`).
pub(super) fn patch(applied: &Value) -> Patch {
    let mut patch = Value::map();
    patch.set(&["metadata", "annotations", LAST_APPLIED], to_compact_json(applied));
    Patch::Merge(patch)
}

/// `kubectl apply set-last-applied`
pub(super) fn set(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    let files = arguments.all("filename");
    if files.is_empty() {
        return Err(resources::nothing_named());
    }
    let input = input::read(client, files, Client::namespace(arguments), false)?;
    let mut changes: Vec<(Key, Value)> = Vec::new();
    let mut unchanged = String::new();
    for item in input.items {
        let key = item.key();
        let Some(object) = client.api.get(&key) else {
            client.print(&unchanged);
            return Err(Status::not_found(item.kind, item.name()).into());
        };
        let applied = of_object(object);
        if applied.is_none() && !arguments.truth("create-annotation") {
            client.print(&unchanged);
            let message = format!(
                "no last-applied-configuration annotation found on resource: {}, to create the annotation, run the command with \
                 --create-annotation",
                item.name()
            );
            return Err(message.into());
        }
        if applied.as_ref() == Some(&item.value) {
            unchanged.push_str(&format!("set-last-applied {}: no changes required.\n", item.name()));
        } else {
            changes.push((key, item.value));
        }
    }
    client.print(&unchanged);
    Failure::all(input.failures)?;
    for (key, value) in changes {
        let options = UpdateOptions {
            dry_run: dry_run == DryRun::Server,
            ..UpdateOptions::default()
        };
        let object = match client.api.get(&key) {
            Some(object) if dry_run == DryRun::Client => object.clone(),
            _ => {
                let patched = client.api.patch(client.writer("kubectl"), &key, &patch(&value), options);
                client.print_warnings();
                patched?
            }
        };
        client.print_done(&object, "configured", dry_run, arguments)?;
    }
    Ok(())
}
