"""The daily, and duels over the same cards at different times."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.front.refusals import AnsweredAlready, CardGone, NoAnswer, TimeUp
from bot.racing.rules import plain_options, riddles_of
from bot.racing.service import Answer
from bot.riddles.rules import DUEL_CARDS, DUEL_SECONDS, Duel, Occasion, Solo, Streak
from bot.riddles.service import Solos, duel_riddle, is_settled
from tests.bot.archived import ANN, BOB, CY
from tests.bot.conftest import Clock

if TYPE_CHECKING:
    from bot.database import Archive

TODAY = date(2027, 3, 28)
NOON = 1_806_235_200_000  # of that day, in milliseconds
DAY = 24 * 60 * 60 * 1000
DUEL = Duel(0, "maniki", 100, 200, ANN, "fr", "", "hard", plain_options("maniki"), 0)


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def solos(archive: Archive, clock: Clock) -> Solos:
    return Solos(archive, clock, "maniki", plain_options("maniki"))


def by(user_id: int, words: str = "", at: int = NOON) -> Answer:
    return Answer(user_id, f"user {user_id}", words, at)


async def solve(solos: Solos, solo: Solo, at: int) -> Solo:
    riddle, options = await solos.riddle(solo)
    words = " ".join(riddles_of("maniki").solutions(riddle, options)[0])
    assert solo.user_id is not None
    found, verdict = await solos.answer(solo.id, by(solo.user_id, words, at))
    assert verdict.is_right
    return found


async def test_everybody_has_the_same_card_a_day(solos: Solos, archive: Archive, clock: Clock) -> None:
    today = await solos.find_daily()
    other = Solos(archive, clock, "maniki", plain_options("maniki"))

    assert today.day == TODAY
    assert await other.find_daily() == today
    assert today.riddle.par in (3, 4, 5)


async def test_no_daily_comes_again_within_two_hundred_days(solos: Solos) -> None:
    days = [TODAY + timedelta(days=number) for number in range(230)]
    riddles = [(await solos.find_daily(day)).riddle for day in days]

    for at, riddle in enumerate(riddles):
        assert riddle not in riddles[max(0, at - 200) : at]


async def test_the_clock_runs_from_the_first_look_and_tries_are_counted(solos: Solos) -> None:
    daily = await solos.find_daily()
    first = await solos.reveal_daily(daily, by(ANN), 100)
    again = await solos.reveal_daily(daily, by(ANN, at=NOON + 5000), 100)

    assert again == first
    tried, verdict = await solos.answer(first.id, by(ANN, "KI LO KI LO KI LO", NOON + 6000))
    assert (tried.tries, tried.solved_at, verdict.is_right) == (1, None, False)
    with pytest.raises(NoAnswer):
        await solos.answer(first.id, by(ANN, "KI XO"))
    found = await solve(solos, tried, NOON + 9000)
    assert (found.tries, found.duration) == (2, 9000)
    with pytest.raises(AnsweredAlready):
        await solve(solos, found, NOON + 9500)


async def test_a_card_is_answered_only_by_who_was_shown_it(solos: Solos) -> None:
    solo = await solos.reveal_daily(await solos.find_daily(), by(ANN), 100)

    with pytest.raises(CardGone):
        await solos.answer(solo.id, by(BOB, "KI"))
    with pytest.raises(CardGone):
        await solos.require(solo.id + 1, ANN)


async def test_a_table_lists_all_who_have_seen_the_card(solos: Solos) -> None:
    daily = await solos.find_daily()
    for user_id, ms in ((ANN, 9000), (BOB, 4000)):
        await solve(solos, await solos.reveal_daily(daily, by(user_id), 100), NOON + ms)
    await solos.reveal_daily(daily, by(CY), 100)

    table = await solos.table(Occasion.DAILY, daily.day.isoformat())
    assert [(solo.user_id, solo.solved_at) for solo in table] == [
        (ANN, NOON + 9000),
        (BOB, NOON + 4000),
        (CY, None),
    ]
    assert await solos.streak(BOB, None) == Streak(1, 0)
    assert await solos.streak(CY, None) == Streak(0, 0)


async def test_a_later_zone_does_not_change_the_day_of_an_answer(solos: Solos, clock: Clock) -> None:
    for day in range(3):
        clock.now = NOON + day * DAY
        daily = await solos.find_daily()
        await solve(solos, await solos.reveal_daily(daily, by(ANN, at=clock.now), 100), clock.now)

    assert await solos.streak(ANN, None) == Streak(3, 0)
    assert await solos.streak(ANN, "Pacific/Kiritimati") == Streak(3, 0)


async def test_a_daily_is_found_until_its_way_is_told(solos: Solos, clock: Clock) -> None:
    solo = await solos.reveal_daily(await solos.find_daily(), by(ANN), 100)
    other = await solos.reveal_daily(await solos.find_daily(), by(BOB), 100)
    seven = NOON + 19 * 60 * 60 * 1000

    assert (await solve(solos, solo, seven - 1)).solved_at == seven - 1
    with pytest.raises(TimeUp):
        await solve(solos, other, seven)
    assert clock.now == NOON


async def test_after_a_long_pause_only_yesterday_is_told(solos: Solos, clock: Clock) -> None:
    await solos.toggle_mornings(200, 100, "fr")
    clock.now += 5 * DAY
    told = await solos.due_morning(200, TODAY)

    assert told is not None
    channel, day = told
    assert day == TODAY + timedelta(days=4)
    await solos.mark_posted(channel, day, 0)
    assert await solos.due_morning(200, TODAY + timedelta(days=1)) is None


async def test_all_duelists_have_the_same_five_cards(solos: Solos, clock: Clock) -> None:
    duel = await solos.open_duel(DUEL, ((ANN, "Ann"), (BOB, "Bob")))
    seen: dict[int, list[object]] = {CY: [], ANN: [], BOB: []}
    for user_id, cards in seen.items():
        while solo := await solos.next_duel_card(duel.id, by(user_id, at=clock.now)):
            cards.append((await solos.riddle(solo))[0])
            assert await solos.next_duel_card(duel.id, by(user_id, at=clock.now + 1)) == solo
            clock.now += 60_000
            await solve(solos, solo, clock.now)

    found = await solos.require_duel(duel.id)
    assert len(seen[ANN]) == DUEL_CARDS
    assert seen[ANN] == seen[BOB] == seen[CY] == [duel_riddle(found, number) for number in range(1, 6)]
    assert [user_id for user_id, _ in found.people] == [ANN, BOB, CY]
    assert is_settled(found, await solos.table(Occasion.DUEL, str(duel.id)))


async def test_a_duel_is_over_after_two_days(solos: Solos, clock: Clock) -> None:
    duel = await solos.open_duel(DUEL, ((ANN, "Ann"), (BOB, "Bob")))
    clock.now += DUEL_SECONDS * 1000

    shown = [await solos.next_duel_card(duel.id, by(user_id)) for user_id in (ANN, BOB)]
    ours, theirs = [solo for solo in shown if solo]
    assert (await solve(solos, ours, clock.now)).solved_at == clock.now
    clock.now += 1
    with pytest.raises(TimeUp):
        await solve(solos, theirs, clock.now)
    assert solos.is_closed(await solos.require_duel(duel.id))
    for user_id in (ANN, BOB, CY):
        with pytest.raises(TimeUp):
            await solos.next_duel_card(duel.id, by(user_id))
    assert not is_settled(await solos.require_duel(duel.id), await solos.table(Occasion.DUEL, str(duel.id)))
