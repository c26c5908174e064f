"""Races over single cards: who is in, whose answer counts, who wins a card, and when it goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.database.errors import Locked
from bot.database.interactions import ADD, CURRENT, CurrentInteraction
from bot.front.refusals import AnsweredAlready, CardGone, NoAnswer, NoRaceHere, RaceRunsHere, RacesAlready
from bot.match.match import Place
from bot.racing import store as rows
from bot.racing.rules import EPOCH, Race, Runner, Stage, Step, Waits, count_hints, next_step, riddles_of
from bot.racing.service import Answer, Races
from tests.bot.archived import ANN, BOB, CY, file_in, open_archive, url_in
from tests.bot.conftest import Clock
from tests.bot.databases import SQLITE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.database import Archive

START = EPOCH + 1_000_000_000
WAITS = Waits()
RACE = Race(
    id=0,
    game="maniki",
    place=Place(100, 200),
    starter_id=ANN,
    lang="fr",
    seed="",
    goal=2,
    level="easy",
    options={"edition": "jumbo", "expert": "no"},
    hints=True,
    seconds=60,
    stage=Stage.COUNTDOWN,
    opened_at=0,
    since=0,
)


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


@pytest.fixture
def races(archive: Archive, clock: Clock) -> Races:
    return Races(archive, clock)


def snowflake(ms: int) -> int:
    return (ms - EPOCH) << 22


async def start_race(races: Races, clock: Clock, race: Race = RACE) -> Race:
    """Open a race and lay its first card, which Discord has shown at once."""
    race = await races.start(race, Runner(ANN, "Ann"))
    clock.now += WAITS.countdown
    return await show_next_card(races, clock, race)


async def show_next_card(races: Races, clock: Clock, race: Race) -> Race:
    dealt = await races.advance(race.id, Step.DEAL)
    return await races.set_message(race.id, dealt.card.number, snowflake(clock.now))


def right(race: Race) -> str:
    return " ".join(riddles_of(race.game).solutions(race.card.riddle, race.options)[0])


def wrong(race: Race) -> str:
    return f"{right(race)} KI KI KI KI"


async def give_answer(
    races: Races, race: Race, user_id: int, words: str, after: int, *, number: int | None = None
) -> bool:
    shown_at = race.card.shown_at
    assert shown_at is not None
    answer = Answer(user_id, f"user {user_id}", words, shown_at + after)
    return (await races.shout(race.id, number or race.card.number, answer)).is_right


async def test_after_the_countdown_a_card_is_laid(races: Races, clock: Clock) -> None:
    race = await races.start(RACE, Runner(ANN, "Ann"))

    assert next_step(race, WAITS, clock.now) == (Step.DEAL, START + 10_000)
    early = await races.advance(race.id, Step.DEAL)
    assert early.stage is Stage.COUNTDOWN
    clock.now += 10_000
    race = await show_next_card(races, clock, race)
    assert (race.stage, race.card.number, race.card.shown_at) == (Stage.OPEN, 1, clock.now)
    assert race.card.riddle.par in (1, 2)
    assert await races.require(race.id) == race


async def test_a_channel_has_one_race_and_a_person_one_a_server(races: Races) -> None:
    await races.start(RACE, Runner(ANN, "Ann"))
    elsewhere = Place(100, 201)

    with pytest.raises(RaceRunsHere):
        await races.start(RACE, Runner(BOB, "Bob"))
    with pytest.raises(RacesAlready):
        await races.start(replace(RACE, place=elsewhere), Runner(ANN, "Ann"))
    other = await races.start(replace(RACE, place=elsewhere), Runner(BOB, "Bob"))
    with pytest.raises(RacesAlready):
        await races.join(other.id, ANN, "Ann")
    await races.start(replace(RACE, place=Place(101, 300)), Runner(ANN, "Ann"))


async def test_the_first_answer_by_discords_clock_wins_even_if_it_arrives_later(
    races: Races, clock: Clock
) -> None:
    race = await start_race(races, clock)
    people = list(range(1000, 1100))
    luck = Random(7)  # noqa: S311 - any order of arrival will do
    at = {user_id: 900 + 10 * place for place, user_id in enumerate(luck.sample(people, len(people)))}
    fastest = min(people[::3], key=at.__getitem__)
    luck.shuffle(people)

    async def answer(user_id: int) -> bool:
        words = right(race) if (user_id - 1000) % 3 == 0 else wrong(race)
        return await give_answer(races, race, user_id, words, at[user_id])

    verdicts = await asyncio.gather(*map(answer, people))
    clock.now += 60_000
    judged = await races.advance(race.id, Step.JUDGE)

    assert verdicts == [(user_id - 1000) % 3 == 0 for user_id in people]
    assert len(judged.card.shouts) == 100
    winners = [judged.runners[shout.runner].user_id for shout in judged.card.winners]
    assert winners[0] == fastest
    assert all(at[user_id] - at[fastest] <= 50 for user_id in winners if user_id is not None)


async def test_within_fifty_milliseconds_both_win(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    for user_id, after in ((ANN, 3000), (BOB, 2990), (CY, 3041)):
        await give_answer(races, race, user_id, right(race), after)
    race = await races.require(race.id)

    assert [race.runners[shout.runner].user_id for shout in race.card.winners] == [BOB, ANN]
    assert next_step(race, WAITS, clock.now) == (Step.JUDGE, clock.now + 2990 + WAITS.grace)


async def test_one_answer_a_card_and_a_wrong_one_is_out(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    await races.join(race.id, BOB, "Bob")

    assert not await give_answer(races, race, ANN, wrong(race), 1000)
    with pytest.raises(AnsweredAlready):
        await give_answer(races, race, ANN, right(race), 2000)
    race = await races.require(race.id)
    assert race.card.runners_out == {0}
    assert not race.all_are_out


async def test_when_all_are_out_the_card_is_judged_at_once(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    await give_answer(races, race, ANN, wrong(race), 1000)
    race = await races.require(race.id)

    assert next_step(race, WAITS, clock.now) == (Step.JUDGE, clock.now)
    race = await races.advance(race.id, Step.JUDGE)
    assert (race.stage, race.cards_won()) == (Stage.SHOWN, (0,))


@pytest.mark.parametrize(("after", "number"), [(-1, 1), (500, 2), (500, 7)])
async def test_an_answer_to_a_card_that_is_not_there_is_void(
    races: Races, clock: Clock, after: int, number: int
) -> None:
    race = await start_race(races, clock)

    with pytest.raises(CardGone):
        await give_answer(races, race, ANN, right(race), after, number=number)
    assert (await races.require(race.id)).card.shouts == ()


async def test_what_is_no_answer_locks_nobody_out(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)

    with pytest.raises(NoAnswer) as caught:
        await give_answer(races, race, ANN, "KI XO", 500)
    assert getattr(caught.value.objection, "word", None) == "XO"
    assert await give_answer(races, race, ANN, right(race), 900)


async def test_a_race_ends_when_somebody_has_enough_cards(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    for _ in range(2):
        await give_answer(races, race, BOB, right(race), 1000)
        clock.now += 1000 + WAITS.grace
        race = await races.advance(race.id, Step.JUDGE)
        start, target = race.card.riddle.target, race.card.riddle.target
        if not race.is_decided:
            clock.now += WAITS.pause
            race = await show_next_card(races, clock, race)
            assert race.card.riddle.start == start != race.card.riddle.target
    assert (await races.advance(race.id, Step.END)).stage is Stage.SHOWN
    clock.now += WAITS.finale
    over = await races.advance(race.id, Step.END)

    assert target == over.card.riddle.target
    assert (over.stage, over.cards_won(), over.combo(1), over.ranking()) == (Stage.OVER, (0, 2), 2, (1, 0))
    with pytest.raises(NoRaceHere):
        await races.require_in(200)


async def test_no_card_of_a_race_leads_back_to_where_the_animals_were(
    races: Races, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With this luck, that is: where no other place is as far, a card leads back."""
    monkeypatch.setattr("bot.racing.service.secrets.token_hex", lambda _: "never back")
    race = await start_race(races, clock, replace(RACE, goal=24, level="rising"))
    been = [race.card.riddle.start]
    for _ in range(5):
        assert race.card.riddle.target not in been
        been.append(race.card.riddle.target)
        await give_answer(races, race, BOB, right(race), 1000)
        clock.now += 1000 + WAITS.grace
        race = await races.advance(race.id, Step.JUDGE)
        clock.now += WAITS.pause
        race = await show_next_card(races, clock, race)


