//! "Bring your own": what `kubectl get -o yaml` prints becomes a cluster that goes on where the real one stood.

#[path = "conformance/mask.rs"]
#[allow(dead_code, reason = "the player needs it")]
mod mask;
#[path = "conformance/play.rs"]
mod play;
mod played;
#[path = "conformance/reduce.rs"]
#[allow(dead_code, reason = "the player needs it")]
mod reduce;
#[path = "conformance/request.rs"]
mod request;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::pod::condition;
use converge::api::value::Value;
use converge::apiserver::ApiServer;
use converge::diagnosis::{Layer, diagnose};
use converge::explain;
use converge::explain::language::Language;
use converge::import::{self, Class, Fact, Import, RefusalWhy};
use converge::kubelet::image::KubeletMode;
use converge::manifest;
use converge::scenario::{self, Scenario};
use converge::share;
use converge::sim::digest::digest;
use converge::sim::timeline::Timeline;
use converge::sim::world::World;
use converge::value;
use played::{dump, to_end};
use serde_json::Value as Json;

fn imported(text: &str) -> Import {
    import::import(text).unwrap_or_else(|refusal| panic!("{refusal:?}\n{text}"))
}

/// The world of an import, its kubelets waiting for the test to play them.
fn world_of(import: &Import, mode: KubeletMode) -> World {
    let scenario = Scenario {
        kubelet: mode,
        images: BTreeMap::new(),
        ..Scenario::of_import(import)
    };
    scenario.timeline().world().clone()
}

fn recordings() -> Vec<(String, Json)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let mut files: Vec<_> = fs::read_dir(directory)
        .expect("the directory is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    files
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).expect("readable");
            (name(path), serde_json::from_str(&text).expect("JSON"))
        })
        .collect()
}

/// What must be the same at the end of a step, wherever it was begun; in which order does not matter.
fn standing(step: &Json) -> Json {
    let mut then = step["then"].clone();
    for field in ["replicaSets", "pods"] {
        then[field].as_array_mut().expect("a list").sort_by_key(ToString::to_string);
    }
    serde_json::json!([then["deployments"], then["replicaSets"], then["pods"]])
}

/// Recordings that rightly go on in another way: the values of their environment are blanked, and with them the hash in
/// the name of a ReplicaSet to come changes; a refused Pod is tried again at once, as after a restart of the controllers.
const DIFFERENT: [(&str, Option<usize>); 3] = [
    ("pause-change-resume", None),
    ("quota-blocks-surge", Some(7)),
    ("layer-service-account-missing", Some(3)),
];

/// At which steps a recording is left for an import: of every second one a step; `CONVERGE_ALL_MOMENTS` takes all of all.
fn moments(at: usize, steps: usize) -> Vec<usize> {
    if std::env::var_os("CONVERGE_ALL_MOMENTS").is_some() {
        return (1..steps).collect();
    }
    if steps < 2 { Vec::new() } else { vec![1 + at * 5 % (steps - 1)] }
}

