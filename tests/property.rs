//! Random scenarios, each from a seed: whatever people do, the invariants hold, everything ends, and the end is consistent.

mod common;
mod random;

use std::sync::atomic::{AtomicU64, Ordering};

/// `make soak` plays many more.
const SCENARIOS: u64 = 2000;

#[test]
fn random_scenarios_hold_every_rule() {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut faults = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= SCENARIOS {
                return faults;
            }
            faults.extend(random::play(seed).err());
        }
    };
    let faults: Vec<String> = std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("faults are caught"))
            .collect()
    });
    assert!(
        faults.is_empty(),
        "{} of {SCENARIOS} failed, among them:\n{}",
        faults.len(),
        faults[..faults.len().min(5)].join("\n")
    );
}

#[test]
fn a_creation_that_is_refused_for_its_name_changes_nothing_in_the_replayed_state() {
    use converge::scenario::Scenario;
    use converge::sim::script::{Input, Instruction, Until};
    let manifest = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    \
                    metadata: {labels: {app: web}}\n    spec: {containers: [{name: app, image: 'shop:1'}]}\n";
    // The Deployment lets the ReplicaSet go and finds its name taken when it makes another.
    let line = "label rs -l app=web app=other --overwrite".into();
    let script = vec![
        Instruction::Do(Input::Apply(manifest.into())),
        Instruction::Wait(Until::Quiet),
        Instruction::Do(Input::Kubectl { line, stdin: "".into() }),
    ];
    let mut timeline = Scenario {
        script,
        ..Scenario::default()
    }
    .timeline();
    timeline.run();
    let refused = timeline.steps().filter(|step| {
        let write = &step.write;
        matches!(&write.outcome, converge::apiserver::write::Outcome::Refused(_, status) if status.reason == converge::api::status::Reason::AlreadyExists)
    });
    assert!(refused.count() > 0, "the name was taken");
    common::check("a name that is taken", &timeline, common::Budget::Ignored);
}
