# Every target sets itself up in .venv; the second time that costs nothing. `make help` lists them.

SUITS = import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

# The first that really runs: a name on the PATH may be an empty shim.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do $$p -c '$(SUITS)' 2>/dev/null && echo $$p && break; done)

PIP = .venv/bin/python -m pip install -qq --no-input --disable-pip-version-check

.PHONY: help play quick test looked-at built deals long compiled replays wheels docs bench bench-web faults bench-bots bench-adapters fields pictures screenshots pins oldest clean FORCE

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

ARGS =
play: .venv/.package ## Play in the browser: starts the server and opens a page (make play ARGS=--lan for your network)
	@.venv/bin/python -m tools.play $(ARGS)

quick: .venv/.dev ## Check while working, under a minute: style, types, some tests of every file (make quick ARGS=tests/games/brass)
	.venv/bin/ruff check -q .
	.venv/bin/ruff format -q --check .
	.venv/bin/mypy
	.venv/bin/pytest -q --quick -n auto --dist loadfile --ignore tests/browser $(ARGS)

# The engines are compiled before the tests, because the servers of the browser tests run with them; the tests
# themselves run interpreted, and after them it is proved that both ways are the same, and both wheels.
test: .venv/.ray ## Check everything: style, types, tests, compiled engines, wheels
	@$(MAKE) -s -j 2 looked-at built
	.venv/bin/pytest -q -n auto $(addprefix --ignore ,$(EARLY))
	@$(MAKE) -s replays
	.venv/bin/python -m tools.compile
	.venv/bin/python -m tools.wheels

# Compiling has one core for minutes: what can be done on the other meanwhile, some tests among it.
EARLY = tests/games tests/bots
looked-at: .venv/.dev
	.venv/bin/ruff check -q .
	.venv/bin/ruff format -q --check .
	.venv/bin/mypy
	@.venv/bin/python tools/browser.py
	@.venv/bin/python tools/learning.py
	.venv/bin/pytest -q $(EARLY)

deals: .venv/.dev ## Play the browser tests with deals that nobody has seen: what fails is a fault to be mended (make deals ARGS='-k brass')
	@.venv/bin/python tools/browser.py
	MILLWRIGHT_DEALS=new .venv/bin/pytest -q -n auto tests/browser $(ARGS)

long: .venv/.dev ## Run what make test leaves out: more of the same, some minutes; and the laws over many games
	@.venv/bin/python tools/browser.py
	.venv/bin/pytest -q -n auto -m long
	MILLWRIGHT_LAW_GAMES=60 .venv/bin/pytest -q -n auto tests/test_laws.py

built: .venv/.dev
	@.venv/bin/python -m tools.compile build

compiled: .venv/.dev ## Compile the engines, and prove that only the speed changes
	@.venv/bin/python -m tools.compile

# What is intended is written down anew: `millwright replay --all --data tests/kept --out tests/kept/traces.jsonl`.
replays: .venv/.dev ## The gate of a release: play the kept games again, and compare every offer and every point with then
	@.venv/bin/millwright replay --all --data tests/kept --against tests/kept/traces.jsonl

wheels: .venv/.dev ## Build the wheels into dist/, compiled and pure, and play with each
	@.venv/bin/python -m tools.wheels

docs: .venv/.dev ## Make the docs as pages for a browser, with the API reference: build/docs/index.html
	@.venv/bin/python -m tools.docs

bench: .venv/.dev ## Time the engines, interpreted and compiled
	@.venv/bin/python -m tools.compile bench

bench-web: .venv/.dev ## Measure the table in the browser beside a bare server (make bench-web ARGS='--only posts')
	@.venv/bin/python -m tools.bench_web $(ARGS)

faults: .venv/.dev ## Kill processes that serve one house, 200 times, while people and bots play there (make faults ARGS='--kills 20')
	@.venv/bin/python -m tools.faults --kills 200 $(ARGS)

