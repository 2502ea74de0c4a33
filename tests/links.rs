//! Links open for ever, tell when they show something else than their author saw, and can be made in any language.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use converge::scenario::{self, Scenario};
use converge::share;
use converge::sim::condition::Condition;
use converge::sim::digest::digest;

const GOLDEN: &str = include_str!("links/golden.txt");
const BY_PYTHON: &str = include_str!("links/python.txt");
const PYTHON_FILE: &str = include_str!("links/python.yaml");
const GENERATOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/links/make_link.py");

/// The links that are promised to open; more are added, none goes.
const PROMISED: [&str; 13] = [
    "rolling-update",
    "node-down",
    "two-writers",
    "interrupted-client",
    "requests-fail",
    "gitops-self-heal",
    "webhook-down",
    "apply-against-autoscaler",
    "multi-attach",
    "own-text",
    "branch",
    "manual-kubelet",
    "python",
];

/// The fields of each golden link.
fn golden() -> impl Iterator<Item = impl Fn(&str) -> &'static str> {
    GOLDEN.split("\n\n").map(|block| {
        move |field: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(": "));
            line.unwrap_or_else(|| panic!("no {field:?} in {block}"))
        }
    })
}

/// With `UPDATE_DIGESTS=1` the numbers of steps are written anew, and nothing else.
#[test]
fn a_link_that_was_ever_made_opens_to_what_it_showed() {
    let update = std::env::var_os("UPDATE_DIGESTS").is_some();
    let mut updated = GOLDEN.to_owned();
    let mut seen = BTreeSet::new();
    for field in golden() {
        let name = field("name");
        let scenario = share::decode(field("link")).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(scenario.open.step.unwrap_or_default().to_string(), field("opens at"), "{name}");
        let mut timeline = scenario.timeline();
        timeline.run();
        if update {
            let (before, block) = updated.split_once(&format!("name: {name}\n")).expect("the name is there");
            let block = block.replacen(
                &format!("\nsteps: {}\n", field("steps")),
                &format!("\nsteps: {}\n", timeline.len()),
                1,
            );
            updated = format!("{before}name: {name}\n{block}");
        } else {
            assert_eq!(timeline.len().to_string(), field("steps"), "{name}: see tests/links/golden.txt");
        }
        let (state, traffic) = (timeline.state_at(timeline.len()), timeline.world().traffic().totals());
        for fact in field("holds").split("; ") {
            let condition = Condition::parse(fact).unwrap();
            assert!(condition.holds(&state.objects, traffic), "{name}: {fact}");
        }
        seen.insert(name);
    }
    if update {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/links/golden.txt"), updated).unwrap();
    }
    for name in PROMISED {
        assert!(seen.contains(name), "the link {name} was promised to open for ever");
    }
}

#[test]
fn what_a_link_was_made_of_comes_out_of_it_with_what_its_author_saw() {
    for entry in scenario::entries() {
        let scenario = entry.scenario().unwrap();
        let mut timeline = scenario.timeline();
        timeline.run();
        let step = timeline.len().div_ceil(2);
        let opened = share::decode(&share::encode(&scenario.played(&timeline, step))).unwrap();
        assert_eq!(opened.open.engine, env!("CARGO_PKG_VERSION"));
        assert_eq!(opened.open.digest, digest(&timeline, step), "{}", entry.name);
        let mut again = opened.timeline();
        assert_eq!(
            share::drift(&opened.open, &again),
            None,
            "it can't be told before the steps are made"
        );
        again.run();
        assert_eq!(share::drift(&opened.open, &again), Some(None), "{}", entry.name);
        assert_eq!(again.len(), timeline.len(), "{}", entry.name);
    }
}

