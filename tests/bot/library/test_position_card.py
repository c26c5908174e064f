"""Somebody plays a whole match by reading and typing alone: the texts say what is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front.card import Text
from bot.front.words import voice
from bot.library.position_card import about_suggestions, text_card
from rules_engine import GAMES, Chance, Record, deal
from tests.blind import Heard, reader_of
from tests.bot.choosing.test_shortcut_card import each_game, each_lang, perspective_of

if TYPE_CHECKING:
    from bot.match.perspective_card import Perspective

LIMIT = 4000  # characters of a message


@each_game
@each_lang
def test_a_match_is_played_by_texts_alone(key: str, lang: str) -> None:
    luck, reader = Chance(f"blind {key}"), reader_of(key)
    table = deal(Record.new(key, seats=GAMES[key].seats[0], seed=f"blind-{lang}"))
    while waiting := table.to_act():
        own = perspective_of(table, luck.pick(waiting), lang)
        heard = hearing(own)

        assert reader.found(heard) == set(heard.offered)
        words = own.parse_move(reader.chosen(heard, luck))
        assert own.seat is not None
        table = table.then(own.seat, words)
    assert table.outcome() is not None


def hearing(own: Perspective) -> Heard:
    assert own.seat is not None
    return Heard(
        own.match.names[own.seat], own.lang, own.drawing().alt, lambda about: answer_text(own, about)
    )


@each_game
@each_lang
def test_the_list_says_what_each_has_and_what_happened(key: str, lang: str) -> None:
    table = deal(Record.new(key, seats=GAMES[key].seats[0], seed="blind"))
    seat = table.to_act()[0]
    own = perspective_of(table.make(seat, next(iter(table.state.legal_moves(seat)))), seat, lang)
    told = answer_text(own, "list" if lang == "en" else "liste")
    mine = answer_text(own, "mine" if lang == "en" else "moi")

    assert "```" not in told
    assert own.story() in told
    assert mine
    assert all(own.names[seat] in line and line in told for line in mine.splitlines())
    assert "```" in answer_text(own, "")


@each_game
def test_what_is_nowhere_on_the_board_is_not_known(key: str) -> None:
    table = deal(Record.new(key, seats=GAMES[key].seats[0], seed="blind"))
    own = perspective_of(table, table.to_act()[0], "en")

    assert answer_text(own, "around the moon") == own.say("I know nothing about that.")


def answer_text(own: Perspective, about: str) -> str:
    [part] = text_card(own, about).parts
    assert isinstance(part, Text)
    assert len(part.markdown) <= LIMIT
    return part.markdown


@pytest.mark.parametrize(
    ("lang", "typed", "offered"),
    [
        ("en", "", ["what may I do?", "list", "mine", "grid"]),
        ("en", "L", ["list"]),
        ("en", "c4", ["around c4"]),
        ("en", "around c4", ["around c4"]),
        ("fr", "que p", ["que puis-je faire\u202f?"]),
        ("fr", "c4", ["autour de c4"]),
    ],
)
def test_what_may_be_asked_is_completed(lang: str, typed: str, offered: list[str]) -> None:
    assert about_suggestions(typed, voice(lang)) == offered


@each_game
@each_lang
def test_whatever_is_offered_is_answered(key: str, lang: str) -> None:
    table = deal(Record.new(key, seats=GAMES[key].seats[0], seed="blind"))
    own = perspective_of(table, table.to_act()[0], lang)

    for words in about_suggestions("", own.say):
        assert own.say("I know nothing about that.") not in answer_text(own, words)
