//! Cases: revisions, undo, pause, and what does not make a revision.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;
use converge::api::pod::condition;

fn image(terminal: &mut Terminal) -> String {
    terminal.says("get deploy web -o jsonpath={.spec.template.spec.containers[*].image}")
}

#[test]
fn c06_applying_the_same_tag_again_does_nothing() {
    let latest = BASE.replace("shop:1", "shop:latest");
    let mut terminal = Terminal::applied("", &latest);
    assert_eq!(terminal.apply(&latest).out, "deployment.apps/web unchanged\n");
    let printed = terminal.run("set image deploy/web app=shop:latest", "");
    assert_eq!((printed.out.as_str(), printed.err.as_str(), printed.code), ("", "", 0));
    terminal.settle();
    assert_eq!((terminal.revisions(), terminal.web().generation()), (vec![1], 1));
    // Undo restores the older template, which has the same tag.
    terminal.then("rollout restart deploy/web");
    terminal.then("rollout restart deploy/web");
    terminal.then("rollout undo deploy/web");
    assert_eq!(
        (image(&mut terminal).as_str(), terminal.revisions()),
        ("shop:latest", vec![1, 3, 4])
    );
}

#[test]
fn c16_undo_restores_the_template_alone() {
    let mut terminal = Terminal::base("");
    terminal.then("scale deploy/web --replicas=10");
    terminal.then("patch deploy web -p '{\"spec\":{\"minReadySeconds\":1}}'");
    terminal.then("set image deploy/web app=shop:2");
    terminal.then("annotate deploy/web note=late");
    let printed = terminal.run("rollout undo deploy/web", "");
    assert_eq!((printed.out.as_str(), printed.code), ("deployment.apps/web rolled back\n", 0));
    terminal.settle();
    assert_eq!(image(&mut terminal), "shop:1");
    assert_eq!(
        terminal.says("get deploy web -o jsonpath={.spec.replicas}:{.spec.minReadySeconds}"),
        "10:1"
    );
    assert_eq!(terminal.web().annotation("note"), None, "the annotations of the older revision win");
}

#[test]
fn c17_undo_renumbers_and_twice_toggles() {
    let mut terminal = Terminal::base("");
    terminal.then("set image deploy/web app=shop:2");
    terminal.then("set image deploy/web app=shop:3");
    terminal.then("rollout undo deploy/web");
    assert_eq!((image(&mut terminal).as_str(), terminal.revisions()), ("shop:2", vec![1, 3, 4]));
    assert_eq!(
        terminal.revision("4").annotation("deployment.kubernetes.io/revision-history"),
        Some("2")
    );
    let history = "deployment.apps/web \nREVISION  CHANGE-CAUSE\n1         <none>\n3         <none>\n4         <none>\n\n";
    assert_eq!(terminal.says("rollout history deploy/web"), history);
    assert_eq!(
        terminal.says("rollout undo deploy/web --to-revision=4"),
        "deployment.apps/web skipped rollback (current template already matches revision 4)\n"
    );
    terminal.then("rollout undo deploy/web");
    assert_eq!((image(&mut terminal).as_str(), terminal.revisions()), ("shop:3", vec![1, 4, 5]));
    let refusal = terminal.fails("rollout undo deploy/web --to-revision=2");
    assert!(
        refusal.ends_with("error: unable to find specified revision 2 in history\n"),
        "{refusal}"
    );
}

#[test]
fn c18_history_is_the_replica_sets() {
    let mut terminal = Terminal::base("");
    let refusal = terminal.fails("rollout undo deploy/web");
    assert!(
        refusal.ends_with("error: no rollout history found for deployment \"web\"\n"),
        "{refusal}"
    );
    assert_eq!(
        terminal.fails("rollout history deploy/web --revision=9"),
        "error: unable to find the specified revision\n"
    );
    terminal.then("patch deploy web -p '{\"spec\":{\"revisionHistoryLimit\":0}}'");
    // While the old ReplicaSet still has Pods it is not cleaned up, and undo finds it.
    terminal.says("set image deploy/web app=shop:2");
    terminal.seconds(1);
    terminal.then("rollout undo deploy/web");
    assert_eq!((image(&mut terminal).as_str(), terminal.revisions()), ("shop:1", vec![3]));
    terminal.then("set image deploy/web app=shop:2");
    assert_eq!(terminal.revisions(), [4]);
    let refusal = terminal.fails("rollout undo deploy/web");
    assert!(
        refusal.ends_with("error: no rollout history found for deployment \"web\"\n"),
        "{refusal}"
    );
}

