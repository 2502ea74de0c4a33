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
    /// Goes through the text once: it may be as long as a manifest.
    fn of(text: &str) -> Self {
        let (mut special, mut breaks, mut indicators) = (false, false, text.starts_with("---") || text.starts_with("..."));
        let (mut space_before_break, mut space_behind_break) = (false, false);
        let mut before = None;
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let behind = characters.peek().copied();
            special |= !is_printable(character);
            breaks |= is_break(character);
            indicators |= is_indicator(before, character, behind);
            space_before_break |= character == ' ' && behind.is_some_and(is_break);
            space_behind_break |= is_break(character) && behind == Some(' ');
            before = Some(character);
        }
        let edge = |character: Option<char>| character.is_some_and(|c| c == ' ' || is_break(c));
        let unquotable = special || space_before_break;
        Self {
            plain_allowed: !(unquotable || space_behind_break || breaks || indicators || edge(text.chars().next()) || edge(before)),
            single_allowed: !(unquotable || space_behind_break),
            block_allowed: !unquotable && !text.ends_with(' '),
        }
    }
}

/// Whether `character` has a meaning between the two beside it that forbids a plain scalar.
fn is_indicator(before: Option<char>, character: char, behind: Option<char>) -> bool {
    let is_blank = |character: char| character == ' ' || character == '\t';
    match character {
        ':' => behind.is_none_or(is_blank),
        '#' => before.is_none_or(|c| is_blank(c) || is_break(c)),
        ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@' | '`' => before.is_none(),
        '?' | '-' => before.is_none() && behind.is_none_or(is_blank),
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
    let quote = match style {
        Style::Single => "'",
        Style::Double => "\"",
        Style::Plain | Style::Literal => "",
    };
    printer.put(quote);
    let (mut is_first, mut behind_space) = (true, false);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek();
        let next_is_space = next == Some(&' ');
        let inside = style == Style::Plain || (!is_first && next.is_some());
        let may_break = may_fold && character == ' ' && !behind_space && printer.column > WIDTH && inside;
        behind_space = character == ' ';
        if !is_first && printer.column == 0 && !is_break(character) {
            printer.pad(indent);
        }
        is_first = false;
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
