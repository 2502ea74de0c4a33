//! The same natively and in WebAssembly: each test here runs in both, against one pinned answer.

#[path = "random/generator.rs"]
#[allow(dead_code, reason = "only its scenarios are played here")]
#[allow(clippy::cast_possible_wrap, reason = "choices are few")]
mod generator;
#[path = "random/manifests.rs"]
#[allow(clippy::format_push_string, reason = "manifests are written line by line")]
mod manifests;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::fmt::Write;

use converge::api::value::{Float, Value};
use converge::scenario;
use converge::sim::digest;

/// FNV-1a over bytes. The derived `Hash` would not do: it hashes lengths as `usize`, which is narrower in WebAssembly.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn a_value_is_written_alike() {
    let mut value = Value::map();
    value.set(&["spec", "replicas"], i64::from(i32::MAX));
    value.set(&["metadata", "generation"], i64::MAX);
    value.set(&["metadata", "name"], "web\u{2028}\"\u{1}é");
    value.set(&["a", "fraction"], Value::Float(Float::new(0.1)));
    value.set(&["a", "list"], Value::list([i64::MIN, 0, -1]));
    let text = value.to_string();
    assert!(text.contains(r#""list":[-9223372036854775808,0,-1]"#), "{text}");
    assert!(text.contains(r#""generation":9223372036854775807"#), "{text}");
    assert_eq!(fnv1a(&text), 0x7903_50bc_0cfc_499a, "{text}");
}

/// One line for each scenario of the gallery: its name, how many steps it makes, and the digest of them all.
const GOLDEN: &str = include_str!("gallery_digests.txt");

fn gallery_digests() -> String {
    let mut lines = String::from("# scenario steps digest; UPDATE_DIGESTS=1 cargo test --test wasm_digest writes this file anew\n");
    for entry in scenario::entries() {
        let scenario = entry.scenario().expect("the gallery's scenarios have no faults");
        let mut timeline = scenario.timeline();
        timeline.run();
        let digest = digest::digest(&timeline, timeline.len());
        writeln!(lines, "{} {} {digest}", entry.name, timeline.len()).expect("text takes what is written");
    }
    lines
}

/// Writes `found` into the file of this name, if that was asked for.
#[cfg(not(target_arch = "wasm32"))]
fn is_renewed(name: &str, found: &str) -> bool {
    let asked = std::env::var_os("UPDATE_DIGESTS").is_some();
    if asked {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
        std::fs::write(path, found).expect("the file can be written");
    }
    asked
}

#[cfg(target_arch = "wasm32")]
fn is_renewed(_: &str, _: &str) -> bool {
    false
}

#[test]
fn every_scenario_of_the_gallery_goes_the_same_way() {
    let found = gallery_digests();
    assert!(
        is_renewed("gallery_digests.txt", &found) || found == GOLDEN,
        "another course: where it is meant, run UPDATE_DIGESTS=1 cargo test --test wasm_digest\n{found}"
    );
}

/// One line for each fifty random scenarios: their seeds, how many steps they make, and the digest of their digests.
const RANDOM: &str = include_str!("random/digests.txt");

/// Scenarios that one line stands for.
const A_LINE: u64 = 50;

/// How many of the file's thousand scenarios are played: all natively; in WebAssembly so many that a browser is done with
/// them in half a minute, unless `make soak-wasm` asks for all.
fn scenarios() -> u64 {
    let few = if cfg!(target_arch = "wasm32") { 200 } else { 1000 };
    option_env!("CONVERGE_SCENARIOS").map_or(few, |count| count.parse().expect("a number"))
}

/// The line of the random scenarios from this seed on.
fn line_of(first: u64) -> String {
    let (mut steps, mut digests) = (0, String::new());
    for seed in first..first + A_LINE {
        let (scenario, _) = generator::scenario(seed);
        let mut timeline = scenario.timeline();
        timeline.run();
        steps += timeline.len();
        digests += &digest::digest(&timeline, timeline.len());
    }
    format!("{first}-{} {steps} {:016x}\n", first + A_LINE - 1, fnv1a(&digests))
}

/// Which line differs, and with `cargo test` natively which seeds are in it, is the beginning of finding out why.
#[test]
fn random_scenarios_go_the_same_way() {
    let mut found = String::from("# seeds steps digest; UPDATE_DIGESTS=1 cargo test --test wasm_digest writes this file anew\n");
    found.extend((0..scenarios() / A_LINE).map(|line| line_of(line * A_LINE)));
    assert!(
        is_renewed("random/digests.txt", &found) || RANDOM.starts_with(&found),
        "another course: where it is meant, run UPDATE_DIGESTS=1 cargo test --test wasm_digest\n{found}"
    );
}
