//! What can be broken in a scenario, and what comes of it.

use converge::apiserver::actor::Actor;
use converge::scenario;
use converge::sim::script::{Input, Instruction};

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
- {as: bob, kubectl: apply -f -, stdin: "{}", cut: after}"#;
    let text = scenario_of(script).replace("script:", "webhooks: {b.example.com: {unreachable: true}}\nscript:");
    let first = scenario::read(&text).expect("every line is good");
    assert_eq!((first.script.len(), first.webhooks.len()), (15, 1));
    let written = scenario::write(&first);
    assert_eq!(scenario::read(&written).expect("what was written is good"), first, "{written}");
}

#[test]
fn a_command_whose_connection_breaks_is_its_persons() {
    let script = "- {as: bob, kubectl: create configmap settings, cut: after}\n- {kubectl: create configmap more, cut: after}";
    let scenario = scenario::read(&scenario_of(script)).expect("a good scenario");
    let mut timeline = scenario.timeline();
    timeline.run();
    let actors: Vec<&Actor> = timeline.steps().map(|step| &step.write.writer.actor).collect();
    assert_eq!(actors, [&Actor::Client("bob".into()), &Actor::Client("you".into())]);
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

/// Plays a script on a cluster of three nodes; what its commands printed, and its timeline.
fn play(script: &str) -> (Vec<(i32, String)>, converge::sim::timeline::Timeline) {
    let scenario = scenario::read(&scenario_of(script)).expect("the script is good");
    assert_eq!(scenario::read(&scenario::write(&scenario)).as_ref(), Ok(&scenario));
    let mut timeline = scenario.timeline();
    timeline.run();
    let printed = timeline
        .actions()
        .filter(|action| action.input.command().is_some())
        .map(|action| {
            let text = action.lines.iter().map(|line| line.text.as_str()).collect::<String>();
            (action.code.expect("it has ended"), text)
        })
        .collect();
    (printed, timeline)
}

const CREATE: &str = "create deployment web --image=shop:1 --replicas=2";

#[test]
fn a_stopped_scheduler_leaves_pods_stored_and_pending_and_catches_up() {
    let (printed, timeline) = play(&format!(
        "- fault: {{component: scheduler, state: stopped}}
- kubectl: {CREATE}
- until: 5m
- kubectl: get deployment web --no-headers
- fault: {{component: scheduler, state: running}}
- until: deployment/web complete"
    ));
    assert!(printed[1].1.starts_with("web   0/2   2     0 "), "{}", printed[1].1);
    let (_, after) = printed.split_at(1);
    assert_eq!(after.len(), 1);
    let bound = timeline
        .steps()
        .find(|step| step.write.key.kind == converge::api::kind::Kind::Pod && step.write.writer.actor.component() == "default-scheduler");
    assert!(bound.is_some_and(|step| matches!(step.cause, converge::sim::step::Cause::Action(3))));
    assert_eq!(timeline.actions().count(), 4);
}

#[test]
fn stopped_controllers_store_the_object_and_do_nothing_about_it() {
    let (_, timeline) = play(&format!(
        "- fault: {{component: kube-controller-manager, state: stopped}}\n- kubectl: {CREATE}\n- until: 10m"
    ));
    assert_eq!(timeline.len(), 1);
}

#[test]
fn while_the_api_server_is_away_clients_are_refused_and_pods_run_on() {
    let (printed, timeline) = play(&format!(
        "- kubectl: {CREATE}
- until: deployment/web complete
- fault: {{apiserver: away}}
- until: 2m
- kubectl: get pods
- kubectl: scale deployment/web --replicas=5
- kubectl: apply -f -
  stdin: \"{{}}\"
- fault: {{apiserver: back}}
- until: 30s
- kubectl: get deployment web --no-headers"
    ));
    let refused = "The connection to the server 127.0.0.1:6443 was refused - did you specify the right host or port?\n";
    assert_eq!(printed[1], (1, refused.to_owned()));
    assert_eq!(printed[2], (1, refused.to_owned()));
    assert!(
        printed[3]
            .1
            .starts_with("error: error validating \"STDIN\": error validating data: failed to download openapi: Get ")
    );
    assert!(printed[4].1.starts_with("web   2/2   2     2 "), "{}", printed[4].1);
    assert!(!timeline.is_cut_off());
}

#[test]
fn a_store_that_is_too_slow_times_every_write_out() {
    let (printed, _) = play(&format!(
        "- fault: {{apiserver: slow}}\n- kubectl: {CREATE}\n- fault: {{apiserver: back}}\n- kubectl: {CREATE}"
    ));
    assert_eq!(
        printed[0],
        (1, "error: failed to create deployment: etcdserver: request timed out\n".to_owned())
    );
    assert_eq!(printed[1], (0, "deployment.apps/web created\n".to_owned()));
}

#[test]
fn a_client_cut_off_before_its_request_arrived_stored_nothing_and_may_ask_again() {
    let (printed, timeline) = play(&format!("- {{kubectl: {CREATE}, cut: before}}\n- kubectl: {CREATE}"));
    let lost = "error: failed to create deployment: Post \"https://127.0.0.1:6443/apis/apps/v1/namespaces/default/deployments\
                ?fieldManager=kubectl-create&fieldValidation=Strict\": EOF\n";
    assert_eq!(printed[0], (1, lost.to_owned()));
    assert_eq!(printed[1], (0, "deployment.apps/web created\n".to_owned()));
    let first = &timeline.step(1).expect("the lost request is a step").write;
    assert_eq!(
        (&first.outcome, first.after.is_none()),
        (&converge::apiserver::write::Outcome::Lost, true)
    );
    let rule = converge::explain::rule::rule(converge::explain::language::Language::English, first);
    assert!(rule.sentence.to_string().starts_with("Delivered: no. Executed: no."));
}

#[test]
fn c61_a_client_cut_off_before_the_answer_finds_its_object_there() {
    let (printed, timeline) = play(&format!(
        "- {{kubectl: {CREATE}, cut: after}}
- kubectl: {CREATE}
- kubectl: delete deployment web --cascade=orphan
- {{kubectl: apply -f -, cut: after, stdin: {web}}}
- {{kubectl: apply -f -, stdin: {web}}}
- {{kubectl: scale deployment/shop --replicas=4, cut: after}}
- kubectl: get deployment shop -o name",
        web = r#"'{apiVersion: apps/v1, kind: Deployment, metadata: {name: shop}, spec: {selector: {matchLabels: {app: shop}}, template: {metadata: {labels: {app: shop}}, spec: {containers: [{name: app, image: "shop:1"}]}}}}'"#
    ));
    assert_eq!(printed[0].0, 1);
    assert_eq!(
        printed[1],
        (
            1,
            "error: failed to create deployment: deployments.apps \"web\" already exists\n".to_owned()
        )
    );
    assert!(
        printed[3]
            .1
            .starts_with("error: error when creating \"STDIN\": Post \"https://127.0.0.1:6443/apis/apps/v1/"),
        "{}",
        printed[3].1
    );
    assert_eq!(printed[4], (0, "deployment.apps/shop unchanged\n".to_owned()));
    assert_eq!(printed[5], (1, "Unable to connect to the server: EOF\n".to_owned()));
    let first = &timeline.step(1).expect("the request is a step").write;
    let rule = converge::explain::rule::rule(converge::explain::language::Language::English, first);
    assert!(rule.sentence.to_string().starts_with("Delivered: yes. Executed: yes."));
}

#[test]
fn what_makes_no_step_is_kept_when_the_reader_does_more_at_the_same_step() {
    let done = [
        "- load: {deployment: web, cpu: 500m}",
        "- load: {deployment: web, memory: 300Mi}",
        "- image: {name: \"shop:1\", ready: 5s}",
        "- kubelet: {ready: false}",
        "- traffic: {service: web, rate: 10}",
        "- fault: {component: scheduler, state: stopped}",
    ];
    let inputs: Vec<Input> = done
        .iter()
        .map(|line| match scenario::read(&scenario_of(line)).expect(line).script.as_slice() {
            [Instruction::Do(input)] => input.clone(),
            other => panic!("{line}: {other:?}"),
        })
        .collect();
    assert!(inputs.iter().all(Input::makes_no_step));
    let (_, timeline) = play("- kubectl: create deployment web --image=shop:1 --replicas=2\n- until: quiet");
    for at in [0, 4, timeline.len()] {
        let mut acted = timeline.clone();
        for input in &inputs {
            acted.act(at, input.clone());
        }
        let kept: Vec<&Input> = acted
            .actions()
            .map(|action| &action.input)
            .filter(|input| input.makes_no_step())
            .collect();
        assert_eq!(kept, inputs.iter().collect::<Vec<_>>(), "at step {at}");
    }
}