bench-bots: .venv/.dev ## Time the bots through the table's workers, and pages beside them (make bench-bots ARGS='--bot master')
	@.venv/bin/python -m tools.bench_bots $(ARGS)

bench-adapters: .venv/.dev ## Steps a second of the Gymnasium environments, beside catanatron's (make bench-adapters ARGS='--rounds 5')
	@.venv/bin/python -m tools.bench_adapters $(ARGS)

fields: .venv/.made ## Write anew what follows from the fields of tables (tools/fields.py)
	@.venv/bin/python tools/fields.py

pictures: .venv/.package ## Draw the pictures of the docs anew
	@for game in docs/pictures/*.game; do .venv/bin/millwright draw $$game --seat red -o $${game%.game}.svg; done

screenshots: .venv/.dev ## Photograph the table in the browser anew for the docs, some minutes
	@.venv/bin/python tools/browser.py
	@.venv/bin/python -m tools.pictures

# Each pin with the digests of all its files, for every Python and system, so that nothing else is ever installed.
COMPILE = build/pins/bin/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
pins: ## Renew requirements/*.txt from requirements/*.in
	@"$(PYTHON)" -m venv --clear build/pins
	@build/pins/bin/python -m pip install -qq --disable-pip-version-check uv
	@$(COMPILE) requirements/play.in -o requirements/play.txt
	@$(COMPILE) requirements/compile.in -c requirements/play.txt -o requirements/compile.txt
	@$(COMPILE) requirements/serve.in -c requirements/play.txt -o requirements/serve.txt
	@$(COMPILE) requirements/dev.in -c requirements/play.txt -c requirements/compile.txt -c requirements/serve.txt -o requirements/dev.txt
	@$(COMPILE) requirements/ray.in -c requirements/play.txt -c requirements/dev.txt -o requirements/ray.txt
	@$(COMPILE) requirements/learning.in -c requirements/dev.txt --override requirements/no-torch.txt -o requirements/learning.txt
	@$(COMPILE) requirements/catanatron.in -o requirements/catanatron.txt

# The lower bounds of pyproject.toml are promises: here they are kept.
oldest: ## Run the suite with the oldest packages that the table in the browser allows
	@"$(PYTHON)" -m venv --clear build/oldest
	@build/oldest/bin/python -m pip install -qq --no-input --require-hashes -r requirements/dev.txt
	@build/oldest/bin/python -m pip install -qq --no-input $$(sed -n 's/^web = //p' pyproject.toml | tr -d '[],"' | sed 's/>=/==/g')
	@build/oldest/bin/python -m pip install -qq --no-input --no-deps --no-build-isolation -e .
	build/oldest/bin/pytest -q -n auto $(ARGS)

clean: ## Remove all that make has made
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# Set-up in steps, each with its stamp: the environment, the package (enough to play), the tools (to test).

# An environment knows its own path: one that was moved here, or whose Python is gone, is made anew.
USABLE := $(shell [ "$$(cat .venv/.made 2>/dev/null)" = "$(CURDIR)" ] && .venv/bin/python -c '' 2>/dev/null && echo yes)

.venv/.made: $(if $(USABLE),,FORCE)
	@"$(PYTHON)" -c '$(SUITS)' 2>/dev/null || { echo "Python 3.11 or newer with its venv module is needed: install it\
	 (on Debian and Ubuntu: python3 and python3-venv), or name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "setting up .venv (once)"
	@"$(PYTHON)" -m venv --clear .venv
	@echo "$(CURDIR)" > $@

.venv/.package: .venv/.made pyproject.toml requirements/play.txt
	@echo "installing millwright into .venv"
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: .venv/.package requirements/dev.txt
	@echo "installing the developers' tools into .venv"
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

# Ray is large, and one test needs it: only `make test` fetches it.
.venv/.ray: .venv/.dev requirements/ray.txt
	@echo "installing Ray into .venv, for its test"
	@$(PIP) --require-hashes -r requirements/ray.txt
	@touch $@
