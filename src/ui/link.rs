//! The page's address: which scenario it opens, and the address of a step.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, window};

use super::message::Notice;
use super::settings;
use super::store::Store;
use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::Value;
use crate::manifest;
use crate::scenario::{self, Scenario};
use crate::share;
use crate::sim::script::{Input, Instruction};
use crate::what_if;

/// The scenario that opens where the address names none.
const FIRST: &str = "rolling-update";

/// Where a scenario is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The gallery, so that its name says it all.
    Gallery,
    /// A link, or the reader's own text.
    Elsewhere,
}

/// What the page opens.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The scenario.
    pub scenario: Rc<Scenario>,
    /// The step to open it at.
    pub step: Option<u64>,
    /// The text of the scenario: what the editor shows until something else is applied.
    pub manifest: Rc<str>,
    /// A text to put into the editor instead of the scenario's.
    pub draft: Option<Rc<str>>,
    /// Where the scenario is from.
    pub origin: Origin,
    /// Something to tell.
    pub notice: Option<Notice>,
}

impl Opening {
    /// A scenario from its beginning, or from where it says.
    pub fn of(scenario: Scenario) -> Self {
        Self {
            step: scenario.open.step,
            manifest: manifest_of(&scenario).into(),
            scenario: Rc::new(scenario),
            draft: None,
            origin: Origin::Elsewhere,
            notice: None,
        }
    }

    /// The scenario of the gallery that is called `name`, if it has arrived.
    pub fn of_name(name: &str) -> Option<Self> {
        let scenario = match scenario::find(name) {
            Some(entry) => entry.scenario(),
            None => scenario::read(&fetched(name)?),
        };
        let mut opening = Self::of(scenario.ok()?);
        opening.origin = Origin::Gallery;
        Some(opening)
    }

    /// What the page's address asks for; where it asks for nothing, what the reader was writing.
    pub fn of_address() -> Self {
        let fragment = fragment();
        let draft = settings::draft();
        if fragment.is_empty() {
            let name = draft.as_ref().map_or(FIRST, |(name, _)| name);
            let mut opening = Self::of_name(name).unwrap_or_else(Self::first);
            opening.draft = draft.map(|(_, text)| text.into());
            return opening;
        }
        let mut opening = match of_fragment(&fragment) {
            Ok(opening) => opening,
            Err(reason) => {
                let mut opening = Self::first();
                opening.notice = Some(Notice::BadLink(reason, format!("#{fragment}")));
                opening
            }
        };
        if let Some((_, text)) = draft.filter(|(_, text)| opening.notice.is_none() && !opening.has(text)) {
            opening.notice = Some(Notice::Draft(text.into()));
        }
        opening
    }

    /// Whether the scenario has `text` already, so that it is no draft.
    fn has(&self, text: &str) -> bool {
        let applied = |instruction: &Instruction| matches!(instruction, Instruction::Do(Input::Apply(applied)) if applied == text);
        *self.manifest == *text || self.scenario.script.iter().any(applied)
    }

    fn first() -> Self {
        Self::of_name(FIRST).unwrap_or_else(|| Self::of(Scenario::default()))
    }
}

/// What the scenario applies first. Where it goes on from a state that was brought in, the Deployment as its author would
/// write it.
fn manifest_of(scenario: &Scenario) -> String {
    let kind = |object: &&Value| object.text(&["kind"]) == Kind::Deployment.name();
    match scenario.objects.iter().find(kind) {
        Some(value) => manifest::to_yaml(&what_if::as_typed(&Object::new(Kind::Deployment, value.clone()))),
        None => scenario.manifest().unwrap_or_default().to_owned(),
    }
}

/// The scenario file that `www/boot.js` has fetched and put into the document, as it does before it announces an address.
fn fetched(name: &str) -> Option<String> {
    let blocks = window()?.document()?.query_selector_all("script[data-scenario]").ok()?;
    let mut blocks = (0..blocks.length()).filter_map(|at| blocks.item(at)?.dyn_into::<Element>().ok());
    let found = blocks.find(|block| block.get_attribute("data-scenario").as_deref() == Some(name));
    found?.text_content()
}

/// What a fragment asks for, or why it can't be had.
fn of_fragment(fragment: &str) -> Result<Opening, String> {
    let parameters = web_sys::UrlSearchParams::new_with_str(fragment).ok();
    let parameter = |name: &str| parameters.as_ref().and_then(|parameters| parameters.get(name));
    let Some(name) = parameter("scenario") else {
        return share::decode(fragment)
            .map(Opening::of)
            .map_err(|error| error.told(settings::language()));
    };
    let mut opening = Opening::of_name(&name).ok_or_else(|| settings::language().link_unknown(&name))?;
    opening.step = parameter("step").and_then(|step| step.parse().ok());
    Ok(opening)
}

/// The fragment of the page's address, without the `#`.
pub fn fragment() -> String {
    let hash = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// The fragment that opens the page as it stands: the scenario, all that the reader did, the step.
pub fn of_step(store: &Store) -> String {
    named(store).unwrap_or_else(|| share::encode(&store.scenario.played(&store.timeline, store.at)))
}

/// As [`of_step`], where the digest of the steps is known.
pub fn with_digest(store: &Store, digest: &str) -> String {
    named(store).unwrap_or_else(|| share::encode(&store.scenario.played_with(&store.timeline, store.at, digest)))
}

/// The short fragment of a scenario of the gallery that nobody changed.
pub fn named(store: &Store) -> Option<String> {
    // As long as the story is the gallery's, its name and the step say it all.
    if store.origin == Origin::Gallery && store.timeline.script().eq(&store.scenario.script) {
        let name = &store.scenario.name;
        return Some(match store.at {
            0 => format!("scenario={name}"),
            step => format!("scenario={name}&step={step}"),
        });
    }
    None
}

/// Where to go on when the program has stopped: the fragment that holds all that the reader did, and one to start again
/// from, which leaves the last action out if the engine stopped while it played on from there. Without one, the scenario
/// itself can't be played.
pub fn after_a_stop(store: &Store) -> (String, Option<String>) {
    let all = of_step(store);
    if !store.is_running() {
        return (all.clone(), Some(all));
    }
    let before = store.scenario.before_last_action(&store.timeline);
    (all, before.map(|scenario| share::encode(&scenario)))
}

/// The whole address with `fragment`.
pub fn address(fragment: &str) -> String {
    let href = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Writes `fragment` into the address: as a new entry of the browser's history, or in place of the present one.
pub fn write(fragment: &str, as_new_entry: bool) {
    let Some(history) = window().and_then(|window| window.history().ok()) else {
        return;
    };
    let url = format!("#{fragment}");
    let state = wasm_bindgen::JsValue::NULL;
    // A sandboxed frame refuses, and a browser may find it too often; the page works without.
    let _ = if as_new_entry {
        history.push_state_with_url(&state, "", Some(&url))
    } else {
        history.replace_state_with_url(&state, "", Some(&url))
    };
}
