//! The three ways to write, and who owns a field after each.

mod kubectl;

use kubectl::Cluster;

fn deployment(spec: &str) -> String {
    format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    metadata: {{labels: {{app: web}}}}\n    spec: {{containers: [{{name: app, image: nginx}}]}}\n{spec}"
    )
}

fn show(cluster: &mut Cluster, path: &str) -> String {
    cluster
        .run(&format!("get deployment web --show-managed-fields -o 'jsonpath={{{path}}}'"), "")
        .stdout
}

const MANAGERS: &str = ".metadata.managedFields[*].manager";
const OPERATIONS: &str = ".metadata.managedFields[*].operation";

#[test]
fn server_side_apply_takes_over_what_client_side_apply_owned() {
    let mut cluster = Cluster::new();
    cluster.apply(&deployment("  replicas: 3\n  minReadySeconds: 5\n"));
    assert_eq!(show(&mut cluster, MANAGERS), "kubectl-client-side-apply");
    let applied = cluster.run("apply --server-side -f -", &deployment("  replicas: 4\n"));
    assert_eq!(
        (applied.stdout.as_str(), applied.stderr.as_str()),
        ("deployment.apps/web serverside-applied\n", "")
    );
    assert_eq!(show(&mut cluster, MANAGERS), "kubectl kubectl-last-applied");
    assert_eq!(show(&mut cluster, OPERATIONS), "Apply Apply");
    assert_eq!(show(&mut cluster, ".spec.replicas"), "4");
    // What is no longer applied goes, as it would have in client-side apply.
    assert_eq!(show(&mut cluster, ".spec.minReadySeconds"), "");
    // The annotation follows, for who goes back.
    let annotation = show(
        &mut cluster,
        ".metadata.annotations.kubectl\\.kubernetes\\.io/last-applied-configuration",
    );
    assert!(
        annotation.contains("\"replicas\":4") && !annotation.contains("minReadySeconds"),
        "{annotation}"
    );
    // Nothing is left to migrate.
    let before = cluster.api.resource_version();
    cluster.run("apply --server-side -f -", &deployment("  replicas: 4\n"));
    assert_eq!(cluster.api.resource_version(), before);
    // Who goes back writes the annotation in the client's own form first.
    assert_eq!(cluster.apply(&deployment("  replicas: 4\n")), "deployment.apps/web configured\n");
    assert_eq!(cluster.apply(&deployment("  replicas: 4\n")), "deployment.apps/web unchanged\n");
}

#[test]
fn another_field_manager_takes_over_without_the_annotation() {
    let mut cluster = Cluster::new();
    cluster.apply(&deployment("  replicas: 3\n"));
    let refused = cluster.run("apply --server-side --field-manager=git -f -", &deployment("  replicas: 4\n"));
    assert!(
        refused
            .stderr
            .contains("conflict with \"kubectl-client-side-apply\" using apps/v1: .spec.replicas"),
        "{}",
        refused.stderr
    );
    let applied = cluster.run(
        "apply --server-side --field-manager=git --force-conflicts -f -",
        &deployment("  replicas: 4\n"),
    );
    assert_eq!(applied.stderr, "");
    assert_eq!(show(&mut cluster, MANAGERS), "git");
}

#[test]
fn managed_fields_are_shown_only_when_asked_for() {
    let mut cluster = Cluster::new();
    cluster.apply(&deployment("  replicas: 3\n"));
    cluster.run("scale deployment web --replicas=5", "");
    assert!(!cluster.run("get deployment web -o yaml", "").stdout.contains("managedFields"));
    let shown = cluster.run("get deployment web -o yaml --show-managed-fields", "").stdout;
    let entries: Vec<&str> = shown
        .split("  - apiVersion:")
        .filter(|entry| entry.contains("f:replicas"))
        .collect();
    let [entry] = entries[..] else {
        panic!("{shown}");
    };
    assert!(
        entry.contains("manager: kubectl\n") && entry.contains("subresource: scale"),
        "{entry}"
    );
}

#[test]
fn client_side_apply_removes_what_was_applied_and_keeps_what_others_set() {
    let mut cluster = Cluster::new();
    cluster.apply(&deployment("  replicas: 3\n  minReadySeconds: 5\n"));
    cluster.run("scale deployment web --replicas=5", "");
    cluster.run("set env deployment/web A=b", "");
    for (spec, printed, path, due) in [
        // The applied number stands against the scaled one.
        ("  replicas: 3\n  minReadySeconds: 5\n", "configured", ".spec.replicas", "3"),
        ("  replicas: 3\n  minReadySeconds: 5\n", "unchanged", ".spec.replicas", "3"),
        // Removed fields fall back to their defaults.
        ("  minReadySeconds: 5\n", "configured", ".spec.replicas", "1"),
        ("  minReadySeconds: null\n", "configured", ".spec.minReadySeconds", ""),
        // Lists with a merge key keep what others put in.
        ("", "configured", ".spec.template.spec.containers[0].env[0].name", "A"),
        ("", "unchanged", ".spec.template.spec.containers[0].image", "nginx"),
        // The strategy's own directive drops what the other type does not have.
        (
            "  strategy: {type: Recreate}\n",
            "configured",
            ".spec.strategy",
            r#"{"type":"Recreate"}"#,
        ),
        ("  strategy: {type: Recreate}\n", "unchanged", ".spec.strategy.type", "Recreate"),
        (
            "  strategy: {type: RollingUpdate}\n",
            "configured",
            ".spec.strategy.rollingUpdate.maxSurge",
            "25%",
        ),
    ] {
        assert_eq!(
            cluster.apply(&deployment(spec)),
            format!("deployment.apps/web {printed}\n"),
            "{spec}"
        );
        assert_eq!(show(&mut cluster, path), due, "{spec}");
    }
}
