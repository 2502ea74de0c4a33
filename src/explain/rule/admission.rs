//! The rules by which objects are let in: quotas, accounts.

use super::{Page, Rule};
use crate::apiserver::why::{AccessWhy, QuotaWhy};
use crate::explain::language::Language;
use crate::explain::text::{code, strong};

pub(super) fn quota(language: Language, why: &QuotaWhy) -> Rule {
    let sentence = match why {
        QuotaWhy::Charged { requested } => language.rule_quota_charged(code(requested)),
        QuotaWhy::Recounted { used } => language.rule_quota_recounted(code(used)),
    };
    Rule::new(&sentence, Page::Admission)
}

pub(super) fn access(language: Language, why: &AccessWhy) -> Rule {
    let AccessWhy::DefaultAccount { namespace } = why;
    Rule::new(&language.rule_default_account(strong(namespace)), Page::Admission)
}
