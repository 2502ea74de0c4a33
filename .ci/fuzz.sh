#!/usr/bin/env bash
# Fuzzes each target of tests/fuzz for FUZZ_SECONDS, or those that are named; what it finds lies in target/fuzz/found, and
# `.ci/fuzz.sh --keep` puts the smallest inputs that reach all that was reached into tests/fuzz/corpus.
# Any compiler of Rust and any of C++ will do: LLVM's coverage is switched on by options of the stable compiler.
set -euo pipefail
cd "$(dirname "$0")/.."
shopt -s nullglob

seconds=${FUZZ_SECONDS:-60}
host=$(rustc -vV | sed -n 's/^host: //p')
bin=target/fuzz/$host/release
flags=(-Cpasses=sancov-module -Clink-dead-code)
for option in level=4 inline-8bit-counters pc-table trace-compares; do flags+=("-Cllvm-args=-sanitizer-coverage-$option"); done

keep=false
if [ "${1:-}" = --keep ]; then keep=true && shift; fi
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
  for file in tests/fuzz/targets/*.rs; do targets+=("$(basename "$file" .rs)"); done
fi

# For the host by name, so that build scripts are not counted too.
RUSTFLAGS="${flags[*]}" cargo build --quiet --release --manifest-path tests/fuzz/Cargo.toml --target-dir target/fuzz --target "$host" \
  "${targets[@]/#/--bin=}"

# A browser's stack is small: what recurses too deep should do so here. Inputs are as long as a manifest that is written by hand.
ulimit -s 2048
options=(-max_len=16384 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -verbosity=0)
failed=0
for target in "${targets[@]}"; do
  work=target/fuzz/corpus/$target
  found=target/fuzz/found/$target
  corpus=tests/fuzz/corpus/$target
  mkdir -p "$work" "$found" "$corpus"
  if $keep; then
    rm -rf "$corpus.new" && mkdir "$corpus.new"
    "$bin/$target" -merge=1 -timeout=60 -rss_limit_mb=4096 -verbosity=0 -max_len=4096 "$corpus.new" "$corpus" "$work"
    rm -rf "$corpus" && mv "$corpus.new" "$corpus"
    continue
  fi
  echo "fuzz: $target for $seconds s"
  "$bin/$target" "${options[@]}" -max_total_time="$seconds" -artifact_prefix="$found/" -dict="tests/fuzz/dictionaries/$target.dict" \
    "$work" "$corpus" 2>&1 | tee "$found/last.log" | grep -E '^(stat::number_of|panicked|thread|SUMMARY|==.*ERROR)|slow|artifact' || true
  grep -q '^SUMMARY' "$found/last.log" && failed=1
done
exit $failed
