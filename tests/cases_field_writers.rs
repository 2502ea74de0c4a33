//! Cases: several writers of one field.

mod played;

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::value::Value;
use converge::explain::language::Language;
use converge::explain::writers::{field, history, intentions, owners};
use converge::scenario;
use converge::sim::timeline::Timeline;
use played::to_end;

fn gallery(name: &str) -> Timeline {
    to_end(scenario::find(name).expect("it is in the gallery").text)
}

fn web() -> Key {
    Key::new(Kind::Deployment, "default", "web")
}

/// Who wrote the size, in order: `you 2`, `horizontal-pod-autoscaler 8`.
fn sizes(timeline: &Timeline) -> Vec<String> {
    let writes = history(timeline, u64::MAX, &web(), "spec.replicas");
    let told = |value: Option<&Value>| value.map_or_else(|| "-".to_owned(), ToString::to_string);
    writes
        .iter()
        .map(|write| format!("{} {}", write.actor.component(), told(write.to.as_ref())))
        .collect()
}

fn messages(timeline: &Timeline, reason: &str) -> Vec<String> {
    let events = timeline
        .steps()
        .flat_map(|step| std::iter::once(&step.write).chain(&step.reports))
        .filter_map(|write| {
            let event = write.after.as_ref().filter(|event| event.kind() == Kind::Event)?;
            (event.value().text(&["reason"]) == reason).then(|| event.value().text(&["message"]).to_owned())
        });
    events.collect()
}

fn intended(timeline: &Timeline, at: u64) -> Vec<String> {
    let texts = intentions(Language::English, timeline, at, &web(), "spec.replicas");
    texts.iter().map(ToString::to_string).collect()
}

#[test]
fn c11_apply_resets_the_replica_count_that_the_autoscaler_chose() {
    let timeline = gallery("apply-against-autoscaler");
    let sizes = sizes(&timeline);
    assert_eq!(
        sizes,
        ["you 2", "horizontal-pod-autoscaler 8", "ci 2", "horizontal-pod-autoscaler 8"]
    );
    let scaled = messages(&timeline, "ScalingReplicaSet");
    let down = scaled
        .iter()
        .position(|message| message.ends_with("from 8 to 2"))
        .expect("the old one is scaled first");
    assert!(scaled[down].starts_with("Scaled down replica set web-"), "{scaled:?}");
    let up = scaled
        .iter()
        .position(|message| message.contains("from 0 to 1"))
        .expect("then the rollout begins");
    assert!(down < up, "{scaled:?}");
    let rescaled = messages(&timeline, "SuccessfulRescale");
    assert!(
        rescaled.contains(&"New size: 8; reason: cpu resource utilization (percentage of request) above target".to_owned()),
        "{rescaled:?}"
    );
}

#[test]
fn c31_the_autoscaler_takes_back_a_scale_below_its_minimum_and_a_scale_to_zero_turns_it_off() {
    let text = "apiVersion: converge/v1
kind: Scenario
load: {deployment: web, cpu: 10m}
script:
- kubectl: create deployment web --image=shop:1 --replicas=3
- kubectl: autoscale deployment web --min=3 --max=5 --cpu=50%
- until: 1m
- kubectl: scale deployment web --replicas=1
- until: 20s
- kubectl: scale deployment web --replicas=0
- until: 2m
";
    let timeline = to_end(text);
    assert_eq!(sizes(&timeline), ["you 3", "you 1", "horizontal-pod-autoscaler 3", "you 0"]);
    assert_eq!(
        messages(&timeline, "SuccessfulRescale"),
        ["New size: 3; reason: Current number of replicas below Spec.MinReplicas"]
    );
    let state = timeline.state_at(timeline.len());
    let autoscaler = state.list(Kind::HorizontalPodAutoscaler).next().expect("it is there");
    let active = converge::api::pod::condition(autoscaler.value(), "ScalingActive").expect("it says so");
    assert_eq!(
        (active.text(&["status"]), active.text(&["reason"]), active.text(&["message"])),
        (
            "False",
            "ScalingDisabled",
            "scaling is disabled since the replica count of the target is zero"
        )
    );
}

#[test]
fn c32_a_gitops_agent_and_an_autoscaler_fight_over_replicas() {
    let timeline = gallery("two-writers");
    let sizes = sizes(&timeline);
    assert_eq!(
        sizes[..5],
        [
            "gitops-agent 1",
            "horizontal-pod-autoscaler 2",
            "gitops-agent 1",
            "horizontal-pod-autoscaler 2",
            "gitops-agent 1"
        ]
    );
    assert!(
        messages(&timeline, "ScalingReplicaSet")
            .iter()
            .filter(|message| message.ends_with("from 2 to 1"))
            .count()
            >= 2
    );
    let refused = timeline
        .steps()
        .any(|step| matches!(step.write.outcome, converge::apiserver::write::Outcome::Refused(..)));
    assert!(!refused, "no conflict is reported");
    let quarrel = history(&timeline, u64::MAX, &web(), "spec.replicas")[2].step;
    let intended = intended(&timeline, quarrel);
    assert_eq!(intended.len(), 2, "{intended:?}");
    assert!(
        intended[0].starts_with("HPA: writes it next after ") && intended[0].ends_with(": 2."),
        "{intended:?}"
    );
    assert!(
        intended[1].starts_with("gitops-agent: writes it next after ") && intended[1].ends_with(": 1."),
        "{intended:?}"
    );
}

