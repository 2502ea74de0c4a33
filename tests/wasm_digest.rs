//! The same natively and in WebAssembly: each test here runs in both, against one pinned answer.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use converge::api::value::{Float, Value};

/// FNV-1a over bytes. The derived `Hash` would not do: it hashes lengths as `usize`, which is narrower in WebAssembly.
fn digest(text: &str) -> u64 {
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
    assert_eq!(digest(&text), 0x7903_50bc_0cfc_499a, "{text}");
}
