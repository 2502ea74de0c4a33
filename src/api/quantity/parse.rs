//! Reading an amount, and the form in which upstream holds it.

use super::{BINARY_SUFFIXES, DECIMAL_SUFFIXES, Format, INT64_DIGITS, NANO, Quantity, QuantityError, shift_down, shift_up};

/// The parts of a text: sign, digits before the point without leading zeros, digits after it, suffix.
struct Parts<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    suffix: &'a str,
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len()))
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Result<Self, QuantityError> {
        let negative = text.starts_with('-');
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, rest) = split_digits(unsigned.trim_start_matches('0'));
        let (fraction, suffix) = rest.strip_prefix('.').map_or(("", rest), split_digits);
        let after_letters = suffix.trim_start_matches(['e', 'E', 'i', 'n', 'u', 'm', 'k', 'K', 'M', 'G', 'T', 'P']);
        let (_, after) = split_digits(after_letters.strip_prefix(['-', '+']).unwrap_or(after_letters));
        if text.is_empty() || !after.is_empty() {
            return Err(QuantityError::Format);
        }
        Ok(Self {
            negative,
            whole: if whole.is_empty() { "0" } else { whole },
            fraction,
            suffix,
        })
    }
}

/// The power that a suffix stands for.
enum Power {
    Ten(i32),
    Two(u32),
}

fn power(suffix: &str) -> Result<(Power, Format), QuantityError> {
    if let Some((_, exponent)) = DECIMAL_SUFFIXES.iter().find(|(name, _)| *name == suffix) {
        return Ok((Power::Ten(*exponent), Format::DecimalSi));
    }
    if let Some((_, exponent)) = BINARY_SUFFIXES.iter().find(|(name, _)| *name == suffix) {
        return Ok((Power::Two(*exponent), Format::BinarySi));
    }
    let digits = suffix.strip_prefix(['e', 'E']).ok_or(QuantityError::Suffix)?;
    let exponent = digits.parse::<i64>().map_err(|_| QuantityError::Suffix)?;
    let bound = i64::from(i32::MAX / 2);
    let exponent = i32::try_from(exponent.clamp(-bound, bound)).map_err(|_| QuantityError::Suffix)?;
    Ok((Power::Ten(exponent), Format::DecimalExponent))
}

impl Quantity {
    /// Reads an amount as the server does.
    ///
    /// # Errors
    /// When the text is no amount.
    pub fn parse(text: &str) -> Result<Self, QuantityError> {
        if text == "0" {
            return Ok(Self {
                text: Some(text.into()),
                ..Self::default()
            });
        }
        let parts = Parts::of(text)?;
        let (power, format) = power(parts.suffix)?;
        if let Some(quantity) = Self::small(text, &parts, &power, format) {
            return Ok(quantity);
        }
        Ok(Self::large(&parts, &power, format))
    }

    /// The amount as a scaled `int64`, where upstream takes that path.
    fn small(text: &str, parts: &Parts<'_>, power: &Power, format: Format) -> Option<Self> {
        let digits = i64::try_from(parts.whole.len() + parts.fraction.len()).ok()?;
        let (exponent, factor, precision) = match *power {
            Power::Ten(exponent) => (exponent, 1, INT64_DIGITS - digits),
            Power::Two(bits) if parts.fraction.is_empty() => (0, 1_i64 << bits, 15 - digits - i64::from(bits * 3 / 10) - 1),
            Power::Two(_) => return None,
        };
        let exponent = exponent.checked_sub(i32::try_from(parts.fraction.len()).ok()?)?;
        if precision < 0 || exponent < NANO {
            return None;
        }
        let shifted = [parts.whole, parts.fraction].concat();
        let value = shifted.parse::<i64>().ok()?;
        let unscaled = value.checked_mul(factor)?;
        let canonical = match format {
            Format::BinarySi => value & 7 != 0,
            _ => exponent % 3 == 0 && !shifted.ends_with("000") && !shifted.starts_with('0'),
        };
        Some(Self {
            unscaled: i128::from(if parts.negative { -unscaled } else { unscaled }),
            exponent,
            format,
            big: false,
            text: canonical.then(|| text.into()),
        })
    }

    /// The amount as a big decimal: rounded up to a nano unit, capped at the largest `int64` where the suffix is binary.
    fn large(parts: &Parts<'_>, power: &Power, mut format: Format) -> Self {
        let (mut unscaled, mut exponent) = (0_i128, 0_i32);
        for (at, digit) in parts.whole.bytes().chain(parts.fraction.bytes()).enumerate() {
            let after_point = at >= parts.whole.len();
            match unscaled
                .checked_mul(10)
                .and_then(|value| value.checked_add(i128::from(digit - b'0')))
            {
                Some(value) => {
                    unscaled = value;
                    exponent -= i32::from(after_point);
                }
                None => exponent = exponent.saturating_add(i32::from(!after_point)),
            }
        }
        match *power {
            Power::Ten(power) => exponent = exponent.saturating_add(power),
            Power::Two(bits) => unscaled = unscaled.saturating_mul(1_i128 << bits),
        }
        if unscaled != 0 {
            (unscaled, exponent) = to_nano(unscaled, exponent);
        }
        if format == Format::BinarySi {
            let amount = Self {
                unscaled,
                exponent,
                ..Self::default()
            };
            if amount > Self::from(i64::MAX) {
                (unscaled, exponent) = (i128::from(i64::MAX), 0);
            } else if unscaled > 0 && amount < Self::from(1) {
                format = Format::DecimalSi;
            }
        }
        Self {
            unscaled: if parts.negative { -unscaled } else { unscaled },
            exponent,
            format,
            big: true,
            text: None,
        }
    }
}

/// Brings an amount to nano units, rounding away from zero; one that is too large for that stays as it is.
fn to_nano(unscaled: i128, exponent: i32) -> (i128, i32) {
    if exponent < NANO {
        let (quotient, lost) = shift_down(unscaled, exponent.abs_diff(NANO));
        return (quotient + i128::from(lost), NANO);
    }
    shift_up(unscaled, exponent.abs_diff(NANO)).map_or((unscaled, exponent), |value| (value, NANO))
}
