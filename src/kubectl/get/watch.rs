//! `kubectl get -w`: the objects as they stand, then a row for each change.

use std::collections::BTreeMap;

use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::apiserver::ApiServer;
use crate::apiserver::write::{self, Write};

use super::table::{self, TableOptions};
use crate::kubectl::Follow;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::events;
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::output::{self, Format, full_name};
use crate::kubectl::resources::{Filter, Request, Selection};

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
    if arguments.given("sort-by") {
        client.warn("warning: --watch requested, --sort-by will be ignored for watch events received");
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
        let text = watch.print(&selection.objects, client.api.now_ms());
        client.print(&text);
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
                    rows.extend(gone.filter(|_| self.events.is_none()));
                }
                (_, Some(after)) if seen.is_none_or(|seen| seen.resource_version() < after.resource_version()) => {
                    rows.push(after.clone());
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
    fn look(&mut self, api: &ApiServer) -> Vec<Shared> {
        let current: BTreeMap<Key, Shared> = api
            .list(self.kind)
            .filter(|object| self.watches(object))
            .map(|object| (object.key().clone(), object.clone()))
            .collect();
        let gone = self
            .seen
            .iter()
            .filter(|(key, _)| self.events.is_none() && !current.contains_key(*key))
            .map(|(_, object)| object.clone());
        let mut rows: Vec<Shared> = gone.collect();
        let is_news = |(key, object): &(&Key, &Shared)| {
            self.seen
                .get(*key)
                .is_none_or(|seen| seen.resource_version() != object.resource_version())
        };
        let mut changed: Vec<Shared> = current.iter().filter(is_news).map(|(_, object)| object.clone()).collect();
        changed.sort_by_key(|object| object.resource_version());
        rows.extend(changed);
        self.seen = current;
        rows
    }

    fn print(&mut self, objects: &[Shared], now_ms: u64) -> String {
        if objects.is_empty() {
            return String::new();
        }
        if let Some(events) = &mut self.events {
            return events.print(objects, now_ms);
        }
        let first = std::mem::take(&mut self.headers_due);
        match &self.format {
            Format::Plain | Format::Wide => table::print(objects, &self.options, first, now_ms, &mut self.widths),
            Format::Name => objects
                .iter()
                .flat_map(|object| [full_name(object.kind(), object.name()), "\n".to_owned()])
                .collect(),
            Format::CustomColumns(columns) => {
                let values: Vec<_> = objects.iter().map(|object| object.value().clone()).collect();
                let headers = first && self.options.headers;
                output::print_custom_columns(columns, &values, headers, &mut self.widths).unwrap_or_default()
            }
            format => {
                let print = |object: &Shared| format.print(&output::shown(object.value(), &self.arguments)).unwrap_or_default();
                let separator = if *format == Format::Yaml { "---\n" } else { "" };
                let text = objects.iter().map(print).collect::<Vec<_>>().join(separator);
                // One printer prints all of the watch.
                if first { text } else { format!("{separator}{text}") }
            }
        }
    }
}
