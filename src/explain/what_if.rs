//! A table of rollouts under other budgets, in words.

use super::language::Language;
use crate::limits;
use crate::what_if::{Strategy, Unanswerable};

/// `maxSurge` and `maxUnavailable` as manifests write them; `Recreate` and nothing for the other strategy.
pub fn parts(strategy: &Strategy) -> (String, String) {
    let text = |value: &crate::api::value::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match strategy {
        Strategy::Recreate => ("Recreate".to_owned(), String::new()),
        Strategy::RollingUpdate {
            max_surge,
            max_unavailable,
        } => (text(max_surge), text(max_unavailable)),
    }
}

/// Why there is no table.
pub fn unanswerable(language: Language, why: &Unanswerable) -> String {
    match why {
        Unanswerable::NoDeployment => language.diagnosis_none(),
        Unanswerable::NoReplicas => language.what_if_no_replicas(),
        Unanswerable::TooManyReplicas(replicas) => language.what_if_too_many(replicas, limits::MAX_WHAT_IF_REPLICAS),
        Unanswerable::DoesNotComeUp(message) if message.is_empty() => language.what_if_not_up(),
        Unanswerable::DoesNotComeUp(message) => format!("{} {message}", language.what_if_not_up()),
    }
}
