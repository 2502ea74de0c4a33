//! What a write is, on its way in and as it is remembered.

use ecow::EcoString;

use super::actor::Actor;
use super::why::Why;
use crate::api::object::{Key, Shared};
use crate::api::status::Status;

/// Who asks for a write, under which name, and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Writer {
    /// The author.
    pub actor: Actor,
    /// The field manager, such as `kubectl-client-side-apply`.
    pub manager: EcoString,
    /// The rule that leads to the write, with its numbers.
    pub why: Why,
}

impl Writer {
    /// A part of the cluster, writing under its own manager name.
    pub fn new(actor: Actor, why: Why) -> Self {
        Self {
            manager: actor.manager().into(),
            actor,
            why,
        }
    }

    /// A client writing as field manager `manager`.
    pub fn client(actor: Actor, manager: &str, why: Why) -> Self {
        Self {
            actor,
            manager: manager.into(),
            why,
        }
    }
}

/// What a request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// `POST`
    Create,
    /// `PUT`
    Update,
    /// `PATCH`
    Patch,
    /// Server-side apply, a `PATCH` of its own kind.
    Apply,
    /// `DELETE`
    Delete,
    /// `POST …/binding`: the scheduler gives a Pod its node.
    Bind,
}

impl Verb {
    /// The HTTP method.
    pub const fn method(self) -> &'static str {
        match self {
            Self::Create | Self::Bind => "POST",
            Self::Update => "PUT",
            Self::Patch | Self::Apply => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

/// The part of an object that a request addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subresource {
    /// The object itself.
    #[default]
    None,
    /// `/status`
    Status,
    /// `/scale`
    Scale,
    /// `/binding`
    Binding,
    /// `/eviction`
    Eviction,
}

impl Subresource {
    /// Its name in the path, empty for the object itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Status => "status",
            Self::Scale => "scale",
            Self::Binding => "binding",
            Self::Eviction => "eviction",
        }
    }
}

/// The stations of a request, in order. A refused request stops at one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The text becomes an object of a known kind.
    Decode,
    /// Missing fields get their defaults.
    Default,
    /// Admission: quota, limits, policies, webhooks.
    Admit,
    /// The object's own rules.
    Validate,
    /// The stored object is compared and replaced.
    Store,
}

impl Stage {
    /// Every station, in order.
    pub const ALL: [Self; 5] = [Self::Decode, Self::Default, Self::Admit, Self::Validate, Self::Store];
}

/// How a request ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The store holds the change.
    Stored,
    /// The request was accepted and changes nothing.
    Unchanged,
    /// The request never arrived.
    Lost,
    /// The request was refused at a station.
    Refused(Stage, Box<Status>),
}

/// A request as the journal remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Who, and why.
    pub writer: Writer,
    /// What the request does.
    pub verb: Verb,
    /// The part it addresses.
    pub subresource: Subresource,
    /// The object it addresses.
    pub key: Key,
    /// How it ended.
    pub outcome: Outcome,
    /// The object before; `None` where there was none.
    pub before: Option<Shared>,
    /// The object after; `None` where it is gone.
    pub after: Option<Shared>,
}

impl Write {
    /// A request on its way: nothing refused it yet, and nothing came of it.
    pub(super) fn begin(writer: Writer, verb: Verb, subresource: Subresource, key: Key, before: Option<Shared>) -> Self {
        Self {
            writer,
            verb,
            subresource,
            // Shares the stored object's key.
            key: before.as_ref().map_or(key, |before| before.key().clone()),
            outcome: Outcome::Stored,
            before,
            after: None,
        }
    }
}
