//! How long something takes, whatever else the machine does.

use std::time::{Duration, Instant};

/// How long the processor has worked for this thread: other work on the machine doesn't count. Where the system doesn't
/// tell, how long it is since it was asked first.
pub fn time() -> Duration {
    thread_local! {
        static START: Instant = Instant::now();
    }
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.with(Instant::elapsed), Duration::from_nanos)
}

/// What `work` makes, and how long that took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let before = time();
    let made = work();
    (made, time().saturating_sub(before))
}
