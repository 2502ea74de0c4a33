//! What an unquoted scalar is: YAML 1.1's types as kubectl's library resolves them.
//!
//! Upstream: `go.yaml.in/yaml/v2/resolve.go`.

use super::number::{parse_float, parse_int, parse_uint};

/// A scalar's value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar {
    /// `null`, `~`, nothing.
    Null,
    /// `true`, `yes`, `on`, `y` and their opposites.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A whole number above `i64`.
    Uint(u64),
    /// A number with a point or an exponent, an infinity, not a number.
    Float(f64),
    /// A date or time; it is read as text, but printed with quotes.
    Timestamp,
    /// Everything else.
    Text,
}

const PREFIX: &str = "tag:yaml.org,2002:";

impl Scalar {
    fn tag(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "bool",
            Self::Int(_) | Self::Uint(_) => "int",
            Self::Float(_) => "float",
            Self::Timestamp => "timestamp",
            Self::Text => "str",
        }
    }
}

/// The value of `text` under `tag`, a long tag or none.
///
/// # Errors
/// The library's own text when the tag asks for a type that the text is not.
pub(super) fn resolve_tagged(text: &str, tag: Option<&str>) -> Result<Scalar, String> {
    let Some(tag) = tag else {
        return Ok(resolve(text));
    };
    let Some(wanted) = tag
        .strip_prefix(PREFIX)
        .filter(|name| ["bool", "int", "float", "null", "timestamp"].contains(name))
    else {
        // `!!str`, `!!binary` and tags of one's own: the text as it stands.
        return Ok(Scalar::Text);
    };
    match resolve(text) {
        // A time is only looked for without a tag or with its own.
        Scalar::Timestamp if wanted != "timestamp" => mismatch("str", text, wanted),
        #[allow(clippy::cast_precision_loss)] // Go converts the same way.
        Scalar::Int(number) if wanted == "float" => Ok(Scalar::Float(number as f64)),
        scalar if scalar.tag() == wanted => Ok(scalar),
        scalar => mismatch(scalar.tag(), text, wanted),
    }
}

fn mismatch(found: &str, text: &str, wanted: &str) -> Result<Scalar, String> {
    Err(format!("cannot decode !!{found} `{text}` as a !!{wanted}"))
}

/// The value of an unquoted scalar without a tag.
pub(super) fn resolve(text: &str) -> Scalar {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Scalar::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => return Scalar::Bool(true),
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => return Scalar::Bool(false),
        ".nan" | ".NaN" | ".NAN" => return Scalar::Float(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => return Scalar::Float(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => return Scalar::Float(f64::NEG_INFINITY),
        _ => {}
    }
    match text.as_bytes()[0] {
        b'.' => parse_float(text).map_or(Scalar::Text, Scalar::Float),
        b'0'..=b'9' | b'+' | b'-' if is_timestamp(text) => Scalar::Timestamp,
        b'0'..=b'9' | b'+' | b'-' => resolve_number(&text.replace('_', "")),
        _ => Scalar::Text,
    }
}

fn resolve_number(digits: &str) -> Scalar {
    if let Some(number) = parse_int(digits) {
        return Scalar::Int(number);
    }
    if let Some(number) = parse_uint(digits) {
        return Scalar::Uint(number);
    }
    if let Some(number) = parse_float(digits) {
        return Scalar::Float(number);
    }
    // What is left of binary: the library takes a sign behind the prefix.
    let signed_binary = digits.strip_prefix("0b").and_then(|rest| i64::from_str_radix(rest, 2).ok());
    signed_binary.map_or(Scalar::Text, Scalar::Int)
}

/// Whether `text` is a date or time in one of the forms that the library knows: `2026-1-2`, `2026-01-02 03:04:05.5`,
/// `2026-01-02T03:04:05Z`, `…t…+01:00`.
pub(super) fn is_timestamp(text: &str) -> bool {
    let mut rest = text;
    let Some(year) = take_digits(&mut rest, 4, 4) else { return false };
    let date = (|| {
        take(&mut rest, "-")?;
        let month = take_digits(&mut rest, 1, 2)?;
        take(&mut rest, "-")?;
        let day = take_digits(&mut rest, 1, 2)?;
        Some((month, day))
    })();
    let Some((month, day)) = date else { return false };
    if !(1..=12).contains(&month) || day < 1 || day > days_in(year, month) {
        return false;
    }
    if rest.is_empty() {
        return true;
    }
    let zoned = take(&mut rest, "T").or_else(|| take(&mut rest, "t")).is_some();
    if !zoned {
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        if spaces == 0 {
            return false;
        }
        rest = &rest[spaces..];
    }
    take_clock(&mut rest).is_some() && if zoned { is_zone(rest) } else { rest.is_empty() }
}

fn take_clock(rest: &mut &str) -> Option<()> {
    let hour = take_digits(rest, 1, 2)?;
    take(rest, ":")?;
    let minute = take_digits(rest, 1, 2)?;
    take(rest, ":")?;
    let second = take_digits(rest, 1, 2)?;
    if take(rest, ".").or_else(|| take(rest, ",")).is_some() {
        take_digits(rest, 1, usize::MAX)?;
    }
    (hour < 24 && minute < 60 && second < 60).then_some(())
}

fn is_zone(rest: &str) -> bool {
    if rest == "Z" {
        return true;
    }
    let Some(mut rest) = rest.strip_prefix(['+', '-']) else {
        return false;
    };
    let zone = (|| {
        let hours = take_digits(&mut rest, 2, 2)?;
        take(&mut rest, ":")?;
        Some((hours, take_digits(&mut rest, 2, 2)?))
    })();
    rest.is_empty() && zone.is_some_and(|(hours, minutes)| hours <= 24 && minutes < 60)
}

fn take<'a>(rest: &mut &'a str, prefix: &str) -> Option<&'a str> {
    *rest = rest.strip_prefix(prefix)?;
    Some(rest)
}

