//! Evaluating an expression over the objects of a request.

use std::cmp::Ordering;

use ecow::EcoString;

use super::{Expression, strings};
use crate::api::value::Value;

/// Values that macros may look at in one expression, so that nested ones end.
const MAX_WORK: usize = 100_000;

/// The variables of an expression.
pub(in super::super) struct Scope {
    names: Vec<(EcoString, Value)>,
    work: usize,
}

impl Scope {
    /// A scope of these variables.
    pub fn new<const N: usize>(names: [(&str, Value); N]) -> Self {
        let names = names.into_iter().map(|(name, value)| (name.into(), value)).collect();
        Self { names, work: 0 }
    }

    /// Gives a variable another value.
    pub fn set(&mut self, name: &str, value: Value) {
        if let Some((_, known)) = self.names.iter_mut().find(|(known, _)| known == name) {
            *known = value;
        }
    }
}

pub(super) const NO_OVERLOAD: &str = "no such overload";

/// What `expression` comes to.
///
/// # Errors
/// In the words of upstream's library: `no such key: replicas`.
pub(in super::super) fn evaluate(expression: &Expression, scope: &mut Scope) -> Result<Value, String> {
    match expression {
        Expression::Literal(value) => Ok(value.clone()),
        Expression::Name(name) => {
            let found = scope.names.iter().rev().find(|(known, _)| known == name);
            found
                .map(|(_, value)| value.clone())
                .ok_or_else(|| format!("undeclared reference to '{name}'"))
        }
        Expression::Field(target, field) => {
            let target = evaluate(target, scope)?;
            target.get(field).cloned().ok_or_else(|| format!("no such key: {field}"))
        }
        Expression::Index(target, index) => {
            let (target, index) = (evaluate(target, scope)?, evaluate(index, scope)?);
            at(&target, &index)
        }
        Expression::Call(target, name, arguments) => call(target.as_deref(), name, arguments, scope),
        Expression::Not(inner) => Ok((!truth(&evaluate(inner, scope)?)?).into()),
        Expression::Negate(inner) => {
            let number = evaluate(inner, scope)?.as_int().ok_or(NO_OVERLOAD)?;
            number.checked_neg().map(Value::Int).ok_or_else(|| "integer overflow".to_owned())
        }
        Expression::Binary(operator @ ("&&" | "||"), one, other) => logical(operator, one, other, scope),
        Expression::Binary(operator, one, other) => {
            let (one, other) = (evaluate(one, scope)?, evaluate(other, scope)?);
            binary(operator, &one, &other)
        }
        Expression::Conditional(parts) => {
            let [condition, one, other] = parts.as_ref();
            let chosen = if truth(&evaluate(condition, scope)?)? { one } else { other };
            evaluate(chosen, scope)
        }
        Expression::List(items) => {
            let items: Result<Vec<Value>, String> = items.iter().map(|item| evaluate(item, scope)).collect();
            items.map(Value::from)
        }
    }
}

fn truth(value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| NO_OVERLOAD.to_owned())
}

fn at(target: &Value, index: &Value) -> Result<Value, String> {
    match (target, index) {
        (Value::List(items), Value::Int(number)) => {
            let item = usize::try_from(*number).ok().and_then(|number| items.get(number));
            item.cloned().ok_or_else(|| format!("index out of bounds: {number}"))
        }
        (Value::Map(map), Value::String(key)) => map.get(key).cloned().ok_or_else(|| format!("no such key: {key}")),
        _ => Err(NO_OVERLOAD.to_owned()),
    }
}

/// One side may decide even where the other fails.
fn logical(operator: &str, one: &Expression, other: &Expression, scope: &mut Scope) -> Result<Value, String> {
    let decisive = operator == "||";
    let first = evaluate(one, scope).and_then(|value| truth(&value));
    if first == Ok(decisive) {
        return Ok(decisive.into());
    }
    let second = evaluate(other, scope).and_then(|value| truth(&value));
    if second == Ok(decisive) {
        return Ok(decisive.into());
    }
    first.and(second).map(Value::from)
}

