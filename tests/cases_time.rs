//! Time: availability, deadlines and retries.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;
use converge::kubelet::manual::Verb;

fn with(field: &str) -> String {
    BASE.replace("replicas: 3", &format!("replicas: 3\n  {field}"))
}

#[test]
fn losing_readiness_begins_min_ready_seconds_anew() {
    let mut terminal = Terminal::new("");
    terminal.apply(&with("minReadySeconds: 60"));
    terminal.seconds(40);
    assert_eq!(terminal.ready(), "3/3 3 0");
    terminal.play(Verb::Unready, 1);
    terminal.seconds(5);
    terminal.play(Verb::Ready, 1);
    // The others become available first; the one that was restarted has its sixty seconds still before it.
    terminal.seconds(25);
    assert_eq!(terminal.ready(), "3/3 3 2");
    terminal.seconds(30);
    assert_eq!(terminal.ready(), "3/3 3 2");
    terminal.seconds(10);
    assert_eq!(terminal.ready(), "3/3 3 3");
}

#[test]
fn the_progress_deadline_no_longer_counts_once_a_rollout_was_complete() {
    let mut terminal = Terminal::applied("", &with("progressDeadlineSeconds: 60"));
    terminal.play(Verb::Unready, 3);
    let passes = (0..)
        .map_while(|_| {
            let until_ms = terminal.world.now_ms() + 3_600_000;
            terminal.world.run_next(until_ms)
        })
        .count();
    assert_eq!(terminal.ready(), "0/3 3 0");
    assert!(terminal.condition("Progressing").starts_with("True NewReplicaSetAvailable "));
    assert!(passes < 50, "{passes} passes, though nothing can come of them");
}

#[test]
fn the_progress_deadline_counts_from_the_last_progress_and_rests_while_paused() {
    let mut terminal = Terminal::applied("\"shop:never\": {ready: never}", &with("progressDeadlineSeconds: 60"));
    terminal.says("set image deploy/web app=shop:never");
    terminal.seconds(50);
    // A Pod that becomes ready is progress; the next one waits for as long again.
    terminal.play(Verb::Ready, 1);
    terminal.seconds(50);
    assert!(terminal.condition("Progressing").starts_with("True "));
    terminal.says("rollout pause deploy/web");
    terminal.seconds(600);
    assert!(terminal.condition("Progressing").starts_with("Unknown DeploymentPaused "));
    terminal.says("rollout resume deploy/web");
    terminal.seconds(50);
    assert!(
        terminal.condition("Progressing").starts_with("Unknown DeploymentResumed "),
        "{}",
        terminal.condition("Progressing")
    );
    terminal.seconds(15);
    assert!(terminal.condition("Progressing").starts_with("False ProgressDeadlineExceeded "));
}

#[test]
fn refused_pods_are_tried_again_after_five_milliseconds_and_then_twice_as_long() {
    let mut terminal = Terminal::new("");
    terminal.apply("apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: q}\nspec: {hard: {pods: \"0\"}}\n");
    terminal.apply(&BASE.replace("replicas: 3", "replicas: 1"));
    terminal.seconds(4000);
    let refused = terminal
        .steps
        .iter()
        .filter(|step| step.write.key.kind == Kind::Pod)
        .map(|step| step.time_ms);
    let times: Vec<u64> = refused.collect();
    let waits: Vec<u64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    // The first refusal's status wakes the controller once more; from then on each wait doubles, to a thousand seconds.
    let doubling: Vec<u64> = (0..).map(|exponent| (5_u64 << exponent).min(1_000_000)).take(20).collect();
    let seen: Vec<u64> = waits.iter().copied().filter(|wait_ms| doubling.contains(wait_ms)).collect();
    assert!(seen.len() >= 19, "{waits:?}");
    assert!(seen.windows(2).all(|pair| pair[0] <= pair[1]), "{waits:?}");
    assert_eq!(seen.last(), Some(&1_000_000), "{waits:?}");
    let failed = terminal.messages(Kind::ReplicaSet, "FailedCreate");
    assert!(
        failed.len() > 10 && failed.iter().all(|message| message.contains("Error creating: pods ")),
        "{failed:?}"
    );
}
