"""Lists fit in a message, whatever names and numbers they hold; what stands above a film."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front.card import Card, Text
from bot.front.words import SPOKEN
from bot.library.card import ENDS_LISTED, MATCHES_LISTED, film_of, games_card, pulse_card, replay_card
from bot.lists.listed import ListedMatch, Listing
from bot.match.match import Chair, Place, Standing, Status
from bot.match.perspective_card import Perspective
from rules_engine import Entry, Record, replay_table
from rules_engine.playout import random_record
from tests.bot.archived import match_of

LIMIT = 4000
LARGEST = 1 << 62
ODD = "*_`" * 10 + "**"  # the longest name there may be, and each of its characters is escaped

LONG = ListedMatch(
    id=LARGEST,
    status=Status.RUNNING,
    game="subdivision",
    lang="fr",
    place=Place(LARGEST, LARGEST, LARGEST),
    moved_at=LARGEST,
    seats=6,
    chairs=tuple(Chair(LARGEST - number, ODD) for number in range(6)),
    to_act=tuple(range(6)),
)
OPEN = replace(LONG, status=Status.LOBBY, chairs=LONG.chairs[:5], to_act=())


def length(card: Card) -> int:
    return sum(len(part.markdown) for part in card.parts if isinstance(part, Text))


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("total", [MATCHES_LISTED, 10_000])
def test_ones_own_list_fits(lang: str, total: int) -> None:
    card = games_card(Listing((LONG,) * MATCHES_LISTED, total), (OPEN,) * MATCHES_LISTED, 1, lang)

    assert length(card) <= LIMIT
    assert isinstance(card.parts[0], Text)
    assert card.parts[0].markdown.count("Subdivision") > 1
    assert "…" in card.parts[0].markdown.splitlines()[-1]


@pytest.mark.parametrize("lang", SPOKEN)
def test_the_list_of_a_channel_fits(lang: str) -> None:
    resigned = match_of("subdivision")
    resigned = replace(resigned, id=LARGEST, place=LONG.place, log=(Entry(0, "resign"),))
    resigned = replace(resigned, chairs=(Chair(LARGEST, ODD),) * 2)
    end = Perspective(resigned, replay_table(resigned.record), None, lang, resigned.theme)

    card = pulse_card(
        Listing((LONG,) * MATCHES_LISTED + (OPEN,) * MATCHES_LISTED, 10_000), (end,) * ENDS_LISTED, lang
    )

    assert length(card) <= LIMIT
    assert isinstance(card.parts[0], Text)
    assert card.parts[0].markdown.count("Subdivision") > ENDS_LISTED


def test_a_short_list_is_whole() -> None:
    chairs = (Chair(1, "Ann"), Chair(2, "Bob", Standing.SEATED))
    short = replace(LONG, id=7, chairs=chairs, to_act=(1,), place=Place(1, 2, 3))
    (text,) = (
        part for part in pulse_card(Listing((short,) * 3, 3), (), "en").parts if isinstance(part, Text)
    )

    assert text.markdown.count("Bob to move") == 3
    assert "more" not in text.markdown


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
