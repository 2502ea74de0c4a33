//! How a command fails, and how kubectl words it. Upstream: `kubectl/pkg/cmd/util/helpers.go` (`checkErr`).

use crate::api::status::{Reason, Status};

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The server refused.
    Server(Status),
    /// The client itself has something to say.
    Client(String),
    /// A message that kubectl prints without `error:` in front.
    Plain(String),
    /// Several things went wrong.
    Several(Vec<Failure>),
}

impl From<Status> for Failure {
    fn from(status: Status) -> Self {
        Self::Server(status)
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Client(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self::Client(message.to_owned())
    }
}

/// What a command returns.
pub(super) type Outcome = Result<(), Failure>;

impl Failure {
    /// Ends a command with what went wrong on its way, if anything did.
    pub fn all(mut failures: Vec<Self>) -> Outcome {
        match failures.len() {
            0 => Ok(()),
            1 => Err(failures.remove(0)),
            _ => Err(Self::Several(failures)),
        }
    }

    /// Puts what was being done in front of the message (`AddSourceToErr`).
    pub fn when(self, doing: &str) -> Self {
        let prefix = format!("error when {doing} \"STDIN\": ");
        match self {
            Self::Server(mut status) if status.reason != Reason::Transport => {
                status.message = format!("{prefix}{}", status.message).into();
                Self::Server(status)
            }
            other => Self::Client(format!("{prefix}{}", other.raw())),
        }
    }

    /// The message in a list of several.
    fn message(&self) -> String {
        match self {
            Self::Server(status) if status.reason == Reason::Transport => {
                let cause = status
                    .message
                    .rsplit_once("\": ")
                    .map_or(status.message.as_str(), |(_, cause)| cause);
                format!("Unable to connect to the server: {cause}")
            }
            Self::Server(status) if status.reason == Reason::Unknown => format!("Error from server: {}", status.message),
            Self::Server(status) => format!("Error from server ({}): {}", status.reason.name(), status.message),
            other => other.raw(),
        }
    }

    /// The message alone.
    fn raw(&self) -> String {
        match self {
            Self::Server(status) => status.message.to_string(),
            Self::Client(message) | Self::Plain(message) => message.clone(),
            Self::Several(failures) => match failures.as_slice() {
                [failure] => failure.raw(),
                failures => format!("[{}]", failures.iter().map(Self::raw).collect::<Vec<_>>().join(", ")),
            },
        }
    }

    /// What kubectl writes to standard error before it exits with a code of failure.
    pub fn stderr(&self) -> String {
        match self {
            Self::Server(status) if status.reason == Reason::Invalid => invalid(status),
            Self::Server(_) => end_of_line(self.message()),
            Self::Plain(message) => end_of_line(message.clone()),
            Self::Client(message) if message.starts_with("error: ") => end_of_line(message.clone()),
            Self::Client(message) => end_of_line(format!("error: {message}")),
            Self::Several(failures) => failures.iter().map(|failure| end_of_line(failure.message())).collect(),
        }
    }
}

fn end_of_line(mut message: String) -> String {
    if !message.is_empty() && !message.ends_with('\n') {
        message.push('\n');
    }
    message
}

fn invalid(status: &Status) -> String {
    let details = &status.details;
    let mut text = "The request is invalid".to_owned();
    if !details.kind.is_empty() || !details.name.is_empty() {
        text = format!("The {} {:?} is invalid", details.kind, details.name.as_str());
    } else if !status.message.is_empty() && status.causes.is_empty() {
        text = format!("{text}: {}", status.message);
    }
    let mut causes: Vec<String> = Vec::new();
    for cause in &status.causes {
        let line = format!("{}: {}", cause.field, cause.message);
        if !causes.contains(&line) {
            causes.push(line);
        }
    }
    match causes.as_slice() {
        [] => end_of_line(text),
        [cause] => format!("{text}: {cause}\n"),
        causes => {
            let list: String = causes.iter().flat_map(|cause| ["* ", cause, "\n"]).collect();
            format!("{text}: \n{list}")
        }
    }
}
