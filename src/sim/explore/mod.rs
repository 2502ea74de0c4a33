//! All orders: every state that a small cluster can reach, whichever controller or kubelet is quick or slow.
//!
//! The simulation runs passes in the order of their latencies, which is one order of many. Here any pass that waits may
//! run next; those that are passed over run late. Breadth first, so that the way to a state is the shortest. States
//! that differ only in what decides nothing count as one; `state.rs` says what that is. Where there is no `minReadySeconds`
//! no decision about a rollout depends on a time, so that time is among it.
//!
//! Passes of the Deployment and ReplicaSet controllers, of the scheduler and of kubelets are put into every order. Those
//! of other parts run at once: they concern other objects, and write nothing that these four read. Long timers, such as the
//! progress deadline, never fire: they change a condition alone. What is not explored is the lag of informers, as
//! the engine's controllers read what is stored.
//!
//! In the manner of stateright (states, actions, properties), over the world's own value: a clone is a few pointers.

mod state;

use std::collections::{BTreeSet, VecDeque};

use ecow::{EcoString, eco_format};

use super::condition::is_complete;
use super::queue::{Item, Wait};
use super::world::World;
use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::value::Value;
use crate::controllers::ControllerName;
use crate::controllers::fenceposts;
use crate::limits;

/// A promise that was broken in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promise {
    /// Available Pods stay at or above replicas − maxUnavailable.
    Available,
    /// The sizes that the ReplicaSets are told stay within replicas + maxSurge.
    Sizes,
    /// An object has one controller at most.
    Owners,
    /// Where nothing is left to do, the rollout is complete.
    Converges,
}

/// What was found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Different states.
    pub states: usize,
    /// Passes that were run to find them.
    pub passes: usize,
    /// States in which nothing is left to do.
    pub ends: usize,
    /// Passes on the longest of the shortest ways.
    pub depth: usize,
    /// The fewest available Pods of any state, and the way there.
    pub fewest_available: (i64, Vec<EcoString>),
    /// The most Pods that were not on their way out, and the way there.
    pub most_pods: (i64, Vec<EcoString>),
    /// The line below which available Pods must not fall: replicas − maxUnavailable.
    pub floor: i64,
    /// The line that maxSurge draws: replicas + maxSurge.
    pub ceiling: i64,
    /// Broken promises, each the first time, with the way there.
    pub broken: Vec<(Promise, Vec<EcoString>)>,
    /// Whether the bound of states was reached, so that there may be more.
    pub is_cut_off: bool,
}

/// Why a cluster is not explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unexplorable {
    /// There is no such Deployment.
    NoDeployment,
    /// It has more replicas than [`limits::MAX_EXPLORED_REPLICAS`].
    TooManyReplicas(i64),
    /// With `minReadySeconds` what comes depends on times.
    MinReadySeconds,
}

/// How a state was reached: from which, by which pass.
#[derive(Clone, Debug)]
struct Origin {
    before: Option<usize>,
    pass: EcoString,
    depth: usize,
}

/// An exploration on its way.
#[derive(Clone, Debug)]
pub struct Explorer {
    deployment: Key,
    ahead: VecDeque<(World, usize)>,
    seen: BTreeSet<u128>,
    origins: Vec<Origin>,
    report: Report,
}

impl Explorer {
    /// Begins in `world`, about the rollout of the Deployment at `deployment`.
    ///
    /// # Errors
    /// Why it is not explored.
    pub fn new(mut world: World, deployment: &Key) -> Result<Self, Unexplorable> {
        settle_others(&mut world);
        let object = world.api().get(deployment).ok_or(Unexplorable::NoDeployment)?;
        let spec = object.value();
        let replicas = spec.int(&["spec", "replicas"]).unwrap_or(1);
        if replicas > limits::MAX_EXPLORED_REPLICAS {
            return Err(Unexplorable::TooManyReplicas(replicas));
        }
        if spec.int(&["spec", "minReadySeconds"]).unwrap_or_default() > 0 {
            return Err(Unexplorable::MinReadySeconds);
        }
        let (surge, unavailable) = fenceposts(spec.at(&["spec", "strategy", "rollingUpdate"]), replicas);
        let recreates = spec.text(&["spec", "strategy", "type"]) == "Recreate";
        let report = Report {
            fewest_available: (i64::MAX, Vec::new()),
            floor: if recreates { 0 } else { (replicas - unavailable).max(0) },
            ceiling: if recreates { replicas } else { replicas + surge },
            ..Report::default()
        };
        let mut explorer = Self {
            deployment: deployment.clone(),
            ahead: VecDeque::new(),
            seen: BTreeSet::new(),
            origins: Vec::new(),
            report,
        };
        explorer.visit(world, None, EcoString::new());
        Ok(explorer)
    }

    /// Explores on from `states` states. Returns whether there is more to explore.
    pub fn advance(&mut self, states: usize) -> bool {
        for _ in 0..states {
            let Some((world, at)) = self.ahead.pop_front() else { return false };
            let places: Vec<(usize, EcoString)> = choices(&world);
            if places.is_empty() {
                self.end(&world, at);
            }
            for (place, pass) in places {
                if self.report.states >= limits::MAX_EXPLORED_STATES {
                    self.report.is_cut_off = true;
                    self.ahead.clear();
                    return false;
                }
                let mut next = world.clone();
                next.run_at(place);
                self.report.passes += 1;
                settle_others(&mut next);
                self.visit(next, Some(at), pass);
            }
        }
        !self.ahead.is_empty()
    }

    /// Explores to the end.
    pub fn run(&mut self) -> &Report {
        while self.advance(1024) {}
        &self.report
    }

