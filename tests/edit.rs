//! `kubectl edit` as the page plays it: the object opens in the editor, and saving runs the line with that text.

use converge::api::kind::Kind;
use converge::scenario;
use converge::sim::script::Input;
use converge::sim::timeline::{Acted, Timeline};

fn web_of_three() -> Timeline {
    let file = "apiVersion: converge/v1
kind: Scenario
script:
- kubectl: create deployment web --image=shop:1 --replicas=3
- until: quiet
";
    let mut timeline = scenario::read(file).expect("the scenario is valid").timeline();
    timeline.run();
    timeline
}

fn kubectl(line: &str, stdin: &str) -> Input {
    Input::Kubectl {
        line: line.into(),
        stdin: stdin.into(),
    }
}

fn replicas(timeline: &Timeline) -> Option<i64> {
    let state = timeline.state_at(timeline.len());
    let deployment = state.list(Kind::Deployment).next()?;
    deployment.value().int(&["spec", "replicas"])
}

#[test]
fn an_edited_object_is_saved_by_the_line_that_opened_it() {
    let mut timeline = web_of_three();
    let at = timeline.len();
    let text = timeline
        .text_to_edit(at, &kubectl("edit deployment/web", ""))
        .expect("an object opens");
    assert!(text.contains("\n  replicas: 3\n"), "{text}");
    let edited = text.replace("\n  replicas: 3\n", "\n  replicas: 5\n");
    assert!(matches!(
        timeline.act(at, kubectl("edit deployment/web", &edited)),
        Acted::Changed(_)
    ));
    timeline.run();
    assert_eq!(replicas(&timeline), Some(5));
    let printed = timeline.actions().next_back().expect("the edit is an action").code;
    assert_eq!(printed, Some(0));
}

#[test]
fn a_text_that_was_not_changed_saves_nothing() {
    let mut timeline = web_of_three();
    let at = timeline.len();
    let text = timeline
        .text_to_edit(at, &kubectl("edit deployment/web", ""))
        .expect("an object opens");
    assert_eq!(timeline.act(at, kubectl("edit deployment/web", &text)), Acted::Looked);
    assert_eq!(timeline.len(), at);
}

#[test]
fn only_commands_that_edit_something_open_it() {
    let timeline = web_of_three();
    let cases = [
        ("edit deployment web", true),
        ("kubectl edit deploy/web -o json", true),
        ("edit deployment,replicaset", true),
        ("edit deployment gone", false),
        ("edit", false),
        ("get deployment web", false),
        ("get deployment edit", false),
        ("create deployment edit --image=shop:1", false),
        ("apply edit-last-applied deployment/web", false),
    ];
    for (line, opens) in cases {
        let text = timeline.text_to_edit(timeline.len(), &kubectl(line, ""));
        assert_eq!(text.is_some(), opens, "{line}: {text:?}");
    }
    assert_eq!(timeline.text_to_edit(timeline.len(), &kubectl("edit deployment web", "a: b")), None);
    assert_eq!(timeline.text_to_edit(timeline.len(), &Input::Apply("edit".into())), None);
}
