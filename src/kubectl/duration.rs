//! Lengths of time as kubectl prints and reads them.
//! Upstream: `k8s.io/apimachinery/pkg/util/duration`, Go's `time.ParseDuration`.

use crate::api::time;

/// As Go prints a duration of whole milliseconds: `10s`, `1m30s`, `1h0m0s`.
pub(super) fn go(length_ms: u64) -> String {
    if length_ms < 1000 {
        return format!("{length_ms}ms");
    }
    let (seconds, rest) = (length_ms / 1000, length_ms % 1000);
    let fraction = format!(".{rest:03}");
    let fraction = if rest == 0 { "" } else { fraction.trim_end_matches('0') };
    let last = format!("{}{fraction}s", seconds % 60);
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => last,
        (0, minutes) => format!("{minutes}m{last}"),
        (hours, minutes) => format!("{hours}h{minutes}m{last}"),
    }
}

/// The age of something that happened at `text`, a time as objects carry it; `<unknown>` where there is none.
pub(super) fn since(text: &str, now_ms: u64) -> String {
    match time::parse(text) {
        // What lies ahead has no age, but for what clocks may differ by.
        Some(then_ms) if then_ms >= now_ms.saturating_add(2000) => "<invalid>".to_owned(),
        Some(then_ms) => human(now_ms.saturating_sub(then_ms)),
        None => "<unknown>".to_owned(),
    }
}

/// Two or three significant figures of a length of time (`HumanDuration`).
pub(super) fn human(length_ms: u64) -> String {
    let seconds = length_ms / 1000;
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let days = hours / 24;
    match () {
        () if seconds < 120 => format!("{seconds}s"),
        () if minutes < 10 => pair(minutes, "m", seconds % 60, "s"),
        () if minutes < 180 => format!("{minutes}m"),
        () if hours < 8 => pair(hours, "h", minutes % 60, "m"),
        () if hours < 48 => format!("{hours}h"),
        () if days < 8 => pair(days, "d", hours % 24, "h"),
        () if days < 730 => format!("{days}d"),
        () if days < 8 * 365 => pair(days / 365, "y", days % 365, "d"),
        () => format!("{}y", days / 365),
    }
}

fn pair(large: u64, large_unit: &str, small: u64, small_unit: &str) -> String {
    match small {
        0 => format!("{large}{large_unit}"),
        _ => format!("{large}{large_unit}{small}{small_unit}"),
    }
}

/// Reads Go's `1h15m30.5s` as milliseconds, cut to whole ones.
///
/// # Errors
/// Go's own words for what is wrong.
pub(super) fn parse(text: &str) -> Result<i64, String> {
    let invalid = || format!("time: invalid duration {text:?}");
    let (negative, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err(invalid());
    }
    let mut total_ns: i128 = 0;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, tail) = rest.split_at(end);
        if number.len() > 18 || !number.contains(|c: char| c.is_ascii_digit()) || number.matches('.').count() > 1 {
            return Err(invalid());
        }
        let end = tail.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(end);
        let unit_ns: i128 = match unit {
            "ns" => 1,
            "us" | "µs" | "μs" => 1_000,
            "ms" => 1_000_000,
            "s" => 1_000_000_000,
            "m" => 60_000_000_000,
            "h" => 3_600_000_000_000,
            "" => return Err(format!("time: missing unit in duration {text:?}")),
            _ => return Err(format!("time: unknown unit {unit:?} in duration {text:?}")),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let scale = 10_i128.pow(u32::try_from(fraction.len()).unwrap_or_default());
        let digits: i128 = format!("{whole}{fraction}").parse().map_err(|_| invalid())?;
        total_ns += digits * unit_ns / scale;
        rest = tail;
    }
    let length_ms = i64::try_from(total_ns / 1_000_000).map_err(|_| invalid())?;
    Ok(if negative { -length_ms } else { length_ms })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_has_two_or_three_figures() {
        let cases = [
            (0, "0s"),
            (119_999, "119s"),
            (120_000, "2m"),
            (185_000, "3m5s"),
            (600_000, "10m"),
            (179 * 60_000, "179m"),
            (180 * 60_000, "3h"),
            (3 * 3_600_000 + 60_000, "3h1m"),
            (47 * 3_600_000, "47h"),
            (50 * 3_600_000, "2d2h"),
            (9 * 86_400_000, "9d"),
            (731 * 86_400_000, "2y1d"),
        ];
        for (length_ms, expected) in cases {
            assert_eq!(human(length_ms), expected);
        }
    }

    #[test]
    fn a_duration_is_read_as_go_reads_it() {
        assert_eq!(parse("1m30.5s"), Ok(90_500));
        assert_eq!(parse("-2h"), Ok(-7_200_000));
        assert_eq!(parse("30"), Err(r#"time: missing unit in duration "30""#.to_owned()));
        assert_eq!(parse("3d"), Err(r#"time: unknown unit "d" in duration "3d""#.to_owned()));
        assert_eq!(parse("soon"), Err(r#"time: invalid duration "soon""#.to_owned()));
    }
}
