//! Cases about draining a node, with and without a budget that forbids it.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;

const BUDGET: &str = "apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web}
spec:
  minAvailable: 3
  selector: {matchLabels: {app: web}}
";

#[test]
fn a_drain_cordons_evicts_and_waits() {
    let mut terminal = Terminal::base("");
    let printed = terminal.run("drain node-1", "");
    let lines: Vec<&str> = printed.out.lines().collect();
    assert_eq!((printed.code, printed.err.as_str(), lines.len()), (0, "", 4), "{}", printed.out);
    assert_eq!(lines[0], "node/node-1 cordoned");
    assert!(lines[1].starts_with("evicting pod default/web-"), "{}", lines[1]);
    let name = lines[1].trim_start_matches("evicting pod default/");
    assert_eq!(lines[2..], [format!("pod/{name} evicted").as_str(), "node/node-1 drained"]);
    terminal.settle();
    assert_eq!(terminal.ready(), "3/3 3 3");
    assert!(
        terminal
            .says("get nodes --no-headers")
            .contains("node-1   Ready,SchedulingDisabled")
    );
    assert_eq!(terminal.says("uncordon node-1"), "node/node-1 uncordoned\n");
}

#[test]
fn c59_a_budget_that_leaves_no_room_holds_a_drain_up_and_no_rollout() {
    let mut terminal = Terminal::base("");
    assert_eq!(terminal.apply(BUDGET).code, 0);
    terminal.settle();
    let printed = terminal.run("drain node-1 --timeout=12s", "");
    let name = printed
        .out
        .lines()
        .nth(1)
        .expect("an eviction is tried")
        .trim_start_matches("evicting pod default/")
        .to_owned();
    let tried = format!("evicting pod default/{name}\n");
    assert_eq!(printed.out, format!("node/node-1 cordoned\n{}", tried.repeat(4)));
    let again = format!(
        "error when evicting pods/\"{name}\" -n \"default\" (will retry after 5s): Cannot evict pod as it would violate the pod's \
         disruption budget.\n"
    );
    let over = format!("error when evicting pods/\"{name}\" -n \"default\": global timeout reached: 12s");
    assert_eq!(
        printed.err,
        format!(
            "{}There are pending pods in node \"node-1\" when an error occurred: {over}\npod/{name}\n\
             error: unable to drain node \"node-1\" due to error: {over}, continuing command...\n\
             There are pending nodes to be drained:\n node-1\n{over}\n",
            again.repeat(3)
        )
    );
    assert_eq!(printed.code, 1);
    // The rollout deletes Pods without asking.
    terminal.says("uncordon node-1");
    terminal.says("scale deployment/web --replicas=1");
    terminal.settle();
    assert_eq!(terminal.names(Kind::Pod).len(), 1);
}

#[test]
fn a_refused_eviction_says_how_many_pods_the_budget_needs() {
    let mut terminal = Terminal::base("");
    terminal.apply(BUDGET);
    terminal.settle();
    terminal.run("drain node-2 --timeout=1s", "");
    let refused: Vec<String> = terminal
        .steps
        .iter()
        .filter_map(|step| match &step.write.outcome {
            converge::apiserver::write::Outcome::Refused(_, status) => Some(status.causes[0].message.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(refused, ["The disruption budget web needs 3 healthy pods and has 3 currently"]);
}

#[test]
fn a_budget_with_room_lets_pods_leave_as_replacements_become_ready() {
    let mut terminal = Terminal::applied("", &BASE.replace("replicas: 3", "replicas: 6"));
    terminal.apply(&BUDGET.replace("minAvailable: 3", "maxUnavailable: 1"));
    terminal.settle();
    let printed = terminal.run("drain node-1", "");
    assert_eq!(printed.code, 0, "{}", printed.err);
    assert!(printed.err.contains("(will retry after 5s)"), "{}", printed.err);
    assert!(printed.out.ends_with("node/node-1 drained\n"), "{}", printed.out);
    let fewest = terminal
        .steps
        .iter()
        .filter(|step| step.write.key.kind == Kind::PodDisruptionBudget);
    let fewest = fewest.filter_map(|step| step.write.after.as_ref()?.value().int(&["status", "currentHealthy"]));
    assert_eq!(fewest.skip(1).min(), Some(5));
}

#[test]
fn a_drain_refuses_what_would_be_lost_and_lists_it() {
    let mut terminal = Terminal::new("");
    terminal.apply(
        "apiVersion: v1\nkind: Pod\nmetadata: {name: solo}\nspec: {nodeName: node-1, containers: [{name: a, image: a}]}\n---\n\
         apiVersion: v1\nkind: Pod\nmetadata: {name: scratch}\nspec: {nodeName: node-1, containers: [{name: a, image: a}], volumes: \
         [{name: v, emptyDir: {}}]}\n",
    );
    terminal.settle();
    let refusals = "cannot delete Pods with local storage (use --delete-emptydir-data to override): default/scratch|cannot delete Pods \
                    that declare no controller (use --force to override): default/solo";
    let (first, second) = refusals.split_once('|').expect("two");
    let printed = terminal.run("drain node-1", "");
    assert_eq!(printed.out, "node/node-1 cordoned\n");
    assert_eq!(
        printed.err,
        format!(
            "error: unable to drain node \"node-1\" due to error: [{first}, {second}], continuing command...\nThere are pending nodes to \
             be drained:\n node-1\n{first}\n{second}\n"
        )
    );
    let printed = terminal.run("drain node-1 --force --delete-emptydir-data", "");
    assert_eq!(printed.code, 0, "{}", printed.err);
    assert_eq!(
        printed.err,
        "Warning: deleting Pods that declare no controller: default/scratch, default/solo\n"
    );
    assert!(
        printed
            .out
            .starts_with("node/node-1 already cordoned\nevicting pod default/scratch\nevicting pod default/solo\n")
    );
    assert_eq!(terminal.names(Kind::Pod).len(), 0);
    assert_eq!(
        terminal.fails("drain"),
        "error: USAGE: drain NODE [flags]\nSee 'kubectl drain -h' for help and examples\n"
    );
    assert_eq!(
        terminal.fails("drain node-9"),
        "Error from server (NotFound): nodes \"node-9\" not found\n"
    );
}
