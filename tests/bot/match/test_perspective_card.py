"""Everybody who sees the same gets the same picture."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.match.match import Status
from bot.match.perspective_card import STORY_MOVES, Perspective
from bot.people.person import Person
from render.picture import picture
from render.shape import Shape
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import UNDO, Record, replay_table
from rules_engine.playout import random_record
from tests.bot.archived import LOBBY

SEATS = 3


def sights(key: str) -> tuple[Perspective, ...]:
    """Show the middle of a random game to every seat, and to a spectator."""
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
    table = replay_table(record)
    return tuple(Perspective(match, table, seat, "en", "standard") for seat in (None, *range(SEATS)))


@pytest.mark.parametrize("key", LOOKS)
def test_who_has_no_secrets_is_shown_the_picture_for_all(key: str) -> None:
    everybody, *seats = sights(key)

    for own in seats:
        assert (own.drawing() == everybody.drawing()) is not own.has_secrets


@pytest.mark.parametrize("key", LOOKS)
def test_who_looks_alone_is_shown_a_picture_for_phones(key: str) -> None:
    for seen in sights(key):
        alone = replace(seen, person=Person(1))

        assert seen.drawing().shape == Shape.WIDE
        assert alone.drawing().shape == LOOKS[key].shapes[-1]


def test_an_end_is_shown_as_wide_to_one_person_as_to_all() -> None:
    seen, *_ = sights("maniki")
    ended = replay_table(random_record(Record.new("maniki", seats=SEATS, seed="perspective")))

    assert replace(seen, table=ended, person=Person(1)).drawing().shape == Shape.WIDE


@pytest.mark.parametrize(
    ("lang", "written"), [("en", "Jul 14, 2026"), ("fr", "14 juil. 2026"), ("fr-CA", "14 juil. 2026")]
)
def test_the_picture_of_an_end_bears_its_day(lang: str, written: str) -> None:
    running, *_ = sights("subdivision")
    ended = replay_table(random_record(Record.new("subdivision", seats=SEATS, seed="perspective")))
    late = datetime(2026, 7, 14, 23, 59, tzinfo=UTC)
    match = replace(running.match, status=Status.OVER, moved_at=int(late.timestamp()))
    over = replace(running, match=match, table=ended, lang=lang).drawing()

    assert over.day == late.date()
    assert say_in(lang).day(late.date()) == written
    assert running.drawing().day is None
    names = ("Ann", "Ben", "Cy")
    dated = picture(over.game, over.view, names, lang, day=over.day)
    assert dated != picture(over.game, over.view, names, lang)


def test_a_rule_that_forbids_is_found_in_the_words_of_a_language() -> None:
    voted = replay_table(Record.new("maniki", seats=SEATS, seed="perspective").then(0, "next"))
    own = replace(sights("maniki")[1], table=voted, lang="fr")
    already = "Vous avez déjà demandé la carte suivante."

    assert [own.objection(words) for words in ("Suivante", "next", "dire KI")] == [already, already, ""]


def test_the_way_back_does_not_ask_earlier_questions_again() -> None:
    sight = next(one for one in sights("subdivision") if one.seat in one.table.to_act())

    asked = sight.step(())

    assert sight.step(()) is asked
    assert asked == sight.tree.ask(())


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 1, "A move was taken back."),
        ("en", 2, "2 moves were taken back."),
        ("fr", 1, "Un coup a été repris."),
        ("fr", 2, "2 coups ont été repris."),
    ],
)
def test_a_newcomer_has_taken_no_move_back(lang: str, count: int, said: str) -> None:
    sight = replace(sights("subdivision")[0], lang=lang)
    record = sight.table.record
    for entry in record.log[::-1][:count]:
        record = record.then(entry.seat, UNDO)
    taken_over = tuple(replace(chair, name="Newcomer") for chair in sight.match.chairs)
    match = replace(sight.match, log=record.log, chairs=taken_over)

    assert replace(sight, match=match, table=replay_table(record)).last_change() == said


@pytest.mark.parametrize(
    ("count", "lang", "first"),
    [
        (STORY_MOVES - 1, "en", None),
        (STORY_MOVES, "en", "After another move:"),
        (STORY_MOVES + 3, "en", "After 4 other moves:"),
        (STORY_MOVES + 3, "fr", "Après 4 autres coups\u202f:"),
    ],
)
def test_a_long_story_says_how_many_moves_it_does_not_tell(count: int, lang: str, first: str | None) -> None:
    """Computers have made these moves since somebody moved."""
    sight = replace(sights("subdivision")[0], lang=lang)
    people = sight.table
    moves = random_record(people.record.upto(0)).log[people.ply : people.ply + count]
    table = people
    for entry in moves:
        table = table.then(entry.seat, entry.words, "steady")
    lines = replace(sight, table=table).story().splitlines()

    assert lines[0] == first if first else "**" in lines[0]
    assert len(lines) == min(count + 1, STORY_MOVES) + bool(first)
