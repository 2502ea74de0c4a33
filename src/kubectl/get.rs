//! `kubectl get`. Upstream: `kubectl/pkg/cmd/get`.

pub(super) mod scale;
mod sort;
mod table;
mod watch;

use crate::api::object::Shared;
use crate::api::value::Value;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::output::{self, Format, full_name};
use super::resources::{self, Request, Selection};

pub(super) use table::TableOptions;
pub(super) use watch::Watch;

/// The flags of `get`.
pub(super) const FLAGS: &[Flag] = &[
    short("all-namespaces", 'A', Takes::Truth),
    flag("ignore-not-found", Takes::Truth),
    flag("no-headers", Takes::Truth),
    flag("show-labels", Takes::Truth),
    flag("show-kind", Takes::Truth),
    short("label-columns", 'L', Takes::Text),
    flag("sort-by", Takes::Text),
    short("watch", 'w', Takes::Truth),
    flag("watch-only", Takes::Truth),
    flag("output-watch-events", Takes::Truth),
    flag("chunk-size", Takes::Whole),
    flag("subresource", Takes::Text),
    flag("server-print", Takes::Truth),
    flag("raw", Takes::Text),
];

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    check(client, arguments)?;
    let request = Request::new(client, arguments, &arguments.words);
    let format = Format::read(arguments, true)?;
    let watches = arguments.truth("watch") || arguments.truth("watch-only");
    let mut selection = resources::select(client, &request)?;
    if arguments.truth("ignore-not-found") {
        selection.failures.retain(|failure| !is_not_found(failure));
    }
    let subresource = arguments.text("subresource").unwrap_or_default();
    resources::check_subresource(&selection.kinds, subresource)?;
    if subresource == "scale" {
        return scale::print(client, arguments, selection, &format);
    }
    if watches {
        return watch::begin(client, arguments, selection, format);
    }
    if let Some(path) = arguments.text("sort-by") {
        sort::sort(&mut selection.objects, path, format == Format::Plain || format == Format::Wide)?;
    }
    match format {
        Format::Plain | Format::Wide => print_tables(client, arguments, &request, &selection, format == Format::Wide),
        Format::Name => print_names(client, selection),
        format => print_generic(client, arguments, selection, &format),
    }
}

fn check(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let asked = arguments.text("output").unwrap_or_default();
    if arguments.truth("show-labels") && !asked.is_empty() && asked != "wide" {
        return Err(format!("--show-labels option cannot be used with {asked} printer").into());
    }
    if arguments.given("raw") {
        return Err("converge does not have \"kubectl get --raw\"; \"kubectl help\" lists what is there".into());
    }
    if arguments.words.is_empty() && !arguments.given("filename") && !arguments.truth("watch") && !arguments.truth("watch-only") {
        client.warn(
            "You must specify the type of resource to get. Use \"kubectl api-resources\" for a complete list of supported resources.\n",
        );
        return Err("Required resource not specified.\n\
             Use \"kubectl explain <resource>\" for a detailed description of that resource (e.g. kubectl explain pods).\n\
             See 'kubectl get -h' for help and examples"
            .into());
    }
    if arguments.truth("output-watch-events") && !arguments.truth("watch") && !arguments.truth("watch-only") {
        return Err("--output-watch-events option can only be used with --watch or --watch-only".into());
    }
    Ok(())
}

pub(super) fn is_not_found(failure: &Failure) -> bool {
    matches!(failure, Failure::Server(status) if status.code == 404)
}

fn print_tables(client: &mut Client<'_>, arguments: &Arguments, request: &Request<'_>, selection: &Selection, wide: bool) -> Outcome {
    let mut options = TableOptions::read(arguments, wide);
    // The tables of several types say which each row is of, also where only one has any rows.
    options.with_kind |= several_kinds(&selection.objects) || (!selection.named && selection.kinds.len() > 1);
    let now_ms = client.api.now_ms();
    let mut text = String::new();
    let mut rest = selection.objects.as_slice();
    while let Some(first) = rest.first() {
        let end = rest.iter().position(|object| object.kind() != first.kind()).unwrap_or(rest.len());
        if !text.is_empty() && options.headers {
            text.push('\n');
        }
        text.push_str(&table::print(&rest[..end], &options, true, now_ms, &mut Vec::new()));
        rest = &rest[end..];
    }
    let nothing = text.is_empty() && selection.failures.is_empty() && !arguments.truth("ignore-not-found");
    client.print(&text);
    if nothing {
        let namespaced = selection.kinds.iter().all(|kind| kind.names().namespaced);
        client.nothing_found(Some(request.namespace).filter(|_| namespaced && !request.all_namespaces));
    }
    Failure::all(selection.failures.clone())
}

fn several_kinds(objects: &[Shared]) -> bool {
    objects.windows(2).any(|pair| pair[0].kind() != pair[1].kind())
}

fn print_names(client: &mut Client<'_>, selection: Selection) -> Outcome {
    for object in &selection.objects {
        client.print(&format!("{}\n", full_name(object.kind(), object.name())));
    }
    Failure::all(selection.failures)
}

fn print_generic(client: &mut Client<'_>, arguments: &Arguments, selection: Selection, format: &Format) -> Outcome {
    if selection.single && !selection.failures.is_empty() {
        return Failure::all(selection.failures);
    }
    if selection.objects.is_empty() && arguments.truth("ignore-not-found") {
        return Failure::all(selection.failures);
    }
    let objects: Vec<Value> = selection
        .objects
        .iter()
        .map(|object| output::shown(object.value(), arguments))
        .collect();
    let text = match (format, objects.as_slice()) {
        (Format::CustomColumns(columns), objects) => {
            output::print_custom_columns(columns, objects, !arguments.truth("no-headers"), &mut Vec::new())?
        }
        (format, [object]) if selection.single => format.print(object)?,
        (format, _) => format.print(&list(objects))?,
    };
    client.print(&text);
    Failure::all(selection.failures)
}

/// The list as which several objects are printed.
fn list(items: Vec<Value>) -> Value {
    crate::value!({
        "apiVersion": "v1",
        "items": items,
        "kind": "List",
        "metadata": {"resourceVersion": ""}
    })
}
