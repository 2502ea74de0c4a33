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
//! | [`sim`] | virtual clock, queue of passes, the [world](sim::world::World), the [timeline](sim::timeline::Timeline), [every order](sim::explore) of passes | |
//! | [`diagnosis`] | which layer holds a Deployment up, from its objects alone | |
//! | [`what_if`] | a rollout under other budgets, each played to its end | |
//! | [`import`] | what `kubectl get -o yaml` printed, as the beginning of a scenario, with all that had to be assumed | |
//! | [`explain`] | a step in words: what changed, who did it, the rule with its numbers | |
//! | [`scenario`], [`share`] | scenario files, the gallery; links, markup, pictures and scripts to take along | |
//! | [`export`] | steps, states and explanations as plain data, for `wasm` and `play` | |
//! | `wasm`, [`play`] | the handle for JavaScript; the command line, which is not in the web build | |
//! | `ui` | the page: draws snapshots, dispatches inputs, never reaches into the world | |
//!
//! An arrow may only point up this table, never down: `api` knows nothing of a store, `apiserver` nothing of time's
//! queue, `controllers` nothing of scenarios, and nothing below `ui` knows that there is a page. [`limits`] holds every bound, and
//! [`performance`] tells what time and memory go to.
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
//! Each list is complete: the compiler or a test names the step that was left out. `tests/gallery_digests.txt` and the like
//! are written anew by `UPDATE_DIGESTS=1 cargo test --no-default-features`, once the new course has been read and is meant.
//!
//! ## A scenario
//!
//! 1. Write `www/scenarios/NAME.yaml`, with `metadata.name: NAME`, texts in both languages and a `goal`; the format is in
//!    `www/guide/src/scenarios.md`.
//! 2. Play it: `cargo run --no-default-features -- play www/scenarios/NAME.yaml`, with `--why` and `--lang zh` too. Read each
//!    `##` where it stands: is it true of the step above, and of the number in it?
//! 3. Add `"NAME"` to [`scenario::entries`] in `scenario/gallery.rs`.
//! 4. Put it under a question in `www/editor/gallery.yaml`, with the errors by which the search finds it.
//! 5. `cargo test --no-default-features --test gallery --test invariants`: goal, languages, errors, one sentence a step.
//! 6. `UPDATE_DIGESTS=1 cargo test --no-default-features --test wasm_digest --test diagnosis_states`: one line more in each.
//!
//! ## A kubectl command
//!
//! 1. Write it where its upstream counterpart would be, `kubectl/NAME.rs` with `mod NAME;` in `kubectl/mod.rs`:
//!    `pub(super) fn NAME(client: &mut Client<'_>, arguments: &Arguments) -> Outcome`, and its flags as a `&[Flag]`.
//! 2. Read with `client.api`, print with `client.print`; what is wrong is `Err("…".into())`, worded as kubectl words it, without
//!    the `error: ` before it.
//! 3. Add a row to `COMMANDS` in `kubectl/commands/table.rs`: name, the line of `kubectl help`, flags, function. Help, flags and
//!    their errors come from the row.
//! 4. A command below another one (`rollout`, `set`, `create`, `config`): take it out of `OF_KUBECTL_BELOW` in
//!    `kubectl/commands.rs`, if it stands there.
//! 5. Hold its exact text in `kubectl/tests/`, from a recording or a real cluster, never from what it printed here.
//! 6. `cargo test --no-default-features --lib kubectl::`
//!
//! ## A message
//!
//! 1. Add `name(argument) { en: "…", zh: "…" }` to the file of its subject in `explain/words/`; with a plural that its first
//!    argument chooses, `en: "{n} Pod" / "{n} Pods"`.
//! 2. Use it as `language.name(argument)`, where a [`Language`](explain::language::Language) is at hand.
//! 3. What is the same in Chinese, since it is Kubernetes' own word, stands in `KEPT_IN_ENGLISH` in `explain/words/mod.rs`.
//! 4. A new file there: `mod` it, and chain its `FORMS` in `forms` of `explain/words/mod.rs`.
//! 5. What the scripts of the page say is in `www/editor/words.js`.
//! 6. `cargo test --no-default-features --lib language` holds both forms to the same arguments.
//!
//! ## A language
//!
//! 1. A variant of [`Language`](explain::language::Language), and its place in `ALL`; the compiler asks for its tag, key and name.
//! 2. A text more in the macro `messages!` (`explain/language.rs`) and its arm: every message that lacks it stops compiling.
//! 3. A field of [`Localized`](sim::script::Localized), chosen in its `in_language`, read in `scenario/read.rs` and written in
//!    `scenario/write.rs`.
//! 4. The places that the compiler can't know: `grep -rn "Language::Chinese" src`, `grep -n "zh" www/*.js www/editor/*.js`;
//!    the top bar has a button that goes between two languages.
//! 5. The texts in `www/scenarios/`, `www/editor/gallery.yaml`, `www/editor/words.js` and `www/editor/meanings.yaml`.
//! 6. `make test`; then look at `make screenshots`, for words that are longer than their place.
//!
//! ## A rule of validation
//!
//! 1. Write it in the file of its subject in `api/validation/`, at the place where upstream has it: faults come in that order.
//! 2. Say what is wrong by the calls of [`ErrorList`](api::field::ErrorList) (`required`, `invalid`, `not_supported`, …), one for each kind
//!    of fault, in upstream's words; forms of names are in `names.rs`, what a value looks like in a message in `render.rs`.
//! 3. A rule about a change gets the old object: it is called in `validate_update`, a mere warning in `warnings/`.
//! 4. Add a row to the table of its subject in `tests/validation_pods.rs` or `tests/validation_kinds.rs`: a spec, and all that is
//!    said of it. The vectors are recordings: they show that the rule refuses nothing that a server takes.
//! 5. `cargo test --no-default-features --test validation_kinds --test validation_pods --test vectors --test conformance`
//!
//! ## A controller
//!
//! 1. A module in `controllers/`, named as upstream names it, whose head names the upstream file; `serviceaccount.rs` is a short one.
//! 2. Its name in [`controllers::ControllerName`] (`names.rs`), in `ALL` where it comes among those due at once, with its upstream
//!    name and its latency; its author in [`apiserver::actor::Actor`]. From here on the compiler asks for each place but the next two.
//! 3. `observe`: which stored writes wake it, and for which key; called in [`controllers::observe`].
//! 4. `reconcile`: one pass, which reads, decides, writes and keeps nothing; called in [`controllers::reconcile`]. What it would have
//!    done long before a scenario begins is made in `sim/cluster.rs`: else each begins with its steps.
//! 5. A `Why` for each write in `apiserver/why/`, filled in where it decides, worded with its numbers in `explain/rule/`; its author's
//!    short name in `explain/brief.rs`, the long one in `explain/story.rs`. Their words are messages, as above.
//! 6. A recording that it reproduces in `tests/conformance/`, or a test of its own that waits for its writes: `tests/kinds.rs`.
//! 7. `cargo test --no-default-features --test conformance --test property`, then `make soak`: the invariants hold with it.
//! 8. The gallery's steps change where it writes, and names do where it draws from the generator: read, then write the digests anew.
//!
//! ## A kind
//!
//! A row in [`api::kind::Kind`], its types in `tests/schema/`, then defaults, validation, columns and describe as the
//! compiler asks for them.

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
pub mod performance;
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
