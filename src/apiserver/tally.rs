//! How many Pods there are, by owner, node and labels: a controller that only counts its Pods needs to see none of them.

use ecow::EcoString;
use imbl::OrdMap;

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::{Map, Value};

/// Pods that are alike in what they are counted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    namespace: EcoString,
    /// The controller's uid, empty for Pods that have none.
    owner: EcoString,
    node: EcoString,
    labels: Value,
}

impl Group {
    fn of(pod: &Object) -> Self {
        Self {
            namespace: pod.namespace().clone(),
            owner: pod.controller_uid().unwrap_or_default().into(),
            node: pod.pod().node.clone(),
            labels: pod.label_value().clone(),
        }
    }

    /// `spec.nodeName` of the Pods.
    pub fn node(&self) -> &EcoString {
        &self.node
    }

    /// Their labels.
    pub fn labels(&self) -> &Map {
        self.labels.as_map().unwrap_or(Map::EMPTY)
    }

    /// Their labels as a value, `null` where there are none.
    pub fn label_value(&self) -> &Value {
        &self.labels
    }
}

/// How many Pods of a group are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those that have not ended and are not being deleted.
    pub active: i64,
    /// Those of them that are ready.
    pub ready: i64,
    /// Those that have not ended and are being deleted.
    pub terminating: i64,
}

impl Tally {
    fn of(pod: &Object) -> Self {
        let view = pod.pod();
        let is_active = view.is_active();
        Self {
            active: i64::from(is_active),
            ready: i64::from(is_active && view.ready),
            terminating: i64::from(view.terminating && !view.phase.is_terminal()),
        }
    }

    fn add(&mut self, other: Self, times: i64) {
        self.active += times * other.active;
        self.ready += times * other.ready;
        self.terminating += times * other.terminating;
    }
}

/// The tallies of all groups that have any. They follow from the store alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Tallies(OrdMap<Group, Tally>);

impl Tallies {
    /// Takes in that an object has another version, is new or is gone.
    pub(super) fn change(&mut self, before: Option<&Object>, after: Option<&Object>) {
        let counted = |object: Option<&Object>| {
            let pod = object.filter(|object| object.kind() == Kind::Pod)?;
            let tally = Tally::of(pod);
            (tally != Tally::default()).then(|| (Group::of(pod), tally))
        };
        let (before, after) = (counted(before), counted(after));
        if before == after {
            return;
        }
        for ((group, tally), times) in before.map(|one| (one, -1)).into_iter().chain(after.map(|one| (one, 1))) {
            let sum = self.0.entry(group.clone()).or_default();
            sum.add(tally, times);
            if *sum == Tally::default() {
                self.0.remove(&group);
            }
        }
    }

    /// The groups in `namespace`, all or those of the owner with uid `owner`.
    pub(super) fn of<'a>(&'a self, namespace: &'a str, owner: Option<&'a str>) -> impl Iterator<Item = (&'a Group, &'a Tally)> {
        let first = Group {
            namespace: namespace.into(),
            owner: owner.unwrap_or_default().into(),
            node: EcoString::new(),
            labels: Value::Null,
        };
        self.0
            .range(first..)
            .take_while(move |(group, _)| group.namespace == namespace && owner.is_none_or(|owner| group.owner == owner))
    }
}
