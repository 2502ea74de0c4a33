//! Which layer holds a Deployment up, from its objects alone.

mod cases;
#[path = "conformance/mask.rs"]
#[allow(dead_code, reason = "the player needs it; nothing is compared here")]
mod mask;
#[path = "conformance/play.rs"]
mod play;
#[path = "conformance/reduce.rs"]
#[allow(dead_code, reason = "the player needs it; nothing is compared here")]
mod reduce;
#[path = "conformance/request.rs"]
mod request;

use std::fs;
use std::path::Path;

use cases::Terminal;
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::diagnosis::{Diagnosis, Layer, diagnose};
use converge::explain::diagnosis::{remedy, summary};
use converge::explain::language::Language;
use converge::sim::world::World;
use serde_json::Value as Json;

/// Every Deployment with its layer, `web Fine`, and how it was found.
fn layers(world: &World) -> Vec<(String, Diagnosis)> {
    let objects = world.api().objects();
    let deployments = world.api().list(Kind::Deployment);
    deployments
        .map(|deployment| {
            let found = diagnose(objects, deployment.key(), world.now_ms()).expect("it is there");
            (format!("{} {:?}", deployment.name(), found.layer), found)
        })
        .collect()
}

/// What the last objects of each recording show; of a recording that is not here every Deployment is fine.
const RECORDED: &[(&str, &[&str])] = &[
    ("kubectl-errors", &["web Readiness"]),
    ("layer-admission-policy", &["web Readiness"]),
    ("layer-describe", &["web Quota"]),
    ("layer-expose", &["web Service"]),
    ("layer-hpa-bounds", &["web Writers"]),
    ("layer-limitrange-max", &["web Admission"]),
    ("layer-priority-class-missing", &["web Admission"]),
    ("layer-quota-compute", &["web Quota"]),
    ("layer-scheduler-anti-affinity", &["web Scheduler"]),
    ("layer-scheduler-host-port", &["web Scheduler"]),
    ("layer-storage-claim-missing", &["web Storage"]),
    ("reject-unknown-field", &["web Readiness"]),
    ("ssa-two-managers", &["web Readiness"]),
    ("undo-mid-rollout-bad-image", &["web Readiness"]),
    ("unschedulable", &["web Scheduler"]),
];

