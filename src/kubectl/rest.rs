//! A command that makes several requests: they follow one another in virtual time, and controllers run between them.
//!
//! What the command is about is found once, at its start. After each request the line is read again and goes on with the
//! next object, as that stands by then; so a stored place is all that a waiting command needs.

use crate::api::object::Shared;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

use super::client::Client;
use super::failure::{Failure, Outcome};
use super::resources::Selection;
use super::{Output, Session, commands};

/// What a request takes until the next one is sent, in milliseconds: twice what the scheduler needs to see a change.
pub(super) const REQUEST_MS: u64 = 6;

/// How far a command has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// Objects that are done.
    done: usize,
    /// What the command is about, as its start found it; nothing where it reads that from a manifest.
    selection: Option<Selection>,
    /// What went wrong so far.
    failures: Vec<Failure>,
    /// When a command that tries again began, in milliseconds since the Unix epoch.
    pub started_ms: Option<u64>,
    /// Objects that are printed together at the end.
    pub printed: Vec<Value>,
    /// Documents of YAML that the command's printer has printed.
    pub documents: usize,
}

/// A command between two of its requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rest {
    session: Session,
    line: String,
    stdin: String,
    place: Place,
    /// When it sends the next request, in milliseconds since the Unix epoch.
    pub next_ms: u64,
    /// Whether it waits for something to happen elsewhere rather than for its turn.
    pub tries_again: bool,
}

impl Rest {
    /// Sends the next request.
    pub fn go_on(self, api: &mut ApiServer) -> Output {
        let mut client = Client::new(api, &self.session, &self.line, &self.stdin);
        client.place = self.place;
        client.resumes = true;
        run(client)
    }
}

/// Runs the client's line, up to its end or to where it waits before its next request.
pub(super) fn run(mut client: Client<'_>) -> Output {
    let outcome = match super::away::refused(&client) {
        Some(failure) => Err(failure),
        None => commands::run(&mut client),
    };
    client.print_warnings();
    let now_ms = client.api.now_ms();
    let mut output = client.output;
    match outcome {
        Ok(()) if client.pauses => {
            output.follow = Some(super::Follow::rest(Rest {
                session: client.session.clone(),
                line: client.line.to_owned(),
                stdin: client.stdin.to_owned(),
                place: client.place,
                next_ms: now_ms + client.again_ms.unwrap_or(REQUEST_MS),
                tries_again: client.again_ms.is_some(),
            }));
        }
        Ok(()) => {}
        Err(failure) => {
            output.stderr.push_str(&failure.stderr());
            output.code = client.failure_code;
            output.follow = None;
        }
    }
    output
}

impl Client<'_> {
    /// What the command was found to be about when it began, with each object as it stands now; `None` at the beginning.
    pub fn resumed_selection(&self) -> Option<Selection> {
        let selection = self.place.selection.as_ref().filter(|_| self.resumes)?;
        let mut selection = selection.clone();
        for object in selection.objects.iter_mut().skip(self.place.done) {
            if let Some(current) = self.api.get(object.key()) {
                *object = Shared::clone(current);
            }
        }
        Some(selection)
    }

    /// Does `act` to each object of a selection, a request at a time, then fails with what could not be had or done.
    /// The caller returns at once if the client [pauses](Client::pauses) then.
    pub fn each_selected(&mut self, selection: &Selection, act: &mut dyn FnMut(&mut Self, &Shared) -> Outcome) -> Outcome {
        if self.place.selection.is_none() && selection.objects.len() > 1 {
            self.place.selection = Some(selection.clone());
        }
        self.each(selection.objects.len(), selection.failures.clone(), &mut |client, at| {
            act(client, &selection.objects[at])
        })
    }

    /// Ends a command that kubectl ends at its first refusal: the objects that are left stay as they are, and nothing is
    /// said of what could not be found.
    pub fn leave_rest(&mut self) {
        self.place.failures.clear();
        self.stop();
    }

    /// Whether anything went wrong so far.
    pub fn has_failed(&self) -> bool {
        !self.place.failures.is_empty()
    }

    /// Ends a command with what went wrong so far: the objects that are left stay as they are.
    pub fn stop(&mut self) {
        self.place.done = usize::MAX;
    }

    /// As [`Client::each_selected`], for `count` objects that the line or the manifest names. `failures` is what went wrong before.
    pub fn each(&mut self, count: usize, failures: Vec<Failure>, act: &mut dyn FnMut(&mut Self, usize) -> Outcome) -> Outcome {
        if std::mem::take(&mut self.resumes) {
            // The way here was gone before, and what it says was said then.
            self.output = Output::default();
        } else {
            self.place.failures = failures;
        }
        while self.place.done < count {
            let requests = self.api.journal().len();
            let outcome = act(self, self.place.done);
            if self.again_ms.is_some() {
                self.pauses = true;
                return Ok(());
            }
            self.place.failures.extend(outcome.err());
            self.place.done = self.place.done.saturating_add(1);
            if self.place.done < count && self.api.journal().len() > requests {
                self.pauses = true;
                return Ok(());
            }
        }
        self.pauses = false;
        Failure::all(std::mem::take(&mut self.place.failures))
    }
}
