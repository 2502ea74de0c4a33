//! A place in a timeline, moved step by step: what a script or a program holds in its hand.
//!
//! Acting goes on from the present place, as on the page: what was to come after it is left, and can be got back.

use std::rc::Rc;

use super::runner::Action;
use super::script::Input;
use super::step::{Cause, Step};
use super::timeline::{Acted, Snapshot, Timeline};

/// Passes between two looks at whether what is waited for is there.
const PASSES: usize = 64;

/// A timeline with the step that one stands at.
#[derive(Clone, Debug)]
pub struct Player {
    timeline: Timeline,
    at: u64,
}

/// What came of an action.
#[derive(Clone, Debug)]
pub struct Played {
    /// The command with its output; its `code` is `None` if it still waits when nothing more happens.
    pub action: Action,
    /// The steps that the command itself made, in order.
    pub steps: Vec<Rc<Step>>,
}

impl Player {
    /// Stands before the first step of `timeline`.
    pub fn new(timeline: Timeline) -> Self {
        Self { timeline, at: 0 }
    }

    /// The timeline.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The number of the step that was made last, 0 before the first.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// The cluster as it stands.
    pub fn state(&self) -> Snapshot {
        self.timeline.state_at(self.at)
    }

    /// Makes the next step; `None` when nothing more happens by itself.
    pub fn step(&mut self) -> Option<Rc<Step>> {
        self.reach(self.at + 1);
        let step = self.timeline.step(self.at + 1).cloned()?;
        self.at += 1;
        Some(step)
    }

    /// Takes the last step back; `None` before the first.
    pub fn back(&mut self) -> Option<Rc<Step>> {
        let step = self.timeline.step(self.at).cloned()?;
        self.at -= 1;
        Some(step)
    }

    /// Goes to the step of this number, or to the last one if there are not so many. Returns where it stands then.
    pub fn seek(&mut self, number: u64) -> u64 {
        self.reach(number);
        self.at = number.min(self.timeline.len());
        self.at
    }

    /// Goes to where nothing more happens by itself. Returns the number of the last step.
    pub fn settle(&mut self) -> u64 {
        self.timeline.run();
        self.at = self.timeline.len();
        self.at
    }

    /// Acts here, and goes to the last step that the action itself made. A command that waits is waited for; `None` if
    /// the timeline is full.
    pub fn act(&mut self, input: Input) -> Option<Played> {
        match self.timeline.act(self.at, input) {
            Acted::Full => None,
            Acted::Looked => {
                let action = self.timeline.looks().last()?.clone();
                Some(Played { action, steps: Vec::new() })
            }
            Acted::Changed(first) => {
                let position = self.timeline.actions().len().checked_sub(1)?;
                let waits = |timeline: &Timeline| timeline.actions().nth(position).is_some_and(|action| action.code.is_none());
                while waits(&self.timeline) && self.timeline.advance(1) {}
                let action = self.timeline.actions().nth(position)?.clone();
                let cause = u32::try_from(position).ok().map(Cause::Action);
                let own = |step: &&Rc<Step>| Some(step.cause) == cause;
                let steps: Vec<_> = self
                    .timeline
                    .steps()
                    .skip(usize::try_from(first.saturating_sub(1)).unwrap_or(usize::MAX))
                    .filter(own)
                    .cloned()
                    .collect();
                let printed = action.lines.last().map_or(action.step, |line| line.step);
                self.at = steps.last().map_or(action.step, |step| step.number).max(printed);
                Some(Played { action, steps })
            }
        }
    }

    /// Takes the last action back: the course that it left comes again. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let undone = self.timeline.undo();
        self.at = self.at.min(self.timeline.len());
        undone
    }

    fn reach(&mut self, number: u64) {
        while self.timeline.len() < number && self.timeline.advance(PASSES) {}
    }
}