    /// What was found so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    fn visit(&mut self, world: World, before: Option<usize>, pass: EcoString) {
        if !self.seen.insert(state::digest(&world, &self.deployment)) {
            return;
        }
        let at = self.origins.len();
        let depth = before.map_or(0, |before| self.origins[before].depth + 1);
        self.origins.push(Origin { before, pass, depth });
        self.report.states += 1;
        self.report.depth = self.report.depth.max(depth);
        self.check(&world, at);
        self.ahead.push_back((world, at));
    }

    /// The passes that led to a state, in order.
    fn way(&self, at: usize) -> Vec<EcoString> {
        let mut way = Vec::new();
        let mut at = Some(at);
        while let Some(origin) = at.map(|at| &self.origins[at]) {
            if origin.before.is_some() {
                way.push(origin.pass.clone());
            }
            at = origin.before;
        }
        way.reverse();
        way
    }

    fn broke(&mut self, promise: Promise, at: usize) {
        if self.report.broken.iter().all(|(known, _)| *known != promise) {
            let way = self.way(at);
            self.report.broken.push((promise, way));
        }
    }

    fn check(&mut self, world: &World, at: usize) {
        let Some(deployment) = world.api().get(&self.deployment) else {
            return;
        };
        let sets: Vec<&Shared> = owned(world, Kind::ReplicaSet, deployment).collect();
        let pods: Vec<&Shared> = sets.iter().flat_map(|set| owned(world, Kind::Pod, set)).collect();
        let active = pods.iter().filter(|pod| pod.pod().is_active());
        let (mut count, mut available) = (0, 0);
        for pod in active {
            count += 1;
            available += i64::from(pod.pod().ready);
        }
        let told: i64 = sets
            .iter()
            .map(|set| set.value().int(&["spec", "replicas"]).unwrap_or_default())
            .sum();
        let two = |object: &Shared| object.owner_references().filter(|owner| owner.controller).count() > 1;
        let disowned = sets.iter().chain(&pods).any(|object| two(object));
        if available < self.report.fewest_available.0 {
            self.report.fewest_available = (available, self.way(at));
        }
        if count > self.report.most_pods.0 {
            self.report.most_pods = (count, self.way(at));
        }
        if available < self.report.floor {
            self.broke(Promise::Available, at);
        }
        if told > self.report.ceiling {
            self.broke(Promise::Sizes, at);
        }
        if disowned {
            self.broke(Promise::Owners, at);
        }
    }

    fn end(&mut self, world: &World, at: usize) {
        self.report.ends += 1;
        let complete = world
            .api()
            .get(&self.deployment)
            .is_some_and(|deployment| is_complete(deployment.value()));
        if !complete {
            self.broke(Promise::Converges, at);
        }
    }
}

fn owned<'a>(world: &'a World, kind: Kind, owner: &'a Shared) -> impl Iterator<Item = &'a Shared> {
    world.api().controlled(kind, owner.namespace(), owner.uid())
}

/// Whether the passes of this part are put into every order.
fn is_ordered(part: ControllerName) -> bool {
    matches!(
        part,
        ControllerName::Deployment | ControllerName::ReplicaSet | ControllerName::Scheduler | ControllerName::Kubelet
    )
}

/// Whether the pass can come at any time. Timers of the kubelets are what containers do; others are long.
fn is_ahead(item: &Item) -> bool {
    item.wait != Wait::Timer || item.controller == ControllerName::Kubelet
}

/// The passes that may run next, by their places in the queue, with their names.
fn choices(world: &World) -> Vec<(usize, EcoString)> {
    let waiting = world.waiting().enumerate();
    let ahead = waiting.filter(|(_, (_, item))| is_ordered(item.controller) && is_ahead(item));
    ahead
        .map(|(place, (_, item))| (place, eco_format!("{} {}", item.controller.component(), item.key.name)))
        .collect()
}

/// Lets the other parts do what they have to do.
fn settle_others(world: &mut World) {
    for _ in 0..1000 {
        let mut waiting = world.waiting();
        let other = waiting.position(|(_, item)| !is_ordered(item.controller) && is_ahead(item));
        drop(waiting);
        match other {
            Some(place) => drop(world.run_at(place)),
            None => return,
        }
    }
}

/// The world of `deployment` at the beginning of its rollout: the version before is at rest on one node, and the change
/// has just been stored. What there is to explore for a page's question.
///
/// # Errors
/// The API server's refusal.
pub fn rollout(before: &Value, after: &Value, prepare: impl FnOnce(&mut World)) -> Result<(World, Key), crate::api::status::Status> {
    use super::cluster::NodeSpec;
    use crate::apiserver::actor::Actor;
    use crate::apiserver::why::Why;
    use crate::apiserver::write::Writer;
    use crate::apiserver::{CreateOptions, UpdateOptions};
    let writer = || Writer::client(Actor::Client("you".into()), "kubectl", Why::Asked("explore".into()));
    let mut world = World::new(1);
    prepare(&mut world);
    world.kubelet_mut().jitter_percent = 0;
    world.kubelet_mut().mode.report = false;
    world.set_up_cluster(&[NodeSpec::new("node-1")]);
    let (created, _) = world.act(|api| api.create(writer(), Kind::Deployment, before.clone(), CreateOptions::default()));
    let key = created?.key().clone();
    let until_ms = world.now_ms() + limits::HORIZON_MS;
    let complete = |world: &World| world.api().get(&key).is_some_and(|deployment| is_complete(deployment.value()));
    while !complete(&world) && world.run_next(until_ms).is_some() {}
    // What is on its way settles; the progress deadline is not waited for.
    let quiet_ms = world.now_ms() + super::script::QUIET_MS;
    while world.run_next(quiet_ms).is_some() {}
    let (updated, _) = world.act(|api| api.update(writer(), Kind::Deployment, after.clone(), UpdateOptions::default()));
    updated?;
    Ok((world, key))
}
