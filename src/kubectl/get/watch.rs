//! `kubectl get -w`: the objects as they stand, then a row for each change.

use std::collections::BTreeMap;

use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::write::{self, Write};
use crate::manifest::to_compact_json;

use super::table::{self, TableOptions};
use crate::kubectl::Follow;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::events;
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::output::{self, Format, full_name};
use crate::kubectl::resources::{Filter, Request, Selection};

/// What a watch says happened to an object. Upstream: `apimachinery/pkg/watch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventType {
    /// It came into what is watched.
    Added,
    Modified,
    /// It is gone, or no longer among what is watched.
    Deleted,
}

impl EventType {
    /// The word on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Added => "ADDED",
            Self::Modified => "MODIFIED",
            Self::Deleted => "DELETED",
        }
    }
}

/// What is printed of one event.
type Row = (EventType, Shared);

/// A watch on the objects of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Watch {
    kind: Kind,
    /// The one object that is watched; without it all that the filter selects.
    name: Option<Key>,
    namespace: Option<String>,
    filter: Filter,
    format: Format,
    arguments: Arguments,
    options: TableOptions,
    headers_due: bool,
    widths: Vec<usize>,
    seen: BTreeMap<Key, Shared>,
    /// Prints the rows of `kubectl events --watch`, which says nothing of events that are gone.
    events: Option<events::Printer>,
}

pub(super) fn begin(client: &mut Client<'_>, arguments: &Arguments, selection: Selection, format: Format) -> Outcome {
    if !selection.failures.is_empty() {
        return Failure::all(selection.failures);
    }
    let (kind, several) = match selection.kinds.as_slice() {
        [] => return Err("You must provide one or more resources by argument or filename.".into()),
        [kind] => (*kind, false),
        [kind, rest @ ..] => (*kind, rest.iter().any(|other| other != kind)),
    };
    if several {
        return Err("you may only specify a single resource type".into());
    }
    if selection.named && selection.objects.is_empty() {
        // It wasn't found, and `--ignore-not-found` has that passed over.
        return Ok(());
    }
    if arguments.given("sort-by") {
        client.warn(if arguments.truth("watch") {
            "warning: --watch requested, --sort-by will be ignored for watch events received"
        } else {
            "warning: --watch-only requested, --sort-by will be ignored"
        });
    }
    let request = Request::new(client, arguments, &arguments.words);
    let everywhere = request.all_namespaces || !kind.names().namespaced;
    let name = selection
        .objects
        .first()
        .filter(|_| selection.named)
        .map(|object| object.key().clone());
    let mut watch = Watch {
        kind,
        filter: Filter::new(kind, &Request { words: &[], ..request })?,
        name,
        namespace: (!everywhere).then(|| request.namespace.to_owned()),
        options: TableOptions::read(arguments, format == Format::Wide),
        format,
        arguments: arguments.clone(),
        headers_due: true,
        widths: Vec::new(),
        seen: selection
            .objects
            .iter()
            .map(|object| (object.key().clone(), object.clone()))
            .collect(),
        events: None,
    };
    if !arguments.truth("watch-only") {
        let rows: Vec<Row> = selection.objects.iter().map(|object| (EventType::Added, object.clone())).collect();
        let text = watch.print(&rows, client.api.now_ms());
        client.print(&text);
    }
    if selection.named && selection.objects.len() > 1 {
        return Err("you may only watch a single resource or type of resource at a time".into());
    }
    client.output.follow = Some(Follow::watch(watch));
    Ok(())
}

impl Watch {
    /// The watch of `kubectl events --watch`, which has printed the `known` ones already.
    pub fn of_events(filter: Filter, namespace: Option<&str>, known: &[Shared], printer: events::Printer) -> Self {
        Self {
            kind: Kind::Event,
            name: None,
            namespace: namespace.map(str::to_owned),
            filter,
            format: Format::Plain,
            arguments: Arguments::default(),
            options: TableOptions::default(),
            headers_due: false,
            widths: Vec::new(),
            seen: known.iter().map(|event| (event.key().clone(), event.clone())).collect(),
            events: Some(printer),
        }
    }

