"""The world: people sit down, the weeks pass, the post goes round, and the bot is killed and comes back."""

from __future__ import annotations

from heapq import heappop
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from bench.weeks.bot import Killed, fresh
from bench.weeks.deeds import Deeds
from bench.weeks.habits import CHOOSES, GAMES_PLAYED, KEEPS, OFF, PACES, QUIET, RESTS, SPENDS, ZONES
from bench.weeks.told import What
from bot.clocks.pace import Pace
from bot.clocks.rules import is_late
from bot.database.schema import clocks, leaves
from bot.database.statement import Statement, param
from bot.front.refusals import Refusal
from bot.lobby.start_service import start_first_turn
from bot.mail import store as outbox
from bot.mail.letter import EXPIRY, FADED, FADING, LATE, LEAVE, PING, REMIND, REMOVAL, THINK, TIMEOUT
from bot.match import store as matches
from bot.match.match import Chair, Match, Order, Place, Status
from bot.people.waking import DAY, HOUR, MINUTE
from bot.pings.rules import removal_letter
from bot.servers.service import Servers
from bot.votes import store as proposals
from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.database.statement import Row
    from bot.mail.letter import Letter

NOWHERE = 0  # the server of matches that are on none
DAYS = Statement(select(leaves.c.user_id, leaves.c.day))
READING = Statement(
    select(clocks.c.rung, clocks.c.snoozed_until, clocks.c.leave, clocks.c.out_at, clocks.c.since).where(
        clocks.c.match == param("match"), clocks.c.seat == param("seat")
    )
)


