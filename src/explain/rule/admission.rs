//! The rules by which objects are let in, reached and evicted: quotas, accounts, endpoints, budgets.

use super::{Page, Rule};
use crate::apiserver::why::{AccessWhy, DisruptionWhy, NamespaceWhy, NetworkWhy, QuotaWhy};
use crate::explain::language::Language;
use crate::explain::text::{code, strong};

pub(super) fn quota(language: Language, why: &QuotaWhy) -> Rule {
    let sentence = match why {
        QuotaWhy::Charged { requested } => language.rule_quota_charged(code(requested)),
        QuotaWhy::Recounted { used } => language.rule_quota_recounted(code(used)),
    };
    Rule::new(&sentence, Page::Admission)
}

pub(super) fn namespace(language: Language, why: &NamespaceWhy) -> Rule {
    let rule = |sentence: &str| Rule::new(sentence, Page::GarbageCollection);
    match why {
        NamespaceWhy::Emptied { namespace } => rule(&language.rule_namespace_emptied(strong(namespace))),
        NamespaceWhy::Reported { left } => {
            let rule = rule(&language.rule_namespace_reported());
            left.iter()
                .fold(rule, |rule, left| rule.row(language.row_left_in_namespace(), left))
        }
        NamespaceWhy::Finalized { namespace } => rule(&language.rule_namespace_finalized(strong(namespace))),
    }
}

pub(super) fn access(language: Language, why: &AccessWhy) -> Rule {
    let AccessWhy::DefaultAccount { namespace } = why;
    Rule::new(&language.rule_default_account(strong(namespace)), Page::Admission)
}

pub(super) fn network(language: Language, why: &NetworkWhy) -> Rule {
    let NetworkWhy::Endpoints { service, ready, all } = why;
    Rule::new(&language.rule_endpoints(strong(service)), Page::PodLifecycle)
        .row(language.row_endpoints(), all)
        .result(language.row_endpoints_ready(), ready)
}

pub(super) fn disruption(language: Language, why: &DisruptionWhy) -> Rule {
    match why {
        DisruptionWhy::Counted {
            healthy,
            desired,
            expected,
            allowed,
        } => Rule::new(&language.rule_budget_counted(), Page::PodLifecycle)
            .row(language.row_budget_expected(), expected)
            .row(language.row_budget_healthy(), healthy)
            .row(language.row_budget_desired(), desired)
            .result(language.row_budget_allowed(), allowed),
        DisruptionWhy::Charged { pod, allowed } => {
            Rule::new(&language.rule_budget_charged(code(pod)), Page::PodLifecycle).result(language.row_budget_allowed(), allowed)
        }
        DisruptionWhy::Unknown { cause } => Rule::new(&language.rule_budget_unknown(code(cause)), Page::PodLifecycle),
    }
}
