//! Every bound of the engine in one place, each with its reason.
//!
//! Passing a bound gives a message that names it; nothing typed is lost and nothing is stored half.

/// Bytes of one manifest text. A real API server takes 3 MiB a request and etcd 1.5 MiB an object; more than this is
/// not typed by hand, and reading it would hold up the page.
pub const MAX_MANIFEST_BYTES: usize = 2 << 20;

/// Mappings and lists inside each other, aliases followed. The deepest field of the objects known here lies under
/// level 20; walks over values recurse, and the stack of WebAssembly is small.
pub const MAX_NESTING: usize = 128;

/// Keys of all mappings of a manifest text. A large real manifest of hundreds of objects has some thousands.
pub const MAX_MANIFEST_KEYS: usize = 50_000;

/// Items of all lists of a manifest text, for the reason given at [`MAX_MANIFEST_KEYS`].
pub const MAX_MANIFEST_ITEMS: usize = 50_000;

/// Values of one document once its aliases are followed: a few short lines of aliases to aliases ("alias bomb") stand
/// for billions. Twice the keys and items that a text may have.
pub const MAX_EXPANDED_VALUES: u64 = 200_000;

/// Documents of one manifest text, and objects of its lists that a command sends: more objects than the simulated cluster can show.
pub const MAX_DOCUMENTS: usize = 500;

/// Replicas of one Deployment or ReplicaSet: what the page can show and the engine plays in seconds.
pub const MAX_REPLICAS: i64 = 10_000;

/// Steps of one timeline. Creating and updating [`MAX_REPLICAS`] Pods takes about a third of them.
pub const MAX_STEPS: u64 = 500_000;

/// Steps that go into the digest of a course: a link's address is written whenever the reader rests, and engines that part
/// do so early.
pub const MAX_DIGESTED_STEPS: u64 = 5_000;

/// Courses of a timeline that can be got back by undo; each shares most of its memory with the others.
pub const MAX_BRANCHES: usize = 20;

/// Commands that only looked whose output is kept.
pub const MAX_LOOKS: usize = 200;

/// Virtual milliseconds after the last action for which a timeline runs on by itself: longer than the default progress
/// deadline (10 minutes), so that a stuck rollout is seen to be called stuck.
pub const HORIZON_MS: u64 = 15 * 60 * 1000;

/// Virtual milliseconds that one line of a script may wait: a day.
pub const MAX_WAIT_MS: u64 = 24 * 60 * 60 * 1000;

/// Lines of a script.
pub const MAX_SCRIPT: usize = 500;

/// Nodes of a scenario.
pub const MAX_NODES: usize = 100;

/// Characters of a link. Browsers take more, but chats and mail cut long before.
pub const MAX_LINK_CHARACTERS: usize = 200_000;

/// Characters of a link from which on some programs cut it.
pub const LONG_LINK_CHARACTERS: usize = 2_000;

/// Characters of a link from which on a file is the better way.
pub const UNWIELDY_LINK_CHARACTERS: usize = 8_000;

/// Frames of an animated picture: a minute and a half.
pub const MAX_FRAMES: usize = 120;

/// Bytes of an animated picture: what a page may load as a picture.
pub const MAX_ANIMATION_BYTES: usize = 1_000_000;

/// Lines of either side of a difference that a refusal shows. Comparing takes longer than the lines grow, and a Pod of
/// a thousand lines is rare.
pub const MAX_DIFFERENCE_LINES: usize = 20_000;

/// Values that the steps of one template of paths may find. Each `..` multiplies them by the depth of the object, so that
/// a short template could ask for more than a page can hold; listing every field of a thousand Pods needs a fifth of this.
pub const MAX_JSONPATH_VALUES: usize = 1_000_000;

/// Requests a second that a client sends: counts stay far from overflow over a day of virtual time.
pub const MAX_REQUEST_RATE: u32 = 100_000;

/// Thousandths of a core that the Pods of one Deployment use together: a hundred thousand cores, and sums of percentages of
/// them still fit.
pub const MAX_LOAD_MILLI: i64 = 100_000_000;

/// Thousandths of a core that a request keeps busy for a second: at the highest rate, what Pods of a Deployment may use together.
pub const MAX_REQUEST_MILLI: u32 = 1000;

/// Bytes that each Pod of a Deployment uses: a tebibyte, and the sum over a thousand Pods in thousandths still fits.
pub const MAX_LOAD_BYTES: i64 = 1 << 40;

/// Milliseconds that an agent waits at least between two looks at its repository: each look tries to apply the manifests.
pub const MIN_SYNC_MS: u64 = 1000;

/// Replicas of a Deployment whose rollout is played under two dozen budgets: a rollout of as many takes some ten thousand
/// passes, and a table of them some seconds of work in slices.
pub const MAX_WHAT_IF_REPLICAS: i64 = 200;

/// States that an exploration of all orders visits: a Deployment of three Pods has some thousands, one of four some ten
/// thousands.
pub const MAX_EXPLORED_STATES: usize = 200_000;

/// Replicas of a Deployment whose rollout is explored in all orders: their number grows with the power of the Pods.
pub const MAX_EXPLORED_REPLICAS: i64 = 4;
