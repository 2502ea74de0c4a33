//! `kubectl patch`. Upstream: `kubectl/pkg/cmd/patch`.

use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::patch::Patch;
use crate::apiserver::write::Subresource;
use crate::manifest;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::get::scale;
use super::resources::{self, Request};

/// The flags of `patch`.
pub(super) const FLAGS: &[Flag] = &[
    short("patch", 'p', Takes::Text),
    flag("patch-file", Takes::Text),
    flag("type", Takes::Text),
    flag("subresource", Takes::Text),
    flag("local", Takes::Truth),
    flag("record", Takes::Truth),
    flag("field-manager", Takes::Text),
];

const MANAGER: &str = "kubectl-patch";
/// What the server says in front of a patch that it cannot read, unless it is a strategic one.
const DECODING: &str = "error decoding patch: ";

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    let (patch, unreadable) = read(arguments)?;
    let subresource = match arguments.text("subresource").unwrap_or_default() {
        "status" => Subresource::Status,
        "scale" => Subresource::Scale,
        _ => Subresource::None,
    };
    if arguments.truth("local") && !arguments.words.is_empty() {
        return Err("cannot specify --local and server resources".into());
    }
    let request = Request {
        type_means_all: false,
        ..Request::new(client, arguments, &arguments.words)
    };
    let selection = resources::select(client, &request)?;
    resources::check_subresource(&selection.kinds, arguments.text("subresource").unwrap_or_default())?;
    if selection.objects.is_empty() && selection.failures.is_empty() {
        return Err("no objects passed to patch".into());
    }
    client.each_selected(&selection, &mut |client, object| {
        let kind = object.kind();
        let patched: Result<Value, Failure> = if dry_run == DryRun::Client || arguments.truth("local") {
            let patched = match &unreadable {
                Some(complaint) => Err(complaint.trim_start_matches(DECODING).into()),
                None => patch.apply_locally(&kind.api_version(), kind.name(), object.value()),
            };
            patched.map_err(|cause| match cause.split_once("doc is missing key: ") {
                Some((_, key)) => format!("Object to be patched is missing field ({key})").into(),
                None => cause.as_str().into(),
            })
        } else {
            let options = UpdateOptions {
                subresource,
                dry_run: dry_run == DryRun::Server,
                field_validation: crate::api::decode::FieldValidation::Warn,
                ..UpdateOptions::default()
            };
            let writer = client.writer(arguments.text("field-manager").unwrap_or(MANAGER));
            let patched = match &unreadable {
                Some(complaint) => client
                    .api
                    .read(object.key())
                    .map(|_| ())
                    .and_then(|()| Err(Status::bad_request(complaint.as_str()))),
                None => client.api.patch(writer, object.key(), &patch, options),
            };
            client.print_warnings();
            let patched = patched.map(|patched| client.record_stored(arguments.text("field-manager").unwrap_or(MANAGER), patched));
            patched.map(|patched| patched.value().clone()).map_err(Failure::from)
        };
        let value = patched?;
        client.new_printer();
        let done = |changed: bool| if changed { "patched" } else { "patched (no change)" };
        if subresource == Subresource::Scale {
            let scaled = scale::of(&value);
            let done = done(scaled != scale::of(object.value()));
            return client.print_named(&scale::full_name(&scaled), &scaled, done, dry_run, arguments);
        }
        client.print_value(kind, &value, done(value != *object.value()), dry_run, arguments)
    })
}

/// The patch of the flags, and what the server will say of one that it cannot read: kubectl reads YAML alone, and sends
/// what begins with `{` as it is.
fn read(arguments: &Arguments) -> Result<(Patch, Option<String>), Failure> {
    if arguments.given("patch-file") {
        return Err(format!(
            "unable to read patch file: open {}: no such file or directory",
            arguments.text("patch-file").unwrap_or_default()
        )
        .into());
    }
    let text = arguments.text("patch").unwrap_or_default();
    if text.is_empty() {
        return Err("must specify --patch or --patch-file containing the contents of the patch".into());
    }
    let kind = arguments.text("type").unwrap_or("strategic").to_ascii_lowercase();
    let raw = text.trim_start().starts_with('{');
    if let Some(complaint) = raw.then(|| manifest::json_complaint(text)).flatten() {
        let decoding = if kind == "strategic" { "" } else { DECODING };
        return Ok((patch_of(arguments, &kind, Value::map())?, Some(format!("{decoding}{complaint}"))));
    }
    let parsed = manifest::parse(text);
    let value = match (parsed.documents.first(), parsed.faults.first()) {
        (_, Some(fault)) => {
            let cause = fault.kubectl_message.trim_start_matches("error parsing STDIN: ");
            return Err(format!(
                "unable to parse {text:?}: {}",
                cause.trim_start_matches("error converting YAML to JSON: ")
            )
            .into());
        }
        (Some(document), None) => document.value.clone(),
        (None, None) => Value::Null,
    };
    Ok((patch_of(arguments, &kind, value)?, None))
}

fn patch_of(arguments: &Arguments, kind: &str, value: Value) -> Result<Patch, Failure> {
    Ok(match kind {
        "strategic" => Patch::Strategic(value),
        "merge" => Patch::Merge(value),
        "json" => Patch::Json(value),
        _ => {
            let asked = arguments.text("type").unwrap_or_default();
            return Err(format!("--type must be one of [json merge strategic], not {asked:?}").into());
        }
    })
}
