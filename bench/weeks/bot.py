"""What is on trial: the deciding parts of the bot; and a Discord that keeps what it is sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from bot.matches.deadlines import Deadlines
from bot.matches.fading import Fading
from bot.matches.outages import Outages
from bot.matches.people import People
from bot.matches.plans import Plans
from bot.matches.play import Matches
from bot.matches.stand_ins import StandIns
from bot.matches.votes import Votes

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.archive import Archive
    from bot.matches.letter import Letter


class Killed(Exception):  # noqa: N818 - it is what happens
    """The bot has been killed between two steps."""


@dataclass(slots=True)
class Bot:
    """The parts of the bot that decide; a new one after each kill."""

    matches: Matches
    people: People
    votes: Votes
    deadlines: Deadlines
    stand_ins: StandIns
    outages: Outages
    plans: Plans
    fading: Fading


def fresh(archive: Archive, clock: Callable[[], int]) -> Bot:
    door = Matches(archive, clock)
    return Bot(
        door,
        People(archive, clock),
        Votes(archive, clock, door),
        Deadlines(archive, clock, door),
        StandIns(archive, clock),
        Outages(archive, clock),
        Plans(archive, door),
        Fading(archive, clock),
    )


@dataclass(slots=True)
class Discord:
    """Keeps one message for each nonce, as Discord does."""

    messages: dict[int, Letter] = field(default_factory=dict)
    nonces: dict[str, int] = field(default_factory=dict)
    numbers: count[int] = field(default_factory=lambda: count(1))

    def send(self, letter: Letter) -> tuple[int, bool]:
        """Post a message, and tell whether it is a new one."""
        known = self.nonces.get(letter.nonce)
        if known is not None:
            return known, False
        number = self.nonces[letter.nonce] = next(self.numbers)
        self.messages[number] = letter
        return number, True
