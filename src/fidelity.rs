//! How far the engine agrees with a real control plane. Written by `CONVERGE_UPDATE=1 cargo test --test conformance`.

/// Recordings of a real control plane that are reproduced.
pub const RECORDINGS_MATCHED: usize = 92;
/// Recordings that are tried.
pub const RECORDINGS: usize = 92;
