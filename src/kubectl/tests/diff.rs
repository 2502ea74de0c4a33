use super::{Cluster, Session, WEB, run_alone};

const HEADING: &str = "diff -u -N /tmp/LIVE-1/apps.v1.Deployment.default.web /tmp/MERGED-1/apps.v1.Deployment.default.web\n\
                       --- /tmp/LIVE-1/apps.v1.Deployment.default.web\t2026-01-05 12:00:00.000000000 +0000\n\
                       +++ /tmp/MERGED-1/apps.v1.Deployment.default.web\t2026-01-05 12:00:00.000000000 +0000\n";

fn diff(cluster: &mut Cluster, flags: &str, manifest: &str) -> (i32, String, String) {
    let output = run_alone(&mut cluster.api, &Session::new("you"), &format!("diff -f -{flags}"), manifest);
    (output.code, output.stdout, output.stderr)
}

#[test]
fn a_diff_shows_what_an_apply_would_change_and_changes_nothing() {
    let mut cluster = Cluster::with_web();
    let before = cluster.web().clone();
    assert_eq!(diff(&mut cluster, "", WEB), (0, String::new(), String::new()));
    for flags in ["", " --server-side"] {
        let (code, text, errors) = diff(&mut cluster, flags, &WEB.replace("replicas: 3", "replicas: 4"));
        assert_eq!((code, errors.as_str()), (1, ""), "{flags}");
        assert!(text.starts_with(HEADING), "{text}");
        // From the server's side the annotation of client-side apply is kept up to date.
        let changed = text
            .lines()
            .skip(3)
            .filter(|line| line.starts_with(['-', '+']) && !line.contains("apiVersion"));
        assert_eq!(
            changed.collect::<Vec<_>>(),
            ["-  generation: 1", "+  generation: 2", "-  replicas: 3", "+  replicas: 4"],
            "{flags}"
        );
    }
    assert_eq!(*cluster.web(), before);
    // What is not there yet is all new.
    let (code, text, _) = diff(&mut Cluster::empty(), "", WEB);
    assert_eq!(code, 1);
    assert!(text.contains("\n@@ -0,0 +1,"), "{text}");
    assert!(text.lines().skip(4).all(|line| line.starts_with('+')), "{text}");
}

#[test]
fn a_diff_that_fails_exits_with_2_since_1_says_that_something_differs() {
    let mut cluster = Cluster::with_web();
    for (line, manifest) in [
        ("diff -f -", WEB.replace("replicas: 3", "replicas: -1")),
        ("diff -f -", "apiVersion: apps/v1".to_owned()),
        ("diff -f - --no-such-flag", WEB.to_owned()),
        ("diff", WEB.to_owned()),
    ] {
        let output = cluster.reads(line, &manifest);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{line}: {}", output.stderr);
    }
}

#[test]
fn a_diff_hides_the_data_of_a_secret_but_not_that_it_differs() {
    let mut cluster = Cluster::empty();
    let secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {a: YQ==, b: Yg==}\n";
    assert_eq!(cluster.apply(secret).stdout, "secret/s created\n");
    let (_, text, _) = diff(&mut cluster, "", &secret.replace("Yg==", "Yw=="));
    assert!(
        text.contains("\n   a: '***'\n-  b: '*** (before)'\n+  b: '*** (after)'\n"),
        "{text}"
    );
}

#[test]
fn what_was_applied_and_no_longer_is_gets_pruned() {
    let mut cluster = Cluster::with_web();
    let map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: NAME, labels: {app: web}}\n";
    for name in ["old", "kept"] {
        cluster.apply(&map.replace("NAME", name));
    }
    cluster.says("create configmap made-by-hand");
    cluster.says("label configmap made-by-hand app=web");
    let mut prune = |flags: &str| {
        let line = format!("apply -f - --prune{flags}");
        let output = run_alone(&mut cluster.api, &Session::new("you"), &line, &map.replace("NAME", "kept"));
        (output.stdout, output.stderr)
    };
    let all = "error: all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If \
               you did not mean to prune all resources, specify a label selector\n";
    assert_eq!(prune(""), (String::new(), all.to_owned()));
    let pruned = |suffix: &str| format!("configmap/kept unchanged{suffix}\nconfigmap/old pruned{suffix}\n");
    assert_eq!(prune(" -l app=web --dry-run=client").0, pruned(" (dry run)"));
    assert_eq!(prune(" -l app=web").0, pruned(""));
    assert_eq!(prune(" -l app=web").0, "configmap/kept unchanged\n");
    assert_eq!(prune(" -l app=other").1, "error: no objects passed to apply\n");
    assert_eq!(prune(" --all").0, "configmap/kept unchanged\ndeployment.apps/web pruned\n");
    assert_eq!(cluster.says("get configmaps -o name"), "configmap/kept\nconfigmap/made-by-hand\n");
}

#[test]
fn what_was_applied_last_is_shown() {
    let mut cluster = Cluster::empty();
    let map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: z}\n";
    cluster.apply(map);
    let yaml = "apiVersion: v1\ndata:\n  x: z\nkind: ConfigMap\nmetadata:\n  annotations: {}\n  name: a\n  namespace: default\n";
    assert_eq!(cluster.says("apply view-last-applied cm a"), yaml);
    assert!(cluster.says("apply view-last-applied cm/a -o json").starts_with("{\n"));
    assert_eq!(
        cluster.fails("apply view-last-applied cm a -o wide"),
        "error: Unexpected -o output mode: wide, the flag 'output' must be one of yaml|json\nSee 'kubectl apply view-last-applied -h' for \
         help and examples\n"
    );
    cluster.says("create cm b");
    assert_eq!(cluster.says("apply view-last-applied cm b"), "");
}
