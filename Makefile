# `make serve` and `make test` are all that is needed; both install what is missing first.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
PORT ?= 8080
SOAK ?= 100000
WITH := .ci/with
WASM := .ci/with --wasm
# The web build has a directory of its own: another compiler than the native one may make it.
WASM_TARGET := CARGO_TARGET_DIR=$(CURDIR)/target/web

# Two compilers at once would only slow each other down.
.NOTPARALLEL:
.PHONY: help serve build package archive test test-native test-wasm test-browser test-package test-hosts soak soak-wasm fuzz deny notices lint fmt fmt-check docs guide bench bench-peer pace screenshots size first-picture clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

serve: build ## Build the page and serve it at http://127.0.0.1:8080/ (PORT=… for another port)
	@$(WITH) node .ci/serve.mjs dist --port $(PORT)

build: setup-build ## Build the page into dist/
	@echo "build: the page, in release"
	@$(WASM_TARGET) $(WASM) trunk build --release

package: setup-build ## Build the engine as an npm package into pkg/
	@echo "package: the engine, in release"
	@$(WASM_TARGET) $(WASM) .ci/package.sh

test: setup-test test-native build test-wasm test-browser test-package ## Run all tests: native, WebAssembly, browser

# With every tool there: what a test asks of one must not be passed over.
test-native:
	@echo "test: the engine, natively"
	@CONVERGE_TOOLS=required cargo test --profile thorough --no-default-features
	@echo "test: the page's own logic, natively"
	@cargo test --profile thorough --features ui --lib ui::

test-wasm: setup-test
	@echo "test: the engine, in WebAssembly"
	@$(WASM_TARGET) $(WASM) .ci/test-wasm

test-browser: setup-test build
	@echo "test: the page, in Chromium and Firefox"
	@$(WITH) node --test tests/browser/*.test.mjs

test-package: setup-test package
	@echo "test: the npm package, in Node.js, in Chromium and bundled by Vite"
	@$(WITH) node --test tests/package/*.test.mjs

test-hosts: setup-test build ## Test the figure in a Docusaurus site as well, whose thousand packages take minutes to come
	@$(WITH) node --test tests/hosts/*.test.mjs

archive: build ## Pack the page into converge-VERSION.tar.gz, to be unpacked on any host
	@.ci/archive.sh

soak: ## Play 100,000 random scenarios (SOAK=… for another number); the last line is `N passed, N failed`
	@cargo run --quiet --profile thorough --no-default-features --example soak -- $(SOAK)

soak-wasm: setup-test ## Play 1,000 random scenarios in WebAssembly, to the same digests as natively
	@$(WASM_TARGET) CONVERGE_SCENARIOS=1000 $(WASM) .ci/test-wasm

fuzz: ## Fuzz each kind of input (FUZZ_SECONDS=60 each); needs a C++ compiler
	@.ci/fuzz.sh

deny: ## Check licences, sources and advisories of all dependencies; needs cargo-deny
	@command -v cargo-deny >/dev/null || { echo "deny: cargo-deny is not here: cargo install --locked cargo-deny" >&2; exit 1; }
	@cargo deny --config .ci/deny.toml check --hide-inclusion-graph

notices: setup-build ## Write anew whose work is in what is shipped, and under which licences
	@$(WITH) node .ci/notices.mjs

lint: ## Check the format and lint everything, warnings denied
	cargo fmt --check
	cargo clippy --all-targets --no-default-features -- -D warnings
	cargo clippy --all-targets --all-features -- -D warnings

fmt: ## Format the Rust code
	cargo fmt

docs: ## Build the documentation into target/doc/, warnings denied
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --all-features

guide: setup-test build ## Build the authors' guide, with its live figures, into target/guide/
	@$(WITH) mdbook build www/guide
	@rm -rf target/guide/converge && cp -r dist target/guide/converge
	@echo "guide: target/guide/index.html, served by: node .ci/serve.mjs target/guide"

bench: setup-test package ## Measure the engine by the number of Pods, natively and as WebAssembly: time, memory, seeking
	@cargo bench --quiet --no-default-features --bench table
	@$(WITH) node tests/bench/engine.mjs
	@cargo bench --quiet --no-default-features --bench engine

bench-peer: setup-test package ## Measure the engine beside webernetes, in Node.js and Chromium
	@npm ci --prefix tests/bench --no-audit --no-fund --loglevel=error
	@$(WITH) node tests/bench/peer.mjs

pace: setup-test build ## Measure how long the page keeps a reader waiting, on this machine, which should do nothing else
	@PACE=1 $(WITH) node --test tests/browser/pace.test.mjs

screenshots: setup-test build ## Take pictures of the page into screenshots/
	@$(WITH) node tests/browser/screenshots.mjs

# The goal was 300; this is where it stands, so that it only goes down from here.
SIZE_CEILING_KB := 240
size: build ## Show the sizes of what a reader downloads; growth past the ceiling fails
	@$(WITH) node .ci/size.mjs dist $(SIZE_CEILING_KB)

first-picture: setup-test build ## Find out anew what the first picture and a story do without, then build with that
	@$(WITH) node .ci/later/profile.mjs
	@$(MAKE) --no-print-directory build

clean: ## Remove what was built (not what was installed)
	cargo clean
	rm -rf dist screenshots

.PHONY: setup-build setup-test
setup-build:
	@.ci/setup.sh build
setup-test:
	@.ci/setup.sh test
