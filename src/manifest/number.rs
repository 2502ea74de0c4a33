//! Numbers as Go reads and prints them.
//!
//! Upstream: Go's `strconv` and `encoding/json`.

/// A float as `strconv.FormatFloat(number, 'g', -1, 64)` prints it: `1.5`, `1e+06`, `1e-05`.
pub fn format_general(number: f64) -> String {
    general(&format!("{number:e}"), number)
}

/// A float as `strconv.FormatFloat(number, 'g', -1, 32)` prints it.
#[allow(clippy::cast_possible_truncation)] // 32 bits are what the rule asks for.
pub fn format_general_32(number: f64) -> String {
    let number = number as f32;
    general(&format!("{number:e}"), number.into())
}

fn general(scientific: &str, number: f64) -> String {
    if !number.is_finite() {
        return match () {
            () if number.is_nan() => "NaN".into(),
            () if number > 0.0 => "+Inf".into(),
            () => "-Inf".into(),
        };
    }
    let (mantissa, exponent) = split_exponent(scientific);
    if (-4..6).contains(&exponent) || mantissa.trim_start_matches('-') == "0" {
        plain(mantissa, exponent)
    } else {
        format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
    }
}

/// A finite float as `encoding/json` prints it: no exponent from 1e-6 up to below 1e21.
pub fn format_json(number: f64) -> String {
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = split_exponent(&scientific);
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) {
        // Go prints at least two digits of a positive exponent's sign form and strips the zero of `e-09`.
        return if exponent < 0 {
            format!("{mantissa}e-{}", exponent.abs())
        } else {
            format!("{mantissa}e+{exponent:02}")
        };
    }
    plain(mantissa, exponent)
}

/// Splits Rust's shortest `1.5e3` into its mantissa and exponent.
fn split_exponent(scientific: &str) -> (&str, i32) {
    scientific
        .split_once('e')
        .map_or((scientific, 0), |(mantissa, exponent)| (mantissa, exponent.parse().unwrap_or(0)))
}

/// Writes `mantissa`·10^`exponent` without an exponent.
fn plain(mantissa: &str, exponent: i32) -> String {
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let whole = usize::try_from(exponent + 1).unwrap_or(0);
    if exponent < 0 {
        let zeros = "0".repeat(usize::try_from(-exponent - 1).unwrap_or(0));
        return format!("{sign}0.{zeros}{digits}");
    }
    if digits.len() <= whole {
        return format!("{sign}{digits}{}", "0".repeat(whole - digits.len()));
    }
    format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
}

/// `strconv.ParseInt(text, 0, 64)`: a sign, then `0x`, `0o`, `0b` or a leading zero for octal.
pub fn parse_int(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let magnitude = i128::from(parse_uint(digits)?);
    i64::try_from(if negative { -magnitude } else { magnitude }).ok()
}

/// `strconv.ParseUint(text, 0, 64)`.
pub fn parse_uint(text: &str) -> Option<u64> {
    let lower = text.get(..2).map(str::to_ascii_lowercase);
    let (digits, radix) = match lower.as_deref() {
        Some("0x") if text.len() > 2 => (&text[2..], 16),
        Some("0o") if text.len() > 2 => (&text[2..], 8),
        Some("0b") if text.len() > 2 => (&text[2..], 2),
        _ if text.starts_with('0') && text.len() > 1 => (&text[1..], 8),
        _ => (text, 10),
    };
    // Rust would take another sign here, Go does not.
    if digits.starts_with(['+', '-']) {
        return None;
    }
    u64::from_str_radix(digits, radix).ok()
}

/// A number in the common form of YAML and JSON: a sign, digits with or without a point, an exponent. None for what
/// overflows, as for what has another form.
pub fn parse_float(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = unsigned
        .split_once(['e', 'E'])
        .map_or((unsigned, None), |(mantissa, exponent)| (mantissa, Some(exponent)));
    let (whole, fraction) = mantissa
        .split_once('.')
        .map_or((mantissa, None), |(whole, fraction)| (whole, Some(fraction)));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let has_digits = !whole.is_empty() || fraction.is_some_and(|fraction| !fraction.is_empty());
    let exponent_fits = exponent.is_none_or(|exponent| {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        !exponent.is_empty() && digits(exponent)
    });
    if !(has_digits && digits(whole) && fraction.is_none_or(digits) && exponent_fits) {
        return None;
    }
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_print_as_go_prints_them() {
        for (number, general, json) in [
            (1.5, "1.5", "1.5"),
            (0.0, "0", "0"),
            (100_000.0, "100000", "100000"),
            (1_000_000.0, "1e+06", "1000000"),
            (1_234_567.5, "1.2345675e+06", "1234567.5"),
            (0.000_1, "0.0001", "0.0001"),
            (0.000_01, "1e-05", "0.00001"),
            (1e-7, "1e-07", "1e-7"),
            (1e21, "1e+21", "1e+21"),
            (-2.5e-10, "-2.5e-10", "-2.5e-10"),
        ] {
            assert_eq!((format_general(number).as_str(), format_json(number).as_str()), (general, json));
        }
    }

    #[test]
    fn whole_numbers_take_go_prefixes() {
        for (text, number) in [
            ("0", Some(0)),
            ("010", Some(8)),
            ("0o10", Some(8)),
            ("0x3", Some(3)),
            ("0B11", Some(3)),
            ("-0x10", Some(-16)),
            ("+5", Some(5)),
            ("08", None),
            ("0x", None),
            ("--5", None),
            ("0x-1", None),
            ("-9223372036854775808", Some(i64::MIN)),
            ("9223372036854775808", None),
            ("", None),
            ("+", None),
        ] {
            assert_eq!(parse_int(text), number, "{text}");
        }
    }

    #[test]
    fn floats_take_the_yaml_form_only() {
        for (text, number) in [
            ("1e1", Some(10.0)),
            ("1.", Some(1.0)),
            (".5", Some(0.5)),
            ("08", Some(8.0)),
            (".", None),
            ("e1", None),
            ("1e", None),
            ("1e999", None),
            ("inf", None),
        ] {
            assert_eq!(parse_float(text), number, "{text}");
        }
    }
}
