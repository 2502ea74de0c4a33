//! From a template's text to its steps.

use super::{Operator, Slice, Step};
use crate::api::value::{Float, Value};

/// How deep unions and filters may nest; a real template needs two.
const MAX_DEPTH: usize = 16;

pub(super) fn template(text: &str) -> Result<Vec<Vec<Step>>, String> {
    let mut actions = Vec::new();
    let mut rest = text;
    loop {
        let Some(open) = rest.find('{') else {
            if !rest.is_empty() {
                actions.push(vec![Step::Literal(rest.into())]);
            }
            return Ok(actions);
        };
        if open > 0 {
            actions.push(vec![Step::Literal(rest[..open].into())]);
        }
        let mut reader = Reader {
            rest: &rest[open + 1..],
            depth: 0,
        };
        actions.push(reader.steps(true)?);
        rest = reader.rest;
    }
}

/// Reads `text` as the inside of an action of its own.
fn inner(text: &str, depth: usize) -> Result<Vec<Step>, String> {
    if depth > MAX_DEPTH {
        return Err(format!("the template nests deeper than {MAX_DEPTH} levels"));
    }
    Reader { rest: text, depth }.steps(false)
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

fn ends_name(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}')
}

impl Reader<'_> {
    /// Reads steps up to the closing brace, or to the end of the text where none is due.
    fn steps(&mut self, in_braces: bool) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        loop {
            let Some(first) = self.rest.chars().next() else {
                return if in_braces { Err("unclosed action".to_owned()) } else { Ok(steps) };
            };
            match first {
                '}' => {
                    self.skip(1);
                    return Ok(steps);
                }
                '\r' | '\n' => return Err("unclosed action".to_owned()),
                ' ' | '@' | '$' => self.skip(1),
                '[' if self.rest.starts_with("[?(") => steps.push(self.filter()?),
                '[' => self.brackets(&mut steps)?,
                '"' | '\'' => steps.push(Step::Literal(self.quoted(first)?.into())),
                '.' if self.rest.starts_with("..") => {
                    if steps.last() == Some(&Step::Recursive) {
                        return Err("invalid multiple recursive descent".to_owned());
                    }
                    self.skip(2);
                    steps.push(Step::Recursive);
                    if self.rest.starts_with(|c: char| c == '_' || c.is_alphanumeric()) {
                        steps.push(self.field());
                    }
                }
                '.' => {
                    self.skip(1);
                    steps.push(self.field());
                }
                '+' | '-' | '0'..='9' => steps.push(Step::Literal(self.number()?)),
                c if c == '_' || c.is_alphanumeric() => steps.push(self.word()),
                c => return Err(format!("unrecognized character in action: U+{:04X} {c:?}", u32::from(c))),
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn field(&mut self) -> Step {
        let mut escaped = false;
        let end = self.rest.find(|character| {
            let ends = !escaped && ends_name(character);
            escaped = !escaped && character == '\\';
            ends
        });
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let step = if name == "*" {
            Step::Wildcard
        } else {
            Step::Field(name.replace('\\', ""))
        };
        self.rest = rest;
        step
    }

    fn word(&mut self) -> Step {
        let (word, rest) = self.rest.split_at(self.rest.find(ends_name).unwrap_or(self.rest.len()));
        self.rest = rest;
        match word {
            "true" => Step::Literal(true.into()),
            "false" => Step::Literal(false.into()),
            _ => Step::Word(word.to_owned()),
        }
    }

    fn number(&mut self) -> Result<Value, String> {
        let sign = usize::from(self.rest.starts_with(['+', '-']));
        let digits = self.rest[sign..].find(|c: char| c != '.' && !c.is_ascii_digit());
        let (number, rest) = self.rest.split_at(digits.map_or(self.rest.len(), |end| sign + end));
        self.rest = rest;
        let whole = number.parse::<i64>().map(Value::Int);
        whole
            .or_else(|_| number.parse::<f64>().map(|number| Value::Float(Float::new(number))))
            .map_err(|_| format!("cannot parse number {number}"))
    }

    fn quoted(&mut self, quote: char) -> Result<String, String> {
        let mut text = String::new();
        let mut characters = self.rest.char_indices().skip(1);
        while let Some((at, character)) = characters.next() {
            match character {
                '\n' => break,
                c if c == quote => {
                    self.skip(at + 1);
                    return Ok(text);
                }
                '\\' => match characters.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, 'r')) => text.push('\r'),
                    Some((_, c)) if c == quote || c == '\\' => text.push(c),
                    Some(_) => return Err(format!("unquote string {} error invalid syntax", self.rest)),
                    None => break,
                },
                c => text.push(c),
            }
        }
        Err("unterminated quoted string".to_owned())
    }

    fn brackets(&mut self, steps: &mut Vec<Step>) -> Result<(), String> {
        let end = self.rest.find([']', '\n']).filter(|end| self.rest[*end..].starts_with(']'));
        let end = end.ok_or("unterminated array")?;
        let text = &self.rest[1..end];
        self.skip(end + 1);
        if text.contains(',') {
            let parts = text
                .split(',')
                .map(|part| inner(&format!("[{}]", part.trim_matches(' ')), self.depth + 1));
            steps.push(Step::Union(parts.collect::<Result<_, _>>()?));
        } else if let Some(path) = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
            steps.extend(inner(&format!(".{path}"), self.depth + 1)?);
        } else {
            steps.push(Step::Slice(slice(if text == "*" { ":" } else { text })?));
        }
        Ok(())
    }

    fn filter(&mut self) -> Result<Step, String> {
        self.skip("[?(".len());
        let mut quote = None;
        let mut before = ' ';
        let mut close = None;
        for (at, character) in self.rest.char_indices() {
            match (quote, character) {
                (_, '\n') => break,
                (None, '"' | '\'') => quote = Some(character),
                (Some(open), close) if open == close && before != '\\' => quote = None,
                (None, ')') => {
                    close = Some(at);
                    break;
                }
                _ => {}
            }
            before = character;
        }
        let close = close.ok_or("unterminated filter")?;
        let text = &self.rest[..close];
        self.skip(close + 1);
        if !self.rest.starts_with(']') {
            return Err("unclosed array expect ]".to_owned());
        }
        self.skip(1);
        let is_operator = |c: char| "!<>=".contains(c);
        let start = text.find(is_operator).filter(|start| *start > 0);
        let parts = start.map(|start| {
            let length = text[start..].find(|c| !is_operator(c)).unwrap_or(text.len() - start);
            (&text[..start], &text[start..start + length], &text[start + length..])
        });
        match parts {
            Some((left, operator, right)) if !right.is_empty() => Ok(Step::Filter {
                left: inner(left, self.depth + 1)?,
                operator: Operator::Compare(operator.to_owned()),
                right: inner(right, self.depth + 1)?,
            }),
            _ => Ok(Step::Filter {
                left: inner(text, self.depth + 1)?,
                operator: Operator::Exists,
                right: Vec::new(),
            }),
        }
    }
}

fn slice(text: &str) -> Result<Slice, String> {
    let parts: Vec<&str> = text.split(':').collect();
    let is_number = |part: &&str| part.strip_prefix('-').unwrap_or(part).chars().all(|c| c.is_ascii_digit());
    if text.is_empty() || parts.len() > 3 || !parts.iter().all(is_number) {
        return Err(format!("invalid array index {text}"));
    }
    let part = |at: usize| match parts.get(at) {
        None | Some(&"") => Ok(None),
        Some(part) => part
            .parse::<i64>()
            .map(Some)
            .map_err(|_| format!("array index {part} is not a number")),
    };
    Ok(Slice {
        start: part(0)?,
        end: part(1)?,
        step: part(2)?,
        is_index: parts.len() == 1,
    })
}
