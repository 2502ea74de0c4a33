//! Nodes to the value that kubectl sends.
//!
//! Upstream: `go.yaml.in/yaml/v2/decode.go` (the decoder), `sigs.k8s.io/yaml` (conversion to JSON) and
//! `encoding/json` (numbers on the wire).

use std::rc::Rc;

use ecow::EcoString;

use super::Warning;
use super::go_syntax::go_syntax;
use super::number::{format_general_32, format_json};
use super::scalar::{Scalar, resolve, resolve_tagged};
use super::spans::{Position, Span};
use super::tree::{Kind, NodeId, Tree};
use crate::api::value::{Float, Map, Value};

const MERGE_TAG: &str = "tag:yaml.org,2002:merge";
const BINARY_TAG: &str = "tag:yaml.org,2002:binary";

/// Something that has no JSON form.
#[derive(Debug)]
pub(super) struct DecodeFault {
    /// Where.
    pub position: Position,
    /// The library's text; with `yaml: ` in front if it comes from there.
    pub library: String,
}

/// What came of a document.
#[derive(Debug, Default)]
pub(super) struct Decoded {
    /// The value; parts at fault are null.
    pub value: Value,
    /// What has no JSON form, in order of reading.
    pub faults: Vec<DecodeFault>,
    /// What is accepted in silence.
    pub warnings: Vec<Warning>,
}

/// Decodes a whole document. The tree's height and expansion are within their bounds.
pub(super) fn decode(tree: &Tree) -> Decoded {
    let mut decoder = Decoder {
        tree,
        decoded: Decoded::default(),
        visited: 0,
        visited_by_alias: 0,
        alias_depth: 0,
        excessive: false,
    };
    if let Some(root) = tree.root {
        decoder.decoded.value = decoder.value(root);
    }
    decoder.decoded
}

/// Whether `key` is the merge key `<<`.
pub(super) fn is_merge(tree: &Tree, key: NodeId) -> bool {
    matches!(&tree.nodes[key].kind, Kind::Scalar { text, tag, plain } if text == "<<" && (*plain || tag.as_deref() == Some(MERGE_TAG)))
}

/// A key as the string that it becomes in JSON; none for what cannot be a key.
pub(super) fn key_text(tree: &Tree, key: NodeId) -> Option<EcoString> {
    match &tree.nodes[key].kind {
        Kind::Scalar { text, tag: Some(tag), .. } if tag == BINARY_TAG => decode_binary(text),
        Kind::Scalar { text, tag, plain } => scalar_key(text, &resolve_node(text, tag.as_deref(), *plain).ok()?),
        Kind::Alias {
            target, recursive: false, ..
        } => key_text(tree, (*target)?),
        _ => None,
    }
}

fn scalar_key(text: &EcoString, scalar: &Scalar) -> Option<EcoString> {
    Some(match scalar {
        Scalar::Null | Scalar::Uint(_) => return None,
        Scalar::Bool(truth) => if *truth { "true" } else { "false" }.into(),
        Scalar::Int(number) => EcoString::from(number.to_string()),
        Scalar::Float(number) => match format_general_32(*number).as_str() {
            "NaN" => ".nan".into(),
            "+Inf" => ".inf".into(),
            "-Inf" => "-.inf".into(),
            finite => finite.into(),
        },
        Scalar::Timestamp | Scalar::Text => text.clone(),
    })
}

/// The value of a scalar node.
pub(super) fn resolve_node(text: &str, tag: Option<&str>, plain: bool) -> Result<Scalar, String> {
    match tag {
        None if plain => Ok(resolve(text)),
        None => Ok(Scalar::Text),
        Some(tag) => resolve_tagged(text, Some(tag)),
    }
}

/// A key and its value on the way into a map.
struct Entry {
    key: EcoString,
    value: Value,
    /// Where the key stands; none if it was merged in.
    span: Option<Span>,
}

struct Decoder<'a> {
    tree: &'a Tree,
    decoded: Decoded,
    visited: u64,
    visited_by_alias: u64,
    alias_depth: usize,
    excessive: bool,
}

