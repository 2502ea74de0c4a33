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

/// Documents of one manifest text: more objects than the simulated cluster can show.
pub const MAX_DOCUMENTS: usize = 500;
