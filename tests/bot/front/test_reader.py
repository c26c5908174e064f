"""Who reads a card, and in which language."""

from __future__ import annotations

import pytest

from bot.front.reader import Reader
from bot.people.person import Person


@pytest.mark.parametrize(("lang", "words"), [("en", "Back"), ("fr", "Retour")])
def test_a_reader_is_spoken_to_in_their_language(lang: str, words: str) -> None:
    reader = Reader(Person(7), lang, theme=None)

    assert (reader.user_id, reader.say("Back")) == (7, words)
