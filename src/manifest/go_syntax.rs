//! Values in Go's own syntax, which kubectl prints when a mapping is used as a key (`{{ .Values.x }}`).
//!
//! Upstream: Go's `fmt` with `%#v` over what `go.yaml.in/yaml/v2` decodes.

use std::fmt::Write;

use super::decode::resolve_node;
use super::number::format_general;
use super::scalar::Scalar;
use super::tree::{Kind, NodeId, Tree};

/// `node` as `%#v` prints it.
pub(super) fn go_syntax(tree: &Tree, node: NodeId) -> String {
    let mut out = String::new();
    write_value(&mut out, tree, node);
    out
}

fn write_value(out: &mut String, tree: &Tree, node: NodeId) {
    match &tree.nodes[node].kind {
        Kind::Scalar { text, tag, plain } => match resolve_node(text, tag.as_deref(), *plain) {
            Ok(Scalar::Null) => out.push_str("interface {}(nil)"),
            Ok(Scalar::Bool(truth)) => out.push_str(if truth { "true" } else { "false" }),
            Ok(Scalar::Int(number)) => out.push_str(&number.to_string()),
            Ok(Scalar::Uint(number)) => write!(out, "{number:#x}").unwrap_or_default(),
            Ok(Scalar::Float(number)) => out.push_str(&format_general(number)),
            Ok(Scalar::Timestamp | Scalar::Text) | Err(_) => out.push_str(&go_quote(text, '"')),
        },
        Kind::Sequence(items) => {
            out.push_str("[]interface {}{");
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                write_value(out, tree, *item);
            }
            out.push('}');
        }
        Kind::Mapping(pairs) => {
            let mut printed: Vec<(String, String)> = pairs
                .iter()
                .map(|(key, value)| (go_syntax(tree, *key), go_syntax(tree, *value)))
                .collect();
            printed.sort();
            printed.dedup_by(|later, earlier| {
                let same = later.0 == earlier.0;
                if same {
                    std::mem::swap(&mut later.1, &mut earlier.1);
                }
                same
            });
            let entries: Vec<String> = printed.into_iter().map(|(key, value)| format!("{key}:{value}")).collect();
            write!(out, "map[interface {{}}]interface {{}}{{{}}}", entries.join(", ")).unwrap_or_default();
        }
        Kind::Alias {
            target: Some(target),
            recursive: false,
            ..
        } => write_value(out, tree, *target),
        Kind::Alias { .. } => out.push_str("interface {}(nil)"),
    }
}

/// `text` as `strconv.Quote` writes it, between `quote`s.
pub(super) fn go_quote(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for character in text.chars() {
        match character {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\u{b}' => out.push_str("\\v"),
            c if c == quote => out.extend(['\\', c]),
            c if u32::from(c) < 0x20 || c == '\u{7f}' => write!(out, "\\x{:02x}", u32::from(c)).unwrap_or_default(),
            // Go escapes what is not printable; the spaces and formats of that kind that text may hold.
            c @ ('\u{80}'..='\u{a0}' | '\u{ad}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{feff}') => {
                write!(out, "\\u{:04x}", u32::from(c)).unwrap_or_default();
            }
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}
