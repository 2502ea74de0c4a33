use super::{Cluster, WEB};
use crate::apiserver::managedfields::LAST_APPLIED;

#[test]
fn applying_creates_configures_and_leaves_unchanged() {
    let mut cluster = Cluster::with_web();
    assert_eq!(cluster.apply(WEB).stdout, "deployment.apps/web unchanged\n");
    let changed = cluster.apply(&WEB.replace("1.25", "1.26"));
    assert_eq!((changed.code, changed.stdout.as_str()), (0, "deployment.apps/web configured\n"));
    assert_eq!(
        cluster.says("get deploy web -o jsonpath={.spec.template.spec.containers[*].image}"),
        "nginx:1.26"
    );
}

#[test]
fn the_annotation_holds_the_manifest_as_go_writes_it() {
    let cluster = Cluster::with_web();
    let annotation = cluster
        .web()
        .text(&["metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"]);
    assert_eq!(
        annotation,
        concat!(
            r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"annotations":{},"name":"web","namespace":"default"},"#,
            r#""spec":{"replicas":3,"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"#,
            r#""spec":{"containers":[{"image":"nginx:1.25","name":"app"}]}}}}"#,
            "\n"
        )
    );
}

#[test]
fn applying_over_a_scale_takes_the_number_back_and_without_the_field_it_stays() {
    let mut cluster = Cluster::with_web();
    cluster.says("scale deployment/web --replicas=5");
    assert_eq!(cluster.apply(WEB).stdout, "deployment.apps/web configured\n");
    assert_eq!(cluster.says("get deployment web -o jsonpath={.spec.replicas}"), "3");
    let without = WEB.replace("  replicas: 3\n", "");
    let mut cluster = Cluster::empty();
    cluster.apply(&without);
    cluster.says("scale deployment/web --replicas=4");
    cluster.apply(&without.replace("1.25", "1.26"));
    assert_eq!(cluster.says("get deployment web -o jsonpath={.spec.replicas}"), "4");
}

#[test]
fn a_dry_run_says_so_and_stores_nothing() {
    for (mode, expected) in [
        ("client", "deployment.apps/web created (dry run)\n"),
        ("server", "deployment.apps/web created (server dry run)\n"),
    ] {
        let mut cluster = Cluster::empty();
        let line = format!("apply -f - --dry-run={mode}");
        let output = super::run_alone(&mut cluster.api, &super::Session::new("you"), &line, WEB);
        assert_eq!(output.stdout, expected);
        assert_eq!(
            cluster.fails("get deploy web"),
            "Error from server (NotFound): deployments.apps \"web\" not found\n"
        );
    }
}

#[test]
fn what_cannot_be_read_is_refused_as_recorded() {
    let cases = [
        ("", "error: no objects passed to apply\n"),
        (
            "kind: Deployment\nmetadata: {name: web}\n",
            "error: error validating \"STDIN\": error validating data: apiVersion not set; if you choose to ignore these errors, turn \
             validation off with --validate=false\n",
        ),
        (
            "apiVersion: apps/v1beta1\nkind: Deployment\nmetadata: {name: web}\n",
            "error: resource mapping not found for name: \"web\" namespace: \"\" from \"STDIN\": no matches for kind \"Deployment\" in \
             version \"apps/v1beta1\"\nensure CRDs are installed first\n",
        ),
        (
            "apiVersion: apps/v1\nkind: Deployment\nmetadata: {}\nspec: {}\n",
            "error: error when retrieving current configuration of:\nResource: \"apps/v1, Resource=deployments\", GroupVersionKind: \
             \"apps/v1, Kind=Deployment\"\nName: \"\", Namespace: \"default\"\nfrom server for: \"STDIN\": resource name may not be empty\n",
        ),
        (
            "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n   labels: {a: b}\n",
            "error: error parsing STDIN: error converting YAML to JSON: yaml: line 5: mapping values are not allowed in this context\n",
        ),
        (
            "apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: nowhere}\n",
            "error: the namespace from the provided object \"nowhere\" does not match the namespace \"default\". You must pass \
             '--namespace=nowhere' to perform this operation.\n",
        ),
    ];
    for (manifest, expected) in cases {
        let output = Cluster::empty().apply(manifest);
        assert_eq!((output.code, output.stderr.as_str()), (1, expected), "{manifest}");
    }
}

