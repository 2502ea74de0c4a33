//! Amounts of resources: `100m`, `1.5Gi`, `2e3`.
//!
//! Upstream: `staging/src/k8s.io/apimachinery/pkg/api/resource`. The text that is kept, the canonical text and the inner
//! form that the Pod template's hash sees follow upstream; amounts beyond 38 digits are held at the largest that fits.

mod parse;
mod print;

use std::cmp::Ordering;
use std::fmt;

use ecow::EcoString;

/// How an amount is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// `12e6`
    DecimalExponent,
    /// `12Mi`
    BinarySi,
    /// `12M`
    #[default]
    DecimalSi,
}

/// Why a text is not an amount; the text is the server's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuantityError {
    /// The text as a whole has not the form of an amount.
    Format,
    /// The number is beyond what can be read.
    Numeric,
    /// No such suffix.
    Suffix,
}

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
            Self::Numeric => "unable to parse numeric part of quantity",
            Self::Suffix => "unable to parse quantity's suffix",
        })
    }
}

/// An amount: `unscaled · 10^exponent`, and how it is written.
#[derive(Clone, Debug, Default)]
pub struct Quantity {
    unscaled: i128,
    exponent: i32,
    format: Format,
    /// Whether upstream holds the amount as a big decimal rather than as a scaled `int64`.
    big: bool,
    /// The text it was read from, where that counts as canonical.
    text: Option<EcoString>,
}
/// The finest step of an amount: a nano unit.
const NANO: i32 = -9;
/// Digits that always fit an `int64`.
const INT64_DIGITS: i64 = 18;
const DECIMAL_SUFFIXES: [(&str, i32); 10] = [
    ("n", -9),
    ("u", -6),
    ("m", -3),
    ("", 0),
    ("k", 3),
    ("M", 6),
    ("G", 9),
    ("T", 12),
    ("P", 15),
    ("E", 18),
];
const BINARY_SUFFIXES: [(&str, u32); 6] = [("Ki", 10), ("Mi", 20), ("Gi", 30), ("Ti", 40), ("Pi", 50), ("Ei", 60)];

impl Quantity {
    /// Whether the amount is zero.
    pub fn is_zero(&self) -> bool {
        self.unscaled == 0
    }

    /// Whether the amount is below zero.
    pub fn is_negative(&self) -> bool {
        self.unscaled < 0
    }

    /// How the amount is written.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The amount in whole units, rounded up, held at the bounds of `i64`.
    pub fn value(&self) -> i64 {
        self.scaled_value(0)
    }

    /// The amount in thousandths, rounded up, held at the bounds of `i64`.
    pub fn milli_value(&self) -> i64 {
        self.scaled_value(-3)
    }

    fn scaled_value(&self, exponent: i32) -> i64 {
        let shift = self.exponent.saturating_sub(exponent);
        let scaled = if shift >= 0 {
            shift_up(self.unscaled, shift.unsigned_abs())
        } else {
            let (quotient, remainder) = shift_down(self.unscaled, shift.unsigned_abs());
            Some(quotient + i128::from(remainder && self.unscaled > 0))
        };
        let bound = if self.is_negative() { i64::MIN } else { i64::MAX };
        scaled.and_then(|value| i64::try_from(value).ok()).unwrap_or(bound)
    }

    /// The sum. It is written as `self` is, or as `other` is where `self` is zero.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let exponent = self.exponent.min(other.exponent);
        let aligned = |amount: &Self| {
            let shift = (i64::from(amount.exponent) - i64::from(exponent)).try_into().unwrap_or(u32::MAX);
            shift_up(amount.unscaled, shift).unwrap_or(if amount.is_negative() { i128::MIN } else { i128::MAX })
        };
        let (format, unscaled) = match (self.is_zero(), other.is_zero()) {
            (true, _) => {
                return Self {
                    text: None,
                    ..other.clone()
                };
            }
            (_, true) => {
                return Self {
                    text: None,
                    ..self.clone()
                };
            }
            _ => (self.format, aligned(self).saturating_add(aligned(other))),
        };
        Self {
            unscaled,
            exponent,
            format,
            big: self.big || other.big,
            text: None,
        }
    }

    /// The difference; see [`Quantity::plus`].
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&Self {
            unscaled: other.unscaled.saturating_neg(),
            text: None,
            ..other.clone()
        })
    }

    /// The amount rounded up, away from zero, to thousandths; nothing if it is whole thousandths already.
    pub fn rounded_up_to_milli(&self) -> Option<Self> {
        let surplus = self.exponent.checked_neg()?.checked_sub(3).filter(|surplus| *surplus > 0)?;
        let (quotient, lost) = shift_down(self.unscaled, surplus.unsigned_abs());
        let unscaled = quotient + if lost { self.unscaled.signum() } else { 0 };
        lost.then(|| Self {
            unscaled,
            exponent: -3,
            text: None,
            ..self.clone()
        })
    }

    /// The product with a whole number.
    #[must_use]
    pub fn times(&self, factor: i64) -> Self {
        Self {
            unscaled: self.unscaled.saturating_mul(factor.into()),
            text: None,
            ..self.clone()
        }
    }
}

