//! Scenario files: what a link, a page's author or a program hands over, and what becomes of it when it is played.

use converge::explain::language::Language;
use converge::export;
use converge::scenario::{self, Scenario};
use converge::sim::digest::digest;
use converge::sim::script::Input;
use converge::sim::timeline::{Acted, Timeline};

use super::checks::{hold_faults, run};
use super::common::{Budget, check as hold_invariants};

/// Steps that are looked at.
const STEPS: u64 = 70;

pub fn check(text: &str) {
    match scenario::read(text) {
        Ok(scenario) => {
            let written = scenario::write(&scenario);
            let reread = scenario::read(&written);
            assert_eq!(reread.as_ref(), Ok(&scenario), "what is written reads back:\n{written}");
            assert_eq!(scenario::write(&scenario), written);
            play(&scenario);
        }
        Err(faults) => hold_faults(text, &faults),
    }
}

/// Plays the beginning of a scenario, twice to the same end, and goes back and forth in it.
pub fn play(scenario: &Scenario) {
    let mut timeline = scenario.timeline();
    run(&mut timeline, STEPS);
    hold_invariants("played", &timeline, Budget::Ignored);
    let mut again = scenario.timeline();
    run(&mut again, STEPS);
    assert_eq!(digest(&again, u64::MAX), digest(&timeline, u64::MAX), "played twice");
    explain(&timeline);
    branch(&mut timeline);
    scenario.missed_goals(&timeline);
}

/// Every step can be told in both languages, and every state drawn.
fn explain(timeline: &Timeline) {
    // A few of them, by a stride that no pattern of steps has.
    for step in timeline.steps().step_by(13) {
        for language in Language::ALL {
            assert!(
                export::explanation(timeline, step.number, language).is_some(),
                "step {}",
                step.number
            );
        }
        export::step(step);
        export::state(&timeline.state_at(step.number));
    }
}

/// Acting in the past leaves a course that comes back as it was, and redoing comes back to the other.
pub fn branch(timeline: &mut Timeline) {
    let before = (digest(timeline, u64::MAX), timeline.len());
    let at = timeline.len() / 2;
    let past = digest(timeline, at);
    let input = Input::Kubectl {
        line: "scale deployment --all --replicas=2".into(),
        stdin: "".into(),
    };
    match timeline.act(at, input) {
        Acted::Changed(first) => {
            assert!(first > at, "acted after {at}, at {first}");
            let limit = timeline.len() + 20;
            run(timeline, limit);
            assert_eq!(digest(timeline, at), past, "the past is the same");
            let other = (digest(timeline, u64::MAX), timeline.len());
            assert!(timeline.undo(), "there was an action");
            assert_eq!((digest(timeline, u64::MAX), timeline.len()), before, "undone");
            assert!(timeline.redo(), "there was an undo");
            assert_eq!((digest(timeline, u64::MAX), timeline.len()), other, "redone");
        }
        Acted::Looked | Acted::Full => assert_eq!((digest(timeline, u64::MAX), timeline.len()), before, "only looked"),
    }
}
