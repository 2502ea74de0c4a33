//! What a reader takes along: [links](link) that hold a whole scenario, and whether one still shows what its author saw;
//! [markup] for pages, [pictures](svg), and a [script](script()) for a real cluster. All are pure functions; none is run here.

pub mod link;
pub mod markup;
mod script;
pub mod svg;

pub use link::{LinkError, decode, encode};
pub use script::script;

use ecow::EcoString;

use crate::explain::language::Language;
use crate::scenario::Open;
use crate::sim::digest::Digester;
use crate::sim::timeline::Timeline;

/// A link shows other steps than its author saw: another version of the engine made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drift {
    /// The version of the engine that wrote the link, empty where it does not say.
    pub engine: EcoString,
}

impl Drift {
    /// What the reader should know, in `language`.
    pub fn told(&self, language: Language) -> String {
        let own = env!("CARGO_PKG_VERSION");
        // Between two releases the same version may play other steps.
        if self.engine.is_empty() || self.engine == own {
            language.link_drifted_unnamed()
        } else {
            language.link_drifted(&self.engine, own)
        }
    }
}

/// Whether `timeline`, which plays a link's scenario, comes another way than the one that the link's author saw; the inner
/// `None` says that it does not. The outer `None` says that the steps in question have not been made yet.
#[allow(clippy::option_option, reason = "not known yet and known to be equal are two answers")]
pub fn drift(open: &Open, timeline: &Timeline) -> Option<Option<Drift>> {
    Comparison::new(open.clone()).look(timeline, u64::MAX)
}

/// As [`drift`], for who looks while the steps are being made.
#[derive(Clone, Debug)]
pub struct Comparison {
    open: Open,
    digester: Digester,
}

impl Comparison {
    /// Compares to what `open` says of the author's steps.
    pub fn new(open: Open) -> Self {
        let digester = Digester::new(open.step.unwrap_or_default());
        Self { open, digester }
    }

    /// Reads `most` of the steps that there are by now; all of them once no more will come.
    #[allow(clippy::option_option, reason = "not known yet and known to be equal are two answers")]
    pub fn look(&mut self, timeline: &Timeline, most: u64) -> Option<Option<Drift>> {
        if self.open.digest.is_empty() {
            return Some(None);
        }
        let is_behind = self.digester.advance(timeline, most);
        let ends_before = timeline.len() < self.open.step.unwrap_or_default();
        let goes_on = !timeline.is_settled() && !timeline.is_cut_off();
        if goes_on && (ends_before || is_behind) {
            return None;
        }
        while self.digester.advance(timeline, u64::MAX) {}
        let differs = ends_before || self.digester.finish() != self.open.digest;
        Some(differs.then(|| Drift {
            engine: self.open.engine.clone(),
        }))
    }
}
