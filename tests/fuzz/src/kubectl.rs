//! Lines that a reader types. An input is up to four lines; what stands below a line `<<<` is the standard input of each.

use std::cell::LazyCell;

use converge::apiserver::ApiServer;
use converge::kubectl::{self, Output, Session};
use converge::scenario;
use converge::sim::timeline::Snapshot;

use super::checks::{Objects, hold_journal};

/// A cluster with most of what a line can be about: three nodes, and a rollout that is under way.
const CLUSTER: &str = include_str!("cluster.yaml");

thread_local! {
    static SNAPSHOT: LazyCell<Snapshot> = LazyCell::new(cluster);
}

/// The state of the cluster that lines are tried on.
pub fn cluster() -> Snapshot {
    let scenario = scenario::read(CLUSTER).expect("it has no faults");
    let mut timeline = scenario.timeline();
    timeline.run();
    for action in timeline.actions() {
        assert_eq!(action.code, Some(0), "{:?}", action.lines);
    }
    timeline.state_at(timeline.len())
}

pub fn check(text: &str) {
    let (lines, stdin) = text.split_once("\n<<<\n").unwrap_or((text, ""));
    let snapshot = SNAPSHOT.with(|cluster| (**cluster).clone());
    let mut api = ApiServer::of_objects(snapshot.objects, snapshot.time_ms);
    for line in lines.lines().take(4) {
        one(&mut api, line, stdin);
    }
}

fn one(api: &mut ApiServer, line: &str, stdin: &str) {
    let before = api.objects().clone();
    let words = kubectl::words(line);
    let session = Session::default();
    // The same line on the same cluster says and does the same.
    let mut copy = api.clone();
    let mut said = kubectl::run_alone(api, &session, line, stdin);
    let again = kubectl::run_alone(&mut copy, &session, line, stdin);
    assert_eq!(said, again, "{line}");
    assert_eq!(api.objects(), copy.objects(), "{line}");
    hold_journal(line, &before, api);
    follow(api, line, &mut said);
    assert!(
        said.code == 0 || !said.stderr.is_empty() || !said.stdout.is_empty(),
        "{line}: fails in silence"
    );
    if let Err(message) = words {
        assert!(said.code != 0 && said.stderr.contains(&message), "{line}: {}", said.stderr);
        assert_eq!(api.objects(), &before, "{line}");
    } else if let Ok(words) = words {
        hold_dry(&words, &before, api, line);
    }
}

/// A line that waits is polled as time passes; it says no more than a page can show.
fn follow(api: &mut ApiServer, line: &str, said: &mut Output) {
    for _ in 0..8 {
        let Some(mut follow) = said.follow.take() else { break };
        let before = api.objects().clone();
        api.advance_to(follow.next_ms().or(follow.deadline_ms()).unwrap_or_default());
        let progress = if follow.next_ms().is_some() {
            follow.go_on(api)
        } else {
            follow.poll(api, &[])
        };
        hold_journal(line, &before, api);
        said.take(&progress);
        said.follow = Some(follow).filter(|_| progress.finished.is_none());
    }
    assert!(
        said.stdout.len() + said.stderr.len() < 32 << 20,
        "{line}: prints {} bytes",
        said.stdout.len()
    );
}

/// A dry run stores nothing.
fn hold_dry(words: &[String], before: &Objects, api: &ApiServer, line: &str) {
    let dry = words
        .iter()
        .any(|word| matches!(word.as_str(), "--dry-run=client" | "--dry-run=server"));
    let flags = words.iter().filter(|word| word.starts_with("--dry-run")).count();
    // After another flag or `--` the word is not a flag, but what that one takes.
    let own = words
        .iter()
        .zip(words.iter().skip(1))
        .all(|(word, next)| !next.starts_with("--dry-run") || !word.starts_with('-'));
    if dry && flags == 1 && own {
        assert_eq!(api.objects(), before, "{line}: a dry run");
    }
}
