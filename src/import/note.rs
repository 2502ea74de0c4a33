//! What an import has to say about itself, as facts; `explain` has the words.

use ecow::{EcoString, eco_format};

use super::prose::Prose;
use crate::kubelet::image::{ImageBehaviour, Pull};
use crate::manifest::Position;

/// What kind of fact a note is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// It was assumed.
    Assumed,
    /// It was left out.
    LeftOut,
    /// Its value was taken out.
    Blanked,
}

/// Something that the reader of an import has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The object, as `Deployment default/web`, or several; empty where all are meant.
    pub about: EcoString,
    /// Where it stands in the text, if it is about a place.
    pub place: Option<Position>,
    /// What it is.
    pub fact: Fact,
}

/// What was assumed, left out or blanked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The newest time of the text is the beginning of the virtual clock.
    Clock {
        /// The newest time, as the text has it.
        newest: EcoString,
    },
    /// No object has a time.
    NoTime,
    /// Nobody's memory comes along: controllers and kubelets begin as after a restart.
    Memory,
    /// Without `managedFields` nobody knows who wrote which field.
    NoManagedFields,
    /// A Deployment without its ReplicaSets.
    NoReplicaSets,
    /// ReplicaSets that have Pods, none of which is in the text.
    NoPods,
    /// An object without a uid.
    NoUid,
    /// An owner that is not in the text, so that the reference to it was taken off.
    OwnerMissing {
        /// `ReplicaSet web-5d4f8c7b9`
        owner: EcoString,
    },
    /// An owner of the same name with another uid: the garbage collector deletes what it has left behind.
    OwnerReplaced {
        /// `ReplicaSet web-5d4f8c7b9`
        owner: EcoString,
    },
    /// An owner of a kind that is not modelled: nothing replaces its Pods.
    OwnerForeign {
        /// `StatefulSet`
        kind: EcoString,
    },
    /// Nodes were made, as Pods name them.
    NodesMade {
        /// Their names.
        names: EcoString,
    },
    /// No Pod names a node; three were made.
    DefaultNodes,
    /// A node was made with just as much as its Pods ask for, as a Pod found no room.
    NodesFull {
        /// `cpu, memory`
        resources: EcoString,
    },
    /// A node does not answer.
    NodeSilent,
    /// Something that objects name was made, as it is not in the text.
    Made,
    /// A quota was made from the message of a refusal.
    QuotaMade {
        /// `pods=3`
        hard: EcoString,
    },
    /// A refusal whose reason is not in the text: the next try succeeds.
    Refused {
        /// What the server said.
        message: EcoString,
    },
    /// An image cannot be pulled.
    ImagePull {
        /// Why.
        pull: Pull,
    },
    /// Containers of an image end again and again.
    ImageEnds {
        /// Milliseconds from start to end.
        after_ms: u64,
        /// The exit code.
        exit_code: i64,
    },
    /// Containers of an image have run for long and are not ready.
    ImageNeverReady,
    /// Containers of an image become ready after this long.
    ImageReady {
        /// Milliseconds.
        ready_ms: u64,
    },
    /// Some containers of an image do well and others do not.
    ImageMixed,
    /// A container waits for a reason that is not modelled: it is made at the next try.
    WaitingUnknown {
        /// The reason.
        reason: EcoString,
    },
    /// A kind that is not modelled.
    KindUnknown,
    /// What stands there is no object.
    NoObject {
        /// What is missing or wrong: a field, or the server's message.
        what: Flaw,
    },
    /// An object that no server would have stored.
    Invalid {
        /// The server's message.
        message: EcoString,
    },
    /// The same object more than once; the newest was taken.
    Duplicate,
    /// Fields that the schema does not know.
    UnknownFields {
        /// The server's warnings.
        fields: EcoString,
    },
    /// Values of environment variables.
    Environment {
        /// How many.
        values: usize,
    },
    /// The data of a Secret.
    SecretData {
        /// How many keys.
        keys: usize,
    },
    /// The manifest that was applied last could not be read, so that it was taken out whole.
    LastApplied,
}