#[test]
fn what_can_be_applied_is_applied_beside_what_cannot() {
    let two = format!("{WEB}---\napiVersion: example.com/v1\nkind: Thing\nmetadata: {{name: x}}\n");
    let mut cluster = Cluster::empty();
    let output = cluster.apply(&two);
    assert_eq!(output.stdout, "deployment.apps/web created\n");
    assert_eq!(output.code, 1);
    assert!(
        output.stderr.starts_with("error: resource mapping not found for name: \"x\""),
        "{}",
        output.stderr
    );
}

#[test]
fn server_side_apply_names_the_manager_of_a_field_in_conflict() {
    let apply = |cluster: &mut Cluster, flags: &str| {
        super::run_alone(
            &mut cluster.api,
            &super::Session::new("you"),
            &format!("apply -f - --server-side{flags}"),
            WEB,
        )
    };
    let mut cluster = Cluster::empty();
    assert_eq!(apply(&mut cluster, "").stdout, "deployment.apps/web serverside-applied\n");
    cluster.says("scale deployment/web --replicas=5");
    let refused = apply(&mut cluster, "");
    let first = "error: Apply failed with 1 conflict: conflict with \"kubectl\" with subresource \"scale\" using apps/v1: .spec.replicas\n\
                 Please review the fields above--they currently have other managers. Here\n";
    assert!(refused.stderr.starts_with(first), "{}", refused.stderr);
    assert!(refused.stderr.ends_with("/server-side-apply/#conflicts\n"));
    assert_eq!(
        apply(&mut cluster, " --force-conflicts").stdout,
        "deployment.apps/web serverside-applied\n"
    );
    assert_eq!(cluster.says("get deployment web -o jsonpath={.spec.replicas}"), "3");
}

#[test]
fn unknown_fields_are_refused_warned_of_or_dropped() {
    let typo = WEB.replace("replicas: 3", "replcas: 3");
    let apply = |flags: &str| {
        super::run_alone(
            &mut Cluster::empty().api,
            &super::Session::new("you"),
            &format!("apply -f -{flags}"),
            &typo,
        )
    };
    assert_eq!(
        apply("").stderr,
        "Error from server (BadRequest): error when creating \"STDIN\": Deployment in version \"v1\" cannot be handled as a Deployment: \
         strict decoding error: unknown field \"spec.replcas\"\n"
    );
    let warned = apply(" --validate=warn");
    assert_eq!(
        (warned.code, warned.stderr.as_str()),
        (0, "Warning: unknown field \"spec.replcas\"\n")
    );
    let dropped = apply(" --validate=false");
    assert_eq!((dropped.code, dropped.stderr.as_str()), (0, ""));
}

