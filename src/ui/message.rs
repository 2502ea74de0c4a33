//! What can happen to the page.

use std::rc::Rc;

use super::link::Opening;
use super::settings::Theme;
use crate::api::object::Key;
use crate::explain::language::Language;
use crate::share::Drift;
use crate::sim::script::Input;

/// What is shown on a narrow screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The manifest and kubectl.
    Editor,
    /// The cluster.
    #[default]
    Cluster,
    /// Why, the chart, events.
    Timeline,
}

/// What the panel at the side shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The rule behind the step.
    #[default]
    Why,
    /// The events so far.
    Events,
    /// What holds a Deployment up.
    Diagnosis,
    /// One object.
    Object,
    /// What the reader can break, and what plays the kubelet.
    Controls,
}

/// What lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The link to this step.
    Share,
    /// A state of a real cluster to bring in.
    Import,
    /// The rollout under other budgets.
    WhatIf,
    /// The keys.
    Help,
    /// What this is, what it does not model, how true it is.
    About,
}

/// Something to tell the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The reader acted in the past; what was to come can be got back.
    Branched,
    /// The timeline is as long as it may be, so nothing was done.
    Full,
    /// A link could not be opened: why, and the link.
    BadLink(String, String),
    /// The link shows other steps than its author saw.
    Drifted(Drift),
    /// The reader's own text waits beside the scenario's.
    Draft(Rc<str>),
}

/// What happens to the page.
#[derive(Clone, Debug)]
pub enum Message {
    /// What plays the scenario has arrived: the cluster can be set up.
    Begin,
    /// Run on for a moment.
    Advance,
    /// Show the state after this step.
    Seek(u64),
    /// One step back.
    Back,
    /// One step forward.
    Forward,
    /// Forward, or back, to the next step worth jumping to.
    Jump(bool),
    /// Jump to this from now on.
    SetTarget(Target),
    /// To the last step.
    End,
    /// While playing: it is time for the next step.
    Tick,
    /// Play or pause.
    TogglePlay,
    /// Play so many times as fast as usual.
    SetSpeed(Speed),
    /// The text of the editor changed.
    Edit(Rc<str>),
    /// Apply the text of the editor.
    Apply,
    /// Show what Apply would change, or the text again.
    Compare,
    /// Put the scenario's text into the editor.
    ResetText,
    /// Run a command line.
    Kubectl {
        /// Who types it, empty for the reader.
        person: Rc<str>,
        /// The line.
        line: Rc<str>,
    },
    /// Do something else to the cluster.
    Do(Rc<Input>),
    /// Get back what was to come before the reader acted.
    Undo,
    /// Do again what was undone.
    Redo,
    /// Ask the reader to predict the next step, or no more.
    Predict,
    /// The reader predicts the step that stands at this place of the choices.
    Guess(usize),
    /// Open a scenario.
    Open(Rc<Opening>),
    /// Speak another language.
    SetLanguage(Language),
    /// Change the colours.
    SetTheme(Theme),
    /// Show another view on a narrow screen.
    SetView(View),
    /// Show another panel.
    SetPanel(Panel),
    /// Show an object.
    Inspect(Key),
    /// Make a Deployment the subject of the chart and of the diagnosis.
    Focus(Key),
    /// Show what holds a Deployment up.
    Diagnose(Key),
    /// Put a command into the kubectl line, for the reader to run.
    Propose(Rc<str>),
    /// Lay something over the page, or take it away.
    SetOverlay(Option<Overlay>),
    /// Put the reader's own text into the editor.
    UseDraft(Rc<str>),
    /// The notice has been read.
    Dismiss,
}

/// What to jump to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Any landmark.
    #[default]
    Change,
    /// The end of a reconcile pass: all of its writes at once.
    Pass,
    /// A ReplicaSet that is made, scaled or removed.
    Set,
    /// A condition that changes.
    Condition,
    /// A refused request.
    Refusal,
}

impl Target {
    /// Every target.
    pub const ALL: [Self; 5] = [Self::Change, Self::Pass, Self::Set, Self::Condition, Self::Refusal];

    /// Its name in controls and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Change => "change",
            Self::Pass => "pass",
            Self::Set => "set",
            Self::Condition => "condition",
            Self::Refusal => "refusal",
        }
    }

    /// The target of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }
}

/// How fast to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Half.
    Half,
    /// As usual.
    #[default]
    Usual,
    /// Double.
    Double,
    /// Four times.
    Quadruple,
}

impl Speed {
    /// Every speed.
    pub const ALL: [Self; 4] = [Self::Half, Self::Usual, Self::Double, Self::Quadruple];

    /// Milliseconds from step to step.
    pub const fn step_ms(self) -> u32 {
        match self {
            Self::Half => 700,
            Self::Usual => 350,
            Self::Double => 175,
            Self::Quadruple => 90,
        }
    }

    /// The speed of this name, with or without the sign: `2×`, `2x`, `2`.
    pub fn of_name(name: &str) -> Option<Self> {
        let number = name.trim_end_matches(['×', 'x']);
        Self::ALL.into_iter().find(|speed| speed.name().trim_end_matches('×') == number)
    }

    /// `0.5×`
    pub const fn name(self) -> &'static str {
        match self {
            Self::Half => "0.5×",
            Self::Usual => "1×",
            Self::Double => "2×",
            Self::Quadruple => "4×",
        }
    }
}
