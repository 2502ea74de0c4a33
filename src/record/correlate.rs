//! Counting equal events, combining similar ones, and dropping what is too much.
//! Upstream: `client-go/tools/record/events_cache.go` (`EventCorrelator`), whose three memories are one here, by object: one
//! search finds all that is remembered of it, what is remembered of others stays shared with earlier states, and what is to be
//! forgotten goes with its object, where upstream forgets the events, the kinds of events and the sources one by one.

use std::rc::Rc;

use ecow::{EcoString, EcoVec, eco_format};
use imbl::OrdMap;

use super::EventType;
use crate::api::object::Key;
use crate::apiserver::actor::Actor;

/// Different messages of similar events, within [`AGGREGATE_INTERVAL_MS`], from which on they are combined.
const AGGREGATE_MAX_EVENTS: usize = 10;
/// Milliseconds of silence after which similar events are counted afresh.
const AGGREGATE_INTERVAL_MS: u64 = 600_000;
/// Events that one source may report about one object at once.
const SPAM_BURST: u64 = 25;
/// Milliseconds in which a source earns one further event about an object.
const SPAM_REFILL_MS: u64 = 300_000;

/// Events that are remembered, as by upstream's cache of them.
const MAX_REMEMBERED: usize = 4096;

/// Who reports about what; the object's uid stands apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// The object's kind, namespace and name.
    pub object: Key,
    /// The reporting part of the cluster.
    pub actor: Actor,
    /// How serious the event is.
    pub kind: EventType,
}

/// What similar events have in common. Those of one source share it, so that it is compared by its place.
type Similar = (Rc<Source>, EcoString);

/// Under what an event is counted: its kin, and unless it stands for all of them the part of the object and the message.
type Counted = (Similar, Option<(EcoString, EcoString)>);

/// What a report is about and says, as far as it tells events apart.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    /// The object's uid.
    pub uid: EcoString,
    /// Who reports about what.
    pub source: Source,
    /// The part of the object, such as `spec.containers{app}`.
    pub field_path: EcoString,
    /// The reason.
    pub reason: EcoString,
    /// The message.
    pub message: EcoString,
}

/// What is to be done about a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Store a new event.
    Create {
        /// The message, with the prefix of combined events where it is one.
        message: EcoString,
        /// The name of the new event.
        name: EcoString,
        /// Whether it stands for similar events.
        combined: bool,
    },
    /// Count an event that is stored already.
    Count {
        /// Its name.
        name: EcoString,
        /// Its latest message.
        message: EcoString,
        /// How often it has been seen.
        count: i64,
        /// When it was first seen, in milliseconds since the Unix epoch.
        first_ms: u64,
        /// Whether it stands for similar events.
        combined: bool,
    },
    /// The source has said too much about the object.
    Drop,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Aggregate {
    /// Sorted, each once, and fewer than [`AGGREGATE_MAX_EVENTS`].
    messages: EcoVec<EcoString>,
    last_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Observation {
    name: EcoString,
    count: i64,
    first_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Bucket {
    /// What the source may still spend, in milliseconds of refill.
    credit_ms: u64,
    last_ms: u64,
}

/// What is remembered of the reports about one object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Heard {
    last_ms: u64,
    aggregates: Vec<(Similar, Aggregate)>,
    observations: Vec<(Counted, Observation)>,
    buckets: Vec<(Rc<Source>, Bucket)>,
}

/// The memory of one kind of recorder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Correlator {
    /// By the object's uid.
    objects: OrdMap<EcoString, Rc<Heard>>,
    /// How many observations there are of all objects together.
    observations: usize,
}

impl Correlator {
    /// Decides what becomes of a report at `now_ms`; `name` is the name that a new event would get.
    pub fn correlate(&mut self, identity: Identity, name: EcoString, now_ms: u64) -> Verdict {
        let heard = Rc::make_mut(self.objects.entry(identity.uid.clone()).or_default());
        let before = heard.observations.len();
        let verdict = heard.correlate(identity, name, now_ms);
        self.observations += heard.observations.len() - before;
        if let Some(mut excess) = excess(self.observations) {
            let mut by_use: Vec<(u64, EcoString)> = self.objects.iter().map(|(uid, heard)| (heard.last_ms, uid.clone())).collect();
            by_use.sort_unstable();
            for (_, uid) in by_use {
                let forgotten = self.objects.remove(&uid).map_or(0, |heard| heard.observations.len());
                self.observations -= forgotten;
                excess = excess.saturating_sub(forgotten);
                if excess == 0 {
                    break;
                }
            }
        }
        verdict
    }
}

