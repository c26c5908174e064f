"""A whole match is played by somebody who reads and types only: the texts say what may be done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.cards.card import Text
from bot.cards.table import text_card
from rules_engine import GAMES, Chance, Record, deal
from tests.bot.cards.test_shortcuts import each_game, each_lang, seen

if TYPE_CHECKING:
    from bot.cards.perspective import Perspective

LISTED = re.compile(r"(?:You may type|Vous pouvez écrire)\s?: (.*)", re.DOTALL)
LIMIT = 4000  # characters of a message
MOST = 200  # plies


@each_game
@each_lang
def test_a_match_is_played_by_texts_alone(key: str, lang: str) -> None:
    luck = Chance(f"blind {key}")
    table = deal(Record.new(key, seats=GAMES[key].seats[0], seed="blind"))
    for _ in range(MOST):
        waiting = table.to_act()
        if not waiting:
            break
        own = seen(table, luck.pick(waiting), lang)
        assert own.seat is not None
        said = asked(own, "what may I do" if lang == "en" else "que puis-je faire")
        listed = LISTED.search(said)
        assert listed is not None
        legal = {str(move) for move in table.state.legal_moves(own.seat)}
        offered = [words for words in listed[1].removesuffix("…").split("; ") if words]
        typed = luck.pick(offered[: len(offered) - said.endswith("…")] or offered)
        words = own.understood(typed)
        assert words in legal
        assert len(offered) >= len(legal) or said.endswith("…") or key == "maniki"
        table = table.then(own.seat, words)
    assert table.ply > 1


@each_game
@each_lang
def test_the_list_says_what_each_has_and_what_happened(key: str, lang: str) -> None:
    table = deal(Record.new(key, seats=GAMES[key].seats[0], seed="blind"))
    seat = table.to_act()[0]
    own = seen(table.make(seat, next(iter(table.state.legal_moves(seat)))), seat, lang)
    told = asked(own, "list" if lang == "en" else "liste")
    mine = asked(own, "mine" if lang == "en" else "moi")

    assert "```" not in told
    assert own.story() in told
    assert mine
    assert all(own.names[seat] in line and line in told for line in mine.splitlines())
    assert "```" in asked(own, "")


def asked(own: Perspective, about: str) -> str:
    [part] = text_card(own, about).parts
    assert isinstance(part, Text)
    assert len(part.markdown) <= LIMIT
    return part.markdown
