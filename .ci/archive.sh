#!/usr/bin/env bash
# Packs the built page and its licences into converge-VERSION.tar.gz, in the folder that is named, with the same bytes for
# the same page: whoever unpacks it can check what was published.
set -euo pipefail
folder=$(cd "${1:-.}" && pwd)
cd "$(dirname "$0")/.."
[ -f dist/index.html ] || { echo "archive: the page is not built: run \`make build\`" >&2; exit 1; }
name=converge-$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=u=rwX,go=rX --transform="s,^dist,$name," --transform="s,^LICENSE,$name/LICENSE," -cf - dist LICENSE-APACHE LICENSE-MIT |
  gzip -9n >"$folder/$name.tar.gz"
echo "archive: $name.tar.gz"
