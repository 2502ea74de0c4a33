//! Cases: what acts on a Deployment from beside it — configuration, autoscalers, budgets, other writers.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;

const AUTOSCALER: &str = "apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 3
  maxReplicas: 5
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
";

/// The container ids of the Pods, which change with every start.
fn started(terminal: &mut Terminal) -> Vec<String> {
    let ids = terminal.says("get pods -o jsonpath='{.items[*].status.containerStatuses[0].containerID}'");
    ids.split(' ').map(ToOwned::to_owned).collect()
}

#[test]
fn c05_changing_a_config_map_rolls_nothing_until_a_restart() {
    let mut terminal = Terminal::new("");
    terminal.says("create configmap cfg --from-literal=MODE=a");
    let with_config = BASE.replace("image: \"shop:1\"", "image: \"shop:1\", envFrom: [{configMapRef: {name: cfg}}]");
    assert_ne!(with_config, BASE);
    terminal.apply(&with_config);
    terminal.settle();
    let before = started(&mut terminal);
    terminal.then("patch configmap cfg -p '{\"data\":{\"MODE\":\"b\"}}'");
    assert_eq!(
        terminal.says("rollout status deploy/web"),
        "deployment \"web\" successfully rolled out\n"
    );
    assert_eq!((terminal.revisions(), terminal.web().generation()), (vec![1], 1));
    assert_eq!(started(&mut terminal), before, "no container was started again");
    terminal.then("rollout restart deploy/web");
    assert_eq!(terminal.revisions(), [1, 2]);
    assert!(started(&mut terminal).iter().all(|id| !before.contains(id)));
}

#[test]
fn c31_an_autoscaler_undoes_one_replica_but_not_none() {
    let mut terminal = Terminal::base("");
    terminal.apply(AUTOSCALER);
    terminal.says("scale deploy/web --replicas=1");
    terminal.seconds(16);
    assert_eq!(terminal.web().value().int(&["spec", "replicas"]), Some(3));
    assert_eq!(
        terminal.messages(Kind::HorizontalPodAutoscaler, "SuccessfulRescale"),
        ["New size: 3; reason: Current number of replicas below Spec.MinReplicas"]
    );
    terminal.says("scale deploy/web --replicas=0");
    terminal.seconds(120);
    assert_eq!(terminal.web().value().int(&["spec", "replicas"]), Some(0));
    let path = "jsonpath='{.status.conditions[?(@.type==\"ScalingActive\")].status} \
                {.status.conditions[?(@.type==\"ScalingActive\")].reason} {.status.conditions[?(@.type==\"ScalingActive\")].message}'";
    assert_eq!(
        terminal.says(&format!("get hpa web -o {path}")),
        "False ScalingDisabled scaling is disabled since the replica count of the target is zero"
    );
}

#[test]
fn c32_two_writers_of_one_field_go_on_for_ever_without_a_conflict() {
    let one = BASE.replace("replicas: 3", "replicas: 1");
    let mut terminal = Terminal::applied("", &one);
    terminal.apply(&AUTOSCALER.replace("minReplicas: 3", "minReplicas: 2"));
    terminal.seconds(20);
    let before = terminal.messages(Kind::Deployment, "ScalingReplicaSet").len();
    for _ in 0..3 {
        let printed = terminal.apply(&one);
        assert_eq!(
            (printed.out.as_str(), printed.err.as_str()),
            ("deployment.apps/web configured\n", "")
        );
        terminal.seconds(30);
    }
    let set = terminal.revision_name("1");
    let down = format!("Scaled down replica set {set} from 2 to 1");
    let up = format!("Scaled up replica set {set} from 1 to 2");
    let told = terminal.messages(Kind::Deployment, "ScalingReplicaSet");
    assert_eq!(told[before..], [down.as_str(), &up, &down, &up, &down, &up]);
}

