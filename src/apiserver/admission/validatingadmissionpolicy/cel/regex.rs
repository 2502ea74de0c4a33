//! Whether a text matches a regular expression, as Go's `regexp` (RE2) has it. Letters of classes are those of ASCII in both.

use regex_lite::{Regex, RegexBuilder};

/// The longest text, in bytes: a search takes time for each of its letters and each state of the expression. Names have 253.
const MAX_TEXT: usize = 4096;
/// The largest expression, in bytes of what it is compiled to: `a{1000}` has a tenth.
const MAX_COMPILED: usize = 1 << 18;

/// Why a pattern can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// Go refuses it, in these words.
    Anywhere(String),
    /// Go might read it.
    Here(String),
}

/// Whether `pattern` matches somewhere in `text`.
///
/// # Errors
/// In Go's words what is wrong with the pattern; in our own what only Go can read, and a text that is too long.
pub(super) fn matches(pattern: &str, text: &str) -> Result<bool, String> {
    if text.len() > MAX_TEXT {
        return Err(format!("Converge matches no text of more than {MAX_TEXT} bytes"));
    }
    match compile(pattern) {
        Ok(regex) => Ok(regex.is_match(text)),
        Err(Unread::Anywhere(problem) | Unread::Here(problem)) => Err(problem),
    }
}

/// Reads a pattern.
///
/// # Errors
/// As [`Unread`] tells.
pub(super) fn compile(pattern: &str) -> Result<Regex, Unread> {
    let read = RegexBuilder::new(pattern).size_limit(MAX_COMPILED).build();
    let refused = match &read {
        Ok(_) => (bad_escape(pattern), String::new()),
        Err(error) => {
            let problem = error.to_string();
            (bad_escape(pattern).or_else(|| refusal(pattern, &problem)), problem)
        }
    };
    match (refused, read) {
        ((Some((what, place)), _), _) => Err(Unread::Anywhere(format!("error parsing regexp: {what}: `{place}`"))),
        ((None, _), Ok(regex)) => Ok(regex),
        ((None, problem), Err(_)) => Err(Unread::Here(format!(
            "Converge cannot read the regular expression `{pattern}`: {problem}"
        ))),
    }
}

/// What is wrong, and where.
type Refused<'a> = (&'static str, &'a str);

/// The first escape that Go does not know. The library knows some more.
fn bad_escape(pattern: &str) -> Option<Refused<'_>> {
    let mut letters = pattern.char_indices();
    while let Some((at, letter)) = letters.next() {
        if letter != '\\' {
            continue;
        }
        let (end, escaped) = letters.next()?;
        if escaped == 'Q' {
            // What follows up to `\E` is text.
            return None;
        }
        let known = escaped.is_ascii_punctuation() || "0123456789abfnrtvxACBEdDpPsSwWz".contains(escaped);
        let is_reference = matches!(escaped, '1'..='9') && !pattern[end + 1..].starts_with(|next: char| ('0'..='7').contains(&next));
        if !known || is_reference {
            return Some(("invalid escape sequence", &pattern[at..end + escaped.len_utf8()]));
        }
    }
    None
}

