//! The timeline from above, as the chart draws it: its counts are those of the state, wherever the state came from.

mod played;

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::apiserver::ApiServer;
use converge::explain::history::{self, History};
use converge::explain::picture::Budget;
use converge::import;
use converge::scenario::Scenario;
use converge::sim::script::Input;
use converge::sim::timeline::{Snapshot, Timeline};
use played::{dump, to_end};

/// A Deployment whose rollout gets stuck.
fn stuck() -> Timeline {
    let web = played::web(4, "", "containers: [{name: app, image: 'shop:1'}]");
    to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nimages: {{'shop:bad': {{pull: NotFound}}}}\nscript:\n- apply: |\n{web}- until: quiet\n- kubectl: set \
         image deployment/web app=shop:bad\n- until: quiet\n"
    ))
}

fn web() -> Key {
    Key::new(Kind::Deployment, "default", "web")
}

/// The cluster that goes on from what `kubectl get -o yaml` prints of the state.
fn imported(state: Snapshot) -> Timeline {
    let api = ApiServer::of_objects(state.objects, state.time_ms);
    let kinds = [Kind::Deployment, Kind::ReplicaSet, Kind::Pod, Kind::Event];
    let import = import::import(&dump(&api, &kinds)).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    Scenario::of_import(&import).timeline()
}

/// Holds what the history says of each step against the state there.
fn counts_what_is_there(timeline: &Timeline, told: &str) {
    let mut read = History::of(timeline);
    read.read_to(timeline, timeline.len());
    for number in 0..=timeline.len() {
        let objects = timeline.state_at(number).objects;
        let Some(deployment) = objects.get(&web()) else { continue };
        let history = read.deployment(&web()).expect("what is there has a history");
        let said = (history::at(&history.budget, number), history::at(&history.available, number));
        let available = deployment.value().int(&["status", "availableReplicas"]).unwrap_or_default();
        assert_eq!(said, (Budget::of(deployment), available), "{told}, step {number}");
        for condition in deployment.value().items(&["status", "conditions"]) {
            let point = history::at(&history.conditions[condition.text(&["type"])], number);
            let is = (condition.text(&["status"]), condition.text(&["reason"]));
            assert_eq!((point.status.as_str(), point.reason.as_str()), is, "{told}, step {number}");
        }
        for set in objects.values().filter(|object| object.kind() == Kind::ReplicaSet) {
            let of_set = |pod: &&converge::api::object::Shared| {
                pod.kind() == Kind::Pod && pod.controller_uid() == Some(set.uid()) && pod.pod().is_active()
            };
            let pods = objects.values().filter(of_set).count();
            let told_of = history.sets.iter().find(|other| other.uid == *set.uid()).expect("a history");
            assert_eq!(
                history::at(&told_of.pods, number),
                i64::try_from(pods).unwrap(),
                "{told}, step {number}"
            );
        }
    }
}

#[test]
fn every_count_is_that_of_the_state_from_step_0_on_wherever_an_import_begins() {
    let straight = stuck();
    counts_what_is_there(&straight, "told from the beginning");
    for eighth in 1..=8 {
        let at = straight.len() * eighth / 8;
        let mut timeline = imported(straight.state_at(at));
        timeline.run();
        timeline.act(
            timeline.len(),
            Input::Kubectl {
                line: "rollout undo deploy/web".into(),
                stdin: "".into(),
            },
        );
        timeline.run();
        counts_what_is_there(&timeline, &format!("imported at step {at}"));
    }
}

#[test]
fn the_sets_of_an_import_stand_by_age_in_colours_of_their_own_and_nothing_happened_yet() {
    let straight = stuck();
    let timeline = imported(straight.state_at(straight.len()));
    let read = History::of(&timeline);
    let sets = &read.deployment(&web()).expect("a history").sets;
    let pods: Vec<i64> = sets.iter().map(|set| history::at(&set.pods, 0)).collect();
    assert_eq!(pods, [3, 2], "the ready Pods of the old one, then those that cannot be pulled");
    assert_ne!(sets[0].hue, sets[1].hue);
    assert!(read.landmarks().is_empty());
    assert_eq!(read.subject(0), Some(&web()));
}
