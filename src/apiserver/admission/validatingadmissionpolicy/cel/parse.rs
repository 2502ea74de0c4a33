//! Reading an expression: words, then precedence climbing.

use ecow::EcoString;

use super::Expression;
use crate::api::value::Value;

/// Parts of an expression inside each other; reading and evaluating recurse.
const MAX_DEPTH: usize = 64;
/// Bytes of an expression.
const MAX_BYTES: usize = 10_000;

/// The operators with two sides, the loosest first.
const LEVELS: [&[&str]; 5] = [
    &["||"],
    &["&&"],
    &["==", "!=", "<=", ">=", "<", ">", "in"],
    &["+", "-"],
    &["*", "/", "%"],
];
const SIGNS: [&str; 23] = [
    "||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", ".", ",", "(", ")", "[", "]", "{",
];
/// Functions, with whether they are called on a target, and their arguments.
const FUNCTIONS: [(&str, bool, usize); 25] = [
    ("has", false, 1),
    ("size", false, 1),
    ("size", true, 0),
    ("int", false, 1),
    ("string", false, 1),
    ("startsWith", true, 1),
    ("endsWith", true, 1),
    ("contains", true, 1),
    ("matches", true, 1),
    ("matches", false, 2),
    ("lowerAscii", true, 0),
    ("upperAscii", true, 0),
    ("trim", true, 0),
    ("split", true, 1),
    ("join", true, 0),
    ("join", true, 1),
    ("indexOf", true, 1),
    ("replace", true, 2),
    ("substring", true, 1),
    ("substring", true, 2),
    ("all", true, 2),
    ("exists", true, 2),
    ("exists_one", true, 2),
    ("filter", true, 2),
    ("map", true, 2),
];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(EcoString),
    Sign(&'static str),
    Literal(Value),
}

/// Reads an expression.
///
/// # Errors
/// What can't be read, or is not evaluated here.
pub(in super::super) fn parse(text: &str) -> Result<Expression, String> {
    read(text).map(|(expression, _)| expression)
}

/// A text of an expression that is used as a regular expression.
pub(super) struct Pattern {
    /// Where it stands, in bytes of the expression.
    pub at: usize,
    pub text: EcoString,
    /// Whether it is the first argument, which is what upstream looks at after the types. Of `matches(text, pattern)` that is
    /// the text; the pattern is found to be bad where the program is made.
    pub is_first: bool,
}

/// As [`parse`], with the regular expressions that the expression says outright.
pub(super) fn read(text: &str) -> Result<(Expression, Vec<Pattern>), String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the expression is longer than {MAX_BYTES} bytes"));
    }
    let (tokens, places) = tokens(text)?.into_iter().unzip();
    let mut parser = Parser {
        tokens,
        places,
        at: 0,
        depth: 0,
        patterns: Vec::new(),
    };
    let expression = parser.expression()?;
    match parser.peek() {
        None => Ok((expression, parser.patterns)),
        Some(token) => Err(format!("unexpected {}", shown(token))),
    }
}

fn shown(token: &Token) -> String {
    match token {
        Token::Word(word) => format!("'{word}'"),
        Token::Sign(sign) => format!("'{sign}'"),
        Token::Literal(value) => format!("'{value}'"),
    }
}

/// The words of an expression, each with its place.
fn tokens(text: &str) -> Result<Vec<(Token, usize)>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let place = text.len() - rest.len();
        let mut push = |token| tokens.push((token, place));
        let taken = if first.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let number = rest[..length]
                .parse::<i64>()
                .map_err(|_| format!("'{}' is no whole number", &rest[..length]))?;
            push(Token::Literal(number.into()));
            length
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            push(match &rest[..length] {
                "true" => Token::Literal(true.into()),
                "false" => Token::Literal(false.into()),
                "null" => Token::Literal(Value::Null),
                "in" => Token::Sign("in"),
                word => Token::Word(word.into()),
            });
            length
        } else if first == '"' || first == '\'' {
            let (value, length) = quoted(rest, first)?;
            push(Token::Literal(value.into()));
            length
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
            let sign = sign.ok_or_else(|| format!("unexpected '{first}'"))?;
            push(Token::Sign(sign));
            sign.len()
        };
        rest = rest[taken..].trim_start();
    }
    Ok(tokens)
}

/// A text in quotes, and the bytes that it takes.
fn quoted(rest: &str, quote: char) -> Result<(String, usize), String> {
    let mut value = String::new();
    let mut characters = rest.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            _ if character == quote => return Ok((value, at + 1)),
            '\\' => match characters.next().map(|(_, escaped)| escaped) {
                Some('n') => value.push('\n'),
                Some('t') => value.push('\t'),
                Some(escaped @ ('\\' | '"' | '\'')) => value.push(escaped),
                other => return Err(format!("unknown escape '\\{}'", other.unwrap_or_default())),
            },
            _ => value.push(character),
        }
    }
    Err("a text does not end".to_owned())
}

