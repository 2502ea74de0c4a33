//! The quotas that refused Pods, made from what the refusals say of them.

use super::note::{Fact, about};
use super::surroundings::Maker;
use crate::api::kind::Kind;
use crate::api::pod::condition;
use crate::api::value::Map;
use crate::value;

impl Maker<'_> {
    /// Makes the quotas that refused Pods, as far as the refusals tell; of other refusals it says that they do not last.
    pub(super) fn quotas(&mut self) {
        for item in self.items.iter().filter(|item| item.kind == Kind::ReplicaSet) {
            let failure = condition(&item.value, "ReplicaFailure").filter(|failure| failure.text(&["status"]) == "True");
            let Some(message) = failure.map(|failure| failure.text(&["message"])) else {
                continue;
            };
            let namespace = item.namespace();
            let Some((name, used, hard)) = quota_of(message) else {
                if !self.items.iter().any(|other| is_guard(other.kind)) {
                    self.note(item.about(), Fact::Refused { message: message.into() });
                }
                continue;
            };
            if self.has(Kind::ResourceQuota, namespace, name) {
                continue;
            }
            let told = hard
                .iter()
                .map(|(resource, amount)| format!("{resource}={}", amount.as_str().unwrap_or_default()));
            let told: Vec<String> = told.collect();
            let quota = value!({
                "apiVersion": "v1", "kind": "ResourceQuota",
                "metadata": {"name": name, "namespace": namespace},
                "spec": {"hard": (hard.clone())},
                "status": {"hard": hard, "used": used}
            });
            self.put(Kind::ResourceQuota, quota);
            let hard = told.join(", ").into();
            self.note(about("ResourceQuota", namespace, name), Fact::QuotaMade { hard });
        }
    }
}

/// Whether objects of this kind refuse Pods.
fn is_guard(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::LimitRange | Kind::ResourceQuota | Kind::ValidatingAdmissionPolicy | Kind::ValidatingWebhookConfiguration
    )
}

/// The quota's name, what is used and what it allows, of `exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3`.
fn quota_of(message: &str) -> Option<(&str, Map, Map)> {
    let (_, rest) = message.split_once("exceeded quota: ")?;
    let (name, rest) = rest.split_once(", requested: ")?;
    let (_, rest) = rest.split_once(", used: ")?;
    let (used, limited) = rest.split_once(", limited: ")?;
    let amounts = |text: &str| -> Map {
        let pairs = text.split(',').filter_map(|pair| pair.split_once('='));
        pairs.map(|(resource, amount)| (resource.trim(), amount.trim())).collect()
    };
    Some((name, amounts(used), amounts(limited)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::value::Value;

    #[test]
    fn a_quota_is_read_from_the_refusal_that_names_it() {
        let message = "pods \"web-1\" is forbidden: exceeded quota: q, requested: pods=1,requests.cpu=1, used: pods=3,requests.cpu=2, limited: pods=3,requests.cpu=2";
        let (name, used, hard) = quota_of(message).expect("it is one");
        assert_eq!(name, "q");
        assert_eq!(Value::from(used).to_string(), r#"{"pods":"3","requests.cpu":"2"}"#);
        assert_eq!(hard.len(), 2);
        assert!(quota_of("pods \"web-1\" is forbidden: violates PodSecurity").is_none());
    }
}
