//! A selector as a line of text, read as the API server reads it. Upstream: `labels.Parse`.

use ecow::EcoString;

use super::{Operator, Requirement};
use crate::api::validation::names;

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
    let rules = names::qualified_name(key);
    if !rules.is_empty() {
        // Where a line is read, there is no path to a field.
        return Err(format!("<nil>: Invalid value: \"{key}\": {}", rules.join("; ")));
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
            ">" => (Operator::GreaterThan, vec![value(words)?]),
            "<" => (Operator::LessThan, vec![value(words)?]),
            word => return Err(format!("found '{word}', expected: {OPERATORS}")),
        }
    };
    check_values(key, operator, &values)?;
    Ok(Requirement {
        key: key.into(),
        operator,
        values,
    })
}

/// Refuses values that no label has (`NewRequirement`).
fn check_values(key: &str, operator: Operator, values: &[EcoString]) -> Result<(), String> {
    let mut sorted: Vec<&EcoString> = values.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let mut wrong = Vec::new();
    for (at, value) in sorted.iter().enumerate() {
        if matches!(operator, Operator::GreaterThan | Operator::LessThan) && value.parse::<i64>().is_err() {
            let rule = "for 'Gt', 'Lt' operators, the value must be an integer";
            wrong.push(format!("values[{at}]: Invalid value: \"{value}\": {rule}"));
        }
    }
    for (at, value) in sorted.iter().enumerate() {
        let rules = names::label_value(value);
        if !rules.is_empty() {
            wrong.push(format!("values[{at}][{key}]: Invalid value: \"{value}\": {}", rules.join("; ")));
        }
    }
    match wrong.as_slice() {
        [] => Ok(()),
        [one] => Err(one.clone()),
        several => Err(format!("[{}]", several.join(", "))),
    }
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
            (
                "-app=x",
                "unable to parse requirement: <nil>: Invalid value: \"-app\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
            ),
            (
                "app=_x",
                "unable to parse requirement: values[0][app]: Invalid value: \"_x\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
            ),
            (
                "size>big",
                "unable to parse requirement: values[0]: Invalid value: \"big\": for 'Gt', 'Lt' operators, the value must be an integer",
            ),
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
