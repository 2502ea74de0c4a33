use super::Cluster;
use crate::value;

#[test]
fn tables_are_laid_out_as_the_server_prints_them() {
    let mut cluster = Cluster::with_web();
    cluster.set_status(value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "readyReplicas": 3, "availableReplicas": 3}));
    cluster.add_replica_set("796d498479", 1, "nginx:1.25");
    let cases = [
        (
            "get deployment web",
            "NAME   READY   UP-TO-DATE   AVAILABLE   AGE\nweb    3/3     3            3           0s\n",
        ),
        (
            "get deploy,rs -o wide",
            "NAME                  READY   UP-TO-DATE   AVAILABLE   AGE   CONTAINERS   IMAGES       SELECTOR\n\
             deployment.apps/web   3/3     3            3           0s    app          nginx:1.25   app=web\n\n\
             NAME                             DESIRED   CURRENT   READY   AGE   CONTAINERS   IMAGES       SELECTOR\n\
             replicaset.apps/web-796d498479   0         0         0       0s    app          nginx:1.25   app=web,pod-template-hash=796d498479\n",
        ),
        (
            "get rs --show-labels --no-headers",
            "web-796d498479   0     0     0     0s    app=web,pod-template-hash=796d498479\n",
        ),
        (
            "get deploy -A -L app",
            "NAMESPACE   NAME   READY   UP-TO-DATE   AVAILABLE   AGE   APP\ndefault     web    3/3     3            3           0s    \n",
        ),
        ("get rs -o name", "replicaset.apps/web-796d498479\n"),
        (
            "get rs,deploy --no-headers -o custom-columns=K:.kind,O:.metadata.ownerReferences[*].kind",
            "ReplicaSet   Deployment\nDeployment   <none>\n",
        ),
        (
            "get rs -l app=web,pod-template-hash -o jsonpath={.items[*].metadata.name}",
            "web-796d498479",
        ),
        (
            "get deploy web -o jsonpath={.spec.selector.matchLabels}/{.metadata.generation}",
            r#"{"app":"web"}/1"#,
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.says(line), expected, "{line}");
    }
}

#[test]
fn nothing_found_is_said_on_standard_error() {
    let mut cluster = Cluster::empty();
    for (line, expected) in [
        ("get deployments,replicasets,pods", "No resources found in default namespace.\n"),
        ("get pods -A", "No resources found\n"),
        ("get nodes", "No resources found\n"),
        ("get pods -n other", "No resources found in other namespace.\n"),
    ] {
        let output = cluster.run(line);
        assert_eq!(
            (output.code, output.stdout.as_str(), output.stderr.as_str()),
            (0, "", expected),
            "{line}"
        );
    }
}

#[test]
fn a_watch_prints_a_row_for_each_change() {
    let mut cluster = Cluster::with_web();
    let output = cluster.run("get deploy -w");
    assert_eq!(
        output.stdout,
        "NAME   READY   UP-TO-DATE   AVAILABLE   AGE\nweb    0/3     0            0           0s\n"
    );
    let mut follow = output.follow.expect("it watches");
    assert_eq!(follow.poll(&cluster.api, &[]).stdout, "");
    cluster.says("scale deploy web --replicas=5");
    assert_eq!(
        follow.poll(&cluster.api, &[]).stdout,
        "web    0/5     0            0           0s\n"
    );
}

#[test]
fn only_json_and_yaml_leave_managed_fields_out() {
    let mut cluster = Cluster::with_web();
    cluster.says("label deployment/web team=a");
    let path = "{.metadata.managedFields[*].manager}";
    for (options, found) in [
        (format!("-o jsonpath={path}"), true),
        ("-o custom-columns=M:.metadata.managedFields[*].manager".to_owned(), true),
        ("-o yaml".to_owned(), false),
        ("-o json".to_owned(), false),
        ("-o yaml --show-managed-fields".to_owned(), true),
    ] {
        let told = cluster.says(&format!("get deployment web {options}"));
        assert_eq!(told.contains("kubectl-label"), found, "{options}: {told}");
    }
}
