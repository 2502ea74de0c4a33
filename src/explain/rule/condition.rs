//! Conditions that a status write changes.

use super::Rule;
use crate::apiserver::why::ConditionChange;
use crate::explain::language::Language;

/// A row for each condition: `Available` `False → True: MinimumReplicasAvailable`.
pub(super) fn rows<'a>(language: Language, mut rule: Rule, conditions: impl IntoIterator<Item = &'a ConditionChange>) -> Rule {
    for condition in conditions {
        let status = |side: &Option<(ecow::EcoString, ecow::EcoString)>| side.as_ref().map(|(status, _)| status.to_string());
        let before = status(&condition.from).unwrap_or_else(|| language.condition_absent());
        let after = status(&condition.to).unwrap_or_else(|| language.condition_absent());
        let value = if before == after { after } else { format!("{before} → {after}") };
        let reason = condition.to.as_ref().map_or("", |(_, reason)| reason.as_str());
        let label = if reason.is_empty() {
            condition.kind.to_string()
        } else {
            format!("{}: {reason}", condition.kind)
        };
        rule = rule.result(label, value);
    }
    rule
}

/// A row for a number that changes; none where it stays.
pub(super) fn changed(rule: Rule, label: String, before: i64, after: i64) -> Rule {
    if before == after {
        rule
    } else {
        rule.row(label, format_args!("{before} → {after}"))
    }
}
