# shellcheck shell=bash
# Shared by the scripts beside it; sourced, not run.

say() { printf 'setup: %s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command with a limit in seconds where the system can do that.
limited() {
  local seconds=$1
  shift
  if have timeout; then timeout "$seconds" "$@"; else "$@"; fi
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

apt_update() {
  say "refreshing the list of packages"
  as_root apt-get update -qq >&2 || true
}

# Installs Debian packages without a word unless it fails; refreshes the lists when they turn out to be stale.
apt_install() {
  local log
  log=$(mktemp)
  say "installing $*"
  if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >"$log" 2>&1; then
    apt_update
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >"$log" 2>&1 || {
      cat "$log" >&2
      rm -f "$log"
      fail "could not install $*"
    }
  fi
  rm -f "$log"
}
