//! The text of the editor and the kubectl line. With `kubectl edit` the editor shows the object instead of the reader's text
//! until it is saved or given up.

use std::rc::Rc;

use super::Store;
use crate::sim::script::Input;
use crate::ui::message::View;
use crate::ui::shared::Same;

/// An edit that has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// The command line.
    pub line: Rc<str>,
    /// Who types it, empty for the reader.
    person: Rc<str>,
    /// The text that it opened.
    pub opened: Rc<str>,
    /// What stood in the editor before, and whether that followed the scenario.
    before: (Rc<str>, bool),
}

/// What a person types, empty for the reader, with what the command reads from standard input.
pub(super) fn typed(person: &str, line: &str, stdin: &str) -> Input {
    let (line, stdin) = (line.into(), stdin.into());
    if person.is_empty() {
        return Input::Kubectl { line, stdin };
    }
    Input::As {
        person: person.into(),
        line,
        stdin,
    }
}

impl Store {
    /// Takes what the reader writes; what was wrong with another text is no longer told.
    pub(super) fn write(&mut self, text: Rc<str>) {
        self.follows = false;
        self.text = text;
        self.marks = Rc::default();
        self.judged = None;
    }

    /// What the reader wrote: while an object is edited, that waits behind it.
    pub(super) fn manifest(&self) -> &Rc<str> {
        self.edit.as_ref().map_or(&self.text, |edit| &edit.before.0)
    }

    /// Gives up the edit, or else what the reader wrote.
    pub(super) fn reset_text(&mut self) {
        if self.edit.is_some() {
            return self.cancel_edit();
        }
        self.follows = true;
        self.follow();
    }

    /// Takes up what the reader was writing at another visit.
    pub(super) fn use_draft(&mut self, text: Rc<str>) {
        self.cancel_edit();
        self.follows = false;
        self.text = text;
        self.notice = self.next_notice.take();
    }

    /// Puts a command into the kubectl line.
    pub(super) fn propose(&mut self, line: Rc<str>) {
        self.proposed = Some(Same(Rc::new(line)));
        self.view = View::Editor;
    }

    /// Opens what the command edits, if it is one that does. Returns whether it is.
    pub(super) fn begin_edit(&mut self, person: &str, line: &str) -> bool {
        let Some(text) = self.timeline.text_to_edit(self.at, &typed(person, line, "")) else {
            return false;
        };
        self.cancel_edit();
        let opened: Rc<str> = text.into();
        self.edit = Some(Edit {
            line: line.trim_start_matches("kubectl ").into(),
            person: person.into(),
            opened: Rc::clone(&opened),
            before: (std::mem::replace(&mut self.text, opened), self.follows),
        });
        self.follows = false;
        self.comparing = false;
        self.playing = false;
        self.marks = Rc::default();
        self.view = View::Editor;
        true
    }

    /// Saves the edit. One that is refused stays open with what is wrong, as kubectl opens the file anew.
    pub(super) fn save_edit(&mut self, edit: &Edit) {
        let text = Rc::clone(&self.text);
        let acted = self.act(typed(&edit.person, &edit.line, &text));
        self.judge(&text, acted);
        if self.marks.iter().all(|mark| mark.warning) {
            self.cancel_edit();
        }
    }

    /// Puts back what stood in the editor before the edit, if there is one.
    pub(super) fn cancel_edit(&mut self) {
        if let Some(edit) = self.edit.take() {
            (self.text, self.follows) = edit.before;
            self.marks = Rc::default();
            self.judged = None;
        }
    }
}
