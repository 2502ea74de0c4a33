//! `kubectl create` of one kind after the other.

use super::Cluster;

#[test]
fn objects_are_created_from_the_line() {
    let mut cluster = Cluster::empty();
    let cases = [
        ("create service clusterip api --tcp=80:8080", "service/api created\n"),
        (
            "create svc nodeport outside --tcp=80 --node-port=30080",
            "service/outside created\n",
        ),
        (
            "create service loadbalancer front --tcp=80:http,443:8443",
            "service/front created\n",
        ),
        (
            "create service externalname far --external-name=db.example.com",
            "service/far created\n",
        ),
        ("create service clusterip db --clusterip=None", "service/db created\n"),
        ("create secret generic key --from-literal=a=b --type=x/y", "secret/key created\n"),
        (
            "create secret docker-registry pull --docker-username=a --docker-password=b --docker-email=c@d.e",
            "secret/pull created\n",
        ),
        ("create ns blue", "namespace/blue created\n"),
        (
            "create cm settings --from-literal=a='b c' --from-literal=d=",
            "configmap/settings created\n",
        ),
        (
            "create pdb web --selector='app in (web,api),tier!=x' --max-unavailable=1",
            "poddisruptionbudget.policy/web created\n",
        ),
        (
            "get svc api -o jsonpath={.spec.type}/{.spec.selector.app}/{.metadata.labels.app}",
            "ClusterIP/api/api",
        ),
        (
            "get svc front -o jsonpath={.spec.ports[*].name}/{.spec.ports[*].targetPort}",
            "80-http 443-8443/http 8443",
        ),
        ("get svc outside -o jsonpath={.spec.ports[0].nodePort}", "30080"),
        ("get svc far -o jsonpath={.spec.externalName}", "db.example.com"),
        ("get svc db -o jsonpath={.spec.clusterIP}", "None"),
        ("get secret key -o jsonpath={.type}/{.data.a}", "x/y/Yg=="),
        (
            "get secret pull -o jsonpath={.type}/{.data}",
            "kubernetes.io/dockerconfigjson/{\".dockerconfigjson\":\"eyJhdXRocyI6eyJodHRwczovL2luZGV4LmRvY2tlci5pby92MS8iOnsidXNlcm5hbWUiOiJhIiwicGFzc3dvcmQiOiJiIiwiZW1haWwiOiJjQGQuZSIsImF1dGgiOiJZVHBpIn19fQ==\"}",
        ),
        (
            "get pdb web -o jsonpath={.spec.selector}",
            r#"{"matchExpressions":[{"key":"app","operator":"In","values":["api","web"]},{"key":"tier","operator":"NotIn","values":["x"]}]}"#,
        ),
        ("get cm settings -o jsonpath={.data}", r#"{"a":"b c","d":""}"#),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.says(line), expected, "{line}");
    }
}

#[test]
fn what_is_only_built_is_printed_as_go_prints_its_type() {
    let mut cluster = Cluster::empty();
    let cases = [
        (
            "create service clusterip api --tcp=80:8080",
            "apiVersion: v1\nkind: Service\nmetadata:\n  labels:\n    app: api\n  name: api\nspec:\n  ports:\n  - name: 80-8080\n    port: 80\n    \
             protocol: TCP\n    targetPort: 8080\n  selector:\n    app: api\n  type: ClusterIP\nstatus:\n  loadBalancer: {}\n",
        ),
        (
            "create job once --image=shop:1 -n blue -- sh -c 'exit 1'",
            "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: once\n  namespace: blue\nspec:\n  template:\n    metadata: {}\n    spec:\n      \
             containers:\n      - command:\n        - sh\n        - -c\n        - exit 1\n        image: shop:1\n        name: once\n        resources: \
             {}\n      restartPolicy: Never\nstatus: {}\n",
        ),
        (
            "create cj nightly --image=shop:1 --schedule='0 3 * * *'",
            "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: nightly\nspec:\n  jobTemplate:\n    metadata:\n      name: nightly\n    spec:\n      \
             template:\n        metadata: {}\n        spec:\n          containers:\n          - image: shop:1\n            name: nightly\n            \
             resources: {}\n          restartPolicy: OnFailure\n  schedule: 0 3 * * *\nstatus: {}\n",
        ),
        (
            "create deployment web --image=nginx",
            "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  labels:\n    app: web\n  name: web\nspec:\n  replicas: 1\n  selector:\n    \
             matchLabels:\n      app: web\n  strategy: {}\n  template:\n    metadata:\n      labels:\n        app: web\n    spec:\n      containers:\n      - \
             image: nginx\n        name: nginx\n        resources: {}\nstatus: {}\n",
        ),
        (
            "create ns blue",
            "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: blue\nspec: {}\nstatus: {}\n",
        ),
        (
            "create secret generic key --from-literal=a=b",
            "apiVersion: v1\ndata:\n  a: Yg==\nkind: Secret\nmetadata:\n  name: key\n",
        ),
        (
            "create quota q --hard=pods=5",
            "apiVersion: v1\nkind: ResourceQuota\nmetadata:\n  name: q\nspec:\n  hard:\n    pods: \"5\"\nstatus: {}\n",
        ),
    ];
    for (line, expected) in cases {
        // Flags behind `--` would be words.
        let line = line.replacen("create ", "create --dry-run=client -o yaml ", 1);
        assert_eq!(cluster.says(&line), expected, "{line}");
    }
    let mut cluster = Cluster::with_web();
    for (line, expected) in [
        (
            "run solo --image=nginx --restart=Never --port=80",
            "apiVersion: v1\nkind: Pod\nmetadata:\n  labels:\n    run: solo\n  name: solo\nspec:\n  containers:\n  - image: nginx\n    name: solo\n    \
             ports:\n    - containerPort: 80\n    resources: {}\n  dnsPolicy: ClusterFirst\n  restartPolicy: Never\nstatus: {}\n",
        ),
        (
            "expose deploy web --port=80 -n default",
            "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: default\nspec:\n  ports:\n  - port: 80\n    protocol: TCP\n    \
             targetPort: 80\n  selector:\n    app: web\nstatus:\n  loadBalancer: {}\n",
        ),
        (
            "autoscale deploy web --max=3",
            "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\nspec:\n  maxReplicas: 3\n  scaleTargetRef:\n    \
             apiVersion: apps/v1\n    kind: Deployment\n    name: web\nstatus:\n  currentMetrics: null\n  desiredReplicas: 0\n",
        ),
    ] {
        assert_eq!(cluster.says(&format!("{line} --dry-run=client -o yaml")), expected, "{line}");
    }
    // It is not said to be autoscaled before it is.
    assert_eq!(
        cluster.says("autoscale deploy web --max=3 --dry-run=client"),
        "horizontalpodautoscaler.autoscaling/web created (dry run)\n"
    );
    assert_eq!(
        cluster.says("create job once --image=shop:1 --dry-run=client"),
        "job.batch/once created (dry run)\n"
    );
}

#[test]
fn what_cannot_be_created_is_refused_as_kubectl_does() {
    let mut cluster = Cluster::with_web();
    let usage = |command: &str, count: usize| {
        format!("error: exactly one NAME is required, got {count}\nSee 'kubectl create {command} -h' for help and examples\n")
    };
    let cases = [
        ("create service clusterip", usage("service clusterip", 0)),
        ("create configmap a b", usage("configmap", 2)),
        ("create job a b --image=x", usage("job", 2)),
        (
            "create service clusterip a",
            "error: at least one tcp port specifier must be provided\n".into(),
        ),
        (
            "create service clusterip a --tcp=x:80",
            "error: strconv.ParseUint: parsing \"x\": invalid syntax\n".into(),
        ),
        (
            "create service clusterip a --tcp=70000",
            "error: strconv.ParseUint: parsing \"70000\": value out of range\n".into(),
        ),
        (
            "create service clusterip a --tcp=80:0",
            "error: must be between 1 and 65535, inclusive\n".into(),
        ),
        (
            "create service externalname a",
            "error: required flag(s) \"external-name\" not set\n".into(),
        ),
        (
            "create service externalname a --external-name=A_b",
            "error: invalid service external name A_b\n".into(),
        ),
        (
            "create service nodeport a --tcp=80 --node-port=80",
            "error: failed to create NodePort service: Service \"a\" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is \
             not in the valid range. The range of valid ports is 30000-32767\n"
                .into(),
        ),
        (
            "create service odd a b",
            "error: unknown command \"odd a b\"\nSee 'kubectl create service -h' for help and examples\n".into(),
        ),
        (
            "create widget a",
            "error: Unexpected args: [widget a]\nSee 'kubectl create -h' for help and examples\n".into(),
        ),
        ("create", "error: must specify one of -f and -k\n".into()),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
}

#[test]
fn a_job_or_a_secret_that_cannot_be_created_is_refused_as_kubectl_does() {
    let mut cluster = Cluster::with_web();
    let kinds = crate::kubectl::resources::known_kinds();
    let cases = [
        ("create job a", "error: either --image or --from must be specified\n".into()),
        (
            "create job a --image=x --from=cronjob/y",
            "error: either --image or --from must be specified\n".into(),
        ),
        (
            "create job a --from=cronjob/y -- sh",
            "error: cannot specify --from and command\n".into(),
        ),
        (
            "create job a --from=cronjob/y",
            format!("error: the server doesn't have a resource type \"cronjob\"\n{kinds}\n"),
        ),
        (
            "create job a --from=deploy/web",
            "error: unknown object type *v1.Deployment\n".into(),
        ),
        (
            "create job a --from=deploy/nope",
            "Error from server (NotFound): deployments.apps \"nope\" not found\n".into(),
        ),
        (
            "create job a --image=x",
            format!("error: failed to create job: the server could not find the requested resource (post jobs.batch)\n{kinds}\n"),
        ),
        (
            "create cronjob a",
            "error: required flag(s) \"image\", \"schedule\" not set\n".into(),
        ),
        (
            "create role reader --verb=get --resource=pods",
            "error: converge does not have \"kubectl create role\"; \"kubectl help\" lists what is there\n".into(),
        ),
        (
            "create secret generic a --from-literal=b=1 --from-literal=b=2",
            "error: cannot add key b, another key by that name already exists\n".into(),
        ),
        (
            "create cm a --from-literal=b=1 --from-literal=b=2",
            "error: cannot add key \"b\", another key by that name already exists in Data for ConfigMap \"a\"\n".into(),
        ),
        (
            "create cm a --from-literal=b",
            "error: invalid literal source b, expected key=value\n".into(),
        ),
        ("create secret tls a", "error: key and cert must be specified\n".into()),
        (
            "create secret docker-registry a --docker-username=b",
            "error: either --from-file or the combination of --docker-username, --docker-password and --docker-server is required\n".into(),
        ),
        (
            "create ns default",
            "Error from server (AlreadyExists): namespaces \"default\" already exists\n".into(),
        ),
        (
            "create pdb a --selector='x in' --min-available=1",
            "error: couldn't parse the selector string \"x in\": unable to parse requirement: found '' expected: '('\n".into(),
        ),
    ];
    cluster.apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: default}\n");
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
    cluster.says("create secret generic key");
    assert_eq!(
        cluster.fails("create secret generic key"),
        "error: failed to create secret secrets \"key\" already exists\n"
    );
}

#[test]
fn a_pod_is_exposed_by_a_service_that_is_named_before_it() {
    let mut cluster = Cluster::empty();
    assert_eq!(
        cluster.says("run solo --image=nginx --port=80 --expose -l app=solo,tier=x"),
        "service/solo created\npod/solo created\n"
    );
    assert_eq!(
        cluster.says("get service solo -o jsonpath={.spec.selector}/{.metadata.labels}/{.spec.ports}"),
        r#"{"app":"solo","tier":"x"}/{"app":"solo","tier":"x"}/[{"port":80,"protocol":"TCP","targetPort":80}]"#
    );
    assert_eq!(
        cluster.fails("run other --image=nginx --expose"),
        "error: --port must be set when exposing a service\nSee 'kubectl run -h' for help and examples\n"
    );
}

#[test]
fn what_is_saved_for_a_later_apply_is_the_object_as_it_was_built() {
    let mut cluster = Cluster::empty();
    cluster.says("create deployment web --image=nginx --save-config");
    let saved =
        |kind: &str| format!(r"get {kind} web -o jsonpath='{{.metadata.annotations.kubectl\.kubernetes\.io/last-applied-configuration}}'");
    assert_eq!(
        cluster.says(&saved("deploy")),
        "{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"annotations\":{},\"labels\":{\"app\":\"web\"},\"name\":\"web\",\
         \"namespace\":\"default\"},\"spec\":{\"replicas\":1,\"selector\":{\"matchLabels\":{\"app\":\"web\"}},\"strategy\":{},\"template\":\
         {\"metadata\":{\"labels\":{\"app\":\"web\"}},\"spec\":{\"containers\":[{\"image\":\"nginx\",\"name\":\"nginx\",\"resources\":{}}]}}},\
         \"status\":{}}\n"
    );
    // What is only written for Go's sake is not sent.
    assert_eq!(cluster.says("get deploy web -o jsonpath={.spec.strategy.type}"), "RollingUpdate");
}
