//! Converge: a playground for the Kubernetes Deployment reconcile loop.
//!
//! This page is the architecture. The engine is everything but `ui`: it knows nothing of the web, and
//! `cargo test --no-default-features` builds and tests it alone.
//!
//! ```text
//! manifest text ─┐                                   ┌─> explain ─> ui (Yew) / share link
//! kubectl line ──┼─> apiserver ──> store ──> watch ──┤
//! kubelet, fault ┘   decode, default,  │             └─> sim::timeline (steps, checkpoints)
//!                    validate, admit   └─> controllers, scheduler, kubelet ──> apiserver (the same door)
//! ```
//!
//! # Parts, from the leaves up
//!
//! | module | what it is | upstream |
//! |---|---|---|
//! | [`api`] | the value tree, the schema table, decoding, defaults, hash, validation, selectors | `k8s.io/api`, `apimachinery`, `pkg/apis` |
//! | [`manifest`] | YAML and JSON text to values with line and column, and back | `sigs.k8s.io/yaml` |
//! | [`apiserver`] | the only door into the store: every request, accepted or refused, is journaled with its author and its why | `apiserver/pkg`, `pkg/registry` |
//! | [`record`] | events, counted and combined | `client-go/tools/record` |
//! | [`controllers`] | level-triggered passes, one module each | `pkg/controller` |
//! | [`scheduler`], [`kubelet`] | small state machines with latencies from the scenario and one seeded generator | `pkg/scheduler`, `pkg/kubelet` |
//! | [`traffic`] | a client that sends requests, and what becomes of them, counted and never simulated one by one | `pkg/proxy` |
//! | [`kubectl`] | what the client does by itself, and what it prints | `kubectl/pkg` |
//! | [`gitops`] | an agent that keeps the cluster as a repository says | Argo CD, Flux |
//! | [`sim`] | virtual clock, queue of passes, the [world](sim::world::World), the [timeline](sim::timeline::Timeline) | |
//! | [`diagnosis`] | which layer holds a Deployment up, from its objects alone | |
//! | [`what_if`] | a rollout under other budgets, each played to its end | |
//! | [`import`] | what `kubectl get -o yaml` printed, as the beginning of a scenario, with all that had to be assumed | |
//! | [`explain`] | a step in words: what changed, who did it, the rule with its numbers | |
//! | [`scenario`], [`share`] | scenario files, the gallery, links | |
//! | `ui` | the page: draws snapshots, dispatches inputs, never reaches into the world | |
//!
//! An arrow may only point up this table, never down: `api` knows nothing of a store, `apiserver` nothing of time's
//! queue, `controllers` nothing of scenarios, and nothing below `ui` knows that there is a page. [`limits`] holds every bound.
//!
//! # How a run works
//!
//! A [`scenario::Scenario`] makes a [`sim::world::World`] and a script. The timeline plays the script: an
//! [input](sim::script::Input) goes through [`kubectl`] to the [`apiserver`], whose journal becomes
//! [steps](sim::step::Step); each stored write wakes the parts that watch its kind, whose passes stand in the
//! [queue](sim::queue::WorkQueue) by time, part and order of asking. A pass reads, decides, writes and ends; it keeps
//! nothing that it could not read again. What a pass has begun it finishes: an action of the reader falls between passes. A command about
//! several objects sends its requests one after the other, each a pass of its own.
//!
//! The timeline runs ahead of the reader. Playing, stepping back and seeking only read what is there: a state is the
//! nearest checkpoint with the changes since. Acting in the past plays on from the checkpoint before that step.
//!
//! # Invariants
//!
//! Each has a test in `tests/invariants.rs` or `tests/property.rs`.
//!
//! 1. The engine is a value: cheap to clone and to compare. It never reads wall time, global state, the order of a hash
//!    map or a float in a decision.
//! 2. Equal scenarios make equal steps, natively and in wasm ([`sim::digest`]).
//! 3. Every write passes the API server; a refused one changes nothing but the journal.
//! 4. Every step names its author and its [cause](sim::step::Cause); every chain of causes ends in an action, a timer or the set-up.
//! 5. Replaying the steps up to any number gives the state at that number.
//! 6. In a rolling update Pods stay within replicas + maxSurge and the available ones at or above replicas −
//!    maxUnavailable, unless Pods fail by themselves or somebody interferes. In whatever order passes run
//!    ([`sim::explore`]), the lower bound holds, and the upper one for the sizes that ReplicaSets are told: Pods of the old
//!    one may be there a moment longer, as upstream.
//! 7. A Pod has at most one controller; overlapping labels alone change no owner.
//! 8. Nothing is unbounded, see [`limits`].
//! 9. No text becomes HTML; a link opens a scenario and changes no setting.
//! 10. A link that was ever made opens for ever ([`share`]).
//!
//! # What is deliberately absent
//!
//! The engine does no input or output, has no threads, no `unsafe`, no clock of its own. It keeps no caches of the
//! API server for its controllers: upstream's informers lag and its expectations make up for that; here a pass sees
//! what is stored. Protobuf, authentication, conversion between API versions and watch bookmarks are not modelled.
//!
//! # How to add
//!
//! * **a rule of validation**: the file of its subject in `api/validation/`, called in upstream's order; a row in the
//!   table test beside it, or a vector in `tests/vectors/`.
//! * **a controller**: a module named as upstream names it, its name in [`controllers::ControllerName`], its wake-ups in
//!   [`controllers::observe`], its pass in [`controllers::reconcile`]; a `Why` for each write in `apiserver/why/` with
//!   words in both languages in `explain/`.
//! * **a kubectl command**: a file in `kubectl/`, a row in its command table, a test of its exact text.
//! * **a scenario**: a file in `www/scenarios/`, its name in `scenario/gallery.rs`; its goal is a test by itself.
//! * **a kind**: a row in [`api::kind::Kind`], its types in `tests/schema/`, defaults and validation.

pub mod api;
pub mod apiserver;
pub mod controllers;
pub mod diagnosis;
pub mod explain;
pub mod export;
pub mod fidelity;
pub mod gitops;
pub mod import;
pub mod kubectl;
pub mod kubelet;
pub mod limits;
pub mod manifest;
#[cfg(not(target_arch = "wasm32"))]
pub mod play;
pub mod record;
pub mod scenario;
pub mod scheduler;
pub mod share;
pub mod sim;
pub mod traffic;
#[cfg(feature = "ui")]
pub mod ui;
#[cfg(feature = "wasm")]
pub mod wasm;
pub mod what_if;

/// The version of Kubernetes that the engine mirrors.
pub const KUBERNETES_VERSION: &str = "1.36";
