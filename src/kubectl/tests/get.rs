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

#[test]
fn a_watch_tells_what_kind_of_event_each_row_is_of() {
    let cases = [
        (
            "-w -l app=web --show-labels",
            "EVENT      NAME   READY   UP-TO-DATE   AVAILABLE   AGE   LABELS\nADDED      web    0/3     0            0           0s    app=web\n",
            [
                "MODIFIED   web    0/5     0            0           0s    app=web\n",
                "DELETED    web    0/5     0            0           0s    app=web\n",
                "ADDED      web    0/5     0            0           0s    app=web\n",
                "DELETED    web    0/5     0            0           0s    app=web\n",
            ],
        ),
        (
            "-w -l app=web -A --no-headers",
            "ADDED      default   web   0/3   0     0     0s\n",
            [
                "MODIFIED   default   web   0/5   0     0     0s\n",
                "DELETED    default   web   0/5   0     0     0s\n",
                "ADDED      default   web   0/5   0     0     0s\n",
                "DELETED    default   web   0/5   0     0     0s\n",
            ],
        ),
        (
            "--watch-only -l app=web -o custom-columns=WHAT:.type,SIZE:.object.spec.replicas",
            "",
            [
                "WHAT       SIZE\nMODIFIED   5\n",
                "DELETED    5\n",
                "ADDED      5\n",
                "DELETED    5\n",
            ],
        ),
        (
            "-w -l app=web -o jsonpath={.type}:{.object.metadata.name}:{.object.spec.replicas},",
            "ADDED:web:3,",
            ["MODIFIED:web:5,", "DELETED:web:5,", "ADDED:web:5,", "DELETED:web:5,"],
        ),
        ("-w -l app=web -o name", "deployment.apps/web\n", ["deployment.apps/web\n"; 4]),
    ];
    let act = [
        "scale deploy web --replicas=5",
        "label deploy web app-",
        "label deploy web app=web",
        "delete deploy web",
    ];
    for (flags, first, rows) in cases {
        let mut cluster = Cluster::with_web();
        cluster.says("label deploy web app=web");
        let output = cluster.run(&format!("get deploy --output-watch-events {flags}"));
        assert_eq!((output.stdout.as_str(), output.stderr.as_str()), (first, ""), "{flags}");
        let mut follow = output.follow.expect("it watches");
        for (line, row) in act.into_iter().zip(rows) {
            cluster.says(line);
            assert_eq!(follow.poll(&cluster.api, &[]).stdout, row, "{flags}: {line}");
        }
    }
}

#[test]
fn a_watch_event_is_an_object_with_the_whole_object_in_it() {
    let mut cluster = Cluster::with_web();
    let output = cluster.run("get deploy web -w --output-watch-events -o json");
    let (line, rest) = output.stdout.split_once('\n').expect("a line");
    assert!(rest.is_empty(), "{}", output.stdout);
    assert!(
        line.starts_with("{\"type\":\"ADDED\",\"object\":{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\""),
        "{line}"
    );
    assert!(line.contains("\"managedFields\":["), "{line}");
    let output = cluster.run("get deploy web -w --output-watch-events -o yaml");
    assert!(
        output.stdout.starts_with("object:\n  apiVersion: apps/v1\n  kind: Deployment\n"),
        "{}",
        output.stdout
    );
    assert!(
        output.stdout.contains("\n    managedFields:\n") && output.stdout.ends_with("\ntype: ADDED\n"),
        "{}",
        output.stdout
    );
    cluster.says("scale deploy web --replicas=5");
    let news = output.follow.expect("it watches").poll(&cluster.api, &[]).stdout;
    assert!(news.starts_with("---\nobject:\n") && news.ends_with("\ntype: MODIFIED\n"), "{news}");
}

