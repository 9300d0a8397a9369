# `make run` and `make test` do all their own set-up; Python 3.11 or newer is all they need.

PYTHON ?=
ARGS   ?=

BIN     := .venv/bin
STAMP   := .venv/installed
LOCKED  := .venv/locked
PIP     := -qq --disable-pip-version-check --no-input
INSTALL := $(BIN)/python -m pip $(PIP) install --no-deps --no-build-isolation
UV      := .venv-lock

# Prints the first Python that will do, or says what is missing.
find_python = for python in $(or $(PYTHON),python3.13 python3.12 python3.11 python3); do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
			2>/dev/null; then echo $$python; exit; fi; \
	done; \
	echo 'Brisca needs Python 3.11 or newer with its venv module, and found none:' \
		'install one (on Debian: apt install python3 python3-venv)' \
		'or name it: make PYTHON=/path/to/python3.' >&2; \
	exit 1

.PHONY: run test check bench deck lock clean

run: $(STAMP)
	@$(BIN)/brisca run

test: check
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: $(STAMP)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check
	@$(BIN)/mypy --no-error-summary
	@log=$$($(BIN)/lint-imports 2>&1) || { echo "$$log"; exit 1; }

bench: $(STAMP)
	@$(BIN)/python -m tests.bench $(ARGS)

# Draws the cards anew; what it makes is committed.
deck: $(STAMP)
	@$(BIN)/python -m bot.pictures.build

$(STAMP): pyproject.toml $(LOCKED)
	@$(INSTALL) --editable .
	@touch $@

# The build tools go in first: one of the benchmark's rivals is built from source.
$(LOCKED): requirements.lock
	@python=$$($(find_python)) && echo 'Setting up .venv (once, about a minute) ...' && \
		$$python -m venv --clear .venv
	@awk '/^[a-z]/ { keep = /^(packaging|setuptools|wheel)==/ } keep' requirements.lock \
		> .venv/build.lock
	@$(INSTALL) --require-hashes -r .venv/build.lock
	@$(INSTALL) --require-hashes -r requirements.lock
	@touch $@

# One lock for every Python from 3.11 on and every platform: pinned, hashed, naming no index.
lock:
	@python=$$($(find_python)) && $$python -m venv --clear $(UV)
	@$(UV)/bin/python -m pip $(PIP) install uv
	@$(UV)/bin/uv pip compile pyproject.toml --quiet --upgrade --all-extras --universal \
		--python-version 3.11 --generate-hashes --no-annotate --no-header \
		--no-emit-index-url --no-emit-find-links --output-file requirements.lock > /dev/null
	@rm -rf $(UV)

clean:
	@rm -rf .venv $(UV) build dist *.egg-info .coverage
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