/// What Go says of a pattern, where that is known from what the library says.
fn refusal<'a>(pattern: &'a str, problem: &str) -> Option<Refused<'a>> {
    let has = |words: &[&str]| words.iter().any(|word| problem.contains(word));
    let from = |at: Option<usize>| &pattern[at.unwrap_or_default()..];
    if has(&["open group", "expected closing ')'"]) {
        Some(("missing closing )", pattern))
    } else if has(&["without matching '('"]) {
        Some(("unexpected )", pattern))
    } else if has(&["no closing bracket", "unclosed character class"]) {
        Some(("missing closing ]", from(pattern.rfind('['))))
    } else if has(&["start of escape sequence"]) {
        Some(("trailing backslash at end of expression", ""))
    } else if has(&["look-around"]) {
        let kinds = ["(?=", "(?!", "(?<=", "(?<!"];
        let (at, kind) = kinds.iter().filter_map(|kind| Some((pattern.find(kind)?, kind))).min()?;
        // Go reads on to see whether `(?<` begins a name.
        let end = at + kind.len().min(3 + usize::from(kind.len() > 3));
        Some(("invalid or unsupported Perl syntax", &pattern[at..end]))
    } else if has(&["uncounted repetition operator must"]) {
        let is_first = |(at, sign): &(usize, char)| {
            "*+?".contains(*sign) && pattern[..*at].chars().next_back().is_none_or(|before| "(|".contains(before))
        };
        let at = pattern.char_indices().find(is_first).map_or(0, |(at, _)| at);
        Some(("missing argument to repetition operator", pattern.get(at..=at).unwrap_or_default()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_pattern_matches_as_re2_has_it() {
        for (pattern, text, due) in [
            ("^team-[a-z]+$", "team-shop", true),
            ("^team-[a-z]+$", "team-", false),
            ("shop|bank", "the bank", true),
            ("^(a|bc)*d$", "abcad", true),
            ("^(a|bc)*d$", "abcab", false),
            ("^[^:]+:v?\\d+(\\.\\d+){2}$", "shop:v1.22.3", true),
            ("^[^:]+:v?\\d+(\\.\\d+){2}$", "shop:latest", false),
            ("^a{2,3}$", "aaaa", false),
            ("^a{2,}?$", "aaaa", true),
            ("^[\\w.-]{1,4}$", "a-._", true),
            ("^(a*)*$", "aaab", false),
            ("", "x", true),
            ("(?i)^SHOP", "shop:1", true),
            ("a.b", "a\nb", false),
            ("(?s)a.b", "a\nb", true),
            ("^b", "a\nb", false),
            ("(?m)^b", "a\nb", true),
            ("\\Ab\\z", "b", true),
            ("^\\d$", "\u{664}", false),
            ("^.$", "é", true),
            ("[[:alpha:]]", "1a", true),
            ("\\x{41}", "A", true),
        ] {
            assert_eq!(matches(pattern, text), Ok(due), "{pattern} {text}");
        }
    }

    #[test]
    fn a_pattern_that_cannot_be_read_is_refused_in_gos_words_or_plainly_in_ours() {
        for (pattern, due) in [
            ("(", "error parsing regexp: missing closing ): `(`"),
            ("a)", "error parsing regexp: unexpected ): `a)`"),
            ("*a", "error parsing regexp: missing argument to repetition operator: `*`"),
            ("é|+", "error parsing regexp: missing argument to repetition operator: `+`"),
            ("é[a", "error parsing regexp: missing closing ]: `[a`"),
            ("a\\", "error parsing regexp: trailing backslash at end of expression: ``"),
            ("a\\u0041", "error parsing regexp: invalid escape sequence: `\\u`"),
            ("(a)\\1", "error parsing regexp: invalid escape sequence: `\\1`"),
            ("\\é", "error parsing regexp: invalid escape sequence: `\\é`"),
            ("a(?=b)", "error parsing regexp: invalid or unsupported Perl syntax: `(?=`"),
            (
                "\\pL",
                "Converge cannot read the regular expression `\\pL`: Unicode character classes are not supported",
            ),
        ] {
            assert_eq!(matches(pattern, "x"), Err(due.to_owned()), "{pattern}");
        }
    }

    #[test]
    fn no_pattern_and_no_text_takes_long() {
        assert_eq!(matches("^(a|a)*$", &("a".repeat(4000) + "b")), Ok(false));
        assert_eq!(matches("^(a+)+$", &("a".repeat(4000) + "!")), Ok(false));
        for (pattern, text) in [
            ("(".repeat(200), "x".to_owned()),
            ("(a{1000}){1000}".to_owned(), "a".to_owned()),
            ("a*".to_owned(), "a".repeat(5000)),
        ] {
            assert!(matches(&pattern, &text).is_err(), "{pattern}");
        }
    }
}
