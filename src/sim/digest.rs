//! A short name for a course of events, by which two engines see whether they made the same one.

use std::fmt::Write;

use super::timeline::Timeline;
use crate::apiserver::write::Outcome;
use crate::limits;

/// FNV-1a, 64 bits, over text as it is written.
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// The digest of the steps up to `number`: sixteen hexadecimal digits over each step's time, cause, author, request,
/// outcome and stored object, and over the requests to a Service, if a client sends any; of a very long course over its
/// beginning ([`limits::MAX_DIGESTED_STEPS`]). It is the same natively and in wasm.
pub fn digest(timeline: &Timeline, number: u64) -> String {
    let number = number.min(limits::MAX_DIGESTED_STEPS);
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    for step in timeline.steps().take_while(|step| step.number <= number) {
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
    format!("{:016x}", fnv.0)
}
