//! Why requests fail, in words.

use super::language::Language;
use crate::traffic::Reason;

/// The reason in a few words, for a legend.
pub fn reason(language: Language, reason: Reason) -> String {
    match reason {
        Reason::NoService => language.failed_no_service(),
        Reason::NoPods => language.failed_no_pods(),
        Reason::NoEndpoints => language.failed_no_endpoints(),
        Reason::Refused => language.failed_refused(),
        Reason::NotReady => language.failed_not_ready(),
        Reason::TimedOut => language.failed_timed_out(),
        Reason::CutOff => language.failed_cut_off(),
        Reason::Error => language.failed_error(),
    }
}

/// The reason in a sentence.
pub fn about(language: Language, reason: Reason) -> String {
    match reason {
        Reason::NoService => language.about_no_service(),
        Reason::NoPods => language.about_no_pods(),
        Reason::NoEndpoints => language.about_no_endpoints(),
        Reason::Refused => language.about_refused(),
        Reason::NotReady => language.about_not_ready(),
        Reason::TimedOut => language.about_timed_out(),
        Reason::CutOff => language.about_cut_off(),
        Reason::Error => language.about_error(),
    }
}
