use super::Cluster;

/// Lines that kubectl refuses before it asks the server for anything, with what it says below `error: `.
const REFUSED: &[(&str, &str)] = &[
    (
        "scale deploy web --replicas=x",
        "invalid argument \"x\" for \"--replicas\" flag: strconv.ParseInt: parsing \"x\": invalid syntax\nSee 'kubectl scale --help' for usage.",
    ),
    (
        "scale deploy web --replicas=99999999999999999999",
        "invalid argument \"99999999999999999999\" for \"--replicas\" flag: strconv.ParseInt: parsing \"99999999999999999999\": value out of \
         range\nSee 'kubectl scale --help' for usage.",
    ),
    (
        "scale deploy web --replicas=1__0",
        "invalid argument \"1__0\" for \"--replicas\" flag: strconv.ParseInt: parsing \"1__0\": invalid syntax\nSee 'kubectl scale --help' for \
         usage.",
    ),
    (
        "scale deploy web --replicas=--1",
        "invalid argument \"--1\" for \"--replicas\" flag: strconv.ParseInt: parsing \"--1\": invalid syntax\nSee 'kubectl scale --help' for \
         usage.",
    ),
    (
        "scale deploy web --replicas",
        "flag needs an argument: --replicas\nSee 'kubectl scale --help' for usage.",
    ),
    (
        "rollout status deploy/web --timeout=5",
        "invalid argument \"5\" for \"--timeout\" flag: time: missing unit in duration \"5\"\nSee 'kubectl rollout status --help' for usage.",
    ),
    (
        "rollout undo deploy/web --to-revision=0x",
        "invalid argument \"0x\" for \"--to-revision\" flag: strconv.ParseInt: parsing \"0x\": invalid syntax\nSee 'kubectl rollout undo \
         --help' for usage.",
    ),
    (
        "rollout restart deploy/web --record",
        "unknown flag: --record\nSee 'kubectl rollout restart --help' for usage.",
    ),
    (
        "get pods -n",
        "flag needs an argument: 'n' in -n\nSee 'kubectl get --help' for usage.",
    ),
    (
        "get pods -AZ",
        "unknown shorthand flag: 'Z' in -AZ\nSee 'kubectl get --help' for usage.",
    ),
    (
        "get pods --all-namespaces=maybe",
        "invalid argument \"maybe\" for \"-A, --all-namespaces\" flag: strconv.ParseBool: parsing \"maybe\": invalid syntax\nSee 'kubectl get \
         --help' for usage.",
    ),
    (
        "get pods -o yaml=x",
        "unable to match a printer suitable for the output format \"yaml=x\", allowed formats are: \
         custom-columns,custom-columns-file,go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,\
         templatefile,wide,yaml",
    ),
    (
        "scale deploy web --replicas=1 -o wide",
        "unable to match a printer suitable for the output format \"wide\", allowed formats are: \
         go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml",
    ),
    ("get deploy web -o jsonpath={", "error parsing jsonpath {, unclosed action"),
    ("get deploy \"web", "a quote or a backslash at the end of the line is not closed"),
    ("get a/b/c", "arguments in resource/name form may not have more than one slash"),
    ("create deployment x", "required flag(s) \"image\" not set"),
    ("apply x", "Unexpected args: [x]\nSee 'kubectl apply -h' for help and examples"),
    ("apply -f nope.yaml", "the path \"nope.yaml\" does not exist"),
    ("wait deploy/web", "unrecognized condition: []"),
    ("version -o foo", "--output must be 'yaml' or 'json'"),
    ("version x", "extra arguments: [x]"),
    ("top pods", "Metrics API not available"),
    ("top node node-1", "Metrics API not available"),
    (
        "top node --containers",
        "unknown flag: --containers\nSee 'kubectl top node --help' for usage.",
    ),
    (
        "top node -A",
        "unknown shorthand flag: 'A' in -A\nSee 'kubectl top node --help' for usage.",
    ),
    (
        "top pod --show-capacity",
        "unknown flag: --show-capacity\nSee 'kubectl top pod --help' for usage.",
    ),
    (
        "cordon -f -",
        "unknown shorthand flag: 'f' in -f\nSee 'kubectl cordon --help' for usage.",
    ),
    (
        "set image deploy/web app=nginx:2 --local",
        "you must specify resources by --filename when --local is set.\nExample resource specifications include:\n   '-f rsrc.yaml'\n   \
         '--filename=rsrc.json'",
    ),
    (
        "label deploy web a=b --local",
        "can only use local files by -f pod.yaml or --filename=pod.json when --local=true is set",
    ),
    (
        "annotate a=b --local",
        "one or more files must be specified as -f rsrc.yaml or --filename=rsrc.json",
    ),
    ("patch deploy web -p {} --local", "cannot specify --local and server resources"),
    (
        "set env -f - A=b --local --dry-run=server",
        "cannot specify --local and --dry-run=server - did you mean --dry-run=client?",
    ),
    ("config get-contexts nope --no-headers", "context nope not found"),
];

#[test]
fn lines_with_something_wrong_are_refused_in_kubectls_words() {
    let mut cluster = Cluster::with_web();
    for (line, said) in REFUSED {
        assert_eq!(cluster.fails(line), format!("error: {said}\n"), "{line}");
    }
    for (command, nothing) in [
        ("logs web", "to show"),
        ("exec web -- sh -c 'a b'", "to show"),
        ("attach -it web", "to show"),
        ("debug web", "to show"),
        ("cp web:/a b", "to copy"),
        ("port-forward web 80", "to forward to"),
        ("proxy --port=8080", "to pass on"),
    ] {
        let said = cluster.fails(command);
        let word = command.split(' ').next().unwrap_or_default();
        assert!(
            said.contains(&format!("so \"kubectl {word}\" has nothing {nothing}")) && said.lines().count() == 1,
            "{said}"
        );
    }
}

#[test]
fn numbers_are_read_in_every_base_that_go_reads() {
    let mut cluster = Cluster::with_web();
    for (text, replicas) in [
        ("0x10", 16),
        ("010", 8),
        ("0b11", 3),
        ("1_0", 10),
        ("0o_17", 15),
        ("+4", 4),
        ("00", 0),
    ] {
        cluster.says(&format!("scale deploy web --replicas={text}"));
        assert_eq!(cluster.web().int(&["spec", "replicas"]), Some(replicas), "{text}");
    }
}

#[test]
fn the_clients_own_state_is_told() {
    let mut cluster = Cluster::empty();
    assert_eq!(cluster.says("config current-context"), "converge\n");
    assert_eq!(
        cluster.says("config get-contexts"),
        "CURRENT   NAME       CLUSTER    AUTHINFO   NAMESPACE\n*         converge   converge   you        default\n"
    );
    assert_eq!(cluster.says("config get-contexts -o name"), "converge\n");
    assert_eq!(
        cluster.says("version -o json --client"),
        "{\n  \"clientVersion\": {\n    \"gitVersion\": \"v1.36.2\",\n    \"major\": \"1\",\n    \"minor\": \"36\"\n  },\n  \
         \"kustomizeVersion\": \"v5.8.1\"\n}\n\n"
    );
    let versions = cluster.says("api-versions");
    assert!(
        versions.starts_with("admissionregistration.k8s.io/v1\napps/v1\n") && versions.ends_with("\nv1\n"),
        "{versions}"
    );
}
