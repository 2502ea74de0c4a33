//! What an expression comes to, as far as its text alone tells: the server takes no policy whose conditions are not sure
//! to be true or false. Upstream: `apiserver/pkg/admission/plugin/cel/compile.go`.

use std::collections::BTreeMap;

use super::Expression;
use crate::api::value::Value;

/// The type of what an expression comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Type {
    /// `true` or `false`.
    Bool,
    /// A text.
    String,
    /// A whole number.
    Int,
    /// Of another type than these, by its name.
    Other(&'static str),
    /// Only the object tells: a field of it may hold anything.
    Dynamic,
    /// Not followed here.
    Unknown,
}

impl Type {
    /// Whether the server takes an expression of this type where it wants one of type `wanted`.
    pub fn may_be(self, wanted: Self) -> bool {
        self == wanted || self == Self::Unknown
    }

    /// Its name in CEL.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::String => "string",
            Self::Int => "int",
            Self::Other(name) => name,
            Self::Dynamic | Self::Unknown => "dyn",
        }
    }

    /// A list of these.
    const fn list(self) -> Self {
        Self::Other(match self {
            Self::Bool => "list(bool)",
            Self::String => "list(string)",
            Self::Int => "list(int)",
            _ => "list(dyn)",
        })
    }
}

/// The types of a policy's variables, by their names.
pub(in super::super) type Variables<'a> = BTreeMap<&'a str, Type>;

/// The type of `expression`.
pub(in super::super) fn type_of(expression: &Expression, variables: &Variables<'_>) -> Type {
    let of = |expression: &Expression| type_of(expression, variables);
    match expression {
        Expression::Literal(Value::Bool(_)) | Expression::Not(_) => Type::Bool,
        Expression::Literal(Value::String(_)) => Type::String,
        Expression::Literal(Value::Int(_)) => Type::Int,
        Expression::Literal(Value::Null) => Type::Other("null_type"),
        Expression::Literal(_) => Type::Other("double"),
        Expression::List(items) => items.first().map_or(Type::Dynamic, of).list(),
        Expression::Name(name) if matches!(name.as_str(), "object" | "oldObject" | "params") => Type::Dynamic,
        Expression::Field(target, field) => match target.as_ref() {
            Expression::Name(name) if name == "variables" => variables.get(field.as_str()).copied().unwrap_or(Type::Unknown),
            target if of(target) == Type::Dynamic => Type::Dynamic,
            _ => Type::Unknown,
        },
        Expression::Index(target, _) if of(target) == Type::Dynamic => Type::Dynamic,
        Expression::Binary("+" | "-" | "*" | "/" | "%", one, other) => match (of(one), of(other)) {
            (Type::Dynamic, known) | (known, Type::Dynamic) => known,
            (one, other) if one == other => one,
            _ => Type::Unknown,
        },
        Expression::Binary(..) => Type::Bool,
        Expression::Conditional(parts) => {
            let [_, one, other] = parts.as_ref();
            let (one, other) = (of(one), of(other));
            if one == other { one } else { Type::Unknown }
        }
        Expression::Call(target, name, arguments) => match name.as_str() {
            "has" | "all" | "exists" | "exists_one" | "startsWith" | "endsWith" | "contains" | "matches" => Type::Bool,
            "size" | "int" | "indexOf" => Type::Int,
            "string" | "lowerAscii" | "upperAscii" | "trim" | "join" | "replace" | "substring" => Type::String,
            "split" => Type::String.list(),
            "map" => arguments.last().map_or(Type::Unknown, of).list(),
            // What it is called on is a list.
            "filter" => match target.as_deref().map_or(Type::Unknown, of) {
                list @ Type::Other(_) => list,
                _ => Type::Dynamic.list(),
            },
            _ => Type::Unknown,
        },
        Expression::Name(_) | Expression::Index(..) | Expression::Negate(_) => Type::Unknown,
    }
}
