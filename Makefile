# Two commands: `make run` shows the benchmark at work, `make test` checks everything that continuous integration checks.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test lint types imports unit conformance install install-test lock clean

run: $(VENV)/.installed
	$(BIN)/anyapp run

test: lint types imports unit

install: $(VENV)/.installed
install-test: $(VENV)/.installed-test

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo '$(PYTHON) is not there; install Python 3.11 or later (Debian and Ubuntu: apt-get install python3 python3-venv), or name one: make PYTHON=python3.11'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "anyapp needs Python 3.11 or later; found " + sys.version.split()[0] + ". Try: make PYTHON=python3.11")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo 'The venv module of Python is missing; on Debian and Ubuntu: apt-get install python3-venv'; exit 1; }

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml requirements/run.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.installed requirements/test.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test.lock
	@touch $@

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .

types: $(VENV)/.installed-test
	$(BIN)/mypy

imports: $(VENV)/.installed-test
	$(BIN)/lint-imports

unit: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n auto --dist worksteal

conformance: $(VENV)/.installed
	$(BIN)/anyapp verify conformance --write

lock: $(VENV)/.installed-test
	$(BIN)/python -m piptools compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header --extra build --output-file requirements/run.lock pyproject.toml
	$(BIN)/python -m piptools compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header --extra build --extra test --output-file requirements/test.lock pyproject.toml

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