impl Decoder<'_> {
    fn fault(&mut self, position: Position, library: String) {
        self.decoded.faults.push(DecodeFault { position, library });
    }

    /// Go's guard against alias bombs: no more than 99 of 100 visited nodes may come from aliases. Its allowance only
    /// shrinks for documents beyond our own bound.
    fn visit(&mut self, node: NodeId) {
        self.visited += 1;
        self.visited_by_alias += u64::from(self.alias_depth > 0);
        let excessive = self.visited_by_alias > 100 && self.visited > 1000 && self.visited_by_alias * 100 > self.visited * 99;
        if excessive && !self.excessive {
            self.excessive = true;
            self.fault(
                self.tree.nodes[node].span.start,
                "yaml: document contains excessive aliasing".into(),
            );
        }
    }

    fn value(&mut self, node: NodeId) -> Value {
        self.visit(node);
        match &self.tree.nodes[node].kind {
            Kind::Scalar { text, tag, plain } => self.scalar(node, text, tag.as_deref(), *plain),
            Kind::Sequence(items) => Value::from(items.iter().map(|&item| self.value(item)).collect::<Vec<_>>()),
            Kind::Mapping(_) => {
                let mut entries = Vec::new();
                self.fill(node, &mut entries);
                Value::from(self.sorted_map(entries))
            }
            Kind::Alias { name, target, recursive } => match target {
                Some(_) if *recursive => {
                    self.fault(
                        self.tree.nodes[node].span.start,
                        format!("yaml: anchor '{name}' value contains itself"),
                    );
                    Value::Null
                }
                Some(target) => self.through_alias(|decoder| decoder.value(*target)),
                None => Value::Null,
            },
        }
    }

    fn through_alias<T>(&mut self, follow: impl FnOnce(&mut Self) -> T) -> T {
        self.alias_depth += 1;
        let result = follow(self);
        self.alias_depth -= 1;
        result
    }

    fn scalar(&mut self, node: NodeId, text: &EcoString, tag: Option<&str>, plain: bool) -> Value {
        let start = self.tree.nodes[node].span.start;
        if tag == Some(BINARY_TAG) {
            return decode_binary(text).map_or_else(|| self.no_base64(start), Value::from);
        }
        match resolve_node(text, tag, plain) {
            Ok(Scalar::Float(number)) if !number.is_finite() => {
                let name = super::number::format_general(number);
                self.fault(start, format!("json: unsupported value: {name}"));
                Value::Null
            }
            Ok(scalar) => scalar_value(text, &scalar),
            Err(problem) => {
                self.fault(start, format!("yaml: {problem}"));
                Value::Null
            }
        }
    }

    fn no_base64(&mut self, start: Position) -> Value {
        self.fault(start, "yaml: !!binary value contains invalid base64 data".into());
        Value::Null
    }

    /// Adds the entries of a mapping in order; `<<` adds those of the mappings it names, so that in this library
    /// they win over the keys before it and lose to the keys after it.
    fn fill(&mut self, node: NodeId, entries: &mut Vec<Entry>) {
        let tree = self.tree;
        let Kind::Mapping(pairs) = &tree.nodes[node].kind else { return };
        for &(key, value) in pairs {
            if is_merge(tree, key) {
                self.merge(value, entries);
                continue;
            }
            self.visit(key);
            let span = tree.nodes[key].span;
            let text = self.key(key, value);
            let value = self.value(value);
            if let Some(key) = text {
                entries.push(Entry {
                    key,
                    value,
                    span: (self.alias_depth == 0).then_some(span),
                });
            }
        }
    }

    fn key(&mut self, key: NodeId, value: NodeId) -> Option<EcoString> {
        let tree = self.tree;
        let text = key_text(tree, key);
        let start = tree.nodes[key].span.start;
        match &tree.nodes[key].kind {
            Kind::Scalar { tag: Some(tag), .. } if tag == BINARY_TAG => {
                if text.is_none() {
                    self.no_base64(start);
                }
            }
            Kind::Scalar { text: written, tag, plain } => match resolve_node(written, tag.as_deref(), *plain) {
                Ok(Scalar::Bool(truth)) if !["true", "false"].contains(&written.as_str()) => {
                    let message = format!("The key `{written}` without quotes is the truth value {truth}; it becomes the key \"{truth}\".");
                    self.decoded.warnings.push(Warning {
                        span: tree.nodes[key].span,
                        message,
                        duplicate: None,
                    });
                }
                Ok(Scalar::Null) => self.unsupported_key(start, "%!s(<nil>)", "<nil>", value),
                Ok(Scalar::Uint(number)) => self.unsupported_key(start, "uint64", &format!("{number:#x}"), value),
                Ok(_) => {}
                Err(problem) => self.fault(start, format!("yaml: {problem}")),
            },
            Kind::Alias { .. } if text.is_some() => {}
            _ => self.fault(start, format!("yaml: invalid map key: {}", go_syntax(tree, key))),
        }
        text
    }

    fn unsupported_key(&mut self, start: Position, kind: &str, key: &str, value: NodeId) {
        let value = go_syntax(self.tree, value);
        let value = value.strip_prefix("interface {}(nil)").map_or(value.as_str(), |_| "<nil>");
        self.fault(start, format!("unsupported map key of type: {kind}, key: {key}, value: {value}"));
    }

    fn merge(&mut self, value: NodeId, entries: &mut Vec<Entry>) {
        let tree = self.tree;
        let maps: Vec<NodeId> = match &tree.nodes[value].kind {
            Kind::Sequence(items) => items.iter().rev().copied().collect(),
            _ => vec![value],
        };
        for map in maps {
            let target = match &tree.nodes[map].kind {
                Kind::Alias {
                    target: Some(target),
                    recursive: false,
                    ..
                } => *target,
                _ => map,
            };
            if !matches!(tree.nodes[target].kind, Kind::Mapping(_)) {
                self.fault(
                    tree.nodes[map].span.start,
                    "yaml: map merge requires map or sequence of maps as the value".into(),
                );
                continue;
            }
            self.visit(map);
            if target != map {
                self.visit(target);
            }
            let first = entries.len();
            if target == map {
                self.fill(map, entries);
            } else {
                self.through_alias(|decoder| decoder.fill(target, entries));
            }
            entries[first..].iter_mut().for_each(|entry| entry.span = None);
        }
    }

    /// Sorts the entries; the last of equal keys wins, and the reader is told.
    fn sorted_map(&mut self, mut entries: Vec<Entry>) -> Map {
        entries.sort_by(|a, b| a.key.cmp(&b.key));
        for pair in entries.windows(2) {
            if let ([Entry { span: Some(first), .. }, Entry { span: Some(span), key, .. }], true) = (pair, pair[0].key == pair[1].key) {
                let message = format!(
                    "The key `{key}` stands twice, here and on line {}; the last one wins and kubectl does not say so.",
                    first.start.line
                );
                self.decoded.warnings.push(Warning {
                    span: *span,
                    message,
                    duplicate: Some((key.clone(), first.start.line)),
                });
            }
        }
        entries.into_iter().map(|entry| (entry.key, entry.value)).collect()
    }
}

