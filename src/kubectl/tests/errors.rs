use super::Cluster;

#[test]
fn refusals_come_out_as_recorded() {
    let mut empty = Cluster::empty();
    for line in [
        "set image deployment/web app=nginx:1.26",
        "scale deployment/web --replicas=3",
        "rollout status deployment/web --watch=false",
        "rollout undo deployment/web",
        "delete deployment web",
    ] {
        assert_eq!(
            empty.fails(line),
            "Error from server (NotFound): deployments.apps \"web\" not found\n",
            "{line}"
        );
    }
    let mut cluster = Cluster::with_web();
    let cases = [
        (
            "set image deployment/web nope=nginx:1.26",
            "error: unable to find container named \"nope\"\n",
        ),
        ("scale deployment/web", "error: required flag(s) \"replicas\" not set\n"),
        (
            "scale deployment/web --replicas=-1",
            "error: The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0\n",
        ),
        (
            "scale deployment/web --current-replicas=5 --replicas=2",
            "error: Expected replicas to be 5, was 3\n",
        ),
        (
            "rollout history deployment/other",
            "Error from server (NotFound): deployments.apps \"other\" not found\n",
        ),
        (
            "get deploy nope",
            "Error from server (NotFound): deployments.apps \"nope\" not found\n",
        ),
        ("get foo", "error: the server doesn't have a resource type \"foo\"\n"),
        (
            "get pods --replicas=3",
            "error: unknown flag: --replicas\nSee 'kubectl get --help' for usage.\n",
        ),
        (
            "get deploy deploy/web",
            "error: there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. \
             'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'\n",
        ),
        (
            "rollout frobnicate deploy/web",
            "error: unknown command \"frobnicate deploy/web\"\nSee 'kubectl rollout -h' for help and examples\n",
        ),
        (
            "gett pods",
            "error: unknown command \"gett\" for \"kubectl\"\n\nDid you mean this?\n\tget\n\tset\n",
        ),
        (
            "get pods --show-labels --no-headers -o custom-columns=L:.metadata.labels.app",
            "error: --show-labels option cannot be used with custom-columns=L:.metadata.labels.app printer\n",
        ),
        (
            "get deploy web -o jsonpath={.spec.replicas",
            "error: error parsing jsonpath {.spec.replicas, unclosed action\n",
        ),
        ("set image deployment/web", "error: at least one image update is required\n"),
        ("delete deployment", "error: resource(s) were provided, but no name was specified\n"),
        (
            "rollout restart deployment/web --revision=3",
            "error: unknown flag: --revision\nSee 'kubectl rollout restart --help' for usage.\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
}

#[test]
fn a_bad_value_of_a_flag_is_refused_as_kubectl_does() {
    let mut cluster = Cluster::with_web();
    let usage = |message: &str, command: &str| format!("error: {message}\nSee 'kubectl {command} --help' for usage.\n");
    let number = |flag: &str| format!(r#"invalid argument "x" for "--{flag}" flag: strconv.ParseInt: parsing "x": invalid syntax"#);
    let no_place = "Error from server (NotFound): the server could not find the requested resource\n".to_owned();
    let cases = [
        ("get pods --context prod", "error: context \"prod\" does not exist\n".to_owned()),
        ("--cluster=prod get pods", "error: cluster \"prod\" does not exist\n".into()),
        ("get pods --user=bob", "error: auth info \"bob\" does not exist\n".into()),
        ("get pods --kubeconfig /x", "error: stat /x: no such file or directory\n".into()),
        ("get pods --chunk-size=x", usage(&number("chunk-size"), "get")),
        ("get deploy web --subresource=foo", no_place.clone()),
        ("get cm --subresource=status", no_place.clone()),
        ("patch deploy web --subresource=foo -p {}", no_place),
        ("scale deploy web --replicas=x", usage(&number("replicas"), "scale")),
        ("drain node-1 --grace-period=x", usage(&number("grace-period"), "drain")),
        (
            "drain node-1 --timeout=x",
            usage(r#"invalid argument "x" for "--timeout" flag: time: invalid duration "x""#, "drain"),
        ),
        ("delete pod a --grace-period=x", usage(&number("grace-period"), "delete")),
        ("create deployment a --image=b --replicas=x", {
            usage(
                r#"invalid argument "x" for "-r, --replicas" flag: strconv.ParseInt: parsing "x": invalid syntax"#,
                "create deployment",
            )
        }),
        (
            "rollout undo deploy/web --to-revision=x",
            usage(&number("to-revision"), "rollout undo"),
        ),
        (
            "rollout history deploy/web --revision=x",
            usage(&number("revision"), "rollout history"),
        ),
        ("get deploy web -o jsonpath={.spec[}", {
            "error: error parsing jsonpath {.spec[}, unterminated array\n".into()
        }),
        ("taint nodes node-1 a=b:Foo", {
            "error: invalid taint effect: Foo, unsupported taint effect\nSee 'kubectl taint -h' for help and examples\n".into()
        }),
        ("delete deploy web --cascade=foo", {
            "error: invalid cascade value (foo). Must be \"background\", \"foreground\", or \"orphan\"\n".into()
        }),
        ("run x --image=nginx --restart=Foo", {
            "error: invalid restart policy: Foo\nSee 'kubectl run -h' for help and examples\n".into()
        }),
        ("set resources deploy/web --limits=cpu=x", {
            "error: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'\n".into()
        }),
        ("set resources deploy/web -c nope --limits=cpu=1", {
            "error: unable to find container named nope\n".into()
        }),
        ("get pods --dry-run", usage("unknown flag: --dry-run", "get")),
        ("apply -f - -x", usage("unknown shorthand flag: 'x' in -x", "apply")),
        ("events --for deploy", "error: --for must be in resource/name form\n".into()),
        ("wait deploy/web --for=x", "error: unrecognized condition: \"x\"\n".into()),
    ];
    let found: Vec<(&str, String)> = cases.iter().map(|(line, _)| (*line, cluster.fails(line))).collect();
    assert_eq!(found, cases);
    let warned = cluster.run("set env deploy/web A=1 -c nope");
    assert_eq!(
        (warned.code, warned.stdout.as_str(), warned.stderr.as_str()),
        (0, "", "Warning: Deployment/web does not have any containers matching \"nope\"\n")
    );
}

#[test]
fn a_scale_is_the_half_that_autoscalers_see() {
    let mut cluster = Cluster::with_web();
    assert_eq!(
        cluster.says("get deploy web --subresource=scale"),
        "NAME   DESIRED   AVAILABLE   AGE\nweb    3         0           0s\n"
    );
    assert_eq!(
        cluster.says("get deploy/web --subresource=scale -o jsonpath={.kind}/{.spec.replicas}/{.status.selector}"),
        "Scale/3/app=web"
    );
}

#[test]
fn an_object_of_another_namespace_is_refused_by_the_server() {
    for flags in ["", " --server-side"] {
        let mut cluster = Cluster::empty();
        let default = crate::value!({"metadata": {"name": "default"}});
        let writer = crate::apiserver::write::Writer::new(crate::apiserver::actor::Actor::Cluster, crate::apiserver::why::Why::Report);
        let created = cluster.api.create(
            writer,
            crate::api::kind::Kind::Namespace,
            default,
            crate::apiserver::CreateOptions::default(),
        );
        assert!(created.is_ok());
        let line = format!("apply -n other -f -{flags}");
        let output = super::run_alone(&mut cluster.api, &super::Session::new("you"), &line, super::WEB);
        assert_eq!(output.code, 1, "{flags}");
        assert!(output.stderr.ends_with("namespaces \"other\" not found\n"), "{}", output.stderr);
    }
}

#[test]
fn several_errors_come_one_a_line() {
    let mut cluster = Cluster::with_web();
    let output = cluster.run("get deploy web x y");
    assert_eq!(output.code, 1);
    assert!(output.stdout.starts_with("NAME   READY"), "{}", output.stdout);
    assert_eq!(
        output.stderr,
        "Error from server (NotFound): deployments.apps \"x\" not found\nError from server (NotFound): deployments.apps \"y\" not found\n"
    );
}

#[test]
fn no_line_panics() {
    let mut cluster = Cluster::with_web();
    for line in [
        "create",
        "create deployment",
        "create quota",
        "create quota q --hard=a",
        "create secret",
        "create secret generic",
        "create -f",
        "run",
        "run x",
        "run x --image=''",
        "expose",
        "expose deploy web",
        "autoscale",
        "label",
        "label deploy web =",
        "label deploy web -",
        "annotate deploy web a",
        "patch",
        "patch deploy web -p [",
        "patch deploy web --type=json -p 1",
        "patch deploy web -p 'é: ['",
        "patch deploy web -p '{\"spec\":{\"template\":{\"spec\":{\"containers\":[1]}}}}'",
        "patch deploy web -p '{\"$patch\":\"x\"}'",
        "taint",
        "taint nodes",
        "taint nodes x a",
        "taint nodes x a=b:c",
        "taint nodes x a:NoSchedule-",
        "cordon x",
        "uncordon",
        "wait",
        "wait deploy web",
        "wait deploy web --for=jsonpath=",
        "wait deploy web --for=jsonpath={",
        "describe",
        "describe deploy w",
        "describe é é",
        "explain",
        "explain .",
        "explain deploy..x",
        "explain pods --recursive",
        "events --for=x",
        "events",
        "version",
        "api-resources -o name",
        "edit",
        "edit deploy",
        "replace",
        "replace -f -",
        "set env deploy web A",
        "set env deploy web --list",
        "set resources deploy web --limits=x",
        "set image deploy web =x",
        "get deploy web -o go-template={{.}}",
        "get events -w",
        "get all",
        "get -f -",
        "describe -f -",
        "rollout undo --to-revision=-1 deploy/web",
        "",
        "kubectl",
        "-",
        "--",
        "get",
        "get -",
        "get ,",
        "get /",
        "get a/b/c",
        "get deploy/",
        "scale -l",
        "get pods -o",
        "set image",
        "set image a=b",
        "get deploy -o custom-columns=",
        "get deploy -o custom-columns=a",
        "get deploy -o jsonpath=",
        "get deploy -o ''",
        "get pods -l 'a in ('",
        "get deploy web --sort-by={",
        "rollout",
        "rollout history",
        "help",
        "help get",
        "get --help",
        "é",
        "get é",
        "apply",
        "apply -f x",
        "apply -f - -f -",
        "delete",
        "delete --all",
        "get deploy --sort-by=.x",
        "rollout status deploy --timeout=x",
    ] {
        cluster.run(line);
    }
}

#[test]
fn a_version_in_a_write_is_a_number_and_none_and_zero_stand_for_any() {
    let mut cluster = Cluster::with_web();
    cluster.says("create pdb web --selector=app=web --min-available=1");
    let unread = |text: &str, why: &str| format!("Error from server: strconv.ParseUint: parsing \"{text}\": {why}\n");
    let modified = |what: &str| {
        format!(
            "Error from server (Conflict): Operation cannot be fulfilled on {what} \"web\": the object has been modified; please apply your \
             changes to the latest version and try again\n"
        )
    };
    let required =
        "The poddisruptionbudgets \"web\" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update\n";
    for (what, version, due) in [
        ("deployment", "abc", unread("abc", "invalid syntax")),
        ("deployment", "-1", unread("-1", "invalid syntax")),
        ("deployment", "+1", unread("+1", "invalid syntax")),
        ("deployment", "1e3", unread("1e3", "invalid syntax")),
        (
            "deployment",
            "18446744073709551616",
            unread("18446744073709551616", "value out of range"),
        ),
        ("deployment", "999999", modified("deployments.apps")),
        ("deployment", "0", String::new()),
        ("deployment", "00", String::new()),
        ("pdb", "0", required.to_owned()),
        ("pdb", "x", unread("x", "invalid syntax")),
        ("pdb", "999999", modified("poddisruptionbudgets.policy")),
    ] {
        let patch = format!(
            r#"{{"metadata":{{"resourceVersion":"{version}","labels":{{"seen":"v{}"}}}}}}"#,
            version.len()
        );
        for kind in ["merge", "strategic"] {
            let output = cluster.run(&format!("patch {what} web --type={kind} -p '{patch}'"));
            assert_eq!(output.stderr, due, "{what} {version} {kind}");
            assert_eq!(output.code, i32::from(!due.is_empty()), "{what} {version}");
        }
    }
    for (line, version, due) in [
        ("replace -f -", "abc", "Error from server: error when replacing \"STDIN\": "),
        ("apply --server-side --force-conflicts -f -", "abc", "Error from server: "),
    ] {
        let manifest = super::WEB.replace("{name: web}", &format!("{{name: web, resourceVersion: {version}}}"));
        let output = cluster.reads(line, &manifest);
        assert_eq!(
            output.stderr,
            format!("{due}strconv.ParseUint: parsing \"abc\": invalid syntax\n"),
            "{line}"
        );
    }
}
