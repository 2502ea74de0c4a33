//! Plays every input again that fuzzing kept: the smallest ones that reach, of each kind, all that was reached, and those
//! that once broke something. `make fuzz` looks for more.

#[path = "fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// A debug build, beside other tests, is so many times slower than one that is made for fuzzing.
const PATIENCE: u32 = 20;

fn replay(target: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("each target has its corpus")
        .map(|file| file.expect("readable").path())
        .collect();
    files.sort();
    assert!(files.len() >= 10, "{target}: {} inputs", files.len());
    for file in files {
        let input = fs::read(&file).expect("readable");
        let played = catch_unwind(AssertUnwindSafe(|| targets::run(target, &input, PATIENCE)));
        assert!(played.is_ok(), "{}: see above", file.display());
    }
}

macro_rules! replays {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            replay(stringify!($name));
        })*

        #[test]
        fn no_target_is_left_out() {
            assert_eq!(targets::TARGETS.map(|(name, _)| name), [$(stringify!($name)),*]);
        }
    };
}

replays! { import jsonpath kubectl link manifest scenario session }
