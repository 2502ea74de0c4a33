//! kubectl: what the client does by itself, and what it prints, letter for letter as kubectl 1.36 does.
//!
//! [`run`] takes one line. Every write goes through the [`ApiServer`], under the field manager that kubectl uses.
//! A command that waits or watches returns at once with what is printed so far and a [`Follow`], which the simulation
//! polls after every pass; so what was printed is as rewindable as the cluster. A command about several objects returns
//! after its first request, and [`Follow::go_on`] sends the others.
//! Upstream: `staging/src/k8s.io/kubectl/pkg`, `cli-runtime/pkg`, `pkg/printers/internalversion`.

#![allow(
    clippy::format_push_string,
    reason = "printed text is built piece by piece, and writing to a String cannot fail"
)]
#![allow(clippy::unnecessary_wraps, reason = "every command has the same signature")]

mod about;
mod apply;
mod arguments;
mod auth;
mod away;
mod client;
mod commands;
mod completion;
mod config;
mod create;
mod delete;
mod describe;
mod diff;
mod drain;
mod duration;
mod edit;
mod events;
mod explain;
mod failure;
mod follow;
mod generate;
mod get;
mod input;
mod jsonpath;
mod label;
mod last_applied;
mod line;
mod node;
mod output;
mod patch;
mod printers;
mod replace;
mod resources;
mod rest;
mod rollout;
mod run;
mod scale;
mod set;
mod tabwriter;
mod top;
mod wait;

pub use completion::{completed, completions};
pub use follow::{Follow, Progress};
pub use line::words;

use ecow::EcoString;

use crate::apiserver::ApiServer;
use crate::controllers::Autoscalers;

/// Who types.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// What a command printed, and what it still waits for.
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
    /// The text that `kubectl edit` opens in its editor. The same line with another text as `stdin` saves that one.
    pub edit: Option<String>,
}

impl Output {
    /// Adds what a follow brought.
    pub fn take(&mut self, progress: &Progress) {
        self.stdout.push_str(&progress.stdout);
        self.stderr.push_str(&progress.stderr);
        self.code = progress.finished.unwrap_or(self.code);
    }
}

/// `line`, with the flag that takes it to `namespace` unless that is where a line without it goes.
pub fn in_namespace(line: &str, namespace: &str) -> String {
    match namespace {
        "" | client::NAMESPACE => line.to_owned(),
        namespace => format!("{line} -n {namespace}"),
    }
}

/// Runs one line. `stdin` is the text that `-f -` reads, or what is saved in the editor of `kubectl edit`.
pub fn run(api: &mut ApiServer, session: &Session, line: &str, stdin: &str) -> Output {
    rest::run(client::Client::new(api, session, line, stdin))
}

/// As [`run`], in a cluster whose metrics server, if it has one, measured what `metrics` tells.
pub fn run_measured(api: &mut ApiServer, session: &Session, line: &str, stdin: &str, metrics: &Autoscalers) -> Output {
    let client = client::Client::new(api, session, line, stdin);
    rest::run(client::Client {
        metrics: Some(metrics),
        ..client
    })
}

/// As [`run`], where nobody else is there to act between the command's requests: it sends them all.
pub fn run_alone(api: &mut ApiServer, session: &Session, line: &str, stdin: &str) -> Output {
    let mut output = run(api, session, line, stdin);
    while let Some(mut follow) = output.follow.take_if(|follow| follow.is_sending()) {
        api.advance_to(follow.next_ms().unwrap_or_default());
        let progress = follow.go_on(api);
        output.take(&progress);
        output.follow = Some(follow).filter(|_| progress.finished.is_none());
    }
    output
}

#[cfg(test)]
mod tests;