    /// The rows of what changed since the last look: one for each of `writes`, and for what else differs.
    pub fn poll(&mut self, api: &ApiServer, writes: &[&Write]) -> String {
        let mut rows = Vec::new();
        let stored = |write: &&&Write| write.key.kind == self.kind && write.outcome == write::Outcome::Stored;
        let stored: Vec<&&Write> = writes.iter().filter(stored).collect();
        for write in stored {
            let after = write.after.as_ref().filter(|object| self.watches(object));
            let seen = self.seen.get(&write.key);
            match (seen, after) {
                // What is gone is printed as it was last.
                (Some(_), None) => {
                    let gone = self.seen.remove(&write.key);
                    rows.extend(gone.filter(|_| self.events.is_none()).map(|gone| (EventType::Deleted, gone)));
                }
                (_, Some(after)) if seen.is_none_or(|seen| seen.resource_version() < after.resource_version()) => {
                    rows.push((since(seen), after.clone()));
                    self.seen.insert(write.key.clone(), after.clone());
                }
                _ => {}
            }
        }
        rows.extend(self.look(api));
        self.print(&rows, api.now_ms())
    }

    /// Whether the watch is about an object.
    fn watches(&self, object: &Shared) -> bool {
        self.name.as_ref().is_none_or(|name| name == object.key())
            && self.namespace.as_ref().is_none_or(|namespace| object.namespace() == namespace)
            && self.filter.matches(object)
    }

    /// The objects that differ from what was seen.
    fn look(&mut self, api: &ApiServer) -> Vec<Row> {
        let current: BTreeMap<Key, Shared> = api
            .list(self.kind)
            .filter(|object| self.watches(object))
            .map(|object| (object.key().clone(), object.clone()))
            .collect();
        let gone = self
            .seen
            .iter()
            .filter(|(key, _)| self.events.is_none() && !current.contains_key(*key))
            .map(|(_, object)| (EventType::Deleted, object.clone()));
        let mut rows: Vec<Row> = gone.collect();
        let is_news = |(key, object): &(&Key, &Shared)| {
            self.seen
                .get(*key)
                .is_none_or(|seen| seen.resource_version() != object.resource_version())
        };
        let row = |(key, object): (&Key, &Shared)| (since(self.seen.get(key)), object.clone());
        let mut changed: Vec<Row> = current.iter().filter(is_news).map(row).collect();
        changed.sort_by_key(|(_, object)| object.resource_version());
        rows.extend(changed);
        self.seen = current;
        rows
    }

    fn print(&mut self, rows: &[Row], now_ms: u64) -> String {
        if rows.is_empty() {
            return String::new();
        }
        if let Some(events) = &mut self.events {
            let objects: Vec<Shared> = rows.iter().map(|(_, object)| object.clone()).collect();
            return events.print(&objects, now_ms);
        }
        let first = std::mem::take(&mut self.headers_due);
        let with_events = self.arguments.truth("output-watch-events");
        match &self.format {
            Format::Plain | Format::Wide => {
                let rows = rows.iter().map(|(event, object)| (with_events.then_some(*event), object));
                table::print_rows(rows, &self.options, first, now_ms, &mut self.widths)
            }
            Format::Name => rows
                .iter()
                .flat_map(|(_, object)| [full_name(object.kind(), object.name()), "\n".to_owned()])
                .collect(),
            Format::CustomColumns(columns) => {
                let values: Vec<Value> = rows.iter().map(|row| self.value(row)).collect();
                let headers = first && self.options.headers;
                output::print_custom_columns(columns, &values, headers, &mut self.widths).unwrap_or_default()
            }
            // Upstream's printer indents objects, not events.
            Format::Json if with_events => rows.iter().fold(String::new(), |text, (event, object)| {
                let (event, object) = (event.name(), to_compact_json(object.value()));
                text + &format!("{{\"type\":\"{event}\",\"object\":{object}}}\n")
            }),
            format => {
                let print = |row| format.print(&self.value(row)).unwrap_or_default();
                let separator = if *format == Format::Yaml { "---\n" } else { "" };
                let text = rows.iter().map(print).collect::<Vec<_>>().join(separator);
                // One printer prints all of the watch.
                if first { text } else { format!("{separator}{text}") }
            }
        }
    }

    /// What a format that is not a table prints: the object, or the event with the object in it, whole, for an event has no
    /// `metadata` to take `managedFields` from (`OmitManagedFieldsPrinter`).
    fn value(&self, (event, object): &Row) -> Value {
        if self.arguments.truth("output-watch-events") {
            crate::value!({"object": (object.value().clone()), "type": (event.name())})
        } else {
            output::shown(object.value(), &self.arguments)
        }
    }
}

/// What has become of an object that was `seen` like this, if it was.
fn since(seen: Option<&Shared>) -> EventType {
    if seen.is_some() { EventType::Modified } else { EventType::Added }
}
