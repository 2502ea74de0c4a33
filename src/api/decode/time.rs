//! Times in RFC 3339, read as Go's `time.Parse` reads them.

use ecow::{EcoString, eco_format};

use super::Fatal;

/// A time in RFC 3339, in UTC and to the second.
pub(super) fn canonical_time(text: &str) -> Result<EcoString, Fatal> {
    let time = Time::parse(text, "2006-01-02T15:04:05Z07:00")?;
    Ok(time.in_utc())
}

/// A time in RFC 3339, in UTC and to the microsecond.
pub(super) fn canonical_micro_time(text: &str) -> Result<EcoString, Fatal> {
    let time = Time::parse(text, "2006-01-02T15:04:05.000000Z07:00")?;
    let mut in_utc = time.in_utc();
    in_utc.pop();
    Ok(eco_format!("{in_utc}.{:06}Z", time.micros))
}

/// A time in microseconds since the Unix epoch; nothing if `text` is no time in RFC 3339.
pub fn micros_since_epoch(text: &str) -> Option<i64> {
    let time = Time::parse(text, "2006-01-02T15:04:05Z07:00").ok()?;
    Some((time.days * 86400 + time.seconds) * 1_000_000 + i64::from(time.micros))
}

struct Time {
    days: i64,
    seconds: i64,
    micros: u32,
}

impl Time {
    /// Reads `text` by Go's `layout`, with Go's message about the first part that does not fit.
    fn parse(text: &str, layout: &'static str) -> Result<Self, Fatal> {
        let mut reader = TimeReader { text, layout, rest: text };
        let year = reader.digits(4, "2006")?;
        reader.literal("-")?;
        let month = reader.digits(2, "01")?;
        reader.literal("-")?;
        let day = reader.digits(2, "02")?;
        reader.literal("T")?;
        let hour = reader.digits(2, "15")?;
        reader.literal(":")?;
        let minute = reader.digits(2, "04")?;
        reader.literal(":")?;
        let second = reader.digits(2, "05")?;
        let micros = reader.fraction()?;
        let offset = reader.zone()?;
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last_day = match month {
            2 => 28 + i64::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let checks = [
            (!(1..=12).contains(&month), "month"),
            (!(1..=last_day).contains(&day), "day"),
            (hour > 23, "hour"),
            (minute > 59, "minute"),
            (second > 59, "second"),
        ];
        if let Some((_, part)) = checks.iter().find(|(wrong, _)| *wrong) {
            return Err(eco_format!("parsing time {text:?}: {part} out of range"));
        }
        let seconds = hour * 3600 + minute * 60 + second - offset;
        Ok(Self {
            days: days_from_civil(year, month, day) + seconds.div_euclid(86400),
            seconds: seconds.rem_euclid(86400),
            micros,
        })
    }

    fn in_utc(&self) -> EcoString {
        let (year, month, day) = civil_from_days(self.days);
        let (hour, minute, second) = (self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60);
        eco_format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

struct TimeReader<'a> {
    text: &'a str,
    layout: &'static str,
    rest: &'a str,
}

impl TimeReader<'_> {
    fn error(&self, part: &str) -> Fatal {
        let (text, layout, rest) = (self.text, self.layout, self.rest);
        eco_format!("parsing time {text:?} as {layout:?}: cannot parse {rest:?} as {part:?}")
    }

    fn digits(&mut self, count: usize, part: &str) -> Result<i64, Fatal> {
        let digits = self
            .rest
            .get(..count)
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let Some(number) = digits.and_then(|digits| digits.parse().ok()) else {
            return Err(self.error(part));
        };
        self.rest = &self.rest[count..];
        Ok(number)
    }

    fn literal(&mut self, literal: &str) -> Result<(), Fatal> {
        match self.rest.strip_prefix(literal) {
            Some(rest) => self.rest = rest,
            None => return Err(self.error(literal)),
        }
        Ok(())
    }

    fn fraction(&mut self) -> Result<u32, Fatal> {
        let due = self.layout.contains(".000000");
        let Some(after) = self.rest.strip_prefix(['.', ',']) else {
            return if due { Err(self.error(".000000")) } else { Ok(0) };
        };
        let count = after.bytes().take_while(u8::is_ascii_digit).count();
        if (due && count != 6) || count == 0 {
            return Err(self.error(if due { ".000000" } else { "Z07:00" }));
        }
        let micros = after[..count].bytes().chain(std::iter::repeat(b'0')).take(6);
        self.rest = &after[count..];
        Ok(micros.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')))
    }

    /// The offset from UTC in seconds.
    fn zone(&mut self) -> Result<i64, Fatal> {
        if let Some(rest) = self.rest.strip_prefix('Z') {
            return if rest.is_empty() {
                Ok(0)
            } else {
                Err(eco_format!("parsing time {:?}: extra text: {rest:?}", self.text))
            };
        }
        let zone = self.rest;
        let (Some(sign), 6) = (zone.chars().next().filter(|sign| "+-".contains(*sign)), zone.len()) else {
            return Err(self.error("Z07:00"));
        };
        let part = |range: std::ops::Range<usize>| zone.get(range).and_then(|digits| digits.parse::<u8>().ok()).map(i64::from);
        match (part(1..3), zone.get(3..4), part(4..6)) {
            (Some(hours @ 0..=24), Some(":"), Some(minutes @ 0..=59)) => {
                Ok((hours * 3600 + minutes * 60) * if sign == '-' { -1 } else { 1 })
            }
            _ => Err(self.error("Z07:00")),
        }
    }
}

/// Days since 1970-01-01 of a date of the Gregorian calendar.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March here, so that the leap day comes last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + (month * 153 + 2) / 5 + day - 1 - 719_468
}

/// The date of the Gregorian calendar that lies `days` after 1970-01-01.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let century = days.div_euclid(146_097);
    let day_of_cycle = days.rem_euclid(146_097);
    let year_of_cycle = (day_of_cycle - day_of_cycle / 1460 + day_of_cycle / 36524 - day_of_cycle / 146_096) / 365;
    let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (century * 400 + year_of_cycle + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_stored_in_utc() {
        assert_eq!(canonical_time("2026-01-05T12:00:01Z").unwrap(), "2026-01-05T12:00:01Z");
        assert_eq!(canonical_time("2024-02-29T23:30:00.75-01:30").unwrap(), "2024-03-01T01:00:00Z");
        assert_eq!(canonical_time("1969-12-31T23:59:59+00:00").unwrap(), "1969-12-31T23:59:59Z");
        assert_eq!(
            canonical_micro_time("2026-01-05T12:00:01.000002Z").unwrap(),
            "2026-01-05T12:00:01.000002Z"
        );
    }

    #[test]
    fn what_is_no_time_is_refused_in_gos_words() {
        let message = |text| canonical_time(text).unwrap_err();
        assert_eq!(
            message("x"),
            r#"parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006""#
        );
        assert_eq!(
            message("2026-01-05"),
            r#"parsing time "2026-01-05" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T""#
        );
        assert_eq!(
            message("2026-13-05T00:00:00Z"),
            r#"parsing time "2026-13-05T00:00:00Z": month out of range"#
        );
        assert_eq!(
            message("2026-02-29T00:00:00Z"),
            r#"parsing time "2026-02-29T00:00:00Z": day out of range"#
        );
    }
}
