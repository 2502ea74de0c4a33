//! The invariants of the engine, over every scenario of the gallery.

mod common;

use common::{Budget, check};
use converge::api::kind::Kind;
use converge::scenario::{self, Scenario};
use converge::sim::digest::{Digester, digest};
use converge::sim::script::{Input, Instruction, Until};
use converge::sim::timeline::{Acted, Timeline};

fn run(scenario: &Scenario) -> Timeline {
    let mut timeline = scenario.timeline();
    timeline.run();
    timeline
}

fn gallery() -> Vec<(&'static str, Scenario)> {
    scenario::entries()
        .iter()
        .map(|entry| (entry.name, entry.scenario().expect("the gallery has no faults")))
        .collect()
}

#[test]
fn every_scenario_of_the_gallery_reaches_its_goal_and_holds_the_invariants() {
    for (name, scenario) in gallery() {
        let timeline = run(&scenario);
        assert!(!scenario.goal.is_empty(), "{name} has a goal");
        assert_eq!(scenario.missed_goals(&timeline), Vec::<&_>::new(), "{name}");
        // A container that ends by itself makes its Pod unready, which no rollout has promised to prevent.
        let crashes = scenario.images.values().any(|image| image.exit_after_ms.is_some());
        // Nor that nobody writes the size of its ReplicaSet.
        let by_hand = timeline
            .steps()
            .any(|step| step.write.key.kind == Kind::ReplicaSet && step.write.writer.actor.is_client());
        check(name, &timeline, if crashes || by_hand { Budget::Ignored } else { Budget::Held });
    }
}

#[test]
fn the_gallery_lists_every_file_of_its_folder_in_both_languages() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/www/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|file| {
            file.expect("readable")
                .file_name()
                .to_string_lossy()
                .trim_end_matches(".yaml")
                .to_owned()
        })
        .collect();
    files.sort();
    let mut names: Vec<_> = scenario::entries().iter().map(|entry| entry.name.to_owned()).collect();
    names.sort();
    assert_eq!(names, files);
    for (name, scenario) in gallery() {
        assert_eq!(scenario.name, name);
        let said = scenario
            .script
            .iter()
            .filter_map(|line| if let Instruction::Say(text) = line { Some(&**text) } else { None });
        for text in [&scenario.title, &scenario.description].into_iter().chain(said) {
            assert!(!text.en.is_empty() && !text.zh.is_empty(), "{name}: {text:?}");
        }
    }
}

#[test]
fn the_same_scenario_makes_the_same_steps_every_time() {
    for (name, scenario) in gallery() {
        let (first, second) = (run(&scenario), run(&scenario));
        assert_eq!(digest(&first, u64::MAX), digest(&second, u64::MAX), "{name}");
        let reread = scenario::read(&scenario::write(&scenario)).expect("what is written can be read");
        assert_eq!(reread, scenario, "{name}");
    }
}

#[test]
fn a_digest_that_is_made_in_slices_is_the_same() {
    let (_, scenario) = gallery().remove(0);
    let timeline = run(&scenario);
    for number in [0, 1, 20, timeline.len(), u64::MAX] {
        for most in [1, 7, u64::MAX] {
            let mut digester = Digester::new(number);
            let mut slices = 1;
            while digester.advance(&timeline, most) {
                slices += 1;
            }
            assert_eq!(digester.finish(), digest(&timeline, number), "{number} by {most}");
            assert_eq!(slices, number.min(timeline.len()).div_ceil(most).max(1), "{number} by {most}");
        }
    }
}

#[test]
fn another_seed_gives_other_names_and_the_same_end() {
    let (_, scenario) = gallery().remove(0);
    let other = Scenario {
        seed: scenario.seed + 1,
        ..scenario.clone()
    };
    let (first, second) = (run(&scenario), run(&other));
    assert_ne!(digest(&first, u64::MAX), digest(&second, u64::MAX));
    assert_eq!(scenario.missed_goals(&second), Vec::<&_>::new());
}

#[test]
fn acting_at_any_step_keeps_what_was_before_it_and_undo_brings_back_what_came_after() {
    let scenario = scenario::find("rolling-update")
        .expect("it is there")
        .scenario()
        .expect("no faults");
    let original = run(&scenario);
    let scale = Input::Kubectl {
        line: "scale deployment/web --replicas=7".into(),
        stdin: "".into(),
    };
    for at in (0..=original.len()).step_by(7) {
        let mut timeline = original.clone();
        let acted = timeline.act(at, scale.clone());
        timeline.run();
        // Before the Deployment exists the command only finds that out.
        let Acted::Changed(first) = acted else {
            assert_eq!(acted, Acted::Looked, "at step {at}");
            continue;
        };
        assert!(first > at, "at step {at}: the action comes after it, at {first}");
        assert_eq!(digest(&timeline, at), digest(&original, at), "at step {at}: the past is the same");
        check(&format!("scaled at step {at}"), &timeline, Budget::Held);
        // The script of the new course makes the new course again: this is what a link carries.
        let again = run(&Scenario {
            script: timeline.script().cloned().collect(),
            ..scenario.clone()
        });
        assert_eq!(digest(&again, u64::MAX), digest(&timeline, u64::MAX), "at step {at}");
        assert!(timeline.undo());
        assert_eq!(digest(&timeline, u64::MAX), digest(&original, u64::MAX), "at step {at}");
        assert!(!timeline.undo());
    }
}

#[test]
fn a_command_that_only_looks_leaves_the_future_alone() {
    let scenario = scenario::find("rolling-update")
        .expect("it is there")
        .scenario()
        .expect("no faults");
    let mut timeline = run(&scenario);
    let before = digest(&timeline, u64::MAX);
    let middle = timeline.len() / 2;
    let get = Input::Kubectl {
        line: "get pods".into(),
        stdin: "".into(),
    };
    assert_eq!(timeline.act(middle, get), Acted::Looked);
    assert_eq!(digest(&timeline, u64::MAX), before);
    let look = timeline.looks().last().expect("the output is kept");
    assert_eq!((look.step, look.code), (middle, Some(0)));
    assert!(look.lines[0].text.starts_with("NAME"), "{:?}", look.lines);
}

#[test]
fn a_replica_count_beyond_the_bound_is_refused_at_once_by_name() {
    let text = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 2147483647\n  selector: {matchLabels: {app: web}}\n  \
                template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: app, image: 'shop:1'}]}\n";
    let script = vec![Instruction::Do(Input::Apply(text.into())), Instruction::Wait(Until::Quiet)];
    let timeline = run(&Scenario {
        script,
        ..Scenario::default()
    });
    let action = timeline.actions().next().expect("applied");
    assert_eq!(action.code, Some(1));
    assert!(action.lines.iter().any(|line| line.text.contains("10000")), "{:?}", action.lines);
}