#[test]
fn c59_a_disruption_budget_holds_neither_a_rollout_nor_a_scale_down() {
    let loose = BASE.replace(
        "  replicas: 3\n",
        "  replicas: 3\n  strategy: {rollingUpdate: {maxUnavailable: 2, maxSurge: 0}}\n",
    );
    let mut terminal = Terminal::applied("", &loose);
    terminal.says("create pdb web --selector=app=web --min-available=3");
    terminal.settle();
    let allowed = "get pdb web -o jsonpath='{.spec.minAvailable} {.status.disruptionsAllowed}'";
    assert_eq!(terminal.says(allowed), "3 0");
    terminal.says("set image deploy/web app=shop:2");
    terminal.seconds(1);
    assert!(terminal.ready().starts_with("1/3"), "two Pods went at once: {}", terminal.ready());
    terminal.settle();
    assert_eq!(terminal.ready(), "3/3 3 3");
    let deleted = terminal.messages(Kind::ReplicaSet, "SuccessfulDelete").len();
    terminal.then("scale deploy/web --replicas=1");
    let told = terminal.messages(Kind::ReplicaSet, "SuccessfulDelete");
    assert_eq!((deleted, told.len()), (3, 5));
    let set = terminal.revision_name("2");
    assert!(
        told[3..].iter().all(|message| message.starts_with(&format!("Deleted pod: {set}-"))),
        "{told:?}"
    );
}

#[test]
fn the_actions_of_a_binding_are_replaced_by_an_apply() {
    let policy = "apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: small}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}]}
  validations: [{expression: object.spec.replicas <= 2}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: small}
spec: {policyName: small, validationActions: [ACTION]}
";
    let mut terminal = Terminal::new("");
    terminal.apply(&policy.replace("ACTION", "Deny"));
    terminal.settle();
    assert!(
        terminal
            .apply(BASE)
            .err
            .contains("denied request: failed expression: object.spec.replicas <= 2")
    );
    let printed = terminal.apply(&policy.replace("ACTION", "Warn"));
    assert!(
        printed
            .out
            .contains("validatingadmissionpolicybinding.admissionregistration.k8s.io/small configured\n"),
        "{printed:?}"
    );
    terminal.settle();
    let actions = "get validatingadmissionpolicybinding small -o jsonpath='{.spec.validationActions}'";
    assert_eq!(terminal.says(actions), "[\"Warn\"]");
    let printed = terminal.apply(BASE);
    assert_eq!((printed.out.as_str(), printed.code), ("deployment.apps/web created\n", 0));
    assert!(
        printed
            .err
            .starts_with("Warning: Validation failed for ValidatingAdmissionPolicy 'small'"),
        "{}",
        printed.err
    );
}

#[test]
fn a_node_is_described_with_what_its_pods_ask_of_it() {
    let mut terminal = Terminal::with(&[converge::sim::cluster::NodeSpec::default_three()[0].clone()], "");
    terminal.apply(&BASE.replace(
        "image: \"shop:1\"",
        "image: \"shop:1\", resources: {requests: {cpu: 500m, memory: 1Gi}, limits: {cpu: \"2\"}}",
    ));
    terminal.settle();
    let text = terminal.says("describe node node-1");
    let folded: Vec<String> = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let at = folded
        .iter()
        .position(|line| line == "Non-terminated Pods: (3 in total)")
        .expect("the Pods");
    assert_eq!(
        folded[at + 1],
        "Namespace Name CPU Requests CPU Limits Memory Requests Memory Limits Age"
    );
    assert!(
        folded[at + 3].contains(" 500m (12%) 2 (50%) 1Gi (12%) 0 (0%) "),
        "{}",
        folded[at + 3]
    );
    let totals = [
        "cpu 1500m (37%) 6 (150%)",
        "memory 3Gi (37%) 0 (0%)",
        "ephemeral-storage 0 (0%) 0 (0%)",
    ];
    let start = folded.iter().position(|line| line == "Allocated resources:").expect("the totals") + 4;
    assert_eq!(folded[start..start + 3], totals);
}
