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
//! | 56 % | the kubelets' passes; in them, the status that is built anew, compared and stored 24 %, Events 17 % |
//! | 22 % | Events in all; half of it to find whether one is new (as upstream's correlator), half to store it |
//! | 14 % | the ReplicaSet controller, most of it the API server's part in creating and deleting Pods |
//! | 10 % | telling the parts that watch |
//! | 9 % | the scheduler |
//!
//! Below that it is flat: comparing keys and finding fields by name takes a fifth, the allocator another, and no function
//! but `memcmp` more than 8 %.
//!
//! What keeps it near n log n: a pass reads the Pods of its own owner or node from an index
//! (`apiserver/index.rs`, `Kubelet::on_node`), hardly ever all Pods; one of a ReplicaSet that has no Pods to adopt, release or
//! delete only adds up tallies that are kept as Pods change (`apiserver/tally.rs`), and so does `getIndirectlyRelatedPods`. The
//! scheduler keeps its nodes in one list (`scheduler/node_use.rs`). What is left that grows faster: the scheduler looks at every
//! node for every Pod, of which there are fourteen for 1,000 Pods and a hundred for 10,000, and a ReplicaSet's pass that deletes
//! ranks all its Pods.
//!
//! # Where the memory goes
//!
//! As WebAssembly, in Chromium, the bytes by which its memory grows, for each step:
//!
//! | Pods | steps | CPU | bytes a step | longest seek |
//! |---|---|---|---|---|
//! | 10 | 270 | 20 ms | 2,670 | 0.3 ms |
//! | 100 | 1,873 | 80 ms | 2,554 | 1.2 ms |
//! | 1,000 | 15,969 | 690 ms | 2,947 | 4.5 ms |
//! | 10,000 | 155,615 | 13.1 s | 3,401 | 13.1 ms |
//!
//! Before keys were shared it was 3,480 bytes a step for 1,000 Pods and 4,535 for 10,000. Natively, the engine before Events were kept unread took 660 ms and 5,450 bytes a step for 1,000 Pods, and 440 ms and
//! 4,180 bytes in the same minute after it. What sharing the keys of objects brought, natively, beside each other in the same
//! minutes, the fastest of all rounds:
//!
//! | Pods | each its own key | one key for each object |
//! |---|---|---|
//! | 1,000 | 304 ms, 4,040 bytes a step | 276 ms, 3,525 bytes a step |
//! | 10,000 | 7.0 s, 5,340 bytes a step | 7.1 s, 4,220 bytes a step (equal times, within what they scatter) |
//!
//! The goal of 1,000 bytes a step is not reached, and those of half a second and eight seconds hold natively only.
//!
//! What is kept of 300 Pods natively, 2,850 bytes asked of the allocator for each of 5,000 steps, by `heaptrack` (`heaptrack_print -F`
//! with `--flamegraph-cost-type peak`, by the function that asks):
//!
//! | share | what |
//! |---|---|
//! | 22 % | the trees of what the kubelets report |
//! | 20 % | all other trees |
//! | 13 % | steps, with the writes of their reports |
//! | 10 % | Events |
//! | 10 % | what the correlator remembers, with the texts of Events |
//! | 6 % | the nodes of the maps; 11 % before keys were shared |
//! | 6 % | the versions' own fields |
//! | 5 % | what runs on the nodes |
//! | 7 % | the rest |
//!
//! Five things keep it down. A new version of an object shares with the one before it, and the first one with the last object of
//! its kind, every sub-tree, text and set of keys that is equal ([`Value::share`](crate::api::value::Value::share)). The maps of
//! the store are trees of small nodes, since after a checkpoint each node on the way to a change is copied once. And a step holds
//! references into the versions, its reason as numbers rather than words, and no room to spare. An Event
//! is what it says until somebody reads it ([`Unread`](crate::api::object::Unread)), and `metadata.resourceVersion` stands beside the tree.
//! And all who know an object hold one [`Key`](crate::api::object::Key).
//!
//! # What would get further
//!
//! - A value is 24 bytes since a text is 16; texts behind a thin pointer would make it 16, and every map a third smaller.
//! - The status of a Pod is built anew at each report, some 1,500 bytes of it. Kept as what the kubelet knows, and made a tree when
//!   somebody reads it, as Events are, it would take a tenth.
//! - A field more copies the keys of a map that shared them (a tenth of the trees): maps that find the next set of keys by what is
//!   added would share them all.
//! - Of what an object has beside its tree, 100 bytes say nothing of an Event: labels, controller, deletion, the view of a Pod.
//! - The package is built for size (`opt-level = "z"`), and takes about twice the time of the native engine, which is built for
//!   speed. More inlining by `wasm-opt -O3` alone gained nothing.
