//! How a line goes on.

use super::Cluster;
use crate::kubectl::{completed, completions};

/// What is offered for `line` in the cluster with the Deployment `web`.
fn offered(line: &str) -> String {
    let mut cluster = Cluster::with_web();
    cluster.run("create namespace shop");
    cluster.run("create deployment api --image=shop:1 -n shop");
    completions(line, cluster.api.objects()).join(" ")
}

#[test]
fn a_word_goes_on_with_what_there_is() {
    let mut wrong = Vec::new();
    for (line, expected) in [
        ("ro", "rollout"),
        ("kubectl ro", "rollout"),
        ("$ kubectl unc", "uncordon"),
        ("rollout ", "history pause restart resume status undo"),
        ("rollout st", "status"),
        ("rollout status ", "deployment/web deployment replicaset"),
        ("rollout status deployment/", "deployment/web"),
        ("set im", "image"),
        ("create secret ", "docker-registry generic tls"),
        ("get dep", "deployments"),
        ("get deployments ", "web"),
        ("get deploy w", "web"),
        ("get deploy/", "deploy/web"),
        ("describe deployments web", ""),
        ("get pods -o ", "wide yaml json name jsonpath= custom-columns="),
        ("get pods -n sh", "shop"),
        // As kubectl's own: what another namespace has could not be found under its name alone.
        ("get deployments -n shop ", "api"),
        ("rollout status --namespace=shop deployment/", "deployment/api"),
        ("get deploy/ -n shop", ""),
        ("scale deployment/web --rep", "--replicas="),
        ("delete deployments --cas", "--cascade="),
        ("explain repl", "replicasets"),
        ("no-such-command ", ""),
        ("get no-such-type ", ""),
    ] {
        wrong.extend(Some((line, offered(line), expected)).filter(|(_, offered, expected)| offered != expected));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_there_comes_first_and_is_not_offered_twice() {
    assert!(offered("get ").starts_with("deployments "), "{}", offered("get "));
    assert_eq!(offered("delete deployments web "), "");
}

#[test]
fn every_command_can_be_reached_word_by_word() {
    for command in crate::kubectl::commands::names() {
        let mut line = String::new();
        for word in command.split(' ') {
            let partly = format!("{line}{}", &word[..word.len() - 1]);
            let objects = Cluster::empty();
            assert!(
                completions(&partly, objects.api.objects()).iter().any(|offered| offered == word),
                "{partly:?} goes on as {word}"
            );
            line = completed(&partly, word);
        }
        assert_eq!(line.trim_end(), command);
    }
}

#[test]
fn any_text_is_read_without_a_fault() {
    for line in [
        "",
        " ",
        "  get   ",
        "/",
        "-",
        "get /",
        "get a/b/c",
        "\u{3000}",
        "获取 部署",
        "get 'po",
        "create create create ",
    ] {
        offered(line);
        completed(line, "word");
    }
}
