#!/usr/bin/env bash
# Installs what is missing to build and test Converge; quick when nothing is.
#   .ci/setup.sh build   what `make build` and `make serve` need
#   .ci/setup.sh test    that, a browser to test in, shellcheck, and three programs that make documentation sites
# Everything lands outside the checkout (cargo's directory, the compiler's directory, the system's packages) except
# node_modules and target/hosts. What was found is written to target/setup.env, which `.ci/with` reads.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/lib.sh
WANTED=${1:-test}

TRUNK=0.21.14 # 0.22 asks for a newer compiler than Rust 1.95
# Sites are built with these to test the figure in them.
MDBOOK=0.5.4
MKDOCS_MATERIAL=9.8.2
BINDGEN=$(sed -n 's/^wasm-bindgen = .*"=\([0-9.]*\)".*/\1/p' Cargo.toml) # the two must be of one version

CARGO_BIN=${CARGO_HOME:-$HOME/.cargo}/bin
OWN=${XDG_CACHE_HOME:-$HOME/.cache}/converge # for tools of which the user has another version
export PATH="$OWN/bin:$PATH:$CARGO_BIN"

# Installs a cargo tool at a version unless that version is there. Its speed does not matter, its build time does.
cargo_tool() { # command, package, version, further arguments
  local command=$1 package=$2 version=$3 root=${CARGO_BIN%/bin}
  shift 3
  if have "$command"; then
    case " $("$command" --version 2>/dev/null) " in *" $version "* | *" v$version "*) return ;; esac
    root=$OWN
  fi
  say "building $package $version (some minutes, once)"
  [ -t 2 ] || set -- -q "$@" # a log needs no list of crates, a person likes to see it go on
  env -u CARGO_TARGET_DIR CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=0 \
    cargo install --force --root "$root" "$package" --version "$version" "$@" >&2
}

# MkDocs with its Material theme, in a directory of its own.
mkdocs_material() {
  local venv=target/hosts/venv
  if [ "$("$venv/bin/pip" list --format=freeze 2>/dev/null | grep -i '^mkdocs-material==')" = "mkdocs-material==$MKDOCS_MATERIAL" ]; then return; fi
  say "installing MkDocs with its Material theme"
  rm -rf "$venv"
  mkdir -p target/hosts
  # Debian's Python comes without what a virtual environment needs.
  python3 -m venv "$venv" >/dev/null 2>&1 || { have apt-get && apt_install python3 python3-venv && python3 -m venv "$venv"; } ||
    fail "Python 3 with venv is missing: the tests build a MkDocs site"
  "$venv/bin/pip" install -q --disable-pip-version-check "mkdocs-material==$MKDOCS_MATERIAL" >&2
}

npm_packages() {
  local stamp=node_modules/.installed-from now
  now="$(cksum <package-lock.json) $(node --version)"
  if [ -f $stamp ] && [ "$(cat $stamp)" = "$now" ]; then return; fi
  say "installing the npm packages of package-lock.json"
  npm_config_update_notifier=false npm ci --no-audit --no-fund --loglevel=error >&2
  echo "$now" >$stamp
}

first_command() { # the first of these commands or paths that exists
  local candidate
  for candidate in "$@"; do
    if [ -n "$candidate" ] && have "$candidate"; then
      command -v "$candidate"
      return
    fi
  done
}

find_chromium() {
  first_command "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable microsoft-edge \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium"
}

find_firefox() { first_command "${FIREFOX:-}" firefox-esr firefox "/Applications/Firefox.app/Contents/MacOS/firefox"; }

find_hugo() { first_command "${HUGO:-}" hugo; }

find_driver() { first_command "${CHROMEDRIVER:-}" "${CHROMEWEBDRIVER:+$CHROMEWEBDRIVER/chromedriver}" chromedriver; }

have cargo || have apt-get || fail "Rust is missing: see https://rustup.rs"
if ! have node || ! have npm; then fail "Node.js 20 or later with npm is missing: see https://nodejs.org"; fi
[ "$(node -p 'Number(process.versions.node.split(".")[0])')" -ge 20 ] || fail "Node.js $(node --version) is too old: 20 or later is needed"

toolchain=$(bash .ci/wasm-target.sh)
cargo_tool trunk trunk $TRUNK --locked --no-default-features
# Not --locked: the lock file of this release names a crate version that the index lacks.
cargo_tool wasm-bindgen wasm-bindgen-cli "$BINDGEN"
npm_packages
# Trunk builds without the network, so the crates must be there before.
cargo fetch --locked -q

if [ "$WANTED" = test ]; then
  if [ -z "$(find_chromium)" ]; then
    have apt-get || fail "the browser tests need Chrome or Chromium: install one, or name it in the variable CHROMIUM"
    apt_install chromium chromium-driver
  fi
  have shellcheck || { have apt-get && apt_install shellcheck; } || fail "shellcheck is missing: the tests check scripts with it"
  cargo_tool mdbook mdbook $MDBOOK --locked --no-default-features
  mkdocs_material
  if [ -z "$(find_hugo)" ]; then
    if have apt-get; then apt_install hugo; else say "no Hugo: the test of a Hugo site will be skipped"; fi
  fi
  if [ -z "$(find_firefox)" ]; then
    if have apt-get; then apt_install firefox-esr; else say "no Firefox: the tests in it will be skipped"; fi
  fi
  [ -n "$(find_driver)" ] || say "no chromedriver: the WebAssembly tests will run in Node.js instead of the browser"
fi

mkdir -p target
{
  printf 'export PATH=%q:"$PATH":%q\n' "$PWD/node_modules/.bin:$OWN/bin" "$CARGO_BIN"
  printf 'WASM_TOOLCHAIN=%q\n' "$toolchain"
  printf 'export CHROMIUM=%q\n' "$(find_chromium)"
  printf 'export MKDOCS=%q\n' "$PWD/target/hosts/venv/bin/mkdocs"
  printf 'export HUGO=%q\n' "$(find_hugo)"
  printf 'export FIREFOX=%q\n' "$(find_firefox)"
  printf 'export CHROMEDRIVER=%q\n' "$(find_driver)"
} >target/setup.env
