#!/usr/bin/env bash
# Builds the engine alone as an npm package into pkg/.
set -euo pipefail
cd "$(dirname "$0")/.."
TARGET=wasm32-unknown-unknown
cargo rustc --locked --release --lib --crate-type cdylib --no-default-features --features wasm --target $TARGET
rm -rf pkg
mkdir pkg
wasm-bindgen --target web --no-typescript --out-name engine --out-dir pkg \
  "${CARGO_TARGET_DIR:-target}/$TARGET/release/converge.wasm"
# The features that rustc takes for granted and every browser of the last years has.
wasm-opt -Oz --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
  --enable-reference-types --enable-multivalue pkg/engine_bg.wasm -o pkg/engine_bg.wasm
cp www/package/* www/THIRD-PARTY-NOTICES.txt LICENSE-* pkg/
