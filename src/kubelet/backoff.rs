//! Waits that double: before a container is restarted and before an image is pulled again.
//! Upstream: `client-go/util/flowcontrol/backoff.go`, `kuberuntime_manager.go` (`doBackOff`).

/// The first wait, in milliseconds.
pub const INITIAL_MS: u64 = 10_000;
/// The longest wait, in milliseconds.
pub const MAX_MS: u64 = 300_000;

/// The wait of one container or image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Backoff {
    entry: Option<Entry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Entry {
    wait_ms: u64,
    updated_ms: u64,
}

impl Backoff {
    /// A wait that was `wait_ms` long when something was tried again at `updated_ms`, in milliseconds since the Unix epoch.
    pub fn at(wait_ms: u64, updated_ms: u64) -> Self {
        Self {
            entry: Some(Entry { wait_ms, updated_ms }),
        }
    }

    /// The wait in milliseconds after so many tries that failed.
    pub fn after_tries(tries: u64) -> u64 {
        match u32::try_from(tries) {
            Ok(0) => 0,
            Ok(tries) => (INITIAL_MS << (tries - 1).min(10)).min(MAX_MS),
            Err(_) => MAX_MS,
        }
    }

    /// The wait in milliseconds for something that failed at `event_ms`: none for the first failure, nor for one that comes
    /// more than twice the longest wait after the last.
    pub fn wait_ms(&self, event_ms: u64) -> u64 {
        match self.entry {
            Some(entry) if event_ms.saturating_sub(entry.updated_ms) <= 2 * MAX_MS => entry.wait_ms,
            _ => 0,
        }
    }

    /// Doubles the wait, or begins anew, as something is tried again at `now_ms`.
    pub fn next(&mut self, now_ms: u64) {
        let wait_ms = match self.wait_ms(now_ms) {
            0 => INITIAL_MS,
            wait_ms => (wait_ms * 2).min(MAX_MS),
        };
        self.entry = Some(Entry {
            wait_ms,
            updated_ms: now_ms,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_restart_is_immediate_and_the_next_wait_from_ten_seconds_up_to_five_minutes() {
        let mut backoff = Backoff::default();
        let mut now_ms = 0;
        let mut waits = Vec::new();
        for _ in 0..8 {
            let wait_ms = backoff.wait_ms(now_ms);
            waits.push(wait_ms / 1000);
            now_ms += wait_ms;
            backoff.next(now_ms);
        }
        assert_eq!(waits, [0, 10, 20, 40, 80, 160, 300, 300]);
        assert_eq!(backoff.wait_ms(now_ms + 2 * MAX_MS + 1), 0);
    }
}