fn binary(operator: &str, one: &Value, other: &Value) -> Result<Value, String> {
    let overflow = || "integer overflow".to_owned();
    match (operator, one, other) {
        ("==", ..) => Ok((one == other).into()),
        ("!=", ..) => Ok((one != other).into()),
        ("in", _, Value::List(items)) => Ok(items.contains(one).into()),
        ("in", Value::String(key), Value::Map(map)) => Ok(map.contains_key(key).into()),
        ("+", Value::Int(one), Value::Int(other)) => one.checked_add(*other).map(Value::Int).ok_or_else(overflow),
        ("-", Value::Int(one), Value::Int(other)) => one.checked_sub(*other).map(Value::Int).ok_or_else(overflow),
        ("*", Value::Int(one), Value::Int(other)) => one.checked_mul(*other).map(Value::Int).ok_or_else(overflow),
        ("/", Value::Int(_), Value::Int(0)) => Err("division by zero".to_owned()),
        ("%", Value::Int(_), Value::Int(0)) => Err("modulus by zero".to_owned()),
        ("/", Value::Int(one), Value::Int(other)) => one.checked_div(*other).map(Value::Int).ok_or_else(overflow),
        ("%", Value::Int(one), Value::Int(other)) => one.checked_rem(*other).map(Value::Int).ok_or_else(overflow),
        ("+", Value::String(one), Value::String(other)) => Ok(format!("{one}{other}").into()),
        ("+", Value::List(one), Value::List(other)) => Ok(Value::list(one.iter().chain(other.iter()).cloned())),
        ("<" | "<=" | ">" | ">=", ..) => {
            let order = order(one, other)?;
            Ok(match operator {
                "<" => order.is_lt(),
                "<=" => order.is_le(),
                ">" => order.is_gt(),
                _ => order.is_ge(),
            }
            .into())
        }
        _ => Err(NO_OVERLOAD.to_owned()),
    }
}

fn order(one: &Value, other: &Value) -> Result<Ordering, String> {
    match (one, other) {
        (Value::Int(one), Value::Int(other)) => Ok(one.cmp(other)),
        (Value::String(one), Value::String(other)) => Ok(one.cmp(other)),
        (Value::Bool(one), Value::Bool(other)) => Ok(one.cmp(other)),
        _ => Err(NO_OVERLOAD.to_owned()),
    }
}

fn call(target: Option<&Expression>, name: &str, arguments: &[Expression], scope: &mut Scope) -> Result<Value, String> {
    if let ("has", [Expression::Field(target, field)]) = (name, arguments) {
        return Ok(evaluate(target, scope)?.get(field).is_some().into());
    }
    let is_macro = matches!(name, "all" | "exists" | "exists_one" | "filter" | "map");
    if let (true, Some(target), [Expression::Name(variable), body]) = (is_macro, target, arguments) {
        let target = evaluate(target, scope)?;
        return comprehension(&target, name, variable, body, scope);
    }
    let subject = match (target, arguments) {
        (Some(subject), _) | (None, [subject]) => evaluate(subject, scope)?,
        _ => return Err(NO_OVERLOAD.to_owned()),
    };
    match (name, &subject) {
        ("size", Value::String(text)) => Ok(length(text.chars().count())),
        ("size", Value::List(items)) => Ok(length(items.len())),
        ("size", Value::Map(map)) => Ok(length(map.len())),
        ("int", Value::Int(_)) | ("string", Value::String(_)) => Ok(subject),
        ("int", Value::String(text)) => text.parse().map(Value::Int).map_err(|_| "type conversion error".to_owned()),
        ("string", Value::Int(_) | Value::Bool(_)) => Ok(subject.to_string().into()),
        _ if target.is_some() => {
            let arguments: Result<Vec<Value>, String> = arguments.iter().map(|argument| evaluate(argument, scope)).collect();
            strings::call(&subject, name, &arguments?)
        }
        _ => Err(NO_OVERLOAD.to_owned()),
    }
}

fn length(count: usize) -> Value {
    Value::Int(i64::try_from(count).unwrap_or(i64::MAX))
}

/// The macros over lists, and over the keys of maps.
fn comprehension(target: &Value, name: &str, variable: &EcoString, body: &Expression, scope: &mut Scope) -> Result<Value, String> {
    let items: Vec<Value> = match target {
        Value::List(items) => items.to_vec(),
        Value::Map(map) => map.keys().map(|key| Value::String(key.clone())).collect(),
        _ => return Err(NO_OVERLOAD.to_owned()),
    };
    let mut results = Vec::with_capacity(items.len());
    for item in &items {
        scope.work += 1;
        if scope.work > MAX_WORK {
            return Err("operation cancelled: actual cost limit exceeded".to_owned());
        }
        scope.names.push((variable.clone(), item.clone()));
        let result = evaluate(body, scope);
        scope.names.pop();
        results.push(result);
    }
    let is = |result: &Result<Value, String>, truth: bool| *result == Ok(Value::Bool(truth));
    match name {
        "all" | "exists" => {
            let decisive = name == "exists";
            if results.iter().any(|result| is(result, decisive)) {
                return Ok(decisive.into());
            }
            let values: Result<Vec<Value>, String> = results.into_iter().collect();
            for value in values? {
                truth(&value)?;
            }
            Ok((!decisive).into())
        }
        "map" => results.into_iter().collect::<Result<Vec<Value>, String>>().map(Value::from),
        _ => {
            let mut kept = Vec::new();
            for (item, result) in items.into_iter().zip(results) {
                if truth(&result?)? {
                    kept.push(item);
                }
            }
            Ok(if name == "filter" { kept.into() } else { (kept.len() == 1).into() })
        }
    }
}
