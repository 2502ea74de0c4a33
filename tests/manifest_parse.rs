//! Manifest texts to documents, values, places and warnings.

use converge::api::value::Value;
use converge::manifest::{Position, parse};

fn value(text: &str) -> String {
    let manifest = parse(text);
    assert_eq!(manifest.faults, [], "{text:?}");
    match manifest.documents.as_slice() {
        [document] => document.value.to_string(),
        documents => format!("{} documents", documents.len()),
    }
}

fn kubectl(text: &str) -> String {
    let prefix = "error parsing STDIN: ";
    let manifest = parse(text);
    let message = manifest
        .as_kubectl()
        .1
        .map(|fault| fault.kubectl_message.clone())
        .unwrap_or_default();
    message
        .strip_prefix(prefix)
        .unwrap_or(&message)
        .replace("error converting YAML to JSON: ", "~ ")
}

#[test]
fn documents_are_cut_where_kubectl_cuts_them() {
    for (text, count) in [
        ("", 0),
        ("\n \n", 0),
        ("# only a comment\n", 0),
        ("---\n", 0),
        ("null\n---\n~\n---\n", 0),
        ("--- # comment\na: 1\n---\n---\n\n--- \nb: 1", 2),
        ("a: 1\n...\nb: 2\n", 1),
        ("a: |\n  ---\n  x\n", 1),
        ("{\"a\": 1}{\"b\": 2}\n{\"c\": 3}", 3),
        ("{\"a\": 1}\n---\n{\"b\": 2}\n---\nc: 3\n", 3),
        ("\u{feff}{\"a\": 1}", 1),
        ("{a: 1}\n---\nb: 2\n", 2),
    ] {
        let manifest = parse(text);
        assert_eq!((manifest.documents.len(), manifest.faults.len()), (count, 0), "{text:?}");
    }
}

