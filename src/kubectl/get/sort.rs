//! `--sort-by`. Upstream: `kubectl/pkg/cmd/get/sorter.go`.

use std::cmp::Ordering;

use crate::api::object::Shared;
use crate::api::value::Value;

use crate::kubectl::failure::Failure;
use crate::kubectl::jsonpath::{self, Template};

/// Sorts objects by the value that `path` finds in each; those without one come first.
pub(super) fn sort(objects: &mut Vec<Shared>, path: &str, _table: bool) -> Result<(), Failure> {
    let path = jsonpath::relaxed(path).unwrap_or_else(|_| path.to_owned());
    let template = Template::parse(&path)?;
    let mut keyed: Vec<(Option<Value>, Shared)> = Vec::new();
    for object in objects.iter() {
        let found = template.find(object.value()).unwrap_or_default();
        keyed.push((found.into_iter().flatten().next(), object.clone()));
    }
    if !keyed.is_empty() && keyed.iter().all(|(key, _)| key.is_none()) {
        return Err(format!("couldn't find any field with path {path:?} in the list of objects").into());
    }
    keyed.sort_by(|(left, _), (right, _)| order(left.as_ref(), right.as_ref()));
    *objects = keyed.into_iter().map(|(_, object)| object).collect();
    Ok(())
}

fn order(left: Option<&Value>, right: Option<&Value>) -> Ordering {
    match (left, right) {
        (Some(Value::Int(left)), Some(Value::Int(right))) => left.cmp(right),
        (Some(Value::String(left)), Some(Value::String(right))) => natural(left, right),
        (Some(left), Some(right)) => left.cmp(right),
        (left, right) => left.is_some().cmp(&right.is_some()),
    }
}

/// Numbers inside of texts are compared as numbers.
fn natural(left: &str, right: &str) -> Ordering {
    let (mut left, mut right) = (left, right);
    loop {
        match (left.chars().next(), right.chars().next()) {
            (None, None) => return Ordering::Equal,
            (None, _) => return Ordering::Less,
            (_, None) => return Ordering::Greater,
            (Some(a), Some(b)) if a.is_ascii_digit() && b.is_ascii_digit() => {
                let (number_left, rest_left) = digits(left);
                let (number_right, rest_right) = digits(right);
                let order = number_left
                    .len()
                    .cmp(&number_right.len())
                    .then_with(|| number_left.cmp(number_right));
                if order != Ordering::Equal {
                    return order;
                }
                (left, right) = (rest_left, rest_right);
            }
            (Some(a), Some(b)) if a != b => return a.cmp(&b),
            (Some(a), Some(_)) => (left, right) = (&left[a.len_utf8()..], &right[a.len_utf8()..]),
        }
    }
}

/// The digits at the beginning without leading zeros, and what follows.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].trim_start_matches('0'), &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_compared_as_numbers() {
        assert_eq!(natural("pod-9", "pod-10"), Ordering::Less);
        assert_eq!(natural("a", "b"), Ordering::Less);
        assert_eq!(natural("v1.10", "v1.9"), Ordering::Greater);
        assert_eq!(natural("x", "x1"), Ordering::Less);
    }
}