struct Parser {
    tokens: Vec<Token>,
    /// Where each token begins, in bytes.
    places: Vec<usize>,
    at: usize,
    depth: usize,
    patterns: Vec<Pattern>,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(next)) if *next == sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.take(sign) {
            return Ok(());
        }
        let found = self.peek().map_or_else(|| "the end".to_owned(), shown);
        Err(format!("expected '{sign}', found {found}"))
    }

    fn expression(&mut self) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} parts inside each other"));
        }
        let mut expression = self.binary(0)?;
        if self.take("?") {
            let one = self.expression()?;
            self.expect(":")?;
            let other = self.expression()?;
            expression = Expression::Conditional(Box::new([expression, one, other]));
        }
        self.depth -= 1;
        Ok(expression)
    }

    fn binary(&mut self, level: usize) -> Result<Expression, String> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut one = self.binary(level + 1)?;
        let mut length = 0;
        while let Some(operator) = operators.iter().find(|operator| self.take(operator)) {
            length += 1;
            if length > MAX_DEPTH {
                return Err(format!("more than {MAX_DEPTH} times '{operator}' in a row"));
            }
            one = Expression::Binary(operator, Box::new(one), Box::new(self.binary(level + 1)?));
        }
        Ok(one)
    }

    fn unary(&mut self) -> Result<Expression, String> {
        let mut signs = Vec::new();
        while let Some(sign) = ["!", "-"].into_iter().find(|sign| self.take(sign)) {
            signs.push(sign);
            if signs.len() > MAX_DEPTH {
                return Err(format!("more than {MAX_DEPTH} signs in a row"));
            }
        }
        let mut expression = self.member()?;
        for sign in signs.into_iter().rev() {
            let inner = Box::new(expression);
            expression = if sign == "!" {
                Expression::Not(inner)
            } else {
                Expression::Negate(inner)
            };
        }
        Ok(expression)
    }

    fn member(&mut self) -> Result<Expression, String> {
        let mut target = self.primary()?;
        for _ in 0..MAX_DEPTH {
            if self.take(".") {
                let name = self.word()?;
                target = if self.take("(") {
                    self.call(Some(target), name)?
                } else {
                    Expression::Field(Box::new(target), name)
                };
            } else if self.take("[") {
                let index = self.expression()?;
                self.expect("]")?;
                target = Expression::Index(Box::new(target), Box::new(index));
            } else {
                return Ok(target);
            }
        }
        Err(format!("a path of more than {MAX_DEPTH} parts"))
    }

    fn word(&mut self) -> Result<EcoString, String> {
        match self.peek().cloned() {
            Some(Token::Word(word)) => {
                self.at += 1;
                Ok(word)
            }
            token => Err(format!(
                "expected a name, found {}",
                token.as_ref().map_or_else(|| "the end".to_owned(), shown)
            )),
        }
    }

    fn primary(&mut self) -> Result<Expression, String> {
        if self.take("(") {
            let inner = self.expression()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.take("[") {
            return self.list("]").map(Expression::List);
        }
        if let Some(Token::Literal(value)) = self.peek().cloned() {
            self.at += 1;
            return Ok(Expression::Literal(value));
        }
        let name = self.word()?;
        if self.take("(") {
            return self.call(None, name);
        }
        Ok(Expression::Name(name))
    }

    fn list(&mut self, end: &str) -> Result<Vec<Expression>, String> {
        let mut items = Vec::new();
        while !self.take(end) {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(self.expression()?);
        }
        Ok(items)
    }

    fn call(&mut self, target: Option<Expression>, name: EcoString) -> Result<Expression, String> {
        let begin = self.at;
        let mut arguments = self.list(")")?;
        let known = (name.as_str(), target.is_some(), arguments.len());
        if !FUNCTIONS.contains(&known) {
            return Err(format!("undeclared reference to '{name}'"));
        }
        let is_macro = matches!(name.as_str(), "all" | "exists" | "exists_one" | "filter" | "map");
        if is_macro && !matches!(arguments[0], Expression::Name(_)) {
            return Err(format!("the first argument of '{name}' must be a name"));
        }
        if name == "has" && !matches!(arguments[0], Expression::Field(..)) {
            return Err("invalid argument to has() macro".to_owned());
        }
        if name != "matches" {
            return Ok(Expression::Call(target.map(Box::new), name, arguments));
        }
        self.note_patterns(begin, &arguments);
        // Both forms of it are one function.
        let target = target.unwrap_or_else(|| arguments.remove(0));
        Ok(Expression::Call(Some(Box::new(target)), name, arguments))
    }

    /// Notes what is a text among the arguments of `matches`, which begin at the token `begin`.
    fn note_patterns(&mut self, begin: usize, arguments: &[Expression]) {
        let mut from = begin;
        for (nth, argument) in arguments.iter().enumerate() {
            if nth > 0 {
                // Only the last argument is looked for behind another one, so it is the last text before the end.
                from = (begin..self.at)
                    .rfind(|at| matches!(self.tokens[*at], Token::Literal(_)))
                    .unwrap_or(begin);
            }
            let found = (from..self.at).find(|at| matches!(self.tokens[*at], Token::Literal(_)));
            if let (Expression::Literal(Value::String(text)), Some(found)) = (argument, found) {
                self.patterns.push(Pattern {
                    at: self.places[found],
                    text: text.as_str().into(),
                    is_first: nth == 0,
                });
            }
        }
    }
}
