//! Objects as `kubectl get -o yaml` prints them.
//!
//! Upstream: `sigs.k8s.io/yaml` over `go.yaml.in/yaml/v2` (`encode.go`, `emitterc.go`, `sorter.go`).

use std::cmp::Ordering;

use super::number::{format_general, format_json};
use super::print_scalar::{Style, style_of, write_folded, write_literal};
use super::scalar::{Scalar, resolve};
use crate::api::value::Value;

/// Columns of one level; items of a list stand in the column of the list's key.
const INDENT: usize = 2;

/// Keys longer than this, in bytes, are written as `? key`.
const MAX_SIMPLE_KEY_BYTES: usize = 128;

/// `value` as YAML, with a line break at the end.
pub fn to_yaml(value: &Value) -> String {
    let mut printer = Printer {
        out: String::new(),
        column: 0,
    };
    match value {
        Value::Map(map) if !map.is_empty() => printer.map(value, 0),
        Value::List(items) if !items.is_empty() => printer.list(items, 0),
        _ => printer.scalar(value, INDENT, false),
    }
    printer.line_end();
    printer.out
}

/// The text so far and the column, from 0, at which it goes on.
pub(super) struct Printer {
    out: String,
    /// Characters on the current line.
    pub column: usize,
}

impl Printer {
    /// Writes text without line breaks.
    pub fn put(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    /// Writes one character; any line break begins a new line.
    pub fn put_char(&mut self, character: char) {
        self.out.push(character);
        self.column = if is_break(character) { 0 } else { self.column + 1 };
    }

    /// Begins a new line, indented by `indent` columns.
    pub fn new_line(&mut self, indent: usize) {
        self.put_char('\n');
        self.pad(indent);
    }

    /// Fills the line with spaces up to `column`.
    pub fn pad(&mut self, column: usize) {
        while self.column < column {
            self.put_char(' ');
        }
    }

    fn line_end(&mut self) {
        if self.column > 0 {
            self.put_char('\n');
        }
    }

    /// Begins the line of an entry, unless the line holds nothing but what leads up to it (`- `).
    fn entry_line(&mut self, indent: usize, first: bool) {
        if !first {
            self.line_end();
        }
        self.pad(indent);
    }

    fn map(&mut self, value: &Value, indent: usize) {
        let mut entries: Vec<_> = value.as_map().map(|map| map.iter().collect()).unwrap_or_default();
        entries.sort_by(|a, b| compare_keys(a.0, b.0));
        for (at, (key, value)) in entries.into_iter().enumerate() {
            self.entry_line(indent, at == 0);
            let key = Value::String(key.clone());
            let text = key.as_str().unwrap_or_default();
            if text.len() <= MAX_SIMPLE_KEY_BYTES && !text.contains(is_break) {
                self.scalar(&key, indent + INDENT, true);
            } else {
                self.put("? ");
                self.scalar(&key, indent + INDENT, false);
                self.line_end();
                self.pad(indent);
                self.put(": ");
                self.inline(value, indent + INDENT);
                continue;
            }
            self.put(":");
            self.map_value(value, indent);
        }
    }

    fn map_value(&mut self, value: &Value, indent: usize) {
        match value {
            Value::Map(map) if !map.is_empty() => {
                self.line_end();
                self.map(value, indent + INDENT);
            }
            Value::List(items) if !items.is_empty() => {
                self.line_end();
                self.list(items, indent);
            }
            _ => {
                self.put(" ");
                self.scalar(value, indent + INDENT, false);
            }
        }
    }

    fn list(&mut self, items: &[Value], indent: usize) {
        for (at, item) in items.iter().enumerate() {
            self.entry_line(indent, at == 0);
            self.put("- ");
            self.inline(item, indent + INDENT);
        }
    }

    /// Writes a value that begins behind `- ` or `: ` on the line.
    fn inline(&mut self, value: &Value, indent: usize) {
        match value {
            Value::Map(map) if !map.is_empty() => self.map(value, indent),
            Value::List(items) if !items.is_empty() => self.list(items, indent),
            _ => self.scalar(value, indent, false),
        }
    }

    /// Writes a scalar or an empty collection; its further lines, if any, are indented by `indent` columns.
    fn scalar(&mut self, value: &Value, indent: usize, is_key: bool) {
        match value {
            Value::Null => self.put("null"),
            Value::Bool(truth) => self.put(if *truth { "true" } else { "false" }),
            Value::Int(number) => self.put(&number.to_string()),
            Value::Float(number) => self.put(&float(number.get())),
            Value::List(_) => self.put("[]"),
            Value::Map(_) => self.put("{}"),
            Value::String(text) => match style_of(text, is_key) {
                Style::Literal => write_literal(self, text, indent),
                style => write_folded(self, text, style, indent, !is_key),
            },
        }
    }
}

/// A float by the way it takes: as JSON prints it, then read and printed as YAML.
fn float(number: f64) -> String {
    let json = format_json(number);
    match resolve(&json) {
        Scalar::Float(number) => format_general(number),
        _ => json,
    }
}

/// The characters that break lines in YAML 1.1.
pub(super) fn is_break(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The order of keys: runs of digits by their number, letters behind everything else.
fn compare_keys(a: &str, b: &str) -> Ordering {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let Some(at) = a.iter().zip(&b).position(|(x, y)| x != y) else {
        return a.len().cmp(&b.len());
    };
    match (a[at].is_alphabetic(), b[at].is_alphabetic()) {
        (true, true) => return a[at].cmp(&b[at]),
        (true, false) => return Ordering::Greater,
        (false, true) => return Ordering::Less,
        (false, false) => {}
    }
    // A zero inside a number counts as a digit of it, a leading one does not.
    let inside = a[..at].iter().rev().take_while(|c| c.is_ascii_digit()).any(|c| *c != '0');
    let start = i64::from((a[at] == '0' || b[at] == '0') && inside);
    let number = |text: &[char]| {
        let digits = text[at..].iter().take_while(|c| c.is_ascii_digit());
        let value = digits.clone().fold(start, |sum, c| {
            sum.wrapping_mul(10).wrapping_add(i64::from(c.to_digit(10).unwrap_or(0)))
        });
        (value, digits.count())
    };
    number(&a).cmp(&number(&b)).then(a[at].cmp(&b[at]))
}

#[cfg(test)]
mod tests {
    use super::compare_keys;

    #[test]
    fn keys_are_ordered_as_a_person_would() {
        let mut keys = [
            "b",
            "a10",
            "a9",
            "a.b",
            "ab",
            "a",
            "app.kubernetes.io/name",
            "app",
            "A",
            "a_b",
            "1",
            "a09",
        ];
        keys.sort_by(|a, b| compare_keys(a, b));
        assert_eq!(
            keys,
            [
                "1",
                "A",
                "a",
                "a.b",
                "a_b",
                "a9",
                "a09",
                "a10",
                "ab",
                "app",
                "app.kubernetes.io/name",
                "b"
            ]
        );
    }
}