/// A link whose author saw something else, or more steps.
#[test]
fn a_drift_is_told_with_the_engine_that_made_the_link_and_blocks_nothing() {
    let scenario = scenario::find("scale").unwrap().scenario().unwrap();
    let mut timeline = scenario.timeline();
    timeline.run();
    let told = |change: fn(&mut Scenario)| {
        let mut played = scenario.played(&timeline, 10);
        played.open.engine = "0.0.9".into();
        change(&mut played);
        let opened = share::decode(&share::encode(&played)).unwrap();
        let mut again = opened.timeline();
        again.run();
        share::drift(&opened.open, &again)
            .expect("all steps are made")
            .map(|drift| drift.engine)
    };
    assert_eq!(told(|_| ()), None);
    assert_eq!(
        told(|played| played.open.digest = "0123456789abcdef".into()).as_deref(),
        Some("0.0.9")
    );
    assert_eq!(told(|played| played.open.step = Some(10_000)).as_deref(), Some("0.0.9"));
    assert_eq!(told(|played| played.seed += 1).as_deref(), Some("0.0.9"), "other names of Pods");
    assert_eq!(
        told(|played| played.open.digest = "".into()),
        None,
        "who names no digest has seen nothing"
    );
}

/// The checked-in link stands for the generator where there is no Python; where there is one, both are looked at.
#[test]
fn a_generator_of_ten_lines_in_another_language_makes_links_that_open() {
    let expected = scenario::read(PYTHON_FILE).unwrap();
    assert_eq!(share::decode(BY_PYTHON.trim()).as_ref(), Ok(&expected));
    let lines = std::fs::read_to_string(GENERATOR)
        .unwrap()
        .lines()
        .filter(|line| !line.is_empty())
        .count();
    assert!(lines <= 10, "{lines} lines");
    let made = Command::new("python3")
        .arg(GENERATOR)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .and_then(|mut python| {
            python.stdin.take().expect("it is piped").write_all(PYTHON_FILE.as_bytes())?;
            python.wait_with_output()
        });
    match made {
        Ok(made) => {
            assert!(made.status.success());
            assert_eq!(share::decode(String::from_utf8(made.stdout).unwrap().trim()), Ok(expected));
        }
        Err(error) => {
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{error}");
            println!("there is no python3; the link that it made once was opened instead");
        }
    }
}

#[test]
fn a_link_over_a_bound_names_the_bound() {
    let long = share::decode(&format!("v1.d.{}", "A".repeat(200_001))).unwrap_err().to_string();
    assert!(long.contains("200000 characters"), "{long}");
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; (2 << 20) + 1], 9);
    let bomb = base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE, bomb);
    let large = share::decode(&format!("v1.d.{bomb}")).unwrap_err().to_string();
    assert!(large.contains("2097152 bytes"), "{large}");
}

/// What a page goes on from when the engine has stopped while it played the last action.
#[test]
fn before_the_last_action_stands_all_that_was_done_earlier() {
    let scenario = scenario::find("scale").unwrap().scenario().unwrap();
    let mut timeline = scenario.timeline();
    timeline.run();
    assert_eq!(scenario.before_last_action(&timeline), None, "nothing was done but the scenario");
    let scale = |replicas: u32| converge::sim::script::Input::Kubectl {
        line: format!("scale deployment/web --replicas={replicas}").into(),
        stdin: "".into(),
    };
    timeline.act(timeline.len(), scale(7));
    timeline.run();
    let once = (timeline.len(), timeline.script().cloned().collect::<Vec<_>>());
    timeline.act(timeline.len(), scale(2));
    let before = scenario.before_last_action(&timeline).expect("two actions were done");
    assert_eq!(before.script, once.1);
    assert_eq!(before.open.step, Some(once.0), "it opens where the action was done");
    let opened = share::decode(&share::encode(&before)).unwrap();
    let mut again = opened.timeline();
    again.run();
    assert_eq!(again.len(), once.0);
    assert_eq!(share::drift(&opened.open, &again), Some(None), "the same steps");
    // In the past too: what came after is left, with the action that left it.
    timeline.act(20, scale(1));
    let before = scenario.before_last_action(&timeline).expect("an action was done in the past");
    assert_eq!(before.open.step, Some(20));
    assert!(before.script.len() < once.1.len());
}
