"""One picture for everybody who sees the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cards.perspective import Perspective
from bot.matches.match import Status
from render.shelf import LOOKS
from rules_engine import Record, seated
from rules_engine.playout import random_record
from tests.bot.archived import LOBBY

SEATS = 3


def sights(key: str) -> tuple[Perspective, ...]:
    """See the middle of a random game from every chair, and as a spectator."""
    played = random_record(Record.new(key, seats=SEATS, seed="perspective"))
    record = played.upto(len(played.log) // 2)
    chairs = (LOBBY.chairs[0],) * SEATS
    match = replace(
        LOBBY,
        game=key,
        seats=SEATS,
        chairs=chairs,
        status=Status.RUNNING,
        options=record.options,
        log=record.log,
        seed=record.seed,
        version=record.version,
    )
    table = seated(record)
    return tuple(Perspective(match, table, seat, "en", "standard") for seat in (None, *range(SEATS)))


@pytest.mark.parametrize("key", LOOKS)
def test_who_has_no_secrets_is_shown_the_picture_for_all(key: str) -> None:
    everybody, *seats = sights(key)

    for own in seats:
        assert (own.drawing() == everybody.drawing()) is not own.has_secrets


def test_a_rule_that_forbids_is_found_in_the_words_of_a_language() -> None:
    voted = seated(Record.new("maniki", seats=SEATS, seed="perspective").then(0, "next"))
    own = replace(sights("maniki")[1], table=voted, lang="fr")
    already = "Vous avez déjà demandé la carte suivante."

    assert [own.objection(words) for words in ("Suivante", "next", "dire KI")] == [already, already, ""]
