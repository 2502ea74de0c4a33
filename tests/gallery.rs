//! The gallery's index: every group and every error that the search finds is about a scenario that is there and shows it.

use std::collections::BTreeSet;

use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::manifest;
use converge::scenario::{self, Scenario};
use converge::sim::timeline::Timeline;

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

fn played(name: &str) -> (Scenario, Timeline) {
    let scenario = scenario::find(name).expect(name).scenario().expect(name);
    let mut timeline = scenario.timeline();
    timeline.run();
    (scenario, timeline)
}

#[test]
fn every_sentence_has_a_step_of_its_own_since_the_page_shows_the_last_of_a_step() {
    for entry in scenario::entries() {
        let (_, timeline) = played(entry.name);
        // At step 0 the page shows the description.
        let mut last = 0;
        for caption in timeline.captions() {
            assert!(
                caption.step > last,
                "{}: nobody would see what is said before {:?}",
                entry.name,
                caption.text.en
            );
            last = caption.step;
        }
    }
}

#[test]
fn every_story_asks_lets_the_reader_predict_and_ends_with_something_to_change() {
    let index = index();
    let stories = &index.items(&["groups"])[0];
    assert!(stories.items(&["scenarios"]).len() >= 10);
    for name in stories.items(&["scenarios"]) {
        let name = name.as_str().unwrap();
        let (scenario, timeline) = played(name);
        let said: Vec<_> = std::iter::once(&scenario.description)
            .chain(timeline.captions().map(|caption| &*caption.text))
            .collect();
        let closing = said[said.len() - 1];
        assert!(said.len() > 1, "{name} says something at its end");
        assert!(
            scenario.description.en.contains('?') && scenario.description.zh.contains('？'),
            "{name} asks"
        );
        assert!(said.iter().any(|text| text.en.contains("Predict")), "{name} lets predict");
        assert!(said.iter().any(|text| text.zh.contains("预测")), "{name} lets predict");
        assert!(
            closing.en.contains("Now ") && closing.zh.contains("现在"),
            "{name} ends with a change: {closing:?}"
        );
        for text in said {
            assert!(text.en.chars().count() <= 320, "{name} is short: {}", text.en);
        }
    }
}

/// Every text in a value, as it stands.
fn texts_of(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.to_string()),
        Value::Map(map) => map.iter().for_each(|(_, value)| texts_of(value, texts)),
        Value::List(items) => items.iter().for_each(|value| texts_of(value, texts)),
        _ => {}
    }
}

#[test]
fn every_error_that_the_search_finds_is_shown_by_its_scenario() {
    let index = index();
    let errors = index.get("errors").and_then(Value::as_map).unwrap();
    assert!(!errors.is_empty());
    for (name, texts) in errors.iter() {
        let (_, timeline) = played(name);
        let printed = timeline
            .actions()
            .flat_map(|action| action.lines.iter().map(|line| line.text.to_string()));
        let mut shown: Vec<String> = printed.collect();
        for step in timeline.steps() {
            for write in std::iter::once(&step.write).chain(&step.reports) {
                if let Some(object) = write.after.as_ref().filter(|object| object.key().kind != Kind::Secret) {
                    texts_of(object.value(), &mut shown);
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
