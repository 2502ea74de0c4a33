//! What is wrong with an expression before anything is evaluated: its type, and the regular expressions that it says outright.
//! Upstream: `apiserver/pkg/admission/plugin/cel/compile.go`; `ValidateRegexLiterals` and `OptOptimize` of cel-go, as
//! `apiserver/pkg/cel/environment/base.go` turns them on.

use super::parse::{self, Pattern};
use super::regex::{self, Unread};
use super::{Type, Variables, type_of};

/// Why an expression is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Fault {
    /// It is wrong (`Invalid value`).
    Invalid(String),
    /// It can't be made a program (`Internal error`).
    Internal(String),
}

/// What `text` comes to, or what is wrong with it where something of type `wanted` is due.
///
/// # Errors
/// What can't be read, or is not evaluated here.
pub(in super::super) fn compile(text: &str, variables: &Variables<'_>, wanted: Option<Type>) -> Result<Result<Type, Fault>, String> {
    let (expression, patterns) = parse::read(text)?;
    let mut issues = Vec::new();
    let mut program = None;
    for pattern in &patterns {
        match regex::compile(&pattern.text) {
            Ok(_) => {}
            Err(Unread::Here(problem)) => return Err(problem),
            Err(Unread::Anywhere(_)) if pattern.is_first => issues.push(issue(text, pattern)),
            Err(Unread::Anywhere(problem)) => {
                program.get_or_insert(problem);
            }
        }
    }
    if !issues.is_empty() {
        return Ok(Err(Fault::Invalid(format!("compilation failed: {}", issues.join("\n")))));
    }
    let found = type_of(&expression, variables);
    if let Some(wanted) = wanted.filter(|wanted| !found.may_be(*wanted)) {
        let reason = format!("must evaluate to {} but got {}", wanted.name(), found.name());
        return Ok(Err(Fault::Invalid(reason)));
    }
    Ok(program.map_or(Ok(found), |problem| {
        Err(Fault::Internal(format!("program instantiation failed: {problem}")))
    }))
}

/// What cel-go says of a bad pattern, with the line and a mark under it (`Error.ToDisplayString`).
fn issue(text: &str, pattern: &Pattern) -> String {
    let before = &text[..pattern.at];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let number = before.matches('\n').count();
    let whole = text.split('\n').nth(number).unwrap_or_default().replace('\t', " ");
    let dots: String = line
        .chars()
        .map(|letter| if letter.is_ascii() { '.' } else { '\u{ff0e}' })
        .collect();
    let (row, column) = (number + 1, line.chars().count() + 1);
    format!("ERROR: <input>:{row}:{column}: invalid matches argument\n | {whole}\n | {dots}^")
}
