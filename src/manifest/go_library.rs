//! Where Go's YAML library differs from libyaml: its spellings (those of tags are in `tags.rs`), and the line numbers of
//! its errors.
//!
//! Upstream: `go.yaml.in/yaml/v2` (`decode.go` prints errors, `scannerc.go` has its own escapes).

use libyaml_safer::{Error, ErrorKind, Mark};

use super::compose::Problem;
use super::lines::Lines;
use super::spans::Position;
use super::tags;
use super::tree::Exceeded;

/// The text with the place that stopped the reading in a spelling that means to libyaml what it means to Go's library:
/// the escape `\'`, a plain scalar that ends in a colon in a flow collection (`{a:}`, which is the key `a:`), and a tag
/// with a bracket in it.
pub(super) fn spelt_for_libyaml(stop: &Stop, text: &str) -> Option<String> {
    let Stop::Library(error) = stop else { return None };
    let at = usize::try_from(error.problem_mark()?.index).ok()?;
    let (before, rest) = (text.get(..at)?, text.get(at..)?);
    match error.problem() {
        "found unknown escape character" => Some(format!("{before}\\x27{}", rest.strip_prefix("\\'")?)),
        "found unexpected ':'" => {
            let start = usize::try_from(error.context_mark()?.index).ok()?;
            let scalar = before.get(start..)?.replace('\'', "''");
            Some(format!("{}'{scalar}:'{}", &before[..start], rest.strip_prefix(':')?))
        }
        tags::UNENDED => tags::with_bracket(text, at),
        _ => None,
    }
}

/// Why the reading stopped.
pub(super) enum Stop {
    Library(Error),
    /// Where Go's library differs: its problem, where, and the line that it prints.
    Go {
        problem: &'static str,
        mark: Mark,
        printed_line: u64,
    },
    Bound(Exceeded, Mark),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Library(error)
    }
}

impl Stop {
    pub fn into_problem(self, text: &str, lines: &Lines) -> Problem {
        match self {
            Self::Bound(exceeded, mark) => Problem::Bound(exceeded, lines.position(mark)),
            Self::Go {
                problem,
                mark,
                printed_line,
            } => Problem::Syntax {
                position: lines.position(mark),
                library: with_line(printed_line, problem),
            },
            Self::Library(error) => {
                if let Some(version) = foreign_version(&error, text) {
                    return version.into_problem(text, lines);
                }
                let mark = error.problem_mark().unwrap_or_default();
                let place = if error.kind() == ErrorKind::Reader {
                    control_character(text, lines)
                } else {
                    lines.position(mark)
                };
                Problem::Syntax {
                    position: place,
                    library: with_line(printed_line(&error), error.problem()),
                }
            }
        }
    }
}

pub(super) fn with_line(line: u64, problem: &str) -> String {
    if line == 0 {
        problem.into()
    } else {
        format!("line {line}: {problem}")
    }
}

/// The line that Go's library prints, 0 for none: it counts from 0, adds one for the scanner's errors only, and
/// falls back to the context's line when the problem is on the first line.
pub(super) fn printed_line(error: &Error) -> u64 {
    let problem = error.problem_mark().map_or(0, |mark| mark.line);
    let context = error.context_mark().map_or(0, |mark| mark.line);
    match error.kind() {
        ErrorKind::Scanner if problem != 0 => problem + 1,
        _ if problem != 0 => problem,
        _ => context,
    }
}

/// Go's library knows version 1.1 only, and says so before it misses the document behind the directive.
fn foreign_version(error: &Error, text: &str) -> Option<Stop> {
    if error.problem() != "did not find expected <document start>" {
        return None;
    }
    let is_foreign = |line: &str| line.starts_with("%YAML") && line.split_whitespace().nth(1) != Some("1.1");
    let mut mark = Mark::default();
    mark.line = text.lines().position(is_foreign)? as u64;
    Some(Stop::Go {
        problem: "found incompatible YAML document",
        mark,
        printed_line: mark.line,
    })
}

/// The first character that YAML forbids; the library gives no mark for it.
pub(super) fn control_character(text: &str, lines: &Lines) -> Position {
    let forbidden = |character: char| !matches!(character, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    for (line, content) in text.lines().enumerate() {
        if let Some(column) = content.chars().position(forbidden) {
            return lines.place(line, column);
        }
    }
    lines.place(0, 0)
}

/// Where `\/` stands in a quoted scalar, as lines and columns from its start: an escape of JSON that Go's library
/// does not know.
pub(super) fn slash_escape(source: &str) -> Option<(u64, u64)> {
    let (mut line, mut column, mut escaped) = (0, 0, false);
    for character in source.chars() {
        match character {
            '/' if escaped => return Some((line, column - 1)),
            '\n' => (line, column) = (line + 1, 0),
            _ => column += 1,
        }
        escaped = character == '\\' && !escaped;
    }
    None
}
