//! The same natively and in WebAssembly: each test here runs in both, against one pinned answer.

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

#[test]
fn every_scenario_of_the_gallery_goes_the_same_way() {
    let found = gallery_digests();
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("UPDATE_DIGESTS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gallery_digests.txt");
        std::fs::write(path, &found).expect("the file can be written");
        return;
    }
    assert_eq!(
        found, GOLDEN,
        "another course: where it is meant, run UPDATE_DIGESTS=1 cargo test --test wasm_digest"
    );
}
