"""What stands above a film."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front.card import Text
from bot.library.card import film_of, replay_card
from bot.match.match import Status
from rules_engine import Record, replay_table
from rules_engine.playout import random_record
from tests.bot.archived import match_of


@pytest.mark.parametrize(("lang", "title"), [("en", "Mandala #1: "), ("fr", "Mandala n° 1\u202f: ")])
def test_a_film_is_named_after_who_played_and_what_they_reached(lang: str, title: str) -> None:
    match = match_of("mandala", "b")
    record = random_record(Record.new("mandala", seats=2, seed="b"))
    outcome = replay_table(record).outcome()
    assert outcome
    assert outcome.scores[0] < outcome.scores[1]
    ada, ben = (replace(chair, name=name) for chair, name in zip(match.chairs, ("A*da", "Ben"), strict=True))
    match = replace(match, chairs=(ada, ben), status=Status.OVER, log=record.log, options=record.options)
    card = replay_card(match, lang, match.theme)
    (head,) = (part for part in card.parts if isinstance(part, Text))

    assert head.markdown == rf"### {title}Ben {outcome.scores[1]}, A\*da {outcome.scores[0]}"
    assert film_of(card).alt == f"{title}Ben {outcome.scores[1]}, A*da {outcome.scores[0]}"


def test_a_film_of_a_match_without_a_result_names_who_played() -> None:
    match = replace(match_of("mandala"), status=Status.CLOSED)

    assert film_of(replay_card(match, "en", match.theme)).alt == f"Mandala #1: {', '.join(match.names)}"
