//! `converge play`, as an author or a build calls it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn converge(arguments: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_converge"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input closes it early.
    let _ = child.stdin.take().expect("it was piped").write_all(stdin.as_bytes());
    child.wait_with_output().expect("the command ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it prints UTF-8")
}

const MANIFEST: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 1\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: app, image: \"shop:1\"}]}\n";

#[test]
fn the_steps_of_a_manifest_are_printed_between_its_commands() {
    let output = converge(&["play", "-", "--to", "5"], MANIFEST);
    assert_eq!(output.status.code(), Some(0));
    let expected = "
$ kubectl apply -f -
    1      0.000s  You created Deployment web with 1 replica.
deployment.apps/web created
    2      0.010s  The Deployment controller created ReplicaSet web-dffd5b9c6 with 1 replica.
";
    assert!(text(&output.stdout).starts_with(expected), "{}", text(&output.stdout));
    assert_eq!(text(&output.stdout).lines().count(), 8);
}

#[test]
fn what_a_scenario_says_last_is_printed_although_no_step_follows() {
    let scenario = "apiVersion: converge/v1\nkind: Scenario\nscript:\n- say: {en: Look, zh: 看}\n- kubectl: create deployment web --image=shop:1\n- until: quiet\n- say: {en: That was all, zh: 就这些}\n";
    for (language, first, last) in [("en", "\n## Look\n", "\n## That was all\n"), ("zh", "\n## 看\n", "\n## 就这些\n")] {
        let output = converge(&["play", "-", "--lang", language], scenario);
        let told = text(&output.stdout);
        assert!(told.starts_with(first) && told.ends_with(last), "{told}");
    }
}

#[test]
fn every_step_is_a_line_of_json() {
    let output = converge(&["play", "#scenario=scale", "--json"], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for (at, line) in text(&output.stdout).lines().enumerate() {
        let step: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        assert_eq!(step["number"], at + 1);
    }
}

#[test]
fn a_missed_goal_is_told_and_is_exit_status_one() {
    let scenario = "apiVersion: converge/v1\nkind: Scenario\nscript:\n- kubectl: get pods\ngoal: deployment/web complete\n";
    let output = converge(&["play", "-"], scenario);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "converge: the goal is not met: deployment/web complete\n");
}

#[test]
fn a_manifest_that_is_refused_is_exit_status_one() {
    for manifest in [
        MANIFEST.replacen("app: web", "app: other", 1).as_str(),
        "a: [",
        "kind: Deployment\nmetadata: {name: web}\n",
        "$ kubectl apply -f web.yaml\n",
    ] {
        let output = converge(&["play", "-"], manifest);
        assert_eq!(output.status.code(), Some(1), "{manifest}: {}", text(&output.stdout));
        assert!(
            text(&output.stdout).contains("error") || text(&output.stdout).contains("invalid"),
            "{}",
            text(&output.stdout)
        );
    }
}

#[test]
fn steps_other_than_the_author_of_a_link_saw_are_told_and_block_nothing() {
    let scenario = format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- apply: |\n    {}\n- until: quiet\nopen: {{step: 3, engine: 0.0.9, digest: 0123456789abcdef}}\n",
        MANIFEST.replace('\n', "\n    ")
    );
    let output = converge(&["play", "-"], &scenario);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("made by version 0.0.9"), "{}", text(&output.stderr));
}

#[test]
fn what_cannot_be_played_says_why_and_is_exit_status_two() {
    let cases: [(&[&str], &str, &str); 7] = [
        (&["play", "no-such-file"], "", "no-such-file: No such file"),
        (&["play", "#scenario=nope"], "", "there is no scenario called \"nope\""),
        (&["play", "v1.d.!!!"], "", "damaged"),
        (
            &["play", "-"],
            "apiVersion: converge/v1\nkind: Scenario\nscript: 3\n",
            "-:3:1: script must be a list",
        ),
        (&["play", "-", "--lang", "fr"], "", "--lang takes en or zh"),
        (&["explode"], "", "unknown command \"explode\""),
        (&["play", "--to", "soon", "-"], "", "soon"),
    ];
    for (arguments, stdin, expected) in cases {
        let output = converge(arguments, stdin);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn the_explanations_are_in_the_language_asked_for() {
    let output = converge(&["play", "#scenario=selector-mismatch", "--lang", "zh", "--why"], "");
    assert!(text(&output.stdout).contains("API 服务器拒绝"), "{}", text(&output.stdout));
}

#[test]
fn what_kubectl_printed_goes_on_from_where_it_stood_with_its_assumptions_told() {
    let dump = "apiVersion: v1\nkind: List\nitems:\n- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: web, uid: u, creationTimestamp: \"2025-06-01T10:00:00Z\"}\n  spec:\n    replicas: 1\n    selector: {matchLabels: {app: web}}\n    template:\n      metadata: {labels: {app: web}}\n      spec: {containers: [{name: app, image: \"shop:1\"}]}\n";
    let output = converge(&["play", "-", "--to", "3"], dump);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).contains("The Deployment controller created ReplicaSet web-dffd5b9c6"),
        "{}",
        text(&output.stdout)
    );
    for line in [
        "Assumed:\n- The newest time, 2025-06-01T10:00:00Z",
        "Deployment default/web: The change is stored, and no controller has seen it",
    ] {
        assert!(text(&output.stderr).contains(line), "{line}: {}", text(&output.stderr));
    }
    let output = converge(&["play", "-", "--lang", "zh"], "NAME   READY   AGE\nweb    3/3     2d\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("-:1:1: 这是 kubectl 给人看的表格"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn the_table_of_budgets_is_printed_and_what_has_none_says_why() {
    let output = converge(&["what-if", "-", "--replicas", "2"], MANIFEST);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 26);
    assert!(lines[0].contains("maxSurge") && lines[25].contains("Recreate"), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with('*')).count(), 1);
    let output = converge(&["what-if", "-"], "apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("There is no Deployment"), "{}", text(&output.stderr));
}

#[test]
fn a_key_that_stands_twice_in_a_scenario_is_refused_with_its_place() {
    let scenario = "apiVersion: converge/v1\nkind: Scenario\nseed: 1\nseed: 2\nscript:\n- kubectl: get pods\n  kubectl: get rs\n";
    let output = converge(&["play", "-"], scenario);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
    assert_eq!(
        text(&output.stderr),
        "converge: -:4:1: the key \"seed\" stands twice, here and on line 3: take one away\n\
         converge: -:7:3: the key \"kubectl\" stands twice, here and on line 6: take one away\n"
    );
}

#[test]
fn what_an_edit_saves_is_its_standard_input() {
    let script = "- apply: |\n    apiVersion: v1\n    kind: ConfigMap\n    metadata: {name: settings}\n    data: {a: b}\n\
                  - {kubectl: edit cm settings, stdin: \"a: [\"}\n- {kubectl: edit cm settings, stdin: \"# nothing\"}\n";
    let output = converge(
        &["play", "-"],
        &format!("apiVersion: converge/v1\nkind: Scenario\nscript:\n{script}"),
    );
    let printed = text(&output.stdout);
    let (_, edits) = printed.split_once("$ kubectl edit").expect("the edit is shown");
    assert!(
        edits.starts_with(" cm settings\nA copy of your changes has been stored to \"/tmp/kubectl-edit-"),
        "{printed}"
    );
    assert!(
        edits.contains("\nerror: Edit cancelled, no valid changes were saved.\n"),
        "{printed}"
    );
    assert!(
        edits.ends_with("\n$ kubectl edit cm settings\nEdit cancelled, saved file was empty.\n"),
        "{printed}"
    );
}
