//! YAML text of one document to its nodes.
//!
//! The events come from `libyaml-safer`, a port of the very C library that kubectl's Go library is a port of: the
//! grammar, the problems' texts and the marks are the same but for a few points, which are handled here one by one.
//!
//! Upstream: `go.yaml.in/yaml/v2/decode.go` (the node parser and its errors' line numbers).

use std::collections::BTreeMap;
use std::io::BufReader;

use ecow::EcoString;
use libyaml_safer::{Encoding, EventData, MappingStyle, Mark, Parser, ScalarStyle, SequenceStyle};

use super::go_library::{Stop, slash_escape, spelt_for_libyaml};
use super::lines::Lines;
use super::spans::{Position, Span};
use super::tags;
use super::tree::{Budget, Exceeded, Kind, NodeId, Tree, check_expansion, check_nesting};

/// Bytes that Go's reader decodes at a time: a forbidden character is only met when its stretch is reached.
const READ_BYTES: usize = 512;

/// Spellings that only Go's library takes are rewritten; so many of them in one document.
const MAX_REWRITES: usize = 64;

/// Each rewriting reads the text once more from its beginning; so many bytes in all.
const MAX_REREAD_BYTES: usize = 4 << 20;

/// What stopped or disturbed the reading of a document.
#[derive(Debug)]
pub(super) enum Problem {
    /// The text is not YAML, or names an unknown anchor.
    Syntax {
        /// Where.
        position: Position,
        /// The library's text, with `line N: ` where it gives one.
        library: String,
    },
    /// A bound was passed.
    Bound(Exceeded, Position),
}

/// The nodes read and what was wrong, in order of reading. With a syntax fault the tree has no root.
#[derive(Debug, Default)]
pub(super) struct Composed {
    /// The nodes.
    pub tree: Tree,
    /// What was wrong.
    pub problems: Vec<Problem>,
    /// The line, counted from 0 within the text, after which the library reads no more: behind `...`.
    pub ended_at_line: Option<usize>,
}

/// Reads the first document of `text`, whose lines stand in the manifest where `lines` say. As in Go,
/// what follows that document is not looked at.
pub(super) fn compose(text: &str, lines: &Lines, budget: &mut Budget) -> Composed {
    let mut rewritten = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
    let mut left = MAX_REREAD_BYTES;
    for _ in 0..MAX_REWRITES {
        match tags::without_commas(rewritten, &mut left) {
            Ok(spelt) => rewritten = spelt,
            Err(line) => return unreadable(lines.place(line, 0), tags::UNENDED),
        }
        let mut composer = Composer::new(&rewritten, lines, budget);
        let error = composer.run();
        if let Some(other) = error.as_ref().err().and_then(|stop| spelt_for_libyaml(stop, &rewritten)) {
            // The columns behind it move by two; better than to refuse what kubectl takes.
            rewritten = other;
            left = left.saturating_sub(text.len());
            if left == 0 {
                break;
            }
            continue;
        }
        let mut result = composer.composed;
        if let Err(stop) = error {
            result.tree.root = None;
            result.problems.push(stop.into_problem(&rewritten, lines));
        }
        return result;
    }
    unreadable(lines.place(0, 0), "found unknown escape character")
}

/// The library's parser of a text, which is never to meet a tag that ends in a comma.
pub(super) fn parser(text: &str) -> Parser<BufReader<&[u8]>> {
    let mut parser = Parser::new();
    parser.set_encoding(Encoding::Utf8);
    parser.set_input(BufReader::with_capacity(READ_BYTES, text.as_bytes()));
    parser
}

/// No document, for a problem of the library's at a place.
fn unreadable(position: Position, problem: &str) -> Composed {
    Composed {
        problems: vec![Problem::Syntax {
            position,
            library: problem.into(),
        }],
        ..Composed::default()
    }
}

/// A collection that is not closed yet.
struct Frame {
    node: NodeId,
    /// The key that waits for its value.
    key: Option<NodeId>,
    /// What Go's library expects behind a value, when this is a flow collection.
    flow: Option<&'static str>,
    start: Mark,
}

struct Composer<'a> {
    text: &'a str,
    lines: &'a Lines,
    budget: &'a mut Budget,
    composed: Composed,
    anchors: BTreeMap<String, NodeId>,
    frames: Vec<Frame>,
}

impl<'a> Composer<'a> {
    fn new(text: &'a str, lines: &'a Lines, budget: &'a mut Budget) -> Self {
        Self {
            text,
            lines,
            budget,
            composed: Composed::default(),
            anchors: BTreeMap::new(),
            frames: Vec::new(),
        }
    }

