//! The state of the page, and the one way to change it. Nothing here draws, and nothing else keeps state.

mod acting;
mod beginning;
mod editing;
mod moving;

use std::rc::Rc;

use yew::Reducible;

use self::beginning::needs_cluster;
pub use self::editing::Edit;

use crate::api::object::Key;
use crate::explain::history::History;
use crate::explain::language::Language;
use crate::explain::picture::Picture;
use crate::scenario::Scenario;
use crate::share;
use crate::sim::script::Input;
use crate::sim::timeline::{Acted, Snapshot, Timeline};
use crate::ui::editor_marks::Mark;
use crate::ui::embed;
use crate::ui::link::{Opening, Origin};
use crate::ui::message::{Message, Notice, Overlay, Panel, Speed, Target, View};
use crate::ui::parts;
use crate::ui::quiz_panel::Score;
use crate::ui::settings::{self, Theme};
use crate::ui::shared::Same;

/// Steps that are compared to what a link's author saw before the browser may draw again: a few milliseconds.
const STEPS_PER_LOOK: u64 = 150;

/// The state of the page.
#[derive(Clone, Debug)]
pub struct Store {
    /// The scenario that was opened.
    pub scenario: Rc<Scenario>,
    /// Every step, and the state at each.
    pub timeline: Same<Timeline>,
    /// The timeline from above.
    pub history: Same<History>,
    /// The step that is shown.
    pub at: u64,
    /// A step to show as soon as it has been made.
    wish: Option<u64>,
    /// The state after it.
    pub snapshot: Same<Snapshot>,
    /// The state, ready to draw.
    pub picture: Same<Picture>,
    /// Whether it plays.
    pub playing: bool,
    /// How fast it plays.
    pub speed: Speed,
    /// What is jumped to.
    pub target: Target,
    /// How the reader's predictions went, while the reader predicts.
    pub score: Option<Score>,
    /// Where the scenario is from.
    pub origin: Origin,
    /// The text of the editor.
    pub text: Rc<str>,
    /// The text of the scenario itself.
    pub manifest: Rc<str>,
    /// The text as it was applied last, or as the scenario has it.
    pub applied: Rc<str>,
    /// The object that the editor shows instead of the reader's text.
    pub edit: Option<Edit>,
    /// Whether the editor shows what the scenario applies: until the reader writes.
    follows: bool,
    /// What is wrong with the text as it was applied last.
    pub marks: Rc<[Mark]>,
    /// The text that was sent last and what came of it, until all of its objects have been answered.
    judged: Option<(Rc<str>, Acted)>,
    /// Whether the editor shows what Apply would change.
    pub comparing: bool,
    /// The language.
    pub language: Language,
    /// The colours.
    pub theme: Theme,
    /// The view on a narrow screen.
    pub view: View,
    /// The panel at the side.
    pub panel: Panel,
    /// The object that the panel shows.
    pub inspected: Option<Key>,
    /// The Deployment that the chart shows; the first one if none was chosen.
    focus: Option<Key>,
    /// A command that was put into the kubectl line.
    pub proposed: Option<Same<Rc<str>>>,
    /// What lies over the page.
    pub overlay: Option<Overlay>,
    /// How often that was set. A browser tells later that a dialog was closed: if one was asked for by then, the news is of an
    /// element that is gone, and must not close the new one.
    pub overlays: u32,
    /// Something to tell.
    pub notice: Option<Notice>,
    /// What to tell once the notice has been read.
    next_notice: Option<Notice>,
    /// What the link's author saw, until it has been compared or the reader has acted.
    author_saw: Option<share::Comparison>,
    /// Counts what belongs into the browser's history: opening and acting.
    pub acts: u32,
    /// What the reader has asked for before the cluster is set up; `None` once it is.
    waiting: Option<Vec<Message>>,
}

impl Store {
    /// The page as it opens, before or after what plays it has arrived.
    pub fn new(opening: &Opening) -> Self {
        let begun = parts::can_play();
        let timeline = if begun {
            opening.scenario.timeline()
        } else {
            opening.scenario.blank_timeline()
        };
        let history = History::of(&timeline);
        let snapshot = timeline.state_at(0);
        let picture = Picture::of(&snapshot.objects, snapshot.time_ms, &history);
        Self {
            follows: opening.draft.is_none(),
            text: opening.draft.clone().unwrap_or_else(|| Rc::clone(&opening.manifest)),
            applied: Rc::clone(&opening.manifest),
            manifest: Rc::clone(&opening.manifest),
            scenario: Rc::clone(&opening.scenario),
            timeline: Same(Rc::new(timeline)),
            history: Same(Rc::new(history)),
            at: 0,
            wish: opening.step.or_else(|| embed::is_embedded().then(embed::step).flatten()),
            snapshot: Same(Rc::new(snapshot)),
            picture: Same(Rc::new(picture)),
            playing: embed::is_embedded() && embed::plays_at_once(),
            speed: embed::speed(),
            target: Target::default(),
            score: None,
            origin: opening.origin,
            edit: None,
            marks: Rc::default(),
            judged: None,
            comparing: false,
            language: settings::language(),
            theme: settings::theme(),
            view: View::default(),
            panel: Panel::default(),
            inspected: None,
            focus: None,
            proposed: None,
            overlay: None,
            overlays: 0,
            notice: opening.notice.clone(),
            next_notice: None,
            author_saw: Some(share::Comparison::new(opening.scenario.open.clone())),
            acts: 0,
            waiting: (!begun).then(Vec::new),
        }
    }

