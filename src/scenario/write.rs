//! Scenarios to scenario files: what a link carries and what is saved.

use super::cluster::{duration_text, mode_value, write_node};
use super::faults::{write_fault, write_webhook};
use super::image::write_image;
use super::outside::outside_value;
use super::{API_VERSION, Scenario};
use crate::api::value::{Map, Value};
use crate::apiserver::Cut;
use crate::kubelet::image::KubeletMode;
use crate::manifest;
use crate::sim::cluster::NodeSpec;
use crate::sim::script::{Input, Instruction, Localized, Until};
use crate::value;

/// The scenario as a file that [`super::read`] reads back to an equal scenario. What equals the default is left out.
pub fn write(scenario: &Scenario) -> String {
    let mut file = Map::new();
    file.insert("apiVersion", API_VERSION);
    file.insert("kind", "Scenario");
    if !scenario.name.is_empty() {
        file.insert("metadata", value!({"name": (scenario.name.clone())}));
    }
    for (key, text) in [("title", &scenario.title), ("description", &scenario.description)] {
        if *text != Localized::default() {
            file.insert(key, localized(text));
        }
    }
    if let Some(seed) = i64::try_from(scenario.seed).ok().filter(|seed| *seed != 1) {
        file.insert("seed", seed);
    }
    if scenario.nodes != NodeSpec::default_three() {
        file.insert("nodes", Value::list(scenario.nodes.iter().map(write_node)));
    }
    if !scenario.images.is_empty() {
        file.insert(
            "images",
            scenario
                .images
                .iter()
                .map(|(name, behaviour)| (name.clone(), write_image(behaviour)))
                .collect::<Map>(),
        );
    }
    if !scenario.webhooks.is_empty() {
        let webhooks = scenario.webhooks.iter();
        file.insert(
            "webhooks",
            webhooks
                .map(|(name, behaviour)| (name.clone(), write_webhook(behaviour)))
                .collect::<Map>(),
        );
    }
    if scenario.kubelet != KubeletMode::default() {
        file.insert("kubelet", mode_value(scenario.kubelet));
    }
    for outside in &scenario.outside {
        let (key, value) = outside_value(outside);
        file.insert(key, value);
    }
    if !scenario.objects.is_empty() {
        file.insert("objects", scenario.objects.clone());
    }
    if !scenario.script.is_empty() {
        file.insert("script", Value::list(scenario.script.iter().map(instruction)));
    }
    if !scenario.goal.is_empty() {
        file.insert("goal", Value::list(scenario.goal.iter().map(ToString::to_string)));
    }
    let mut open = Map::new();
    if let Some(step) = scenario.open.step.and_then(|step| i64::try_from(step).ok()) {
        open.insert("step", step);
    }
    for (key, text) in [("engine", &scenario.open.engine), ("digest", &scenario.open.digest)] {
        if !text.is_empty() {
            open.insert(key, text.clone());
        }
    }
    if !open.is_empty() {
        file.insert("open", open);
    }
    manifest::to_yaml(&file.into())
}

fn localized(text: &Localized) -> Value {
    if text.zh.is_empty() {
        Value::from(text.en.clone())
    } else {
        value!({"en": (text.en.clone()), "zh": (text.zh.clone())})
    }
}

fn command(person: &str, line: &str, stdin: &str, cut: Option<Cut>) -> Value {
    let mut map = Map::new();
    if !person.is_empty() {
        map.insert("as", person);
    }
    map.insert("kubectl", line);
    if !stdin.is_empty() {
        map.insert("stdin", stdin);
    }
    if let Some((name, _)) = Cut::NAMES.into_iter().find(|(_, other)| Some(*other) == cut) {
        map.insert("cut", name);
    }
    map.into()
}

fn instruction(instruction: &Instruction) -> Value {
    match instruction {
        Instruction::Do(Input::Apply(text)) => value!({"apply": (text.clone())}),
        Instruction::Do(Input::Kubectl { line, stdin }) => command("", line, stdin, None),
        Instruction::Do(Input::As { person, line, stdin }) => command(person, line, stdin, None),
        Instruction::Do(Input::Interrupted { person, line, stdin, cut }) => command(person, line, stdin, Some(*cut)),
        Instruction::Do(Input::Fault(fault)) => value!({"fault": (write_fault(fault))}),
        Instruction::Do(Input::Kubelet { verb, selection }) => {
            let mut map = Map::new();
            map.insert("kubelet", verb.to_string());
            if let Some(revision) = selection.revision {
                map.insert("revision", revision);
            }
            if let Some(count) = selection.count.and_then(|count| i64::try_from(count).ok()) {
                map.insert("count", count);
            }
            if let Some(ready) = selection.ready {
                map.insert("ready", ready);
            }
            if !selection.pod.is_empty() {
                map.insert("pod", selection.pod.clone());
            }
            map.into()
        }
        Instruction::Do(Input::Kubelets(mode)) => value!({"kubelet": (mode_value(*mode))}),
        Instruction::Do(Input::Outside(outside)) => std::iter::once(outside_value(outside)).collect::<Map>().into(),
        Instruction::Do(Input::Image { name, behaviour }) => {
            let mut map = Map::new();
            map.insert("name", name.clone());
            for (field, value) in write_image(behaviour).iter() {
                map.insert(field.clone(), value.clone());
            }
            value!({"image": map})
        }
        Instruction::Wait(Until::Passed(wait_ms)) => {
            value!({"until": (duration_text(*wait_ms))})
        }
        Instruction::Wait(until) => value!({"until": (until.to_string())}),
        Instruction::Say(text) => value!({"say": (localized(text))}),
    }
}
