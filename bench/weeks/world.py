"""The town: its people and their habits, the matches they play, and a bot that is killed and comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from bench.weeks.told import Told, What
from bot.archive import Archive, matches, outbox
from bot.archive.schema import clocks, leaves
from bot.archive.statement import Statement, given
from bot.matches.clocks import is_late, sleep_of
from bot.matches.deadlines import Choice, Deadlines
from bot.matches.letter import (
    EXPIRY,
    LATE,
    PING,
    REMIND,
    REMOVAL,
    THINK,
    TIMEOUT,
)
from bot.matches.lobby import Lobby
from bot.matches.match import Chair, Match, Order, Place, Status
from bot.matches.outages import Outages
from bot.matches.pace import Pace
from bot.matches.people import People
from bot.matches.play import Matches
from bot.matches.refusals import Refusal
from bot.matches.seats import Seats
from bot.matches.turns import removal
from bot.matches.votes import Votes
from bot.matches.waking import DAY, HOUR, MINUTE
from rules_engine import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bot.archive.statement import Row
    from bot.matches.letter import Letter

ZONES = (
    "Europe/Paris",
    "America/New_York",
    "America/Los_Angeles",
    "America/Santiago",
    "America/Havana",
    "Africa/Casablanca",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "America/St_Johns",
)
QUIET = (None, (23 * 60, 7 * 60), (0, 8 * 60), (22 * 60 + 30, 6 * 60 + 30))
OFF: tuple[frozenset[int], ...] = (frozenset(), frozenset({5, 6}), frozenset({4}))
PACES = (Pace.RELAXED,) * 4 + (Pace.DAILY,) * 4 + (Pace.BRISK,) * 3 + (Pace.TONIGHT, Pace.NONE)
GAME = "subdivision"
DAYS = Statement(select(leaves.c.day).where(leaves.c.user_id == given("who")))
READING = Statement(
    select(clocks.c.rung, clocks.c.snoozed_until, clocks.c.leave, clocks.c.out_at, clocks.c.since).where(
        clocks.c.match == given("this"), clocks.c.seat == given("place")
    )
)
DIES, CHOOSES, SNOOZES, MOVES_HOUSE, SPENDS, RETURNS = 0.4, 0.7, 0.1, 0.5, 0.5, 0.7  # how often
HABITS, STEADY, INTERESTED = 10, 7, 4  # of ten, seven are steady, and one loses interest after four moves


class Killed(Exception):  # noqa: N818 - it is what happens
    """The bot has been killed between two steps."""


@dataclass(slots=True)
class Bot:
    """The parts of the bot that decide; a new one after each kill."""

    matches: Matches
    lobby: Lobby
    people: People
    votes: Votes
    deadlines: Deadlines
    seats: Seats
    outages: Outages


def fresh(archive: Archive, clock: Callable[[], int]) -> Bot:
    door = Matches(archive, clock)
    return Bot(
        door,
        Lobby(archive, clock),
        People(archive, clock),
        Votes(archive, clock, door),
        Deadlines(archive, clock, door),
        Seats(archive, clock),
        Outages(archive, clock),
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


class Town:
    def __init__(self, archive: Archive, luck: Random, start: int, days: int) -> None:
        self.archive = archive
        self.luck = luck
        self.now = start
        self.end = start + days * DAY
        self.told: list[Told] = []
        self.discord = Discord()
        self.faults: list[str] = []
        self.bot = fresh(archive, self.clock)
        self._seats: dict[tuple[int, int], int] = {}
        self._people: dict[tuple[int, int], int] = {}
        self._events: list[tuple[int, int, str, tuple[Any, ...]]] = []
        self._numbers = count()
        self._doomed = False
        self.kills = 0

    def clock(self) -> int:
        return self.now

    def tell(self, what: What, match: int = 0, seat: int = 0, person: int = 0, value: Any = None) -> None:
        self.told.append(Told(self.now, what, match, seat, person, value))

    def plan(self, at: float, what: str, *values: Any) -> None:
        tick = -(-int(at) // MINUTE) * MINUTE
        heappush(self._events, (max(tick, self.now + MINUTE), next(self._numbers), what, values))

    async def settle(self, people: int, tables: int, kills: int) -> None:
        """Let people move in, sit down at tables, and make plans."""
        await self.bot.outages.come_back()
        for person in range(1, people + 1):
            await self._moves_in(person)
        for number in range(tables):
            await self._begin(number, people)
        for _ in range(kills):
            self.plan(self.luck.uniform(self.now, self.end - DAY), "kill")
        for _ in range(people):
            self.plan(self.luck.uniform(self.now, self.end), "habit", self.luck.randint(1, people))

    async def _moves_in(self, person: int) -> None:
        luck = self.luck
        await self._wishes(
            person,
            zone=luck.choice(ZONES),
            quiet=luck.choice(QUIET),
            days_off=luck.choice(OFF),
            spends_leave=self._is_so(SPENDS),
        )

    async def _wishes(self, person: int, **wishes: Any) -> None:
        changed = await self.bot.people.change(person, **wishes)
        sleep = sleep_of(changed)
        away = changed.away_until or 0
        self.tell(What.SLEEPS, person=person, value=(sleep.zone, sleep.quiet, sleep.days_off, away))

    async def _begin(self, number: int, people: int) -> None:
        luck = self.luck
        seats = luck.choice((2, 2, 2, 3, 4))
        sitting = luck.sample(range(1, people + 1), seats)
        pace = luck.choice(PACES)
        lobby = Match(
            id=0,
            status=Status.LOBBY,
            host_id=sitting[0],
            place=Place(None, 1000 + number),
            game=GAME,
            seats=seats,
            options=tuple(GAMES[GAME].chosen({}).items()),
            lang="en",
            theme="standard",
            order=Order.JOINED,
            pace=pace,
            chairs=tuple(Chair(person, f"Person {person}") for person in sitting),
            created_at=self.now,
            moved_at=self.now,
        )
        async with self.archive.writing() as connection:
            kept = await matches.create(connection, lobby)
        begun = await self.bot.lobby.start(kept.id, sitting[0], lobby.place)
        for seat, person in enumerate(sitting):
            self._seats[begun.id, person], self._people[begun.id, seat] = seat, person
            if pace is not Pace.NONE:
                self.tell(What.DEALT, begun.id, seat, person, pace.value)
        self._turns(begun, (), sitting[0])

    def _turns(self, match: Match, before: tuple[int, ...], actor: int | None) -> None:
        """Tell whose turns have begun, and let them think."""
        for clock in match.clocks:
            chair = match.chairs[clock.seat]
            if clock.runs and clock.seat not in before:
                self.tell(What.BEGUN, match.id, clock.seat, chair.user_id or 0, chair.user_id != actor)
        if match.status is not Status.RUNNING:
            return
        for seat in self.bot.matches.table(match).to_act():
            user_id = match.chairs[seat].user_id
            if user_id is not None and match.chairs[seat].level is None and seat not in before:
                self._thinks(match, user_id)

    def _thinks(self, match: Match, person: int) -> None:
        """Let somebody answer soon, late, or never."""
        luck, bank = self.luck, (match.clocks[0].whole if match.clocks else DAY) or DAY
        habit = (person * 7 + match.id) % HABITS
        if habit == 0 and match.ply > INTERESTED:
            return  # has lost interest
        delay = bank * (luck.uniform(0.05, 0.95) if habit < STEADY else luck.uniform(0.3, 2.5))
        self.plan(self.now + delay, "move", match.id, person)
        if self._is_so(SNOOZES):
            self.plan(self.now + delay * 0.7, "snooze", match.id, person)

    async def live(self) -> None:
        """Let the weeks pass, from one thing that happens to the next."""
        while self.now < self.end:
            try:
                due = await self._deliver()
                upcoming = self._events[0][0] if self._events else self.end
                following = min(upcoming, self.end if due is None else due)
                self.now = max(self.now, -(-following // MINUTE) * MINUTE)
                if following != upcoming:
                    continue
                while self._events and self._events[0][0] <= self.now:
                    _, _, what, values = heappop(self._events)
                    await self._happens(what, values)
            except Killed:
                await self._come_back()

    async def _happens(self, what: str, values: tuple[Any, ...]) -> None:
        if what == "kill":
            self._doomed = True
            return
        try:
            await getattr(self, f"_{what}")(*values)
        except Refusal:
            return

    def _step(self) -> None:
        """Die here, if it is so."""
        if self._doomed and self._is_so(DIES):
            raise Killed

    async def _come_back(self) -> None:
        await self.bot.outages.beat()
        self.kills += 1
        self._doomed = False
        down = self.luck.choice((0, 0, 3 * MINUTE, 40 * MINUTE, 5 * HOUR, 2 * DAY))
        if down:
            self.tell(What.DOWN, value=self.now + down)
        self.now += down
        self.bot = fresh(self.archive, self.clock)
        async with self.archive.jotting() as connection:
            await outbox.release_all(connection)
        await self.bot.outages.come_back()
        self.now += MINUTE  # it is there for a minute at least, so that each minute is one thing

    async def _deliver(self) -> int | None:
        """Send what is due, and tell when the next letter is."""
        while True:
            async with self.archive.jotting() as connection:
                letters, following = await outbox.claim(connection, self.now)
            if not letters:
                return following
            sent = []
            for letter in letters:
                self._step()
                sent.append((letter, await self._sent(letter)))
            self._step()
            async with self.archive.jotting() as connection:
                for letter, message in sent:
                    if message is None:
                        await outbox.drop(connection, letter.id)
                    elif not await outbox.mark_sent(connection, letter.id, 1, message):
                        await outbox.put(connection, removal(letter.match_id, 1, message))

    async def _sent(self, letter: Letter) -> int | None:
        match letter.kind:
            case str(kind) if kind in {REMIND, TIMEOUT}:
                await self._judged(letter)
            case str(kind) if kind == EXPIRY:
                await self.bot.votes.expire(letter)
            case str(kind) if kind == PING:
                return self._called(letter)
            case str(kind) if kind == LATE:
                return self.discord.send(letter)[0]
            case str(kind) if kind == REMOVAL:
                self.discord.messages.pop(int(letter.content["message"]), None)
            case str(kind) if kind == THINK:
                await self._computed(letter)
        return None

    def _called(self, letter: Letter) -> int:
        number, is_new = self.discord.send(letter)
        match_id, person = letter.match_id or 0, letter.user_id or 0
        if is_new and not letter.content.get("again"):
            self.tell(What.CALLED, match_id, self._seats[match_id, person], person)
        return number

    async def _judged(self, letter: Letter) -> None:
        """Let the bot do what a clock asks for, and tell what that was."""
        match_id, seat = letter.match_id or 0, int(letter.content["seat"])
        before = await self._reading(match_id, seat)
        await (self.bot.deadlines.remind if letter.kind == REMIND else self.bot.deadlines.time_out)(letter)
        after, person = await self._reading(match_id, seat), self._people[match_id, seat]
        if after == before:
            return
        if letter.kind == REMIND:
            self.tell(What.REMINDED, match_id, seat, person)
        elif after.leave > before.leave:
            day = max(int(row.day) for row in await self.archive.ask(DAYS(who=person)))
            self.tell(What.RESTED, match_id, seat, person, day)
        elif after.out_at is None:
            self.tell(What.STOOD_IN, match_id, seat, person)
            self._comes_back_one_day(match_id, person)
        else:
            self.tell(What.LATE, match_id, seat, person)
            if self._is_so(CHOOSES):
                self.plan(self.now + self.luck.uniform(0, 1.5) * DAY, "choose", match_id, seat)

    async def _reading(self, match_id: int, seat: int) -> Row:
        """Look at a clock."""
        return (await self.archive.ask(READING(this=match_id, place=seat)))[0]

    def _is_so(self, odds: float) -> bool:
        return self.luck.random() < odds

    async def _computed(self, letter: Letter) -> None:
        assert letter.match_id is not None
        match = await self.bot.matches.find(letter.match_id)
        if match.status is not Status.RUNNING:
            return
        table = self.bot.matches.table(match)
        for seat in table.to_act():
            if match.chairs[seat].level is not None:
                move = next(iter(table.state.legal_moves(seat)))
                after = await self.bot.matches.compute(match.id, match.ply, seat, str(move))
                self._turns(after, _running(match), None)
                self._over(match, after)
                return

    async def _move(self, match_id: int, person: int) -> None:
        match = await self.bot.matches.find(match_id)
        seat = match.seat_of(person)
        if match.status is not Status.RUNNING or seat is None:
            return
        table = self.bot.matches.table(match)
        if seat not in table.to_act() or match.chairs[seat].level is not None:
            return
        moves = tuple(table.state.legal_moves(seat))
        after = await self.bot.matches.move(match_id, person, self.luck.choice(moves).path, match.ply)
        if match.clocks:
            self.tell(What.ACTED, match_id, seat, person)
            if after.status is Status.RUNNING:
                self.tell(What.LEFT, match_id, seat, person, _left(after, seat))
        self._turns(after, tuple(one for one in _running(match) if one != seat), person)
        self._over(match, after)
        self._step()

    def _over(self, before: Match, after: Match) -> None:
        if after.status is Status.RUNNING:
            return
        for seat in _running(before):
            self.tell(What.ENDED, after.id, seat, after.chairs[seat].user_id or 0)

    async def _snooze(self, match_id: int, person: int) -> None:
        await self.bot.deadlines.snooze(match_id, person)
        match = await self.bot.matches.find(match_id)
        self.tell(What.SNOOZED, match_id, match.seat_of(person) or 0, person)

    async def _choose(self, match_id: int, seat: int) -> None:
        match = await self.bot.matches.find(match_id)
        if match.status is not Status.RUNNING or not is_late(match, seat):
            return
        others = [one for one in match.chairs if one.user_id and one.is_in_play and one != match.chairs[seat]]
        choice = self.luck.choice((Choice.MORE, Choice.COMPUTER))
        after = await self.bot.deadlines.choose(match_id, others[0].user_id or 0, seat, choice)
        person = match.chairs[seat].user_id or 0
        if choice is Choice.MORE:
            self.tell(What.GIVEN, match_id, seat, person, after.clocks[seat].left)
            self.plan(self.now + self.luck.uniform(0.1, 2) * DAY, "move", match_id, person)
        else:
            self.tell(What.REPLACED, match_id, seat, person)
            self._comes_back_one_day(match_id, person)

    def _comes_back_one_day(self, match_id: int, person: int) -> None:
        if self._is_so(RETURNS):
            self.plan(self.now + self.luck.uniform(0.1, 6) * DAY, "return", match_id, person)

    async def _return(self, match_id: int, person: int) -> None:
        """Take one's seat back from the computer."""
        before = await self.bot.matches.find(match_id)
        after = await self.bot.seats.take_back(match_id, person)
        self._turns(after, _running(before), person)

    async def _habit(self, person: int) -> None:
        """Let somebody move to another zone, or go away for some days."""
        luck = self.luck
        if self._is_so(MOVES_HOUSE):
            await self._wishes(person, zone=luck.choice(ZONES), quiet=luck.choice(QUIET))
        else:
            await self._wishes(person, away_until=self.now + luck.randint(1, 9 * 24 * 60) * MINUTE)


def _running(match: Match) -> tuple[int, ...]:
    return tuple(clock.seat for clock in match.clocks if clock.runs)


def _left(match: Match, seat: int) -> int:
    return match.clocks[seat].left
