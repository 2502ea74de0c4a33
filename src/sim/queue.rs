//! Which passes are due when. Upstream: `client-go/util/workqueue` (queue, delaying queue, rate limiter).
//!
//! The order is total: time, then controller, then the order of asking.

use imbl::OrdMap;

use super::step::Cause;
use crate::api::object::Key;
use crate::controllers::ControllerName;

/// The first wait of a failing pass, in milliseconds; each further one is twice as long.
const BACKOFF_BASE_MS: u64 = 5;
/// The longest wait of a failing pass, in milliseconds.
const BACKOFF_MAX_MS: u64 = 1_000_000;

/// A pass to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Whose pass.
    pub controller: ControllerName,
    /// Over which object.
    pub key: Key,
    /// What made it due.
    pub cause: Cause,
    /// Why it waits in the queue.
    pub wait: Wait,
}

/// Why a pass waits in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wait {
    /// It runs as soon as its controller has seen the change.
    Seen,
    /// The controller asked to look again later.
    Timer,
    /// The last pass failed and is tried again.
    Backoff,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Due {
    time_ms: u64,
    controller: ControllerName,
    sequence: u64,
}

/// The queue. Two waits for the same pass become one, the earlier; a change seen and a timer are kept apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkQueue {
    due: OrdMap<Due, Item>,
    waiting: OrdMap<(ControllerName, Key, bool), Due>,
    failures: OrdMap<(ControllerName, Key), u32>,
    sequence: u64,
}

impl WorkQueue {
    /// Asks for a pass at `time_ms`.
    pub fn add(&mut self, time_ms: u64, item: Item) {
        let slot = (item.controller, item.key.clone(), item.wait == Wait::Seen);
        if let Some(due) = self.waiting.get(&slot) {
            if due.time_ms <= time_ms {
                return;
            }
            self.due.remove(due);
        }
        self.sequence += 1;
        let due = Due {
            time_ms,
            controller: item.controller,
            sequence: self.sequence,
        };
        self.waiting.insert(slot, due.clone());
        self.due.insert(due, item);
    }

    /// Asks for a pass again after a failure, waiting longer each time. Returns whether it is tried again.
    pub fn add_rate_limited(&mut self, now_ms: u64, item: Item) -> bool {
        let failures = self.failures.entry((item.controller, item.key.clone())).or_insert(0);
        *failures += 1;
        let exponent = (*failures - 1).min(30);
        if item.controller.max_retries().is_some_and(|most| *failures > most) {
            self.forget(item.controller, &item.key);
            return false;
        }
        let wait_ms = (BACKOFF_BASE_MS << exponent).min(BACKOFF_MAX_MS);
        self.add(
            now_ms + wait_ms,
            Item {
                wait: Wait::Backoff,
                ..item
            },
        );
        true
    }

    /// Forgets the failures of a pass that went well.
    pub fn forget(&mut self, controller: ControllerName, key: &Key) {
        self.failures.remove(&(controller, key.clone()));
    }

    /// When the next pass is due, in milliseconds since the Unix epoch.
    pub fn next_ms(&self) -> Option<u64> {
        self.due.get_min().map(|(due, _)| due.time_ms)
    }

    /// Takes the next pass, if one is due by `until_ms`.
    pub fn pop(&mut self, until_ms: u64) -> Option<(u64, Item)> {
        let due = self
            .due
            .get_min()
            .map(|(due, _)| due.clone())
            .filter(|due| due.time_ms <= until_ms)?;
        let item = self.due.remove(&due)?;
        self.waiting.remove(&(item.controller, item.key.clone(), item.wait == Wait::Seen));
        Some((due.time_ms, item))
    }

    /// Takes the pass at this place in the order of [`WorkQueue::iter`].
    pub fn take(&mut self, place: usize) -> Option<(u64, Item)> {
        let due = self.due.keys().nth(place)?.clone();
        let item = self.due.remove(&due)?;
        self.waiting.remove(&(item.controller, item.key.clone(), item.wait == Wait::Seen));
        Some((due.time_ms, item))
    }

    /// The passes that wait, in the order in which they are due, with their times.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Item)> {
        self.due.iter().map(|(due, item)| (due.time_ms, item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::kind::Kind;

    fn item(controller: ControllerName, name: &str, wait: Wait) -> Item {
        Item {
            controller,
            key: Key::new(Kind::Deployment, "default", name),
            cause: Cause::Start,
            wait,
        }
    }

    #[test]
    fn equal_passes_become_one_and_order_is_time_then_controller_then_asking() {
        let mut queue = WorkQueue::default();
        queue.add(20, item(ControllerName::ReplicaSet, "a", Wait::Seen));
        queue.add(10, item(ControllerName::ReplicaSet, "a", Wait::Seen));
        queue.add(10, item(ControllerName::ReplicaSet, "b", Wait::Seen));
        queue.add(10, item(ControllerName::Deployment, "c", Wait::Seen));
        queue.add(15, item(ControllerName::ReplicaSet, "a", Wait::Timer));
        let order: Vec<_> = std::iter::from_fn(|| queue.pop(u64::MAX))
            .map(|(at, item)| (at, item.key.name.clone()))
            .collect();
        let expected: Vec<(u64, ecow::EcoString)> = vec![(10, "c".into()), (10, "a".into()), (10, "b".into()), (15, "a".into())];
        assert_eq!(order, expected);
    }

    #[test]
    fn a_failing_pass_waits_twice_as_long_each_time_and_the_deployment_controller_gives_up_after_fifteen() {
        let mut queue = WorkQueue::default();
        let mut now_ms = 0;
        let mut waits = Vec::new();
        while queue.add_rate_limited(now_ms, item(ControllerName::Deployment, "web", Wait::Seen)) {
            let (at, _) = queue.pop(u64::MAX).expect("the retry waits in the queue");
            waits.push(at - now_ms);
            now_ms = at;
        }
        assert_eq!(waits.len(), 15);
        assert_eq!(waits[..4], [5, 10, 20, 40]);
    }
}
