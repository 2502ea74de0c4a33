#!/usr/bin/env bash
# Makes `cargo build --target wasm32-unknown-unknown` work and prints, on standard output, the rustup toolchain to
# build with (an empty line: the default one). Does nothing where it works already. Otherwise asks rustup for the
# target; where rustup's host can't be reached, or WASM_NO_RUSTUP_FETCH=1, it takes Debian's compiler for the web and
# builds the standard library for wasm32 once into that compiler's own directory.
set -euo pipefail
TARGET=wasm32-unknown-unknown
NAME=debian-web # the name under which rustup knows the compiler in /usr
HERE=$(cd "$(dirname "$0")" && pwd)
. "$HERE/lib.sh"

# Compiles and links a real program, so that a standard library of another compiler or a missing linker is noticed.
builds_with() { # the command to run as rustc
  local dir status=1
  dir=$(mktemp -d)
  printf 'fn main() { std::hint::black_box(format!("{}", 1u8)); }\n' >"$dir/probe.rs"
  if "$@" --edition 2021 --target $TARGET -C panic=abort -C lto=fat --crate-type bin -o "$dir/probe.wasm" "$dir/probe.rs" \
    >/dev/null 2>&1; then status=0; fi
  rm -rf "$dir"
  return $status
}

rustup_host_answers() {
  [ "${WASM_NO_RUSTUP_FETCH:-0}" != 1 ] || return 1
  have curl || return 0 # can't tell: let rustup try
  curl -sfIL --connect-timeout 4 --max-time 8 -o /dev/null \
    "${RUSTUP_DIST_SERVER:-https://static.rust-lang.org}/dist/channel-rust-stable.toml.sha256"
}

if have rustc && builds_with rustc; then
  echo
  exit 0
fi
# How our own standard library is built: a change here builds it anew.
STD_FEATURES=optimize_for_size
stamp_of() { echo "$1/lib/rustlib/$TARGET/std-features"; }

if have rustup; then
  if builds_with env RUSTUP_TOOLCHAIN=$NAME rustc && [ "$(cat "$(stamp_of /usr)" 2>/dev/null)" = "$STD_FEATURES" ]; then
    echo $NAME
    exit 0
  fi
  if rustup_host_answers; then
    say "adding the target $TARGET with rustup"
    if limited 120 rustup target add $TARGET >&2 && builds_with rustc; then
      echo
      exit 0
    fi
  fi
  say "rustup can't give the target $TARGET here: taking the distribution's compiler for it"
fi

have apt-get || fail "no compiler for $TARGET; install it with: rustup target add $TARGET"
if ! dpkg -s rustc-web cargo-web rust-web-src >/dev/null 2>&1; then
  apt_update
  apt_install rustc-web cargo-web rust-web-src
fi
llvm=$(/usr/bin/rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
[ -x "/usr/bin/lld-$llvm" ] || apt_install "lld-$llvm"

sysroot=$(/usr/bin/rustc --print sysroot)
host=$(/usr/bin/rustc -vV | sed -n 's/^host: //p')
# rustc looks for its own linker here before it looks on PATH.
as_root mkdir -p "$sysroot/lib/rustlib/$host/bin"
as_root ln -sfn "/usr/bin/lld-$llvm" "$sysroot/lib/rustlib/$host/bin/rust-lld"

if ! builds_with /usr/bin/rustc || [ "$(cat "$(stamp_of "$sysroot")" 2>/dev/null)" != "$STD_FEATURES" ]; then
  say "building the standard library for $TARGET (about a minute, once)"
  source=$(readlink -f "$sysroot/lib/rustlib/src/rust")
  build=$(mktemp -d)
  mkdir -p "$build/src" "$build/.cargo"
  printf '[package]\nname = "standard-library"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[profile.release]\npanic = "abort"\nopt-level = "s"\ncodegen-units = 1\n' \
    >"$build/Cargo.toml"
  echo 'fn main() {}' >"$build/src/main.rs"
  # The crates that the standard library needs lie beside its source: nothing is downloaded.
  if [ -d "$source/library/vendor" ]; then
    printf '[source.crates-io]\nreplace-with = "vendored"\n[source.vendored]\ndirectory = "%s/library/vendor"\n' "$source" \
      >"$build/.cargo/config.toml"
  fi
  # embed-bitcode: without it the page could not be linked with lto = "fat". optimize_for_size: each sort of each type
  # takes a quarter of the room that it takes with the default.
  (
    cd "$build"
    env -u CARGO_TARGET_DIR -u CARGO_ENCODED_RUSTFLAGS -u CARGO_BUILD_TARGET RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc \
      RUSTFLAGS="-C embed-bitcode=yes --remap-path-prefix=$source=/rustc/source" \
      /usr/bin/cargo build -q --release --target $TARGET --target-dir "$build/target" -Zbuild-std=std,panic_abort,test \
      -Zbuild-std-features="$STD_FEATURES" >&2
  )
  installed="$sysroot/lib/rustlib/$TARGET/lib"
  as_root rm -rf "$installed"
  as_root mkdir -p "$installed"
  as_root cp "$build/target/$TARGET/release/deps/"*.rlib "$installed/"
  echo "$STD_FEATURES" | as_root tee "$(stamp_of "$sysroot")" >/dev/null
  # What was compiled against another standard library can't be linked with this one, and cargo does not notice.
  rm -rf "$build" "$HERE/../target/web"
fi
builds_with /usr/bin/rustc || fail "the distribution's compiler can't build for $TARGET"
if have rustup; then
  rustup toolchain link $NAME "$sysroot" >&2
  echo $NAME
else
  echo
fi
