//! Strings in the style that kubectl's YAML library gives them.
//!
//! Upstream: `go.yaml.in/yaml/v2` (`encode.go` chooses a style, `emitterc.go` overrules it where the text does not
//! allow it).

use std::fmt::Write;

use super::print_yaml::{Printer, is_break};
use super::scalar::{Scalar, resolve};

/// Lines are broken at the first single space behind this column.
const WIDTH: usize = 80;

/// How a string is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As it stands.
    Plain,
    /// Between `'`.
    Single,
    /// Between `"`, with escapes.
    Double,
    /// Line by line below `|`.
    Literal,
}

/// The style of `text`.
pub(super) fn style_of(text: &str, is_key: bool) -> Style {
    let traits = Traits::of(text);
    if text.contains('\n') {
        return if traits.block_allowed && !is_key {
            Style::Literal
        } else {
            Style::Double
        };
    }
    if resolve(text) != Scalar::Text || is_base_60(text) {
        return Style::Double;
    }
    match () {
        () if traits.plain_allowed => Style::Plain,
        () if traits.single_allowed => Style::Single,
        () => Style::Double,
    }
}

/// What the characters of a string allow.
struct Traits {
    plain_allowed: bool,
    single_allowed: bool,
    block_allowed: bool,
}

impl Traits {
    fn of(text: &str) -> Self {
        let characters: Vec<char> = text.chars().collect();
        let at = |index: usize| characters.get(index).copied();
        let special = characters.iter().any(|c| !is_printable(*c));
        let pair = |first: fn(char) -> bool, second: fn(char) -> bool| characters.windows(2).any(|pair| first(pair[0]) && second(pair[1]));
        let is_space = |character: char| character == ' ';
        let space_before_break = pair(is_space, is_break);
        let space_behind_break = pair(is_break, is_space);
        let edge = |character: Option<char>| character.is_some_and(|c| c == ' ' || is_break(c));
        let indicators = text.starts_with("---") || text.starts_with("...") || (0..characters.len()).any(|index| is_indicator(&at, index));
        let breaks = characters.iter().any(|c| is_break(*c));
        let unquotable = special || space_before_break;
        Self {
            plain_allowed: !(unquotable || space_behind_break || breaks || indicators || edge(at(0)) || edge(characters.last().copied())),
            single_allowed: !(unquotable || space_behind_break),
            block_allowed: !unquotable && !text.ends_with(' '),
        }
    }
}

/// Whether the character at `index` has a meaning there that forbids a plain scalar.
fn is_indicator(at: &impl Fn(usize) -> Option<char>, index: usize) -> bool {
    let is_blank = |character: Option<char>| character.is_none_or(|c| c == ' ' || c == '\t');
    let followed_by_blank = is_blank(at(index + 1));
    match at(index) {
        Some(':') => followed_by_blank,
        Some('#') if index > 0 => at(index - 1).is_some_and(|c| c == ' ' || c == '\t' || is_break(c)),
        Some('#' | ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@' | '`') => index == 0,
        Some('?' | '-') => index == 0 && followed_by_blank,
        _ => false,
    }
}

/// Tabs and everything beyond the first plane of Unicode (emoji) count as not printable.
fn is_printable(character: char) -> bool {
    matches!(character, '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}')
}

/// Whether `text` is a number of base sixty (`12:30`), which other readers of YAML 1.1 would take for one.
fn is_base_60(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let mut groups = whole.split(':');
    let first = groups.next().unwrap_or_default();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
    let mut count = 0;
    let sixty = |group: &str| match group.as_bytes() {
        [unit] => unit.is_ascii_digit(),
        [ten, unit] => (b'0'..=b'5').contains(ten) && unit.is_ascii_digit(),
        _ => false,
    };
    first.starts_with(|c: char| c.is_ascii_digit())
        && digits(first)
        && digits(fraction)
        && groups.inspect(|_| count += 1).all(sixty)
        && count > 0
}

/// Writes a block below `|`, indented by `indent` columns.
pub(super) fn write_literal(printer: &mut Printer, text: &str, indent: usize) {
    printer.put("|");
    if text.starts_with(|c| c == ' ' || is_break(c)) {
        // The first line cannot show the indentation by itself.
        printer.put("2");
    }
    let mut from_end = text.chars().rev();
    match (from_end.next().is_some_and(is_break), from_end.next().is_none_or(is_break)) {
        (false, _) => printer.put("-"),
        (true, true) => printer.put("+"),
        (true, false) => {}
    }
    printer.put_char('\n');
    for character in text.chars() {
        if printer.column == 0 && !is_break(character) {
            printer.pad(indent);
        }
        printer.put_char(character);
    }
}

/// Writes a string on one line, or over several where it is long and `may_fold`.
pub(super) fn write_folded(printer: &mut Printer, text: &str, style: Style, indent: usize, may_fold: bool) {
    let characters: Vec<char> = text.chars().collect();
    let quote = match style {
        Style::Single => "'",
        Style::Double => "\"",
        Style::Plain | Style::Literal => "",
    };
    printer.put(quote);
    let mut behind_space = false;
    for (at, &character) in characters.iter().enumerate() {
        let next_is_space = characters.get(at + 1) == Some(&' ');
        let inside = style == Style::Plain || (at > 0 && at + 1 < characters.len());
        let may_break = may_fold && character == ' ' && !behind_space && printer.column > WIDTH && inside;
        behind_space = character == ' ';
        if at > 0 && printer.column == 0 && !is_break(character) {
            printer.pad(indent);
        }
        match (style, character) {
            (Style::Double, ' ') if may_break => {
                printer.new_line(indent);
                if next_is_space {
                    printer.put("\\");
                }
            }
            (Style::Plain | Style::Single, ' ') if may_break && !next_is_space => printer.new_line(indent),
            (Style::Single, '\'') => printer.put("''"),
            (Style::Double, c) if !is_printable(c) || is_break(c) || c == '"' || c == '\\' => printer.put(&escape(c)),
            (_, c) => printer.put_char(c),
        }
    }
    printer.put(quote);
}

fn escape(character: char) -> String {
    let short = match character {
        '\0' => '0',
        '\u{7}' => 'a',
        '\u{8}' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\u{b}' => 'v',
        '\u{c}' => 'f',
        '\r' => 'r',
        '\u{1b}' => 'e',
        '"' => '"',
        '\\' => '\\',
        '\u{85}' => 'N',
        '\u{a0}' => '_',
        '\u{2028}' => 'L',
        '\u{2029}' => 'P',
        _ => return escape_code(u32::from(character)),
    };
    format!("\\{short}")
}

fn escape_code(code: u32) -> String {
    let mut out = String::new();
    let written = match code {
        0..=0xff => write!(out, "\\x{code:02X}"),
        0x100..=0xffff => write!(out, "\\u{code:04X}"),
        _ => write!(out, "\\U{code:08X}"),
    };
    written.unwrap_or_default();
    out
}
