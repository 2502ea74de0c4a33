//! What a command still waits for after it has returned.

use crate::api::object::Key;
use crate::api::status::Status;
use crate::apiserver::ApiServer;
use crate::apiserver::write::Write;

use super::drain::Drain;
use super::failure::Failure;
use super::get::Watch;
use super::rest::Rest;
use super::rollout::status::{RolloutStatus, View};
use super::wait::Wait;

/// A command that waits or watches. The simulation polls it after every pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    what: What,
    /// The virtual time at which the command gives up.
    deadline_ms: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Rollout(RolloutStatus),
    Deletion(Vec<(Key, String)>),
    Watch(Box<Watch>),
    Wait(Wait),
    Rest(Box<Rest>),
    Drain(Box<Drain>),
}

/// What a poll brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// New text on standard output.
    pub stdout: String,
    /// New text on standard error.
    pub stderr: String,
    /// The exit code, once the command has ended.
    pub finished: Option<i32>,
}

impl Progress {
    fn failed(failure: &Failure) -> Self {
        Self {
            stderr: failure.stderr(),
            finished: Some(1),
            ..Self::default()
        }
    }
}

impl Follow {
    pub(super) fn rollout(status: RolloutStatus, deadline_ms: Option<u64>) -> Self {
        Self {
            what: What::Rollout(status),
            deadline_ms,
        }
    }

    pub(super) fn deletion(objects: Vec<(Key, String)>, deadline_ms: u64) -> Self {
        Self {
            what: What::Deletion(objects),
            deadline_ms: Some(deadline_ms),
        }
    }

    pub(super) fn wait(wait: Wait, deadline_ms: u64) -> Self {
        Self {
            what: What::Wait(wait),
            deadline_ms: Some(deadline_ms),
        }
    }

    pub(super) fn watch(watch: Watch) -> Self {
        Self {
            what: What::Watch(Box::new(watch)),
            deadline_ms: None,
        }
    }

    pub(super) fn drain(drain: Drain) -> Self {
        Self {
            what: What::Drain(Box::new(drain)),
            deadline_ms: None,
        }
    }

    pub(super) fn rest(rest: Rest) -> Self {
        Self {
            what: What::Rest(Box::new(rest)),
            deadline_ms: None,
        }
    }

    /// When the command sends its next request, in milliseconds since the Unix epoch; `None` where it has sent all.
    pub fn next_ms(&self) -> Option<u64> {
        match &self.what {
            What::Rest(rest) => Some(rest.next_ms),
            What::Drain(drain) => Some(drain.next_ms),
            _ => None,
        }
    }

    /// Whether nothing else is typed until the command has sent all its requests: one that tries again and again holds up nobody.
    pub fn is_sending(&self) -> bool {
        matches!(&self.what, What::Rest(rest) if !rest.tries_again)
    }

    /// Sends the command's next request, if there is one left.
    pub fn go_on(&mut self, api: &mut ApiServer) -> Progress {
        if let What::Drain(drain) = &mut self.what {
            return drain.go_on(api);
        }
        let What::Rest(rest) = &self.what else {
            return Progress::default();
        };
        let output = rest.as_ref().clone().go_on(api);
        let finished = output.follow.is_none().then_some(output.code);
        if let Some(follow) = output.follow {
            *self = follow;
        }
        Progress {
            stdout: output.stdout,
            stderr: output.stderr,
            finished,
        }
    }

    /// When the command gives up, in milliseconds since the Unix epoch; the simulation should poll then, too.
    pub fn deadline_ms(&self) -> Option<u64> {
        self.deadline_ms
    }

    /// Whether the command ends by itself, if all goes well: a watch never does.
    pub fn ends(&self) -> bool {
        !matches!(self.what, What::Watch(_))
    }

    /// Looks at the cluster again; `writes` is what was asked of it since the last look, as far as that is known.
    pub fn poll(&mut self, api: &ApiServer, writes: &[&Write]) -> Progress {
        let progress = match &mut self.what {
            What::Rollout(status) => poll_rollout(status, api),
            What::Deletion(objects) => poll_deletion(objects, api),
            What::Watch(watch) => Progress {
                stdout: watch.poll(api, writes),
                ..Progress::default()
            },
            What::Rest(_) | What::Drain(_) => Progress::default(),
            What::Wait(wait) => {
                let mut stdout = wait.poll(api);
                if self.deadline_ms.is_some_and(|deadline_ms| api.now_ms() >= deadline_ms) {
                    stdout.push_str(&wait.time_out(api));
                }
                end_of_wait(wait, stdout)
            }
        };
        let late = self.deadline_ms.is_some_and(|deadline_ms| api.now_ms() >= deadline_ms);
        if progress.finished.is_some() || !late {
            return progress;
        }
        let failure = match &self.what {
            // Only the first one is complained of.
            What::Deletion(objects) => objects.first().map_or_else(String::new, |(key, _)| {
                format!("timed out waiting for the condition on {}/{}", key.kind.names().plural, key.name)
            }),
            _ => "timed out waiting for the condition".to_owned(),
        };
        Progress {
            stdout: progress.stdout,
            ..Progress::failed(&Failure::Client(failure))
        }
    }
}

fn poll_rollout(status: &mut RolloutStatus, api: &ApiServer) -> Progress {
    let mut printed = String::new();
    loop {
        match status.look(api) {
            View::Unchanged => break,
            View::Waiting(line) => {
                printed.push_str(&line);
                break;
            }
            View::Done(line) => {
                printed.push_str(&line);
                if !status.next() {
                    return Progress {
                        stdout: printed,
                        finished: Some(0),
                        ..Progress::default()
                    };
                }
            }
            View::Failed(failure) => {
                return Progress {
                    stdout: printed,
                    ..Progress::failed(&failure)
                };
            }
        }
    }
    Progress {
        stdout: printed,
        ..Progress::default()
    }
}

fn end_of_wait(wait: &Wait, stdout: String) -> Progress {
    let ended = match wait.failure() {
        _ if !wait.is_over() => Progress::default(),
        Ok(()) => Progress {
            finished: Some(0),
            ..Progress::default()
        },
        Err(failure) => Progress::failed(&failure),
    };
    Progress { stdout, ..ended }
}

/// Waits until each object is gone, or another of its name stands there.
fn poll_deletion(objects: &mut Vec<(Key, String)>, api: &ApiServer) -> Progress {
    objects.retain(|(key, uid)| api.get(key).is_some_and(|object| object.uid() == uid));
    Progress {
        finished: objects.is_empty().then_some(0),
        ..Progress::default()
    }
}

/// What `rollout status` says of an object that is gone while it waits.
pub(super) fn deleted() -> Failure {
    Failure::Client("object has been deleted".to_owned())
}

/// What a lookup of an object that is not there answers.
pub(super) fn not_found(key: &Key) -> Failure {
    Failure::Server(Status::not_found(key.kind, &key.name))
}
