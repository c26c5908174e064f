# Everything a host or a contributor runs. `make play` and `make test` set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes

.PHONY: setup play test check bench crowd

setup: $(VENV)/ready

# Without a token, the built-in local Discord; with one, Discord.
play: $(VENV)/runtime
	@$(BIN)/python -m bot

test: $(VENV)/ready check
	@$(BIN)/python -m pytest -n auto

check: $(VENV)/ready
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

bench: $(VENV)/bench
	@$(BIN)/python -m bench

# Two hundred matches at once, eight hundred people, two kills of the bot.
crowd: $(VENV)/ready
	@$(BIN)/python -m bench.crowd

$(VENV)/bin/python:
	@$(PYTHON) -m venv $(VENV)

$(VENV)/runtime: requirements.txt | $(VENV)/bin/python
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/ready: requirements-dev.txt $(VENV)/runtime
	@$(PIP) -r requirements-dev.txt
	@touch $@

$(VENV)/bench: bench/requirements.txt $(VENV)/ready
	@$(PIP) -r bench/requirements.txt
	@touch $@
