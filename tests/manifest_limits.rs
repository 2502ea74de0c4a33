//! Texts beyond a bound are refused at once, with the bound named and nothing read half.

#[path = "common/processor.rs"]
mod processor;

use std::fmt::Write;
use std::time::Duration;

use converge::limits::{MAX_DOCUMENTS, MAX_MANIFEST_BYTES, MAX_NESTING};
use converge::manifest::{parse, to_yaml};
use converge::value;

fn bomb(levels: usize) -> String {
    let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..levels {
        let alias = format!("*a{}", level - 1);
        let items = [alias.as_str(); 9].join(", ");
        writeln!(text, "a{level}: &a{level} [{items}]").expect("a string takes any text");
    }
    text
}

/// A mapping of so many keys, the greatest first.
fn flat(keys: usize) -> String {
    let lines: Vec<String> = (0..keys).rev().map(|key| format!("k{key}: 1\n")).collect();
    lines.concat()
}

#[test]
fn hostile_texts_are_refused_with_the_bound_named() {
    for (text, bound) in [
        ("a: ".to_owned() + &"x".repeat(5 << 20), "5242883 bytes, more than 2097152"),
        ("[".repeat(10_000), "deeper than 128 levels"),
        ("{\"a\":".repeat(10_000), "deeper than 128 levels"),
        ("- ".repeat(10_000) + "x\n", "deeper than 128 levels"),
        (
            (0..10_000).map(|level| " ".repeat(level) + "a:\n").take(1_500).collect(),
            "deeper than 128 levels",
        ),
        (flat(100_000), "more than 50000 keys"),
        ((0..100_000).map(|_| "k: 1\n---\n").collect(), "more than 500 documents"),
        (format!("a: [{}]", "1,".repeat(100_000)), "more than 50000 list items"),
        (format!("{{\"a\": [{}1]}}", "1,".repeat(100_000)), "more than 50000 list items"),
        (bomb(10), "stand for more than 200000 values"),
    ] {
        let (manifest, taken) = processor::timed(|| parse(&text));
        assert!(taken < Duration::from_secs(4), "{bound}: {taken:?}");
        assert_eq!(manifest.documents.len(), 0, "{bound}");
        assert_eq!(manifest.faults.len(), 1, "{bound}");
        assert!(manifest.faults[0].message.contains(bound), "{}", manifest.faults[0].message);
        assert!(manifest.faults[0].kubectl_message.starts_with("error parsing STDIN: "), "{bound}");
    }
}

/// Found by fuzzing: a small link holds the longest text that there may be, which was gone through many times for its style.
#[test]
fn the_longest_text_is_printed_in_little_time_in_every_style() {
    for (style, part, form) in [
        ("plain", "xx xx", "a: xx xx"),
        ("single quotes", "'xx x", "a: '''xx x"),
        ("double quotes", "\u{1}x x", "a: \"\\x01x x"),
        ("a block", "xx\nx", "a: |-\n  xx\n  x"),
    ] {
        let text = part.repeat(MAX_MANIFEST_BYTES / 3 / part.len());
        let value = value!({"a": (text.as_str())});
        let (printed, taken) = processor::timed(|| to_yaml(&value));
        assert!(printed.starts_with(form), "{style}: {}", &printed[..20]);
        assert!(taken < Duration::from_secs(4), "{style}: {taken:?}");
        let read = parse(&printed);
        assert!(
            read.documents.first().is_some_and(|read| read.value == value),
            "{style}: {:?}",
            read.faults
        );
    }
}

/// Found by fuzzing: each of these was read in a time that grew with the square of its length.
#[test]
fn a_long_text_takes_no_longer_for_what_stands_in_it() {
    let keys: Vec<String> = (0..45_000).map(|key| format!("\"k{key}\":\"{}\"", "v".repeat(25))).collect();
    for (what, text, documents) in [
        ("JSON on one line", format!("{{{}}}", keys.join(",")), 1),
        (
            "spellings of Go's alone",
            format!("a: {}\nb:\n{}", "x".repeat(1_900_000), "- \"\\'\"\n".repeat(70)),
            0,
        ),
        ("parts that can't be read", "---\na: b\n c: d\n".repeat(120_000), 0),
    ] {
        let (manifest, taken) = processor::timed(|| parse(&text));
        assert!(taken < Duration::from_secs(12), "{what}: {taken:?}");
        assert_eq!(manifest.documents.len(), documents, "{what}: {:?}", manifest.faults.first());
        assert_eq!(manifest.faults.is_empty(), documents > 0, "{what}");
    }
}

#[test]
fn texts_within_the_bounds_are_read() {
    let deep = format!("{}{}", "[".repeat(MAX_NESTING), "]".repeat(MAX_NESTING));
    assert_eq!(parse(&deep).documents.len(), 1);
    assert_eq!(parse(&"a: 1\n---\n".repeat(MAX_DOCUMENTS)).documents.len(), MAX_DOCUMENTS);
    assert_eq!(parse(&flat(40_000)).faults, []);
}

#[test]
fn aliases_add_to_the_depth_of_what_they_stand_for() {
    let half = MAX_NESTING / 2 + 1;
    let open = "[".repeat(half);
    let close = "]".repeat(half);
    let text = format!("a: &a {open}{close}\nb: {open}*a{close}\n");
    assert!(parse(&text).faults[0].message.contains("deeper than"));
}

#[test]
fn a_small_bomb_is_refused_in_the_library_s_words() {
    let manifest = parse(&bomb(5));
    assert_eq!(manifest.documents.len(), 0);
    assert_eq!(
        manifest.faults[0].kubectl_message,
        "error parsing STDIN: error converting YAML to JSON: yaml: document contains excessive aliasing"
    );
}

#[test]
fn an_anchor_inside_itself_is_refused() {
    let manifest = parse("a: &a [*a]\n");
    assert_eq!(
        manifest.faults[0].kubectl_message,
        "error parsing STDIN: error converting YAML to JSON: yaml: anchor 'a' value contains itself"
    );
}
