//! What somebody pastes of a real cluster.

use converge::api::kind::Kind;
use converge::explain::import as told;
use converge::explain::language::Language;
use converge::import::{self, Note, RefusalWhy};
use converge::manifest::parse;
use converge::scenario::{self, Scenario};

use super::checks::Places;

pub fn check(text: &str) {
    import::is_dump(text);
    let places = Places::of(text);
    match import::import(text) {
        Ok(import) => {
            hold_notes(&places, &import.notes);
            for object in &import.objects {
                assert!(
                    Kind::of_manifest(object.text(&["apiVersion"]), object.text(&["kind"])).is_some(),
                    "{object}"
                );
                if object.text(&["kind"]) == "Secret" {
                    let values = object
                        .get("data")
                        .and_then(|data| data.as_map())
                        .into_iter()
                        .flat_map(converge::api::value::Map::iter);
                    assert!(
                        values.into_iter().all(|(_, value)| value.as_str() == Some("")),
                        "a secret got in: {object}"
                    );
                }
            }
            let scenario = Scenario::of_import(&import);
            let written = scenario::write(&scenario);
            assert_eq!(
                scenario::read(&written).as_ref(),
                Ok(&scenario),
                "an import can be kept:\n{written}"
            );
            super::scenario::play(&scenario);
        }
        Err(refusal) => {
            places.hold("refused", refusal.line, refusal.column);
            for language in Language::ALL {
                assert!(!told::refusal(language, &refusal).is_empty(), "{refusal:?}");
            }
            match &refusal.why {
                RefusalWhy::NoWorkload { notes } => hold_notes(&places, notes),
                // Or there is only what is copied along with a text.
                RefusalWhy::Empty => assert!(text.lines().map(str::trim).all(|line| {
                    let is_fence = line.starts_with("```") || line.starts_with("~~~");
                    line.is_empty() || is_fence || line.split_whitespace().any(|word| matches!(word, "kubectl" | "k" | "oc"))
                })),
                RefusalWhy::Unreadable { .. } | RefusalWhy::TooMuch { .. } => assert!(!parse(text).faults.is_empty()),
                RefusalWhy::Prose(_) => {}
            }
        }
    }
}

/// Every note says something in both languages, at its place.
fn hold_notes(places: &Places, notes: &[Note]) {
    for note in notes {
        if let Some(place) = note.place {
            places.hold(&note.about, place.line, place.column);
        }
        for language in Language::ALL {
            assert!(!told::line(language, note).is_empty(), "{note:?}");
        }
    }
}
