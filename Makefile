# The front door. `make` alone says what there is.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

# The first of these that runs, is 3.11 or newer and can make a virtual environment.
# A name on the path may be a stand-in for a version that is not there, so each is tried.
FIT := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	if "$$python" -c '$(FIT)' >/dev/null 2>&1; then echo "$$python"; break; fi; done)

# One stamp for each Python, so that another PYTHON makes the environment anew.
VERSION := $(if $(PYTHON),$(shell "$(PYTHON)" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null))
READY := $(VENV)/ready-$(VERSION)
NOX := $(BIN)/nox --no-error-on-missing-interpreters

.PHONY: help
help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo '  ARGS="…"      passed on: make run ARGS="odds woin", make test ARGS="-k woin"'
	@echo '  PYTHON=…      another Python, 3.11 or newer'

.PHONY: run
run: $(READY) ## open a table in the browser, or run `affray $(ARGS)`
	@$(BIN)/affray $(if $(strip $(ARGS)),$(ARGS),serve --open)

.PHONY: play
play: $(READY) ## play a guided attack in the terminal
	@$(BIN)/affray play woin --guided

.PHONY: test
test: $(READY) browser ## everything a change must pass: check, then every test
	@$(NOX) -s check test -- $(ARGS)

# The pages are tried in a real browser. Where none can be had, the tests say so at their end.
.PHONY: browser
browser:
	@command -v chromium chromium-browser google-chrome google-chrome-stable >/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } || \
		echo 'No browser was found, and none can be installed here' >&2

.PHONY: check
check: $(READY) ## style, types, import contracts, budgets
	@$(NOX) -s check

.PHONY: types
types: $(READY) ## mypy and pyright alone
	@$(NOX) -s types

.PHONY: docs
docs: $(READY) ## run every example in README and docs
	@$(NOX) -s docs -- $(ARGS)

.PHONY: bench
bench: $(READY) ## compare with peers, side by side
	@$(NOX) -s bench -- $(ARGS)

.PHONY: hooks
hooks: $(READY) ## run the quick checks before every commit
	@$(BIN)/pre-commit install

.PHONY: setup
setup: $(READY) ## only make the environment

.PHONY: clean
clean: ## remove the environment and everything that was made
	@rm -rf $(VENV) .nox .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis \
		.coverage .coverage.* htmlcov build dist
	@find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@[ -n "$(VERSION)" ] || { echo 'No Python 3.11 or newer was found; name one: make PYTHON=/path/to/python3' >&2; exit 1; }
	@"$(PYTHON)" -c '$(FIT)' || { echo '$(PYTHON) is older than 3.11, or cannot make a virtual environment' >&2; exit 1; }
	@echo 'Setting up $(VENV) with Python $(VERSION): once, a minute or so' >&2
	@[ -e $@ ] || "$(PYTHON)" -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --editable '.[dev]'
	@touch $@
