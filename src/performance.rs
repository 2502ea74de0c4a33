//! What the engine's time and memory go to, and how that is measured. Nothing stands here but this page.
//!
//! | what | command |
//! |---|---|
//! | time, growth, memory a step and the longest seek, by the number of Pods, natively and as WebAssembly | `make bench` |
//! | the same work beside webernetes, in Node.js and Chromium | `make bench-peer` |
//! | where the time goes | `perf record -e cpu-clock --call-graph dwarf target/release/deps/table-… 1000` |
//!
//! The work is always the same: a Deployment of N Pods comes up and gets another image, with every step kept. Times are CPU
//! time and the fastest of some rounds, so that what else runs on the machine counts little.
//!
//! # What there is to do
//!
//! A Pod takes eight writes from its creation to its end: created, bound, and four reports of its kubelet (taken up, started,
//! ready, ended), marked for deletion, removed. Seven of them are told by an Event, which is an object and a write of its
//! own. An update of N Pods makes 2 N of them, so that a course has sixteen steps and fourteen Events for each
//! replica, whatever the engine does; upstream writes no fewer. The rest is a handful of writes of the ReplicaSet and Deployment
//! controllers for each batch, which stay few since equal passes become one ([`sim::queue`](crate::sim::queue)).
//!
//! # Where the time goes
//!
FIGURES_TIME
//!
//! What keeps it near n log n: a pass reads the Pods of its own owner or node from an index
//! (`apiserver/index.rs`, `Kubelet::on_node`), never all Pods; a list of objects is a range of the store. What is left that grows
//! faster: a ReplicaSet's pass counts all its Pods, as upstream's does, and one that deletes looks at all Pods of the namespace
//! for how many share a node (`getIndirectlyRelatedPods`); there are about as many such passes as batches.
//!
//! # Where the memory goes
//!
FIGURES_MEMORY
//!
//! Three things keep it down. A new version of an object shares with the one before it, and the first one with the last object of
//! its kind, every sub-tree, text and set of keys that is equal ([`Value::share`](crate::api::value::Value::share)). The maps of
//! the store are trees of small nodes, since after a checkpoint each node on the way to a change is copied once. And a step holds
//! references into the versions, its reason as numbers rather than words, and no room to spare.
//!
//! # What would get further
//!
//! - `metadata.resourceVersion` changes with every write and costs a copy of the map `metadata` (twelve fields); kept beside the tree
//!   and laid in when an object is printed, it would cost nothing.
//! - A value is 24 bytes since a text is 16; texts behind a thin pointer would make it 16, and every map a third smaller.
//! - An Event is an object of thirty values. Kept as the report that it is made of and made an object when somebody reads it, it
//!   would take a tenth.
//! - The package is built for size. The same code built for speed is several times as fast and a good deal larger.
