//! JSON text to nodes, with the errors of Go's decoder.
//!
//! kubectl reads a text that begins with `{` as a row of JSON values first.
//!
//! Upstream: Go's `encoding/json` (scanner and stream decoder).

use std::cell::Cell;

use ecow::EcoString;

use super::go_syntax::go_quote;
use super::spans::{Position, Span};
use super::tree::{Budget, Exceeded, Kind, NodeId, Tree, check_nesting};

/// Why a JSON value could not be read.
#[derive(Debug)]
pub(super) enum JsonProblem {
    /// A character that does not fit.
    Syntax {
        /// Byte offset of the character in the text.
        at: usize,
        /// Go's text.
        text: String,
    },
    /// The text ends inside a value.
    UnexpectedEnd,
    /// A bound was passed.
    Bound(Exceeded, Position),
}

/// What Go's `json.Unmarshal` says of a text that is not one JSON value; `None` of one that is.
pub fn json_complaint(text: &str) -> Option<String> {
    let mut reader = JsonReader::new(text);
    let problem = match reader.read(&mut Budget::default()) {
        Ok(_) if reader.skip_space() => Some(reader.unexpected("after top-level value")),
        Ok(_) => None,
        Err(problem) => Some(problem),
    };
    problem.map(|problem| match problem {
        JsonProblem::Syntax { text, .. } => text,
        JsonProblem::UnexpectedEnd => "unexpected end of JSON input".to_owned(),
        JsonProblem::Bound(exceeded, _) => format!("{exceeded:?}"),
    })
}

/// Reads JSON values one after the other.
pub(super) struct JsonReader<'a> {
    text: &'a str,
    /// Byte offset of the next character.
    pub at: usize,
    line: usize,
    line_start: usize,
    /// A place on the present line, and how many of its characters stand before it.
    counted: Cell<(usize, usize)>,
}

/// What the grammar wants next.
#[derive(Clone, Copy, PartialEq)]
enum Want {
    /// A value.
    Value,
    /// A value or `]`.
    ValueOrEnd,
    /// A key.
    Key,
    /// A key or `}`.
    KeyOrEnd,
    /// A colon.
    Colon,
    /// A comma or the end of the collection.
    More,
}

