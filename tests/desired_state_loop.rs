//! The smallest model of the reconcile loop: compare desired with observed, one action at a time, until in sync.
//!
//! The engine's own requests, read as actions, are those of the model: nothing here is computed beside the engine.

use converge::api::kind::Kind;
use converge::apiserver::actor::Actor;
use converge::apiserver::write::{Outcome, Stage, Verb};
use converge::scenario::Scenario;
use converge::sim::script::{Input, Instruction, Until};
use converge::sim::step::Step;

fn deployment(replicas: i64, template_label: &str) -> Input {
    let text = format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  replicas: {replicas}\n  selector: {{matchLabels: {{app: web}}}}\n  \
         template:\n    metadata: {{labels: {{app: {template_label}}}}}\n    spec: {{containers: [{{name: app, image: 'shop:1'}}]}}\n"
    );
    Input::Apply(text.into())
}

/// What a step does to the set of Pods, in the words of the model.
fn action(step: &Step) -> Option<&'static str> {
    let by_controller = step.write.writer.actor == Actor::ReplicaSetController;
    match (step.write.key.kind, step.write.verb, &step.write.outcome) {
        (Kind::Pod, Verb::Create, Outcome::Stored) if by_controller => Some("create-one-pod"),
        (Kind::Pod, Verb::Delete, Outcome::Stored) if by_controller => Some("delete-one-pod"),
        _ => None,
    }
}

/// The actions by which a Deployment with `observed` Pods gets to each of `targets` in turn.
fn journey(observed: i64, targets: &[i64]) -> Vec<Vec<&'static str>> {
    let quiet = Instruction::Wait(Until::Quiet);
    let mut script = vec![Instruction::Do(deployment(observed, "web")), quiet.clone()];
    for target in targets {
        let line = format!("scale deployment/web --replicas={target}").into();
        script.extend([Instruction::Do(Input::Kubectl { line, stdin: "".into() }), quiet.clone()]);
    }
    let mut timeline = Scenario {
        script,
        ..Scenario::default()
    }
    .timeline();
    timeline.run();
    let begins: Vec<u64> = timeline.actions().skip(1).map(|action| action.step).collect();
    let ends = begins.iter().skip(1).copied().chain([timeline.len()]);
    let legs = begins.iter().copied().zip(ends).zip(targets);
    legs.map(|((begin, end), target)| {
        let state = timeline.state_at(end);
        let active = state.list(Kind::Pod).filter(|pod| pod.pod().is_active()).count();
        assert_eq!(i64::try_from(active), Ok(*target), "from {observed} over {targets:?}");
        let steps = (begin + 1..=end).filter_map(|number| timeline.step(number));
        steps.filter_map(|step| action(step)).chain(["in-sync"]).collect()
    })
    .collect()
}

#[test]
fn from_one_to_three_two_pods_are_created() {
    assert_eq!(journey(1, &[3]), [["create-one-pod", "create-one-pod", "in-sync"]]);
}

#[test]
fn from_five_to_three_two_pods_are_deleted() {
    assert_eq!(journey(5, &[3]), [["delete-one-pod", "delete-one-pod", "in-sync"]]);
}

#[test]
fn a_template_that_does_not_match_the_selector_is_refused_before_anything_is_stored() {
    let script = vec![Instruction::Do(deployment(3, "other")), Instruction::Wait(Until::Quiet)];
    let mut timeline = Scenario {
        script,
        ..Scenario::default()
    }
    .timeline();
    timeline.run();
    let outcomes: Vec<_> = timeline
        .steps()
        .filter(|step| step.write.writer.actor != Actor::Cluster)
        .map(|step| match &step.write.outcome {
            Outcome::Refused(stage, status) => (Some(*stage), status.causes.len()),
            _ => (None, 0),
        })
        .collect();
    assert_eq!(outcomes, [(Some(Stage::Validate), 1)]);
    assert_eq!(timeline.state_at(timeline.len()).list(Kind::Deployment).count(), 0);
}

#[test]
fn any_observed_number_reaches_any_desired_number_in_as_many_actions_as_they_differ() {
    let expected = |from: i64, to: i64| {
        let word = if to > from { "create-one-pod" } else { "delete-one-pod" };
        let count = usize::try_from(from.abs_diff(to)).expect("fits");
        std::iter::repeat_n(word, count).chain(["in-sync"]).collect::<Vec<_>>()
    };
    for low in 0..=50 {
        // There and back again to every higher number, and once to the number that is there already.
        let targets: Vec<i64> = std::iter::once(low).chain((low + 1..=50).flat_map(|high| [high, low])).collect();
        let mut from = low;
        for (leg, to) in journey(low, &targets).into_iter().zip(&targets) {
            assert_eq!(leg, expected(from, *to), "{from} to {to}");
            from = *to;
        }
    }
}
