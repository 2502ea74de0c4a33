//! What happens to a cluster from outside, in order: a script of inputs and of waits between them.
//!
//! A script is all that a timeline needs to come out the same again; links and scenario files are written from it.

use std::fmt;
use std::rc::Rc;

use ecow::EcoString;

use super::condition::Condition;
use super::fault::Fault;
use super::outside::Outside;
use crate::apiserver::Cut;
use crate::kubectl::Session;
use crate::kubelet::image::{ImageBehaviour, KubeletMode};
use crate::kubelet::manual::{Selection, Verb};

/// A text in the two languages of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Localized {
    /// English.
    pub en: EcoString,
    /// Simplified Chinese; empty where only English was written.
    pub zh: EcoString,
}

impl Localized {
    /// The text in `language` (`zh`, or anything else for English), in English where there is no other.
    pub fn in_language(&self, language: &str) -> &str {
        if language.starts_with("zh") && !self.zh.is_empty() {
            &self.zh
        } else {
            &self.en
        }
    }
}

/// Something a reader or a script does to the cluster.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// The editor's text is applied, as `kubectl apply -f -` would.
    Apply(EcoString),
    /// A command line, with what it reads from standard input.
    Kubectl {
        /// The line as typed, with or without `kubectl` in front.
        line: EcoString,
        /// Standard input, empty where there is none.
        stdin: EcoString,
    },
    /// The reader plays the kubelet.
    Kubelet {
        /// What becomes of the Pods.
        verb: Verb,
        /// Which Pods.
        selection: Selection,
    },
    /// What the kubelets do by themselves from now on.
    Kubelets(KubeletMode),
    /// A command line whose client loses its connection.
    Interrupted {
        /// Who types it, as in [`Input::As`]; empty for the reader.
        person: EcoString,
        /// The line as typed.
        line: EcoString,
        /// Standard input, empty where there is none.
        stdin: EcoString,
        /// When the connection breaks.
        cut: Cut,
    },
    /// Something breaks or is mended.
    Fault(Fault),
    /// A command line that another person or program types.
    As {
        /// Who, as steps name them: `bob`, `ci`.
        person: EcoString,
        /// The line as typed.
        line: EcoString,
        /// Standard input, empty where there is none.
        stdin: EcoString,
    },
    /// What stands beside the cluster changes.
    Outside(Outside),
    /// An image does something else from now on.
    Image {
        /// Its name, as Pods call it.
        name: EcoString,
        /// What it does.
        behaviour: ImageBehaviour,
    },
}

impl Input {
    /// Who does it, as a client of the API server.
    pub fn session(&self) -> Session {
        match self {
            Self::As { person, .. } | Self::Interrupted { person, .. } if !person.is_empty() => Session::new(person),
            _ => Session::default(),
        }
    }

    /// Whether it only changes what the cluster does from then on, and is no step by itself.
    pub fn makes_no_step(&self) -> bool {
        matches!(self, Self::Fault(_) | Self::Kubelets(_) | Self::Image { .. } | Self::Outside(_))
    }

    /// The command line that stands for it, and what the command reads from standard input; `None` where it is no command.
    pub fn command(&self) -> Option<(&str, &str)> {
        match self {
            Self::Apply(text) => Some(("apply -f -", text)),
            Self::Kubectl { line, stdin } | Self::As { line, stdin, .. } | Self::Interrupted { line, stdin, .. } => Some((line, stdin)),
            Self::Kubelet { .. } | Self::Kubelets(_) | Self::Image { .. } | Self::Fault(_) | Self::Outside(_) => None,
        }
    }
}

/// How long to wait before the script goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    /// Until nothing has been written, and nothing will be, for [`QUIET_MS`].
    Quiet,
    /// For this many milliseconds.
    Passed(u64),
    /// Until the step of this number has been made and the pass it belongs to has ended, and then for the moment that a
    /// hand needs, [`HAND_MS`], as long as nothing is written in it.
    Step(u64),
    /// Until a condition holds, [`PATIENCE_MS`] at most.
    Holds(Condition),
}

/// One line of a script.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// Do something.
    Do(Input),
    /// Wait.
    Wait(Until),
    /// Say something to the reader at this point.
    Say(Rc<Localized>),
}

/// A wait for quiet ends when this many milliseconds hold no write.
pub const QUIET_MS: u64 = 30_000;
/// What a hand needs between seeing a step and acting on it, in milliseconds.
pub const HAND_MS: u64 = 1000;
/// A wait for a condition is given up after this many milliseconds.
pub const PATIENCE_MS: u64 = 3_600_000;

impl fmt::Display for Until {
    /// As scenario files write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quiet => f.write_str("quiet"),
            Self::Passed(wait_ms) => write!(f, "{}", humantime::format_duration(std::time::Duration::from_millis(*wait_ms))),
            Self::Step(number) => write!(f, "step {number}"),
            Self::Holds(condition) => write!(f, "{condition}"),
        }
    }
}