/// A scalar as JSON, after the way over the wire: `1e1` arrives as 10.
fn scalar_value(text: &EcoString, scalar: &Scalar) -> Value {
    match scalar {
        Scalar::Null => Value::Null,
        Scalar::Bool(truth) => Value::Bool(*truth),
        Scalar::Int(number) => Value::Int(*number),
        #[allow(clippy::cast_precision_loss)] // So does the server, which has no larger integer.
        Scalar::Uint(number) => Value::Float(Float::new(*number as f64)),
        Scalar::Float(number) => number_value(*number),
        Scalar::Timestamp | Scalar::Text => Value::String(text.clone()),
    }
}

/// A finite float after the way over the wire: whole numbers are written without a point and read as integers.
pub(super) fn number_value(number: f64) -> Value {
    format_json(number)
        .parse()
        .map_or_else(|_| Value::Float(Float::new(number)), Value::Int)
}

/// A `!!binary` value: its bytes, with what is not UTF-8 replaced.
fn decode_binary(text: &str) -> Option<EcoString> {
    decode_base64(text).map(|bytes| String::from_utf8_lossy(&bytes).as_ref().into())
}

/// Standard base64 with padding; line breaks are passed over as Go does.
fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let symbols: Vec<u8> = text.bytes().filter(|byte| !matches!(byte, b'\n' | b'\r')).collect();
    if !symbols.len().is_multiple_of(4) {
        return None;
    }
    let padding = symbols.iter().rev().take_while(|byte| **byte == b'=').count();
    let mut bytes = Vec::with_capacity(symbols.len() / 4 * 3);
    for chunk in symbols[..symbols.len() - padding.min(symbols.len())].chunks(4) {
        let mut bits = 0_u32;
        for &symbol in chunk {
            bits = bits << 6 | sextet(symbol)?;
        }
        bits <<= 6 * (4 - chunk.len());
        bytes.extend_from_slice(&bits.to_be_bytes()[1..chunk.len().max(1)]);
    }
    (padding <= 2).then_some(bytes)
}

fn sextet(symbol: u8) -> Option<u32> {
    let value = match symbol {
        b'A'..=b'Z' => symbol - b'A',
        b'a'..=b'z' => symbol - b'a' + 26,
        b'0'..=b'9' => symbol - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

/// The tree of a document, to be shared with its spans.
pub(super) fn share(tree: Tree) -> Rc<Tree> {
    Rc::new(tree)
}
