//! Colours for YAML, line by line: enough to find keys, texts, numbers and comments at a glance. It decides nothing.

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Spaces, dashes, colons, plain words.
    Plain,
    /// A key of a map.
    Key,
    /// A number, a truth value, `null`.
    Constant,
    /// A quoted text.
    Quoted,
    /// A comment.
    Comment,
}

impl Token {
    /// The class that colours it.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Key => "t-key",
            Self::Constant => "t-constant",
            Self::Quoted => "t-quoted",
            Self::Comment => "t-comment",
        }
    }
}

/// The parts of a line. Together they are the line.
pub fn parts(line: &str) -> Vec<(Token, &str)> {
    let mut parts = Vec::new();
    let content = line.len() - line.trim_start_matches([' ', '-']).len();
    let indent_end = if line.trim() == "---" { line.len() } else { content };
    push(&mut parts, Token::Plain, &line[..indent_end]);
    let mut rest = &line[indent_end..];
    if rest.starts_with('#') {
        push(&mut parts, Token::Comment, rest);
        return parts;
    }
    if let Some(end) = key_end(rest) {
        push(&mut parts, Token::Key, &rest[..end]);
        push(&mut parts, Token::Plain, &rest[end..=end]);
        rest = &rest[end + 1..];
    }
    let comment = comment_start(rest).unwrap_or(rest.len());
    let value = &rest[..comment];
    let bare = value.trim();
    let token = match bare.chars().next() {
        Some('"' | '\'') => Token::Quoted,
        Some(_) if bare.parse::<f64>().is_ok() || matches!(bare, "true" | "false" | "null" | "~") => Token::Constant,
        _ => Token::Plain,
    };
    push(&mut parts, token, value);
    push(&mut parts, Token::Comment, &rest[comment..]);
    parts
}

fn push<'a>(parts: &mut Vec<(Token, &'a str)>, token: Token, text: &'a str) {
    if !text.is_empty() {
        parts.push((token, text));
    }
}

/// Where the colon of a key stands: outside quotes, at the end of the line or before a space.
fn key_end(text: &str) -> Option<usize> {
    if text.starts_with(['{', '[', '"', '\'', '|', '>']) {
        return None;
    }
    let end = text.find(": ").or_else(|| text.strip_suffix(':').map(str::len))?;
    (!text[..end].contains([' ', '#'])).then_some(end)
}

/// Where a comment begins: a `#` after a space, outside quotes.
fn comment_start(text: &str) -> Option<usize> {
    let mut quote = None;
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (None, '"' | '\'') => quote = Some(character),
            (Some(open), close) if open == close => quote = None,
            (None, '#') if before == ' ' => return Some(at),
            _ => {}
        }
        before = character;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_line_are_the_line() {
        for line in [
            "",
            "---",
            "  - name: app # x",
            "image: \"a # b\"",
            "# all",
            "a:b",
            "key:",
            "    {x: 1}",
            "- -",
            "é: ü",
        ] {
            let joined: String = parts(line).into_iter().map(|(_, text)| text).collect();
            assert_eq!(joined, line);
        }
    }

    #[test]
    fn keys_constants_texts_and_comments_are_told_apart() {
        assert_eq!(
            parts("  replicas: 3 # three"),
            [
                (Token::Plain, "  "),
                (Token::Key, "replicas"),
                (Token::Plain, ":"),
                (Token::Constant, " 3 "),
                (Token::Comment, "# three")
            ]
        );
        assert_eq!(
            parts("url: http://x"),
            [(Token::Key, "url"), (Token::Plain, ":"), (Token::Plain, " http://x")]
        );
    }
}
