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
    assert_eq!(
        cluster.fails("set"),
        "Available Commands:\n  env                         Update environment variables on a pod template\n  image                       Update \
         the image of a pod template\n  resources                   Update resource requests and limits on objects with pod templates\n  \
         selector                    Set the selector on a resource\n  serviceaccount              Update the service account of a resource\n"
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
