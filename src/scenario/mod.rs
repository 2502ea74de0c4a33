//! The scenario file: one format for the gallery, links, inline embeds, the JavaScript API and tests.
//!
//! A scenario says what the cluster is like (seed, nodes, images, who plays the kubelet) and what happens to it (the
//! script). `objects` brings a state in from elsewhere: a list of objects as `kubectl get -o yaml` prints them, with uid,
//! times and status, as [`crate::import`] makes it; the clock begins at [`crate::api::time::START_MS`], where times that
//! are "now" have to stand. A plain manifest is a scenario too: it is applied to a cluster of three nodes. Nothing here decides what a
//! cluster does.

mod cluster;
mod faults;
mod gallery;
mod image;
mod outside;
mod read;
mod script;
mod write;

use std::collections::BTreeMap;

use ecow::{EcoString, eco_format};

pub use gallery::{Entry, entries, find};
pub use read::read;
pub use write::write;

use crate::api::hash;
use crate::api::kind::Kind;
use crate::api::value::Value;
use crate::apiserver::admission::webhook::Behaviours;
use crate::import::Import;
use crate::kubelet::image::{ImageBehaviour, KubeletMode};
use crate::sim::cluster::NodeSpec;
use crate::sim::condition::Condition;
use crate::sim::digest::digest;
use crate::sim::outside::Outside;
use crate::sim::script::{Instruction, Localized, Until};
use crate::sim::timeline::Timeline;
use crate::sim::world::World;

/// The `apiVersion` of scenario files.
pub const API_VERSION: &str = "converge/v1";

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name in links: lower-case letters, digits and dashes; empty where it has none.
    pub name: EcoString,
    /// What it is about, in a few words.
    pub title: Localized,
    /// What there is to see, in a sentence or two.
    pub description: Localized,
    /// From which every choice of the simulation follows.
    pub seed: u64,
    /// The nodes.
    pub nodes: Vec<NodeSpec>,
    /// What images do when they run, by name.
    pub images: BTreeMap<EcoString, ImageBehaviour>,
    /// What webhooks do when they are asked, by name; one that is not named here allows everything.
    pub webhooks: Behaviours,
    /// What the kubelets do by themselves.
    pub kubelet: KubeletMode,
    /// What stands beside the cluster from the beginning.
    pub outside: Vec<Outside>,
    /// Objects that are there from the beginning as they stand, with uid, times and status: a state that was brought in
    /// from elsewhere. The virtual clock begins at [`crate::api::time::START_MS`].
    pub objects: Vec<Value>,
    /// What happens.
    pub script: Vec<Instruction>,
    /// What must hold at the end; tests check it.
    pub goal: Vec<Condition>,
    /// Where a link opens it.
    pub open: Open,
}

/// Where a link opens a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// The step, counted from 1; `None` is the beginning.
    pub step: Option<u64>,
    /// The version of the engine that wrote the link.
    pub engine: EcoString,
    /// The [digest] of the timeline up to the step, so that a drift between engines is noticed.
    pub digest: EcoString,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            name: EcoString::new(),
            title: Localized::default(),
            description: Localized::default(),
            seed: 1,
            nodes: NodeSpec::default_three(),
            images: BTreeMap::new(),
            webhooks: Behaviours::new(),
            kubelet: KubeletMode::default(),
            outside: Vec::new(),
            objects: Vec::new(),
            script: Vec::new(),
            goal: Vec::new(),
            open: Open::default(),
        }
    }
}

/// What is wrong with a scenario file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// The field's path; empty where the text is not YAML.
    pub field: String,
    /// What is wrong and what to do.
    pub message: String,
}

impl Scenario {
    /// The scenario of a manifest: it is applied to three nodes.
    pub fn of_manifest(text: &str) -> Self {
        use crate::sim::script::Input;
        let script = vec![Instruction::Do(Input::Apply(text.into())), Instruction::Wait(Until::Quiet)];
        Self { script, ..Self::default() }
    }

    /// Whether this is [a plain manifest](Scenario::of_manifest) and no more.
    pub fn is_manifest(&self) -> bool {
        use crate::sim::script::Input;
        match self.script.as_slice() {
            [Instruction::Do(Input::Apply(text)), _] => *self == Self::of_manifest(text),
            _ => false,
        }
    }

