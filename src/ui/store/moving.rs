//! How the page goes through the steps that there are.

use std::rc::Rc;

use super::Store;
use crate::explain::history::Landmark;
use crate::explain::picture::Picture;
use crate::explain::quiz::quiz;
use crate::sim::script::Input;
use crate::ui::editor_marks;
use crate::ui::message::{Panel, Target};
use crate::ui::quiz_panel::Score;
use crate::ui::shared::Same;

impl Store {
    pub(super) fn show(&mut self, step: u64) {
        self.at = step.min(self.last());
        let snapshot = self.timeline.state_at(self.at);
        self.picture = Same(Rc::new(Picture::of(&snapshot.objects, snapshot.time_ms, &self.history)));
        self.snapshot = Same(Rc::new(snapshot));
        if self.follows {
            self.follow();
        }
    }

    /// Puts into the editor what was applied last at the step, with what was wrong with it.
    pub(super) fn follow(&mut self) {
        let applied = self.timeline.actions().rev().find_map(|action| match &action.input {
            Input::Apply(text) if action.step < self.at => Some((text.clone(), action.step + 1)),
            _ => None,
        });
        let text = applied.as_ref().map_or(&*self.manifest, |(text, _)| text.as_str());
        if *text != *self.text {
            self.text = text.into();
        }
        self.applied = Rc::clone(&self.text);
        let marks = applied.map(|(text, first)| editor_marks::refusals(&text, &self.timeline, first));
        self.marks = marks.unwrap_or_default().into();
    }

    pub(super) fn seek(&mut self, step: u64) {
        self.wish = None;
        self.playing = false;
        self.show(step);
    }

    /// Shows the last step, and from then on the last one that has been made.
    pub(super) fn go_to_the_end(&mut self) {
        self.seek(self.last());
        self.wish = self.is_running().then_some(u64::MAX);
    }

    pub(super) fn jump(&mut self, forward: bool) {
        let landmark = match self.target {
            Target::Change => None,
            Target::Set => Some(Landmark::ReplicaSet),
            Target::Condition => Some(Landmark::Condition),
            Target::Refusal => Some(Landmark::Refusal),
            Target::Pass => return self.seek(self.end_of_pass(forward)),
        };
        let end = if forward { self.last() } else { 0 };
        self.seek(self.history.jump(self.at, landmark, forward).unwrap_or(end));
    }

    /// The last step of the next pass, or of the one before.
    pub(super) fn end_of_pass(&self, forward: bool) -> u64 {
        let pass = |number: u64| self.timeline.step(number).map(|step| step.pass);
        let mut at = self.at;
        if forward {
            at += 1;
            while at < self.last() && pass(at + 1) == pass(at) {
                at += 1;
            }
        } else {
            while at > 0 && pass(at) == pass(self.at) {
                at -= 1;
            }
        }
        at
    }

    pub(super) fn tick(&mut self) {
        if self.at < self.last() {
            self.show(self.at + 1);
        }
        if self.at >= self.last() && !self.is_running() {
            self.playing = false;
        }
    }

    pub(super) fn toggle_play(&mut self) {
        self.playing = !self.playing;
        if self.playing && self.at >= self.last() && !self.is_running() {
            self.show(0);
        }
    }

    /// Begins to ask the reader for the next step, or ends it.
    pub(super) fn toggle_predicting(&mut self) {
        self.score = self.score.is_none().then(Score::default);
        self.playing = false;
        self.turn_to(Panel::Why);
    }

    /// Compares the reader's prediction with the next step, and shows that step.
    pub(super) fn guess(&mut self, place: usize) {
        let quiz = quiz(self.language, &self.timeline, self.at);
        let (Some(score), Some(quiz)) = (&mut self.score, quiz) else {
            return;
        };
        let is_right = place == quiz.right;
        score.asked += 1;
        score.right += u32::from(is_right);
        score.last = quiz.choices.get(quiz.right).map(|answer| (is_right, answer.clone()));
        self.seek(self.at + 1);
    }
}
