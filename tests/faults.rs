//! What can be broken in a scenario, and what comes of it.

use converge::scenario;

fn scenario_of(script: &str) -> String {
    format!("apiVersion: converge/v1\nkind: Scenario\nscript:\n{script}\n")
}

#[test]
fn every_fault_is_read_and_written_back_as_it_was() {
    let script = r#"- fault: {node: node-1, state: down}
- fault: {node: node-1, state: up}
- fault: {component: scheduler, state: stopped}
- fault: {component: kube-controller-manager, state: running}
- fault: {component: deployment-controller, state: stopped}
- fault: {apiserver: away}
- fault: {apiserver: slow}
- fault: {apiserver: back}
- fault: {webhook: a.example.com, deny: "not on Fridays"}
- fault: {webhook: a.example.com, mutate: [{op: add, path: /metadata/labels/a, value: b}]}
- fault: {webhook: a.example.com, timeout: true}
- fault: {webhook: a.example.com, unreachable: true}
- fault: {webhook: a.example.com, allow: true}
- {kubectl: scale deployment/web --replicas=3, cut: before}
- {kubectl: apply -f -, stdin: "{}", cut: after}"#;
    let text = scenario_of(script).replace("script:", "webhooks: {b.example.com: {unreachable: true}}\nscript:");
    let first = scenario::read(&text).expect("every line is good");
    assert_eq!((first.script.len(), first.webhooks.len()), (15, 1));
    let written = scenario::write(&first);
    assert_eq!(scenario::read(&written).expect("what was written is good"), first, "{written}");
}

#[test]
fn a_fault_that_can_not_be_is_answered_with_what_can() {
    let cases = [
        (
            "{node: node-9, state: down}",
            r#"there is no node "node-9"; there are node-1, node-2, node-3"#,
        ),
        ("{node: node-1, state: broken}", "state must be down or up"),
        (
            "{node: node-1, status: down}",
            r#""status" is not a field of this fault; known are node, state"#,
        ),
        (
            "{component: kube-proxy, state: stopped}",
            r#"there is no component "kube-proxy" that can be stopped; there are kube-controller-manager, deployment-controller, "#,
        ),
        ("{component: scheduler, state: down}", "state must be stopped or running"),
        ("{apiserver: tired}", "apiserver takes one of away, slow, back"),
        ("{webhook: a}", "a webhook does one of allow, deny, mutate, timeout, unreachable"),
        (
            "{webhook: a, deny: 3}",
            r#"deny takes the message with which the webhook denies, or """#,
        ),
        ("{disk: full}", "a fault has one of node, component, apiserver, webhook"),
        (
            "down",
            "a fault is {node: …, state: …}, {component: …, state: …}, {apiserver: …} or {webhook: …}",
        ),
    ];
    for (fault, expected) in cases {
        let faults = scenario::read(&scenario_of(&format!("- fault: {fault}"))).expect_err(fault);
        assert_eq!(faults.len(), 1, "{fault}: {faults:?}");
        assert!(faults[0].message.starts_with(expected), "{fault}: {}", faults[0].message);
        assert_eq!(faults[0].line, 4, "{fault}");
    }
    let cut = scenario::read(&scenario_of("- {kubectl: get pods, cut: soon}")).expect_err("soon is no time");
    assert!(cut[0].message.starts_with("cut must be before or after"), "{}", cut[0].message);
}
