//! One random scenario: made from its seed, played, acted upon at random steps, and held to every rule.
#![allow(dead_code, reason = "tests and the soak each use their part")]
#![allow(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "choices and steps are few")]
#![allow(clippy::format_push_string, reason = "manifests are written line by line")]

pub mod generator;
mod manifests;
mod rules;

use std::panic::{AssertUnwindSafe, catch_unwind};

use converge::api::kind::Kind;
use converge::scenario::{self, Scenario};
use converge::sim::digest::digest;
use converge::sim::script::Input;
use converge::sim::timeline::{Acted, Timeline};

use crate::common::{Budget, check};
use generator::{Choices, Manner, kubectl};

/// Steps that a scenario may take before they count as a storm. A rough one has nine actions at most, each of which may
/// replace a dozen Pods of three Deployments, and its containers may crash for as long as the script waits.
const MAX_STEPS: u64 = 12_000;

/// Passes that write nothing, for every step and besides: controllers look at what others wrote, and timers run out.
const MAX_PASSES_PER_STEP: u64 = 30;
const MAX_PASSES: u64 = 2000;

/// What a passed scenario was like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Steps, of the longest course.
    pub steps: u64,
    /// Branches opened.
    pub branches: u64,
}

/// Plays the scenario of `seed`.
///
/// # Errors
/// The rule that does not hold, with the seed.
pub fn play(seed: u64) -> Result<Figures, String> {
    catch_unwind(AssertUnwindSafe(|| play_through(seed))).map_err(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_default();
        format!("seed {seed}: {text}")
    })
}

fn play_through(seed: u64) -> Figures {
    let (scenario, manner) = generator::scenario(seed);
    let mut timeline = run(&scenario);
    let name = format!("seed {seed}");
    let budget = if manner == Manner::Calm { Budget::Held } else { Budget::Ignored };
    check(&name, &timeline, budget);
    rules::check_end(&name, &timeline);
    if seed.is_multiple_of(8) {
        check_again(&name, &scenario, &timeline);
    }
    let mut figures = Figures {
        steps: timeline.len(),
        branches: 0,
    };
    // The choices of the acts are others than those of the scenario.
    let mut choices = Choices::new(seed ^ 0x5eed_0000);
    for _ in 0..choices.below(3) {
        act(&name, &mut choices, &scenario, &mut timeline, &mut figures);
    }
    figures
}

fn run(scenario: &Scenario) -> Timeline {
    let mut timeline = scenario.timeline();
    finish("", &mut timeline);
    timeline
}

/// Runs to the end, which must come in time.
fn finish(place: &str, timeline: &mut Timeline) {
    const BUDGET: usize = 64;
    let mut passes = 0;
    while timeline.advance(BUDGET) {
        passes += BUDGET as u64;
        let steps = timeline.len();
        assert!(steps <= MAX_STEPS, "{place}: {steps} steps are a storm");
        assert!(
            passes <= MAX_PASSES + MAX_PASSES_PER_STEP * steps,
            "{place}: {passes} passes for {steps} steps are a storm"
        );
    }
    assert!(
        timeline.is_settled() || timeline.is_cut_off(),
        "{place}: the timeline neither settles nor is cut off"
    );
}

/// The same scenario makes the same steps, also when it was written to a file in between.
fn check_again(name: &str, scenario: &Scenario, timeline: &Timeline) {
    let mut reread = scenario::read(&scenario::write(scenario)).expect("what is written can be read");
    assert_eq!(reread.script, scenario.script, "{name}: the script reads back as it was written");
    reread.kubelet.report = scenario.kubelet.report;
    let again = run(&reread);
    assert_eq!(
        digest(&again, u64::MAX),
        digest(timeline, u64::MAX),
        "{name}: run twice, two digests"
    );
}

/// Acts at some step, checks the new course, and sometimes goes back to the old one.
fn act(name: &str, choices: &mut Choices, scenario: &Scenario, timeline: &mut Timeline, figures: &mut Figures) {
    let before = timeline.clone();
    let at = if choices.chance(30) {
        timeline.len()
    } else {
        choices.below(1 + timeline.len() as usize) as u64
    };
    let input = input_at(choices, timeline, at);
    let place = format!("{name}, {input:?} at step {at}");
    let acted = timeline.act(at, input);
    finish(&place, timeline);
    if acted == Acted::Looked {
        assert!(timeline.steps().eq(before.steps()), "{place}: looking changed the course");
        return;
    }
    let kept = usize::try_from(at).expect("few steps");
    assert!(
        timeline.steps().take(kept).eq(before.steps().take(kept)),
        "{place}: the past is another"
    );
    check(&place, timeline, Budget::Ignored);
    rules::check_end(&place, timeline);
    figures.branches += 1;
    figures.steps = figures.steps.max(timeline.len());
    if choices.chance(50) {
        check_script(&place, scenario, timeline);
    }
    if choices.chance(50) {
        assert!(timeline.undo(), "{place}: there is a course to go back to");
        assert!(timeline.steps().eq(before.steps()), "{place}: undo brings back another course");
    }
}

/// The script of a branched course makes that course again: this is what a link carries.
fn check_script(place: &str, scenario: &Scenario, timeline: &Timeline) {
    let script = timeline.script().cloned().collect();
    let again = run(&Scenario {
        script,
        ..scenario.clone()
    });
    let differs = again.steps().zip(timeline.steps()).position(|(one, other)| one != other);
    assert_eq!(differs, None, "{place}: the script makes another course from this step on");
    assert_eq!(again.len(), timeline.len(), "{place}: the script makes a course of another length");
}

/// Something to do to an object that is there at step `at`.
fn input_at(choices: &mut Choices, timeline: &Timeline, at: u64) -> Input {
    let state = timeline.state_at(at);
    let mut pick = |kind: Kind| {
        let names: Vec<String> = state.list(kind).map(|object| object.name().to_string()).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names[choices.below(names.len())].clone()
        }
    };
    let (pod, set, node) = (pick(Kind::Pod), pick(Kind::ReplicaSet), pick(Kind::Node));
    let number = choices.below(13);
    match choices.below(16) {
        0 => kubectl(format!("delete pod {pod}")),
        1 => kubectl(format!("label pod {pod} app-")),
        2 => kubectl(format!("label pod {pod} app=api --overwrite")),
        3 => kubectl(format!("set image pod/{pod} app=shop:{}", number % 4)),
        4 => kubectl(format!("scale rs/{set} --replicas={number}")),
        5 => kubectl(format!("delete rs {set} --cascade=orphan")),
        6 => kubectl(format!("delete rs {set}")),
        7 => kubectl(format!("label rs {set} app=api --overwrite")),
        8 => kubectl(format!("cordon {node}")),
        9 => kubectl(format!("scale deployment/web --replicas={number}")),
        10 => kubectl(format!("set image deployment/web app=shop:{number}")),
        11 => kubectl("get pods -o wide"),
        12 => kubectl(format!("annotate pod {pod} controller.kubernetes.io/pod-deletion-cost=-5")),
        13 => kubectl("rollout undo deployment/web"),
        _ => generator::kubelet(choices),
    }
}
