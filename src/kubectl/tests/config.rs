//! `kubectl config`: a kubeconfig of the simulated cluster.

use super::Cluster;

#[test]
fn the_kubeconfig_is_shown_without_its_secrets() {
    let mut cluster = Cluster::empty();
    let expected = "\
apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: DATA+OMITTED
    server: https://127.0.0.1:6443
  name: converge
contexts:
- context:
    cluster: converge
    namespace: default
    user: you
  name: converge
current-context: converge
kind: Config
users:
- name: you
  user:
    client-certificate-data: DATA+OMITTED
    client-key-data: DATA+OMITTED
";
    assert_eq!(cluster.says("config view"), expected);
    assert_eq!(cluster.says("config view --minify"), expected);
    assert_eq!(
        cluster.says("config view --minify -o jsonpath={..namespace}/{.contexts[0].context.cluster}"),
        "default/converge"
    );
}

#[test]
fn the_context_is_named_as_kubectl_names_one() {
    let mut cluster = Cluster::empty();
    let cases = [
        ("config current-context", "converge\n"),
        (
            "config get-contexts",
            "CURRENT   NAME       CLUSTER    AUTHINFO   NAMESPACE\n*         converge   converge   you        default\n",
        ),
        ("config get-contexts -o name", "converge\n"),
        ("config get-contexts --no-headers", "*     converge   converge   you   default\n"),
        ("config get-clusters", "NAME\nconverge\n"),
        ("config get-users", "NAME\nyou\n"),
        (
            "config set-context --current --namespace default",
            "Context \"converge\" modified.\n",
        ),
        ("config set-context converge --user=you", "Context \"converge\" modified.\n"),
        ("config use-context converge", "Switched to context \"converge\".\n"),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.says(line), expected, "{line}");
    }
    let cases = [
        ("config use-context prod", "error: no context exists with the name: \"prod\"\n"),
        (
            "config get-contexts -o yaml",
            "error: --output yaml is not available in kubectl config get-contexts; resetting to default output format\n",
        ),
        (
            "config view more",
            "error: unexpected arguments: [more]\nSee 'kubectl config view -h' for help and examples\n",
        ),
        (
            "config view --merge=false",
            "error: if merge==false a precise file must be specified\n",
        ),
        (
            "config show it",
            "error: unknown command \"show it\"\nSee 'kubectl config -h' for help and examples\n",
        ),
        (
            "config set-context --current --namespace=prod",
            "error: converge keeps no kubeconfig from one line to the next: a line goes to the namespace default unless it says another, so \
             add \"-n prod\" to each\n",
        ),
        (
            "config set-context prod --namespace=prod",
            "error: converge has one context, converge, and makes no other: prod\n",
        ),
        (
            "config set-context --namespace=prod",
            "error: you must specify a non-empty context name or --current\n",
        ),
        (
            "config set-context converge --current",
            "error: you cannot specify both a context name and --current\n",
        ),
        (
            "config set-context a b",
            "error: Unexpected args: [a b]\nSee 'kubectl config set-context -h' for help and examples\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
    let output = cluster.run("config get-contexts prod");
    assert_eq!((output.code, output.stderr.as_str()), (1, "error: context prod not found\n"));
    assert_eq!(output.stdout, "CURRENT   NAME   CLUSTER   AUTHINFO   NAMESPACE\n");
}

#[test]
fn whoever_types_may_do_everything_and_is_warned_of_what_there_is_not() {
    let mut cluster = Cluster::empty();
    let cases = [
        ("create deployments", ""),
        ("delete pod/web-1", ""),
        ("get pods --subresource=log", ""),
        ("patch deployments.apps -n kube-system", ""),
        ("'*' '*'", ""),
        ("impersonate users", ""),
        ("get /logs/", ""),
        ("list nodes", "Warning: resource 'nodes' is not namespace scoped\n\n"),
        ("list nodes -A", ""),
        (
            "update pc",
            "Warning: resource 'priorityclasses' is not namespace scoped in group 'scheduling.k8s.io'\n\n",
        ),
        ("scale deploy", "Warning: verb 'scale' is not a known verb\n\n"),
        ("list /logs/", "Warning: verb 'list' is not a known verb\n\n"),
        ("get gadgets", "Warning: the server doesn't have a resource type 'gadgets'\n\n"),
        (
            "get Gadgets.example.com",
            "Warning: the server doesn't have a resource type 'gadgets' in group 'example.com'\n\n",
        ),
    ];
    for (line, warning) in cases {
        let output = cluster.run(&format!("auth can-i {line}"));
        assert_eq!((output.stdout.as_str(), output.code), ("yes\n", 0), "{line}");
        assert_eq!(output.stderr, warning, "{line}");
    }
    assert_eq!(cluster.says("auth can-i create pods --quiet"), "");
    assert_eq!(
        cluster.says("auth can-i --list"),
        "\
Resources                                       Non-Resource URLs   Resource Names   Verbs
*.*                                             []                  []               [*]
                                                [*]                 []               [*]
selfsubjectreviews.authentication.k8s.io        []                  []               [create]
selfsubjectaccessreviews.authorization.k8s.io   []                  []               [create]
selfsubjectrulesreviews.authorization.k8s.io    []                  []               [create]
                                                [/api/*]            []               [get]
                                                [/api]              []               [get]
                                                [/apis/*]           []               [get]
                                                [/apis]             []               [get]
                                                [/healthz]          []               [get]
                                                [/healthz]          []               [get]
                                                [/livez]            []               [get]
                                                [/livez]            []               [get]
                                                [/openapi/*]        []               [get]
                                                [/openapi]          []               [get]
                                                [/readyz]           []               [get]
                                                [/readyz]           []               [get]
                                                [/version/]         []               [get]
                                                [/version/]         []               [get]
                                                [/version]          []               [get]
                                                [/version]          []               [get]
"
    );
    let cases = [
        (
            "can-i create",
            "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
        ),
        ("can-i --list get pods", "list option must be specified with no arguments"),
        (
            "can-i --list -A",
            "list option can't be specified with neither quiet, all-namespaces nor subresource options",
        ),
        (
            "can-i get /logs --subresource=log",
            "--subresource can not be used with NonResourceURL",
        ),
        ("can-i get pods --no-headers", "--no-headers cannot be set without --list specified"),
        (
            "can-i get pods --as=bob",
            "converge knows who types and takes no --as; in a scenario \"as\" says who types a line",
        ),
        (
            "whoami",
            "converge does not have \"kubectl auth whoami\"; \"kubectl help\" lists what is there",
        ),
    ];
    for (line, error) in cases {
        assert_eq!(cluster.fails(&format!("auth {line}")), format!("error: {error}\n"), "{line}");
    }
}
