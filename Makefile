# What people, CI and pre-commit call.  `make` alone lists it.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
HOST ?= 127.0.0.1
SAMPLE ?= yes
export PORT HOST

# uv installs faster where it is at hand; pip does the same.
INSTALL = $(if $(shell command -v uv 2>/dev/null),uv pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install --quiet --disable-pip-version-check)

# A test that waits for a page or a process leaves its core to one more worker.
WORKERS = -n 3 --maxschedchunk 24

.DEFAULT_GOAL := help
.PHONY: help run setup setup-dev chromium test test-quick test-rules coverage hunt mutants check fmt lint types imports templates migrations messages acts words pictures bench demo simulate

help: ## List what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk 'BEGIN {FS = ":.*## "} {printf "  make %-12s %s\n", $$1, $$2}'

run: setup ## Start everything: http://$(HOST):$(PORT)/  (PORT, HOST, DATA_DIR; SAMPLE=no: an empty club)
	@exec $(BIN)/python manage.py up $(if $(filter no,$(SAMPLE)),--no-sample)

setup: .setup-run .setup-words ## Install what running needs

setup-dev: .setup-dev .setup-words ## Install what working on it needs

$(BIN)/python:
	$(PYTHON) -m venv .venv

.setup-run: requirements.txt | $(BIN)/python
	$(INSTALL) -r requirements.txt
	@touch $@

.setup-dev: requirements-dev.txt requirements.txt | $(BIN)/python
	$(INSTALL) -r requirements-dev.txt
	@touch $@ .setup-run

.setup-words: $(wildcard locale/*/LC_MESSAGES/*.po) | $(BIN)/python
	@$(MAKE) --no-print-directory .setup-run
	$(BIN)/python manage.py messages --compile
	@touch $@

# The shell has no window, and costs a quarter of the processor's time; it is the same browser.
chromium:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -q && apt-get install -qy chromium-headless-shell; \
	else echo "The browser tests need Chromium: sudo apt install chromium-headless-shell (or chromium, or your system's way)."; exit 1; fi

test: setup-dev chromium ## Run all tests
	$(BIN)/python -m pytest -q $(WORKERS)

test-quick: setup-dev ## Run what answers while one thinks: rules, the register of acts, the house
	$(BIN)/python -m pytest -q -n 2 tests/rules tests/acts tests/naming tests/test_architecture.py tournaments/rules tables/rules blinds/rules

test-rules: setup-dev ## Run the rules' tests only: no database, seconds
	$(BIN)/python -m pytest -q tests/rules tournaments/rules tables/rules blinds/rules

coverage: setup-dev chromium ## Run all tests; fail under 97 % of rules, operations and acts, or 92 % of all
	$(BIN)/python -m pytest -q $(WORKERS) -p tests.covering || $(BIN)/python -m tests.again $$?
	$(BIN)/python -m tests.covering

hunt: setup-dev ## Run the properties on examples that no run has tried yet
	$(BIN)/python -m pytest -q -x --hypothesis-profile=hunt -m "not browser" tests/rules tests/operations tests/rooms tests/scenarios

mutants: setup-dev .setup-mutants ## Wound the rules and see whether their tests notice (ARGS="--sample 500 --seed 1")
	$(BIN)/python -m tests.mutants $(ARGS)

.setup-mutants: requirements-mutants.txt
	$(INSTALL) -r requirements-mutants.txt
	@touch $@

fmt: setup-dev ## Format code and templates
	$(BIN)/ruff format .
	$(BIN)/python manage.py templates
	-$(BIN)/djade --target-version 5.2 $$(find templates -name '*.html')
	$(BIN)/python manage.py templates

check: setup-dev lint types imports templates migrations messages acts words coverage ## All that CI asks

lint: setup-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: setup-dev
	$(BIN)/mypy tdsite tournaments tables blinds bench

imports: setup-dev
	$(BIN)/lint-imports

templates: setup-dev
	$(BIN)/djade --check --target-version 5.2 $$(find templates -name '*.html')
	$(BIN)/python manage.py templates --check

migrations: setup-dev
	$(BIN)/python manage.py makemigrations --check --dry-run

messages: setup-dev
	$(BIN)/python manage.py messages --check

acts: setup-dev
	$(BIN)/python manage.py acts --check

words: setup-dev ## Names that the trade has other words for, counted: none may grow
	$(BIN)/python -m tests.naming

pictures: setup-dev chromium ## Photograph pages for the guides, in every complete language, and for the docs
	$(BIN)/python -m pytest -q -p no:xdist tests/browser/photograph_guides.py tests/browser/photograph_docs.py

bench: setup-dev ## Measure: start, memory and the rest of bench/
	@for each in bench/*.py; do echo "== $$each"; $(BIN)/python $$each || exit 1; done

demo: setup ## Play an event live at 60 times the speed (make run beside it shows it)
	$(BIN)/python manage.py demo $(ARGS)

simulate: setup ## Play a whole event at once: make simulate ARGS="--entries 500"
	$(BIN)/python manage.py simulate --structure tdsite/ops/up/sample_structure.csv --entries 200 --seats 9 --seed 7 $(ARGS)
