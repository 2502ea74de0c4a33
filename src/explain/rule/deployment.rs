//! The rules of the Deployment controller.

use super::{Page, Rule, condition};
use crate::apiserver::why::DeploymentWhy;
use crate::apiserver::why::Resize;
use crate::apiserver::why::deployment::{AvailabilityFloor, Progress, StatusChange, SurgeRoom};
use crate::explain::cause::duration;
use crate::explain::language::Language;
use crate::explain::text::strong;

pub(super) fn rule(language: Language, why: &DeploymentWhy) -> Rule {
    match why {
        DeploymentWhy::CreateReplicaSet { .. }
        | DeploymentWhy::SyncReplicaSet { .. }
        | DeploymentWhy::DeleteOldReplicaSet { .. }
        | DeploymentWhy::RecordRevision { .. }
        | DeploymentWhy::CountCollision { .. }
        | DeploymentWhy::RollBack { .. } => revisions(language, why),
        DeploymentWhy::UpdateStatus(change) => status(language, change),
        DeploymentWhy::RecordPause { paused: true } => Rule::new(&language.rule_paused(), Page::Pausing),
        DeploymentWhy::RecordPause { paused: false } => Rule::new(&language.rule_resumed(), Page::Pausing),
        DeploymentWhy::RecordCreateError { message, .. } => Rule::new(&language.rule_create_error(strong(message)), Page::DeploymentStatus),
        scaling => sizes(language, scaling),
    }
}

fn revisions(language: Language, why: &DeploymentWhy) -> Rule {
    match why {
        DeploymentWhy::CreateReplicaSet {
            revision,
            collision_count,
            desired,
            size,
            room,
        } => {
            let rule = Rule::new(&language.rule_create_set(strong(revision)), Page::RollingUpdate);
            let rule = match collision_count {
                Some(count) => rule.row(language.row_collisions(), count),
                None => rule,
            };
            match room {
                Some(room) => surge(language, rule, *room).result(language.row_starts_with(), size),
                None => rule.row(language.row_wanted(), desired).result(language.row_starts_with(), size),
            }
        }
        DeploymentWhy::SyncReplicaSet {
            revision,
            annotations,
            min_ready_seconds,
            ..
        } => {
            let mut rule = Rule::new(&language.rule_sync_set(), Page::RevisionHistory);
            if let Some((from, to)) = revision {
                rule = condition::changed(rule, language.row_revision(), *from, *to);
            }
            if let Some((from, to)) = min_ready_seconds {
                rule = condition::changed(rule, "minReadySeconds".to_owned(), *from, *to);
            }
            if !annotations.is_empty() {
                rule = rule.row(language.row_annotations(), annotations.len());
            }
            rule
        }
        DeploymentWhy::DeleteOldReplicaSet { limit, old, excess, .. } => Rule::new(&language.rule_clean_history(), Page::RevisionHistory)
            .row(language.row_old_sets(), old)
            .row("− revisionHistoryLimit".to_owned(), limit)
            .result(language.row_too_many(), excess),
        DeploymentWhy::RecordRevision {
            revision,
            condition: change,
            ..
        } => {
            let rule = Rule::new(&language.rule_record_revision(strong(revision)), Page::RevisionHistory);
            condition::rows(language, rule, change)
        }
        DeploymentWhy::CountCollision { replica_set, from, to } => {
            Rule::new(&language.rule_collision(strong(replica_set)), Page::RollingUpdate)
                .row("collisionCount".to_owned(), format_args!("{from} → {to}"))
        }
        DeploymentWhy::RollBack { revision, done: true } => Rule::new(&language.rule_rolled_back(strong(revision)), Page::RevisionHistory),
        DeploymentWhy::RollBack { revision, .. } => Rule::new(&language.rule_not_rolled_back(strong(revision)), Page::RevisionHistory),
        _ => Rule::default(),
    }
}

fn sizes(language: Language, why: &DeploymentWhy) -> Rule {
    match why {
        DeploymentWhy::ScaleUpNew { size, room, .. } => {
            let rule = surge(language, Rule::new(&language.rule_scale_up_new(), Page::RollingUpdate), *room);
            let capped = size.to - size.from < room.at_most - room.existing;
            let rule = if capped {
                rule.row(language.row_still_wanted(), room.desired - size.from)
            } else {
                rule
            };
            resized(language, rule, *size)
        }
        DeploymentWhy::ScaleDownNew { size, .. } => resized(language, Rule::new(&language.rule_scale_down_new(), Page::Scaling), *size),
        DeploymentWhy::ScaleDownUnhealthy { .. } | DeploymentWhy::ScaleDownOld { .. } => old_sets(language, why),
        DeploymentWhy::ScaleOnlyActive { size, .. } => resized(language, Rule::new(&language.rule_only_active(), Page::Scaling), *size),
        DeploymentWhy::ScaleDownSuperseded { size, desired, .. } => {
            let rule = Rule::new(&language.rule_superseded(), Page::RollingUpdate).row(language.row_wanted(), desired);
            resized(language, rule, *size)
        }
        DeploymentWhy::ScaleProportionally {
            size,
            room,
            to_add,
            max_before,
            share,
            leftover,
            ..
        } => {
            let rule = surge(language, Rule::new(&language.rule_proportional(), Page::ProportionalScaling), *room)
                .row(language.row_to_add(), signed(*to_add))
                .row(language.row_max_before(), max_before)
                .row(language.row_share(), signed(*share));
            let rule = if *leftover == 0 {
                rule
            } else {
                rule.row(language.row_leftover(), signed(*leftover))
            };
            resized(language, rule, *size)
        }
        DeploymentWhy::RecreateScaleDown { size, .. } => {
            resized(language, Rule::new(&language.rule_recreate_down(), Page::Recreate), *size)
        }
        DeploymentWhy::RecreateScaleUp { size, .. } => resized(language, Rule::new(&language.rule_recreate_up(), Page::Recreate), *size),
        _ => Rule::default(),
    }
}

