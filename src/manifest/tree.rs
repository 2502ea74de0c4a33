//! The nodes of one document as written: a flat list, so that no depth of nesting can exhaust the stack.

use ecow::EcoString;

use super::spans::Span;
use crate::limits::{MAX_EXPANDED_VALUES, MAX_MANIFEST_ITEMS, MAX_MANIFEST_KEYS, MAX_NESTING};

/// Index of a node in its [`Tree`].
pub(super) type NodeId = usize;

/// A scalar, collection or alias, with its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// From the first character to behind the last.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
    /// How many values it stands for once aliases are followed.
    pub expanded: u64,
    /// How many levels of collections it holds once aliases are followed.
    pub height: usize,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// Text, not yet resolved to a type.
    Scalar {
        /// The text without quotes and folding.
        text: EcoString,
        /// The tag as written, resolved to its long form.
        tag: Option<EcoString>,
        /// Whether it may be something else than a string for want of quotes.
        plain: bool,
    },
    /// A list.
    Sequence(Vec<NodeId>),
    /// Keys and values in order of writing.
    Mapping(Vec<(NodeId, NodeId)>),
    /// A reference to an earlier node.
    Alias {
        /// The anchor's name.
        name: EcoString,
        /// The node, if the anchor is known.
        target: Option<NodeId>,
        /// Whether it stands inside the very node that it refers to.
        recursive: bool,
    },
}

/// The nodes of one document.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// All nodes, children before or after their parents.
    pub nodes: Vec<Node>,
    /// The top node; none for an empty document.
    pub root: Option<NodeId>,
}

impl Tree {
    /// Adds a node without children.
    pub fn add(&mut self, span: Span, kind: Kind) -> NodeId {
        let height = usize::from(matches!(kind, Kind::Sequence(_) | Kind::Mapping(_)));
        self.nodes.push(Node {
            span,
            kind,
            expanded: 1,
            height,
        });
        self.nodes.len() - 1
    }

    /// Puts `child` into the collection `parent`'s sums. Children must be complete.
    pub fn count_child(&mut self, parent: NodeId, child: NodeId) {
        let (expanded, height) = (self.nodes[child].expanded, self.nodes[child].height);
        let parent = &mut self.nodes[parent];
        parent.expanded = parent.expanded.saturating_add(expanded);
        parent.height = parent.height.max(height + 1);
    }
}

/// What is left of the bounds of one manifest text.
#[derive(Debug, Default)]
pub(super) struct Budget {
    keys: usize,
    items: usize,
}

/// A bound was passed; the text names it.
#[derive(Debug)]
pub(super) struct Exceeded(pub String);

impl Budget {
    /// Counts a key.
    pub fn key(&mut self) -> Result<(), Exceeded> {
        self.keys += 1;
        within(self.keys, MAX_MANIFEST_KEYS, "keys")
    }

    /// Counts a list item.
    pub fn item(&mut self) -> Result<(), Exceeded> {
        self.items += 1;
        within(self.items, MAX_MANIFEST_ITEMS, "list items")
    }
}

fn within(count: usize, bound: usize, what: &str) -> Result<(), Exceeded> {
    if count > bound {
        return Err(Exceeded(format!("the manifest has more than {bound} {what}")));
    }
    Ok(())
}

/// Checks a depth of open collections, or the height of a node.
pub(super) fn check_nesting(levels: usize) -> Result<(), Exceeded> {
    if levels > MAX_NESTING {
        return Err(Exceeded(format!("mappings and lists are nested deeper than {MAX_NESTING} levels")));
    }
    Ok(())
}

/// Checks how many values a node stands for.
pub(super) fn check_expansion(values: u64) -> Result<(), Exceeded> {
    if values > MAX_EXPANDED_VALUES {
        return Err(Exceeded(format!("aliases stand for more than {MAX_EXPANDED_VALUES} values")));
    }
    Ok(())
}