    /// The number of the last step so far.
    pub fn last(&self) -> u64 {
        self.timeline.len()
    }

    /// How much of the way lies behind the reader, from 0 to 1.
    pub fn seen(&self) -> String {
        let thousandths = (self.at * 1000).checked_div(self.last()).unwrap_or_default();
        format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
    }

    /// Whether steps are still being made.
    pub fn is_running(&self) -> bool {
        !self.has_begun() || (!self.timeline.is_settled() && !self.timeline.is_cut_off())
    }

    /// Whether the step with which the page is to open has yet to be made.
    pub fn is_awaited(&self) -> bool {
        self.at == 0 && self.wish.is_some()
    }

    /// The Deployment that the chart shows.
    pub fn focus(&self) -> Option<&Key> {
        let chosen = self.focus.as_ref().filter(|key| self.history.deployment(key).is_some());
        chosen.or_else(|| self.history.subject(self.at))
    }

    /// What the scenario says at the step, or about itself at the beginning; nothing once the reader has gone another way.
    pub fn caption(&self) -> &str {
        let said = self.timeline.captions().rfind(|caption| caption.step <= self.at);
        let said_at = said.map_or(0, |caption| caption.step);
        let is_past = self.acts > 0
            && self
                .timeline
                .actions()
                .next_back()
                .is_some_and(|action| (said_at..self.at).contains(&action.step));
        if is_past {
            return "";
        }
        let text = said.map_or(&self.scenario.description, |caption| &caption.text);
        text.in_language(self.language.key())
    }

    /// Tells a reader who has only looked so far that the link shows other steps than its author saw.
    fn look_for_drift(&mut self) {
        if let Some(found) = self.author_saw.as_mut().and_then(|saw| saw.look(&self.timeline, STEPS_PER_LOOK)) {
            self.author_saw = None;
            let place = if self.notice.is_none() {
                &mut self.notice
            } else {
                &mut self.next_notice
            };
            *place = found.map(Notice::Drifted).or_else(|| place.take());
        }
    }

    fn open(&mut self, opening: &Opening) {
        self.cancel_edit();
        let mut fresh = Self::new(opening);
        // What the reader was writing waits beside the scenario's text.
        if !self.follows && self.text != self.applied && fresh.notice.is_none() && self.text != fresh.text {
            fresh.notice = Some(Notice::Draft(Rc::clone(&self.text)));
        }
        *self = Self {
            language: self.language,
            theme: self.theme,
            speed: self.speed,
            target: self.target,
            score: self.score.as_ref().map(|_| Score::default()),
            view: self.view,
            acts: self.acts + 1,
            ..fresh
        };
    }

    /// Shows a panel, on a narrow screen too.
    fn turn_to(&mut self, panel: Panel) {
        self.panel = panel;
        self.view = View::Timeline;
    }

    fn change(&mut self, message: Message) {
        match message {
            Message::Apply | Message::Kubectl { .. } | Message::Do(_) | Message::Edit(_) if embed::is_read_only() => {}
            Message::Begin => self.begin(),
            message if !self.has_begun() && needs_cluster(&message) => self.wait(message),
            Message::Advance => self.advance(),
            Message::Seek(step) => self.seek(step),
            Message::Back => self.seek(self.at.saturating_sub(1)),
            Message::Forward => self.seek(self.at + 1),
            Message::Jump(forward) => self.jump(forward),
            Message::SetTarget(target) => self.target = target,
            Message::End => self.go_to_the_end(),
            Message::Tick => self.tick(),
            Message::TogglePlay => self.toggle_play(),
            Message::SetSpeed(speed) => self.speed = speed,
            Message::Edit(text) => self.write(text),
            Message::Apply => match self.edit.clone() {
                Some(edit) => self.save_edit(&edit),
                None => self.apply(),
            },
            Message::Compare => self.comparing = !self.comparing,
            Message::ResetText => self.reset_text(),
            Message::Kubectl { person, line } => self.kubectl(&person, &line),
            Message::Do(input) => drop(self.act(Input::clone(&input))),
            Message::Undo => self.take_back(Timeline::undo),
            Message::Redo => self.take_back(Timeline::redo),
            Message::Predict => self.toggle_predicting(),
            Message::Guess(place) => self.guess(place),
            Message::Open(opening) => self.open(&opening),
            Message::SetLanguage(language) => self.language = language,
            Message::SetTheme(theme) => self.theme = theme,
            Message::SetView(view) => self.view = view,
            Message::SetPanel(panel) => self.panel = panel,
            Message::Inspect(key) => {
                self.inspected = Some(key);
                self.turn_to(Panel::Object);
            }
            Message::Focus(key) => self.focus = Some(key),
            Message::Diagnose(key) => {
                self.focus = Some(key);
                self.turn_to(Panel::Diagnosis);
            }
            Message::Propose(line) => self.propose(line),
            Message::SetOverlay(overlay) => {
                self.overlay = overlay;
                // What a dialog is about stands still behind it.
                self.playing &= overlay.is_none();
                self.overlays += 1;
            }
            Message::UseDraft(text) => self.use_draft(text),
            Message::Dismiss => self.notice = self.next_notice.take(),
        }
    }
}

impl Reducible for Store {
    type Action = Message;

    fn reduce(self: Rc<Self>, message: Message) -> Rc<Self> {
        let mut next = Rc::unwrap_or_clone(self);
        next.change(message);
        Rc::new(next)
    }
}
