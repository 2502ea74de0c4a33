//! From the page as it is drawn first to a cluster on it. What the reader asks of the cluster before waits for it.

use super::Store;
use crate::ui::message::{Message, Overlay};
use crate::ui::shared::Same;

/// Whether a message is about the cluster. All others change only how the page looks, or what is written on it.
pub(super) const fn needs_cluster(message: &Message) -> bool {
    match message {
        Message::Advance
        | Message::Seek(_)
        | Message::Back
        | Message::Forward
        | Message::Jump(_)
        | Message::End
        | Message::Apply
        | Message::Compare
        | Message::Kubectl { .. }
        | Message::Do(_)
        | Message::Undo
        | Message::Redo
        | Message::Predict
        | Message::Guess(_)
        | Message::Inspect(_)
        | Message::Focus(_)
        | Message::Diagnose(_)
        | Message::SetOverlay(Some(Overlay::Share | Overlay::WhatIf)) => true,
        Message::Begin
        | Message::SetTarget(_)
        | Message::Tick
        | Message::TogglePlay
        | Message::SetSpeed(_)
        | Message::Edit(_)
        | Message::ResetText
        | Message::Open(_)
        | Message::SetLanguage(_)
        | Message::SetTheme(_)
        | Message::SetView(_)
        | Message::SetPanel(_)
        | Message::Propose(_)
        | Message::SetOverlay(_)
        | Message::UseDraft(_)
        | Message::Dismiss => false,
    }
}

impl Store {
    /// Whether the cluster is set up and the scenario plays.
    pub fn has_begun(&self) -> bool {
        self.waiting.is_none()
    }

    /// Keeps what the reader asks for until there is a cluster. To go to a step is to wish for it, unless it comes after an
    /// action: that makes other steps, and what comes after it is done after it.
    pub(super) fn wait(&mut self, message: Message) {
        let waiting = self.waiting.get_or_insert_default();
        match message {
            Message::Seek(step) if waiting.is_empty() => (self.wish, self.playing) = (Some(step), false),
            Message::End if waiting.is_empty() => (self.wish, self.playing) = (Some(u64::MAX), false),
            message => waiting.push(message),
        }
    }

    /// Sets the cluster up, begins to play, and does what the reader has asked for.
    pub(super) fn begin(&mut self) {
        let Some(waiting) = self.waiting.take() else {
            return;
        };
        self.timeline = Same(self.scenario.timeline().into());
        self.replace_history();
        self.show(self.at);
        self.advance();
        for message in waiting {
            self.change(message);
        }
    }
}
