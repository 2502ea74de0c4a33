//! The client's own behaviour and printed text. The commands land next; until then every line is answered as unknown.

use ecow::EcoString;

use crate::apiserver::ApiServer;

/// Who types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The client's name, as steps show it: `you`, `git`, `ops`.
    pub actor: EcoString,
}

impl Session {
    /// The session of the client of this name.
    pub fn new(actor: &str) -> Self {
        Self { actor: actor.into() }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new("you")
    }
}

/// A command that still waits for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {}

/// What a waiting command printed since it was last asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// New text on standard output.
    pub stdout: String,
    /// New text on standard error.
    pub stderr: String,
    /// The exit code, once the command has ended.
    pub finished: Option<i32>,
}

impl Follow {
    /// Looks at the cluster.
    pub fn poll(&mut self, _api: &ApiServer) -> Progress {
        Progress {
            finished: Some(0),
            ..Progress::default()
        }
    }
}

/// What a command printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// Standard output so far.
    pub stdout: String,
    /// Standard error so far.
    pub stderr: String,
    /// The exit code; it stands when `follow` is `None`.
    pub code: i32,
    /// What the command still waits for.
    pub follow: Option<Follow>,
}

/// Runs one line. `stdin` is the text that `-f -` reads.
pub fn run(_api: &mut ApiServer, _session: &Session, line: &str, _stdin: &str) -> Output {
    let word = line.split_whitespace().next().unwrap_or_default();
    Output {
        stderr: format!("error: unknown command {word:?} for \"kubectl\"\n"),
        code: 1,
        ..Output::default()
    }
}