#[test]
fn scalars_and_keys_become_the_json_that_kubectl_sends() {
    for (text, json) in [
        ("a: 1e1", r#"{"a":10}"#),
        ("a: 1.0", r#"{"a":1}"#),
        ("a: -0.0", r#"{"a":0}"#),
        ("a: 1.50", r#"{"a":1.5}"#),
        (
            "a: [yes, Off, y, ~, 0o17, 0b11, 1_0, 012]",
            r#"{"a":[true,false,true,null,15,3,10,10]}"#,
        ),
        (
            "a: ['1', \"yes\", !!str 5, 2026-01-01, 12:30, 0.5.1]",
            r#"{"a":["1","yes","5","2026-01-01","12:30","0.5.1"]}"#,
        ),
        (
            "1: a\ntrue: b\n1.5: c\n2026-01-01: d\n",
            r#"{"1":"a","1.5":"c","2026-01-01":"d","true":"b"}"#,
        ),
        ("a: !!binary aGk=", r#"{"a":"hi"}"#),
        ("a: >-\n  one\n  two\n\n  three\n", r#"{"a":"one two\nthree"}"#),
        ("a: \"x\\\n  y\\'\"", r#"{"a":"xy'"}"#),
        ("a: {b:, c: d}", r#"{"a":{"b:":null,"c":"d"}}"#),
        (
            "{\"a\": \"\\u00e9\\ud83d\\ude00\\/\", \"b\": [1.0, 1e2, -0]}",
            "{\"a\":\"é\u{1f600}/\",\"b\":[1,100,0]}",
        ),
        ("a: 1\r\nb: |\r\n  x\r\n  y\r\n", r#"{"a":1,"b":"x\ny\n"}"#),
    ] {
        assert_eq!(value(text), json, "{text:?}");
    }
}

/// As in Go, where libyaml ends the tag before them, or knows no answer at all.
#[test]
fn a_comma_or_a_bracket_behind_a_tag_belongs_to_it() {
    for (text, json) in [
        ("a: {cpu: !50m, 1}\n", r#"{"a":{"cpu":"1"}}"#),
        ("a: [!b, 1, !c,d, 2 ]\n", r#"{"a":["1","2"]}"#),
        ("a: {é: !b, 1, ü: !c, 2}\n", r#"{"a":{"é":"1","ü":"2"}}"#),
        ("a: !b[0] 1\n", r#"{"a":"1"}"#),
        ("a: !b[0],[1], 1\n", r#"{"a":"1"}"#),
        // Where a tag is none, the comma keeps its meaning.
        ("a: [hello !world, 1]\n", r#"{"a":["hello !world",1]}"#),
        ("a: [b!c, d, 1, !e, 2]\n", r#"{"a":["b!c","d",1,"2"]}"#),
        ("a: ['!b, 1', \"!c, 2\"]\n", r#"{"a":["!b, 1","!c, 2"]}"#),
        ("a: |\n  [!b, 1]\n", r#"{"a":"[!b, 1]\n"}"#),
        ("a: 1 # [!b, 1]\n", r#"{"a":1}"#),
    ] {
        assert_eq!(value(text), json, "{text:?}");
    }
}

#[test]
fn anchors_aliases_and_merge_keys_are_followed() {
    for (text, json) in [
        ("a: &x {k: 1}\nb: *x\n", r#"{"a":{"k":1},"b":{"k":1}}"#),
        (
            "a: &x {k: 1, l: 1}\nb: {<<: *x, l: 2}\n",
            r#"{"a":{"k":1,"l":1},"b":{"k":1,"l":2}}"#,
        ),
        // In kubectl's library a merge wins over the keys before it.
        ("a: &x {k: 1}\nb: {k: 2, <<: *x}\n", r#"{"a":{"k":1},"b":{"k":1}}"#),
        (
            "a: &x {k: 1}\nb: &y {k: 2, l: 2}\nc: {<<: [*x, *y]}\n",
            r#"{"a":{"k":1},"b":{"k":2,"l":2},"c":{"k":1,"l":2}}"#,
        ),
        ("a: &x 1\nb: &x 2\nc: *x\n", r#"{"a":1,"b":2,"c":2}"#),
        ("'<<': {a: 1}\n", r#"{"<<":{"a":1}}"#),
    ] {
        assert_eq!(value(text), json, "{text:?}");
    }
}

#[test]
fn faults_have_kubectls_words_and_lines() {
    for (text, message) in [
        ("a: b: c\n", "~ yaml: mapping values are not allowed in this context"),
        ("x: 1\na: b: c\n", "~ yaml: line 2: mapping values are not allowed in this context"),
        ("x: 1\ny\nz: 2\n", "~ yaml: line 3: could not find expected ':'"),
        ("a:\n\tb: 1\n", "~ yaml: line 2: found character that cannot start any token"),
        ("a: \"x\n", "~ yaml: line 2: found unexpected end of stream"),
        ("a: [1, 2\nb: 3\n", "~ yaml: line 1: did not find expected ',' or ']'"),
        ("a: [x?y]\n", "~ yaml: did not find expected ',' or ']'"),
        ("a: 1\nb: \"\\/\"\n", "~ yaml: line 2: found unknown escape character"),
        ("a: 1\n- b\n", "~ yaml: line 1: did not find expected key"),
        ("- a\nb: 1\n", "~ yaml: line 1: did not find expected '-' indicator"),
        ("a: &\n", "~ yaml: did not find expected alphabetic or numeric character"),
        ("a: !x!y z\n", "~ yaml: found undefined tag handle"),
        ("a: {b: !c, d: 1}\n", "~ yaml: did not find expected ',' or '}'"),
        ("a: 1\nb: [!c]\n", "~ yaml: line 2: did not find expected ',' or ']'"),
        ("a: [!<b>, 1]\n", "~ yaml: did not find expected whitespace or line break"),
        ("a: !b{c\n", "~ yaml: did not find expected whitespace or line break"),
        ("a: \u{7}\n", "~ yaml: control characters are not allowed"),
        ("%YAML 1.2\n---\na: 1\n", "~ yaml: found incompatible YAML document"),
        ("a: 1\n--- b: 2\n", "invalid Yaml document separator: b: 2"),
        ("----\n", "invalid Yaml document separator: -"),
        (
            "a: {{ x }}\n",
            "~ yaml: invalid map key: map[interface {}]interface {}{\"x\":interface {}(nil)}",
        ),
        (
            "a: {{ 1, true: [a] }}\n",
            "~ yaml: invalid map key: map[interface {}]interface {}{1:interface {}(nil), true:[]interface {}{\"a\"}}",
        ),
        ("[a]: 1\n", "~ yaml: invalid map key: []interface {}{\"a\"}"),
        ("~: 1\n", "~ unsupported map key of type: %!s(<nil>), key: <nil>, value: 1"),
        ("a: {<<: 1}\n", "~ yaml: map merge requires map or sequence of maps as the value"),
        ("a: !!int x\n", "~ yaml: cannot decode !!str `x` as a !!int"),
        ("a: -.inf\n", "~ json: unsupported value: -Inf"),
        (
            "{\"a\": 1 \"b\": 2}\n",
            "json: offset 9: invalid character '\"' after object key:value pair",
        ),
        (
            "{\"a\": [tru}\n",
            "json: offset 11: invalid character '}' in literal true (expecting 'e')",
        ),
        ("{\"a\": [1, 2\n", "unexpected EOF"),
        (
            "{\"a\": 1}\n{\"b\": 2}\n{x\n",
            "invalid character 'x' looking for beginning of object key string",
        ),
    ] {
        assert_eq!(kubectl(text), message, "{text:?}");
    }
}

#[test]
fn every_document_at_fault_is_reported_and_the_others_are_read() {
    let manifest = parse("a: 1\n---\nb: [\n---\nc: 3\n---\nd: *x\ne: *y\n---\n@f\n");
    let places: Vec<_> = manifest
        .faults
        .iter()
        .map(|fault| (fault.line, fault.column, fault.documents_before))
        .collect();
    assert_eq!(places, [(4, 1, 1), (7, 4, 2), (8, 4, 2), (10, 1, 2)]);
    assert_eq!(
        manifest
            .documents
            .iter()
            .map(|document| document.value.to_string())
            .collect::<Vec<_>>(),
        [r#"{"a":1}"#, r#"{"c":3}"#]
    );
    let (before, fault) = manifest.as_kubectl();
    assert_eq!((before.len(), fault.map(|fault| fault.line)), (1, Some(4)));
}

#[test]
fn what_kubectl_passes_over_is_warned_of() {
    for (text, line, column, part) in [
        ("a: 1\nb: 2\na: 3\n", 3, 1, "`a` stands twice, here and on line 1"),
        ("{\"a\": 1, \"a\": 2}", 1, 10, "`a` stands twice"),
        ("on: 1\n", 1, 1, "truth value true"),
        ("a: 1\n...\n# c\nb: 2\n", 4, 1, "does not read what follows `...`"),
    ] {
        let warnings = &parse(text).documents[0].warnings;
        assert_eq!(warnings.len(), 1, "{text:?}");
        assert_eq!(warnings[0].span.start, Position { line, column }, "{text:?}");
        assert!(warnings[0].message.contains(part), "{}", warnings[0].message);
    }
    assert_eq!(value("a: 1\nb: 2\na: 3\n"), r#"{"a":3,"b":2}"#);
    // A merge that is overruled is meant to be.
    assert_eq!(parse("a: &x {k: 1}\nb: {<<: *x, k: 2}\n").documents[0].warnings, []);
}

const TEXT: &str = "\
# a comment
---
metadata:
  labels: &labels
    app.kubernetes.io/name: 终
spec:
  template:
    labels: *labels
    containers:
    - name: a
      image: x
    - {name: b, ports: [{port: 80}]}
";

#[test]
fn fields_are_found_by_their_paths() {
    let manifest = parse(TEXT);
    let spans = &manifest.documents[0].spans;
    for (path, key, value) in [
        ("spec", (6, 1), (7, 3)),
        ("metadata.labels[app.kubernetes.io/name]", (5, 5), (5, 29)),
        ("spec.template.labels[app.kubernetes.io/name]", (5, 5), (5, 29)),
        ("spec.template.containers[0].image", (11, 7), (11, 14)),
        ("spec.template.containers[1]", (12, 7), (12, 7)),
        ("spec.template.containers[1].ports[0].port", (12, 26), (12, 32)),
        // Go's decoder leaves the indexes out.
        ("spec.template.containers.ports.port", (12, 26), (12, 32)),
    ] {
        let place = |span: converge::manifest::Span| (span.start.line, span.start.column);
        assert_eq!(spans.key(path).map(place), Some(key), "{path}");
        assert_eq!(spans.value(path).map(place), Some(value), "{path}");
    }
    assert_eq!(spans.value("spec.replicas"), None);
    assert_eq!(
        spans.nearest("spec.template.containers[0].ports[1]").start,
        Position { line: 10, column: 7 }
    );
    assert_eq!(
        spans.value("spec.template.containers[0].image").unwrap().end,
        Position { line: 11, column: 15 }
    );
    assert_eq!((manifest.documents[0].first_line, manifest.documents[0].last_line), (3, 12));
}

#[test]
fn mangled_manifests_never_panic_and_faults_stand_inside_the_text() {
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    let pieces = [
        ":", " ", "- ", "? ", "\"", "'", "{", "}", "[", "]", ",", "&a ", "*a", "!!int ", "|", ">", "\t", "\n", "---\n", "...\n", "<<: ",
        "\\", "%", "\u{85}", "\u{2028}", "\u{feff}", "\0", "é", "\r",
    ];
    let bases = [TEXT, "{\"a\": [1, {\"b\": \"\\u00e9\"}], \"c\": null}\n"];
    let (mut read, mut refused) = (0, 0);
    for round in 0..4000 {
        let mut text: Vec<char> = bases[round % 2].chars().collect();
        for _ in 0..=random(3) {
            let at = random(text.len());
            let cut = random(3).min(text.len() - at);
            text.splice(at..at + cut, pieces[random(pieces.len())].chars());
        }
        let text: String = text.into_iter().collect();
        let manifest = parse(&text);
        let lines = text.split(['\n', '\r', '\u{85}', '\u{2028}']).count();
        for fault in &manifest.faults {
            assert!((1..=lines + 1).contains(&fault.line) && fault.column > 0, "{text:?}: {fault:?}");
        }
        read += manifest.documents.iter().filter(|document| document.value != Value::Null).count();
        refused += manifest.faults.len();
    }
    assert!(read > 900 && refused > 900, "{read} read, {refused} refused");
}

/// Found by fuzzing: a text that ends without a line feed, and line breaks that YAML has and an editor has not.
#[test]
fn a_fault_and_a_field_stand_in_the_text_wherever_its_lines_end() {
    for (text, line, column) in [
        ("kind: List\nitems:\n{items}", 3, 8),
        ("kind: List\nitems:\n{items}\n", 4, 1),
        ("a: [1\n", 2, 1),
        ("a: [1", 1, 6),
        ("a: 1\u{2028}b: 2\u{85} c: 3\nd: [", 1, 13),
    ] {
        let manifest = parse(text);
        let fault = manifest.faults.first().expect(text);
        assert_eq!((fault.line, fault.column), (line, column), "{text:?}: {}", fault.message);
    }
    let manifest = parse("a: 1\u{2028}b: 2\r\nc: 3\n");
    let span = |path| {
        manifest.documents[0]
            .spans
            .key(path)
            .map(|span| (span.start.line, span.start.column))
    };
    assert_eq!([span("a"), span("b"), span("c")], [Some((1, 1)), Some((1, 6)), Some((2, 1))]);
}
