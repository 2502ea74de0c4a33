//! `kubectl events`. Upstream: `kubectl/pkg/cmd/events`.

use crate::api::kind::Kind;
use crate::api::object::Shared;
use crate::api::time;
use crate::api::value::Value;
use crate::manifest::to_typed_json;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::get::Watch;
use super::output::{self, Format};
use super::resources::{self, Filter, Request};
use super::{Follow, duration, tabwriter};

/// The flags of `events`.
pub(super) const FLAGS: &[Flag] = &[
    short("all-namespaces", 'A', Takes::Truth),
    flag("for", Takes::Text),
    flag("types", Takes::Text),
    flag("no-headers", Takes::Truth),
    short("watch", 'w', Takes::Truth),
    flag("chunk-size", Takes::Whole),
];

/// Prints events of some types, each as a line of one table, or in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Printer {
    /// The types, in any case; none means all.
    types: Vec<String>,
    with_namespace: bool,
    headers_due: bool,
    widths: Vec<usize>,
    format: Format,
    /// The flags with which managed fields are shown.
    arguments: Arguments,
    /// Whether something was printed already.
    goes_on: bool,
}

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let format = Format::read(arguments, false);
    let about = match arguments.text("for") {
        Some(target) => {
            let (kind, name) = target.split_once('/').ok_or("--for must be in resource/name form")?;
            let kind = resources::kind_of(kind)?;
            let (kind, version) = (kind.name(), kind.api_version());
            format!("involvedObject.kind={kind},involvedObject.apiVersion={version},involvedObject.name={name}")
        }
        None => String::new(),
    };
    let mut printer = Printer::read(arguments, format?)?;
    let request = Request {
        field_selector: Some(about.as_str()).filter(|about| !about.is_empty()),
        ..Request::new(client, arguments, &[])
    };
    let filter = Filter::new(Kind::Event, &request)?;
    let namespace = Some(request.namespace).filter(|_| !request.all_namespaces);
    let listed = client.api.list(Kind::Event).filter(|event| filter.matches(event));
    let mut events: Vec<Shared> = listed
        .filter(|event| namespace.is_none_or(|namespace| event.namespace() == namespace))
        .cloned()
        .collect();
    if arguments.truth("watch") {
        // What is there already comes in the order in which it is stored.
        let text = printer.print(&events, client.api.now_ms());
        client.print(&text);
        let watch = Watch::of_events(filter, namespace, &events, printer);
        client.output.follow = Some(Follow::watch(watch));
        return Ok(());
    }
    events.retain(|event| printer.prints(event));
    if events.is_empty() {
        let place = namespace.map_or_else(String::new, |namespace| format!(" in {namespace} namespace"));
        client.warn(&format!("No events found{place}."));
        return Ok(());
    }
    events.sort_by_key(|event| time::parse(last_seen(event.value())).unwrap_or_default());
    let text = printer.print_all(&events, client.api.now_ms());
    client.print(&text);
    Ok(())
}

impl Printer {
    fn read(arguments: &Arguments, format: Format) -> Result<Self, Failure> {
        let types: Vec<String> = arguments
            .all("types")
            .iter()
            .flat_map(|list| list.split(','))
            .map(str::to_owned)
            .collect();
        let is_type = |kind: &String| ["normal", "warning"].iter().any(|known| kind.eq_ignore_ascii_case(known));
        if !types.iter().all(is_type) {
            return Err("valid --types are Normal or Warning".into());
        }
        Ok(Self {
            types,
            with_namespace: arguments.truth("all-namespaces"),
            headers_due: !arguments.truth("no-headers"),
            widths: Vec::new(),
            format,
            arguments: arguments.clone(),
            goes_on: false,
        })
    }

    /// As [`Printer::print`], as a whole: other formats than the table get one list, which is nothing that has a name.
    fn print_all(&mut self, events: &[Shared], now_ms: u64) -> String {
        match &self.format {
            Format::Plain => self.print(events, now_ms),
            Format::Name => String::new(),
            format => {
                let items: Vec<Value> = events.iter().map(|event| output::shown(event.value(), &self.arguments)).collect();
                print_in(
                    format,
                    &crate::value!({"apiVersion": "v1", "items": items, "kind": "EventList", "metadata": {}}),
                )
            }
        }
    }

    fn prints(&self, event: &Shared) -> bool {
        let own = event.value().text(&["type"]);
        self.types.is_empty() || self.types.iter().any(|kind| kind.eq_ignore_ascii_case(own))
    }

    /// The lines, or in another format the objects, of those of `events` that are of the types, the first with headers; columns only grow wider.
    pub fn print(&mut self, events: &[Shared], now_ms: u64) -> String {
        let mut text = String::new();
        for event in events {
            if !self.prints(event) {
                continue;
            }
            if self.format != Format::Plain {
                if std::mem::replace(&mut self.goes_on, true) && self.format == Format::Yaml {
                    text.push_str("---\n");
                }
                text.push_str(&match &self.format {
                    Format::Name => format!("{}\n", output::full_name(Kind::Event, event.name())),
                    format => print_in(format, &output::shown(event.value(), &self.arguments)),
                });
                continue;
            }
            if std::mem::take(&mut self.headers_due) {
                text.push_str(if self.with_namespace { "NAMESPACE\t" } else { "" });
                text.push_str("LAST SEEN\tTYPE\tREASON\tOBJECT\tMESSAGE\n");
            }
            if self.with_namespace {
                text.push_str(&format!("{}\t", event.namespace()));
            }
            text.push_str(&row(event.value(), now_ms));
        }
        if self.format == Format::Plain {
            text = tabwriter::align(&text, tabwriter::TABLE, &mut self.widths);
        }
        text
    }
}

/// What a printer that decodes events writes; the command says nothing of what it can't print.
fn print_in(format: &Format, value: &Value) -> String {
    match format {
        Format::Json => to_typed_json(value),
        format => format.print(value).unwrap_or_default(),
    }
}

/// When an event was last seen, whichever of the two APIs for events wrote it.
fn last_seen(event: &Value) -> &str {
    let times = [["series", "lastObservedTime"].as_slice(), &["lastTimestamp"], &["eventTime"]];
    times
        .into_iter()
        .map(|path| event.text(path))
        .find(|time| !time.is_empty())
        .unwrap_or_default()
}

/// How long ago, how often, what, about which object.
fn row(event: &Value, now_ms: u64) -> String {
    let since = |time: &str| duration::since(time, now_ms);
    let first = since(match event.text(&["eventTime"]) {
        "" => event.text(&["firstTimestamp"]),
        time => time,
    });
    let count = match event.get("series").and_then(Value::as_map) {
        Some(_) => event.int(&["series", "count"]),
        None => event.int(&["count"]).filter(|count| *count > 1),
    };
    let seen = count.map_or_else(
        || first.clone(),
        |count| format!("{} (x{count} over {first})", since(last_seen(event))),
    );
    format!(
        "{seen}\t{}\t{}\t{}/{}\t{}\n",
        event.text(&["type"]),
        event.text(&["reason"]),
        event.text(&["involvedObject", "kind"]),
        event.text(&["involvedObject", "name"]),
        event.text(&["message"]).trim()
    )
}
