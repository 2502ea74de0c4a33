//! `kubectl create job|cronjob`: what kubectl builds it prints; a server without these kinds has no place to send it to.
//! Upstream: `create_job.go`, `create_cronjob.go`.

use crate::api::value::Value;

use super::{give_resources, name};
use crate::kubectl::apply::with_annotation;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::output::Format;
use crate::kubectl::resources::{self, Request};

pub(in crate::kubectl) fn job(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let name = name(arguments, "job")?;
    let given = |flag: &str| arguments.text(flag).filter(|text| !text.is_empty());
    let image = match (given("image"), given("from")) {
        (None, None) | (Some(_), Some(_)) => return Err("either --image or --from must be specified".into()),
        (None, Some(_)) if arguments.words.len() > 1 => return Err("cannot specify --from and command".into()),
        (None, Some(from)) => return Err(not_from(client, arguments, from)),
        (Some(image), None) => image,
    };
    let spec = crate::value!({"template": (template(arguments, name, image, "Never"))});
    let value = crate::value!({"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": name}, "spec": spec});
    create(client, arguments, value, &["spec", "template"], "job")
}

pub(in crate::kubectl) fn cron_job(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let missing: Vec<String> = ["image", "schedule"]
        .iter()
        .filter(|flag| !arguments.given(flag))
        .map(|flag| format!("{flag:?}"))
        .collect();
    if !missing.is_empty() {
        return Err(format!("required flag(s) {} not set", missing.join(", ")).into());
    }
    let name = name(arguments, "cronjob")?;
    let text = |flag: &str| arguments.text(flag).filter(|text| !text.is_empty());
    let restart = text("restart").unwrap_or("OnFailure");
    let template = template(arguments, name, text("image").unwrap_or_default(), restart);
    let value = crate::value!({
        "apiVersion": "batch/v1",
        "kind": "CronJob",
        "metadata": {"name": name},
        "spec": {
            "jobTemplate": {"metadata": {"name": name}, "spec": {"template": template}},
            "schedule": (text("schedule").unwrap_or_default())
        }
    });
    create(client, arguments, value, &["spec", "jobTemplate", "spec", "template"], "cronjob")
}

/// The Pod that runs the words after the name.
fn template(arguments: &Arguments, name: &str, image: &str, restart: &str) -> Value {
    let mut container = crate::value!({"name": name, "image": image});
    let command = &arguments.words[1..];
    if !command.is_empty() {
        container.set(&["command"], Value::list(command.iter().map(String::as_str)));
    }
    crate::value!({"spec": {"containers": [(container)], "restartPolicy": restart}})
}

/// Why a Job cannot be made from `from`: there are no `CronJob`s, and of nothing else is a Job made.
fn not_from(client: &Client<'_>, arguments: &Arguments, from: &str) -> Failure {
    let words = [from.to_owned()];
    let request = Request {
        words: &words,
        namespace: Client::namespace(arguments),
        ..Request::default()
    };
    let selection = match resources::select(client, &request) {
        Ok(selection) => selection,
        Err(failure) => return failure,
    };
    if let Err(failure) = Failure::all(selection.failures) {
        return failure;
    }
    match selection.objects.as_slice() {
        [object] => format!("unknown object type *{}.{}", object.kind().names().version, object.kind().name()).into(),
        _ => "from must be an existing cronjob".into(),
    }
}

/// Prints what was built, or tells that the server does not take it.
fn create(client: &mut Client<'_>, arguments: &Arguments, mut value: Value, template: &[&str], singular: &str) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    let format = Format::read(arguments, false)?;
    Client::read_validation(arguments)?;
    if dry_run != DryRun::Client {
        let message = format!(
            "failed to create {singular}: the server could not find the requested resource (post {singular}s.batch)\n{}",
            resources::known_kinds()
        );
        return Err(message.into());
    }
    if arguments.given("namespace") {
        value.set(&["metadata", "namespace"], Client::namespace(arguments));
    }
    if arguments.truth("save-config") {
        value = with_annotation(&value);
    }
    let full_name = format!("{singular}.batch/{}", value.text(&["metadata", "name"]));
    let text = match format {
        Format::Plain => format!("{full_name} created{}\n", dry_run.suffix()),
        Format::Name => format!("{full_name}\n"),
        format => {
            value.set(&["status"], Value::map());
            value.set(&[template, &["metadata"]].concat(), Value::map());
            give_resources(&mut value, &[template, &["spec"]].concat());
            format.print(&value)?
        }
    };
    client.print(&text);
    Ok(())
}
