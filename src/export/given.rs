//! What a program hands over as plain data: a cluster's options, a line of a script, which Pods are meant. Here it is read,
//! so that the bridge to JavaScript only carries it.

use crate::api::value::{Map, Value};
use crate::kubelet::manual::Selection;
use crate::limits;
use crate::scenario::{self, Fault, Scenario};
use crate::sim::script::{Input, Instruction};

/// Why something that was handed over cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not what was asked for; what that is.
    Argument(String),
    /// It has faults, in the order in which they stand.
    Scenario(Vec<Fault>),
}

/// The scenario of a file, or of a plain manifest.
///
/// # Errors
/// That it is too long, or its faults.
pub fn file(text: &str) -> Result<Scenario, Refusal> {
    if text.len() > limits::MAX_MANIFEST_BYTES {
        let most = limits::MAX_MANIFEST_BYTES;
        return Err(Refusal::Argument(format!("a scenario has {most} bytes at most")));
    }
    scenario::read(text).map_err(Refusal::Scenario)
}

/// The scenario of a new cluster: `given` is a scenario file without its script, in which `nodes` may also be their number;
/// nothing stands for what is usual.
///
/// # Errors
/// What is wrong with it.
pub fn options(given: &Value) -> Result<Scenario, Refusal> {
    let mut options = match given {
        Value::Null => Map::new(),
        Value::Map(map) => map.as_ref().clone(),
        _ => {
            return Err(Refusal::Argument(
                "the options must be an object such as {seed: 7, nodes: 3}".into(),
            ));
        }
    };
    if let Some(Value::Int(count)) = options.get("nodes") {
        // One more than there may be is enough to be told so.
        let most = i64::try_from(limits::MAX_NODES).unwrap_or(i64::MAX);
        let named = (1..=(*count).clamp(0, 1 + most)).map(|at| crate::value!({"name": (format!("node-{at}"))}));
        let named = Value::list(named);
        options.insert("nodes", named);
    }
    options.insert("apiVersion", scenario::API_VERSION);
    options.insert("kind", "Scenario");
    file(&Value::from(options).to_string())
}

/// What one line of a script does, such as `{fault: {node: node-1, state: down}}`, in a cluster of `scenario`'s nodes.
///
/// # Errors
/// What is wrong with it, or that it does nothing.
pub fn line(given: &Value, scenario: &Scenario) -> Result<Input, Refusal> {
    let nodes = Value::list(scenario.nodes.iter().map(|node| crate::value!({"name": (node.name.clone())})));
    let text = crate::value!({
        "apiVersion": (scenario::API_VERSION), "kind": "Scenario", "nodes": nodes, "script": [(given.clone())]
    });
    match file(&text.to_string())?.script.into_iter().next() {
        Some(Instruction::Do(input)) => Ok(input),
        _ => Err(Refusal::Argument(
            "a line that waits or speaks does nothing: use seek, step or settle".into(),
        )),
    }
}

/// Which Pods `given` means: `{pod, revision, count, ready}`, each of which may be missing; what is of another type is
/// as if it were.
pub fn selection(given: &Value) -> Selection {
    Selection {
        revision: given.int(&["revision"]),
        count: given.int(&["count"]).and_then(|count| usize::try_from(count).ok()),
        ready: given.get("ready").and_then(Value::as_bool),
        pod: given.string(&["pod"]),
    }
}

/// The number of a step from JavaScript's number: 0 for what is negative or no number, the last one for what is too large.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` saturates, and makes 0 of NaN"
)]
pub fn step_number(number: f64) -> u64 {
    number as u64
}
