//! Objects as `kubectl get -o yaml` and `-o json` print them.

use converge::api::value::{Float, Value};
use converge::manifest::{parse, to_json, to_yaml};
use converge::value;

fn printed(text: &str) -> String {
    to_yaml(&value!({"v": text}))
        .strip_prefix("v: ")
        .unwrap()
        .strip_suffix('\n')
        .unwrap()
        .to_owned()
}

#[test]
fn collections_are_indented_as_kubectl_indents_them() {
    let object = value!({
        "kind": "Deployment",
        "apiVersion": "apps/v1",
        "spec": {"template": {"spec": {"containers": [
            {"name": "app", "args": ["-a", ["nested", ["deep"]]], "resources": {}, "ports": [], "env": [{"name": "A", "value": "1"}]},
            {"name": "side"},
        ]}}},
        "status": null,
        "paused": true,
        "number": 3,
        "fraction": (Value::Float(Float::new(2.5))),
    });
    let expected = "\
apiVersion: apps/v1
fraction: 2.5
kind: Deployment
number: 3
paused: true
spec:
  template:
    spec:
      containers:
      - args:
        - -a
        - - nested
          - - deep
        env:
        - name: A
          value: \"1\"
        name: app
        ports: []
        resources: {}
      - name: side
status: null
";
    assert_eq!(to_yaml(&object), expected);
}

#[test]
fn strings_that_look_like_something_else_are_quoted() {
    for (text, yaml) in [
        ("nginx:1.25", "nginx:1.25"),
        ("", "\"\""),
        ("yes", "\"yes\""),
        ("n", "\"n\""),
        ("null", "\"null\""),
        ("~", "\"~\""),
        ("8", "\"8\""),
        ("010", "\"010\""),
        ("1e3", "\"1e3\""),
        ("1_000", "\"1_000\""),
        (".5", "\".5\""),
        ("12:30", "\"12:30\""),
        ("12:60", "12:60"),
        ("1.2.3", "1.2.3"),
        ("100m", "100m"),
        ("25%", "25%"),
        ("2026-01-01T00:00:00Z", "\"2026-01-01T00:00:00Z\""),
        ("2026-01-01", "\"2026-01-01\""),
        ("a: b", "'a: b'"),
        ("a:", "'a:'"),
        ("a:b", "a:b"),
        ("a #b", "'a #b'"),
        ("a#b", "a#b"),
        ("#a", "'#a'"),
        ("- a", "'- a'"),
        ("-a", "-a"),
        ("-", "'-'"),
        ("? a", "'? a'"),
        ("*", "'*'"),
        ("@a", "'@a'"),
        ("%a", "'%a'"),
        ("[a]", "'[a]'"),
        ("{a}", "'{a}'"),
        ("a[b], {c}", "a[b], {c}"),
        ("it's", "it's"),
        ("'it's'", "'''it''s'''"),
        ("\"a\"", "'\"a\"'"),
        (" a", "' a'"),
        ("a ", "'a '"),
        ("---", "'---'"),
        ("...", "'...'"),
        ("a\tb", "\"a\\tb\""),
        ("终态 ✓", "终态 ✓"),
        ("\u{1f600}", "\"\\U0001F600\""),
        ("\u{a0}\u{7f}", "\"\u{a0}\\x7F\""),
        ("a\\b", "a\\b"),
        ("<<", "<<"),
        ("=", "="),
    ] {
        assert_eq!(printed(text), yaml, "{text:?}");
    }
}

#[test]
fn texts_of_several_lines_are_blocks() {
    for (text, yaml) in [
        ("a\nb\n", "|\n  a\n  b"),
        ("a\nb", "|-\n  a\n  b"),
        ("a\n\n", "|+\n  a\n"),
        ("  a\nb\n", "|2\n    a\n  b"),
        ("a\n\n  b\n", "|\n  a\n\n    b"),
        ("\n", "|2+\n"),
        ("a \nb", "\"a \\nb\""),
        ("a\n b ", "\"a\\n b \""),
        ("a\tb\nc", "\"a\\tb\\nc\""),
    ] {
        assert_eq!(printed(text), yaml, "{text:?}");
    }
}

#[test]
fn long_texts_are_broken_behind_column_80() {
    let word = "abcdefghi ";
    let text = word.repeat(20);
    let text = text.trim_end();
    assert_eq!(
        printed(text),
        format!(
            "{}\n  {}\n  {}",
            word.repeat(8).trim_end(),
            word.repeat(8).trim_end(),
            word.repeat(4).trim_end()
        )
    );
    // Double spaces are no place to break; quoted texts break as well.
    let text = format!("{}: b", "a  b ".repeat(20));
    let lines: Vec<String> = printed(&text).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("'a  b a") && lines[0].chars().count() + "v: ".len() > 80);
    // A text without spaces is never broken.
    assert_eq!(printed(&"x".repeat(300)).lines().count(), 1);
}

#[test]
fn what_is_printed_reads_back() {
    for text in [
        "a b",
        "",
        "yes",
        "it's",
        "a\nb\n\n",
        "  x\n y\n",
        "tab\t",
        "\u{1f600}",
        "a: b #c",
        "\r",
        "\u{2028}",
        "x  y  ",
        "\u{feff}",
    ] {
        let long = format!("{text} {}", "word  and word ".repeat(20));
        for text in [text, &long] {
            let object = value!({"list": [text, {"key": text}], "map": {(text): 1}});
            let manifest = parse(&to_yaml(&object));
            assert_eq!(manifest.faults, [], "{text:?}");
            assert_eq!(manifest.documents[0].value, object, "{text:?}");
        }
    }
}

#[test]
fn json_is_indented_by_four_and_escaped_for_html() {
    let object = value!({"b": [1, {"x": "<a> & \u{2028}\"\\\n\u{1}"}], "a": {}, "c": [], "d": null});
    let expected = "{
    \"a\": {},
    \"b\": [
        1,
        {
            \"x\": \"\\u003ca\\u003e \\u0026 \\u2028\\\"\\\\\\n\\u0001\"
        }
    ],
    \"c\": [],
    \"d\": null
}
";
    assert_eq!(to_json(&object), expected);
}