/// `value · 10^shift`, if it fits.
fn shift_up(value: i128, shift: u32) -> Option<i128> {
    if value == 0 {
        Some(0)
    } else {
        10_i128.checked_pow(shift).and_then(|factor| value.checked_mul(factor))
    }
}

/// `value / 10^shift` towards zero, and whether something was lost.
fn shift_down(value: i128, shift: u32) -> (i128, bool) {
    match 10_i128.checked_pow(shift) {
        Some(divisor) => (value / divisor, value % divisor != 0),
        None => (0, value != 0),
    }
}
impl From<i64> for Quantity {
    fn from(value: i64) -> Self {
        Self {
            unscaled: value.into(),
            ..Self::default()
        }
    }
}
impl Ord for Quantity {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = self.unscaled.signum();
        if sign != other.unscaled.signum() || sign == 0 {
            return sign.cmp(&other.unscaled.signum());
        }
        // The place of the first digit decides; only amounts of like size are brought to the same exponent.
        let places = |amount: &Self| i64::from(amount.unscaled.unsigned_abs().ilog10()) + i64::from(amount.exponent);
        let by_size = places(self).cmp(&places(other)).then_with(|| {
            let lowest = self.exponent.min(other.exponent);
            let digits = |amount: &Self| {
                let shift = amount.exponent.abs_diff(lowest);
                10_u128
                    .checked_pow(shift)
                    .and_then(|factor| amount.unscaled.unsigned_abs().checked_mul(factor))
                    .unwrap_or(u128::MAX)
            };
            digits(self).cmp(&digits(other))
        });
        if sign < 0 { by_size.reverse() } else { by_size }
    }
}

impl PartialOrd for Quantity {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Amounts are equal when their numbers are, however they are written.
impl PartialEq for Quantity {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Quantity {}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(text: &str) -> String {
        Quantity::parse(text).map_or_else(|error| error.to_string(), |quantity| quantity.to_string())
    }

    #[test]
    fn amounts_are_stored_as_the_server_stores_them() {
        let cases = [
            ("0", "0"),
            ("0.0", "0"),
            ("-", "0"),
            ("100m", "100m"),
            ("0.1", "100m"),
            (".5", "500m"),
            ("1.5", "1500m"),
            ("1.500", "1.500"),
            ("1000", "1k"),
            ("1000m", "1"),
            ("0.5Gi", "512Mi"),
            ("1.5Gi", "1536Mi"),
            ("1024Mi", "1Gi"),
            ("64Mi", "64Mi"),
            ("1023Ki", "1023Ki"),
            ("0.5Ki", "512"),
            ("0.1Ki", "102400m"),
            ("100Ti", "100Ti"),
            ("8Ei", "9223372036854775807"),
            ("1e3", "1e3"),
            ("12e6", "12e6"),
            ("1e4", "10e3"),
            ("1E", "1E"),
            ("+5", "+5"),
            ("007", "007"),
            ("-1.5Gi", "-1536Mi"),
            ("0.0000000001", "1n"),
            ("123456789012345678901", "123456789012345678901"),
            ("1e1000000", "10e999999"),
        ];
        for (text, due) in cases {
            assert_eq!(stored(text), due, "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_is_refused_in_the_servers_words() {
        for text in ["", "abc", "1gb", "0x10", "1 ", "1e3.5", "é"] {
            assert_eq!(Quantity::parse(text).unwrap_err(), QuantityError::Format, "{text}");
        }
        for text in ["1kk", "1e", "1KK", "--1"] {
            assert_eq!(Quantity::parse(text).unwrap_err(), QuantityError::Suffix, "{text}");
        }
    }

    #[test]
    fn amounts_compare_and_add_by_their_numbers() {
        let quantity = |text| Quantity::parse(text).unwrap();
        assert_eq!(quantity("1000m"), quantity("1"));
        assert!(quantity("1Gi") > quantity("1G"));
        assert!(quantity("-2") < quantity("-1"));
        assert!(quantity("1e1000000") > quantity("8Ei"));
        assert_eq!(quantity("100m").plus(&quantity("1.9")).to_string(), "2");
        assert_eq!(quantity("1Gi").plus(&quantity("512Mi")).to_string(), "1536Mi");
        assert_eq!(quantity("1Gi").minus(&quantity("1Gi")).to_string(), "0");
        assert_eq!(quantity("250m").times(3).to_string(), "750m");
        assert_eq!(quantity("1001m").value(), 2);
        assert_eq!(quantity("0.5").milli_value(), 500);
        assert_eq!(quantity("-1500m").value(), -1);
    }
}