    /// The scenario that goes on from a state brought in from elsewhere.
    pub fn of_import(import: &Import) -> Self {
        use crate::sim::fault::Fault;
        use crate::sim::script::Input;
        let down = |node: &EcoString| {
            Instruction::Do(Input::Fault(Fault::Node {
                node: node.clone(),
                down: true,
            }))
        };
        // Names and uids to come must not be those that the state was once made of: it may come from a simulation itself.
        let uids: String = import.objects.iter().map(|object| object.text(&["metadata", "uid"])).collect();
        let kind = |object: &&Value| object.text(&["kind"]) == Kind::Deployment.name();
        let deployment = import.objects.iter().find(kind).map(|object| object.text(&["metadata", "name"]));
        let title = deployment.map_or_else(Localized::default, |name| Localized {
            en: eco_format!("{name}, imported"),
            zh: eco_format!("导入的 {name}"),
        });
        Self {
            title,
            seed: u64::from(hash::fnv1a(&uids)),
            nodes: import.nodes.clone(),
            images: import.images.clone(),
            objects: import.objects.clone(),
            script: import.silent.iter().map(down).collect(),
            ..Self::default()
        }
    }

    /// The cluster before its set-up.
    fn world(&self) -> World {
        let mut world = World::new(self.seed);
        let kubelet = world.kubelet_mut();
        kubelet.mode = self.kubelet;
        kubelet.images = self.images.iter().map(|(name, behaviour)| (name.clone(), *behaviour)).collect();
        world
    }

    /// Its timeline before anything is set up: no object is there, the whole script lies ahead.
    pub fn blank_timeline(&self) -> Timeline {
        Timeline::start(World::new(self.seed), self.script.iter().cloned())
    }

    /// Its timeline, at the beginning.
    pub fn timeline(&self) -> Timeline {
        let mut world = self.world();
        world.set_up_cluster(&self.nodes);
        world.set_up(|api| {
            for (name, behaviour) in &self.webhooks {
                api.set_webhook(name.clone(), behaviour.clone());
            }
        });
        for outside in &self.outside {
            world.begin_outside(outside);
        }
        let kind = |object: &Value| Kind::of_manifest(object.text(&["apiVersion"]), object.text(&["kind"]));
        let objects = self.objects.iter().filter_map(|object| Some((kind(object)?, object.clone())));
        world.restore(&objects.collect::<Vec<_>>());
        Timeline::start(world, self.script.iter().cloned())
    }

    /// The scenario with all that was done in `timeline`, to be opened at step `step`: what a link holds.
    #[must_use]
    pub fn played(&self, timeline: &Timeline, step: u64) -> Self {
        self.played_with(timeline, step, &digest(timeline, step))
    }

    /// As [`Scenario::played`], where the digest of the steps up to `step` is known.
    #[must_use]
    pub fn played_with(&self, timeline: &Timeline, step: u64, digest: &str) -> Self {
        Self {
            script: timeline.script().cloned().collect(),
            open: Open {
                step: Some(step),
                engine: env!("CARGO_PKG_VERSION").into(),
                digest: digest.into(),
            },
            ..self.clone()
        }
    }

    /// The scenario with all that was done in `timeline` but the last action, to be opened where that was done: what there
    /// is to go on from when the action's consequences can't be played. `None` where nothing was done beyond the scenario.
    pub fn before_last_action(&self, timeline: &Timeline) -> Option<Self> {
        if timeline.script().eq(&self.script) {
            return None;
        }
        let mut script: Vec<Instruction> = timeline.script().cloned().collect();
        let last = script.iter().rposition(|instruction| matches!(instruction, Instruction::Do(_)))?;
        script.truncate(last);
        let Some(Instruction::Wait(Until::Step(at))) = script.pop() else {
            return None;
        };
        Some(Self {
            script,
            ..self.played(timeline, at)
        })
    }

    /// The goals that a cluster with these objects misses.
    pub fn missed_goals<'a>(&'a self, timeline: &Timeline) -> Vec<&'a Condition> {
        let state = timeline.state_at(timeline.len());
        let traffic = timeline.world().traffic().totals();
        self.goal
            .iter()
            .filter(|condition| !condition.holds(&state.objects, traffic))
            .collect()
    }

    /// The first manifest that is applied: what the editor shows.
    pub fn manifest(&self) -> Option<&str> {
        use crate::sim::script::Input;
        self.script.iter().find_map(|instruction| match instruction {
            Instruction::Do(Input::Apply(text)) => Some(text.as_str()),
            _ => None,
        })
    }
}
