//! What is wrong and what to do about it, in plain words, for the editor's marks.

use super::spans::Position;

/// Advice for a problem of the YAML library at `position` of `text`.
pub(super) fn yaml(library: &str, position: Position, text: &str) -> String {
    let problem = library
        .split_once(": ")
        .filter(|(line, _)| line.starts_with("line "))
        .map_or(library, |(_, problem)| problem);
    if let Some(anchor) = problem
        .strip_prefix("unknown anchor '")
        .and_then(|rest| rest.strip_suffix("' referenced"))
    {
        return format!("There is no anchor `&{anchor}` before this `*{anchor}`. Quote the value if a text with a star is meant.");
    }
    let what = match problem {
        "mapping values are not allowed in this context" => return colon(position, text),
        "did not find expected key" => {
            "This line does not fit the mapping it stands in. Give all keys of one mapping the same indentation, \
             and look for an unclosed quote above."
        }
        "did not find expected '-' indicator" => "A list item begins with `- `; this line is indented like the list's items but is none.",
        "could not find expected ':'" => {
            "Above this place stands a key without a colon. Write `key: value`, or `- ` in front of a list item."
        }
        "found character that cannot start any token" => return first_character(position, text),
        "found a tab character that violates indentation" | "found a tab character where an indentation space is expected" => TAB,
        "did not find expected ',' or '}'" => "A `{` is not closed, or a comma is missing between its entries.",
        "did not find expected ',' or ']'" => "A `[` is not closed, or a comma is missing between its items.",
        "did not find expected node content" => "A value is missing here.",
        "block sequence entries are not allowed in this context" => {
            "A list cannot begin on this line. Put the `- ` items on lines of their own below the key."
        }
        "found unexpected end of stream" => "A quote is opened and never closed.",
        "found unexpected document indicator" => "A quote is opened and not closed before the document ends.",
        "found unknown escape character" => {
            "This backslash escape is not known. Write two backslashes, or use single quotes, where a backslash means itself."
        }
        "did not find expected alphabetic or numeric character" => {
            "A name must follow `&` or `*`. Quote the value if a text with that character is meant."
        }
        "control characters are not allowed" => {
            "A control character stands in the text. Delete it, or write it as an escape in double quotes."
        }
        "did not find expected comment or line break" => "After `|` or `>` only `+`, `-`, a digit or a comment may stand on the line.",
        "found undefined tag handle" => "This tag is not defined. Quote the value if a text with an exclamation mark is meant.",
        "found incompatible YAML document" => "kubectl reads YAML 1.1. Delete the `%YAML` line.",
        "did not find expected <document start>" => "Lines with `%` in front stop kubectl. Delete them.",
        _ => return format!("This is not YAML: {problem}."),
    };
    what.into()
}

const TAB: &str = "Indentation is made of spaces; a tab stands here. Replace it by spaces.";

fn line_at(text: &str, line: usize) -> &str {
    text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default()
}

/// A colon too many; often a space is missing behind the colon of the line above.
fn colon(position: Position, text: &str) -> String {
    for line in [position.line, position.line.saturating_sub(1)] {
        let content = line_at(text, line).trim_start_matches([' ', '-']);
        let name_end = content
            .find(|c: char| !c.is_ascii_alphanumeric() && !"_./-".contains(c))
            .unwrap_or(0);
        let rest = content[name_end..].strip_prefix(':').unwrap_or_default();
        if name_end > 0 && line < position.line && rest.starts_with(|c: char| !c.is_whitespace() && c != ':' && c != '/') {
            let name = &content[..name_end];
            return format!(
                "On line {line} a space is missing behind the colon of `{name}:`, so that line {} belongs to its text.",
                position.line
            );
        }
    }
    "A colon followed by a space makes a key, but a value stands here already. Put the value into quotes, or check the indentation of this line.".into()
}

fn first_character(position: Position, text: &str) -> String {
    let character = line_at(text, position.line).chars().nth(position.column.saturating_sub(1));
    match character {
        Some('\t') => TAB.into(),
        Some(character) => format!("A value cannot begin with `{character}`. Put it into quotes."),
        None => "A value cannot begin like this. Put it into quotes.".into(),
    }
}

/// Advice for a value that has no JSON form.
pub(super) fn decode(library: &str) -> String {
    let problem = library.strip_prefix("yaml: ").unwrap_or(library);
    if problem.starts_with("invalid map key") {
        return "A mapping or list stands where a key is due. A template placeholder such as `{{ … }}` must be filled in first, or quoted."
            .into();
    }
    if problem.starts_with("unsupported map key") {
        return "A key is empty or null. Write its name, in quotes if need be.".into();
    }
    if let Some(value) = problem.strip_prefix("json: unsupported value: ") {
        return format!("The number {value} has no JSON form. Put it into quotes if a text is meant.");
    }
    match problem {
        "document contains excessive aliasing" => "Aliases stand for almost all of this document's values. Write them out.".into(),
        "map merge requires map or sequence of maps as the value" => "`<<` takes a mapping, an alias of one, or a list of these.".into(),
        _ => format!("This value cannot be read: {problem}."),
    }
}

/// Advice for a text that begins like JSON and is neither JSON nor YAML.
pub(super) fn json(library: &str) -> String {
    if library == "unexpected EOF" {
        return "The JSON text ends before its last bracket or quote is closed.".into();
    }
    let problem = library
        .split_once(": ")
        .filter(|_| library.starts_with("json: offset"))
        .map_or(library, |(_, rest)| rest);
    let problem = problem.split_once(": ").map_or(problem, |(_, rest)| rest);
    format!("This is not JSON: {problem}.")
}