#[test]
fn a_change_that_the_schema_does_not_know_is_refused_in_the_words_about_a_patch() {
    let mut cluster = Cluster::with_web();
    let typo = WEB.replace("  replicas: 3", "  replcas: 2");
    assert_eq!(
        cluster.apply(&typo).stderr.lines().last(),
        Some(
            "The request is invalid: patch: Invalid value: \"map[metadata:map[annotations:map[kubectl.kubernetes.io/last-applied-configuration:\
             {\\\"apiVersion\\\":\\\"apps/v1\\\",\\\"kind\\\":\\\"Deployment\\\",\\\"metadata\\\":{\\\"annotations\\\":{},\\\"name\\\":\\\"web\\\",\
             \\\"namespace\\\":\\\"default\\\"},\\\"spec\\\":{\\\"replcas\\\":2,\\\"selector\\\":{\\\"matchLabels\\\":{\\\"app\\\":\\\"web\\\"}},\
             \\\"template\\\":{\\\"metadata\\\":{\\\"labels\\\":{\\\"app\\\":\\\"web\\\"}},\\\"spec\\\":{\\\"containers\\\":\
             [{\\\"image\\\":\\\"nginx:1.25\\\",\\\"name\\\":\\\"app\\\"}]}}}}\\n]] spec:map[replcas:2 replicas:<nil>]]\": strict decoding error: \
             unknown field \"spec.replcas\""
        )
    );
    let of = |patch: &str| format!("The request is invalid: patch: Invalid value: {patch}\n");
    let cases = [
        (
            r#"patch deploy web -p '{"spec":{"replicas":"many"}}'"#,
            of(r#""map[spec:map[replicas:many]]": unrecognized type: int32"#),
        ),
        (
            r#"patch deploy web -p '{"spec":{"replicas":1.5}}'"#,
            of(r#""map[spec:map[replicas:1.5]]": cannot convert float64 to int32"#),
        ),
        (
            r#"patch deploy web -p '{"spec":{"paused":"yes"}}'"#,
            of(r#""map[spec:map[paused:yes]]": unrecognized type: bool"#),
        ),
        (
            r#"patch deploy web -p '{"spec":{"strategy":{"type":5}}}'"#,
            of(r#""map[spec:map[strategy:map[type:5]]]": cannot convert int64 to v1.DeploymentStrategyType"#),
        ),
        (
            r#"patch deploy web -p '{"metadata":{"labels":{"a":1}}}'"#,
            of(r#""map[metadata:map[labels:map[a:1]]]": cannot convert int64 to string"#),
        ),
        (
            r#"patch deploy web -p '{"metadata":{"labels":[1]}}'"#,
            of(r#""map[metadata:map[labels:[1]]]": cannot restore map from slice"#),
        ),
        (
            r#"patch deploy web -p '{"spec":{"template":"x"}}'"#,
            of(r#""map[spec:map[template:x]]": cannot restore struct from: string"#),
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
    let merged = cluster.fails(r#"patch deploy web --type=merge -p '{"spec":{"replicas":"many"}}'"#);
    assert!(
        merged.starts_with(r#"The request is invalid: patch: Invalid value: "{\"apiVersion\":\"apps/v1\","#),
        "{merged}"
    );
    assert!(
        merged.ends_with(": json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32\n"),
        "{merged}"
    );
}

#[test]
fn an_item_without_its_merge_key_is_created_and_then_refused_by_kubectl_in_all_its_words() {
    let mut cluster = Cluster::empty();
    let nameless = WEB.replace("spec: {containers", "spec: {imagePullSecrets: [{}], containers");
    assert_eq!(cluster.apply(&nameless).stdout, "deployment.apps/web created\n");
    let cause = "map: map[] does not contain declared merge key: name";
    let warnings = format!(
        "warning: error calculating patch from openapi v3 spec: {cause}\nwarning: error calculating patch from openapi spec: {cause}\n"
    );
    let original = cluster.web().text(&["metadata", "annotations", LAST_APPLIED]).to_owned();
    let again = cluster.apply(&nameless.replace("replicas: 3", "replicas: 4"));
    let object = "Resource: \"apps/v1, Resource=deployments\", GroupVersionKind: \"apps/v1, Kind=Deployment\"\nName: \"web\", Namespace: \"default\"";
    let begin = format!(
        "{warnings}error: error when applying patch:\n\nto:\n{object}\nfor: \"STDIN\": error when patching \"STDIN\": creating patch \
         with:\noriginal:\n{original}\nmodified:\n{{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\","
    );
    assert_eq!((again.code, again.stdout.as_str()), (1, ""));
    assert!(again.stderr.starts_with(&begin), "{}", again.stderr);
    assert!(again.stderr.ends_with(&format!("}}\n\nfor: {cause}\n")), "{}", again.stderr);
    let diff = cluster.reads("diff -f -", &nameless);
    let begin = format!("{warnings}error: error when patching \"STDIN\": creating patch with:\n");
    assert!(diff.code == 2 && diff.stderr.starts_with(&begin), "{}: {}", diff.code, diff.stderr);
    let tried = cluster.reads("apply -f - --dry-run=client", &nameless);
    let begin = format!("{warnings}error: error when applying patch:\n\nto:\n{object}\nfor: \"STDIN\": creating patch with:\n");
    assert!(tried.stderr.starts_with(&begin), "{}", tried.stderr);
}