class World(Deeds):
    async def settle(self, people: int, tables: int, kills: int, leave: int) -> None:
        """Let people move in, sit down at tables, and make plans."""
        await self.bot.outages.start()
        await Servers(self.archive, self.clock).change(NOWHERE, leave_days=leave)
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

    async def _begin(self, number: int, people: int) -> None:
        luck = self.luck
        game = GAMES_PLAYED[number % len(GAMES_PLAYED)]
        seats = luck.choice((2, 2, 2, 3, 4))
        sitting = luck.sample(range(1, people + 1), seats)
        pace, rest = luck.choice(PACES), luck.choice(RESTS)
        laid = Match(
            id=0,
            status=Status.RUNNING,
            host_id=sitting[0],
            place=Place(None, 1000 + number),
            game=game,
            seats=seats,
            options=tuple(GAMES[game].complete_options({}).items()),
            lang="en",
            theme="standard",
            order=Order.JOINED,
            seed=f"{luck.getrandbits(128):x}",
            version=GAMES[game].version,
            pace=pace,
            rest=rest,
            chairs=tuple(Chair(person, f"Person {person}") for person in sitting),
            created_at=self.now,
            moved_at=self.now,
        )
        async with self.archive.writing() as connection:
            kept = await matches.create(connection, laid)
            begun = await start_first_turn(connection, kept.id, sitting[0], self.now, self.now)
        for seat, person in enumerate(sitting):
            self._seats[begun.id, person], self._people[begun.id, seat] = seat, person
            if pace is not Pace.NONE:
                self.tell(What.DEALT, begun.id, seat, person, (pace.value, rest.value))
        if pace is Pace.NONE:
            self.tell(What.OPENED, begun.id)
        self._turns(begun, (), sitting[0])

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
        await self._tell_leave()

    async def _tell_leave(self) -> None:
        """Tell which days of leave are spent in the end."""
        owned: dict[int, set[int]] = {person: set() for person in self._homes}
        for row in await self.archive.ask(DAYS()):
            owned[row.user_id].add(row.day)
        for person, days in owned.items():
            self.tell(What.OWNS, person=person, value=frozenset(days))

    async def _happens(self, what: str, values: tuple[Any, ...]) -> None:
        if what == "kill":
            self._doomed += 1
            return
        try:
            await getattr(self, f"_{what}")(*values)
        except Refusal:
            return

    async def _come_back(self) -> None:
        await self.bot.outages.beat()
        self.kills += 1
        self._doomed -= 1
        down = self.luck.choice((0, 0, 3 * MINUTE, 40 * MINUTE, 5 * HOUR, 2 * DAY))
        self.tell(What.DOWN, value=self.now + down)
        self.now += down
        self.bot = fresh(self.archive, self.clock)
        async with self.archive.jotting() as connection:
            await outbox.release_all(connection, self.now)
        await self.bot.outages.start()
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
                        await outbox.delete_letter(connection, letter.id)
                    elif not await outbox.mark_sent(connection, letter.id, 1, message):
                        await outbox.add(connection, removal_letter(letter.match_id, 1, message))

    async def _sent(self, letter: Letter) -> int | None:
        match letter.kind:
            case str(kind) if kind in {REMIND, TIMEOUT}:
                await self._judged(letter)
            case str(kind) if kind == EXPIRY:
                await self._expired(letter)
            case str(kind) if kind == PING:
                return self._called(letter)
            case str(kind) if kind == LATE:
                return await self._put(letter)
            case str(kind) if kind == LEAVE:
                await self._excused(letter)
            case str(kind) if kind == FADING:
                await self._faded(letter)
            case str(kind) if kind == FADED:
                return self._wondered(letter)
            case str(kind) if kind == REMOVAL:
                self.discord.messages.pop(int(letter.content["message"]), None)
            case str(kind) if kind == THINK:
                await self._computed(letter)
        return None

    async def _expired(self, letter: Letter) -> None:
        """Take silence for an answer, and tell what came of it."""
        match_id, number = letter.match_id or 0, int(letter.content["proposal"])
        before = await self.bot.matches.require(match_id)
        async with self.archive.reading() as connection:
            found = [one for one in await proposals.list_open(connection, match_id) if one.id == number]
        await self.bot.votes.expire(letter)
        for proposal in found:
            await self._settled(before, proposal.seat, number)

    def _called(self, letter: Letter) -> int:
        number, is_new = self.discord.send(letter)
        match_id, person = letter.match_id or 0, letter.user_id or 0
        if is_new:
            what = What.RANG if letter.content.get("again") else What.CALLED
            self.tell(what, match_id, self._seats[match_id, person], person)
        return number

    async def _put(self, letter: Letter) -> int | None:
        """Let the others choose, if somebody is late still."""
        match_id, seat = letter.match_id or 0, int(letter.content["seat"])
        if not is_late(await self.bot.matches.require(match_id), seat):
            return None
        number, is_new = self.discord.send(letter)
        if is_new:
            self.tell(What.PUT, match_id, seat, self._people[match_id, seat])
        return number

    async def _excused(self, letter: Letter) -> None:
        match_id, seat = letter.match_id or 0, int(letter.content["seat"])
        runs = (await self.bot.matches.require(match_id)).clocks[seat].runs
        if runs and self.discord.send(letter)[1]:
            self.tell(What.EXCUSED, match_id, seat, self._people[match_id, seat])

    async def _faded(self, letter: Letter) -> None:
        match_id = letter.match_id or 0
        before = await self.bot.matches.require(match_id)
        await self.bot.fading.deliver(letter)
        if (await self.bot.matches.require(match_id)).status is not before.status:
            self.tell(What.CLOSED, match_id)

    def _wondered(self, letter: Letter) -> int:
        number, is_new = self.discord.send(letter)
        match_id = letter.match_id or 0
        if is_new:
            self.tell(What.WONDERED, match_id)
            if self._is_so(KEEPS):
                later = self.now + self.luck.uniform(0.1, 20) * DAY
                self.plan(later, "keep", match_id, self._people[match_id, 0])
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
            self.tell(What.RESTED, match_id, seat, person)
        elif after.out_at is None:
            self.tell(What.STOOD_IN, match_id, seat, person)
            self._comes_back_one_day(match_id, person)
        else:
            self.tell(What.LATE, match_id, seat, person)
            if self._is_so(CHOOSES):
                self.plan(self.now + self.luck.uniform(0, 1.5) * DAY, "choose", match_id, seat)

    async def _reading(self, match_id: int, seat: int) -> Row:
        """Look at a clock."""
        return (await self.archive.ask(READING(match=match_id, seat=seat)))[0]

    async def _computed(self, letter: Letter) -> None:
        assert letter.match_id is not None
        match = await self.bot.matches.require(letter.match_id)
        if match.status is not Status.RUNNING:
            return
        table = self.bot.matches.table(match)
        for seat in table.to_act():
            if match.chairs[seat].level is not None:
                move = next(iter(table.state.legal_moves(seat)))
                after = await self.bot.matches.move_for_computer(match.id, match.ply, seat, str(move))
                self._played(match, table, after, None)
                return