/// Takes from `least` to `most` digits; the number is only meant for short runs.
fn take_digits(rest: &mut &str, least: usize, most: usize) -> Option<u32> {
    let count = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
    if count < least {
        return None;
    }
    let number = rest[..count.min(9)].parse().ok();
    *rest = &rest[count..];
    number
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unquoted_scalars_have_yaml_1_1_types() {
        for (text, scalar) in [
            ("y", Scalar::Bool(true)),
            ("On", Scalar::Bool(true)),
            ("oN", Scalar::Text),
            ("no", Scalar::Bool(false)),
            ("1_000", Scalar::Int(1000)),
            ("010", Scalar::Int(8)),
            ("08", Scalar::Float(8.0)),
            ("0o10", Scalar::Int(8)),
            ("0b11", Scalar::Int(3)),
            ("0b-11", Scalar::Int(-3)),
            ("-0b11", Scalar::Int(-3)),
            ("1e3", Scalar::Float(1000.0)),
            ("1.10", Scalar::Float(1.1)),
            ("1.2.3", Scalar::Text),
            (".5", Scalar::Float(0.5)),
            ("+.inf", Scalar::Float(f64::INFINITY)),
            ("18446744073709551615", Scalar::Uint(u64::MAX)),
            ("12:30", Scalar::Text),
            ("12e03", Scalar::Float(12000.0)),
            ("<<", Scalar::Text),
            ("-", Scalar::Text),
            ("2026-01-01", Scalar::Timestamp),
            ("100m", Scalar::Text),
            ("0x1p-2", Scalar::Text),
        ] {
            assert_eq!(resolve(text), scalar, "{text}");
        }
    }

    #[test]
    fn times_are_known_by_their_form() {
        for (text, is) in [
            ("2026-01-01T00:00:00Z", true),
            ("2026-1-2", true),
            ("2026-02-29", false),
            ("2024-02-29", true),
            ("2026-13-01", false),
            ("2026-01-01 1:2:3.5", true),
            ("2026-01-01t00:00:00+01:00", true),
            ("2026-01-01T00:00:00", false),
            ("2026-01-01T24:00:00Z", false),
            ("2026-01-01T00:00:00.123456789012Z", true),
            ("26-01-01", false),
            ("2026-01", false),
        ] {
            assert_eq!(is_timestamp(text), is, "{text}");
        }
    }

    #[test]
    fn a_tag_forces_the_type_or_fails() {
        let tag = |name: &str| format!("{PREFIX}{name}");
        assert_eq!(resolve_tagged("5", Some(&tag("str"))), Ok(Scalar::Text));
        assert_eq!(resolve_tagged("5", Some(&tag("float"))), Ok(Scalar::Float(5.0)));
        assert_eq!(resolve_tagged("5", Some("!own")), Ok(Scalar::Text));
        assert_eq!(
            resolve_tagged("abc", Some(&tag("int"))),
            Err("cannot decode !!str `abc` as a !!int".into())
        );
    }
}
