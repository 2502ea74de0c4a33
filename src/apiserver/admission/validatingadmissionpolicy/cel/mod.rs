//! The part of the Common Expression Language that admission policies commonly use: fields, `has`, comparisons, `in`,
//! arithmetic of whole numbers, `&&`, `||`, `!`, `? :`, lists, `size`, the functions of texts with `matches`, and the
//! macros `all`, `exists`, `exists_one`, `filter`, `map`. Quantities, times and optional values are not here; an
//! expression that needs them is refused where the policy is created.
//!
//! The crates for the whole language weigh more than the page can bear for one kind of object.

mod compile;
mod evaluate;
mod parse;
mod regex;
mod strings;
mod types;

use ecow::EcoString;

use crate::api::value::Value;

pub(super) use compile::{Fault, compile};
pub(super) use evaluate::{Scope, evaluate};
pub(super) use parse::parse;
pub(super) use types::{Type, Variables, type_of};

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    /// A number, a text, `true`, `false`, `null`.
    Literal(Value),
    /// A variable.
    Name(EcoString),
    /// `target.field`
    Field(Box<Expression>, EcoString),
    /// `target[index]`
    Index(Box<Expression>, Box<Expression>),
    /// `function(arguments)` or `target.function(arguments)`
    Call(Option<Box<Expression>>, EcoString, Vec<Expression>),
    /// `!`
    Not(Box<Expression>),
    /// `-`
    Negate(Box<Expression>),
    /// `one operator other`
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// `condition ? one : other`
    Conditional(Box<[Expression; 3]>),
    /// `[a, b]`
    List(Vec<Expression>),
}

#[cfg(test)]
mod tests;
