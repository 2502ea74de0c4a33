//! The gallery's index: every group and every error that the search finds is about a scenario that is there and shows it.

use std::collections::BTreeSet;

use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::manifest;
use converge::scenario;

fn index() -> Value {
    let manifest = manifest::parse(include_str!("../www/editor/gallery.yaml"));
    assert_eq!(manifest.faults, []);
    manifest.documents[0].value.clone()
}

#[test]
fn every_group_has_a_question_in_every_language_and_scenarios_that_are_there() {
    let names: BTreeSet<&str> = scenario::entries().iter().map(|entry| entry.name).collect();
    let index = index();
    let mut seen = BTreeSet::new();
    for group in index.items(&["groups"]) {
        assert!(!group.text(&["title", "en"]).is_empty() && !group.text(&["title", "zh"]).is_empty());
        for name in group.items(&["scenarios"]) {
            let name = name.as_str().unwrap();
            assert!(names.contains(name), "there is no scenario {name}");
            assert!(seen.insert(name.to_owned()), "{name} is there twice");
        }
    }
}

#[test]
fn every_error_that_the_search_finds_is_shown_by_its_scenario() {
    let index = index();
    let errors = index.get("errors").and_then(Value::as_map).unwrap();
    assert!(!errors.is_empty());
    for (name, texts) in errors.iter() {
        let scenario = scenario::find(name).unwrap_or_else(|| panic!("there is no scenario {name}"));
        let mut timeline = scenario.scenario().unwrap().timeline();
        timeline.run();
        let printed = timeline
            .actions()
            .flat_map(|action| action.lines.iter().map(|line| line.text.to_string()));
        let mut shown: Vec<String> = printed.collect();
        for step in timeline.steps() {
            for write in std::iter::once(&step.write).chain(&step.reports) {
                if let Some(object) = write.after.as_ref().filter(|object| object.key().kind != Kind::Secret) {
                    shown.push(manifest::to_yaml(object.value()));
                }
            }
        }
        let shown = shown.join("\n");
        for text in texts.as_list().into_iter().flatten() {
            let text = text.as_str().unwrap();
            assert!(shown.contains(text), "{name} never shows {text:?}");
        }
    }
}
