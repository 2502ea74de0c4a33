//! The README: its picture is what the engine draws, and its figures are those that are measured elsewhere.

use converge::explain::language::Language;
use converge::fidelity::{RECORDINGS, RECORDINGS_MATCHED};
use converge::scenario;
use converge::share::svg::{View, picture};

const README: &str = include_str!("../README.md");
/// In the middle of the rollout.
const STEP: u64 = 150;

#[test]
fn the_picture_is_the_one_that_the_engine_draws_of_the_step_that_it_links_to() {
    let scenario = scenario::find("rolling-update")
        .expect("it is there")
        .scenario()
        .expect("no faults");
    let mut timeline = scenario.timeline();
    timeline.run();
    let drawn = picture(
        &View {
            timeline: &timeline,
            title: scenario.title.in_language("en"),
            language: Language::English,
            dark: false,
        },
        STEP,
    );
    if std::env::var_os("UPDATE_DIGESTS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/www/picture.svg"), &drawn).expect("writable");
        return;
    }
    let kept = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/www/picture.svg")).expect("readable");
    assert!(
        drawn == kept,
        "the picture is another one: UPDATE_DIGESTS=1 cargo test --test readme draws it anew"
    );
    assert!(README.contains("](www/picture.svg)") && README.contains(&format!("step {STEP}")));
}

#[test]
fn the_figures_of_the_readme_are_those_that_are_measured() {
    assert!(README.contains(&format!("{RECORDINGS_MATCHED} of {RECORDINGS} recordings")));
    let makefile = include_str!("../Makefile");
    let (_, ceiling) = makefile.split_once("SIZE_CEILING_KB := ").expect("it is set");
    let ceiling = ceiling.lines().next().unwrap_or_default();
    assert!(README.contains(&format!("{ceiling} kB")), "{ceiling} kB");
}

#[test]
fn every_path_that_the_readme_links_to_is_there() {
    for link in README.split("](").skip(1) {
        let path = link.split(')').next().unwrap_or_default();
        let local = !path.starts_with("http") && !path.starts_with('#');
        let there = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
        assert!(!local || there, "{path}");
    }
}
