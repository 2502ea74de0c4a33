//! Tags that Go's YAML library reads otherwise than libyaml: to it a comma or a bracket belongs to the tag before it.
//!
//! Of a comma behind a tag in a flow collection (`{cpu: !50m, memory: 64Mi}`) `libyaml-safer` makes nothing: it stops the
//! whole program. So such commas are found and replaced before it reads them.
//!
//! Upstream: `go.yaml.in/yaml/v2/scannerc.go` (`yaml_parser_scan_tag`, `yaml_parser_scan_tag_uri`).

use libyaml_safer::{Error, EventData};

use super::compose::parser;

/// What the library says of a tag behind which neither a blank nor the end of its line comes.
pub(super) const UNENDED: &str = "did not find expected whitespace or line break";

/// The text with an underscore for each comma that stands in a tag, which changes nothing else: a tag means something only
/// when it is one of YAML's own, none of which has either. What is read for that is taken from `left` (bytes).
///
/// # Errors
///
/// The line, counted from 0, of the first comma for which nothing was left.
pub(super) fn without_commas(mut text: String, left: &mut usize) -> Result<String, usize> {
    // Whether a `!` begins a tag is known to who reads all that is before it; each comma is asked for with all before it as
    // they will be read, and so that it ends no tag, nor do those behind it.
    let places = commas(&text);
    for (index, place) in places.iter().enumerate() {
        let Some(rest) = left.checked_sub(text.len()) else {
            return Err(text[..*place].matches('\n').count());
        };
        *left = rest;
        if stops_a_tag(&with(&text, &places[index..], "\""), *place) {
            text = with(&text, &[*place], "_");
        }
    }
    Ok(text)
}

/// The text with an underscore for the bracket at which the library stopped, `at` bytes from its start, in a tag; nothing
/// where something else stands.
pub(super) fn with_bracket(text: &str, at: usize) -> Option<String> {
    let tag = text.get(..at)?.rfind('!')?;
    let unbroken = text[tag..at].chars().all(is_of_tag);
    (unbroken && text[at..].starts_with(['[', ']'])).then(|| with(text, &[at], "_"))
}

/// Where a comma stands right behind what could be a tag, in bytes.
fn commas(text: &str) -> Vec<usize> {
    let mut in_tag = false;
    let mut found = Vec::new();
    for (at, character) in text.char_indices() {
        if character == ',' && in_tag {
            found.push(at);
        }
        // What follows the comma may belong to the tag as well.
        in_tag = character == '!' || in_tag && (character == ',' || is_of_tag(character));
    }
    found
}

/// Whether libyaml takes the character for a part of a tag, or for the bounds of one that is written out (`!<…>`).
fn is_of_tag(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_-;/?:@&=+$.%!~*'()<>".contains(character)
}

/// The text with another character, of one byte like those, at some places.
fn with(text: &str, places: &[usize], character: &str) -> String {
    let mut changed = text.to_owned();
    for place in places {
        changed.replace_range(*place..=*place, character);
    }
    changed
}

/// Whether the library, reading the first document, finds a tag that does not end before this place.
fn stops_a_tag(text: &str, place: usize) -> bool {
    let mut parser = parser(text);
    loop {
        match parser.parse() {
            Ok(event) if matches!(event.data, EventData::StreamEnd | EventData::DocumentEnd { .. }) => return false,
            Ok(_) => {}
            Err(error) => return error.problem() == UNENDED && index(&error) == Some(place),
        }
    }
}

fn index(error: &Error) -> Option<usize> {
    usize::try_from(error.problem_mark()?.index).ok()
}
