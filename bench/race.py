"""`python -m bench.race`: races whose answers arrive in any order; who wins, and how soon it is told."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.archive import Archive
from bot.archive import races as rows
from bot.matches.race import DEAD_HEAT, GRACE, Stage, ms_of, riddles_of
from playground import LocalDiscord
from playground.world.news import Kind
from tests.bot.process import Process, settings_for

if TYPE_CHECKING:
    from bot.matches.race import Race
    from playground import Interaction, Person
    from playground.world.channels import Channel
    from playground.world.news import Change

SOON = 300  # ms after the grace, and the verdict is posted
STEP = timedelta(milliseconds=9)  # between two answers: a hundred of them in a second
LONG = 120.0  # seconds
RIGHT_OF_TEN = 6
WRONG = "KI KI KI KI KI KI"  # no stool has so many animals


@dataclass(slots=True)
class Room:
    """A channel with its race, and those who answer."""

    channel: Channel
    people: tuple[Person, ...]
    said: list[tuple[Interaction, bool]] = field(default_factory=list)

    def faults(self, race: Race) -> list[str]:
        """Say where the winners are not those whose right answers had the earliest ids."""
        right = sorted(ms_of(one.id) for one, is_right in self.said if is_right)
        wanted = {one.user.id for one, ok in self.said if ok and ms_of(one.id) - right[0] <= DEAD_HEAT}
        won = {race.runners[shout.runner].user_id for shout in race.cards[0].winners}
        named = self.channel.name
        found = [] if won == wanted else [f"{named}: {won} won, and not {wanted}"]
        lost = sum(one.has_failed for one, _ in self.said)
        return found if not lost else [*found, f"{named}: {lost} were not answered"]


async def run(races: int, people: int) -> int:
    luck = Random(f"{races}/{people}")  # noqa: S311 - any order will do
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'race.sqlite3'}"
        async with LocalDiscord(journal=1) as discord:
            verdicts = Verdicts()
            discord.world.news.listen(verdicts.note)
            process = Process(Path(folder), settings_for(discord, database))
            await process.start()
            await discord.connected()
            rooms = [_room(discord, number, people) for number in range(races)]
            try:
                await _begin(discord, rooms)
                await _answer(discord, [(room, await _right(database, room)) for room in rooms], luck)
                await discord.until(lambda: len(verdicts.posted) >= races, LONG)
                ended = await _ended(database, races)
            finally:
                await process.kill()
            return _report(verdicts.posted, rooms, ended)


def _room(discord: LocalDiscord, number: int, people: int) -> Room:
    crowd = tuple(discord.person(f"R{number}P{place}") for place in range(people))
    return Room(discord.channel(f"race-{number}"), crowd)


async def _begin(discord: LocalDiscord, rooms: list[Room]) -> None:
    for room in rooms:
        options = {"cards": 1, "seconds": 300, "hints": False, "level": "hard"}
        await room.people[0].slash(room.channel, "maniki race", options).done(LONG)
    await discord.until(lambda: all(_card(room) for room in rooms), LONG)


def _card(room: Room) -> bool:
    return any("Card 1" in message.text for message in room.channel.messages.values())


async def _right(database: str, room: Room) -> str:
    """Find a right answer to the card of a room."""
    async with Archive.open(database) as archive, archive.reading() as connection:
        race_id = await rows.live_in(connection, room.channel.id)
        assert race_id is not None
        race = await rows.find(connection, race_id)
    assert race is not None
    return " ".join(riddles_of(race.game).solutions(race.card.riddle, race.options)[0])


async def _answer(discord: LocalDiscord, rooms: list[tuple[Room, str]], luck: Random) -> None:
    """Let everybody answer within the same second; what they say arrives in any order."""
    held: list[Interaction] = []
    send, discord.desk.send = discord.desk.send, lambda one: held.append(one) or one  # type: ignore[method-assign,assignment,func-returns-value]
    try:
        for number in range(len(rooms[0][0].people)):
            for room, orders in rooms:
                is_right = luck.randrange(10) < RIGHT_OF_TEN
                words = {"orders": orders if is_right else WRONG}
                room.said.append((room.people[number].slash(room.channel, "maniki say", words), is_right))
            discord.world.clock.advance(STEP)
    finally:
        discord.desk.send = send  # type: ignore[method-assign]
    luck.shuffle(held)
    for one in held:
        send(one)
        await asyncio.sleep(0)
    await asyncio.gather(*(one.done(LONG) for one in held))


@dataclass(slots=True)
class Verdicts:
    """When the verdict of each channel was posted first, in milliseconds of the local Discord's clock."""

    posted: dict[str, int] = field(default_factory=dict)

    def note(self, change: Change) -> None:
        request = change.subject
        if change.kind is not Kind.REQUEST_MADE or request.method != "PATCH":
            return
        if request.path.startswith("/channels/") and "Shortest" in str(request.body):
            self.posted.setdefault(request.path.split("/")[2], int(request.at.timestamp() * 1000))


async def _ended(database: str, races: int) -> dict[int, Race]:
    async with Archive.open(database) as archive, archive.reading() as connection:
        found = [await rows.find(connection, race_id) for race_id in range(1, races + 1)]
    return {race.place.channel_id: race for race in found if race and race.stage is not Stage.OPEN}


def _report(posted: dict[str, int], rooms: list[Room], ended: dict[int, Race]) -> int:
    faults = [fault for room in rooms for fault in room.faults(ended[room.channel.id])]
    late = []
    for room in rooms:
        first = ended[room.channel.id].cards[0].winners[0].at
        late.append(posted[str(room.channel.id)] - first - GRACE)
    answers = sum(len(room.said) for room in rooms)
    print(f"{len(rooms)} races, {answers} answers in any order of arrival")
    print(f"verdict after the grace: median {median(late):.0f} ms, longest {max(late)} ms, at most {SOON}")
    if max(late) > SOON:
        faults.append(f"a verdict came {max(late)} ms after the grace")
    print("\n".join(faults) or "the right winners everywhere, nothing unanswered")
    return 1 if faults else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.race", description=__doc__)
    parser.add_argument("--races", type=int, default=50)
    parser.add_argument("--people", type=int, default=100)
    asked = parser.parse_args()
    return asyncio.run(run(asked.races, asked.people))


if __name__ == "__main__":
    sys.exit(main())
