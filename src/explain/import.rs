//! What an import has to say about itself, in words.

use super::language::Language;
use crate::import::{Class, Fact, Flaw, Note, Prose, Refusal, RefusalWhy};
use crate::kubelet::image::Pull;
use crate::limits;

/// The command whose output can be imported.
pub const COMMAND: &str = "kubectl get deploy,rs,pods,events -o yaml";

/// The heading of notes of this class.
pub fn class(language: Language, class: Class) -> String {
    match class {
        Class::Assumed => language.import_assumed(),
        Class::LeftOut => language.import_left_out(),
        Class::Blanked => language.import_blanked(),
    }
}

/// A note, without its object.
pub fn note(language: Language, note: &Note) -> String {
    match &note.fact {
        Fact::Clock { newest } => language.import_clock(newest),
        Fact::NoTime => language.import_no_time(),
        Fact::Memory => language.import_memory(),
        Fact::NoManagedFields => language.import_no_managed_fields(),
        Fact::NoReplicaSets => language.import_no_replica_sets(),
        Fact::NoPods => language.import_no_pods(),
        Fact::NoUid => language.import_no_uid(),
        Fact::OwnerMissing { owner } => language.import_owner_missing(owner),
        Fact::OwnerReplaced { owner } => language.import_owner_replaced(owner),
        Fact::OwnerForeign { kind } => language.import_owner_foreign(kind),
        Fact::NodesMade { names } => language.import_nodes_made(names),
        Fact::NodesFull { resources } => language.import_nodes_full(resources),
        Fact::DefaultNodes => language.import_default_nodes(),
        Fact::NodeSilent => language.import_node_silent(),
        Fact::Made => language.import_made(),
        Fact::QuotaMade { hard } => language.import_quota_made(hard),
        Fact::Refused { message } => language.import_refused(message),
        Fact::ImagePull { pull: fault } => language.import_image_pull(pull(language, *fault)),
        Fact::ImageEnds { after_ms, exit_code } => language.import_image_ends(duration(*after_ms), exit_code),
        Fact::ImageNeverReady => language.import_image_never_ready(),
        Fact::ImageReady { ready_ms } => language.import_image_ready(duration(*ready_ms)),
        Fact::ImageMixed => language.import_image_mixed(),
        Fact::WaitingUnknown { reason } => language.import_waiting_unknown(reason),
        Fact::KindUnknown => language.import_kind_unknown(),
        Fact::NoObject { what } => flaw(language, what),
        Fact::Invalid { message } => language.import_invalid(message),
        Fact::Duplicate => language.import_duplicate(),
        Fact::UnknownFields { fields } => language.import_unknown_fields(fields),
        Fact::Environment { values } => language.import_environment(values),
        Fact::SecretData { keys } => language.import_secret_data(keys),
        Fact::LastApplied => language.import_last_applied(),
    }
}

/// A note with its object and its line, for a terminal: `Pod default/web-1 (line 20): …`.
pub fn line(language: Language, of: &Note) -> String {
    let text = note(language, of);
    let place = of.place.filter(|place| place.line > 0);
    match (of.about.as_str(), place) {
        ("", None) => text,
        ("", Some(place)) => format!("{}: {text}", language.import_line(place.line)),
        (about, None) => format!("{about}: {text}"),
        (about, Some(place)) => format!("{about} ({}): {text}", language.import_line(place.line)),
    }
}

/// Why nothing could be made of a text, and what to do.
pub fn refusal(language: Language, refusal: &Refusal) -> String {
    match &refusal.why {
        RefusalWhy::Empty => language.import_empty(COMMAND),
        RefusalWhy::Prose(Prose::Table) => language.import_prose_table(COMMAND),
        RefusalWhy::Prose(Prose::Description) => language.import_prose_description(COMMAND),
        RefusalWhy::Prose(Prose::Error) => language.import_prose_error(COMMAND),
        RefusalWhy::Prose(Prose::Nothing) => language.import_prose_nothing(COMMAND),
        RefusalWhy::Unreadable { message, cut } => {
            let told = language.import_unreadable(message);
            if *cut {
                let gap = if language == Language::English { " " } else { "" };
                format!("{told}{gap}{}", language.import_cut())
            } else {
                told
            }
        }
        RefusalWhy::TooMuch { message } => language.import_too_much(message, COMMAND),
        RefusalWhy::NoWorkload { notes } => {
            let first = language.import_no_workload(COMMAND);
            let lines = notes.iter().map(|note| format!("\n{}", line(language, note)));
            std::iter::once(first).chain(lines).collect()
        }
    }
}

fn flaw(language: Language, flaw: &Flaw) -> String {
    match flaw {
        Flaw::NotAMapping => language.import_not_a_mapping(),
        Flaw::NoKind => language.import_no_kind(),
        Flaw::Cut => language.import_cut(),
        Flaw::NoName => language.import_no_name(),
        Flaw::Malformed(message) => language.import_malformed(message),
        Flaw::TooManyReplicas(replicas) => language.import_too_many_replicas(replicas, limits::MAX_REPLICAS),
    }
}

fn pull(language: Language, pull: Pull) -> String {
    match pull {
        Pull::Succeeds => String::new(),
        Pull::NotFound => language.import_pull_not_found(),
        Pull::Denied => language.import_pull_denied(),
        Pull::Unreachable => language.import_pull_unreachable(),
    }
}

fn duration(time_ms: u64) -> impl std::fmt::Display {
    humantime::format_duration(std::time::Duration::from_millis(time_ms))
}
