//! A selector as a line of text, read as the API server reads it. Upstream: `labels.Parse`.

use ecow::EcoString;

use super::{Operator, Requirement};

/// The symbols, each before its own beginnings.
const SYMBOLS: [&str; 9] = ["==", "!=", "=", "!", "(", ")", ",", ">", "<"];

const OPERATORS: &str = "in, notin, =, ==, !=, gt, lt";

/// The words and symbols that are left of a line.
struct Words<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        let mut words = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)).map(|symbol| symbol.len());
            let end = symbol.or_else(|| rest.find(|c: char| c.is_ascii_whitespace() || "=!(),<>".contains(c)));
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            words.push(word);
            rest = after.trim_start();
        }
        Self { words, at: 0 }
    }

    /// The next one, `""` at the end.
    fn peek(&self) -> &'a str {
        self.words.get(self.at).copied().unwrap_or_default()
    }

    fn next(&mut self) -> &'a str {
        let word = self.peek();
        self.at += 1;
        word
    }
}

fn is_identifier(word: &str) -> bool {
    !word.is_empty() && !SYMBOLS.contains(&word)
}

/// The requirements of a line.
///
/// # Errors
/// What was found and what was expected there.
pub(super) fn parse(text: &str) -> Result<Vec<Requirement>, String> {
    let mut words = Words::of(text);
    let mut requirements = Vec::new();
    loop {
        match words.peek() {
            "" => return Ok(requirements),
            word if word == "!" || is_identifier(word) => {}
            word => return Err(format!("found '{word}', expected: !, identifier, or 'end of string'")),
        }
        requirements.push(requirement(&mut words).map_err(|cause| format!("unable to parse requirement: {cause}"))?);
        match (words.next(), words.peek()) {
            ("", _) => return Ok(requirements),
            (",", next) if next == "!" || is_identifier(next) => {}
            (",", next) => return Err(format!("found '{next}', expected: identifier after ','")),
            (word, _) => return Err(format!("found '{word}', expected: ',' or 'end of string'")),
        }
    }
}

fn requirement(words: &mut Words<'_>) -> Result<Requirement, String> {
    let mut key = words.next();
    let absent = key == "!";
    if absent {
        key = words.next();
    }
    if !is_identifier(key) {
        return Err(format!("found '{key}', expected: identifier"));
    }
    let (operator, values) = if absent {
        (Operator::DoesNotExist, Vec::new())
    } else if matches!(words.peek(), "" | ",") {
        (Operator::Exists, Vec::new())
    } else {
        match words.next() {
            "in" => (Operator::In, set(words)?),
            "notin" => (Operator::NotIn, set(words)?),
            "=" | "==" => (Operator::In, vec![value(words)?]),
            "!=" => (Operator::NotIn, vec![value(words)?]),
            // Labels are compared as numbers by no case that is played here.
            word => return Err(format!("found '{word}', expected: {OPERATORS}")),
        }
    };
    Ok(Requirement {
        key: key.into(),
        operator,
        values,
    })
}

/// The one value behind `=`, which may be empty.
fn value(words: &mut Words<'_>) -> Result<EcoString, String> {
    match words.peek() {
        "" | "," => Ok(EcoString::new()),
        word if is_identifier(word) => Ok(words.next().into()),
        word => Err(format!("found '{word}', expected: identifier")),
    }
}

/// The values of `(a, b)`; one between two commas is empty.
fn set(words: &mut Words<'_>) -> Result<Vec<EcoString>, String> {
    match words.next() {
        "(" => {}
        word => return Err(format!("found '{word}' expected: '('")),
    }
    let mut values = Vec::new();
    loop {
        let word = words.peek();
        if is_identifier(word) {
            values.push(words.next().into());
        } else if matches!(word, "," | ")") {
            values.push(EcoString::new());
        } else if values.is_empty() {
            return Err(format!("found '{word}', expected: ',', ')' or identifier"));
        } else {
            return Err(format!("found '{word}', expected: ',', or identifier"));
        }
        match words.next() {
            "," => {}
            ")" => return Ok(values),
            word => return Err(format!("found '{word}', expected: ',' or ')'")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_selector_is_told_what_was_found_and_what_expected() {
        for (text, message) in [
            ("a=b=c", "found '=', expected: ',' or 'end of string'"),
            ("=", "found '=', expected: !, identifier, or 'end of string'"),
            ("!", "unable to parse requirement: found '', expected: identifier"),
            ("a,", "found '', expected: identifier after ','"),
            ("a,,b", "found ',', expected: identifier after ','"),
            ("app in web", "unable to parse requirement: found 'web' expected: '('"),
            ("app in (web", "unable to parse requirement: found '', expected: ',' or ')'"),
            (
                "a b",
                "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt",
            ),
            ("a=(b)", "unable to parse requirement: found '(', expected: identifier"),
            ("!a=b", "found '=', expected: ',' or 'end of string'"),
        ] {
            assert_eq!(parse(text), Err(message.to_owned()), "{text}");
        }
    }

    #[test]
    fn blanks_and_empty_values_are_read() {
        for (text, values) in [
            ("a =", 1),
            (" a = b , c ", 2),
            ("a in (b,)", 1),
            ("in in (in, notin)", 1),
            ("a in ()", 1),
        ] {
            assert_eq!(parse(text).map(|requirements| requirements.len()), Ok(values), "{text}");
        }
    }
}
