//! Points in time as objects carry them: RFC 3339 in UTC, whole seconds.
//!
//! The engine counts milliseconds since the Unix epoch on its virtual clock; what an object stores is cut to seconds,
//! as `metav1.Time` is.

use std::cell::RefCell;
use std::time::{Duration, UNIX_EPOCH};

use ecow::EcoString;

/// When the virtual clock starts, in milliseconds since the Unix epoch: 2026-01-05 12:00:00 UTC, a Monday.
pub const START_MS: u64 = 1_767_614_400_000;

/// Seconds whose text is kept: the objects of a moment share it.
const KEPT: usize = 16;

thread_local! {
    static TEXTS: RefCell<[(u64, EcoString); KEPT]> = const { RefCell::new([const { (0, EcoString::new()) }; KEPT]) };
}

/// `2026-01-05T12:00:00Z` for a time in milliseconds since the Unix epoch.
pub fn format(time_ms: u64) -> EcoString {
    let seconds = time_ms / 1000;
    TEXTS.with_borrow_mut(|texts| {
        let (known, text) = &mut texts[usize::try_from(seconds).unwrap_or_default() % KEPT];
        if *known != seconds || text.is_empty() {
            let time = UNIX_EPOCH + Duration::from_secs(seconds);
            (*known, *text) = (seconds, ecow::eco_format!("{}", humantime::format_rfc3339_seconds(time)));
        }
        text.clone()
    })
}

/// `2026-01-05T12:00:00.250000Z` for a time in milliseconds since the Unix epoch, as `metav1.MicroTime` is written.
pub fn format_micros(time_ms: u64) -> EcoString {
    let time = UNIX_EPOCH + Duration::from_millis(time_ms);
    ecow::eco_format!("{}", humantime::format_rfc3339_micros(time))
}

/// The time in milliseconds since the Unix epoch, if `text` is a UTC time after 1970.
pub fn parse(text: &str) -> Option<u64> {
    let since = humantime::parse_rfc3339(text).ok()?.duration_since(UNIX_EPOCH).ok()?;
    u64::try_from(since.as_millis()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_survives_the_way_through_text_but_for_its_milliseconds() {
        assert_eq!(format(START_MS + 1999), "2026-01-05T12:00:01Z");
        assert_eq!(parse("2026-01-05T12:00:01Z"), Some(START_MS + 1000));
        assert_eq!(parse("yesterday"), None);
    }
}