async def test_a_race_that_nobody_answers_ends_itself(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    for _ in range(3):
        first = race.cards[0].riddle.start
        clock.now += 60_000
        race = await races.advance(race.id, Step.JUDGE)
        if not race.is_silent:
            clock.now += WAITS.pause
            race = await show_next_card(races, clock, race)
            assert race.card.riddle.start == first

    assert next_step(race, WAITS, clock.now)[0] is Step.END


async def test_the_next_card_comes_at_once_when_all_are_ready(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    await races.join(race.id, BOB, "Bob")
    await give_answer(races, race, BOB, right(race), 1000)
    clock.now += 1000 + WAITS.grace
    race = await races.advance(race.id, Step.JUDGE)
    judged_at = clock.now

    race = await races.set_ready(race.id, ANN, "Ann")
    assert next_step(race, WAITS, clock.now) == (Step.DEAL, judged_at + WAITS.pause)
    race = await races.set_ready(race.id, BOB, "Bob")
    assert next_step(race, WAITS, clock.now) == (Step.DEAL, judged_at)


async def test_a_person_who_is_ready_is_in_and_too_late_is_no_fault(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    assert (await races.set_ready(race.id, BOB, "Bob")) == race
    clock.now += 60_000
    await races.advance(race.id, Step.JUDGE)
    race = await races.set_ready(race.id, BOB, "Bob")

    assert [(runner.name, runner.ready) for runner in race.runners] == [("Ann", 0), ("Bob", 1)]


async def test_hints_come_as_the_time_goes_by(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)
    shown_at = clock.now

    assert next_step(race, WAITS, clock.now) == (Step.HINT, shown_at + 24_000)
    times = (0, 23_999, 24_000, 36_000, 48_000)
    assert [count_hints(race, shown_at + ms) for ms in times] == [0, 0, 1, 2, 3]
    assert next_step(race, WAITS, shown_at + 24_000) == (Step.HINT, shown_at + 36_000)
    assert next_step(race, WAITS, shown_at + 36_000) == (Step.HINT, shown_at + 48_000)
    assert next_step(race, WAITS, shown_at + 48_000) == (Step.JUDGE, shown_at + 60_000)


async def test_a_race_goes_on_after_a_kill_with_the_same_card_and_answers(
    races: Races, clock: Clock, archive: Archive
) -> None:
    race = await start_race(races, clock)
    await give_answer(races, race, BOB, right(race), 1000)
    after = Races(archive, clock)

    assert await after.list_live() == (race.id,)
    found = await after.require(race.id)
    assert (found.card.riddle, len(found.card.shouts)) == (race.card.riddle, 1)
    with pytest.raises(AnsweredAlready):
        await give_answer(after, race, BOB, right(race), 1200)


async def test_a_race_only_ever_comes_further(races: Races, clock: Clock) -> None:
    seen = [(await races.start(RACE, Runner(ANN, "Ann"))).progress]
    race_id = (await races.join(1, BOB, "Bob")).id
    seen.append((await races.require(race_id)).progress)
    for _ in range(2):
        clock.now += WAITS.countdown
        seen.append((await races.advance(race_id, Step.DEAL)).progress)
        race = await races.set_message(
            race_id, len((await races.require(race_id)).cards), snowflake(clock.now)
        )
        seen.append(race.progress)
        await give_answer(races, race, BOB, right(race), 900)
        seen.append((await races.require(race_id)).progress)
        clock.now += 60_000
        seen.append((await races.advance(race_id, Step.JUDGE)).progress)
        seen.append((await races.set_ready(race_id, ANN, "Ann")).progress)
    seen.append((await races.stop(race_id)).progress)

    assert seen == sorted(set(seen))


@pytest.mark.parametrize("database", [SQLITE], indirect=True)  # a server is visited for each statement
async def test_answers_of_one_moment_are_kept_in_one_transaction(
    races: Races, clock: Clock, archive: Archive
) -> None:
    race = await start_race(races, clock)
    visits: list[Sequence[str]] = []
    archive.watch(visits.append)
    await asyncio.gather(*(give_answer(races, race, 1000 + number, right(race), 900) for number in range(50)))
    archive.watch(None)

    assert len((await races.require(race.id)).card.shouts) == 50
    assert len(visits) == 4
    assert sum(words == "COMMIT" for visit in visits for words in visit) == 1


async def test_an_answer_that_is_done_already_keeps_no_other_of_its_moment_out(
    races: Races, clock: Clock, archive: Archive
) -> None:
    race = await start_race(races, clock)
    async with archive.writing() as connection:
        connection.queue(ADD(id=7))  # by another process

    async def shouts(number: int) -> None:
        CURRENT.set(CurrentInteraction(number))
        await give_answer(races, race, 1000 + number, right(race), 900)

    await asyncio.gather(*(asyncio.create_task(shouts(number)) for number in (7, 8)))

    assert len((await races.require(race.id)).card.shouts) == 2


@pytest.mark.parametrize("database", [SQLITE], indirect=True)  # at a server nobody stands in line
async def test_a_judge_comes_before_all_who_write_and_hears_people_who_still_waits(
    races: Races, clock: Clock, archive: Archive
) -> None:
    race = await start_race(races, clock)
    await give_answer(races, race, ANN, right(race), 900)
    clock.now += 900 + WAITS.grace
    found: list[Stage] = []

    async def write() -> None:
        async with archive.writing() as connection:
            met = await rows.find(connection, race.id)
            assert met is not None
            found.append(met.stage)

    async with archive.writing():
        others = [asyncio.create_task(write()) for _ in range(5)]
        late = asyncio.create_task(give_answer(races, race, BOB, right(race), 800))
        await rounds()
        judging = asyncio.create_task(races.advance(race.id, Step.JUDGE))
        await rounds()
        later = asyncio.create_task(give_answer(races, race, CY, right(race), 850))
        await rounds()
    judged = await judging

    assert judged.stage is Stage.SHOWN
    assert [judged.runners[shout.runner].user_id for shout in judged.card.winners] == [BOB, CY]
    assert all(await asyncio.gather(late, later))
    assert [judged.runners[shout.runner].user_id for shout in judged.card.shouts] == [BOB, CY, ANN]
    await asyncio.gather(*others)
    assert found.count(Stage.SHOWN) >= len(others) - 1
    assert (await races.require(race.id)).card.shouts == judged.card.shouts


async def test_a_person_who_answered_knows_if_the_judge_could_not_write(folder: Path, clock: Clock) -> None:
    async with open_archive(url_in(folder), patience=0) as archive:
        races = Races(archive, clock)
        race = await start_race(races, clock)
        await give_answer(races, race, ANN, right(race), 900)
        clock.now += 900 + WAITS.grace
        with closing(sqlite3.connect(file_in(folder), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            async with archive.writing():
                late = asyncio.create_task(give_answer(races, race, BOB, right(race), 800))
                await rounds()
                judging = asyncio.create_task(races.advance(race.id, Step.JUDGE))
                await rounds()
            for failing in (judging, late):
                with pytest.raises(Locked):
                    await failing
        assert await give_answer(races, race, BOB, right(race), 800)
        judged = await races.advance(race.id, Step.JUDGE)

    assert [judged.runners[shout.runner].user_id for shout in judged.card.winners] == [BOB]


async def rounds() -> None:
    """Let everybody come as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_cards_before_the_last_are_read_once(races: Races, clock: Clock, archive: Archive) -> None:
    race = await start_race(races, clock, replace(RACE, goal=5))
    for _ in range(3):
        await give_answer(races, race, ANN, right(race), 900)
        clock.now += 60_000
        await races.advance(race.id, Step.JUDGE)
        clock.now += WAITS.pause
        race = await show_next_card(races, clock, race)

    assert await Races(archive, clock).require(race.id) == await races.require(race.id)
    assert [len(card.shouts) for card in race.cards] == [1, 1, 1, 0]


async def test_a_race_is_stopped_and_a_card_is_buried(races: Races, clock: Clock) -> None:
    race = await start_race(races, clock)

    buried = await races.bury(race.id, 1)
    assert (buried.stage, buried.card.closed_at) == (Stage.SHOWN, clock.now)
    with pytest.raises(CardGone):
        await races.bury(race.id, 1)
    assert (await races.stop(race.id)).stage is Stage.OVER
    with pytest.raises(CardGone):
        await races.stop(race.id)


async def test_the_archive_tells_races_as_they_were_kept(
    archive: Archive, races: Races, clock: Clock
) -> None:
    race = await start_race(races, clock)

    async with archive.reading() as connection:
        assert await rows.find(connection, race.id) == race
        assert await rows.find(connection, race.id + 1) is None
        assert await rows.find_live_of(connection, 100, [ANN, BOB]) == (race.id, None)
        assert await rows.find_live_of(connection, 101, [ANN]) == (None,)