/// How far old ReplicaSets may go down.
fn old_sets(language: Language, why: &DeploymentWhy) -> Rule {
    match why {
        DeploymentWhy::ScaleDownUnhealthy {
            size,
            unhealthy,
            floor,
            total,
            new_unavailable,
            may_go,
            gone,
            ..
        } => {
            let rule = floored(language, Rule::new(&language.rule_unhealthy_first(), Page::RollingUpdate), *floor)
                .row(language.row_total(), total)
                .row(language.row_minus_floor(), floor.min_available)
                .row(language.row_minus_new_unavailable(), new_unavailable)
                .result(language.row_may_go(), may_go);
            let rule = already(language, rule, *gone).row(language.row_unhealthy(), unhealthy);
            resized(language, rule, *size)
        }
        DeploymentWhy::ScaleDownOld {
            size,
            floor,
            available,
            may_go,
            gone,
            ..
        } => {
            let rule = floored(language, Rule::new(&language.rule_scale_down_old(), Page::RollingUpdate), *floor)
                .row(language.row_available_now(), available)
                .row(language.row_minus_floor(), floor.min_available)
                .result(language.row_may_go(), may_go);
            resized(language, already(language, rule, *gone), *size)
        }
        _ => Rule::default(),
    }
}

fn signed(number: i64) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        format!("+{number}")
    }
}

fn resized(language: Language, rule: Rule, size: Resize) -> Rule {
    rule.result(language.row_size(), format_args!("{} → {}", size.from, size.to))
}

/// `desired + maxSurge = at most; − existing = room`.
fn surge(language: Language, rule: Rule, room: SurgeRoom) -> Rule {
    rule.row(language.row_wanted(), room.desired)
        .row("+ maxSurge".to_owned(), room.max_surge)
        .result(language.row_at_most(), room.at_most)
        .row(language.row_minus_existing_all(), room.existing)
        .result(language.row_room(), room.at_most - room.existing)
}

/// `desired − maxUnavailable = at least`.
fn floored(language: Language, rule: Rule, floor: AvailabilityFloor) -> Rule {
    rule.row(language.row_wanted(), floor.desired)
        .row("− maxUnavailable".to_owned(), floor.max_unavailable)
        .result(language.row_at_least(), floor.min_available)
}

fn already(language: Language, rule: Rule, gone: i64) -> Rule {
    if gone == 0 {
        rule
    } else {
        rule.row(language.row_already_gone(), gone)
    }
}

fn status(language: Language, change: &StatusChange) -> Rule {
    let sentence = match change.progress {
        Progress::Complete => language.rule_status_complete(),
        Progress::Advances => language.rule_status_advances(),
        Progress::TimedOut { .. } => language.rule_status_timed_out(),
        Progress::Waits { .. } => language.rule_status_waits(),
        Progress::NotJudged => language.rule_status(),
    };
    let page = match change.progress {
        Progress::TimedOut { .. } | Progress::Waits { .. } => Page::ProgressDeadline,
        _ => Page::DeploymentStatus,
    };
    let (before, after) = (&change.before, &change.after);
    let mut rule = Rule::new(&sentence, page);
    rule = condition::changed(rule, language.row_observed(), before.observed_generation, after.observed_generation);
    rule = condition::changed(rule, language.row_pods(), before.replicas, after.replicas);
    rule = condition::changed(rule, language.row_updated(), before.updated, after.updated);
    rule = condition::changed(rule, language.row_ready(), before.ready, after.ready);
    rule = condition::changed(rule, language.row_available(), before.available, after.available);
    rule = condition::changed(rule, language.row_unavailable(), before.unavailable, after.unavailable);
    let ending = |counts: Option<i64>| counts.unwrap_or_default();
    rule = condition::changed(rule, language.row_ending(), ending(before.terminating), ending(after.terminating));
    if let Progress::TimedOut {
        deadline_seconds,
        waited_ms,
    } = change.progress
    {
        rule = rule
            .row("progressDeadlineSeconds".to_owned(), deadline_seconds)
            .row(language.row_waited(), duration(language, waited_ms));
    }
    if change.conditions.iter().any(|condition| condition.kind == "Available") {
        rule = floored(language, rule, change.floor).row(language.row_available_now(), after.available);
    }
    condition::rows(language, rule, &change.conditions)
}
