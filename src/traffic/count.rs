//! Requests as whole numbers: which fall into a stretch of time, and what became of them.

/// Why a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The name of the Service is not known.
    NoService,
    /// The Service's slices are empty: its selector matches no Pod that has an address.
    NoPods,
    /// There are endpoints, but none that the proxies use.
    NoEndpoints,
    /// The proxies sent it to a process that has ended, that listens no more, or that listens on another port.
    Refused,
    /// The proxies sent it to a process that runs and cannot answer yet, or no more.
    NotReady,
    /// The proxies sent it to a process that hangs, or to a Pod of a node that does not answer.
    TimedOut,
    /// The process ended before the request or session was over.
    CutOff,
    /// The process answered with an error: its image serves badly, or does not know the schema of the database.
    Error,
}

impl Reason {
    /// Every reason, in the order in which charts and sums show them.
    pub const ALL: [Self; 8] = [
        Self::NoService,
        Self::NoPods,
        Self::NoEndpoints,
        Self::Refused,
        Self::NotReady,
        Self::TimedOut,
        Self::CutOff,
        Self::Error,
    ];

    /// Its name in conditions and in data for the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoService => "noService",
            Self::NoPods => "noPods",
            Self::NoEndpoints => "noEndpoints",
            Self::Refused => "refused",
            Self::NotReady => "notReady",
            Self::TimedOut => "timedOut",
            Self::CutOff => "cutOff",
            Self::Error => "error",
        }
    }
}

/// Requests by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Totals {
    /// Requests that were sent.
    pub sent: u64,
    /// Requests that were answered to their end.
    pub served: u64,
    failed: [u64; Reason::ALL.len()],
}

impl Totals {
    /// Requests that failed for `reason`.
    pub fn failed_by(&self, reason: Reason) -> u64 {
        self.failed[reason as usize]
    }

    /// Requests that failed.
    pub fn failed(&self) -> u64 {
        self.failed.iter().sum()
    }

    /// Requests and sessions that are under way.
    pub fn open(&self) -> u64 {
        self.sent - self.served - self.failed()
    }

    /// The number that conditions call `name`: `sent`, `served`, `open`, `failed` or a reason.
    pub fn named(&self, name: &str) -> Option<u64> {
        match name {
            "sent" => Some(self.sent),
            "served" => Some(self.served),
            "open" => Some(self.open()),
            "failed" => Some(self.failed()),
            _ => Reason::ALL
                .into_iter()
                .find(|reason| reason.name() == name)
                .map(|reason| self.failed_by(reason)),
        }
    }

    pub(super) fn fail(&mut self, reason: Reason, count: u64) {
        self.failed[reason as usize] += count;
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.sent += other.sent;
        self.served += other.served;
        for (sum, count) in self.failed.iter_mut().zip(other.failed) {
            *sum += count;
        }
    }
}

/// How many requests a client at `rate` a second has sent in its first `elapsed_ms`: one at once, then evenly.
pub(super) fn sent_within(rate: u32, elapsed_ms: u64) -> u64 {
    (elapsed_ms * u64::from(rate)).div_ceil(1000)
}

/// Of the requests of number `from` up to `to`, how many leave `residue` when divided by `modulus`.
pub(super) fn in_class(from: u64, to: u64, modulus: u64, residue: u64) -> u64 {
    let below = |number: u64| number / modulus + u64::from(number % modulus > residue);
    below(to) - below(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_sent_evenly_and_shared_out_in_turn() {
        let sent: Vec<u64> = [0, 1, 10, 11, 999, 1000, 1001]
            .map(|elapsed_ms| sent_within(100, elapsed_ms))
            .into();
        assert_eq!(sent, [0, 1, 1, 2, 100, 100, 101]);
        assert_eq!(sent_within(3, 1000), 3);
        for (from, to) in [(0, 10), (3, 3), (7, 31), (5, 6)] {
            let shares: Vec<u64> = (0..4).map(|residue| in_class(from, to, 4, residue)).collect();
            let counted: Vec<u64> = (0..4)
                .map(|residue| (from..to).filter(|number| number % 4 == residue).count() as u64)
                .collect();
            assert_eq!(shares, counted, "{from}..{to}");
        }
    }
}