#[test]
fn the_last_objects_of_every_recording_name_the_layer_that_blocks() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let files = fs::read_dir(directory)
        .expect("the directory is there")
        .map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    let mut wrong = Vec::new();
    for path in &files {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let recording: Json = serde_json::from_str(&fs::read_to_string(path).expect("readable")).expect("JSON");
        let mut player = play::Player::new(&recording);
        for step in recording["steps"].as_array().expect("steps") {
            player.step(&step["do"]);
        }
        let found = layers(player.world());
        let shown: Vec<&str> = found.iter().map(|(shown, _)| shown.as_str()).collect();
        let expected = RECORDED.iter().find(|(recorded, _)| *recorded == name).map(|(_, layers)| *layers);
        let right = expected.map_or_else(|| shown.iter().all(|shown| shown.ends_with(" Fine")), |expected| expected == shown);
        if !right {
            let quotes: Vec<String> = found
                .iter()
                .flat_map(|(_, found)| &found.evidence)
                .map(|shown| format!("{}: {}", shown.place, shown.quote))
                .collect();
            wrong.push(format!(
                "    (\"{name}\", &{shown:?}), // {}",
                quotes.join(" | ").chars().take(150).collect::<String>()
            ));
        }
        for (shown, found) in &found {
            assert!(
                found.layer == Layer::Fine || !found.evidence.is_empty(),
                "{name}: {shown} has evidence"
            );
            for language in Language::ALL {
                assert!(!summary(language, found).is_empty() && !remedy(language, found).is_empty());
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What is found of `web`, and the summary in both languages.
fn found(terminal: &Terminal) -> (Diagnosis, [String; 2]) {
    let world = &terminal.world;
    let key = Key::new(Kind::Deployment, "default", "web");
    let found = diagnose(world.api().objects(), &key, world.now_ms()).expect("it is there");
    let words = Language::ALL.map(|language| summary(language, &found));
    (found, words)
}

#[test]
fn each_layer_is_named_with_its_evidence_and_in_both_languages() {
    let cases: [(&str, &str, u64, Layer, &str, &str); 8] = [
        (
            "",
            "rollout status deployment/web",
            30,
            Layer::Fine,
            "All is as desired: every replica is updated and available.",
            "",
        ),
        (
            "\"shop:nope\": {pull: NotFound}",
            "set image deployment/web app=shop:nope",
            60,
            Layer::Image,
            "The image of 1 Pod cannot be pulled.",
            "ImagePullBackOff",
        ),
        (
            "\"shop:bad\": {crash: 1s}",
            "set image deployment/web app=shop:bad",
            120,
            Layer::Container,
            "The container of 1 Pod ends again and again.",
            "",
        ),
        (
            "\"shop:mute\": {ready: never}",
            "set image deployment/web app=shop:mute",
            60,
            Layer::Readiness,
            "1 Pod runs and is not ready.",
            "condition Ready=False (ContainersNotReady)",
        ),
        (
            "\"shop:slow\": {pull: 10m}",
            "set image deployment/web app=shop:slow",
            60,
            Layer::Starting,
            "The containers of 1 Pod are being started.",
            "status.phase",
        ),
        (
            "\"shop:mute\": {ready: never}",
            "set image deployment/web app=shop:mute",
            700,
            Layer::Readiness,
            "1 Pod runs and is not ready. The progress deadline has passed; the controller goes on trying.",
            "",
        ),
        (
            "",
            "delete deployment web --cascade=foreground --wait=false",
            0,
            Layer::Deletion,
            "The Deployment is being deleted, and waits for what it owns to go.",
            "metadata.deletionTimestamp",
        ),
        (
            "",
            "scale deployment web --replicas=400",
            60,
            Layer::Scheduler,
            "70 Pods have no node.",
            "condition PodScheduled=False (Unschedulable)",
        ),
    ];
    for (images, line, seconds, layer, english, place) in cases {
        let mut terminal = Terminal::base(images);
        terminal.says(line);
        terminal.seconds(seconds);
        let (found, words) = found(&terminal);
        assert_eq!((found.layer, words[0].as_str()), (layer, english), "{line}: {:?}", found.evidence);
        assert!(words[1].chars().any(|c| c > '\u{2e80}'), "{words:?}");
        assert!(
            found.evidence.iter().any(|shown| shown.place.contains(place)),
            "{:?}",
            found.evidence
        );
    }
}

#[test]
fn a_pod_that_waits_for_a_volume_is_told_by_what_its_claim_says() {
    const CLAIM: &str = "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: data}\nspec: {storageClassName: CLASS, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}\n";
    const CLASS: &str = "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: late}\nprovisioner: disk.example.com\nvolumeBindingMode: WaitForFirstConsumer\n";
    let volume = "spec: {volumes: [{name: d, persistentVolumeClaim: {claimName: data}}], containers";
    let web = cases::BASE.replace("spec: {containers", volume);
    for (class, place, quote) in [
        ("fast", "event ProvisioningFailed", "storageclass.storage.k8s.io \"fast\" not found"),
        (
            "late",
            "metadata.annotations[volume.kubernetes.io/storage-provisioner]",
            "disk.example.com",
        ),
    ] {
        let mut terminal = Terminal::new("");
        terminal.fault("{component: external-provisioner, state: stopped}");
        terminal.apply(CLASS);
        terminal.apply(&CLAIM.replace("CLASS", class));
        terminal.apply(&web);
        terminal.seconds(60);
        let (found, _) = found(&terminal);
        assert_eq!(found.layer, Layer::Storage, "{:?}", found.evidence);
        let shown = found.evidence.last().expect("there is evidence");
        assert_eq!((shown.object.0, shown.object.1.as_str()), (Kind::PersistentVolumeClaim, "data"));
        assert_eq!((shown.place.as_str(), shown.quote.as_str()), (place, quote));
    }
}

#[test]
fn a_paused_deployment_with_a_new_template_says_how_to_resume_it() {
    let mut terminal = Terminal::base("");
    terminal.says("rollout pause deployment/web");
    terminal.then("set image deployment/web app=shop:2");
    let (found, [english, chinese]) = found(&terminal);
    assert_eq!(found.layer, Layer::Paused);
    assert_eq!(english, "The Deployment is paused, so its new template waits.");
    assert_eq!(chinese, "Deployment 已暂停，新模板在等待。");
    assert_eq!(found.commands, ["kubectl rollout resume deployment/web"]);
}

#[test]
fn objects_copied_from_a_cluster_are_enough() {
    let text = "
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, uid: d1, generation: 7}
spec: {replicas: 3, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: shop}]}}}
status: {observedGeneration: 6}
";
    let value = converge::manifest::parse(text).documents[0].value.clone();
    let object = converge::api::object::Object::new(Kind::Deployment, value);
    let key = object.key().clone();
    let objects = std::iter::once((key.clone(), std::rc::Rc::new(object))).collect();
    let found = diagnose(&objects, &key, 0).expect("it is there");
    assert_eq!((found.layer, found.evidence[0].quote.as_str()), (Layer::Controller, "6 < 7"));
    assert_eq!(
        found.commands,
        ["kubectl -n kube-system get pods -l component=kube-controller-manager"]
    );
    assert!(diagnose(&objects, &Key::new(Kind::Deployment, "shop", "api"), 0).is_none());
}

