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

/// A configuration of several webhooks that are asked about config maps, each with more fields.
fn several(webhooks: &[(&str, &str)]) -> String {
    let mut text =
        "apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingWebhookConfiguration\nmetadata: {name: several}\nwebhooks:\n"
            .to_owned();
    for (name, more) in webhooks {
        text = format!(
            "{text}- name: {name}.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  clientConfig: {{url: 'https://{name}.example.com/v1'}}
  rules: [{{apiGroups: [\"\"], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [configmaps]}}]
{more}"
        );
    }
    text
}

const CONFIG: &str = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {level: low}\n";

/// Applies the ConfigMap on the server, with the data `level`.
fn apply_on_server(terminal: &mut Terminal, level: &str) -> cases::Printed {
    let text = CONFIG.replace("low", level);
    terminal.run("apply --server-side -f -", &text)
}

#[test]
fn a_mutating_webhook_changes_what_is_applied_on_the_server_first_and_again() {
    let mut terminal = Terminal::new("");
    assert_eq!(terminal.apply(&several(&[("stamp", "")])).err, "");
    terminal.fault("{webhook: stamp.example.com, mutate: [{op: add, path: /data/stamp, value: one}]}");
    assert_eq!(apply_on_server(&mut terminal, "low").out, "configmap/settings serverside-applied\n");
    let data = |terminal: &mut Terminal| terminal.says("get configmap settings -o jsonpath={.data}");
    assert_eq!(data(&mut terminal), r#"{"level":"low","stamp":"one"}"#);
    terminal.fault("{webhook: stamp.example.com, mutate: [{op: add, path: /data/stamp, value: two}]}");
    apply_on_server(&mut terminal, "high");
    assert_eq!(data(&mut terminal), r#"{"level":"high","stamp":"two"}"#);
}

#[test]
fn a_webhook_that_wants_it_sees_once_more_what_a_later_one_changed() {
    for policy in ["IfNeeded", "Never"] {
        let mut terminal = Terminal::new("");
        let first = format!("  reinvocationPolicy: {policy}\n");
        let first = format!("{first}  matchConditions: [{{name: has-second, expression: 'has(object.data.second)'}}]\n");
        // The second sets its value whatever is there; the first is only asked where it is there.
        terminal.apply(&several(&[("first", &first), ("second", "")]));
        terminal.fault("{webhook: first.example.com, mutate: [{op: add, path: /data/first, value: copied by first}]}");
        terminal.fault("{webhook: second.example.com, mutate: [{op: add, path: /data/second, value: set by second}]}");
        terminal.apply(CONFIG);
        // Not asked in the first round, it is not asked for the first time in the second one.
        assert_eq!(terminal.says("get configmap settings -o jsonpath={.data.first}"), "", "{policy}");
        terminal.apply(&CONFIG.replace("low", "high"));
        let values = terminal.says("get configmap settings -o jsonpath={.data}");
        assert!(values.contains("copied by first"), "now the condition is met: {values}");
    }
    for (policy, expected) in [("IfNeeded", "2"), ("Never", "1")] {
        let mut terminal = Terminal::new("");
        terminal.apply(&several(&[("append", &format!("  reinvocationPolicy: {policy}\n")), ("later", "")]));
        terminal.fault("{webhook: append.example.com, mutate: [{op: add, path: /metadata/finalizers/-, value: example.com/seen}]}");
        terminal.fault("{webhook: later.example.com, mutate: [{op: add, path: /data/later, value: 'yes'}]}");
        terminal.apply(&CONFIG.replace("{name: settings}", "{name: settings, finalizers: []}"));
        let finalizers = terminal.says("get configmap settings -o jsonpath={.metadata.finalizers}");
        assert_eq!(finalizers.matches("seen").count().to_string(), expected, "{policy}: {finalizers}");
    }
}

#[test]
fn match_conditions_decide_whether_a_webhook_is_asked_and_their_failure_is_the_webhooks() {
    let condition = |expression: &str, more: &str| format!("  matchConditions: [{{name: only-big, expression: '{expression}'}}]\n{more}");
    let with = |more: &str| {
        let mut terminal = Terminal::new("");
        let printed = terminal.apply(&several(&[("check", more)]).replace("Mutating", "Validating"));
        terminal.fault("{webhook: check.example.com, deny: closed}");
        (printed, terminal)
    };
    let (_, mut terminal) = with(&condition(r#"object.data.level == "high""#, ""));
    assert_eq!(terminal.apply(CONFIG).out, "configmap/settings created\n");
    assert!(
        terminal
            .apply(&CONFIG.replace("low", "high"))
            .err
            .contains("denied the request: closed")
    );
    let (_, mut terminal) = with(&condition("object.data.absent == \"x\"", ""));
    assert_eq!(
        terminal.apply(CONFIG).err,
        "Error from server (Forbidden): error when creating \"STDIN\": configmaps \"settings\" is forbidden: expression 'object.data.absent \
         == \"x\"' resulted in error: no such key: absent\n"
    );
    let (_, mut terminal) = with(&condition("object.data.absent == \"x\"", "  failurePolicy: Ignore\n"));
    assert_eq!(terminal.apply(CONFIG).out, "configmap/settings created\n");
    let (printed, _) = with(&condition("authorizer.group(\"\").resource(\"pods\").check(\"get\").allowed()", ""));
    assert!(
        printed.err.contains("webhooks[0].matchConditions[0].expression: ") && printed.err.contains("a real cluster all of it"),
        "{}",
        printed.err
    );
}

#[test]
fn a_selector_of_objects_looks_at_the_labels_before_and_after_a_change() {
    let mut terminal = Terminal::new("");
    let selector = "  objectSelector: {matchLabels: {guarded: 'yes'}}\n";
    terminal.apply(CONFIG);
    terminal.apply(&several(&[("check", selector)]).replace("Mutating", "Validating"));
    terminal.fault("{webhook: check.example.com, deny: closed}");
    assert_eq!(
        terminal.apply(&CONFIG.replace("low", "high")).out,
        "configmap/settings configured\n"
    );
    let labelled = CONFIG.replace("{name: settings}", "{name: settings, labels: {guarded: 'yes'}}");
    assert!(terminal.apply(&labelled).err.contains("denied the request: closed"));
    terminal.fault("{webhook: check.example.com, allow: true}");
    terminal.apply(&labelled);
    terminal.fault("{webhook: check.example.com, deny: closed}");
    assert!(
        terminal
            .run("label configmap settings guarded-", "")
            .err
            .contains("denied the request: closed")
    );
}
