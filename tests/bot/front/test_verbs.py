"""The verbs of buttons: short, and each means one thing."""

from __future__ import annotations

import re

from bot.front import verbs

NAMED = {name: value for name, value in vars(verbs).items() if name.isupper() and isinstance(value, str)}
VERB = re.compile(r"[a-z][^:\s]{0,9}")  # the words after it follow a colon


def test_no_verb_means_two_things() -> None:
    assert len(set(NAMED.values())) == len(NAMED)
    assert all(VERB.fullmatch(verb) for verb in NAMED.values())


def test_what_names_no_match_is_a_verb() -> None:
    assert set(NAMED.values()) > verbs.WITHOUT_MATCH
