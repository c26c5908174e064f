"""People who see no picture play whole matches over Discord: they read English and French by turns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.match.cog import PlayCog
from playground.world.components import Type, walk
from rules_engine import GAMES, Chance
from tests.blind import ABOUT, TYPED, Heard, reader_of
from tests.bot.choosing.test_shortcut_card import each_game
from tests.bot.later import wait_until_delivered
from tests.bot.table import say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

MORE = 40  # moves, if nobody has won: Ice Palace takes a hundred and more


class UnheardError(Exception):
    """Nobody has asked that yet."""

    def __init__(self, about: str) -> None:
        super().__init__(about)
        self.about = about


@each_game
@pytest.mark.parametrize("stride", [8, pytest.param(1, marks=pytest.mark.slow)])
async def test_a_match_is_played_without_a_picture(
    key: str,
    *,
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    people: tuple[Person, ...],
    stride: int,
) -> None:
    play = bot.get_cog("PlayCog")
    assert isinstance(play, PlayCog)
    play._race_order._grace = 0  # nobody else moves here at the same time
    table = await start_table(discord, channel, *people[: GAMES[key].seats[0]], game=key)
    heard = tuple(range(MORE))[::stride]  # moves that somebody makes who listens; others are made at once
    for made in range(MORE):
        before = table.card.text
        if made in heard:
            person, words = await _decide(table, key, made)
            await say(person, channel, "move", words=words, match=str(table.match))
            await wait_until_delivered(bot)
        else:
            await table.moved_on(Chance(f"{key} {made}"), 1)
        if table.is_over:
            break
        assert table.card.text != before

    assert made > 1
    assert bot.is_ready()


async def _decide(table: Table, key: str, ply: int) -> tuple[Person, str]:
    """Hear from the picture's text who is to move, and what they would do."""
    turn = _alt(table.card).partition(";")[0]
    for person in sorted(table.people, key=lambda person: person.name not in turn):
        may = await _ask(table, person, ABOUT[person.user.locale[:2]]["may"])
        if TYPED.search(may):
            return person, await _choose(table, person, key, ply)
    raise AssertionError("somebody is to move")


async def _choose(table: Table, person: Person, key: str, ply: int) -> str:
    """Ask as long as something is missing."""
    answers: dict[str, str] = {}
    lang = person.user.locale[:2]
    while True:
        heard = Heard(person.name, lang, _alt(table.card), partial(_require_known, answers))
        try:
            assert reader_of(key).found(heard) == set(heard.offered)
            return reader_of(key).chosen(heard, Chance(f"{key} {ply}"))
        except UnheardError as unheard:
            answers[unheard.about] = await _ask(table, person, unheard.about)


def _require_known(answers: dict[str, str], about: str) -> str:
    if about not in answers:
        raise UnheardError(about)
    return answers[about]


async def _ask(table: Table, person: Person, about: str) -> str:
    return (await say(person, table.channel, "text", about=about, match=str(table.match))).text


def _alt(message: Message) -> str:
    """Read the text of the picture on a card."""
    (picture,) = (part for part in walk(message.components) if part["type"] == Type.GALLERY)
    description: str = picture["items"][0]["description"]
    return description
