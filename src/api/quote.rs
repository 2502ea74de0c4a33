//! Text in quotes as Go prints it.
//!
//! Upstream: Go's `strconv.Quote`, which `%q` is made of, and `encoding/json`.

use std::fmt::{self, Write};

use ecow::EcoString;

/// `text` in quotes as Go's `%q` prints it.
pub fn quoted(text: &str) -> EcoString {
    let mut quoted = EcoString::new();
    // Writing to a string never fails.
    let _ = write_quoted(&mut quoted, text);
    quoted
}

/// Writes `text` in quotes as Go's `strconv.Quote` does.
///
/// # Errors
/// When `out` refuses the text.
pub fn write_quoted(out: &mut impl fmt::Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '\u{7}' => out.write_str("\\a")?,
            '\u{8}' => out.write_str("\\b")?,
            '\u{b}' => out.write_str("\\v")?,
            '\u{c}' => out.write_str("\\f")?,
            c if u32::from(c) < 0x20 || c == '\u{7f}' => write!(out, "\\x{:02x}", u32::from(c))?,
            c if is_unprintable(c) => match u32::from(c) {
                code @ ..=0xffff => write!(out, "\\u{code:04x}")?,
                code => write!(out, "\\U{code:08x}")?,
            },
            c => out.write_char(c)?,
        }
    }
    out.write_char('"')
}

/// Writes `text` in quotes as Go's `encoding/json` does, with characters of HTML escaped.
pub fn write_json(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c @ ('<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}') => write!(out, "\\u{:04x}", u32::from(c)).unwrap_or_default(),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Controls, spaces other than the plain one, and the invisible marks that people paste by mistake.
fn is_unprintable(character: char) -> bool {
    character.is_control()
        || (character.is_whitespace() && character != ' ')
        || matches!(
            character,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_written_by_its_number() {
        assert_eq!(quoted("a\"b\\\n\u{7}\u{200b}\u{e000}é"), "\"a\\\"b\\\\\\n\\a\\u200b\\ue000é\"");
    }
}
