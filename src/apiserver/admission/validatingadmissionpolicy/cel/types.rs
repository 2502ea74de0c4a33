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
    /// Of another type than these.
    Other,
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
        Expression::Literal(_) | Expression::List(_) => Type::Other,
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
        Expression::Call(_, name, _) => match name.as_str() {
            "has" | "all" | "exists" | "exists_one" | "startsWith" | "endsWith" | "contains" | "matches" => Type::Bool,
            "size" | "int" | "indexOf" => Type::Int,
            "string" | "lowerAscii" | "upperAscii" | "trim" | "join" | "replace" | "substring" => Type::String,
            "filter" | "map" | "split" => Type::Other,
            _ => Type::Unknown,
        },
        Expression::Name(_) | Expression::Index(..) | Expression::Negate(_) => Type::Unknown,
    }
}
