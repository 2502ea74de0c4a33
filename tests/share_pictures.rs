//! Pictures of a step and of a whole course: files that stand alone, hold no script, and say in words what they show.

use converge::explain::language::Language;
use converge::limits;
use converge::scenario::{self, Scenario};
use converge::share::svg::{View, animation, picture};
use converge::sim::timeline::Timeline;

fn played(scenario: &Scenario) -> Timeline {
    let mut timeline = scenario.timeline();
    timeline.run();
    timeline
}

fn view<'a>(timeline: &'a Timeline, scenario: &'a Scenario, language: Language, dark: bool) -> View<'a> {
    View {
        timeline,
        title: scenario.title.in_language(language.key()),
        language,
        dark,
    }
}

/// The names of the elements in a file, which must be well formed: each that opens closes, and every `&` is an entity.
fn elements(file: &str) -> Vec<&str> {
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for part in file.trim_end().split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("<{part} does not end"));
        assert!(!text.contains('>'), "{text}");
        let entities = text.split('&').skip(1).chain(tag.split('&').skip(1));
        for entity in entities {
            assert!(
                ["amp;", "lt;", "gt;", "quot;", "#39;"]
                    .iter()
                    .any(|known| entity.starts_with(known)),
                "&{entity}"
            );
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap();
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        all.push(name);
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    all
}

const KNOWN: [&str; 10] = ["svg", "title", "desc", "style", "defs", "g", "path", "rect", "use", "text"];

fn is_harmless(file: &str) {
    for name in elements(file) {
        assert!(KNOWN.contains(&name), "<{name}>");
    }
    assert!(
        !file.contains(" on") || !file.split('<').any(|tag| tag.split('>').next().unwrap().contains(" on")),
        "{file}"
    );
    assert_eq!(file.matches("=\"http").count(), 1, "nothing but the name space is named");
    assert!(!file.contains("@import") && !file.contains("url("));
}

#[test]
fn every_step_of_every_story_can_be_drawn_and_played() {
    for entry in scenario::entries() {
        let scenario = entry.scenario().unwrap();
        let timeline = played(&scenario);
        for (language, dark) in [(Language::English, false), (Language::Chinese, true)] {
            let view = view(&timeline, &scenario, language, dark);
            for at in [0, timeline.len() / 2, timeline.len(), u64::MAX] {
                is_harmless(&picture(&view, at));
            }
            let playing = animation(&view);
            is_harmless(&playing);
            assert!(
                playing.len() <= limits::MAX_ANIMATION_BYTES,
                "{}: {} bytes",
                entry.name,
                playing.len()
            );
            assert!(playing.contains("@media (prefers-reduced-motion:reduce)"));
            println!("{} {} bytes", entry.name, playing.len());
        }
    }
}

#[test]
fn a_picture_says_in_words_what_it_shows() {
    let scenario = scenario::find("from-one-to-three").unwrap().scenario().unwrap();
    let timeline = played(&scenario);
    let file = picture(&view(&timeline, &scenario, Language::English, false), timeline.len());
    let described = file
        .split("<desc id=\"converge-description\">")
        .nth(1)
        .unwrap()
        .split("</desc>")
        .next()
        .unwrap();
    assert!(
        described.contains("Deployment web: wanted 3, updated 3, ready 3, available 3"),
        "{described}"
    );
    assert!(described.contains("3 Available"), "{described}");
    assert!(file.contains(&format!("Step {0} of {0}", timeline.len())) && file.contains("simulates Kubernetes 1.36"));
    assert_eq!(file.matches("<use ").count(), 3, "a shape for each Pod");
    let dark = picture(&view(&timeline, &scenario, Language::English, true), timeline.len());
    assert_ne!(file, dark);
    let chinese = picture(&view(&timeline, &scenario, Language::Chinese, false), timeline.len());
    assert!(chinese.contains("期望 3"), "{chinese}");
}

/// The visible pieces at the end of an animation, for readers who ask for less motion, are the picture of the last step.
#[test]
fn an_animation_ends_with_the_picture_of_the_last_step() {
    let scenario = scenario::find("rollback").unwrap().scenario().unwrap();
    let timeline = played(&scenario);
    let view = view(&timeline, &scenario, Language::English, false);
    let (still, playing) = (picture(&view, timeline.len()), animation(&view));
    let mut texts = 0;
    for text in still.split("<text ").skip(1).map(|text| text.split("</text>").next().unwrap()) {
        // The foot stands where the tallest frame ends.
        if text.contains("simulates") {
            continue;
        }
        let is_shown = |(at, _): (usize, &str)| {
            let group = playing[..at].rsplit("<g class=").next().unwrap();
            group.starts_with("\"f z\"") || !group.contains("animation-delay")
        };
        assert!(playing.match_indices(text).any(is_shown), "{text} is not shown at the end");
        texts += 1;
    }
    assert!(texts > 8);
}

#[test]
fn ten_thousand_pods_make_a_picture_of_bounded_size() {
    let scenario = scenario::read(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- kubectl: create deployment web --image=shop:1 --replicas=1000\n- until: 30s\n",
    )
    .unwrap();
    let timeline = played(&scenario);
    let view = view(&timeline, &scenario, Language::English, false);
    assert!(picture(&view, timeline.len()).len() < 20_000);
    assert!(animation(&view).len() <= limits::MAX_ANIMATION_BYTES);
}

#[test]
fn text_of_a_scenario_stays_text() {
    let evil = "</text></title></desc><script>alert(1)</script><image href=\"x\" onerror=\"alert(1)\"/>&\u{0}\u{8}]]>";
    let manifest = format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  replicas: 2\n  selector: {{matchLabels: {{a: b}}}}\n  template:\n    metadata: {{labels: {{a: b}}, annotations: {{x: {0}}}}}\n    spec: {{containers: [{{name: app, image: {0}}}]}}\n",
        "'</text><script>alert(1)</script><image href=\"x\" onerror=\"alert(1)\"/>&'"
    );
    let mut scenario = Scenario::of_manifest(&manifest);
    scenario.title.en = evil.into();
    scenario.description.en = evil.into();
    let timeline = played(&scenario);
    assert!(timeline.len() > 5, "the image's name is taken as it is");
    let view = view(&timeline, &scenario, Language::English, false);
    for file in [picture(&view, 3), picture(&view, timeline.len()), animation(&view)] {
        is_harmless(&file);
        assert!(file.contains("&lt;/text&gt;") && !file.contains('\u{0}') && !file.contains('\u{8}'));
    }
}