impl<'a> JsonReader<'a> {
    /// Starts at the beginning of `text`.
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            line: 0,
            line_start: 0,
            counted: Cell::default(),
        }
    }

    /// Line of the next character, from 0.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Passes over white space; whether anything is left.
    pub fn skip_space(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.at;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                _ => return true,
            }
        }
        false
    }

    /// Reads the value at the current place into a tree of its own.
    pub fn read(&mut self, budget: &mut Budget) -> Result<Tree, JsonProblem> {
        let mut tree = Tree::default();
        let mut open: Vec<(NodeId, Option<NodeId>)> = Vec::new();
        let mut want = Want::Value;
        loop {
            if !self.skip_space() {
                return Err(JsonProblem::UnexpectedEnd);
            }
            let byte = self.peek().unwrap_or_default();
            let complete = match (want, byte) {
                (Want::Value | Want::ValueOrEnd, b'{' | b'[') => {
                    let kind = if byte == b'{' {
                        Kind::Mapping(Vec::new())
                    } else {
                        Kind::Sequence(Vec::new())
                    };
                    let start = self.position();
                    self.at += 1;
                    open.push((tree.add(Span { start, end: start }, kind), None));
                    check_nesting(open.len()).map_err(|exceeded| JsonProblem::Bound(exceeded, start))?;
                    want = if byte == b'{' { Want::KeyOrEnd } else { Want::ValueOrEnd };
                    continue;
                }
                (Want::ValueOrEnd | Want::More, b']') | (Want::KeyOrEnd | Want::More, b'}') if self.closes(&tree, &open, byte) => {
                    self.at += 1;
                    let Some((node, _)) = open.pop() else {
                        return Err(self.unexpected("after top-level value"));
                    };
                    tree.nodes[node].span.end = self.position();
                    node
                }
                (Want::More, b',') => {
                    self.at += 1;
                    want = if Self::in_mapping(&tree, &open) { Want::Key } else { Want::Value };
                    continue;
                }
                (Want::More, _) if Self::in_mapping(&tree, &open) => return Err(self.unexpected("after object key:value pair")),
                (Want::More, _) => return Err(self.unexpected("after array element")),
                (Want::Key | Want::KeyOrEnd, b'"') => {
                    let key = self.scalar(&mut tree)?;
                    if let Some(last) = open.last_mut() {
                        last.1 = Some(key);
                    }
                    want = Want::Colon;
                    continue;
                }
                (Want::Key | Want::KeyOrEnd, _) => return Err(self.unexpected("looking for beginning of object key string")),
                (Want::Colon, b':') => {
                    self.at += 1;
                    want = Want::Value;
                    continue;
                }
                (Want::Colon, _) => return Err(self.unexpected("after object key")),
                (Want::Value | Want::ValueOrEnd, _) => self.scalar(&mut tree)?,
            };
            let Some((parent, key)) = open.last_mut() else {
                tree.root = Some(complete);
                return Ok(tree);
            };
            let (parent, key) = (*parent, key.take());
            Self::place(&mut tree, parent, key, complete, budget).map_err(|exceeded| JsonProblem::Bound(exceeded, self.position()))?;
            want = Want::More;
        }
    }

    fn place(tree: &mut Tree, parent: NodeId, key: Option<NodeId>, node: NodeId, budget: &mut Budget) -> Result<(), Exceeded> {
        match (&mut tree.nodes[parent].kind, key) {
            (Kind::Mapping(pairs), Some(key)) => {
                pairs.push((key, node));
                budget.key()?;
            }
            (Kind::Sequence(items), _) => {
                items.push(node);
                budget.item()?;
            }
            _ => {}
        }
        tree.count_child(parent, node);
        Ok(())
    }

    fn in_mapping(tree: &Tree, open: &[(NodeId, Option<NodeId>)]) -> bool {
        open.last()
            .is_some_and(|(node, _)| matches!(tree.nodes[*node].kind, Kind::Mapping(_)))
    }

    fn closes(&self, tree: &Tree, open: &[(NodeId, Option<NodeId>)], byte: u8) -> bool {
        debug_assert_eq!(self.peek(), Some(byte));
        Self::in_mapping(tree, open) == (byte == b'}')
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// A whole manifest may stand on one line: its characters are counted once.
    fn position(&self) -> Position {
        let (at, characters) = match self.counted.get() {
            counted if (self.line_start..=self.at).contains(&counted.0) => counted,
            _ => (self.line_start, 0),
        };
        let characters = characters + self.text.get(at..self.at).map_or(0, |text| text.chars().count());
        self.counted.set((self.at, characters));
        Position {
            line: self.line + 1,
            column: characters + 1,
        }
    }

    /// The error about the byte at the current place; Go reports bytes, not characters.
    fn unexpected(&self, context: &str) -> JsonProblem {
        let Some(byte) = self.peek() else {
            return JsonProblem::UnexpectedEnd;
        };
        let quoted = if byte == b'"' {
            "'\"'".into()
        } else {
            go_quote(&char::from(byte).to_string(), '\'')
        };
        JsonProblem::Syntax {
            at: self.at,
            text: format!("invalid character {quoted} {context}"),
        }
    }

    fn scalar(&mut self, tree: &mut Tree) -> Result<NodeId, JsonProblem> {
        let start = self.position();
        let first = self.peek().unwrap_or_default();
        let (text, plain): (EcoString, bool) = match first {
            b'"' => (self.string()?.into(), false),
            b't' => (self.literal("true")?.into(), true),
            b'f' => (self.literal("false")?.into(), true),
            b'n' => (self.literal("null")?.into(), true),
            b'-' | b'0'..=b'9' => (self.number()?.into(), true),
            _ => return Err(self.unexpected("looking for beginning of value")),
        };
        let end = self.position();
        Ok(tree.add(Span { start, end }, Kind::Scalar { text, tag: None, plain }))
    }

    fn literal(&mut self, word: &'static str) -> Result<&'static str, JsonProblem> {
        for (at, expected) in word.char_indices() {
            if at > 0 && self.peek() != Some(expected as u8) {
                return Err(self.unexpected(&format!("in literal {word} (expecting '{expected}')")));
            }
            self.at += 1;
        }
        Ok(word)
    }

    fn number(&mut self) -> Result<&'a str, JsonProblem> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => return Err(self.unexpected("in numeric literal")),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.expect_digits("after decimal point in numeric literal")?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.expect_digits("in exponent of numeric literal")?;
        }
        // What overflows every type stays text, and so is refused wherever a number is due.
        Ok(&self.text[start..self.at])
    }

    fn digits(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
    }

    fn expect_digits(&mut self, context: &str) -> Result<(), JsonProblem> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.unexpected(context));
        }
        self.digits();
        Ok(())
    }

    fn string(&mut self) -> Result<String, JsonProblem> {
        let mut out = String::new();
        self.at += 1;
        loop {
            let run = self.at;
            while self.peek().is_some_and(|byte| byte >= 0x20 && byte != b'"' && byte != b'\\') {
                self.at += 1;
            }
            out.push_str(&self.text[run..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => {
                    self.at += 1;
                    out.push(self.escape()?);
                }
                _ => return Err(self.unexpected("in string literal")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonProblem> {
        let Some(byte) = self.peek() else {
            return Err(JsonProblem::UnexpectedEnd);
        };
        let character = match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.at += 1;
                return self.unicode();
            }
            _ => return Err(self.unexpected("in string escape code")),
        };
        self.at += 1;
        Ok(character)
    }

    /// `\u0041`, or two halves of a surrogate pair; half a pair becomes the replacement character.
    fn unicode(&mut self) -> Result<char, JsonProblem> {
        let high = self.hex4()?;
        if (0xd800..0xdc00).contains(&high) && self.text[self.at..].starts_with("\\u") {
            let before = self.at;
            self.at += 2;
            let low = self.hex4()?;
            if (0xdc00..0xe000).contains(&low) {
                let joined = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                return Ok(char::from_u32(joined).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = before;
        }
        Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex4(&mut self) -> Result<u32, JsonProblem> {
        let mut number = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return Err(self.unexpected("in \\u hexadecimal character escape"));
            };
            number = number * 16 + digit;
            self.at += 1;
        }
        Ok(number)
    }
}
