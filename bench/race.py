"""`python -m bench.race`: races whose answers arrive in any order; who wins, and how soon it is told."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from bench.floors import VERDICT_MILLISECONDS
from bench.hosted import BARE
from bot.database import Archive
from bot.front import verbs
from bot.front.click import Click
from bot.racing import store as rows
from bot.racing.rules import DEAD_HEAT, GRACE, ms_of, riddles_of
from playground import LocalDiscord, Person
from playground.api.answering import Desk
from playground.world.news import Kind
from tests.bot.process import Process, settings_for
from tests.bot.table import answer_to, control, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.racing.rules import Race, RaceCard
    from playground import Interaction
    from playground.world.channels import Channel
    from playground.world.news import Change
    from playground.world.world import World

SECOND = 1.0  # in which all the answers to a card are given
STRAY = 0.4  # seconds at most that an answer is on its way, so that they arrive in any order
LONG = 120.0  # seconds
WAVES, WAVE = 10, 100  # of bare replies
CARDS = 2  # that each race is watched for
THINKING = 5.0  # seconds at least that a card lies before it is answered
PAUSE = 9.0  # seconds of a round in which nobody thinks: answers, grace, and until the next card
RIGHT_OF_TEN = 6
WRONG = "KI KI KI KI KI KI"  # no stool has so many animals
NEVER = 1 << 62  # ms
ON_THE_WAY = 100  # ms; what is sent so shortly before the end of the grace may reach the bot after it
GOAL = 24  # cards; the bench stops before


class Detours(Desk):
    """Lets what people ask arrive later than it was asked, each by another while."""

    def __init__(self, world: World, desk: Desk, luck: Random) -> None:
        super().__init__(world)
        self._desk = desk
        self._luck = luck
        self.arrived: dict[int, int] = {}  # each interaction, by Discord's clock

    def send(self, interaction: Interaction) -> Interaction:
        asyncio.get_running_loop().call_later(self._luck.random() * STRAY, self._arrive, interaction)
        return interaction

    def _arrive(self, interaction: Interaction) -> None:
        interaction.sent_at = perf_counter()
        self.arrived[interaction.id] = int(self.world.clock.now().timestamp() * 1000)
        self._desk.send(interaction)


@dataclass(slots=True)
class Room:
    """A channel with its race, those who answer, and what they said to each card."""

    channel: Channel
    people: tuple[Person, ...]
    pads: dict[int, Interaction] = field(default_factory=dict)
    race_id: int = 0
    said: dict[int, list[tuple[Interaction, bool]]] = field(default_factory=dict)
    shown: set[int] = field(default_factory=set)
    told: dict[int, int] = field(default_factory=dict)  # when the verdict on each card was posted

    def note(self, method: str, body: str, at: int) -> None:
        for number in range(1, CARDS + 1):
            if f"Card {number}:" in body and method == "POST":
                self.shown.add(number)
            elif f"Card {number}:" in body and "Shortest" in body:
                self.told.setdefault(number, at)

    def faults(self, race: Race, arrived: Mapping[int, int]) -> list[str]:
        answered = [card for card in race.cards if card.number in self.said]
        return [fault for card in answered for fault in self._of(race, card, arrived)]

    def _of(self, race: Race, card: RaceCard, arrived: Mapping[int, int]) -> list[str]:
        """Say where those with the earliest right answers have not won, or answers are lost."""
        said = self.said[card.number]
        right = sorted(ms_of(one.id) for one, is_right in said if is_right)
        wanted = {one.user.id for one, ok in said if ok and ms_of(one.id) - right[0] <= DEAD_HEAT}
        won = {race.runners[shout.runner].user_id for shout in card.winners}
        heard = {race.runners[shout.runner].user_id for shout in card.shouts}
        soon = {one.user.id for one, _ in said if arrived.get(one.id, NEVER) <= right[0] + GRACE - ON_THE_WAY}
        lost = soon - heard
        named = f"{self.channel.name}, card {card.number}"
        found = [] if won == wanted else [f"{named}: {won} won, and not {wanted}"]
        return [*found, f"{named}: {len(lost)} answers do not count"] if lost else found

    def verdicts(self, race: Race) -> list[tuple[int, int]]:
        """List when each verdict was due, after the grace, and when it was there."""
        return [
            (card.winners[0].at + GRACE, self.told[card.number])
            for card in race.cards
            if card.number in self.told and card.winners
        ]


class Hall:
    """A local Discord with the bot behind it, rooms for races, and how quickly everybody is answered."""

    def __init__(self, pads: int) -> None:
        self._pads = pads
        self._rooms: dict[str, Room] = {}
        self.waited: list[float] = []
        self.failed = 0
        self.luck = Random("hall")  # noqa: S311 - any order will do

    async def open(self, stack: AsyncExitStack) -> None:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        database = f"sqlite:///{folder / 'race.sqlite3'}"
        self.discord = await stack.enter_async_context(LocalDiscord(journal=1))
        self.discord.world.news.listen(self._hear)
        self._detours = Detours(self.discord.world, self.discord.desk, self.luck)
        process = Process(folder, settings_for(self.discord, database), "bench.hosted")
        stack.push_async_callback(process.kill)
        await process.start()
        await process.wait_for_log("ready")
        self._archive = await stack.enter_async_context(Archive.open(database))

    def _hear(self, change: Change) -> None:
        one = change.subject
        if change.kind is Kind.INTERACTION_FAILED:
            self.failed += 1
        elif change.kind is Kind.INTERACTION_ANSWERED and one.took is not None:
            self.waited.append(one.took)
        elif change.kind is Kind.REQUEST_MADE and one.path.startswith("/channels/"):
            room = self._rooms.get(one.path.split("/")[2])
            if room:
                room.note(one.method, str(one.body), int(one.at.timestamp() * 1000))

    def room(self, name: str, people: int) -> Room:
        crowd = tuple(self.discord.person(f"{name} {number}") for number in range(people))
        room = Room(self.discord.channel(name), crowd)
        self._rooms[str(room.channel.id)] = room
        return room

    async def capacity(self) -> float:
        """Tell how many bare constant replies a second there are while nothing else is asked."""
        ann = self.discord.person("Ann")
        sheet = await say(ann, self.discord.general, "maniki practice")
        done = await ann.click(sheet, control(sheet, verbs.PRACTICE_HINT)).done(LONG)
        bare = replace(done, data={**done.data, "custom_id": str(Click(BARE))})
        since = perf_counter()
        for _ in range(WAVES):
            wanted = len(self.waited) + WAVE
            for _ in range(WAVE):
                ann.press_again(bare)
            await self.discord.until(partial(self._have_waited, wanted), LONG)
        return WAVES * WAVE / (perf_counter() - since)

    def _have_waited(self, wanted: int) -> bool:
        return len(self.waited) >= wanted

    async def begin(self, room: Room) -> None:
        """Begin a race; some open their pads."""
        options = {"cards": GOAL, "seconds": 300, "hints": False, "level": "hard"}
        begun = room.people[0].slash(room.channel, "maniki race", options)
        start = answer_to(await begun.done(LONG))  # beside much other work that takes its time
        click = control(start, verbs.RACE_PAD)
        for person in room.people[: self._pads]:
            room.pads[person.id] = await person.click(start, click).done(LONG)
        async with self._archive.reading() as connection:
            room.race_id = await rows.find_live_in(connection, room.channel.id) or 0

    async def race(self, room: Room) -> Race:
        async with self._archive.reading() as connection:
            race = await rows.find(connection, room.race_id)
        assert race is not None
        return race

    async def answered(self, room: Room, number: int) -> None:
        """Let everybody answer a card within a second, then wait for the verdict."""
        card, told = await self.race(room), room.told
        said = room.said[number] = []
        orders = " ".join(riddles_of(card.game).solutions(card.card.riddle, card.options)[0])
        for person in self.luck.sample(room.people, len(room.people)):
            since = perf_counter()
            is_right = self.luck.randrange(10) < RIGHT_OF_TEN
            said.append((self._shout(room, person, orders if is_right else WRONG), is_right))
            await asyncio.sleep(max(0, SECOND / len(room.people) - (perf_counter() - since)))
        await self.discord.until(lambda: number in told, LONG)

    def _shout(self, room: Room, person: Person, orders: str) -> Interaction:
        far = Person(self.discord.world, self._detours, person.user)
        pad = room.pads.get(person.id)
        if pad is None:
            return far.slash(room.channel, "maniki say", {"orders": orders})
        digits = "".join(str(ORDERS.index(order)) for order in orders.split())
        shout = str(Click(verbs.RACE_SHOUT, room.race_id, max(room.said), (digits,)))
        return far.press_again(replace(pad, source=pad.message, data={**pad.data, "custom_id": shout}))

    async def report(self, rooms: list[Room], *, is_floor: bool) -> list[str]:
        """Print how soon verdicts and answers came; tell what is wrong with them."""
        races = [(room, await self.race(room)) for room in rooms]
        verdicts = [verdict for room, race in races for verdict in room.verdicts(race)]
        late = [told - due for due, told in verdicts]
        faults = [fault for room, race in races for fault in room.faults(race, self._detours.arrived)]
        said = sum(len(said) for room in rooms for said in room.said.values())
        print(f"  {said} answers to {len(late)} cards in any order of arrival")
        print(f"  verdict after the grace: median {median(late):.0f} ms, longest {max(late)} ms")
        longest = 1000 * max(self.waited)
        print(f"  answered after: median {1000 * median(self.waited):.0f} ms, longest {longest:.0f} ms")
        print(f"  not answered within three seconds: {self.failed}", flush=True)
        if is_floor and (self.failed or median(late) > VERDICT_MILLISECONDS):
            faults.append(f"half within {VERDICT_MILLISECONDS} ms after the grace, and everybody answered")
        self.waited, self.failed = [], 0
        return faults


ORDERS = riddles_of("maniki").orders({"edition": "jumbo", "expert": "no"})


async def one_race(hall: Hall, people: int) -> list[str]:
    print(f"one race, {people} people answer within a second")
    room = hall.room("one", people)
    await _lying(hall, [room])
    await hall.answered(room, 1)
    return await _ended(hall, [room], is_floor=True)


async def many_races(hall: Hall, races: int, people: int, seconds: float) -> list[str]:
    print(f"{races} races at once, {people} people each, a round takes up to {seconds:.0f} s")
    rooms = [hall.room(f"many-{number}", people) for number in range(races)]
    async with asyncio.TaskGroup() as group:
        for number, room in enumerate(rooms):
            group.create_task(_watched(hall, room, number * seconds / races, seconds))
    return await _ended(hall, rooms, is_floor=True)


async def _watched(hall: Hall, room: Room, after: float, seconds: float) -> None:
    """Run a race that begins after a while, as quickly as people think."""
    await asyncio.sleep(after)
    await hall.begin(room)
    for number in range(1, CARDS + 1):
        await hall.discord.until(partial(_is_shown, room, number), LONG)
        await asyncio.sleep(THINKING + hall.luck.random() * (seconds - THINKING - PAUSE))
        await hall.answered(room, number)


async def all_at_once(hall: Hall, races: int, people: int) -> list[str]:
    print(f"{races} races, {people} people each, all within the same second")
    rooms = [hall.room(f"all-{number}", people) for number in range(races)]
    await _lying(hall, rooms)
    await asyncio.gather(*(hall.answered(room, 1) for room in rooms))
    return await _ended(hall, rooms, is_floor=False)


async def _lying(hall: Hall, rooms: list[Room]) -> None:
    """Begin races, and wait until each has a card."""
    for room in rooms:
        await hall.begin(room)
    for room in rooms:
        await hall.discord.until(partial(_is_shown, room, 1), LONG)
    await asyncio.sleep(THINKING)
    hall.waited, hall.failed = [], 0


def _is_shown(room: Room, number: int) -> bool:
    return number in room.shown


async def _ended(hall: Hall, rooms: list[Room], *, is_floor: bool) -> list[str]:
    faults = await hall.report(rooms, is_floor=is_floor)
    for room in rooms:
        await say(room.people[0], room.channel, "maniki stop")
    return faults


async def run(asked: argparse.Namespace) -> int:
    gc.disable()  # of all that this Discord remembers: it would hear nobody for a third of a second
    async with AsyncExitStack() as stack:
        hall = Hall(asked.pads)
        await hall.open(stack)
        print(f"bare constant replies: {await hall.capacity():.0f} a second", flush=True)
        faults = []
        if "one" in asked.parts:
            faults += await one_race(hall, asked.people)
        if "many" in asked.parts:
            faults += await many_races(hall, asked.races, asked.people, asked.seconds)
        if "all" in asked.parts:
            faults += await all_at_once(hall, asked.races, asked.people)
    print("\n".join(faults) or "the right winners everywhere, no answer lost")
    return 1 if faults else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.race", description=__doc__)
    parser.add_argument("parts", nargs="*", default=("one", "many", "all"))
    parser.add_argument("--races", type=int, default=50)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--pads", type=int, default=10, help="of each race; the others type")
    parser.add_argument("--seconds", type=float, default=40.0, help="that a round takes")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