impl Heard {
    fn correlate(&mut self, identity: Identity, name: EcoString, now_ms: u64) -> Verdict {
        self.last_ms = now_ms;
        let mut known = self.buckets.iter().map(|(source, _)| source);
        let source = known
            .find(|known| ***known == identity.source)
            .map_or_else(|| Rc::new(identity.source.clone()), Rc::clone);
        let (key, message) = self.aggregate(&source, identity, now_ms);
        let observed = self.observe(&key, message, name, now_ms);
        if self.spend(&source, now_ms) { observed } else { Verdict::Drop }
    }

    /// Under which key the report is counted, and what it says there.
    fn aggregate(&mut self, source: &Rc<Source>, identity: Identity, now_ms: u64) -> (Counted, EcoString) {
        let Identity {
            field_path,
            reason,
            message,
            ..
        } = identity;
        let similar = (Rc::clone(source), reason);
        let fresh = Aggregate {
            messages: EcoVec::new(),
            last_ms: now_ms,
        };
        let aggregate = find_or_insert(&mut self.aggregates, &similar, fresh);
        if now_ms - aggregate.last_ms > AGGREGATE_INTERVAL_MS {
            aggregate.messages.clear();
        }
        aggregate.last_ms = now_ms;
        if let Err(at) = aggregate.messages.binary_search(&message) {
            aggregate.messages.insert(at, message.clone());
        }
        if aggregate.messages.len() >= AGGREGATE_MAX_EVENTS {
            // Upstream lets any one go, to keep the set small; here it is the first in order.
            aggregate.messages.remove(0);
            ((similar, None), eco_format!("(combined from similar events): {message}"))
        } else {
            ((similar, Some((field_path, message.clone()))), message)
        }
    }

    fn observe(&mut self, key: &Counted, message: EcoString, name: EcoString, now_ms: u64) -> Verdict {
        let combined = key.1.is_none();
        let fresh = Observation {
            name,
            count: 0,
            first_ms: now_ms,
        };
        let observation = find_or_insert(&mut self.observations, key, fresh);
        observation.count += 1;
        let Observation { name, count, first_ms, .. } = observation.clone();
        if count > 1 {
            Verdict::Count {
                name,
                message,
                count,
                first_ms,
                combined,
            }
        } else {
            Verdict::Create { message, name, combined }
        }
    }

    /// Takes one event out of what the source may still say about the object.
    fn spend(&mut self, source: &Rc<Source>, now_ms: u64) -> bool {
        let full_ms = SPAM_BURST * SPAM_REFILL_MS;
        let fresh = Bucket {
            credit_ms: full_ms,
            last_ms: now_ms,
        };
        let bucket = find_or_insert(&mut self.buckets, source, fresh);
        let credit_ms = full_ms.min(bucket.credit_ms + (now_ms - bucket.last_ms));
        let left_ms = credit_ms.checked_sub(SPAM_REFILL_MS);
        bucket.credit_ms = left_ms.unwrap_or(credit_ms);
        bucket.last_ms = now_ms;
        left_ms.is_some()
    }
}

/// The entry of `key`, which is `fresh` where there was none. An object has few.
fn find_or_insert<'a, K: Eq + Clone, V>(entries: &'a mut Vec<(K, V)>, key: &K, fresh: V) -> &'a mut V {
    let at = entries.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        entries.reserve_exact(1);
        entries.push((key.clone(), fresh));
        entries.len() - 1
    });
    &mut entries[at].1
}

/// How many entries of so many have to go: none until there are an eighth too many.
fn excess(entries: usize) -> Option<usize> {
    (entries > MAX_REMEMBERED + MAX_REMEMBERED / 8).then(|| entries - MAX_REMEMBERED)
}

