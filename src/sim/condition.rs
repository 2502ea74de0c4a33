//! A question about one object, as scripts wait for it and goals ask it: `deployment/web complete`,
//! `deployment/web status.availableReplicas >= 3`, `pod/solo gone`.

use std::cmp::Ordering;
use std::fmt;

use ecow::EcoString;
use imbl::OrdMap;

use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::value::Value;
use crate::traffic::{Reason, Totals};

/// A question about one object in the namespace `default`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    key: Key,
    test: Test,
}

/// What a condition asks of its object, for those who ask a real cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked<'a> {
    /// Whether it is there.
    Exists,
    /// Whether it is not there.
    Gone,
    /// Whether its rollout has ended well.
    Complete,
    /// How many requests were sent to it, and what became of them.
    Traffic,
    /// Whether a status condition has a value.
    Status {
        /// The condition's type.
        name: &'a str,
        /// `True`, `False` or `Unknown`.
        value: &'a str,
    },
    /// Whether a field compares.
    Field {
        /// The field's path, with dots.
        path: String,
        /// `=`, `!=`, `>=` or `<=`.
        sign: &'static str,
        /// With what.
        value: &'a str,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Test {
    Exists,
    Gone,
    Complete,
    /// A number of requests to the Service of the key.
    Traffic {
        count: EcoString,
        operator: Operator,
        value: u64,
    },
    Compare {
        path: Vec<EcoString>,
        operator: Operator,
        value: EcoString,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operator {
    Equal,
    NotEqual,
    AtLeast,
    AtMost,
}

impl Operator {
    const ALL: [Self; 4] = [Self::NotEqual, Self::AtLeast, Self::AtMost, Self::Equal];

    fn compares(self, ordering: Ordering) -> bool {
        match self {
            Self::Equal => ordering.is_eq(),
            Self::NotEqual => ordering.is_ne(),
            Self::AtLeast => ordering.is_ge(),
            Self::AtMost => ordering.is_le(),
        }
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
        }
    }
}

/// The operator of a comparison, with what stands before and behind it.
fn split(comparison: &str) -> Option<(Operator, (&str, &str))> {
    let at = |operator: Operator| comparison.split_once(operator.sign()).map(|parts| (operator, parts));
    Operator::ALL.into_iter().find_map(at)
}

/// What a condition looks like, for messages.
pub const SYNTAX: &str = "TYPE/NAME complete, TYPE/NAME exists, TYPE/NAME gone, TYPE/NAME FIELD = VALUE (or !=, >=, <=), TYPE/NAME CONDITION = STATUS, or traffic/SERVICE COUNT = NUMBER";

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// What is wrong with it, and what a condition looks like.
    pub fn parse(written: &str) -> Result<Self, String> {
        let wrong = |what: &str| format!("{what} in the condition {written:?}; a condition is {SYNTAX}");
        let (subject, test) = written
            .trim()
            .split_once(char::is_whitespace)
            .ok_or_else(|| wrong("the test is missing"))?;
        let (kind, name) = subject.split_once('/').ok_or_else(|| wrong("TYPE/NAME is missing"))?;
        if kind == "traffic" {
            return Self::of_traffic(name, test, wrong);
        }
        let kind = Kind::of_resource(kind).ok_or_else(|| wrong(&format!("the type {kind:?} is not known")))?;
        let due = match test.trim() {
            "exists" => Test::Exists,
            "gone" => Test::Gone,
            "complete" => Test::Complete,
            comparison => {
                let (operator, (path, value)) = split(comparison).ok_or_else(|| wrong("the comparison is missing"))?;
                let path = path.trim().trim_start_matches('.').split('.').map(Into::into).collect();
                Test::Compare {
                    path,
                    operator,
                    value: value.trim().into(),
                }
            }
        };
        Ok(Self {
            key: Key::new(kind, "default", name),
            test: due,
        })
    }

    /// The condition of a number of requests to the Service `name`.
    fn of_traffic(name: &str, test: &str, wrong: impl Fn(&str) -> String) -> Result<Self, String> {
        let (operator, (count, value)) = split(test).ok_or_else(|| wrong("the comparison is missing"))?;
        let count = count.trim();
        if Totals::default().named(count).is_none() {
            let known = Reason::ALL.map(Reason::name).join(", ");
            return Err(wrong(&format!("{count:?} is none of sent, served, open, failed, {known}")));
        }
        let value = value.trim().parse().map_err(|_| wrong("the number is missing"))?;
        let count = count.into();
        Ok(Self {
            key: Key::new(Kind::Service, "default", name),
            test: Test::Traffic { count, operator, value },
        })
    }

    /// The object that is asked.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// What is asked.
    pub fn asked(&self) -> Asked<'_> {
        match &self.test {
            Test::Exists => Asked::Exists,
            Test::Gone => Asked::Gone,
            Test::Complete => Asked::Complete,
            Test::Traffic { .. } => Asked::Traffic,
            Test::Compare { path, operator, value } => match path.as_slice() {
                [name] if is_condition(name) && *operator == Operator::Equal => Asked::Status { name, value },
                _ => Asked::Field {
                    path: path.join("."),
                    sign: operator.sign(),
                    value,
                },
            },
        }
    }

    /// Whether it holds in a cluster with these objects, when this has become of the requests to a Service.
    pub fn holds(&self, objects: &OrdMap<Key, Shared>, traffic: Totals) -> bool {
        let object = objects.get(&self.key);
        match (&self.test, object) {
            (Test::Traffic { count, operator, value }, _) => operator.compares(traffic.named(count).unwrap_or_default().cmp(value)),
            (Test::Gone, object) => object.is_none(),
            (Test::Exists, object) => object.is_some(),
            (_, None) => false,
            (Test::Complete, Some(object)) => is_complete(object.body()),
            (Test::Compare { path, operator, value }, Some(object)) => compare(object.value(), path, *operator, value),
        }
    }
}

