//! What the steps of a template find.

use std::cmp::Ordering;

use super::{Operator, Slice, Step};
use crate::api::go_print::go_type;
use crate::api::value::Value;
use crate::limits::MAX_JSONPATH_VALUES;

/// What the steps of a template may do.
struct Budget {
    /// How many more values they may find.
    left: usize,
    /// Whether a field has to be there.
    wants_all: bool,
}

/// Runs the actions over `data`; each gives a list of values.
pub(super) fn run(actions: &[Vec<Step>], data: &Value, wants_all: bool) -> Result<Vec<Vec<Value>>, String> {
    let left = MAX_JSONPATH_VALUES;
    run_within(actions, data, &mut Budget { left, wants_all })
}

fn run_within(actions: &[Vec<Step>], data: &Value, budget: &mut Budget) -> Result<Vec<Vec<Value>>, String> {
    let mut results = Vec::new();
    let mut at = 0;
    while at < actions.len() {
        match actions[at].split_first() {
            Some((Step::Word(word), path)) if word == "range" => {
                let end = end_of_range(actions, at);
                for item in walk(path, vec![data.clone()], budget)? {
                    results.extend(run_within(&actions[at + 1..end], &item, budget)?);
                }
                at = end + 1;
            }
            Some((Step::Word(word), _)) if word == "end" => return Err("not in range, nothing to end".to_owned()),
            _ => {
                results.push(walk(&actions[at], vec![data.clone()], budget)?);
                at += 1;
            }
        }
    }
    Ok(results)
}

/// Where the `{end}` of the range at `start` stands; without one the range goes to the end of the template.
fn end_of_range(actions: &[Vec<Step>], start: usize) -> usize {
    let mut depth = 0;
    for (at, action) in actions.iter().enumerate().skip(start) {
        match action.first() {
            Some(Step::Word(word)) if word == "range" => depth += 1,
            Some(Step::Word(word)) if word == "end" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    actions.len()
}

fn walk(steps: &[Step], mut values: Vec<Value>, budget: &mut Budget) -> Result<Vec<Value>, String> {
    for step in steps {
        values = apply(step, &values, budget)?;
        let left = budget.left.checked_sub(values.len());
        budget.left = left.ok_or_else(|| format!("the template finds more than {MAX_JSONPATH_VALUES} values"))?;
    }
    Ok(values)
}

fn apply(step: &Step, values: &[Value], budget: &mut Budget) -> Result<Vec<Value>, String> {
    let mut found = Vec::new();
    match step {
        Step::Field(name) => {
            found.extend(values.iter().filter_map(|value| value.get(name).cloned()));
            if budget.wants_all && found.is_empty() {
                return Err(format!("{name} is not found"));
            }
        }
        Step::Wildcard => values.iter().for_each(|value| found.extend(children(value))),
        Step::Recursive => values.iter().for_each(|value| descend(value, &mut found)),
        Step::Literal(literal) => found.push(literal.clone()),
        Step::Union(paths) => {
            for path in paths {
                found.extend(walk(path, values.to_vec(), budget)?);
            }
        }
        Step::Slice(slice) => {
            for value in values.iter().filter(|value| !value.is_null()) {
                let list = value.as_list().ok_or_else(|| format!("{} is not array or slice", go_type(value)))?;
                cut(list, *slice, &mut found)?;
            }
        }
        Step::Filter { left, operator, right } => {
            for value in values {
                let list = value.as_list();
                let list = list.ok_or_else(|| format!("{} is not array or slice and cannot be filtered", super::text(value)))?;
                for item in list {
                    if passes(item, (left, operator, right), budget)? {
                        found.push(item.clone());
                    }
                }
            }
        }
        Step::Word(word) => return Err(format!("unrecognized identifier {word}")),
    }
    Ok(found)
}

fn children(value: &Value) -> Vec<Value> {
    match value {
        Value::Map(map) => map.iter().map(|(_, value)| value.clone()).collect(),
        Value::List(items) => items.to_vec(),
        _ => Vec::new(),
    }
}

/// Every map and list below `value` that is not empty, itself first.
fn descend(value: &Value, found: &mut Vec<Value>) {
    let children = children(value);
    if !children.is_empty() {
        found.push(value.clone());
        for child in &children {
            descend(child, found);
        }
    }
}

fn cut(list: &[Value], slice: Slice, found: &mut Vec<Value>) -> Result<(), String> {
    let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
    let from_end = |index: i64| if index < 0 { index + length } else { index };
    let start = from_end(slice.start.unwrap_or(0));
    let end = if slice.is_index {
        start + 1
    } else {
        from_end(slice.end.unwrap_or(length))
    };
    if start == end {
        return Ok(());
    }
    let outside = |index| format!("array index out of bounds: index {index}, length {length}");
    if !(0..length).contains(&start) {
        return Err(outside(start));
    }
    if !(0..=length).contains(&end) {
        return Err(outside(end - 1));
    }
    if start > end {
        return Err(format!("starting index {start} is greater than ending index {end}"));
    }
    let step = match slice.step {
        Some(step) if step <= 0 => return Err("step must be > 0".to_owned()),
        step => usize::try_from(step.unwrap_or(1)).unwrap_or(usize::MAX),
    };
    let range = usize::try_from(start).unwrap_or_default()..usize::try_from(end).unwrap_or_default();
    found.extend(list[range].iter().step_by(step).cloned());
    Ok(())
}

fn passes(item: &Value, (left, operator, right): (&[Step], &Operator, &[Step]), budget: &mut Budget) -> Result<bool, String> {
    let Operator::Compare(operator) = operator else {
        return Ok(walk(left, vec![item.clone()], budget).is_ok_and(|found| !found.is_empty()));
    };
    let mut one = |path: &[Step]| -> Result<Option<Value>, String> {
        let mut found = walk(path, vec![item.clone()], budget)?;
        if found.len() > 1 {
            return Err("can only compare one element at a time".to_owned());
        }
        Ok(found.pop())
    };
    let (Some(left), Some(right)) = (one(left)?, one(right)?) else {
        return Ok(false);
    };
    let order = compare(&left, &right)?;
    match operator.as_str() {
        "==" => Ok(order == Ordering::Equal),
        "!=" => Ok(order != Ordering::Equal),
        "<" => Ok(order == Ordering::Less),
        "<=" => Ok(order != Ordering::Greater),
        ">" => Ok(order == Ordering::Greater),
        ">=" => Ok(order != Ordering::Less),
        other => Err(format!("unrecognized filter operator {other}")),
    }
}

fn compare(left: &Value, right: &Value) -> Result<Ordering, String> {
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => Ok(left.cmp(right)),
        (Value::String(left), Value::String(right)) => Ok(left.cmp(right)),
        (Value::Bool(left), Value::Bool(right)) => Ok(left.cmp(right)),
        (Value::Float(left), Value::Float(right)) => Ok(left.get().total_cmp(&right.get())),
        (Value::Map(_) | Value::List(_) | Value::Null, _) | (_, Value::Map(_) | Value::List(_) | Value::Null) => {
            Err("invalid type for comparison".to_owned())
        }
        _ => Err("incompatible types for comparison".to_owned()),
    }
}
