//! Conditions in the status of Deployments and ReplicaSets: at most one of each kind, the last changed one last.
//! Upstream: `deployment/util/deployment_util.go` and `replicaset/replica_set_utils.go` (`SetCondition` and the like).

use ecow::EcoString;

use crate::api::value::{Map, Value};
use crate::apiserver::why::ConditionChange;

/// A condition. Times are RFC 3339, whole seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    pub kind: EcoString,
    pub status: EcoString,
    pub reason: EcoString,
    pub message: EcoString,
    /// Deployments have it, ReplicaSets have not.
    pub last_update: Option<EcoString>,
    pub last_transition: EcoString,
}

impl Condition {
    fn read(value: &Value) -> Self {
        let text = |key: &str| EcoString::from(value.text(&[key]));
        Self {
            kind: text("type"),
            status: text("status"),
            reason: text("reason"),
            message: text("message"),
            last_update: value.get("lastUpdateTime").and_then(Value::as_str).map(EcoString::from),
            last_transition: text("lastTransitionTime"),
        }
    }

    fn to_value(&self) -> Value {
        let mut map: Map = [
            ("type", &self.kind),
            ("status", &self.status),
            ("reason", &self.reason),
            ("message", &self.message),
            ("lastTransitionTime", &self.last_transition),
        ]
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(key, text)| (key, text.clone()))
        .collect();
        if let Some(last_update) = &self.last_update {
            map.insert("lastUpdateTime", last_update.clone());
        }
        map.into()
    }

    fn state(&self) -> (EcoString, EcoString) {
        (self.status.clone(), self.reason.clone())
    }
}

/// The conditions of a status, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Conditions(Vec<Condition>);

impl Conditions {
    /// Reads `status.conditions`.
    pub fn read(status: &Value) -> Self {
        Self(status.items(&["conditions"]).iter().map(Condition::read).collect())
    }

    /// The list as it is stored; `None` where there are none.
    pub fn to_value(&self) -> Option<Value> {
        (!self.0.is_empty()).then(|| Value::list(self.0.iter().map(Condition::to_value)))
    }

    /// The condition of `kind`.
    pub fn get(&self, kind: &str) -> Option<&Condition> {
        self.0.iter().find(|condition| condition.kind == kind)
    }

    /// Puts `condition` in place of the one of its kind. One with the same status and reason stays as it is, and one
    /// with the same status passes on its transition time.
    pub fn set(&mut self, condition: Condition) {
        if let Some(current) = self.get(&condition.kind)
            && current.status == condition.status
            && current.reason == condition.reason
        {
            return;
        }
        self.renew(condition);
    }

    /// Like [`Conditions::set`], but a condition with the same status and reason is renewed too.
    pub fn renew(&mut self, mut condition: Condition) {
        if let Some(current) = self.get(&condition.kind)
            && current.status == condition.status
            && condition.last_update.is_some()
        {
            condition.last_transition = current.last_transition.clone();
        }
        self.remove(&condition.kind);
        self.0.push(condition);
    }

    /// Takes out the condition of `kind`.
    pub fn remove(&mut self, kind: &str) {
        self.0.retain(|condition| condition.kind != kind);
    }

    /// The conditions whose status or reason differ from those in `before`.
    pub fn changes_since(&self, before: &Self) -> Vec<ConditionChange> {
        let kept = self.0.iter().map(|condition| &condition.kind);
        let gone = before.0.iter().map(|condition| &condition.kind);
        kept.chain(gone.filter(|kind| self.get(kind).is_none()))
            .filter_map(|kind| {
                let from = before.get(kind).map(Condition::state);
                let to = self.get(kind).map(Condition::state);
                (from != to).then(|| ConditionChange {
                    kind: kind.clone(),
                    from,
                    to,
                })
            })
            .collect()
    }
}
