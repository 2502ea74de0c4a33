//! `kubectl events`. Upstream: `kubectl/pkg/cmd/events`.

use crate::api::kind::Kind;
use crate::api::object::Shared;
use crate::api::time;
use crate::api::value::Value;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::get::Watch;
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

/// Prints events of some types, each as a line of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Printer {
    /// The types, in any case; none means all.
    types: Vec<String>,
    with_namespace: bool,
    headers_due: bool,
    widths: Vec<usize>,
}

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let mut printer = Printer::read(arguments)?;
    let about = match arguments.text("for") {
        Some(target) => {
            let (kind, name) = target.split_once('/').ok_or("--for must be in resource/name form")?;
            let kind = resources::kind_of(kind)?;
            let (kind, version) = (kind.name(), kind.api_version());
            format!("involvedObject.kind={kind},involvedObject.apiVersion={version},involvedObject.name={name}")
        }
        None => String::new(),
    };
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
    let text = printer.print(&events, client.api.now_ms());
    client.print(&text);
    Ok(())
}

impl Printer {
    fn read(arguments: &Arguments) -> Result<Self, Failure> {
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
        })
    }

    fn prints(&self, event: &Shared) -> bool {
        let own = event.value().text(&["type"]);
        self.types.is_empty() || self.types.iter().any(|kind| kind.eq_ignore_ascii_case(own))
    }

    /// The lines of those of `events` that are of the types, the first with headers; columns only grow wider.
    pub fn print(&mut self, events: &[Shared], now_ms: u64) -> String {
        let mut text = String::new();
        for event in events {
            if !self.prints(event) {
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
        tabwriter::align(&text, tabwriter::TABLE, &mut self.widths)
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
