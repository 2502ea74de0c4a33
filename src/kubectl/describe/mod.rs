//! `kubectl describe`. Upstream: `kubectl/pkg/describe/describe.go`.

mod autoscaling;
mod config;
mod containers;
mod endpointslice;
mod events;
mod generic;
mod metadata;
mod node;
mod objects;
mod persistent_volume;
mod pod;
mod policy;
mod service;
mod storage;
mod volumes;

use crate::api::value::Value;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::resources::{self, Request};
use super::tabwriter;

/// The flags of `describe`.
pub(super) const FLAGS: &[Flag] = &[
    short("all-namespaces", 'A', Takes::Truth),
    flag("show-events", Takes::Truth),
    flag("chunk-size", Takes::Whole),
];

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if arguments.words.is_empty() && !arguments.given("filename") {
        let message = "You must specify the type of resource to describe. Use \"kubectl api-resources\" for a complete list of supported resources.\n";
        return Err(message.into());
    }
    let request = Request::new(client, arguments, &arguments.words);
    let mut selection = resources::select(client, &request)?;
    // A name that is not there may be the beginning of names.
    if let [kind_word, prefix] = arguments.words.as_slice()
        && selection.objects.is_empty()
        && !kind_word.contains('/')
    {
        let kind = resources::kind_of(kind_word)?;
        let begins = |object: &&crate::api::object::Shared| object.name().starts_with(prefix.as_str());
        selection.objects = client.api.list(kind).filter(begins).cloned().collect();
        if !selection.objects.is_empty() {
            selection.failures.clear();
        }
    }
    let with_events = arguments.truth_unless_given("show-events");
    let descriptions: Vec<String> = selection
        .objects
        .iter()
        .map(|object| {
            tabwriter::align(
                &objects::describe(client.api, object, with_events),
                tabwriter::DESCRIPTION,
                &mut Vec::new(),
            )
        })
        .collect();
    client.print(&descriptions.join("\n\n"));
    if selection.objects.is_empty() && selection.failures.is_empty() {
        client.nothing_found(Some(request.namespace));
    }
    Failure::all(selection.failures)
}

/// The lines of a Pod template, with tabs where the columns are.
pub(super) fn pod_template(template: &Value) -> String {
    let mut out = "Pod Template:\n".to_owned();
    metadata::labels(&mut out, "  Labels", template.at(&["metadata", "labels"]));
    let annotations = template.at(&["metadata", "annotations"]).and_then(Value::as_map);
    if annotations.is_some_and(|annotations| !annotations.is_empty()) {
        metadata::annotations(&mut out, "  Annotations", template.at(&["metadata", "annotations"]));
    }
    let spec = template.get("spec").cloned().unwrap_or_default();
    let service_account = spec.text(&["serviceAccountName"]);
    if !service_account.is_empty() {
        out.push_str(&format!("  Service Account:\t{service_account}\n"));
    }
    if !spec.items(&["initContainers"]).is_empty() {
        containers::describe(&mut out, "Init Containers", spec.items(&["initContainers"]), &[], None, "  ");
    }
    containers::describe(&mut out, "Containers", spec.items(&["containers"]), &[], None, "  ");
    volumes::describe(&mut out, spec.items(&["volumes"]), "  ");
    metadata::spread_constraints(&mut out, spec.items(&["topologySpreadConstraints"]), "  ");
    let priority_class = spec.text(&["priorityClassName"]);
    if !priority_class.is_empty() {
        out.push_str(&format!("  Priority Class Name:\t{priority_class}\n"));
    }
    metadata::labels(&mut out, "  Node-Selectors", spec.get("nodeSelector"));
    metadata::tolerations(&mut out, "  Tolerations", spec.items(&["tolerations"]));
    out
}

/// A time as `describe` prints it: `Mon, 05 Jan 2026 12:00:00 +0000`.
fn time(text: &str) -> String {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    let Some(time_ms) = crate::api::time::parse(text) else {
        return "<unset>".to_owned();
    };
    let weekday = DAYS[usize::try_from(time_ms / 86_400_000 % 7).unwrap_or_default()];
    let month = text[5..7]
        .parse::<usize>()
        .ok()
        .and_then(|month| MONTHS.get(month - 1))
        .copied()
        .unwrap_or_default();
    format!("{weekday}, {} {month} {} {} +0000", &text[8..10], &text[..4], &text[11..19])
}
