//! The rules of an agent that follows a repository of manifests.

use super::Rule;
use crate::apiserver::why::GitWhy;
use crate::explain::cause::duration;
use crate::explain::language::Language;
use crate::explain::text::Text;

pub(super) fn rule(language: Language, why: &GitWhy) -> Rule {
    let (sentence, revision) = match why {
        GitWhy::Applied { revision } => (language.rule_git_applied(), revision),
        GitWhy::Healed { revision, interval_ms } => (language.rule_git_healed(duration(language, *interval_ms)), revision),
        GitWhy::Pruned { revision } => (language.rule_git_pruned(), revision),
    };
    let rule = Rule {
        sentence: Text::of(&sentence),
        ..Rule::default()
    };
    rule.row(language.row_git_revision(), revision)
}
