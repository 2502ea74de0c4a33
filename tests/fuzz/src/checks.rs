//! What several targets check.

use std::rc::Rc;

use converge::api::decode::{FieldValidation, decode_request};
use converge::api::object::{Key, Shared};
use converge::api::value::Value;
use converge::apiserver::ApiServer;
use converge::apiserver::write::Outcome;
use converge::manifest::{self, Span};
use converge::scenario;
use converge::sim::timeline::Timeline;
use imbl::OrdMap;

/// Objects by key.
pub type Objects = OrdMap<Key, Shared>;

/// The lines of a text as an editor counts them, each with its number of characters.
pub struct Places(Vec<usize>);

impl Places {
    pub fn of(text: &str) -> Self {
        Self(text.split('\n').map(|line| line.chars().count()).collect())
    }

    /// A place is in the text, or right behind a line's last character.
    pub fn hold(&self, what: &str, line: usize, column: usize) {
        let characters = line.checked_sub(1).and_then(|line| self.0.get(line));
        let Some(characters) = characters else {
            panic!("{what}: line {line} of {}", self.0.len());
        };
        assert!(
            (1..=characters + 1).contains(&column),
            "{what}: column {column} of line {line}, which has {characters}"
        );
    }

    pub fn hold_span(&self, what: &str, span: Span) {
        self.hold(what, span.start.line, span.start.column);
        self.hold(what, span.end.line, span.end.column);
        assert!(span.start <= span.end, "{what}: {span:?}");
    }
}

/// The journal tells all that became of `before`: a request that was not stored changed nothing, and each other one what
/// it says.
pub fn hold_journal(what: &str, before: &Objects, api: &mut ApiServer) {
    let mut objects = before.clone();
    for write in api.take_journal() {
        if write.outcome != Outcome::Stored {
            assert_eq!(write.before, write.after, "{what}: not stored, and changed: {}", write.key.name);
            continue;
        }
        match &write.after {
            Some(after) => {
                hold_stored(what, after);
                objects.insert(write.key.clone(), Rc::clone(after));
            }
            None => drop(objects.remove(&write.key)),
        }
    }
    if objects != *api.objects() {
        let differing = objects.diff(api.objects()).next();
        panic!("{what}: the journal and the store differ: {differing:?}");
    }
}

/// What is stored can be printed, read back, and sent again without a fault.
pub fn hold_stored(what: &str, object: &Shared) {
    let printed = manifest::to_yaml(object.value());
    let read = manifest::parse(&printed);
    assert!(read.faults.is_empty(), "{what}: {:?} in\n{printed}", read.faults);
    assert_eq!(read.documents.len(), 1, "{what}:\n{printed}");
    hold_equal(&format!("{what}: printed as YAML"), &read.documents[0].value, object.value());
    let kind = object.kind();
    let decode = |value: &Value| {
        let decoded = decode_request(&kind.api_version(), kind.name(), value, FieldValidation::Strict);
        decoded
            .unwrap_or_else(|message| panic!("{what}: what is stored cannot be sent: {message}\n{printed}"))
            .object
    };
    let sent = decode(object.value());
    hold_equal(&format!("{what}: {} sent again", object.name()), &decode(&sent), &sent);
}

/// Two values are the same; where not, says where.
pub fn hold_equal(what: &str, left: &Value, right: &Value) {
    if left == right {
        return;
    }
    let (mut left, mut right, mut path) = (left, right, String::new());
    loop {
        let step = match (left, right) {
            (Value::Map(a), Value::Map(b)) => {
                let keys = a.keys().chain(b.keys());
                keys.into_iter().find(|key| a.get(key) != b.get(key)).map(|key| {
                    let null = &Value::Null;
                    (format!(".{key}"), a.get(key).unwrap_or(null), b.get(key).unwrap_or(null))
                })
            }
            (Value::List(a), Value::List(b)) if a.len() == b.len() => {
                let at = a.iter().zip(b.iter()).position(|(a, b)| a != b);
                at.map(|at| (format!("[{at}]"), &a[at], &b[at]))
            }
            _ => None,
        };
        let Some((name, a, b)) = step else {
            panic!("{what}: at {path:?}: {left} and {right}");
        };
        path += &name;
        (left, right) = (a, b);
    }
}

/// Faults of a scenario file stand in the text, in its order, and say something.
pub fn hold_faults(text: &str, faults: &[scenario::Fault]) {
    let places = Places::of(text);
    assert!(!faults.is_empty(), "refused for nothing");
    for fault in faults {
        places.hold(&fault.message, fault.line, fault.column);
        assert!(!fault.message.trim().is_empty(), "{fault:?}");
    }
    assert!(
        faults.is_sorted_by_key(|fault| (fault.line, fault.column)),
        "in the order of the text: {faults:?}"
    );
}

/// Lets a timeline run, but not for long: passes may make no steps, and ten thousand replicas make many.
pub fn run(timeline: &mut Timeline, steps: u64) {
    let mut passes = 1500;
    while passes > 0 && timeline.len() < steps && timeline.advance(16) {
        passes -= 16;
    }
}
