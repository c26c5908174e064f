"""People at tables, who play by lot until the crowd goes home."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from bot.front import verbs
from playground import ImpossibleError
from render.shelf import LOOKS
from rules_engine import GAMES, Chance
from tests.bot.table import controls, lobby, press

if TYPE_CHECKING:
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

SHEETS = 4  # private messages that somebody leaves open, to be clicked when they are stale
CARD_PATIENCE = 3.0  # seconds
REGRET = 30  # one move of so many is taken back
LOST = (AssertionError, RuntimeError, ImpossibleError, ValueError, IndexError, StopIteration, TimeoutError)
"""What a sheet that has changed under one's fingers, or a bot that is not there, does to a plain player."""


class Party:
    """A few people in a channel: one match after another, of one game after another."""

    def __init__(
        self, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...], number: int
    ) -> None:
        self._discord = discord
        self._channel = channel
        self._people = people
        self._number = number
        self._luck = Chance(f"crowd/{number}")
        self._card: Message | None = None
        self._sheets: deque[Message] = deque()
        self._tried: tuple[str, list[Person]] = "", []  # who could not move under a headline
        self.table: Table | None = None
        self.tables: list[Table] = []
        self.lost: list[str] = []

    async def go_on(self) -> None:
        """Do the next thing: sit down at a new table, or make a move."""
        try:
            if self.table is None or self._card is None or self.table.is_over:
                await self._sit_down()
            else:
                await self._move(self.table, self._card)
        except LOST as error:
            self.lost.append(repr(error))
            self._look_again()

    async def _sit_down(self) -> None:
        games = tuple(LOOKS)
        key = games[(self._number + len(self.tables)) % len(games)]
        seats = [count for count in GAMES[key].seats if count <= len(self._people)]
        people = self._luck.shuffled(self._people)[: self._luck.pick(seats)]
        table = await lobby(self._discord, self._channel, *people, game=key)
        await press(people[0], table.card, verbs.START)
        self.table = table
        self.tables.append(table)
        self._look_again()

    def _look_again(self) -> None:
        """Find the card; a table that never began is left."""
        try:
            self._card = self.table.card if self.table else None
        except IndexError:
            self.table = self._card = None

    async def _move(self, table: Table, card: Message) -> None:
        seen = card.edited_at
        person = self._next(table)
        if self._luck.below(2):
            sheet = await table.type_move(person, self._luck)
        else:
            sheet = await table.click_move(person, self._luck)
        self._tried = "", []
        self._leave_open(sheet)
        if any(one.click.verb == verbs.OOPS for one in controls(sheet)) and not self._luck.below(REGRET):
            await press(person, sheet, verbs.OOPS)
        await self._discord.until(lambda: card.edited_at != seen or card.is_deleted, CARD_PATIENCE)
        if card.is_deleted:
            self._look_again()

    def _next(self, table: Table) -> Person:
        """Choose the person who is named as the one to move; else, or when they could not, somebody else."""
        if self._tried[0] != table.headline:
            self._tried = table.headline, []
        named = [person for person in table.people if f"**{person.name}**" in table.headline]
        left = [person for person in named or table.people if person not in self._tried[1]]
        others = [person for person in table.people if person not in self._tried[1]]
        chosen = self._luck.pick(left or others or table.people)
        self._tried[1].append(chosen)
        return chosen

    def _leave_open(self, sheet: Message) -> None:
        """Dismiss the private messages of some moves ago."""
        if sheet.audience is not None and sheet not in self._sheets:
            self._sheets.append(sheet)
        while len(self._sheets) > SHEETS:
            old = self._sheets.popleft()
            if not old.is_deleted:
                next(one for one in self._people if one.user is old.audience).delete(old)
            old.attachments = []
