//! What the engine's time and memory go to, and how that is measured. Nothing stands here but this page.
//!
//! | what | command |
//! |---|---|
//! | time, growth, memory a step and the longest seek, by the number of Pods, natively and as WebAssembly | `make bench` |
//! | the same work beside `webernetes`, in Node.js and Chromium | `make bench-peer` |
//! | where the time goes | `perf record -e cpu-clock --call-graph dwarf target/release/deps/table-… 1000` |
//!
//! The work is always the same: a Deployment of N Pods comes up and gets another image, with every step kept. Times are CPU
//! time and the fastest of some rounds, so that what else runs on the machine counts little.
//!
//! # What there is to do
//!
//! A Pod takes about eight writes from its creation to its end: it is created, bound, reported by its kubelet as it gets on, marked
//! for deletion, reported as ended and removed. Most are told by Events, each an object and a write of its own. An update of
//! N Pods makes 2 N of them, so that a course has sixteen steps for each replica, whatever the engine does; upstream
//! writes no fewer. The rest is a handful of writes of the ReplicaSet and Deployment
//! controllers for each batch, which stay few since equal passes become one ([`sim::queue`](crate::sim::queue)).
//!
//! # Where the time goes
//!
//! Of a course of 1,000 Pods (16,000 steps), natively, by `perf`:
//!
//! | share | what |
//! |---|---|
//! | 61 % | the kubelets' passes; in them, the status that is built anew and compared 17 %, Events 32 % |
//! | 36 % | Events in all: to find whether one is new (three memories, as upstream's correlator) takes more than to store it |
//! | 15 % | the ReplicaSet controller, most of it the API server's part in creating and deleting Pods |
//! | 10 % | telling the parts that watch |
//! | 9 % | the scheduler |
//!
//! Below that it is flat: comparing keys and finding fields by name takes a fifth, the allocator another, and no function
//! but `memcmp` more than 7 %.
//!
//! What keeps it near n log n: a pass reads the Pods of its own owner or node from an index
//! (`apiserver/index.rs`, `Kubelet::on_node`), hardly ever all Pods; one of a ReplicaSet that has no Pods to adopt, release or
//! delete only adds up tallies that are kept as Pods change (`apiserver/tally.rs`), and so does `getIndirectlyRelatedPods`. The
//! scheduler keeps its nodes in one list (`scheduler/node_use.rs`). What is left that grows faster: the scheduler looks at every
//! node for every Pod, of which there are fourteen for 1,000 Pods and a hundred for 10,000, and a ReplicaSet's pass that deletes
//! ranks all its Pods. Before tallies and list, 10,000 Pods took 1.25 times as long (natively; 1,000 Pods as long as now), and 5 %
//! more memory. The table below is from before them.
//!
//! # Where the memory goes
//!
//! As WebAssembly, in Chromium, the bytes by which its memory grows, for each step:
//!
//! | Pods | steps | CPU | bytes a step | longest seek |
//! |---|---|---|---|---|
//! | 10 | 270 | 20 ms | 3,398 | 0.3 ms |
//! | 100 | 1,873 | 90 ms | 3,569 | 2 ms |
//! | 1,000 | 15,969 | 940 ms | 4,617 | 12 ms |
//! | 10,000 | 155,616 | 22,520 ms | 5,938 | 15 ms |
//!
//! on a machine that was busy with other things, which the seek, measured by the clock, shows most. Without
//! the index of Pods by node and the sharing told of below, 1,000 Pods took 3,734 ms and 6,837 bytes a step (in Node.js). Natively, 1,000 Pods take 0.66 s and
//! 10,000 Pods 14.3 s, which is 1.6 times what n log n makes of it (1.8 as WebAssembly). The goals of half a second, eight seconds
//! and 1,000 bytes a step are not reached.
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
//! - The package is built for size (`opt-level = "z"`), and takes about twice the time of the native engine, which is built for
//!   speed. More inlining by `wasm-opt -O3` alone gained nothing.
