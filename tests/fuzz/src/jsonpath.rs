//! Templates of `-o jsonpath=` and `jsonpath-as-json=`, columns and sort keys, each as a line takes it.

use std::cell::LazyCell;

use converge::apiserver::ApiServer;
use converge::kubectl::{self, Session};
use converge::sim::timeline::Snapshot;

thread_local! {
    static SNAPSHOT: LazyCell<Snapshot> = LazyCell::new(super::kubectl::cluster);
}

pub fn check(text: &str) {
    let snapshot = SNAPSHOT.with(|cluster| (**cluster).clone());
    let mut api = ApiServer::of_objects(snapshot.objects, snapshot.time_ms);
    for (before, after) in [
        ("get pods -o", "jsonpath="),
        ("get deployment web -o", "jsonpath-as-json="),
        ("get pods -o", "custom-columns=A:"),
        ("get pods -o name", "--sort-by="),
        ("wait --timeout=0 deployment/web", "--for=jsonpath="),
    ] {
        let argument = format!("{after}{text}");
        // A line has no place for a null.
        let Ok(argument) = shlex::try_quote(&argument) else { return };
        let line = format!("{before} {argument}");
        let said = kubectl::run(&mut api, &Session::default(), &line, "");
        assert!(api.take_journal().is_empty(), "{line}: only looks");
        assert!(said.code == 0 || !said.stderr.is_empty(), "{line}: fails in silence");
        assert!(
            said.code != 0 || said.stderr.is_empty() || said.follow.is_some(),
            "{line}: {}",
            said.stderr
        );
        assert!(said.stdout.len() < 32 << 20, "{line}: prints {} bytes", said.stdout.len());
    }
}
