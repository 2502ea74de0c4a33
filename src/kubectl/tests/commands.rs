use super::Cluster;
use crate::value;

#[test]
fn commands_say_what_they_did_as_recorded() {
    let mut cluster = Cluster::with_web();
    let cases = [
        (
            "create quota q --hard=limits.cpu=2,requests.cpu=1,pods=5",
            "resourcequota/q created\n",
        ),
        ("create deployment two --image=nginx --replicas=2", "deployment.apps/two created\n"),
        ("delete deploy two", "deployment.apps \"two\" deleted from default namespace\n"),
        ("create serviceaccount ghost", "serviceaccount/ghost created\n"),
        (
            "create poddisruptionbudget web --selector=app=web --min-available=3",
            "poddisruptionbudget.policy/web created\n",
        ),
        ("create configmap settings --from-literal=a=b", "configmap/settings created\n"),
        ("run solo --image=nginx:1.25 --restart=Always", "pod/solo created\n"),
        ("expose deployment web --port=80 --target-port=8080", "service/web exposed\n"),
        (
            "get service web -o jsonpath={.spec.selector}/{.spec.ports}",
            r#"{"app":"web"}/[{"port":80,"protocol":"TCP","targetPort":8080}]"#,
        ),
        (
            "autoscale deployment/web --min=4 --max=6 --cpu=50%",
            "horizontalpodautoscaler.autoscaling/web autoscaled\n",
        ),
        ("label deployment/web team=a", "deployment.apps/web labeled\n"),
        ("label deployment/web team-", "deployment.apps/web unlabeled\n"),
        (
            "label deployment/web team-",
            "label \"team\" not found.\ndeployment.apps/web not labeled\n",
        ),
        ("label pods -l run=solo app=web --overwrite", "pod/solo labeled\n"),
        (
            "annotate deployment/web kubernetes.io/change-cause=second",
            "deployment.apps/web annotated\n",
        ),
        (
            r#"patch quota q --type=merge -p '{"spec":{"hard":{"pods":"4"}}}'"#,
            "resourcequota/q patched\n",
        ),
        (
            r#"patch quota q --type=merge -p '{"spec":{"hard":{"pods":"4"}}}'"#,
            "resourcequota/q patched (no change)\n",
        ),
        (
            r#"patch deploy web -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","image":"x"}]}}}}'"#,
            "deployment.apps/web patched\n",
        ),
        (
            r#"patch deploy web --type=json -p '[{"op":"replace","path":"/spec/replicas","value":7}]'"#,
            "deployment.apps/web patched\n",
        ),
        (
            "get deploy web -o jsonpath={.spec.replicas}{.spec.template.spec.containers[*].image}",
            "7x",
        ),
        ("set env deployment/web A=1", "deployment.apps/web env updated\n"),
        ("set env deployment/web A-", "deployment.apps/web env updated\n"),
        (
            "set resources deployment/web --requests=memory=64Mi,cpu=100m",
            "deployment.apps/web resource requirements updated\n",
        ),
        ("delete pod solo --wait=false", "pod \"solo\" deleted from default namespace\n"),
        (
            "delete quota,pdb q web --ignore-not-found",
            "resourcequota \"q\" deleted from default namespace\npoddisruptionbudget.policy \"web\" deleted from default namespace\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.says(line), expected, "{line}");
    }
}

#[test]
fn what_is_wrong_with_a_command_is_said_as_kubectl_says_it() {
    let mut cluster = Cluster::with_web();
    let cases = [
        (
            "create deployment web --image=nginx",
            "error: failed to create deployment: deployments.apps \"web\" already exists\n",
        ),
        ("create deployment web", "error: required flag(s) \"image\" not set\n"),
        (
            "run web --image=shop:1 --replicas=3",
            "error: unknown flag: --replicas\nSee 'kubectl run --help' for usage.\n",
        ),
        ("label deploy web", "error: at least one label update is required\n"),
        (
            "autoscale deploy web --max=0",
            "error: --max=MAXPODS is required and must be at least 1, max: 0\n",
        ),
        (
            "patch deploy web",
            "error: must specify --patch or --patch-file containing the contents of the patch\n",
        ),
        (
            "patch deploy web --type=x -p {}",
            "error: --type must be one of [json merge strategic], not \"x\"\n",
        ),
        (
            "set env deploy/nope",
            "Error from server (NotFound): deployments.apps \"nope\" not found\n",
        ),
        (
            "cordon",
            "error: USAGE: cordon NODE [flags]\nSee 'kubectl cordon -h' for help and examples\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
    // A change of nothing is not even an error.
    assert_eq!(cluster.says("set env deploy/web"), "");
    cluster.says("label deploy web app=web");
    assert_eq!(
        cluster.fails("label deploy web app=api"),
        "error: 'app' already has a value (web), and --overwrite is false\n"
    );
}

#[test]
fn a_wait_ends_when_the_condition_is_met() {
    let mut cluster = Cluster::with_web();
    let output = cluster.run("wait deploy/web --for=condition=Available");
    let mut follow = output.follow.expect("it waits");
    assert_eq!(follow.poll(&cluster.api, &[]).finished, None);
    let mut late = follow.clone();
    cluster.set_status(value!({"observedGeneration": 1, "conditions": [{"type": "Available", "status": "True"}]}));
    let progress = follow.poll(&cluster.api, &[]);
    assert_eq!(
        (progress.stdout.as_str(), progress.finished),
        ("deployment.apps/web condition met\n", Some(0))
    );
    cluster.set_status(value!({"observedGeneration": 1, "conditions": [{"type": "Available", "status": "False"}]}));
    cluster.api.advance_to(cluster.api.now_ms() + 30_000);
    let progress = late.poll(&cluster.api, &[]);
    assert_eq!(progress.stderr, "error: timed out waiting for the condition on deployments/web\n");
    assert_eq!(
        cluster.says("wait deploy/web --for=jsonpath={.spec.replicas}=3"),
        "deployment.apps/web condition met\n"
    );
}

#[test]
fn a_deployment_is_described_as_recorded() {
    let mut cluster = Cluster::with_web();
    cluster.set_status(
        value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "readyReplicas": 3, "availableReplicas": 3, "conditions": [
            {"type": "Available", "status": "True", "reason": "MinimumReplicasAvailable"},
            {"type": "Progressing", "status": "True", "reason": "NewReplicaSetAvailable"}
        ]}),
    );
    cluster.add_replica_set("796d498479", 1, "nginx:1.25");
    let expected = "\
Name:                   web
Namespace:              default
CreationTimestamp:      Mon, 05 Jan 2026 12:00:00 +0000
Labels:                 <none>
Annotations:            <none>
Selector:               app=web
Replicas:               3 desired | 3 updated | 3 total | 3 available | 0 unavailable
StrategyType:           RollingUpdate
MinReadySeconds:        0
RollingUpdateStrategy:  25% max unavailable, 25% max surge
Pod Template:
  Labels:  app=web
  Containers:
   app:
    Image:         nginx:1.25
    Port:          <none>
    Host Port:     <none>
    Environment:   <none>
    Mounts:        <none>
  Volumes:         <none>
  Node-Selectors:  <none>
  Tolerations:     <none>
Conditions:
  Type           Status  Reason
  ----           ------  ------
  Available      True    MinimumReplicasAvailable
  Progressing    True    NewReplicaSetAvailable
OldReplicaSets:  <none>
NewReplicaSet:   web-796d498479 (0/0 replicas created)
Events:          <none>
";
    assert_eq!(cluster.says("describe deployment web"), expected);
}

#[test]
fn replacing_needs_the_version_that_was_read_and_editing_sends_what_changed() {
    let mut cluster = Cluster::with_web();
    let saved = cluster.says("get deploy web -o yaml");
    cluster.says("scale deploy web --replicas=5");
    let output = super::run_alone(&mut cluster.api, &super::Session::new("you"), "replace -f -", &saved);
    assert_eq!(
        output.stderr,
        "Error from server (Conflict): error when replacing \"STDIN\": Operation cannot be fulfilled on deployments.apps \"web\": the object \
         has been modified; please apply your changes to the latest version and try again\n"
    );
    let text = cluster.run("edit deploy web").edit.expect("a text to edit");
    let edited = text.replace("replicas: 5", "replicas: 2");
    assert_eq!(cluster.reads("edit deploy web", &edited).stdout, "deployment.apps/web edited\n");
    assert_eq!(cluster.says("get deploy web -o jsonpath={.spec.replicas}"), "2");
}

#[test]
fn kinds_and_commands_are_listed() {
    let mut cluster = Cluster::empty();
    assert!(
        cluster.says("api-resources").contains("deployments                         deploy"),
        "{}",
        cluster.says("api-resources")
    );
    assert!(cluster.says("help").contains("rollout undo"));
}

#[test]
fn a_forced_replacement_deletes_waits_and_creates() {
    let mut cluster = Cluster::empty();
    let config = |name: &str| format!("apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: {name}}}\n");
    cluster.reads("create -f -", &config("a"));
    // What is not there is nothing to speak of, and everything is deleted before anything is created.
    let manifest = [config("a"), config("b")].join("---\n");
    let output = cluster.reads("replace --force -f -", &manifest);
    assert_eq!(
        (output.stdout.as_str(), output.stderr.as_str()),
        (
            "configmap \"a\" deleted from default namespace\nconfigmap/a replaced\nconfigmap/b replaced\n",
            ""
        )
    );
    let held = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: held, finalizers: [example.com/held]}\n";
    cluster.reads("create -f -", held);
    let output = cluster.reads("replace --force --timeout=3s -f -", held);
    assert_eq!(output.stdout, "configmap \"held\" deleted from default namespace\n");
    let mut follow = output.follow.expect("it waits");
    let mut late = follow.clone();
    let mut progress = late.go_on(&mut cluster.api);
    while progress.finished.is_none() {
        cluster.api.advance_to(late.next_ms().expect("it looks again"));
        progress = late.go_on(&mut cluster.api);
    }
    assert_eq!(
        (progress.stderr.as_str(), progress.finished),
        ("error: context deadline exceeded\n", Some(1))
    );
    cluster.says("patch configmap held --type=json -p '[{\"op\":\"remove\",\"path\":\"/metadata/finalizers\"}]'");
    let progress = follow.go_on(&mut cluster.api);
    assert_eq!(
        (progress.stdout.as_str(), progress.finished),
        ("configmap/held replaced\n", Some(0))
    );
}

