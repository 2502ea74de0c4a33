//! Cases: requests while Pods come and go.

mod cases;

use cases::Terminal;
use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::scenario;
use converge::sim::timeline::Timeline;
use converge::traffic::{Reason, Totals};

fn played(name: &str) -> Timeline {
    let scenario = scenario::find(name)
        .expect("it is in the gallery")
        .scenario()
        .expect("it has no faults");
    let mut timeline = scenario.timeline();
    timeline.run();
    timeline
}

#[test]
fn c07_requests_fail_during_a_rollout_although_max_unavailable_is_0() {
    let timeline = played("requests-fail");
    let totals: Totals = timeline.world().traffic().totals();
    // Three old Pods, each of them one of three or four endpoints for the second that the proxies need.
    let refused = totals.failed_by(Reason::Refused);
    assert_eq!(refused, totals.failed(), "there is no other reason");
    assert!((70..=100).contains(&refused), "{totals:?}");
    let messages: Vec<String> = (timeline.steps().flat_map(|step| std::iter::once(&step.write).chain(&step.reports)))
        .filter(|write| write.key.kind == Kind::Event)
        .filter_map(|write| Some(write.after.as_ref()?.value().text(&["message"]).to_owned()))
        .collect();
    assert_eq!(messages.iter().filter(|message| *message == "Stopping container app").count(), 3);
    let ending = timeline
        .steps()
        .filter(|step| step.write.key.kind == Kind::EndpointSlice)
        .any(|step| {
            let slice = step.write.after.as_ref().map_or(&Value::Null, |slice| slice.value());
            slice.items(&["endpoints"]).iter().any(|endpoint| {
                let conditions = ["ready", "serving", "terminating"].map(|name| endpoint.flag(&["conditions", name]));
                conditions == [false, true, true]
            })
        });
    assert!(ending, "an endpoint that ends still serves, and is not ready");
    let kept = played("requests-kept").world().traffic().totals();
    assert_eq!((kept.failed(), kept.served), (0, kept.sent), "with a preStop pause none fails");
}

#[test]
fn an_undo_does_not_move_the_schema_of_a_database_back() {
    let timeline = played("schema-stays");
    assert_eq!(timeline.world().kubelet().database.version, 2);
    let state = timeline.state_at(timeline.len());
    let crashing = state
        .list(Kind::Pod)
        .filter(|pod| pod.value().items(&["spec", "containers"])[0].text(&["image"]) == "shop:1");
    let crashing: Vec<i64> = crashing.map(|pod| pod.pod().restarts).collect();
    assert!(crashing.len() == 1 && crashing[0] >= 3, "{crashing:?}");
    // Told to answer with errors instead of ending, the old program runs, and fails every request.
    let text = scenario::find("schema-stays").expect("it is in the gallery").text;
    let text = text.replace("older: crash", "older: errors").replace(
        "- kubectl: rollout undo deployment/web\n",
        "- kubectl: rollout undo deployment/web\n- kubectl: expose deployment/web --port=80\n- until: 1m\n- traffic: {service: web, rate: 10}\n",
    );
    let mut timeline = scenario::read(&text).expect("no faults").timeline();
    timeline.run();
    let totals = timeline.world().traffic().totals();
    assert!(totals.sent > 0 && totals.failed_by(Reason::Error) == totals.sent, "{totals:?}");
}

#[test]
fn a_slice_counts_its_changes_but_not_those_of_its_annotations() {
    let mut terminal = Terminal::base("");
    let service = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: web}, ports: [{port: 80}]}\n";
    terminal.apply(service);
    terminal.settle();
    let generation = |terminal: &mut Terminal| terminal.says("get endpointslices -o jsonpath={.items[*].metadata.generation}");
    assert_eq!(generation(&mut terminal), "1");
    let slice = terminal.says("get endpointslices -o jsonpath={.items[*].metadata.name}");
    terminal.says(&format!("annotate endpointslice {slice} note=mine"));
    terminal.settle();
    assert_eq!(generation(&mut terminal), "1");
    // The fourth endpoint comes, and is ready later.
    terminal.says("scale deployment/web --replicas=4");
    terminal.settle();
    assert_eq!(generation(&mut terminal), "3");
    // A label of the Service is one of the slice.
    terminal.says("label service web team=shop");
    terminal.settle();
    assert_eq!(generation(&mut terminal), "4");
}