#[test]
fn a_watch_is_of_one_object_or_of_one_type() {
    let mut cluster = Cluster::with_web();
    cluster.says("create deployment api --image=shop:1");
    let output = cluster.run("get deploy web api -w -o name");
    assert_eq!(output.stdout, "deployment.apps/web\ndeployment.apps/api\n");
    assert_eq!(
        output.stderr,
        "error: you may only watch a single resource or type of resource at a time\n"
    );
    assert!(output.code == 1 && output.follow.is_none());
    assert_eq!(
        cluster.fails("get deploy,cm -w"),
        "error: you may only specify a single resource type\n"
    );
    let output = cluster.run("get deploy gone -w --ignore-not-found");
    assert!(output == super::Output::default(), "{output:?}");
}

#[test]
fn rows_say_their_type_wherever_several_are_asked_for() {
    let mut cluster = Cluster::with_web();
    let row = "web    0/3     0            0           0s\n";
    let with_type = "deployment.apps/web   0/3     0            0           0s\n";
    for (what, due) in [
        ("deploy", row),
        ("deploy web", row),
        ("deploy,deployments", row),
        ("deploy,cm", with_type),
        ("cm,deploy -l '!nope'", with_type),
        ("all", with_type),
        ("deploy --show-kind", with_type),
    ] {
        let table = cluster.says(&format!("get {what}"));
        assert_eq!(table.split_once('\n').map(|(_, rows)| rows), Some(due), "{what}");
    }
    let output = cluster.run("get deploy/web cm/nope");
    assert!(output.stdout.ends_with(&format!("\n{row}")), "{}", output.stdout);
}

#[test]
fn a_template_is_never_passed_over() {
    let mut cluster = Cluster::with_web();
    for (flags, format) in [
        ("-o go-template={{.metadata.name}}", "go-template"),
        ("--template={{.metadata.name}}", "go-template"),
        ("-o custom-columns-file=columns.txt", "custom-columns-file"),
        ("-o jsonpath-file=path.txt", "jsonpath-file"),
    ] {
        assert_eq!(
            cluster.fails(&format!("get deploy web {flags}")),
            format!("error: converge does not have the output format \"{format}\"; jsonpath and custom-columns can say the same\n"),
            "{flags}"
        );
    }
    assert_eq!(cluster.says("get deploy web -o jsonpath --template={.metadata.name}"), "web");
}

#[test]
fn a_field_that_is_missing_is_an_error_where_it_is_asked_to_be() {
    let mut cluster = Cluster::with_web();
    assert_eq!(cluster.says("get deploy web -o jsonpath={.spec.nope}"), "");
    for (path, missing) in [
        ("{.spec.nope}", "nope"),
        ("{.nope.name}", "nope"),
        ("{.spec.template.spec.containers[*].command}", "command"),
    ] {
        let error = cluster.fails(&format!("get deploy web -o jsonpath={path} --allow-missing-template-keys=false"));
        let due = format!("error: error executing jsonpath \"{path}\": Error executing template: {missing} is not found. Printing more");
        assert!(error.starts_with(&due), "{error}");
    }
    let there = "get deploy web -o jsonpath={.spec.replicas} --allow-missing-template-keys=false";
    assert_eq!(cluster.says(there), "3");
    let columns = "get deploy web -o custom-columns=N:.spec.nope --no-headers --allow-missing-template-keys=false";
    assert_eq!(cluster.says(columns), "<none>\n");
}

#[test]
fn whoever_names_a_namespace_is_told_that_it_does_not_matter() {
    let warning = "Warning: deleting cluster-scoped resources, not scoped to the provided namespace\n";
    for (flags, due) in [
        ("", ""),
        ("-n default", warning),
        ("--namespace=team", warning),
        ("-A", ""),
        ("-n team -A", ""),
    ] {
        let mut cluster = Cluster::empty();
        cluster.says("create priorityclass high --value=9");
        let output = cluster.run(&format!(
            "delete priorityclass {} {flags}",
            if flags.contains("-A") { "--all" } else { "high" }
        ));
        assert_eq!(output.stderr, due, "{flags}");
        assert!(output.stdout.contains("\"high\" deleted"), "{flags}: {}", output.stdout);
    }
}
