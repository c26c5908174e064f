"""What is on trial: the deciding parts of the bot; and a Discord that keeps what it is sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from bot.clocks.outage_service import Outages
from bot.clocks.service import Deadlines
from bot.computers.stand_in_service import StandIns
from bot.fading.service import Fading
from bot.match.service import Matches
from bot.people.service import People
from bot.plans.service import Plans
from bot.votes.service import Votes

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive
    from bot.mail.letter import Letter


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
