//! A command about several objects sends one request after the other, and the cluster goes on between them.

use converge::api::kind::Kind;
use converge::apiserver::write::Verb;
use converge::scenario::{self, Scenario};
use converge::sim::script::Input;
use converge::sim::step::Cause;
use converge::sim::timeline::{Acted, Timeline};

const PODS: &str = "apiVersion: converge/v1
kind: Scenario
metadata: {name: requests}
script:
- apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      replicas: 3
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec: {containers: [{name: app, image: \"shop:1\"}]}
- until: quiet
";

fn timeline(rest: &str) -> Timeline {
    let scenario: Scenario = scenario::read(&format!("{PODS}{rest}")).expect("a scenario");
    let mut timeline = scenario.timeline();
    timeline.run();
    timeline
}

/// The steps that action `action` made: number, time since its first one, and what was written.
fn steps_of(timeline: &Timeline, action: u32) -> Vec<(u64, u64, Verb)> {
    let steps: Vec<_> = timeline.steps().filter(|step| step.cause == Cause::Action(action)).collect();
    let first_ms = steps.first().map_or(0, |step| step.time_ms);
    steps
        .iter()
        .map(|step| (step.number, step.time_ms - first_ms, step.write.verb))
        .collect()
}

fn input(line: &str) -> Input {
    Input::Kubectl {
        line: line.into(),
        stdin: "".into(),
    }
}

#[test]
fn pods_are_deleted_one_after_the_other_and_replaced_in_between() {
    let timeline = timeline("- kubectl: delete pods -l app=web\n");
    let deletions = steps_of(&timeline, 1);
    let times: Vec<u64> = deletions.iter().map(|(_, time_ms, _)| *time_ms).collect();
    assert_eq!(times, [0, 6, 12]);
    let between = timeline
        .steps()
        .filter(|step| step.number > deletions[0].0 && step.number < deletions[2].0)
        .filter(|step| step.write.key.kind == Kind::Pod && step.write.verb == Verb::Create);
    assert_eq!(between.count(), 2, "two Pods have been replaced when the last one is deleted");
    let action = timeline.actions().next_back().expect("the deletion");
    let text: String = action.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(text.matches("\" deleted from default namespace\n").count(), 3);
    assert_eq!(action.code, Some(0), "it has waited for the last Pod to go");
    // What was printed appeared with the request that it tells of.
    let printed: Vec<u64> = action.lines.iter().map(|line| line.step).collect();
    assert_eq!(printed, deletions.iter().map(|(number, ..)| *number).collect::<Vec<_>>());
}

#[test]
fn the_next_line_of_a_script_is_typed_when_the_last_request_has_been_sent() {
    let timeline = timeline("- kubectl: label pods --all tier=front\n- kubectl: delete deployment web\n");
    let (labels, deletion) = (steps_of(&timeline, 1), steps_of(&timeline, 2));
    assert_eq!(labels.len(), 3);
    assert!(labels[2].0 < deletion[0].0);
}

#[test]
fn a_reader_acts_between_two_requests_of_a_command() {
    let mut timeline = timeline("- kubectl: delete pods -l app=web --wait=false\n");
    let second = steps_of(&timeline, 1)[1].0;
    let Acted::Changed(next) = timeline.act(second, input("scale deployment web --replicas=5")) else {
        panic!("scaling changes the course");
    };
    assert_eq!(next, second + 1, "the action comes right after the step");
    timeline.run();
    assert_eq!(
        steps_of(&timeline, 1).len(),
        3,
        "the rest of the first command is sent all the same"
    );
    assert!(steps_of(&timeline, 2)[0].0 < steps_of(&timeline, 1)[2].0);
    assert!(timeline.undo());
    assert_eq!(steps_of(&timeline, 2), []);
}

#[test]
fn what_nothing_is_written_for_takes_no_time() {
    let timeline = timeline("- kubectl: label pods --all app=web\n- kubectl: delete pods --all --dry-run=client\n");
    assert_eq!((steps_of(&timeline, 1), steps_of(&timeline, 2)), (vec![], vec![]));
    let times: Vec<u64> = timeline.actions().skip(1).map(|action| action.time_ms).collect();
    assert_eq!(times[0], times[1]);
}
