//! Where fields stand in the text: from a field path to line and column for marks, and back for hover.

use std::rc::Rc;

use super::decode::key_text;
use super::tree::{Kind, NodeId, Tree};

/// A place in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
}

/// A stretch of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first character.
    pub start: Position,
    /// Behind the last character.
    pub end: Position,
}

/// Finds fields of one document in its text.
#[derive(Clone, Default)]
pub struct Spans {
    tree: Rc<Tree>,
}

impl std::fmt::Debug for Spans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Spans({} nodes)", self.tree.nodes.len())
    }
}

/// A field found by [`Spans::find`].
struct Found {
    key: Option<NodeId>,
    value: NodeId,
}

impl Spans {
    pub(super) fn new(tree: Rc<Tree>) -> Self {
        Self { tree }
    }

    /// The value at `path`, a field path as the API server writes it: `spec.template.spec.containers[0].image`,
    /// `metadata.labels[app.kubernetes.io/name]`. List indexes may be missing, as in Go's decoding errors
    /// (`spec.template.spec.containers.image`): the first item that has the field is meant.
    pub fn value(&self, path: &str) -> Option<Span> {
        let found = self.find(path)?;
        Some(self.tree.nodes[found.value].span)
    }

    /// The key at `path`; for a list item, the item.
    pub fn key(&self, path: &str) -> Option<Span> {
        let found = self.find(path)?;
        Some(self.tree.nodes[found.key.unwrap_or(found.value)].span)
    }

    /// The key of the longest beginning of `path` that is in the text: the place to mark when a required field is
    /// missing. The start of the document if nothing of the path is there.
    pub fn nearest(&self, path: &str) -> Span {
        let segments = segments(path);
        for length in (1..=segments.len()).rev() {
            if let Some(found) = self.follow(&segments[..length]) {
                return self.tree.nodes[found.key.unwrap_or(found.value)].span;
            }
        }
        self.tree.root.map_or_else(Span::default, |root| {
            let start = self.tree.nodes[root].span.start;
            Span { start, end: start }
        })
    }

    fn find(&self, path: &str) -> Option<Found> {
        self.follow(&segments(path))
    }

    fn follow(&self, segments: &[Segment<'_>]) -> Option<Found> {
        let mut found = Found {
            key: None,
            value: self.tree.root?,
        };
        for segment in segments {
            found = self.step(found.value, segment)?;
        }
        Some(found)
    }

    fn step(&self, node: NodeId, segment: &Segment<'_>) -> Option<Found> {
        match &self.tree.nodes[node].kind {
            Kind::Alias {
                target, recursive: false, ..
            } => self.step((*target)?, segment),
            Kind::Sequence(items) => match segment {
                Segment::Bracket(text) => text
                    .parse::<usize>()
                    .ok()
                    .and_then(|at| items.get(at))
                    .map(|&value| Found { key: None, value }),
                Segment::Name(_) => items.iter().find_map(|&item| self.step(item, segment)),
            },
            Kind::Mapping(pairs) => {
                let (Segment::Name(name) | Segment::Bracket(name)) = segment;
                let exact = pairs
                    .iter()
                    .rev()
                    .find(|(key, _)| key_text(&self.tree, *key).is_some_and(|text| text == *name));
                match exact {
                    Some(&(key, value)) => Some(Found { key: Some(key), value }),
                    None => self.merged(pairs, segment),
                }
            }
            _ => None,
        }
    }

    /// Looks into the mappings that `<<` brings in.
    fn merged(&self, pairs: &[(NodeId, NodeId)], segment: &Segment<'_>) -> Option<Found> {
        pairs
            .iter()
            .filter(|(key, _)| super::decode::is_merge(&self.tree, *key))
            .find_map(|&(_, value)| self.step(value, segment))
    }
}

/// A step of a field path.
enum Segment<'a> {
    /// `.name`
    Name(&'a str),
    /// `[index]` or `[key]`
    Bracket(&'a str),
}

fn segments(path: &str) -> Vec<Segment<'_>> {
    let mut segments = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let end = inner.find(']').unwrap_or(inner.len());
            segments.push(Segment::Bracket(inner[..end].trim_matches('"')));
            rest = inner.get(end + 1..).unwrap_or_default();
        } else {
            rest = rest.strip_prefix('.').unwrap_or(rest);
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            if end > 0 {
                segments.push(Segment::Name(&rest[..end]));
            }
            rest = &rest[end..];
            if end == 0 && rest.starts_with('.') {
                rest = &rest[1..];
            }
        }
    }
    segments
}
