//! A Deployment's rollout under other budgets: exact numbers, each with its reason.

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::explain::what_if::parts;
use converge::limits;
use converge::scenario;
use converge::what_if::{Outcome, Question, Unanswerable, WhatIf};

fn manifest(replicas: i64) -> String {
    format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  replicas: {replicas}\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    metadata: {{labels: {{app: web}}}}\n    spec: {{containers: [{{name: app, image: \"shop:2\", resources: {{requests: {{cpu: 250m, memory: 64Mi}}}}}}]}}\n"
    )
}

fn asked(text: &str, question: Question, passes: usize) -> Result<WhatIf, Unanswerable> {
    let mut timeline = scenario::read(text).expect("valid").timeline();
    timeline.run();
    let snapshot = timeline.state_at(timeline.len());
    let mut table = WhatIf::new(
        &snapshot,
        timeline.world().kubelet(),
        &Key::new(Kind::Deployment, "default", "web"),
        question,
    )?;
    while table.advance(passes) {}
    match table.failure() {
        Some(failure) => Err(failure.clone()),
        None => Ok(table),
    }
}

fn outcome(table: &WhatIf, surge: &str, unavailable: &str) -> Outcome {
    let found = table
        .rows()
        .iter()
        .find(|row| parts(&row.strategy) == (surge.to_owned(), unavailable.to_owned()));
    found.expect("the row is there").outcome.expect("it was played")
}

#[test]
fn each_budget_has_its_duration_and_its_peaks() {
    let table = asked(&manifest(4), Question::default(), 4096).expect("it is answered");
    // 5 × 5 pairs without the one that the server refuses, and Recreate; 25% and 25% is the default and among them.
    assert_eq!(table.rows().len(), 25);
    assert_eq!(table.rows().iter().filter(|row| row.is_current).count(), 1);
    let row = |surge, unavailable| outcome(&table, surge, unavailable);
    // All four at once: 300 ms of pull, 200 of start, 1000 until ready, and what the control plane's hops take. While the
    // old Pods take their second to end, eight ask for what four asked for: 4 × 250m and 4 × 64Mi more.
    let all = row("100%", "0");
    assert_eq!(all.duration_ms, Some(1573));
    assert_eq!((all.fewest_available, all.most_pods, all.most_with_terminating), (4, 8, 8));
    assert_eq!((all.extra_cpu_milli, all.extra_memory_bytes), (1000, 256 << 20));
    // One above: four waves, of which the first on each of three nodes pulls: 3 × 1500 + 1200 and the hops. An old Pod
    // takes a second to end, in which the next wave has begun: two Pods more than at rest.
    let one = row("1", "0");
    assert_eq!(one.duration_ms, Some(5932));
    assert_eq!(
        (one.fewest_available, one.most_pods, one.most_with_terminating, one.extra_cpu_milli),
        (4, 5, 6, 500)
    );
    // 25% of 4 is 1, rounded up and rounded down alike.
    assert_eq!(row("25%", "0"), one);
    assert_eq!(row("25%", "25%"), row("1", "1"));
    // None above, half may be missing: two waves of two.
    let half = row("0", "50%");
    assert_eq!((half.fewest_available, half.most_pods, half.most_with_terminating), (2, 4, 6));
    assert_eq!(half.duration_ms, Some(3111));
    // Recreate: a second for the old ones to end, and then 1500 for the new ones; never more than four.
    let recreate = row("Recreate", "");
    assert_eq!(recreate.duration_ms, Some(2588));
    assert_eq!(
        (recreate.fewest_available, recreate.most_with_terminating, recreate.extra_cpu_milli),
        (0, 4, 0)
    );
}

#[test]
fn the_budgets_hold_in_every_row_and_more_room_is_never_slower() {
    for replicas in [1, 3, 5] {
        let table = asked(&manifest(replicas), Question::default(), 4096).expect("it is answered");
        for row in table.rows() {
            let (surge, unavailable) = parts(&row.strategy);
            let part = |text: &str, up: i64| match text.strip_suffix('%') {
                Some(percent) => (percent.parse::<i64>().expect("a number") * replicas + up * 99) / 100,
                None => text.parse().unwrap_or(replicas),
            };
            let outcome = row.outcome.expect("played");
            let (surge, unavailable) = (part(&surge, 1), part(&unavailable, 0));
            let unavailable = if surge + unavailable == 0 { 1 } else { unavailable };
            assert!(outcome.duration_ms.is_some(), "{row:?}");
            assert!(outcome.fewest_available >= replicas - unavailable, "{row:?}");
            assert!(outcome.most_pods <= replicas + surge, "{row:?}");
        }
        let slowest = outcome(&table, "1", "0").duration_ms;
        assert!(outcome(&table, "100%", "0").duration_ms <= slowest && outcome(&table, "50%", "0").duration_ms <= slowest);
    }
}

#[test]
fn replicas_and_min_ready_seconds_are_asked_for() {
    let question = Question {
        replicas: Some(2),
        min_ready_seconds: Some(10),
    };
    let table = asked(&manifest(4), question, 4096).expect("it is answered");
    // Two waves, each ready after a second and a half, available ten seconds later; times of objects are whole seconds.
    let one = outcome(&table, "1", "0");
    assert_eq!((one.fewest_available, one.most_pods), (2, 3));
    assert!((21_000..=23_500).contains(&one.duration_ms.expect("it ends")), "{one:?}");
}

#[test]
fn a_quota_without_room_for_a_surge_and_an_image_that_is_not_there_never_end() {
    let quota = format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- kubectl: create quota q --hard=pods=4\n- apply: |\n    {}\n- until: quiet\n",
        manifest(4).trim_end().replace('\n', "\n    ")
    );
    let table = asked(&quota, Question::default(), 4096).expect("it is answered");
    assert_eq!(outcome(&table, "1", "0").duration_ms, None);
    assert_eq!(outcome(&table, "1", "0").most_with_terminating, 4);
    // Each Pod that goes makes room for one; but a surge that is refused again and again makes the ReplicaSet controller
    // wait longer each time, up to a quarter of an hour, so that it comes too late. Without a surge nothing is refused for long.
    assert_eq!(outcome(&table, "1", "1").duration_ms, None);
    assert_eq!(outcome(&table, "0", "1").duration_ms, Some(10_977));
    let missing = quota
        .replace("script:", "images: {\"shop:2\": {pull: NotFound}}\nscript:")
        .replace("pods=4", "pods=9");
    let table = asked(&missing, Question::default(), 4096).expect("it is answered");
    let stuck = outcome(&table, "25%", "25%");
    assert_eq!((stuck.duration_ms, stuck.fewest_available, stuck.most_pods), (None, 3, 5));
    // With all of them allowed to be missing, none is left.
    assert_eq!(outcome(&table, "0", "100%").fewest_available, 0);
}

#[test]
fn the_answer_does_not_depend_on_the_slices_and_what_cannot_be_asked_is_refused() {
    let whole = asked(&manifest(3), Question::default(), usize::MAX).expect("it is answered");
    let sliced = asked(&manifest(3), Question::default(), 1).expect("it is answered");
    assert_eq!(whole.rows(), sliced.rows());
    let refused = |text: &str, replicas| {
        asked(
            text,
            Question {
                replicas,
                ..Question::default()
            },
            4096,
        )
        .err()
    };
    assert_eq!(refused(&manifest(0), None), Some(Unanswerable::NoReplicas));
    let many = limits::MAX_WHAT_IF_REPLICAS + 1;
    assert_eq!(refused(&manifest(1), Some(many)), Some(Unanswerable::TooManyReplicas(many)));
    assert_eq!(
        refused("apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n", None),
        Some(Unanswerable::NoDeployment)
    );
    let full = format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- kubectl: create quota q --hard=pods=1\n- apply: |\n    {}\n- until: quiet\n",
        manifest(4).trim_end().replace('\n', "\n    ")
    );
    match refused(&full, None) {
        Some(Unanswerable::DoesNotComeUp(message)) => assert!(message.contains("exceeded quota: q"), "{message}"),
        other => panic!("{other:?}"),
    }
}