#[test]
fn c19_apply_after_undo_brings_the_version_back_and_keeps_a_container_that_was_renamed() {
    let with = |second: &str| {
        let containers = format!("containers: [{{name: a, image: \"shop:1\"}}, {{name: {second}, image: \"shop:2\"}}]");
        BASE.replace("containers: [{name: app, image: \"shop:1\"}]", &containers)
    };
    let mut terminal = Terminal::applied("", &with("b"));
    terminal.apply(&with("c"));
    terminal.settle();
    let printed = terminal.run("rollout undo deploy/web", "");
    assert_eq!((printed.code, printed.out.as_str()), (0, "deployment.apps/web rolled back\n"));
    assert_eq!(
        printed.err,
        "Warning: resource deployments/web was previously managed with 'kubectl apply'. Rolling back will not update the \
         kubectl.kubernetes.io/last-applied-configuration annotation, which may cause unexpected behavior on future 'kubectl apply' operations. \
         Consider using 'kubectl apply' with your previous configuration file instead.\n"
    );
    terminal.settle();
    assert_eq!(terminal.apply(&with("c")).out, "deployment.apps/web configured\n");
    let names = terminal.says("get deploy web -o jsonpath={.spec.template.spec.containers[*].name}");
    let mut names: Vec<&str> = names.split(' ').collect();
    names.sort_unstable();
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn c20_the_change_cause_is_copied_to_the_current_revision_and_goes_stale() {
    let mut terminal = Terminal::base("");
    terminal.then("annotate deploy/web kubernetes.io/change-cause=first");
    terminal.then("set image deploy/web app=shop:2");
    let rows =
        |first: &str, second: &str| format!("deployment.apps/web \nREVISION  CHANGE-CAUSE\n1         {first}\n2         {second}\n\n");
    assert_eq!(terminal.says("rollout history deploy/web"), rows("first", "first"));
    let generation = terminal.web().generation();
    terminal.then("annotate deploy/web kubernetes.io/change-cause=second --overwrite");
    assert_eq!(terminal.says("rollout history deploy/web"), rows("first", "second"));
    assert_eq!(terminal.web().generation(), generation + 1);
    let printed = terminal.run("set image deploy/web app=shop:3 --record", "");
    assert_eq!(
        printed.err,
        "Flag --record has been deprecated, --record will be removed in the future\n"
    );
    terminal.settle();
    let recorded = "3         kubectl set image deploy/web app=shop:3 --record=true\n";
    assert!(terminal.says("rollout history deploy/web").contains(recorded));
}

#[test]
fn c21_old_replica_sets_are_trimmed_once_a_rollout_is_complete() {
    let mut terminal = Terminal::base("\"shop:nope\": {pull: NotFound}");
    for tag in 2..=15 {
        terminal.then(&format!("set image deploy/web app=shop:{tag}"));
    }
    assert_eq!(terminal.revisions(), (5..=15).collect::<Vec<_>>());
    // Rollouts that fail pile up, and the first good one trims them.
    terminal.then("set image deploy/web app=shop:nope");
    for number in 0..14 {
        terminal.then(&format!("set env deploy/web N={number}"));
    }
    assert!(terminal.revisions().len() > 20, "{:?}", terminal.revisions());
    terminal.then("set image deploy/web app=shop:good");
    assert_eq!(terminal.revisions().len(), 11);
}

#[test]
fn c26_metadata_of_the_deployment_makes_no_revision() {
    let mut terminal = Terminal::base("");
    assert_eq!(
        terminal.then("annotate deploy/web checksum/config=abc"),
        "deployment.apps/web annotated\n"
    );
    assert_eq!((terminal.web().generation(), terminal.revisions()), (2, vec![1]));
    assert_eq!(terminal.revision("1").annotation("checksum/config"), Some("abc"));
    assert_eq!(terminal.then("label deploy/web v=2"), "deployment.apps/web labeled\n");
    assert_eq!((terminal.web().generation(), terminal.revisions()), (2, vec![1]));
    assert_eq!(
        terminal.says("rollout status deploy/web"),
        "deployment \"web\" successfully rolled out\n"
    );
    for spec in [
        r#"{"minReadySeconds":2}"#,
        r#"{"revisionHistoryLimit":3}"#,
        r#"{"progressDeadlineSeconds":77}"#,
        r#"{"strategy":{"rollingUpdate":{"maxSurge":2}}}"#,
    ] {
        let generation = terminal.web().generation();
        terminal.then(&format!("patch deploy web -p '{{\"spec\":{spec}}}'"));
        assert_eq!(
            (terminal.web().generation(), terminal.revisions()),
            (generation + 1, vec![1]),
            "{spec}"
        );
    }
    assert_eq!(terminal.revision("1").value().int(&["spec", "minReadySeconds"]), Some(2));
    terminal.then(r#"patch deploy web -p '{"spec":{"template":{"metadata":{"annotations":{"checksum/config":"abc"}}}}}'"#);
    assert_eq!(terminal.revisions(), [1, 2]);
}

#[test]
fn c30_a_paused_deployment_stores_the_template_and_scales_but_does_not_roll() {
    let mut terminal = Terminal::base("");
    // An older revision; without one, undo finds no history before it looks whether the Deployment is paused.
    terminal.then("set image deploy/web app=shop:0");
    assert_eq!(
        terminal.fails("rollout resume deploy/web"),
        "error: deployments.apps \"web\" is not paused\n"
    );
    assert_eq!(terminal.then("rollout pause deploy/web"), "deployment.apps/web paused\n");
    assert_eq!(
        terminal.fails("rollout pause deploy/web"),
        "error: deployments.apps \"web\" is already paused\n"
    );
    assert_eq!(terminal.condition("Progressing"), "Unknown DeploymentPaused Deployment is paused");
    terminal.then("set image deploy/web app=shop:2");
    terminal.seconds(700);
    assert_eq!(terminal.revisions(), [1, 2]);
    assert_eq!(
        terminal.condition("Progressing"),
        "Unknown DeploymentPaused Deployment is paused",
        "the deadline is not evaluated"
    );
    let printed = terminal.run("rollout status deploy/web --timeout=5s", "");
    assert_eq!(
        printed.out,
        "Waiting for deployment \"web\" rollout to finish: 0 out of 3 new replicas have been updated...\n"
    );
    terminal.then("scale deploy/web --replicas=5");
    assert_eq!(terminal.size("2"), 5);
    let refusal = terminal.fails("rollout undo deploy/web");
    assert!(
        refusal.ends_with("error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again\n"),
        "{refusal}"
    );
    assert_eq!(
        terminal.fails("rollout restart deploy/web"),
        "error: deployments.apps \"web\" can't restart paused deployment (run rollout resume first)\n"
    );
    let before = terminal.messages(Kind::Deployment, "ScalingReplicaSet").len();
    let steps = terminal.steps.len();
    assert_eq!(terminal.then("rollout resume deploy/web"), "deployment.apps/web resumed\n");
    let resumed = terminal.steps[steps..].iter().any(|step| {
        let after = step.write.after.as_deref().filter(|after| after.kind() == Kind::Deployment);
        let progressing = after.and_then(|web| condition(web.value(), "Progressing"));
        progressing.is_some_and(|told| {
            ["status", "reason", "message"].map(|field| told.text(&[field])) == ["Unknown", "DeploymentResumed", "Deployment is resumed"]
        })
    });
    assert!(resumed, "the controller says so before the rollout goes on");
    assert_eq!(terminal.scaling(before)[0], "Scaled up replica set <3> from 0 to 2");
    assert_eq!(terminal.ready(), "5/5 5 5");
}

#[test]
fn c61_the_stored_state_goes_on_acting_after_the_client_is_gone() {
    let mut terminal = Terminal::new("");
    assert_eq!(terminal.apply(BASE).out, "deployment.apps/web created\n");
    // The answer was lost: the same request again finds that it had been delivered.
    assert_eq!(terminal.apply(BASE).out, "deployment.apps/web unchanged\n");
    terminal.settle();
    assert_eq!(terminal.ready(), "3/3 3 3");
    assert_eq!(
        terminal.says("delete deploy web --wait=false"),
        "deployment.apps \"web\" deleted from default namespace\n"
    );
    terminal.settle();
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
}
