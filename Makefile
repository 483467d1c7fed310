# Every target sets itself up in .venv; the second time that costs nothing. `make help` lists them.

SUITS = import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

# The first that really runs: a name on the PATH may be an empty shim.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do $$p -c '$(SUITS)' 2>/dev/null && echo $$p && break; done)

PIP = .venv/bin/python -m pip install -qq --no-input --disable-pip-version-check

.PHONY: help play test compiled bench bench-web pictures pins clean FORCE

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

ARGS =
play: .venv/.package ## Play in the browser: starts the server and opens a page (make play ARGS=--lan for your network)
	@.venv/bin/millwright serve $(ARGS)

test: .venv/.dev ## Check everything: style, types, tests, compiled engines
	.venv/bin/ruff check -q .
	.venv/bin/ruff format -q --check .
	.venv/bin/mypy
	@.venv/bin/python tools/browser.py
	.venv/bin/pytest -q -n auto
	.venv/bin/python tools/compile.py

compiled: .venv/.dev ## Compile the engines, and prove that only the speed changes
	@.venv/bin/python tools/compile.py

bench: .venv/.dev ## Time the engines, interpreted and compiled
	@.venv/bin/python tools/compile.py bench

bench-web: .venv/.dev ## Measure the table in the browser beside a bare server (make bench-web ARGS='--only posts')
	@.venv/bin/python -m tools.bench_web $(ARGS)

pictures: .venv/.package ## Draw the pictures of the docs anew
	@for game in docs/pictures/*.game; do .venv/bin/millwright draw $$game --seat red -o $${game%.game}.svg; done

# With the oldest Python supported, so that the pins fit the newer ones too.
pins: PYTHON = python3.11
pins: ## Renew requirements/dev.txt from requirements/dev.in
	@"$(PYTHON)" -m venv --clear build/pins
	@build/pins/bin/python -m pip install -qq --upgrade -r requirements/dev.in
	@echo "# Made by make pins from dev.in." > build/pins/dev.txt
	@build/pins/bin/python -m pip list --format=freeze --exclude pip >> build/pins/dev.txt
	@mv build/pins/dev.txt requirements/dev.txt

clean: ## Remove all that make has made
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# Set-up in three steps, each with its stamp: the environment, the package (enough to play), the tools (to test).

# An environment knows its own path: one that was moved here, or whose Python is gone, is made anew.
USABLE := $(shell [ "$$(cat .venv/.made 2>/dev/null)" = "$(CURDIR)" ] && .venv/bin/python -c '' 2>/dev/null && echo yes)

.venv/.made: $(if $(USABLE),,FORCE)
	@"$(PYTHON)" -c '$(SUITS)' 2>/dev/null || { echo "Python 3.11 or newer with its venv module is needed: install it\
	 (on Debian and Ubuntu: python3 and python3-venv), or name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "setting up .venv (once)"
	@"$(PYTHON)" -m venv --clear .venv
	@echo "$(CURDIR)" > $@

# The pins serve as constraints here: of all the tools, playing needs only those that install and serve the package.
.venv/.package: .venv/.made pyproject.toml requirements/dev.txt
	@echo "installing millwright into .venv"
	@$(PIP) -c requirements/dev.txt hatchling
	@$(PIP) -c requirements/dev.txt --no-build-isolation -e '.[web]'
	@touch $@

.venv/.dev: .venv/.package requirements/dev.txt
	@echo "installing the developers' tools into .venv"
	@$(PIP) -r requirements/dev.txt
	@touch $@
