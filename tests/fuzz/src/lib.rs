//! What must hold of every input, whoever wrote it: one function a kind of input, which panics where it does not hold.
//!
//! `targets/` gives them what a fuzzer makes up; `tests/fuzz_corpus.rs` plays the kept inputs again in every `make test`.
//! That nothing panics, hangs or takes long is only the beginning: what is printed reads back the same, a fault has its
//! place in the text, what was refused has changed nothing, and a course that was left comes back as it was.
#![allow(dead_code, reason = "the fuzzer and the replay use their part")]
#![allow(clippy::missing_panics_doc, missing_docs, reason = "these are tests")]

mod checks;
#[path = "../../common/mod.rs"]
mod common;
mod import;
mod jsonpath;
mod kubectl;
mod link;
mod manifest;
#[path = "../../common/processor.rs"]
mod processor;
mod scenario;
mod session;

use std::time::Duration;

/// A target: its name, and what it does with an input.
type Target = (&'static str, fn(&str));

/// Every target, as its corpus is named.
pub const TARGETS: [Target; 7] = [
    ("import", import::check),
    ("jsonpath", jsonpath::check),
    ("kubectl", kubectl::check),
    ("link", link::check),
    ("manifest", manifest::check),
    ("scenario", scenario::check),
    ("session", session::check),
];

/// What one input may take of the processor's time, in a build that counts coverage. The page does the same several times
/// as fast.
const AT_MOST: Duration = Duration::from_secs(2);

/// Does with `data` what the target called `name` does, and fails where that takes long; a debug build, which is many times
/// slower, asks for more `patience`. Every text from JavaScript is UTF-8, so that other bytes are read as its bridge reads them.
pub fn run(name: &str, data: &[u8], patience: u32) {
    let (_, target) = TARGETS.iter().find(|(target, _)| *target == name).expect("a target");
    let ((), taken) = processor::timed(|| target(&String::from_utf8_lossy(data)));
    assert!(taken < AT_MOST * patience, "{name}: slow, {taken:?}");
}