#[test]
fn a_late_deployment_whose_pods_are_not_here_is_not_said_to_be_held_up_by_nothing() {
    let mut terminal = Terminal::base("\"shop:nope\": {pull: NotFound}");
    terminal.then(r#"patch deployment web -p '{"spec":{"progressDeadlineSeconds":30}}'"#);
    terminal.then("set image deployment/web app=shop:nope");
    terminal.seconds(60);
    let whole = terminal.world.api().objects();
    let key = Key::new(Kind::Deployment, "default", "web");
    let alone = whole.iter().filter(|(other, _)| **other == key);
    let alone = alone.map(|(key, object)| (key.clone(), object.clone())).collect();
    let now_ms = terminal.world.now_ms();
    let found = diagnose(&alone, &key, now_ms).expect("it is there");
    assert!(found.is_blocked(now_ms) && found.deadline_exceeded, "{found:?}");
    assert_eq!(
        found.evidence.last().map(|shown| shown.place.as_str()),
        Some("condition Progressing=False (ProgressDeadlineExceeded)")
    );
    assert_eq!(found.commands, ["kubectl describe deployment web", "kubectl get rs,pods"]);
    let english = Language::English;
    assert_eq!(
        summary(english, &found),
        "The progress deadline has passed, and no ReplicaSet, Pod or event that is here shows why."
    );
    assert!(
        remedy(english, &found).contains("import them with it"),
        "{}",
        remedy(english, &found)
    );
    // With its Pods it is their image.
    let found = diagnose(whole, &key, now_ms).expect("it is there");
    assert_eq!(found.layer, Layer::Image);
}

#[test]
fn what_passes_by_itself_blocks_only_once_it_lasts() {
    let cases = [
        ("", "rollout status deployment/web", 30, Layer::Fine, false),
        (
            "\"shop:nope\": {pull: NotFound}",
            "set image deployment/web app=shop:nope",
            5,
            Layer::Image,
            true,
        ),
        (
            "\"shop:mute\": {ready: never}",
            "set image deployment/web app=shop:mute",
            5,
            Layer::Readiness,
            false,
        ),
        (
            "\"shop:mute\": {ready: never}",
            "set image deployment/web app=shop:mute",
            20,
            Layer::Readiness,
            true,
        ),
        (
            "\"shop:slow\": {pull: 20m}",
            "set image deployment/web app=shop:slow",
            60,
            Layer::Starting,
            false,
        ),
        (
            "\"shop:slow\": {pull: 20m}",
            "set image deployment/web app=shop:slow",
            700,
            Layer::Starting,
            true,
        ),
    ];
    for (images, line, seconds, layer, blocked) in cases {
        let mut terminal = Terminal::base(images);
        terminal.says(line);
        terminal.seconds(seconds);
        let (found, _) = found(&terminal);
        assert_eq!(
            (found.layer, found.is_blocked(terminal.world.now_ms())),
            (layer, blocked),
            "{line} after {seconds} s"
        );
    }
}

#[test]
fn a_pod_that_is_left_of_an_undone_rollout_blocks_nothing() {
    let mut terminal = Terminal::base("\"shop:nope\": {pull: NotFound}");
    terminal.says("set image deployment/web app=shop:nope");
    terminal.seconds(60);
    assert_eq!(found(&terminal).0.layer, Layer::Image);
    terminal.says("rollout undo deployment/web");
    let mut layers = Vec::new();
    for _ in 0..40 {
        terminal.seconds(1);
        layers.push(found(&terminal).0.layer);
    }
    layers.dedup();
    assert!(!layers.contains(&Layer::Image) && layers.ends_with(&[Layer::Fine]), "{layers:?}");
}