/// Whether a Deployment's rollout has ended well (`DeploymentComplete`).
pub fn is_complete(deployment: &Value) -> bool {
    let count = |name: &str| deployment.int(&["status", name]).unwrap_or_default();
    let wanted = deployment.int(&["spec", "replicas"]).unwrap_or(1);
    count("updatedReplicas") == wanted
        && count("replicas") == wanted
        && count("availableReplicas") == wanted
        && Some(count("observedGeneration")) >= deployment.int(&["metadata", "generation"])
}

/// One capitalised word names a status condition.
fn is_condition(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

fn compare(object: &Value, path: &[EcoString], operator: Operator, expected: &str) -> bool {
    let path: Vec<&str> = path.iter().map(EcoString::as_str).collect();
    let found = match path.as_slice() {
        [word] if is_condition(word) => crate::api::pod::condition(object, word).and_then(|condition| condition.get("status")),
        path => object.at(path),
    };
    let (number, expected_number) = (found.map_or(Some(0), Value::as_int), expected.parse::<i64>().ok());
    let text = match found {
        Some(Value::String(text)) => text.to_string(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    match (operator, number, expected_number) {
        (operator, Some(number), Some(expected)) => operator.compares(number.cmp(&expected)),
        (Operator::Equal, ..) => text == expected,
        (Operator::NotEqual, ..) => text != expected,
        (Operator::AtLeast | Operator::AtMost, ..) => false,
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Test::Traffic { count, operator, value } = &self.test {
            return write!(f, "traffic/{} {count} {} {value}", self.key.name, operator.sign());
        }
        write!(f, "{}/{} ", self.key.kind.names().singular, self.key.name)?;
        match &self.test {
            Test::Exists => f.write_str("exists"),
            Test::Gone => f.write_str("gone"),
            Test::Complete | Test::Traffic { .. } => f.write_str("complete"),
            Test::Compare { path, operator, value } => write!(f, "{} {} {value}", path.join("."), operator.sign()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::object::Object;
    use crate::value;

    #[test]
    fn a_condition_is_asked_of_the_object_it_names() {
        let deployment = value!({
            "metadata": {"name": "web", "namespace": "default", "generation": 2},
            "spec": {"replicas": 3},
            "status": {"observedGeneration": 2, "replicas": 4, "updatedReplicas": 3, "availableReplicas": 3,
                "conditions": [{"type": "Available", "status": "True"}]}
        });
        let object = Shared::new(Object::new(Kind::Deployment, deployment));
        let objects: OrdMap<Key, Shared> = std::iter::once((object.key().clone(), object)).collect();
        let cases = [
            ("deploy/web exists", true),
            ("deployment/web gone", false),
            ("deployment/api gone", true),
            ("deployment/web complete", false),
            ("deployment/web status.updatedReplicas >= 3", true),
            ("deployment/web .spec.replicas = 4", false),
            ("deployment/web status.unavailableReplicas = 0", true),
            ("deployment/web Available = True", true),
            ("deployment/api spec.replicas = 0", false),
        ];
        for (text, expected) in cases {
            assert_eq!(
                Condition::parse(text).map(|condition| condition.holds(&objects, Totals::default())),
                Ok(expected),
                "{text}"
            );
        }
    }

    #[test]
    fn a_condition_reads_back_as_it_is_written() {
        for text in [
            "deployment/web complete",
            "pod/solo gone",
            "deployment/web status.availableReplicas >= 3",
            "traffic/web failed = 0",
        ] {
            assert_eq!(Condition::parse(text).map(|condition| condition.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "web complete",
            "deployment/web",
            "cat/tom exists",
            "deployment/web happy",
            "traffic/web late = 1",
            "traffic/web failed = few",
        ] {
            assert!(
                Condition::parse(text).is_err_and(|message| message.contains("TYPE/NAME complete")),
                "{text}"
            );
        }
    }
}