#[test]
fn kubectl_sends_a_json_patch_as_it_is_typed_and_the_server_reads_it() {
    let mut cluster = Cluster::with_web();
    for (patch, expected) in [
        ("-p '{\"spec\"'", "unexpected end of JSON input"),
        (
            "-p '{spec: {replicas: 5}}'",
            "invalid character 's' looking for beginning of object key string",
        ),
        (
            "--type=merge -p '{\"a\":1}}'",
            "error decoding patch: invalid character '}' after top-level value",
        ),
        (
            "-p '{\"metadata\":{\"name\":\"z\"}}'",
            "the name of the object (z) does not match the name on the URL (web)",
        ),
        (
            "-p '{\"metadata\":{\"name\":null}}'",
            "the name of the object (web based on URL) was undeterminable: name must be provided",
        ),
        (
            "-p '{\"metadata\":{\"namespace\":\"z\"}}'",
            "the namespace of the provided object does not match the namespace sent on the request",
        ),
    ] {
        let refused = cluster.fails(&format!("patch deploy web {patch}"));
        assert_eq!(refused, format!("Error from server (BadRequest): {expected}\n"), "{patch}");
    }
    assert_eq!(
        cluster.says("patch deploy web -p '{\"metadata\":{\"namespace\":null}}'"),
        "deployment.apps/web patched (no change)\n"
    );
    // YAML is read by kubectl itself.
    assert_eq!(
        cluster.says("patch deploy web -p 'spec: {replicas: 5}'"),
        "deployment.apps/web patched\n"
    );
}

