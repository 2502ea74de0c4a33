//! A short name for a course of events, by which two engines see whether they made the same one.

use std::fmt::Write;

use super::step::Step;
use super::timeline::Timeline;
use crate::apiserver::write::Outcome;
use crate::limits;

/// FNV-1a, 64 bits, over text as it is written.
#[derive(Clone, Debug)]
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// A digest in the making, for who must not take long at once.
#[derive(Clone, Debug)]
pub struct Digester {
    fnv: Fnv,
    /// The number of the step that was read last.
    read: u64,
    /// The number of the last step that counts.
    last: u64,
}

impl Digester {
    /// Begins the digest of the steps up to `number`; of a very long course, of its beginning ([`limits::MAX_DIGESTED_STEPS`]).
    pub fn new(number: u64) -> Self {
        Self {
            fnv: Fnv(0xcbf2_9ce4_8422_2325),
            read: 0,
            last: number.min(limits::MAX_DIGESTED_STEPS),
        }
    }

    /// Reads `most` steps more of `timeline`, whose steps up to there are always the same. Returns whether there are more to
    /// read now.
    pub fn advance(&mut self, timeline: &Timeline, most: u64) -> bool {
        let end = self.last.min(timeline.len());
        for number in self.read + 1..=end.min(self.read.saturating_add(most)) {
            if let Some(step) = timeline.step(number) {
                self.read_step(step);
            }
            self.read = number;
        }
        self.read < end
    }

    /// The digest of what was read: sixteen hexadecimal digits.
    pub fn finish(&self) -> String {
        format!("{:016x}", self.fnv.0)
    }

    fn read_step(&mut self, step: &Step) {
        let fnv = &mut self.fnv;
        if let Some(traffic) = &step.traffic {
            let _ = writeln!(fnv, "{:?}", traffic.totals);
        }
        for write in std::iter::once(&step.write).chain(&step.reports) {
            let after = write.after.as_ref().map(|object| object.value());
            let outcome = match &write.outcome {
                Outcome::Stored => "stored",
                Outcome::Lost => "lost",
                Outcome::Unchanged => "unchanged",
                Outcome::Refused(_, status) => status.message.as_str(),
            };
            // Writing into the digest cannot fail.
            let _ = writeln!(
                fnv,
                "{} {} {:?} {} {:?} {:?} {} {outcome} {after:?}",
                step.number,
                step.time_ms,
                step.cause,
                write.writer.actor.component(),
                write.verb,
                write.subresource,
                write.key.name
            );
        }
    }
}

/// The digest of the steps up to `number`, over each step's time, cause, author, request, outcome and stored object, and
/// over the requests to a Service, if a client sends any. It is the same natively and in wasm.
pub fn digest(timeline: &Timeline, number: u64) -> String {
    let mut digester = Digester::new(number);
    while digester.advance(timeline, u64::MAX) {}
    digester.finish()
}