/// Keeps a memory of another recorder within the same bound: once it is an eighth over it, the entries that were used longest ago
/// go. Looking for them is dear, so they go together.
pub(super) fn forget_oldest<K: Ord + Clone, V: Clone>(memory: &mut OrdMap<K, V>, last_ms: impl Fn(&V) -> u64) {
    let Some(excess) = excess(memory.len()) else { return };
    let mut by_use: Vec<(u64, &K)> = memory.iter().map(|(key, entry)| (last_ms(entry), key)).collect();
    by_use.select_nth_unstable(excess);
    let oldest: Vec<K> = by_use[..excess].iter().map(|(_, key)| (*key).clone()).collect();
    for key in &oldest {
        memory.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::kind::Kind;

    fn report(message: &str) -> Identity {
        Identity {
            uid: "u1".into(),
            source: Source {
                object: Key::new(Kind::Deployment, "default", "web"),
                actor: Actor::DeploymentController,
                kind: EventType::Normal,
            },
            field_path: "".into(),
            reason: "ScalingReplicaSet".into(),
            message: message.into(),
        }
    }

    #[test]
    fn an_equal_report_is_counted_and_keeps_its_first_time() {
        let mut correlator = Correlator::default();
        correlator.correlate(report("a"), "web.1".into(), 1000);
        let verdict = correlator.correlate(report("a"), "web.2".into(), 3000);
        let expected = Verdict::Count {
            name: "web.1".into(),
            message: "a".into(),
            count: 2,
            first_ms: 1000,
            combined: false,
        };
        assert_eq!(verdict, expected);
    }

    #[test]
    fn the_tenth_different_message_within_ten_minutes_is_combined_and_then_counted() {
        let mut correlator = Correlator::default();
        let verdicts: Vec<_> = (0..11)
            .map(|n| correlator.correlate(report(&format!("m{n}")), eco_format!("web.{n}"), n * 1000))
            .collect();
        assert!(matches!(&verdicts[8], Verdict::Create { combined: false, .. }));
        assert_eq!(
            verdicts[9],
            Verdict::Create {
                message: "(combined from similar events): m9".into(),
                name: "web.9".into(),
                combined: true
            }
        );
        assert!(matches!(&verdicts[10], Verdict::Count { name, count: 2, .. } if name == "web.9"));
    }

    #[test]
    fn after_ten_minutes_of_silence_messages_stand_alone_again() {
        let mut correlator = Correlator::default();
        for n in 0..12 {
            correlator.correlate(report(&format!("m{n}")), eco_format!("web.{n}"), n);
        }
        let verdict = correlator.correlate(report("later"), "web.12".into(), 11 + AGGREGATE_INTERVAL_MS + 1);
        assert!(matches!(verdict, Verdict::Create { combined: false, .. }));
    }

    #[test]
    fn twenty_five_events_about_an_object_pass_at_once_and_then_one_in_five_minutes() {
        let mut correlator = Correlator::default();
        let mut passed = |now_ms| correlator.correlate(report("again"), "web.1".into(), now_ms) != Verdict::Drop;
        assert_eq!((0..40).filter(|_| passed(0)).count(), 25);
        assert!(!passed(SPAM_REFILL_MS - 1));
        assert!(passed(SPAM_REFILL_MS));
        assert!(!passed(SPAM_REFILL_MS));
    }

    #[test]
    fn the_memory_stays_within_its_bound() {
        let mut correlator = Correlator::default();
        for n in 0..2 * MAX_REMEMBERED as u64 {
            let mut identity = report("x");
            identity.source.object = Key::new(Kind::Pod, "default", &format!("p{n}"));
            identity.uid = eco_format!("u{n}");
            correlator.correlate(identity, eco_format!("p.{n}"), n);
        }
        let bound = MAX_REMEMBERED + MAX_REMEMBERED / 8;
        assert!((MAX_REMEMBERED..=bound).contains(&correlator.observations));
        let seen = || correlator.objects.values().flat_map(|heard| &heard.observations);
        assert_eq!(seen().count(), correlator.observations);
        assert!(seen().all(|(_, seen)| seen.first_ms >= MAX_REMEMBERED as u64 * 7 / 8));
    }
}
