//! States of a cluster that an operator meets: which layer each is laid to, since when, by what that stands in the objects,
//! and what is proposed.

mod played;

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::time;
use converge::diagnosis::{Diagnosis, Evidence, Layer, Objects, diagnose};
use converge::explain::diagnosis::{layer, remedy, summary};
use converge::explain::language::Language;
use converge::scenario;
use converge::sim::timeline::Timeline;

/// A Deployment `web` with more in its spec and in its Pods' spec, as a line of a script.
fn web(spec: &str, pod: &str, container: &str) -> String {
    let web = played::web(3, spec, &format!("{pod} containers: [{{name: app, image: 'shop:1'{container}}}]"));
    format!("- apply: |\n{web}")
}

fn apply(manifest: &str) -> String {
    let indented: Vec<String> = manifest.lines().map(|line| format!("    {line}\n")).collect();
    format!("- apply: |\n{}", indented.concat())
}

fn played(head: &str, script: &str) -> Timeline {
    played::to_end(&format!("apiVersion: converge/v1\nkind: Scenario\n{head}\nscript:\n{script}"))
}

fn of_web(name: &str, timeline: &Timeline) -> (Diagnosis, u64) {
    let state = timeline.state_at(timeline.len());
    let now_ms = timeline.world().now_ms();
    let key = Key::new(Kind::Deployment, "default", "web");
    (diagnose(&state.objects, &key, now_ms).expect(name), now_ms)
}

/// `Kind name-… · place · quote`, without the ends of made names and the numbers that change with them.
fn line(shown: &Evidence) -> String {
    let name = match shown.object.0 {
        Kind::Pod | Kind::ReplicaSet => "…",
        _ => shown.object.1.as_str(),
    };
    format!("{} {name} · {} · {}", shown.object.0.name(), shown.place, shown.quote)
}

/// Whether what is shown stands in the object that it names, or in an event about it.
fn stands_there(objects: &Objects, namespace: &str, shown: &Evidence) -> bool {
    let (kind, name) = &shown.object;
    let namespace = if kind.names().namespaced { namespace } else { "" };
    let Some(object) = objects.get(&Key::new(*kind, namespace, name)) else {
        return false;
    };
    let mut texts = object.value().to_string();
    for event in objects.values().filter(|object| object.kind() == Kind::Event) {
        texts.push_str(&event.value().to_string());
    }
    let quoted = converge::api::value::Value::from(shown.quote.clone()).to_string();
    let words = quoted.trim_matches('"');
    // Numbers that are computed from several fields, and the parts of a managed field's path, stand there one by one.
    let texts = texts.to_lowercase();
    let mut words = words.split([' ', '/', '<', ',', '=', '(', ')', '.']);
    words.all(|word| word == "restarts" || texts.contains(&word.to_lowercase()))
}

struct State {
    name: &'static str,
    head: &'static str,
    script: String,
    layer: Layer,
    blocked: bool,
    /// Seconds from the beginning of the cluster, where the objects say it.
    since: Option<u64>,
    /// Parts of each piece of evidence.
    shown: &'static [&'static str],
    /// A part of one of the commands.
    helps: &'static str,
}

fn states() -> Vec<State> {
    include!("diagnosis_states/table.rs")
}

#[test]
fn every_state_is_laid_to_its_layer_with_evidence_and_a_remedy() {
    let mut wrong = Vec::new();
    for state in states() {
        let timeline = played(state.head, &state.script);
        let (found, now_ms) = of_web(state.name, &timeline);
        let lines: Vec<String> = found.evidence.iter().map(line).collect();
        let since = found.since_ms.map(|since_ms| (since_ms - time::START_MS) / 1000);
        let evident = lines.len() == state.shown.len() && lines.iter().zip(state.shown).all(|(line, part)| line.contains(part));
        let helped = if state.helps.is_empty() {
            found.commands.is_empty()
        } else {
            found.commands.iter().any(|line| line.contains(state.helps))
        };
        let right = found.layer == state.layer && found.is_blocked(now_ms) == state.blocked && since == state.since && evident && helped;
        if !right {
            wrong.push(format!(
                "{}: {:?} blocked {} since {since:?}\n    {}\n    {:?}",
                state.name,
                found.layer,
                found.is_blocked(now_ms),
                lines.join("\n    "),
                found.commands
            ));
        }
        let objects = &timeline.state_at(timeline.len()).objects;
        for shown in &found.evidence {
            assert!(stands_there(objects, "default", shown), "{}: {}", state.name, line(shown));
        }
        for language in Language::ALL {
            assert!(
                !layer(language, found.layer).is_empty() && !summary(language, &found).is_empty() && !remedy(language, &found).is_empty()
            );
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The layers of `web`, or of the first Deployment, one after the other over the steps of a scenario.
fn layers_of(timeline: &Timeline) -> String {
    let mut seen: Vec<String> = Vec::new();
    for number in 1..=timeline.len() {
        let state = timeline.state_at(number);
        let Some(deployment) = state.list(Kind::Deployment).next() else {
            continue;
        };
        let found = diagnose(&state.objects, deployment.key(), state.time_ms).expect("it is there");
        if found.is_blocked(state.time_ms) {
            assert!(!found.evidence.is_empty(), "step {number}: {:?}", found.layer);
        }
        for shown in &found.evidence {
            let there = stands_there(&state.objects, deployment.namespace(), shown);
            assert!(there, "step {number}: {}", line(shown));
        }
        let mark = if found.is_blocked(state.time_ms) { "!" } else { "" };
        let name = format!("{:?}{mark}", found.layer);
        if seen.last() != Some(&name) {
            seen.push(name);
        }
    }
    seen.join(" ")
}

#[test]
fn every_scenario_of_the_gallery_is_laid_to_its_layers_step_by_step() {
    let expected = include_str!("diagnosis_states/gallery.txt");
    let mut told = String::new();
    for entry in scenario::entries() {
        let mut timeline = entry.scenario().expect("it reads").timeline();
        timeline.run();
        told = format!("{told}{}: {}\n", entry.name, layers_of(&timeline));
    }
    if std::env::var_os("UPDATE_DIGESTS").is_some() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnosis_states/gallery.txt");
        std::fs::write(path, &told).expect("writable");
        return;
    }
    for (told, expected) in told.lines().zip(expected.lines()) {
        assert_eq!(told, expected);
    }
    assert_eq!(told.lines().count(), expected.lines().count());
}
