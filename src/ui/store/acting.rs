//! What makes new steps: running on, and the reader's actions.

use std::rc::Rc;

use super::Store;
use super::editing::typed;
use crate::explain::history::History;
use crate::sim::script::Input;
use crate::sim::timeline::{Acted, Timeline};
use crate::ui::editor_marks;
use crate::ui::message::{Notice, Panel};
use crate::ui::settings;
use crate::ui::shared::Same;

/// Passes that are run between two looks at the browser's clock.
const PASSES_PER_LOOK: usize = 16;
/// Milliseconds of running before the browser may draw again.
const SLICE_MS: f64 = 8.0;

impl Store {
    pub(super) fn advance(&mut self) {
        let clock = web_sys::window().and_then(|window| window.performance());
        let now_ms = || clock.as_ref().map_or(f64::MAX, web_sys::Performance::now);
        let end_ms = now_ms() + SLICE_MS;
        let timeline = Rc::make_mut(&mut self.timeline.0);
        while timeline.advance(PASSES_PER_LOOK) && now_ms() < end_ms {}
        self.read_history();
        if let Some((text, acted)) = self.judged.take() {
            self.judge(&text, acted);
        }
        self.look_for_drift();
        if let Some(wish) = self.wish
            && (self.last() >= wish || !self.is_running())
        {
            self.wish = None;
            self.show(wish);
        }
    }

    pub(super) fn read_history(&mut self) {
        Rc::make_mut(&mut self.history.0).read_to(&self.timeline, self.timeline.len());
    }

    pub(super) fn replace_history(&mut self) {
        self.history = Same(History::of(&self.timeline).into());
        self.read_history();
    }

    pub(super) fn act(&mut self, input: Input) -> Acted {
        // At the very beginning the reader tells another story; that needs no notice.
        let leaves_a_future = (1..self.last()).contains(&self.at);
        self.judged = None;
        let acted = Rc::make_mut(&mut self.timeline.0).act(self.at, input);
        match acted {
            Acted::Looked => {}
            Acted::Full => self.notice = Some(Notice::Full),
            Acted::Changed(first) => {
                self.wish = None;
                self.author_saw = None;
                self.replace_history();
                self.show(first);
                self.playing = !settings::reduced_motion();
                self.notice = leaves_a_future.then_some(Notice::Branched);
                if !matches!(self.panel, Panel::Controls | Panel::Diagnosis) {
                    self.panel = Panel::Why;
                }
                self.acts += 1;
            }
        }
        acted
    }

    pub(super) fn apply(&mut self) {
        let text = Rc::clone(&self.text);
        self.follows = false;
        self.comparing = false;
        let acted = self.act(Input::Apply(text.as_ref().into()));
        self.judge(&text, acted);
        if self.marks.iter().all(|mark| mark.warning) {
            self.applied = text;
        }
    }

    /// Marks what is wrong with `text`, which was sent by the last action. Of several objects, each is sent on its own, and the
    /// last may be refused when the first has been there for some steps.
    pub(super) fn judge(&mut self, text: &Rc<str>, acted: Acted) {
        self.marks = editor_marks::of_applied(text, &self.timeline, acted).into();
        let is_answered = self.timeline.actions().next_back().is_none_or(|action| action.code.is_some());
        self.judged = (!is_answered).then(|| (Rc::clone(text), acted));
    }

    /// A command reads the reader's manifest where it asks for standard input, and opens in the editor what it edits.
    pub(super) fn kubectl(&mut self, person: &str, line: &str) {
        let reads = line
            .split_whitespace()
            .any(|word| matches!(word, "-" | "-f-" | "-f=-" | "--filename=-"));
        if reads || !self.begin_edit(person, line) {
            let manifest = Rc::clone(self.manifest());
            self.act(typed(person, line, if reads { &manifest } else { "" }));
        }
    }

    /// Takes back the last action, or what was taken back.
    pub(super) fn take_back(&mut self, back: fn(&mut Timeline) -> bool) {
        if back(Rc::make_mut(&mut self.timeline.0)) {
            self.replace_history();
            self.seek(self.at);
            self.author_saw = None;
            self.notice = None;
            self.acts += 1;
        }
    }
}
