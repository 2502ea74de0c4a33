//! Rules about owners: taking over, letting go, collecting what has lost its owner.

use ecow::EcoString;

use super::{Page, Rule};
use crate::apiserver::why::{GarbageCollectorWhy, Ownership};
use crate::explain::language::Language;
use crate::explain::text::strong;

fn named((kind, name): &(EcoString, EcoString)) -> String {
    strong(format_args!("{kind} {name}"))
}

fn list(language: Language, owners: &[(EcoString, EcoString)]) -> String {
    owners
        .iter()
        .map(named)
        .reduce(|first, second| language.list_comma(first, second))
        .unwrap_or_default()
}

pub(super) fn adopt(language: Language, ownership: &Ownership) -> Rule {
    Rule::new(
        &language.rule_adopt(named(&ownership.dependent), named(&ownership.owner)),
        Page::AcquiringPods,
    )
}

pub(super) fn release(language: Language, ownership: &Ownership) -> Rule {
    Rule::new(
        &language.rule_release(named(&ownership.dependent), named(&ownership.owner)),
        Page::AcquiringPods,
    )
}

pub(super) fn garbage(language: Language, why: &GarbageCollectorWhy) -> Rule {
    let sentence = match why {
        GarbageCollectorWhy::DeleteDependent { gone, waiting } if waiting.is_empty() => language.rule_owner_gone(list(language, gone)),
        GarbageCollectorWhy::DeleteDependent { waiting, .. } => language.rule_owner_waits(list(language, waiting)),
        GarbageCollectorWhy::DeleteInForeground { waiting, dependents } => language.rule_foreground(dependents, list(language, waiting)),
        GarbageCollectorWhy::UnblockOwners => language.rule_unblock(),
        GarbageCollectorWhy::DropReferences { gone, waiting } => {
            let owners: Vec<_> = gone.iter().chain(waiting).cloned().collect();
            language.rule_drop_references(list(language, &owners))
        }
        GarbageCollectorWhy::Orphan { owner } => language.rule_orphan(named(owner)),
        GarbageCollectorWhy::AllOrphaned { dependents } => language.rule_all_orphaned(dependents),
        GarbageCollectorWhy::NoneBlocks => language.rule_none_blocks(),
    };
    Rule::new(&sentence, Page::GarbageCollection)
}
