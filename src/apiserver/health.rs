//! Whether requests reach the API server, and whether their answers come back.

use ecow::{EcoString, eco_format};

use super::ApiServer;
use super::why::Why;
use super::write::{Outcome, Stage, Subresource, Verb, Write};
use crate::api::status::{Reason, Status};

/// How the API server and its store are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Health {
    /// It answers.
    #[default]
    Serving,
    /// It answers, but its store takes no write within the time that it waits.
    Slow,
    /// It is not there: connections are refused.
    Away,
}

impl Health {
    /// Every state with its name in scenario files.
    pub const NAMES: [(&'static str, Self); 3] = [("away", Self::Away), ("slow", Self::Slow), ("back", Self::Serving)];

    /// The state of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(other, _)| *other == name).map(|(_, health)| health)
    }

    /// Its name in scenario files.
    pub fn name(self) -> &'static str {
        Self::NAMES
            .into_iter()
            .find(|(_, health)| *health == self)
            .map_or("", |(name, _)| name)
    }
}

/// When the connection of a client breaks: at its first request that writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// Before the request has arrived.
    Before,
    /// After the request was carried out, before the answer.
    After,
    /// It is broken: whatever the client asks after that is lost.
    Over,
}

impl Cut {
    /// Each with its name in scenario files.
    pub const NAMES: [(&'static str, Self); 2] = [("before", Self::Before), ("after", Self::After)];
}

impl ApiServer {
    /// How it is.
    pub fn health(&self) -> Health {
        self.health
    }

    /// Lets a client act whose connection breaks.
    pub fn interrupted<T>(&mut self, cut: Cut, act: impl FnOnce(&mut Self) -> T) -> T {
        self.cut = Some(cut);
        let result = act(self);
        // The next client has a connection of its own.
        self.cut = None;
        result
    }

    /// Whether a request that writes reaches the server and its store; what the client or the controller is told where not.
    pub(super) fn reaches(&mut self, write: &Write) -> Result<(), Status> {
        if write.writer.actor.is_client() && self.cut == Some(Cut::Before) {
            let lost = Write {
                outcome: Outcome::Lost,
                after: write.before.clone(),
                ..write.clone()
            };
            self.journal.push(lost);
            self.cut = Some(Cut::Over);
        }
        if write.writer.actor.is_client() && self.cut == Some(Cut::Over) {
            return Err(Status::new(Reason::Transport, lost(write.verb, &path(write))));
        }
        if self.health == Health::Slow {
            let status = Status::new(Reason::Unknown, "etcdserver: request timed out");
            return Err(self.refuse(write.clone(), (Stage::Store, status)));
        }
        Ok(())
    }

    /// Lets the answer to the last request get lost where the client's connection breaks by then.
    pub(super) fn answer(&mut self) -> Result<(), Status> {
        if self.cut != Some(Cut::After) {
            return Ok(());
        }
        let Some(last) = self.journal.last_mut().filter(|last| last.writer.actor.is_client()) else {
            return Ok(());
        };
        if let Why::Asked(command) = &last.writer.why {
            last.writer.why = Why::Unanswered(command.clone());
        }
        let message = lost(last.verb, &path(last));
        self.cut = Some(Cut::Over);
        Err(Status::new(Reason::Transport, message))
    }

    /// Lets it be so.
    pub fn set_health(&mut self, health: Health) {
        self.health = health;
    }
}

/// Where kubectl finds the server, as its configuration names it.
pub const ADDRESS: &str = "127.0.0.1:6443";

/// The path of a request, with what kubectl adds to it.
fn path(write: &Write) -> EcoString {
    let names = write.key.kind.names();
    let api = if names.group.is_empty() {
        "api".into()
    } else {
        eco_format!("apis/{}", names.group)
    };
    let space = if write.key.namespace.is_empty() {
        EcoString::new()
    } else {
        eco_format!("/namespaces/{}", write.key.namespace)
    };
    let name = match (write.verb, write.subresource) {
        (Verb::Create, Subresource::None) => EcoString::new(),
        (_, Subresource::None) => eco_format!("/{}", write.key.name),
        (_, part) => eco_format!("/{}/{}", write.key.name, part.name()),
    };
    let query = if write.verb == Verb::Delete {
        EcoString::new()
    } else {
        eco_format!("?fieldManager={}&fieldValidation=Strict", write.writer.manager)
    };
    eco_format!("/{api}/{}{space}/{}{name}{query}", names.version, names.plural)
}

/// What the client's transport says of a request whose connection broke.
fn lost(verb: Verb, path: &str) -> EcoString {
    let method = verb.method();
    let method = format!("{}{}", &method[..1], method[1..].to_lowercase());
    eco_format!("{method} \"https://{ADDRESS}{path}\": EOF")
}
