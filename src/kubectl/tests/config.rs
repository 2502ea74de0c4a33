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
            "error: converge does not have \"kubectl config set-context\"; \"kubectl help\" lists what is there\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
    let output = cluster.run("config get-contexts prod");
    assert_eq!((output.code, output.stderr.as_str()), (1, "error: context prod not found\n"));
    assert_eq!(output.stdout, "CURRENT   NAME   CLUSTER   AUTHINFO   NAMESPACE\n");
}
