//! Objects of one kind as a table.

use crate::api::object::{Object, Shared};
use crate::api::value::Value;

use super::watch::EventType;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::output::full_name;
use crate::kubectl::printers;
use crate::kubectl::tabwriter;

/// Which columns a table has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct TableOptions {
    /// Whether there is a line of headers.
    pub headers: bool,
    /// `-o wide`
    pub wide: bool,
    /// `-A`
    pub with_namespace: bool,
    /// Whether names are printed as `TYPE/NAME`.
    pub with_kind: bool,
    /// `--show-labels`
    pub labels: bool,
    /// `-L`
    pub label_columns: Vec<String>,
}

impl TableOptions {
    pub fn read(arguments: &Arguments, wide: bool) -> Self {
        Self {
            headers: !arguments.truth("no-headers"),
            wide,
            with_namespace: arguments.truth("all-namespaces"),
            with_kind: arguments.truth("show-kind"),
            labels: arguments.truth("show-labels"),
            label_columns: arguments
                .all("label-columns")
                .iter()
                .flat_map(|list| list.split(','))
                .map(ToOwned::to_owned)
                .collect(),
        }
    }
}

/// Prints objects of one kind; `first` says whether the headers are due.
pub(super) fn print(objects: &[Shared], options: &TableOptions, first: bool, now_ms: u64, widths: &mut Vec<usize>) -> String {
    print_rows(objects.iter().map(|object| (None, object)), options, first, now_ms, widths)
}

/// As [`print`], each object with the event that told of it, which makes a column of its own.
pub(super) fn print_rows<'a>(
    rows: impl Iterator<Item = (Option<EventType>, &'a Shared)>,
    options: &TableOptions,
    first: bool,
    now_ms: u64,
    widths: &mut Vec<usize>,
) -> String {
    let mut rows = rows.peekable();
    let Some((event, kind)) = rows.peek().map(|(event, object)| (*event, object.kind())) else {
        return String::new();
    };
    let columns = printers::columns(kind);
    let with_namespace = options.with_namespace && kind.names().namespaced;
    let mut text = String::new();
    if first && options.headers {
        let mut headers: Vec<String> = event.map(|_| "EVENT".to_owned()).into_iter().collect();
        headers.extend(with_namespace.then(|| "NAMESPACE".to_owned()));
        headers.extend(
            columns
                .iter()
                .filter(|column| options.wide || !column.wide)
                .map(|column| column.name.to_owned()),
        );
        headers.extend(
            options
                .label_columns
                .iter()
                .map(|label| label.rsplit('/').next().unwrap_or(label).to_uppercase()),
        );
        headers.extend(options.labels.then(|| "LABELS".to_owned()));
        text.push_str(&headers.join("\t"));
        text.push('\n');
    }
    for (event, object) in rows {
        if let Some(event) = event {
            text.push_str(&format!("{:<8}\t", event.name()));
        }
        text.push_str(&row(object, options, with_namespace, now_ms).join("\t"));
        text.push('\n');
    }
    tabwriter::align(&text, tabwriter::TABLE, widths)
}

fn row(object: &Object, options: &TableOptions, with_namespace: bool, now_ms: u64) -> Vec<String> {
    let columns = printers::columns(object.kind());
    let mut cells: Vec<String> = Vec::new();
    cells.extend(with_namespace.then(|| object.namespace().to_string()));
    for (column, mut cell) in columns.iter().zip(printers::row(object, now_ms)) {
        if column.wide && !options.wide {
            continue;
        }
        if options.with_kind && column.name == "NAME" {
            cell = full_name(object.kind(), &cell);
        }
        cells.push(one_line(&cell));
    }
    for label in &options.label_columns {
        let value = object.labels().get(label).and_then(Value::as_str);
        cells.push(value.unwrap_or_default().to_owned());
    }
    if options.labels {
        cells.push(printers::labels(Some(object.labels())));
    }
    cells
}

/// A cell shows the first line of its text, and that there is more.
fn one_line(cell: &str) -> String {
    match cell.find(['\n', '\r', '\u{c}']) {
        Some(end) => format!("{}...", &cell[..end]),
        None => cell.replace('\t', "\\t"),
    }
}