    fn run(&mut self) -> Result<(), Stop> {
        let mut parser = parser(self.text);
        loop {
            let event = parser.parse()?;
            let span = Span {
                start: self.lines.position(event.start_mark),
                end: self.lines.position(event.end_mark),
            };
            match event.data {
                EventData::StreamStart { .. } | EventData::DocumentStart { .. } => {}
                EventData::DocumentEnd { implicit } => {
                    if !implicit {
                        self.composed.ended_at_line = usize::try_from(event.end_mark.line).ok();
                    }
                    return Ok(());
                }
                EventData::StreamEnd => return Ok(()),
                EventData::Alias { anchor } => self.alias(&anchor, span, event.start_mark)?,
                EventData::Scalar {
                    anchor,
                    tag,
                    value,
                    plain_implicit,
                    style,
                    ..
                } => {
                    self.check_scalar(&value, style, event.start_mark, event.end_mark)?;
                    let kind = Kind::Scalar {
                        text: value.into(),
                        tag: tag.map(EcoString::from),
                        plain: plain_implicit,
                    };
                    let node = self.open(anchor, span, kind);
                    self.place(node, event.start_mark)?;
                }
                EventData::SequenceStart { anchor, style, .. } => {
                    let node = self.open(anchor, span, Kind::Sequence(Vec::new()));
                    let flow = (style == SequenceStyle::Flow).then_some("did not find expected ',' or ']'");
                    self.push(node, flow, event.start_mark)?;
                }
                EventData::MappingStart { anchor, style, .. } => {
                    let node = self.open(anchor, span, Kind::Mapping(Vec::new()));
                    let flow = (style == MappingStyle::Flow).then_some("did not find expected ',' or '}'");
                    self.push(node, flow, event.start_mark)?;
                }
                EventData::SequenceEnd | EventData::MappingEnd => self.close(span.end)?,
            }
        }
    }

    fn open(&mut self, anchor: Option<String>, span: Span, kind: Kind) -> NodeId {
        let node = self.composed.tree.add(span, kind);
        if let Some(anchor) = anchor {
            self.anchors.insert(anchor, node);
        }
        node
    }

    fn push(&mut self, node: NodeId, flow: Option<&'static str>, start: Mark) -> Result<(), Stop> {
        self.frames.push(Frame {
            node,
            key: None,
            flow,
            start,
        });
        check_nesting(self.frames.len()).map_err(|exceeded| Stop::Bound(exceeded, start))
    }

    fn close(&mut self, end: Position) -> Result<(), Stop> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let tree = &mut self.composed.tree;
        // A block collection ends where the next token begins; its last child ends where the reader sees it end.
        let last = match &tree.nodes[frame.node].kind {
            Kind::Sequence(items) => items.last().copied(),
            Kind::Mapping(pairs) => pairs.last().map(|pair| pair.1),
            _ => None,
        };
        let end = last.filter(|_| frame.flow.is_none()).map_or(end, |last| tree.nodes[last].span.end);
        tree.nodes[frame.node].span.end = end;
        self.place(frame.node, frame.start)
    }

    fn alias(&mut self, name: &str, span: Span, start: Mark) -> Result<(), Stop> {
        let target = self.anchors.get(name).copied();
        if target.is_none() {
            let library = format!("unknown anchor '{name}' referenced");
            self.composed.problems.push(Problem::Syntax {
                position: span.start,
                library,
            });
        }
        let recursive = target.is_some_and(|target| self.frames.iter().any(|frame| frame.node == target));
        let node = self.composed.tree.add(
            span,
            Kind::Alias {
                name: name.into(),
                target,
                recursive,
            },
        );
        if let Some(target) = target.filter(|_| !recursive) {
            self.composed.tree.count_child(node, target);
            let height = self.composed.tree.nodes[target].height;
            self.composed.tree.nodes[node].height = height;
        }
        self.place(node, start)
    }

    /// Puts a complete node into the collection that is open.
    fn place(&mut self, node: NodeId, mark: Mark) -> Result<(), Stop> {
        let tree = &mut self.composed.tree;
        let bound = |exceeded| Stop::Bound(exceeded, mark);
        let Some(frame) = self.frames.last_mut() else {
            tree.root = Some(node);
            return check_nesting(tree.nodes[node].height).map_err(bound);
        };
        let parent = frame.node;
        match (&mut tree.nodes[parent].kind, frame.key.take()) {
            (Kind::Sequence(items), _) => {
                items.push(node);
                self.budget.item().map_err(bound)?;
            }
            (Kind::Mapping(pairs), Some(key)) => {
                pairs.push((key, node));
                self.budget.key().map_err(bound)?;
            }
            _ => frame.key = Some(node),
        }
        tree.count_child(parent, node);
        check_expansion(tree.nodes[parent].expanded).map_err(bound)?;
        check_nesting(tree.nodes[parent].height + self.frames.len() - 1).map_err(bound)
    }

    /// Scalars that Go's library reads otherwise.
    fn check_scalar(&self, value: &str, style: ScalarStyle, start: Mark, end: Mark) -> Result<(), Stop> {
        let flow = self
            .frames
            .last()
            .and_then(|frame| frame.flow.map(|problem| (problem, frame.start)));
        if let (ScalarStyle::Plain, Some((problem, context)), Some(at)) = (style, flow, value.find('?')) {
            // It ends a plain scalar there and begins a key.
            let mut mark = start;
            mark.column += value[..at].chars().count() as u64;
            let printed_line = if mark.line == 0 { context.line } else { mark.line };
            return Err(Stop::Go {
                problem,
                mark,
                printed_line,
            });
        }
        if style == ScalarStyle::DoubleQuoted {
            let bounds = (usize::try_from(start.index), usize::try_from(end.index));
            let source = if let (Ok(start), Ok(end)) = bounds {
                self.text.get(start..end).unwrap_or_default()
            } else {
                ""
            };
            if let Some((line, column)) = slash_escape(source) {
                let mut mark = start;
                mark.line += line;
                mark.column = if line == 0 { mark.column + column } else { column };
                let printed_line = if mark.line == 0 { 0 } else { mark.line + 1 };
                return Err(Stop::Go {
                    problem: "found unknown escape character",
                    mark,
                    printed_line,
                });
            }
        }
        Ok(())
    }
}
