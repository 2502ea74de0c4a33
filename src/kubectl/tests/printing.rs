//! Several objects as YAML: which commands set them apart by a line, print them as a list, or neither.

use super::Cluster;

const TWO: &str = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n";

/// How a command prints two objects.
#[derive(Debug, PartialEq, Eq)]
enum Printed {
    /// By one printer: a line of dashes before every document but the first.
    Apart,
    /// By a printer for each: one after the other.
    Joined,
    /// As one `List`.
    List,
}

/// How the text is made, which has to be of two objects.
fn how(line: &str, text: &str) -> Printed {
    let lines = |whole: &str| text.lines().filter(|line| *line == whole).count();
    let objects = ["apiVersion: ", "- apiVersion: "].map(|start| text.lines().filter(|line| line.starts_with(start)).count());
    assert_eq!(objects[0] + objects[1] - lines("kind: List"), 2, "{line}\n{text}");
    match (lines("kind: List"), lines("---")) {
        (1, 0) => Printed::List,
        (0, 1) if !text.starts_with("---") && !text.ends_with("---\n") => Printed::Apart,
        (0, 0) => Printed::Joined,
        other => panic!("{line}: {other:?}:\n{text}"),
    }
}

#[test]
fn yaml_of_several_objects_is_set_apart_by_the_commands_that_have_one_printer() {
    let cases = [
        ("create -f - -o yaml", Printed::Apart),
        ("create -f - -o yaml --dry-run=client", Printed::Apart),
        ("replace -f - -o yaml", Printed::Apart),
        ("apply -f - -o yaml", Printed::List),
        ("apply -f - --server-side --force-conflicts -o yaml", Printed::List),
        ("get cm a b -o yaml", Printed::List),
        ("annotate cm a b x=y -o yaml", Printed::Apart),
        ("label cm a b x=y -o yaml", Printed::Joined),
        ("patch cm a b -p '{\"data\":{\"x\":\"y\"}}' -o yaml", Printed::Joined),
        ("scale deploy web api --replicas=2 -o yaml", Printed::Apart),
        ("set env deploy web api A=1 -o yaml", Printed::Apart),
        ("set image deploy web api *=shop:2 -o yaml", Printed::Apart),
        ("set resources deploy web api --limits=cpu=1 -o yaml", Printed::Apart),
        ("set serviceaccount deploy web api default -o yaml", Printed::Apart),
        ("rollout pause deploy web api -o yaml", Printed::Joined),
        ("rollout resume deploy web api -o yaml", Printed::Joined),
        ("rollout restart deploy web api -o yaml", Printed::Joined),
        ("taint nodes node-1 node-2 x=y:NoSchedule -o yaml", Printed::Joined),
    ];
    let mut cluster = Cluster::empty();
    for name in ["web", "api"] {
        cluster.says(&format!("create deployment {name} --image=shop:1"));
    }
    for name in ["node-1", "node-2"] {
        cluster.apply(&format!("apiVersion: v1\nkind: Node\nmetadata: {{name: {name}}}\n"));
    }
    for (line, expected) in cases {
        let output = cluster.reads(line, TWO);
        assert_eq!(output.code, 0, "{line}: {}", output.stderr);
        assert_eq!(how(line, &output.stdout), expected, "{line}");
    }
}

#[test]
fn a_watch_sets_apart_what_it_prints_later_as_well() {
    let mut cluster = Cluster::empty();
    cluster.reads("create -f -", TWO);
    let output = cluster.run("get cm -w -o yaml");
    let mut text = output.stdout;
    assert_eq!(how("get cm -w -o yaml", &text), Printed::Apart);
    let mut follow = output.follow.expect("it watches");
    for (at, name) in ["c", "d"].into_iter().enumerate() {
        cluster.says(&format!("create cm {name}"));
        text.push_str(&follow.poll(&cluster.api, &[]).stdout);
        assert_eq!(text.lines().filter(|line| *line == "---").count(), at + 2, "{text}");
        assert!(text.lines().any(|line| line == format!("  name: {name}")), "{text}");
    }
}

/// The names at a depth of a JSON text, in its order.
fn names(text: &str, depth: usize) -> Vec<&str> {
    let indent = "    ".repeat(depth) + "\"";
    text.lines()
        .filter_map(|line| line.strip_prefix(&indent)?.split('"').next())
        .collect()
}

#[test]
fn json_of_what_a_command_decodes_is_in_the_order_of_gos_structs() {
    let typed = ["kind", "apiVersion", "metadata", "spec", "status"];
    let sorted = ["apiVersion", "kind", "metadata", "spec", "status"];
    for (line, order) in [
        ("create deployment new --image=shop:1 --dry-run=client -o json", typed),
        ("create deployment new --image=shop:1 -o json", typed),
        ("run one --image=shop:1 --dry-run=client -o json", typed),
        ("set image deploy web app=shop:2 -o json", typed),
        ("rollout restart deploy web -o json", typed),
        ("rollout pause deploy web -o json", typed),
        ("expose deploy web --port=80 --dry-run=client -o json", typed),
        ("expose deploy web --port=80 -o json", sorted),
        ("autoscale deploy web --max=3 -o json", typed),
        ("get deploy web -o json", sorted),
        ("scale deploy web --replicas=2 -o json", sorted),
        ("label deploy web a=b -o json", sorted),
        ("annotate deploy web a=b -o json", sorted),
        ("patch deploy web -p '{}' -o json", sorted),
    ] {
        let mut cluster = Cluster::with_web();
        let text = cluster.run(line).stdout;
        assert_eq!(names(&text, 1), order, "{line}\n{text}");
    }
    let mut cluster = Cluster::with_web();
    let text = cluster.says("create deployment new --image=shop:1 --dry-run=client -o json");
    assert_eq!(
        names(&text, 2),
        ["name", "labels", "replicas", "selector", "template", "strategy"],
        "{text}"
    );
    assert_eq!(names(&text, 6), ["name", "image", "resources"], "{text}");
}
