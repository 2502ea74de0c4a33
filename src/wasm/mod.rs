//! The engine's handle for JavaScript: a thin shim over [`Player`] whose results are plain objects.
//!
//! `www/package/index.d.ts` is its contract, written for people; this file only carries it out. What the API server or
//! a scenario file refuses comes as an `Error` with a `code` and `causes`; what a command line prints comes as a result,
//! since a terminal does not throw.

mod convert;
mod error;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::value::{Map, Value};
use crate::apiserver::write::Outcome;
use crate::explain::language::Language;
use crate::export;
use crate::kubelet::manual::Verb;
use crate::limits;
use crate::scenario::Scenario;
use crate::share;
use crate::sim::player::{Played, Player};
use crate::sim::runner::{Action, Stream};
use crate::sim::script::Input;
use convert::{to_js, to_number};
use error::Failure;

/// A cluster with its timeline.
#[wasm_bindgen]
pub struct Playground {
    player: Player,
    scenario: Scenario,
    drifted: bool,
}

#[wasm_bindgen]
impl Playground {
    /// A new cluster. `options` is a scenario without its script, as an object: `seed`, `nodes`, `images`, `kubelet`, …
    ///
    /// # Errors
    /// `InvalidScenario`, with a cause for each fault.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &JsValue) -> Result<Playground, JsValue> {
        let given = convert::of_js(options)?;
        let scenario = export::given::options(&given).map_err(Failure::given)?;
        Ok(Self::of(scenario))
    }

    /// The cluster of a scenario file or of a plain manifest, before its first step.
    ///
    /// # Errors
    /// `InvalidScenario`, with a cause for each fault.
    #[wasm_bindgen(js_name = fromScenario)]
    pub fn of_text(text: &str) -> Result<Playground, JsValue> {
        let scenario = export::given::file(text).map_err(Failure::given)?;
        Ok(Self::of(scenario))
    }

    /// The cluster of a link, at the step that the link opens.
    ///
    /// # Errors
    /// `InvalidLink`.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn of_link(link: &str) -> Result<Playground, JsValue> {
        let fragment = link.rsplit_once('#').map_or(link, |(_, fragment)| fragment);
        let scenario = share::decode(fragment).map_err(|error| Failure::link(&error))?;
        let mut playground = Self::of(scenario);
        if let Some(step) = playground.scenario.open.step {
            playground.player.seek(step);
        }
        let found = share::drift(&playground.scenario.open, playground.player.timeline());
        playground.drifted = matches!(found, Some(Some(_)));
        Ok(playground)
    }

    fn of(scenario: Scenario) -> Self {
        Self {
            player: Player::new(scenario.timeline()),
            scenario,
            drifted: false,
        }
    }

    /// Applies a manifest as `kubectl apply -f -` would. Returns the command's result.
    ///
    /// # Errors
    /// The API server's refusal under its reason (`Invalid`, `Forbidden`, …) with its causes; `CommandFailed` where
    /// kubectl itself gives up, such as on text that is no YAML; `TooLong` where the timeline is full.
    pub fn apply(&mut self, manifest: &str) -> Result<JsValue, JsValue> {
        let played = self.act(Input::Apply(manifest.into()))?;
        if played.action.code == Some(0) {
            return to_js(&result(&played));
        }
        let printed = printed(&played.action, Stream::Err);
        let refusal = played.steps.iter().find_map(|step| match &step.write.outcome {
            Outcome::Refused(_, status) => Some(status),
            _ => None,
        });
        Err(match refusal {
            Some(status) => Failure::refused(&printed, status),
            None => Failure::command(&printed),
        }
        .into())
    }

    /// Runs a kubectl command line and returns what it prints, with its exit code; `stdin` is what it reads.
    ///
    /// # Errors
    /// `TooLong` where the timeline is full.
    pub fn kubectl(&mut self, line: &str, stdin: Option<String>) -> Result<JsValue, JsValue> {
        let played = self.act(Input::Kubectl {
            line: line.into(),
            stdin: stdin.unwrap_or_default().into(),
        })?;
        to_js(&result(&played))
    }

    /// Plays the kubelet for the Pods that `selection` means (`{pod?, revision?, count?, ready?}`): `ready`, `unready`,
    /// `crash`, `imagePullFails`, `fail`, `evict` or `finish`. Returns the steps that it made.
    ///
    /// # Errors
    /// `InvalidArgument` for another verb.
    pub fn kubelet(&mut self, verb: &str, selection: &JsValue) -> Result<JsValue, JsValue> {
        let verb = Verb::named(verb)
            .ok_or_else(|| Failure::argument("the kubelet takes ready, unready, crash, imagePullFails, fail, evict or finish"))?;
        let selection = export::given::selection(&convert::of_js(selection)?);
        let played = self.act(Input::Kubelet { verb, selection })?;
        to_js(&Value::list(played.steps.iter().map(|step| export::step(step))))
    }

    /// Does what one line of a scenario's script does, as an object: `{fault: {node: "node-1", state: "down"}}`. Returns
    /// the steps that it made.
    ///
    /// # Errors
    /// `InvalidScenario` for a line that does nothing or is none, with a cause for each fault.
    pub fn perform(&mut self, line: &JsValue) -> Result<JsValue, JsValue> {
        let line = convert::of_js(line)?;
        let input = export::given::line(&line, &self.scenario).map_err(Failure::given)?;
        let played = self.act(input)?;
        to_js(&Value::list(played.steps.iter().map(|step| export::step(step))))
    }

    fn act(&mut self, input: Input) -> Result<Played, JsValue> {
        let most = limits::MAX_STEPS;
        self.player
            .act(input)
            .ok_or_else(|| Failure::new("TooLong", &format!("a timeline has {most} steps at most")).into())
    }

    /// Makes the next step and returns it; `undefined` when nothing more happens by itself.
    ///
    /// # Errors
    /// Never in practice: plain data always crosses the bridge.
    pub fn step(&mut self) -> Result<JsValue, JsValue> {
        self.player
            .step()
            .map_or(Ok(JsValue::UNDEFINED), |step| to_js(&export::step(&step)))
    }

    /// Takes the last step back and returns it; `undefined` before the first.
    ///
    /// # Errors
    /// Never in practice: plain data always crosses the bridge.
    pub fn back(&mut self) -> Result<JsValue, JsValue> {
        self.player
            .back()
            .map_or(Ok(JsValue::UNDEFINED), |step| to_js(&export::step(&step)))
    }

    /// Goes to the step of this number, or to the last one. Returns the number of the step it stands at.
    pub fn seek(&mut self, number: f64) -> f64 {
        to_number(self.player.seek(export::given::step_number(number)))
    }

    /// Goes to where nothing more happens by itself. Returns the number of the last step.
    pub fn settle(&mut self) -> f64 {
        to_number(self.player.settle())
    }

    /// Takes the last action back, so that what it left comes again. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.player.undo()
    }

    /// Whether the link that it was made from showed other steps to its author, who had another version of the engine.
    #[wasm_bindgen(getter)]
    pub fn drifted(&self) -> bool {
        self.drifted
    }

    /// The number of the step it stands at, 0 before the first.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> f64 {
        to_number(self.player.at())
    }

    /// How many steps have been computed; more may follow.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> f64 {
        to_number(self.player.timeline().len())
    }

    /// The steps from number `from` (1 where it is left out) up to the present one.
    ///
    /// # Errors
    /// Never in practice: plain data always crosses the bridge.
    pub fn steps(&self, from: Option<f64>) -> Result<JsValue, JsValue> {
        let first = export::given::step_number(from.unwrap_or(1.0)).max(1);
        let timeline = self.player.timeline();
        let steps = (first..=self.player.at()).filter_map(|number| timeline.step(number));
        to_js(&Value::list(steps.map(|step| export::step(step))))
    }

    /// The cluster as it stands: Deployments with their ReplicaSets and Pods, and the nodes.
    ///
    /// # Errors
    /// Never in practice: plain data always crosses the bridge.
    pub fn state(&self) -> Result<JsValue, JsValue> {
        to_js(&export::state(&self.player.state()))
    }

    /// The objects as the API server returns them, of a kind (`pods`, `deploy`, `ReplicaSet`, …) or of every kind.
    ///
    /// # Errors
    /// `InvalidArgument` for a kind that is not there.
    pub fn objects(&self, kind: Option<String>) -> Result<JsValue, JsValue> {
        let kind = kind.map(|name| known_kind(&name)).transpose()?;
        to_js(&export::objects(&self.player.state(), kind))
    }

    /// One object as the API server returns it; `undefined` where there is none. The namespace is `default` if left out.
    ///
    /// # Errors
    /// `InvalidArgument` for a kind that is not there.
    pub fn object(&self, kind: &str, name: &str, namespace: Option<String>) -> Result<JsValue, JsValue> {
        let kind = known_kind(kind)?;
        let namespace = match namespace {
            _ if !kind.names().namespaced => String::new(),
            Some(namespace) => namespace,
            None => "default".to_owned(),
        };
        let found = export::object(&self.player.state(), &Key::new(kind, &namespace, name));
        found.map_or(Ok(JsValue::UNDEFINED), |object| to_js(&object))
    }

    /// What a step did, by which rule with which numbers, and what led to it; of the present step in English where left
    /// out; `undefined` where there is no such step.
    ///
    /// # Errors
    /// `InvalidArgument` for a language other than English and Chinese.
    #[allow(clippy::needless_pass_by_value, reason = "wasm-bindgen hands no optional text over by reference")]
    pub fn explain(&self, step: Option<f64>, language: Option<String>) -> Result<JsValue, JsValue> {
        let language = match language.as_deref() {
            None => Language::English,
            Some(tag) => Language::of_tag(tag).ok_or_else(|| Failure::argument("the languages are en and zh"))?,
        };
        let at = step.map_or(self.player.at(), export::given::step_number);
        export::explanation(self.player.timeline(), at, language).map_or(Ok(JsValue::UNDEFINED), |told| to_js(&told))
    }

    /// The fragment of a link that opens the playground here, with all that was done: `v1.d.…`, to be put after a `#`.
    pub fn link(&self) -> String {
        share::encode(&self.scenario.played(self.player.timeline(), self.player.at()))
    }
}

/// The Kubernetes version that the engine mirrors, such as `1.36`.
#[wasm_bindgen(js_name = kubernetesVersion)]
pub fn kubernetes_version() -> String {
    crate::KUBERNETES_VERSION.to_owned()
}

fn known_kind(name: &str) -> Result<Kind, JsValue> {
    Kind::of_resource(name).ok_or_else(|| Failure::argument(&format!("the server doesn't have a resource type {name:?}")).into())
}

/// `{exitCode, stdout, stderr, steps}`; the exit code is left out where the command waits for what never comes.
fn result(played: &Played) -> Value {
    let mut map = Map::new();
    if let Some(code) = played.action.code {
        map.insert("exitCode", i64::from(code));
    }
    map.insert("stdout", printed(&played.action, Stream::Out));
    map.insert("stderr", printed(&played.action, Stream::Err));
    map.insert("steps", Value::list(played.steps.iter().map(|step| export::step(step))));
    map.into()
}

fn printed(action: &Action, stream: Stream) -> String {
    let lines = action.lines.iter().filter(|line| line.stream == stream);
    lines.map(|line| line.text.as_str()).collect()
}
