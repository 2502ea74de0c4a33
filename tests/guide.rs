//! The authors' guide: every scenario in it is valid and reaches its goal, every key of the format has an example in it,
//! and what it quotes from elsewhere is what stands there.

use std::collections::BTreeSet;

use converge::api::value::Value;
use converge::manifest;
use converge::scenario;

const SCENARIOS: &str = include_str!("../www/guide/src/scenarios.md");

/// The code blocks of a language in a page.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    let end = |rest: &'a str| rest.split("\n```").next().expect("a block ends");
    page.split(&opening).skip(1).map(end).collect()
}

/// The keys in a value, at any depth. A text that is a manifest has none.
fn keys(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Map(map) => map.iter().for_each(|(key, value)| {
            all.insert(key.to_string());
            keys(value, all);
        }),
        Value::List(items) => items.iter().for_each(|item| keys(item, all)),
        _ => {}
    }
}

#[test]
fn every_scenario_of_the_guide_is_valid_and_reaches_its_goal() {
    let all = blocks(SCENARIOS, "yaml");
    assert!(all.len() >= 5);
    for text in all {
        let scenario = scenario::read(text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        assert!(!scenario.goal.is_empty(), "no goal:\n{text}");
        let mut timeline = scenario.timeline();
        timeline.run();
        assert_eq!(scenario.missed_goals(&timeline), Vec::<&_>::new(), "{text}");
    }
}

/// What the reader of scenario files says that it knows, when it is asked for what it does not know.
fn known(scenario: &str) -> Vec<String> {
    let faults = scenario::read(&format!("apiVersion: converge/v1\nkind: Scenario\n{scenario}\n")).expect_err(scenario);
    let list = |message: &str| {
        let (_, known) = message.split_once("known are ").or_else(|| message.split_once("one of "))?;
        Some(known.split(", ").map(str::to_owned).collect::<Vec<_>>())
    };
    faults.iter().find_map(|fault| list(&fault.message)).expect(scenario)
}

#[test]
fn every_key_of_the_format_has_an_example_in_the_guide() {
    let mut shown = BTreeSet::new();
    for text in blocks(SCENARIOS, "yaml") {
        keys(&manifest::parse(text).documents[0].value, &mut shown);
    }
    // The page writes these two, and no author does.
    let by_the_page = ["engine", "digest"];
    for unknown in [
        "zzz: 1",
        "nodes: [{name: a, zzz: 1}]",
        "images: {a: {zzz: 1}}",
        "webhooks: {a: {zzz: 1}}",
        "kubelet: {zzz: 1}",
        "traffic: {service: a, zzz: 1}",
        "load: {deployment: a, cpu: 1m, zzz: 1}",
        "gitops: {zzz: 1}",
        "schema: {versions: {a: 1}, zzz: 1}",
        "open: {zzz: 1}",
        "script: [{zzz: 1}]",
        "script: [{kubectl: version, zzz: 1}]",
        "script: [{kubelet: ready, zzz: 1}]",
        "script: [{fault: {zzz: 1}}]",
        "script: [{fault: {node: node-1, zzz: 1}}]",
        "script: [{fault: {component: scheduler, zzz: 1}}]",
        "script: [{fault: {webhook: a, zzz: 1}}]",
    ] {
        for key in known(unknown) {
            assert!(
                shown.contains(&key) || by_the_page.contains(&key.as_str()),
                "the guide shows no {key:?} ({unknown})"
            );
        }
    }
}

#[test]
fn the_link_generator_of_the_guide_is_the_one_that_is_tested() {
    let page = include_str!("../www/guide/src/links.md");
    let tested = include_str!("links/make_link.py");
    let (_, program) = tested.split_once("\"\"\"\n").expect("it begins with what it is");
    assert_eq!(blocks(page, "python"), [program.trim_end()]);
}

#[test]
fn every_page_of_the_guide_is_in_its_summary() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/www/guide/src");
    let summary = include_str!("../www/guide/src/SUMMARY.md");
    for file in std::fs::read_dir(folder).expect("it is there") {
        let name = file.expect("readable").file_name().to_string_lossy().into_owned();
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name}");
    }
}
