//! `kubectl replace` and `kubectl edit`. Upstream: `kubectl/pkg/cmd/replace`, `kubectl/pkg/cmd/edit`, `cmd/util/editor`.

use crate::api::object::Key;
use crate::api::schema;
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::patch::{Patch, strategic};
use crate::apiserver::{ApiServer, DeleteOptions, UpdateOptions};
use crate::manifest::{parse, to_yaml};

use super::apply::with_annotation;
use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::input;
use super::output::shown;
use super::resources::{self, Request};
use super::{Edit, Output, Session};

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

/// The flags of `edit`.
pub(super) const EDIT: &[Flag] = &[
    flag("validate", Takes::Optional("strict")),
    flag("field-manager", Takes::Text),
    flag("save-config", Takes::Truth),
    flag("windows-line-endings", Takes::Truth),
    flag("record", Takes::Truth),
];

const EDIT_MANAGER: &str = "kubectl-edit";

const EDIT_HEADING: &str = "# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
";

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

/// Opens one object for the page's editor.
pub(super) fn edit(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let request = Request::new(client, arguments, &arguments.words);
    let selection = resources::select(client, &request)?;
    Failure::all(selection.failures)?;
    let [object] = selection.objects.as_slice() else {
        return Err(match selection.objects.len() {
            0 => "edit cancelled, no objects found".into(),
            _ => "the editor holds one object at a time: name one".into(),
        });
    };
    client.output.edit = Some(Edit {
        key: object.key().clone(),
        cause: client.cause.clone(),
        text: format!("{EDIT_HEADING}{}", to_yaml(&shown(object.value(), arguments))),
    });
    Ok(())
}

/// What `kubectl edit` does when the editor is closed: the differences between `edit` and `text` are sent as a patch.
pub fn save_edit(api: &mut ApiServer, session: &Session, edit: &Edit, text: &str) -> Output {
    let line = format!("kubectl edit {} {}", edit.key.kind.names().singular, edit.key.name);
    let mut client = Client::new(api, session, &line, "");
    client.cause.clone_from(&edit.cause);
    let outcome = save(&mut client, &edit.key, &edit.text, text);
    client.print_warnings();
    let mut output = client.output;
    if let Err(failure) = outcome {
        output.stderr.push_str(&failure.stderr());
        output.code = 1;
    }
    output
}

fn save(client: &mut Client<'_>, key: &Key, before: &str, after: &str) -> Outcome {
    let (original, edited) = (parse(before), parse(after));
    if let Some(fault) = edited.faults.first() {
        return Err(format!("The edited file had a syntax error: {}", fault.kubectl_message).into());
    }
    let Some(edited) = edited.documents.first() else {
        client.print("Edit cancelled, saved file was empty.\n");
        return Ok(());
    };
    let original = original
        .documents
        .first()
        .map(|document| document.value.clone())
        .unwrap_or_default();
    for field in [&["apiVersion"][..], &["kind"], &["metadata", "name"]] {
        if original.at(field) != edited.value.at(field) {
            return Err("At least one of apiVersion, kind and name was changed".into());
        }
    }
    let mut edited = edited.value.clone();
    client.record(&mut edited);
    let patch = strategic::two_way(&original, &edited, schema::root(&key.kind.api_version(), key.kind.name()));
    if patch == Value::map() {
        client.print("Edit cancelled, no changes made.\n");
        return Ok(());
    }
    let options = UpdateOptions::default();
    let patched = client
        .api
        .patch(client.writer(EDIT_MANAGER), key, &Patch::Strategic(patch), options);
    match patched {
        Ok(patched) => client.print_done(&patched, "edited", DryRun::No, &Arguments::default()),
        Err(status) => Err(not_edited(key, status)),
    }
}

fn not_edited(key: &Key, status: Status) -> Failure {
    if status.reason != Reason::Invalid {
        return status.into();
    }
    let causes: Vec<String> = status
        .causes
        .iter()
        .map(|cause| format!("* {}: {}\n", cause.field, cause.message))
        .collect();
    let causes = causes.concat();
    format!(
        "error: {} {:?} is invalid\n\n{causes}",
        key.kind.qualified_resource(),
        key.name.as_str()
    )
    .into()
}