#[test]
fn c33_server_side_apply_meets_the_autoscalers_field() {
    let manifest = |replicas: &str, image: &str| {
        format!(
            "    apiVersion: apps/v1\n    kind: Deployment\n    metadata: {{name: web}}\n    spec:\n{replicas}      selector: {{matchLabels: {{app: web}}}}\n      \
             template:\n        metadata: {{labels: {{app: web}}}}\n        spec: {{containers: [{{name: app, image: '{image}', resources: {{requests: \
             {{cpu: 100m}}}}}}]}}\n"
        )
    };
    let four = "      replicas: 4\n";
    let text = format!(
        "apiVersion: converge/v1
kind: Scenario
load: {{deployment: web, cpu: 300m}}
script:
- kubectl: apply --server-side -f -
  as: ci
  stdin: |
{}
- kubectl: autoscale deployment web --min=4 --max=8 --cpu=50%
- until: 4m
- kubectl: apply --server-side -f -
  as: ci
  stdin: |
{}
- kubectl: apply --server-side -f -
  as: ci
  stdin: |
{}
",
        manifest(four, "shop:1"),
        manifest(four, "shop:2"),
        manifest("", "shop:3")
    );
    let timeline = to_end(&text);
    assert_eq!(sizes(&timeline), ["ci 4", "horizontal-pod-autoscaler 6"]);
    let images: Vec<String> = history(&timeline, u64::MAX, &web(), "spec.template.spec.containers[app].image")
        .iter()
        .filter_map(|write| write.to.as_ref()?.as_str().map(ToOwned::to_owned))
        .collect();
    assert_eq!(images, ["shop:1", "shop:3"], "of the refused apply nothing is written");
    let applies: Vec<_> = timeline.actions().filter(|action| action.input.session().actor == "ci").collect();
    let refused: String = applies[1].lines.iter().map(|line| line.text.as_str()).collect();
    assert!(
        refused.starts_with(
            "error: Apply failed with 1 conflict: conflict with \"kube-controller-manager\" with subresource \"scale\" using apps/v1: .spec.replicas"
        ),
        "{refused}"
    );
    let state = timeline.state_at(timeline.len());
    let owners = owners(&state.objects[&web()], "spec.replicas");
    let owners: Vec<_> = owners
        .iter()
        .map(|owner| (owner.manager.as_str(), owner.subresource.as_str()))
        .collect();
    assert_eq!(owners, [("kube-controller-manager", "scale")]);
}

#[test]
fn an_agent_without_self_healing_leaves_a_persons_change_and_with_it_takes_it_back() {
    let timeline = gallery("gitops-self-heal");
    assert_eq!(sizes(&timeline), ["gitops-agent 2", "you 5", "gitops-agent 2"]);
    let before = history(&timeline, u64::MAX, &web(), "spec.replicas")[1].step;
    assert!(
        intended(&timeline, before)
            .iter()
            .any(|text| text.starts_with("gitops-agent: writes it next after "))
    );
    assert_eq!(
        intended(&timeline, timeline.len()),
        [
            "you: does nothing unasked. The manifest applied last says 2: the next apply of it sets the field back to that.",
            "gitops-agent: compares every 60 seconds and sets it back to 2."
        ]
    );
}

#[test]
fn an_agent_that_prunes_deletes_what_the_repository_no_longer_has() {
    for (prune, left) in [(true, 0), (false, 1)] {
        let text = format!(
            "apiVersion: converge/v1
kind: Scenario
gitops:
  interval: 30s
  prune: {prune}
  manifest: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {{name: old}}
    ---
    apiVersion: v1
    kind: ConfigMap
    metadata: {{name: kept}}
script:
- until: 1m
- gitops:
    manifest: |
      apiVersion: v1
      kind: ConfigMap
      metadata: {{name: kept}}
- until: 2m
"
        );
        let timeline = to_end(&text);
        let state = timeline.state_at(timeline.len());
        assert_eq!(state.list(Kind::ConfigMap).filter(|map| map.name() == "old").count(), left);
        assert_eq!(state.list(Kind::ConfigMap).filter(|map| map.name() == "kept").count(), 1);
    }
}

#[test]
fn a_path_finds_a_field_by_names_numbers_and_keys_with_dots() {
    let object = converge::value!({
        "metadata": {"annotations": {"deployment.kubernetes.io/revision": "3"}},
        "spec": {"containers": [{"name": "app", "image": "shop:1"}], "empty": null}
    });
    let cases = [
        ("metadata.annotations.deployment.kubernetes.io/revision", Some("3")),
        (".spec.containers[app].image", Some("shop:1")),
        ("spec.containers[0].image", Some("shop:1")),
        ("spec.containers[9].image", None),
        ("spec.empty", None),
        ("spec.containers.app.image.more", None),
    ];
    for (path, expected) in cases {
        assert_eq!(field(&object, path).and_then(Value::as_str), expected, "{path}");
    }
}
