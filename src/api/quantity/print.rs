//! Writing an amount: the canonical text, and the inner form that the hash of a Pod template sees.

use std::fmt;

use super::{BINARY_SUFFIXES, DECIMAL_SUFFIXES, Format, Quantity, shift_down, shift_up};

impl Quantity {
    /// Digits and suffix in canonical form: no fraction, the largest suffix that loses nothing.
    fn canonical(&self, f: &mut impl fmt::Write) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        if self.format == Format::BinarySi
            && let Some(mut amount) = self.whole()
            && amount.unsigned_abs() >= 1024
        {
            let mut times = 0;
            while amount.unsigned_abs() >= 1024 && amount % 1024 == 0 {
                amount /= 1024;
                times += 1;
            }
            let suffix = BINARY_SUFFIXES
                .iter()
                .find(|(_, bits)| *bits == times * 10)
                .map_or("", |(name, _)| name);
            return write!(f, "{amount}{suffix}");
        }
        let (mut amount, mut exponent) = (self.unscaled, self.exponent);
        while amount % 10 == 0 {
            amount /= 10;
            exponent = exponent.saturating_add(1);
        }
        let surplus = exponent.rem_euclid(3).unsigned_abs();
        let amount = shift_up(amount, surplus).unwrap_or(amount);
        let exponent = exponent.saturating_sub_unsigned(surplus);
        if self.format == Format::DecimalExponent {
            return if exponent == 0 {
                write!(f, "{amount}")
            } else {
                write!(f, "{amount}e{exponent}")
            };
        }
        let suffix = DECIMAL_SUFFIXES
            .iter()
            .find(|(_, power)| *power == exponent)
            .map_or("", |(name, _)| name);
        write!(f, "{amount}{suffix}")
    }

    /// The amount in whole units, where it has no fraction.
    fn whole(&self) -> Option<i128> {
        if self.exponent >= 0 {
            return shift_up(self.unscaled, self.exponent.unsigned_abs());
        }
        let (quotient, remainder) = shift_down(self.unscaled, self.exponent.unsigned_abs());
        (!remainder).then_some(quotient)
    }

    /// Writes the inner form of the amount as Go's dump shows it, without the type; see [`crate::api::hash`].
    ///
    /// # Errors
    /// When `out` refuses the text.
    pub fn write_go_dump(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let (value, scale) = if self.big { (0, 0) } else { (self.unscaled, self.exponent) };
        write!(
            out,
            "{{i:(resource.int64Amount){{value:(int64){value} scale:(resource.Scale){scale}}} "
        )?;
        out.write_str("d:(resource.infDecAmount){Dec:(*inf.Dec)")?;
        if self.big {
            write!(out, "{{unscaled:(big.Int){{neg:(bool){} abs:(big.nat)", self.is_negative())?;
            match (
                self.unscaled.unsigned_abs() & u128::from(u64::MAX),
                self.unscaled.unsigned_abs() >> 64,
            ) {
                (0, 0) => out.write_str("<nil>")?,
                (low, 0) => write!(out, "[{low}]")?,
                (low, high) => write!(out, "[{low} {high}]")?,
            }
            write!(out, "}} scale:(inf.Scale){}}}", -self.exponent)?;
        } else {
            out.write_str("<nil>")?;
        }
        let format = match self.format {
            Format::DecimalExponent => "DecimalExponent",
            Format::BinarySi => "BinarySI",
            Format::DecimalSi => "DecimalSI",
        };
        let text = self.text.as_deref().unwrap_or_default();
        write!(out, "}} s:(string){text} Format:(resource.Format){format}}}")
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            Some(text) => f.write_str(text),
            None => self.canonical(f),
        }
    }
}
