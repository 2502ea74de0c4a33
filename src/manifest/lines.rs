//! Where the YAML library's lines and columns stand in the manifest's text.
//!
//! The library breaks lines as YAML 1.1 does, at a lone carriage return and at three characters of Unicode too; an editor
//! and Go break them at line feeds. It also reads a line feed behind the last line, whether there is one or not.

use libyaml_safer::Mark;

use super::spans::Position;

/// The lines of one part of a manifest.
#[derive(Debug)]
pub(super) struct Lines {
    /// How many lines of the manifest stand before the part.
    offset: usize,
    /// For each line of the library: the line of the part, from 0, and the column in it, from 0, at which it begins.
    starts: Vec<(usize, usize)>,
    /// How many characters each line of the part has.
    lengths: Vec<usize>,
}

impl Lines {
    /// The lines of `text`, which stands `offset` lines down in the manifest.
    pub fn of(text: &str, offset: usize) -> Self {
        let mut lines = Self {
            offset,
            starts: vec![(0, 0)],
            lengths: Vec::new(),
        };
        for (line, content) in text.split('\n').enumerate() {
            if line > 0 {
                lines.starts.push((line, 0));
            }
            let mut column = 0;
            for character in content.chars() {
                column += 1;
                if matches!(character, '\r' | '\u{85}' | '\u{2028}' | '\u{2029}') {
                    lines.starts.push((line, column));
                }
            }
            // A carriage return before the line feed belongs to it.
            if content.ends_with('\r') && lines.starts.last() == Some(&(line, column)) {
                lines.starts.pop();
            }
            lines.lengths.push(column);
        }
        lines
    }

    /// The place of a mark; what stands behind the text is at its end.
    pub fn position(&self, mark: Mark) -> Position {
        let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let last = self.lengths.len().saturating_sub(1);
        let (line, start) = self.starts.get(number(mark.line)).copied().unwrap_or((last, usize::MAX));
        self.place(line, start.saturating_add(number(mark.column)))
    }

    /// The place of a line and a column of the part, both from 0.
    pub fn place(&self, line: usize, column: usize) -> Position {
        let length = self.lengths.get(line).copied().unwrap_or_default();
        Position {
            line: self.offset + line + 1,
            column: column.min(length) + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_stands_where_an_editor_has_it() {
        let text = "a\u{2028}b\r\nc\rd\n\u{85}e";
        let lines = Lines::of(text, 10);
        // The library's line and column, and the place in the text.
        for (line, column, expected) in [
            (0, 0, (11, 1)),
            (1, 0, (11, 3)),
            (2, 0, (12, 1)),
            (3, 1, (12, 4)),
            (4, 0, (13, 1)),
            (5, 1, (13, 3)),
            (5, 9, (13, 3)),
            (6, 0, (13, 3)),
            (99, 99, (13, 3)),
        ] {
            let mut mark = Mark::default();
            (mark.line, mark.column) = (line, column);
            let position = lines.position(mark);
            assert_eq!((position.line, position.column), expected, "{line}:{column}");
        }
    }
}