#[test]
fn every_recording_goes_on_from_an_import_as_it_went_on_by_itself() {
    let all: Vec<Kind> = Kind::ALL.into_iter().collect();
    let (mut tried, mut wrong) = (0, Vec::new());
    for (number, (name, recording)) in recordings().into_iter().enumerate() {
        let steps = recording["steps"].as_array().expect("steps");
        let left_at = moments(number, steps.len());
        if left_at.is_empty() {
            continue;
        }
        let mut player = play::Player::new(&recording);
        let straight: Vec<Json> = steps.iter().map(|step| standing(&player.step(&step["do"]))).collect();
        for at in left_at {
            let mut player = play::Player::new(&recording);
            for step in &steps[..at] {
                player.step(&step["do"]);
            }
            let workloads = [Kind::Deployment, Kind::ReplicaSet, Kind::Pod];
            if !workloads.iter().any(|kind| player.world().api().list(*kind).next().is_some()) {
                continue;
            }
            tried += 1;
            player.go_on_in(|world| {
                let import = imported(&dump(world.api(), &all));
                world_of(&import, world.kubelet().mode)
            });
            let rightly = DIFFERENT
                .iter()
                .any(|(other, step)| *other == name && step.is_none_or(|step| step == at));
            for (step, expected) in steps[at..].iter().zip(&straight[at..]).filter(|_| !rightly) {
                let got = standing(&player.step(&step["do"]));
                if got != *expected {
                    wrong.push(format!("{name} from {at} at {}:\n  {got}\n  {expected}", step["do"]));
                    break;
                }
            }
        }
    }
    assert!(tried > 30, "{tried} moments");
    assert!(
        wrong.is_empty(),
        "{} of {tried} moments go on differently:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// What `kubectl get deploy,rs,pods,events -o yaml` has.
const ASKED: [Kind; 4] = [Kind::Deployment, Kind::ReplicaSet, Kind::Pod, Kind::Event];

fn web() -> Key {
    Key::new(Kind::Deployment, "default", "web")
}

/// How a cluster stands in the end: the counts of the Deployment, its conditions, and what its Pods are.
fn end_of(timeline: &Timeline) -> String {
    let state = timeline.state_at(timeline.len());
    let deployment = state.objects.get(&web()).expect("web").value();
    let counts = ["replicas", "updatedReplicas", "availableReplicas"].map(|field| deployment.int(&["status", field]).unwrap_or(0));
    let conditions = ["Available", "Progressing", "ReplicaFailure"].map(|kind| {
        let found = condition(deployment, kind);
        found.map_or(String::new(), |found| {
            format!("{kind}={}/{}", found.text(&["status"]), found.text(&["reason"]))
        })
    });
    let mut pods: Vec<String> = state
        .list(Kind::Pod)
        .map(|pod| {
            let status = pod
                .value()
                .items(&["status", "containerStatuses"])
                .first()
                .cloned()
                .unwrap_or_default();
            let waiting = status
                .text(&["state", "waiting", "reason"])
                .replace("ErrImagePull", "ImagePullBackOff");
            format!(
                "{} {} {}",
                pod.value().items(&["spec", "containers"])[0].text(&["image"]),
                pod.pod().ready,
                waiting
            )
        })
        .collect();
    pods.sort();
    format!("{counts:?} {conditions:?} {pods:?}")
}

const DEPLOY: &str = "apiVersion: converge/v1
kind: Scenario
images:
  shop:bad: {pull: NotFound}
  shop:crash: {crash: 2s, code: 3}
  shop:slow: {ready: 20s}
script:
QUOTA
- apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      replicas: 3
      strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec: {containers: [{name: app, image: \"shop:1\", resources: {requests: {cpu: 500m}}}]}
- until: quiet
- kubectl: set image deployment/web app=IMAGE
";

/// From every eighth of a run on, the state is dumped, and the import ends as the run did.
#[test]
fn a_rollout_that_is_left_anywhere_ends_after_an_import_as_it_would_have_ended() {
    let cases = [
        ("shop:2", "", Layer::Fine),
        ("shop:slow", "", Layer::Fine),
        ("shop:bad", "", Layer::Image),
        ("shop:crash", "", Layer::Container),
        ("shop:2", "- kubectl: create quota q --hard=pods=3", Layer::Quota),
    ];
    for (image, quota, layer) in cases {
        let straight = to_end(&DEPLOY.replace("QUOTA", quota).replace("IMAGE", image));
        let last = straight.state_at(straight.len());
        assert_eq!(
            diagnose(&last.objects, &web(), last.time_ms).map(|found| found.layer),
            Some(layer),
            "{image}"
        );
        let updated = straight.actions().last().expect("an action").step + 1;
        let moments: Vec<u64> = (0..20)
            .map(|part| updated + (straight.len() - updated) * part / 8)
            .chain([straight.len()])
            .collect();
        for at in moments {
            let state = straight.state_at(at);
            let text = dump(&ApiServer::of_objects(state.objects, state.time_ms), &ASKED);
            let import = imported(&text);
            let mut timeline = Scenario::of_import(&import).timeline();
            timeline.run();
            // What an image does that no container has run yet, and a quota that has refused nothing, no dump can tell.
            let unknown = match layer {
                Layer::Image | Layer::Container => import.images.is_empty(),
                Layer::Quota => !import.notes.iter().any(|note| matches!(note.fact, Fact::QuotaMade { .. })),
                _ => false,
            };
            if !unknown {
                assert_eq!(end_of(&timeline), end_of(&straight), "{image} from step {at} of {}", straight.len());
            }
        }
    }
}

#[test]
fn what_is_stuck_goes_on_being_stuck_and_its_deadline_passes_when_it_would_have() {
    let straight = to_end(&DEPLOY.replace("QUOTA", "").replace("IMAGE", "shop:bad"));
    let exceeded = |timeline: &Timeline| {
        let late = |step: &&std::rc::Rc<converge::sim::step::Step>| {
            let after = step.write.after.as_ref().filter(|after| after.kind() == Kind::Deployment);
            after.is_some_and(|after| condition(after.value(), "Progressing").is_some_and(|found| found.text(&["status"]) == "False"))
        };
        timeline.steps().find(late).map(|step| step.time_ms).expect("the deadline passes")
    };
    let at = straight
        .steps()
        .find(|step| step.time_ms > exceeded(&straight) - 300_000)
        .expect("a step")
        .number;
    let state = straight.state_at(at);
    let import = imported(&dump(&ApiServer::of_objects(state.objects.clone(), state.time_ms), &ASKED));
    let mut timeline = Scenario::of_import(&import).timeline();
    let begin = timeline.state_at(0);
    let found = diagnose(&begin.objects, &web(), begin.time_ms).expect("it is there");
    assert_eq!((found.layer, found.pods), (Layer::Image, 1));
    timeline.run();
    let left_ms = exceeded(&timeline) - converge::api::time::START_MS;
    // The dump has whole seconds and begins at its newest time.
    let expected_ms = exceeded(&straight) - state.time_ms;
    assert!(left_ms.abs_diff(expected_ms) <= 2000, "{left_ms} {expected_ms}");
    // Nothing was written about what did not change: the Pods' statuses stay as they came until something happens.
    let first = timeline.step(1).expect("a step");
    assert!(first.time_ms > converge::api::time::START_MS, "{first:?}");
}

#[test]
fn an_import_is_a_scenario_that_links_and_files_hold_and_that_plays_equally() {
    let straight = to_end(&DEPLOY.replace("QUOTA", "").replace("IMAGE", "shop:crash"));
    let state = straight.state_at(straight.len());
    let import = imported(&dump(&ApiServer::of_objects(state.objects, state.time_ms), &ASKED));
    let scenario = Scenario::of_import(&import);
    let file = scenario::write(&scenario);
    assert_eq!(scenario::read(&file).as_ref(), Ok(&scenario));
    assert_eq!(share::decode(&share::encode(&scenario)).as_ref(), Ok(&scenario));
    let play = |scenario: &Scenario| {
        let mut timeline = scenario.timeline();
        timeline.run();
        digest(&timeline, timeline.len())
    };
    assert_eq!(play(&scenario), play(&scenario::read(&file).expect("valid")));
}

const SECRET: &str = "apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Secret
  metadata: {name: s, namespace: default, uid: u-s}
  data: {password: aHVudGVyMg==, user: Ym9i}
- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: web
    namespace: default
    uid: u-web
    annotations:
      kubectl.kubernetes.io/last-applied-configuration: |
        {\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"web\"},\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"app\",\"env\":[{\"name\":\"TOKEN\",\"value\":\"hunter2\"}]}]}}}}
  spec:
    replicas: 1
    selector: {matchLabels: {app: web}}
    template:
      metadata: {labels: {app: web}}
      spec:
        containers:
        - name: app
          image: shop:1
          env:
          - {name: TOKEN, value: hunter2}
          - {name: SAME, value: hunter2}
          - {name: OTHER, value: hunter3}
          - {name: EMPTY, value: \"\"}
          - {name: FROM, valueFrom: {secretKeyRef: {name: s, key: password}}}
";

#[test]
fn values_of_secrets_and_of_the_environment_are_nowhere_in_an_import_and_equal_ones_stay_equal() {
    let import = imported(SECRET);
    let file = scenario::write(&Scenario::of_import(&import));
    for secret in ["hunter2", "hunter3", "aHVudGVyMg==", "Ym9i"] {
        assert!(!file.contains(secret), "{secret} is in\n{file}");
    }
    let deployment = import
        .objects
        .iter()
        .find(|object| object.text(&["kind"]) == "Deployment")
        .expect("it is there");
    let container = &deployment.items(&["spec", "template", "spec", "containers"])[0];
    let values: Vec<&str> = container.items(&["env"]).iter().map(|variable| variable.text(&["value"])).collect();
    assert_eq!(values, ["blanked-1", "blanked-1", "blanked-2", "", ""]);
    let names: Vec<&str> = container.items(&["env"]).iter().map(|variable| variable.text(&["name"])).collect();
    assert_eq!(names, ["TOKEN", "SAME", "OTHER", "EMPTY", "FROM"]);
    let blanked: Vec<&Fact> = import
        .notes
        .iter()
        .map(|note| &note.fact)
        .filter(|fact| fact.class() == Class::Blanked)
        .collect();
    assert_eq!(blanked, [&Fact::SecretData { keys: 2 }, &Fact::Environment { values: 3 }]);
    assert!(file.contains("password"), "the names of keys stay");
}

const POD: &str = "- apiVersion: v1
  kind: Pod
  metadata: {name: NAME, namespace: default, uid: u-NAME, labels: {app: web}, OWNER}
  spec: {nodeName: NODE, containers: [{name: app, image: \"shop:1\"}]}
  status: {phase: Running, conditions: [{type: Ready, status: \"True\", lastTransitionTime: \"2025-06-01T10:00:02Z\"}], containerStatuses: [{name: app, ready: true, restartCount: 4, image: shop:1, imageID: i, containerID: \"containerd://c\", state: {running: {startedAt: \"2025-06-01T10:00:00Z\"}}}]}
";

fn pod(name: &str, node: &str, owner: &str) -> String {
    POD.replace("NAME", name).replace("NODE", node).replace("OWNER", owner)
}

fn list(items: &str) -> String {
    format!("apiVersion: v1\nkind: List\nitems:\n{items}")
}

fn told(text: &str) -> String {
    let import = imported(text);
    let lines: Vec<String> = import
        .notes
        .iter()
        .map(|note| explain::import::line(Language::English, note))
        .collect();
    assert!(
        import
            .notes
            .iter()
            .all(|note| !explain::import::line(Language::Chinese, note).is_empty())
    );
    lines.join("\n")
}

#[test]
fn what_a_dump_lacks_is_assumed_and_told() {
    let owner = "ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-1, uid: u-rs, controller: true}]";
    let cases = [
        (
            pod("a", "worker-7", ""),
            "Nodes that Pods name are made, with room for a surge: worker-7.",
        ),
        (
            pod("a", "worker-7", owner),
            "Pod default/a (line 4): The owner ReplicaSet web-1 is not in the text.",
        ),
        (
            pod("a", "node-a", &owner.replace("ReplicaSet", "StatefulSet")),
            "Pod default/a (line 4): Its owner is a StatefulSet, which is not modelled",
        ),
        (
            pod("a", "node-a", "").replace("uid: u-a, ", ""),
            "Pod default/a (line 4): It has no uid and is given one.",
        ),
        (
            pod("a", "node-a", "").repeat(2),
            "Pod default/a (line 9): It is there more than once",
        ),
        (
            format!(
                "{}- {{apiVersion: batch/v1, kind: Job, metadata: {{name: j}}}}\n",
                pod("a", "node-a", "")
            ),
            "Job j (line 9): This kind is not modelled.",
        ),
        (format!("{}- just text\n", pod("a", "node-a", "")), "line 9: This is no object"),
        (
            format!("{}- {{apiVersion: v1, kind: ConfigMap}}\n", pod("a", "node-a", "")),
            "ConfigMap (line 9): It has no metadata.name.",
        ),
        (
            format!(
                "{}- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {{name: d}}\n  spec:\n    replicas: three\n",
                pod("a", "node-a", "")
            ),
            "Deployment d (line 13): It cannot be read: ",
        ),
        (
            format!(
                "{}- {{apiVersion: apps/v1, kind: Deployment, metadata: {{name: d}}, spec: {{replicas: 20000, selector: {{matchLabels: {{a: b}}}}}}}}\n",
                pod("a", "node-a", "")
            ),
            "It asks for 20000 replicas; 10000 can be simulated.",
        ),
        (
            SECRET.replace("metadata: {labels: {app: web}}", "metadata: {labels: {app: other}}") + &pod("a", "node-a", ""),
            "No server would have stored it: spec.template.metadata.labels",
        ),
        (
            pod("a", "node_a", "") + &pod("b", "node-a", ""),
            "Pod default/a (line 7): No server would have stored it: spec.nodeName: Invalid value: \"node_a\": a lowercase RFC 1123 subdomain",
        ),
        (
            format!(
                "{}- {{apiVersion: v1, kind: Node, metadata: {{name: {}}}}}\n",
                pod("a", "node-a", ""),
                "n".repeat(64)
            ),
            "No server would have stored it: metadata.name: Invalid value: \"nnnn",
        ),
        (SECRET.to_owned(), "Nobody is known to own fields."),
        (
            SECRET.replace("secretKeyRef: {name: s,", "secretKeyRef: {name: other,"),
            "Secret default/other: It is named by Pods and not in the text",
        ),
        (
            pod("a", "node-a", "").replace("spec: {", "spec: {serviceAccountName: robot, "),
            "ServiceAccount default/robot: It is named by Pods",
        ),
        (
            pod("a", "node-a", "").replace("phase: Running,", "phase: Running, mood: good,"),
            "unknown field \"status.mood\"",
        ),
    ];
    for (items, expected) in cases {
        let text = if items.starts_with("apiVersion") { items } else { list(&items) };
        let lines = told(&text);
        assert!(lines.contains(expected), "{expected}\n is not in\n{lines}\nof\n{text}");
    }
}

#[test]
fn what_cannot_be_imported_says_why_where_and_what_to_do() {
    let good = list(&pod("a", "node-a", ""));
    let cut = &good[..good.len() / 2];
    let many = list(
        &(0..9000)
            .map(|number| pod(&format!("web-{number}"), "node-a", ""))
            .collect::<String>(),
    );
    let cases: [(&str, (usize, usize), &str); 11] = [
        ("", (1, 1), "There is nothing to import."),
        (
            "NAME   READY   AGE\nweb    3/3     2d\n",
            (1, 1),
            "Add -o yaml: kubectl get deploy,rs,pods,events -o yaml",
        ),
        (
            "Name:                   web\nNamespace:              default\n",
            (1, 1),
            "Use get instead",
        ),
        ("No resources found in default namespace.\n", (1, 1), "Name yours"),
        (
            "Error from server (NotFound): pods \"web\" not found\n",
            (1, 1),
            "This is an error of kubectl",
        ),
        (cut, (8, 44), "The end seems to be missing"),
        (
            "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [{\"apiVersion\"",
            (1, 61),
            "The end seems to be missing",
        ),
        (&many, (1, 1), "This is more than can be imported"),
        (
            "apiVersion: v1\nkind: List\nitems: []\n",
            (1, 1),
            "No Deployment, ReplicaSet or Pod",
        ),
        (
            "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j, uid: u}\n",
            (2, 1),
            "Job j (line 2): This kind is not modelled.",
        ),
        ("- a\n- b\n", (1, 1), "This is no object"),
    ];
    for (text, place, expected) in cases {
        let refusal = import::import(text).expect_err(expected);
        let words = explain::import::refusal(Language::English, &refusal);
        assert!(words.contains(expected), "{expected}\n is not in\n{words}");
        assert_eq!((refusal.line, refusal.column), place, "{words}");
        assert!(!explain::import::refusal(Language::Chinese, &refusal).is_empty());
        assert!(!matches!(&refusal.why, RefusalWhy::Unreadable { message, .. } if message.is_empty()));
    }
}

#[test]
fn any_half_of_a_dump_is_imported_or_refused_and_never_panics() {
    let straight = to_end(&DEPLOY.replace("QUOTA", "").replace("IMAGE", "shop:crash"));
    let state = straight.state_at(straight.len() / 2);
    let text = dump(&ApiServer::of_objects(state.objects, state.time_ms), &ASKED);
    let lines: Vec<&str> = text.lines().collect();
    for kept in (0..lines.len()).step_by(37) {
        for half in [lines[..kept].join("\n"), lines[kept..].join("\n")] {
            if let Ok(import) = import::import(&half) {
                let mut timeline = Scenario::of_import(&import).timeline();
                timeline.advance(200);
            }
        }
    }
    // A field less here and there: what is missing is filled in, told, or left out.
    for skipped in (0..lines.len()).step_by(23) {
        let mut some = lines.clone();
        some.remove(skipped);
        if let Ok(import) = import::import(&some.join("\n")) {
            let mut timeline = Scenario::of_import(&import).timeline();
            timeline.advance(200);
        }
    }
}

#[test]
fn json_lists_of_the_raw_api_several_documents_and_a_deployment_alone_are_imported() {
    let straight = to_end(&DEPLOY.replace("QUOTA", "").replace("IMAGE", "shop:2"));
    let state = straight.state_at(straight.len());
    let api = ApiServer::of_objects(state.objects, state.time_ms);
    let yaml = dump(&api, &ASKED);
    let whole = imported(&yaml);
    let parsed = manifest::parse(&yaml).documents[0].value.clone();
    assert_eq!(imported(&manifest::to_json(&parsed)).objects, whole.objects);
    let documents: Vec<String> = parsed.items(&["items"]).iter().map(manifest::to_yaml).collect();
    assert_eq!(imported(&documents.join("---\n")).objects, whole.objects);
    let mut pods = value!({"apiVersion": "v1", "kind": "PodList", "metadata": {"resourceVersion": "9"}});
    let bare = api.list(Kind::Pod).map(|pod| {
        let mut value = pod.value().clone();
        value.remove(&["kind"]);
        value.remove(&["apiVersion"]);
        value
    });
    pods.set(&["items"], Value::list(bare));
    assert_eq!(imported(&manifest::to_json(&pods)).objects.len(), 3);

    let alone = imported(&dump(&api, &[Kind::Deployment]));
    assert!(alone.notes.iter().any(|note| note.fact == Fact::NoReplicaSets));
    let mut timeline = Scenario::of_import(&alone).timeline();
    timeline.run();
    assert_eq!(end_of(&timeline), end_of(&straight));
}

#[test]
fn a_manifest_is_applied_and_a_dump_is_imported() {
    let manifest = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, creationTimestamp: null}\nstatus: {}\n";
    assert!(!import::is_dump(manifest));
    assert!(!import::is_dump(&DEPLOY.replace("QUOTA", "")));
    assert!(import::is_dump(SECRET) && import::is_dump("NAME  READY\n"));
}

#[test]
fn what_was_copied_with_a_dump_and_what_was_not_copied_of_it_are_told_and_the_rest_is_imported() {
    let whole = list(&pod("web-1", "ip-10-0-3-17.eu-west-1.compute.internal", ""));
    let alone = imported(&whole);
    for text in [format!("$ kubectl get pods -o yaml\n{whole}"), format!("```yaml\n{whole}```\n")] {
        assert!(import::is_dump(&text), "{text}");
        assert_eq!(imported(&text).objects, alone.objects, "{text}");
    }
    // kubectl prints `kind: List` at the end.
    let cut = imported(&whole.replace("kind: List\n", ""));
    assert_eq!(cut.objects, alone.objects);
    let told: Vec<String> = cut
        .notes
        .iter()
        .map(|note| explain::import::line(Language::English, note))
        .collect();
    assert!(told.iter().any(|line| line.contains("The end seems to be missing")), "{told:?}");
}

#[test]
fn a_node_is_imported_by_any_name_that_a_node_can_have_and_a_link_holds_it() {
    for node in ["node-1", "ip-10-0-3-17.eu-west-1.compute.internal", "10.0.3.17", &"n".repeat(63)] {
        let scenario = Scenario::of_import(&imported(&list(&pod("web-1", node, ""))));
        assert_eq!(share::decode(&share::encode(&scenario)), Ok(scenario), "{node}");
    }
}

/// Found by fuzzing: what an import makes up lacked what a server fills in, which a link then had.
#[test]
fn what_an_import_makes_up_is_the_same_in_a_link() {
    let claim = "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: data}\nspec: {accessModes: [ReadWriteOnce], volumeName: disk, resources: \
                 {requests: {storage: 1Gi}}}\nstatus: {phase: Bound}\n";
    let pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: web, uid: u1}\nspec:\n  nodeName: node-7\n  serviceAccountName: shop\n  priorityClassName: high\n  \
               containers: [{name: app, image: 'shop:1', envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: password}}]}]\n  volumes: \
               [{name: data, persistentVolumeClaim: {claimName: data}}]\nstatus: {phase: Running}\n";
    for text in [pod.to_owned(), format!("{pod}---\n{claim}")] {
        let import = imported(&text);
        let scenario = Scenario::of_import(&import);
        assert_eq!(share::decode(&share::encode(&scenario)), Ok(scenario), "{text}");
    }
}

/// Found by fuzzing: where the only annotation could not be read and was taken out, an empty map was left, which a link had not.
#[test]
fn what_is_taken_out_of_an_import_leaves_nothing_that_a_link_would_not_hold() {
    let annotated = |annotations: &str| {
        format!(
            "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  uid: u1\n  annotations: {{{annotations}}}\nspec:\n  selector: {{matchLabels: {{app: web}}}}\n  \
             template:\n    metadata: {{labels: {{app: web}}}}\n    spec: {{containers: [{{name: app, image: 'shop:1'}}]}}\nstatus: {{}}\n"
        )
    };
    let applied = |text: &str| format!("kubectl.kubernetes.io/last-applied-configuration: {text:?}");
    for (annotations, kept) in [
        (applied("not: [closed"), 0),
        (applied("a: b\n---\nc: d\n"), 0),
        (applied("# nothing"), 0),
        (applied("kind: Unheard"), 0),
        (format!("team: shop, {}", applied("not: [closed")), 1),
        (applied("{\"kind\":\"Deployment\",\"apiVersion\":\"apps/v1\"}"), 1),
        (String::new(), 0),
    ] {
        let import = imported(&annotated(&annotations));
        let count = import
            .objects
            .iter()
            .rev()
            .find_map(|object| object.get("metadata")?.get("annotations"));
        assert_eq!(count.map_or(0, |map| map.as_map().expect("a mapping").len()), kept, "{annotations}");
        let scenario = Scenario::of_import(&import);
        assert_eq!(share::decode(&share::encode(&scenario)), Ok(scenario), "{annotations}");
    }
}
