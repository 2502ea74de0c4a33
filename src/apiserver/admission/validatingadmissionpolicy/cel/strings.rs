//! The functions of texts. Upstream: `cel-go/ext/strings.go`.

use super::evaluate::NO_OVERLOAD;
use super::regex;
use crate::api::value::Value;

/// What `subject.name(arguments)` comes to.
pub(super) fn call(subject: &Value, name: &str, arguments: &[Value]) -> Result<Value, String> {
    if let ("join", Value::List(items)) = (name, subject) {
        let texts: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
        let between = arguments.first().map_or(Some(""), Value::as_str);
        let (texts, between) = texts.zip(between).ok_or(NO_OVERLOAD)?;
        return Ok(texts.join(between).into());
    }
    let text = subject.as_str().ok_or(NO_OVERLOAD)?;
    let part = |at: usize| arguments.get(at).and_then(Value::as_str).ok_or(NO_OVERLOAD);
    Ok(match name {
        "startsWith" => text.starts_with(part(0)?).into(),
        "endsWith" => text.ends_with(part(0)?).into(),
        "contains" => text.contains(part(0)?).into(),
        "matches" => regex::matches(part(0)?, text)?.into(),
        "lowerAscii" => text.to_ascii_lowercase().into(),
        "upperAscii" => text.to_ascii_uppercase().into(),
        "trim" => text.trim().into(),
        "split" => split(text, part(0)?),
        "replace" => text.replace(part(0)?, part(1)?).into(),
        "indexOf" => index_of(text, part(0)?),
        "substring" => substring(text, arguments)?,
        _ => return Err(NO_OVERLOAD.to_owned()),
    })
}

/// At nothing, a text is split into its characters.
fn split(text: &str, at: &str) -> Value {
    if at.is_empty() {
        return Value::list(text.chars().map(String::from));
    }
    Value::list(text.split(at))
}

/// The number of characters before the part, or −1.
fn index_of(text: &str, part: &str) -> Value {
    let before = text.find(part).map(|at| text[..at].chars().count());
    Value::Int(before.and_then(|count| i64::try_from(count).ok()).unwrap_or(-1))
}

fn substring(text: &str, arguments: &[Value]) -> Result<Value, String> {
    let length = text.chars().count();
    let place = |at: usize| match arguments.get(at) {
        None => Ok(length),
        Some(value) => {
            let number = value.as_int().ok_or(NO_OVERLOAD)?;
            let place = usize::try_from(number).ok().filter(|place| *place <= length);
            place.ok_or_else(|| format!("index out of range: {number}"))
        }
    };
    let (start, end) = (place(0)?, place(1)?);
    if start > end {
        return Err(format!("invalid substring range. start: {start}, end: {end}"));
    }
    Ok(text.chars().skip(start).take(end - start).collect::<String>().into())
}
