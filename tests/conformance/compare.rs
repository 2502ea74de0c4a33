//! What must be equal of two recordings of the same scenario, and what need not be.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::mask::fold;
use crate::play::Player;

/// Events whose repeats are a matter of time.
const REPEATING: [&str; 3] = ["FailedCreate", "FailedScheduling", "FailedBinding"];
/// From the eleventh event about Deployments on, client-go combines similar ones, with counts that race.
const JUDGED_EVENTS: usize = 10;

/// Plays the recording and returns the first difference, if there is one.
pub fn first_difference(recording: &Json) -> Option<String> {
    let mut player = Player::new(recording);
    let mut sides = [Told::default(), Told::default()];
    for (at, theirs) in recording["steps"].as_array().into_iter().flatten().enumerate() {
        let ours = player.step(&theirs["do"]);
        if player.restless {
            return Some(format!("step {at} {}: does not come to rest", short(&theirs["do"])));
        }
        let [a, b] = &mut sides;
        let (theirs_view, ours_view) = (a.view(theirs), b.view(&ours));
        for (part, expected) in &theirs_view {
            let found = &ours_view.iter().find(|(name, _)| name == part).expect("the same parts").1;
            if expected != found {
                let stimulus: String = theirs["do"].to_string().chars().take(90).collect();
                return Some(format!(
                    "step {at} {stimulus}: {part}; recorded {}, played {}",
                    short(expected),
                    short(found)
                ));
            }
        }
    }
    None
}

fn short(value: &Json) -> String {
    value.to_string().chars().take(1200).collect()
}

/// What one side has told so far, by which later steps are judged.
#[derive(Default)]
struct Told {
    failures: BTreeSet<String>,
    deployment_events: usize,
}

impl Told {
    /// The parts of a step that must be equal.
    fn view(&mut self, step: &Json) -> Vec<(&'static str, Json)> {
        let then = &step["then"];
        let result = &step["result"];
        let writes: Vec<&Json> = then["writes"].as_array().into_iter().flatten().collect();
        let events: Vec<&Json> = writes.iter().copied().filter(|write| write["kind"] == "events").collect();
        let stdout = result["stdout"].as_str().map(|text| printed(text, &step["do"]));
        vec![
            ("code", result["code"].clone()),
            ("stdout", stdout.into()),
            ("stderr", result["stderr"].as_str().map(fold).into()),
            ("status", result["status"].clone()),
            ("deployments", sorted(&folded(&then["deployments"]))),
            ("replicaSets", sorted(&then["replicaSets"])),
            ("pods", sorted(&then["pods"])),
            ("sizes", sizes(&writes)),
            ("deployment events", self.deployment_events(&events)),
            ("other events", other_events(&events)),
            ("failed events", self.failures(&events)),
        ]
    }

    fn deployment_events(&mut self, events: &[&Json]) -> Json {
        let of_deployments: Vec<&Json> = events
            .iter()
            .copied()
            .filter(|event| event["from"] == "deployment-controller")
            .collect();
        self.deployment_events += of_deployments.len();
        if self.deployment_events > JUDGED_EVENTS {
            return json!([]);
        }
        of_deployments.into_iter().filter(|event| !is_combined(event)).map(said).collect()
    }

    fn failures(&mut self, events: &[&Json]) -> Json {
        let failures: BTreeSet<String> = events
            .iter()
            .filter(|event| is_repeating(event) && !is_combined(event))
            .map(|event| said(event).to_string())
            .collect();
        let new: Vec<String> = failures.difference(&self.failures).cloned().collect();
        self.failures.extend(failures);
        new.into()
    }
}

/// What a command printed; the order of Pods among equals is free.
fn printed(text: &str, stimulus: &Json) -> String {
    let pods = stimulus["kubectl"].as_str().is_some_and(|line| line.starts_with("get pods"));
    if !pods {
        return fold(text);
    }
    let mut lines: Vec<&str> = text.split('\n').collect();
    lines.sort_unstable();
    fold(&lines.join("\n"))
}

fn folded(value: &Json) -> Json {
    serde_json::from_str(&fold(&value.to_string())).expect("folding keeps JSON what it is")
}

fn sorted(list: &Json) -> Json {
    let mut items: Vec<&Json> = list.as_array().into_iter().flatten().collect();
    items.sort_by_key(ToString::to_string);
    json!(items)
}

fn sizes(writes: &[&Json]) -> Json {
    writes
        .iter()
        .filter(|write| write["kind"] == "replicasets" && write["verb"] != "delete" && write["changed"]["spec.replicas"].is_array())
        .map(|write| json!([write["name"], write["changed"]["spec.replicas"]]))
        .collect()
}

fn other_events(events: &[&Json]) -> Json {
    let mut said: Vec<String> = events
        .iter()
        .filter(|event| event["from"] != "deployment-controller" && !is_repeating(event) && !is_combined(event))
        .map(|event| on_any_node(&said(event).to_string()))
        .collect();
    said.sort();
    said.into()
}

fn said(event: &Json) -> Json {
    json!([event["object"], event["type"], event["reason"], event["message"]])
}

fn is_repeating(event: &Json) -> bool {
    REPEATING.iter().any(|reason| event["reason"] == *reason)
}

fn is_combined(event: &Json) -> bool {
    event["message"].as_str().is_some_and(|message| message.contains("combined from"))
}

/// On which node a Pod lands is free.
fn on_any_node(text: &str) -> String {
    let Some((before, node)) = text.split_once(" to node-") else {
        return text.to_owned();
    };
    let rest = node.trim_start_matches(|character: char| character.is_ascii_digit());
    format!("{before} to <node>{rest}")
}
