//! A step: one request to the API server, with the events that report it.

use std::rc::Rc;

use crate::api::object::{Key, Shared};
use crate::apiserver::write::{Outcome, Write};
use crate::traffic::Sample;

/// What led to a step. Following causes back ends at a client's action, at a fault or at the cluster's set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// The cluster was set up.
    Start,
    /// A reader's or the script's action, by its position among the actions.
    Action(u32),
    /// The change of an earlier step, by its number.
    Step(u64),
    /// A timer that was set when the step of this number had been made (0: at the start).
    Timer(u64),
}

/// One request to the API server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number; the first step is 1, and 0 stands for the state before it.
    pub number: u64,
    /// The virtual clock, in milliseconds since the Unix epoch.
    pub time_ms: u64,
    /// What led to it.
    pub cause: Cause,
    /// The pass it belongs to: steps of one reconcile pass, or of one action, share the number.
    pub pass: u64,
    /// The request.
    pub write: Write,
    /// The Event objects that report it.
    pub reports: Vec<Write>,
    /// What had become of requests by then; `None` where nobody sent any.
    pub traffic: Option<Rc<Sample>>,
}

/// An object's change from one version to the next.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// The object.
    pub key: &'a Key,
    /// Before; `None` where there was none.
    pub before: Option<&'a Shared>,
    /// After; `None` where it is gone.
    pub after: Option<&'a Shared>,
}

impl Step {
    /// What the step changed in the store, its own object first. A request that was not stored changed nothing, whatever
    /// it knew of the object: a creation that meets an object of its name, for one, knows of none.
    pub fn changes(&self) -> impl DoubleEndedIterator<Item = Change<'_>> {
        std::iter::once(&self.write)
            .chain(&self.reports)
            .filter(|write| write.outcome == Outcome::Stored)
            .map(|write| Change {
                key: &write.key,
                before: write.before.as_ref(),
                after: write.after.as_ref(),
            })
    }
}