#[test]
fn why_an_operation_does_not_apply_is_said_by_the_client_alone() {
    let mut cluster = Cluster::with_web();
    let remove = r#"patch deploy web --type=json -p '[{"op":"remove","path":"/spec/paused"}]'"#;
    assert_eq!(
        cluster.fails(remove),
        "The request is invalid: the server rejected our request due to an error in our request\n"
    );
    assert_eq!(
        cluster.fails(&format!("{remove} --dry-run=client")),
        "error: error in remove for path: '/spec/paused': Unable to remove nonexistent key: paused: missing value\n"
    );
    assert_eq!(
        cluster.fails(
            r#"patch deploy web --type=json --dry-run=client -p '[{"op":"replace","path":"/spec/template/spec/containers/3","value":{}}]'"#
        ),
        "error: Object to be patched is missing field (/spec/template/spec/containers/3: missing value)\n"
    );
    assert_eq!(
        cluster.says(r#"patch deploy web --type=json -p '[{"op":"replace","path":"/spec/paused","value":true}]'"#),
        "deployment.apps/web patched\n"
    );
}

#[test]
fn a_patch_of_the_scale_is_printed_as_a_scale() {
    let mut cluster = Cluster::with_web();
    let patch = |replicas: u32, flags: &str| {
        format!("patch deploy web --subresource=scale --type=merge -p '{{\"spec\":{{\"replicas\":{replicas}}}}}'{flags}")
    };
    assert_eq!(cluster.says(&patch(5, "")), "scale.autoscaling/web patched\n");
    assert_eq!(cluster.says(&patch(5, "")), "scale.autoscaling/web patched (no change)\n");
    assert_eq!(cluster.says(&patch(2, " -o jsonpath={.kind}/{.spec}")), r#"Scale/{"replicas":2}"#);
}

#[test]
fn a_version_is_asked_for_of_one_named_object_alone() {
    let mut cluster = Cluster::with_web();
    for command in ["label", "annotate"] {
        let refused = "error: --resource-version may only be used with a single resource\n";
        assert_eq!(cluster.fails(&format!("{command} deploy --all a=b --resource-version=1")), refused);
    }
}

#[test]
fn a_scaled_object_is_shown_as_it_was_read_with_its_new_size() {
    let mut cluster = Cluster::with_web();
    assert_eq!(
        cluster.says("scale deploy web --replicas=5 -o jsonpath={.metadata.generation}/{.spec.replicas}"),
        "1/5"
    );
}

#[test]
fn labels_that_a_patch_takes_away_are_there_and_empty() {
    let mut cluster = Cluster::with_web();
    let patches = [
        r#"{"spec":{"template":{"metadata":{"labels":{"$patch":"delete"}}}}}"#,
        r#"{"spec":{"template":{"metadata":{"labels":{"$patch":"replace"}}}}}"#,
        r#"{"spec":{"template":{"metadata":{"labels":{"app":null}}}}}"#,
    ];
    for patch in patches {
        assert_eq!(
            cluster.fails(&format!("patch deploy web -p '{patch}'")),
            "The Deployment \"web\" is invalid: spec.template.metadata.labels: Invalid value: {}: `selector` does not match template \
             `labels`\n",
            "{patch}"
        );
    }
    // What is not there at all is null.
    for patch in [
        r#"{"spec":{"template":{"metadata":{"labels":null}}}}"#,
        r#"{"spec":{"template":{"metadata":{"$patch":"delete"}}}}"#,
    ] {
        assert_eq!(
            cluster.fails(&format!("patch deploy web -p '{patch}'")),
            "The Deployment \"web\" is invalid: spec.template.metadata.labels: Invalid value: null: `selector` does not match template \
             `labels`\n",
            "{patch}"
        );
    }
}

#[test]
fn types_are_listed_by_what_can_be_done_with_them_and_in_the_order_asked_for() {
    let mut cluster = Cluster::empty();
    assert_eq!(
        cluster.says("api-resources --categories=all --sort-by=kind -o name"),
        "deployments.apps\nhorizontalpodautoscalers.autoscaling\npods\nreplicasets.apps\nservices\n"
    );
    let wide = cluster.says("api-resources --namespaced=false --api-group= -o wide");
    let rows: Vec<Vec<&str>> = wide.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(
        rows[0],
        ["NAME", "SHORTNAMES", "APIVERSION", "NAMESPACED", "KIND", "VERBS", "CATEGORIES"]
    );
    assert_eq!(
        rows[1],
        [
            "namespaces",
            "ns",
            "v1",
            "false",
            "Namespace",
            "create,delete,get,list,patch,update,watch"
        ]
    );
    assert!(
        !cluster
            .says("api-resources --verbs=list,deletecollection -o name")
            .contains("namespaces\n")
    );
    for (line, said) in [
        ("api-resources --sort-by=group", "error: --sort-by accepts only name or kind\n"),
        (
            "api-resources pods",
            "error: unexpected arguments: [pods]\nSee 'kubectl api-resources -h' for help and examples\n",
        ),
    ] {
        assert_eq!(cluster.fails(line), said);
    }
}
