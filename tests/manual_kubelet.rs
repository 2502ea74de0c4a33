//! A reader plays the kubelet: one Pod at a time, and chooses what the kubelets do by themselves.

mod played;

use converge::api::kind::Kind;
use converge::kubelet::image::KubeletMode;
use converge::kubelet::manual::{Selection, Verb};
use converge::scenario::{self, Scenario};
use converge::sim::script::{Input, Instruction};
use converge::sim::timeline::{Acted, Timeline};
use played::to_end;

const BY_HAND: &str = "apiVersion: converge/v1
kind: Scenario
kubelet: {ready: false}
script:
- kubectl: create deployment web --image=shop:1 --replicas=3
- until: quiet
";

fn pods(timeline: &Timeline) -> Vec<(String, bool)> {
    let state = timeline.state_at(timeline.len());
    state.list(Kind::Pod).map(|pod| (pod.name().to_string(), pod.pod().ready)).collect()
}

fn of(pod: &str) -> Selection {
    Selection {
        pod: pod.into(),
        ..Selection::default()
    }
}

#[test]
fn a_verb_is_for_the_one_pod_that_it_names() {
    let mut timeline = to_end(BY_HAND);
    let names: Vec<String> = pods(&timeline).into_iter().map(|(name, _)| name).collect();
    let input = Input::Kubelet {
        verb: Verb::Ready,
        selection: of(&names[1]),
    };
    assert!(matches!(timeline.act(timeline.len(), input), Acted::Changed(_)));
    timeline.run();
    let ready: Vec<bool> = pods(&timeline).into_iter().map(|(_, ready)| ready).collect();
    assert_eq!(ready, [false, true, false]);
}

#[test]
fn a_pod_that_is_not_there_is_left_alone() {
    let mut timeline = to_end(BY_HAND);
    let before = timeline.len();
    let input = Input::Kubelet {
        verb: Verb::Fail,
        selection: of("web-gone"),
    };
    timeline.act(before, input);
    timeline.run();
    assert_eq!(timeline.len(), before);
}

#[test]
fn what_waited_goes_on_once_the_kubelets_do_it_by_themselves() {
    let mut timeline = to_end(BY_HAND);
    assert!(pods(&timeline).iter().all(|(_, ready)| !ready));
    timeline.act(timeline.len(), Input::Kubelets(KubeletMode::AUTOMATIC));
    timeline.run();
    assert!(pods(&timeline).iter().all(|(_, ready)| *ready));
}

#[test]
fn pods_wait_for_the_reader_once_the_kubelets_start_nothing() {
    let mut timeline = to_end(&BY_HAND.replace("kubelet: {ready: false}\n", ""));
    let mode = KubeletMode {
        start: false,
        ..KubeletMode::AUTOMATIC
    };
    timeline.act(timeline.len(), Input::Kubelets(mode));
    timeline.run();
    let line = Input::Kubectl {
        line: "scale deployment web --replicas=4".into(),
        stdin: "".into(),
    };
    timeline.act(timeline.len(), line);
    timeline.run();
    let waiting: Vec<_> = pods(&timeline).into_iter().filter(|(_, ready)| !ready).collect();
    assert_eq!(waiting.len(), 1);
    let input = Input::Kubelet {
        verb: Verb::Ready,
        selection: of(&waiting[0].0),
    };
    timeline.act(timeline.len(), input);
    timeline.run();
    assert!(pods(&timeline).iter().all(|(_, ready)| *ready));
}

#[test]
fn both_survive_being_written_to_a_link() {
    let script = vec![
        Instruction::Do(Input::Kubelets(KubeletMode {
            finish: false,
            ..KubeletMode::AUTOMATIC
        })),
        Instruction::Do(Input::Kubelet {
            verb: Verb::Unready,
            selection: of("shop/web-1"),
        }),
    ];
    let scenario = Scenario {
        script,
        ..Scenario::default()
    };
    let text = scenario::write(&scenario);
    assert_eq!(scenario::read(&text), Ok(scenario), "{text}");
}
