"""The decisions of races: who may start one, who is in, which card is next, and which answers count."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from bot.database import Rank
from bot.database.errors import Contradiction
from bot.database.interactions import context_without_interaction
from bot.front.refusals import (
    AnsweredAlready,
    CardGone,
    NoAnswer,
    NoRaceHere,
    RaceRunsHere,
    RacesAlready,
    Refusal,
)
from bot.lobby.admission_service import check_place
from bot.racing import store as rows
from bot.racing.rules import Race, RaceCard, Runner, Shout, Stage, Step, Waits, next_step, riddles_of
from rules_engine import Chance, Event

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from contextlib import AbstractAsyncContextManager

    from bot.database import Archive, Transaction
    from rules_engine.riddles import Riddles, Verdict

    Outcome: TypeAlias = Verdict | Refusal

EASIEST_FIRST = "rising"  # the level whose cards grow harder


@dataclass(frozen=True, slots=True)
class Answer:
    """Somebody's answer to a card, and its time by Discord's clock."""

    user_id: int
    name: str
    words: str
    at: int


def _new_outcomes() -> asyncio.Future[list[Outcome]]:
    return asyncio.get_running_loop().create_future()


@dataclass(slots=True)
class _Batch:
    """Answers that one transaction will write, each with its card, and their outcomes."""

    said: list[tuple[int, Answer]] = field(default_factory=list)
    outcomes: asyncio.Future[list[Outcome]] = field(default_factory=_new_outcomes)
    task: asyncio.Task[None] | None = None

    def fail(self, error: BaseException) -> None:
        """Raise an error for everybody who waits for an outcome."""
        self.outcomes.set_exception(error)
        self.outcomes.exception()  # marks it as retrieved: perhaps nobody waits


class Races:
    """The entrance to races; `now` returns Discord's milliseconds."""

    def __init__(self, archive: Archive, now: Callable[[], int], waits: Waits | None = None) -> None:
        self._archive = archive
        self._now = now
        self.waits = waits or Waits()
        self._known: dict[int, Race] = {}  # a cache: decisions read the archive
        self._batches: dict[int, _Batch] = {}

    async def start(self, like: Race, starter: Runner, roles: Collection[int] = ()) -> Race:
        """Start the countdown of a race with the settings of `like`; its starter is in."""
        assert starter.user_id is not None
        now, place = self._now(), like.place
        fresh = replace(
            like,
            id=0,
            starter_id=starter.user_id,
            seed=secrets.token_hex(16),
            stage=Stage.COUNTDOWN,
            opened_at=now,
            since=now,
            runners=(),
            cards=(),
        )
        async with self._archive.writing() as connection:
            server = await check_place(connection, place, roles)
            fresh = replace(fresh, lang=server.lang or fresh.lang)
            if await rows.find_live_in(connection, place.channel_id) is not None:
                raise RaceRunsHere
            if await self._racing_elsewhere(connection, fresh, {starter.user_id}):
                raise RacesAlready
            try:
                kept = await rows.create(connection, fresh)
            except Contradiction:  # somebody was faster
                raise RaceRunsHere from None
            await rows.add_runner(connection, kept.id, starter)
        return self._remember(replace(kept, runners=(starter,)))

    async def require(self, race_id: int) -> Race:
        """Read a race as it is now."""
        async with self._archive.reading() as connection:
            return self._remember(await self._require_race(connection, race_id))

    def recall(self, race_id: int) -> Race | None:
        """Return the cached copy of a running race."""
        return self._known.get(race_id)

    async def recall_or_find(self, race_id: int) -> Race:
        """Return the cached copy of a race, or read it; that is enough for a tap that decides nothing."""
        return self.recall(race_id) or await self.require(race_id)

    def recall_in(self, channel_id: int) -> Race | None:
        """Return the cached race of a channel: every message passes here, so we do not ask the archive."""
        return next((race for race in self._known.values() if race.place.channel_id == channel_id), None)

    async def require_in(self, channel_id: int) -> Race:
        async with self._archive.reading() as connection:
            race_id = await rows.find_live_in(connection, channel_id)
            if race_id is None:
                raise NoRaceHere
            return self._remember(await self._require_race(connection, race_id))

    async def list_live(self) -> tuple[int, ...]:
        return await rows.list_live(self._archive)

    async def list_over(self, guild_id: int) -> tuple[Race, ...]:
        """List the races of a server that are over."""
        return await rows.list_over(self._archive, guild_id)

    async def join(self, race_id: int, user_id: int, name: str) -> Race:
        """Add somebody to a race; it changes nothing for people who are in already."""
        async with self._archive.writing() as connection:
            race = await self._require_race(connection, race_id)
            if race.stage is Stage.OVER:
                raise CardGone
            return self._remember(await self._join(connection, race, user_id, name))

    async def set_ready(self, race_id: int, user_id: int, name: str) -> Race:
        """Note that somebody is ready for the next card, and in the race; if it is too late, do nothing."""
        async with self._archive.writing() as connection:
            race = await self._require_race(connection, race_id)
            if race.stage is not Stage.SHOWN:
                return self._remember(race)
            race = await self._join(connection, race, user_id, name)
            runner = race.runner_of(user_id)
            assert runner is not None
            await rows.set_ready(connection, race_id, runner, race.card.number)
            return self._remember(await self._require_race(connection, race_id))

    async def set_message(self, race_id: int, number: int, message_id: int) -> Race:
        """Store the message of a card; its time runs since Discord accepted it."""
        async with self._archive.writing() as connection:
            await rows.set_message(connection, race_id, number, message_id)
            return self._remember(await self._require_race(connection, race_id))

    async def advance(self, race_id: int, step: Step) -> Race:
        """Do a step of the race, if it is still due."""
        if step is Step.JUDGE:
            judged = await self._write(race_id, self._archive.writing(Rank.URGENT))
            assert judged is not None
            return judged
        async with self._archive.writing() as connection:
            race = await self._advance_if_due(connection, await self._require_race(connection, race_id), step)
        return self._remember(race)

    async def _advance_if_due(self, connection: Transaction, race: Race, step: Step) -> Race:
        now = self._now()
        due, at = (None, 0) if race.stage is Stage.OVER else next_step(race, self.waits, now)
        return await self._advance(connection, race, step, now) if due is step and at <= now else race

    async def _advance(self, connection: Transaction, race: Race, step: Step, now: int) -> Race:
        match step:
            case Step.DEAL:
                card = _pick_card(race)
                await rows.add_card(connection, race.id, card)
                race = replace(race, cards=(*race.cards, card))
                return await self._set_stage(connection, race, Stage.OPEN, now)
            case Step.JUDGE:
                return await self._judge(connection, race, Stage.SHOWN, now)
            case Step.END:
                return await self._set_stage(connection, race, Stage.OVER, now)
            case Step.HINT:
                return race  # hints depend on the time alone

    async def _judge(self, connection: Transaction, race: Race, stage: Stage, now: int) -> Race:
        """Close the card: it takes no more answers."""
        await rows.close_card(connection, race.id, race.card.number, now)
        judged = replace(race, cards=(*race.cards[:-1], replace(race.card, closed_at=now)))
        return await self._set_stage(connection, judged, stage, now)

    async def _set_stage(self, connection: Transaction, race: Race, stage: Stage, now: int) -> Race:
        await rows.set_stage(connection, race.id, stage, now)
        return replace(race, stage=stage, since=now)

    async def bury(self, race_id: int, number: int) -> Race:
        """Close a card without a winner, as people have given up."""
        return await self._change_stage(race_id, {Stage.OPEN: Stage.SHOWN}, number)

    async def stop(self, race_id: int) -> Race:
        """End a race where it stands."""
        running = (Stage.COUNTDOWN, Stage.OPEN, Stage.SHOWN)
        return await self._change_stage(race_id, dict.fromkeys(running, Stage.OVER))

    async def _change_stage(self, race_id: int, ways: dict[Stage, Stage], number: int | None = None) -> Race:
        now = self._now()
        async with self._archive.writing() as connection:
            race = await self._require_race(connection, race_id)
            if race.stage not in ways or number not in (None, race.cards[-1].number if race.cards else 0):
                raise CardGone
            after = self._judge if race.stage is Stage.OPEN else self._set_stage
            race = await after(connection, race, ways[race.stage], now)
        return self._remember(race)

    async def shout(self, race_id: int, number: int, answer: Answer) -> Verdict:
        """Answer a card; one transaction writes all answers that arrive together."""
        batch = self._batches.get(race_id)
        if batch is None:
            batch = self._batches[race_id] = _Batch()
            batch.task = asyncio.create_task(
                self._write_batch(race_id, batch), context=context_without_interaction()
            )
        place = len(batch.said)
        batch.said.append((number, answer))
        outcome = (await asyncio.shield(batch.outcomes))[place]
        if isinstance(outcome, Refusal):
            raise outcome
        return outcome

    async def _write_batch(self, race_id: int, batch: _Batch) -> None:
        with suppress(Exception):  # the people who have answered get the error
            await self._write(race_id, self._archive.writing(), batch)

    async def _write(
        self, race_id: int, opened: AbstractAsyncContextManager[Transaction], mine: _Batch | None = None
    ) -> Race | None:
        """Write the answers that have arrived when the transaction is open; without `mine`, judge the card.

        None: the judge was faster, and has written the batch.
        """
        batch: _Batch | None = None
        outcomes: list[Outcome] = []
        try:
            async with opened as connection:
                if mine and self._batches.get(race_id) is not mine:
                    return None
                batch = self._batches.pop(race_id, None)  # later answers go into the next batch
                race, outcomes = await self._add_answers(connection, race_id, batch.said if batch else [])
                if mine is None:
                    race = await self._advance_if_due(connection, race, Step.JUDGE)
        except BaseException as error:
            if mine and self._batches.get(race_id) is mine:
                batch = self._batches.pop(race_id)
            if batch:
                batch.fail(error)
            raise
        if batch:
            batch.outcomes.set_result(outcomes)
        return self._remember(race)

    async def _add_answers(
        self, connection: Transaction, race_id: int, said: list[tuple[int, Answer]]
    ) -> tuple[Race, list[Outcome]]:
        outcomes: list[Outcome] = []
        race = await self._require_race(connection, race_id)
        newcomers = {answer.user_id for _, answer in said if race.runner_of(answer.user_id) is None}
        elsewhere = await self._racing_elsewhere(connection, race, newcomers)
        for number, answer in said:
            try:
                race, verdict = await self._add_answer(connection, race, number, answer, elsewhere)
                outcomes.append(verdict)
            except Refusal as refusal:
                outcomes.append(refusal)
        return race, outcomes

    async def _add_answer(
        self, connection: Transaction, race: Race, number: int, answer: Answer, elsewhere: Collection[int]
    ) -> tuple[Race, Verdict]:
        """Add an answer, if it is the runner's first one to the open card, given after the card was shown."""
        riddles = riddles_of(race.game)
        orders = riddles.parse_answer(answer.words, race.options)
        if orders is None or isinstance(orders, Event):
            raise NoAnswer(race.game, orders)
        if race.stage is not Stage.OPEN or race.card.number != number:
            raise CardGone
        if race.card.shown_at is None or answer.at < race.card.shown_at:
            raise CardGone
        if answer.user_id in elsewhere:
            raise RacesAlready
        race = await self._ensure_runner(connection, race, answer.user_id, answer.name)
        runner = race.runner_of(answer.user_id)
        assert runner is not None
        if any(shout.runner == runner for shout in race.card.shouts):
            raise AnsweredAlready
        verdict = riddles.judge(race.card.riddle, orders, race.options)
        shout = Shout(runner, " ".join(orders), answer.at, verdict.is_right)
        await rows.add_shout(connection, race.id, number, shout)
        return _with_shout(race, shout), verdict

    async def _join(self, connection: Transaction, race: Race, user_id: int, name: str) -> Race:
        if race.runner_of(user_id) is None and await self._racing_elsewhere(connection, race, {user_id}):
            raise RacesAlready
        return await self._ensure_runner(connection, race, user_id, name)

    async def _ensure_runner(self, connection: Transaction, race: Race, user_id: int, name: str) -> Race:
        if race.runner_of(user_id) is not None:
            return race
        runner = Runner(user_id, name)
        await rows.add_runner(connection, race.id, runner)
        return replace(race, runners=(*race.runners, runner))

    async def _racing_elsewhere(
        self, connection: Transaction, race: Race, user_ids: Collection[int]
    ) -> frozenset[int]:
        """Return those of some people who are in another race on the same server."""
        if not user_ids:
            return frozenset()
        found = await rows.find_live_of(connection, race.place.guild_id, user_ids)
        return frozenset(
            user_id for user_id, other in zip(user_ids, found, strict=True) if other not in (None, race.id)
        )

    async def _require_race(self, connection: Transaction, race_id: int) -> Race:
        race = await rows.find(connection, race_id, self._known.get(race_id))
        if race is None:
            raise NoRaceHere
        return race

    def _remember(self, race: Race) -> Race:
        """Cache a race, unless the cached copy is newer."""
        known = self._known.get(race.id)
        if race.stage is Stage.OVER:
            self._known.pop(race.id, None)
        elif known is None or race.progress >= known.progress:
            self._known[race.id] = race
        return race


def _with_shout(race: Race, shout: Shout) -> Race:
    shouts = sorted((*race.card.shouts, shout), key=lambda one: (one.at, one.runner))
    return replace(race, cards=(*race.cards[:-1], replace(race.card, shouts=tuple(shouts))))


def _pick_card(race: Race) -> RaceCard:
    """Pick the next card: from the position to which the last solved one has led, to a new one."""
    number, riddles = len(race.cards) + 1, riddles_of(race.game)
    found = [card.riddle.target for card in race.cards if card.winners]
    start = found[-1] if found else (race.cards[0].riddle.start if race.cards else None)
    been = frozenset(at for card in race.cards for at in (card.riddle.start, card.riddle.target))
    luck = Chance(race.seed, number)
    return RaceCard(number, riddles.pick(_pars(race, riddles), luck, race.options, start, been))


def _pars(race: Race, riddles: Riddles) -> tuple[int, ...]:
    """Return how hard the next card may be; on the rising level, it gets harder as the goal comes near."""
    pars = tuple(riddles.levels[race.level])
    if race.level != EASIEST_FIRST:
        return pars
    return (pars[min(len(pars) - 1, max(race.cards_won(), default=0) * len(pars) // race.goal)],)
