//! Has the linker note what refers to what in the page's program, by which `.ci/later/split.mjs` cuts it into parts.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") && var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
