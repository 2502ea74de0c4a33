//! What holds in every course of events, checked step by step.

#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::cast_possible_wrap, reason = "few objects are counted")]
#![allow(clippy::single_match_else, reason = "both arms say something")]

use std::rc::Rc;

use converge::api::kind::Kind;
use converge::api::object::{Key, Shared};
use converge::api::value::Value;
use converge::apiserver::actor::Actor;
use converge::apiserver::write::Outcome;
use converge::sim::step::{Cause, Step};
use converge::sim::timeline::Timeline;
use imbl::OrdMap;

type Objects = OrdMap<Key, Shared>;

/// How strictly the budget of a rolling update is held against the steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Pods do not fail by themselves and nobody interferes, so surge and unavailability keep their bounds.
    Held,
    /// Somebody interferes.
    #[allow(dead_code, reason = "not every test that checks invariants lets somebody interfere")]
    Ignored,
}

/// Checks every invariant of a timeline and panics with `name` and the step at which one does not hold.
pub fn check(name: &str, timeline: &Timeline, budget: Budget) {
    let mut objects = timeline.state_at(0).objects;
    let mut promised = std::collections::BTreeMap::new();
    for (at, step) in timeline.steps().enumerate() {
        let place = format!("{name}, step {}", step.number);
        assert_eq!(step.number, at as u64 + 1, "{place}: steps are numbered without gaps");
        check_refusal(&place, step);
        check_cause(&place, timeline, step);
        replay(&mut objects, step);
        check_owners(&place, step);
        if interferes(step) {
            promised.clear();
        }
        if budget == Budget::Held {
            check_budget(&place, &objects, &mut promised);
        }
        let sampled = timeline.len() < 400 || step.number % 37 == 0 || step.number == timeline.len();
        if sampled {
            let state = timeline.state_at(step.number).objects;
            if state != objects {
                let differing = state.diff(&objects).next();
                panic!("{place}: the replayed steps and the state differ: {differing:?}");
            }
        }
    }
}

/// A refused write changes nothing.
fn check_refusal(place: &str, step: &Step) {
    for write in std::iter::once(&step.write).chain(&step.reports) {
        if !matches!(write.outcome, Outcome::Stored) {
            assert_eq!(write.before, write.after, "{place}: a write that was not stored changed the object");
        }
    }
}

/// Every chain of causes ends in an action, the set-up or a timer, and goes back in time.
fn check_cause(place: &str, timeline: &Timeline, step: &Step) {
    let (mut cause, mut below) = (step.cause, step.number);
    loop {
        cause = match cause {
            Cause::Start => return,
            Cause::Action(action) => {
                assert!(
                    timeline.actions().nth(action as usize).is_some(),
                    "{place}: the action {action} is not there"
                );
                return;
            }
            Cause::Step(number) | Cause::Timer(number) => {
                assert!(number < below, "{place}: caused by step {number}, which is not earlier");
                below = number;
                let Some(step) = timeline.step(number) else {
                    assert_eq!(number, 0, "{place}: caused by a step that is not there");
                    return;
                };
                step.cause
            }
        };
    }
}

fn replay(objects: &mut Objects, step: &Step) {
    for change in step.changes() {
        match change.after {
            Some(after) => objects.insert(change.key.clone(), Rc::clone(after)),
            None => objects.remove(change.key),
        };
    }
}

/// An object has one controller at most.
fn check_owners(place: &str, step: &Step) {
    if let Some(after) = &step.write.after {
        let controllers = after.owner_references().filter(|owner| owner.controller).count();
        assert!(controllers <= 1, "{place}: {controllers} controllers");
    }
}

/// Whether a Pod is taken away by somebody who asks no Deployment: a node that is gone, its taints, an eviction.
fn interferes(step: &Step) -> bool {
    let by_others = matches!(
        step.write.writer.actor,
        Actor::Client(_) | Actor::NodeLifecycleController | Actor::TaintEvictionController | Actor::PodGarbageCollector
    );
    step.write.key.kind == Kind::Pod && by_others && step.write.outcome == Outcome::Stored
}

/// Pods not terminating stay within replicas + maxSurge, and, once a Deployment has been available, the available ones
/// at or above replicas − maxUnavailable. A change of the wanted number or of the budget opens a new account.
fn check_budget(place: &str, objects: &Objects, promised: &mut std::collections::BTreeMap<Key, ((i64, i64, i64), bool)>) {
    let of_kind = |kind| objects.values().filter(move |object| object.kind() == kind);
    for deployment in of_kind(Kind::Deployment) {
        let spec = deployment.value();
        if spec.text(&["spec", "strategy", "type"]) != "RollingUpdate" {
            continue;
        }
        let replicas = spec.int(&["spec", "replicas"]).unwrap_or(1);
        let (surge, unavailable) = fenceposts(spec, replicas);
        let sets: Vec<_> = of_kind(Kind::ReplicaSet)
            .filter(|set| set.controller_uid() == Some(deployment.uid()))
            .collect();
        let pods = || of_kind(Kind::Pod).filter(|pod| sets.iter().any(|set| pod.controller_uid() == Some(set.uid())));
        let count = |pods: usize| i64::try_from(pods).expect("a few Pods");
        let active = count(pods().filter(|pod| pod.pod().is_active()).count());
        let available = count(pods().filter(|pod| pod.pod().is_active() && pod.pod().ready).count());
        let account = promised
            .entry(deployment.key().clone())
            .or_insert(((replicas, surge, unavailable), false));
        if account.0 != (replicas, surge, unavailable) {
            *account = ((replicas, surge, unavailable), false);
        }
        account.1 |= available >= replicas && active <= replicas;
        if account.1 {
            assert!(active <= replicas + surge, "{place}: {active} pods, {replicas} + {surge} allowed");
            assert!(
                available >= replicas - unavailable,
                "{place}: {available} available, {replicas} - {unavailable} promised"
            );
        }
    }
}

/// maxSurge and maxUnavailable in replicas, rounded as the documentation says: surge up, unavailability down, not both 0.
fn fenceposts(deployment: &Value, replicas: i64) -> (i64, i64) {
    let resolve = |name: &str, up: bool| match deployment.at(&["spec", "strategy", "rollingUpdate", name]) {
        Some(Value::Int(number)) => *number,
        Some(Value::String(percent)) => {
            let percent: i64 = percent.trim_end_matches('%').parse().unwrap_or_default();
            if up {
                (percent * replicas + 99) / 100
            } else {
                percent * replicas / 100
            }
        }
        _ => 0,
    };
    let (surge, unavailable) = (resolve("maxSurge", true), resolve("maxUnavailable", false));
    if surge == 0 && unavailable == 0 {
        (0, 1)
    } else {
        (surge, unavailable)
    }
}
