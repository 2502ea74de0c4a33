//! `kubectl edit`, `apply edit-last-applied` and `set-last-applied`.

use super::{Cluster, WEB};

/// The text that the editor opens for a line.
fn opened(cluster: &mut Cluster, line: &str) -> String {
    cluster.run(line).edit.expect("a text to edit")
}

/// A name of a temporary file in what was printed becomes `FILE`.
fn without_name(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/tmp/kubectl-edit-") {
        let end = after.find(['"', ' ']).unwrap_or(after.len());
        shown.push_str(before);
        shown.push_str("FILE");
        rest = &after[end..];
    }
    shown + rest
}

#[test]
fn what_is_saved_in_the_editor_is_answered_as_kubectl_answers() {
    let text = opened(&mut Cluster::with_web(), "edit deploy web");
    assert!(
        text.starts_with("# Please edit the object below. Lines beginning with a '#' will be ignored,\n"),
        "{text}"
    );
    let cancelled = "A copy of your changes has been stored to \"FILE\"\nerror: Edit cancelled, no valid changes were saved.\n";
    let changed = "A copy of your changes has been stored to \"FILE\"\nerror: At least one of apiVersion, kind and name was changed\n";
    let cases = [
        ("the same text", text.clone(), "", "Edit cancelled, no changes made.\n".to_owned(), 0),
        (
            "the same object",
            text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n"),
            "",
            "Edit cancelled, no changes made.\n".into(),
            0,
        ),
        ("comments", "# nothing\n".into(), "", "Edit cancelled, saved file was empty.\n".into(), 0),
        ("a change", text.replace("replicas: 3", "replicas: 2"), "deployment.apps/web edited\n", String::new(), 0),
        ("no YAML", text.replace("replicas: 3", "replicas: [3"), "", cancelled.into(), 1),
        ("no kind", "a: b\n".into(), "", cancelled.into(), 1),
        (
            "an invalid value",
            text.replace("replicas: 3", "replicas: -1"),
            "",
            format!("error: deployments.apps \"web\" is invalid\n{cancelled}"),
            1,
        ),
        (
            "a fixed field",
            text.replace("    matchLabels:\n      app: web", "    matchLabels:\n      app: api"),
            "",
            format!("error: deployments.apps \"web\" is invalid\n{cancelled}"),
            1,
        ),
        (
            "an unknown field",
            text.replace("  replicas: 3", "  replicass: 3"),
            "",
            format!("error: deployments.apps \"web\" is invalid\n{cancelled}"),
            1,
        ),
        ("another name", text.replace("  name: web", "  name: other"), "", changed.into(), 1),
        (
            "another namespace",
            text.replace("  namespace: default", "  namespace: blue"),
            "",
            "A copy of your changes has been stored to \"FILE\"\nerror: the namespace from the provided object \"blue\" does not match the \
             namespace \"default\". You must pass '--namespace=blue' to perform this operation.\n"
                .into(),
            1,
        ),
    ];
    for (what, saved, stdout, stderr, code) in cases {
        let mut cluster = Cluster::with_web();
        let output = cluster.reads("edit deploy web", &saved);
        assert_eq!(output.stdout, stdout, "{what}");
        assert_eq!(without_name(&output.stderr), stderr, "{what}");
        assert_eq!(output.code, code, "{what}");
    }
}

#[test]
fn several_objects_are_edited_as_a_list() {
    let mut cluster = Cluster::with_web();
    cluster.says("create deployment two --image=nginx");
    let text = opened(&mut cluster, "edit deploy");
    let saved = cluster.reads("edit deploy", &text.replace("replicas: 1", "replicas: 2"));
    assert_eq!(saved.stdout, "deployment.apps/two edited\ndeployment.apps/web skipped\n");
    assert_eq!(cluster.fails("edit svc"), "error: edit cancelled, no objects found\n");
}

#[test]
fn without_a_text_to_save_the_edit_says_so() {
    let output = Cluster::with_web().run("edit deploy web");
    assert!(output.stderr.ends_with("\nEdit cancelled, no changes made.\n"), "{}", output.stderr);
    assert_eq!(output.code, 0);
}

#[test]
fn a_patch_is_shown_where_it_is_asked_for() {
    let mut cluster = Cluster::with_web();
    let text = opened(&mut cluster, "edit deploy web");
    let saved = cluster.reads("edit deploy web --output-patch", &text.replace("replicas: 3", "replicas: 2"));
    assert_eq!(saved.stdout, "Patch: {\"spec\":{\"replicas\":2}}\ndeployment.apps/web edited\n");
}

#[test]
fn what_was_applied_last_is_set_and_edited_without_the_object() {
    let mut cluster = Cluster::with_web();
    let line = "apply edit-last-applied deploy/web";
    let text = opened(&mut cluster, line);
    let expected = "\
# Please edit the 'last-applied-configuration' annotations below.
# Lines beginning with a '#' will be ignored, and an empty file will abort the edit.
#
apiVersion: apps/v1
kind: Deployment
metadata:
  annotations: {}
  name: web
  namespace: default
spec:
  replicas: 3
";
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(cluster.reads(line, &text).stderr, "Edit cancelled, no changes made.\n");
    let saved = cluster.reads(line, &text.replace("replicas: 3", "replicas: 9"));
    assert_eq!((saved.stdout.as_str(), saved.stderr.as_str()), ("deployment.apps/web edited\n", ""));
    let last = "apply view-last-applied deploy/web -o json";
    assert!(cluster.says(last).contains("\"replicas\": 9"));
    assert_eq!(cluster.says("get deploy web -o jsonpath={.spec.replicas}"), "3");

    let line = "apply set-last-applied -f -";
    assert_eq!(cluster.reads(line, WEB).stdout, "deployment.apps/web configured\n");
    assert!(cluster.says(last).contains("\"replicas\": 3"));
    assert_eq!(cluster.reads(line, WEB).stdout, "set-last-applied web: no changes required.\n");
    cluster.says("create deployment two --image=nginx");
    let two = WEB.replace("name: web", "name: two");
    assert_eq!(
        cluster.reads(line, &two).stderr,
        "error: no last-applied-configuration annotation found on resource: two, to create the annotation, run the command with \
         --create-annotation\n"
    );
    assert_eq!(
        cluster.reads(&format!("{line} --create-annotation --dry-run=client"), &two).stdout,
        "deployment.apps/two configured (dry run)\n"
    );
    assert_eq!(
        cluster.reads(&format!("{line} --create-annotation"), &two).stdout,
        "deployment.apps/two configured\n"
    );
    let none = WEB.replace("name: web", "name: none");
    assert_eq!(
        cluster.reads(line, &none).stderr,
        "Error from server (NotFound): deployments.apps \"none\" not found\n"
    );
    cluster.says("annotate deploy two kubectl.kubernetes.io/last-applied-configuration-");
    assert_eq!(
        cluster.fails("apply edit-last-applied deploy/two"),
        "error: no last-applied-configuration annotation found on resources, to create the annotation, use command `kubectl apply \
         set-last-applied --create-annotation`\n"
    );
}
