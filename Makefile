# Everything a host or a contributor runs. `make play` and `make test` set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes

MINUTES ?= 10

.PHONY: setup play test check bench crowd race arena strength weeks gallery fuzz

setup: $(VENV)/ready build/compiled

# With a token the bot on Discord; without one, a Discord on this machine with the bot behind it.
KNOWN := $(shell grep -Esc '^(DISCORD_TOKEN|LOCAL_DISCORD) *= *"?[^ "\#]' .env)
PLAY := $(if $(strip $(DISCORD_TOKEN)$(LOCAL_DISCORD)$(filter-out 0,$(KNOWN))),bot,playground)
play: $(VENV)/runtime
	@$(BIN)/python -m $(PLAY)

LINT := $(BIN)/ruff check && $(BIN)/ruff format --check

# Types are checked beside the tests, and told after them; what is compiled is kept for the next time.
test: $(VENV)/ready build/compiled
	@$(LINT)
	@$(BIN)/mypy >build/types.txt & types=$$!; \
	$(BIN)/python -m pytest -n auto; tested=$$?; \
	wait $$types; typed=$$?; cat build/types.txt; exit $$((tested | typed))

check: $(VENV)/ready
	@$(LINT)
	@$(BIN)/mypy

bench: $(VENV)/ready build/compiled
	@$(BIN)/python -m bench

# Two hundred matches at once, eight hundred people, twenty kills of the bot, five minutes without Discord.
# What else it may be asked for is said in CROWD, as in `make crowd CROWD="--database postgresql --processes 3"`.
crowd: $(VENV)/ready
	@$(BIN)/python -m bench.crowd $(CROWD)

# A hundred answers a card within a second, in any order of arrival: one race, fifty at once, all in one second.
race: $(VENV)/ready
	@$(BIN)/python -m bench.race

# Level against level in every game, for so many minutes; the next time it goes on from there.
arena: $(VENV)/ready build/compiled
	@$(BIN)/python -m bench.arena --minutes $(MINUTES)

# The strongest level by the time it has for a move, for so many minutes; the next time it goes on from there.
strength: $(VENV)/ready build/compiled
	@$(BIN)/python -m bench.strength --minutes $(MINUTES)

# Two months of five hundred matches with clocks, people who are late or gone, and forty kills of the bot:
# once while clocks on walls are set, once over the end of a year, when there is leave anew.
weeks: $(VENV)/ready
	@$(BIN)/python -m bench.weeks
	@$(BIN)/python -m bench.weeks --start 2026-12-20

# Random matches from seeds nobody has chosen, for so many minutes.
fuzz: $(VENV)/ready
	@$(BIN)/python -m bench.fuzz --minutes $(MINUTES)

# With a C compiler the computer thinks many times faster. MAKISO_COMPILED=require insists, =never undoes it until =try;
# whoever says any of them is heard, whatever was done before.
build/compiled: setup.py $(wildcard rules_engine/search/*_cy.py rules_engine/games/*/*_cy.py) \
		$(if $(MAKISO_COMPILED),wished) | $(VENV)/ready
	@mkdir -p build
	@echo "Compiling what computers think with, if there is a C compiler ..."
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

wished:

# Every game in every theme, at full size and as on a phone, into build/gallery/.
gallery: $(VENV)/ready
	@$(BIN)/python -m tests.render.gallery

$(VENV)/bin/python:
	@echo "Making an environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/runtime: requirements.txt | $(VENV)/bin/python
	@echo "Installing what the bot needs; only the first time, it takes a minute ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/ready: requirements-dev.txt $(VENV)/runtime
	@echo "Installing what the tests need ..."
	@$(PIP) -r requirements-dev.txt
	@touch $@
