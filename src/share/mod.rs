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
use crate::sim::digest::digest;
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
    if open.digest.is_empty() {
        return Some(None);
    }
    let step = open.step.unwrap_or_default();
    let ends_before = timeline.len() < step;
    if ends_before && !timeline.is_settled() && !timeline.is_cut_off() {
        return None;
    }
    let differs = ends_before || digest(timeline, step) != open.digest;
    Some(differs.then(|| Drift {
        engine: open.engine.clone(),
    }))
}
