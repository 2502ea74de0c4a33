//! `kubectl set selector` and `set serviceaccount`.

use super::Cluster;

#[test]
fn a_selector_takes_the_place_of_the_old_one() {
    let mut cluster = Cluster::with_web();
    cluster.says("expose deployment web --port=80");
    assert_eq!(
        cluster.says("set selector service web tier=front,app=api"),
        "service/web selector updated\n"
    );
    assert_eq!(
        cluster.says("get svc web -o jsonpath={.spec.selector}"),
        r#"{"app":"api","tier":"front"}"#
    );
    assert_eq!(
        cluster.says("set selector svc/web tier=front,app=api"),
        "service/web selector updated\n"
    );
    assert_eq!(
        cluster.says("set selector svc/web app=x --dry-run=client"),
        "service/web selector updated (dry run)\n"
    );
    let cases = [
        ("set selector", "error: one selector is required\n"),
        (
            "set selector svc/web 'app in'",
            "error: couldn't parse the selector string \"app in\": unable to parse requirement: found '' expected: '('\n",
        ),
        (
            "set selector svc/web app!=x",
            "error: match expression [{app NotIn [x]}] not supported on this object\n",
        ),
        (
            "set selector deploy/web app=x",
            "error: setting a selector is only supported for Services\n",
        ),
        (
            "set selector svc/nope app=x",
            "Error from server (NotFound): services \"nope\" not found\n",
        ),
        (
            "set selector svc/web app=x --resource-version=1",
            "Error from server (Conflict): Operation cannot be fulfilled on services \"web\": the object has been modified; please apply your \
             changes to the latest version and try again\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
}

#[test]
fn a_service_account_is_set_on_the_template() {
    let mut cluster = Cluster::with_web();
    for line in ["set serviceaccount deployment web builder", "set sa deploy/web builder"] {
        assert_eq!(cluster.says(line), "deployment.apps/web serviceaccount updated\n", "{line}");
    }
    assert_eq!(
        cluster.says("get deploy web -o jsonpath={.spec.template.spec.serviceAccountName}/{.spec.template.spec.serviceAccount}"),
        "builder/builder"
    );
    cluster.says("set sa deploy/web other");
    assert_eq!(
        cluster.says("get deploy web -o jsonpath={.spec.template.spec.serviceAccountName}/{.spec.template.spec.serviceAccount}"),
        "other/other"
    );
    cluster.says("create configmap c");
    let cases = [
        ("set serviceaccount", "error: serviceaccount is required\n"),
        (
            "set sa deploy/web x --local --dry-run=server",
            "error: cannot specify --local and --dry-run=server - did you mean --dry-run=client?\n",
        ),
        (
            "set sa deploy/nope x",
            "Error from server (NotFound): deployments.apps \"nope\" not found\n",
        ),
        (
            "set sa cm/c x",
            "error: configmaps/c the object is not a pod or does not have a pod template: *v1.ConfigMap\n",
        ),
        (
            "set subject deploy/web --user=x",
            "error: converge does not have \"kubectl set subject\"; \"kubectl help\" lists what is there\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
    // Help is printed to standard output, whether it was asked for or not.
    let help = "Available Commands:\n  env             Update environment variables on a pod template\n  image           Update the image of a pod \
                template\n  resources       Update resource requests and limits on objects with pod templates\n  selector        Set the selector on \
                a resource\n  serviceaccount  Update the service account of a resource\n";
    for (line, code) in [("set", 1), ("set -h", 0), ("set --help", 0), ("help set", 0)] {
        let output = cluster.run(line);
        assert_eq!(
            (output.code, output.stdout.as_str(), output.stderr.as_str()),
            (code, help, ""),
            "{line}"
        );
    }
    let secrets = cluster.says("create secret -h");
    assert!(
        secrets.starts_with("Available Commands:\n  docker-registry  Create a secret for") && secrets.lines().count() == 4,
        "{secrets}"
    );
}

#[test]
fn variables_are_listed_container_by_container_and_those_that_start_first_come_last() {
    let mut cluster = Cluster::with_web();
    cluster.says(r#"patch deploy web -p '{"spec":{"template":{"spec":{"initContainers":[{"name":"init","image":"shop:1"}]}}}}'"#);
    assert_eq!(cluster.says("set env deploy/web A=b"), "deployment.apps/web env updated\n");
    assert_eq!(
        cluster.says("set env deploy/web --list"),
        "# Deployment web, container app\nA=b\n# Deployment web, container init\nA=b\n"
    );
}

#[test]
fn variables_come_from_flags_words_and_lines_and_go_by_a_dash() {
    let mut cluster = Cluster::with_web();
    let listed = |cluster: &mut Cluster| {
        let listed = cluster.says("set env deploy/web --list");
        listed.lines().skip(1).map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    // What flags give comes before what words give, and of two the first is found.
    assert_eq!(
        cluster.says("set env deploy/web B=2 A=3 -e A=1"),
        "deployment.apps/web env updated\n"
    );
    assert_eq!(listed(&mut cluster), "A=1 B=2");
    assert_eq!(cluster.says("set env deploy/web -e A-"), "deployment.apps/web env updated\n");
    assert_eq!(listed(&mut cluster), "B=2");
    assert_eq!(
        cluster.says("set env deploy/web --env=C=4 --env B-"),
        "deployment.apps/web env updated\n"
    );
    assert_eq!(listed(&mut cluster), "C=4");
    let output = cluster.reads("set env deploy/web -", "D=5 # the fifth\nnothing\n# E=6\nF=a=b\n");
    assert_eq!(output.stdout, "deployment.apps/web env updated\n");
    assert_eq!(listed(&mut cluster), "C=4 D=5  F=a=b");
    // Nothing of it is left in the object when the last one goes.
    cluster.says("set env deploy/web C- D- F-");
    assert_eq!(
        cluster.says("get deploy web -o jsonpath={.spec.template.spec.containers[0].env}"),
        ""
    );
    cluster.says("set env deploy/web A=1");
    let cases = [
        (
            "set env deploy/web A=1 A-",
            "error: can not both modify and remove the same environment variable in the same command\n",
        ),
        (
            "set env deploy/web 1A=1",
            "error: \"1A\" is not a valid key name: a valid environment variable name must consist of alphabetic characters, digits, \
             '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for \
             validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')\n",
        ),
        (
            "set env deploy/web ..=1",
            "error: \"..\" is not a valid key name: must not be '..'\n",
        ),
        ("set env deploy/web -e A", "error: unknown environment variable: A\n"),
        (
            "set env A=1 deploy/web",
            "error: all resources must be specified before environment changes: A=1 deploy/web\n",
        ),
        (
            "set env deploy/web --keys=a",
            "error: when specifying --keys, a configmap or secret must be provided with --from\n",
        ),
        (
            "set env deploy/web A=2 --overwrite=false",
            "error: 'A' already has a value (1), and --overwrite is false\n",
        ),
    ];
    for (line, stderr) in cases {
        let output = cluster.run(line);
        assert_eq!((output.code, output.stderr.as_str()), (1, stderr), "{line}");
    }
    assert_eq!(
        cluster.says("set env deploy/web A=1 B=2 --overwrite=false"),
        "deployment.apps/web env updated\n"
    );
}

#[test]
fn what_is_changed_locally_is_the_file_and_no_server_is_asked() {
    let mut cluster = Cluster::empty();
    let file = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  strategy: {type: Recreate}\n  selector: {matchLabels: {app: web}}\n  \
                template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: app, image: 'nginx:1.25'}]}\n";
    let set = cluster.reads("set image -f - app=nginx:2 --local -o yaml", file);
    assert_eq!((set.code, set.stderr.as_str()), (0, ""));
    // As Go prints the type into which kubectl reads it.
    let shown = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: default\nspec:\n  selector:\n    matchLabels:\n      app: web\n  \
                 strategy:\n    type: Recreate\n  template:\n    metadata:\n      labels:\n        app: web\n    spec:\n      containers:\n      - image: \
                 nginx:2\n        name: app\n        resources: {}\nstatus: {}\n";
    assert_eq!(set.stdout, shown);
    let label = cluster.reads("label -f - a=b --local -o jsonpath={.metadata.labels}", file);
    assert_eq!((label.code, label.stdout.as_str()), (0, "{\"a\":\"b\"}"), "{}", label.stderr);
    let patch = cluster.reads(
        "patch -f - --local -p '{\"spec\":{\"replicas\":7}}' -o jsonpath={.spec.replicas}",
        file,
    );
    assert_eq!((patch.code, patch.stdout.as_str()), (0, "7"), "{}", patch.stderr);
    assert!(cluster.api.journal().is_empty(), "nothing is asked of a server");
}
