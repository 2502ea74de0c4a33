//! Webhooks that deny, change, hang or are not there, and what their failure policies make of that.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;

fn configuration(kind: &str, more: &str) -> String {
    format!(
        "apiVersion: admissionregistration.k8s.io/v1
kind: {kind}WebhookConfiguration
metadata: {{name: checks}}
webhooks:
- name: check.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  clientConfig: {{service: {{name: check, namespace: default, path: /v1}}}}
  rules: [{{apiGroups: [\"\"], apiVersions: [v1], operations: [CREATE], resources: [pods]}}]
{more}"
    )
}

fn with(kind: &str, more: &str, behaviour: &str) -> Terminal {
    let mut terminal = Terminal::new("");
    let printed = terminal.apply(&configuration(kind, more));
    assert_eq!(printed.code, 0, "{}", printed.err);
    terminal.fault(&format!("{{webhook: check.example.com, {behaviour}}}"));
    terminal
}

const POST: &str = "Post \"https://check.default.svc:443/v1?timeout=10s\"";

#[test]
fn a_webhook_refuses_the_pods_of_a_replica_set_and_the_events_and_conditions_say_so() {
    let unreachable = format!("{POST}: service \"check\" not found");
    let late = format!("{POST}: context deadline exceeded");
    let failed = "Internal error occurred: failed calling webhook \"check.example.com\": failed to call webhook:";
    let cases = [
        (
            "deny: closed",
            "admission webhook \"check.example.com\" denied the request: closed".to_owned(),
        ),
        (
            "deny: \"\"",
            "admission webhook \"check.example.com\" denied the request without explanation".to_owned(),
        ),
        ("timeout: true", format!("{failed} {late}")),
        ("unreachable: true", format!("{failed} {unreachable}")),
    ];
    for (behaviour, message) in cases {
        let mut terminal = with("Validating", "", behaviour);
        terminal.apply(BASE);
        terminal.seconds(10);
        assert_eq!(terminal.ready(), "0/3 0 0", "{behaviour}");
        assert_eq!(
            terminal.messages(Kind::ReplicaSet, "FailedCreate")[0],
            format!("Error creating: {message}")
        );
        assert_eq!(terminal.condition("ReplicaFailure"), format!("True FailedCreate {message}"));
        // Mended, the next try gets through.
        terminal.fault("{webhook: check.example.com, allow: true}");
        terminal.seconds(60);
        assert_eq!(terminal.ready(), "3/3 3 3", "{behaviour}");
    }
}

#[test]
fn a_webhook_that_may_fail_lets_requests_pass_when_it_is_not_there() {
    let mut terminal = with("Validating", "  failurePolicy: Ignore\n", "unreachable: true");
    terminal.apply(BASE);
    terminal.settle();
    assert_eq!(terminal.ready(), "3/3 3 3");
    // A denial is no failure.
    terminal.fault("{webhook: check.example.com, deny: closed}");
    terminal.says("scale deployment/web --replicas=4");
    terminal.seconds(5);
    assert_eq!(terminal.ready(), "3/4 3 3");
}

#[test]
fn a_webhook_is_asked_only_about_what_its_rules_and_selectors_name() {
    let elsewhere = "  namespaceSelector: {matchLabels: {team: a}}\n";
    for more in [elsewhere, "  objectSelector: {matchLabels: {app: other}}\n"] {
        let mut terminal = with("Validating", more, "deny: closed");
        terminal.apply(BASE);
        terminal.settle();
        assert_eq!(terminal.ready(), "3/3 3 3", "{more}");
    }
}

#[test]
fn a_mutating_webhook_changes_pods_on_their_way_in_and_no_template() {
    let patch = "mutate: [{op: add, path: /metadata/labels/injected, value: \"yes\"}]";
    let mut terminal = with("Mutating", "", patch);
    terminal.apply(BASE);
    terminal.settle();
    assert_eq!(terminal.says("get pods -l injected=yes -o name").lines().count(), 3);
    assert_eq!(
        terminal.says("get deployment web -o jsonpath={.spec.template.metadata.labels}"),
        "{\"app\":\"web\"}"
    );
    assert_eq!(terminal.revisions(), [1]);
}

#[test]
fn a_client_is_told_what_the_webhook_says() {
    let rules = "  failurePolicy: Fail\n";
    let mut terminal = Terminal::new("");
    terminal.apply(
        &configuration("Validating", rules)
            .replace("resources: [pods]", "resources: [\"*\"]")
            .replace("[\"\"]", "[\"*\"]"),
    );
    terminal.fault("{webhook: check.example.com, deny: not on Fridays}");
    assert_eq!(
        terminal.apply(BASE).err,
        "Error from server (Forbidden): error when creating \"STDIN\": admission webhook \"check.example.com\" denied the request: not on \
         Fridays\n"
    );
    assert!(
        terminal
            .says("get validatingwebhookconfigurations --no-headers")
            .starts_with("checks   1 ")
    );
}