/// What is wrong with something that should be an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is no mapping.
    NotAMapping,
    /// It has no `kind` or `apiVersion`.
    NoKind,
    /// A list that ends before kubectl says that it is one.
    Cut,
    /// It has no `metadata.name`.
    NoName,
    /// A field has a value of a wrong type; the server's message.
    Malformed(EcoString),
    /// It asks for more replicas than can be simulated.
    TooManyReplicas(i64),
}

impl Fact {
    /// What kind of fact it is.
    pub fn class(&self) -> Class {
        match self {
            Self::KindUnknown | Self::NoObject { .. } | Self::Invalid { .. } | Self::Duplicate | Self::UnknownFields { .. } => {
                Class::LeftOut
            }
            Self::Environment { .. } | Self::SecretData { .. } | Self::LastApplied => Class::Blanked,
            _ => Class::Assumed,
        }
    }

    /// Whether notes of this fact about several objects are told in one.
    fn is_grouped(&self) -> bool {
        !matches!(self, Self::NoObject { .. } | Self::Invalid { .. } | Self::Duplicate)
    }
}

/// Why nothing could be made of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// Why.
    pub why: RefusalWhy,
}

/// Why nothing could be made of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusalWhy {
    /// There is nothing in it.
    Empty,
    /// It is printed for people.
    Prose(Prose),
    /// It cannot be read as YAML or JSON.
    Unreadable {
        /// What is wrong.
        message: EcoString,
        /// Whether it looks as if its end were missing.
        cut: bool,
    },
    /// It is more than can be taken in; the message names the bound.
    TooMuch {
        /// The bound.
        message: EcoString,
    },
    /// None of its objects is a Deployment, a ReplicaSet or a Pod that can be taken in.
    NoWorkload {
        /// What was left out and why.
        notes: Vec<Note>,
    },
}

impl Refusal {
    pub(super) fn at(place: Position, why: RefusalWhy) -> Self {
        Self {
            line: place.line.max(1),
            column: place.column.max(1),
            why,
        }
    }
}

/// `Deployment default/web`, or `Node node-1`.
pub(super) fn about(kind: &str, namespace: &str, name: &str) -> EcoString {
    match namespace {
        "" => eco_format!("{kind} {name}"),
        namespace => eco_format!("{kind} {namespace}/{name}"),
    }
}

/// Names that one note lists.
const LISTED: usize = 3;

/// Tells what is the same of several objects in one note, the first of which give it its place, and sorts the notes by
/// their class.
pub(super) fn group(notes: &mut Vec<Note>) {
    let mut grouped: Vec<(Note, usize)> = Vec::new();
    for note in notes.drain(..) {
        let same = |(other, _): &&mut (Note, usize)| other.fact == note.fact && other.fact.is_grouped() && !note.about.is_empty();
        let Some((first, count)) = grouped.iter_mut().find(same) else {
            grouped.push((note, 1));
            continue;
        };
        *count += 1;
        if *count <= LISTED {
            first.about = eco_format!("{}, {}", first.about, note.about);
        }
    }
    notes.extend(grouped.into_iter().map(|(mut note, count)| {
        if count > LISTED {
            note.about = eco_format!("{} +{}", note.about, count - LISTED);
        }
        note
    }));
    notes.sort_by_key(|note| note.fact.class());
}

/// What of a behaviour is worth a note.
pub(super) fn of_behaviour(behaviour: &ImageBehaviour) -> Fact {
    let usual = ImageBehaviour::default();
    match behaviour.exit_after_ms {
        _ if behaviour.pull != usual.pull => Fact::ImagePull { pull: behaviour.pull },
        Some(after_ms) => Fact::ImageEnds {
            after_ms,
            exit_code: behaviour.exit_code,
        },
        None if !behaviour.becomes_ready => Fact::ImageNeverReady,
        None => Fact::ImageReady {
            ready_ms: behaviour.ready_ms,
        },
    }
}
