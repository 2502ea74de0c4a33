//! The one seeded generator from which names, uids and latencies come.

use ecow::EcoString;
use rand_core::{RngCore, SeedableRng};
use rand_pcg::Pcg32;

/// The characters of generated names (`k8s.io/apimachinery/pkg/util/rand`): no vowels and no look-alikes.
pub const SAFE_ALPHABET: &[u8; 27] = b"bcdfghjklmnpqrstvwxz2456789";

/// A seeded generator that is part of the engine's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Pcg32);

impl Random {
    /// The generator for `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.next_u32() % bound
    }

    /// Five characters, as `generateName` gets them.
    pub fn name_suffix(&mut self) -> EcoString {
        (0..5).map(|_| char::from(SAFE_ALPHABET[self.below(27) as usize])).collect()
    }

    /// A uid in the form of a version-4 UUID.
    pub fn uid(&mut self) -> EcoString {
        let (high, low) = (self.0.next_u64(), self.0.next_u64());
        ecow::eco_format!(
            "{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}",
            high >> 32,
            (high >> 16) & 0xffff,
            high & 0xfff,
            0x8000 | ((low >> 48) & 0x3fff),
            low & 0xffff_ffff_ffff
        )
    }
}
