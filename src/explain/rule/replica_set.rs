//! The rules of the ReplicaSet controller.

use super::{Page, Rule, condition};
use crate::apiserver::why::ReplicaSetWhy;
use crate::apiserver::why::replicaset::{Chosen, Difference, SetStatusChange};
use crate::explain::cause::duration;
use crate::explain::language::Language;

pub(super) fn rule(language: Language, why: &ReplicaSetWhy) -> Rule {
    match why {
        ReplicaSetWhy::CreatePod {
            difference,
            ordinal,
            batch,
            batch_size,
        } => {
            let rule = Rule::new(&language.rule_create_pod(), Page::ReplicaSet);
            let rule = missing(language, rule, *difference);
            rule.row(language.row_this_one(), language.row_ordinal(ordinal, difference.count))
                .row(language.row_batch(batch), batch_size)
        }
        ReplicaSetWhy::DeletePod {
            difference,
            ordinal,
            chosen,
        } => {
            let rule = Rule::new(&language.rule_delete_pod(), Page::PodDeletionCost);
            let rule = rule
                .row(language.row_existing(), difference.existing)
                .row(language.row_minus_desired(), difference.desired)
                .result(language.row_too_many(), difference.count)
                .row(language.row_this_one(), language.row_ordinal(ordinal, difference.count));
            choice(language, rule, *chosen)
        }
        ReplicaSetWhy::UpdateStatus(change) => {
            let SetStatusChange { before, after, failure } = &**change;
            let rule = Rule::new(&language.rule_set_status(), Page::ReplicaSet);
            let rule = condition::changed(rule, language.row_pods(), before.replicas, after.replicas);
            let rule = condition::changed(rule, language.row_ready(), before.ready, after.ready);
            let rule = condition::changed(rule, language.row_available(), before.available, after.available);
            let rule = condition::changed(
                rule,
                language.row_ending(),
                before.terminating.unwrap_or_default(),
                after.terminating.unwrap_or_default(),
            );
            let rule = condition::changed(rule, language.row_observed(), before.observed_generation, after.observed_generation);
            condition::rows(language, rule, failure)
        }
    }
}

fn missing(language: Language, rule: Rule, difference: Difference) -> Rule {
    let rule = rule
        .row(language.row_desired(), difference.desired)
        .row(language.row_minus_existing(), difference.existing)
        .result(language.row_missing(), difference.desired - difference.existing);
    if difference.count < difference.desired - difference.existing {
        rule.result(language.row_burst(), difference.count)
    } else {
        rule
    }
}

/// Why this Pod goes and not one of those that stay.
fn choice(language: Language, rule: Rule, chosen: Chosen) -> Rule {
    let compare = |rule: Rule, reason: String, own: String, other: String| {
        rule.result(language.row_chosen(), reason)
            .row(language.row_this_pod(), own)
            .row(language.row_staying_pod(), other)
    };
    match chosen {
        Chosen::All => rule.result(language.row_chosen(), language.chosen_all()),
        Chosen::Unassigned => rule.result(language.row_chosen(), language.chosen_unassigned()),
        Chosen::Phase => rule.result(language.row_chosen(), language.chosen_phase()),
        Chosen::NotReady => rule.result(language.row_chosen(), language.chosen_not_ready()),
        Chosen::Cost { own, other } => compare(rule, language.chosen_cost(), own.to_string(), other.to_string()),
        Chosen::Neighbours { own, other } => compare(rule, language.chosen_neighbours(), own.to_string(), other.to_string()),
        Chosen::ReadyLater { own_ms, other_ms } => compare(
            rule,
            language.chosen_ready_later(),
            duration(language, own_ms),
            duration(language, other_ms),
        ),
        Chosen::Restarts { own, other } => compare(rule, language.chosen_restarts(), own.to_string(), other.to_string()),
        Chosen::Newer { own_ms, other_ms } => compare(
            rule,
            language.chosen_newer(),
            duration(language, own_ms),
            duration(language, other_ms),
        ),
        Chosen::Uid => rule.result(language.row_chosen(), language.chosen_uid()),
        Chosen::Equal => rule.result(language.row_chosen(), language.chosen_equal()),
    }
}
